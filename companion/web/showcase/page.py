"""Every part of the screens in every state, by the very macros the screens use, and the tokens they are made of."""
from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, g, render_template
from markupsafe import Markup
from msgspec import Struct

from companion import assets
from companion.games.view import RoundAhead
from companion.kernel import Number
from companion.web import game_files, qr
from companion.web.play import advice
from companion.web.play.page import client_words
from companion.web.play.offers import Leaf
from companion.web.play.screen import REASONS, Screen
from companion.web.score.chart import chart
from companion.web.score.score_sheet import Moment, moment, score_sheet

bp = Blueprint("style", __name__)

TEXT_ON_GROUND = ("ink", "soft", "accent", "good", "bad", "doubt", "rose", "gold", "violet", "leaf")
GROUNDS = ("ground", "raised", "higher")
PLAYERS = ("blue", "red", "green", "yellow")
OTHER_PAIRS = (
    ("on-accent", "accent"), *(("on-player", colour) for colour in PLAYERS), ("accent", "accent-soft"),
    ("ink", "accent-soft"),
    ("good", "good-soft"), ("bad", "bad-soft"), ("doubt", "doubt-soft"), ("ink", "map"), ("soft", "map"))
STRICT = frozenset((text, ground) for text in ("ink", "soft") for ground in ("ground", "raised"))
"""Pairs that carry the table's numbers and sentences: 7 where the others need 4.5."""


class Token(Struct, frozen=True):
    """One name of tokens.css with its value in each theme."""

    name: str
    dark: str
    light: str


class Pair(Struct, frozen=True):
    """A colour on another: how far they stand apart in each theme, and how far they must."""

    text: str
    ground: str
    dark: float
    light: float
    least: float

    @property
    def good(self) -> bool:
        return min(self.dark, self.light) >= self.least


def tokens() -> dict[str, Token]:
    """What tokens.css says. The light theme inherits what it does not name."""
    css = (assets.assets_folder() / "static" / "css" / "tokens.css").read_text("utf-8")
    css = re.sub(r"/\*.*?\*/|@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css, flags=re.S)
    dark, light = (dict(re.findall(r"--([\w-]+):\s*([^;]+);", block)) for block in (
        _block(css, r":root\s*\{"), _block(css, r':root\[data-theme="light"\]\s*\{')))
    return {name: Token(name, value, str(light.get(name, value))) for name, value in dark.items()}


def _block(css: str, opening: str) -> str:
    found = re.search(opening + r"([^}]*)\}", css)
    return found.group(1) if found else ""


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart as WCAG counts it, from 1 to 21. Both as #rrggbb."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def pairs() -> list[Pair]:
    """Every pair of colours that carries text."""
    known = tokens()
    wanted = [(text, ground) for text in TEXT_ON_GROUND for ground in GROUNDS] + list(OTHER_PAIRS)
    return [Pair(text, ground, contrast(known[text].dark, known[ground].dark),
                 contrast(known[text].light, known[ground].light), 7 if (text, ground) in STRICT else 4.5)
            for text, ground in wanted]


def icons() -> list[str]:
    """The names of all signs, the house's and the game's, in the order of their sprites."""
    from companion.web.showcase import scenes

    return [*game_files.house_signs(), *game_files.game_signs(scenes.GAME)]


def apart(html: str, where: str) -> Markup:
    """A part with ids of its own, so that one page can show it several times. `html` comes from our own macros."""
    named = re.sub(r'\b(id|for|aria-controls|aria-labelledby)="([^"]+)"', rf'\1="{where}-\2"', html)
    return Markup(named)


@bp.get("/style")
def page() -> str:
    """All parts of the pages in all states."""
    # With a whole game behind them, and not one evening opens this page: none of it is loaded when the app starts.
    from companion.web.showcase import bench, scenes, story, throws

    game_files.opens(scenes.GAME)
    known = tokens()
    colours = [t for t in known.values() if t.dark.startswith("#")]
    shown = _screens()
    near = [leaf for block in shown["trail"].blocks for group in block.groups for leaf in group.near][:12]
    refused = {leaf.action: scenes.answers(shown["trail"], leaf.action) for leaf in near}
    return render_template(
        "showcase/style.html", tokens=known, colours=colours, pairs=pairs(), icons=icons(), apart=apart,
        reasons=REASONS, shown=shown, leaves=_leaves(shown), refusals=refused,
        client_words=client_words(shown["trail"]), game=scenes.GAME, reminded=advice.due(shown["hero"]),
        tale_of=story.tale, lost=_lost(shown["lost"]), throws=throws.scenes(shown["trail"]),
        outcomes=throws.outcomes(shown["trail"]),
        benches=bench.scenes(g.lang), chances=bench.chances(g.lang), **_ends(shown["over"]))


def _screens() -> dict[str, Screen]:
    """The screens whose parts the page shows, by the name of their place on it."""
    from companion.web.showcase.scenes import lines, screen

    def of(scene: str, kind: str = "table", seat: str = "", **more: Any) -> Screen:
        return screen(scene, g.lang, kind, seat, **more)

    shown = {
        "draft": of("draft", "seat", "*"), "covered": of("draft"), "town": of("town"), "dice": of("dice"),
        "trail": of("trail", "seat", "*", redo=True), "own": of("own", "seat", "*"), "over": of("over"),
        "unsaid": of("unsaid", "seat", "p2"), "watch": of("unsaid", "watch"), "what_if": of("trail", what_if=True),
        "hero": of("hero", "seat", "p1"), "last_map": of("hero"),
        "noted": of("noted", "seat", "p1"), "lost": of("lost"),
        "told": of("told", "seat", "*"), "heard": of("told", "watch"), "forced": of("forced", "watch"),
        "chosen": of("chosen", "watch"), "done": of("done", "watch"), "missed": of("missed", "watch"),
        "tried": of("told", "watch", what_if=True),
        "warn": of("trail", strictness="warn"), "record": of("trail", "seat", "*", strictness="record")}
    entries = lines(shown["trail"])
    shown["trail"].log = entries
    shown["trail"].undo = f"{entries[0].who}: {entries[0].title}"
    shown["consent"] = of("trail", wish="p2", undo=shown["trail"].undo)
    shown["asked"] = of("trail", asked={
        "text": shown["trail"].t("web.amend.stopped", number=entries[0].number, what=shown["trail"].undo),
        "why": [next(iter(entries[3].marks)).text]})
    shown["rounds"] = of("trail")
    shown["rounds"].timeline = tuple(RoundAhead(n) for n in range(1, 17))
    url = "http://192.168.1.20:8000/j/H7KQ2M"
    shown["covered"].join = {"code": "H7KQ2M", "url": url, "qr": qr.svg(url), "alone": False}
    shown["covered"].taken = dict.fromkeys(("p1", "p3"), "")
    return shown


def _leaves(shown: dict[str, Screen]) -> dict[str, Leaf]:
    """One offer of each kind: as it is, with chips, in doubt, forbidden."""
    every = [x for name in ("town", "trail", "draft", "own") for b in shown[name].blocks for group in b.groups
             for x in (*group.leaves, *group.near) if x.label]
    return {"normal": next(x for x in every if not x.chips and not x.dim and not x.doubts),
            "hint": next(x for x in every if x.chips and not x.dim), "doubt": next(x for x in every if x.doubts),
            "dim": next(x for x in every if x.dim)}


def _lost(over: Screen) -> Moment:
    """The end that nobody wins."""
    made = score_sheet(over)
    return moment(over, made, len(made.rows) + 1)


def _ends(over: Screen) -> dict[str, Any]:
    """The final scoring at its beginning, in its middle and at its end, and points over some invented rounds."""
    made = score_sheet(over)
    points = ((0, 4, 9, 15, 24), (2, 3, 8, 19, 21), (1, 6, 6, 11, 26), (0, 2, 12, 14, 19))
    rounds: list[tuple[int, dict[str, Number]]] = [
        (n, {seat: own[n - 1] for seat, own in zip(over.seats, points, strict=True)}) for n in range(1, 6)]
    seats = [(seat, over.player(seat), over.letter(seat), over.colour(seat)) for seat in over.seats]
    stages = {"first": 0, "middle": 1, "last": len(made.rows) + 1}
    return {"made": made, "moments": {name: moment(over, made, stage) for name, stage in stages.items()},
            "points": chart(rounds, seats)}
