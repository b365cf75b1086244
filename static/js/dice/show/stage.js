// The stage of the show: what stands still is drawn once, well lit and with shadows, on a canvas behind; in front only
// what moves is drawn, frame by frame. So a phone without a fast chip shows it as well.
import { Color, DirectionalLight, HemisphereLight, MeshBasicMaterial, PCFShadowMap, PerspectiveCamera, Scene, WebGLRenderer } from "/static/vendor/three.js";
import * as dice from "./dice.js";
import * as tower from "./tower.js";

const KINDS = { dice, cubes: tower };
const SLOW = 34, FAST = 18; // ms a frame: fewer points then, or more next time
const TRIAL = 8; // frames that are enough to judge by
const LONGEST = 1.35; // seconds of a throw; one of very many things goes faster
const SHARP = 2, BLUNT = 0.75; // points of the picture to one of the page, at most and at least

function lights(scene, shadows) {
  scene.add(new HemisphereLight("#cfd6ff", "#4a3522", shadows ? 1.0 : 1.35));
  const key = new DirectionalLight("#fff1dc", 2.5);
  key.position.set(-9, 30, 19);
  if (shadows) {
    key.castShadow = true;
    key.shadow.mapSize.set(1024, 1024);
    Object.assign(key.shadow.camera, { left: -20, right: 20, top: 24, bottom: -16, near: 1, far: 80 });
    key.shadow.bias = -0.0004;
    key.shadow.normalBias = 0.03;
    key.shadow.radius = 5;
  }
  scene.add(key);
}

// Draws shows into a holder. Fails where the device has no WebGL.
export function stage(holder) {
  const front = document.createElement("canvas");
  holder.append(front);
  let renderer;
  try {
    renderer = new WebGLRenderer({ canvas: front, alpha: true, antialias: false }); // costs a slow device half its frames
  } catch (error) { holder.replaceChildren(); throw error; }
  renderer.setClearColor(new Color("#000000"), 0);
  renderer.shadowMap.type = PCFShadowMap;
  const camera = new PerspectiveCamera(24, 1, 5, 120), sets = {};
  let sharp = Math.min(devicePixelRatio, SHARP), playing = null;

  function sized(points) {
    renderer.setPixelRatio(points);
    renderer.setSize(holder.clientWidth, holder.clientHeight, false);
  }

  function set(kind) {
    if (sets[kind]) return sets[kind];
    const { still, view } = KINDS[kind];
    const lit = new Scene(), moving = new Scene();
    lights(lit, true);
    lit.add(still());
    lights(moving, false);
    // seen by nobody, but what is behind it is hidden
    const hides = new MeshBasicMaterial({ colorWrite: false });
    const veil = still();
    veil.traverse((thing) => { if (thing.isMesh) thing.material = hides; else if (thing.isLight) thing.visible = false; });
    veil.renderOrder = -2;
    for (const thing of veil.children) thing.renderOrder = -2;
    moving.add(veil);
    const back = document.createElement("canvas");
    holder.prepend(back);
    return (sets[kind] = { lit, moving, view, back, drawn: "" });
  }

  function aim({ view }, width, height) {
    camera.aspect = width / height;
    const distance = Math.hypot(...view.from.map((x, n) => x - view.to[n]));
    const tall = Math.max(view.height, view.width / camera.aspect);
    camera.fov = (2 * Math.atan(tall / 2 / distance) * 180) / Math.PI;
    camera.position.set(...view.from);
    camera.lookAt(...view.to);
    camera.updateProjectionMatrix();
  }

  // Everything for a kind of throw, so that the first frame comes at once.
  function prepare(kind) {
    const width = holder.clientWidth, height = holder.clientHeight, name = `${width} ${height}`;
    const made = set(kind);
    for (const other of Object.values(sets)) other.back.hidden = other !== made;
    if (width) aim(made, width, height);
    if (!width || made.drawn === name) return made;
    made.drawn = name;
    renderer.shadowMap.enabled = true;
    sized(SHARP);
    renderer.render(made.lit, camera);
    Object.assign(made.back, { width: front.width, height: front.height });
    made.back.getContext("2d").drawImage(front, 0, 0);
    renderer.shadowMap.enabled = false;
    sized(sharp);
    const act = KINDS[kind].moving(...KINDS[kind].sample);
    made.moving.add(act.group);
    act.at(act.length);
    renderer.render(made.moving, camera);
    remove(made, act);
    renderer.render(made.moving, camera);
    return made;
  }

  function remove(made, act) {
    made.moving.remove(act.group);
    act.group.traverse((thing) => { if (thing.isInstancedMesh) thing.dispose(); });
  }

  // Plays a throw: `done` resolves to its frames a second when everything lies; `finish` makes that now, `clear` takes
  // everything away again. `beat` is told of each thing that comes to rest.
  function play(thrown, inks, beat = () => {}) {
    playing?.clear();
    const made = prepare(thrown.kind), act = KINDS[thrown.kind].moving(thrown, inks);
    const pace = Math.max(1, act.length / LONGEST);
    const knocks = act.knocks.toSorted((a, b) => a - b);
    let began = 0, frames = 0, due = 0, request = 0, over = null;
    made.moving.add(act.group);
    sized(sharp);
    const draw = (t) => { act.at(t); renderer.render(made.moving, camera); };
    const done = new Promise((go) => { over = go; });
    const end = () => {
      if (!over) return;
      cancelAnimationFrame(request);
      const each = (performance.now() - began) / Math.max(frames, 1);
      if (frames > TRIAL && each < FAST) sharp = Math.min(SHARP, sharp * 1.5);
      sized(SHARP); // what lies is looked at
      draw(act.length + 1);
      over(began ? 1000 / each : 0);
      over = null;
    };
    const frame = (now) => {
      began ||= now;
      const t = ((now - began) / 1000) * pace;
      if (t >= act.length) { end(); return; }
      draw(t);
      if (++frames === TRIAL && (now - began) / TRIAL > SLOW && sharp > BLUNT) sized((sharp = Math.max(BLUNT, sharp / 2)));
      while (knocks[due] <= t) beat(due++, knocks.length);
      request = requestAnimationFrame(frame);
    };
    request = requestAnimationFrame(frame);
    playing = {
      done, length: act.length, finish: end,
      at: (t) => { cancelAnimationFrame(request); draw(t); },
      clear() {
        end();
        remove(made, act);
        playing = null;
      },
    };
    return playing;
  }

  return { prepare, play, lost: (then) => front.addEventListener("webglcontextlost", then) };
}
