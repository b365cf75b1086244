// The live camera: its frames go to the host one at a time, never a second while the first is under way; none while the
// page is hidden or something is being read. Whoever leaves the page gets the camera back.
const WIDE = 1280, TALL = 720;
const QUALITY = 0.8;
const PAUSE = 120; // ms from one answer to the next frame at least: phones get warm
const PATIENCE = 5000;
const ADVISED = 3; // every which frame asks what would help: to find that out takes as long as reading
const SLOW = 1500; // ms until a frame that could not be sent is followed by another

const canvas = document.createElement("canvas");
const name = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("");

export const able = () => isSecureContext && Boolean(navigator.mediaDevices?.getUserMedia);

export class Camera {
  // `answered(json)` gets what the host saw; `lost()` is told when the camera ends by itself, `silent(is)` whether the
  // host answers, `denied(text)` why this device may not.
  constructor(video, path, csrf, { answered, lost, silent, denied }) {
    Object.assign(this, { video, path, csrf, answered, lost, silent, denied });
    this.anew();
    this.stream = null;
    this.looking = false; // frames are wanted
    this.sending = false;
    this.timer = 0;
    this.frames = 0;
    addEventListener("pagehide", () => this.stop());
    addEventListener("pageshow", (event) => { if (event.persisted) this.start().catch(() => this.lost()); });
    document.addEventListener("visibilitychange", () => this.next());
  }

  get track() { return this.stream?.getVideoTracks()[0]; }

  // Rejects where there is no camera or nobody may use it: NotAllowedError, NotFoundError and others.
  async start() {
    this.stop();
    this.stream = await navigator.mediaDevices.getUserMedia({
      audio: false, video: { facingMode: { ideal: "environment" }, width: { ideal: WIDE }, height: { ideal: TALL } },
    });
    this.track.addEventListener("ended", () => { this.stop(); this.lost(); });
    this.video.srcObject = this.stream;
    await this.video.play();
    this.track.applyConstraints?.({ advanced: [{ focusMode: "continuous" }] }).catch(() => {}); // most do it anyway
    this.next();
  }

  stop() {
    clearTimeout(this.timer);
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
    this.video.srcObject = null;
  }

  get torch() { return Boolean(this.track?.getCapabilities?.().torch); }

  async light(on) { await this.track.applyConstraints({ advanced: [{ torch: on }] }); }

  // What was seen so far is forgotten: a card that is still there counts again.
  anew() { this.run = name(); }

  look(on) {
    this.looking = on;
    this.next();
  }

  next(after = 0) {
    clearTimeout(this.timer);
    if (this.sending || !this.looking || !this.stream || document.hidden) return;
    this.timer = setTimeout(() => this.send(), after);
  }

  async send() {
    if (this.sending || !this.looking || !this.stream || document.hidden) return;
    this.sending = true;
    let after = PAUSE;
    try {
      const json = await this.sent(await this.frame());
      if (json?.ok && this.looking) this.answered(json);
      else if (!json?.ok) after = SLOW;
      if (json?.kind === "forbidden") this.denied(json.text);
      this.silent(false);
    } catch {
      after = SLOW;
      this.silent(true);
    }
    this.sending = false;
    this.next(after);
  }

  async frame() {
    const { videoWidth: w, videoHeight: h } = this.video;
    const by = Math.min(1, WIDE / Math.max(w, h));
    canvas.width = Math.round(w * by);
    canvas.height = Math.round(h * by);
    canvas.getContext("2d").drawImage(this.video, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
  }

  async sent(blob) {
    const control = new AbortController();
    const late = setTimeout(() => control.abort(), PATIENCE);
    try {
      const answer = await fetch(`${this.path}&run=${this.run}${this.frames++ % ADVISED ? "" : "&advise=1"}`, {
        method: "POST", body: blob, cache: "no-store", signal: control.signal,
        headers: { "Content-Type": "image/jpeg", Accept: "application/json", "X-CSRF": this.csrf },
      });
      return await answer.json();
    } finally { clearTimeout(late); }
  }
}
