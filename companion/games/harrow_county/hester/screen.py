"""What Hester has on the screens: her board, her cards, roots and fires on the map."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.state import CUBE_OF, FEAST, MIXED_INFECTION, step_price
from companion.games.harrow_county.hexes import AT
from companion.games.harrow_county.state import State
from companion.games.view import Cards, Counter, Line, Token, Watched
from companion.kernel import Action, Place

ARROWS = {(0, -1): "\u2191", (1, -1): "\u2197", (1, 0): "\u2198", (0, 1): "\u2193", (-1, 1): "\u2199",
          (-1, 0): "\u2196"}
"""Where a root grows, as the map lies with the Protectors' home in the south."""
SQUARES_LEFT_TO_SHOW = 2
"""So few empty squares are worth a look by everybody."""


def hester_counters(s: State) -> tuple[Counter, ...]:
    """Actions, terrain cubes, fire spaces."""
    h = s.hester
    cubes = (Counter(f"cubes_{terrain}", h.cubes.get(terrain, 0), ("hester", "cubes", terrain))
             for terrain in TERRAINS)
    actions, fires = (Counter(key, getattr(h, key), ("hester", key)) for key in ("action_flames", "flame_pairs"))
    return (actions, *cubes, fires)


def hester_cards(screen: Any, s: State, lang: str) -> Cards:
    """What lies above her board and on it."""
    h = s.hester
    eaten = tuple(x for there in h.eaten_squares.values() for x in there)
    found = (("open_cards", h.open_cards), ("eaten_squares", eaten))
    return tuple((key, tuple(screen.face(s, x, lang) for x in ids)) for key, ids in found if ids)


def empty_squares(s: State) -> Watched:
    """How far she is from victory."""
    n = FEAST - s.hester.filled
    return Watched("tooth", ("few_left.squares", {"n": n}), n, SQUARES_LEFT_TO_SHOW, ("group", "eaten_squares"))


def hester_tokens(s: State, at: Place) -> Iterator[Token]:
    """Hester, fires, roots and waiting cubes on a hex."""
    h = s.hester
    if h.at == at:
        yield Token("hester", "black", "H", thing=("piece", "hester"), form="pawn")
    if n := h.fires.get(at, 0):
        yield Token("flame", "orange", thing=("piece", "flame"), form="triangle", count=n, icon="flame")
    for colour, each in h.root_ways.items():
        if at in each:
            yield Token("root", colour.partition("_")[0], way(each[at], at), thing=("piece", "hester_root"),
                        form="tag", icon="root")
    if terrain := h.bait_at(at):
        yield Token("bait", CUBE_OF[terrain], thing=("piece", "bait"), form="cube")


def way(start: Place, to: Place) -> str:
    """An arrow in the direction in which a root grows."""
    if start not in AT:
        return ""
    (q, r), (x, y) = AT[start], AT[to]
    return ARROWS.get((x - q, y - r), "")


def step_line(s: State, act: Action) -> tuple[Line, ...]:
    """What a step or an infection costs."""
    match act:
        case b.Infect(at=at, mixed=mixed) if at in AT:
            own = ("cubes-own", {"n": 1, "terrain": s.terrain[at]})
            return (("cubes-any", {"n": MIXED_INFECTION}) if mixed else own,)
        case b.Creep(to=to, mixed=mixed) | b.Stalk(to=to, mixed=mixed) if to in AT:
            price, of_any = step_price(s, to, isinstance(act, b.Stalk), mixed)
            if of_any:
                return (("cubes-any", {"n": of_any}),)
            return tuple(("cubes-own", {"n": n, "terrain": terrain}) for terrain, n in price.items())
    return ()
