// Shows the state of the connection: a word at the top of the page, and what to do where it is lost.
import { page, word } from "../page.js";

const MIN_TROUBLE_MS = 1200; // shorter interruptions are not shown
const ALERT_STATES = ["offline", "restarting", "asleep", "reconnecting", "gone"];

const line = document.getElementById("link");
const strip = document.createElement("p");
strip.className = "trouble";
strip.hidden = true;
strip.setAttribute("role", "status");
const what = document.createElement("span"), join = Object.assign(document.createElement("a"), { className: "button", href: "/#code" });
strip.append(what, join);

let state = "connecting", here = 1, queue = null, since = 0, timer = 0;

export const connected = () => state === "connected" || state === "polling";

export function install(of) {
  queue = of;
  join.textContent = word("join_again");
  document.getElementById("tray").prepend(strip);
  draw();
}

export function set(next, { n } = {}) {
  if (n) here = n;
  if (!connected() !== !(next === "connected" || next === "polling")) since = Date.now();
  state = next;
  draw();
}

export function draw() {
  clearTimeout(timer);
  const waiting = queue?.waiting ?? [], bad = ALERT_STATES.includes(state);
  const early = bad && Date.now() - since < MIN_TROUBLE_MS;
  if (early) timer = setTimeout(draw, MIN_TROUBLE_MS - (Date.now() - since) + 10);
  const kept = waiting.length > 0 && (bad || queue.failing);
  const name = kept ? "kept" : early ? "reconnecting" : state;
  const text = word(name, { n: kept ? waiting.length : here });
  if (line.textContent !== text) line.textContent = text;
  const shown = kept ? "kept" : bad ? "reconnecting" : state === "polling" ? "connected" : state;
  if (line.dataset.state !== shown) line.dataset.state = page.dataset.link = shown;
  const held = queue?.holding;
  const said = bad && !early ? [word(`do_${state}`), ...(held?.label ? [word("held", { what: held.label })] : [])].join(" ") : "";
  if (what.textContent !== said) what.textContent = said;
  strip.hidden = !said;
  join.hidden = state !== "gone"; // the table's screen freed the seat
}
