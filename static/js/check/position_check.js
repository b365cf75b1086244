// Shows the findings of the audit: beside their fields, counted on the steps, and listed on the last step.
import { word } from "../page.js";
import { cardName } from "./position_cards.js";

const one = (node, name) => node.querySelector(name);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function row(form, finding, link) {
  const made = document.getElementById("finding").content.cloneNode(true).firstElementChild;
  made.classList.toggle("odd", !finding.certain);
  one(made, ".what").textContent = finding.text;
  one(made, ".cite").textContent = [finding.title, finding.page].filter(Boolean).join(" · ");
  if (finding.rule) made.dataset.rule = finding.rule;
  const field = form.fields.get(finding.field);
  if (link && field) {
    const go = document.createElement("button");
    go.className = "chip";
    go.textContent = field.node.closest("section").dataset.seat ? `${nameOf(field.step)}: ${field.name}` : field.name;
    go.addEventListener("click", () => { form.show(field.step); reveal(field); });
    made.append(go);
  }
  return made;
}

const nameOf = (id) => document.querySelector(`[data-step="${CSS.escape(id)}"] .step-name`).textContent;

function reveal(field) {
  const fold = field.node.closest("details");
  if (fold) fold.open = true;
  one(field.node, "input, select, button")?.focus();
}

export function findings(form, found) {
  for (const list of document.querySelectorAll(".says")) list.replaceChildren();
  const counts = Object.fromEntries(form.steps.map((id) => [id, 0]));
  for (const finding of found) {
    const field = form.fields.get(finding.field);
    counts.check++;
    if (!field) continue;
    counts[field.step]++;
    one(field.node, ".says")?.append(row(form, finding));
    const fold = field.node.closest("details");
    if (field.kind === "part") one(form.fields.get(field.of).node, ".says").append(row(form, finding));
    else if (fold?.classList.contains("as-list")) document.querySelector(`[data-says-of="${CSS.escape(field.step)}"]`).append(row(form, finding));
    else if (fold) fold.open = true;
  }
  for (const button of document.querySelectorAll("[data-step]")) {
    const flaw = one(button, ".flaw"), n = counts[button.dataset.step];
    flaw.hidden = !n;
    const figure = document.createElement("span"), spoken = document.createElement("span");
    figure.textContent = String(n);
    figure.ariaHidden = "true";
    spoken.className = "hidden";
    spoken.textContent = word("position_count", { n });
    flaw.replaceChildren(figure, spoken);
  }
  document.querySelector(".found").replaceChildren(...found.map((x) => row(form, x, true)));
}

export function summary(form, json) {
  const unfit = document.querySelector(".unfit");
  unfit.hidden = !json.why.length;
  one(unfit, "ul").replaceChildren(...json.why.map((text) => listed(text)));
  document.querySelector(".clean").hidden = Boolean(json.findings.length || json.why.length);
  document.querySelector(".anyway").hidden = !json.findings.length || json.why.length > 0;
  document.querySelector(".changes").replaceChildren(...changes(form));
  document.querySelector(".by-piece").hidden = !json.hands.length;
  document.querySelector(".hands").replaceChildren(...json.hands.map((text) => listed(text)));
  document.querySelector(".nothing").hidden = json.changes > 0;
}

// What is different from what the app believes, in the words of the form: "Coins 3 → 5".
function changes({ fields, steps, answers, values }) {
  return steps.flatMap((id) => {
    const those = [...fields].filter(([key, f]) => f.step === id && key in values && !same(values[key], f.initial));
    if (!those.length) return [];
    const section = document.createElement("section"), title = document.createElement("h3"), list = document.createElement("ul");
    title.replaceChildren(...[...document.querySelector(`[data-step="${CSS.escape(id)}"]`).children].slice(0, 2).map((x) => x.cloneNode(true)));
    list.append(...those.map(([key, f]) => {
      const item = listed(f.name.endsWith("?") ? `${f.name} ` : `${f.name}: `), was = document.createElement("del"), is = document.createElement("ins");
      was.textContent = shown(fields, f, f.initial);
      is.textContent = shown(fields, f, answers[key] && f.kind !== "part" ? answers[key] : values[key]);
      item.append(was, " → ", is);
      return item;
    }));
    section.append(title, list);
    return [section];
  });
}

function shown(fields, field, value) {
  const cards = field.of ? fields.get(field.of) : field;
  const extra = (x) => [...field.node.querySelectorAll("[data-extra]")].find((one) => one.dataset.extra === x)?.textContent;
  if (Array.isArray(value)) return value.map((x) => extra(x) ?? cardName(cards, x)).join(", ") || "–";
  if (typeof value === "boolean") return value ? "✓" : "–";
  const option = [...field.node.querySelectorAll("option, [data-pick]")].find((x) => (x.value || x.dataset.pick || "") === value);
  return option ? (one(option, ".pick-name") ?? option).textContent : String(value).replace("-", "−");
}

export function listed(text) { const item = document.createElement("li"); item.textContent = text; return item; }
