// Shows the form for a new table in three steps and keeps what was typed. Without this script it is one plain form.
const form = document.getElementById("new-table");
const STORAGE_KEY = "companion:new";
const rows = [...form.querySelectorAll(".person")];
const steps = [...form.querySelectorAll(".step")];
const fewest = Number(form.dataset.fewest);
const usual = Math.max(fewest, Math.min(2, rows.length)); // rows to begin with: few sit down alone
const begins = form.dataset.begins; // the colour that goes first; "" for whoever is on top
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

const nameOf = (row) => row.querySelector(".who");
const colourOf = (row) => row.querySelector("input[type=radio]:checked");
// What is asked of everybody: one field for each question, in the row of that person.
const ownOf = (row) => [...form.querySelectorAll(`[data-person="${row.dataset.row}"] select`)];
const read = (row) => ({ name: nameOf(row).value, colour: colourOf(row)?.value, own: ownOf(row).map((one) => one.value) });
const chosenOf = (name) => form.elements[name]?.value ?? "";
const playing = () => rows.filter((row) => nameOf(row).value.trim());

function write(row, { name, colour, own = [] }) {
  nameOf(row).value = name;
  ownOf(row).forEach((one, n) => { one.value = own[n] ?? ""; });
  const box = row.querySelector(`input[value="${colour}"]`);
  if (box) box.checked = true;
}

// Steps

function show(step, focus = true) {
  form.dataset.at = step;
  steps.forEach((one) => { one.hidden = Number(one.dataset.step) !== step; });
  for (const button of form.querySelectorAll("[data-go]")) {
    if (Number(button.dataset.go) === step) button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current");
  }
  form.querySelector("[data-back]").hidden = step === 1;
  form.querySelector("[data-next]").hidden = step === steps.length;
  if (step > 1) { fitMode(); changed(); }
  if (focus) { steps[step - 1].querySelector("h2").focus({ preventScroll: true }); scrollTo({ top: 0 }); }
}

// Rows: an empty one stays hidden until somebody is added, and the first ones are the ones that play.

function fold(wanted = 0) {
  const shown = Math.max(usual, wanted, rows.findLastIndex((row) => nameOf(row).value) + 1);
  rows.forEach((row, n) => {
    row.hidden = n >= shown;
    row.querySelector("[data-move='-1']").disabled = n === 0;
    row.querySelector("[data-move='1']").disabled = n === shown - 1;
    if (begins) row.querySelector(".begins").hidden = colourOf(row)?.value !== begins;
  });
  form.querySelector("[data-add]").hidden = shown >= rows.length;
  const names = playing().map((row) => nameOf(row).value.trim());
  const lots = form.querySelector("[data-draw]");
  if (lots) lots.disabled = names.length < 2;
  for (const chip of form.querySelectorAll("[data-name]")) {
    chip.setAttribute("aria-pressed", String(names.includes(chip.dataset.name)));
    chip.disabled = !names.includes(chip.dataset.name) && names.length >= rows.length;
  }
}

function arrange(people) {
  people.forEach((person, n) => write(rows[n], person));
  changed();
}

// A colour that somebody takes is given up by whoever had it, for the one that became free.
function unique(row) {
  const colours = [...row.querySelectorAll("input[type=radio]")].map((one) => one.value);
  const other = rows.find((one) => one !== row && colourOf(one)?.value === colourOf(row)?.value);
  const free = colours.find((one) => !rows.some((any) => colourOf(any)?.value === one));
  if (colourOf(row) && other && free) other.querySelector(`input[value="${free}"]`).checked = true;
}

// A way to play that does not fit so many people is not offered, and one may have only some of the colours, or none.
function fitMode() {
  const n = playing().length;
  const fits = (mode) => !n || !mode.dataset.seats || mode.dataset.seats.split(" ").includes(String(n));
  const modes = [...form.querySelectorAll("[name=play]")];
  for (const mode of modes) mode.closest("label").hidden = !fits(mode);
  const chosen = modes.find((mode) => mode.checked), first = modes.find(fits);
  if (chosen && first && !fits(chosen)) first.checked = true;
}

function fitColours() {
  const offered = form.querySelector("[name=play]:checked")?.dataset.colours?.split(" ").filter(Boolean);
  for (const row of rows) {
    const swatches = row.querySelector(".swatches");
    if (!swatches) return;
    swatches.hidden = offered?.length === 0;
    for (const one of swatches.querySelectorAll("input")) one.closest("label").hidden = Boolean(offered) && !offered.includes(one.value);
  }
  for (const row of offered?.length ? rows.filter((one) => !one.hidden) : []) {
    if (offered.includes(colourOf(row)?.value)) continue;
    const taken = rows.filter((one) => !one.hidden).map((one) => colourOf(one)?.value);
    const free = offered.find((colour) => !taken.includes(colour));
    if (!free) continue;
    row.querySelector(`input[value="${free}"]`).checked = true;
    unique(row);
  }
}

function tapName(chip) {
  const had = rows.find((row) => nameOf(row).value.trim() === chip.dataset.name);
  if (had) {
    const rest = rows.map(read).filter((_, n) => rows[n] !== had);
    return arrange([...rest, { name: "", colour: colourOf(had)?.value }]);
  }
  const row = rows.find((one) => !nameOf(one).value.trim());
  const colour = chip.dataset.colour && !playing().some((one) => colourOf(one)?.value === chip.dataset.colour);
  write(row, { name: chip.dataset.name, colour: colour ? chip.dataset.colour : colourOf(row)?.value });
  unique(row);
  return changed();
}

// Who begins: seen to be drawn, fair, and the order round the table stays.

async function draw() {
  const who = playing().map(read), empty = rows.map(read).filter((row) => !row.name.trim());
  arrange([...who, ...empty]);
  const at = crypto.getRandomValues(new Uint32Array(1))[0] % who.length;
  if (!calm) {
    for (let n = 0, last = who.length * 3 + at; n <= last; n += 1) {
      rows.forEach((row, i) => row.classList.toggle("drawing", i === n % who.length));
      await new Promise((done) => { setTimeout(done, 45 + 190 * (n / last) ** 3); });
    }
    await new Promise((done) => { setTimeout(done, 350); });
  }
  rows.forEach((row) => row.classList.remove("drawing"));
  if (begins) {
    const had = who[at].colour;
    for (const one of who) if (one.colour === begins) one.colour = had;
    who[at].colour = begins;
    arrange([...who, ...empty]);
  } else arrange([...who.slice(at), ...who.slice(0, at), ...empty]);
  document.getElementById("drawn").textContent = form.dataset.drawn.replace("%", who[at].name.trim());
}

// What will be played, in a line beside the button that starts it.

function summary() {
  const chosen = ["play", "mode", "box", "begin"].filter((name) => !["play", "box"].includes(name) || !counting())
    .map((name) => form.querySelector(`[name=${name}]:checked`)?.closest("label").querySelector("b").textContent)
    .filter(Boolean);
  const line = form.querySelector(".summary");
  line.hidden = false;
  line.replaceChildren(...playing().map((row) => {
    const badge = document.createElement("span");
    badge.className = `badge ${row.querySelector(".swatches")?.hidden ? "" : colourOf(row)?.value ?? ""}`;
    badge.textContent = nameOf(row).value.trim()[0].toUpperCase();
    return badge;
  }), ` ${chosen.join(" · ")}`);
}

// How it is played decides what else is asked.
function played() {
  const play = chosenOf("play");
  for (const one of form.querySelectorAll("[data-for]")) one.hidden = !one.dataset.for.split(" ").includes(play);
  for (const one of form.querySelectorAll("[data-person]")) {
    const name = nameOf(rows[one.dataset.person]).value.trim();
    one.hidden = !name;
    if (name) one.querySelector("span").textContent = name;
  }
  for (const part of form.querySelectorAll("details.refereed")) part.hidden ||= [...part.querySelectorAll(".setting")].every((one) => one.hidden);
}

// The book that goes with a box, until somebody chooses another.
function fitBook(box) {
  const books = document.getElementById("book");
  if (!books || "chosen" in books.dataset) return;
  const usual = "invented" in box.dataset ? books.dataset.invented : books.dataset.own;
  for (const one of books.querySelectorAll("[name=book]")) one.checked = one.value === usual;
}

// What a choice suggests, and leaves to them.
function suggest(choice) {
  for (const one of form.querySelectorAll(`[data-follows="${choice.name}"]`)) one.checked = one.dataset.when.split(" ").includes(choice.value);
}

function counting() { return chosenOf("mode") === "counters"; }

// What was typed survives a reload; a form that the server sent back is newer than what was kept.

function keep(sent = false) {
  const values = [...new FormData(form)].filter(([name]) => name !== "csrf");
  try { sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ sent, values })); } catch { /* not kept */ }
}

function recall() {
  let kept = null;
  try { kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY)); } catch { /* nothing kept */ }
  if (!kept || kept.sent || "kept" in form.dataset) return;
  const values = new Map(kept.values);
  const same = values.get("game") === chosenOf("game");
  for (const field of form.elements) {
    if (!same && !field.matches(".who")) continue;
    if (field.type === "radio") field.checked = values.get(field.name) === field.value;
    else if (field.type === "checkbox") field.checked = values.has(field.name);
    else if (field.name && field.type !== "hidden" && values.has(field.name)) field.value = values.get(field.name);
  }
}

function changed() {
  for (const part of form.querySelectorAll(".refereed")) part.hidden = counting();
  played();
  fitColours();
  fold(rows.filter((row) => !row.hidden).length);
  summary();
  keep();
}

function wrong() {
  const names = playing().map((row) => nameOf(row).value.trim().toLocaleLowerCase());
  return names.length < fewest ? form.dataset.few : new Set(names).size < names.length ? form.dataset.same : "";
}

function say(text) {
  let line = document.getElementById("fault-name");
  if (!line) {
    line = document.createElement("p");
    line.id = "fault-name"; line.className = "fault"; line.setAttribute("role", "alert");
    form.querySelector(".people-rows").before(line);
  }
  line.textContent = text;
  line.hidden = !text;
  for (const row of rows.slice(0, fewest)) nameOf(row).setAttribute("aria-invalid", String(Boolean(text)));
}

form.noValidate = true;
for (const part of form.querySelectorAll("[data-go], [data-move], .known")) part.hidden = false;
recall();
rows.forEach((row, n) => { row.hidden = n >= usual; });
changed();
const faulty = form.querySelector(".step .fault");
show(Number(faulty?.closest(".step").dataset.step ?? 1), false);

form.addEventListener("input", () => { say(""); changed(); });
form.addEventListener("change", (event) => {
  if (event.target.name?.startsWith("colour")) unique(event.target.closest(".person"));
  if (event.target.name === "book") document.getElementById("book").dataset.chosen = "";
  if (event.target.name === "box") fitBook(event.target);
  suggest(event.target);
  changed();
});
form.addEventListener("submit", (event) => {
  if (event.submitter?.matches("[data-draw]")) { event.preventDefault(); draw(); return; }
  const text = wrong();
  if (!text) { keep(true); return; }
  event.preventDefault();
  show(1, false);
  say(text);
  (rows.find((row) => !nameOf(row).value.trim()) ?? rows[0]).querySelector(".who").focus();
});
form.addEventListener("keydown", (event) => {
  // Enter in a name goes on to the next name, as people type lists.
  if (event.key !== "Enter" || !event.target.matches(".who")) return;
  const next = rows[rows.indexOf(event.target.closest(".person")) + 1];
  if (!event.target.value.trim() || !next || playing().length >= fewest && next.hidden) return;
  event.preventDefault();
  nameOf(next).focus();
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  const at = Number(form.dataset.at);
  if (button.dataset.go) show(Number(button.dataset.go));
  if ("next" in button.dataset) show(at + 1);
  if ("back" in button.dataset) show(at - 1);
  if (button.dataset.name) tapName(button);
  if ("add" in button.dataset) {
    fold(rows.filter((row) => !row.hidden).length + 1);
    nameOf(rows.findLast((row) => !row.hidden)).focus();
  }
  if (button.dataset.move) {
    const row = button.closest(".person"), other = rows[rows.indexOf(row) + Number(button.dataset.move)];
    const [one, two] = [read(row), read(other)];
    write(row, two);
    write(other, one);
    changed();
    other.querySelector(`[data-move="${button.dataset.move}"]`).focus();
  }
});

// Typing into a name that was there before replaces it.
let entered = null; // a tap puts the caret into what its focus has marked, so it is marked again
form.addEventListener("focusin", ({ target }) => { entered = target.matches(".who") ? target : null; entered?.select(); });
form.addEventListener("click", ({ target }) => { if (target === entered) { entered = null; target.select(); } });
