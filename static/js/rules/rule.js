// "What is this?": hold anything with data-rule, right-click it, press the menu key on it, or tap it in asking mode, and
// its rule comes up on the sheet. Play goes on beneath: the press that asked plays nothing.
import * as sheet from "../sheet.js";

const HOLD_MS = 500; // ms
const SLACK_PX = 10; // px a resting finger may wander
const SENTENCE_SHOWN_MS = 5000; // ms a sentence stays outside asking mode
// Presses that show secrets and places to write keep their own meaning when held.
const OWN = "[data-hold-button], input, textarea, select";
// Ways to the thing one wants to ask about go on working in asking mode.
const WAYS = "[data-ask], [data-show], [data-drawing], [data-zoom], summary";

let press = null; // { id, x, y, timer } of a finger that may be asking
let spent = false; // the present press has opened a rule: no click follows
let last = { rule: "", at: 0 };
let visited = []; // what the sheet showed before the present rule, nodes with all that was typed into them

const ask = () => document.querySelector("[data-ask]");
const asking = () => document.body.classList.contains("asking");
const ruleAt = (node) => node?.closest?.("[data-rule]")?.dataset.rule || "";
const onSheet = (node) => Boolean(node?.closest?.("#sheet"));
const asked = (node) => asking() && !onSheet(node) && (Boolean(ruleAt(node)) || !node?.closest?.(WAYS));
const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };

export async function open(rule) {
  last = { rule, at: performance.now() };
  try {
    const back = encodeURIComponent(location.pathname + location.search);
    const answer = await fetch(`/rules/${encodeURIComponent(document.body.dataset.game)}/${encodeURIComponent(rule)}?fragment=1&back=${back}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const body = document.getElementById("sheet-body");
    visited = body.closest("dialog").open ? [...visited, [...body.childNodes]] : [];
    const box = sheet.html(await answer.text());
    box.querySelector("[data-rule-back]").hidden = !visited.length;
    box.querySelector("#sheet-title").focus({ preventScroll: true });
  } catch { say("failed"); }
}

function back() {
  document.getElementById("sheet-body").replaceChildren(...visited.pop());
  document.getElementById("sheet-title")?.focus({ preventScroll: true });
}

// --- held ---------------------------------------------------------------------------------------------------------

function cancel() { if (press) { clearTimeout(press.timer); press = null; } }

function pressed(event) {
  cancel();
  spent = false;
  if (asked(event.target)) {
    event.stopPropagation(); // what acts on the press itself (secrets, counters) must not: the tap only asks
    return;
  }
  const rule = ruleAt(event.target);
  if (!rule || event.button !== 0 || !event.isPrimary || event.target.closest(OWN)) return;
  const timer = setTimeout(() => { press = null; spent = true; open(rule); }, HOLD_MS);
  press = { id: event.pointerId, x: event.clientX, y: event.clientY, timer };
}

function moved(event) {
  if (press && event.pointerId === press.id && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK_PX) cancel();
}

function released() {
  cancel();
  setTimeout(() => { spent = false; }, 400); // long enough for the click of this press, if it comes at all
}

// A held touch and the menu key bring a context menu too; all of them mean the same question, asked once.
function menu(event) {
  const rule = ruleAt(event.target);
  if (!rule || event.target.closest("input, textarea, select") || (event.target.closest("a[href]") && !spent)) return;
  event.preventDefault();
  if (spent || event.target.closest(OWN) || (last.rule === rule && performance.now() - last.at < 2 * HOLD_MS)) return;
  spent = Boolean(press);
  cancel();
  open(rule);
}

// --- asking mode --------------------------------------------------------------------------------------------------

function line() {
  const there = document.getElementById("asking-hint");
  if (there) return there;
  const made = document.createElement("p");
  made.id = "asking-hint";
  made.setAttribute("role", "status");
  document.body.append(made);
  return made;
}

function say(key) {
  const hint = line();
  hint.style.top = `${Math.max(0, document.querySelector(".top")?.getBoundingClientRect().bottom ?? 0) + 8}px`;
  hint.textContent = ask()?.dataset[key] ?? "";
  hint.hidden = !hint.textContent;
  if (!asking()) setTimeout(() => { if (!asking()) hint.hidden = true; }, SENTENCE_SHOWN_MS);
}

function mode(on) {
  document.body.classList.toggle("asking", on);
  for (const button of document.querySelectorAll("[data-ask]")) button.setAttribute("aria-pressed", String(on));
  if (on) say("hint"); else line().hidden = true;
}

function explain(node) {
  const rule = ruleAt(node);
  if (!rule) { say("none"); return; }
  mode(false);
  open(rule);
}

function clicked(event) {
  if (spent) { spent = false; stop(event); return; } // the finger that asked lets go
  if (event.target.closest?.("[data-ask]")) mode(!asking());
  else if (onSheet(event.target)) within(event);
  else if (asked(event.target)) { stop(event); explain(event.target); }
}

// On the sheet: a rule that is named there opens in its place, and Back brings up again what stood there before.
function within(event) {
  if (event.target.closest("[data-rule-back]")) { back(); return; }
  const link = event.target.closest("[data-goto], [data-rule]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link.dataset.goto || link.dataset.rule);
}

function key(event) {
  if (asking() && event.key === "Escape") { stop(event); mode(false); ask()?.focus({ preventScroll: true }); return; }
  if ((event.key === "Enter" || event.key === " ") && asked(event.target)) { stop(event); explain(event.target); return; }
  const rule = ruleAt(event.target);
  if (!rule || event.target.matches("input, textarea, select")) return;
  if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) { event.preventDefault(); open(rule); }
}

export function install() {
  // At the window and while the event still comes down: a press that asks must reach nothing else on the page.
  addEventListener("pointerdown", pressed, true);
  addEventListener("pointermove", moved, { capture: true, passive: true });
  addEventListener("pointerup", released, true);
  for (const end of ["pointercancel", "scroll"]) addEventListener(end, cancel, { capture: true, passive: true });
  addEventListener("contextmenu", menu, true);
  addEventListener("click", clicked, true);
  addEventListener("keydown", key, true);
}
