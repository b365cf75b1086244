"""What groups forget, said where it matters: one line each. Its sentence is the text `remind.KEY`."""
from __future__ import annotations

from typing import Any

from companion.games import derived
from companion.games.derived.reminders import Due, Now
from companion.games.rise_snu import steps
from companion.games.rise_snu.steps.exchange import exchanges
from companion.games.rise_snu.steps.moving import GO, ROLL, START, may_cast


def _moves(now: Now, *phases: str) -> bool:
    return isinstance(now.step, steps.Movement) and now.step.phase in phases and not now.step.faces


def _on_card(now: Now) -> Any:
    card = now.step.usable_card(now.s) if _moves(now, START) else ""
    return {"card": card} if card else False


def _slowed(now: Now) -> Any:
    return {"n": now.own.slowed} if _moves(now, ROLL) and now.own.slowed > 0 else False


def _lap(now: Now) -> Any:
    return _moves(now, ROLL, GO) and now.own.lap > 0


def _fulfilled(now: Now) -> Any:
    """A quest that is done, of a world that is open: the way leads back to its hall."""
    world = next((x.world for x in now.own.quests if not x.left and x.world in now.s.open_worlds), "")
    return {"world": world} if world and _moves(now, ROLL, GO) else False


def _attack(now: Now) -> Any:
    targets = now.step.targets(now.s) if _moves(now, GO) else ()
    return {"target": targets[0]} if targets else False


def _experience(now: Now) -> Any:
    most = max(exchanges(now.s, now.seat), default=0)
    return {"n": most} if most and _moves(now, START, ROLL, GO) else False


def _spell(now: Now) -> Any:
    return _moves(now, GO) and may_cast(now.s, now.seat) and not now.own.tried


def _light(now: Now) -> Any:
    """Cards of the hand that nobody can pay for."""
    step = now.step
    return isinstance(step, steps.Sending) and now.s.clash and step.by == now.seat and not now.own.light


def _hypnotised(now: Now) -> Any:
    return {"by": now.own.hypnotist} if now.own.hypnotist else False


def _skips(now: Now) -> Any:
    return now.own.paralysed or now.own.skips > 0


class Reminders(derived.Reminders):
    BOOK = "RS-"
    OPENING = (
        Due("left_out", "R16.2", "cards", when=lambda now: now.s.clash and bool(now.s.removed)),
        Due("tokens", "R2.5", "world"),
        Due("slowest", "R18.6", "figure", when=lambda now: not now.s.clash),
        Due("away", "R18.4", "cards", when=lambda now: not now.s.clash))
    STEPS = (
        Due("on_card", "R7.13", "moon", steps.Movement, _on_card),
        Due("slowed", "R14.6", "pause", steps.Movement, _slowed),
        Due("fulfilled", "R10.4", "flag", steps.Movement, _fulfilled),
        Due("lap", "R6.3", "repeat", steps.Movement, _lap),
        Due("attack", "R12.1", "sword", steps.Movement, _attack),
        Due("experience", "R9.2", "trophy", steps.Movement, _experience),
        Due("spell", "R14.2", "wand", steps.Movement, _spell),
        Due("no_light", "R16.3", "sun", when=_light))
    STANDING = (
        Due("hypnotised", "R14.6", "wand", when=_hypnotised),
        Due("skips", "R14.6", "pause", when=_skips))
