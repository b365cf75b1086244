"""The options of a table in lines that can be copied: how it is played, what was switched on, how strict it is."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask import g
from msgspec import convert

from companion import games
from companion.games.about import Ask
from companion.table.dice import towers
from companion.table.evening import clock
from companion.tower.models import SIMPLE, Model, Simple
from companion.web import say_of, texts_of
from companion.web.play.advice import setup
from companion.web.play.screen import Screen


def lines(s: Screen) -> list[str]:
    """A line for the game, its way to play, every option that is switched on or chosen, and the app's own."""
    chosen, about = setup(s), games.about(s.game.id)
    mode = str(chosen.get("mode", about.modes[0].id))
    found = [f"{s.t('title')}: {', '.join(s.names.values())}"]
    if s.reader.has(f"setup.mode.{mode}.title"):
        found.append(s.t(f"setup.mode.{mode}.title"))
    found += [line for ask in about.asks if ask.holds(mode) for line in _asked(s, ask, chosen)]
    if s.referees:
        found.append(f"{s.t('web.more.strictness')}: {s.t(f'web.strictness.{s.strictness}')}")
    if "coach" in s.doors:
        found.append(f"{s.t('web.more.help')}: {s.t('web.help.coach' if s.helps else 'web.help.referee')}")
    if counted := clock.mode_of(s.conditions):
        found.append(f"{s.t('web.evening.clock.title')}: {s.t(f'web.evening.clock.{counted}')}")
    return found


def _asked(s: Screen, ask: Ask, chosen: Mapping[str, Any]) -> Iterator[str]:
    """The line of one question, none for a flag that is off and for what each person was asked."""
    value: Any = chosen
    for step in ask.place:
        value = value.get(step, ask.default) if isinstance(value, Mapping) else ask.default
    key = f"setup.{ask.name}.title"
    if not texts_of(s.game.id).has(g.lang, key) or value in ("", None, False) or ask.kind == "person":
        return
    title = say_of(s.game.id, key)
    if ask.kind == "flag":
        yield title
    elif ask.kind == "choice":
        yield f"{title}: {_label(s, ask, str(value))}"
    elif ask.kind == "number":
        yield f"{title}: {value}"
    elif ask.kind == "tower" and isinstance(value, Mapping) and (name := _tower(s, value)):
        yield f"{title}: {name}"


def _tower(s: Screen, value: Mapping[str, Any]) -> str:
    """What a tower of the set-up is called; "" where it was measured and its name is gone."""
    model: Model = convert(value, Model)
    measured = (name for name, found in towers.models().items() if found == model)
    name = SIMPLE if isinstance(model, Simple) else next(measured, "")
    return s.t(f"web.start.tower.{name}") if name in (SIMPLE, towers.SIMULATED) else name


def _label(s: Screen, ask: Ask, option: str) -> str:
    labels, key = ask.labels.get(option, {}), f"setup.{ask.name}.{option}"
    return labels.get(g.lang) or (say_of(s.game.id, key) if texts_of(s.game.id).has(g.lang, key) else option)
