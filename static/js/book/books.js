// The editor of a story entry: buttons that insert words, the preview beside the text, defects by line. Unsaved text is
// kept on this device. The editor also works, more slowly, without this script.
import { lifted } from "../finger.js";

const editor = document.getElementById("editor");
const form = document.getElementById("entry-form");
const area = document.getElementById("text");
const shown = document.getElementById("shown");
const words = JSON.parse(document.body.dataset.words);
const { csrf } = document.body.dataset;
const { book, code } = editor.dataset;
const STORAGE_KEY = `companion.book.${book}.${editor.dataset.key || code}`;
const SENT = "companion.book.sent";
const PREVIEW_DELAY_MS = 350; // ms without a key before the preview is made anew
const own = !area.readOnly;
let lang = editor.dataset.lang, field = "gives", timer = 0, asked = 0, past = [];
let examined = area.value; // the text whose flaws are listed
const saved = area.value;

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const say = (text) => { const line = document.getElementById("saying"); if (line) line.textContent = text; };

// --- kept until saved -------------------------------------------------------------------------------------------------

function stored() {
  try { return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null"); } catch { return null; }
}

function forget(key = STORAGE_KEY) {
  try { localStorage.removeItem(key); } catch { /* private mode */ }
}

function keep() {
  const dirty = area.value !== saved || "typed" in editor.dataset;
  try {
    if (dirty) localStorage.setItem(STORAGE_KEY, JSON.stringify({ text: area.value, version: form.elements.version.value }));
    else forget();
  } catch { /* private mode: the page still has it */ }
  say(dirty ? words.kept : "");
}

function recall() {
  if (editor.dataset.done) {
    const sent = sessionStorage.getItem(SENT);
    if (sent) forget(sent);
    sessionStorage.removeItem(SENT);
  }
  const left = stored();
  if (!left || "typed" in editor.dataset) return;
  if (left.text === saved) { forget(); return; }
  const older = left.version !== form.elements.version.value;
  area.value = left.text;
  form.elements.version.value = left.version;
  const note = document.getElementById("kept");
  one("[data-text]", note).textContent = older ? words.restored_older : words.restored;
  note.hidden = false;
  one("[data-discard]", note).addEventListener("click", () => { forget(); location.reload(); });
  changed();
}

// --- the preview and what is wrong ----------------------------------------------------------------------------------

export async function ask(name, body) {
  const answer = await fetch(`/books/${book}/${name}`, { method: "POST", headers: { "Content-Type": "application/json",
    Accept: "application/json", "X-CSRF": csrf }, body: JSON.stringify(body) });
  return answer.json();
}

function unfolded() {
  return all("details", shown).map((part) => part.open);
}

async function preview() {
  const mine = (asked += 1);
  try {
    const text = area.value, made = await ask("preview", { text, code, lang });
    await lifted();
    if (mine !== asked || !made.ok) return;
    const open = unfolded();
    shown.innerHTML = made.html; // made by our own template, which escapes everything that was typed
    all("details", shown).forEach((part, n) => { part.open = open[n] ?? false; });
    if (own) { flaws(made.flaws); examined = text; }
    shown.dispatchEvent(new CustomEvent("shown", { bubbles: true }));
  } catch { say(words.offline); }
}

function sign(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `/static/icons/symbols.svg#${name}`);
  svg.append(use);
  return svg;
}

function flaws(found) {
  document.getElementById("clean").hidden = found.length > 0;
  document.getElementById("flaws").replaceChildren(...found.map(({ line, text, note }) => {
    const item = document.createElement("li"), button = document.createElement("button"), told = document.createElement("span");
    button.type = "button";
    button.className = `says-it${note ? " odd" : ""}`;
    button.dataset.line = line;
    told.className = "grow";
    if (line) {
      const where = document.createElement("b");
      where.textContent = words.line.replace("{n}", line);
      told.append(where, " ");
    }
    told.append(text);
    button.append(note ? sign("question") : sign("warning"), told);
    item.append(button);
    return item;
  }));
}

function changed() {
  keep();
  clearTimeout(timer);
  timer = setTimeout(preview, PREVIEW_DELAY_MS);
}

// To a line of the text that was examined; what was typed since may have moved it.
function jump(examinedLine) {
  view("text");
  const lines = area.value.split("\n"), wanted = examined.split("\n")[examinedLine - 1];
  const same = lines.flatMap((text, n) => (text === wanted ? [n + 1] : []));
  const far = (line) => Math.abs(line - examinedLine);
  const line = same.length ? same.reduce((a, b) => (far(b) < far(a) ? b : a)) : examinedLine;
  const start = lines.slice(0, Math.max(0, line - 1)).reduce((sum, text) => sum + text.length + 1, 0);
  select(start, start + (lines[line - 1] ?? "").length);
  area.scrollTop = Math.max(0, (area.scrollHeight / lines.length) * (line - 1) - area.clientHeight / 3);
}

function view(name) {
  one(".sides").dataset.view = name;
  for (const button of all("[data-view]", one(".views"))) button.setAttribute("aria-pressed", String(button.dataset.view === name));
}

// --- pieces that buttons put in ------------------------------------------------------------------------------------

function select(from, to = from) {
  area.focus();
  area.setSelectionRange(from, to);
}

function put(text, from, to = from) {
  past.push(area.value);
  area.setRangeText(text, from, to, "end");
  changed();
}

export function replace(text) {
  past.push(area.value);
  area.value = text;
  one("[data-back]").hidden = false;
  changed();
  preview();
}

const languages = () => [...new Set([...area.value.matchAll(/^##\s+(cs|en)\b/gm)].map((found) => found[1]))];

function option(check) {
  const tongues = languages().length ? languages() : [lang];
  const text = `\n\n* ${words.samples[check]}\ngives: ${words.good}\n${tongues.map((tongue) => `\n### ${tongue} ${words.heading}\n`).join("\n")}`;
  const at = area.value.trimEnd().length;
  put(`${text}\n`, at, area.value.length);
  const head = area.value.indexOf(words.heading, at);
  select(head, head + words.heading.length);
}

// The lines of the option in which the cursor stands, the last one otherwise: from its `*` to its first prose.
function header() {
  const lines = area.value.split("\n"), starts = [];
  let at = 0;
  const here = area.selectionStart;
  lines.forEach((line, n) => { if (/^\s*\*/.test(line)) starts.push({ n, at }); at += line.length + 1; });
  if (!starts.length) { option(one("[data-option]").dataset.option); return header(); }
  const found = starts.findLast((start) => start.at <= here) ?? starts[0];
  let end = found.n + 1, offset = found.at + lines[found.n].length + 1;
  const fields = {};
  while (end < lines.length && !/^\s*[#*]/.test(lines[end])) {
    const name = /^\s*(\w+)\s*:/.exec(lines[end])?.[1];
    if (name) fields[name.toLowerCase()] = { at: offset, text: lines[end] };
    offset += lines[end].length + 1;
    end += 1;
  }
  return { start: found.at + lines[found.n].length, fields };
}

// One more word in a field of the option; `pick` is selected then, to be typed over.
function into(name, word, pick = "") {
  const { start, fields } = header(), there = fields[name];
  const text = there ? `${/:\s*$/.test(there.text) ? " " : ", "}${word}` : `\n${name}: ${word}`;
  const at = there ? there.at + there.text.trimEnd().length : start;
  put(text, at);
  const end = at + text.length;
  if (pick) select(end - pick.length, end); else select(end);
}

function good(kind, named) {
  into(field, named ? `${kind} ${named}` : kind, named);
}

function top(name, value) {
  const line = new RegExp(`^${name}:.*\\n?`, "m").exec(area.value);
  const text = value ? `${name}: ${value}\n` : "";
  if (line) put(text, line.index, line.index + line[0].length);
  else if (text) {
    const first = area.value.indexOf("\n");
    put(first < 0 ? `\n${text}` : text, first < 0 ? area.value.length : first + 1);
  }
}

const ACTS = {
  option: (button) => option(button.dataset.option),
  good: (button) => good(button.dataset.good, button.dataset.example),
  field: (button) => {
    field = button.dataset.field;
    for (const each of all("[data-field]")) each.setAttribute("aria-pressed", String(each === button));
    one(".puts").dataset.into = field;
  },
  needs: () => into("needs", words.keyword, words.keyword),
  optional: () => { if (!header().fields.optional) into("optional", "yes"); },
  line: (button) => jump(Number(button.dataset.line)),
  view: (button) => { view(button.dataset.view); if (button.dataset.view === "shown") preview(); },
  tongue: (button) => { lang = button.dataset.tongue; form.elements.lang.value = lang; preview(); },
  back: (button) => { area.value = past.pop() ?? area.value; button.hidden = !past.length; changed(); },
  take: () => { replace(document.getElementById("theirs").value); },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const act = button && Object.keys(ACTS).find((name) => name in button.dataset);
  if (act) ACTS[act](button);
});

// --- the text of the book, pasted -------------------------------------------------------------------------------------

export function taken({ text, doubts }, more = "") {
  replace(text);
  view("text");
  const list = document.getElementById("doubts");
  one("ul", list).replaceChildren(...(doubts.length ? doubts : [words.read_none]).map((told) => {
    const item = document.createElement("li"), line = document.createElement("span");
    item.className = `says-it${doubts.length ? " odd" : " fine"}`;
    line.className = "grow";
    line.textContent = told;
    item.append(doubts.length ? sign("question") : sign("check"), line);
    return item;
  }));
  list.hidden = false;
  say([words.read_in, more].filter(Boolean).join(" · "));
  document.getElementById("doubts-title").focus();
}

export const typed = () => ({ text: area.value, code: code || editor.dataset.key });

if (own) {
  const pasted = document.getElementById("pasted"), button = document.getElementById("take-in");
  pasted.addEventListener("input", () => { button.disabled = !pasted.value.trim(); });
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const tongue = document.getElementById("pasted-lang")?.value ?? "";
      const made = await ask("recognise", { ...typed(), pasted: pasted.value, lang: tongue });
      if (made.ok) taken(made); else say(made.text);
    } catch { say(words.failed); }
    button.disabled = false;
  });
  area.addEventListener("input", changed);
  one("[data-cue]").addEventListener("change", (event) => {
    if (event.target.value) { put(`{${event.target.value}} `, area.selectionStart); select(area.selectionEnd); }
    event.target.value = "";
  });
  for (const choice of all("[data-top]")) choice.addEventListener("change", () => top(choice.dataset.top, choice.value));
  for (const part of all(".insert, .views, [data-take]")) part.hidden = false;
  form.addEventListener("submit", () => { try { sessionStorage.setItem(SENT, STORAGE_KEY); } catch { /* private mode */ } });
  recall();
} else {
  one(".views").hidden = false;
  view("shown");
}
