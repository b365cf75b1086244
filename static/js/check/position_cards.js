// Cards in a position: the list of those that were chosen, and the sheet to choose from.
import { word, words } from "../page.js";
import * as sheet from "../sheet.js";

const one = (node, name) => node.querySelector(name);
const catalogue = (field) => document.getElementById(one(field.node, "[data-add]").dataset.add);
const plain = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase();

// `new:green:2` is the second card of its sort that nobody can name.
const sort = (item) => item.replace(/:\d+$/, "");

export function cardName(field, item) {
  return one(catalogue(field).content, `[data-card="${CSS.escape(sort(item))}"] span`)?.textContent ?? item;
}

export function list(form, field, value) {
  const key = field.node.dataset.field, party = form.parts.get(key);
  const rows = value.map((item, n) => chosen(form, key, item, cardName(field, item), () => removed(form, key, n)));
  for (const extra of party ? form.fields.get(party).node.querySelectorAll("[data-extra]") : []) {
    rows.unshift(chosen(form, key, extra.dataset.extra, extra.textContent));
  }
  one(field.node, ".picked").replaceChildren(...rows);
}

// The ids that stand for the answers once the server has them: cards without a name get one on the server.
function ids({ answers, values, now }, key) {
  return answers[key] && values[key]?.length === answers[key].length ? values[key] : now(key);
}

function isActive(form, party, key, item) {
  const active = form.now(party);
  return active.includes(item) || (!form.answers[party] && active.includes(ids(form, key)[form.now(key).indexOf(item)]));
}

function chosen(form, key, item, name, remove) {
  const row = document.getElementById("picked").content.cloneNode(true).firstElementChild, party = form.parts.get(key);
  row.firstElementChild.textContent = name;
  const shut = one(row, "[data-remove]"), active = one(row, "[data-active]");
  if (remove) {
    shut.setAttribute("aria-label", word("position_remove", { what: name }));
    shut.addEventListener("click", remove);
  } else shut.remove();
  if (party) {
    const on = isActive(form, party, key, item);
    active.hidden = false;
    active.textContent = words[on ? "position_active" : "position_rest"];
    active.setAttribute("aria-pressed", String(on));
    active.setAttribute("aria-label", `${name}: ${words.position_active}`);
    active.addEventListener("click", () => {
      const extras = [...form.fields.get(party).node.querySelectorAll("[data-extra]")].map((x) => x.dataset.extra);
      form.answer(party, [...extras, ...form.now(key)].filter((x) => (x === item ? !on : isActive(form, party, key, x))));
      form.render(key);
    });
  }
  return row;
}

function removed(form, key, n) {
  form.answer(key, form.now(key).filter((_, i) => i !== n));
  one(form.fields.get(key).node, "[data-add]").focus();
}

export function pick(form, field) {
  const key = field.node.dataset.field;
  const box = sheet.html(catalogue(field).innerHTML);
  one(box, "#sheet-title").textContent = field.name;
  const buttons = [...box.querySelectorAll("[data-card]")];
  const show = () => { for (const b of buttons) b.setAttribute("aria-pressed", String(form.now(key).some((x) => sort(x) === b.dataset.card))); };
  show();
  box.addEventListener("click", (event) => {
    const card = event.target.closest("[data-card]")?.dataset.card;
    if (!card) return;
    const there = form.now(key), nameless = card.startsWith("new");
    const n = there.filter((x) => sort(x) === card).length;
    if (nameless) form.answer(key, [...there, n ? `${card}:${n + 1}` : card]);
    else form.answer(key, n ? there.filter((x) => x !== card) : [...there, card]);
    show();
  });
  one(box, ".filter").addEventListener("input", (event) => {
    const wanted = plain(event.target.value.trim());
    for (const b of buttons) b.hidden = !plain(b.textContent).includes(wanted);
  });
}
