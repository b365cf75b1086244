// Sends a photo of the board as soon as it is chosen, made smaller first. Without this script a button sends it.
import { smaller } from "../scan/smaller.js";

async function reduced(file) {
  try { return await smaller(file); } catch { return file; } // no picture that this browser knows: the server says so
}

for (const form of document.querySelectorAll(".photo-send")) {
  const input = form.querySelector("input[type=file]");
  form.querySelector("[data-plain]").hidden = true;
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    form.setAttribute("aria-busy", "true");
    form.querySelector("[data-label]").textContent = document.body.dataset.busy;
    const sent = new DataTransfer();
    sent.items.add(new File([await reduced(file)], "board.jpg", { type: "image/jpeg" }));
    input.files = sent.files;
    form.submit();
  });
}

// All of the photo in sight, not only the difference that is shown in it.
function show() {
  if (location.hash.startsWith("#at-")) document.querySelector(".photo-seen").scrollIntoView({ block: "start" });
}

addEventListener("hashchange", show);
for (const number of document.querySelectorAll("[data-told]")) {
  number.addEventListener("click", () => { location.hash = number.dataset.told; });
}
addEventListener("pageshow", () => { for (const form of document.querySelectorAll(".photo-send")) form.removeAttribute("aria-busy"); });
document.getElementById("question")?.focus({ preventScroll: true });
