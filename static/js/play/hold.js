// Secrets, shown only while a finger holds them open.
import { choose } from "./actions.js";
import { path } from "../page.js";

let held = null, pressed = [0, 0];
const SLID = 24; // CSS pixels: a finger that only holds does not choose the card that has come under it

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
  secret.scrollIntoView({ block: "nearest" }); // on a full screen they would open below its edge
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
    pressed = [event.clientX, event.clientY];
    reveal(button);
  });
  document.addEventListener("pointerup", (event) => {
    if (!held) return;
    // Sliding the finger onto a card and letting go there plays it; anywhere else it only hides the cards.
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".secret [data-action], .secret [data-near]");
    const slid = Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > SLID;
    if (under && slid) choose(under);
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
}
