// `lifted` waits until no finger is down and the click of the last press has come. A browser drops the click of a press
// whose element was replaced meanwhile, so parts of a page are swapped only after it.
const LONG_PRESS_MS = 600; // ms; a finger that stays longer waits for something else
const CLICK_DELAY_MS = 80; // ms; so soon after a finger its click has come, or there is none

let press = null;

addEventListener("pointerdown", () => {
  const over = new AbortController(), listen = (name, act) => addEventListener(name, act, { signal: over.signal, capture: true });
  const mine = (press = new Promise((go) => {
    const end = () => { over.abort(); if (press === mine) press = null; go(); };
    listen("pointerup", () => setTimeout(end, CLICK_DELAY_MS));
    listen("pointercancel", end);
    listen("click", () => setTimeout(end));
    setTimeout(end, LONG_PRESS_MS);
  }));
}, { passive: true, capture: true });

// The next finger may be down before the last one's end was noticed.
export async function lifted() { while (press) await press; }
