"""Positions for the style page: an invented game played by chance up to the moments worth showing, never stored."""
from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion import games
from companion.games.near_and_far import steps
from companion.games.near_and_far.box.components import Villain
from companion.games.near_and_far.sheet import Sheet
from companion.kernel import TABLE, Action, Refusal, Seat, Verdict, actors, apply, encode, legal, sample, top
from companion.table.journal import Look
from companion.table.models import Entry, Table
from companion.web import texts_of
from companion.web.cache import ScreenCache
from companion.web.play.log_lines import LogLine, log_line
from companion.web.play.offers import judged
from companion.web.play.screen import Screen
from companion.web.showcase import story as style_story
from companion.web.words import tag

GAME = "near_and_far"
NAMES = {"p1": "Anna", "p2": "Bořek", "p3": "Eva", "p4": "Šimon"}
SEED = 5
MAX_CHANCE_ACTIONS = 1500
"""So many actions of chance reach every scene; more would mean that one cannot be reached at all."""


def _step(name: str) -> Callable[[Any, Any], bool]:
    return lambda game, s: tag(top(s)) == name


def _with_near(name: str) -> Callable[[Any, Any], bool]:
    def fits(game: Any, s: Any) -> bool:
        found = judged(game, s, actors(s)[0]) if tag(top(s)) == name and s.round > 1 else []
        return any(v.refusals for _, v in found) and any(not v.refusals for _, v in found)
    return fits


SCENES: dict[str, Callable[[Any, Any], bool]] = {
    "draft": _step("drafting"),
    "town": _with_near("turn"),
    "trail": _with_near("adventure"),
    "dice": lambda game, s: actors(s)[0] == TABLE and bool(game.odds(s)),
}


def _moves(box: str) -> Iterator[tuple[Any, Action]]:
    """Positions and what chance does in them."""
    game, rng = games.load(GAME), random.Random(SEED)
    s = game.new(game.codec.setup(encode({"seats": tuple(NAMES), "box": box})))
    for _ in range(MAX_CHANCE_ACTIONS):
        seat = actors(s)[0]
        action = sample(s, rng) if seat == TABLE and box == "sample" else rng.choice(legal(game, s, seat))
        yield s, action
        s, _facts = apply(game, s, action)
    raise LookupError("some scene of the style page cannot be reached any more")


class Scenes:
    """Every position once, with what was worked out for it. `log` are the moves that led to the dice."""

    def __init__(self) -> None:
        self.game = games.load(GAME)
        self.positions: dict[str, Any] = {}
        self.log: list[tuple[Any, Action]] = []
        for s, action in _moves("sample"):
            for name, fits in SCENES.items():
                if name not in self.positions and fits(self.game, s):
                    self.positions[name] = s
            if len(self.positions) == len(SCENES):
                break
            self.log = [*self.log[-20:], (s, action)]
        last = s
        self.positions["over"] = replace(last, flow=())
        self.positions["unsaid"] = replace(last, unsaid=("player:p2:coins", "player:p2:gems", "player:p3:reputation"))
        self.positions["hero"] = _hero(last)
        self.positions["noted"] = replace(last, mode="campaign", box=replace(last.box, complete=False),
                                          flow=(*last.flow, steps.Rewarding("p1", False)))
        self.positions["lost"] = replace(_hero(last), flow=(), lost=True)
        self.positions["own"] = next(s for s, _ in _moves("empty") if any(
            v.doubts and not v.refusals for _, v in judged(self.game, s, actors(s)[0])))
        self.positions |= style_story.positions(self.positions["trail"])
        self.cache = {name: ScreenCache() for name in self.positions}


def _hero(s: Any) -> Any:
    """The same table on the last map of a campaign, by day: characters with sheets, villains, two pack animals."""
    sheet = Sheet("", 13, open=("S12", "S40"), crossed=("S3",), keywords=("LANTERN",), skills=("piano", "begging"),
                  spent=5, points=(41, 52))
    players = s.players | {"p1": replace(s.players["p1"], sheet=sheet, tortoises=1, birds=1, villains=("king",)),
                           "p2": replace(s.players["p2"], sheet=Sheet("", 30, points=(38, 60)))}
    villains = {name: Villain(strength, 4, str(strength + 300), {"cs": cs, "en": en}) for name, strength, cs, en in (
        ("king", 16, "Zrcadlový král", "The Mirror King"), ("witch", 18, "Mlžná čarodějka", "The Fog Witch"))}
    m = s.box.map
    odd = [x for x, space in m.spaces.items() if space.kind == "plain"][:2]
    spaces = m.spaces | {odd[0]: replace(m.spaces[odd[0]], water=True), odd[1]: replace(m.spaces[odd[1]], mammoth=True)}
    box = replace(s.box, villains=villains, map=replace(m, spaces=spaces))
    return replace(s, mode="campaign", map=11, day=True, players=players, box=box, villains=("witch",))


@cache
def scenes() -> Scenes:
    return Scenes()


def screen(name: str, lang: str, kind: str = "table", seat: Seat = "", *, strictness: str = "enforce",
           what_if: bool = False, wish: Seat = "", redo: bool = False, **given: Any) -> Screen:
    """A real screen of a scene. `seat` "*" is whoever acts; `given` stands for what only a stored table could tell."""
    made = scenes()
    s = made.positions[name]
    table = Table(code="STYLE1", game=GAME, names=encode(NAMES).decode(), strictness=strictness, help=True,
                  what_if=0 if what_if else None)
    if seat == "*":
        seat = actors(s)[0]
    look = Look(table, made.game, s, 0, 0, redo=int(redo), wish=wish)
    shown = Screen(look, kind, seat, (seat,) if seat else (), lang, texts_of(GAME), made.cache[name])
    for key, value in given.items():
        setattr(shown, key, value)
    return shown


def lines(shown: Screen) -> list[LogLine]:
    """The last moves as lines of the log, the newest first, with every kind of mark."""
    made, found = scenes(), []
    refusal, doubt = _refusal("trail"), _doubt()
    for number, (s, action) in enumerate(made.log[-5:], 40):
        verdict, overruled = Verdict(), tuple[str, ...]()
        if number == 41:
            verdict, overruled = Verdict((refusal,)), (refusal.guard,)
        elif number == 42:
            verdict = Verdict(doubts=doubt)
        facts = apply(made.game, s, action)[1]
        entry = Entry(id=number, number=number, by=action.seat, by_app=action.seat == TABLE or number == 44,
                      action=encode(action).decode(), verdict=encode(verdict).decode(), facts=encode(facts).decode(),
                      overruled=encode(overruled).decode(), reason="agreed" if overruled else "")
        found.append(log_line(shown.reader, entry, shown.eyes, tag(top(s))))
    return found[::-1]


def _refusal(name: str) -> Refusal:
    s = scenes().positions[name]
    return next(v.refusals[0] for _, v in judged(scenes().game, s, actors(s)[0]) if v.refusals)


def _doubt() -> Any:
    s = scenes().positions["own"]
    return next(v.doubts[:1] for _, v in judged(scenes().game, s, actors(s)[0]) if v.doubts and not v.refusals)


def answers(shown: Screen, action: str) -> dict[str, Any]:
    """What the server would answer to a near miss, for the refusal sheet."""
    typed = shown.game.codec.action(action)
    verdict = next(v for a, v in shown.pairs(typed.seat) if a == typed)
    rules = [shown.reader.refusal(r) for r in verdict.refusals]
    repairs = [{"label": shown.reader.action(a), "action": {}} for a in shown.game.repairs(shown.state, typed)]
    return {"text": rules[0]["why"], "rules": rules, "repairs": repairs}
