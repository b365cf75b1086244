"""The show's own reckoning, in a browser but without a picture: whatever was thrown, it ends in just that."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page


THROWS = """async () => {
  const { at, paths, CUBE, TRAY, SHAFT } = await import("/static/js/dice/show/paths.js");
  const { chance } = await import("/static/js/dice/show/chance.js");
  const random = chance(20), many = (n) => Math.floor(random.next() * (n + 1)), wrong = [];
  const every = { red: 20, blue: 15, purple: 15, brown: 6, teal: 6, yellow: 6, green: 6, silver: 15 };
  for (let id = 1; id <= 304; id++) {
    const all = id > 300, thrown = {}, before = {}, out = {};
    const colours = all ? Object.keys(every) : ["red", "blue", "teal", "black"].slice(0, 1 + many(3));
    for (const colour of colours) {
      thrown[colour] = all ? every[colour] : many(9); before[colour] = all ? 0 : many(12);
      out[colour] = many(thrown[colour] + before[colour]);
    }
    const { cubes, length } = paths({ id, thrown, before, out }, colours);
    const twice = paths({ id, thrown, before, out }, colours);
    if (JSON.stringify(twice) !== JSON.stringify({ cubes, length })) wrong.push([id, "not the same again"]);
    if (length > 1.6) wrong.push([id, "long", length]);
    const rest = cubes.map((cube) => ({ colour: cube.colour, p: at(cube, length + 1).p }));
    for (const colour of colours) {
      const own = rest.filter((one) => one.colour === colour), free = own.filter((one) => one.p[2] > SHAFT.front);
      if (own.length !== thrown[colour] + before[colour]) wrong.push([id, colour, "lost"]);
      if (free.length !== out[colour]) wrong.push([id, colour, "out", free.length, out[colour]]);
    }
    const start = cubes.filter((cube) => at(cube, 0)?.p[1] < SHAFT.top).length;
    if (start !== Object.values(before).reduce((a, b) => a + b, 0)) wrong.push([id, "not there before"]);
    for (const [n, a] of rest.entries()) for (const b of rest.slice(n + 1)) {
      const apart = a.p.map((x, k) => Math.abs(x - b.p[k]));
      if (apart.every((x) => x < CUBE * 0.8)) wrong.push([id, "in one another", a, b]);
    }
    for (let step = 0; step <= 12; step++) for (const cube of cubes) {
      const t = (length * step) / 12, now = at(cube, t);
      const bad = now && (now.p.some((x) => !Number.isFinite(x)) || now.p[1] < TRAY.y + 0.3);
      if (bad) wrong.push([id, "under the ground", t, now.p]);
    }
  }
  return wrong.slice(0, 5);
}"""
STAYS = """async () => {
  const { at, paths } = await import("/static/js/dice/show/paths.js");
  const colours = ["red", "blue"], thrown = { red: 5, blue: 5 };
  const one = paths({ id: 1, thrown, before: {}, out: { red: 2, blue: 3 } }, colours);
  const two = paths({ id: 2, thrown, before: { red: 3, blue: 2 }, out: { red: 5, blue: 5 } }, colours);
  const inside = (cubes, t) => cubes.map((cube) => at(cube, t)?.p).filter((p) => p && p[1] > 5 && p[1] < 22)
    .map(String).sort();
  return [inside(one.cubes, one.length + 1), inside(two.cubes, 0)];
}"""
LIE = """async () => {
  const { settled } = await import("/static/js/dice/show/dice.js");
  const { solid } = await import("/static/js/dice/show/solids.js");
  const wrong = [];
  for (const sides of [4, 6, 8, 10, 12, 20]) {
    const { faces, ends } = solid(sides);
    if (faces.length !== sides) wrong.push([sides, "faces", faces.length]);
    for (let value = 1; value <= sides; value++) {
      const q = settled(sides, value, 0.1);
      const turned = ([x, y, z]) => {
        const [a, b, c, w] = [q.x, q.y, q.z, q.w];
        return 2 * (x * (a * b + w * c) + y * (w * w + b * b - 0.5) + z * (b * c - w * a));
      };
      const normal = sides === 4 ? ends[value - 1] : faces[value - 1].normal;
      if (Math.abs(turned(normal) - 1) > 1e-5) wrong.push([sides, value, "does not lie up", turned(normal)]);
      const other = sides === 4 ? null : faces[sides - value].normal;
      if (other && Math.abs(turned(other) + 1) > 1e-5) wrong.push([sides, value, "opposite"]);
    }
  }
  return wrong;
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(base_url=address)
    made = context.new_page()
    made.goto("/hello")
    yield made
    context.close()


def test_whatever_is_thrown_ends_as_it_was_decided_and_nothing_is_lost(page: Page):
    """Also the 89 cubes of the box that has most."""
    assert page.evaluate(THROWS) == []


def test_what_stays_stands_where_the_next_throw_finds_it(page: Page):
    ends, begins = page.evaluate(STAYS)
    assert len(ends) == 5
    assert ends == begins


def test_every_die_lies_with_the_face_up_that_was_decided(page: Page):
    assert page.evaluate(LIE) == []
