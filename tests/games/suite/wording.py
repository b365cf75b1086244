"""Whatever happens in a game has its sentence in both languages, and no sentence asks for a particular that its
occasion does not yield. What is listed by hand comes first; the rest is heard in games played by chance."""
from __future__ import annotations

import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import pytest

from companion import games
from companion.i18n import LANGUAGES
from companion.kernel import (
    TABLE, Action, Became, Closed, Correct, Corrected, Fact, Opened, actors, difference, encode, judge, near_misses)
from companion.web import texts_of
from companion.web.words import Reader, tag
from tests.games.suite.conformance import play, spread
from tests.games.suite.guards import Case
from tests.soak import often

HEADS = ("action.", "fact.", "step.", "step_other.", "verb.")
HEARD = 60
"""Entries of a game that are listened to."""


class Wording:
    """`seldom`: set-ups that only a soak plays. `actions`: samples with the tag of the open step, `facts`: samples;
    with what play brings up they show every tag and every variant. `spoken`: facts and actions that no sample needs,
    since another sentence tells them."""

    id: ClassVar[str]
    setups: ClassVar[Mapping[str, Mapping[str, Any]]]
    seldom: ClassVar[frozenset[str]] = frozenset()
    cases: ClassVar[Sequence[Case]] = ()
    actions: ClassVar[Sequence[tuple[Action, str]]] = ()
    facts: ClassVar[Sequence[Fact]] = ()
    spoken: ClassVar[frozenset[str]] = frozenset()
    players: ClassVar[Mapping[str, str]] = {"ann": "Anna", "bob": "Bob", "cyd": "Cyd", "dan": "Dan", "eve": "Eve"}

    @property
    def game(self) -> Any:
        return games.load(self.id)

    @property
    def texts(self) -> Any:
        return texts_of(self.id)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "lang" in metafunc.fixturenames:
            metafunc.parametrize("lang", LANGUAGES)
        if "setup" in metafunc.fixturenames:
            setups = often(self.setups, self.seldom)
            metafunc.parametrize("setup", [encode(x) for x in setups.values()], ids=list(setups))

    def reader(self, lang: str, s: Any) -> Reader:
        return Strict(self.game, s, lang, {seat: self.players.get(seat, seat) for seat in s.seats}, self.texts)

    def holes(self, key: str) -> set[str]:
        """The particulars that a text asks for, in any language and form."""
        found: set[str] = set()
        for lang in LANGUAGES:
            assert self.texts.has(lang, key), f"{key} has no text in {lang}"
            text = self.texts.text(lang, key)
            for form in text.values() if isinstance(text, dict) else [text]:
                found |= {name for _, name, _, _ in string.Formatter().parse(form) if name}
        return found

    def happened(self) -> Iterator[tuple[Action, str, list[Fact]]]:
        for setup in often(self.setups, self.seldom).values():
            for move in play(self.id, encode(setup)):
                step = move.before.flow[-1]
                yield move.action, tag(step), move.facts

    def test_the_languages_say_the_same(self) -> None:
        assert self.texts.missing() == []

    def test_every_sample_has_a_sentence_with_its_particulars(self) -> None:
        wording = self.game.wording
        for action, step in self.actions:
            params = set(action.__struct_fields__) | set(wording.action_params(action))
            assert self.holes(wording.key(action, step)) <= params, action
        for fact in self.facts:
            if key := wording.fact_key(fact):
                assert self.holes(key) <= set(fact.__struct_fields__) | set(wording.fact_params(fact)), fact

    def test_every_action_and_fact_and_variant_is_heard(self) -> None:
        """And no sentence is left over that nobody can ever hear."""
        wording = self.game.wording
        played = list(self.happened())
        acted = [*self.actions, *((action, step) for action, step, _ in played)]
        facts = [*self.facts, *(fact for _, _, facts in played for fact in facts)]
        assert {tag(kind) for kind in self.game.codec.action_types} <= {tag(x) for x, _ in acted} | self.spoken
        assert {tag(kind) for kind in self.game.codec.fact_types} <= {tag(x) for x in facts} | self.spoken
        keys = {wording.key(action, step) for action, step in acted if not isinstance(action, Correct)}
        keys |= {wording.fact_key(x) for x in facts if not isinstance(x, Opened | Closed | Became | Corrected)} - {""}
        own = {key for key in self.texts.keys("en") if key.startswith(("action.", "fact."))}
        assert [key for key in keys if not self.texts.has("en", key)] == []
        assert own - keys <= {"action.correct", "fact.corrected"}

    def test_every_step_asks_tells_and_has_a_name(self) -> None:
        variants: dict[str, set[str]] = {}
        for key in self.texts.keys("en"):
            head, _, rest = key.partition(".")
            if head in ("step", "step_other") and "." in rest:
                variants.setdefault(rest.partition(".")[0], set()).add(rest.partition(".")[2])
        for step in self.game.codec.step_types:
            fields, key = set(step.__struct_fields__) | {"seat"}, self.game.wording.step_key
            asked = [f"{head}.{tag(step)}.{variant}" for variant in variants.get(tag(step), ())
                     for head in ("step", "step_other")] or [key(step), key(step, other=True)]
            for one in asked:
                assert self.holes(one) <= fields
            assert not self.holes(f"thing.step.{tag(step)}")
        for action in (*self.game.codec.action_types, Correct):
            assert not self.holes(f"verb.{tag(action)}")

    def test_what_happens_is_told(self, setup: bytes, lang: str) -> None:
        """Every entry of a game in the log, what is asked, what hands must do, the score and the view of everybody."""
        for move in spread(play(self.id, setup), HEARD):
            said = self.reader(lang, move.before)
            assert said.action(move.action)
            for seat in move.before.seats:
                heard = [self.game.tell(fact, seat) for fact in move.facts]
                own = self.reader(lang, self.game.veil(move.after, seat))
                assert all(own.fact(fact) for fact in heard if fact and not isinstance(fact, Opened | Closed | Became)
                           and self.game.wording.fact_key(fact))
                if step := move.after.flow[-1] if move.after.flow else None:
                    assert own.step(step, actors(move.after), seat)
            for step in difference(self.game, move.before, move.after):
                assert said.instruction(step)
            for line in self.game.score(move.after).lines:
                assert said.score_line(line)
            for finding in self.game.check(move.after):
                assert said.finding(finding)

    def test_what_the_rules_say_is_told(self, setup: bytes, lang: str) -> None:
        for move in spread(play(self.id, setup), HEARD // 4):
            for seat in move.before.seats:
                for _, verdict in near_misses(self.game, move.before, seat)[:4]:
                    said = self.reader(lang, move.before)
                    assert all(said.refusal(x)["why"] for x in verdict.refusals)
                    assert all(said.doubt(x) for x in verdict.doubts)

    def test_every_refusal_is_a_sentence(self, lang: str) -> None:
        for case in self.cases:
            (s, wrong), _ = case.make()
            for refusal in judge(self.game, s, wrong).refusals:
                told = self.reader(lang, s).refusal(refusal)
                assert told["why"].endswith((".", "!", "?")), case.guard
                assert "{" not in told["why"]
                assert told["title"] != refusal.cite.rule
                assert told["text"]

    def test_what_the_table_does_is_told(self, lang: str) -> None:
        for setup in often(self.setups, self.seldom).values():
            for move in spread(play(self.id, encode(setup)), HEARD):
                if move.action.seat == TABLE:
                    assert self.reader(lang, move.before).step(move.before.flow[-1], (TABLE,), move.before.seats[0])


class Strict(Reader):
    """A text that is missing, or lacks a particular, is an error here and never the end of its key."""

    def player(self, seat: str) -> str:
        return self.players.get(seat) or (super().player(seat) if seat in ("", TABLE) else seat)

    def say(self, key: str, **params: Any) -> str:
        return str(self.texts.say(self.lang, key, **params))
