// Shows the newest throw. A throw that this page has not shown yet is animated, alike on every screen, and ends with the
// result that is entered already. A device that cannot animate shows the still picture under it. A tap or a key ends the
// animation, and the rest of the page works meanwhile.
import * as sound from "../sound.js";
import { load as volumes } from "../volumes.js";

const LONGEST = 1400; // ms from the beginning until everything lies, also where the first picture takes long
const HOLD = 380, FADE = 150; // how long the result stands, and goes
const LOADING = 600; // a stage that takes longer to open shows nothing this time
const MANY = 3; // cubes that sound like a handful
const POOR = 6; // frames a second; a device that twice shows fewer gets the flat picture from then on

const quiet = matchMedia("(prefers-reduced-motion: reduce)");
let seen = 0, stage = null, layer = null, said = null, playing = null, latest = 0, poor = 0;

const part = () => document.querySelector("#part-throw .throw");
const newest = () => JSON.parse(part()?.dataset.throw ?? "null");
const sounds = () => JSON.parse(part()?.dataset.sounds ?? "{}");
const near = () => Boolean(part() && "nearThrow" in part().dataset);
// What a page reports of the show: `begin`, `rest`, `end`.
const tell = (kind, detail = {}) => document.dispatchEvent(new CustomEvent("companion:show", { detail: { kind, at: performance.now(), ...detail } }));

function element(name, className, ...within) {
  const made = Object.assign(document.createElement(name), { className });
  made.append(...within);
  return made;
}

// --- the stage ----------------------------------------------------------------------------------------------------------

function able() {
  const tried = document.createElement("canvas").getContext("webgl2");
  tried?.getExtension("WEBGL_lose_context")?.loseContext();
  return Boolean(tried);
}

// Resolves to the stage, null where this device has none: no WebGL, or the library is not installed.
function open() {
  stage ??= !able() ? Promise.resolve(null) : import("./show/stage.js").then((made) => made.stage(layer.firstChild)).then((made) => {
    made.lost(() => { stage = Promise.resolve(null); finish(); });
    return made;
  }).catch(() => null);
  return stage;
}

// A throw may come soon: everything is there before it does.
function prepare() {
  if (quiet.matches || document.hidden || !near() || playing) return;
  const later = window.requestIdleCallback ?? ((go) => setTimeout(go, 200));
  later(async () => {
    const made = await open();
    if (!made || playing) return;
    const kind = newest()?.kind ?? document.getElementById("bench")?.dataset.mode ?? "dice";
    layer.dataset.act = kind;
    made.prepare(kind);
  });
}

// Colours are those of the pictures that stay; looked up in a place of the page.
export function inks(thrown, place) {
  const read = (className, ...names) => {
    const probe = place.appendChild(element("span", className)), style = getComputedStyle(probe);
    const found = names.map((name) => style.getPropertyValue(name).trim());
    probe.remove();
    return found;
  };
  if (thrown.kind === "dice") return [0, 1].map((hand) => { const [colour, ink] = read(`die-shape of-${hand}`, "--die", "--die-ink"); return { colour, ink }; });
  return Object.fromEntries(Object.entries(thrown.letters).map(([name, letter]) => {
    const [colour, ink] = read(`cube ${name}`, "--cube", "--cube-ink");
    return [name, { colour, ink, letter }];
  }));
}

// --- one throw ----------------------------------------------------------------------------------------------------------

const pause = (ms) => new Promise((go) => setTimeout(go, ms));

function touch(pattern) { if (!quiet.matches && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern); }

function sounded(thrown) {
  if (!sound.ready()) return;
  const many = Object.values(thrown.thrown ?? {}).reduce((a, b) => a + b, 0);
  const name = thrown.kind === "dice" ? "dice" : many >= MANY ? "cubes" : "cube";
  sound.cue(sounds()[name] ?? null, { throw: thrown.id });
}

async function show(thrown) {
  finish();
  const mine = (latest = thrown.id);
  const made = quiet.matches ? null : await Promise.race([open(), pause(LOADING)]);
  if (mine !== latest) return;
  sounded(thrown);
  if (!made) { flat(thrown); return; }
  const [words] = layer.getElementsByClassName("show-said");
  words.textContent = "";
  layer.dataset.act = thrown.kind;
  document.body.dataset.showing = "";
  const run = { hurry: null };
  playing = run;
  const hurried = new Promise((go) => { run.hurry = go; });
  tell("begin", { id: thrown.id, act: thrown.kind, flat: false });
  const act = made.play(thrown, inks(thrown, layer), (n, of) => { if (n === 0 || n === of - 1) touch(12); });
  run.finish = () => { act.finish(); run.hurry(true); };
  layer.classList.add("on");
  const late = setTimeout(() => act.finish(), LONGEST);
  const frames = await act.done;
  clearTimeout(late);
  words.textContent = thrown.text;
  tell("rest", { id: thrown.id, frames });
  poor = frames > 0 && frames < POOR ? poor + 1 : 0;
  if (poor > 1) stage = Promise.resolve(null);
  await Promise.race([pause(HOLD), hurried]);
  rest(thrown);
  layer.classList.remove("on");
  playing = playing === run ? null : playing;
  await pause(FADE);
  if (!playing) act.clear();
}

// Without motion: the picture itself comes up.
function flat(thrown) {
  tell("begin", { id: thrown.id, act: thrown.kind, flat: true });
  part()?.classList.add("fresh");
  touch(12);
  rest(thrown);
}

function rest(thrown) {
  delete document.body.dataset.showing;
  if (!document.querySelector("#part-fell[aria-live]")) said.textContent = thrown.text;
  tell("end", { id: thrown.id });
}

function finish() { playing?.finish(); }

// After every change of the page.
function look() {
  const thrown = newest();
  if (thrown && thrown.id > seen) {
    seen = thrown.id;
    if (!document.hidden) { show(thrown); return; }
  }
  prepare();
}

// Whoever taps may hear it from then on, unless this device is to be silent.
async function unlock() {
  if (sound.ready() || volumes().off || !near()) return;
  if (await sound.unlock(true)) sound.fetchAhead(Object.values(sounds()));
}

export function install(drawn) {
  if (!document.getElementById("part-throw")) return;
  layer = element("div", "show", element("div", "show-stage"), element("p", "show-said"), element("p", "show-skip", part()?.dataset.skip ?? ""));
  layer.setAttribute("aria-hidden", "true");
  said = element("p", "hidden");
  said.setAttribute("role", "status");
  document.body.append(layer, said);
  seen = newest()?.id ?? 0;
  drawn.push(look);
  addEventListener("pointerdown", finish, true);
  addEventListener("keydown", finish, true);
  addEventListener("click", unlock);
  addEventListener("keydown", unlock);
  prepare();
}
