// The question stays whole in view whatever stands above it, until somebody scrolls in its step: on a low screen, with
// large letters, or once the dock has grown.
import { lifted } from "../finger.js";

const question = () => document.querySelector("#part-asked .question");
// Whose step it is, and what it asks: on a shared screen one question goes round.
export const asking = () => `${document.querySelector(".turn-text")?.textContent}|${question()?.textContent}`;
const READ_ALOUD_ONLY = 2; // CSS pixels: a question that another part of the page shows is no wider

const SETTLING_MS = 400; // scrolling that soon after ours, or after the window has changed, is not a person's

let follows = true, ours = -Infinity, last = "";

// Nobody has scrolled since the step began: where the page stands is no place of theirs.
export const following = () => follows;

// However slow the device is, it tells what has been scrolled within two frames.
function settle() {
  ours = Infinity;
  requestAnimationFrame(() => requestAnimationFrame(() => { ours = performance.now(); }));
}

const watch = new IntersectionObserver(async (entries) => {
  const now = entries.at(-1), size = now.boundingClientRect;
  if (now.intersectionRatio === 1 || size.width <= READ_ALOUD_ONLY) return;
  await lifted(); // what moves under a finger makes it miss
  if (!follows) return;
  settle();
  now.target.scrollIntoView({ block: "nearest" });
}, { threshold: [0, 0.5, 1] });

function look() {
  if (asking() !== last) follows = true;
  last = asking();
  watch.disconnect();
  if (question()) watch.observe(question());
}

export function install(drawn) {
  document.querySelector(".panes").addEventListener("scroll", (event) => {
    if (performance.now() - ours > SETTLING_MS && event.target.scrollTop > 0) follows = false;
  }, { passive: true, capture: true });
  addEventListener("resize", settle);
  drawn.push(look);
  look();
}
