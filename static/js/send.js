// Writes. An entry keeps its client id until the server has answered: sent twice, applied once.
const csrf = () => document.body.dataset.csrf;

const TIMEOUT_MS = 8000; // without an answer by then the same entry is sent again
const FIRST_PAUSE_MS = 400;
const MAX_PAUSE_MS = 2000;
const OTHER_PAGE_MS = 6000; // another page of this device had so long to send what it keeps

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

// AbortSignal.timeout is younger than some tablets on the table.
export function within(ms) {
  const control = new AbortController();
  setTimeout(() => control.abort(), ms);
  return control.signal;
}

// Resolves to the answer's JSON with `status`; rejects only when the server could not be reached.
export async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST", credentials: "same-origin", cache: "no-store", signal: within(TIMEOUT_MS),
    headers: { "Content-Type": "application/json", "Accept": "application/json", "X-CSRF": csrf() },
    body: JSON.stringify(body),
  });
  let json;
  try { json = await answer.json(); } catch { throw new TypeError("no answer"); }
  return { ...json, status: answer.status };
}

// Entries that the server has not taken yet, in the order in which they were made, kept across a reload of the page.
// Each lies in a storage key of its own, so that two pages of one device never write over each other. What both of
// them send, the server takes once. An item: client, path, body, label, at; `echo` if it moves a counter; `state`:
// "waiting" until answered, then gone, or "stale", "refused", "failed" until somebody decides; `tries`.
export class Queue {
  // `answered(item, answer)` says what becomes of an item: "done", "again" (now), or its new state.
  constructor(code, { answered, changed }) {
    this.prefix = `companion:${code}:entry:`;
    this.answered = answered;
    this.changed = changed;
    this.items = [];
    this.sending = null; // the item on its way
    this.failing = false; // the last attempt did not reach the server
    this.wait = FIRST_PAUSE_MS;
    this.made = 0;
    this.timer = 0;
    for (const key of this.stored()) this.adopt(key, 0);
    addEventListener("storage", (event) => { if (event.key?.startsWith(this.prefix)) this.elsewhere(event.key, event.newValue); });
  }

  stored() {
    try { return Object.keys(localStorage).filter((key) => key.startsWith(this.prefix)); } catch { return []; }
  }

  adopt(key, patience) {
    let item = null;
    try { item = JSON.parse(localStorage.getItem(key)); } catch { /* not ours */ }
    if (!item?.client || this.items.some((one) => one.client === item.client)) return;
    this.items.push({ ...item, from: Date.now() + patience });
    this.items.sort((a, b) => a.at - b.at || a.n - b.n);
  }

  // Another page of this device keeps an entry, decided about it, or had it answered.
  elsewhere(key, value) {
    const at = this.items.findIndex((one) => this.prefix + one.client === key);
    if (value === null) { if (at >= 0 && this.items[at] !== this.sending) this.items.splice(at, 1); }
    else if (at < 0) { this.adopt(key, OTHER_PAGE_MS); this.flush(); }
    else if (this.items[at] !== this.sending) {
      try { Object.assign(this.items[at], JSON.parse(value)); } catch { /* not ours */ }
    }
    this.changed();
  }

  keep(item) {
    const { from, ...kept } = item;
    try { localStorage.setItem(this.prefix + item.client, JSON.stringify(kept)); } catch { /* private mode: kept in memory */ }
  }

  forget(item) {
    this.items = this.items.filter((one) => one !== item);
    try { localStorage.removeItem(this.prefix + item.client); } catch { /* it was not there */ }
  }

  add(path, body, more = {}) {
    const item = { client: newId(), path, body, at: Date.now(), n: this.made++, state: "waiting", tries: 0, ...more };
    this.items.push(item);
    this.keep(item);
    this.changed();
    this.flush();
    return item;
  }

  // The same entry once more, under the same id: two pages that both ask for it make one entry of it.
  again(item, body) {
    Object.assign(item, { body: { ...item.body, ...body }, state: "waiting", tries: 0, at: Date.now(), n: this.made++, why: "" });
    if (!this.items.includes(item)) this.items.push(item);
    this.items.sort((a, b) => a.at - b.at || a.n - b.n);
    this.keep(item);
    this.changed();
    this.flush();
  }

  drop(item) { this.forget(item); this.changed(); }

  // Takes back the last counter tap that was never sent; false where there is none.
  takeBack() {
    const item = this.waiting.at(-1);
    if (!item?.echo || item.tries || item === this.sending) return false;
    this.drop(item);
    return true;
  }

  get waiting() { return this.items.filter((one) => one.state === "waiting"); }
  get undecided() { return this.items.filter((one) => one.state !== "waiting"); }
  // Whatever is no counter waits for the answer to the one before: what it means depends on it.
  get holding() { return this.waiting.find((one) => !one.echo); }

  next() {
    const now = Date.now();
    return this.items.find((one) => one.state === "waiting" && (one.from ?? 0) <= now);
  }

  later(ms) { clearTimeout(this.timer); this.timer = setTimeout(() => this.flush(), ms); }

  // The link is back: nobody waits for the next attempt.
  hurry() { this.wait = FIRST_PAUSE_MS; this.flush(); }

  async flush() {
    if (this.sending) return;
    clearTimeout(this.timer);
    for (let item; (item = this.next()); ) {
      this.sending = item;
      item.tries++;
      this.keep(item);
      let answer;
      try {
        answer = await post(item.path, { client: item.client, ...item.body });
      } catch {
        this.sending = null;
        this.failing = true;
        this.changed();
        this.later(this.wait);
        this.wait = Math.min(this.wait * 2, MAX_PAUSE_MS);
        return;
      }
      this.sending = null;
      this.failing = false;
      this.wait = FIRST_PAUSE_MS;
      const next = this.answered(item, answer);
      if (next === "done") this.forget(item);
      else if (next !== "again" && this.items.includes(item)) { item.state = next; this.keep(item); }
      this.changed();
    }
    const foreign = this.waiting[0];
    if (foreign) this.later(Math.max(foreign.from - Date.now(), 50));
  }
}
