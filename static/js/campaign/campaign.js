// Ticks what is suggested for the chosen stop of a campaign; people may change it.
const form = document.getElementById("next-game");
form?.addEventListener("change", ({ target }) => {
  if (target.name !== "stop" || !target.dataset.suggests) return;
  const on = target.selectedOptions[0].dataset.on.split(" ");
  for (const name of target.dataset.suggests.split(" ")) form.elements[name].checked = on.includes(name);
});
