// What one device chooses for itself: whether reminders, the clock and the coach are shown, and whether it sounds or
// shakes when it is its player's turn.
const STORAGE_KEY = "companion:device";
const SILENT_AT_FIRST = ["chime", "shake"];
const TONES = [[660, 0], [880, 0.14]]; // Hz, and the second at which it begins
const TONE_SECONDS = 0.32, LOUDNESS = 0.18;
const SHAKE_MS = [120, 60, 120];

let context = null, mine = null;

function kept() {
  try { return JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? {}; } catch { return {}; }
}

const wants = (name) => kept()[name] ?? !SILENT_AT_FIRST.includes(name);

function choose(name, on) {
  try { localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...kept(), [name]: on })); } catch { /* private mode: not kept */ }
  show();
  if (on && name === "chime") { unlock(); chime(); }
  if (on && name === "shake") navigator.vibrate?.(SHAKE_MS);
}

function show() {
  document.documentElement.dataset.off = ["reminders", "clock", "coach"].filter((name) => !wants(name)).join(" ");
}

// Browsers allow sound only after a tap.
function unlock() {
  if (!wants("chime")) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

function chime() {
  if (context?.state !== "running") return;
  for (const [pitch, after] of TONES) {
    const tone = context.createOscillator(), loud = context.createGain(), at = context.currentTime + after;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(LOUDNESS, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + TONE_SECONDS);
  }
}

// Once when the turn comes, not at every change within it, and not because the page was opened.
function turn() {
  const now = Boolean(document.querySelector(".turn-text.yours"));
  if (now && mine === false) {
    document.dispatchEvent(new CustomEvent("companion:turn"));
    if (wants("chime")) chime();
    if (wants("shake")) navigator.vibrate?.(SHAKE_MS);
  }
  mine = now;
}

export function install(drawn) {
  show();
  turn();
  drawn.push(turn);
  document.addEventListener("pointerdown", unlock);
  document.addEventListener("keydown", unlock);
  for (const choice of document.querySelectorAll("[data-choice]")) {
    choice.checked = wants(choice.dataset.choice);
    choice.addEventListener("change", () => choose(choice.dataset.choice, choice.checked));
  }
}
