// The six kinds of dice as solids: their numbered faces, and a worn edge between these. Radius 1, no library.
const GOLD = (1 + Math.sqrt(5)) / 2;
const signs = [-1, 1];
const turns = ([x, y, z]) => [[x, y, z], [y, z, x], [z, x, y]];

function corners(sides) {
  if (sides === 4) return [[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]];
  if (sides === 8) return signs.flatMap((s) => turns([s, 0, 0]));
  const box = signs.flatMap((x) => signs.flatMap((y) => signs.map((z) => [x, y, z])));
  if (sides === 6) return box;
  if (sides === 12) return [...box, ...signs.flatMap((a) => signs.flatMap((b) => turns([0, a / GOLD, b * GOLD])))];
  if (sides === 20) return signs.flatMap((a) => signs.flatMap((b) => turns([0, a, b * GOLD])));
  const low = (1 - Math.cos(Math.PI / 5)) / (1 + Math.cos(Math.PI / 5)); // so that the kites are flat
  const ring = Array.from({ length: 10 }, (_, n) => [Math.cos((n * Math.PI) / 5), n % 2 ? low : -low, Math.sin((n * Math.PI) / 5)]);
  return [[0, 1.08, 0], [0, -1.08, 0], ...ring.map(([x, y, z]) => [x, y * 1.08, z])];
}

export const minus = (a, b) => a.map((x, n) => x - b[n]);
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const scale = (a, by) => a.map((x) => x * by);
const unit = (a) => scale(a, 1 / Math.hypot(...a));
const middle = (points) => scale(points.reduce((a, b) => a.map((x, n) => x + b[n])), 1 / points.length);

// The faces of the hull of points around the origin: `{normal, points}` with the points in order, seen from outside.
function hull(points) {
  const faces = [];
  for (let a = 0; a < points.length; a++) for (let b = a + 1; b < points.length; b++) for (let c = b + 1; c < points.length; c++) {
    let normal = cross(minus(points[b], points[a]), minus(points[c], points[a]));
    if (Math.hypot(...normal) < 1e-7) continue;
    normal = unit(normal);
    if (dot(normal, points[a]) < 0) normal = scale(normal, -1);
    const far = dot(normal, points[a]);
    if (points.some((p) => dot(normal, p) > far + 1e-4) || faces.some((f) => dot(f.normal, normal) > 1 - 1e-6)) continue;
    const flat = points.filter((p) => dot(normal, p) > far - 1e-4), centre = middle(flat);
    const right = unit(minus(flat[0], centre)), up = cross(normal, right);
    const turn = (p) => Math.atan2(dot(minus(p, centre), up), dot(minus(p, centre), right));
    faces.push({ normal, points: flat.sort((p, q) => turn(p) - turn(q)) });
  }
  return faces;
}

const WORN = { 4: 0.86, 6: 0.86, 8: 0.88, 10: 0.88, 12: 0.9, 20: 0.89 };
const solids = new Map();

// `{corners, faces, edges}`: of each numbered face its normal, its points, its middle and the direction its number
// stands up; of the edges only normal and points. The face of value v is `faces[v - 1]`, opposite faces add up. A d4
// has no face on top: its value is a corner, `up` its direction, and each face shows three numbers (`marks`).
export function solid(sides) {
  if (solids.has(sides)) return solids.get(sides);
  const found = corners(sides), far = Math.max(...found.map((p) => Math.hypot(...p)));
  const ends = found.map((p) => scale(p, 1 / far));
  const raw = hull(ends).map((face) => ({ ...face, centre: middle(face.points) }));
  const faces = sides === 4 ? raw : paired(raw);
  for (const face of faces) {
    const tip = sides === 6 ? middle(face.points.slice(0, 2)) : face.points.reduce((a, b) => (Math.hypot(...minus(b, face.centre)) > Math.hypot(...minus(a, face.centre)) + 1e-6 ? b : a));
    face.up = unit(minus(tip, face.centre));
    face.small = face.points.map((p) => face.centre.map((x, n) => x + (p[n] - x) * WORN[sides]));
  }
  const worn = hull(faces.flatMap((face) => face.small));
  const edges = worn.filter((face) => !faces.some((own) => dot(own.normal, face.normal) > 1 - 1e-5));
  const made = { sides, corners: faces.flatMap((face) => face.small), faces, edges, ends };
  solids.set(sides, made);
  return made;
}

// Numbered so that what lies opposite adds up to one more than there are faces.
function paired(raw) {
  const left = [...raw], made = new Array(raw.length);
  for (let n = 1; left.length; n++) {
    const face = left.shift();
    const other = left.findIndex((x) => dot(x.normal, face.normal) < -1 + 1e-5);
    made[n - 1] = face;
    made[raw.length - n] = left.splice(other, 1)[0];
  }
  // small and large numbers alternate between the halves
  for (let n = 1; n < raw.length / 2; n += 2) [made[n], made[raw.length - 1 - n]] = [made[raw.length - 1 - n], made[n]];
  return made;
}
