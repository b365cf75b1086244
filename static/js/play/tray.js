// Shows entries that the server refused until somebody resends or drops each, and what happened while the page was away.
import { word } from "../page.js";

const LIMIT_SHOWN_MS = 8000; // a counter that stopped at its end says so for so long
const MISSED_SHOWN_MS = 20_000;

const tray = document.getElementById("tray");
const kept = document.createElement("ul");
const missed = document.createElement("div");
kept.className = "kept plain-list";
missed.className = "missed";
missed.hidden = true;
missed.setAttribute("role", "status");
tray.append(kept, missed);

let queue = null, decide = null, timer = 0;

// `decide`: { again(item), why(item) }
export function install(of, acts) {
  queue = of;
  decide = acts;
  draw();
}

function button(label, act, className = "") {
  const made = Object.assign(document.createElement("button"), { textContent: label, className, type: "button" });
  made.addEventListener("click", act);
  return made;
}

// Only the deed itself may be sent again: "undo" or "redo" would mean something else by now.
const repeatable = (item) => !/\/(undo|redo|whatif)$/.test(item.path);

function row(item) {
  const made = document.createElement("li");
  made.dataset.client = item.client;
  made.dataset.state = item.state;
  const text = document.createElement("p");
  text.setAttribute("role", "alert");
  text.append(Object.assign(document.createElement("b"), { textContent: word("not_entered", { what: item.label || word("entry") }) }), " ", item.why ?? "");
  const row = Object.assign(document.createElement("div"), { className: "row" });
  if (item.state === "refused" && item.rules?.length) row.append(button(word("why"), () => decide.why(item), "primary"));
  else if (repeatable(item)) row.append(button(word("again"), () => decide.again(item), "primary"));
  row.append(button(word("drop"), () => queue.drop(item)));
  made.append(text, row);
  return made;
}

export function draw() {
  clearTimeout(timer);
  const now = Date.now();
  for (const item of queue.undecided) if (item.brief && now - item.brief > LIMIT_SHOWN_MS) queue.forget(item);
  const items = queue.undecided;
  const shown = new Map([...kept.children].map((node) => [node.dataset.client, node]));
  const rows = items.map((item) => {
    const old = shown.get(item.client);
    return old?.dataset.state === item.state && old.firstChild.textContent.endsWith(item.why ?? "") ? old : row(item);
  });
  if (rows.length !== kept.children.length || rows.some((node, n) => kept.children[n] !== node)) kept.replaceChildren(...rows);
  const brief = items.filter((item) => item.brief);
  if (brief.length) timer = setTimeout(draw, Math.max(50, Math.min(...brief.map((item) => item.brief)) + LIMIT_SHOWN_MS - now + 20));
}

// What happened while this device was away: a few sentences, and how many more the log has.
export function away(lines, more) {
  if (!lines.length) return;
  const list = Object.assign(document.createElement("ul"), { className: "plain-list" });
  list.append(...lines.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  const title = Object.assign(document.createElement("b"), { textContent: word("missed") });
  const shut = button(word("close"), () => { missed.hidden = true; missed.replaceChildren(); });
  const rest = more > 0 ? [Object.assign(document.createElement("p"), { className: "hint", textContent: word("more", { n: more }) })] : [];
  missed.replaceChildren(title, list, ...rest, shut);
  missed.hidden = false;
  setTimeout(() => { if (missed.contains(shut)) shut.click(); }, MISSED_SHOWN_MS);
}
