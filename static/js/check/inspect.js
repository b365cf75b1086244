// The check by hand, one page for each question: scrolls the list of places to the present one, and focuses the question;
// on a map of areas names are as large as on the table.
import { place } from "../labels.js";

document.querySelector(".course [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
document.getElementById("question")?.focus({ preventScroll: true });

function name() {
  for (const map of document.querySelectorAll(".graph.areas")) {
    const drawn = map.getScreenCTM();
    map.style.setProperty("--unit", 1 / (Math.hypot(drawn?.a ?? 1, drawn?.b ?? 0) || 1));
    place(map);
  }
}

name();
document.fonts?.ready.then(name);
addEventListener("resize", name);
