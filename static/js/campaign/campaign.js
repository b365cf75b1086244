// What is suggested at some stops of the way and not at others: ticked by the stop, left to them.
const form = document.getElementById("next-game");
form?.addEventListener("change", ({ target }) => {
  if (target.name !== "stop" || !target.dataset.suggests) return;
  const on = target.selectedOptions[0].dataset.on.split(" ");
  for (const name of target.dataset.suggests.split(" ")) form.elements[name].checked = on.includes(name);
});
