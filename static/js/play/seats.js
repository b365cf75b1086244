// Puts each player's panel at an edge of the table screen, turned towards that player; the device keeps which edge. On
// one tablet for everybody the whole screen turns to the edge of whoever acts, and nobody is asked to join.
import { code } from "../page.js";
import { drawn } from "./screen.js";

const STORAGE_KEY = `companion:${code}:edges`;
const TURNING_KEY = `companion:${code}:turning`;
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
}

// The edge that the screen is turned to, in steps from the bottom; it stays where it is while nobody or several act.
let turned = 0;
function face(edges) {
  const acting = document.querySelectorAll(".seat-panel.acts");
  if (!turning()) turned = 0;
  else if (acting.length === 1) turned = EDGES.indexOf(edges[acting[0].dataset.panel] ?? "bottom");
  document.documentElement.dataset.turned = EDGES[turned];
}

function arrange() {
  const edges = kept();
  face(edges);
  for (const panel of document.querySelectorAll("[data-panel]")) {
    const edge = EDGES.indexOf(edges[panel.dataset.panel] ?? "bottom");
    document.querySelector(`[data-edge="${EDGES[(edge - turned + EDGES.length) % EDGES.length]}"]`)?.append(panel);
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
    if (button) turn(button.dataset.turn);
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
