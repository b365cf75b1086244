// The narrator on every screen of a table: the sentence that is read is lit up and kept in view, the bar under the
// thumb steers the voice, and one tap lets a device speak.
import { page, word } from "../page.js";
import { tab } from "../play/screen.js";
import * as sound from "../sound.js";
import * as prompter from "./prompter.js";
import * as speaker from "./speaker.js";
import { load, save } from "../volumes.js";
import { whoReads } from "./who.js";

const SPEEDS = [0.8, 1, 1.2, 1.5];
const NEAR = 0.3; // the lit sentence is brought to this height of what is seen

const bar = document.getElementById("voice");
const box = document.getElementById("voice-box");
let lit = "", waiting = false;

const find = (name) => document.querySelectorAll(`[data-voice="${name}"]`);
const panel = () => document.querySelector("#part-telling .telling");

// --- what is shown ----------------------------------------------------------------------------------------------

function text(node, said) { if (node && node.textContent !== said) node.textContent = said; }

function draw() {
  const now = speaker.playback(), telling = panel(), open = Boolean(telling?.dataset.opening);
  const voice = now?.narrator !== "neighbour", nobody = voice && !now?.speaker, mine = speaker.mine();
  const reads = whoReads(now, { mine, waiting, reader: telling?.dataset.reader, yours: "yours" in (telling?.dataset ?? {}) });
  const reading = Boolean(now?.playing && now.speaker && now.opening === telling?.dataset.opening);
  page.classList.toggle("reading", reading);
  if (bar) bar.hidden = !open || !voice || nobody || (telling.dataset.stage === "chosen" && !reading);
  for (const button of find("toggle")) {
    button.dataset.state = reading ? "pause" : "play";
    button.setAttribute("aria-label", word(reading ? "voice_pause" : "voice_play"));
  }
  for (const button of find("skip")) button.disabled = !now?.passage;
  for (const button of find("speed")) text(button.querySelector(".figure"), word("voice_speed", { x: speed(now) }));
  for (const button of find("speak")) button.hidden = mine || !voice || (inside(button) && !reads.offer);
  for (const button of [...find("hush"), ...find("off")]) button.hidden = !mine;
  bar?.classList.toggle("mine", mine);
  for (const button of find("narrator")) button.setAttribute("aria-pressed", String((button.dataset.who === "voice") === voice));
  for (const node of document.querySelectorAll("[data-volumes]")) node.hidden = !mine;
  for (const node of document.querySelectorAll("[data-voice-state]")) {
    text(node, word(`voice_${reads.said}`, { who: reads.who }));
    node.hidden = inside(node) && ["here", "there"].includes(reads.said); // the bar and the lit sentence say it there
  }
  light(now, telling, reading);
}

const inside = (node) => node.closest("#part-telling") !== null;
const speed = (now) => String(now?.speed ?? 1).replace(".", document.documentElement.lang === "cs" ? "," : ".");

// Sentences of two languages may differ in number: then the same part of the passage is lit.
function light(now, telling, reading) {
  const name = reading ? `${now.passage} ${now.sentence}` : "";
  const before = telling?.querySelectorAll(".said.now") ?? [];
  let target = null;
  if (reading && now.passage) {
    const those = [...telling.querySelectorAll(`.said[data-passage="${CSS.escape(now.passage)}"]`)];
    const last = Number(those.at(-1)?.dataset.n ?? 0) + 1;
    const same = now.lang === document.documentElement.lang || now.of === last || !now.of;
    const at = same ? now.sentence : Math.min(Math.floor((now.sentence * last) / now.of), last - 1);
    target = those.findLast((one) => Number(one.dataset.n) <= at) ?? null;
  }
  for (const one of before) if (one !== target) one.classList.remove("now");
  if (!target) { lit = name; return; }
  const fresh = !target.classList.contains("now");
  target.classList.add("now");
  if (fresh && name !== lit) keepInView(target);
  lit = name;
}

function scroller(node) {
  for (let up = node.parentElement; up; up = up.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY) && up.scrollHeight > up.clientHeight) return up;
  }
  return null;
}

function keepInView(node) {
  const around = scroller(node);
  if (!around || !node.checkVisibility()) return; // folded away since it was chosen
  const seen = around.getBoundingClientRect(), at = node.getBoundingClientRect();
  if (at.top >= seen.top + 8 && at.bottom <= seen.top + 0.72 * seen.height) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  around.scrollBy({ top: at.top - seen.top - NEAR * seen.height, behavior: calm ? "auto" : "smooth" });
}

// A story that begins is what everybody wants to see now.
let shown = "";
function began() {
  const telling = panel(), name = telling ? `${telling.dataset.opening} ${telling.dataset.stage}` : "";
  if (name && name !== shown && shown !== null) {
    if (document.querySelector(".panes")?.dataset.tab !== "play" && telling.dataset.stage === "told") tab("play");
    const around = scroller(telling);
    if (around) around.scrollTop = 0;
  }
  shown = name;
  prompter.drawn();
  draw();
}

// --- taps -------------------------------------------------------------------------------------------------------

async function speakHere() {
  waiting = !(await speaker.take(true, true));
  draw();
}

function tapped(event) {
  const button = event.target.closest("[data-voice]");
  if (!button || button.disabled) return;
  const now = speaker.playback(), name = button.dataset.voice;
  if (name === "toggle") {
    const reading = button.dataset.state === "pause";
    if (!reading && !now?.speaker) speakHere().then(() => speaker.command("play"));
    else speaker.command(reading ? "pause" : "play");
  } else if (name === "skip") { speaker.command("skip"); options(); }
  else if (name === "repeat") speaker.command("repeat");
  else if (name === "speed") {
    const next = SPEEDS[(SPEEDS.findIndex((one) => one > (now?.speed ?? 1) - 0.01 && one <= (now?.speed ?? 1) + 0.01) + 1) % SPEEDS.length];
    speaker.command("speed", { speed: next });
  } else if (name === "narrator") speaker.command("narrator", { narrator: button.dataset.who });
  else if (name === "prompter") { speaker.command("narrator", { narrator: "neighbour" }); prompter.open(); }
  else if (name === "speak") speakHere();
  else if (name === "hush") speaker.leave();
  else if (name === "off") { save({ off: !load().off }); }
  else if (name === "box") unfold(box.hidden);
}

function options() {
  const first = panel()?.querySelector(".choices");
  const around = first && scroller(first);
  if (around) around.scrollBy({ top: first.getBoundingClientRect().top - around.getBoundingClientRect().top - 8 });
}

function unfold(on) {
  box.hidden = !on;
  for (const button of find("box")) button.setAttribute("aria-expanded", String(on));
}

// --- volumes of this device -------------------------------------------------------------------------------------

function volumes() {
  const set = load();
  for (const slider of document.querySelectorAll("[data-volume]")) slider.value = String(Math.round(100 * set[slider.dataset.volume]));
  for (const button of find("off")) button.setAttribute("aria-pressed", String(set.off));
  for (const box of document.querySelectorAll("[data-people]")) box.checked = set.people;
}

// --- the phone's own controls -----------------------------------------------------------------------------------

function session() {
  if (!("mediaSession" in navigator) || !speaker.mine()) return;
  const title = panel()?.querySelector(".telling-title")?.textContent?.trim() ?? "";
  navigator.mediaSession.metadata = title ? new MediaMetadata({ title, artist: word("voice_name") }) : null;
  navigator.mediaSession.playbackState = speaker.playback()?.playing ? "playing" : "paused";
}

function actions() {
  const acts = { play: "play", pause: "pause", nexttrack: "skip", previoustrack: "repeat" };
  for (const [name, command] of Object.entries(acts)) {
    try { navigator.mediaSession?.setActionHandler(name, () => speaker.command(command)); } catch { /* older browsers know fewer */ }
  }
}

// Called for each part of the page that was drawn anew.
export const drawn = began;
export const heard = speaker.heard;
export const opened = speaker.opened;
export const moved = speaker.moved;

export function install() {
  speaker.install(() => { draw(); session(); });
  prompter.install();
  document.addEventListener("click", tapped);
  document.addEventListener("input", (event) => {
    const kind = event.target.dataset?.volume;
    if (kind) save({ [kind]: Number(event.target.value) / 100 });
  });
  document.addEventListener("change", ({ target }) => { if (target.matches?.("[data-people]")) save({ people: target.checked }); });
  document.addEventListener("companion:volumes", volumes);
  volumes();
  actions();
  // The table's own screen speaks without being asked, as soon as a finger has let it; a speaker that was loaded anew
  // goes on where it was.
  const wants = () => speaker.playback()?.narrator !== "neighbour" && !speaker.mine() && (page.dataset.as === "table" ? !speaker.playback()?.speaker : speaker.spoke());
  document.addEventListener("pointerup", (event) => {
    if (wants() && !event.target.closest?.("[data-voice]")) speaker.take(true, false).then(draw);
  });
  if (speaker.spoke()) speaker.take(false, false).then((free) => { waiting = !free; draw(); });
  shown = panel() ? `${panel().dataset.opening} ${panel().dataset.stage}` : "";
  draw();
}
