// Dice told in groups: one tap a die, a tap on a told face takes one back, and the last button says of all the rest that
// they hit nothing. Alike faces stand together with their number. The report is entered when every group is whole.
export function tell(button, enter) {
  const group = button.closest("[data-told-group]"), all = button.closest(".told-dice");
  const faces = JSON.parse(group.dataset.faces ?? "[]"), count = Number(group.dataset.count), face = Number(button.dataset.told);
  if (button.classList.contains("told")) faces.splice(faces.indexOf(face), 1);
  else if (face) { if (faces.length < count) faces.push(face); }
  else while (faces.length < count) faces.push(0);
  group.dataset.faces = JSON.stringify(faces);
  group.querySelector(".told-faces").replaceChildren(...[...new Set(faces)].sort().map((one) => shown(all, one, faces)));
  for (const other of group.querySelectorAll(".die-row [data-told]")) other.disabled = faces.length === count;
  const told = [...all.querySelectorAll("[data-told-group]")].map((one) => [JSON.parse(one.dataset.faces ?? "[]"), Number(one.dataset.count)]);
  if (told.some(([some, whole]) => some.length < whole)) return;
  enter({ ...JSON.parse(all.dataset.template), [all.dataset.field]: told.flatMap(([some]) => some) }, told.flatMap(([some]) => some).join(", "));
}

function shown(all, face, faces) {
  const n = faces.filter((one) => one === face).length;
  const from = all.querySelector(`.die-row [data-told="${face}"]`), one = from.cloneNode(true);
  one.className = "told";
  one.disabled = false;
  if (n > 1) one.insertAdjacentHTML("beforeend", `<b class="figure">×${n}</b>`);
  return one;
}
