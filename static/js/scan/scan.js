// The scan page: what the camera, a photo or a typed code shows goes to the host, and what it means comes back. An entry
// leads back to the table, or, for several cards in a row, to the next one. The forms work without this too.
import { Camera, able } from "./camera.js";
import { newId } from "../send.js";
import { smaller } from "./smaller.js";
import { load } from "../volumes.js";

const PATIENCE = 30_000; // a large photo may wait for another one
const TRIES = 3, SOON = 700; // ms
const AGAIN = 2000; // ms until a card counts anew of which nothing became
const CALM = 2; // frames in a row that have to want the same before it is said
const BOX = "http://www.w3.org/2000/svg";
const STAY = "companion:scan:stay";

const page = document.body;
const { code, as, back, csrf } = page.dataset;
const words = JSON.parse(page.dataset.words);
const told = document.getElementById("told");
const viewer = document.getElementById("viewer");
const advice = viewer.querySelector(".advice");
const drawing = viewer.querySelector("svg");
const torch = document.getElementById("torch");
const stay = document.getElementById("stay");
const typed = document.getElementById("code");

let busy = false, lastAdvice = "", agreed = 0, sound = null;

// --- what was shown -----------------------------------------------------------------------------------------------

// `on`: it is entered, and the camera looks for the next card at once.
function show(html, on = false) {
  told.innerHTML = html; // our own fragment: whatever was read or typed was escaped on the server
  if (on) told.querySelector(".after").remove();
  settle();
}

function settle() {
  const shown = told.querySelector(".after") !== null;
  page.classList.toggle("telling", shown);
  for (const field of told.querySelectorAll(".search")) field.hidden = false;
  camera.look(!shown);
  if (shown) mark([]);
  (told.querySelector("[data-heading]") ?? told.querySelector("[role=alert]"))?.focus({ preventScroll: true });
}

function fault(text) {
  const line = Object.assign(document.createElement("p"), { className: "fault", textContent: text, tabIndex: -1 });
  line.setAttribute("role", "alert");
  told.querySelector(".fault")?.remove();
  (told.querySelector(".telling") ?? told).prepend(line);
  line.scrollIntoView({ block: "nearest" });
}

// The same once more, under the same id, where the link died on the way: it is entered once.
async function post(path, data) {
  for (let tries = 1; ; tries++) {
    const control = new AbortController();
    const late = setTimeout(() => control.abort(), PATIENCE);
    try {
      const answer = await fetch(path, { method: "POST", body: data, signal: control.signal, headers: { Accept: "application/json", "X-CSRF": csrf } });
      return await answer.json();
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((go) => setTimeout(go, SOON * tries));
    } finally { clearTimeout(late); }
  }
}

// Resolves to whether something came back that is shown now.
async function send(path, data) {
  if (busy) return false;
  busy = true;
  page.setAttribute("aria-busy", "true");
  try {
    const json = await post(path, data);
    if (json.go) location.assign(json.go);
    else if (json.done && !stay.checked) leave(json.done.line);
    else if (json.html !== undefined) show(json.html, Boolean(json.done));
    else fault(json.text);
    return json.html !== undefined;
  } catch {
    fault(words["fault.failed"]);
    return false;
  } finally {
    busy = false;
    page.removeAttribute("aria-busy");
  }
}

// The table says in its own line what was entered; undo stands below it there.
function leave(line) {
  try { sessionStorage.setItem(`companion:${code}:said`, line); } catch { /* the log has it */ }
  location.assign(back);
}

function form(entries) {
  const data = new FormData();
  data.set("as", as);
  data.set("client", newId());
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

const scan = (entries) => send(`/t/${code}/scan`, form(entries));

document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-leaves]")) return;
  event.preventDefault();
  const { target, submitter } = event;
  if (target.id === "typed") { scan([["typed", typed.value]]).then((shown) => { if (shown) typed.value = ""; }); return; }
  if (target.id === "photo") return;
  const data = new FormData(target);
  if (submitter?.name) data.append(submitter.name, submitter.value);
  send(target.getAttribute("action"), data); // a field of that name hides the property
});

for (const input of [document.getElementById("shot"), document.getElementById("chosen")]) {
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    const label = input.parentElement.querySelector("span"), before = label.textContent;
    label.textContent = words.reading;
    camera.look(false);
    let picture = file;
    try { picture = await smaller(file); } catch { /* the server says what it thinks of it */ }
    await scan([["picture", picture]]);
    label.textContent = before;
    input.value = "";
    camera.look(!page.classList.contains("telling"));
  });
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-next]")) return;
  event.preventDefault();
  told.replaceChildren();
  settle();
  if (viewer.hidden) typed.focus({ preventScroll: true });
});

told.addEventListener("input", (event) => {
  if (!event.target.matches("[data-search]")) return;
  const wanted = event.target.value.trim().toLocaleLowerCase();
  for (const kind of told.querySelectorAll(".kinds details")) {
    let any = false;
    for (const pick of kind.querySelectorAll(".pick")) {
      pick.hidden = wanted !== "" && !pick.textContent.toLocaleLowerCase().includes(wanted);
      any ||= !pick.hidden;
    }
    kind.hidden = !any;
    kind.open = wanted !== "" && any;
  }
});

// --- the camera ---------------------------------------------------------------------------------------------------

const camera = new Camera(viewer.querySelector("video"), `/t/${code}/scan/frame?as=${encodeURIComponent(as)}`, csrf, {
  answered: seen,
  lost: () => blind("lost"),
  denied: (text) => advise(text),
  silent: (is) => { if (is) advise(words["blind.offline"]); else if (advice.textContent === words["blind.offline"]) advise(words.look); },
});

function advise(text) { if (advice.textContent !== text) advice.textContent = text; }

function seen(frame) {
  mark(frame.hits, frame.size);
  if (frame.codes.length) {
    signal();
    camera.look(false);
    scan([...frame.codes.map((text) => ["code", text]), ...(frame.among ? [["among", "1"]] : [])]).then((shown) => {
      if (!shown) setTimeout(() => camera.anew(), AGAIN); // the card is still held there
      camera.look(!page.classList.contains("telling"));
    });
    return;
  }
  if (!frame.advice) return;
  agreed = frame.advice === lastAdvice ? agreed + 1 : 1;
  lastAdvice = frame.advice;
  viewer.classList.toggle("urgent", agreed >= CALM && frame.advice !== "none");
  if (agreed >= CALM) advise(frame.advice === "none" ? words.look : words[`advice.${frame.advice}`]);
}

// A frame around what was read, in the picture's own pixels.
function mark(hits, size) {
  if (size) drawing.setAttribute("viewBox", `0 0 ${size.join(" ")}`);
  drawing.replaceChildren(...hits.map(({ corners }) => {
    const made = document.createElementNS(BOX, "polygon");
    made.setAttribute("points", corners.map((point) => point.join(",")).join(" "));
    return made;
  }));
}

// It was read: felt and heard, for the eyes are on the card.
function signal() {
  navigator.vibrate?.(60);
  if (load().off) return; // this device is to be silent
  try {
    sound ??= new (window.AudioContext ?? window.webkitAudioContext)();
    const tone = sound.createOscillator(), gain = sound.createGain(), now = sound.currentTime;
    tone.frequency.value = 880;
    gain.gain.setValueAtTime(0.12, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
    tone.connect(gain).connect(sound.destination);
    tone.start(now);
    tone.stop(now + 0.13);
  } catch { /* a device without sound */ }
}

function blind(why) {
  viewer.hidden = true;
  page.classList.remove("live");
  for (const note of document.querySelectorAll("[data-why]")) note.hidden = note.dataset.why !== why;
}

async function begin() {
  if (!able()) { blind("plain"); return; }
  blind("");
  viewer.hidden = false;
  page.classList.add("live");
  advise(words.starting);
  try {
    await camera.start();
  } catch (error) {
    blind({ NotAllowedError: "refused", SecurityError: "refused", NotFoundError: "none", OverconstrainedError: "none" }[error.name] ?? "lost");
    return;
  }
  advise(words.look);
  torch.hidden = !camera.torch;
}

torch.addEventListener("click", async () => {
  const on = torch.getAttribute("aria-pressed") !== "true";
  try { await camera.light(on); } catch { torch.hidden = true; return; }
  torch.setAttribute("aria-pressed", String(on));
});

for (const button of document.querySelectorAll("[data-retry]")) button.addEventListener("click", begin);

// --- what this device likes ---------------------------------------------------------------------------------------

try { stay.checked = localStorage.getItem(STAY) === "on"; } catch { /* not kept */ }
stay.addEventListener("change", () => { try { localStorage.setItem(STAY, stay.checked ? "on" : "off"); } catch { /* not kept */ } });
stay.parentElement.hidden = false;
document.querySelector(".pick-file").hidden = false;

settle();
begin();
