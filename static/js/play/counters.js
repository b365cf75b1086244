// Counters on the page: a tap shows at once and is marked until the server has it; changes of the last five seconds are
// shown beside the number, on every device.
import { signed } from "../page.js";
import * as news from "./news.js";

const DELTA_SHOWN_MS = 5000;

let waiting = () => []; // counter entries without an answer yet
const taken = new Map(); // client -> entry that the server has taken, and no screen has shown yet
const included = new Set(); // clients whose answer is still on its way, but the screen already counts them
const last = new Map(); // counter -> the number shown
const deltas = new Map(); // counter -> { by, until }
let timer = 0;

const name = ({ seat, key }) => `${seat} ${key}`;
const figure = (counter) => counter.querySelector(".figure");

// The number the server drew; null where nobody knows it.
function base(out) {
  const n = Number((out.dataset.value || "?").replace("−", "-"));
  return Number.isNaN(n) ? null : n;
}

export function install(pending) { waiting = pending; render(); }

export function echo(button) {
  const { seat, key, who, label } = button.closest("[data-seat][data-key]").dataset;
  return { seat, key, who, label, by: Number(button.dataset.by) };
}

// The server has it; the number on the page still comes from before.
export function accepted(item) {
  if (!included.delete(item.client)) taken.set(item.client, item);
}

// A new screen is about to be drawn: `settled` it counts, `asked` had been answered before it was asked for.
export function settle(settled, asked) {
  for (const client of asked) taken.delete(client);
  for (const client of settled) if (!taken.delete(client) && waiting().some((item) => item.client === client)) included.add(client);
}

export const answered = () => [...taken.keys()];

export function render() {
  const sums = new Map();
  for (const item of [...taken.values(), ...waiting().filter(({ client }) => !included.has(client))]) {
    const sum = sums.get(name(item.echo)) ?? { by: 0 };
    sums.set(name(item.echo), { by: sum.by + item.echo.by });
  }
  const now = Date.now(), drawn = new Set(), seats = new Map();
  for (const counter of document.querySelectorAll("[data-seat][data-key]")) {
    const out = figure(counter);
    if (!out) continue;
    const id = name(counter.dataset), sum = sums.get(id), from = base(out);
    const shown = from === null ? null : from + (sum?.by ?? 0);
    const text = shown === null ? out.dataset.value || "?" : String(shown).replace("-", "−");
    if (out.textContent !== text) out.textContent = text;
    counter.classList.toggle("sending", Boolean(sum));
    if (!drawn.has(id)) {
      drawn.add(id);
      const before = last.get(id);
      last.set(id, shown);
      if (before != null && shown !== null && before !== shown) {
        const old = deltas.get(id);
        deltas.set(id, { by: (old && old.until > now ? old.by : 0) + shown - before, until: now + DELTA_SHOWN_MS });
        seats.set(counter.dataset.seat, counter.dataset.who);
      }
    }
    mark(counter, deltas.get(id), now);
  }
  for (const [seat, who] of seats) tell(seat, who);
  tidy();
}

function mark(counter, delta, now) {
  const shown = delta && delta.until > now && delta.by !== 0;
  let tag = counter.querySelector(":scope > .delta");
  if (!shown) { tag?.remove(); return; }
  if (!tag) {
    tag = document.createElement("span");
    tag.className = "delta";
    tag.setAttribute("aria-hidden", "true"); // the line of news says it
    counter.append(tag);
  }
  tag.textContent = signed(delta.by);
  tag.classList.toggle("down", delta.by < 0);
}

function tell(seat, who) {
  const changes = [], now = Date.now(), said = new Set();
  for (const counter of document.querySelectorAll(`[data-seat="${CSS.escape(seat)}"][data-key]`)) {
    const id = name(counter.dataset), delta = deltas.get(id);
    if (said.has(id) || !delta?.by || delta.until <= now) continue;
    said.add(id);
    changes.push({ label: counter.dataset.label, icon: counter.querySelector(".counter-name .icon, :scope > .icon"), by: delta.by, value: last.get(id) });
  }
  news.moved(seat, who, changes, seat === document.body.dataset.seat); // one's own stand under the thumb, with what they moved by
}

function tidy() {
  clearTimeout(timer);
  const now = Date.now();
  for (const [id, delta] of deltas) if (delta.until <= now) deltas.delete(id);
  if (deltas.size) timer = setTimeout(render, Math.min(...[...deltas.values()].map((delta) => delta.until)) - now + 20);
}
