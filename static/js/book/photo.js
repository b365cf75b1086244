// A photographed page: made smaller here, its corners found by the server and dragged by hand, then read into the editor.
import { taken, typed } from "./books.js";
import { cornered } from "../scan/corners.js";
import { smaller } from "../scan/smaller.js";

const editor = document.getElementById("editor");
const words = JSON.parse(document.body.dataset.words);
const { csrf } = document.body.dataset;
const { book } = editor.dataset;
const area = document.getElementById("page-picture");
const frame = area.querySelector(".page-frame");
const page = cornered(frame);
const fault = document.getElementById("photo-fault");
const button = document.getElementById("read-page");
let picture = null;

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

async function chosen(input) {
  const file = input.files[0];
  if (!file) return;
  failed("");
  area.hidden = true;
  frame.setAttribute("aria-busy", "true");
  try {
    let seen = true;
    try { picture = await smaller(file, page.canvas); } catch { picture = file; seen = false; } // the server says what it thinks of it
    const found = await post("photo");
    if (!found.ok) { failed(found.text); return; }
    if (!seen) { failed(words.no_picture); return; }
    area.hidden = false;
    page.put(found.corners);
    area.scrollIntoView({ block: "nearest" });
  } catch { failed(words.failed); } finally {
    frame.removeAttribute("aria-busy");
    input.value = "";
  }
}

button.addEventListener("click", async () => {
  failed("");
  button.disabled = true;
  const label = button.lastChild;
  const before = label.textContent;
  label.textContent = ` ${words.reading}`;
  try {
    const lang = document.getElementById("photo-lang")?.value ?? "";
    const made = await post("read", { ...typed(), lang, corners: JSON.stringify(page.corners) });
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
