"""What each fact does to the table. Nothing here asks whether it makes sense: old journals fold whatever they hold."""
from __future__ import annotations

from msgspec.structs import replace

from companion.games.rise_snu import facts as f
from companion.games.rise_snu.evolve import box, cards, worlds
from companion.games.rise_snu.evolve.changes import change, player
from companion.games.rise_snu.figures import max_lives
from companion.games.rise_snu.state import State
from companion.kernel import Fact, Seat


def evolve(s: State, fact: Fact) -> State:
    match fact:
        case f.RoundBegun(round, seats):
            return _round_over(replace(s, round=round), seats)
        case f.TurnBegun(seats=seats):
            return _round_over(s, seats)
        case f.FirstRolled(_, first):
            return replace(s, first=first or s.first)
        case f.CharacterSet(seat, to):
            return player(s, seat, at=to)
        case f.Resigned(seat):
            for other, p in s.players.items():
                s = player(s, other, hypnotist="") if p.hypnotist == seat else s
            return player(s, seat, resigned=True)
        case f.GameEnded(winners):
            return replace(s, over=True, winners=winners)
    return box.evolve(worlds.evolve(cards.evolve(_moved(_fought(_lasting(s, fact), fact), fact), fact), fact), fact)


def _round_over(s: State, seats: tuple[Seat, ...]) -> State:
    for seat in seats:
        s = player(s, seat, used=(), met=(), attacked=False, tried=False, healed=False)
    return s


def _moved(s: State, fact: Fact) -> State:
    match fact:
        case f.MovementBegun(seat):
            return player(s, seat, bp=0, stopped=False, awoke=False)
        case f.MovementRolled(seat, _, points):
            return change(player(s, seat, slowed=0), seat, bp=points)
        case f.PointsChanged(seat, n):
            return change(s, seat, bp=n)
        case f.Slowed(seat, n):
            return player(s, seat, slowed=s.players[seat].slowed + n)
        case f.Went(seat, _, to, cost, lap):
            return change(player(s, seat, at=to, lap=lap), seat, bp=-cost)
        case f.Carried(seat, to, lap):
            return player(s, seat, at=to, lap=lap)
        case f.MovementStopped(seat):
            return player(s, seat, bp=0, stopped=True)
        case f.MovementEnded(seat):
            return player(s, seat, bp=0, stopped=True)
        case f.TurnEnded(seat):
            return player(s, seat, bp=0, stopped=False, awoke=False, might=0, light_foot=False, hypnotist="")
        case f.TurnSkipped(seat, why):
            return player(s, seat, paralysed=False) if why == "paralysed" else change(s, seat, skips=-1)
        case f.TurnsLost(seat, n):
            return change(s, seat, skips=n)
    return s


def _fought(s: State, fact: Fact) -> State:
    match fact:
        case f.Fought(seat):
            return player(s, seat, attacked=True)
        case f.LivesLost(seat, n):
            return change(s, seat, lives=-n)
        case f.LivesGained(seat, n):
            return player(s, seat, lives=min(max_lives(s, seat), s.players[seat].lives + n))
        case f.Awoken(seat, to, paid):
            s = player(s, seat, at=to, lap=0, bp=0, stopped=True, awoke=True)
            if paid == "power":
                s = change(s, seat, power=-1)
            elif paid == "experience":
                s = cards.discard(player(s, seat, trophies=(), experience=0), s.players[seat].trophies)
            return player(s, seat, lives=max_lives(s, seat))
        case f.PowerChanged(seat, n):
            return change(s, seat, power=n)
        case f.ExperienceChanged(seat, n):
            return change(s, seat, experience=n)
        case f.Exchanged(seat, given, points, power):
            s = change(s, seat, power=power, experience=-points)
            return cards.without(s, seat, "trophies", given)
        case f.TrophiesLost(seat, given):
            return cards.without(s, seat, "trophies", given)
    return s


def _lasting(s: State, fact: Fact) -> State:
    match fact:
        case f.LightGained(seat, n):
            return change(s, seat, light=n)
        case f.MightGained(seat, n):
            return player(s, seat, might=s.players[seat].might + n)
        case f.PathSpell(seat):
            return player(s, seat, light_foot=True)
        case f.Paralysed(seat):
            return player(s, seat, paralysed=True)
        case f.Hypnotised(seat, by):
            return player(s, seat, hypnotist=by)
        case f.SpellCast(seat):
            return player(s, seat, tried=True)
        case f.RewardGained(seat, reward):
            return change(s, seat, **{reward: 1, **({"lives": 1} if reward == "vigour" else {})})
    return s
