// The photograph of a page goes to the box at once, made small enough for a phone's network first. Drawing it anew
// also leaves behind where and when it was taken.
const LONGEST = 2400; // pixels of its longer side
const SMALL = 1_200_000; // bytes that need no reducing
const QUALITY = 0.85;

async function reduced(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const by = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    if (by === 1 && file.size <= SMALL && file.type === "image/webp") return file;
    const sheet = document.createElement("canvas");
    sheet.width = Math.round(picture.width * by);
    sheet.height = Math.round(picture.height * by);
    sheet.getContext("2d").drawImage(picture, 0, 0, sheet.width, sheet.height);
    const blob = await new Promise((done) => { sheet.toBlob(done, "image/jpeg", QUALITY); });
    return blob ?? file;
  } catch { return file; } // no picture that this browser knows: the server says so
}

export function install({ csrf, sent, failed }) {
  async function post(form, picture) {
    const data = new FormData(form);
    if (picture) data.set("picture", picture, "page.jpg");
    form.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.action, { method: "POST", body: data, headers: { Accept: "application/json", "X-CSRF": csrf } });
      const body = await answer.json();
      if (body.ok) sent(body); else failed(body.text);
    } catch { failed(""); }
    form.removeAttribute("aria-busy");
    form.reset();
  }
  for (const form of document.querySelectorAll(".photo-form, .no-photo")) {
    const input = form.querySelector("input[type=file]");
    const button = form.querySelector("[data-send]");
    if (button) button.hidden = true;
    input?.addEventListener("change", async () => { if (input.files.length) post(form, await reduced(input.files[0])); });
    form.addEventListener("submit", (event) => { event.preventDefault(); post(form); });
  }
}
