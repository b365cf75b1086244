// Places of the drawings and the offers that point at them: light them up, and let them be tapped there.
import { place as placeNames } from "./labels.js";
import * as ways from "./ways.js";
import * as zoom from "./zoom.js";

const SEPARATOR = "|";
const FINGER_RADIUS_PX = 34; // CSS pixels around a finger: on a small map the nearest place that can be tapped is meant
const board = () => document.getElementById("part-board");

let picked = ""; // where something was picked up: only what sets out from there is offered on the board until it is put down
const placesOf = (button) => button.dataset.places.split(SEPARATOR);
const goalOf = (button) => placesOf(button).at(-1);
const offersAt = (place) => [...document.querySelectorAll(".offers [data-places]")]
  .filter((button) => placesOf(button).includes(place) && (!picked || placesOf(button)[0] === picked));

const isActive = (button) => Boolean(button.dataset.action || button.dataset.stage); // what is refused only explains itself

// A place with its name and its border, which lie above all places.
const nodesOf = (place) => [...board()?.querySelectorAll(`[data-place="${CSS.escape(place)}"], [data-of="${CSS.escape(place)}"]`) ?? []];
const toggle = (place, name, on) => nodesOf(place).forEach((one) => one.classList.toggle(name, on));

// What was chosen already of an offer that opens field by field.
const openVerb = () => document.querySelector(".offers .verb[data-held]");
const heldPlaces = () => openVerb()?.dataset.held.split(SEPARATOR) ?? [];

let zoomed = false;
const PHONE = matchMedia("(max-width: 899px)");
const MARGIN = 90, CLOSEST = 700; // units of a drawing: around what matters, the least width
const CLOSE = 2; // units a CSS pixel: names have room
const LOWEST = 180; // CSS pixels a map has at least, however little of it is in view

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// What the offers at a place cost: one word, or from the least to the most.
function costOf(offers) {
  const costs = [...new Set(offers.filter((b) => isActive(b) && b.dataset.cost).map((b) => b.dataset.cost))];
  if (costs.length < 2) return costs[0] ?? "";
  const numbers = costs.map(Number).sort((a, b) => a - b);
  return numbers.some(Number.isNaN) ? "" : `${numbers[0]}–${numbers.at(-1)}`;
}

function svgElement(name, attributes, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function costLabel(place, cost) {
  place.querySelector(".cost")?.remove();
  place.closest("svg")?.querySelector(`.cost[data-of="${CSS.escape(place.dataset.place)}"]`)?.remove();
  if (!cost) return;
  const says = place.closest("[data-costs]").dataset.costs.replace("{cost}", cost);
  if (place instanceof SVGElement) {
    const [x, y] = place.dataset.costAt.split(" ").map(Number), wide = 30 + 18 * cost.length;
    place.closest("svg").querySelector(".above").append(svgElement("g", { class: "cost", "data-of": place.dataset.place },
      svgElement("rect", { x: x - wide / 2, y: y - 23, width: wide, height: 46, rx: 23 }), svgElement("text", { x, y: y + 12 }, cost)));
  } else {
    const pill = document.createElement("span"), aloud = document.createElement("span"), seen = document.createElement("span");
    [pill.className, aloud.className, aloud.textContent, seen.textContent] = ["cost", "hidden", says, cost];
    seen.setAttribute("aria-hidden", "true");
    pill.append(aloud, seen);
    place.append(pill);
  }
  if (place.dataset.says) place.setAttribute("aria-label", `${place.dataset.says}, ${says}`);
}

export function light() {
  if (!board()) return;
  if (picked && !board().querySelector(".picked-up")) picked = ""; // the board was drawn anew
  const held = heldPlaces();
  for (const place of board().querySelectorAll("[data-place]")) {
    const offers = offersAt(place.dataset.place);
    const live = offers.some(isActive);
    toggle(place.dataset.place, "lit", live);
    toggle(place.dataset.place, "near", !live && offers.length > 0);
    if (place.dataset.says) place.setAttribute("aria-label", place.dataset.says);
    if (offers.length) {
      place.setAttribute("tabindex", "-1");
      place.setAttribute("role", "button");
    } else if (place.hasAttribute("tabindex")) {
      place.removeAttribute("tabindex");
      if (place.dataset.says) place.setAttribute("role", "img"); else place.removeAttribute("role");
    }
    const cost = costOf(offers.filter((button) => goalOf(button) === place.dataset.place));
    costLabel(place, cost);
    toggle(place.dataset.place, "priced", Boolean(cost));
    toggle(place.dataset.place, "picked", place.dataset.place === picked || held.includes(place.dataset.place));
  }
  // What a tile in view offers is not drawn twice; a refusal is where the tile means something else.
  const tiles = board().querySelector(".drawing:not([hidden]) .tiles");
  const onTile = (place, button) => tiles?.querySelector(`[data-place="${CSS.escape(place)}"]${isActive(button) ? "" : ":not(.lit)"}`);
  for (const button of document.querySelectorAll(".offers [data-places]"))
    button.classList.toggle("on-tile", placesOf(button).every((place) => onTile(place, button)));
  for (const drawing of board().querySelectorAll(".drawing")) stop(drawing, drawing.querySelector("[data-place]:focus"));
  magnify(zoomed);
}

// What sets out from a place is in hand: the board shows where it may go and what that costs, a strip what else may be
// done there. The next tap puts it down.
function pick(place, live, several) {
  picked = place.dataset.place;
  const strip = document.createElement("div"), here = live.filter((button) => goalOf(button) === picked);
  board().querySelector(".picked-up")?.remove();
  strip.className = "picked-up";
  strip.setAttribute("role", "status");
  const says = document.createElement("b"), shut = document.createElement("button");
  const texts = place.closest("[data-picked]").dataset;
  says.textContent = texts.picked.replace("{name}", place.dataset.name);
  shut.textContent = texts.shut;
  shut.addEventListener("click", () => { putDown(); light(); });
  strip.append(says);
  if (here.length) {
    const other = document.createElement("button");
    other.textContent = [...new Set(here.map((button) => button.closest(".verb")?.querySelector("h3")?.textContent.split(" · ")[0].trim() ?? place.dataset.name))].join(", ");
    other.addEventListener("click", () => { putDown(); light(); several(here, place.dataset.name); });
    strip.append(other);
  }
  strip.append(shut);
  board().querySelector(".drawing:not([hidden])").before(strip);
  board().querySelector(".board-tabs").hidden = true;
  light();
}

// Over the drawing, until the next tap: what lies in a place where nothing can be done.
function lies(place) {
  if (!place.dataset.says) return;
  const strip = document.createElement("p");
  strip.className = "lies-here";
  strip.setAttribute("role", "status");
  strip.textContent = place.dataset.says;
  place.closest(".drawing")?.append(strip);
}

function putDown() {
  picked = "";
  for (const one of board()?.querySelectorAll(".picked-up, .lies-here") ?? []) one.remove();
  board()?.querySelector(".board-tabs")?.removeAttribute("hidden");
}

// One place of a drawing is a stop of the Tab key, the others are reached from it by arrows.
function stop(drawing, wanted) {
  const places = [...drawing.querySelectorAll(":is(.lit, .near)[tabindex]")];
  const at = places.includes(wanted) ? wanted : places.find((place) => place.matches(".lit")) ?? places[0];
  for (const place of places) place.setAttribute("tabindex", place === at ? "0" : "-1");
}

document.addEventListener("focusin", (event) => {
  const place = event.target.closest?.("#part-board [data-place][tabindex]");
  for (const old of board()?.querySelectorAll(".focused") ?? []) old.classList.remove("focused");
  if (!place) return;
  stop(place.closest(".drawing"), place);
  toggle(place.dataset.place, "focused", place.matches(":focus-visible"));
  if (place.matches(":focus-visible")) ways.draw(offersAt(place.dataset.place).filter(isActive));
});

const middle = (place) => {
  const box = (place.querySelector(".ground") ?? place).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

// Arrows go to the nearest place in their direction that can be entered, sideways counting double; Enter and Space tap.
export function key(event) {
  const from = event.target.closest?.("[data-place]"), way = ARROWS[event.key];
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return;
  if ((event.key === "Enter" || event.key === " ") && event.target === from) {
    event.preventDefault();
    from.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  if (!way || !from.closest("#part-board")) return;
  event.preventDefault();
  const drawing = from.closest(".drawing"), [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const place of drawing.querySelectorAll(":is(.lit, .near)[tabindex]")) {
    const [a, b] = middle(place), along = (a - x) * way[0] + (b - y) * way[1];
    const far = along + 2 * Math.abs((a - x) * way[1] + (b - y) * way[0]);
    if (place !== from && along > 1 && far < least) [best, least] = [place, far];
  }
  best?.focus();
}

export function mark(places, on = true) {
  for (const lit of board()?.querySelectorAll(".concerned") ?? []) lit.classList.remove("concerned");
  if (on) for (const place of places) toggle(place, "concerned", true);
}

// `open`: the reader asked for it, so a phone shows it even where no offer lies on it.
export function show(id, open) {
  board().querySelector(".board-tabs").classList.toggle("open", open);
  for (const drawing of board().querySelectorAll(".drawing")) drawing.hidden = drawing.id !== `drawing-${id}`;
  for (const tab of board().querySelectorAll("[data-drawing]")) tab.setAttribute("aria-pressed", String(tab.dataset.drawing === id));
  light();
}

// The part of a drawing that matters: where something can be done. As [left, top, width, height].
function reach(map) {
  const goals = [...map.querySelectorAll(".spot.lit")];
  if (!goals.length) return null;
  const at = goals.map((one) => [Number(one.dataset.x), Number(one.dataset.y)]);
  const xs = at.map(([x]) => x), ys = at.map(([, y]) => y), margin = map.dataset.cell / 2 || MARGIN;
  return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) - Math.min(...xs) + 2 * margin, Math.max(...ys) - Math.min(...ys) + 2 * margin];
}

// Around the reader's own figure, where what can be done lies so far apart that its places would be too small.
function around(map, part, room) {
  const { own, near } = map.dataset, spot = own && map.querySelector(`.spot[data-place="${CSS.escape(own)}"]`);
  if (!spot || (part && part[2] <= near && part[3] <= near * room)) return part;
  return [spot.dataset.x - near / 2, spot.dataset.y - near * room / 2, Number(near), near * room];
}

// On a narrow screen a map shows the part that matters, as large as its room allows (in the hand all above the dock), of
// a grid whole cells; a tap shows all of it.
function frame(map) {
  map.dataset.all ??= map.getAttribute("viewBox");
  map.style.height = ""; // as high as its room
  const all = map.dataset.all.split(" ").map(Number), { clientWidth: wide, clientHeight: tall } = map;
  const below = document.querySelector(".bar")?.getBoundingClientRect().top ?? innerHeight;
  const scrolled = map.closest(".panes")?.scrollTop ?? 0;
  const room = (map.closest(".hand") ? Math.max(LOWEST, below - map.getBoundingClientRect().top - scrolled - 8) : tall) / wide;
  const part = PHONE.matches && !zoomed && wide ? around(map, reach(map), room) : null;
  let view = zoom.own(map) ?? all;
  if (view === all && part) {
    const cell = Number(map.dataset.cell ?? 1), inCells = (x, way) => way(x / cell) * cell;
    const size = inCells(Math.max(part[2], part[3] / room, CLOSEST, wide), Math.ceil), high = inCells(size * room, Math.floor);
    const keep = (middle, length, from, whole) =>
      length > whole ? from - (length - whole) / 2 : Math.min(Math.max(inCells(middle - length / 2, Math.round), from), from + whole - length);
    if (size < all[2] || high < all[3]) view = [keep(part[0] + part[2] / 2, size, all[0], all[2]), keep(part[1] + part[3] / 2, high, all[1], all[3]), size, high];
  }
  const shown = view.map(Math.round).join(" ");
  if (map.getAttribute("viewBox") !== shown) map.setAttribute("viewBox", shown);
  const whole = view[3] / view[2] * wide; // the height of what is meant to be seen: below it a row of cells would be cut
  if (view !== all && map.dataset.cell && !zoom.own(map) && whole < map.clientHeight - 1) map.style.height = `${whole}px`;
  map.classList.toggle("close", view[2] < CLOSE * wide);
  tellBeyond([...map.querySelectorAll(".spot.lit")].filter(({ dataset: { x, y } }) =>
    x < view[0] || x > view[0] + view[2] || y < view[1] || y > view[1] + view[3]).length);
  const drawn = map.getScreenCTM(); // its first column, also where the whole screen is turned
  map.style.setProperty("--unit", 1 / (Math.hypot(drawn?.a ?? 1, drawn?.b ?? 0) || 1));
  if (!map.matches(".hexes, .grid")) placeNames(map);
}

// How many places that can be tapped lie outside what is shown: the button that shows all of the map says it.
function tellBeyond(n) {
  const button = board().querySelector("[data-zoom]");
  if (!button) return;
  button.dataset.says ??= button.getAttribute("aria-label");
  if (n) button.dataset.beyond = n; else delete button.dataset.beyond;
  button.setAttribute("aria-label", n ? button.dataset.more.replace("{n}", n) : button.dataset.says);
}

// However many things changed, a map is measured once before it is drawn: each time its page is laid out anew.
let fitting = 0;
function fitSoon() {
  fitting ||= requestAnimationFrame(fit);
}

function fit() {
  cancelAnimationFrame(fitting);
  fitting = 0;
  for (const map of board()?.querySelectorAll(".drawing:not([hidden]) .graph") ?? []) frame(map);
}

// Whenever there is more or less room: another window, another dock, letters of another width.
export function install() {
  zoom.install(fitSoon);
  document.addEventListener("pointerdown", (event) => {
    const place = event.target.closest?.("#part-board .graph") && under(event);
    ways.draw(place ? offersAt(place.dataset.place).filter(isActive) : []);
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, ways.erase);
  const watch = new ResizeObserver(fitSoon);
  for (const one of [board(), document.querySelector(".panes")]) if (one) watch.observe(one);
  document.fonts?.ready.then(fitSoon);
}

// A phone's map: all of it where a part was shown, else twice as large, to be pushed about with a finger; it opens where
// something can be done.
export function magnify(on = !zoomed) {
  if (on !== zoomed && zoom.forget(board().querySelector(".drawing:not([hidden]) .graph"))) { fit(); return; }
  const turned = on !== zoomed;
  zoomed = on;
  board().classList.toggle("zoomed", on && !board().querySelector(".drawing:not([hidden]) :is(.spot.lit, [data-own])"));
  board().querySelector("[data-zoom]")?.setAttribute("aria-pressed", String(on));
  if (turned) fit(); else fitSoon();
  const frame = board().querySelector(".drawing:not([hidden])");
  const goal = frame?.querySelector(".spot.lit") ?? frame?.querySelector(".form-disc, .form-pawn");
  if (!turned || !on || !goal) return;
  const at = goal.getBoundingClientRect(), within = frame.getBoundingClientRect();
  frame.scrollBy(at.x + at.width / 2 - within.x - within.width / 2, at.y + at.height / 2 - within.y - within.height / 2);
}

// The place that a tap means: the one whose ground is under the finger if anything can be done there, else the nearest
// that has an offer within a finger's reach. A key or a screen reader means the place itself.
export function under(event) {
  const direct = event.target.closest("#part-board [data-place]");
  const map = event.target.closest("#part-board .graph");
  if (!map || event.target === direct) return direct;
  const live = (place) => place?.matches(".lit");
  const ground = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.matches(".ground"))?.closest("[data-place]");
  if (live(ground)) return ground;
  let best = direct, least = FINGER_RADIUS_PX;
  for (const place of map.querySelectorAll(".spot.lit, .spot.near")) {
    const box = place.querySelector(".ground").getBoundingClientRect(), [x, y] = middle(place);
    const size = place.matches(".cell") ? 0 : box.width / 2;
    const far = Math.hypot(event.clientX - x, event.clientY - y) - size;
    if (far < least) [best, least] = [place, far];
  }
  return live(direct) && !live(best) ? direct : best;
}

// What a tap on a place means: the only offer there at once, several on a sheet, a near miss with its reason; where
// there is none, it is told what lies there, and a phone comes nearer.
export function tap(place, { choose, several }) {
  const held = picked, here = place.dataset.place;
  const back = openVerb()?.querySelector(".back");
  const goal = heldPlaces().length > 1 && heldPlaces().at(-1) === here; // that it is meant was said: how many is asked
  if (back && heldPlaces().includes(here) && !offersAt(here).some((b) => isActive(b) && (b.dataset.stage || goal))) { choose(back); return; }
  board().querySelector(".lies-here")?.remove();
  if (!offersAt(here).length && PHONE.matches && zoom.nearer(place)) {
    if (!held) lies(place);
    return;
  }
  if (held && held !== here && !offersAt(here).length) putDown();
  const offers = offersAt(here);
  const live = offers.filter(isActive);
  const goals = new Set(live.filter((button) => placesOf(button)[0] === here).map(goalOf));
  goals.delete(here);
  if (held === here) { putDown(); light(); }
  else if (!picked && goals.size > 1) pick(place, live.filter((button) => placesOf(button)[0] === here), several);
  else {
    putDown();
    if (live.length === 1) choose(live[0]);
    else if (live.length) { several(live, place.dataset.name); ways.draw(live); }
    else if (offers.length) choose(offers[0]);
    else lies(place);
    if (held) light();
  }
}

export function aim(button, on) {
  for (const place of button.dataset.places?.split(SEPARATOR) ?? []) toggle(place, "aimed", on);
  if (button.dataset.way) ways.draw(on ? [button] : []);
}
