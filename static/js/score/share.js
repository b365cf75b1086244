// The result as a picture, 1080 by 1350, drawn on this device in the look of the page and handed on from here.
import * as sheet from "../sheet.js";

const WIDE = 1080, HIGH = 1350, EDGE = 72;
const DASHES = { red: [20, 12], orange: [20, 12], green: [5, 12], teal: [5, 12], yellow: [28, 10, 6, 10], pink: [28, 10, 6, 10], grey: [12, 12], brown: [12, 12], white: [36, 10], black: [36, 10] };

const look = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const text = (size, weight = 400) => `${weight} ${size}px ${look("text")}`;
const display = (size) => `700 ${size}px ${look("display")}`;
const figure = (size) => `600 ${size}px ${look("numerals")}`;

// The emblem of a seat: the same shape for the same colour as everywhere in the app.
function emblem(c, colour, x, y, r, letter) {
  c.beginPath();
  const square = r / 3, arch = [r, r, r / 3, r / 3], leaf = [r / 4, r, r / 4, r], bowl = [r / 3, r / 3, r, r];
  const corners = { red: square, orange: square, brown: square, green: arch, teal: arch, yellow: leaf, pink: leaf, white: bowl, black: bowl }[colour];
  if (corners) c.roundRect(x - r, y - r, 2 * r, 2 * r, corners);
  else c.arc(x, y, r, 0, 7);
  c.fillStyle = look(colour || "ink");
  c.fill();
  if (!letter) return;
  c.fillStyle = look("on-player");
  c.font = text(r * 1.05, 700);
  c.textAlign = "center";
  c.fillText(letter, x, y + r * .38);
}

// Words that fit a width, on at most two lines; the rest is cut with an ellipsis.
function wrapped(c, words, width, most = 2) {
  const lines = [""];
  for (const word of words.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (c.measureText(longer).width <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cut(c, lines.slice(most - 1).join(" "), width)];
}

function cut(c, words, width) {
  if (c.measureText(words).width <= width) return words;
  let n = words.length;
  while (n > 1 && c.measureText(`${words.slice(0, n)}…`).width > width) n -= 1;
  return `${words.slice(0, n)}…`;
}

function ground(c) {
  c.fillStyle = look("ground");
  c.fillRect(0, 0, WIDE, HIGH);
  const ember = c.createRadialGradient(WIDE / 2, 300, 20, WIDE / 2, 300, 760);
  ember.addColorStop(0, look("accent-soft"));
  ember.addColorStop(1, look("ground"));
  c.fillStyle = ember;
  c.fillRect(0, 0, WIDE, 360);
  ridge(c, look("higher"), [[0, 328], [110, 292], [210, 318], [330, 296], [430, 306], [560, 280], [700, 318], [760, 276], [880, 306], [960, 288], [1080, 326]]);
  ridge(c, look("ground"), [[0, 358], [150, 334], [280, 362], [440, 324], [580, 356], [740, 330], [900, 360], [1080, 332]]);
}

function ridge(c, colour, points) {
  c.beginPath();
  c.moveTo(0, 430);
  for (const [x, y] of points) c.lineTo(x, y);
  c.lineTo(WIDE, 430);
  c.fillStyle = colour;
  c.fill();
}

function head(c, it) {
  c.textAlign = "left";
  c.fillStyle = look("soft");
  c.font = text(32);
  c.fillText(cut(c, `${it.game} · ${it.date}`, WIDE - 2 * EDGE), EDGE, 100);
  c.fillStyle = look("ink");
  c.font = display(84);
  const lines = wrapped(c, it.headline, WIDE - 2 * EDGE);
  lines.forEach((line, n) => c.fillText(line, EDGE, 196 + 84 * n));
  c.font = text(34);
  c.fillStyle = look("ink");
  const under = 196 + 84 * (lines.length - 1) + 58;
  if (lines.length === 1) wrapped(c, it.reason, WIDE - 2 * EDGE).forEach((line, n) => c.fillText(line, EDGE, under + 44 * n));
}

// Players in order, each with the total and a bar; how much room that takes.
function players(c, it, top) {
  const row = it.runners.length > 3 ? 70 : 88;
  it.runners.forEach((r, n) => {
    const y = top + n * row;
    emblem(c, r.colour, EDGE + 26, y + 20, 26, r.letter);
    c.textAlign = "right";
    c.fillStyle = look("ink");
    c.font = figure(64);
    c.fillText(r.total, WIDE - EDGE, y + 44);
    const taken = c.measureText(r.total).width;
    c.textAlign = "left";
    c.font = text(38, n ? 400 : 700);
    c.fillText(cut(c, r.name, WIDE - 2 * EDGE - 100 - taken - 30), EDGE + 76, y + 22);
    const room = WIDE - 2 * EDGE - 76 - 160;
    c.fillStyle = look("higher");
    c.fillRect(EDGE + 76, y + 38, room, 14);
    c.fillStyle = look(r.colour || "accent");
    c.fillRect(EDGE + 76, y + 38, Math.max(4, room * (r.bar + r.grown) / 1000), 14);
  });
  return it.runners.length * row;
}

// The points of every category, a column a player.
function table(c, it, top) {
  const column = 120, row = 38;
  const at = (n) => WIDE - EDGE - (it.runners.length - 1 - n) * column - 20;
  it.runners.forEach((r, n) => emblem(c, r.colour, at(n) - 14, top - 12, 15, r.letter));
  it.categories.forEach((category, k) => {
    const y = top + 40 + k * row;
    c.textAlign = "left";
    c.font = text(28);
    c.fillStyle = look("soft");
    c.fillText(cut(c, category.title, at(0) - EDGE - 100), EDGE, y);
    c.font = figure(32);
    c.fillStyle = look("ink");
    c.textAlign = "right";
    it.runners.forEach((r, n) => c.fillText(category.points[r.seat] ?? "–", at(n), y));
    c.fillStyle = look("line");
    c.fillRect(EDGE, y + 11, WIDE - 2 * EDGE, 1);
  });
  return 40 + it.categories.length * row;
}

// The server's chart, 480 by 320 in its own units, stretched into what room is left.
function chart(c, it, top, high) {
  const x = (n) => EDGE + (n - 30) * (WIDE - 2 * EDGE) / 440;
  const y = (n) => top + 36 + (n - 18) * (high - 74) / 258;
  c.textAlign = "left";
  c.font = text(30, 700);
  c.fillStyle = look("ink");
  c.fillText(it.chart_title, EDGE, top + 8);
  c.font = figure(26);
  for (const [at, label] of it.chart.up) {
    c.fillStyle = look("line");
    c.fillRect(x(52), y(at), x(436) - x(52), 1);
    c.fillStyle = look("soft");
    c.textAlign = "right";
    c.fillText(label, x(46), y(at) + 9);
  }
  c.textAlign = "center";
  for (const [at, label] of it.chart.across) c.fillText(String(label), x(at), y(276) + 36);
  for (const line of it.chart.series) {
    for (const run of line.runs) {
      c.beginPath();
      for (const spot of run.split(" ")) { const [a, b] = spot.split(",").map(Number); c.lineTo(x(a), y(b)); }
      c.setLineDash(DASHES[line.colour] ?? []);
      c.lineJoin = "round";
      for (const [colour, width] of [["ink", 9], [line.colour || "accent", 6]]) {
        if (colour === "ink" && document.documentElement.dataset.theme !== "light") continue;
        c.strokeStyle = look(colour);
        c.lineWidth = width;
        c.stroke();
      }
      c.setLineDash([]);
    }
    for (const [a, b] of line.marks) emblem(c, line.colour, x(a), y(b), 8, "");
  }
  // The letters at the ends keep apart in what height there is here.
  const ends = it.chart.series.map((line) => ({ line, at: y(line.end_y) })).sort((a, b) => a.at - b.at);
  const gap = Math.min(46, (y(276) - y(18) + 30) / Math.max(1, ends.length - 1));
  for (let n = 1; n < ends.length; n += 1) ends[n].at = Math.max(ends[n].at, ends[n - 1].at + gap);
  let floor = y(276) + 20;
  for (const end of ends.reverse()) { end.at = Math.min(end.at, floor); floor = end.at - gap; emblem(c, end.line.colour, x(end.line.end_x), end.at, gap / 2 - 1, end.line.letter); }
}

async function draw(it) {
  await Promise.all([text(34), text(34, 700), display(84), figure(64)].map((font) => document.fonts.load(font, "Aáčěř123")));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, HIGH];
  const c = canvas.getContext("2d");
  ground(c);
  head(c, it);
  let top = 412;
  top += players(c, it, top) + 28;
  top += table(c, it, top) + 28;
  const foot = HIGH - 66;
  if (it.chart && foot - top > 170) chart(c, it, top, foot - top);
  c.textAlign = "right";
  c.font = text(24);
  c.fillStyle = look("soft");
  c.fillText(`${it.title} · ${it.round}`, WIDE - EDGE, HIGH - 32);
  return canvas;
}

// The system's own way to share where there is one (it wants a secure page), else a download; the picture stays on
// the sheet, to be pressed and held.
export async function share(path, as = "") {
  let it, canvas, blob;
  try {
    it = await (await fetch(`${path}?as=${encodeURIComponent(as)}`, { headers: { Accept: "application/json" }, cache: "no-store" })).json();
    canvas = await draw(it);
    blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  } catch {
    if (it) sheet.message(it.words?.failed ?? it.text, { close: it.words?.close ?? "OK" });
    return;
  }
  const file = new File([blob], it.file, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try { await navigator.share({ files: [file], title: it.headline }); return; } catch (error) { if (error.name === "AbortError") return; }
  }
  const link = document.createElement("a");
  [link.href, link.download] = [URL.createObjectURL(blob), it.file];
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  sheet.message(it.words.done, it.words);
  const picture = new Image();
  [picture.src, picture.alt, picture.className] = [canvas.toDataURL("image/png"), it.headline, "shared-picture"];
  document.getElementById("sheet-title").after(picture);
}
