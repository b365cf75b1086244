// The cube tower, cut open towards the viewer: three floors with a hole each, a slope, a tray. What falls follows
// `paths`; what stays inside is seen to stay.
import { BoxGeometry, Color, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, MeshLambertMaterial, MeshStandardMaterial, PlaneGeometry, PointLight, Quaternion, RoundedBoxGeometry, Vector3 } from "/static/vendor/three.js";
import { at, CUBE, FLOORS, paths, SHAFT, TRAY } from "./paths.js";
import { felt, shadow, side, wood } from "./wood.js";

export const view = { from: [4.2, 20.5, 38], to: [-0.75, 9.6, -0.4], width: 17.2, height: 29 };

// What a device draws beforehand, so that the first throw finds everything made.
export const sample = [{ id: 1, thrown: { red: 1 }, before: {}, out: { red: 1 } }, { red: { colour: "#c8382f", ink: "#ffffff", letter: "" } }];

let shapes = null;
function things() {
  if (shapes) return shapes;
  const light = wood("#b98550", "#5f3b1c", 3), dark = wood("#8d5d36", "#3a2210", 5);
  shapes = {
    light: new MeshStandardMaterial({ map: light, roughness: 0.62 }),
    dark: new MeshStandardMaterial({ map: dark, roughness: 0.7 }),
    felt: new MeshStandardMaterial({ map: felt("#5d556d", 9), roughness: 1 }),
    cube: new RoundedBoxGeometry(CUBE, CUBE, CUBE, 1, 0.13),
    ground: new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
    blot: new MeshBasicMaterial({ map: shadow(), transparent: true, depthWrite: false }),
    sides: new Map(),
  };
  return shapes;
}

function painted({ colour, ink, letter }) {
  const { sides } = things(), key = colour + ink + letter;
  if (!sides.has(key)) sides.set(key, new MeshLambertMaterial({ map: side(colour, ink, letter) }));
  return sides.get(key);
}

// What never moves.
export function still() {
  const { light, dark, felt: cloth } = things();
  const made = new Group();
  const board = (material, w, h, d, x, y, z, tilt = 0) => {
    const mesh = new Mesh(new BoxGeometry(w, h, d), material);
    mesh.position.set(x, y, z);
    mesh.rotation.x = tilt;
    mesh.castShadow = mesh.receiveShadow = true;
    made.add(mesh);
  };
  const { half, back, front, top } = SHAFT, deep = front - back, middle = (back + front) / 2, wall = 0.5;
  board(dark, 2 * half + 2 * wall, top, wall, 0, top / 2, back - wall / 2);
  for (const end of [-1, 1]) board(dark, wall, top, deep, end * (half + wall / 2), top / 2, middle);
  // a frame around the mouth and the cut edge, lighter where the saw went
  for (const end of [-1, 1]) board(light, wall, top + 0.3, 0.22, end * (half + wall / 2), (top + 0.3) / 2, front + 0.11);
  for (const [w, d, x, z] of [[2 * half + 3 * wall, wall, 0, back - wall / 2], [wall, deep + wall, half + wall / 2, middle], [wall, deep + wall, -half - wall / 2, middle]]) board(light, w, 0.3, d, x, top + 0.15, z);
  for (const { y, hole } of FLOORS) {
    const thick = 0.34;
    board(light, half + 0.15, thick, deep, -hole * (half - (half + 0.15) / 2), y - thick / 2, middle);
    board(light, half - 0.15, thick, 1.9, hole * (half - (half - 0.15) / 2), y - thick / 2, back + 0.95);
  }
  const run = Math.hypot(deep - 0.4, 4.6);
  board(light, 2 * half, 0.3, run, 0, 2.75, middle + 0.2, Math.atan2(4.6, deep - 0.4));
  const long = TRAY.front - front + 0.3, centre = (TRAY.front + front - 0.3) / 2;
  board(cloth, 2 * TRAY.half, TRAY.y, long, 0, TRAY.y / 2, centre);
  for (const end of [-1, 1]) board(dark, 0.55, 1.25, long, end * (TRAY.half + 0.27), 0.62, centre);
  board(dark, 2 * TRAY.half + 1.1, 0.95, 0.55, 0, 0.47, TRAY.front + 0.27);
  for (const end of [-1, 1]) board(dark, TRAY.half - half - 0.1, 1.25, 0.4, end * (TRAY.half + half + 0.4) / 2, 0.62, front - 0.3);
  const lamp = new PointLight("#ffcf8f", 60, 26, 1.6);
  lamp.position.set(-1, 15, 7);
  made.add(lamp);
  return made;
}

// The floor under a point, for its shadow.
function under([x, y, z]) {
  if (z > SHAFT.front) return TRAY.y;
  const floor = FLOORS.find((f) => f.y < y && (x * f.hole < 0.15 || z < SHAFT.back + 1.9));
  return floor?.y; // none on the slope: nothing rests there
}

// Inside it is darker than before the tower.
const lit = ([, y, z]) => (y > SHAFT.top ? 1 : Math.min(1, 0.66 + Math.max(0, z - SHAFT.front + 0.6) * 0.22));

// What moves, at any time of it: `{group, length, at(t)}`. `inks` tells colour, ink and letter of each colour.
export function moving(thrown, inks) {
  const { cube, ground, blot } = things();
  const colours = Object.keys(inks);
  const { cubes, length } = paths(thrown, colours);
  const group = new Group();
  const meshes = new Map(), shade = new Color();
  for (const colour of colours) {
    const own = cubes.filter((x) => x.colour === colour);
    if (!own.length) continue;
    const mesh = new InstancedMesh(cube, painted(inks[colour]), own.length);
    mesh.frustumCulled = false;
    own.forEach((_, n) => mesh.setColorAt(n, shade.setScalar(1)));
    meshes.set(colour, { mesh, own });
    group.add(mesh);
  }
  const blots = new InstancedMesh(ground, blot, Math.max(cubes.length, 1));
  blots.frustumCulled = false;
  blots.renderOrder = -1;
  group.add(blots);
  const matrix = new Matrix4(), place = new Vector3(), turn = new Quaternion(), next = new Quaternion(), size = new Vector3(1, 1, 1);
  const level = new Quaternion(), gone = new Matrix4().makeScale(0, 0, 0);
  function show(t) {
    let spot = 0;
    for (const { mesh, own } of meshes.values()) {
      own.forEach((one, n) => {
        const now = at(one, t);
        if (!now) { mesh.setMatrixAt(n, gone); blots.setMatrixAt(spot++, gone); return; }
        mesh.setMatrixAt(n, matrix.compose(place.set(...now.p), turn.set(...now.from).slerp(next.set(...now.to), now.u), size.set(1, 1, 1)));
        mesh.setColorAt(n, shade.setScalar(lit(now.p)));
        const floor = under(now.p) ?? -99, high = Math.max(0, now.p[1] - CUBE / 2 - floor), wide = Math.max(0, 2.35 - 0.34 * high);
        blots.setMatrixAt(spot++, matrix.compose(place.set(now.p[0] + 0.18 + 0.1 * high, floor + 0.02, now.p[2] - 0.12), level, size.set(wide, 1, wide)));
      });
      mesh.instanceMatrix.needsUpdate = true;
      mesh.instanceColor.needsUpdate = true;
    }
    blots.instanceMatrix.needsUpdate = true;
  }
  return { group, length, at: show, knocks: cubes.map((x) => x.points.at(-1).t) };
}
