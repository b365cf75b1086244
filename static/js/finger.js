// A press ends on what it began on, or the browser drops its click: what is drawn anew waits until no finger is down and
// until the click that follows has come, which after a touch is an event of its own.
const PRESS = 600; // ms; a finger that stays longer waits for something else
const CLICK = 80; // ms; so soon after a finger its click has come, or there is none

let press = null;

addEventListener("pointerdown", () => {
  const over = new AbortController(), listen = (name, act) => addEventListener(name, act, { signal: over.signal, capture: true });
  const mine = (press = new Promise((go) => {
    const end = () => { over.abort(); if (press === mine) press = null; go(); };
    listen("pointerup", () => setTimeout(end, CLICK));
    listen("pointercancel", end);
    listen("click", () => setTimeout(end));
    setTimeout(end, PRESS);
  }));
}, { passive: true, capture: true });

// The next finger may be down before the last one's end was noticed.
export async function lifted() { while (press) await press; }
