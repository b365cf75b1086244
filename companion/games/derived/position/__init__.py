"""A position entered by hand: the form, the state that its answers describe, and the patches that lead there.

What follows from the answers is done here: a card lies in one place only, and there are only so many pieces of a kind.
An explicit answer always stands."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.games.contract import FileAnswers, Nonsense, StepWords
from companion.games.derived.position import file_answers, position_file, turn_words
from companion.games.derived.things import (
    ANY, HIGHEST, NEW, One, Things, differences, on_board, plain, resized_hand, with_value)
from companion.games.view import Field, Line, Section
from companion.kernel import Finding, Patch, Place, Seat, Step, Unknown, patched

if TYPE_CHECKING:
    from companion.games.derived import Derived

LOWEST = -99
MAX_CARDS = 60
NOW = "now"
"""The key of the answer with the open steps of a turn."""
FORM = {"marker": "number", "count": "number", "hand": "number", "figure": "place"}
"""The kind of field that asks for a kind of row, where that differs."""


class Position:
    """Every row of the game's things."""

    HINTS: Mapping[str, str] = {"table": "common", "board": "places"}
    """Part of the form -> its text under `hint`."""

    STEP_WORDS: Mapping[str, StepWords] = {}
    """What files call the steps inside a turn, by the tag of the step; the others are called by their tags."""

    def __init__(self, game: Derived, things: Things):
        self.game, self.things = game, things

    def form(self, s: Any) -> tuple[Section, ...]:
        """A section for the table, one for each seat or side that has a row, and one for the boards, each where it has
        fields; values are those of `s`, with "?" for a number that nobody knows."""
        parts: dict[str, list[Field]] = {}
        for one, field in self._rows_and_fields(s).values():
            parts.setdefault("board" if on_board(one.row) else one.seat or one.side or "table", []).append(field)
        order = ("table", *(x for x in parts if x not in ("table", "board")), "board")
        return tuple(self._section(s, x, tuple(parts[x])) for x in order if x in parts)

    def _section(self, s: Any, id: str, fields: tuple[Field, ...]) -> Section:
        if id in ("table", "board"):
            at = {x.place for x in fields if x.place}
            drawings = self.game.screen.drawings(s, "en", {}) if at else ()
            shown = tuple(d.id for d in drawings if at & {node.place for node in d.nodes})
            return Section(id, (f"section.{id}", {"seat": ""}), (f"hint.{self.HINTS[id]}", {}), fields, drawings=shown)
        seat = self.game.sides(s).get(id, id)
        whose = "seat" if id in s.seats else "side"
        return Section(f"seat-{id}", (f"section.{whose}", {whose: id}), ("hint.seat", {}), fields, seat)

    def _rows_and_fields(self, s: Any) -> dict[str, tuple[One, Field]]:
        unseen = {tuple(map(str, x.path)) for x in self.game.hidden(s) if x.known == "table"}
        return {key: (one, self.field(s, one)) for key, one in self.things.asked(s).items() if one.path not in unseen}

    def all_rows_and_fields(self, s: Any) -> dict[str, tuple[One, Field]]:
        """Every row with its field, by key: those of the form, and those that only files have, as a discard pile."""
        unseen = {tuple(map(str, x.path)) for x in self.game.hidden(s)}
        more = {one.key: one for row in self.things.rows(s) if not row.ask and row.kind == "cards" and not row.top
                for one in self.things.every(s, row) if one.path not in unseen}
        asked = self._rows_and_fields(s)
        every = {row.piece: tuple(dict.fromkeys(x for one, field in asked.values() if one.row.piece == row.piece
                                                for x in field.options)) for row in self.things.rows(s)}
        return asked | {key: (one, replace(self.field(s, one), options=every[one.row.piece]))
                        for key, one in more.items()}

    def field(self, s: Any, one: One) -> Field:
        """The field of the form that asks for a row."""
        row, value = one.row, self.things.read(s, one)
        word = {"owner": "seat"}.get(row.kind, row.word or (row.piece if row.kind in ("cards", "figure") else ""))
        options = tuple(row.options(s, one)) if callable(row.options) else row.options
        if row.kind == "owner":
            options = ("", *s.seats)
        shown = list(value) if row.kind in ("cards", "part") else len(value) if row.kind == "hand" else \
            ANY if isinstance(value, Unknown) else value
        low, high = (x(s, one) if callable(x) else x for x in (row.low, row.high))
        kind = {"cards": "card", "hand": "card", "count": "counter", "marker": "counter", "number": "counter"}.get(
            row.kind, "piece" if row.piece else "")
        about = row.about if row.about[0] else (kind, one.name if kind == "counter" else row.piece)
        icon = row.icon or self.game.icons.COUNTERS.get(one.name, "") or row.piece
        nobody: tuple[tuple[str, Line], ...] = (("", ("choice.nobody", {})),)
        return Field(one.path, FORM.get(row.kind, row.kind), shown, self.label(one), low, high, options, word,
                     row.words or (nobody if row.kind == "owner" else ()),
                     tuple(self._spot(s, row.spot(x, one.seat)) for x in options) if row.spot else (), row.new,
                     row.unknown, one.place if on_board(row) else "",
                     "/".join((*one.path[:-1], row.part)) if row.kind == "part" else "", row.rare, about, icon)

    def _spot(self, s: Any, at: Place) -> Place:
        """The place on a drawing where a figure stands."""
        return "" if at.partition(":")[2] in s.seats else at

    def label(self, one: One) -> Line:
        """The text of a field: what lies where, where the row says no other."""
        if one.row.label:
            return f"field.{one.row.label}", {"place": one.place, "id": one.id, **one.row.params}
        if on_board(one.row):
            return "field.lies", {"piece": one.row.piece, "place": one.place}
        if "{id}" in one.row.name and one.place:  # several of one kind at one place: each by its own name
            return "field.lies", {"piece": one.row.piece, "named": one.name, "place": one.place}
        return "field.counter", {"counter": one.name}

    # What the answers say

    def patches(self, s: Any, answers: Mapping[str, Any], seen: Any = None) -> tuple[Patch, ...]:
        """The fewest patches that turn `s` into the position answered; () where it is that already."""
        after = self.apply_answers(s, answers)
        return tuple(differences(s, after if seen is None else self._keep_unseen_cards(s, after, seen, answers), ()))

    def _keep_unseen_cards(self, s: Any, after: Any, seen: Any, answers: Mapping[str, Any]) -> Any:
        """The position `after` the answers with hands and piles that `seen` hides as they were in `s`, unless their
        number was answered: a correction there would reveal what lies there. A card may then lie twice, which is a
        finding."""
        believed = self.apply_answers(seen, answers)
        for row in (x for x in self.things.ROWS if x.pool or x.kind == "hand"):
            for one in self.things.every(seen, row):
                n, was = len(self.things.read(believed, one)), self.things.read(seen, one)
                if ANY in was:
                    now = self.things.read(after, one)
                    after = _set(after, one, self.things.read(s, one) if n == len(was) else resized_hand(now, n))
        return after

    def apply_answers(self, s: Any, answers: Mapping[str, Any]) -> Any:
        """The position after the answers and all that follows of them; `s` itself where they change nothing. Nonsense
        with the first key that no row has, or whose answer does not fit it."""
        if NOW in answers:
            return self._within(self.apply_answers(s, {k: x for k, x in answers.items() if k not in (NOW, "moment")}),
                                answers)
        asked = self.all_rows_and_fields(s)
        values: dict[str, Any] = {}
        for key, answer in answers.items():
            if key not in asked or not _fits(asked[key][1], answer):
                raise Nonsense(key)
            several = asked[key][1].kind == "owner" and isinstance(answer, list)
            values[key] = answer[0] if several else answer
        changed = {key: values[key] for key in asked if key in values and values[key] != asked[key][1].value}
        if not changed:
            return s
        after, met = s, dict[tuple[str, str], str]()
        for key, answer in changed.items():
            one = asked[key][0]
            if asked[key][1].kind in ("cards", "part"):
                after, answer = self._named(after, one, answer, met)
            after = self.things.write(after, one, answer)
        return self.consistent(s, after, values)

    def _within(self, s: Any, answers: Mapping[str, Any]) -> Any:
        """The position in the middle of the turn that the answer `now` describes."""
        seat = str(answers.get("turn"))
        if seat not in s.seats or not (around := self.steps_around(s, seat, True)):
            raise Nonsense(NOW)
        try:
            now = turn_words.steps_from_words(self.game, answers[NOW], seat)
            return patched(s, (Patch(("flow",), [*plain(around), *now]),))
        except (TypeError, ValueError) as error:
            raise Nonsense(NOW) from error

    def write_file(self, setup: Any, s: Any, texts: Any, lang: str) -> bytes:
        return position_file.write(self.game, position_file.setup_seen(setup, s), s, texts, lang)

    def read_answers(self, setup: Any, s: Any, data: bytes, texts: Any) -> FileAnswers:
        return file_answers.read(self.game, position_file.setup_seen(setup, s), s, data, texts)

    def _named(self, s: Any, one: One, answer: list[str], met: dict[tuple[str, str], str]) -> tuple[Any, list[str]]:
        """The cards with ids for those that nobody can name; the box meets them now and asks for their numbers
        later. `met`: those ids by seat and word."""
        cards = []
        for item in answer:
            if item.split(":")[0] == NEW and one.row.kind != "part":
                s, met[one.seat, item] = self.things.met(s, one, item)
            if item.split(":")[0] != NEW or (one.seat, item) in met:
                cards.append(met.get((one.seat, item), item))
        return s, cards

    def consistent(self, was: Any, s: Any, answers: Mapping[str, Any]) -> Any:
        """The position with all that follows from the answers, which themselves stand."""
        s = self.follow(self._one_place_for_each_card(was, s, answers))
        old, new = (list(self.things.lying(x)) for x in (was, s))
        for row in (x for x in self.things.ROWS if x.total):
            for one in self.things.every(s, row):
                before, now = (sum(piece.count for at, (place, piece) in there if (piece.kind, piece.owner) == (
                    row.piece, one.owner) and place != one.place) for there in (old, new))
                if one.key not in answers and before != now and row.total:
                    s = self.things.write(s, one, max(0, row.total(s, one) - now))
        return s

    def _one_place_for_each_card(self, was: Any, s: Any, answers: Mapping[str, Any]) -> Any:
        """A card that an answer puts somewhere lies in no deck, discard pile or hand any more."""
        for row in (x for x in self.things.ROWS if x.kind == "cards" and x.piece):
            for one in self.things.every(s, row):
                if come := set(self.things.read(s, one)) - set(self.things.read(was, one)):
                    s = self._take_from_elsewhere(s, one, come, answers)
        return s

    def _take_from_elsewhere(self, s: Any, to: One, come: set[str], answers: Mapping[str, Any]) -> Any:
        """The position without the cards `come`, which lie at `to` now, in piles and hands of their kind. Whoever laid
        a card down holds one card fewer; whoever else was believed to hold it holds as many, one of them unknown."""
        for row in (x for x in self.things.ROWS if x.piece == to.row.piece and (x.pool or x.kind == "hand")):
            for one in self.things.every(s, row):
                there = self.things.read(s, one)
                left = tuple(x for x in there if x not in come)
                if row.kind == "hand" and len(left) < len(there):
                    # Its holder has laid it down. Another's hand was believed to hold it: it holds something else.
                    n = answers.get(one.key, len(left) if one.seat == to.seat else len(there))
                    s = _set(s, one, resized_hand(left, max(0, n)))
                elif one.key not in (*answers, to.key) and len(left) < len(there):
                    s = _set(s, one, left)
        return s

    def answer_defects(self, s: Any, answers: Mapping[str, Any]) -> list[Finding]:
        """Two owners of one place."""
        several = [key for key, x in answers.items() if isinstance(x, list) and len([seat for seat in x if seat]) > 1]
        asked = self.things.asked(s) if several else {}
        return [Finding(one.row.rule, one.row.two, {"space": one.place}, (one.place,))
                for key in several if (one := asked.get(key)) and one.row.kind == "owner"]

    def findings(self, was: Any, s: Any, answers: Mapping[str, Any]) -> list[Finding]:
        """The audit's findings on the position `s`, and the defects of the answers."""
        return [*self.game.check(s), *self.answer_defects(s, answers)]

    def follow(self, s: Any) -> Any:
        """The position with what follows from itself alone."""
        return s

    def steps_around(self, s: Any, seat: Seat, begun: bool) -> tuple[Step, ...]:
        return ()

    # Which field is meant

    def field_of_finding(self, s: Any, finding: Finding, answers: Mapping[str, Any]) -> str:
        """The key of the field that a finding belongs to, "" if to none: what finds it (`Row.finds`), the card or the
        number that it names, the place where it is. Of several, one that was told."""
        keys = list(self._fields_meant(s, finding)) or [one.key for at in finding.at for one in self._at(s, at,
                                                                                                         finding.about)]
        return next((key for key in reversed(keys) if key in answers), keys[-1] if keys else "")

    def _fields_meant(self, s: Any, finding: Finding) -> Iterator[str]:
        said, seat = finding.params, finding.params.get("seat", "")
        asked = self.things.asked(s)
        owned = [(key, one) for key, one in asked.items() if not seat or one.seat == seat or not one.seat]
        found = [(key, one) for key, one in owned if finding.about in one.row.finds]
        if "card" in said:
            kind = said.get("kind", "threat")
            yield from (key for key, one in asked.items() if one.row.kind == "cards" and one.row.piece == kind
                        and one.seat and said["card"] in self.things.read(s, one))
        elif found and seat:
            yield from (key for key, one in found)
        elif found:
            values = set(map(str, said.values()))
            yield from (key for key, one in found if not one.seat or one.id in values
                        or self._has_value(self.things.read(s, one), values))
        elif "what" in said:
            yield from (key for key, one in owned if said["what"] == (one.id or one.name)
                        and (one.seat == seat) and one.row.kind in ("count", "marker", "number"))

    def _has_value(self, value: Any, values: set[str]) -> bool:
        """Whether a field holds one of those values, or anything at all where there are none."""
        return bool(values & set(value if isinstance(value, tuple) else (str(value),))) if values else bool(value)

    def _at(self, s: Any, at: Place, about: str) -> Iterator[One]:
        here = [one for one in self.things.asked(s).values() if one.place == at and on_board(one.row)]
        named = [one for one in here if about.startswith(one.row.piece)]
        return iter((named or here)[:1])


def _set(s: Any, one: One, cards: tuple[str, ...]) -> Any:
    return with_value(s, one.path, cards)


def _fits(field: Field, answer: Any) -> bool:
    match field.kind:
        case "number":
            whole = isinstance(answer, int) and not isinstance(answer, bool) and LOWEST <= answer <= HIGHEST
            return whole or (field.unknown and answer == ANY)
        case "token":
            return isinstance(answer, bool)
        case "stack":
            return isinstance(answer, dict) and answer.keys() <= set(field.options) and all(
                type(n) is int and 0 <= n <= field.high for n in answer.values())
        case "cards" | "part":
            return isinstance(answer, list) and len(answer) <= MAX_CARDS and all(
                isinstance(x, str) and (x in field.options or _is_new(field, x)) for x in answer)
        case "owner" if isinstance(answer, list):
            return 0 < len(answer) <= MAX_CARDS and all(isinstance(x, str) and x in field.options for x in answer)
    return isinstance(answer, str) and answer in field.options


def _is_new(field: Field, item: str) -> bool:
    return (bool(field.new) or field.kind == "part") and item.split(":")[0] == NEW and len(item) <= 20

