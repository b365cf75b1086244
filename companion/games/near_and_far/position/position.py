"""What the rules make certain of a position that was told: who is active, the animals, the end, the course of play."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games import derived
from companion.games.contract import StepWords
from companion.games.derived.things import One
from companion.games.near_and_far.box.components import PET
from companion.games.near_and_far.party import animals
from companion.games.near_and_far.position.things import turn_of
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps import Adventure, Closing, Filling, Rounds, Turn
from companion.games.near_and_far.steps.quest import bag
from companion.games.near_and_far.steps.town import OFFER
from companion.games.view import Line
from companion.kernel import Finding, Seat, Step

ALIKE = {"birds": "pack", "unbuilt": "hand"}
"""Lines of the score sheet that are asked in the words of another field."""
EARLY = ("start-goods", "start-card", "quest-named", "first-round")
"""Findings that hold at the beginning of the game only."""


STEP_WORDS = {
    "adventure": StepWords("map", {
        "start": "moved_from", "left": "has_moved", "used": "points_used", "lent": "points_from_animals",
        "spared": "empty_spaces_for_free", "route": "still_to_walk", "halted": "move_over", "quested": "quest_tried",
        "kind": "space_gives", "camp": "camp_possible", "quest": "quest_possible", "wet": "water_ahead"}),
    "closing": StepWords("deed_done"),
    "departing": StepWords("leaving_town"),
    "doubling": StepWords("several_buildings", {"rooms": "still_to_visit"}),
    "duel": StepWords("duel", {"faces": "dice"}),
    "facing": StepWords("threat", {
        "back": "between", "to": "and", "fighting": "fights", "faces": "die", "foe": "card"}),
    "looting": StepWords("treasure_found"),
    "mine-shaft": StepWords("mine"),
    "mustering": StepWords("choosing_party"),
    "questing": StepWords("quest", {"faces": "die", "need": "needs", "bonus_need": "needs_for_bonus"}),
    "rewarding": StepWords("reward"),
    "saloon": StepWords("saloon", {"hired": "has_hired", "refreshed": "has_refreshed"}),
    "shedding": StepWords("too_many_treasures"),
    "slotting": StepWords("two_of_a_faction"),
    "stocking": StepWords("cards_drawn", {"drawn": "cards"}),
    "sorting": StepWords("real_cards_drawn"),
    "town-hall": StepWords("town_hall", {"discarded": "has_discarded", "bought": "reputation_bought"}),
    "trading": StepWords("trade")}


class Position(derived.Position):
    STEP_WORDS = STEP_WORDS
    HINTS: Mapping[str, str] = {"table": "table", "board": "board"}

    def label(self, one: One) -> Line:
        word = one.row.label or (ALIKE.get(one.name, one.name) if "counted" in one.path else one.name)
        return f"field.{word}", {"faction": one.name, "kind": one.id, "place": one.place}

    def consistent(self, was: State, s: State, answers: Mapping[str, Any]) -> State:
        if s.mode == "counters":
            return s
        s = super().consistent(was, s, answers)
        for seat in s.seats:
            p = s.players[seat]
            if f"players/{seat}/active" not in answers and p.adventurers != was.players[seat].adventurers:
                active = tuple(x for x in p.active if x == PET or x in p.adventurers)
                s = replace(s, players=s.players | {seat: replace(p, active=active)})
        here, there = (sum(animals(x, seat) for seat in x.seats) for x in (s, was))
        if "birds" not in answers and here != there:
            s = replace(s, birds=max(0, was.birds + there - here))
        return _course(was, _end(was, _foes(was, s), answers), answers)

    def follow(self, s: State) -> State:
        """On a map the quest tokens left are those that lie there."""
        return replace(s, quest_tokens=len(s.quests)) if s.box.map and s.quest_tokens != len(s.quests) else s

    def steps_around(self, s: State, seat: Seat, begun: bool) -> tuple[Step, ...]:
        rounds = Rounds(s.round, s.seats.index(seat) + 1)
        return (rounds, Closing(seat) if begun else Turn(seat))

    def findings(self, was: State, s: State, answers: Mapping[str, Any]) -> list[Finding]:
        """Where nobody has said round or turn, what the answers make odd for the beginning is a doubt which round it
        is: they may tell of a later one. Where nobody has said who is active, it is doubted of everybody who came."""
        found = [*super().findings(was, s, answers), *_idle(was, s, answers)]
        if {"round", "turn"} & set(answers) or not any(x.about in EARLY for x in found):
            return found
        known = self.game.check(was)
        early = [x for x in found if x.about in EARLY and x not in known]
        doubts = [Finding(x.rule, "round-unsaid", certain=False) for x in early[:1]]
        return [*(x for x in found if x not in early), *doubts]


def _foes(was: State, s: State) -> State:
    """Villains that lie before nobody lie beside the atlas, in the order they had."""
    every = dict.fromkeys((*was.villains, *(x for p in was.players.values() for x in p.villains)))
    beaten = {x for p in s.players.values() for x in p.villains}
    return replace(s, villains=tuple(x for x in every if x not in beaten))


def _idle(was: State, s: State, answers: Mapping[str, Any]) -> Iterator[Finding]:
    """Adventurers who have come and rest only since nobody said whether they are active: both are legal (NF-19.1)."""
    for seat, p in s.players.items():
        if f"players/{seat}/active" not in answers:
            for x in p.adventurers:
                if x not in was.players[seat].adventurers:
                    yield Finding("NF-8.3", "party-unsaid", {"seat": seat, "adventurer": x}, certain=False)


def _end(was: State, s: State, answers: Mapping[str, Any]) -> State:
    """The one whose board has become empty has brought the end (NF-30.1); of several, the table has to say who."""
    if "ended_by" in answers:
        return s
    if s.ended_by in s.players and s.players[s.ended_by].camps and not was.players[s.ended_by].camps:
        s = replace(s, ended_by="")
    emptied = [seat for seat, p in s.players.items() if not p.camps and was.players[seat].camps]
    return replace(s, ended_by=emptied[0]) if not s.ended_by and len(emptied) == 1 else s


def _course(was: State, s: State, answers: Mapping[str, Any]) -> State:
    """The sequence of play: kept while round and turn are, else the beginning of that turn, when nothing has been read
    yet. A position told during the set-up is one in the midst of the game, unless the table says that it is not."""
    number, seat = answers.get("round", was.round), answers.get("turn", turn_of(was))
    same = number == was.round and seat == turn_of(was)
    setting_up = not was.round and not {"round", "turn"} & set(answers)
    if same and not setting_up and answers.get("moment") != "begin" and not _lost(s):
        return s
    seat = seat or s.seats[0]
    flow: tuple[Any, ...] = (Rounds(max(1, number), s.seats.index(seat) + 1), Turn(seat))
    if s.box.complete and len(s.offer) < OFFER and bag(s):
        flow = (*flow, Filling())
    return replace(s, round=max(1, number), flow=flow, told=None)


def _lost(s: State) -> bool:
    """Whether a step is open that happens on the map while its figure was told to stand elsewhere."""
    return any(isinstance(x, Adventure) and not s.players[x.seat].figure.startswith("map:") for x in s.flow)


class Check(derived.Check):
    ORDER = ("town", "map", "mine")
    ICONS: Mapping[str, str] = {PET: "animal"}
