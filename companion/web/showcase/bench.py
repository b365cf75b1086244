"""Dice and tower for the style page: before a throw and after it, and waiting for what real things showed."""
from __future__ import annotations

from companion import games
from companion.games.tower import actions as a
from companion.games.tower.game import Setup
from companion.kernel import TABLE, Action, apply, encode
from companion.table.journal import Look
from companion.table.models import Table
from companion.web import texts_of
from companion.web.dice import dice as bench_dice
from companion.web.cache import ScreenCache
from companion.web.play.screen import Screen

SEAT = "p1"
LAID = (a.Lay(seat=SEAT, colour="red", n=4), a.Lay(seat=SEAT, colour="blue", n=3), a.Drop(seat=SEAT))
CAST = a.Cast(seat=SEAT, dice="4d6+1", other="3d6")
SCENES: dict[str, tuple[Action, ...]] = {
    "cubes": (*LAID, a.Fall(seat=TABLE, out=(3, 2))), "dice": (CAST, a.Roll(seat=TABLE, faces=(6, 5, 3, 1, 6, 6, 2))),
    "told_cubes": LAID, "told_dice": (CAST,)}
DICE = ("6d6", "2d8")
"""Dice whose chances stand on the page."""


def scenes(lang: str) -> dict[str, Screen]:
    """The screen of a table at each moment, none of them stored."""
    return {name: _screen(lang, actions) for name, actions in SCENES.items()}


def _screen(lang: str, actions: tuple[Action, ...]) -> Screen:
    game = games.load("tower")
    s = game.new(Setup((SEAT,), real=True))
    for action in actions:
        s, _ = apply(game, s, action)
    table = Table(code="STYLE1", game=game.id, names=encode({SEAT: "Anna"}).decode(), strictness="enforce", help=False)
    return Screen(Look(table, game, s, 0, 0), "seat", SEAT, (SEAT,), lang, texts_of(game.id), ScreenCache())


def chances(lang: str) -> tuple[tuple[bench_dice.Outlook, ...], bench_dice.Matchup | None]:
    """What dice will most likely show."""
    return bench_dice.outlooks(*DICE, lang), bench_dice.matchup(*DICE)
