// What this device plays, and how loud: kept in the browser, for every table and the page of voices alike.
// `people`: whether people of a story have voices of their own.
// `deviceVoice`: by language, the name (voiceURI) of the device's own voice that speaks here, "" for the house's voice.
const STORAGE_KEY = "companion.sound";
const DEFAULTS = { voice: 1, place: 0.6, music: 0.5, off: false, people: true, speed: 1, deviceVoice: { cs: "", en: "" } };
export const SPEEDS = [0.8, 0.9, 1, 1.1, 1.25, 1.5];

const between = (value, low, high, otherwise) =>
  (Number.isFinite(value) ? Math.min(Math.max(value, low), high) : otherwise);

// Whatever was kept, by this version or another, as settings that can be used.
function sound(kept) {
  const { voice, place, music, off, people, speed, deviceVoice } = kept && typeof kept === "object" ? kept : {};
  const own = (lang) => (typeof deviceVoice?.[lang] === "string" ? deviceVoice[lang] : "");
  return {
    voice: between(voice, 0, 1, DEFAULTS.voice), place: between(place, 0, 1, DEFAULTS.place),
    music: between(music, 0, 1, DEFAULTS.music), off: off === true, people: people !== false,
    speed: between(speed, SPEEDS[0], SPEEDS[SPEEDS.length - 1], DEFAULTS.speed),
    deviceVoice: { cs: own("cs"), en: own("en") },
  };
}

export function load() {
  try { return sound(JSON.parse(localStorage.getItem(STORAGE_KEY))); } catch { return sound(null); }
}

// Keep what changed; everybody on this page is told by `companion:volumes`, other pages by `storage`.
export function save(changes) {
  const settings = sound({ ...load(), ...changes });
  try { localStorage.setItem(STORAGE_KEY, JSON.stringify(settings)); } catch { /* a private window: it holds until it closes */ }
  document.dispatchEvent(new CustomEvent("companion:volumes", { detail: settings }));
  return settings;
}

addEventListener("storage", (event) => {
  if (event.key === STORAGE_KEY) document.dispatchEvent(new CustomEvent("companion:volumes", { detail: load() }));
});
