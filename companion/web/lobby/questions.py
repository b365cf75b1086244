"""The questions that a game asks of a new table, for the form: by group, in the reader's language, with the answers."""
from __future__ import annotations

from collections.abc import Iterable

from flask import g
from msgspec import Struct

from companion.games.about import Ask
from companion.table.dice import towers
from companion.tower.models import SIMPLE
from companion.web import say, say_of, texts_of
from companion.web.lobby.wizard import TableForm

GROUPS = ("play", "box", "variants", "settings")


class Question(Struct, frozen=True):
    """`field`: its input's name. `modes`: in which modes it is asked, separated by blanks, "" for all. `answer` as
    typed, "1" for a flag that is set; `answers_by_row` where each person is asked. `options`: (answer, label), and
    `no_answer` the label for none. `changed`: the answer is not the default. `follows` and `when`: see
    `Ask.suggested`."""

    field: str
    kind: str
    title: str
    text: str
    modes: str
    answer: str = ""
    answers_by_row: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    no_answer: str = ""
    low: int = 0
    high: int = 9
    changed: bool = False
    follows: str = ""
    when: str = ""


def questions_by_group(wish: TableForm) -> dict[str, list[Question]]:
    """One of GROUPS -> its questions."""
    asks = wish.about.asks
    return {group: [_question(wish, ask, asks) for ask in asks if ask.group == group] for group in GROUPS}


def _question(wish: TableForm, ask: Ask, asks: Iterable[Ask]) -> Question:
    answer = wish.answers.get(ask.name, "")
    usual = ("1" if ask.default else "") if ask.kind == "flag" else str(ask.default)
    followed = next((one.field for one in asks if one.name == ask.suggested[0]), "")
    return Question(
        ask.field, ask.kind, _question_text(wish, ask, "title"), _question_text(wish, ask, "text"),
        " ".join(ask.modes), answer,
        tuple(person.answers.get(ask.name, "") for person in wish.people),
        _options(wish, ask), _question_text(wish, ask, "none"),
        ask.low, ask.high, answer != usual, followed, " ".join(ask.suggested[1]))


def _options(wish: TableForm, ask: Ask) -> tuple[tuple[str, str], ...]:
    """Every answer with its label; towers that were measured are called by their names."""
    if ask.kind == "tower":
        ours = {name: say(f"web.start.tower.{name}") for name in (SIMPLE, towers.SIMULATED)}
        return tuple(ours.items()) + tuple((name, name) for name in towers.models() if name not in ours)
    return tuple((option, _option_label(wish, ask, option)) for option in ask.options)


def _option_label(wish: TableForm, ask: Ask, option: str) -> str:
    labels = ask.labels.get(option, {})
    return labels.get(g.lang) or next(iter(labels.values()), "") or say_of(wish.game, f"setup.{ask.name}.{option}")


def _question_text(wish: TableForm, ask: Ask, what: str) -> str:
    """The question's text `title`, `text` or `none`; "" where it has none, except for the title, which it must have."""
    key = f"setup.{ask.name}.{what}"
    return say_of(wish.game, key) if what == "title" or texts_of(wish.game).has(g.lang, key) else ""
