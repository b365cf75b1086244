// The way that an offer leads, drawn over the board with what each step takes: under a finger that is still down, a
// pointer, or the keyboard; of two ways both, until one is chosen.
const SVG = "http://www.w3.org/2000/svg", SEPARATOR = "|", OF = "=";
const shown = () => document.querySelector("#part-board .drawing:not([hidden]) .graph");

function part(name, attributes, text = "") {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.textContent = text;
  return node;
}

export function erase() {
  for (const old of document.querySelectorAll("#part-board .led")) old.remove();
}

export function draw(buttons) {
  erase();
  const map = shown(), above = map?.querySelector(".above");
  if (!above) return;
  buttons.filter((button) => button.dataset.way).forEach((button, n) => {
    const steps = button.dataset.way.split(SEPARATOR).map((step) => step.split(OF)).map(([place, cost]) => {
      const spot = map.querySelector(`.spot[data-place="${CSS.escape(place)}"]`);
      return spot && { x: Number(spot.dataset.x), y: Number(spot.dataset.y), cost };
    }).filter(Boolean);
    const led = part("g", { class: n ? "led other" : "led" });
    led.append(part("polyline", { points: steps.map(({ x, y }) => `${x},${y}`).join(" ") }),
      ...steps.filter(({ cost }) => cost).flatMap(({ x, y, cost }) =>
        [part("circle", { cx: x, cy: y, r: 46 }), part("text", { x, y: y + 20 }, cost)]));
    above.append(led);
  });
}
