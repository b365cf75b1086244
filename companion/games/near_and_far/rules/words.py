"""Cards that do more: two buildings in one visit, a camp anywhere, words that nobody can check (NF-45, 46)."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.near_and_far import actions as a
from companion.games.near_and_far.party import cards_in_words
from companion.games.near_and_far.rules.book import Particulars, rules
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps import Doubling, Saloon, TownHall, Working
from companion.games.near_and_far.steps.cards import UNMAPPED, stations
from companion.games.near_and_far.steps.town import pending
from companion.games.near_and_far.steps.visit import ROOMS
from companion.kernel import Doubt, Seat


@rules.forbids("station.known", a.Station, final=True)
def a_space_or_a_kind_of_space(s: State, step: Any, act: a.Station) -> Iterator[Particulars]:
    if act.space not in (s.box.map.spaces if s.box.map else UNMAPPED):
        yield {"space": act.space}


@rules.forbids("station.free", a.Station)
def an_empty_space(s: State, step: Any, act: a.Station) -> Iterator[Particulars]:
    if act.space not in stations(s):
        yield {"space": act.space, "at": (f"space:{act.space}",) if s.box.map else ()}


@rules.forbids("use.words", a.UseCard, a.Reward, a.Price)
def words_that_nobody_can_check(s: State, step: Any, act: Any) -> Iterator[Particulars | Doubt]:
    """Only a card in play with words of its owner; whether what it gave and took is right, nobody can say."""
    card = act.card if isinstance(act, a.UseCard) else step.card if isinstance(step, Working) else ""
    words = cards_in_words(s, act.seat)
    if card in words:
        yield Doubt("card.words", {"card": card, "words": words[card]})
    elif card:
        yield {"card": card}


@rules.forbids("also.room", *(x for x in Doubling.accepts if x not in (a.Build, a.Release, a.UseCard, a.EndTurn)))
def one_of_the_buildings_open_now(s: State, step: Any, act: Any) -> Iterable[Particulars]:
    if isinstance(step, Doubling) and not any(type(act) in ROOMS[room].accepts for room in step.rooms):
        return [{"building": step.rooms[0]}]
    return ()


@rules.forbids_all("also.done", a.Done)
def only_to_another_building(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, TownHall | Saloon) and not pending(s):
        yield {}
