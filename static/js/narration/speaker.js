// Makes this device the speaker of its table: takes the role, reports which sentence it reads, follows the playback.
import { code, page, path } from "../page.js";
import { forget, Gone, items, read, Silent } from "./reader.js";
import { newId, post, within } from "../send.js";
import * as sound from "../sound.js";
import { load } from "../volumes.js";

const BEAT = 4000; // a sign of life; the role is free after 10 s without one
const KEY = `companion:${code}:speaker`;
const PATIENCE = 6000;
const FIRST = 700; // no longer than that does the place wait for the first word
const NOTES = 1500; // so long the notes after a result sound alone before the voice goes on
const LINGER = 9000; // so long a place is heard on after the last word

const kept = (name, fallback) => { try { return sessionStorage.getItem(name) ?? fallback; } catch { return fallback; } };
const keep = (name, value) => { try { sessionStorage.setItem(name, value); } catch { /* for this page only */ } };

let now = null; // the table's playback
let me = kept(`${KEY}:page`, newId());
keep(`${KEY}:page`, me);

// A tab that was duplicated has the sign of the other: whoever came later takes a new one.
const born = newId();
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel(KEY) : null;
tabs?.addEventListener("message", ({ data }) => {
  if (data.ask === me && data.from !== born) tabs.postMessage({ taken: me, to: data.from });
  else if (data.taken === me && data.to === born) {
    me = newId();
    keep(`${KEY}:page`, me);
    keep(KEY, "");
    if (now) heard(now);
  }
});
tabs?.postMessage({ ask: me, from: born });

let telling = null, asking = null, again = false;
let obeyed = "", control = null, speed = 1, beat = 0, still = 0, opening = "", fresh = false;
let turning = Promise.resolve(), stage = ""; // the notes after a result; the opening and stage that were known last
let changed = () => {}; // (playback, telling, fault)

export const playback = () => now;
export const mine = () => now?.speaker === me;
export const spoke = () => kept(KEY, "") === "yes"; // this page was the speaker before it was loaded anew

// --- talking to the table ---------------------------------------------------------------------------------------

export async function command(name, more = {}) {
  try {
    const answer = await post(path("telling/voice"), { command: name, opening: now?.opening ?? "", page: me, jump: now?.jump ?? 0, ...more });
    if (answer.ok) heard(answer.voice);
    return answer;
  } catch { return { ok: false }; }
}

// Speak here from now on. `tapped`: inside a tap. False where the browser does not let it sound yet.
export async function take(tapped, force) {
  const free = await sound.unlock(tapped);
  if (!free) return false;
  await command("speaker", { lang: document.documentElement.lang, take: force });
  const own = load().speed; // how fast this device was told to speak, where nobody at the table said otherwise
  if (mine() && now.speed === 1 && own !== 1) await command("speed", { speed: own });
  return mine();
}

export async function leave() {
  keep(KEY, "");
  await command("leave");
}

// A sign of life; and where the table wants to hear what this page has not come to know, it is asked for again.
function alive() {
  command("here");
  if (now.playing && !obeyed.endsWith(" true")) ask();
}

// The playback as the server told it, over the stream or as an answer; older news than the last are passed over.
export function heard(news) {
  if (now && news.stamp < now.stamp) return;
  const had = mine();
  now = news;
  if (mine()) {
    keep(KEY, "yes");
    if (!beat) beat = setInterval(alive, BEAT);
    if (!had) ask(); else obey();
  } else if (had) {
    clearInterval(beat);
    beat = 0;
    hush();
    sound.scene(null);
    sound.opening(null);
    if (!now.speaker && spoke()) take(false, false); // it slept, and nobody has spoken since
  }
  changed(now, telling, "");
}

// The stream was opened anew: the server may have been as well.
export function opened() { if (now) now = { ...now, stamp: -1 }; }

// The table moved on: what may be told now? Asked at once, so that the first word comes soon.
export function moved() {
  if (!mine()) return;
  sound.say("moved");
  ask();
}

async function ask() {
  if (asking) { again = true; return; }
  asking = true;
  do {
    again = false;
    try {
      const query = new URLSearchParams({ as: page.dataset.as });
      const answer = await fetch(`${path("telling")}?${query}`, { cache: "no-store", headers: { Accept: "application/json" }, signal: within(PATIENCE) });
      if (answer.ok) {
        telling = await answer.json();
        heard(telling.voice);
        if (mine()) obey();
      }
    } catch { /* asked for again with the next sign of life */ }
  } while (again);
  asking = null;
}

// --- doing it ---------------------------------------------------------------------------------------------------

function hush() {
  control?.abort();
  control = null;
  obeyed = "";
  sound.duck(false);
}

// Let the sound follow the playback. What was said before a jump is left in the middle of the word.
function obey() {
  if (!telling) return;
  setting();
  turn();
  if (now.speed !== speed) { speed = now.speed; sound.speed(speed); }
  const wanted = now.playing && now.opening === telling.opening && telling.passages.some((one) => one.id === now.passage);
  const name = `${now.opening} ${now.jump} ${wanted}`;
  if (name === obeyed) return;
  hush();
  obeyed = name;
  if (wanted) start();
  else if (now.narrator === "neighbour") sound.duck(telling.passages.length > 0); // under a person as under the voice
}

// The place and the music: from the opening on until it is over and said. The first word comes before them: a small
// device needs all its strength to decode either.
function setting() {
  clearTimeout(still);
  if (telling.opening !== opening) {
    opening = telling.opening;
    fresh = Boolean(opening);
    forget();
    sound.opening(null);
    if (fresh) setTimeout(around, now.narrator === "voice" ? FIRST : 0);
  }
  if (!opening) sound.scene(null);
  else if (telling.stage === "done" && !now.playing) still = setTimeout(() => sound.scene(null), LINGER);
  else if (!fresh) sound.scene(telling.place);
}

function around() {
  if (!fresh || !telling.opening) return;
  fresh = false;
  sound.fetchAhead(Object.values(telling.sounds));
  sound.opening(telling.stage === "told" ? telling.theme : null);
  sound.scene(telling.place);
}

// The result is heard once, where it came while this page followed the story.
function turn() {
  const before = stage;
  stage = `${telling.opening} ${telling.stage}`;
  const follows = before !== stage && before.startsWith(`${telling.opening} `);
  if (telling.stage !== "done" || !follows || !telling.turn) return;
  sound.duck(false);
  const notes = sound.turn(telling.turn).then((seconds) => new Promise((go) => setTimeout(go, Math.min(NOTES, 1000 * seconds))));
  turning = Promise.race([notes, new Promise((go) => setTimeout(go, 2 * NOTES))]);
}

async function start() {
  const mineNow = (control = new AbortController());
  const { opening: about, jump } = now;
  const those = items(telling, now.passage, now.sentence);
  if (fresh) document.addEventListener("companion:sound", ({ detail }) => { if (detail.kind === "voice") around(); }, { signal: mineNow.signal });
  const report = (item) => { if (!mineNow.signal.aborted) command("at", { opening: about, jump, passage: item.passage, sentence: item.n, of: item.of }); };
  try {
    await turning;
    const end = await read(those, { stopped: mineNow.signal, speed: () => speed, device: telling.device, begin: report });
    if (!end) return;
    sound.say("end", { passage: those.at(-1)?.passage ?? "" });
    await command("at", { opening: about, jump, passage: "" });
  } catch (error) {
    if (mineNow.signal.aborted) return;
    // What may not be told any more is left by itself as soon as that is known; everything else is said in words.
    if (error instanceof Gone) await ask();
    if (!mineNow.signal.aborted) await command("silent", { opening: about, jump });
  } finally {
    if (control === mineNow) { // what the table has not heard of is begun again when the link is back
      sound.duck(false);
      obeyed = "";
    }
  }
}

export function install(of) {
  changed = of;
  addEventListener("pagehide", () => hush());
}
