// One line at a time: a reminder is shown once for a table on this device, until it is dismissed or is out of date; what
// the coach explains is shown once on this device, whatever the table.
const REMINDED_KEY = `companion:${document.body.dataset.code}:reminded`;
const EXPLAINED_KEY = "companion:explained";

// Lines with an id in `data-NAME`; the first that this device has not seen is the one shown, of an open sheet before
// those that lie under it.
function once(name, storageKey) {
  const seen = new Set(kept());
  let shown = ""; // the line on the screen
  const id = (line) => line.dataset[name];

  function kept() {
    try { return JSON.parse(localStorage.getItem(storageKey)) ?? []; } catch { return []; }
  }

  function put(key) {
    seen.add(key);
    try { localStorage.setItem(storageKey, JSON.stringify([...seen])); } catch { /* it will come once more */ }
  }

  function show() {
    const open = [...document.querySelectorAll(`[data-${name}]`)].filter((line) => !line.closest("dialog:not([open])"));
    const lines = [...open.filter((line) => line.closest("dialog")), ...open.filter((line) => !line.closest("dialog"))];
    if (shown && !lines.some((line) => id(line) === shown)) { put(shown); shown = ""; }
    const next = lines.find((line) => !seen.has(id(line)));
    shown = next ? id(next) : "";
    for (const line of lines) line.hidden = line !== next;
  }

  return { name, put: (line) => { put(id(line)); show(); }, show };
}

const kinds = [once("reminder", REMINDED_KEY), once("moment", EXPLAINED_KEY)];

export function show() { for (const kind of kinds) kind.show(); }

export function install() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-seen]");
    for (const kind of button ? kinds : []) {
      const line = button.closest(`[data-${kind.name}]`);
      if (line) kind.put(line);
    }
  });
  const sheet = document.getElementById("sheet-body"); // a refusal brings its own
  if (sheet) new MutationObserver(show).observe(sheet, { childList: true });
  sheet?.closest("dialog").addEventListener("close", show);
  show();
}
