"""The newest throw of a table as a screen shows it: dice that lie, cubes that came out, cubes that stayed in the tower.

The picture that stays is made here and in `play/parts/throw.html`; what moves is played by static/js/dice/show.js from
the same numbers, and ends in them."""
from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.games.contract import Throws
from companion.kernel import visible_facts
from companion.tower.dice import Hand
from companion.tower.models import COLOURS
from companion.table.models import Entry
from companion.web.access import position_at
from companion.web.narration.audible import bed
from companion.web.play.stages import mover

if TYPE_CHECKING:
    from companion.web.play.screen import Screen

SOUNDS = ("cubes", "cube", "dice")
DRAWN = 12
"""So many cubes of a colour are drawn one by one; the rest are a number."""
SPELT = 6
"""Dice of a hand that a sentence adds up one by one; of more it says the sum."""


class Pile(Struct, frozen=True):
    """Cubes of a colour that lie together: `drawn` as pictures, `more` beside them as a number."""

    colour: str
    name: str
    letter: str
    n: int

    @property
    def drawn(self) -> int:
        return min(self.n, DRAWN)

    @property
    def more(self) -> int:
        return self.n - self.drawn


class Throw(Struct, frozen=True):
    """`id`: the entry it was first entered with. `text` says the result. `data`: JSON for the show, `{id, kind, text,
    letters}` with `dice` [{sides, face, hand}], or `thrown`, `before` and `out` by colour."""

    id: int
    kind: str
    text: str
    data: str
    hands: tuple[Hand, ...] = ()
    out: tuple[Pile, ...] = ()
    inside: tuple[Pile, ...] = ()


class Scene(Struct, frozen=True):
    """`near`: whether a throw may come soon, so that the show should be ready. `sounds`: JSON, name to sound."""

    throw: Throw | None
    near: bool
    sounds: str


def scene(s: Screen) -> Scene | None:
    """What a screen shows of throws; None where there is nothing to see and nothing comes."""
    game = s.game.throws
    if game is None:
        return None
    throw, near = newest(s, game), not s.over and game.near(s.view)
    if throw is None and not near:
        return None
    found = {name: sound for name in SOUNDS if (sound := bed("throw", name))}
    return Scene(throw, near, json.dumps(found))


def newest(s: Screen, game: Throws) -> Throw | None:
    """The newest throw on the line, if it is still to be seen: nobody's dice lie under another's question."""
    for entry in s.tail(s.head, game.ENTRIES_SHOWN):
        if made := _of(s, game, entry):
            threw = mover(position_at(s.look, entry.parent_id or 0))
            return made if entry.id == s.head or threw == mover(s.view) else None
    return None


def _of(s: Screen, game: Throws, entry: Entry) -> Throw | None:
    def make() -> Throw | None:
        before = None
        for fact in visible_facts(s.game, s.game.codec.facts(entry.facts), s.eyes):
            before = before or position_at(s.look, entry.parent_id or 0)
            if (fell := game.throw_of(before, fact)) is not None:
                first = _first(s, entry)
                return of_dice(s, first, fell) if isinstance(fell, tuple) else of_cubes(s, first, fell)
        return None

    made: Throw | None = s.cache.throws.get((s.table.id, entry.id, s.eyes, s.lang), make)
    return made


def _first(s: Screen, entry: Entry) -> int:
    """The entry in which this throw was seen first: one that an amendment replays is not thrown again."""
    while entry.origin_id and (origin := s.entry(entry.origin_id)).facts == entry.facts:
        entry = origin
    return int(entry.id)


def of_dice(s: Screen, id: int, hands: tuple[Hand, ...]) -> Throw:
    """Dice that lie."""
    text = s.t("web.show.rolled", what=" : ".join(_sum(s, hand) for hand in hands))
    dice = [{"sides": sides, "face": face, "hand": n} for n, hand in enumerate(hands) for sides, face in hand.dice]
    return Throw(id, "dice", text, json.dumps({"id": id, "kind": "dice", "text": text, "dice": dice}), hands)


def _sum(s: Screen, hand: Hand) -> str:
    if len(hand.dice) > SPELT:
        return s.t("web.show.sum", n=hand.total)
    faces = " + ".join(str(face) for _, face in hand.dice)
    plus = f" {'−' if hand.plus < 0 else '+'} {abs(hand.plus)}" if hand.plus else ""
    return f"{faces}{plus}" if len(hand.dice) == 1 and not plus else f"{faces}{plus} = {hand.total}"


def of_cubes(s: Screen, id: int, fell: Any) -> Throw:
    """Cubes that fell: `thrown`, `before` (inside) and `out` by colour."""
    known = [c for c in COLOURS if fell.thrown.get(c) or fell.before.get(c)]
    stayed = {c: fell.before.get(c, 0) + fell.thrown.get(c, 0) - fell.out.get(c, 0) for c in known}
    out, inside = _piles(s, known, fell.out), _piles(s, known, stayed)
    words = (s.t("web.show.out", what=_named(out)) if out else s.t("web.show.none"),
             s.t("web.show.inside", what=_named(inside)) if inside else s.t("web.show.empty"))
    text = " ".join(words)
    data = {"id": id, "kind": "cubes", "text": words[0], "letters": {c: s.t(f"web.show.letter.{c}") for c in known},
            "thrown": fell.thrown, "before": fell.before, "out": fell.out}
    return Throw(id, "cubes", text, json.dumps(data), out=out, inside=inside)


def _piles(s: Screen, colours: list[str], counts: dict[str, int]) -> tuple[Pile, ...]:
    return tuple(Pile(c, s.t(f"web.show.colour.{c}"), s.t(f"web.show.letter.{c}"), counts[c])
                 for c in colours if counts.get(c))


def _named(piles: tuple[Pile, ...]) -> str:
    return ", ".join(f"{pile.name} {pile.n}" for pile in piles)
