"""Neither side of the sample box is the better one, and no card of it is forgotten: 200 games that the coach leads.

In a Trial everybody plays for himself (RS-R18.1): with three or five players one side has a character more, by turns,
and wins are counted for each character of a side."""
from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from companion import games
from companion.games.playout import generator
from companion.games.rise_snu import facts as f
from companion.games.rise_snu.settings import DARK, DEMONS, DREAMS, HEROES, TRIAL
from companion.games.rise_snu.state import State, card_of
from companion.kernel import Fact, actors, encode, perform
from tests.games.rise_snu.test_suite import FOUR, THREE, TWO, led

GAME: Any = games.load("rise_snu")
GAMES, MOST = 200, 3000
EVERY = 10
"""Actions between two looks for defects."""
FAIR = (0.4, 0.6)
"""A hero's share of the wins of a hero and a demon."""
LEAST = 0.2
"""How often every card is sent or met at least, of the mean of its deck."""
PLAYED: dict[str, dict[str, Any]] = {
    "clash": {"seats": TWO}, "beginners": {"seats": TWO, "mode": "beginners"}, "four": {"seats": FOUR},
    "trial_3": {"seats": THREE, "mode": TRIAL}, "trial_4": {"seats": FOUR, "mode": TRIAL},
    "trial_5": {"seats": (*FOUR, "eve"), "mode": TRIAL}}
SCENARIOS = {"clash": ("clash", "four"), "beginners": ("beginners",), "trial": ("trial_3", "trial_4", "trial_5")}
"""Cards are counted in all games of a scenario."""
SEEN: dict[type[Fact], tuple[str, ...]] = {
    f.CardLaid: ("dreams", "horrors"), f.CardMet: ("dreams", "horrors"), f.EventDrawn: ("events",),
    f.QuestGiven: ("easy", "hard"), f.AbilityGained: ("abilities",)}
"""By what a card is seen to be sent or met, and which decks have such cards."""


class Played(NamedTuple):
    """The end of a game, and how often each card was sent or met in it: by fact and card."""

    end: State
    cards: Counter[tuple[type[Fact], str]]


def setup(name: str, number: int) -> Any:
    """The set-up of one game: in a Trial with any characters in any order."""
    told = PLAYED[name]
    if told.get("mode") != TRIAL:
        return GAME.codec.setup(encode(told))
    rng, seats = generator(5, number), told["seats"]
    heroes = (len(seats) + number % 2) // 2
    who = [*rng.sample(HEROES, heroes), *rng.sample(DEMONS, len(seats) - heroes)]
    rng.shuffle(who)
    return GAME.codec.setup(encode(told | {"characters": dict(zip(seats, who, strict=True))}))


def played(name: str, number: int) -> Played:
    """One game to its end. AssertionError for a defect on the way, or no end."""
    s, cards = GAME.new(setup(name, number)), Counter[tuple[type[Fact], str]]()
    rng = random.Random(f"{name}/{number}")
    for n in range(MOST):
        if not actors(s):
            break
        s, facts = perform(GAME, s, led(s, rng))
        cards.update(_cards(facts))
        assert n % EVERY or [x for x in GAME.check(s) if x.certain] == []
    assert s.winners, (name, number)
    assert [x for x in GAME.check(s) if x.certain] == []
    return Played(s, cards)


def _cards(facts: Iterable[Fact]) -> list[tuple[type[Fact], str]]:
    return [(type(x), card_of(x.quest.card if isinstance(x, f.QuestGiven) else x.card)) for x in facts if isinstance(
        x, f.CardLaid | f.CardMet | f.EventDrawn | f.QuestGiven | f.AbilityGained)]


def share(ends: Iterable[State]) -> float:
    """Of the wins of a hero and of a demon, how much are a hero's: a half where both are as strong."""
    won, even = Counter[str](), Counter[str]()
    for s in ends:
        won.update(s.players[seat].side for seat in s.winners)
        for p in s.players.values():
            even[p.side] += len(s.winners) / len(s.players)
    hero, demon = (won[side] / even[side] for side in (DREAMS, DARK))
    return hero / (hero + demon)


def least(s: State, cards: Mapping[tuple[type[Fact], str], int]) -> dict[tuple[str, str], float]:
    """The card of each deck that is sent or met least often, and how often, of the mean; each copy for itself. A deck
    that nobody plays with is left out."""
    found = {}
    for did, decks in SEEN.items():
        for deck in decks:
            often = {id: cards.get((did, id), 0) / card.copies for id, card in getattr(s.box, deck).items()
                     if not (s.clash and getattr(card, "not_in_clash", False))}
            if total := sum(often.values()):
                rare = min(often, key=lambda id: often[id])
                found[did.__struct_config__.tag, rare] = often[rare] * len(often) / total
    return found


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_side_wins_about_as_often_and_every_card_is_sent_and_met(scenario: str) -> None:
    shares, cards = {}, Counter[tuple[type[Fact], str]]()
    for name in SCENARIOS[scenario]:
        ended = [played(name, number) for number in range(GAMES)]
        shares[name] = share(x.end for x in ended)
        cards.update(chain.from_iterable(x.cards.elements() for x in ended))
    assert {name: x for name, x in shares.items() if not FAIR[0] <= x <= FAIR[1]} == {}
    if scenario != "beginners":  # a bridge, a barrier and five quests are all there is
        assert {card: often for card, often in least(ended[0].end, cards).items() if often < LEAST} == {}


def test_a_side_is_not_the_better_one_because_it_has_more_characters() -> None:
    """Two heroes who win two of three games are as good as the demon who wins the third."""
    s = GAME.new(setup("trial_3", 1))
    assert sorted(p.side for p in s.players.values()) == [DARK, DREAMS, DREAMS]
    assert share(replace(s, winners=(seat,)) for seat in s.seats) == pytest.approx(0.5)
