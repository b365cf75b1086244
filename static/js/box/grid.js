// Tapping the cells of a grid on its photo: each tap gives the place of the cell that is asked for. Afterwards the photo
// marks and follows the cell whose number is being typed.
import { movedToShape, pageExtent } from "./page_place.js";

const form = document.querySelector("[data-grid]"), pointing = document.getElementById("pointing"), words = JSON.parse(pointing.dataset.words);
const shown = document.querySelector(".photo-shown"), view = shown.querySelector(".photo-view"), page = shown.querySelector(".photo-page");
const image = page.querySelector("img"), begin = pointing.querySelector("[data-point]"), skip = pointing.querySelector("[data-skip]");
const line = pointing.querySelector(".telling");
const KEY_STEP = 0.02; // of the photo, for an arrow key
let asked = "", aim = null;

const cells = () => [...form.querySelectorAll(".cell")];
const sides = (name) => ["x", "y"].map((side) => form.elements[`${name}.${side}`]);
const place = (name) => sides(name).map((input) => (input.value === "" ? null : Number(input.value)));
const shape = () => image.naturalWidth / image.naturalHeight || 1;

// Those with a number; before any is typed, all of them.
function meant() {
  const told = cells().filter((cell) => cell.value.trim());
  return told.length ? told : cells();
}

function tell(text) {
  line.textContent = text;
  line.hidden = !text;
}

function ask(name) {
  asked = name;
  begin.setAttribute("aria-pressed", String(Boolean(name)));
  skip.hidden = !name;
  page.classList.toggle("pointed", Boolean(name));
  const cell = form.elements[name], said = [cell?.value.trim(), cell?.getAttribute("aria-label")].filter(Boolean).join(" · ");
  tell(name ? words.tap.replace("{place}", said) : "");
  aim = null;
  draw();
}

function next(after = "") {
  const all = meant(), from = all.findIndex((cell) => cell.name === after) + 1;
  const open = [...all.slice(from), ...all.slice(0, from)].find((cell) => place(cell.name)[0] === null && cell.name !== after);
  ask(open?.name ?? "");
  if (!open) tell(words.done);
}

function put(x, y) { // shares of the photo
  const at = pageExtent(shape()), [across, down] = sides(asked);
  across.value = Math.round(at.x + x * at.width);
  down.value = Math.round(at.y + y * at.height);
  next(asked);
}

function draw() {
  const at = pageExtent(shape()), now = asked || document.activeElement?.name;
  page.querySelectorAll(".cell-at, .cell-aim").forEach((node) => node.remove());
  const mark = (x, y, kind, text = "") => {
    const node = document.createElement("span");
    node.className = kind;
    node.textContent = text;
    node.style.left = `${x * 100}%`;
    node.style.top = `${y * 100}%`;
    node.setAttribute("aria-hidden", "true");
    page.append(node);
    return node;
  };
  for (const cell of cells()) {
    const [x, y] = place(cell.name);
    if (x === null || y === null) continue;
    const node = mark((x - at.x) / at.width, (y - at.y) / at.height, "cell-at", cell.value.trim() || "?");
    if (cell.name === now) node.classList.add("now");
  }
  if (aim) mark(aim.x, aim.y, "cell-aim");
}

function follow() {
  draw();
  const mark = page.querySelector(".now");
  if (!mark || view.scrollWidth <= view.clientWidth + 1) return;
  view.scrollTo(mark.offsetLeft - view.clientWidth / 2, mark.offsetTop - view.clientHeight / 2);
}

page.addEventListener("click", (event) => {
  if (!asked) return;
  const box = image.getBoundingClientRect();
  put((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
});
view.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!asked || (!by && event.key !== "Enter")) return;
  event.preventDefault();
  aim ??= { x: 0.5, y: 0.5 };
  if (!by) { put(aim.x, aim.y); return; }
  aim = { x: Math.min(1, Math.max(0, aim.x + by[0] * KEY_STEP)), y: Math.min(1, Math.max(0, aim.y + by[1] * KEY_STEP)) };
  draw();
});
begin.addEventListener("click", () => {
  if (asked) ask(""); else next();
});
skip.addEventListener("click", () => {
  const all = meant(), at = all.findIndex((cell) => cell.name === asked);
  ask(all[(at + 1) % all.length].name);
});
form.addEventListener("focusin", (event) => {
  if (!event.target.matches(".cell")) return;
  if (asked) ask(event.target.name);
  follow();
});
form.addEventListener("input", draw);
new MutationObserver(() => { if (asked && !form.elements[asked]) ask(""); draw(); }).observe(form, { childList: true });
image.addEventListener("load", draw);
document.addEventListener("page-photo", ({ detail: { link, was, now, before, seen } }) => {
  pointing.hidden = !link;
  for (const cell of cells()) {
    const [x, y] = place(cell.name);
    if (x === null || was === now) continue;
    const fresh = movedToShape({ x, y }, was, now);
    for (const input of sides(cell.name)) input.value = fresh[input.name.slice(-1)];
  }
  if (form.elements.seen.value === before) form.elements.seen.value = seen;
  ask("");
});

pointing.hidden = shown.hidden;
draw();
