"""Everything on the screen that a finger can rest on has a rule behind it, or a reason why not."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from companion import games
from companion.kernel import encode
from companion.web.words import tag
from tests.games.suite.conformance import play, spread
from tests.soak import often

LOOKS = 25
Topic = tuple[str, str]


class Topics:
    """`no_rule`: what has no rule of its own, with the reason. `more`: what else the screen can show. `seldom`: set-ups
    that only a soak plays."""

    id: ClassVar[str]
    setups: ClassVar[Mapping[str, Mapping[str, Any]]]
    seldom: ClassVar[frozenset[str]] = frozenset()
    no_rule: ClassVar[Mapping[Topic, str]] = {}
    more: ClassVar[frozenset[Topic]] = frozenset()

    @property
    def game(self) -> Any:
        return games.load(self.id)

    def shown(self) -> Iterator[Topic]:
        """Every (kind, name) that the game brings to the screen: verbs, steps, and what is seen in random games."""
        yield from self.more
        yield from (("verb", tag(action)) for action in self.game.codec.action_types)
        yield from (("step", tag(step)) for step in self.game.codec.step_types)
        for setup in often(self.setups, self.seldom).values():
            for move in spread(play(self.id, encode(setup)), LOOKS):
                yield from (("counter", key) for key in self.game.screen.headline(move.after))
                for panel in self.game.screen.panels(move.after, "en"):
                    yield from (("counter", counter.key) for counter in panel.counters)
                    yield from (("group", key) for key, _ in panel.groups)
                for drawing in self.game.screen.drawings(move.after, "en", {}):
                    yield from ((drawing.about, node.kind) for node in drawing.nodes)
                for pieces in self.game.pieces(move.after).values():
                    yield from (("piece", piece.kind) for piece in pieces)

    def test_everything_has_a_rule_or_a_reason(self) -> None:
        for kind, name in sorted(set(self.shown())):
            rule = self.game.topics.rule_of(kind, name)
            if (kind, name) in self.no_rule:
                assert self.no_rule[kind, name]
                assert rule == ""
            else:
                assert rule in self.game.rules.rules, (kind, name)

    def test_a_score_row_is_its_rule_and_nonsense_has_none(self) -> None:
        rule = next(iter(self.game.rules.rules))
        assert self.game.finale is None or self.game.topics.rule_of("score", rule) == rule
        nonsense = (("score", "XX-99.1"), ("building", "castle in the air"), ("dragon", "x"), ("", ""))
        assert [self.game.topics.rule_of(*pair) for pair in nonsense] == [""] * 4
