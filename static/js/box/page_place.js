// Where a page lies in the square of its drawing (0 to 1000): in the middle, as large as it fits. `shape` is the page's
// width by its height.
const DRAWING_SIZE = 1000;
const clamp = (n) => Math.max(0, Math.min(DRAWING_SIZE, n));

export function pageExtent(shape) {
  const [width, height] = [Math.min(1, shape), Math.min(1, 1 / shape)].map((share) => DRAWING_SIZE * share);
  return { x: (DRAWING_SIZE - width) / 2, y: (DRAWING_SIZE - height) / 2, width, height };
}

// A point moved so that it keeps its place on the page when the photo's shape changes. Rounds as the server does.
export function movedToShape({ x, y }, was, now) {
  const [old, fresh] = [pageExtent(was), pageExtent(now)];
  return { x: clamp(Math.floor(fresh.x + (x - old.x) / old.width * fresh.width + 0.5)),
    y: clamp(Math.floor(fresh.y + (y - old.y) / old.height * fresh.height + 0.5)) };
}
