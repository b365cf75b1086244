// The drawing of a map that is being edited: spaces and paths as the board shows them, over the photograph of the page.
const SVG = "http://www.w3.org/2000/svg";
const SIGNS = document.getElementById("canvas").dataset.signs;

export const canvas = document.getElementById("canvas");

function made(name, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

const sign = (name, x, y, size) => made("use", { href: `${SIGNS}#${name}`, x: x - size / 2, y: y - size / 2, width: size, height: size, class: "sign" });

// What a space is called in lists and aloud: its quest and its name, or its kind and number among the nameless.
export function called(map, id, words, lang) {
  const space = map.spaces[id];
  if (!space) return id;
  const name = space.name[lang] || space.name[""] || space.name.cs || space.name.en || "";
  if (space.quest || name) return [space.quest, name].filter(Boolean).join(" · ");
  const alike = Object.keys(map.spaces).filter((other) => map.spaces[other].kind === space.kind && !map.spaces[other].quest);
  return `${words.kinds[space.kind]} ${alike.indexOf(id) + 1}`;
}

function spot(map, id, state, label) {
  const { kind, quest, x, y, water, mammoth } = map.spaces[id];
  const group = made("g", { class: `spot ${kind}`, "data-space": id, tabindex: "0", role: "button", "aria-label": label });
  group.setAttribute("aria-pressed", String(state.space === id));
  group.classList.toggle("chosen", state.space === id);
  group.classList.toggle("from", state.from === id);
  group.classList.toggle("concerned", state.concerned.includes(id));
  group.append(made("circle", { class: "hit", cx: x, cy: y, r: 76 }), made("circle", { class: "ground", cx: x, cy: y, r: 34 }));
  if (kind !== "plain") group.append(sign(kind, x, y, 42));
  if (quest) {
    const width = 26 + 20 * quest.length;
    const letter = made("text", { class: "letter", x: x - 34, y: y - 24 });
    letter.textContent = quest;
    group.append(made("g", { class: "quest" }, made("rect", { x: x - 34 - width / 2, y: y - 55, width, height: 40, rx: 6 }), letter));
  }
  [["water", water], ["mammoth", mammoth]].filter(([, on]) => on).forEach(([what], n) => {
    group.append(made("circle", { class: `extra ${what}`, cx: x + 32, cy: y + 24 - 34 * n, r: 15 }));
  });
  return group;
}

function trail(map, path, n, state, label) {
  const a = map.spaces[path.a], b = map.spaces[path.b];
  if (!a || !b) return null;
  const x = (a.x + b.x) / 2, y = (a.y + b.y) / 2;
  const group = made("g", { class: "trail", "data-path": String(n), tabindex: "0", role: "button", "aria-label": label });
  group.setAttribute("aria-pressed", String(state.path === n));
  group.classList.toggle("chosen", state.path === n);
  const line = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  group.append(made("circle", { class: "hit", cx: x, cy: y, r: 76 }), made("path", { class: "under", d: line }), made("path", { class: "path", d: line }));
  if (path.icon) group.append(made("g", { class: `icon-spot ${path.icon}` }, made("circle", { cx: x, cy: y, r: 24 }), sign(path.icon, x, y, 34)));
  else group.append(made("circle", { class: "middle", cx: x, cy: y, r: 9 }));
  return group;
}

export function draw(map, state, words, lang) {
  const focused = document.activeElement?.closest?.("#canvas [data-space], #canvas [data-path]");
  const back = focused && { space: focused.dataset.space, path: focused.dataset.path };
  const say = (id) => called(map, id, words, lang);
  document.getElementById("paths").replaceChildren(...map.paths.map((path, n) => trail(map, path, n, state,
    `${words.path}: ${say(path.a)} – ${say(path.b)}${path.icon ? `, ${words.icons[path.icon]}` : ""}`)).filter(Boolean));
  document.getElementById("spots").replaceChildren(...Object.keys(map.spaces).map((id) => spot(map, id, state,
    `${say(id)}, ${words.kinds[map.spaces[id].kind]}`)));
  document.getElementById("names").replaceChildren(...Object.values(map.spaces).map((space) => {
    const text = made("text", { class: "name", x: space.x, y: space.y + 62 });
    text.textContent = space.name[lang] || space.name[""] || space.name.cs || space.name.en || "";
    return text;
  }));
  if (back?.space) canvas.querySelector(`[data-space="${CSS.escape(back.space)}"]`)?.focus({ preventScroll: true });
  else if (back?.path) canvas.querySelector(`[data-path="${CSS.escape(back.path)}"]`)?.focus({ preventScroll: true });
}

// Where on the drawing a finger is, in its own units.
export function point(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(canvas.getScreenCTM().inverse());
  return { x: Math.round(at.x), y: Math.round(at.y) };
}

export const unit = () => 1 / canvas.getScreenCTM().a; // units of the drawing in one CSS pixel

function beside(p, a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0.15, Math.min(0.85, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

// What a tap means: the nearest space within a finger's width, else the nearest path, else the bare page.
export function under(map, p, finger) {
  const far = (id) => Math.hypot(map.spaces[id].x - p.x, map.spaces[id].y - p.y);
  const space = Object.keys(map.spaces).sort((a, b) => far(a) - far(b))[0];
  if (space && far(space) <= Math.max(38, finger * unit())) return { space };
  const near = map.paths.map((path, n) => [n, map.spaces[path.a] && map.spaces[path.b] ? beside(p, map.spaces[path.a], map.spaces[path.b]) : Infinity])
    .sort((a, b) => a[1] - b[1])[0];
  if (near && near[1] <= Math.max(22, 0.6 * finger * unit())) return { path: near[0] };
  return {};
}
