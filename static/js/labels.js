// Names on a map: each beside its place where nothing lies under it, in one line or in two. Whoever has the least room
// chooses first, what can be tapped before the rest; a name that would cover something anywhere is left out. Where an
// area has no room for its name, that stands on open ground beside it, or on any for what can be tapped, with a line.
const GAP = 5, EDGE = 4; // units of the drawing between a name and what it stands beside, and to the border
const AWAY = 350; // square units of a piece are rather covered than that a corner of a cost stands on another ground
const APART = 8; // between names in one line
const LINE = 1.05, RISE = .76, SINK = .16; // of the size of the letters: from line to line, above a line and below it
const TURNS = 8;
const OPEN = 4; // a ground so many times as large as another has room for the other's name
const PIECES = ".piece > :first-child, .many circle";
const OBSTACLES = ":is(.graph:not(.areas) .ground), .printed circle, .icon-spot circle, .piece > :first-child, .many circle, .cost rect, text.number";

const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function hits(box, one) {
  if (!one.r) return meet(box, one);
  const x = Math.max(box.left, Math.min(one.x, box.right)), y = Math.max(box.top, Math.min(one.y, box.bottom));
  return Math.hypot(one.x - x, one.y - y) < one.r;
}

// Rectangles and circles in units of the drawing.
function obstaclesOf(map, at, selector = OBSTACLES) {
  const back = at.inverse(); // the whole screen may be turned
  return [...map.querySelectorAll(selector), ...document.querySelectorAll("#part-board [data-zoom]")].map((node) => {
    const r = node.getBoundingClientRect();
    const a = new DOMPoint(r.left, r.top).matrixTransform(back), b = new DOMPoint(r.right, r.bottom).matrixTransform(back);
    const left = Math.min(a.x, b.x), right = Math.max(a.x, b.x), top = Math.min(a.y, b.y), bottom = Math.max(a.y, b.y);
    return node.matches("circle") ? { x: (left + right) / 2, y: (top + bottom) / 2, r: (right - left) / 2 } : { left, top, right, bottom };
  });
}

// The words in one line, and in the two that are most alike.
function linings(text) {
  const words = text.split(" "), two = [];
  for (let n = 1; n < words.length; n++) two.push([words.slice(0, n).join(" "), words.slice(n).join(" ")]);
  two.sort((a, b) => Math.max(...a.map((x) => x.length)) - Math.max(...b.map((x) => x.length)));
  return [[text], ...two.slice(0, 1)];
}

function write(name, lines, x, y, size) {
  name.replaceChildren(...lines.map((line, n) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
    made.setAttribute("x", x);
    made.setAttribute("y", y + n * size * LINE);
    made.textContent = line;
    return made;
  }));
}

// Widths of lines by their letters, until other letters come.
const known = new Map();
document.fonts?.addEventListener("loadingdone", () => known.clear());
const widthOf = ({ letters }, line) => known.get(letters + line);

// All lines are tried together: one after another, the whole page would be laid out anew for each.
function learnWidths(wishes) {
  const tried = wishes.flatMap((wish) => wish.linings.flat().filter((line) => widthOf(wish, line) === undefined).map((line) => {
    const made = wish.name.cloneNode(false);
    made.textContent = line;
    wish.name.after(made);
    return [wish.letters + line, made];
  }));
  for (const [key, made] of tried) known.set(key, made.getComputedTextLength());
  for (const [, made] of tried) made.remove();
}

// Where a name of these lines may stand around a disc, best first.
function* around(spot, lines, wide, size) {
  const high = size * (RISE + SINK + LINE * (lines.length - 1)), { x, y, r } = spot, far = r + GAP;
  const box = (left, top) => ({ left, top, right: left + wide, bottom: top + high, lines, x: left + wide / 2, y: top + size * RISE });
  for (const more of [0, 14, 30]) for (const shift of [0, .15, -.15, .3, -.3, .45, -.45, .6, -.6]) {
    yield box(x - wide / 2 + shift * wide, y + far + more);
    yield box(x - wide / 2 + shift * wide, y - far - more - high);
  }
  for (const shift of [0, .5, -.5, .9, -.9]) {
    yield box(x + far, y - high / 2 + shift * r);
    yield box(x - far - wide, y - high / 2 + shift * r);
  }
}

// Where it may stand on the ground of an area, best first: where it was drawn, or not far from there.
function* about(name, lines, wide, size) {
  const [x, y] = name.dataset.at.split(" ").map(Number), high = size * (RISE + SINK + LINE * (lines.length - 1));
  for (const down of [0, -.5, .5, -1, 1, -1.6, 1.6, -2.3, 2.3, 3, -3.5, 4]) for (const right of [0, .2, -.2, .4, -.4, .6, -.6, .9, -.9, 1.3, -1.3]) {
    const middle = x + right * wide, top = y + down * size - size * RISE;
    yield { left: middle - wide / 2, top, right: middle + wide / 2, bottom: top + high, lines, x: middle, y: top + size * RISE };
  }
}

// How large a ground is, by the rectangle around it.
function extentOf(ground) {
  const { width, height } = ground.getBBox();
  return width * height;
}

const holds = (ground, box) => ground.isPointInFill(new DOMPoint(box.x, (box.top + box.bottom) / 2));
const within = (ground, box) => [box.top, box.bottom].every((y) => ground.isPointInFill(new DOMPoint(box.x, y)));

// From the edge of a name to the area that it stands beside.
function lead(name, box) {
  const spot = name.ownerSVGElement.querySelector(`.spot[data-place="${CSS.escape(name.dataset.of)}"]`);
  const x = Number(spot.dataset.x), y = Number(spot.dataset.y);
  const from = [Math.max(box.left, Math.min(x, box.right)), Math.max(box.top, Math.min(y, box.bottom))];
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("class", "lead");
  line.setAttribute("d", `M${from.map(Math.round).join(" ")}L${x} ${y}`);
  name.before(line);
}

const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const boxOf = (one) => one.r ? { left: one.x - one.r, top: one.y - one.r, right: one.x + one.r, bottom: one.y + one.r } : one;

// What going to an area costs stands below what lies there, or beside that or above it: where it covers least, on the
// area's own ground if it can, and over another area's costs never.
function spreadCosts(map, at) {
  const measured = obstaclesOf(map, at, ".cost rect"), pieces = obstaclesOf(map, at, PIECES).map(boxOf), taken = [];
  const [left, top, wide, high] = map.getAttribute("viewBox").split(" ").map(Number);
  const moved = (box, [x, y]) => ({ left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y });
  const chips = [...map.querySelectorAll(".cost")].map((node, n) => {
    const [x, y] = (node.dataset.moved ?? "0 0").split(" ").map(Number), home = moved(measured[n], [-x, -y]);
    const spot = map.querySelector(`.spot[data-place="${CSS.escape(node.dataset.of)}"]`);
    return { node, home, ground: spot.querySelector(".ground"), up: 2 * (Number(spot.dataset.y) - (home.top + home.bottom) / 2) };
  }).sort((a, b) => a.home.left - b.home.left || a.home.top - b.home.top);
  for (const { node, home, ground, up } of chips) {
    let best = null, least = Infinity;
    for (const y of [0, 14, 28, .25 * up, .5 * up, .75 * up, up, up - 14]) for (const x of [0, 16, -16, 32, -32, 48, -48, 64, -64]) {
      const box = moved(home, [x, y]), out = box.left < left || box.top < top || box.right > left + wide || box.bottom > top + high;
      const sum = (boxes) => boxes.reduce((all, one) => all + shared(box, one), 0);
      const away = AWAY * [[box.left, box.top], [box.right, box.top], [box.left, box.bottom], [box.right, box.bottom]]
        .filter(([a, b]) => !ground.isPointInFill(new DOMPoint(a, b))).length;
      const worth = 9 * sum(taken) + sum(pieces) + away + 4 * (Math.abs(x) + Math.abs(y)) + (out ? 1e4 : 0);
      if (worth < least) [least, best] = [worth, [x, y]];
    }
    taken.push(moved(home, best));
    node.dataset.moved = best.join(" ");
    node.style.translate = `${best[0]}px ${best[1]}px`;
  }
}

// What stood where when a map's names were placed last: as long as all of it stands there, so do they.
const placed = new WeakMap();
const stands = (name) => name.firstElementChild !== null || name.matches(".crowded");

export function place(map) {
  const at = map.getScreenCTM();
  if (at && map.matches(".areas")) spreadCosts(map, at);
  const wishes = at ? [...map.querySelectorAll("text.name")].flatMap((name) => {
    const style = getComputedStyle(name), text = name.dataset.text ??= name.textContent;
    name.dataset.at ??= `${name.getAttribute("x")} ${name.getAttribute("y")}`;
    return style.display === "none" ? [] : [{ name, text, linings: linings(text), size: parseFloat(style.fontSize),
      letters: `${style.fontWeight} ${style.fontSize} `, lit: name.matches(".lit") }];
  }) : [];
  if (!wishes.length) return;
  const [left, top, wide, high] = map.getAttribute("viewBox").split(" ").map(Number);
  const inside = (b) => b.left > left + EDGE && b.top > top + EDGE && b.right < left + wide - EDGE && b.bottom < top + high - EDGE;
  const obstacles = obstaclesOf(map, at);
  learnWidths(wishes);
  const now = JSON.stringify([left, top, wide, high, obstacles, wishes.map((wish) => [wish, ...wish.linings.flat().map((line) => widthOf(wish, line))])],
    (key, value) => typeof value === "number" ? Math.round(value) : value);
  if (placed.get(map) === now && wishes.every(({ name }) => stands(name))) return;
  placed.set(map, now);
  for (const wish of wishes) {
    const disc = map.querySelector(`.spot[data-place="${CSS.escape(wish.name.dataset.of)}"] .ground`);
    const spot = disc.matches("circle") && { x: Number(disc.getAttribute("cx")), y: Number(disc.getAttribute("cy")), r: Number(disc.getAttribute("r")) };
    const free = wish.linings.flatMap((lines) => {
      const wide = Math.max(...lines.map((line) => widthOf(wish, line)));
      return [...spot ? around(spot, lines, wide, wish.size) : about(wish.name, lines, wide, wish.size)];
    }).filter((box) => inside(box) && !obstacles.some((one) => hits(box, one)));
    wish.home = spot ? free : free.filter((box) => holds(disc, box));
    wish.free = spot ? free : byGround(map, disc, free, wish);
  }
  wishes.sort((a, b) => b.lit - a.lit || a.free.length - b.free.length);
  for (const line of map.querySelectorAll("path.lead")) line.remove();
  for (const { name, text, size, box, home } of settled(wishes)) {
    name.classList.toggle("crowded", !box);
    if (box && !home.includes(box)) lead(name, box);
    if (box) write(name, box.lines, Math.round(box.x), Math.round(box.y), size); else name.textContent = text;
  }
}

// The places on the own ground, else on much larger ones beside it. What can be tapped has a thick border: where that
// would run through its name, it rather stands beside, and where there is no room at all, anywhere, last on the ground
// of something else that can be tapped.
function byGround(map, ground, free, { home, lit }) {
  if (home.length && !lit) return home;
  const clear = home.filter((box) => within(ground, box));
  const large = extentOf(ground) * OPEN, others = [...map.querySelectorAll(".spot.cell .ground")].filter((one) => one !== ground);
  const [open, small] = [others.filter((one) => extentOf(one) >= large), others.filter((one) => extentOf(one) < large)];
  const beside = clear.length ? [] : free.filter((box) => !small.some((one) => holds(one, box)) && open.some((one) => holds(one, box)));
  if (!lit) return beside;
  const tapped = others.filter((one) => one.matches(".lit .ground")), taken = free.filter((box) => tapped.some((one) => holds(one, box)));
  return [...clear, ...beside, ...home, ...free.filter((box) => !taken.includes(box)), ...taken];
}

// Each takes its best place that is still free. Whoever finds none asks first next time.
function settled(wishes) {
  for (let turn = 0; ; turn++) {
    const taken = [];
    for (const wish of wishes) {
      wish.box = wish.free.find((one) => !taken.some((other) => meet(one, other)));
      if (wish.box) taken.push({ ...wish.box, left: wish.box.left - APART, right: wish.box.right + APART });
    }
    const lost = wishes.find((wish) => !wish.box && wish.free.length && wish !== wishes[0]);
    if (!lost || turn === TURNS) return wishes;
    wishes.splice(wishes.indexOf(lost), 1);
    wishes.unshift(lost);
  }
}
