// Shows what happened last in a line for five seconds, where it covers no control, and speaks it to screen readers.
import { signed } from "../page.js";

const LINE_SHOWN_MS = 5000;
const MAX_LINES = 2;
const SPEECH_DELAY_MS = 1200; // a screen reader hears the outcome of several quick changes, not each of them

const seen = document.getElementById("news");
const heard = document.createElement("p");
seen.setAttribute("aria-hidden", "true");
for (const name of ["role", "aria-live"]) seen.removeAttribute(name);
heard.className = "hidden";
heard.setAttribute("role", "status");
seen.after(heard);

const lines = new Map(); // id -> { text, until, aloud }
let timer = 0, speech = 0;

function put(id, text, aloud = false) {
  lines.delete(id);
  if (text) lines.set(id, { text, until: Date.now() + LINE_SHOWN_MS, aloud });
}

function draw() {
  const now = Date.now();
  for (const [id, line] of lines) if (line.until <= now) lines.delete(id);
  const last = [...lines.values()].filter((line) => !line.aloud).slice(-MAX_LINES);
  seen.replaceChildren(...last.map(({ text }) => Object.assign(document.createElement("span"), { className: "news-line", textContent: text })));
  clearTimeout(timer);
  if (lines.size) timer = setTimeout(draw, Math.max(50, Math.min(...[...lines.values()].map((line) => line.until)) - now));
}

function speak() {
  clearTimeout(speech);
  speech = setTimeout(() => { heard.textContent = [...lines.values()].slice(-MAX_LINES).map((line) => line.text).join(" · "); }, SPEECH_DELAY_MS);
}

// `aloud`: the eye finds it elsewhere, so that it is only spoken.
export function say(text, aloud = false) {
  put(text, text, aloud);
  draw();
  speak();
}

// Counters of one seat that moved within the last seconds: one line, all of them together.
export function moved(seat, who, changes) {
  const text = changes.map(({ label, by, value }) => `${label} ${signed(by)} → ${value}`).join(", ");
  put(`seat ${seat}`, text && `${who} · ${text}`);
  draw();
  if (text) speak();
}
