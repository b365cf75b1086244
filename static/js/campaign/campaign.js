// From some map on groups find the day side almost needed: suggested by the map, left to them.
const form = document.getElementById("next-game");
form?.addEventListener("change", ({ target }) => {
  if (target.name === "map" && target.dataset.dusk) form.elements.day.checked = Number(target.value) >= Number(target.dataset.dusk);
});
