// Dice told in groups with one row of faces: one tap a die, for the group that is marked; a tap on a told face takes one
// back, and the last button says of all the rest that they hit nothing. Alike faces stand together with their number.
// Once a group is whole the next one is marked, and when all are the report is entered.
const facesOf = (group) => JSON.parse(group.dataset.faces ?? "[]"), isWhole = (group) => facesOf(group).length === Number(group.dataset.count);
const slotOf = (group) => group.querySelector("[data-told-slot]");

export function tell(button, enter) {
  const all = button.closest(".told-dice"), groups = [...all.querySelectorAll("[data-told-group]")];
  const group = button.closest("[data-told-group]") ?? groups.find((one) => slotOf(one).matches('[aria-pressed="true"]'));
  if (button === slotOf(group)) { mark(all, groups, group); return; }
  const faces = facesOf(group), count = Number(group.dataset.count), face = Number(button.dataset.told);
  if (button.classList.contains("told")) faces.splice(faces.indexOf(face), 1);
  else if (face) faces.push(face);
  else while (faces.length < count) faces.push(0);
  group.dataset.faces = JSON.stringify(faces);
  group.querySelector(".told-faces").replaceChildren(...[...new Set(faces)].sort().map((one) => shown(all, one, faces)));
  mark(all, groups, isWhole(group) ? groups.find((one) => !isWhole(one)) ?? group : group);
  if (!groups.every(isWhole)) return;
  const told = groups.flatMap(facesOf);
  enter({ ...JSON.parse(all.dataset.template), [all.dataset.field]: told }, told.join(", "));
}

function mark(all, groups, marked) {
  for (const one of groups) slotOf(one).setAttribute("aria-pressed", String(one === marked));
  for (const face of all.querySelectorAll(".die-row [data-told]")) face.disabled = isWhole(marked);
}

function shown(all, face, faces) {
  const n = faces.filter((one) => one === face).length;
  const from = all.querySelector(`.die-row [data-told="${face}"]`), one = from.cloneNode(true);
  one.className = "told";
  one.disabled = false;
  if (n > 1) one.insertAdjacentHTML("beforeend", `<b class="figure">×${n}</b>`);
  return one;
}
