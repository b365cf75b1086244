// The sheet that comes up from below: refusals with their rules, a log line, a choice among several.
import { mark } from "./board.js";

const dialog = document.getElementById("sheet");
const body = document.getElementById("sheet-body");

export function close() { if (dialog.open) dialog.close(); }

dialog.addEventListener("click", (event) => {
  if (event.target === dialog || event.target.closest("[data-close]")) close();
});
dialog.addEventListener("close", () => { mark([], false); body.replaceChildren(); });

function open(...nodes) {
  body.replaceChildren(...nodes);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0; // the first button has the focus, and may stand below
}

function element(name, text, className) {
  const node = document.createElement(name);
  node.textContent = text;
  if (className) node.className = className;
  return node;
}

export function html(markup) {
  const box = document.createElement("div");
  box.innerHTML = markup; // our own fragment: everything a person typed was escaped on the server
  open(box);
  return box;
}

export function message(text, words, actions = []) {
  const title = element("h2", text);
  title.id = "sheet-title";
  const buttons = actions.map(([label, act, primary, more = []]) => {
    const button = element("button", label, primary ? "big primary" : "big");
    button.append(...more.map((node) => node.cloneNode(true)));
    button.addEventListener("click", () => { close(); act(); });
    return button;
  });
  const shut = element("button", words.close, "big");
  shut.dataset.close = "";
  open(title, ...buttons, shut);
}

// Which of them is meant: each with what stands on its card, and with what cannot be checked of it alone.
export function choices(title, buttons, words, choose) {
  const says = apart(buttons), shared = title ? [] : common(says);
  message(title || shared.join(" · ") || words.which, words, buttons.map((b, n) => [says[n].slice(shared.length).join(" · "), () => choose(b), true, [...b.querySelectorAll(".chips, .doubted")]]));
}

// The last question of an offer that opened field by field: numbers beside each other, under what they are of.
export function last(buttons, words, choose) {
  const heading = buttons[0].closest(".verb")?.querySelector("h3")?.textContent.trim() ?? words.which;
  const title = element("h2", heading.split(" · ").slice(1).join(" · ") || heading);
  title.id = "sheet-title";
  const groups = new Map();
  for (const button of buttons) {
    const of = button.closest(".fork")?.querySelector(".fork-name")?.textContent.trim() ?? "";
    if (!groups.has(of)) groups.set(of, element("div", "", "amounts"));
    const says = button.querySelector(".offer-label").textContent.trim();
    const made = element("button", "", `primary amount-of${Number.isNaN(Number(says)) ? " whole" : ""}`);
    made.append(element("b", says));
    if (button.dataset.cost) made.append(element("span", button.dataset.cost, "hint"));
    made.addEventListener("click", () => { close(); choose(button); });
    groups.get(of).append(made);
  }
  const shut = element("button", words.close, "big");
  shut.dataset.close = "";
  open(title, ...[...groups].flatMap(([of, box]) => of ? [element("h3", of), box] : [box]), shut);
}

// What all begin with, as long as something is left of each.
function common(rows) {
  const end = rows[0].findIndex((part, n) => rows.some((row) => row[n] !== part || row.length === n + 1));
  return rows[0].slice(0, end);
}

// What tells buttons apart: of verb, place of departure and the rest only what differs, where the game has a brief word
// for that rest.
function apart(buttons) {
  if (buttons.some((b) => b.dataset.brief === undefined)) return buttons.map((b) => named(b).split(" · "));
  const from = (b) => document.querySelector(`#part-board [data-place="${CSS.escape(b.dataset.places.split("|")[0])}"]`)?.dataset.name ?? "";
  const rows = buttons.map((b) => [b.closest(".verb")?.querySelector("h3")?.textContent.split(" · ")[0].trim() ?? "", from(b), b.dataset.brief]);
  return rows.map((row) => row.filter((text, n) => text && (n === 2 || rows.some((other) => other[n] !== text))));
}

// What a button says, with the heading it stands under; not what hides in its chips.
export function named(button) {
  const fork = button.closest(".fork")?.querySelector(".fork-name")?.textContent;
  const verb = button.closest(".verb")?.querySelector("h3")?.textContent;
  const own = (button.querySelector("label, .offer-label, b") ?? button).textContent;
  return [verb, fork, own].map((text) => text?.trim()).filter(Boolean).join(" · ");
}

// `overrule(reason)` sends the same action again over the rules; nothing typed gets lost.
export function refusal(answer, { overrule, repair }) {
  const copy = document.getElementById("refusal").content.cloneNode(true);
  copy.querySelector("h2").textContent = answer.text;
  const rules = copy.querySelector(".rules"), cited = new Map();
  for (const rule of answer.rules) {
    const why = rule.why === answer.text ? "" : rule.why;
    if (cited.has(rule.rule)) { // its words were read above, so that what may be done about it stays in view
      cited.get(rule.rule).before(element("p", why, "why"));
      continue;
    }
    const article = document.getElementById("rule").content.cloneNode(true);
    article.querySelector(".why").textContent = why;
    cited.set(rule.rule, article.querySelector(".cite"));
    const title = article.querySelector(".rule-link");
    title.textContent = rule.title;
    title.dataset.goto = rule.rule;
    article.querySelector(".hint").textContent = rule.page;
    article.querySelector(".text").textContent = rule.text;
    rules.append(article);
  }
  const repairs = copy.querySelector(".repairs");
  for (const way of answer.repairs ?? []) {
    const button = element("button", way.label, "big primary");
    button.addEventListener("click", () => { close(); repair(way.action); });
    repairs.append(button);
  }
  const form = copy.querySelector(".overrule");
  if (!overrule || answer.rules.some((rule) => rule.final)) form.remove();
  else form.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
    overrule(String(new FormData(form).get("text")).trim());
  });
  for (const preset of copy.querySelectorAll("[data-preset]")) {
    preset.addEventListener("click", () => { close(); overrule(preset.dataset.preset); });
  }
  open(copy);
  mark(answer.rules.flatMap((rule) => rule.at));
}
