// Plays and records a passage. Sound is converted to 16 bit mono WAV here, so that any format of the phone will do.
const SAMPLE_RATE_HZ = 24_000; // Hz of what is sent
const MAX_SECONDS = 600; // seconds
const editor = document.getElementById("editor");
const words = JSON.parse(document.body.dataset.words);
const { csrf } = document.body.dataset;
const { book } = editor.dataset;
let context = null, playing = null, recording = null;

const sound = () => (context ??= new AudioContext());

function address(voice, name, more = {}) {
  const { code, passage, lang } = voice.dataset;
  return `/books/${book}/${name}?${new URLSearchParams({ code, passage, lang, open: 1, ...more })}`;
}

function tell(voice, text) {
  const line = voice.querySelector("[data-said]");
  if (line) line.textContent = text;
}

// The microphone is to be had at the secure address only: the sentence, and the way there.
function secure(voice) {
  tell(voice, words.insecure);
  const { way } = document.body.dataset;
  if (way) voice.querySelector("[data-said]")?.append(" ", Object.assign(document.createElement("a"), { href: way, textContent: words.way }));
}

// --- listening ---------------------------------------------------------------------------------------------------------

async function clip(url) {
  const answer = await fetch(url, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error((await answer.json()).text);
  return sound().decodeAudioData(await answer.arrayBuffer());
}

function play(buffer, job) {
  return new Promise((done) => {
    const source = sound().createBufferSource();
    source.buffer = buffer;
    source.connect(sound().destination);
    source.onended = done;
    job.stop = () => { source.onended = null; source.stop(); done(); };
    source.start();
  });
}

async function listen(voice, button) {
  const before = playing;
  playing?.end();
  if (before?.button === button) return;
  const job = { button, ended: false, stop: () => {}, end() { this.ended = true; this.stop(); button.setAttribute("aria-pressed", "false"); } };
  playing = job;
  button.setAttribute("aria-pressed", "true");
  try {
    await sound().resume();
    const urls = "recorded" in voice.dataset ? [address(voice, "recording")]
      : Array.from({ length: Number(voice.dataset.many) }, (_, n) => address(voice, "clip", { n }));
    let next = clip(urls[0]);
    for (let n = 0; n < urls.length && !job.ended; n += 1) {
      const buffer = await next;
      next = n + 1 < urls.length ? clip(urls[n + 1]) : null;
      next?.catch(() => {}); // told when it is due
      if (!job.ended) await play(buffer, job);
    }
  } catch (error) {
    tell(voice, error.message || words.failed);
    const line = document.getElementById("saying");
    if (line) line.textContent = error.message || words.failed;
  }
  if (!job.ended) job.end();
  if (playing === job) playing = null;
}

// --- recording ---------------------------------------------------------------------------------------------------------

function wav(samples, rate) {
  const view = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const text = (at, letters) => [...letters].forEach((letter, n) => view.setUint8(at + n, letter.charCodeAt(0)));
  text(0, "RIFF"); view.setUint32(4, 36 + samples.length * 2, true); text(8, "WAVEfmt "); view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); view.setUint16(22, 1, true); view.setUint32(24, rate, true); view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true); view.setUint16(34, 16, true); text(36, "data"); view.setUint32(40, samples.length * 2, true);
  samples.forEach((value, n) => view.setInt16(44 + n * 2, Math.max(-1, Math.min(1, value)) * 32767, true));
  return new Blob([view], { type: "audio/wav" });
}

async function mono(data) {
  const whole = await sound().decodeAudioData(data);
  const seconds = Math.min(whole.duration, MAX_SECONDS);
  const room = new OfflineAudioContext(1, Math.max(1, Math.ceil(seconds * SAMPLE_RATE_HZ)), SAMPLE_RATE_HZ);
  const source = room.createBufferSource();
  source.buffer = whole;
  source.connect(room.destination);
  source.start();
  return wav((await room.startRendering()).getChannelData(0), SAMPLE_RATE_HZ);
}

async function send(voice, body, more = {}) {
  try {
    const answer = await fetch(address(voice, "recording", more), { method: "POST", body, headers: { Accept: "application/json", "X-CSRF": csrf, "Content-Type": "audio/wav" } });
    const made = await answer.json();
    if (!made.ok) { tell(voice, made.text); return; }
    if (body) voice.dataset.recorded = ""; else delete voice.dataset.recorded;
    voice.querySelector(".own-voice").toggleAttribute("data-there", Boolean(body));
    tell(voice, body ? words.sent : "");
  } catch { tell(voice, words.failed); }
}

async function file(voice, input) {
  const chosen = input.files[0];
  if (!chosen) return;
  let body = null;
  try { body = await mono(await chosen.arrayBuffer()); } catch { body = chosen; } // the server may know what the browser does not
  await send(voice, body);
  input.value = "";
}

async function record(voice, button) {
  if (recording) { recording.stop(); return; }
  if (!window.isSecureContext) { secure(voice); return; }
  if (!navigator.mediaDevices?.getUserMedia || !window.MediaRecorder) { tell(voice, words.no_mic); return; }
  let stream;
  try { stream = await navigator.mediaDevices.getUserMedia({ audio: true }); } catch (error) {
    tell(voice, error.name === "NotFoundError" ? words.no_mic : words.denied);
    return;
  }
  const parts = [], word = button.querySelector("[data-word]"), before = word.textContent;
  recording = new MediaRecorder(stream);
  recording.ondataavailable = (event) => parts.push(event.data);
  recording.onstop = async () => {
    for (const track of stream.getTracks()) track.stop();
    recording = null;
    button.setAttribute("aria-pressed", "false");
    word.textContent = before;
    try { await send(voice, await mono(await new Blob(parts).arrayBuffer())); } catch { tell(voice, words.no_sound); }
  };
  recording.start();
  button.setAttribute("aria-pressed", "true");
  word.textContent = words.recording;
  setTimeout(() => { if (recording) recording.stop(); }, MAX_SECONDS * 1000);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button"), voice = button?.closest("[data-voice]");
  if (!voice) return;
  if ("listen" in button.dataset) listen(voice, button);
  else if ("record" in button.dataset) record(voice, button);
  else if ("unrecord" in button.dataset) send(voice, null, { remove: "1" });
});
document.addEventListener("change", (event) => {
  if (event.target.matches("[data-sound]")) file(event.target.closest("[data-voice]"), event.target);
});
document.addEventListener("shown", () => { playing?.end(); playing = null; });
