// Reminders, one line at a time: each is shown once for a table on this device, until it is dismissed or is out of date.
const STORAGE_KEY = `companion:${document.body.dataset.code}:reminded`;
const seen = new Set(kept());
let shown = ""; // the line on the screen

function kept() {
  try { return JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? []; } catch { return []; }
}

function put(key) {
  seen.add(key);
  try { localStorage.setItem(STORAGE_KEY, JSON.stringify([...seen])); } catch { /* it will come once more */ }
}

export function show() {
  const lines = [...document.querySelectorAll("[data-reminder]")];
  if (shown && !lines.some((line) => line.dataset.reminder === shown)) { put(shown); shown = ""; }
  const next = lines.find((line) => !seen.has(line.dataset.reminder));
  shown = next?.dataset.reminder ?? "";
  for (const line of lines) line.hidden = line !== next;
}

export function install() {
  document.addEventListener("click", (event) => {
    const line = event.target.closest("[data-seen]")?.closest("[data-reminder]");
    if (!line) return;
    put(line.dataset.reminder);
    show();
  });
  show();
}
