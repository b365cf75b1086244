// Where cubes come from, pass and end. Lengths in centimetres, times in seconds; y is up, the viewer stands at +z.
// Nothing here knows of the library that draws it.
import { chance, shuffled } from "./chance.js";

export const CUBE = 1.2;
export const SHAFT = { half: 3.75, back: -8.2, front: -0.7, top: 22.4 };
export const FLOORS = [{ y: 17.6, hole: 1 }, { y: 13.1, hole: -1 }, { y: 8.6, hole: 1 }]; // hole: on which side, in x
export const TRAY = { half: 7, front: 9.2, y: 0.3 };
const MIDDLE = (SHAFT.back + SHAFT.front) / 2;
const GRAVITY = 620; // slower than the real one, so that eyes can follow
const WIDE = 8, DEEP = 4; // cubes of a row in the tray, and rows
const LAST = 0.34; // how long the entry of all cubes takes

// The standing places of a floor: two columns beside the hole, one row behind it. Every third or so would be too tidy.
function places() {
  const made = [];
  const random = chance(77);
  FLOORS.forEach((floor, level) => {
    for (const x of [-2.95, -1.45]) for (const row of [0, 1, 2, 3, 4]) made.push({ level, x: x * floor.hole, z: SHAFT.back + 0.9 + 1.46 * row });
    for (const x of [0.15, 1.65, 3.0]) made.push({ level, x: x * floor.hole, z: SHAFT.back + 0.85 });
  });
  return shuffled(made, random).map((place) => ({ ...place, x: place.x + random.between(-0.1, 0.1), z: place.z + random.between(-0.1, 0.1), turn: random.between(-0.3, 0.3) }));
}
const PLACES = places();

// The n-th cube of a colour stays where it is from throw to throw: its place follows from colour and number alone.
function standing(inside, colours) {
  const heights = new Map(), found = [];
  const most = Math.max(0, ...Object.values(inside));
  for (let n = 0; n < most; n++) colours.forEach((colour, k) => {
    if (n >= (inside[colour] ?? 0)) return;
    const number = (n * colours.length + k) % PLACES.length, place = PLACES[number], under = heights.get(number) ?? 0;
    heights.set(number, under + 1);
    found.push({ colour, n, level: place.level, turn: place.turn + under * 0.2, at: [place.x, FLOORS[place.level].y + CUBE * (under + 0.5), place.z] });
  });
  return found;
}

// Cubes that lie in the tray: each colour together, in rows about the middle, a little askew. Only a tray that is full
// has them on top of one another.
function lying(out, colours, random) {
  const rows = [[]], step = 1.62, apart = 1.95;
  for (const colour of colours) for (let left = out[colour] ?? 0; left > 0;) {
    const row = rows.at(-1), gap = row.length ? 1 : 0;
    if (row.length + gap + Math.min(left, 3) > WIDE) { rows.push([]); continue; }
    if (gap) row.push(null);
    const n = Math.min(left, WIDE - row.length);
    row.push(...Array(n).fill(colour));
    left -= n;
  }
  const deep = Math.min(rows.length, DEEP), found = [];
  rows.forEach((row, n) => row.forEach((colour, column) => {
    if (!colour) return;
    const x = (column - (row.length - 1) / 2) * step, z = TRAY.front - 4.4 + ((deep - 1) / 2 - (n % DEEP)) * apart;
    found.push({ colour, turn: random.between(-0.3, 0.3), at: [
      x + random.between(-0.13, 0.13), TRAY.y + CUBE * (Math.floor(n / DEEP) + 0.5), z + random.between(-0.13, 0.13)] });
  }));
  return found;
}

const beside = (floor, random) => [-floor.hole * random.between(0.9, 3), FLOORS[floor.level].y + CUBE * 0.62, random.between(SHAFT.back + 1.2, SHAFT.front - 1.1)];

// The way down from a floor (-1: from above) to the tray or to a standing place: points that a cube touches.
function down(from, level, end, start, random) {
  const points = [];
  let at = start;
  for (let n = level + 1; n < FLOORS.length && n < from; n++) {
    at += random.between(0.125, 0.165);
    points.push({ t: at, p: beside({ ...FLOORS[n], level: n }, random) });
  }
  if (end.level === undefined) {
    at += random.between(0.15, 0.18);
    points.push({ t: at, p: [random.between(-2.4, 2.4), 4.1, MIDDLE + random.between(-0.6, 0.8)] });
    at += random.between(0.12, 0.15);
    const [x, , z] = points.at(-1).p;
    points.push({ t: at, p: [x * 0.8 + end.at[0] * 0.2, 1.5, Math.min(z + 4.2, 0.4)] });
    at += random.between(0.12, 0.17);
    const [fromX, , fromZ] = points.at(-1).p, far = random.between(0.62, 0.8);
    points.push({ t: at, p: [fromX + (end.at[0] - fromX) * far, end.at[1] + 0.12, fromZ + (end.at[2] - fromZ) * far] });
    at += random.between(0.1, 0.13);
  } else at += random.between(0.12, 0.16);
  points.push({ t: at, p: end.at, turn: end.turn });
  return points;
}

function tumble(random) {
  const [a, b, c] = [random.next(), random.next(), random.next()].map((x, n) => (n ? 2 * Math.PI * x : x));
  const one = Math.sqrt(1 - a), two = Math.sqrt(a);
  return [one * Math.sin(b), one * Math.cos(b), two * Math.sin(c), two * Math.cos(c)];
}
const flat = (turn) => [0, Math.sin(turn / 2), 0, Math.cos(turn / 2)];

// Every cube of a throw as `{colour, points: [{t, p, q}]}`; what came out ends in the tray, all else in the tower.
// `{cubes, length}`; `thrown`, `before` and `out` count by colour.
export function paths({ id, thrown, before, out }, colours) {
  const random = chance(id);
  const after = Object.fromEntries(colours.map((c) => [c, (before[c] ?? 0) + (thrown[c] ?? 0) - (out[c] ?? 0)]));
  const old = standing(before, colours), stay = standing(after, colours), tray = lying(out, colours, random);
  const cubes = [];
  for (const colour of colours) {
    const were = old.filter((x) => x.colour === colour), end = stay.filter((x) => x.colour === colour);
    const free = shuffled(tray.filter((x) => x.colour === colour), random);
    for (const [n, cube] of were.entries()) {
      const first = { t: 0, p: cube.at, q: flat(cube.turn) };
      const begin = { ...first, t: random.between(0.2, 0.45) };
      const rest = n < end.length ? (cube.at[1] === end[n].at[1] ? [] : [begin, { t: begin.t + 0.12, p: end[n].at, turn: end[n].turn }])
        : [begin, ...down(FLOORS.length, cube.level, free.pop(), begin.t, random)];
      cubes.push({ colour, points: [first, ...rest] });
    }
    const news = [...end.slice(were.length), ...free];
    for (const goal of news) cubes.push({ colour, goal, points: null });
  }
  const falling = shuffled(cubes.filter((cube) => !cube.points), random);
  falling.forEach((cube, n) => {
    const start = LAST * (n / Math.max(falling.length, 1)) + random.between(0, 0.03);
    const p = [random.between(-1.9, 1.9), SHAFT.top + 3 + random.between(0, 1.6), MIDDLE + random.between(-1.6, 1.6)];
    const until = cube.goal.level ?? FLOORS.length;
    cube.points = [{ t: start, p, q: tumble(random) }, ...down(until, -1, cube.goal, start + 0.06, random)];
  });
  for (const cube of cubes) for (const point of cube.points) point.q ??= point.turn === undefined ? tumble(random) : flat(point.turn);
  return { cubes, length: Math.max(0, ...cubes.map((cube) => cube.points.at(-1).t)) };
}

// Where a cube is at a time: between two points it flies. `rest`: it has arrived; null before it is to be seen.
export function at({ points }, t) {
  if (t < points[0].t) return null;
  const next = points.findIndex((point) => point.t > t);
  if (next < 0) return { p: points.at(-1).p, from: points.at(-1).q, to: points.at(-1).q, u: 1, rest: true };
  const a = points[next - 1], b = points[next], long = b.t - a.t, u = (t - a.t) / long;
  const same = a.p === b.p;
  const lift = same ? 0 : 0.5 * GRAVITY * long * long * u * (1 - u);
  return { p: a.p.map((x, n) => x + (b.p[n] - x) * u + (n === 1 ? lift : 0)), from: a.q, to: b.q, u, rest: same };
}
