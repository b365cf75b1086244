// Plays the sound of one device: a voice, the sound of a place, music, single sounds, each with its own volume. Places
// and music get quieter while the voice speaks. Browsers allow sound only after a tap: `unlock`.
import { load } from "./volumes.js";

// The sounds of places are stored for lying under a voice: in its pauses they rise, about 14 dB.
const BED_GAIN = 0.45, BED_GAIN_IN_PAUSES = 2.2;
const DUCK_SECONDS = 0.05, RISE_SECONDS = 0.2; // time constants of the two ramps: 150 ms and 600 ms to be nearly there
const ALONE_SECONDS = 0.6; // so long a single sound is heard before the voice goes on over it
const CROSSFADE_SECONDS = 1.8; // seconds in which a place gives way to another
const THEME_SECONDS = 9; // so long the theme stands at the beginning before it fades
const FADE_SECONDS = 4;
const CLIP_TIMEOUT_MS = 8000; // ms after which a clip does not begin, or end, any more

let context = null, master = null, voice = null, under = null, place = null, music = null, turns = null, cues = null, elements = [], next = 0;
let bed = null, theme = null, ducked = false;
const buffers = new Map();

export const ready = () => context?.state === "running";

export function say(kind, detail = {}) {
  document.dispatchEvent(new CustomEvent("companion:sound", { detail: { kind, at: performance.now(), ...detail } }));
}

function gain(into, value = 1) {
  const node = context.createGain();
  node.gain.value = value;
  node.connect(into);
  return node;
}

function build() {
  context = new (window.AudioContext ?? window.webkitAudioContext)({ latencyHint: "interactive" });
  master = gain(context.destination);
  voice = gain(master);
  under = gain(master, BED_GAIN_IN_PAUSES);
  place = gain(under);
  music = gain(under);
  cues = gain(master);
  turns = gain(master); // as loud as the voice, and nothing speaks meanwhile
  elements = [0, 1].map(() => {
    const element = new Audio();
    element.preload = "auto";
    element.preservesPitch = element.webkitPreservesPitch = true;
    context.createMediaElementSource(element).connect(voice);
    return element;
  });
  volumes();
  // A phone that was called, locked or put away gets its sound back when somebody looks at it again.
  context.addEventListener("statechange", () => say("state", { name: context.state }));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) context.resume().catch(() => {}); });
}

// Resolves to whether this device may sound now. Called inside a tap it always may, and stays so for the session.
export async function unlock(tapped) {
  if (!context) build();
  if (tapped) for (const element of elements) {
    if (element.src) continue;
    element.src = silence();
    element.play().catch(() => {}); // in the tap: later sentences play without one
  }
  await Promise.race([context.resume().catch(() => {}), new Promise((go) => setTimeout(go, 300))]);
  return ready();
}

let hush = "";
function silence() {
  if (hush) return hush;
  const bytes = new DataView(new ArrayBuffer(44 + 1600));
  const text = (at, word) => [...word].forEach((letter, n) => bytes.setUint8(at + n, letter.charCodeAt(0)));
  text(0, "RIFF"); text(8, "WAVEfmt "); text(36, "data");
  bytes.setUint32(4, 36 + 1600, true); bytes.setUint32(16, 16, true); bytes.setUint32(24, 8000, true);
  bytes.setUint32(28, 16000, true); bytes.setUint32(40, 1600, true);
  bytes.setUint16(20, 1, true); bytes.setUint16(22, 1, true); bytes.setUint16(32, 2, true); bytes.setUint16(34, 16, true);
  hush = URL.createObjectURL(new Blob([bytes], { type: "audio/wav" }));
  return hush;
}

function ramp(node, to, seconds) {
  const now = context.currentTime;
  node.gain.cancelScheduledValues(now);
  node.gain.setTargetAtTime(to, now, seconds);
}

export function volumes() {
  if (!context) return;
  const set = load();
  for (const [node, value] of [[voice, set.voice], [place, set.place], [cues, set.place], [music, set.music], [turns, Math.min(1, 2 * set.music)], [master, set.off ? 0 : 1]]) ramp(node, value, 0.05);
}
document.addEventListener("companion:volumes", volumes);

// What lies under the voice gives way to it, or rises again. Told with the gain itself: it moves on after the event.
export function duck(on) {
  if (!context || on === ducked) return;
  ducked = on;
  ramp(under, on ? BED_GAIN : BED_GAIN_IN_PAUSES, on ? DUCK_SECONDS : RISE_SECONDS);
  say("duck", { on, gain: under.gain });
}

// --- the voice --------------------------------------------------------------------------------------------------

// Plays a clip to its end; `stopped` is an AbortSignal. Resolves to whether it was heard to its end. A clip that never
// begins fails; one that never ends is left: the next sentence is due.
export function speak(url, speed, stopped, began) {
  const element = elements[next++ % elements.length];
  return new Promise((done, failed) => {
    let timer = setTimeout(() => { element.pause(); end(failed, new Error("late")); }, CLIP_TIMEOUT_MS);
    const end = (act, value) => {
      clearTimeout(timer);
      element.onplaying = element.onended = element.onerror = null;
      stopped.removeEventListener("abort", stop);
      act(value);
    };
    const stop = () => { element.pause(); end(done, false); };
    if (stopped.aborted) { clearTimeout(timer); done(false); return; }
    stopped.addEventListener("abort", stop);
    element.onplaying = () => {
      element.onplaying = null;
      clearTimeout(timer);
      timer = setTimeout(() => end(done, true), CLIP_TIMEOUT_MS + (1000 * (element.duration || 60)) / speed);
      began();
    };
    element.onended = () => end(done, true);
    element.onerror = () => end(failed, new Error("clip"));
    element.src = url;
    element.defaultPlaybackRate = element.playbackRate = speed;
    element.play().catch((error) => { if (!stopped.aborted) end(failed, error); });
  });
}

export function speed(rate) { for (const element of elements) element.playbackRate = rate; }

// --- what lies under it -----------------------------------------------------------------------------------------

function buffer(sound) {
  if (!buffers.has(sound.url)) {
    const got = fetch(sound.url).then((answer) => { if (!answer.ok) throw new Error(sound.url); return answer.arrayBuffer(); })
      .then((data) => context.decodeAudioData(data));
    buffers.set(sound.url, got);
    got.catch(() => buffers.delete(sound.url));
  }
  return buffers.get(sound.url);
}

// Has the sounds of an entry decoded before they are due.
export function fetchAhead(sounds) {
  if (context) for (const sound of sounds) if (sound) buffer(sound).catch(() => {});
}

async function loop(kind, sound, into, seconds) {
  const made = { url: sound.url, level: gain(into, 0), source: null, over: false };
  try {
    const data = await buffer(sound);
    if (made.over) return made;
    made.source = Object.assign(context.createBufferSource(), { buffer: data, loop: true });
    made.source.loopStart = sound.start;
    made.source.loopEnd = Math.min(sound.start + sound.length, data.duration);
    made.source.connect(made.level);
    made.source.start(0, sound.start);
    made.level.gain.setTargetAtTime(sound.gain, context.currentTime, seconds / 3);
    say(kind, { name: sound.name });
  } catch { say("missing", { name: sound.name }); }
  return made;
}

function fade(playing, seconds) {
  playing?.then((made) => {
    made.over = true;
    const now = context.currentTime;
    made.level.gain.cancelScheduledValues(now);
    made.level.gain.setTargetAtTime(0, now, seconds / 3);
    made.source?.stop(now + 2 * seconds);
    setTimeout(() => made.level.disconnect(), 2000 * seconds + 100);
  });
}

// The sound of a place goes on until there is another one, or none (null).
export function scene(sound) {
  if (!context || bed?.url === sound?.url) return;
  if (bed) { fade(bed.playing, CROSSFADE_SECONDS); say("place", { name: "" }); }
  bed = sound ? { url: sound.url, playing: loop("place", sound, place, CROSSFADE_SECONDS) } : null;
}

// A theme stands at the beginning, then goes down by itself.
export function opening(sound) {
  if (!context) return;
  if (theme) { fade(theme.playing, 1); clearTimeout(theme.timer); theme = null; }
  if (!sound) return;
  const playing = loop("theme", sound, music, 0.6);
  theme = { playing, timer: setTimeout(() => fade(playing, FADE_SECONDS), 1000 * THEME_SECONDS) };
}

// The few notes after a result; resolves to their length.
export const turn = (sound) => cue(sound, {}, false, turns, "turn");

// A single sound; resolves to its length in seconds, 0 where there is none. `under`: the voice goes on over it.
export async function cue(sound, about, under = false, into = cues, kind = "sound") {
  if (!context || !sound) return 0;
  try {
    const data = await buffer(sound);
    const source = Object.assign(context.createBufferSource(), { buffer: data });
    const level = gain(into, sound.gain);
    if (under) level.gain.setTargetAtTime(sound.gain / 4, context.currentTime + ALONE_SECONDS, RISE_SECONDS);
    source.connect(level);
    source.start();
    say(kind, { name: sound.name, ...about });
    return data.duration;
  } catch { say("missing", { name: sound.name, ...about }); return 0; }
}
