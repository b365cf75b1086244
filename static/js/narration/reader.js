// Reads passages aloud on this device, sentence by sentence: clips made by the host, or the browser's own voice.
// The next two sentences are fetched while one is heard.
import { path } from "../page.js";
import * as sound from "../sound.js";
import { load } from "../volumes.js";

const AHEAD = 2;
const REST = { sentence: 220, paragraph: 480, passage: 700 }; // ms of silence after each
const LEAD = 650; // a single sound is heard so long before the voice goes on over it
const TOO_LONG = 20_000;
const AGAIN = 700; // a sentence that did not come is asked for once more after so long
const MAX_MISSING = 2; // sentences in a row that may be missing before it counts as silence

const clips = new Map(); // address -> promise of a blob address

function address(item) {
  const query = new URLSearchParams({ passage: item.passage, n: item.n, lang: document.documentElement.lang, as: document.body.dataset.as });
  if (!load().people) query.set("people", "0");
  return `${path("telling/clip")}?${query}`;
}

// Nothing here can speak; and: what was asked for may not be told now.
export class Silent extends Error {}
export class Gone extends Error {}

const place = (item) => `${item.opening} ${address(item)}`;

function clip(item) {
  const at = place(item);
  if (!clips.has(at)) {
    const got = (async () => {
      const answer = await fetch(address(item), { cache: "no-store", headers: { Accept: "audio/wav, application/json" } });
      if (answer.status === 503) throw new Silent((await answer.json()).text);
      if (answer.status === 404 || answer.status === 403) throw new Gone();
      if (!answer.ok) throw new Error(String(answer.status));
      return URL.createObjectURL(await answer.blob());
    })();
    clips.set(at, got);
    got.catch(() => clips.delete(at));
  }
  return clips.get(at);
}

// Clips of another entry are not heard again.
export function forget() {
  for (const got of clips.values()) got.then((url) => URL.revokeObjectURL(url), () => {});
  clips.clear();
}

const wait = (ms, stopped) => new Promise((go) => {
  const timer = setTimeout(go, ms);
  stopped.addEventListener("abort", () => { clearTimeout(timer); go(); });
});

// --- the browser's own voice ------------------------------------------------------------------------------------

const named = (lang) => ({ cs: "cs-CZ", en: "en-GB" })[lang] ?? lang;

// The one that was chosen on this device; where the house leaves it to the device, any of that language.
function ownVoice(lang, any) {
  const chosen = load().deviceVoice[lang];
  const voices = (window.speechSynthesis?.getVoices() ?? []).filter((voice) => voice.lang.toLowerCase().startsWith(lang));
  return voices.find((voice) => voice.voiceURI === chosen) ?? (any ? voices.find((voice) => voice.localService) ?? voices[0] : undefined);
}

function utter(item, voice, speed, stopped, began) {
  const words = new SpeechSynthesisUtterance(item.say);
  words.lang = named(item.lang);
  words.voice = voice;
  words.volume = load().off ? 0 : load().voice;
  words.rate = speed;
  return new Promise((done, failed) => {
    const end = (act, value) => { clearTimeout(late); stopped.removeEventListener("abort", stop); act(value); };
    const stop = () => { speechSynthesis.cancel(); end(done, false); };
    const late = setTimeout(() => { speechSynthesis.cancel(); end(failed, new Error("mute")); }, TOO_LONG + 120 * item.say.length);
    stopped.addEventListener("abort", stop);
    words.onstart = began;
    words.onboundary = ({ charIndex }) => sound.say("boundary", { passage: item.passage, n: item.n, letter: charIndex });
    words.onend = () => end(done, true);
    words.onerror = (event) => (stopped.aborted ? end(done, false) : end(failed, new Error(event.error)));
    speechSynthesis.speak(words);
  });
}

// --- reading ----------------------------------------------------------------------------------------------------

// The sentences of a telling from (`passage`, `sentence`) on, with what is to be known about each.
export function items(telling, passage, sentence) {
  const from = telling.passages.findIndex((one) => one.id === passage);
  if (from < 0) return [];
  return telling.passages.slice(from).flatMap((one, p) => one.sentences.map((x, n) => ({
    ...x, n, passage: one.id, lang: one.lang, of: one.sentences.length, opening: telling.opening,
    sounds: x.sounds.map((name) => telling.sounds[name]),
  })).slice(p ? 0 : sentence));
}

// One sentence, asked for twice if need be: whether it was heard to its end, null where it would not come.
async function spoken(item, speed, stopped, began) {
  for (let tries = 0; tries < 2; tries++) {
    try {
      if (tries) await wait(AGAIN, stopped);
      const url = stopped.aborted ? "" : await clip(item);
      return stopped.aborted ? false : await sound.speak(url, speed(), stopped, began);
    } catch (error) {
      if (stopped.aborted) return false;
      if (error instanceof Silent || error instanceof Gone) throw error;
      clips.delete(place(item));
      sound.say("missing", { passage: item.passage, n: item.n });
    }
  }
  return null;
}

// Reads them one after the other until `stopped`. `begin(item)` as each sentence begins; `device`: with the browser's own
// voice where it has one. Resolves to whether the end was reached; throws Silent where nothing can speak.
export async function read(those, { stopped, speed, device, begin }) {
  let parted = null, missing = 0;
  for (const [k, item] of those.entries()) {
    if (stopped.aborted) return false;
    const own = ownVoice(item.lang, device);
    if (!own) for (const later of those.slice(k, k + 1 + AHEAD)) if (later.say) clip(later).catch(() => {});
    if (parted) {
      const rest = parted.passage !== item.passage ? REST.passage : parted.paragraph !== item.paragraph ? REST.paragraph : REST.sentence;
      await wait(rest, stopped);
    }
    parted = item;
    for (const one of item.sounds) {
      if (stopped.aborted) return false;
      const seconds = await sound.cue(one, { passage: item.passage, n: item.n }, Boolean(item.say));
      if (seconds) await wait(Math.min(LEAD, 1000 * seconds), stopped);
    }
    if (stopped.aborted) return false;
    if (!item.say) { begin(item); continue; }
    const began = (kind) => () => { sound.say(kind, { passage: item.passage, n: item.n, name: item.lang }); };
    sound.duck(true);
    begin(item);
    let heard = own ? await utter(item, own, speed(), stopped, began("device")).catch(() => null) : null;
    if (heard === null) heard = await spoken(item, speed, stopped, began("voice"));
    if (heard === false) return false;
    missing = heard === null ? missing + 1 : 0;
    if (missing >= MAX_MISSING) throw new Silent();
  }
  return true;
}
