// Dice on a round tray. They are thrown in from the viewer's side, tumble, and lie with the face up that was decided.
import { BoxGeometry, BufferAttribute, BufferGeometry, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, MeshStandardMaterial, PlaneGeometry, PointLight, Quaternion, Vector3 } from "/static/vendor/three.js";
import { chance } from "./chance.js";
import { cross, dot, minus, solid } from "./solids.js";
import { felt, picture, shadow, wood } from "./wood.js";

const HALF = { wide: 8.6, deep: 6.6 };
export const view = { from: [0, 31, 13], to: [0, 0, 0.35], width: 21.6, height: 17.2 };
// What a device draws beforehand, so that the first throw finds everything made.
export const sample = [{ id: 1, dice: [{ sides: 6, face: 1, hand: 0 }] }, [{ colour: "#f3e8cf", ink: "#2a1d10" }]];
const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]], 5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]] };
const CELL = 160, COLUMNS = 5;

let shapes = null;
function things() {
  shapes ??= {
    rim: new MeshStandardMaterial({ map: wood("#8d5d36", "#3a2210", 5), roughness: 0.7 }),
    cloth: new MeshStandardMaterial({ map: felt("#4d4763", 9), roughness: 1 }),
    ground: new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
    blot: new MeshBasicMaterial({ map: shadow(), transparent: true, depthWrite: false }),
    kinds: new Map(), skins: new Map(),
  };
  return shapes;
}

export function still() {
  const { rim, cloth } = things(), made = new Group();
  const board = (material, w, h, d, x, y, z) => {
    const mesh = new Mesh(new BoxGeometry(w, h, d), material);
    mesh.position.set(x, y, z);
    mesh.castShadow = mesh.receiveShadow = true;
    made.add(mesh);
  };
  board(cloth, 2 * HALF.wide, 0.4, 2 * HALF.deep, 0, -0.2, 0);
  for (const end of [-1, 1]) {
    board(rim, 0.9, 1.7, 2 * HALF.deep + 1.8, end * (HALF.wide + 0.45), 0.45, 0);
    board(rim, 2 * HALF.wide, 1.7, 0.9, 0, 0.45, end * (HALF.deep + 0.45));
  }
  const lamp = new PointLight("#ffcf8f", 120, 40, 1.5);
  lamp.position.set(-5, 9, -4);
  made.add(lamp);
  return made;
}

// Where a point of a face lies on its cell of the skin.
function flat(face, p) {
  const right = cross(face.up, face.normal), from = minus(p, face.centre);
  return [dot(from, right), dot(from, face.up)];
}

function kind(sides) {
  const { kinds } = things();
  if (kinds.has(sides)) return kinds.get(sides);
  const { faces, edges, corners, ends } = solid(sides), rows = Math.ceil(faces.length / COLUMNS);
  const reach = Math.max(...faces[0].points.map((p) => Math.hypot(...flat(faces[0], p))));
  const places = [], normals = [], spots = [];
  const fan = (points, normal, spot) => {
    for (let n = 1; n + 1 < points.length; n++) for (const p of [points[0], points[n], points[n + 1]]) {
      places.push(...p); normals.push(...normal); spots.push(...spot(p));
    }
  };
  faces.forEach((face, n) => {
    const left = n % COLUMNS, down = Math.floor(n / COLUMNS);
    fan(face.small, face.normal, (p) => {
      const [x, y] = flat(face, p);
      return [(left + 0.5 + (x / reach) * 0.48) / COLUMNS, 1 - (down + 0.5 - (y / reach) * 0.48) / rows];
    });
  });
  // the worn edges take the plain corner of the first cell
  for (const edge of edges) fan(edge.points, edge.normal, () => [0.004, 1 - 0.01]);
  const shape = new BufferGeometry();
  for (const [name, data, size] of [["position", places, 3], ["normal", normals, 3], ["uv", spots, 2]]) shape.setAttribute(name, new BufferAttribute(new Float32Array(data), size));
  const made = { shape, faces, rows, reach, corners: corners.map((p) => new Vector3(...p)), ends };
  kinds.set(sides, made);
  return made;
}

function skin(sides, { colour, ink }) {
  const { skins } = things(), key = `${sides} ${colour} ${ink}`;
  if (skins.has(key)) return skins.get(key);
  const { faces, rows, reach, ends } = kind(sides);
  const map = picture(COLUMNS * CELL, rows * CELL, (pen, w, h) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, w, h);
    pen.fillStyle = ink;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    faces.forEach((face, n) => {
      const x = (n % COLUMNS + 0.5) * CELL, y = (Math.floor(n / COLUMNS) + 0.5) * CELL;
      if (sides === 6) {
        for (const [a, b] of PIPS[n + 1]) { pen.beginPath(); pen.arc(x + a * 30, y + b * 30, 12.5, 0, 7); pen.fill(); }
      } else if (sides === 4) {
        for (const p of face.points) {
          const value = 1 + ends.findIndex((end) => Math.hypot(...minus(end, p)) < 1e-6), [a, b] = flat(face, p);
          pen.save();
          pen.translate(x, y);
          pen.rotate(Math.atan2(a, b));
          number(pen, value, 0, -CELL * 0.2, 46);
          pen.restore();
        }
      } else number(pen, n + 1, x, y + (sides === 8 || sides === 20 ? 5 : 0), { 8: 62, 10: 50, 12: 68, 20: 50 }[sides] * (0.6 / Math.max(reach, 0.6)) ** 0.2);
    });
  });
  const made = new MeshStandardMaterial({ map, roughness: 0.42 });
  skins.set(key, made);
  return made;
}

function number(pen, value, x, y, size) {
  pen.font = `700 ${size}px "Companion Numerals", "Companion Text", system-ui, sans-serif`;
  pen.fillText(value, x, y);
  if (value === 6 || value === 9) pen.fillRect(x - size * 0.22, y + size * 0.42, size * 0.44, size * 0.09);
}

// How a die lies that shows a value, its number upright for the viewer but for a small turn.
export function settled(sides, value, turn) {
  const { faces, ends } = kind(sides), matrix = new Matrix4();
  let normal, up;
  if (sides === 4) {
    normal = ends[value - 1];
    const front = faces.find((face) => dot(face.normal, normal) > -0.5);
    up = minus([0, 0, 0], minus(front.normal, normal.map((x) => x * dot(front.normal, normal))));
    const long = Math.hypot(...up);
    up = up.map((x) => x / long);
  } else ({ normal, up } = faces[value - 1]);
  const right = cross(up, normal);
  matrix.makeBasis(new Vector3(...right), new Vector3(...normal), new Vector3(...up).negate()).transpose();
  return new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), turn).multiply(new Quaternion().setFromRotationMatrix(matrix));
}

// The places of all dice: hands in blocks from left to right, so that each stays together.
function grid(dice, random) {
  const hands = [...new Set(dice.map((die) => die.hand))].map((hand) => dice.filter((die) => die.hand === hand));
  const room = (2 * HALF.wide - 1.4) / hands.length, made = new Map();
  let size = 5;
  for (const hand of hands) for (;;) {
    const columns = Math.max(1, Math.floor(room / size)), rows = Math.floor((2 * HALF.deep - 1.2) / size);
    if (columns * rows >= hand.length) break;
    size *= 0.96;
  }
  hands.forEach((hand, h) => {
    const columns = Math.min(Math.max(1, Math.floor(room / size)), Math.ceil(Math.sqrt(hand.length * 1.3))), rows = Math.ceil(hand.length / columns);
    hand.forEach((die, n) => {
      const row = Math.floor(n / columns), wide = row === rows - 1 ? hand.length - row * columns : columns;
      made.set(die, [
        -HALF.wide + 0.7 + room * (h + 0.5) + (n % columns - (wide - 1) / 2) * size + random.between(-0.07, 0.07) * size,
        (row - (rows - 1) / 2) * size + random.between(-0.07, 0.07) * size]);
    });
  });
  return { made, size };
}

const BOUNCES = [[0, 0.34, 5.2, true], [0.34, 0.6, 1.9], [0.6, 0.78, 0.75], [0.78, 0.9, 0.25]];
function height(u) {
  const bounce = BOUNCES.find(([, end]) => u < end);
  if (!bounce) return 0;
  const [from, end, high, fall] = bounce, v = (u - from) / (end - from);
  return fall ? high * (1 - v * v) : 4 * high * v * (1 - v);
}

// What moves, at any time of it: `{group, length, at(t)}`. `inks` tells colour and ink of each hand.
export function moving({ id, dice }, inks) {
  const { ground, blot } = things(), random = chance(id), group = new Group();
  const { made, size } = grid(dice, random);
  const blots = new InstancedMesh(ground, blot, dice.length);
  blots.frustumCulled = false;
  blots.renderOrder = -1;
  group.add(blots);
  const hands = new Set(dice.map((die) => die.hand)).size;
  const all = dice.map((die) => {
    const mesh = new Mesh(kind(die.sides).shape, skin(die.sides, inks[die.hand % inks.length]));
    const radius = size * ({ 4: 0.5, 6: 0.5, 8: 0.46, 10: 0.47, 12: 0.46, 20: 0.47 }[die.sides]);
    mesh.scale.setScalar(radius);
    group.add(mesh);
    const [x, z] = made.get(die);
    const side = hands > 1 ? (die.hand ? 1 : -1) : random.next() < 0.5 ? 1 : -1;
    const way = new Vector3(x - side * random.between(13, 16), 0, z - random.between(9, 14)).normalize();
    return {
      mesh, radius, x, z, way, far: random.between(13, 17), corners: kind(die.sides).corners,
      start: random.between(0, 0.16) + 0.012 * made.size * random.next(), long: random.between(0.95, 1.1),
      axis: new Vector3(way.z, 0, -way.x), spin: random.between(0.75, 1.1), wild: new Vector3(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)).normalize(),
      end: settled(die.sides, die.face, random.between(-0.2, 0.2)),
    };
  });
  const length = Math.max(...all.map((die) => die.start + die.long));
  const turn = new Quaternion(), twist = new Quaternion(), corner = new Vector3(), matrix = new Matrix4(), place = new Vector3(), wide = new Vector3(), level = new Quaternion();
  function at(t) {
    all.forEach((die, n) => {
      const u = Math.min(1, Math.max(0, (t - die.start) / die.long)), left = (1 - u) ** 2.2;
      die.mesh.visible = t >= die.start;
      turn.setFromAxisAngle(die.axis, (-left * die.far * die.spin) / die.radius);
      twist.setFromAxisAngle(die.wild, 5 * left * (1 - u));
      die.mesh.quaternion.copy(turn).multiply(twist).multiply(die.end);
      let low = 0;
      for (const p of die.corners) low = Math.min(low, corner.copy(p).applyQuaternion(die.mesh.quaternion).y);
      const high = height(u);
      die.mesh.position.set(die.x - die.way.x * die.far * left, high - low * die.radius, die.z - die.way.z * die.far * left);
      const spread = die.mesh.visible ? Math.max(0, die.radius * (2.75 - 0.3 * high)) : 0;
      blots.setMatrixAt(n, matrix.compose(place.set(die.mesh.position.x + 0.12 * die.radius + 0.2 * high, 0.03, die.mesh.position.z - 0.04), level, wide.set(spread, 1, spread)));
    });
    blots.instanceMatrix.needsUpdate = true;
  }
  return { group, length, at, knocks: all.map((die) => die.start + die.long * 0.34) };
}
