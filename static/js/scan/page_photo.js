// A photograph of a page: made smaller here, its page found by the server, its corners put right by hand, sent and kept
// straightened. The photograph itself stays with this page only, as long as it is open, to adjust the corners again.
import { cornered } from "./corners.js";
import { smaller } from "./smaller.js";

const WHOLE = [[0, 0], [1, 0], [1, 1], [0, 1]];

// `sent` gets what the server answers once a page is kept, or none is; `failed` a sentence.
export function install({ csrf, sent, failed }) {
  const dialog = document.getElementById("page-dialog"), words = JSON.parse(dialog.dataset.words);
  const frame = dialog.querySelector(".page-frame"), page = cornered(frame);
  const [how, fault, again] = [dialog.querySelector("[data-how]"), dialog.querySelector("[data-fault]"), document.querySelector("[data-again]")];
  let picture = null, address = "";

  async function post(to, fields) {
    const data = new FormData();
    for (const [key, value] of Object.entries(fields)) data.set(key, value, ...(value instanceof Blob ? ["page.jpg"] : []));
    try {
      const answer = await fetch(to, { method: "POST", body: data, headers: { Accept: "application/json", "X-CSRF": csrf } });
      return await answer.json();
    } catch { return { ok: false, text: words.failed }; }
  }

  function complain(text) {
    fault.textContent = text;
    fault.hidden = !text;
  }

  function ask() {
    complain("");
    frame.style.setProperty("--ratio", page.canvas.width / page.canvas.height);
    dialog.showModal();
    dialog.querySelector("[data-use]").focus();
  }

  async function keep(fields, busy) {
    busy.setAttribute("aria-busy", "true");
    const answer = await post(address, fields);
    busy.removeAttribute("aria-busy");
    return answer;
  }

  async function chosen(form, file) {
    failed("");
    form.setAttribute("aria-busy", "true");
    address = form.action;
    let seen = true;
    try { picture = await smaller(file, page.canvas); } catch { picture = file; seen = false; }
    const found = await post(dialog.dataset.find, { picture });
    form.removeAttribute("aria-busy");
    form.reset();
    if (!found.ok) { failed(found.text); return; }
    if (seen) { page.put(found.corners); how.textContent = words[found.by]; ask(); return; }
    const answer = await keep({ picture }, form); // what this browser cannot show, the server can
    if (answer.ok) sent(answer); else failed(answer.text);
  }

  const DO = {
    turn: () => { page.turn(); how.textContent = words.turned; },
    whole: () => { page.put(WHOLE); how.textContent = words.all; },
    cancel: () => dialog.close(),
    use: async () => {
      const answer = await keep({ picture, corners: JSON.stringify(page.corners) }, dialog);
      if (!answer.ok) { complain(answer.text); return; }
      dialog.close();
      if (again) again.hidden = false;
      sent(answer);
    },
  };
  dialog.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    for (const key of Object.keys(button?.dataset ?? {})) DO[key]?.();
  });
  again?.addEventListener("click", () => { how.textContent = words.again; ask(); });

  for (const form of document.querySelectorAll(".photo-form, .no-photo")) {
    const input = form.querySelector("input[type=file]"), button = form.querySelector("[data-send]");
    if (button) button.hidden = true;
    input?.addEventListener("change", () => { if (input.files.length) chosen(form, input.files[0]); });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      address = form.action;
      const answer = await keep({ none: "1" }, form);
      if (answer.ok) { if (again) again.hidden = true; sent(answer); } else failed(answer.text);
    });
  }
}
