"""What the table looks like: the map with each nation's units, who leads which nations, what all rounds bring."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games import derived
from companion.games.britannia import actions as a
from companion.games.britannia.board import AREAS, DIFFICULT, SEAS, STRAITS
from companion.games.britannia.nations import BURH, FORT, KINDS, LEADERS, NATIONS, ORDER, ROMANS
from companion.games.britannia.screen import ahead, throw_view, worth
from companion.games.britannia.screen.marks import initial, mark
from companion.games.britannia.screen.nation_card import nation_card
from companion.games.britannia.screen.outlines import middles, outlines
from companion.games.britannia.screen.projection import projected
from companion.games.britannia.scoring import english
from companion.games.britannia.state import State
from companion.games.britannia.steps import Battle, Growing, Hungry, Voting
from companion.games.view import Assumed, DiceGroup, Drawing, Edge, Line, Node, Panel, RoundAhead, Token, Watched
from companion.kernel import Action, Place, Seat, top

SEA_AT: dict[Place, tuple[int, int]] = {
    "sea:icelandic_sea": (750, 90), "sea:north_sea": (790, 300), "sea:frisian_sea": (880, 545),
    "sea:english_channel": (640, 945), "sea:atlantic_ocean": (170, 700), "sea:irish_sea": (160, 400)}
"""Where the label of a sea stands."""
ICONS = {"cavalry": "rider", FORT: "fort", BURH: "fort"}
FORMS = {"infantry": "square", "cavalry": "triangle", FORT: "hexagon", BURH: "hexagon"}


class Screen(derived.Screen):
    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        land = (Node(at, "hills" if at in DIFFICULT else "land", at, *middles()[at],
                     tokens=tuple(tokens(s, at, lang)), outline=outlines()[at]) for at in AREAS)
        seas = (Node(at, "sea", at, *SEA_AT[at], tokens=tuple(tokens(s, at, lang)), outline=outlines()[at])
                for at in SEAS)
        straits = tuple(Edge(*middles()[one], *middles()[other], kind="strait") for one, other in STRAITS)
        return (Drawing("map", "areas", (*seas, *land), straits, named="place", costs="board.map.costs"),)

    def panels(self, s: State, lang: str) -> tuple[Panel, ...]:
        """A nation each, with its card and what it would score if everything stayed as it is."""
        acting = ahead.acting(s)
        return tuple(Panel(
            s.seat(side), NATIONS[side].colour, self.counters(s, side), side=side, sheet=nation_card(s, side),
            watched=Watched("eye", ("card_of.watched", {}), projected(s, side).points), mark=mark(side, lang),
            idle=not s.places(side), acts=side == acting) for side in ORDER)

    def timeline(self, s: State) -> tuple[RoundAhead, ...]:
        return ahead.rounds(s)

    def brief(self, s: State) -> tuple[Line, ...]:
        return worth.of_round(s) or ahead.brief(s)

    def assumed(self, s: State) -> tuple[Assumed, ...]:
        return tuple(worth.of_retreats(s))

    def cost(self, s: State, action: Action) -> str:
        """On the map: how far a group goes and what it scores, or how likely it wins there."""
        match action:
            case a.Move():
                return worth.of_move(s, action).short
            case a.Fight(at=at):
                return worth.percent(worth.of_battle(s, at).wins)
        return ""

    def about(self, s: State, action: Action, lang: str) -> tuple[Line, ...]:
        match action:
            case a.Move():
                return worth.of_move(s, action).lines
            case a.Fight(at=at):
                return worth.battle_lines(s, at)
        return ()

    def dice(self, s: State) -> tuple[DiceGroup, ...]:
        return throw_view.dice(s)

    def standing(self, s: State) -> Line | None:
        """Both sides of a battle; how many armies come or go; the votes of whoever is asked, and those given."""
        step: Any = top(s)
        if isinstance(step, Growing) and step.left > 1:
            return "armies_left", {"n": step.left}
        if isinstance(step, Hungry):
            return "armies_over", {"n": step.left}
        if isinstance(step, Battle) and step.both(s):
            ours, theirs = (dict(s.here(step.area)[x]) for x in (step.side, step.foe))
            return "battle", {"side": step.side, "ours": ours, "foe": step.foe, "theirs": theirs, "round": step.round}
        if isinstance(step, Voting) and step.voters:
            n = english(s, step.voters[0])
            cast = {side: votes for side, votes in step.votes.items() if side}
            return ("votes", {"side": step.voters[0], "n": n, "votes": cast}) if cast else (
                "first_vote", {"side": step.voters[0], "n": n})
        return None


def tokens(s: State, at: Place, lang: str) -> Iterator[Token]:
    """The units there, nation by nation, its leaders after them; a fort that was destroyed."""
    there = s.here(at)
    for side in (x for x in ORDER if x in there):
        colour = NATIONS[side].colour
        for kind in (x for x in KINDS if x in there[side]):
            yield Token(kind, colour, mark(side, lang) if kind not in ICONS else "", thing=("side", side),
                        form=FORMS[kind], count=there[side][kind], icon=ICONS.get(kind, ""))
    for leader in sorted(s.leaders):
        if s.leaders[leader] == at:
            yield Token("leader", NATIONS[LEADERS[leader]].colour, initial(leader), thing=("leader", leader),
                        form="pawn")
    if at in s.burnt:
        yield Token("burnt_fort", NATIONS[ROMANS].colour, thing=("piece", "burnt_fort"), form="hexagon", dim=True)
