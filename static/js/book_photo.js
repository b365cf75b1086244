// A photographed page: made smaller here, its corners found by the server and dragged by hand, then read into the editor.
import { taken, typed } from "./books.js";

const LONGEST = 2600; // pixels of its longer side
const QUALITY = 0.88;
const STEP = 0.01; // of the picture, for an arrow key
const editor = document.getElementById("editor");
const words = JSON.parse(document.body.dataset.words);
const { csrf } = document.body.dataset;
const { book } = editor.dataset;
const area = document.getElementById("page-picture");
const frame = area.querySelector(".page-frame");
const canvas = area.querySelector("canvas");
const outline = area.querySelector("polygon");
const handles = [...area.querySelectorAll(".corner")];
const fault = document.getElementById("photo-fault");
const button = document.getElementById("read-page");
let picture = null, corners = [];

function failed(text) {
  fault.querySelector("[data-text]").textContent = text;
  fault.hidden = !text;
}

async function post(name, more = {}) {
  const data = new FormData();
  data.set("picture", picture, "page.jpg");
  for (const [key, value] of Object.entries(more)) data.set(key, value);
  const answer = await fetch(`/books/${book}/${name}`, { method: "POST", body: data, headers: { Accept: "application/json", "X-CSRF": csrf } });
  return answer.json();
}

// Drawn anew it also loses where and when it was taken.
async function reduced(file) {
  const image = await createImageBitmap(file, { imageOrientation: "from-image" });
  const by = Math.min(1, LONGEST / Math.max(image.width, image.height));
  canvas.width = Math.round(image.width * by);
  canvas.height = Math.round(image.height * by);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
}

function draw() {
  outline.setAttribute("points", corners.map(([x, y]) => `${x * 1000},${y * 1000}`).join(" "));
  handles.forEach((handle, n) => {
    handle.style.left = `${corners[n][0] * 100}%`;
    handle.style.top = `${corners[n][1] * 100}%`;
  });
}

async function chosen(input) {
  const file = input.files[0];
  if (!file) return;
  failed("");
  area.hidden = true;
  frame.setAttribute("aria-busy", "true");
  try {
    let seen = true;
    try { picture = await reduced(file); } catch { picture = file; seen = false; } // the server says what it thinks of it
    const found = await post("photo");
    if (!found.ok) { failed(found.text); return; }
    if (!seen) { failed(words.no_picture); return; }
    corners = found.corners;
    area.hidden = false;
    draw();
    area.scrollIntoView({ block: "nearest" });
  } catch { failed(words.failed); } finally {
    frame.removeAttribute("aria-busy");
    input.value = "";
  }
}

function moved(n, x, y) {
  corners[n] = [Math.min(1, Math.max(0, x)), Math.min(1, Math.max(0, y))];
  draw();
}

handles.forEach((handle, n) => {
  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    handle.dataset.held = "";
    event.preventDefault();
    handle.focus();
  });
  handle.addEventListener("pointermove", (event) => {
    if (!("held" in handle.dataset)) return;
    const box = frame.getBoundingClientRect();
    moved(n, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  });
  for (const end of ["pointerup", "pointercancel"]) handle.addEventListener(end, () => { delete handle.dataset.held; });
  handle.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key];
    if (!by) return;
    event.preventDefault();
    moved(n, corners[n][0] + by[0], corners[n][1] + by[1]);
  });
});

button.addEventListener("click", async () => {
  failed("");
  button.disabled = true;
  const label = button.lastChild;
  const before = label.textContent;
  label.textContent = ` ${words.reading}`;
  try {
    const lang = document.getElementById("photo-lang")?.value ?? "";
    const made = await post("read", { ...typed(), lang, corners: JSON.stringify(corners) });
    if (made.ok) {
      document.getElementById("pasted").value = made.read;
      document.getElementById("pasted").dispatchEvent(new Event("input"));
      taken(made, words.sure.replace("{n}", made.sure));
    } else failed(made.text);
  } catch { failed(words.failed); }
  label.textContent = before;
  button.disabled = false;
});

for (const id of ["picture", "picked"]) {
  const input = document.getElementById(id);
  input.addEventListener("change", () => chosen(input));
}
