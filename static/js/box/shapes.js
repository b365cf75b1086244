// The geometry of a drawn board, in units of its drawing (0 to 1000): points of a graph, areas with a border, hexagons.
// `map.origin` of a board of hexagons: x and y of the hexagon 0,0, and the length of a side.
export const plan = JSON.parse(document.getElementById("editor").dataset.plan);
export const hexes = plan.shape === "hexes", areas = plan.shape === "areas";

const ROOT = Math.sqrt(3);
const clamp = (n) => Math.max(0, Math.min(1000, n));

export function spaceMiddle(map, space) {
  if (!hexes) return { x: space.x, y: space.y };
  const [x, y, size] = map.origin;
  if (plan.flat) return { x: x + size * 1.5 * space.q, y: y + size * ROOT * (space.r + space.q / 2) };
  return { x: x + size * ROOT * (space.q + space.r / 2), y: y + size * 1.5 * space.r };
}

// The corners of a hexagon, or the border of an area as far as it was drawn.
export function border(map, space) {
  if (areas) return space.outline ?? [];
  if (!hexes) return [];
  const { x, y } = spaceMiddle(map, space), size = map.origin[2] * 0.96;
  const turn = plan.flat ? Math.PI / 6 : 0;
  return [0, 1, 2, 3, 4, 5].map((n) => [x + size * Math.sin(turn + n * Math.PI / 3), y + size * Math.cos(turn + n * Math.PI / 3)]);
}

// The fields of a space at a point of the drawing: x and y, or q and r of the hexagon; null off the board.
export function fieldsAt(map, { x, y }) {
  if (!hexes) return { x: clamp(x), y: clamp(y) };
  const [left, top, size] = map.origin;
  let r = (y - top) / (1.5 * size), q = (x - left) / (ROOT * size) - r / 2;
  if (plan.flat) {
    q = (x - left) / (1.5 * size);
    r = (y - top) / (ROOT * size) - q / 2;
  }
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(-q - r), [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c + q + r)];
  if (da > db && da > dc) a = -b - c; else if (db > dc) b = -a - c;
  return onBoard(a, b) ? { q: a, r: b } : null;
}

const onBoard = (q, r) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= plan.radius;

export const isTaken = (map, { q, r }) => hexes && Object.values(map.spaces).some((space) => space.q === q && space.r === r);

// A free place nearest to the middle; null where there is none.
export function freePlace(map) {
  if (!hexes) return { x: 500, y: 500 };
  const all = [];
  for (let q = -plan.radius; q <= plan.radius; q += 1) for (let r = -plan.radius; r <= plan.radius; r += 1) if (onBoard(q, r)) all.push({ q, r });
  const far = ({ q, r }) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  return all.sort((a, b) => far(a) - far(b)).find((at) => !isTaken(map, at)) ?? null;
}

// A space after one press of an arrow key: on the next hexagon, or `step` further; null where there is no free place.
export function oneStep(map, space, [dx, dy], step) {
  if (!hexes) return { x: clamp(space.x + step * dx), y: clamp(space.y + step * dy) };
  const at = { q: space.q + dx, r: space.r + dy };
  return onBoard(at.q, at.r) && !isTaken(map, at) ? at : null;
}

export function isInside({ x, y }, outline) {
  let inside = false;
  outline.forEach(([ax, ay], n) => {
    const [bx, by] = outline[(n + 1) % outline.length];
    if ((ay > y) !== (by > y) && x < ax + (y - ay) * (bx - ax) / (by - ay)) inside = !inside;
  });
  return inside;
}

// A space with each of its points moved by `move`; hexagons stay.
export function movedSpace(space, move) {
  if (hexes) return space;
  const more = areas ? { outline: (space.outline ?? []).map(([x, y]) => { const at = move({ x, y }); return [at.x, at.y]; }) } : {};
  return { ...space, ...move(space), ...more };
}
