// Counts on how long the present turn has run, where the clock of the table is on.
const TICK_MS = 1000;

function note() {
  for (const clock of document.querySelectorAll("[data-clock]")) clock.began ??= Date.now() - 1000 * Number(clock.dataset.clock);
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]:not([data-paused])")) {
    const seconds = Math.floor((Date.now() - clock.began) / 1000);
    clock.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

export function install(drawn) {
  note();
  drawn.push(note);
  setInterval(tick, TICK_MS);
}
