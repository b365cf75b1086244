"""The questions of a campaign, before its next game or about its plan: in words for a form, and the form's answers."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import g
from msgspec import Struct

from companion.games.about import Ask
from companion.table.campaign import campaigns
from companion.table.campaign.campaigns import Standing
from companion.web import say_of
from companion.web.campaign import words as campaign_words


class QuestionText(Struct, frozen=True):
    """A question in words. `told`: what is ticked or chosen, `options` as (id, words)."""

    name: str
    kind: str
    title: str
    text: str
    told: Any
    options: tuple[tuple[str, str], ...] = ()
    group: str = ""
    low: int = 0
    high: int = 9


class NextStop(Struct, frozen=True):
    """A stop that may come next. `on`: the flags that are suggested there and not everywhere."""

    stop: int
    name: str
    played: bool
    on: tuple[str, ...]


def asked(stand: Standing, stop: int) -> tuple[Ask, ...]:
    """What the next game asks, if it is played there."""
    return campaigns.rules_of(stand.campaign).asks(stand.plan, stand.played, stand.sheets, stop)


def next_game_questions(stand: Standing) -> list[QuestionText]:
    return _asked(stand, asked(stand, stand.coming.stops[0])) if stand.coming else []


def plan_questions(stand: Standing) -> list[QuestionText]:
    return _asked(stand, campaigns.rules_of(stand.campaign).plan_asks(stand.plan))


def _asked(stand: Standing, asks: Iterable[Ask]) -> list[QuestionText]:
    """The questions in words; without those that ask for a seat when no seat can be the answer."""
    game, who = stand.campaign.game, {person.seat: person.name for person in stand.plan.people}
    made = []
    for ask in asks:
        key = f"setup.{ask.name}"
        options = [(x, who[x]) if ask.kind == "seat" else (x, _option(game, ask, x)) for x in ask.options]
        if ask.kind == "seat" and options:
            options.insert(0, ("", say_of(game, f"{key}.nobody")))
        if options or ask.kind in ("flag", "number"):
            made.append(QuestionText(ask.name, ask.kind, say_of(game, f"{key}.title"),
                              say_of(game, f"{key}.text", n=ask.high), ask.default, tuple(options),
                              ask.group, ask.low, ask.high))
    return made


def _option(game: str, ask: Ask, option: str) -> str:
    labels = ask.labels.get(option)
    return labels[g.lang] if labels else say_of(game, f"setup.{ask.name}.{option}")


def next_stops(stand: Standing) -> list[NextStop]:
    """Where the next game may be played, with the flags that are suggested only there."""
    if stand.coming is None:
        return []
    on = {stop: {ask.name for ask in asked(stand, stop) if ask.kind == "flag" and ask.default}
          for stop in stand.coming.stops}
    everywhere = set.intersection(*on.values())
    played = {one.stop for one in stand.played if one.done}
    return [NextStop(stop, campaign_words.stop(stand.campaign.game, stop), stop in played,
                tuple(sorted(flags - everywhere))) for stop, flags in on.items()]


def answers(asks: Iterable[Ask], form: Mapping[str, str]) -> dict[str, Any]:
    """What a form says to these questions; a choice or number that cannot be counts as not made."""
    return {ask.name: _answer(ask, form) for ask in asks}


def _answer(ask: Ask, form: Mapping[str, str]) -> Any:
    told = form.get(ask.name, "")
    match ask.kind:
        case "flag":
            return ask.name in form
        case "several":
            return tuple(x for x in ask.options if f"{ask.name}.{x}" in form)
        case "number":
            return int(told) if told.isdecimal() and len(told) < 6 and ask.low <= int(told) <= ask.high else ask.default
        case "choice":
            return told if told in ask.options else ask.default
    return told


def heroes_have_names(game: str) -> bool:
    """Whether people of this campaign have names beside their own: those of their characters."""
    return any(f.kind == "name" for f in campaigns.rules_for(game).fields)
