// The editor for a board of a box: a tap on the page adds a space, two taps on spaces join them; lists and keys do the
// same. The drawing is kept on this device until it is saved; the server checks it meanwhile.
import { readAmounts, readField, readOrigin, setUnlessFocused, showAmounts } from "./drawing_fields.js";
import { canvas, draw, spaceName, spaceUnder, toDrawing } from "./drawing_svg.js";
import * as photo from "../scan/page_photo.js";
import { movedToShape, pageExtent } from "./page_place.js";
import { areas, fieldsAt, freePlace, hexes, isTaken, movedSpace, oneStep, plan } from "./shapes.js";

const editor = document.getElementById("editor");
const words = JSON.parse(document.body.dataset.words);
const lang = document.documentElement.lang;
const { csrf } = document.body.dataset;
const STORAGE_KEY = editor.dataset.kept;
const FINGER_RADIUS_PX = 26; // CSS pixels around a tap within which the nearest thing is meant
const JUDGE_DELAY_MS = 350; // ms without a change before the drawing is judged
const KEY_STEP = 10; // units of an arrow key
const MAX_UNDO_STEPS = 200; // steps back
const SIZES = [100, 180, 280]; // per cent of the frame

const labels = editor.dataset.labels.split(" ").filter(Boolean);
const state = { tool: "space", kind: Object.keys(plan.kinds)[Number(Object.keys(plan.kinds).length > 1)], icon: "", space: "", path: -1, from: "", moving: false, concerned: [] };
let map = JSON.parse(editor.dataset.map), seen = editor.dataset.seen, saved = JSON.stringify(core(map));
let findings = JSON.parse(editor.dataset.findings), past = [], size = 0, timer = 0, asked = 0, storing = false;

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const fill = (text, params) => text.replace(/\{(\w+)\}/g, (_, key) => params[key] ?? "");
const name = (id) => spaceName(map, id, words, lang);
const clamp = (n) => Math.max(0, Math.min(1000, n));

function core(from) {
  const { spaces, paths } = from;
  return { spaces, paths, ...(plan.amounts ? { [plan.amounts]: from[plan.amounts] } : {}), ...(hexes ? { origin: from.origin } : {}) };
}

function tell(key, params = {}) {
  const line = document.getElementById("telling");
  line.textContent = key ? fill(words[key] ?? key, params) : "";
  line.hidden = !line.textContent;
}

// --- changes: every one can be taken back --------------------------------------------------------------------------

function change(edit) {
  past.push(JSON.stringify(core(map)));
  if (past.length > MAX_UNDO_STEPS) past.shift();
  edit(map);
  after();
}

function undo() {
  if (!past.length) { tell("nothing_to_undo"); return; }
  Object.assign(map, JSON.parse(past.pop()));
  if (!map.spaces[state.space]) state.space = "";
  if (!map.paths[state.path]) state.path = -1;
  state.from = ""; state.moving = false;
  showAmounts(map);
  after();
}

function after() {
  keep();
  render();
  clearTimeout(timer);
  timer = setTimeout(judge, JUDGE_DELAY_MS);
}

function keep() {
  const dirty = JSON.stringify(core(map)) !== saved;
  try {
    if (dirty) sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ map: core(map), seen })); else sessionStorage.removeItem(STORAGE_KEY);
  } catch { /* private mode: kept in memory */ }
}

function fresh() {
  let n = 1;
  while (map.spaces[`s${n}`]) n += 1;
  return `s${n}`;
}

const nextLabel = () => labels.find((label) => !Object.values(map.spaces).some((space) => space[plan.label] === label)) ?? "";

function addSpace(at) {
  if (!at || isTaken(map, at)) { tell("off_board"); return; }
  const id = fresh();
  change((m) => { m.spaces[id] = { ...structuredClone(plan.blank), kind: state.kind, ...at, ...(areas ? { outline: [] } : {}) }; });
  choose({ space: id });
  tell("new_space", { name: words.kinds[state.kind] });
}

function paint(id) {
  if (map.spaces[id].kind !== state.kind) change((m) => { m.spaces[id].kind = state.kind; });
  choose({ space: id });
  tell("painted", { name: name(id) });
}

function join(a, b, icon = state.icon) {
  if (a === b) { tell("join_self"); return; }
  const there = map.paths.findIndex((path) => (path.a === a && path.b === b) || (path.a === b && path.b === a));
  if (there < 0) change((m) => { m.paths.push({ a, b, ...(plan.link ? { [plan.link]: icon } : {}) }); });
  choose({ path: there < 0 ? map.paths.length - 1 : there });
  tell("joined", { a: name(a), b: name(b) });
}

function remove() {
  const { space, path } = state, what = space ? name(space) : `${words.path}`;
  if (!space && path < 0) return;
  state.space = ""; state.path = -1; state.from = "";
  change((m) => {
    if (space) { delete m.spaces[space]; m.paths = m.paths.filter((p) => p.a !== space && p.b !== space); } else m.paths.splice(path, 1);
  });
  tell("deleted", { name: what });
}

function move(at) {
  const id = state.space, to = fieldsAt(map, at);
  state.moving = false;
  if (!to || isTaken(map, to)) { tell("off_board"); render(); return; }
  change((m) => { Object.assign(m.spaces[id], to); });
  tell("moved", { name: name(id) });
}

function choose({ space = "", path = -1 }) {
  Object.assign(state, { space, path, moving: false, concerned: [] });
  render();
}

// --- taps and keys on the drawing ----------------------------------------------------------------------------------

function tapped(hit, at) {
  if (state.moving && at) { move(at); return; }
  if (state.tool === "outline" && state.space && at) {
    change((m) => { m.spaces[state.space].outline = [...(m.spaces[state.space].outline ?? []), [Math.round(at.x), Math.round(at.y)]]; });
    return;
  }
  if (state.tool === "path" && hit.space) {
    if (!state.from) { state.from = hit.space; choose({ space: hit.space }); tell("join_from", { name: name(hit.space) }); return; }
    const from = state.from;
    state.from = "";
    if (from === hit.space) { choose({ space: hit.space }); tell(""); } else join(from, hit.space);
    return;
  }
  state.from = "";
  tell("");
  if (hit.space && state.tool === "paint") paint(hit.space);
  else if (hit.space) {
    choose({ space: hit.space });
    if (state.tool === "outline") tell("outline_of", { name: name(hit.space) });
  } else if (hit.path !== undefined) choose({ path: hit.path });
  else if (at && state.tool === "space") addSpace(fieldsAt(map, at));
  else choose({});
}

canvas.addEventListener("click", (event) => {
  const at = toDrawing(event);
  if (at.x < -40 || at.x > 1040 || at.y < -40 || at.y > 1040) return;
  tapped(state.moving ? {} : spaceUnder(map, at, FINGER_RADIUS_PX), { x: clamp(at.x), y: clamp(at.y) });
});

canvas.addEventListener("keydown", (event) => {
  const node = event.target.closest("[data-space], [data-path]");
  if (!node) return;
  const id = node.dataset.space;
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (event.key === "Enter" || event.key === " ") tapped(id ? { space: id } : { path: Number(node.dataset.path) });
  else if (event.key === "Delete" || event.key === "Backspace") { choose(id ? { space: id } : { path: Number(node.dataset.path) }); remove(); }
  else if (by && id) {
    const to = oneStep(map, map.spaces[id], by, KEY_STEP);
    if (to) change((m) => { Object.assign(m.spaces[id], to); });
  } else return;
  event.preventDefault();
});

// --- what is chosen ------------------------------------------------------------------------------------------------

function inspector() {
  const box = document.getElementById("inspector"), space = map.spaces[state.space], path = map.paths[state.path];
  box.hidden = !space && !path;
  if (box.hidden) { box.replaceChildren(); delete box.dataset.key; return; }
  const key = space ? `space:${state.space}` : `path:${state.path}`;
  if (box.dataset.key !== key) {
    box.dataset.key = key;
    box.replaceChildren(document.getElementById(space ? "space-form" : "path-form").content.cloneNode(true));
  }
  one("h2", box).textContent = space ? name(state.space) : `${name(path.a)} – ${name(path.b)}`;
  for (const button of all("[data-set-kind]", box)) button.setAttribute("aria-pressed", String(button.dataset.setKind === space?.kind));
  for (const button of all("[data-set-icon]", box)) button.setAttribute("aria-pressed", String(button.dataset.setIcon === path?.[plan.link]));
  if (!space) return;
  for (const input of all("[data-set=label]", box)) setUnlessFocused(input, space[plan.label]);
  for (const input of all("[data-field]", box)) setUnlessFocused(input, space[input.dataset.field]);
  for (const input of all("[data-name]", box)) setUnlessFocused(input, space.name[input.dataset.name] ?? "");
  for (const input of all("[data-flag]", box)) input.checked = space[input.dataset.flag];
  const label = nextLabel();
  for (const next of all("[data-next-label]", box)) {
    next.hidden = Boolean(space[plan.label]) || !label;
    next.textContent = label;
  }
  one("[data-move]", box).setAttribute("aria-pressed", String(state.moving));
  if (plan.link === null) return;
  const others = Object.keys(map.spaces).filter((id) => id !== state.space);
  const select = one("[data-join-with]", box), held = select.value;
  select.replaceChildren(...others.map((id) => new Option(name(id), id)));
  if (others.includes(held)) select.value = held;
  one(".join-row", box).hidden = !others.length;
}

function lists() {
  const row = (text, chosen, act, more = "") => {
    const item = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.className = "list-line";
    button.textContent = text + more;
    button.setAttribute("aria-pressed", String(chosen));
    button.addEventListener("click", () => { act(); document.getElementById("inspector").querySelector("h2")?.focus(); });
    item.append(button);
    return item;
  };
  const ids = Object.keys(map.spaces);
  document.getElementById("space-list").replaceChildren(...ids.map((id) => row(name(id), state.space === id,
    () => choose({ space: id }), ` · ${words.kinds[map.spaces[id].kind]}`)));
  document.getElementById("path-list").replaceChildren(...map.paths.map((path, n) => row(`${name(path.a)} – ${name(path.b)}`,
    state.path === n, () => choose({ path: n }), path[plan.link] ? ` · ${words.icons[path[plan.link]]}` : "")));
  one("[data-count]").textContent = `${ids.length} / ${map.paths.length}`;
}

function render() {
  draw(map, state, words, lang);
  for (const button of all("[data-tool]")) button.setAttribute("aria-pressed", String(button.dataset.tool === state.tool));
  for (const part of all(".palette")) part.hidden = part.dataset.for !== (state.tool === "paint" ? "space" : state.tool);
  for (const button of all(".palette [data-kind]")) button.setAttribute("aria-pressed", String(button.dataset.kind === state.kind));
  for (const button of all(".palette [data-icon]")) button.setAttribute("aria-pressed", String(button.dataset.icon === state.icon));
  one("[data-undo]").disabled = !past.length;
  inspector();
  lists();
  const dirty = JSON.stringify(core(map)) !== saved;
  one("[data-store]").disabled = !dirty || storing;
  document.getElementById("unsaved").textContent = dirty ? words.unsaved : words.saved;
  canvas.classList.toggle("moving", state.moving);
}

// --- what is wrong -------------------------------------------------------------------------------------------------

async function send(address, body) {
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF": csrf } });
  return [answer.status, await answer.json()];
}

async function judge() {
  const mine = asked += 1;
  try {
    const [status, answer] = await send(editor.dataset.check, { map: core(map), seen });
    if (mine !== asked || status !== 200) return;
    findings = answer.findings;
    told();
  } catch { /* judged again with the next change, and when it is saved */ }
}

function told() {
  const empty = !Object.keys(map.spaces).length;
  one(".map-findings").hidden = empty;
  one(".map-findings .clean").hidden = findings.length > 0;
  document.getElementById("findings").replaceChildren(...findings.map((finding) => {
    const item = document.createElement("li"), button = document.createElement("button");
    item.className = finding.certain ? "says-it" : "says-it odd";
    button.type = "button";
    button.className = "finding quiet";
    button.textContent = finding.text;
    const there = finding.at.filter((id) => map.spaces[id]);
    button.addEventListener("click", () => {
      Object.assign(state, { space: there.length === 1 ? there[0] : "", path: -1, from: "", concerned: there });
      render();
      one(".map-frame").scrollIntoView({ block: "nearest" });
    });
    if (there.length) item.append(button); else { button.disabled = true; item.append(button); }
    return item;
  }));
}

// --- saved ---------------------------------------------------------------------------------------------------------

async function store() {
  if (storing) return;
  const sent = JSON.stringify(core(map));
  storing = true;
  render();
  try {
    const [status, answer] = await send(editor.dataset.save, { map: core(map), seen });
    if (status === 200) { [saved, seen, findings] = [sent, answer.seen, answer.findings]; told(); tell("kept"); }
    else { if (answer.seen) seen = answer.seen; tell(answer.text); }
  } catch { tell("save_failed"); }
  storing = false;
  keep();
  render();
}

// --- everything else that is tapped or typed -----------------------------------------------------------------------

const SET = {
  tool: (value) => { Object.assign(state, { tool: value, from: "", moving: false }); tell(""); render(); },
  kind: (value) => { state.kind = value; render(); },
  icon: (value) => { state.icon = value; render(); },
  setKind: (value) => change((m) => { m.spaces[state.space].kind = value; state.kind = value; }),
  setIcon: (value) => change((m) => { m.paths[state.path][plan.link] = value; }),
  nextLabel: () => { const label = nextLabel(); change((m) => { m.spaces[state.space][plan.label] = label; }); },
  clearOutline: () => change((m) => { m.spaces[state.space].outline = []; }),
  undo, delete: remove, store,
  done: () => choose({}),
  join: () => join(state.space, one("[data-join-with]").value),
  move: () => {
    state.moving = !state.moving;
    tell(state.moving ? "move_to" : "", { name: name(state.space) });
    render();
    if (state.moving) one(".map-frame").scrollIntoView({ block: "center" }); // the next tap belongs there
  },
  newSpace: () => { addSpace(freePlace(map)); one("#inspector h2")?.focus(); },
  zoom: () => {
    const frame = one(".map-frame"), goal = one(".spot.chosen", canvas) ?? one(".spot", canvas);
    size = (size + 1) % SIZES.length;
    canvas.dataset.size = SIZES[size];
    if (!goal || !size) return;
    const at = goal.getBoundingClientRect(), within = frame.getBoundingClientRect();
    frame.scrollBy(at.x + at.width / 2 - within.x - within.width / 2, at.y + at.height / 2 - within.y - within.height / 2);
  },
};

editor.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  for (const [key, value] of Object.entries(button?.dataset ?? {})) SET[key]?.(value);
});
editor.addEventListener("change", (event) => {
  const { target: input } = event;
  const text = input.value?.trim() ?? "";
  if (input.dataset.set === "label") change((m) => { m.spaces[state.space][plan.label] = text.toUpperCase(); });
  else if (input.dataset.field) readField(input, text, state.space, change);
  else if (input.dataset.name) change((m) => { m.spaces[state.space].name = { ...m.spaces[state.space].name, [input.dataset.name]: text }; });
  else if (input.dataset.flag) change((m) => { m.spaces[state.space][input.dataset.flag] = input.checked; });
  else if (input.dataset.amount) readAmounts(input, map, change);
  else if (input.dataset.origin) readOrigin(input, change);
});
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.matches("input, textarea")) { event.preventDefault(); undo(); }
  if (event.key === "Escape" && (state.moving || state.from)) { state.moving = false; state.from = ""; tell(""); render(); }
});
one("#plain-map").addEventListener("submit", (event) => { event.preventDefault(); store(); });

// Spaces stay where they are on the page when its picture gets another shape.
function onPage({ spaces, ...rest }, was, now) {
  return { spaces: Object.fromEntries(Object.entries(spaces).map(([id, space]) => [id, movedSpace(space, (at) => movedToShape(at, was, now))])), ...rest };
}

function edged(shape) {
  for (const [key, value] of Object.entries(pageExtent(shape))) one(".page-edge").setAttribute(key, value);
}

photo.install({ csrf, sent: ({ picture, link, was, now, before, seen: after }) => {
  const image = document.getElementById("photo"), same = JSON.stringify(core(map)) === saved;
  map.picture = picture;
  if (was !== now) {
    const anew = (text) => JSON.stringify(onPage(JSON.parse(text), was, now));
    Object.assign(map, onPage(core(map), was, now));
    past = past.map(anew);
    saved = same ? JSON.stringify(core(map)) : anew(saved);
  }
  if (seen === before) seen = after; // else somebody else saved meanwhile: asked about when this is saved
  edged(now);
  if (link) image.setAttribute("href", link); else image.removeAttribute("href");
  one(".no-photo").hidden = !link;
  tell(link ? "picture_sent" : "");
  keep();
  render();
  if (link) one(".canvas-side").scrollIntoView({ block: "start" });
}, failed: (text) => {
  const line = document.getElementById("photo-fault");
  line.textContent = text;
  line.hidden = !text;
} });

// What was drawn and not saved comes back; whoever saved the same map meanwhile is asked about when this is saved.
try {
  const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY));
  if (kept?.map?.spaces) { Object.assign(map, kept.map); seen = kept.seen; }
} catch { /* nothing kept */ }
for (const part of all(".map-tools, .map-frame, .lists, .map-launch", editor)) part.hidden = false;
edged(Number(editor.dataset.ratio));
showAmounts(map);
render();
told();
if (JSON.stringify(core(map)) !== saved) judge();
