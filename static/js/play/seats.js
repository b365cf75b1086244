// Puts each player's panel at an edge of the table screen, turned towards that player; the device keeps which edge. On
// one tablet for everybody somebody has the tablet: whoever acts, or whoever it was passed to since. The whole screen is
// turned to their edge, secrets open for them alone, and nobody is asked to join.
import { code } from "../page.js";
import { drawn } from "./screen.js";

const STORAGE_KEY = `companion:${code}:edges`;
const TURNING_KEY = `companion:${code}:turning`;
const HOLDER_KEY = `companion:${code}:holder`; // [who has it, who acted when it was passed]
const EDGES = ["bottom", "left", "top", "right"];
const ROUND = [[], ["bottom"], ["bottom", "top"], ["bottom", "left", "right"], EDGES]; // where so many sit, in their order

function kept() {
  try { return JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? {}; } catch { return {}; }
}

function keep(edges) {
  try { localStorage.setItem(STORAGE_KEY, JSON.stringify(edges)); } catch { /* private mode: until the page is closed */ }
}

function turning() {
  try { return localStorage.getItem(TURNING_KEY) === "on"; } catch { return false; }
}

function setTurning(on) {
  try { localStorage.setItem(TURNING_KEY, on ? "on" : "off"); } catch { /* private mode: not kept */ }
  document.documentElement.dataset.oneTablet = on ? "on" : "";
  arrange();
}

// Everybody at a side of their own, in the order of play.
function passRound() {
  const seats = [...document.querySelectorAll("[data-panel]")].map((panel) => panel.dataset.panel).sort();
  const sides = ROUND[seats.length] ?? EDGES;
  keep(Object.fromEntries(seats.map((seat, n) => [seat, sides[n % sides.length]])));
  setTurning(true);
  const choice = document.getElementById("turning");
  if (choice) choice.checked = true;
  document.querySelector(".asks").scrollTop = 0; // the button stood below what is asked
}

function keptHolder() {
  try { return JSON.parse(localStorage.getItem(HOLDER_KEY)) ?? ["", ""]; } catch { return ["", ""]; }
}

// Whoever acts now, as text; "" while nobody does.
const acting = () => [...new Set([...document.querySelectorAll(".seat-panel.acts")].map((panel) => panel.dataset.led))].join(" ");

function pass(seat) {
  try { localStorage.setItem(HOLDER_KEY, JSON.stringify([seat, acting()])); } catch { /* private mode: not kept */ }
  document.getElementById("holder")?.removeAttribute("open");
  arrange();
}

// It goes to whoever acts alone once that is another one than before; while several act it stays where it is.
function holder() {
  const [seat, when] = keptHolder(), now = acting();
  if (now && now !== when && (!now.includes(" ") || !seat)) {
    const next = now.split(" ")[0];
    try { localStorage.setItem(HOLDER_KEY, JSON.stringify([next, now])); } catch { /* private mode: not kept */ }
    return next;
  }
  return seat;
}

// The edge that the screen is turned to, in steps from the bottom.
let turned = 0;
function face(edges) {
  const seat = turning() ? holder() : "";
  for (const panel of document.querySelectorAll("[data-panel]")) panel.classList.toggle("holds", panel.dataset.led === seat);
  for (const cover of document.querySelectorAll("[data-hold]")) cover.toggleAttribute("data-closed", Boolean(seat) && cover.dataset.hold !== seat);
  const panel = seat && document.querySelector(".seat-panel.holds"), named = document.getElementById("holder");
  if (!turning()) turned = 0;
  else if (panel) turned = EDGES.indexOf(edges[panel.dataset.panel] ?? "bottom");
  document.documentElement.dataset.turned = EDGES[turned];
  if (!named) return;
  named.hidden = !seat;
  for (const button of named.querySelectorAll("[data-pass]")) {
    button.hidden = button.dataset.pass === seat;
    if (button.hidden) named.querySelector("b").textContent = button.dataset.holds;
  }
}

function arrange() {
  const edges = kept();
  face(edges);
  for (const panel of document.querySelectorAll("[data-panel]")) {
    const edge = EDGES.indexOf(edges[panel.dataset.panel] ?? "bottom");
    const side = document.querySelector(`[data-edge="${EDGES[(edge - turned + EDGES.length) % EDGES.length]}"]`);
    if (panel.parentElement !== side) side?.append(panel); // where it stands already, it would be laid out for nothing
  }
}

function turn(seat) {
  const edges = kept();
  edges[seat] = EDGES[(EDGES.indexOf(edges[seat] ?? "bottom") + 1) % EDGES.length];
  keep(edges);
  arrange();
  document.querySelector(`[data-turn="${CSS.escape(seat)}"]`)?.focus({ preventScroll: true });
}

export function install() {
  drawn.push(arrange);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-turn]");
    const next = event.target.closest("[data-pass]");
    if (button) turn(button.dataset.turn);
    else if (next) pass(next.dataset.pass);
    else if (event.target.closest("[data-passing]")) passRound();
  });
  const choice = document.getElementById("turning");
  if (choice) {
    choice.checked = turning();
    choice.addEventListener("change", () => setTurning(choice.checked));
  }
  document.documentElement.dataset.oneTablet = turning() ? "on" : "";
  arrange();
}
