// What may be assumed of a question, one chip each: the board, and whatever decides, say what the chosen one comes to.
import * as board from "../board.js";

function show() {
  const chosen = document.querySelector(".assumed :checked");
  if (!chosen) return;
  const { costs, chance } = JSON.parse(chosen.dataset.comes);
  for (const button of document.querySelectorAll(".offers [data-cost]")) {
    const place = button.dataset.places.split("|").find((one) => one in costs);
    if (place) button.dataset.cost = costs[place];
  }
  board.light();
  const says = document.querySelector(".dock .chance-now");
  if (chance && says) says.textContent = chance;
}

export function install(drawn) {
  drawn.push(show);
  document.addEventListener("change", (event) => { if (event.target.matches(".assumed input")) show(); });
  show();
}
