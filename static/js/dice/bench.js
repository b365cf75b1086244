// The page of dice and tower: which part is open, dice put together by taps, results of real dice and a real tower.
import { enter } from "../play/actions.js";
import { code } from "../page.js";
import * as screen from "../play/screen.js";

const KEPT = `companion:${code}:bench`;
const WAIT = 250; // ms after the last letter of a set of dice

const bench = document.getElementById("bench");
const every = (selector, within = document) => [...within.querySelectorAll(selector)];

function kept() {
  try { return JSON.parse(sessionStorage.getItem(KEPT)) ?? {}; } catch { return {}; }
}

function keep(more) {
  try { sessionStorage.setItem(KEPT, JSON.stringify({ ...kept(), ...more })); } catch { /* private mode: until the page is closed */ }
}

// --- cubes or dice, and from which face on a die counts ----------------------------------------------------------------

function mode(name) {
  bench.dataset.mode = document.body.dataset.mode = name;
  for (const button of every("[data-mode-of]")) button.setAttribute("aria-pressed", String(button.dataset.modeOf === name));
}

function hits() {
  const from = Number(kept().hits ?? 0);
  for (const button of every("[data-hits]")) button.setAttribute("aria-pressed", String(Number(button.dataset.hits) === from));
  for (const face of every("[data-shows]")) face.classList.toggle("hit", from > 0 && Number(face.dataset.shows) >= from);
}

// --- dice built by taps --------------------------------------------------------------------------------------------------

// `2d6+d4-1`: every die and number with its sign.
const parts = (written) => [...written.replace(/\s/g, "").matchAll(/([+-]?)(\d*)([dk])(\d+)|([+-]?\d+)/gi)];

function add(input, die) {
  const found = parts(input.value), kind = die.slice(1);
  const same = found.find((part) => part[4] === kind && part[1] !== "-");
  const text = (part) => (part === same ? `${part[1]}${Number(part[2] || 1) + 1}${part[3]}${part[4]}` : part[0]);
  const numbers = found.filter((part) => !part[4]).map(text), dice = found.filter((part) => part[4]).map(text);
  if (!same) dice.push(`+${die}`);
  input.value = [...dice, ...numbers].join("").replace(/^\+/, "");
}

function less(input) {
  const found = parts(input.value), last = found.at(-1);
  if (!last) return;
  const many = Number(last[2] || 1);
  const rest = last[4] && many > 1 ? `${last[1]}${many - 1 > 1 ? many - 1 : ""}${last[3]}${last[4]}` : "";
  input.value = [...found.slice(0, -1).map((part) => part[0]), rest].join("").replace(/^\+/, "");
}

// What a quick set rolls stands in the fields, too.
function fill(set) {
  for (const which of ["first", "second"]) document.getElementById(`dice-${which}`).value = set.querySelector(`.${which}`)?.textContent ?? "";
  look();
}

let timer = 0, shown = "";

function look() { clearTimeout(timer); timer = setTimeout(outlook, WAIT); }

// The chances of the dice that stand in the fields; what does not fit is said beside them.
async function outlook() {
  const box = document.getElementById("outlook"), fault = document.getElementById("dice-fault");
  const [dice, other] = ["first", "second"].map((which) => document.getElementById(`dice-${which}`)?.value.trim() ?? "");
  if (!box || `${dice}|${other}` === shown && box.childElementCount) return;
  shown = `${dice}|${other}`;
  try {
    const answer = await fetch(`/bench/dice?${new URLSearchParams({ dice, other })}`, { headers: { Accept: "application/json" } });
    const json = await answer.json();
    if (shown !== `${dice}|${other}`) return;
    fault.hidden = Boolean(json.ok);
    fault.textContent = json.ok ? "" : json.text;
    if (!json.ok) { box.replaceChildren(); return; }
    const open = every("details[open]", box).map((one) => one.id);
    box.innerHTML = json.html; // our own fragment
    for (const id of open) { const one = document.getElementById(id); if (one) one.open = true; }
  } catch { shown = ""; /* no link: the dice can be rolled without their chances */ }
}

// --- what the real things showed -------------------------------------------------------------------------------------

const out = new Map(); // place of a colour -> how many came out

function rows() { return every("[data-colour-row]"); }

function cubes(row, n) {
  out.set(rows().indexOf(row), n);
  for (const button of every("[data-out]", row)) button.setAttribute("aria-pressed", String(Number(button.dataset.out) === n));
  if (out.size === rows().length) report();
}

function report() {
  const box = document.querySelector(".tell-cubes");
  enter({ ...JSON.parse(box.dataset.template), out: rows().map((row, at) => out.get(at) ?? 0) }, {}, { label: box.closest(".play-pane").querySelector(".question").textContent });
  out.clear();
}

const told = []; // [{ at: place of its kind, face }], in the order of the taps
const kinds = () => every("[data-told-kind]");

function faces() {
  kinds().forEach((kind, at) => {
    const own = told.filter((one) => one.at === at), left = Number(kind.dataset.count) - own.length;
    const line = kind.querySelector("[data-told]");
    line.replaceChildren(...own.map(({ face }) => Object.assign(document.createElement("span"), { className: "face", textContent: face })));
    kind.querySelector("[data-left]").textContent = `${own.length} / ${kind.dataset.count}`;
    for (const button of every("[data-told-face]", kind)) button.disabled = left < 1;
  });
  const back = document.querySelector("[data-told-back]");
  if (back) back.disabled = !told.length;
}

function die(kind, face) {
  told.push({ at: kinds().indexOf(kind), face });
  faces();
  const box = document.querySelector(".tell-dice");
  const all = kinds().flatMap((one, at) => told.filter((x) => x.at === at).map((x) => x.face));
  if (all.length < kinds().reduce((sum, one) => sum + Number(one.dataset.count), 0)) return;
  enter({ ...JSON.parse(box.dataset.template), faces: all }, {}, { label: all.join(", ") });
  told.length = 0;
}

// --- the page ----------------------------------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || button.disabled) return;
  const data = button.dataset;
  const field = data.for && document.getElementById(data.for);
  if (button.matches(".set")) fill(button);
  else if (data.modeOf) { mode(data.modeOf); keep({ mode: data.modeOf }); }
  else if (data.hits) { keep({ hits: button.getAttribute("aria-pressed") === "true" ? 0 : Number(data.hits) }); hits(); }
  else if (data.dieAdd) { add(field, data.dieAdd); look(); }
  else if ("dieLess" in data) { less(field); look(); }
  else if ("dieNone" in data) { field.value = ""; look(); field.focus(); }
  else if (data.out) cubes(button.closest("[data-colour-row]"), Number(data.out));
  else if ("outRest" in data) report();
  else if (data.toldFace) die(button.closest("[data-told-kind]"), Number(data.toldFace));
  else if ("toldBack" in data) { told.pop(); faces(); }
});

document.addEventListener("input", (event) => { if (event.target.matches("[data-dice]")) look(); });
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-out-typed]") && event.target.value !== "") cubes(event.target.closest("[data-colour-row]"), Number(event.target.value));
});
document.addEventListener("submit", (event) => {
  if (!event.target.matches(".any-dice")) return;
  event.preventDefault();
  const [dice, other] = ["first", "second"].map((which) => document.getElementById(`dice-${which}`).value.trim());
  enter({ ...JSON.parse(event.target.dataset.template), dice, other }, {}, { label: [dice, other].filter(Boolean).join(" : ") });
});

// The parts were drawn anew: what was tapped and belongs to what is due now stands again, the rest is forgotten.
function drawn() {
  if (!rows().length) out.clear();
  if (!kinds().length) told.length = 0;
  for (const [at, n] of out) every("[data-out]", rows()[at]).forEach((button) => button.setAttribute("aria-pressed", String(Number(button.dataset.out) === n)));
  faces();
  hits();
  outlook();
  turn();
}

// What came, or what is to be told, stands on top: whoever threw from further below is taken there.
let lay = null;

function turn() {
  const now = `${document.getElementById("part-due").textContent.trim()}|${document.querySelector("[data-throw]")?.dataset.throw ?? ""}`;
  if (lay !== null && lay !== now) document.querySelector(".panes").scrollTop = 0;
  lay = now;
}

mode(document.querySelector("[data-mode-of]") ? kept().mode ?? bench.dataset.mode : bench.dataset.mode);
screen.drawn.push(drawn);
drawn();
