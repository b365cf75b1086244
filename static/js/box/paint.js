// A board of rows and columns that is painted: a tap, or a finger drawn across, makes of cells what the brush says. The
// inputs of the table beneath hold the board; the tiles show them. After each change the server says what is wrong.
const form = document.querySelector("[data-paint]");
const CHECK_MS = 350; // of quiet before the board is checked
const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const AROUND = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [y, x])).filter(([y, x]) => y || x);
let cells = new Map(); // of each cell the fields beside what it is: found once, as a board has hundreds
let brush = null, next = 0, past = [], stroke = null, timer = 0, asked = 0, digits = "";

const paint = () => form.querySelector(".paint");
const told = (name) => JSON.parse(paint().dataset[name]);
const input = (key, field = "") => form.elements[field ? `${key}.${field}` : key];
const count = (name) => Number(form.elements[name].value);
const kindOf = (key) => input(key)?.value ?? "";
const number = (key) => Number(input(key, "number")?.value ?? 0);
const keys = () => [...form.querySelectorAll(".cell")].map((cell) => cell.name);
// What stands in the tile beside its sign: its number, or the first letter of what else was chosen there.
function label(key) {
  const chosen = cells.get(key).find((field) => field.matches("select") && field.value);
  return number(key) ? String(number(key)) : chosen?.selectedOptions[0].textContent.slice(0, 1) ?? "";
}
const at = (key) => key.split(".").slice(1).map(Number);

// Undo gives back every input that a stroke changed.
function put(field, value) {
  if (!field || field.value === String(value)) return;
  stroke?.push([field, field.value]);
  field.value = String(value);
}

function become(key, kind, field = "", value = "") {
  if (!input(key)) return;
  put(input(key), kind);
  for (const own of cells.get(key)) {
    const name = own.name.slice(key.length + 1);
    if (name === field) put(own, value);
    else if (name !== "number") put(own, own.options?.[0]?.value ?? own.defaultValue);
    else if (!told("numbered").includes(kind)) put(own, 0);
  }
}

function give(key, n) {
  if (!told("numbered").includes(kindOf(key))) return;
  for (const other of keys()) if (number(other) === n && other !== key) put(input(other, "number"), 0);
  put(input(key, "number"), n);
}

function touch(key) {
  if (brush) {
    become(key, brush.kind, brush.field, brush.value);
    const [row, column] = at(key);
    brush.around.forEach((kind, n) => become(`c.${row + AROUND[n][0]}.${column + AROUND[n][1]}`, kind));
  } else if (told("numbered").includes(kindOf(key))) {
    const order = told("numbering");
    give(key, next);
    next = order[(order.indexOf(next) + 1) % order.length];
  }
}

function begin() { stroke = []; }

function end() {
  if (stroke?.length) past.push(stroke);
  stroke = null;
  show();
  clearTimeout(timer);
  timer = setTimeout(check, CHECK_MS);
}

function lacking() {
  const there = new Set(keys().map(number));
  return told("numbering").find((n) => !there.has(n)) ?? told("numbering")[0];
}

function show() {
  const words = told("words");
  for (const tile of paint().querySelectorAll(".tile")) {
    const kind = kindOf(tile.dataset.key), more = label(tile.dataset.key), shows = `${kind} ${more}`;
    if (tile.dataset.shows === shows) continue;
    tile.dataset.shows = shows;
    const sign = paint().querySelector(`.signs [data-kind="${kind}"]`);
    const what = [...input(tile.dataset.key).options].find((one) => one.value === kind)?.textContent || words.empty;
    tile.dataset.tint = sign?.dataset.tint ?? "";
    tile.replaceChildren(...(sign?.firstElementChild ? [sign.firstElementChild.cloneNode(true)] : []), more);
    tile.setAttribute("aria-label", words.cell.replace("{place}", input(tile.dataset.key).getAttribute("aria-label")).replace("{what}", [what, more].join(" ").trim()));
  }
  paint().querySelector("[data-undo]").disabled = !past.length;
  const shown = paint().querySelector("[data-next]");
  if (shown) shown.textContent = String(next);
}

async function check() {
  const mine = (asked += 1), list = paint().querySelector("[data-findings]");
  let answer;
  try { answer = await (await fetch(paint().dataset.check, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } })).json(); } catch { return; }
  if (mine !== asked || !answer.ok) return;
  const wrong = new Set(answer.findings.flatMap((one) => one.at));
  for (const tile of paint().querySelectorAll(".tile")) tile.classList.toggle("wrong", wrong.has(tile.dataset.key));
  const rows = answer.findings.map((one) => {
    const row = document.createElement("li");
    row.className = one.certain ? "says-it" : "says-it odd";
    row.textContent = one.text;
    return row;
  });
  if (!rows.length) {
    rows.push(document.createElement("li"));
    rows[0].textContent = told("words").clean;
  }
  list.replaceChildren(...rows);
}

// The server sends the form anew when rows or columns are added.
function build() {
  cells = new Map(keys().map((key) => [key, []]));
  for (const field of form.elements) {
    const [c, row, column, ...own] = field.name.split(".");
    if (own.length) cells.get(`${c}.${row}.${column}`)?.push(field);
  }
  const tiles = paint().querySelector(".tiles");
  tiles.style.setProperty("--columns", count("columns"));
  tiles.replaceChildren(...keys().map((key, n) => {
    const tile = document.createElement("button");
    tile.type = "button";
    tile.className = "tile";
    tile.dataset.key = key;
    tile.tabIndex = n ? -1 : 0;
    return tile;
  }));
  paint().hidden = false;
  form.querySelector(".as-table").open = false;
  past = [];
  next = next || lacking();
  choose(paint().querySelector('[aria-pressed="true"]'));
  show();
  check();
}

function choose(chip) {
  for (const one of paint().querySelectorAll(".palette .chip")) one.setAttribute("aria-pressed", String(one === chip));
  brush = chip.dataset.brush ? JSON.parse(chip.dataset.brush) : null;
  if (!brush) next = lacking();
  show();
}

function numberInOrder() {
  const order = told("numbering");
  begin();
  keys().filter((key) => told("numbered").includes(kindOf(key))).forEach((key, n) => give(key, order[n] ?? 0));
  end();
}

form.addEventListener("click", ({ target }) => {
  const chip = target.closest(".paint .chip");
  if (chip) choose(chip);
  else if (target.closest("[data-in-order]")) numberInOrder();
  else if (target.closest("[data-undo]")) {
    for (const [field, value] of past.pop().reverse()) field.value = value;
    end();
  }
});
form.addEventListener("pointerdown", (event) => {
  const tile = event.target.closest(".tile");
  if (!tile || event.button) return;
  event.preventDefault();
  tile.focus({ preventScroll: true });
  begin();
  touch(tile.dataset.key);
  show();
});
form.addEventListener("pointermove", (event) => {
  if (!stroke || !brush || brush.around.length) return;
  const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest(".tile");
  if (!tile || (kindOf(tile.dataset.key) === brush.kind && !brush.field)) return;
  touch(tile.dataset.key);
  show();
});
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { if (stroke) end(); });
form.addEventListener("keydown", (event) => {
  const tile = event.target.closest(".tile"), by = KEYS[event.key];
  if (!tile) return;
  if (by) {
    const [row, column] = at(tile.dataset.key), there = paint().querySelector(`.tile[data-key="c.${row + by[0]}.${column + by[1]}"]`);
    if (there) { tile.tabIndex = -1; there.tabIndex = 0; there.focus(); }
    digits = "";
  } else if (event.key === "Enter" || event.key === " ") {
    begin();
    touch(tile.dataset.key);
    end();
  } else if (/^[0-9]$/.test(event.key)) {
    digits += event.key;
    if (digits.length < 2) return;
    begin();
    give(tile.dataset.key, Number(digits));
    digits = "";
    end();
  } else return;
  event.preventDefault();
});
form.addEventListener("change", ({ target }) => { if (target.closest(".as-table")) end(); });
new MutationObserver(() => { if (!paint().querySelector(".tile")) build(); }).observe(form, { childList: true });
document.addEventListener("page-photo", ({ detail: { before, seen } }) => { if (form.elements.seen.value === before) form.elements.seen.value = seen; });
build();
