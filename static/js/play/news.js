// Shows what happened last in a line for five seconds, where it covers no control, and speaks it to screen readers.
import { signed } from "../page.js";

const LINE_SHOWN_MS = 5000;
const MAX_LINES = 2;
const MAX_CHANGES = 4; // of one seat's counters in the line; the panel shows them all
const SPEECH_DELAY_MS = 1200; // a screen reader hears the outcome of several quick changes, not each of them

const seen = document.getElementById("news");
const heard = document.createElement("p");
seen.setAttribute("aria-hidden", "true");
for (const name of ["role", "aria-live"]) seen.removeAttribute(name);
heard.className = "hidden";
heard.setAttribute("role", "status");
seen.after(heard);

const lines = new Map(); // id -> { text, parts, until, aloud }
let timer = 0, speech = 0;

function put(id, text, { parts = [text], aloud = false } = {}) {
  lines.delete(id);
  if (text) lines.set(id, { text, parts, until: Date.now() + LINE_SHOWN_MS, aloud });
}

function element(name, ...parts) {
  const made = document.createElement("span");
  made.className = name;
  made.append(...parts);
  return made;
}

const cut = () => seen.scrollWidth > seen.clientWidth || seen.scrollHeight > seen.clientHeight + 1;

// In one line if that has room, else over the whole height of the header, else the newest alone: it is read in whole.
function draw() {
  const now = Date.now();
  for (const [id, line] of lines) if (line.until <= now) lines.delete(id);
  const last = [...lines.values()].filter((line) => !line.aloud).slice(-MAX_LINES).map(({ parts }) => element("news-line", ...parts));
  seen.classList.remove("tall");
  seen.replaceChildren(...last);
  if (last.length) seen.classList.toggle("tall", cut());
  if (last.length > 1 && cut()) last[0].remove();
  clearTimeout(timer);
  if (lines.size) timer = setTimeout(draw, Math.max(50, Math.min(...[...lines.values()].map((line) => line.until)) - now));
}

addEventListener("resize", draw); // what had room on a screen that was turned may have none now

function speak() {
  clearTimeout(speech);
  speech = setTimeout(() => { heard.textContent = [...lines.values()].slice(-MAX_LINES).map((line) => line.text).join(" · "); }, SPEECH_DELAY_MS);
}

// `aloud`: the eye finds it elsewhere, so that it is only spoken.
export function say(text, aloud = false) {
  put(text, text, { aloud });
  draw();
  speak();
}

// Counters of one seat that moved within the last seconds: one line, all of them together. `icon` stands for the label
// where room is dear. `aloud`: the eye finds it elsewhere, so that it is only spoken.
export function moved(seat, who, changes, aloud = false) {
  const text = changes.map(({ label, by, value }) => `${label} ${signed(by)} → ${value}`).join(", ");
  const shown = changes.length > MAX_CHANGES ? changes.slice(0, MAX_CHANGES - 1) : changes, more = shown.length < changes.length ? [", …"] : [];
  const parts = shown.map(({ label, icon, by, value }) => element("change", ...(icon ? [icon.cloneNode(true)] : []), element(icon ? "label" : "", label), ` ${signed(by)} → ${value}`));
  put(`seat ${seat}`, text && `${who} · ${text}`, { parts: [`${who} · `, ...parts.flatMap((part, n) => (n ? [", ", part] : [part])), ...more], aloud });
  draw();
  if (text) speak();
}
