"""Makes the services of a box out of its declaration: a game that only declares its box gets all of them.

Its findings are `finding.declared.*`, texts of the house. A game subclasses DerivedBox where its rulebook says more."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.box import learning
from companion.box.declare import BoardPlan, Declaration, Field, Flaw, Part, is_fully_entered
from companion.box.schema import Overlay, known
from companion.kernel import Unknown


class DerivedBox:
    """`type`: the struct of the box; every field but `id` needs a default. `shipped`: the boxes that come with the
    game, by the id that a set-up gives them. `rule`: the rule that findings cite."""

    RESERVED: tuple[str, ...] = ("new", "table")
    LEFT_ON_SHELF: tuple[str, ...] = ()

    def __init__(self, declaration: Declaration, type: type[Any], rule: str,
                 shipped: Mapping[str, Callable[[], Any]] | None = None):
        self._declaration, self._type, self._rule, self._shipped = declaration, type, rule, dict(shipped or {})

    @property
    def DECLARATION(self) -> Declaration:
        return self._declaration

    @property
    def SHIPPED(self) -> Mapping[str, Callable[[], Any]]:
        return self._shipped

    @property
    def MERGED_AS_ONE(self) -> tuple[type, ...]:
        """The types of the boards."""
        empty = self._type("")
        return tuple({type(board) for plan in self._declaration.boards for board in _boards(plan, empty).values()})

    @property
    def MATCHED_BY_NAME(self) -> tuple[str, ...]:
        return tuple(shelf.kind for shelf in self._declaration.shelves if not shelf.pattern)

    def read(self, data: bytes) -> Any:
        return msgspec.json.decode(data, type=self._type)

    def dump(self, box: Any) -> bytes:
        return msgspec.json.format(msgspec.json.encode(box, order="deterministic"), indent=1)

    def own_box(self, name: str | Mapping[str, str]) -> Any:
        return self._type("own", name={"": name} if isinstance(name, str) else dict(name))

    def with_playable_boards(self, box: Any) -> Any:
        return box

    def shelf_id(self, id: str, table: str) -> str:
        return learning.shelf_id(id, table)

    def ids_with_codes(self, box: Any) -> Mapping[str, Sequence[str]]:
        declared = self._declaration
        shelved = {kind: tuple(getattr(box, shelf)) for kind, shelf in declared.coded.items()}
        return {**declared.printed_alike, **shelved}

    def book_ids_with_codes(self, entries: Iterable[str]) -> Mapping[str, Sequence[str]]:
        return {}

    def completeness(self, box: Any) -> Mapping[str, tuple[int, int]]:
        levels = {}
        for shelf in self._declaration.shelves:
            if shelf.count:
                whole = sum(is_fully_entered(shelf, card) for card in getattr(box, shelf.kind).values())
                levels[shelf.kind] = min(whole, shelf.count), shelf.count
        for plan in self._declaration.boards:
            drawn = [board for board in _boards(plan, box).values() if _places(plan, board)]
            good = sum(not any(flaw.certain for flaw in self.board_findings(plan.kind, board)) for board in drawn)
            levels[plan.kind] = good, len(plan.sheets) or 1
        for part in self._declaration.parts:
            values = _part_values(part, box)
            levels[part.kind] = sum(not _is_open(values.get(field.name,
                                                            "?")) for field in part.fields), len(part.fields)
        return levels

    def findings(self, box: Any) -> Sequence[Flaw]:
        found: list[Flaw] = []
        for shelf in self._declaration.shelves:
            cards = getattr(box, shelf.kind)
            for id, card in cards.items():
                found += self._fields(shelf.kind, id, shelf.fields, _asdict(card))
            if shelf.count and len(cards) > shelf.count:
                found.append(self._flaw("many", shelf.kind, certain=False, n=len(cards), most=shelf.count))
        for part in self._declaration.parts:
            found += self._fields(part.kind, "", part.fields, _part_values(part, box))
        for plan in self._declaration.boards:
            for id, board in _boards(plan, box).items():
                found += [replace(flaw, id=id) for flaw in self.board_findings(plan.kind, board)]
        return found

    def board_findings(self, kind: str, board: Any) -> Sequence[Flaw]:
        plan = self._declaration.board(kind)
        if plan is None or not (places := _places(plan, board)):
            return ()
        found = [replace(flaw, at=(f"space:{id}",)) for id, place in places.items()
                 for flaw in self._fields(kind, "", plan.place, _asdict(place))]
        if plan.shape == "grid":
            return [*found, *self._overlaps(kind, {id: (p.row, p.column) for id, p in places.items()
                                                  if isinstance(p.row, int) and isinstance(p.column, int)})]
        steps = _neighbours(plan, board)
        for path in board.paths:
            if lacking := [end for end in (path.a, path.b) if end not in places]:
                found.append(self._flaw("path_end", kind, space=lacking[0]))
            elif plan.shape == "hexes" and path.b not in _hex_neighbours(board)[path.a]:
                found.append(self._flaw("far", kind, (path.a, path.b)))
        if plan.shape == "hexes":
            found += self._overlaps(kind, {id: (p.q, p.r) for id, p in places.items()})
        if (plan.link or plan.shape == "hexes") and (apart := _unreachable(steps)):
            found.append(self._flaw("apart", kind, apart, certain=False, n=len(apart)))
        if plan.shape == "areas" and (bare := [id for id, p in places.items() if 0 < len(p.outline) < 3]):
            found.append(self._flaw("outline", kind, bare, n=len(bare)))
        return found

    def with_learnt(self, own: Any, played: Any, base: Any = None, table: str = "", narrated: bool = False) -> Any:
        base, over = own if base is None else base, Overlay(self.MERGED_AS_ONE)
        shelves = {shelf.kind: learning.cards_with_learnt(getattr(own, shelf.kind), getattr(played, shelf.kind),
                                               getattr(base, shelf.kind), table)
                   for shelf in self._declaration.shelves}
        return replace(own, **shelves, **{kind: over.value(getattr(own, kind), getattr(played, kind))
                                          for kind in self._parts_and_boards()})

    def fit_to_table(self, box: Any, played: Any, base: Any = None, table: str = "", narrated: bool = False) -> Any:
        base, over = played if base is None else base, Overlay(self.MERGED_AS_ONE)
        shelves = {shelf.kind: learning.with_table_ids(getattr(box, shelf.kind), getattr(played, shelf.kind),
                                              getattr(base, shelf.kind), table) for shelf in self._declaration.shelves}
        boards = {plan.kind: getattr(played, plan.kind) for plan in self._declaration.boards}
        parts = {part.kind: over.value(getattr(box, part.kind), getattr(played, part.kind))
                 for part in self._declaration.parts}
        return replace(box, **shelves, **boards, **parts)

    def _parts_and_boards(self) -> tuple[str, ...]:
        return (*(part.kind for part in self._declaration.parts), *(plan.kind for plan in self._declaration.boards))

    def _flaw(self, about: str, kind: str, at: Sequence[str] = (), id: str = "", certain: bool = True, **params: Any,
              ) -> Flaw:
        return Flaw(self._rule, f"declared.{about}", params, tuple(f"space:{place}" for place in at), certain, kind, id)

    def _fields(self, kind: str, id: str, fields: Sequence[Field], values: Mapping[str, Any]) -> Iterator[Flaw]:
        for field in fields:
            value = values.get(field.name, UNSET)
            if value is UNSET:
                continue
            match field.kind:
                case "number" if not isinstance(value, int) and not field.unknown:
                    yield self._flaw("missing", kind, id=id, field=field.name)
                case "number" if isinstance(value, int) and not field.low <= value <= field.high:
                    yield self._flaw("range", kind, id=id, field=field.name, n=value, low=field.low, high=field.high)
                case "choice" if value not in field.of and not (field.unknown and _is_open(value)):
                    yield self._flaw("choice", kind, id=id, field=field.name, value=value)
                case "operations":
                    for one in value:
                        tag = str(one.__struct_config__.tag)
                        yield from self._fields(kind, id, self._declaration.operations.get(tag, ()), _asdict(one))
                case "rows":
                    for one in value:
                        yield from self._fields(kind, id, field.inner, _asdict(one))

    def _overlaps(self, kind: str, where: Mapping[str, tuple[int, int]]) -> Iterator[Flaw]:
        seen: dict[tuple[int, int], str] = {}
        for id, at in where.items():
            if (other := seen.setdefault(at, id)) != id:
                yield self._flaw("twice", kind, (other, id))


def _asdict(thing: Any) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in thing.__struct_fields__}


def _is_open(value: Any) -> bool:
    """Whether a value is still to be entered; 0, "" and False are entered ones."""
    return isinstance(value, Unknown) or value == "?" or (not known(value) and value not in ("", 0, False))


def _part_values(part: Part, box: Any) -> Mapping[str, Any]:
    """Field -> value of a part, whether the box holds it as a struct, a mapping or a tuple."""
    held = getattr(box, part.kind)
    if isinstance(held, tuple):
        return {field.name: value for field, value in zip(part.fields, held, strict=False)}
    return _asdict(held) if isinstance(held, Struct) else dict(held)


def _boards(plan: BoardPlan, box: Any) -> dict[str, Any]:
    """The sheets of a board by id, "" for the only one."""
    held = getattr(box, plan.kind)
    return dict(held) if plan.sheets else {"": held}


def _places(plan: BoardPlan, board: Any) -> dict[str, Any]:
    return dict(getattr(board, plan.places) if plan.shape == "grid" else board.spaces)


def _hex_neighbours(board: Any) -> dict[str, list[str]]:
    there = {(space.q, space.r): id for id, space in board.spaces.items()}
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    return {id: [there[at] for dq, dr in steps if (at := (space.q + dq, space.r + dr)) in there]
            for id, space in board.spaces.items()}


def _neighbours(plan: BoardPlan, board: Any) -> dict[str, list[str]]:
    """Space -> the spaces next to it."""
    if plan.shape == "hexes":
        return _hex_neighbours(board)
    steps: dict[str, list[str]] = {id: [] for id in board.spaces}
    for path in board.paths:
        if path.a in steps and path.b in steps:
            steps[path.a].append(path.b)
            steps[path.b].append(path.a)
    return steps


def _unreachable(steps: Mapping[str, Sequence[str]]) -> list[str]:
    """The spaces that cannot be reached from the first one."""
    frontier = [next(iter(steps))]
    reached = set(frontier)
    while frontier:
        fresh = [there for there in steps[frontier.pop()] if there not in reached]
        reached |= set(fresh)
        frontier += fresh
    return [id for id in steps if id not in reached]
