"""A table and the box it plays with: judging it again with another version, moving it there when somebody asks, and
taking home what it has learnt. A box that is edited later changes nothing by itself."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.box import shelf
from companion.box.faults import BoxFault
from companion.box.decoding import box_services, decode
from companion.box.services import BoxServices
from companion.box.schema import changes
from companion.kernel import (
    TABLE, Correct, Game, Number, Patch, ScoreLine, Seat, Verdict, encode, fold, judge, perform)
from companion.table.desk import Outcome, enter
from companion.table.errors import TableError
from companion.table.journal import Difference, fresh_row, game_of, log, look, start
from companion.table.models import Table

NAME = "name"


@dataclass(frozen=True)
class Rescored:
    """A line of the score sheet that the boxes count differently; None where one of them has no such line."""

    seat: Seat
    rule: str
    source: str
    params: dict[str, Any]
    before: Number | None
    after: Number | None


@dataclass(frozen=True)
class Rejudged:
    """The box a table plays with and the other one by id and version; the entries that they judge differently, the
    first one first; the score lines that they count differently at the head."""

    id: str
    version: int
    other: str
    other_version: int
    differences: tuple[Difference, ...]
    scores: tuple[Rescored, ...]

    @property
    def first(self) -> Difference | None:
        return self.differences[0] if self.differences else None


def newest_box(folder: Path, table: Table) -> Any:
    """The newest version of the box that a table plays with. TableError `box.none`, `box.gone`; BoxFault where it is
    broken."""
    row = fresh_row(table)
    played = _box(look(table).state)
    try:
        return decode(row.game, shelf.read(folder, row.game, played.id))
    except BoxFault as error:
        if error.findings[0].key in ("box.unknown", "box.name"):
            raise TableError("unknown", "box.gone", id=played.id) from error
        raise


def rejudge(table: Table, other: Any) -> Rejudged:
    """Judge the line to the head again with another box, each entry from its stored position, by the rules of today
    with both. What the table has learnt stands where the other box leaves it open. Nothing is changed. TableError
    `box.none`."""
    row = fresh_row(table)
    game, s = game_of(row), start(row, game_of(row))
    played, seen = _box(s), _with_box(row, _box(s), other)
    differences = []
    for entry in log(table):
        action = game.codec.action(entry.action)
        (then, facts), (now, others) = _outcome(game, s, action), _outcome(game, seen(s), action)
        if (then, facts) != (now, others):
            differences.append(Difference(entry, then, now, facts != others))
        s = fold(game, s, game.codec.facts(entry.facts))
    return Rejudged(played.id, _box(s).version, other.id, other.version, tuple(differences),
                    _rescored(game, s, seen(s)))


def adopt_box(table: Table, other: Any, *, by: Seat = TABLE, client: str, head: int) -> Outcome:
    """Let the table play on with another box: one correction in the journal, like any other, which undo takes back.
    What was entered before stays as it was judged. Errors of `enter`; TableError `box.none`, and `box.same` where
    nothing would change."""
    now = look(table)
    played, services = _box(now.state), box_services(now.table.game)
    base = _box(start(now.table, now.game))
    wanted = services.fit_to_table(other, played, base, table_tag(now.table), _uses_story_book(now.state))
    found = changes(played, wanted, lambda value: isinstance(value, services.MERGED_AS_ONE))
    apart = {NAME, *services.LEFT_ON_SHELF}  # other boards, texts still to be read, what the box is called
    patches = tuple(Patch(("box", *change.path), msgspec.to_builtins(change.after)) for change in found
                    if change.path[0] not in apart)
    if not patches:
        raise TableError("refused", "box.same", id=other.id)
    return enter(table, encode(Correct(seat=by, patches=patches)), by=by, client=client, head=head)


def box_with_learnt(table: Table, own: Any) -> Any:
    """The own box with what the table has learnt so far; what it knows stays. From a table with an invented box a real
    one takes the cards that people typed there. TableError `box.none`; `box.invented` where there are none, and where
    the box is invented and the table's is not."""
    now = look(table)
    services, played, base = box_services(now.table.game), _box(now.state), _box(start(now.table, now.game))
    if played.invented and not own.invented:
        played = _typed_cards(services, played, base)
    must_be_alike(own, played)
    return services.with_learnt(own, played, base, table_tag(now.table), _uses_story_book(now.state))


def must_be_alike(one: Any, other: Any) -> None:
    """TableError `box.invented` where one of two boxes is invented and the other is not."""
    if one.invented != other.invented:
        raise TableError("refused", "box.invented")


def _typed_cards(services: BoxServices, played: Any, base: Any) -> Any:
    """A real box with nothing but the cards that a table has beside those it began with; its own box where it has
    none."""
    typed = {shelf.kind: {id: card for id, card in getattr(played, shelf.kind).items()
                          if id not in getattr(base, shelf.kind)} for shelf in services.DECLARATION.shelves}
    return replace(services.own_box(""), **typed) if any(typed.values()) else played


def take_home(folder: Path, table: Table, id: str) -> shelf.KeptBox:
    """Keep what the table has learnt as the next version of a box on the shelf. BoxFault where that is missing or
    broken; errors of `box_with_learnt`."""
    now = look(table)
    game, _ = now.table.game, _box(now.state)
    own = decode(game, shelf.read(folder, game, id))
    return shelf.save(folder, game, id, box_services(game).dump(box_with_learnt(table, own)), after=own.version)


def box_of(table: Table) -> Any:
    """The box that a table plays with. TableError `box.none`."""
    return _box(look(table).state)


def _box(s: Any) -> Any:
    box = getattr(s, "box", None)
    if box is None:
        raise TableError("refused", "box.none")
    return box


def _uses_story_book(s: Any) -> bool:
    """Whether the entries come from a story book, not from the box."""
    return bool(getattr(s, "narrated", False))


def table_tag(row: Table) -> str:
    """The part of an id that names this table, in ids of cards that it made up."""
    return f"t{row.id}"


def _with_box(row: Table, base: Any, other: Any) -> Callable[[Any], Any]:
    """A function from a position of the table to the same position with the `other` box."""
    last: list[tuple[Any, Any]] = []

    def seen(s: Any) -> Any:
        if not last or last[0][0] is not s.box:
            fitted = box_services(row.game).fit_to_table(other, s.box, base, table_tag(row), _uses_story_book(s))
            last[:] = [(s.box, fitted)]
        return replace(s, box=last[0][1])

    return seen


def _outcome(game: Game, s: Any, action: Any) -> tuple[Verdict, bytes]:
    """What the rules say and what would follow; nothing follows where it cannot be done at all."""
    verdict = judge(game, s, action)
    possible = not any(r.final for r in verdict.refusals)
    return verdict, encode(perform(game, s, action)[1]) if possible else b""


def _rescored(game: Game, before: Any, after: Any) -> tuple[Rescored, ...]:
    sheets = [{_line_key(line): line for line in game.score(s).lines} for s in (before, after)]
    found = []
    for key in dict.fromkeys((*sheets[0], *sheets[1])):
        then, now = (sheet.get(key) for sheet in sheets)
        line = then or now
        points, others = (one.points if one is not None else None for one in (then, now))
        if line is not None and points != others:
            found.append(Rescored(line.seat, line.rule, line.source, line.params, points, others))
    return tuple(found)


def _line_key(line: ScoreLine) -> bytes:
    return encode((line.seat, line.rule, line.source, line.params))
