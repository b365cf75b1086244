// The page of the chronicle: asks for the progress of the recording while it is made, and reloads when the tick for the
// own book's text changes.
const audio = document.getElementById("audio");
const own = document.getElementById("own");
own?.addEventListener("change", () => own.submit());

const part = (name) => audio.querySelector(`[data-${name}]`);

function show({ state, done, total, text, link, name }) {
  if (name) audio.dataset.name = name;
  const busy = state === "waiting" || state === "working";
  audio.dataset.state = state;
  audio.querySelector(".tale-progress").hidden = !busy;
  const bar = audio.querySelector("progress");
  [bar.max, bar.value] = [total || 1, done];
  part("words").hidden = state === "none" || state === "done";
  if (part("words").textContent !== text) part("words").textContent = text;
  part("file").hidden = state !== "done";
  if (link) part("file").href = link;
  part("file").querySelector("span").textContent = text;
  part("make").hidden = state !== "none" && state !== "failed";
  part("stop").hidden = !busy;
  if (busy) setTimeout(look, 1500);
}

async function look() {
  try {
    const answer = await fetch(`${audio.dataset.at}?name=${audio.dataset.name}`, { headers: { Accept: "application/json" } });
    if (answer.ok) return show(await answer.json());
  } catch { /* the network comes back, or it does not: the recording goes on */ }
  setTimeout(look, 5000);
}

audio?.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  const body = new URLSearchParams(new FormData(form, event.submitter));
  event.submitter.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    const told = await answer.json();
    if (answer.ok) show(told);
    else show({ state: "failed", text: told.text });
  } catch {
    form.submit();
  } finally {
    event.submitter.disabled = false;
  }
});
if (audio && ["waiting", "working"].includes(audio.dataset.state)) setTimeout(look, 1500);
