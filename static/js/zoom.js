// A reader's own view of a map: two fingers make it larger and push it about, one finger moves what is enlarged, a tap
// where nothing can be done comes nearer there. It is kept until the board is drawn anew.
const CLOSEST = 6, NEARER = 2.4; // how many times as large as the whole at most, and after a tap
const STILL_PX = 8; // a finger that moved less was a tap

const views = new WeakMap(); // map -> [left, top, width, height] in units of the drawing
const down = new Map(); // pointer -> [x, y]
let map = null, moved = 0, changed = () => {};

export const own = (one) => views.get(one);
const whole = (one) => (one.dataset.all ?? one.getAttribute("viewBox")).split(" ").map(Number);
const shown = (one) => one.getAttribute("viewBox").split(" ").map(Number);

export function forget(one) {
  const had = views.delete(one);
  one?.classList.remove("moved");
  return had;
}

function see(one, left, top, wide) {
  const [x, y, allWide, allHigh] = whole(one), high = wide * allHigh / allWide;
  if (wide >= allWide) { forget(one); changed(); return; }
  const keep = (at, from, length, part) => Math.min(Math.max(at, from), from + length - part);
  views.set(one, [keep(left, x, allWide, wide), keep(top, y, allHigh, high), wide, high]);
  one.classList.add("moved");
  changed();
}

// Whether a tap on a place came nearer: not where it is near already.
export function nearer(place) {
  const one = place.closest(".graph");
  if (!one || place.dataset.x === undefined) return false;
  const wide = whole(one)[2] / NEARER, [, , now] = shown(one);
  if (now < 1.2 * wide) return false;
  see(one, Number(place.dataset.x) - wide / 2, Number(place.dataset.y) - wide / 2, wide);
  return true;
}

function centre() {
  const all = [...down.values()], far = all.length > 1 ? Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]) : 0;
  return { x: all.reduce((sum, [x]) => sum + x, 0) / all.length, y: all.reduce((sum, [, y]) => sum + y, 0) / all.length, far };
}

function move(event) {
  if (!down.has(event.pointerId) || !map) return;
  const before = centre();
  down.set(event.pointerId, [event.clientX, event.clientY]);
  const after = centre();
  moved += Math.hypot(after.x - before.x, after.y - before.y) + Math.abs(after.far - before.far);
  if ((down.size < 2 && !own(map)) || moved < STILL_PX) return;
  // Several moves may come before the map is drawn again: what counts is the view as it is meant, not as it is shown.
  const [left, top, wide] = own(map) ?? shown(map), at = map.getBoundingClientRect(), unit = wide / at.width;
  const grown = before.far && after.far ? after.far / before.far : 1;
  const next = Math.max(wide / grown, whole(map)[2] / CLOSEST), held = next / wide;
  see(map, left + (before.x - at.left) * unit - (after.x - at.left) * unit * held,
    top + (before.y - at.top) * unit - (after.y - at.top) * unit * held, next);
}

export function install(draw) {
  changed = draw;
  document.addEventListener("pointerdown", (event) => {
    const one = event.target.closest?.("#part-board .graph");
    if (!one || event.pointerType === "mouse") return;
    if (!down.size) moved = 0;
    map = one;
    down.set(event.pointerId, [event.clientX, event.clientY]);
  });
  document.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => down.delete(event.pointerId));
  document.addEventListener("click", (event) => { // the end of a push is no tap
    if (moved >= STILL_PX && event.target.closest?.("#part-board .graph")) { event.stopPropagation(); event.preventDefault(); }
    moved = 0;
  }, true);
}
