// Entering a position: keeps an answer for each field, shows the audit of them while one types, and sends one entry.
// `answers` is what somebody typed or tapped here; `values` is every field after it, as the server works it out.
import * as cards from "./position_cards.js";
import * as check from "./position_check.js";
import * as fromFile from "./position_file.js";
import { lifted } from "../finger.js";
import { page, path, words } from "../page.js";
import * as rule from "../rules/rule.js";
import { newId, post } from "../send.js";
import * as sheet from "../sheet.js";

const AUDIT_DELAY_MS = 150; // ms without a keystroke before the audit is asked; a tap asks at once
const UNKNOWN = "?";
const STORAGE_KEY = `companion:${page.dataset.code}:position`;

const kept = read();
const answers = kept.answers ?? {};
const fields = new Map([...document.querySelectorAll("[data-field]")].map((node) => [node.dataset.field, {
  node, kind: node.dataset.kind, initial: JSON.parse(node.dataset.value), of: node.dataset.of ?? "",
  name: node.dataset.words, at: node.dataset.at ?? "", step: node.closest("section").id.slice("step-".length)}]));
const parts = new Map([...fields].filter(([, f]) => f.of).map(([key, f]) => [f.of, key]));
const steps = [...document.querySelectorAll("[data-step]")].map((button) => button.dataset.step);

// What the modules of the cards and of the audit's words need to know of all this.
const form = { fields, parts, steps, answers, get values() { return values; }, now: (key) => now(key), answer: (key, value) => answer(key, value), render: (key) => render(key), show: (id) => show(id) };

let values = {}, drawings = {}, step = steps[0], tapping = document.querySelector("[data-tapping]")?.dataset.tapping ?? document.querySelector("[data-only]")?.dataset.only ?? "", client = newId();
let timer = 0, busy = false, again = false, sending = false, checked = false, audited = null;

const NOW = "now"; // what is open in the middle of a turn: only a file tells it
const TURN_FIELDS = ["round", "turn", "moment"];

for (const key of Object.keys(answers)) if (!fields.has(key) && key !== NOW) delete answers[key];

// --- kept on this device --------------------------------------------------------------------------------------------

function read() { try { return JSON.parse(sessionStorage.getItem(STORAGE_KEY)) ?? {}; } catch { return {}; } }

function keep(more = {}) {
  try { sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ answers, step, ...more })); } catch { /* private mode: kept in memory */ }
}

function forget() { try { sessionStorage.removeItem(STORAGE_KEY); } catch { /* it was not there */ } }

// --- answers --------------------------------------------------------------------------------------------------------

const now = (key) => answers[key] ?? values[key] ?? fields.get(key).initial;

function answer(key, value, wait = 0) {
  answers[key] = value;
  if (TURN_FIELDS.includes(key)) delete answers[NOW];
  client = newId();
  keep();
  render(key);
  ask(wait);
}

function fill(given, note) {
  for (const key of Object.keys(answers)) delete answers[key];
  Object.assign(answers, given);
  client = newId();
  keep();
  for (const key of fields.keys()) if (fields.get(key).kind !== "part") render(key);
  say("position_kept", note);
  ask();
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const one = (node, name) => node.querySelector(name);

const draw = {
  number(field, value) {
    const input = one(field.node, "input");
    const unknown = value === UNKNOWN;
    if (document.activeElement !== input || input.value.trim() === "") {
      input.value = unknown ? UNKNOWN : String(value).replace("-", "−");
      input.removeAttribute("aria-invalid");
    }
    one(field.node, "[data-unknown]")?.setAttribute("aria-pressed", String(unknown));
  },
  choice(field, value) {
    for (const button of field.node.querySelectorAll("[data-pick]")) button.setAttribute("aria-pressed", String(button.dataset.pick === value));
    menu(field, value);
  },
  place: (field, value) => menu(field, value),
  owner: (field, value) => menu(field, value),
  token(field, value) { one(field.node, "input").checked = value; },
  part(field) { render(field.of); },
  stack(field, value) { one(field.node, ".stack").textContent = stackText(value) || "0"; },
  cards: (field, value) => cards.list(form, field, value),
};

// A stack: how many of each thing stand there. One tap adds one of what is chosen above the board, or takes one away.
const STACK = "stack:", LESS = "less", FIGURE = "figure:";
const penName = (pen) => document.querySelector(`[data-tapping="${CSS.escape(STACK + pen)}"]`)?.textContent.trim() ?? pen;
const stackText = (value) => Object.entries(value).filter(([, n]) => n).map(([pen, n]) => `${penName(pen)} ${n}`).join(", ");

function stacked(field, less) {
  const key = field.node.dataset.field, value = { ...now(key) };
  const pen = tapping.startsWith(STACK) ? tapping.slice(STACK.length) : "";
  const from = less ? (value[pen] ? pen : Object.keys(value).find((x) => value[x])) : pen;
  if (!from) return;
  value[from] = (value[from] ?? 0) + (less ? -1 : 1);
  if (!value[from]) delete value[from];
  answer(key, value);
  document.getElementById("said").textContent = `${field.name}: ${stackText(value) || "0"}`;
}

function menu(field, value) { const select = one(field.node, "select"); if (select) select.value = value; }

function render(key) {
  const field = fields.get(key);
  draw[field.kind](field, now(key));
  field.node.classList.toggle("changed", !same(now(key), field.initial));
}

// --- drawings -------------------------------------------------------------------------------------------------------

// The field that a tap on a place changes. What is taken away there is a stack, or the last that lies there of what is
// counted by itself.
function fieldAt(place) {
  const there = [...fields.values()].filter((f) => f.at === place);
  if (tapping.startsWith(STACK)) return there.find((f) => f.kind === "stack");
  if (tapping.startsWith(FIGURE)) return fields.get(tapping.slice(FIGURE.length));
  if (tapping === LESS) return there.find((f) => f.kind === "stack") ?? there.findLast((f) => f.kind === "number" && now(f.node.dataset.field) > 0);
  const [kind, group] = tapping.split(/:(.*)/s);
  return there.find((f) => f.kind === kind && f.node.dataset.field.startsWith(group ? `${group}/` : ""));
}

function counted(field, by) {
  const key = field.node.dataset.field, high = Number(one(field.node, ".stepper").dataset.high);
  const value = Math.min(high, Math.max(0, (Number(now(key)) || 0) + by));
  answer(key, value);
  document.getElementById("said").textContent = `${field.name}: ${value}`;
}

function tapped(place) {
  const field = fieldAt(place);
  if (!field) return;
  if (field.kind === "stack") { stacked(field, tapping === LESS); return; }
  if (field.kind === "number") { counted(field, tapping === LESS ? -1 : 1); return; }
  const key = field.node.dataset.field;
  if (field.kind === "token") { answer(key, !now(key)); return; }
  const all = [...one(field.node, "select").options], options = all.map((o) => o.value);
  if (field.kind === "place") { // where it stands already, a tap takes it away, if it may stand nowhere
    const there = all.find((o) => o.dataset.spot === place)?.value;
    if (there !== undefined) answer(key, there === now(key) && options.includes("") ? "" : there);
  } else answer(key, options[(options.indexOf(now(key)) + 1) % options.length]);
  const name = one(field.node, "select").selectedOptions[0].textContent;
  document.getElementById("said").textContent = `${field.name}: ${name}`;
}

function places(field) {
  const box = sheet.html(document.getElementById("places").innerHTML);
  const select = one(field.node, "select");
  const there = new Map([...select.options].filter((o) => o.dataset.spot).map((o) => [o.dataset.spot, o]));
  redraw(box);
  for (const spot of box.querySelectorAll("[data-place]")) {
    const option = there.get(spot.dataset.place);
    delete spot.dataset.rule; // on the sheet a tap on a rule opens it, and here a tap has to choose
    if (option) tappable(spot, option.textContent, option.value === select.value);
  }
  const choose = (event) => {
    const option = there.get(event.target.closest("[data-place]")?.dataset.place);
    if (option) { sheet.close(); answer(field.node.dataset.field, option.value); }
  };
  box.addEventListener("click", choose);
  box.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(event); } });
}

const shown = new WeakMap(); // what an answer has drawn where: most answers leave the board as it is

function redraw(root) {
  for (const box of root.querySelectorAll("[data-drawn]")) {
    const drawing = drawings[box.dataset.drawn];
    if (!drawing || shown.get(box) === drawing) continue;
    box.innerHTML = drawing;
    shown.set(box, drawing);
  }
}

function tappable(spot, label, on = false) {
  spot.classList.toggle("aimed", on);
  spot.setAttribute("tabindex", "0");
  spot.setAttribute("role", "button");
  if (spot instanceof SVGElement) { // what is printed and lies there belongs to its name
    spot.setAttribute("aria-label", [label, spot.dataset.says].filter(Boolean).join(", "));
    return;
  }
  one(spot, ".tap-says")?.remove(); // a tile is called by what stands on it, and then by what the tap changes
  const says = document.createElement("span");
  says.className = "tap-says hidden";
  says.textContent = label;
  spot.append(says);
}

function light() {
  for (const spot of document.querySelectorAll(".form [data-drawn] [data-place]")) {
    const field = fieldAt(spot.dataset.place);
    if (!field) continue;
    const value = field.kind === "stack" ? stackText(now(field.node.dataset.field))
      : field.kind === "number" ? String(now(field.node.dataset.field))
      : field.kind === "token" ? "" : one(field.node, "select").selectedOptions[0]?.textContent;
    tappable(spot, [field.name, value].filter(Boolean).join(": "));
  }
}

// --- the audit ------------------------------------------------------------------------------------------------------

function ask(wait = 0) { clearTimeout(timer); timer = setTimeout(run, wait); }

const body = () => ({ answers, as: page.dataset.as });

// While the position is entered nothing is asked: the answers are about the table as it was.
async function run() {
  if (busy || sending) { again = true; return; }
  busy = true;
  audited = audit();
  await audited;
  busy = false;
  if (again && !sending) { again = false; run(); }
}

async function audit() {
  try {
    const json = await post(path("audit"), { ...body(), draw: true });
    await lifted();
    showAudit(json);
  } catch { say("position_unreachable"); }
}

function showAudit(json) {
  if (json.status !== 200) { say("", json.text); return; }
  const { trouble } = document.querySelector(".kept").dataset; // that the table moved on stays until it is entered again
  if (trouble && trouble !== "position_stale") say("position_kept");
  ({ values, drawings } = json);
  for (const key of fields.keys()) if (fields.get(key).kind !== "part") render(key);
  const focus = document.activeElement?.closest?.("[data-place]:focus-visible")?.dataset.place;
  redraw(document.querySelector(".form"));
  light();
  if (focus) document.querySelector(`.form [data-place="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  check.findings(form, json.findings);
  check.summary(form, json);
  checked = !json.why.length && json.changes > 0;
  document.querySelector("[data-enter]").disabled = !checked || sending;
}

function say(key, text = words[key]) {
  const line = document.querySelector(".kept");
  line.textContent = text;
  line.dataset.trouble = key === "position_kept" ? "" : key || "yes";
}

// --- steps ----------------------------------------------------------------------------------------------------------

function show(id, focus = true) {
  step = steps.includes(id) ? id : steps[0];
  for (const name of steps) document.getElementById(`step-${name}`).hidden = name !== step;
  for (const button of document.querySelectorAll("[data-step]")) {
    if (button.dataset.step === step) { button.setAttribute("aria-current", "step"); button.scrollIntoView({ block: "nearest", inline: "center" }); }
    else button.removeAttribute("aria-current");
  }
  const last = step === "check";
  document.querySelector("[data-next]").hidden = last;
  document.querySelector("[data-enter]").hidden = !last;
  document.querySelector("[data-previous]").disabled = step === steps[0];
  keep();
  if (!focus) return;
  scrollTo(0, 0);
  document.getElementById(`title-${step}`).focus({ preventScroll: true });
}

async function enter() {
  sending = true;
  const button = document.querySelector("[data-enter]");
  button.disabled = true;
  await audited;
  try {
    const made = await post(path("position"), { ...body(), client, head: Number(page.dataset.head) });
    if (made.status === 200) { forget(); location.assign(page.dataset.back); return; }
    if (made.status === 409) { keep({ note: "position_stale", step: "check" }); location.reload(); return; }
    sheet.message(made.text, words);
    client = newId();
  } catch { say("position_unreachable"); }
  sending = false;
  button.disabled = !checked;
  if (again) { again = false; run(); }
}

// --- hands ----------------------------------------------------------------------------------------------------------

function typed(field, input) {
  const text = input.value.trim().replace("−", "-");
  const key = field.node.dataset.field;
  const unknown = text === UNKNOWN && one(field.node, "[data-unknown]");
  const fits = unknown || /^[-+]?\d{1,3}$/.test(text);
  input.setAttribute("aria-invalid", String(!fits && text !== ""));
  const says = one(field.node, ".says");
  if (fits) answer(key, unknown ? UNKNOWN : Math.max(-99, Number(text)), AUDIT_DELAY_MS);
  else if (text && text !== "-" && text !== "+") says.replaceChildren(check.listed(words.position_number));
}

function stepped(field, button) {
  const { low, high } = button.parentElement.dataset, by = Number(button.dataset.by);
  const value = now(field.node.dataset.field), from = value === UNKNOWN ? 0 : value;
  // The taps keep to what is printed; whoever counted more on the table types it.
  const to = Math.min(Math.max(from + by, Math.min(Number(low), from)), Math.max(Number(high), from));
  if (to !== value) answer(field.node.dataset.field, to);
}

document.addEventListener("click", (event) => {
  const hit = (name) => event.target.closest(name);
  const field = fields.get(hit("[data-field]")?.dataset.field);
  const drawn = hit(".form [data-place]");
  if (hit("[data-step]")) show(hit("[data-step]").dataset.step);
  else if (hit("[data-next]")) show(steps[steps.indexOf(step) + 1]);
  else if (hit("[data-previous]")) show(steps[steps.indexOf(step) - 1]);
  else if (hit("[data-enter]")) enter();
  else if (hit("[data-discard]")) { forget(); location.reload(); }
  else if (hit("[data-tapping]")) tap(hit("[data-tapping]").dataset.tapping);
  else if (drawn) tapped(drawn.dataset.place);
  else if (!field) return;
  else if (hit("[data-by]")) stepped(field, hit("[data-by]"));
  else if (hit("[data-unknown]")) answer(field.node.dataset.field, now(field.node.dataset.field) === UNKNOWN ? 0 : UNKNOWN);
  else if (hit("[data-stack]")) stacked(field, hit("[data-stack]").dataset.stack === LESS);
  else if (hit("[data-pick]")) answer(field.node.dataset.field, hit("[data-pick]").dataset.pick);
  else if (hit("[data-places]")) places(field);
  else if (hit("[data-add]")) cards.pick(form, field);
});
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-more]")) tap(event.target.value);
  const field = fields.get(event.target.closest("[data-field]")?.dataset.field);
  if (!field) return;
  const key = field.node.dataset.field;
  if (field.kind === "number") typed(field, event.target);
  else if (event.target.matches("select")) answer(key, event.target.value);
  else if (event.target.matches("[data-token]")) answer(key, event.target.checked);
});
document.addEventListener("focusout", (event) => { if (event.target.matches(".k-number input")) { event.target.value = ""; render(event.target.closest("[data-field]").dataset.field); } });
document.addEventListener("focusin", (event) => { if (event.target.matches(".k-number input")) event.target.select(); });
document.addEventListener("keydown", (event) => {
  const drawn = event.target.closest?.(".form [data-place]");
  if (drawn && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); tapped(drawn.dataset.place); }
  if (event.key === "Enter" && event.target.matches?.(".k-number input")) {
    const inputs = [...document.querySelectorAll(`#step-${CSS.escape(step)} .k-number input`)].filter((x) => x.offsetParent);
    inputs[inputs.indexOf(event.target) + 1]?.focus();
  }
});

function tap(kind) {
  tapping = kind;
  for (const more of document.querySelectorAll("[data-more]")) if (more.value !== kind) more.value = "";
  for (const button of document.querySelectorAll("[data-tapping]")) button.setAttribute("aria-pressed", String(button.dataset.tapping === kind));
  light();
}

rule.install();
fromFile.install(fill, (text) => say("", text));
for (const key of fields.keys()) if (fields.get(key).kind !== "part") render(key);
light();
show(kept.step, false);
if (kept.note) say(kept.note);
else if (Object.keys(answers).length) say("position_unsaved");
run();
