// Fetches the parts of the page and swaps them when the head moves; keeps the tab and the place where it is scrolled to.
import * as board from "../board.js";
import * as counters from "./counters.js";
import { lifted } from "../finger.js";
import * as link from "./link.js";
import * as news from "./news.js";
import { code, page, path, words } from "../page.js";
import { within } from "../send.js";
import { asking, following } from "./question.js";
import * as sheet from "../sheet.js";
import * as tray from "./tray.js";

const TIMEOUT_MS = 6000;
const AGAIN_MS = 2500; // after a screen that did not come
const LONG_ABSENCE_MS = 6000; // news of a longer absence stay until they are read
const PLACE_KEY = `companion:${code}:place`;

export const drawn = []; // functions that run after every swap of parts
const shown = new Map();
let head = Number(page.dataset.head);
const drawings = []; // who waits for the next screen
let fetching = null, stale = false, chosenDrawing = "", unfolded = false, lastDrawing = null, absent = 0;

export const seen = () => head;

// --- parts ------------------------------------------------------------------------------------------------------

export const key = (node) => node.id || node.dataset.action || node.dataset.stage || node.dataset.counter || node.dataset.post || node.dataset.near || node.textContent;

function swap(id, markup) {
  const part = document.getElementById(`part-${id}`);
  if (!part || (shown.get(id) === markup && !part.querySelector("[data-opened]"))) return; // what was opened closes
  shown.set(id, markup);
  const open = new Map([...part.querySelectorAll("details[id]")].map((d) => [d.id, d.open]));
  const ticked = [...part.querySelectorAll("input[type=radio][id]:checked")].map((i) => i.id);
  const typed = new Map([...part.querySelectorAll("input[id]:not([type=radio])")].map((i) => [i.id, i.value]));
  const focus = part.contains(document.activeElement) ? key(document.activeElement) : null;
  part.innerHTML = markup; // our own fragment: everything a person typed was escaped on the server
  for (const [name, was] of open) { const d = document.getElementById(name); if (d) d.open = was; }
  for (const [name, value] of typed) { const i = document.getElementById(name); if (i) { i.value = value; if (i.matches(".filter")) filter(i); } }
  for (const name of ticked) { const i = document.getElementById(name); if (i) i.checked = true; }
  if (!focus) return;
  const again = [...part.querySelectorAll("button, summary, input, [tabindex]")].find((b) => key(b) === focus);
  (again ?? document.querySelector(".question"))?.focus({ preventScroll: true }); // what was pressed is gone: read what comes next
}

export function filter(input) {
  const wanted = input.value.trim().toLocaleLowerCase();
  for (const button of input.closest(".verb").querySelectorAll(".leaves .offer")) {
    button.hidden = wanted !== "" && !button.textContent.toLocaleLowerCase().includes(wanted);
  }
}

// A new step begins at its question.
function top() {
  const panes = document.querySelector(".panes");
  if (panes.dataset.tab === "play") for (const one of [panes, ...panes.querySelectorAll(".stage-side, .asks")]) one.scrollTop = 0;
}

// Where the table stands as the stream opens: mostly where the page was drawn.
export function at(to) { if (to !== head) refresh(); }

// Whether an entry stands on the page in words that the eye finds: the newest one, or one that is told along with it.
function told(line, newest) {
  const shown = document.querySelector("#part-asked .happened, #part-throw .decided");
  return Boolean(shown?.checkVisibility()) && (newest || shown.textContent.includes(line));
}

// Asked again while it runs, it runs once more, and both callers wait for the later screen.
export function refresh() {
  if (fetching) { stale = true; return fetching; }
  fetching = (async () => {
    let drew;
    do {
      stale = false;
      try { drew = await draw(); } finally { settled(); }
    } while (drew && stale);
  })().finally(() => { fetching = null; });
  return fetching;
}

async function draw() {
  const asked = counters.answered();
  const query = new URLSearchParams({ as: page.dataset.as, since: head });
  let answer, json;
  try {
    answer = await fetch(`${path("parts")}?${query}`, { headers: { Accept: "application/json" }, cache: "no-store", signal: within(TIMEOUT_MS) });
    json = await answer.json();
  } catch {
    setTimeout(refresh, AGAIN_MS); // the stream may have noticed nothing
    return false;
  }
  if (!answer.ok) { if (answer.status < 500) sheet.message(json.text, words); return false; }
  await lifted();
  const before = head, question = asking();
  head = json.head;
  for (const [id, markup] of Object.entries(json.parts)) swap(id, markup);
  counters.settle(json.settled ?? [], asked);
  if (json.drawing !== lastDrawing) chosenDrawing = "";
  lastDrawing = json.drawing;
  const moved = asking() !== question;
  if (moved) unfolded = false;
  if (chosenDrawing) board.show(chosenDrawing, unfolded);
  board.light();
  counters.render();
  for (const hook of drawn) hook(json);
  if (moved) top();
  page.dataset.head = head; // whoever looks at the page from outside sees which entry it shows
  if (head !== before) {
    if (absent > LONG_ABSENCE_MS) tray.away(json.news, (json.missed ?? 0) - json.news.length);
    else json.news.forEach((line, n) => news.say(line, told(line, n === json.news.length - 1)));
    score(false);
  }
  absent = 0;
  return true;
}

// After an entry of this page was taken: until a screen counts it. Mostly the stream has asked for that one already.
export async function reach(to) {
  for (let n = 0; n < 3 && head !== to; n++) {
    if (n === 0 && !fetching) { await new Promise((go) => setTimeout(go, 60)); continue; }
    const next = new Promise((go) => drawings.push(go));
    if (!fetching) refresh();
    await next;
  }
}

function settled() { for (const go of drawings.splice(0)) go(); }

// The stream is open after `ms` without one.
let first = true;
export function opened(ms) {
  if (!first) absent = Math.max(absent, ms);
  if (!first || ms > LONG_ABSENCE_MS) refresh();
  first = false;
  link.draw();
}

// The tab of a drawing that was unfolded by hand folds it again.
export function chooseDrawing(id) {
  unfolded = !unfolded || chosenDrawing !== id;
  chosenDrawing = id;
  board.show(id, unfolded);
}

// --- tabs -------------------------------------------------------------------------------------------------------

export async function score(wanted = true) {
  const pane = document.getElementById("score");
  if (!pane || (!wanted && document.querySelector(".panes").dataset.tab !== "score")) return;
  const open = [...pane.querySelectorAll("details[open]")].map((d) => d.id);
  try {
    const answer = await fetch(`${path("score")}?fragment=1`, { cache: "no-store" });
    if (!answer.ok) return;
    const markup = await answer.text();
    await lifted();
    pane.innerHTML = markup;
  } catch { return; }
  for (const id of open) { const d = document.getElementById(id); if (d) d.open = true; }
  for (const hook of drawn) hook({});
}

export function tab(name, top = 0) {
  document.querySelector(".panes").dataset.tab = name;
  for (const button of document.querySelectorAll(".tabs [data-show]")) button.setAttribute("aria-pressed", String(button.dataset.show === name));
  if (name === "score") score();
  if (scrolled !== top) document.querySelector(".panes").scrollTop = scrolled = top;
  keepPlace();
}

// How far the page is scrolled. Asked of the page itself it would be laid out anew, also as it is left.
let scrolled = 0;

function keepPlace() {
  const { tab } = document.querySelector(".panes").dataset, y = tab === "play" && following() ? 0 : scrolled;
  try { sessionStorage.setItem(PLACE_KEY, JSON.stringify({ tab, y, asks: asking() })); } catch { /* not kept */ }
}

export function restorePlace() {
  const panes = document.querySelector(".panes");
  panes.addEventListener("scroll", () => { scrolled = panes.scrollTop; }, { passive: true });
  addEventListener("pagehide", keepPlace);
  document.addEventListener("visibilitychange", () => { if (document.hidden) keepPlace(); });
  let place = null;
  try { place = JSON.parse(sessionStorage.getItem(PLACE_KEY)); } catch { /* none kept */ }
  if (place && document.querySelector(`.tabs [data-show="${CSS.escape(place.tab)}"]`)) tab(place.tab, place.tab === "play" && place.asks !== asking() ? 0 : place.y);
}
