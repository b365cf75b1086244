// Secrets, shown only while a finger holds them open. They open beside the finger, which stays on its button: a card
// that came to lie under it could neither be read nor chosen.
import { choose } from "./actions.js";
import { path } from "../page.js";

const GAP = 8; // CSS pixels between the button and what it opens
const EDGE = 36; // CSS pixels: a finger so near to the end of a long list moves it on
const STEP = 12; // by so many CSS pixels a frame

let held = null, finger = [0, 0];

// A node's box in the coordinates of the panes, which nobody has turned: those of the screen may be.
function boxIn(node, panes) {
  let [left, top] = [0, 0];
  for (let one = node; one && one !== panes; one = one.offsetParent) { left += one.offsetLeft; top += one.offsetTop; }
  for (let one = node.parentElement; one && one !== panes; one = one.parentElement) { left -= one.scrollLeft; top -= one.scrollTop; }
  return { left, top, right: left + node.offsetWidth, bottom: top + node.offsetHeight };
}

// Where the secret fits: below its button or above it, else over the board beside it or across all of the stage.
function place(secret, button) {
  const panes = button.closest(".panes"), b = boxIn(button, panes), cover = boxIn(button.closest(".cover"), panes);
  const all = boxIn(button.closest(".stage, .pane"), panes);
  const frame = { left: all.left, right: all.right, top: panes.scrollTop + GAP, bottom: panes.scrollTop + panes.clientHeight - GAP };
  if (button.closest(".table .stage")) Object.assign(frame, { top: Math.max(frame.top, all.top), bottom: Math.min(frame.bottom, all.bottom) });
  const above = { top: frame.top, bottom: b.top - GAP }, below = { top: b.bottom + GAP, bottom: frame.bottom };
  const boxes = [{ ...cover, ...below }, { ...cover, ...above }, { ...frame, right: cover.left - GAP }, { ...frame, left: cover.right + GAP }, { ...frame, ...below }, { ...frame, ...above }]
    .filter((one) => one.right > one.left && one.bottom > one.top);
  const into = (one) => Object.assign(secret.style, { left: `${one.left}px`, width: `${one.right - one.left}px`, top: `${one.top}px`, maxHeight: `${one.bottom - one.top}px` });
  const fits = boxes.find((one) => { into(one); return secret.scrollHeight <= secret.clientHeight && secret.scrollWidth <= secret.clientWidth; });
  const size = (one) => (one.right - one.left) * (one.bottom - one.top);
  const best = fits ?? boxes.reduce((most, one) => (size(one) > size(most) ? one : most));
  into(best);
  secret.style.top = `${Math.max(best.top, Math.min(b.top, best.bottom - secret.offsetHeight))}px`; // as near to the finger as it goes
}

async function reveal(button) {
  const cover = button.closest("[data-hold]");
  if ("closed" in cover.dataset) return; // somebody else has the tablet
  held = cover;
  button.setAttribute("aria-pressed", "true");
  const answer = await fetch(`${path("secret")}?seat=${encodeURIComponent(cover.dataset.hold)}&part=${cover.dataset.part ?? "offers"}`, { cache: "no-store" });
  if (!answer.ok) return;
  const { html } = await answer.json(), secret = cover.querySelector(".secret");
  if (held !== cover) return;
  secret.innerHTML = html;
  place(secret, button);
  roll(secret);
}

// The distance from the finger to both ends of the list, whichever way the screen is turned.
function ends(secret) {
  const r = secret.getBoundingClientRect(), [x, y] = finger;
  if (x < r.left || x > r.right || y < r.top || y > r.bottom) return [EDGE, EDGE];
  const sides = { top: y - r.top, bottom: r.bottom - y, left: x - r.left, right: r.right - x };
  const last = document.documentElement.dataset.turned || "bottom";
  return [sides[{ bottom: "top", top: "bottom", left: "right", right: "left" }[last]], sides[last]];
}

function roll(secret) {
  if (!held?.contains(secret)) return;
  const [first, last] = ends(secret);
  if (last < EDGE) secret.scrollTop += STEP;
  else if (first < EDGE) secret.scrollTop -= STEP;
  requestAnimationFrame(() => roll(secret));
}

// A device that is turned over meanwhile has other room.
function fit() {
  if (held?.querySelector(".secret > *")) place(held.querySelector(".secret"), held.querySelector("[data-hold-button]"));
}

function hide() {
  if (!held) return;
  held.querySelector(".secret").replaceChildren();
  held.querySelector("[data-hold-button]")?.setAttribute("aria-pressed", "false");
  held = null;
}

export function install() {
  document.addEventListener("pointerdown", (event) => {
    const button = event.target.closest("[data-hold-button]");
    if (!button) return;
    event.preventDefault();
    button.releasePointerCapture?.(event.pointerId);
    finger = [event.clientX, event.clientY];
    reveal(button);
  });
  document.addEventListener("pointermove", (event) => { if (held) finger = [event.clientX, event.clientY]; });
  document.addEventListener("pointerup", (event) => {
    if (!held) return;
    // Sliding the finger onto a card and letting go there plays it; anywhere else it only hides the cards.
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".secret [data-action], .secret [data-near]");
    if (under) choose(under);
    hide();
  });
  document.addEventListener("pointercancel", hide);
  document.addEventListener("keydown", (event) => {
    if (event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
    const button = event.target.closest?.("[data-hold-button]");
    if (!button) return;
    event.preventDefault();
    if (held) hide(); else reveal(button);
  });
  document.addEventListener("contextmenu", (event) => { if (event.target.closest("[data-hold]")) event.preventDefault(); });
  addEventListener("blur", hide);
  addEventListener("resize", fit);
}
