"""What groups forget, said where it matters: one line each. Its sentence is the text `remind.KEY`."""
from __future__ import annotations

from companion.games import derived
from companion.games.derived.reminders import Due, Now
from companion.games.harrow_county import steps
from companion.games.harrow_county.hester.state import FEAST
from companion.games.harrow_county.hexes import MIDDLE
from companion.games.harrow_county.state import GOAL, MAX_CUBES, MAX_SCROLLS, TURNS
from companion.games.harrow_county.steps.common import free_steps


def _squares(now: Now) -> dict[str, int]:
    """Hester's board is nearly full."""
    left = FEAST - now.s.hester.filled
    return {"n": left} if now.s.hester.seat and left <= 2 else {}


def _led(now: Now) -> bool:
    """Somebody leads the factions, so that their boards and tokens are in play."""
    return not now.s.solo.solo_level


def _too_many(now: Now) -> dict[str, int]:
    over = now.own.cubes - MAX_CUBES
    return {"n": over} if over > 0 else {}


def _free(now: Now) -> bool:
    return free_steps(now.s, now.seat)


def _again(now: Now) -> bool:
    return now.own.attacked and not now.step.jar


def _carries(now: Now) -> bool:
    """Whether a unit stands with a doll and may go."""
    return now.step.most("advance") > 0 and any(now.s.units(now.seat, at) for at in now.s.kammi.dolls.values())


def _attacked_legend(now: Now) -> bool:
    return not now.step.haint(now.s)


def _offer(now: Now) -> bool:
    return bool(now.s.fair_folk.taken.get(now.seat))


def _last_jar(now: Now) -> bool:
    return not now.step.jar and len(now.own.broken) == TURNS - 1


def _brambles(now: Now) -> dict[str, str]:
    held = next((seat for seat in now.s.factions if now.s.units(seat, MIDDLE)), "")
    return {"who": held} if held and any(len(p.broken) == TURNS for p in now.s.players.values()) else {}


def _near_end(now: Now) -> dict[str, object]:
    first = max(now.s.factions, key=lambda seat: now.s.players[seat].points)
    n = now.s.players[first].points
    return {"who": first, "n": n} if n >= GOAL else {}


class Reminders(derived.Reminders):
    BOOK = "HC-"
    OPENING = (
        Due("numbers", "3.1", "cards", when=_led),
        Due("wild-start", "3.9", "wild", when=_led))
    STEPS = (
        Due("free-steps", "4.4c", "path", steps.Turn, _free),
        Due("again", "5.12", "claw", steps.Turn, _again),
        Due("too-many", "4.5.1", "cube", steps.Turn, _too_many),
        Due("offer", "11.10", "offer", steps.Turn, _offer),
        Due("last-jar", "4.1", "jar", steps.Turn, _last_jar),
        Due("one-source", "4.4d", "paw", steps.Acting,
            lambda now: not now.s.settings.pool_advances and now.step.single),
        Due("free-action", "5.1", "claw", steps.Acting, lambda now: now.step.attack and now.step.left),
        Due("legend-last", "5.7", "hand", steps.Striking, _attacked_legend),
        Due("clash", "5.10", "claw", steps.Clash),
        Due("scrolls-full", "4.5.2", "scroll", steps.Sorting, lambda now: now.own.scrolls >= MAX_SCROLLS),
        Due("bag", "4.5.2", "cards", steps.Sorting),
        Due("face-down", "8.3", "hand", steps.SettingOut),
        Due("black-area", "8.7", "jar", steps.Turn, lambda now: now.step.rows),
        Due("carry", "8.5", "doll", steps.Acting, _carries),
        Due("healthy-first", "9.9", "snake", steps.Striking,
            lambda now: bool(now.s.hester.infected.get(now.step.target))),
        Due("tree-last", "9.7", "tower", steps.HesterTurn, lambda now: not now.step.thrown and now.s.hester.left),
        Due("flames-first", "9.12", "flame", steps.Dousing, lambda now: now.s.hester.at == now.step.target),
        Due("look-away", "8.11", "doll", steps.HidingDoll, lambda now: now.step.mixed),
        Due("location", "11.2", "seek", steps.Hiding),
        Due("new-hand", "11.8", "cards", steps.FairTurn),
        Due("storm-forced", "4.5.3b", "storm", steps.LegendJar, lambda now: now.s.blue(now.seat)))
    STANDING = (
        Due("end", "5b.2", "flag", when=_near_end),
        Due("squares", "9.16", "tooth", when=_squares),
        Due("brambles", "5b.1", "brambles", when=_brambles))
