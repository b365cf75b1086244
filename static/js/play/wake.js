// Keeps the screen on while a table is played, where the browser lets a page do that; says so where it does not.
import { word } from "../page.js";

const STORAGE_KEY = "companion:wake";

const wanted = () => { try { return localStorage.getItem(STORAGE_KEY) !== "off"; } catch { return true; } };
const able = isSecureContext && "wakeLock" in navigator;

let lock = null, failed = false;

function element(name, text, className = "") { return Object.assign(document.createElement(name), { textContent: text, className }); }

export function install() {
  const box = document.getElementById("wake");
  const mark = element("span", "", "awake");
  mark.innerHTML = '<svg class="icon" aria-hidden="true"><use href="/static/icons/symbols.svg#wake"></use></svg>';
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", word("awake"));
  mark.title = word("awake");
  mark.hidden = true;
  document.querySelector(".top .tools")?.prepend(mark);
  const choice = Object.assign(document.createElement("input"), { type: "checkbox", checked: wanted(), disabled: !able, id: "wake-switch" });
  const label = element("label", "", "choice");
  label.append(choice, element("span", word("wake")));
  const said = element("p", "", "hint");
  said.setAttribute("role", "status");
  box?.replaceChildren(label, said);
  if (!isSecureContext && box?.dataset.way) {
    box.append(Object.assign(element("a", word("wake_way"), "button"), { href: box.dataset.way }));
  }

  function show() {
    mark.hidden = !lock;
    const name = !isSecureContext ? "wake_plain" : !able ? "wake_old" : !choice.checked ? "wake_off" : lock ? "wake_on" : failed ? "wake_refused" : "wake_tap";
    if (said.textContent !== word(name)) said.textContent = word(name);
    said.dataset.state = name;
  }

  async function hold() {
    if (!able || !choice.checked || lock || document.hidden) return;
    try {
      const got = await navigator.wakeLock.request("screen");
      if (!choice.checked) { got.release(); return; }
      lock = got;
      failed = false;
      got.addEventListener("release", () => { if (lock === got) lock = null; show(); });
    } catch { failed = true; }
    show();
  }

  choice.addEventListener("change", () => {
    try { localStorage.setItem(STORAGE_KEY, choice.checked ? "on" : "off"); } catch { /* for this page only */ }
    if (choice.checked) hold(); else lock?.release();
    show();
  });
  document.addEventListener("pointerdown", hold);
  document.addEventListener("keydown", hold);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) hold(); });
  show();
}
