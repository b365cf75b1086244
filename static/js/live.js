// One stream a page. It only says that the head moved; what changed is fetched.
const BEATS_MISSED = 25_000;

export function live(code, { moved, state }) {
  let source = null, last = Date.now(), retry = 1000, timer = 0, polling = 0;

  function open() {
    clearTimeout(timer);
    source?.close();
    last = Date.now();
    source = new EventSource(`/t/${code}/stream`);
    source.addEventListener("open", () => { retry = 1000; last = Date.now(); stopPolling(); state("connected"); });
    source.addEventListener("beat", () => { last = Date.now(); });
    source.addEventListener("head", (event) => { last = Date.now(); state("connected"); moved(JSON.parse(event.data)); });
    source.addEventListener("error", () => {
      state("reconnecting");
      if (source.readyState === EventSource.CLOSED) again();
    });
  }

  function again() {
    source?.close();
    clearTimeout(timer);
    timer = setTimeout(open, retry);
    retry = Math.min(retry * 2, 15_000);
    if (!polling) polling = setInterval(() => moved(null), 5000);
  }

  function stopPolling() { clearInterval(polling); polling = 0; }

  setInterval(() => { if (source && Date.now() - last > BEATS_MISSED) { state("reconnecting"); again(); } }, 5000);
  addEventListener("online", open);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) { open(); moved(null); } });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && (Date.now() - last > BEATS_MISSED || source?.readyState === EventSource.CLOSED)) { open(); moved(null); }
  });
  open();
}
