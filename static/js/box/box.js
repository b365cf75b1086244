// The form of a card: numbers typed or counted up, Enter leads on as the card is printed, and rows are added or dropped
// without leaving the page: the server answers with the changed form, which is swapped in. Every button works without
// this script too.
import { lifted } from "../finger.js";

const UNKNOWN = "?";
const number = (text) => (text.trim() === "" || text.trim() === UNKNOWN ? null : Number(text.trim().replace("−", "-")));

function ready(root) {
  for (const button of root.querySelectorAll("[data-by]")) button.hidden = false;
  suit(root);
}

// What only some cards have is asked where it fits what is chosen, and as long as nothing is.
function suit(form) {
  for (const part of form.querySelectorAll("[data-only]")) {
    const [name, value] = part.dataset.only.split(".");
    const chosen = form.elements[name].value;
    part.hidden = chosen !== "" && chosen !== value;
  }
}

function put(stepper, value) {
  const input = stepper.querySelector("input");
  input.value = String(value);
  input.removeAttribute("aria-invalid");
}

// The next field to type into or, after the last, what the card does; then the button that saves it, which Enter presses.
function onward(form, from, press = true) {
  const stops = [...form.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox], [data-aside]), select, .list > .adder > .chip")]
    .filter((field) => field === from || field.checkVisibility());
  const next = stops[stops.indexOf(from) + 1];
  const save = form.querySelector('.launch [value="next"]');
  if (!next && press) { form.requestSubmit(save); return; }
  (next ?? save).focus();
  next?.scrollIntoView({ block: "center" }); // with what follows it: a keyboard may cover half the page
}

// From "?" a step leads to the number that is meant most often: 1 upwards, 0 downwards.
function step(stepper, by) {
  const { low, high } = stepper.dataset;
  const from = number(stepper.querySelector("input").value);
  const to = from === null || Number.isNaN(from) ? Number(by > 0) : from + by;
  put(stepper, Math.min(Math.max(to, Number(low)), Number(high)));
}

// A button that only changes the form: the server's next form takes the place of this one, the finger stays where it is.
async function swap(form, button) {
  form.setAttribute("aria-busy", "true");
  try {
    const data = new FormData(form);
    data.append(button.name, button.value);
    const answer = await fetch(form.action, { method: "POST", body: data, headers: { Accept: "text/html" } });
    const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(form.id);
    if (!next) throw new Error(answer.statusText);
    await lifted();
    form.replaceChildren(...next.childNodes);
    ready(form);
    land(form, button.value);
  } catch {
    form.removeAttribute("data-swaps"); // as it works without scripts: the next page says what is wrong
    form.requestSubmit(button);
  } finally { form.removeAttribute("aria-busy"); }
}

// What was just added gets the focus; after a row was dropped, whatever adds one.
function land(form, did) {
  const [what, key] = did.split(" ");
  const list = key && form.querySelector(`#list-${CSS.escape(key)}`);
  if (!list) return;
  const rows = list.querySelectorAll(":scope > .list-row, :scope > .piece-row");
  const last = what === "add" ? rows[rows.length - 1]?.querySelector("input:not([type=hidden]), select, textarea") : null;
  (last ?? list.querySelector(":scope > .adder button"))?.focus({ preventScroll: Boolean(!last) });
  if (what === "add" && last?.closest(".list-row")?.parentElement === list) rows[rows.length - 1].scrollIntoView({ block: "start" });
}

// What unfolds comes into view with it; `toggle` does not bubble.
document.addEventListener("toggle", ({ target }) => { if (target.open) target.scrollIntoView({ block: "nearest" }); }, true);

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const stepper = button?.closest(".stepper");
  if (!stepper) return;
  if (button.dataset.by) step(stepper, Number(button.dataset.by));
});
// A number that no further digit can follow leads on by itself.
document.addEventListener("input", ({ target, inputType }) => {
  const { low, high } = target.closest(".stepper")?.dataset ?? {};
  if (target.form?.matches("[data-enter]") && inputType === "insertText" && low >= 0 && /^[0-9]+$/.test(target.value)
      && (target.value === "0" || Number(target.value) * 10 > high)) onward(target.form, target, false);
});
// What is chosen by a finger or from a list leads on to the number or the name that follows, if that is still open, or as
// an added row has it; the arrows of a keyboard go through the choices.
let pointed = false;
document.addEventListener("pointerdown", () => { pointed = true; });
document.addEventListener("keydown", () => { pointed = false; });
document.addEventListener("change", ({ target }) => {
  const { form } = target;
  if (!form?.matches("[data-enter]")) return;
  suit(form);
  if (!target.matches("select") && !(pointed && target.matches("[type=radio]"))) return;
  const asks = [...form.querySelectorAll(".ask")].filter((ask) => ask.checkVisibility());
  const next = asks[asks.indexOf(target.closest(".ask")) + 1]?.querySelector(".stepper input, .field > input");
  if (next && (next.closest(".field") ? next.value === "" : number(next.value) === null || (next.closest(".list-row") && next.value === next.defaultValue))) next.focus();
});
document.addEventListener("keydown", (event) => {
  const { target } = event;
  if (event.key !== "Enter" || event.isComposing || !target.form?.matches("[data-enter]") || !target.matches("input")) return;
  event.preventDefault();
  const aside = target.matches("[data-aside]") ? target.closest(".ask").querySelector("input") : target;
  onward(target.form, aside);
});
document.addEventListener("focusin", (event) => { if (event.target.matches(".stepper input, .times")) event.target.select(); });
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.matches("[data-swaps]") || !/^(add|drop|size)\b/.test(submitter?.value ?? "")) return;
  event.preventDefault();
  swap(form, submitter);
});

// A chosen photo is sent at once; the button beside it is for those without scripts.
for (const file of document.querySelectorAll("[data-sends]")) {
  file.form.querySelector("[data-send]").hidden = true;
  file.addEventListener("change", () => file.form.requestSubmit());
}

for (const form of document.querySelectorAll("[data-swaps]")) {
  ready(form);
  form.noValidate = true;
  const first = form.matches("[data-first]") ? form.querySelector("input:not([type=hidden])") : null;
  (form.querySelector("[aria-invalid=true]") ?? first)?.focus();
}
