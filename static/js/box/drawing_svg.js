// Draws the board that is being edited as SVG: spaces and paths, over the photo of the page.
import { areas, border, hexes, isInside, plan, spaceMiddle } from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";
const SIGNS = document.getElementById("canvas").dataset.signs;

export const canvas = document.getElementById("canvas");

function svgElement(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

const sign = (name, x, y, size) => svgElement("use", { href: `${SIGNS}#${name}`, x: x - size / 2, y: y - size / 2, width: size, height: size, class: "sign" });

const named = ({ name = {} }, lang) => name[lang] || name[""] || name.cs || name.en || "";

// The name of a space in lists and for screen readers: its label and name, or its kind with a number.
export function spaceName(map, id, words, lang) {
  const space = map.spaces[id];
  if (!space) return id;
  const name = named(space, lang);
  const label = space[plan.label];
  if (label || name) return [label, name].filter(Boolean).join(" · ");
  const alike = Object.keys(map.spaces).filter((other) => map.spaces[other].kind === space.kind && !map.spaces[other][plan.label]);
  return `${words.kinds[space.kind]} ${alike.indexOf(id) + 1}`;
}

// Kinds of hexagons and areas have colours in the order in which the game names them.
const tone = (kind) => Object.keys(plan.kinds).indexOf(kind) % 6;
const corners = (map, space) => border(map, space).map((at) => at.map((n) => n.toFixed(1)).join(",")).join(" ");

// The ground of an area under everything else, as far as its border was drawn.
function ground(map, id, state) {
  const space = map.spaces[id], shape = space.outline?.length > 2 ? "polygon" : "polyline";
  const node = svgElement(shape, { class: `area of-${tone(space.kind)}`, points: corners(map, space) });
  node.classList.toggle("chosen", state.space === id);
  return node;
}

function spot(map, id, state, label) {
  const space = map.spaces[id], { kind } = space, label_ = space[plan.label], { x, y } = spaceMiddle(map, space);
  const group = svgElement("g", { class: `spot ${kind}`, "data-space": id, tabindex: "0", role: "button", "aria-label": label });
  group.setAttribute("aria-pressed", String(state.space === id));
  group.classList.toggle("chosen", state.space === id);
  group.classList.toggle("from", state.from === id);
  group.classList.toggle("concerned", state.concerned.includes(id));
  if (hexes) group.append(svgElement("polygon", { class: `hit ground hexagon of-${tone(kind)}`, points: corners(map, space) }));
  else group.append(svgElement("circle", { class: "hit", cx: x, cy: y, r: 76 }), svgElement("circle", { class: "ground", cx: x, cy: y, r: 34 }));
  if (plan.kinds[kind]) group.append(sign(plan.kinds[kind], x, y, 42));
  if (label_) {
    const width = 26 + 20 * label_.length;
    const letter = svgElement("text", { class: "letter", x: x - 34, y: y - 24 });
    letter.textContent = label_;
    group.append(svgElement("g", { class: "piece form-tag" }, svgElement("rect", { x: x - 34 - width / 2, y: y - 55, width, height: 40, rx: 6 }), letter));
  }
  plan.flags.filter((flag) => space[flag]).forEach((flag, n) => {
    group.append(svgElement("circle", { class: `extra mark-${plan.flags.indexOf(flag)}`, cx: x + 32, cy: y + 24 - 34 * n, r: 15 }));
  });
  return group;
}

function trail(map, path, n, state, label) {
  if (!map.spaces[path.a] || !map.spaces[path.b]) return null;
  const a = spaceMiddle(map, map.spaces[path.a]), b = spaceMiddle(map, map.spaces[path.b]), icon = path[plan.link];
  const x = (a.x + b.x) / 2, y = (a.y + b.y) / 2;
  const group = svgElement("g", { class: "trail", "data-path": String(n), tabindex: "0", role: "button", "aria-label": label });
  group.setAttribute("aria-pressed", String(state.path === n));
  group.classList.toggle("chosen", state.path === n);
  const line = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  group.append(svgElement("circle", { class: "hit", cx: x, cy: y, r: 76 }), svgElement("path", { class: "under", d: line }), svgElement("path", { class: "path", d: line }));
  if (icon) group.append(svgElement("g", { class: `icon-spot ${icon}` }, svgElement("circle", { cx: x, cy: y, r: 24 }), ...(plan.icons[icon] ? [sign(plan.icons[icon], x, y, 34)] : [])));
  else group.append(svgElement("circle", { class: "middle", cx: x, cy: y, r: 9 }));
  return group;
}

export function draw(map, state, words, lang) {
  const focused = document.activeElement?.closest?.("#canvas [data-space], #canvas [data-path]");
  const back = focused && { space: focused.dataset.space, path: focused.dataset.path };
  const say = (id) => spaceName(map, id, words, lang);
  document.getElementById("grounds").replaceChildren(...(areas ? Object.keys(map.spaces).map((id) => ground(map, id, state)) : []));
  document.getElementById("paths").replaceChildren(...map.paths.map((path, n) => trail(map, path, n, state,
    `${words.path}: ${say(path.a)} – ${say(path.b)}${path[plan.link] ? `, ${words.icons[path[plan.link]]}` : ""}`)).filter(Boolean));
  document.getElementById("spots").replaceChildren(...Object.keys(map.spaces).map((id) => spot(map, id, state,
    `${say(id)}, ${words.kinds[map.spaces[id].kind]}`)));
  document.getElementById("names").replaceChildren(...Object.values(map.spaces).map((space) => {
    const at = spaceMiddle(map, space), text = svgElement("text", { class: "name", x: at.x, y: at.y + 62 });
    text.textContent = named(space, lang);
    return text;
  }));
  if (back?.space) canvas.querySelector(`[data-space="${CSS.escape(back.space)}"]`)?.focus({ preventScroll: true });
  else if (back?.path) canvas.querySelector(`[data-path="${CSS.escape(back.path)}"]`)?.focus({ preventScroll: true });
}

// Where on the drawing a finger is, in its own units.
export function toDrawing(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(canvas.getScreenCTM().inverse());
  return { x: Math.round(at.x), y: Math.round(at.y) };
}

export const cssPixel = () => 1 / canvas.getScreenCTM().a; // units of the drawing in one CSS pixel

function beside(p, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0.15, Math.min(0.85, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

// What a tap means: the nearest space within a finger's width, else the nearest path, else the bare page.
export function spaceUnder(map, p, finger) {
  const at = Object.fromEntries(Object.entries(map.spaces).map(([id, space]) => [id, spaceMiddle(map, space)]));
  const far = (id) => Math.hypot(at[id].x - p.x, at[id].y - p.y);
  const space = Object.keys(map.spaces).sort((a, b) => far(a) - far(b))[0];
  if (space && !hexes && far(space) <= Math.max(38, finger * cssPixel())) return { space };
  const near = map.paths.map((path, n) => [n, at[path.a] && at[path.b] ? beside(p, at[path.a], at[path.b]) : Infinity])
    .sort((a, b) => a[1] - b[1])[0];
  if (near && near[1] <= Math.max(22, 0.6 * finger * cssPixel())) return { path: near[0] };
  const around = Object.keys(map.spaces).find((id) => isInside(p, border(map, map.spaces[id])));
  return around ? { space: around } : {};
}
