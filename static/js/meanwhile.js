// Forms whose answer takes its time: the word of `data-meanwhile` stands on the button that was pressed, or on what of
// its form has such a word, until the answer is there. Nothing is sent twice meanwhile.
let sent = null;

document.addEventListener("submit", (event) => {
  if (sent) { event.preventDefault(); return; }
  const from = event.submitter;
  const place = from?.dataset.meanwhile ? from : event.target.querySelector("[data-meanwhile]");
  if (!place) return;
  sent = { from, place, words: [...place.childNodes] };
  place.setAttribute("role", "status");
  place.replaceChildren(place.dataset.meanwhile);
  from?.setAttribute("aria-busy", "true");
});

// Back from the browser's own memory of pages: as it was before.
addEventListener("pageshow", (event) => {
  if (!event.persisted || !sent) return;
  sent.place.removeAttribute("role");
  sent.place.replaceChildren(...sent.words);
  sent.from?.removeAttribute("aria-busy");
  sent = null;
});
