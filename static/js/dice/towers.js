// The page on which a tower is measured: sends each form and swaps in the page that the server answers, so that the
// button stays under the finger. Every form works without this script too.
import { lifted } from "../finger.js";

const said = document.getElementById("said");

// What gets the focus on the new page: the same number, else what takes the last step back.
const mark = (button) => (button?.name ? `[name="${button.name}"][value="${button.value}"]` : ".did button");

async function swap(form, button) {
  const main = document.getElementById("tower");
  const data = new FormData(form, button);
  const get = form.method === "get";
  const url = new URL(form.getAttribute("action") ?? location.pathname, location.href);
  if (get) url.search = new URLSearchParams(data);
  main.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, { method: get ? "GET" : "POST", headers: { Accept: "text/html" }, ...(get ? {} : { body: data }) });
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("tower");
    if (!next) throw new Error(answer.statusText);
    if (answer.ok) history.replaceState(null, "", answer.url);
    await lifted();
    main.replaceWith(next);
    next.querySelector(mark(button))?.focus({ preventScroll: true });
    said.textContent = next.querySelector("[data-said]")?.textContent.trim() ?? "";
    if (!get) navigator.vibrate?.(answer.ok ? 12 : [20, 60, 20]);
  } catch {
    form.removeAttribute("data-swaps"); // as it works without scripts: the next page says what is wrong
    form.requestSubmit(button);
  } finally { main.removeAttribute("aria-busy"); }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.hasAttribute("data-swaps")) return;
  event.preventDefault();
  if (document.getElementById("tower").hasAttribute("aria-busy")) return; // the tap before is on its way
  swap(form, event.submitter);
});
