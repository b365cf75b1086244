// The prompter: whoever reads aloud has the story large on the own phone, sentence by sentence at an even pace, with
// marks where to pause. Place and music play from the speaker meanwhile.
import { word } from "../page.js";

const KEY = "companion.prompter";
const PACES = [90, 100, 110, 120, 130, 145, 160, 180]; // words a minute
const PAUSE = { sentence: 350, paragraph: 850, title: 1100 }; // ms, as the voice makes them
const FIRST = 1200; // ms to look up before the first sentence counts
const LINE = 0.3; // the sentence that is due stands at this height

const dialog = document.getElementById("prompter");
const text = dialog?.querySelector("[data-prompter-text]");
let due = 0, timer = 0, running = false, shown = "";

const said = () => [...text.querySelectorAll(".due-line")];
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function pace() {
  try { return PACES.includes(Number(localStorage.getItem(KEY))) ? Number(localStorage.getItem(KEY)) : 130; } catch { return 130; }
}

function button(name) { return dialog.querySelector(`[data-prompter="${name}"]`); }

function draw() {
  const now = pace();
  dialog.querySelector("[data-pace]").textContent = word("prompter_pace", { n: now });
  button("slower").disabled = now === PACES[0];
  button("faster").disabled = now === PACES.at(-1);
  button("run").dataset.state = running ? "pause" : "play";
  button("run").setAttribute("aria-label", word(running ? "prompter_pause" : "prompter_run"));
  for (const [n, line] of said().entries()) {
    line.classList.toggle("due", n === due);
    line.classList.toggle("over", n < due);
    if (n === due) line.setAttribute("aria-current", "true"); else line.removeAttribute("aria-current");
  }
}

function follow() {
  const line = said()[due];
  if (!line) return;
  const top = line.getBoundingClientRect().top - text.getBoundingClientRect().top;
  text.scrollBy({ top: top - LINE * text.clientHeight, behavior: calm() ? "auto" : "smooth" });
}

function wait(before = 0) {
  clearTimeout(timer);
  const line = said()[due];
  if (!running || !line) return;
  const words = line.textContent.trim().split(/\s+/).length;
  timer = setTimeout(next, before + (60_000 * words) / pace() + PAUSE[line.dataset.pause]);
}

function next() {
  if (due + 1 < said().length) { due++; follow(); wait(); } else running = false;
  draw();
}

function run(on) {
  if (on && due === said().length - 1) { due = 0; follow(); }
  running = on;
  draw();
  wait();
}

// What may be read now, from the story on this page: nothing that stands folded away.
function paragraphs() {
  const telling = document.querySelector("#part-telling .telling");
  const over = telling?.dataset.stage === "told" ? "details.before" : "details.before, summary, .choices";
  const nodes = [...(telling?.querySelectorAll(".said") ?? [])].filter((one) => !one.closest(over));
  const groups = new Map();
  for (const one of nodes) groups.set(one.parentElement, [...(groups.get(one.parentElement) ?? []), one]);
  return [...groups].map(([around, lines]) => ({
    title: !around.closest("p"), lang: around.closest("[lang]")?.lang,
    lines: lines.map((one, n) => (n ? "" : asked(around)) + one.textContent),
  }));
}

// What an option asks for is read before its heading.
function asked(around) {
  const facts = around.closest(".take")?.querySelectorAll(".choice-asks .fact") ?? [];
  return [...facts].map((fact) => `${(fact.querySelector(".hidden") ?? fact).textContent.trim()}. `).join("");
}

function fill() {
  text.replaceChildren(...paragraphs().map(({ title, lines, lang }) => {
    const part = document.createElement("p");
    part.className = title ? "prompter-title" : "";
    part.lang = lang ?? document.documentElement.lang;
    for (const [n, line] of lines.entries()) {
      const one = Object.assign(document.createElement("span"), { className: "due-line", textContent: line });
      const last = n === lines.length - 1;
      one.dataset.pause = title ? "title" : last ? "paragraph" : "sentence";
      const breath = Object.assign(document.createElement("span"), { className: last ? "breath long" : "breath" });
      breath.setAttribute("aria-hidden", "true");
      part.append(one, "\u00a0", breath, " ");
    }
    return part;
  }));
  due = 0;
  text.scrollTop = 0;
}

function name() {
  const telling = document.querySelector("#part-telling .telling");
  return telling ? `${telling.dataset.opening} ${telling.dataset.stage}` : "";
}

export function open() {
  if (!dialog) return;
  fill();
  shown = name();
  if (!dialog.open) dialog.showModal();
  running = true;
  draw();
  wait(FIRST);
}

// The page was drawn anew: the outcome takes the place of the paragraph, which stays until there is one; with the story
// it closes.
export function drawn() {
  if (!dialog?.open || name() === shown) return;
  if (!name()) dialog.close(); else if (paragraphs().length) open();
}

export function install() {
  dialog?.addEventListener("close", () => { clearTimeout(timer); running = false; text.replaceChildren(); });
  dialog?.addEventListener("click", ({ target }) => {
    const act = target.closest("[data-prompter]")?.dataset.prompter, line = target.closest(".due-line");
    if (line) { due = said().indexOf(line); follow(); draw(); wait(); }
    else if (act === "close") dialog.close();
    else if (act === "run") run(!running);
    else if (act) {
      const now = PACES.indexOf(pace()) + (act === "faster" ? 1 : -1);
      try { localStorage.setItem(KEY, String(PACES[Math.min(Math.max(now, 0), PACES.length - 1)])); } catch { /* a private window */ }
      draw();
      wait();
    }
  });
}
