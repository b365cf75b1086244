// Whether this device trusts the host over HTTPS: it gets a picture from there only if it does. Asked again whenever
// people come back from the settings of their device.
const said = document.getElementById("said"), { ipad } = document.getElementById("trust-script").dataset;
const TIMEOUT_MS = 5000;
let asked = 0;

// Some iPads say that they are a Mac; no Mac has a screen to touch.
if (ipad && navigator.maxTouchPoints > 1) location.replace(ipad);

function show(state) {
  said.hidden = false;
  said.classList.remove("asking", "yes", "no");
  said.classList.add(state);
  said.querySelector("b").textContent = said.dataset[state];
  const ways = document.querySelectorAll("[data-go]");
  if (state === "yes") {
    for (const way of ways) way.href = way.dataset.go;
    document.querySelector("[data-try]").hidden = true;
  }
}

function ask() {
  const turn = ++asked, picture = new Image();
  const tell = (state) => { if (turn === asked) { asked += 1; show(state); } };
  if (!said.classList.contains("yes")) show("asking");
  picture.onload = () => tell("yes");
  picture.onerror = () => tell("no");
  setTimeout(() => tell("no"), TIMEOUT_MS);
  picture.src = `${said.dataset.mark}?${Date.now()}`;
}

if (said && !location.hostname.includes(":")) {
  ask();
  document.addEventListener("visibilitychange", () => { if (!document.hidden && !said.classList.contains("yes")) ask(); });
}
