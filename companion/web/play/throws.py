"""The newest throw of a table as a screen shows it: dice, or cubes that came out of the tower and cubes left inside.

The still picture is made here and in `play/parts/throw.html`; static/js/dice/show.js plays the animation from the same
numbers and ends in the same picture."""
from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.games.contract import Throws
from companion.kernel import TABLE, visible_facts
from companion.tower.dice import Hand
from companion.tower.models import COLOURS
from companion.table.models import Entry
from companion.web.access import position_at
from companion.web.narration.audible import bed
from companion.web.play.stages import acting_seat

if TYPE_CHECKING:
    from companion.web.play.screen import Screen

SOUNDS = ("cubes", "cube", "dice")
MAX_DRAWN_CUBES = 12
"""Cubes of a colour that are drawn one by one; further ones are a number."""
MAX_SPELLED_DICE = 6
"""Dice of a hand whose faces a sentence lists; for more dice it says the sum alone."""


class Pile(Struct, frozen=True):
    """Cubes of one colour in one place: `drawn` one by one, `more` as a number beside them."""

    colour: str
    name: str
    letter: str
    n: int

    @property
    def drawn(self) -> int:
        return min(self.n, MAX_DRAWN_CUBES)

    @property
    def more(self) -> int:
        return self.n - self.drawn


class Throw(Struct, frozen=True):
    """A throw as a screen shows it. `id`: the entry that first reported it. `text`: the result in words. `data`: JSON
    for the animation, `{id, kind, text, letters}` with `dice` [{sides, face, hand}], or `thrown`, `before` and `out` by
    colour. `tower`: the heading of what stayed inside."""

    id: int
    kind: str
    text: str
    data: str
    hands: tuple[Hand, ...] = ()
    out: tuple[Pile, ...] = ()
    inside: tuple[Pile, ...] = ()
    tower: str = ""


class Scene(Struct, frozen=True):
    """What a screen needs for throws. `near`: a throw may come soon, so the page should load the animation. `sounds`:
    JSON of sounds by name."""

    throw: Throw | None
    near: bool
    sounds: str


def scene(s: Screen) -> Scene | None:
    """The throw that a screen shows; None where there is none and none may come soon."""
    game = s.game.throws
    if game is None:
        return None
    throw, near = newest(s, game), not s.over and game.near(s.view)
    if throw is None and not near:
        return None
    found = {name: sound for name in SOUNDS if (sound := bed("throw", name))}
    return Scene(throw, near, json.dumps(found))


def newest(s: Screen, game: Throws) -> Throw | None:
    """The newest throw on the line, as long as it is the last entry, or its seat is still acting and nothing new is to
    be thrown; else None."""
    for entry in s.tail(s.head, game.ENTRIES_SHOWN):
        if found := _throw_of_entry(s, game, entry):
            thrower = acting_seat(position_at(s.look, entry.parent_id or 0))
            stays = thrower == acting_seat(s.view) and TABLE not in s.actors
            return found if entry.id == s.head or stays else None
    return None


def _throw_of_entry(s: Screen, game: Throws, entry: Entry) -> Throw | None:
    def make() -> Throw | None:
        before = None
        for fact in visible_facts(s.game, s.game.codec.facts(entry.facts), s.eyes):
            before = before or position_at(s.look, entry.parent_id or 0)
            if (result := game.throw_of(before, fact)) is not None:
                first = _first_entry(s, entry)
                return of_dice(s, first, result) if isinstance(result, tuple) else of_cubes(s, first, result)
        return None

    found: Throw | None = s.cache.throws.get((s.table.id, entry.id, s.eyes, s.lang), make)
    return found


def _first_entry(s: Screen, entry: Entry) -> int:
    """The id of the entry that first reported this throw: an entry that an amendment replays is no new throw."""
    while entry.origin_id and (origin := s.entry(entry.origin_id)).facts == entry.facts:
        entry = origin
    return int(entry.id)


def of_dice(s: Screen, id: int, hands: tuple[Hand, ...]) -> Throw:
    """A throw of dice."""
    text = s.t("web.show.rolled", what=" : ".join(_hand_sum(s, hand) for hand in hands))
    dice = [{"sides": sides, "face": face, "hand": n} for n, hand in enumerate(hands) for sides, face in hand.dice]
    return Throw(id, "dice", text, json.dumps({"id": id, "kind": "dice", "text": text, "dice": dice}), hands)


def _hand_sum(s: Screen, hand: Hand) -> str:
    if len(hand.dice) > MAX_SPELLED_DICE:
        return s.t("web.show.sum", n=hand.total)
    faces = " + ".join(str(face) for _, face in hand.dice)
    plus = f" {'−' if hand.plus < 0 else '+'} {abs(hand.plus)}" if hand.plus else ""
    return f"{faces}{plus}" if len(hand.dice) == 1 and not plus else f"{faces}{plus} = {hand.total}"


def of_cubes(s: Screen, id: int, result: Any) -> Throw:
    """A throw of cubes: `result` has `thrown`, `before` (inside the tower) and `out`, each by colour."""
    known = [c for c in COLOURS if result.thrown.get(c) or result.before.get(c)]
    stayed = {c: result.before.get(c, 0) + result.thrown.get(c, 0) - result.out.get(c, 0) for c in known}
    out, inside = _piles(s, known, result.out), _piles(s, known, stayed)
    words = (s.t("web.show.out", what=_pile_list(out)) if out else s.t("web.show.none"),
             _tower_text(s, "inside", what=_pile_list(inside)) if inside else _tower_text(s, "empty"))
    text = " ".join(words)
    data = {"id": id, "kind": "cubes", "text": words[0], "letters": {c: s.t(f"web.show.letter.{c}") for c in known},
            "thrown": result.thrown, "before": result.before, "out": result.out}
    return Throw(id, "cubes", text, json.dumps(data), out=out, inside=inside, tower=_tower_text(s, "in_tower"))


def _tower_text(s: Screen, name: str, **params: Any) -> str:
    """A game may have its own word for the tower."""
    own = f"standing.throw.{name}"
    return s.t(own if s.reader.has(own) else f"web.show.{name}", **params)


def _piles(s: Screen, colours: list[str], counts: dict[str, int]) -> tuple[Pile, ...]:
    return tuple(Pile(c, s.t(f"web.show.colour.{c}"), s.t(f"web.show.letter.{c}"), counts[c])
                 for c in colours if counts.get(c))


def _pile_list(piles: tuple[Pile, ...]) -> str:
    return ", ".join(f"{pile.name} {pile.n}" for pile in piles)
