// The whole log: earlier entries come as one scrolls near the last line, or by the link. An address with #entry-5 leads
// to the page that has it.
const list = document.querySelector(".log");
const wanted = /^#entry-(\d+)$/.exec(location.hash);
const asked = new URLSearchParams(location.search);
if (wanted && !document.getElementById(location.hash.slice(1)) && asked.get("entry") !== wanted[1]) {
  asked.delete("before");
  asked.set("entry", wanted[1]);
  location.replace(`?${asked}${location.hash}`);
}

const near = new IntersectionObserver((seen) => {
  if (seen.some((one) => one.isIntersecting)) earlier();
}, { rootMargin: "800px" });
let coming;

// One page more: its first line. Where it does not come, the link stays, and nobody asks again by scrolling.
function earlier() {
  coming ??= more().catch(() => null).finally(() => { coming = undefined; });
  return coming;
}

async function more() {
  near.disconnect();
  const link = list.querySelector("[data-earlier]");
  const answer = await fetch(`${link.href}&fragment=1`, { headers: { Accept: "text/html" } });
  if (!answer.ok) return null;
  const lines = document.createElement("template");
  lines.innerHTML = await answer.text();
  const first = lines.content.querySelector(".entry");
  link.parentElement.replaceWith(lines.content);
  watch();
  return first;
}

function watch() {
  const link = list?.querySelector("[data-earlier]");
  if (link) near.observe(link);
}

list?.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-earlier]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const first = await earlier();
  if (!first) { location.assign(link.href); return; }
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
});
watch();
