// Places of the drawings and the offers that point at them: light them up, and let them be tapped there.
const SEPARATOR = "|";
const board = () => document.getElementById("part-board");

const offersAt = (place) => [...document.querySelectorAll("#part-offers [data-places]")]
  .filter((button) => button.dataset.places.split(SEPARATOR).includes(place));

const spot = (place) => board()?.querySelector(`[data-place="${CSS.escape(place)}"]`);

export function light() {
  for (const place of board()?.querySelectorAll("[data-place]") ?? []) {
    const offers = offersAt(place.dataset.place);
    const live = offers.some((b) => b.dataset.action);
    place.classList.toggle("lit", live);
    place.classList.toggle("near", !live && offers.length > 0);
    if (live || offers.length) {
      place.setAttribute("tabindex", "0");
      place.setAttribute("role", "button");
      place.setAttribute("aria-label", place.dataset.name || offers[0].textContent.trim());
    }
  }
}

export function mark(places, on = true) {
  for (const lit of board()?.querySelectorAll(".concerned") ?? []) lit.classList.remove("concerned");
  if (on) for (const place of places) spot(place)?.classList.add("concerned");
}

// `open`: the reader asked for it, so a phone shows it even where no offer lies on it.
export function show(id, open = false) {
  if (open) board().querySelector(".board-tabs").classList.add("open");
  for (const drawing of board().querySelectorAll(".drawing")) drawing.hidden = drawing.id !== `drawing-${id}`;
  for (const tab of board().querySelectorAll("[data-drawing]")) tab.setAttribute("aria-selected", String(tab.dataset.drawing === id));
}

// What a tap on a place means: the only offer there at once, several on a sheet, a near miss with its reason.
export function tap(place, { choose, several }) {
  const offers = offersAt(place.dataset.place);
  const live = offers.filter((b) => b.dataset.action);
  if (live.length === 1) choose(live[0]);
  else if (live.length) several(live, place.dataset.name);
  else if (offers.length) choose(offers[0]);
}

export function aim(button, on) {
  for (const place of button.dataset.places?.split(SEPARATOR) ?? []) spot(place)?.classList.toggle("aimed", on);
}
