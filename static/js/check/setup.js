// The lists for setting up, packing up and rebuilding: ticks are kept on this device for each table and list, a group
// folds when it is complete, and what was drawn is remembered. Packing begins a new rebuilding, and the other way round.
import { install as installReminders } from "../play/reminders.js";
import { install } from "../rules/rule.js";

const form = document.getElementById("checks");
const STORAGE_KEY = `companion:${document.body.dataset.code}:setup`;
const list = document.body.dataset.list;
const boxes = [...form.querySelectorAll(".check input")];
const groups = [...form.querySelectorAll(".group")];
const bar = document.getElementById("progress");

function kept() {
  try { return JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? {}; } catch { return {}; }
}

function keep(more) {
  try { localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...kept(), ...more })); } catch { /* not kept */ }
}

function show() {
  const done = boxes.filter((box) => box.checked).length, whole = done === boxes.length;
  bar.querySelector("progress").value = done;
  bar.querySelector(".figure").textContent = bar.dataset.text.replace("%", done);
  for (const group of groups) {
    const own = [...group.querySelectorAll(".check input")], ticked = own.filter((box) => box.checked).length;
    group.classList.toggle("whole", ticked === own.length);
    group.querySelector("[data-count]").textContent = `${ticked} / ${own.length}`;
    group.querySelector("[data-all] input").checked = ticked === own.length;
  }
  document.getElementById("done").hidden = !whole;
  document.getElementById("clear").hidden = !done;
  document.getElementById("go").classList.toggle("primary", whole);
}

// A group that has just become whole makes room for the next one.
function onwards(group) {
  if (!group.classList.contains("whole")) return;
  group.open = false;
  const next = groups.find((one) => !one.classList.contains("whole"));
  if (next) next.open = true;
}

function changed(group) {
  keep({ [list]: boxes.filter((box) => box.checked).map((box) => box.name), [list === "pack" ? "rebuild" : "pack"]: [] });
  show();
  if (group) onwards(group);
}

form.addEventListener("change", (event) => {
  const group = event.target.closest(".group");
  if (event.target.closest("[data-all]")) {
    for (const box of group.querySelectorAll(".check input")) box.checked = event.target.checked;
  }
  changed(group);
});
form.addEventListener("submit", (event) => event.preventDefault());
document.getElementById("clear").addEventListener("click", () => {
  for (const box of boxes) box.checked = false;
  for (const group of groups) group.open = true;
  changed(null);
});

const before = kept();
const draw = new URLSearchParams(location.search).get("draw");
if (draw) keep({ draw });
else if (before.draw && document.getElementById("draw")) {
  const here = new URL(location);
  here.searchParams.set("draw", before.draw);
  location.replace(here);
}
for (const box of boxes) box.checked = (before[list] ?? []).includes(box.name);
bar.hidden = false;
for (const all of form.querySelectorAll("[data-all]")) all.hidden = false;
for (const group of groups) group.open = group.open && ![...group.querySelectorAll(".check input")].every((box) => box.checked);
show();
installReminders();
install();
