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
    """A question in words. `value`: what is ticked, chosen or typed at first; `options` as (id, words)."""

    name: str
    kind: str
    title: str
    text: str
    value: Any
    options: tuple[tuple[str, str], ...] = ()
    group: str = ""
    low: int = 0
    high: int = 9


class NextStop(Struct, frozen=True):
    """A stop where the next game may be played. `on`: flags that are ticked at first there, and not at every stop."""

    stop: int
    name: str
    played: bool
    on: tuple[str, ...]


def questions_at(stand: Standing, stop: int) -> tuple[Ask, ...]:
    """The questions of the next game if it is played at this stop."""
    return campaigns.rules_of(stand.campaign).asks(stand.plan, stand.played, stand.sheets, stop)


def next_game_questions(stand: Standing) -> list[QuestionText]:
    return _in_words(stand, questions_at(stand, stand.coming.stops[0])) if stand.coming else []


def plan_questions(stand: Standing) -> list[QuestionText]:
    return _in_words(stand, campaigns.rules_of(stand.campaign).plan_asks(stand.plan))


def _in_words(stand: Standing, asks: Iterable[Ask]) -> list[QuestionText]:
    """The questions in words; without those that ask for a seat when no seat can be the answer."""
    game, who = stand.campaign.game, {person.seat: person.name for person in stand.plan.people}
    texts = []
    for ask in asks:
        key = f"setup.{ask.name}"
        options = [(x, who[x]) if ask.kind == "seat" else (x, _option(game, ask, x)) for x in ask.options]
        if ask.kind == "seat" and options:
            options.insert(0, ("", say_of(game, f"{key}.nobody")))
        if options or ask.kind in ("flag", "number"):
            texts.append(QuestionText(ask.name, ask.kind, say_of(game, f"{key}.title"),
                              say_of(game, f"{key}.text", n=ask.high), ask.default, tuple(options),
                              ask.group, ask.low, ask.high))
    return texts


def _option(game: str, ask: Ask, option: str) -> str:
    labels = ask.labels.get(option)
    return labels[g.lang] if labels else say_of(game, f"setup.{ask.name}.{option}")


def next_stops(stand: Standing) -> list[NextStop]:
    """Where the next game may be played, with the flags that are suggested only there."""
    if stand.coming is None:
        return []
    on = {stop: {ask.name for ask in questions_at(stand, stop) if ask.kind == "flag" and ask.default}
          for stop in stand.coming.stops}
    everywhere = set.intersection(*on.values())
    played = {one.stop for one in stand.played if one.done}
    return [NextStop(stop, campaign_words.stop_name(stand.campaign.game, stop), stop in played,
                tuple(sorted(flags - everywhere))) for stop, flags in on.items()]


def answers(asks: Iterable[Ask], form: Mapping[str, str]) -> dict[str, Any]:
    """The answers of a form by the name of the question; the default for a choice or number that is not allowed."""
    return {ask.name: _answer(ask, form) for ask in asks}


def _answer(ask: Ask, form: Mapping[str, str]) -> Any:
    typed = form.get(ask.name, "")
    match ask.kind:
        case "flag":
            return ask.name in form
        case "several":
            return tuple(x for x in ask.options if f"{ask.name}.{x}" in form)
        case "number":
            fits = typed.isdecimal() and len(typed) < 6 and ask.low <= int(typed) <= ask.high
            return int(typed) if fits else ask.default
        case "choice":
            return typed if typed in ask.options else ask.default
    return typed


def heroes_have_names(game: str) -> bool:
    """Whether characters have names of their own in this game."""
    return any(f.kind == "name" for f in campaigns.rules_for(game).fields)
