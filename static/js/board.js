// Places of the drawings and the offers that point at them: light them up, and let them be tapped there.
const SEPARATOR = "|";
const REACH = 34; // CSS pixels around a finger: on a small map the nearest place that can be tapped is meant
const FEW = 7; // so many names have room on a phone's map
const board = () => document.getElementById("part-board");

const offersAt = (place) => [...document.querySelectorAll("#part-offers [data-places]")]
  .filter((button) => button.dataset.places.split(SEPARATOR).includes(place));

const does = (button) => Boolean(button.dataset.action || button.dataset.stage); // what is refused only explains itself
const spot = (place) => board()?.querySelector(`[data-place="${CSS.escape(place)}"]`);
const named = (place) => board()?.querySelector(`[data-name-of="${CSS.escape(place)}"]`);

let zoomed = false;

export function light() {
  if (!board()) return;
  for (const place of board().querySelectorAll("[data-place]")) {
    const offers = offersAt(place.dataset.place);
    const live = offers.some(does);
    place.classList.toggle("lit", live);
    named(place.dataset.place)?.classList.toggle("lit", live);
    place.classList.toggle("near", !live && offers.length > 0);
    if (offers.length) {
      place.setAttribute("tabindex", "0");
      place.setAttribute("role", "button");
      if (place.dataset.name) place.setAttribute("aria-label", `${place.dataset.name} ${place.textContent}`.replace(/\s+/g, " ").trim());
    }
  }
  board().classList.toggle("few", board().querySelectorAll(".spot.lit").length <= FEW);
  magnify(zoomed);
}

export function mark(places, on = true) {
  for (const lit of board()?.querySelectorAll(".concerned") ?? []) lit.classList.remove("concerned");
  if (on) for (const place of places) spot(place)?.classList.add("concerned");
}

// `open`: the reader asked for it, so a phone shows it even where no offer lies on it.
export function show(id, open = false) {
  if (open) board().querySelector(".board-tabs").classList.add("open");
  for (const drawing of board().querySelectorAll(".drawing")) drawing.hidden = drawing.id !== `drawing-${id}`;
  for (const tab of board().querySelectorAll("[data-drawing]")) tab.setAttribute("aria-pressed", String(tab.dataset.drawing === id));
}

// A phone's map twice as large, to be pushed about with a finger; it opens where something can be done.
export function magnify(on = !zoomed) {
  const turned = on !== zoomed;
  zoomed = on;
  board().classList.toggle("zoomed", on);
  board().querySelector("[data-zoom]")?.setAttribute("aria-pressed", String(on));
  const frame = board().querySelector(".drawing:not([hidden])");
  const goal = frame?.querySelector(".spot.lit") ?? frame?.querySelector(".spot:has(.figure)");
  if (!turned || !on || !goal) return;
  const at = goal.getBoundingClientRect(), within = frame.getBoundingClientRect();
  frame.scrollBy(at.x + at.width / 2 - within.x - within.width / 2, at.y + at.height / 2 - within.y - within.height / 2);
}

// The place that a tap on the map means: the one under the finger, or the nearest one with an offer.
export function under(event) {
  const direct = event.target.closest("#part-board [data-place]");
  const map = event.target.closest("#part-board .graph");
  if (!map || (direct && offersAt(direct.dataset.place).some(does))) return direct;
  let best = direct, least = REACH;
  for (const place of map.querySelectorAll(".spot.lit, .spot.near")) {
    const box = place.querySelector(".ground").getBoundingClientRect();
    const far = Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2) - box.width / 2;
    if (far < least) [best, least] = [place, far];
  }
  return best;
}

// What a tap on a place means: the only offer there at once, several on a sheet, a near miss with its reason.
export function tap(place, { choose, several }) {
  const offers = offersAt(place.dataset.place);
  const live = offers.filter(does);
  if (live.length === 1) choose(live[0]);
  else if (live.length) several(live, place.dataset.name);
  else if (offers.length) choose(offers[0]);
}

export function aim(button, on) {
  for (const place of button.dataset.places?.split(SEPARATOR) ?? []) spot(place)?.classList.toggle("aimed", on);
}
