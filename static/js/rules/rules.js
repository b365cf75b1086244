// The rules reader's search as one types: the same results the server shows without scripts, and the same address.
const form = document.querySelector(".rules-search");
const field = form.elements.q;
const main = document.querySelector("main.rules");
const results = document.getElementById("rules-results");
const count = document.getElementById("rules-count");
const SEARCH_DELAY_MS = 160; // ms without a keystroke before asking
let timer = 0, asked = null;

// The whole contents are a tap on the field's own cross away, so nothing is fetched for an empty field.
function clear() {
  asked?.abort();
  main.classList.remove("searching");
  results.replaceChildren();
  count.textContent = "";
  keep("");
}

function keep(query) {
  const address = new URL(location.href);
  if (query) address.searchParams.set("q", query); else address.searchParams.delete("q");
  address.hash = "";
  history.replaceState(history.state, "", address);
}

async function search() {
  const query = field.value.trim();
  if (!query) { clear(); return; }
  asked?.abort();
  asked = new AbortController();
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) address.searchParams.set(name, value);
  address.searchParams.set("fragment", "1");
  try {
    const answer = await fetch(address, { signal: asked.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    results.innerHTML = await answer.text(); // our own fragment: the server escaped what was typed
    count.textContent = results.querySelector("[data-count]")?.textContent ?? "";
    main.classList.add("searching");
    scrollTo({ top: 0 });
    keep(query);
  } catch (fault) {
    if (fault.name !== "AbortError") count.textContent = form.dataset.failed;
  }
}

field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(search, SEARCH_DELAY_MS); });
form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(timer); search(); field.blur(); });

// A link to a chapter out of the results shows the contents again; its parts open where they are needed.
document.addEventListener("click", (event) => {
  const link = event.target.closest("#rules-results .near a");
  if (!link) return;
  event.preventDefault();
  field.value = "";
  clear();
  location.hash = new URL(link.href).hash;
});

// The contents show where one is: beside the text on a wide screen they follow, the part in view open.
const links = new Map([...document.querySelectorAll(".index a")].map((link) => [link.hash.slice(1), link]));
const beside = matchMedia("(min-width: 960px)");

function arrived(section) {
  for (const link of links.values()) link.removeAttribute("aria-current");
  const link = links.get(section.id);
  link.setAttribute("aria-current", "location");
  if (!beside.matches) return;
  for (const part of document.querySelectorAll(".index details")) part.open = part.contains(link);
  const list = link.closest(".index");
  list.scrollTop = link.offsetTop - list.offsetTop - list.clientHeight / 2;
}

const watcher = new IntersectionObserver((seen) => {
  const shown = seen.filter((one) => one.isIntersecting);
  if (shown.length) arrived(shown[0].target);
}, { rootMargin: "-90px 0px -75% 0px" });
for (const id of links.keys()) watcher.observe(document.getElementById(id));
