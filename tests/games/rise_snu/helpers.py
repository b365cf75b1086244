"""Říše snů at whatever moment a test needs it: Ann leads the Knight for Dreams, Bob the Shadow for Dark.

`CALM` is the basic Clash without a card in hand, on the board or in a deck of dreams or horrors (`DECKS`: with them),
each with 50 light; numbers are those of the sample
box: Knight power 3, movement 5, lives 5; Shadow power 3, movement 5, lives 4."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion import games
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import steps
from companion.games.rise_snu.evolve.changes import player
from companion.games.rise_snu.game import Setup
from companion.games.rise_snu.ground import place
from companion.games.rise_snu.settings import Rules, Settings
from companion.games.rise_snu.state import Lying, Player, Quest, State
from companion.kernel import TABLE, Action, apply, judge, legal, settle

GAME: Any = games.load("rise_snu")
SEATS = ("ann", "bob")
FOUR = ("ann", "bob", "cyd", "dan")
THREE = ("ann", "bob", "cyd")


def begun(s: State) -> State:
    """Without hands, after the set-up; hands need not be full."""
    for seat in s.seats:
        s = player(s, seat, hand=(), light=50 if s.clash and s.holder(seat) == seat else 0)
    return replace(s, flow=(steps.Rounds(1), turn_step(s, s.seats[0])))


def turn_step(s: State, seat: str) -> Any:
    if not s.clash:
        return steps.SoloTurn(seat, "end")
    return steps.SideTurn(s.players[seat].side, "move", (seat,))


DECKS = begun(GAME.new(Setup(SEATS)))
CALM = replace(DECKS, decks_closed=("dreams", "horrors"))
TRIAL = begun(GAME.new(Setup(THREE, mode="trial", characters={"ann": "rytir", "bob": "stin", "cyd": "druid"},
                             first="ann")))
TRIAL = replace(TRIAL, players={seat: replace(p, at=at, abilities=()) for (seat, p), at in zip(
    TRIAL.players.items(), ("cell:A5", "cell:K5", "cell:F11"), strict=True)})
CLASH4 = begun(GAME.new(Setup(FOUR, characters={"ann": "rytir", "bob": "stin", "cyd": "druid", "dan": "rarach"})))
CLASH4 = replace(CLASH4, decks_closed=("dreams", "horrors"), players={
    seat: replace(p, at=p.at or at) for (seat, p), at in zip(
        CLASH4.players.items(), ("", "", "cell:C3", "cell:I3"), strict=True)})


def at(s: State, cell: str) -> str:
    """The place of a cell such as A3."""
    return place(cell, s.board.cells[cell].kind)


def with_(s: State, seat: str = "ann", **fields: Any) -> State:
    return player(s, seat, **fields)


def stands(s: State, seat: str, cell: str, lap: int = 0) -> State:
    return player(s, seat, at=at(s, cell), lap=lap)


def sending(s: State, seat: str = "ann", hand: tuple[str, ...] = (), **step: Any) -> State:
    s = with_(s, seat, hand=hand) if hand else s
    return replace(s, flow=(steps.Rounds(1), turn_step(s, seat), steps.Sending(seat, seat, not s.clash, **step)))


def walking(s: State, bp: int = 8, seat: str = "ann", walked: bool = True, **step: Any) -> State:
    """In the middle of a movement, with so many points."""
    s = with_(s, seat, bp=bp)
    movement = steps.Movement(seat, step.pop("by", seat), step.pop("phase", "go"), walked=walked, **step)
    return replace(s, flow=(steps.Rounds(1), turn_step(s, seat), movement))


def moving(s: State, seat: str = "ann") -> State:
    """At the very start of a movement."""
    return settle(GAME, replace(s, flow=(steps.Rounds(1), turn_step(s, seat), steps.Movement(
        seat, seat, home=s.card_at(s.players[seat].at)))), [])


def inside(s: State, *inner: Any, seat: str = "ann") -> State:
    """These steps are open inside a movement."""
    s = walking(s, seat=seat)
    return settle(GAME, replace(s, flow=(*s.flow, *inner)), [])


def lying(s: State, card: str, corner: str, seat: str = "ann", picture: str = "") -> State:
    """A card on the board, its upper left cell named, with all its actions."""
    sent = s.sent(card)
    there = Lying(at(s, corner), seat, sent.actions, picture)
    return replace(s, lying=s.lying | {card: there})


def quest(s: State, card: str, world: str, left: int, seat: str = "ann") -> State:
    p = s.players[seat]
    trophies = p.trophies if left else (*p.trophies, card)
    return player(s, seat, quests=(*p.quests, Quest(card, world, left)), trophies=trophies)


def ruled(s: State, **rules: bool) -> State:
    return replace(s, rules=replace(s.rules, **rules))


def settled(s: State, **settings: bool) -> State:
    return replace(s, settings=replace(s.settings, **settings))


def do(s: State, *actions: Action) -> State:
    """The position after legal actions."""
    for action in actions:
        s, _ = apply(GAME, s, action)
    return s


def facts(s: State, action: Action) -> list[Any]:
    return list(apply(GAME, s, action)[1])


def refused(s: State, action: Action) -> set[str]:
    """The names of the guards that object."""
    return {x.guard for x in judge(GAME, s, action).refusals}


def offered(s: State, seat: str, kind: type[Action]) -> list[Any]:
    return [x for x in legal(GAME, s, seat) if isinstance(x, kind)]


def go(s: State, cell: str, seat: str = "ann", through: bool = False) -> a.Go:
    return a.Go(seat=seat, to=at(s, cell), through=through)


def roll(*faces: int) -> a.Roll:
    return a.Roll(seat=TABLE, faces=faces)


def draw(card: str) -> a.Draw:
    return a.Draw(seat=TABLE, card=card)


def done(seat: str = "ann") -> a.Done:
    return a.Done(seat=seat)


__all__ = ["CALM", "CLASH4", "DECKS", "FOUR", "GAME", "SEATS", "THREE", "TRIAL", "Player", "Rules", "Settings", "Setup",
           "at", "begun", "do", "done", "draw", "facts", "go", "inside", "lying", "moving", "offered", "quest",
           "refused", "roll", "ruled", "sending", "settled", "stands", "walking", "with_"]
