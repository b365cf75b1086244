// The table page: offers in, entries out, changed parts swapped when the head moves.
import * as board from "./board.js";
import { live } from "./live.js";
import { newId, post, Queue } from "./send.js";
import * as sheet from "./sheet.js";

const page = document.body;
const { code } = page.dataset;
const words = JSON.parse(page.dataset.words);
const shown = new Map();
let head = Number(page.dataset.head);
let fetching = null, stale = false, chosenDrawing = "", lastDrawing = null, linkState = "connecting", waiting = 0;

const path = (name) => `/t/${code}/${name}`;

// --- the screen -------------------------------------------------------------------------------------------------

function swap(id, markup) {
  const part = document.getElementById(`part-${id}`);
  if (!part || shown.get(id) === markup) return;
  shown.set(id, markup);
  const open = new Map([...part.querySelectorAll("details[id]")].map((d) => [d.id, d.open]));
  const typed = new Map([...part.querySelectorAll("input[id]")].map((i) => [i.id, i.value]));
  const focus = part.contains(document.activeElement) ? key(document.activeElement) : null;
  part.innerHTML = markup; // our own fragment: everything a person typed was escaped on the server
  for (const [name, was] of open) { const d = document.getElementById(name); if (d) d.open = was; }
  for (const [name, value] of typed) { const i = document.getElementById(name); if (i) { i.value = value; filter(i); } }
  if (focus) [...part.querySelectorAll("button, summary, input, [tabindex]")].find((b) => key(b) === focus)?.focus({ preventScroll: true });
}

const key = (node) => node.id || node.dataset.action || node.dataset.counter || node.dataset.post || node.textContent;

async function refresh() {
  if (fetching) { stale = true; return fetching; }
  fetching = (async () => {
    try {
      const answer = await fetch(`${path("parts")}?as=${encodeURIComponent(page.dataset.as)}`, { headers: { Accept: "application/json" }, cache: "no-store" });
      const json = await answer.json();
      if (!answer.ok) { sheet.message(json.text, words); return; }
      const before = head;
      head = json.head;
      for (const [id, markup] of Object.entries(json.parts)) swap(id, markup);
      page.classList.remove("busy");
      if (json.drawing !== lastDrawing) chosenDrawing = "";
      lastDrawing = json.drawing;
      if (chosenDrawing) board.show(chosenDrawing, true);
      board.light();
      if (head !== before) { news(json.news); score(false); }
    } catch {
      link("reconnecting");
    } finally {
      fetching = null;
      if (stale) { stale = false; refresh(); }
    }
  })();
  return fetching;
}

function news(lines) {
  const box = document.getElementById("toasts");
  for (const line of lines ?? []) {
    const toast = document.createElement("p");
    toast.textContent = line;
    box.append(toast);
    setTimeout(() => toast.remove(), 5000);
  }
  while (box.children.length > 3) box.firstChild.remove();
}

function link(state) {
  linkState = state;
  const text = waiting ? words.kept.replace("{n}", waiting) : words[state];
  const line = document.getElementById("link");
  line.textContent = text;
  line.dataset.state = waiting ? "kept" : state;
}

async function score(wanted = true) {
  const pane = document.getElementById("score");
  if (!wanted && document.querySelector(".panes").dataset.tab !== "score") return;
  const open = [...pane.querySelectorAll("details[open]")].map((d) => d.id);
  const answer = await fetch(`${path("score")}?fragment=1`, { cache: "no-store" });
  if (!answer.ok) return;
  pane.innerHTML = await answer.text();
  for (const id of open) { const d = document.getElementById(id); if (d) d.open = true; }
}

function tab(name) {
  document.querySelector(".panes").dataset.tab = name;
  for (const button of document.querySelectorAll(".tabs [data-show]")) button.setAttribute("aria-pressed", String(button.dataset.show === name));
  if (name === "score") score();
  scrollTo(0, 0);
}

// --- writing ----------------------------------------------------------------------------------------------------

const queue = new Queue(code, {
  changed: (left, failed) => { waiting = failed || left > 1 ? left : 0; link(failed ? "reconnecting" : linkState); },
  answered: async (item, answer) => {
    if (answer.ok) { await refresh(); return; }
    await refresh();
    page.classList.remove("busy");
    const again = (more) => queue.add(item.path, { ...item.body, client: newId(), head, ...more });
    if (answer.kind === "stale") sheet.message(answer.text, words, [[words.again, () => again({}), true]]);
    else if (answer.kind === "refused") sheet.refusal(answer, {
      overrule: item.body.action && ((reason) => again({ overruled: answer.rules.map((r) => r.guard), reason })),
      repair: (action) => enter(action),
    });
    else if (answer.stopped) sheet.html(answer.stopped);
    else sheet.message(answer.text ?? words.failed, words);
  },
});

function enter(action, more = {}) {
  page.classList.add("busy");
  return queue.add(path("enter"), { client: newId(), head, action, ...more });
}

function act(name, body) {
  page.classList.add("busy");
  return queue.add(path(name), { client: newId(), head, ...body });
}

async function explain(action) {
  try {
    const answer = await post(path("judge"), { action });
    if (answer.ok && answer.rules.length) sheet.refusal(answer, {
      overrule: (reason) => enter(action, { overruled: answer.rules.map((r) => r.guard), reason }),
      repair: (other) => enter(other),
    });
    else if (answer.ok) enter(action);
    else sheet.message(answer.text, words);
  } catch { link("reconnecting"); }
}

async function entry(id) {
  const answer = await fetch(`${path(`entry/${id}`)}?as=${encodeURIComponent(page.dataset.as)}`, { cache: "no-store" });
  if (answer.ok) sheet.html(await answer.text());
}

// --- controls ---------------------------------------------------------------------------------------------------

function filter(input) {
  const wanted = input.value.trim().toLocaleLowerCase();
  for (const button of input.closest(".verb").querySelectorAll(".leaves .offer")) {
    button.hidden = wanted !== "" && !button.textContent.toLocaleLowerCase().includes(wanted);
  }
}

function die(button) {
  const dice = button.closest(".dice");
  const number = button.dataset.die;
  for (const face of dice.querySelectorAll(`[data-die="${number}"]`)) face.setAttribute("aria-pressed", String(face === button));
  const rows = dice.querySelectorAll(".die-row");
  const picked = [...dice.querySelectorAll('[aria-pressed="true"]')].map((b) => Number(b.dataset.face));
  if (picked.length === rows.length) enter({ ...JSON.parse(dice.dataset.template), faces: picked });
}

function choose(button) {
  if (button.dataset.near) explain(JSON.parse(button.dataset.near));
  else enter(JSON.parse(button.dataset.action));
}

document.addEventListener("click", (event) => {
  const place = event.target.closest("#part-board [data-place]");
  const button = event.target.closest("button");
  if (place) {
    board.tap(place, { choose, several: (buttons, name) => sheet.choices(name || words.which, buttons, words, choose) });
    return;
  }
  if (!button || button.disabled) return;
  const data = button.dataset;
  if (data.action || data.near) choose(button);
  else if (data.face) die(button);
  else if (data.counter) { button.classList.add("pulse"); enter(JSON.parse(data.counter)); }
  else if (data.post) { sheet.close(); act(data.post, JSON.parse(data.body)); }
  else if (data.entry) entry(data.entry);
  else if (data.show) tab(data.show);
  else if (data.drawing) { chosenDrawing = data.drawing; board.show(data.drawing, true); }
});

document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches?.("[data-place]")) { event.preventDefault(); event.target.dispatchEvent(new MouseEvent("click", { bubbles: true })); }
});
document.addEventListener("input", (event) => { if (event.target.matches(".filter")) filter(event.target); });
for (const [name, on] of [["focusin", true], ["focusout", false], ["pointerover", true], ["pointerout", false]]) {
  document.addEventListener(name, (event) => { const b = event.target.closest?.("[data-places]"); if (b) board.aim(b, on); });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form.amount")) return;
  event.preventDefault();
  enter({ ...JSON.parse(form.dataset.template), [form.dataset.field]: Number(new FormData(form).get("amount")) });
});

document.getElementById("correct")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(event.target);
  const way = String(data.get("path")).split(/[/.]/).filter(Boolean).map((p) => (/^\d+$/.test(p) ? Number(p) : p));
  let value = String(data.get("value")).trim();
  try { value = JSON.parse(value); } catch { /* a plain word */ }
  enter({ do: "correct", seat: page.dataset.seat || "table", patches: [{ path: way, value }] });
});

// --- secrets, shown only while held -----------------------------------------------------------------------------

let held = null;

async function reveal(button) {
  const cover = button.closest("[data-hold]");
  held = cover;
  button.setAttribute("aria-pressed", "true");
  const answer = await fetch(`${path("secret")}?seat=${encodeURIComponent(cover.dataset.hold)}&part=${cover.dataset.part ?? "offers"}`, { cache: "no-store" });
  if (held === cover && answer.ok) cover.querySelector(".secret").innerHTML = (await answer.json()).html;
}

function hide() {
  if (!held) return;
  held.querySelector(".secret").replaceChildren();
  held.querySelector("[data-hold-button]")?.setAttribute("aria-pressed", "false");
  held = null;
}

document.addEventListener("pointerdown", (event) => {
  const button = event.target.closest("[data-hold-button]");
  if (!button) return;
  event.preventDefault();
  button.releasePointerCapture?.(event.pointerId);
  reveal(button);
});
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

// --- start ------------------------------------------------------------------------------------------------------

board.light();
live(code, { moved: () => refresh(), state: link });
queue.flush();
