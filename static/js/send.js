// Writes. An entry keeps its client id until the server has answered: sent twice, applied once.
const csrf = () => document.body.dataset.csrf;

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

// Resolves to the answer's JSON with `status`; rejects only when the server could not be reached.
export async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST", credentials: "same-origin", cache: "no-store",
    headers: { "Content-Type": "application/json", "Accept": "application/json", "X-CSRF": csrf() },
    body: JSON.stringify(body),
  });
  let json;
  try { json = await answer.json(); } catch { throw new TypeError("no answer"); }
  return { ...json, status: answer.status };
}

export class Queue {
  // Entries that the server has not answered yet, kept across a reload of the page.
  constructor(code, { answered, changed }) {
    this.key = `companion:${code}`;
    this.answered = answered;
    this.changed = changed;
    this.items = this.read();
    this.busy = false;
    this.wait = 500;
    addEventListener("online", () => this.flush());
  }

  read() {
    try { return JSON.parse(localStorage.getItem(this.key)) ?? []; } catch { return []; }
  }

  save() {
    try { localStorage.setItem(this.key, JSON.stringify(this.items)); } catch { /* private mode: kept in memory */ }
    this.changed(this.items.length);
  }

  add(path, body) {
    this.items.push({ path, body });
    this.save();
    return this.flush();
  }

  async flush() {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.items.length) {
        const item = this.items[0];
        let answer;
        try {
          answer = await post(item.path, item.body);
        } catch {
          this.changed(this.items.length, true);
          setTimeout(() => this.flush(), this.wait);
          this.wait = Math.min(this.wait * 2, 8000);
          return;
        }
        this.wait = 500;
        this.items.shift();
        this.save();
        await this.answered(item, answer);
      }
    } finally {
      this.busy = false;
    }
  }
}
