"""A position as a file: reading and writing are inverse, and what is read is judged as what was played."""
from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from companion import games
from companion.cli.position import file_for, texts
from companion.games.derived.position import position_file, turn_words
from companion.kernel import actors, encode, judge, legal, view
from tests.games.suite.conformance import play, spread
from tests.games.suite.hidden import Deals
from tests.soak import SOAK, often

LOOKS = 12 if SOAK else 3
EVERY = 1 if SOAK else 4
"""Of what could be tried in a position one in so many, beginning with another one each time."""
LANGUAGES = ("", "en", "cs")
"""Of the names in a file; "" for ids."""


class Positions(Deals):
    """The set-ups are those of the game's other suites, `seldom` the names of those that only a soak plays."""

    id: ClassVar[str]
    setups: ClassVar[Mapping[str, Mapping[str, Any]]]
    seldom: ClassVar[frozenset[str]] = frozenset()

    def triers(self, s: Any, step: Any) -> tuple[str, ...]:
        """The seats that a step can be asked about: all of them, unless some play by rules of their own."""
        return tuple(s.seats)

    def candidates(self, s: Any) -> list[Any]:
        """Whatever anybody could try with anything that is open."""
        return list(dict.fromkeys(action for step in s.flow for seat in self.triers(s, step)
                                  for action in step.candidates(s, seat)))

    def positions(self) -> Iterator[tuple[Any, Any, Any]]:
        """A game, a set-up, a position of a random game from it; the end included."""
        game = games.load(self.id)
        for setup in often(self.setups, self.seldom).values():
            moves = play(self.id, encode(setup))
            for s in (*(move.before for move in spread(moves, LOOKS)), moves[-1].after):
                yield game, game.codec.setup(encode(setup)), s

    def test_reading_and_writing_are_inverse(self) -> None:
        """Of each position in one of the languages by turns, in a soak in all."""
        for n, (game, setup, s) in enumerate(self.positions()):
            words = texts(game)
            for lang in LANGUAGES if SOAK else LANGUAGES[n % 3:][:1]:
                data = position_file.write(game, setup, s, words, lang)
                read = position_file.read(game, data, words)
                assert (read.setup, read.state, read.findings) == (setup, s, ())

    def test_what_is_read_is_judged_as_what_was_played(self) -> None:
        """In the middle of turns. The rules look at nothing but the position: where it is the same they need not be
        asked, but in a soak; else about what anybody could try there, what is refused too."""
        for n, (game, setup, s) in enumerate((*(self.positions() if SOAK else ()), *self.middles())):
            words = texts(game)
            read = position_file.read(game, position_file.write(game, setup, s, words, "en"), words).state
            if read == s and not SOAK:
                continue
            assert game.check(read) == game.check(s)
            for seat in actors(s):
                assert sorted(map(encode, legal(game, read, seat))) == sorted(map(encode, legal(game, s, seat)))
            for action in self.candidates(s)[n % EVERY::EVERY]:
                assert judge(game, read, action) == judge(game, s, action), f"{action} in {s.flow}"

    def middles(self) -> Iterator[tuple[Any, Any, Any]]:
        """Positions in which something is open that was open in none before, with what it is open in; in a soak
        hundreds more."""
        game = games.load(self.id)
        met: set[tuple[type, ...]] = set()
        for setup in often(self.setups, self.seldom).values():
            more = spread(play(self.id, encode(setup), 1), 200) if SOAK else ()
            for move in (*play(self.id, encode(setup)), *more):
                kind = tuple(map(type, move.before.flow[-2:]))
                if kind not in met or move in more:
                    met.add(kind)
                    yield game, game.codec.setup(encode(setup)), move.before

    def test_what_a_seat_may_know_is_read_as_it_knows_it(self) -> None:
        for game, setup, s in self.positions():
            words = texts(game)
            for seat in s.seats:
                seen = view(game, s, seat)
                data = position_file.write(game, setup, seen, words)
                assert position_file.read(game, data, words).state == seen

    def test_a_file_for_a_seat_says_the_same_whatever_it_may_not_know(self) -> None:
        """Byte for byte, with everything hidden from the seat dealt anew."""
        rng, dealt = random.Random(7), 0
        for game, setup, s in self.positions():
            for seat in s.seats:
                if swaps := self.dealt_anew(s, seat, rng):
                    other = self.dealt(s, swaps)
                    assert file_for(game, setup, other, seat, "en") == file_for(game, setup, s, seat, "en")
                    dealt += other != s
        assert dealt or not any(self.secrets(s) for _, _, s in self.positions())

    def test_a_file_fills_in_the_form_of_any_table(self) -> None:
        """What it answers leads from anywhere to the same open steps; what it has no place for is told."""
        seen: list[tuple[Any, Any, Any]] = [x for x in self.positions() if x[2].flow]
        for (game, setup, s), (_, other, table) in zip(seen, seen[3:], strict=False):
            if setup != other or not turn_words.turn_as_words(game, s):
                continue
            words = texts(game)
            read = game.position.read_answers(setup, table, position_file.write(game, setup, s, words, "cs"), words)
            after = game.position.apply_answers(table, read.answers)
            assert after.flow == s.flow
            assert all("flow" not in x for x in read.left)
