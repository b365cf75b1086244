"""The questions of a game as the wizard draws them: in groups, in the reader's language, with what was answered."""
from __future__ import annotations

from collections.abc import Iterable

from flask import g
from msgspec import Struct

from companion.games.about import Ask
from companion.web import say_of, texts_of
from companion.web.lobby.wizard import Wish

GROUPS = ("play", "box", "variants", "settings")


class Question(Struct, frozen=True):
    """`field` is what the form calls it, `modes` those in which it is asked, with blanks between, "" for all. `told`:
    what was answered, "1" for a flag that is set; of a person by row. `options`: (answer, word). `none`: the word for
    no answer. `changed`: whether it is not as the game settles it. `follows` and `when`: see `Ask.suggested`."""

    field: str
    kind: str
    title: str
    text: str
    modes: str
    told: str = ""
    each: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    none: str = ""
    low: int = 0
    high: int = 9
    changed: bool = False
    follows: str = ""
    when: str = ""


def asked(wish: Wish) -> dict[str, list[Question]]:
    """Everything that the game asks, by group."""
    asks = wish.about.asks
    return {group: [_question(wish, ask, asks) for ask in asks if ask.group == group] for group in GROUPS}


def _question(wish: Wish, ask: Ask, asks: Iterable[Ask]) -> Question:
    told = wish.answers.get(ask.name, "")
    usual = ("1" if ask.default else "") if ask.kind == "flag" else str(ask.default)
    followed = next((one.field for one in asks if one.name == ask.suggested[0]), "")
    return Question(
        ask.field, ask.kind, _say(wish, ask, "title"), _say(wish, ask, "text"), " ".join(ask.modes), told,
        tuple(person.answers.get(ask.name, "") for person in wish.people),
        tuple((option, _option(wish, ask, option)) for option in ask.options), _say(wish, ask, "none"),
        ask.low, ask.high, told != usual, followed, " ".join(ask.suggested[1]))


def _option(wish: Wish, ask: Ask, option: str) -> str:
    labels = ask.labels.get(option, {})
    return labels.get(g.lang) or next(iter(labels.values()), "") or say_of(wish.game, f"setup.{ask.name}.{option}")


def _say(wish: Wish, ask: Ask, what: str) -> str:
    """A text of the question; "" where it has none; a title it always has."""
    key = f"setup.{ask.name}.{what}"
    return say_of(wish.game, key) if what == "title" or texts_of(wish.game).has(g.lang, key) else ""
