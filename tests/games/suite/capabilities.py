"""What a game declares it also brings: every part that is not None fits its protocol and answers in any position."""
from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, Protocol

import pytest

from companion import games
from companion.games import contract, view
from companion.i18n import LANGUAGES
from companion.kernel import TABLE, Patch, ScoreSheet, actors, encode, judge, legal, patched
from companion.web import texts_of
from tests.games.suite.conformance import play, spread
from tests.soak import SOAK, often

LOOKS = 20 if SOAK else 3
PARTS: Mapping[str, type] = {
    "names": contract.Names, "wording": contract.Wording, "icons": contract.Icons, "topics": contract.Topics,
    "screen": contract.Screen, "position": contract.Position, "by_hand": contract.Check,
    "preparation": contract.Preparation, "finale": contract.Finale, "coach": contract.Coach,
    "reminders": contract.Reminders, "throws": contract.Throws, "scan": contract.Scan, "photo": contract.Photo,
    "story": contract.Story, "chronicle": contract.Chronicle, "campaign": contract.Campaign, "late": contract.Late}
OPTIONAL = ("after_turn", "late", "finale", "coach", "reminders", "throws", "scan", "photo", "story", "chronicle",
            "campaign")


def members(protocol: type) -> set[str]:
    """What a protocol asks for."""
    kinds = [kind for kind in protocol.__mro__ if kind not in (object, Protocol, Generic)]
    return {name for kind in kinds for name in (*vars(kind), *vars(kind).get("__annotations__", ()))
            if not name.startswith("_")}


def lacking(part: object, protocol: type) -> list[str]:
    """The members of a protocol that something has not, or takes other parameters for."""
    found = []
    for name in sorted(members(protocol)):
        if not hasattr(part, name):
            found.append(name)
            continue
        asked, own = getattr(protocol, name, None), getattr(part, name)
        if inspect.isfunction(asked):
            wanted = [x for x in inspect.signature(asked).parameters if x != "self"]
            had = [x for x in inspect.signature(own).parameters if x != "self"]
            if len(had) < len(wanted):
                found.append(f"{name}({', '.join(had)})")
    return found


class Capabilities:
    """`declares`: the optional parts that the game has; what it has and does not declare fails as well. `seldom`: the
    set-ups that only a soak plays."""

    id: ClassVar[str]
    setups: ClassVar[Mapping[str, Mapping[str, Any]]]
    seldom: ClassVar[frozenset[str]] = frozenset()
    declares: ClassVar[frozenset[str]]

    @property
    def game(self) -> Any:
        return games.load(self.id)

    def positions(self) -> Iterator[Any]:
        """Positions of a random game from each set-up, the end included."""
        for setup in often(self.setups, self.seldom).values():
            moves = play(self.id, encode(setup))
            yield from (move.before for move in spread(moves, LOOKS))
            yield moves[-1].after

    def moves(self) -> Iterator[Any]:
        for setup in often(self.setups, self.seldom).values():
            yield from spread(play(self.id, encode(setup)), 5 * LOOKS)

    def test_a_declared_part_is_there_and_no_other(self) -> None:
        assert {name for name in OPTIONAL if getattr(self.game, name) is not None} == self.declares

    @pytest.mark.parametrize("name", PARTS)
    def test_a_part_fits_its_protocol(self, name: str) -> None:
        part = getattr(self.game, name)
        assert part is None or lacking(part, PARTS[name]) == []

    def test_the_game_fits_the_contract(self) -> None:
        assert lacking(self.game, contract.Game) == []
        assert self.game.about == games.about(self.id)
        assert self.game.about.id == self.game.id == self.id
        assert (self.game.folder / "texts" / "en.toml").is_file()
        assert self.game.folder == games.folder(self.id)

    def test_drawings_have_places_of_their_own_and_tokens_a_form(self) -> None:
        for s in self.positions():
            for drawing in self.game.screen.drawings(s, "en", {}):
                places = [node.place for node in drawing.nodes]
                assert len(places) == len(set(places))
                assert drawing.shape in view.KINDS
                assert {token.form for node in drawing.nodes for token in node.tokens} <= set(view.FORMS)
                assert all(place in places for thing in drawing.across for place in thing.places)

    def test_panels_are_of_seats_and_sides_and_counters_move(self) -> None:
        for s in self.positions():
            sides = self.game.sides(s)
            assert set(sides.values()) <= {"", *s.seats}
            for panel in self.game.screen.panels(s, "en"):
                assert panel.seat in ("", *s.seats)
                assert (panel.side or panel.seat) in {*sides, *s.seats}
                for counter in panel.counters:
                    action = self.game.screen.move(panel.seat or s.seats[0], panel.seat, counter, 1)
                    assert action.seat in s.seats
                    judge(self.game, s, action)

    def test_what_is_hidden_lies_where_it_is_said_and_no_view_shows_it(self) -> None:
        for s in self.positions():
            for hidden in self.game.hidden(s):
                assert hidden.known in view.KNOWN_TO
                assert hidden.owner in ("", *s.seats)
                there = _look(s, hidden.path)
                for seat in s.seats:
                    if not hidden.shown_to(seat) and hidden.known != "table" and there:
                        assert set(_words(_look(self.game.veil(s, seat), hidden.path))) <= {"?", ""}

    def test_a_form_with_nothing_changed_changes_nothing(self) -> None:
        for s in self.positions():
            answers = {field.key: field.value for section in self.game.position.form(s) for field in section.fields
                       if field.kind == "number" and field.value != "?"}
            assert self.game.position.patches(s, {}) == ()
            if type(self.game.position).__module__.startswith("companion.games.derived"):
                assert self.game.position.patches(s, answers) == ()
                for key, value in answers.items():
                    [patch] = self.game.position.patches(s, {key: value + 1})
                    assert patched(s, (patch,)) == self.game.position.apply_answers(s, {key: value + 1})
            with pytest.raises(contract.Nonsense):
                self.game.position.patches(s, {"no/such/field": 1})

    def test_what_is_laid_out_is_packed_again(self) -> None:
        for s in self.positions():
            laid = sorted(x for group in self.game.preparation.checklist(s) for item in group.items for x in item.laid)
            packed = sorted(x for group in self.game.preparation.packing(s) for item in group.items for x in item.laid)
            assert laid == packed
            pieces = {(place, piece) for place, those in self.game.pieces(s).items() for piece in those}
            assert {place for place, _ in laid} <= {place for place, _ in pieces}

    def test_the_check_by_hand_knows_what_lies_there(self) -> None:
        for s in self.positions():
            for place, pieces in self.game.pieces(s).items():
                possible = {(x.kind, x.name, x.owner) for x in self.game.by_hand.possible(s, place)}
                if type(self.game.by_hand).__module__.startswith("companion.games.derived"):
                    assert {(x.kind, x.name, x.owner) for x in pieces} <= possible, place

    def test_the_finale_counts_every_line(self) -> None:
        finale = self.game.finale
        if finale is None:
            return
        for s in self.positions():
            sheet: ScoreSheet = self.game.score(s)
            rules = [rule for category in finale.CATEGORIES for rule in category.rules]
            assert len(rules) == len(set(rules))
            assert {line.rule for line in sheet.lines} <= set(rules)
            assert set(finale.winners(s, sheet)) <= set(s.seats)
            assert sorted(seat for place in sheet.ranking for seat in place) in (sorted(s.seats), [])
            assert isinstance(finale.round_of(s), int)
            share = finale.played_share(s)
            assert (share is None and not finale.round_of(s)) or 0 <= (share or 0) <= 1
            assert finale.record(s, "en").name
            key, params = finale.decided(s, sheet)
            assert key
            assert isinstance(params, Mapping)

    def test_what_falls_was_thrown(self) -> None:
        if self.game.throws is None:
            return
        assert self.game.throws.ENTRIES_SHOWN > 0
        seen = [self.game.throws.throw_of(move.before, fact) for move in self.moves() for fact in move.facts]
        assert all(isinstance(self.game.throws.near(s), bool) for s in self.positions())
        assert any(x is not None for x in seen) or not any(move.action.seat == TABLE for move in self.moves())

    def test_the_coach_and_the_reminders_rest_on_rules(self) -> None:
        for s in self.positions():
            for seat in s.seats:
                tips = self.game.coach.advise(s, seat) if self.game.coach else ()
                due = self.game.reminders.due(s, seat) if self.game.reminders else ()
                firsts = {self.game.coach.first(s, seat), self.game.coach.REFUSED} if self.game.coach else set()
                texts = texts_of(self.id)
                assert all(texts.has(lang, f"first.{x}") for x in firsts if x for lang in LANGUAGES)
                assert {tip.rule for tip in tips} <= self.game.rules.rules.keys()
                assert {one.rule for one in due} <= {"", *self.game.rules.rules}

    def test_what_a_scan_means_is_an_action_of_its_seat(self) -> None:
        scan = self.game.scan
        if scan is None:
            return
        for s in self.positions():
            for seat in actors(s):
                for action in legal(self.game, s, seat)[:20]:
                    for kind, id in scan.things_named(s, action):
                        meant = scan.actions_for(s, seat, kind, id)
                        assert {x.seat for x in meant} <= {seat, TABLE}
                assert all(isinstance(kind, str) for kind in scan.awaited_kinds(s, seat))

    def test_corrections_of_the_set_up_are_known(self) -> None:
        assert isinstance(self.game.settled(Patch(("seats",), value=[])), bool)

    def test_the_services_answer_in_any_position(self) -> None:
        for s in self.positions():
            assert isinstance(self.game.app_draw_due(s), bool)
            assert isinstance(self.game.knows_all(s), bool)
            assert isinstance(self.game.referees(s), bool)
            assert isinstance(self.game.is_reading_aloud(s), bool)
            assert all(self.game.odds(s) is not None for _ in (0,))
            for seat in actors(s):
                for action in legal(self.game, s, seat)[:5]:
                    assert isinstance(self.game.is_app_draw(action), bool)
                    assert isinstance(self.game.screen.secret(action, s), bool)
                    assert isinstance(self.game.icons.of_action(action), str)
                    self.game.repairs(s, action)


def _look(s: Any, path: tuple[str | int, ...]) -> Any:
    for key in path:
        s = s[key] if isinstance(s, Mapping | tuple) else getattr(s, str(key))
    return s


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _words(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from _words(inner)
