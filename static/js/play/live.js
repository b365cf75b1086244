// The live stream of a page. It says that the head moved and how many devices listen; the page then fetches what changed.
// After silence, sleep or a restart of the server it opens the stream again by itself.

const MAX_SILENCE_MS = 5000; // the server beats every 2.5 s: two beats missed and the link is dead
const ATTEMPT_TIMEOUT_MS = 2500; // an attempt that takes longer has nobody at its other end
const QUICK_REFUSAL_MS = 700; // a refusal that comes so fast was sent by a host that is awake
const MAX_PAUSE_MS = 1500; // between attempts while somebody looks
const HIDDEN_PAUSE_MS = 15_000;
const POLL_MS = 1000; // no place for another stream: each attempt says where the table stands

// `state(name, {n})`: connecting, connected, polling, offline, restarting, asleep, reconnecting, gone.
// `moved()` when something changed, `at(head)` where the table stands, `opened(away)` after `away` ms without a link,
// `voice(playback)` when the narrator has something new.
export function live(code, { moved, at, opened, state, voice }) {
  let control = null, last = Date.now(), tick = Date.now(), wait = 0, timer = 0, open = false, lost = Date.now(), failures = 0;
  let polledHead = null; // of the last attempt that found no place

  async function connect() {
    clearTimeout(timer);
    control?.abort();
    const mine = (control = new AbortController());
    const began = performance.now();
    let answered = false;
    const limit = setTimeout(() => mine.abort(), ATTEMPT_TIMEOUT_MS);
    try {
      const answer = await fetch(`/t/${code}/stream`, {
        headers: { Accept: "text/event-stream, application/json" }, cache: "no-store", credentials: "same-origin", signal: mine.signal,
      });
      answered = true;
      clearTimeout(limit);
      if (answer.status === 503) { polled(await answer.json()); return; }
      if (!answer.ok) { refused(answer.status); return; }
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ""; ; ) {
        const { value, done } = await reader.read();
        if (done || mine !== control) break;
        last = Date.now();
        if (!open) arrived();
        const events = (rest + value).split("\n\n");
        rest = events.pop();
        events.forEach(event);
      }
      if (mine === control) dropped("restarting");
    } catch {
      clearTimeout(limit);
      if (mine !== control) return;
      dropped(answered ? "reconnecting" : why(performance.now() - began));
    }
  }

  function why(took) {
    if (!navigator.onLine) return "offline";
    return took < QUICK_REFUSAL_MS ? "restarting" : failures > 1 ? "asleep" : "reconnecting";
  }

  function event(text) {
    const name = /^event: (\w+)$/m.exec(text)?.[1];
    const data = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? "{}");
    if (name === "head") moved();
    else if (name === "at") at(data.head);
    else if (name === "voice") voice?.(data);
    else if (name === "here") state("connected", { n: data.n });
    else if (name === "bye") state("restarting");
  }

  function arrived() {
    open = true;
    polledHead = null;
    wait = failures = 0;
    opened(Date.now() - lost);
  }

  function dropped(reason) {
    if (open) lost = last;
    open = false;
    failures++;
    state(reason);
    again();
  }

  function polled(said) {
    if (open) lost = last;
    open = false;
    state("polling");
    if (said.voice?.stamp) voice?.(said.voice);
    if (said.head !== polledHead) moved();
    polledHead = said.head;
    timer = setTimeout(connect, POLL_MS);
  }

  function refused(status) {
    open = false;
    state(status === 403 ? "gone" : "restarting");
    again();
  }

  function again() {
    clearTimeout(timer);
    timer = setTimeout(connect, wait);
    wait = Math.min(Math.max(wait * 2, 250), document.hidden ? HIDDEN_PAUSE_MS : MAX_PAUSE_MS);
  }

  // Somebody looks at the page again, or the device found its network: no waiting then.
  function wake() {
    tick = Date.now();
    if (open && Date.now() - last < MAX_SILENCE_MS) return;
    if (open) { open = false; lost = last; state("reconnecting"); }
    wait = 0;
    connect();
  }

  setInterval(() => {
    const slept = Date.now() - tick > 4000;
    tick = Date.now();
    if (slept || (open && tick - last > MAX_SILENCE_MS)) wake();
  }, 500);
  addEventListener("online", wake);
  addEventListener("offline", () => { if (open) { open = false; lost = Date.now(); } control?.abort(); control = null; state("offline"); again(); });
  addEventListener("pagehide", () => { control?.abort(); control = null; clearTimeout(timer); if (open) { open = false; lost = Date.now(); } });
  addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  addEventListener("focus", wake);
  document.addEventListener("resume", wake);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) wake(); });
  connect();
}

