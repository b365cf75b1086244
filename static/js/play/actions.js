// Turns taps into requests: entries go into the queue, and refusals are shown with their rules. One request at a time.
import * as counters from "./counters.js";
import * as link from "./link.js";
import * as news from "./news.js";
import { code, page, path, signed, word, words } from "../page.js";
import * as screen from "./screen.js";
import { newId, post, Queue } from "../send.js";
import * as sheet from "../sheet.js";
import * as stages from "./stages.js";
import * as tray from "./tray.js";

const LATE_ANSWER_MS = 4000; // an answer that comes later than that finds its person somewhere else
const DOUBLE_TAP_MS = 700; // a second tap so soon is the same tap
const QUEUED = ["roll", "undo", "redo", "rewind", "whatif", "amend"];

let taken = null, tapped = 0, settling = 0;

export const queue = new Queue(code, { answered, changed });

function changed() {
  page.classList.toggle("busy", Boolean(queue.holding) || settling > 0);
  counters.render();
  tray.draw();
  link.draw();
  hold();
}

// The button that was tapped shows it; the others wait for its answer.
function hold() {
  const busy = page.classList.contains("busy");
  if (!busy) taken = null;
  for (const button of document.querySelectorAll(".offers button, #part-undo button, #part-asked button, #part-telling .take, #part-toss button")) {
    const sent = busy && taken !== null && screen.key(button) === taken;
    button.classList.toggle("sent", sent);
    if (sent) button.setAttribute("aria-busy", "true"); else button.removeAttribute("aria-busy");
    if (busy) button.setAttribute("aria-disabled", "true"); else button.removeAttribute("aria-disabled");
  }
}

// --- sending ----------------------------------------------------------------------------------------------------

// False, and a reason in words, while something waits that the next entry would depend on.
function free() {
  if (!page.classList.contains("busy")) return true;
  if (Date.now() - tapped > DOUBLE_TAP_MS) news.say(word("held", { what: queue.holding?.label || word("entry") }));
  return false;
}

// `typed`: the field whose words these are; it is emptied when they are entered, not before.
function send(name, body, { label = "", button = null, typed = "" } = {}) {
  if (!free()) return;
  tapped = Date.now();
  taken = button && screen.key(button);
  queue.add(path(name), { head: screen.seen(), ...body }, { label, typed });
}

export const enter = (action, more = {}, about = {}) => send("enter", { action, ...more }, about);

export async function act(name, body, about) {
  if (name === "undo" && body.agree === undefined && queue.takeBack()) return;
  if (QUEUED.includes(name)) { send(name, body, about); return; }
  try { // seats and settings mean the present only: they are not kept
    const answer = await post(path(name), { client: newId(), head: screen.seen(), ...body });
    if (!answer.ok) sheet.message(answer.text ?? word("failed"), words);
    await screen.refresh();
  } catch { sheet.message(word("unsent"), words); }
}

export function count(button) {
  const echo = counters.echo(button);
  queue.add(path("enter"), { head: screen.seen(), action: JSON.parse(button.dataset.counter) },
            { echo, label: `${echo.who} · ${echo.label} ${signed(echo.by)}` });
}

export async function explain(action, about) {
  try {
    const answer = await post(path("judge"), { action });
    if (answer.ok && answer.rules.length) sheet.refusal(answer, {
      overrule: (reason) => enter(action, { overruled: answer.rules.map((r) => r.guard), reason }, about),
      repair: (other) => enter(other),
    });
    else if (answer.ok) enter(action, {}, about);
    else sheet.message(answer.text, words);
  } catch { sheet.message(word("unsent"), words); }
}

export function choose(button, several = null) {
  if (button.dataset.stage) { if (free()) stages.open(button, several); return; }
  const about = { label: sheet.named(button), button };
  if (button.dataset.near) { if (free()) explain(JSON.parse(button.dataset.near), about); }
  else enter(JSON.parse(button.dataset.action), {}, about);
}

// --- answers ----------------------------------------------------------------------------------------------------

function answered(item, answer) {
  const late = item.tries > 1 || Date.now() - item.at > LATE_ANSWER_MS;
  if (answer.ok) {
    const field = item.typed && document.getElementById(item.typed);
    if (field) field.value = "";
    if (item.echo) {
      counters.accepted(item);
      screen.reach(answer.head).then(() => { if (counters.answered().length) screen.refresh(); });
    } else settle(screen.reach(answer.head));
    if (answer.claims?.length) sheet.message([word("claims"), ...answer.claims].join("\n"), words);
    return "done";
  }
  if (answer.kind === "stale" && item.echo && item.tries < 5) { // a counter fits whatever came since
    item.body.head = answer.head;
    return "again";
  }
  const asks = answer.key?.endsWith(".consent"); // the head stays, and yet there is more to see
  const drawing = asks || answer.head == null ? screen.refresh() : screen.reach(answer.head);
  if (!item.echo) settle(drawing);
  item.why = answer.text ?? word("failed");
  if (asks) { drawing.then(() => focusConsent(item)); return "done"; }
  if (answer.kind === "stale") return "stale";
  if (answer.kind !== "refused") return item.tries > 1 || item.echo ? "failed" : showFault(item);
  item.rules = answer.rules;
  item.repairs = answer.repairs;
  if (item.echo) {
    for (const other of queue.undecided) if (other.brief && other.label === item.label) queue.forget(other);
    if (!late) item.brief = Date.now();
    return "refused";
  }
  if (document.querySelector("#sheet[open]") || document.hidden) return "refused";
  refusal(item);
  return late ? "refused" : "done";
}

// The wish stands on the screen, with who may answer it: nothing has to be closed first.
function focusConsent(item) {
  const answer = document.querySelector('#part-asked [role=alert] button[data-post="undo"]');
  if (!answer) { showFault(item); return; }
  screen.tab("play");
  answer.focus();
}

function showFault(item) {
  sheet.message(item.why, words);
  return "done";
}

// `busy` lasts until the screen shows what came of it.
async function settle(drawing) {
  settling++;
  try { await drawing; } finally { settling--; changed(); }
}

function refusal(item) {
  sheet.refusal({ text: item.why, rules: item.rules, repairs: item.repairs }, {
    overrule: item.body.action && ((reason) => again(item, { overruled: item.rules.map((r) => r.guard), reason })),
    repair: (action) => { queue.drop(item); enter(action); },
  });
}

function again(item, more = {}) { queue.again(item, { head: screen.seen(), ...more }); }

export function install() {
  counters.install(() => queue.waiting.filter((item) => item.echo));
  tray.install(queue, { again, why: refusal });
  link.install(queue);
  screen.drawn.push(hold);
  changed();
  queue.flush();
}
