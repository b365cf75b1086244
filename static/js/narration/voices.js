// The page of voices: hear a sample, let this device read with its own voice, set how loud it plays.
import { load, save } from "../volumes.js";

const words = JSON.parse(document.body.dataset.words);
const fault = document.getElementById("sample-fault");
const sprite = (name) => `/static/icons/symbols.svg#${name}`;
const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
const player = new Audio();
let playing = null;

// What a button says while its sample plays, and again when it is over.
function mark(button, on) {
  button.dataset.label ??= button.getAttribute("aria-label");
  const label = on ? words.stop : button.dataset.label;
  button.setAttribute("aria-label", label);
  button.title = label;
  button.querySelector("use").setAttribute("href", sprite(on ? "pause" : "play"));
}

function stop() {
  if (playing) mark(playing, false);
  playing = null;
  player.pause();
  globalThis.speechSynthesis?.cancel();
}

function start(button) {
  stop();
  fault.hidden = true;
  playing = button;
  mark(button, true);
}

function failed(button) {
  if (button !== playing) return;
  stop();
  fault.textContent = words.failed;
  fault.hidden = false;
}

async function sample(button) {
  start(button);
  const { voice, speed } = load();
  player.src = button.href;
  player.volume = voice;
  player.playbackRate = speed;
  try { await player.play(); } catch { failed(button); }
}
player.addEventListener("ended", stop);

// The device's own voices

function mine(lang) {
  const found = globalThis.speechSynthesis?.getVoices() ?? [];
  return found.filter((voice) => voice.lang.toLowerCase().replace("_", "-").split("-")[0] === lang);
}

function own() {
  for (const box of document.querySelectorAll("[data-own]")) {
    const lang = box.dataset.own, voices = mine(lang), select = box.querySelector("select");
    const chosen = load().deviceVoice[lang];
    select.replaceChildren(new Option(words.house, ""), ...voices.map((voice) => new Option(voice.name, voice.voiceURI)));
    select.value = voices.some((voice) => voice.voiceURI === chosen) ? chosen : "";
    box.hidden = !voices.length;
    box.querySelector("[data-say]").disabled = !select.value;
    document.querySelector(`[data-own-none="${lang}"]`).hidden = voices.length > 0;
  }
}

function say(button) {
  const box = button.closest("[data-own]"), lang = box.dataset.own;
  const chosen = mine(lang).find((voice) => voice.voiceURI === box.querySelector("select").value);
  if (!chosen) return;
  start(button);
  const spoken = new SpeechSynthesisUtterance(box.dataset.text);
  const { voice, speed } = load();
  Object.assign(spoken, { voice: chosen, lang: chosen.lang, volume: voice, rate: speed });
  spoken.onend = () => { if (button === playing) stop(); };
  spoken.onerror = () => failed(button);
  speechSynthesis.speak(spoken);
}

// Volumes

function volumes() {
  const settings = load();
  document.querySelector("[data-off]").checked = settings.off;
  for (const slider of document.querySelectorAll("[data-volume]")) {
    slider.value = Math.round(settings[slider.dataset.volume] * 100);
    slider.disabled = settings.off;
    slider.nextElementSibling.textContent = percent.format(slider.value / 100);
  }
  for (const button of document.querySelectorAll("[data-speed]")) {
    button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === settings.speed));
  }
  player.volume = settings.voice;
  player.playbackRate = settings.speed;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sample], [data-say], [data-speed]");
  if (!button) return;
  if ("speed" in button.dataset) { save({ speed: Number(button.dataset.speed) }); return; }
  event.preventDefault();
  if (button === playing) stop();
  else if ("say" in button.dataset) say(button);
  else sample(button);
});
document.addEventListener("input", ({ target }) => {
  if (target.matches("[data-volume]")) save({ [target.dataset.volume]: Number(target.value) / 100 });
});
document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-off]")) save({ off: target.checked });
  const box = target.closest("[data-own]");
  if (box) { save({ deviceVoice: { ...load().deviceVoice, [box.dataset.own]: target.value } }); own(); }
});
document.addEventListener("companion:volumes", volumes);
globalThis.speechSynthesis?.addEventListener?.("voiceschanged", own);
addEventListener("pagehide", stop);

document.getElementById("volumes").hidden = false;
volumes();
own();
