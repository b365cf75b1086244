"""The form for a new table: how a returning group finds it filled in, what was typed, what is wrong with it, and the
set-up it makes. What is asked beside names and help, each game declares (`companion.games.about`)."""
from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion import games
from companion.games.about import About, Ask, Wished, put
from companion.kernel import Seat
from companion.table import desk
from companion.table.checks import clean_line
from companion.table.dice import towers
from companion.table.models import Table
from companion.tower.models import SIMPLE, Simple
from companion.web import say, say_of, texts_of

COACH, REFEREE, COUNTERS = "coach", "referee", "counters"
"""Levels of help: the referee with tips, the referee alone, or counters without rules."""
STRICTNESS = ("enforce", "warn", "record")
BEGINS = ("fresh", "middle")
MAX_NAME_LETTERS = 24
"""Letters of a player's name that are kept."""
MAX_NAMES_OFFERED = 8
"""Names offered with one tap."""
MAX_CAMPAIGN_NAME_LETTERS = 60
"""Letters of a campaign's name."""
MAX_NUMBER_DIGITS = 5
"""Digits of a typed number."""


class Person(Struct, frozen=True):
    """A row of the form. `answers`: question -> answer, of the questions that each person is asked."""

    name: str = ""
    colour: str = ""
    answers: dict[str, str] = {}


class TableForm(Struct, frozen=True):
    """The filled-in form. `people` has as many rows as can play; a row without a name is empty. `level` is the help,
    `play` the mode of the game. `answers`: question -> what was typed; a flag is "" or "1". `book`: the id of the story
    book, "" for a printed one; `chosen`: whether somebody ever chose between them."""

    game: str
    people: tuple[Person, ...]
    level: str
    box: str
    play: str
    answers: dict[str, str] = {}
    strictness: str = STRICTNESS[0]
    begin: str = BEGINS[0]
    campaign: str = ""
    book: str = ""
    chosen: bool = True

    @property
    def about(self) -> About:
        return games.about(self.game)

    @property
    def counting(self) -> bool:
        return self.level == COUNTERS

    @property
    def mode(self) -> str:
        return self.about.counters if self.counting else self.play

    @property
    def is_campaign(self) -> bool:
        """Whether this starts a campaign, whose page then opens its tables."""
        return self.about.mode(self.mode).several

    @property
    def playing(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.name)

    @property
    def first(self) -> str:
        """The name of whoever goes first, "" while nobody does."""
        if (begins := self.about.begins) is None:
            return ""
        return next((one.name for one in self.playing if not begins or one.colour == begins), "")

    @property
    def names(self) -> dict[Seat, str]:
        return {f"p{n}": person.name for n, person in enumerate(self.playing, 1)}

    def for_game(self) -> Wished:
        """The answers as the game takes them. Only for a form in which `_answer_fault` finds nothing."""
        seats = tuple(self.names)
        people = dict(zip(seats, self.playing, strict=True))
        answers = {ask.name: ({seat: _answer_value(ask, self.mode, one.answers) for seat, one in people.items()}
                              if ask.kind == "person" else _answer_value(ask, self.mode, self.answers))
                   for ask in self.about.asks}
        plain = self.about.mode(self.mode).colours == ()
        colours = {} if plain else {seat: one.colour for seat, one in people.items()}
        return Wished(seats, colours, self.mode, answers, self.box)

    def setup(self) -> dict[str, Any]:
        """The set-up of a single game, plain JSON. Only for a form without `faults`."""
        return self.about.setup_of(self.for_game())

    def plan(self) -> dict[str, Any]:
        """The plan of a campaign, plain JSON: answers of a person under that person, all others at the path that their
        question declares. Only for a form without `faults`."""
        wished, asks = self.for_game(), self.about.asks
        people = [{"seat": seat, "name": name, "colour": wished.colours[seat]}
                  | {ask.name: wished.answers[ask.name][seat] for ask in asks if ask.kind == "person"}
                  for seat, name in self.names.items()]
        plan_json = {"mode": self.play, "people": people, "box": self.box, "strictness": self.strictness,
                "help": self.level == COACH, "book": self.book}
        return put(plan_json, {ask.place: wished.answers[ask.name] for ask in asks
                          if ask.kind != "person" and ask.holds(self.play)})


def _answer_value(ask: Ask, mode: str, answers: Mapping[str, str]) -> Any:
    text = answers.get(ask.name, "")
    if ask.kind == "tower":
        return msgspec.to_builtins(towers.models().get(text, Simple()) if ask.holds(mode) else Simple())
    if not ask.holds(mode):
        return ask.default
    if ask.kind == "flag":
        return text == "1"
    if ask.kind != "person" and not text:
        return ask.default
    return int(text) if isinstance(ask.default, int) else text


def _as_typed(value: Any) -> str:
    """A set-up's answer as the form has it; a tower, which stands there with its chances, by its name."""
    if isinstance(value, dict):
        return next((name for name, model in towers.models().items() if msgspec.to_builtins(model) == value), SIMPLE)
    return ("1" if value else "") if isinstance(value, bool) else str(value)


def levels(about: About) -> tuple[str, ...]:
    """The levels of help that a game has, the most help first."""
    return (*(COACH,) * about.coach, REFEREE, *(COUNTERS,) * bool(about.counters))


def _box_ids(about: About, own: Iterable[str]) -> tuple[str, ...]:
    return (*(box.id for box in about.boxes), *own) if about.boxes else ("",)


def blank_form(game: str) -> TableForm:
    """The form for a group that never played here: colours in order, every question at its default."""
    about = games.about(game)
    answers = {ask.name: _as_typed(ask.default) for ask in about.asks if ask.kind != "person"}
    return TableForm(game, with_colours(about, ()), levels(about)[0], _box_ids(about, ())[0], about.modes[0].id,
                     answers, chosen=False)


def latest_game(tables: Iterable[Table], several: bool = False) -> str:
    """The game of the first of these tables whose game is installed, else the first game installed. `several`: only
    games with campaigns, if there are any."""
    known = games.ids()
    able = [id for id in known if not several or games.about(id).several] or known
    return next((table.game for table in tables if table.game in able), able[0])


def form_of_last_table(tables: Iterable[Table], game: str, boxes: Iterable[str] = (), books: Iterable[str] = (),
                       ) -> TableForm:
    """The form as the first of these tables of that game was set up: the same people, the same choices. `boxes`,
    `books`: ids of those of the house. After a game of a campaign it is the form of a single game; the next game of a
    campaign is opened on the campaign's page."""
    last = next((table for table in tables if table.game == game), None)
    start = blank_form(game)
    if last is None:
        return start
    about, setup = start.about, json.loads(last.setup)
    colours = colours_of(last)
    each = [ask for ask in about.asks if ask.kind == "person"]
    people = [Person(clean_line(name, MAX_NAME_LETTERS), colours.get(seat, ""),
                     {ask.name: _as_typed((_setup_value(setup, ask) or {}).get(seat, "")) for ask in each})
              for seat, name in desk.seats(last).items()]
    mode, box = setup.get("mode"), setup.get("box")
    counted = bool(about.counters) and mode == about.counters
    name = box.get("id") if isinstance(box, dict) else box
    answers = {ask.name: _as_typed(ask.default if (value := _setup_value(setup, ask)) is None else value)
               for ask in about.asks if ask.kind != "person"}
    return msgspec.structs.replace(
        start, people=with_colours(about, people), answers=answers, strictness=last.strictness,
        level=COUNTERS if counted else COACH if last.help and about.coach else REFEREE,
        box=name if name in _box_ids(about, boxes) else start.box,
        play=mode if mode in [one.id for one in about.modes if not one.several] else start.play,
        book=last.book if last.book in books else "",
        chosen=last.book in books if last.book else about.books in setup)


def _setup_value(setup: Any, ask: Ask) -> Any:
    """The value of a set-up at the path of a question, None where it has none."""
    for name in ask.place:
        setup = setup.get(name) if isinstance(setup, dict) else None
    return setup


def with_colours(about: About, people: Iterable[Person]) -> tuple[Person, ...]:
    """As many rows as can play, each with a colour of its own as long as the game has enough."""
    most = max(about.seats)
    rows = [*people][:most]
    rows += [Person()] * (most - len(rows))
    made: list[Person] = []
    for n, row in enumerate(rows):
        taken = {x.colour for x in made} | {x.colour for x in rows[n + 1:]}
        free = next((c for c in about.colours if c not in taken), "")
        fits = row.colour in about.colours and row.colour not in {x.colour for x in made}
        made.append(row if fits else msgspec.structs.replace(row, colour=free))
    return tuple(made)


def colours_of(table: Table) -> dict[Seat, str]:
    """Seat -> the colour chosen at set-up; {} for a game without colours."""
    found = json.loads(table.setup).get("colours")
    return found if isinstance(found, dict) else {}


def recent_people(tables: Iterable[Table]) -> list[Person]:
    """The people of these tables, each once, with the colour of their first table in that order; MAX_NAMES_OFFERED at
    most."""
    found: dict[str, Person] = {}
    for table in tables:
        colours = colours_of(table)
        for seat, name in desk.seats(table).items():
            person = Person(clean_line(name, MAX_NAME_LETTERS), colours.get(seat, ""))
            found.setdefault(person.name, person)
    return list(found.values())[:MAX_NAMES_OFFERED]


def read_form(form: Mapping[str, str], game: str, boxes: Iterable[str] = (), books: Iterable[str] = ()) -> TableForm:
    """The form as it was sent. A choice that does not exist becomes the first one; numbers stay as typed, for `faults`.
    `boxes`, `books`: ids of those of the house."""
    start = blank_form(game)
    about = start.about
    each = [ask for ask in about.asks if ask.kind == "person"]

    def one_of(name: str, choices: tuple[str, ...]) -> str:
        typed = form.get(name, "")
        return typed if typed in choices else choices[0]

    people = tuple(Person(clean_line(form.get(f"name{n}", ""), MAX_NAME_LETTERS), form.get(f"colour{n}", row.colour),
                          {ask.name: clean_line(form.get(f"{ask.field}{n}", ""), MAX_NAME_LETTERS) for ask in each})
                   for n, row in enumerate(start.people))
    answers = {ask.name: _read_answer(ask, form) for ask in about.asks if ask.kind != "person"}
    return msgspec.structs.replace(
        start, people=people, level=one_of("mode", levels(about)), box=one_of("box", _box_ids(about, boxes)),
        play=one_of("play", tuple(mode.id for mode in about.modes)), answers=answers,
        strictness=one_of("strictness", STRICTNESS), begin=one_of("begin", BEGINS),
        campaign=clean_line(form.get("campaign", ""), MAX_CAMPAIGN_NAME_LETTERS),
        book=one_of("book", ("", *books)), chosen=True)


def _read_answer(ask: Ask, form: Mapping[str, str]) -> str:
    if ask.kind == "flag":
        return "1" if ask.field in form else ""
    typed = form.get(ask.field, "").strip()
    if ask.kind == "tower":
        return typed if typed in towers.models() else SIMPLE
    return typed if ask.kind == "number" or typed in ask.options else _as_typed(ask.default)


# What is wrong

def faults(wish: TableForm) -> dict[str, str]:
    """Field of the form -> the sentence that says what is wrong there; {} where the table can be opened."""
    about, found = wish.about, {}
    names = [person.name for person in wish.playing]
    able = about.mode(wish.mode).seats or about.seats
    if len(names) < min(able):
        found["name"] = too_few(min(able))
    elif len({name.casefold() for name in names}) < len(names):
        found["name"] = say("web.start.fault.same")
    elif len(names) not in able:
        found["name"] = say("web.start.fault.seats", who=player_counts_in_words(able))
    colours, allowed = [person.colour for person in wish.playing], about.mode(wish.mode).colours
    allowed = about.colours if allowed is None else allowed
    if allowed and (len(set(colours)) < len(colours) or not set(colours) <= set(allowed)):
        found["colour"] = say("web.start.fault.colours")
    for ask in about.asks:
        if (misfit := _answer_fault(ask, wish)):
            found[ask.field] = misfit
    if not found and about.faults is not None:
        found = {form_field(about, name): say_of(about.id, key) for name, key in about.faults(wish.for_game()).items()}
    return found


def _answer_fault(ask: Ask, wish: TableForm) -> str:
    """The sentence that says what is wrong with the answer to a question, "" where nothing is."""
    if not ask.holds(wish.mode):
        return ""
    if ask.kind == "number":
        answer = wish.answers.get(ask.name, "")
        fits = not answer or (answer.isdecimal() and len(answer) <= MAX_NUMBER_DIGITS
                              and ask.low <= int(answer) <= ask.high)
        return "" if fits else _fault_sentence(wish.game, ask, "number", low=ask.low, high=ask.high)
    if ask.kind == "person":
        told_by = [person.answers.get(ask.name, "") for person in wish.playing]
        if ask.distinct and (not all(told_by) or len(set(told_by)) < len(told_by)):
            return _fault_sentence(wish.game, ask, "each_other")
        if not set(told_by) <= {ask.default, *ask.options}:
            return _fault_sentence(wish.game, ask, "each")
    return ""


def _fault_sentence(game: str, ask: Ask, usual: str, **params: Any) -> str:
    return refusal(game, ask.name) or say(f"web.start.fault.{usual}", **params)


def refusal(game: str, field: str) -> str:
    """The game's own sentence for refusing a set-up because of that field, "" where it has none."""
    key = f"setup.{field}.wrong"
    return say_of(game, key) if texts_of(game).has("en", key) else ""


def form_field(about: About, name: str) -> str:
    """The field of the form for a name in the game's `faults`; "name" for anything that the form does not ask."""
    own = {ask.name: ask.field for ask in about.asks} | {"colours": "colour"}
    return own.get(name, name if name in ("colour", "box", "book") else "name")


def too_few(n: int) -> str:
    return say("web.start.fault.few", n=n, count=_count_word(n))


def player_counts_in_words(seats: tuple[int, ...]) -> str:
    """Numbers of players in words: `two to four`, `two or four`."""
    words = [_count_word(n) for n in sorted(seats)]
    if len(words) < 3 or max(seats) - min(seats) >= len(seats):
        return say("web.start.count.or", low=", ".join(words[:-1]), high=words[-1]) if len(words) > 1 else words[0]
    return say("web.start.count.to", low=words[0], high=words[-1])


def _count_word(n: int) -> str:
    return say(f"web.start.count.{n}") if n < 10 else str(n)


def with_random_starter(wish: TableForm) -> TableForm:
    """The form with a random person going first; the order round the table stays."""
    playing = list(wish.playing)
    n = random.SystemRandom().randrange(len(playing)) if playing else 0
    if (begins := wish.about.begins) and playing:
        given = {begins: playing[n].colour, playing[n].colour: begins}
        people = [msgspec.structs.replace(one, colour=given.get(one.colour, one.colour)) for one in wish.people]
        return msgspec.structs.replace(wish, people=tuple(people))
    return msgspec.structs.replace(wish, people=with_colours(wish.about, [*playing[n:], *playing[:n]]))
