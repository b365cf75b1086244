// Chance that is the same on every screen: seeded by the entry that is shown.
export function chance(seed) {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  return { next, between: (low, high) => low + (high - low) * next() };
}

export function shuffled(things, random) {
  const made = [...things];
  for (let n = made.length - 1; n > 0; n--) {
    const other = Math.floor(random.next() * (n + 1));
    [made[n], made[other]] = [made[other], made[n]];
  }
  return made;
}
