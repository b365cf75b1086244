// Where a page lies in the square of 0 to 1000 in which places on it are told: in the middle, as large as it fits. `shape`
// is its width by its height.
const MOST = 1000;
const clamp = (n) => Math.max(0, Math.min(MOST, n));

export function lies(shape) {
  const [width, height] = [Math.min(1, shape), Math.min(1, 1 / shape)].map((share) => MOST * share);
  return { x: (MOST - width) / 2, y: (MOST - height) / 2, width, height };
}

// The same place of the page when its picture has another shape; the server rounds alike.
export function carried({ x, y }, was, now) {
  const [old, fresh] = [lies(was), lies(now)];
  return { x: clamp(Math.floor(fresh.x + (x - old.x) / old.width * fresh.width + 0.5)),
    y: clamp(Math.floor(fresh.y + (y - old.y) / old.height * fresh.height + 0.5)) };
}
