// Puts each player's panel at an edge of the table screen, turned towards that player; the device keeps which edge.
import { code } from "../page.js";
import { drawn } from "./screen.js";

const STORAGE_KEY = `companion:${code}:edges`;
const EDGES = ["bottom", "left", "top", "right"];

function kept() {
  try { return JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? {}; } catch { return {}; }
}

function keep(edges) {
  try { localStorage.setItem(STORAGE_KEY, JSON.stringify(edges)); } catch { /* private mode: until the page is closed */ }
}

function arrange() {
  const edges = kept();
  for (const panel of document.querySelectorAll("[data-panel]")) {
    document.querySelector(`[data-edge="${edges[panel.dataset.panel] ?? "bottom"}"]`)?.append(panel);
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
  });
  arrange();
}
