// Starts the table page: listens to taps, keys and forms, and installs the other modules.
import { act, choose, count, enter, install as installActions, queue } from "./actions.js";
import { install as installAssumed } from "./assumed.js";
import * as board from "../board.js";
import { install as installClock } from "./clock.js";
import { install as installDevice } from "./device.js";
import { install as installHold } from "./hold.js";
import * as link from "./link.js";
import { live } from "./live.js";
import * as news from "./news.js";
import { code, page, path, word, words } from "../page.js";
import { install as installQuestion } from "./question.js";
import { install as installReminders, show as remind } from "./reminders.js";
import { install as installRule } from "../rules/rule.js";
import * as screen from "./screen.js";
import { install as installSeats } from "./seats.js";
import * as sheet from "../sheet.js";
import { tell } from "./told.js";
import { install as installShow } from "../dice/show.js";
import { install as installWake } from "./wake.js";

function die(button) {
  const dice = button.closest(".dice");
  const number = button.dataset.die;
  for (const face of dice.querySelectorAll(`[data-die="${number}"]`)) face.setAttribute("aria-pressed", String(face === button));
  const rows = dice.querySelectorAll(".die-row");
  const picked = [...dice.querySelectorAll('[aria-pressed="true"]')].map((b) => Number(b.dataset.face));
  if (picked.length === rows.length) enter({ ...JSON.parse(dice.dataset.template), [dice.dataset.field]: picked }, {}, { label: word("dice", { faces: picked.join(", ") }), button });
}

// Many dice share one row of faces: each goes to the die that is marked, and the next one without a face is marked.
function pick(slots, next) {
  for (const slot of slots) slot.setAttribute("aria-pressed", String(slot === next));
}

function dieInTurn(button) {
  const dice = button.closest(".dice"), slots = [...dice.querySelectorAll("[data-slot]")];
  const marked = slots.find((slot) => slot.matches('[aria-pressed="true"]'));
  marked.dataset.slot = marked.querySelector(".figure").textContent = button.dataset.face;
  pick(slots, slots.find((slot) => !slot.dataset.slot) ?? marked);
  const faces = slots.map((slot) => Number(slot.dataset.slot));
  if (faces.every(Boolean)) enter({ ...JSON.parse(dice.dataset.template), [dice.dataset.field]: faces }, {}, { label: word("dice", { faces: faces.join(", ") }), button });
}

// How likely the roll is with more or fewer spent on it. Nothing is entered by that.
function spend(button) {
  const chances = JSON.parse(button.parentElement.dataset.chances);
  const figure = button.parentElement.querySelector(".spent .figure");
  const n = Math.min(chances.length - 1, Math.max(0, Number(figure.textContent) + Number(button.dataset.spend)));
  figure.textContent = n;
  const chance = button.closest(".rolls").querySelector(".chance-now");
  chance.textContent = chance.textContent.replace(/\d+/, chances[n]);
  for (const other of button.parentElement.querySelectorAll("[data-spend]")) other.disabled = Number(other.dataset.spend) > 0 ? n === chances.length - 1 : n === 0;
}

async function entry(id) {
  try {
    const answer = await fetch(`${path(`entry/${id}`)}?as=${encodeURIComponent(page.dataset.as)}`, { cache: "no-store" });
    if (answer.ok) sheet.html(await answer.text());
  } catch { sheet.message(word("unread"), words); }
}

document.addEventListener("click", (event) => {
  const place = board.under(event);
  const button = event.target.closest("button");
  if (place) {
    const several = (buttons, name) => sheet.choices(name, buttons, words, choose);
    board.tap(place, { choose: (one) => choose(one, (buttons) => sheet.last(buttons, words, choose)), several });
    return;
  }
  if (!button || button.disabled) return;
  const data = button.dataset;
  if (data.action || data.near || data.stage) choose(button);
  else if ("fold" in data) sheet.choices("", [...button.nextElementSibling.querySelectorAll(".offer")], words, choose);
  else if (data.told || "toldSlot" in data) tell(button, (action, faces) => enter(action, {}, { label: word("dice", { faces }), button }));
  else if ("slot" in data) pick(button.parentElement.children, button);
  else if (data.face) (data.die ? die : dieInTurn)(button);
  else if (data.spend) spend(button);
  else if (data.counter) count(button);
  else if (data.jump) document.querySelector(`#part-offers .verb[data-verb="${CSS.escape(data.jump)}"]`)?.scrollIntoView({ block: "start" });
  else if (data.post) { sheet.close(); act(data.post, JSON.parse(data.body), { label: sheet.named(button), button }); }
  else if (data.entry) entry(data.entry);
  else if (data.show) screen.tab(data.show);
  else if (data.side) {
    screen.tab("players");
    const player = document.getElementById(`player-${data.side}`);
    if (player) { player.open = true; player.scrollIntoView({ block: "start" }); }
  }
  else if (data.drawing) screen.chooseDrawing(data.drawing);
  else if (data.toward) { document.cookie = `companion_toward=${encodeURIComponent(data.toward)}; path=/t/${code}; SameSite=Strict; max-age=31536000`; screen.refresh(); }
  else if ("zoom" in data) board.magnify();
});

document.addEventListener("keydown", board.key);
document.addEventListener("input", (event) => { if (event.target.matches(".filter")) screen.filter(event.target); });
for (const [name, on] of [["focusin", true], ["focusout", false], ["pointerover", true], ["pointerout", false]]) {
  document.addEventListener(name, (event) => { const b = event.target.closest?.("[data-places]"); if (b) board.aim(b, on); });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form.amount, form.noted")) return;
  event.preventDefault();
  const input = form.elements[form.matches(".noted") ? "text" : "amount"];
  const told = input.type === "number" ? Number(input.value) : input.value.trim();
  if (told === "") return;
  enter({ ...JSON.parse(form.dataset.template), [form.dataset.field]: told }, {}, { label: `${sheet.named(form)} ${told}`, typed: input.id });
});

document.getElementById("correct")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(event.target);
  const way = String(data.get("path")).split(/[/.]/).filter(Boolean).map((p) => (/^\d+$/.test(p) ? Number(p) : p));
  let value = String(data.get("value")).trim();
  try { value = JSON.parse(value); } catch { /* a plain word */ }
  enter({ do: "correct", seat: page.dataset.seat || "table", patches: [{ path: way, value }] }, {}, { label: `${data.get("path")} = ${data.get("value")}` });
});

// What another page of this table has entered just now.
function told() {
  const key = `companion:${code}:said`;
  let said = null;
  try { said = sessionStorage.getItem(key); sessionStorage.removeItem(key); } catch { /* not kept */ }
  if (!said) return;
  screen.tab("play");
  news.say(said);
}

board.light();
board.install();
installActions();
installAssumed(screen.drawn);
installQuestion(screen.drawn);
installClock(screen.drawn);
installDevice(screen.drawn);
installHold();
installReminders();
installRule();
installSeats();
installShow(screen.drawn);
screen.drawn.push(remind);
installWake();
screen.restorePlace();
const asked = new URLSearchParams(location.search).get("entry"); // a line of the whole log was tapped
if (asked) { history.replaceState(null, "", location.pathname); entry(asked); }
told();
const narrator = "narrated" in page.dataset ? await import("../narration/narrator.js") : null;
if (narrator) { narrator.install(); screen.drawn.push(narrator.drawn); }
live(code, {
  moved: () => { narrator?.moved(); screen.refresh(); },
  at: screen.at,
  opened: (away) => { narrator?.opened(); screen.opened(away); queue.hurry(); },
  state: link.set,
  voice: narrator?.heard,
});
