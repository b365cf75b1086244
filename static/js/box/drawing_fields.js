// The inputs beside the drawing of a board: fields of a space, amounts of a kind of space, the origin of the hexagons.
import { plan } from "./shapes.js";

const all = (selector) => [...document.querySelectorAll(selector)];

export function setUnlessFocused(input, value) { if (input !== document.activeElement) input.value = value; }

export function showAmounts(map) {
  for (const input of all("[data-amount]")) setUnlessFocused(input, map[plan.amounts][input.dataset.amount]?.[input.dataset.side] ?? "");
  for (const input of all("[data-origin]")) setUnlessFocused(input, map.origin[input.dataset.origin]);
}

export function readOrigin(input, change) {
  const told = all("[data-origin]").map((one_) => Number(one_.value.trim() || NaN)), good = told.map((n) => Number.isInteger(n) && n >= 0 && n <= 1000);
  if (good[input.dataset.origin]) input.removeAttribute("aria-invalid"); else input.setAttribute("aria-invalid", "true");
  if (good.every(Boolean)) change((m) => { m.origin = told; });
}

export function readAmounts(input, map, change) {
  const kind = input.dataset.amount, both = all(`[data-amount="${kind}"]`);
  const values = both.map((one_) => one_.value.trim());
  const good = values.map((text) => /^\d{1,2}$/.test(text) && Number(text) <= plan.most[0]);
  both.forEach((one_, n) => { if (values[n] && !good[n]) one_.setAttribute("aria-invalid", "true"); else one_.removeAttribute("aria-invalid"); });
  if (good.every(Boolean)) change((m) => { m[plan.amounts] = { ...m[plan.amounts], [kind]: values.map(Number) }; });
  else if (values.every((text) => !text) && map[plan.amounts][kind]) change((m) => { const { [kind]: gone, ...rest } = m[plan.amounts]; m[plan.amounts] = rest; });
}

// Reads a field of a space: a number within its bounds, a choice, or a short text.
export function readField(input, text, id, change) {
  const { field, low, high } = input.dataset, number = low !== undefined && text !== "" && text !== "?";
  const value = number ? Number(text.replace("−", "-")) : low !== undefined ? "?" : text;
  const good = !number || (Number.isInteger(value) && value >= Number(low) && value <= Number(high));
  if (good) input.removeAttribute("aria-invalid"); else input.setAttribute("aria-invalid", "true");
  if (good) change((m) => { m.spaces[id][field] = value; });
}
