"""The middle of a turn as position files have it: whose turn it is and which steps are open, in words of the game.

A file says `round`, `turn` and `now`: the open steps inside that turn, the outermost first. The steps around them are
those of the game's sequence of play (`Position.steps_around`). A step is {"at": word, field: value}, or the word alone;
its seat is that of the turn, and fields at their usual value are left out."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from companion.games.contract import StepWords
from companion.kernel import Step, encode

if TYPE_CHECKING:
    from companion.games.contract import Game

STEP, SEAT = "at", "seat"
Place = tuple[str, ...]


class NotAWord(ValueError):
    """`word` names no step or field at `place`, a path below `now`; `known` are the words allowed there."""

    def __init__(self, place: Place, word: str, known: tuple[str, ...]):
        self.place, self.said, self.known = place, word, known
        super().__init__(word)


def step_tag(step: type[Step]) -> str:
    return str(step.__struct_config__.tag)


def turn_as_words(game: Game, s: Any) -> dict[str, Any]:
    """`round`, `turn` and `now` of a position; {} where its steps do not fit the game's `steps_around`."""
    for seat in s.seats:
        for begun in (True, False):
            around = game.position.steps_around(s, seat, begun)
            inside = s.flow[len(around):]
            if around and s.flow[:len(around)] == around and (begun or not inside):
                now = [_step_as_words(game, step, seat) for step in inside]
                return {"round": s.round, "turn": seat} | ({"now": now} if begun else {})
    return {}


def _step_as_words(game: Game, step: Step, seat: str) -> dict[str, Any] | str:
    words = _words(game, step_tag(type(step)))
    usual = dict(zip(reversed(step.__struct_fields__), reversed(step.__struct_defaults__), strict=False)) | {SEAT: seat}
    fields = {words.fields.get(x, x): msgspec.json.decode(encode(getattr(step, x))) for x in step.__struct_fields__
              if x not in usual or getattr(step, x) != usual[x]}
    return {STEP: words.word, **fields} if fields else words.word


def steps_from_words(game: Game, now: Any, seat: str) -> list[dict[str, Any]]:
    """The steps that `now` means, as JSON of the state. NotAWord; TypeError for what is no list of steps."""
    if not isinstance(now, list):
        raise TypeError
    return [_step_from_words(game, said, seat, (str(n),)) for n, said in enumerate(now)]


def _step_from_words(game: Game, written: Any, seat: str, place: Place) -> dict[str, Any]:
    if isinstance(written, str):
        written = {STEP: written}
    if not isinstance(written, dict) or not isinstance(written.get(STEP), str):
        raise TypeError
    by = {_words(game, step_tag(x)).word: x for x in game.codec.step_types}
    word = written[STEP].strip().casefold().replace(" ", "_")
    if word not in by:
        raise NotAWord((*place, STEP), written[STEP], tuple(by))
    kind = by[word]
    words = _words(game, step_tag(kind))
    fields = {words.fields.get(x, x): x for x in kind.__struct_fields__}
    made: dict[str, Any] = {STEP: step_tag(kind)} | ({SEAT: seat} if SEAT in kind.__struct_fields__ else {})
    for key, value in written.items():
        if key != STEP and key not in fields:
            raise NotAWord((*place, key), key, tuple(fields))
        if key != STEP:
            made[fields[key]] = value
    return made


def _words(game: Game, tag: str) -> StepWords:
    return game.position.STEP_WORDS.get(tag) or StepWords(tag)
