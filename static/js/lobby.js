// The lobby: names remembered on this device, colours that nobody has twice, box questions only where they matter.
const KEY = "companion:names";
const form = document.getElementById("new-table");

function known() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; }
}

function inputs() { return [...form.querySelectorAll("input[name^=name]")]; }

const list = document.getElementById("known-names");
for (const name of known()) list.append(new Option(name));
const last = known();
inputs().slice(0, 2).forEach((input, i) => { if (!input.value && last[i]) input.value = last[i]; });

form.addEventListener("submit", () => {
  const names = inputs().map((i) => i.value.trim()).filter(Boolean);
  try { localStorage.setItem(KEY, JSON.stringify([...new Set([...names, ...known()])].slice(0, 12))); } catch { /* not kept */ }
});

form.addEventListener("change", (event) => {
  if (event.target.name?.startsWith("colour")) unique(event.target);
  if (event.target.name === "mode") fold();
});

// A colour that somebody takes is given up by whoever had it, for the one that became free.
function unique(taken) {
  const rows = [...form.querySelectorAll(".player-row")];
  const colours = [...rows[0].querySelectorAll("input[type=radio]")].map((r) => r.value);
  const used = () => rows.map((row) => row.querySelector("input[type=radio]:checked")?.value);
  const other = rows.find((row) => !row.contains(taken) && row.querySelector("input[type=radio]:checked")?.value === taken.value);
  const free = colours.find((c) => !used().includes(c));
  if (other && free) other.querySelector(`input[value="${free}"]`).checked = true;
}

function fold() {
  const counters = form.querySelector("input[name=mode]:checked")?.value === "counters";
  for (const part of form.querySelectorAll(".needs-first-adventure")) part.hidden = counters;
}

fold();
