"""A new table as somebody fills it in: what was typed, what a returning group starts from, what is wrong with it. What
is asked beside names and help is the game's to declare (`companion.games.about`)."""
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
from companion.table.models import Table
from companion.web import say, say_of, texts_of

COACH, REFEREE, COUNTERS = "coach", "referee", "counters"
"""How much help: tips on top of the referee, the referee alone, or counters without either."""
STRICTNESS = ("enforce", "warn", "record")
BEGINS = ("fresh", "middle")
MAX_NAME_LETTERS = 24
"""Letters of a player's name that are kept."""
MAX_NAMES_OFFERED = 8
"""Names offered with one tap."""
MAX_CAMPAIGN_NAME_LETTERS = 60
"""Letters of a campaign's name."""
MAX_NUMBER_DIGITS = 5
"""Digits of a number at most."""


class Person(Struct, frozen=True):
    """`answers` by the name of a question that is asked of everybody."""

    name: str = ""
    colour: str = ""
    answers: dict[str, str] = {}


class Wish(Struct, frozen=True):
    """The filled-in form. `people` has a row for everybody who could play; an empty name is an empty row. `answers`
    holds what was typed for each question of the game, as text, or "" and "1" for a flag. `book`: the id of the story
    book, "" for paper; `chosen`: whether somebody ever decided about that."""

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
    def several(self) -> bool:
        """Whether this begins a campaign: a page of its own, from which its tables are opened."""
        return self.about.mode(self.mode).several

    @property
    def playing(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.name)

    @property
    def names(self) -> dict[Seat, str]:
        return {f"p{n}": person.name for n, person in enumerate(self.playing, 1)}

    def wished(self) -> Wished:
        """The same for the game. Call it only when every answer is one (`_misfit`)."""
        seats = tuple(self.names)
        people = dict(zip(seats, self.playing, strict=True))
        answers = {ask.name: ({seat: _answer(ask, self.mode, one.answers) for seat, one in people.items()}
                              if ask.kind == "person" else _answer(ask, self.mode, self.answers))
                   for ask in self.about.asks}
        return Wished(seats, {seat: one.colour for seat, one in people.items()}, self.mode, answers, self.box)

    def setup(self) -> dict[str, Any]:
        """The set-up of a single game. Call it only without `faults`."""
        return self.about.setup_of(self.wished())

    def plan(self) -> dict[str, Any]:
        """The plan of a campaign as plain JSON: what is asked of a person stands with the person, everything else at
        its path. Call it only without `faults`."""
        wished, asks = self.wished(), self.about.asks
        people = [{"seat": seat, "name": name, "colour": wished.colours[seat]}
                  | {ask.name: wished.answers[ask.name][seat] for ask in asks if ask.kind == "person"}
                  for seat, name in self.names.items()]
        told = {"mode": self.play, "people": people, "box": self.box, "strictness": self.strictness,
                "help": self.level == COACH, "book": self.book}
        return put(told, {ask.place: wished.answers[ask.name] for ask in asks
                          if ask.kind != "person" and ask.holds(self.play)})


def _answer(ask: Ask, mode: str, told: Mapping[str, str]) -> Any:
    text = told.get(ask.name, "")
    if not ask.holds(mode):
        return ask.default
    if ask.kind == "flag":
        return text == "1"
    if ask.kind != "person" and not text:
        return ask.default
    return int(text) if isinstance(ask.default, int) else text


def _told(value: Any) -> str:
    return ("1" if value else "") if isinstance(value, bool) else str(value)


def levels(about: About) -> tuple[str, ...]:
    """How much help there is in that game, the most first."""
    return (*(COACH,) * about.coach, REFEREE, *(COUNTERS,) * bool(about.counters))


def _boxes(about: About, own: Iterable[str]) -> tuple[str, ...]:
    return (*(box.id for box in about.boxes), *own) if about.boxes else ("",)


def plain(game: str) -> Wish:
    """What a group starts from that was never here: the colours in order, everything as settled."""
    about = games.about(game)
    answers = {ask.name: _told(ask.default) for ask in about.asks if ask.kind != "person"}
    return Wish(game, coloured(about, ()), levels(about)[0], _boxes(about, ())[0], about.modes[0].id, answers,
                chosen=False)


def latest_game(tables: Iterable[Table], several: bool = False) -> str:
    """The id of the game of the first of these tables that this host can play; where there is none, the first id that
    it knows. `several`: among games with campaigns, if there are any."""
    known = games.ids()
    able = [id for id in known if not several or games.about(id).several] or known
    return next((table.game for table in tables if table.game in able), able[0])


def again(tables: Iterable[Table], game: str, boxes: Iterable[str] = (), books: Iterable[str] = ()) -> Wish:
    """What the last of these tables was set up with: the same people, the same choices. `boxes`, `books`: ids of those
    of the house. A game of a campaign is gone on with from its own page, so it leads to a single one here."""
    last = next((table for table in tables if table.game == game), None)
    start = plain(game)
    if last is None:
        return start
    about, setup = start.about, json.loads(last.setup)
    colours = colours_of(last)
    people = [Person(clean_line(name, MAX_NAME_LETTERS), colours.get(seat, ""), {
        ask.name: _told((_at(setup, ask) or {}).get(seat, "")) for ask in about.asks if ask.kind == "person"})
        for seat, name in desk.seats(last).items()]
    mode, box = setup.get("mode"), setup.get("box")
    counted = bool(about.counters) and mode == about.counters
    name = box.get("id") if isinstance(box, dict) else box
    answers = {ask.name: _told(ask.default if (value := _at(setup, ask)) is None else value)
               for ask in about.asks if ask.kind != "person"}
    return msgspec.structs.replace(
        start, people=coloured(about, people), answers=answers, strictness=last.strictness,
        level=COUNTERS if counted else COACH if last.help and about.coach else REFEREE,
        box=name if name in _boxes(about, boxes) else start.box,
        play=mode if mode in [one.id for one in about.modes if not one.several] else start.play,
        book=last.book if last.book in books else "",
        chosen=last.book in books if last.book else about.books in setup)


def _at(setup: Any, ask: Ask) -> Any:
    """What a set-up has at the path of a question; None where it has nothing there."""
    for name in ask.place:
        setup = setup.get(name) if isinstance(setup, dict) else None
    return setup


def coloured(about: About, people: Iterable[Person]) -> tuple[Person, ...]:
    """A row for everybody who could play, each with a colour of its own as far as the game has them."""
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
    """The colours that people chose, by seat; none where its game has none."""
    found = json.loads(table.setup).get("colours")
    return found if isinstance(found, dict) else {}


def remembered(tables: Iterable[Table]) -> list[Person]:
    """Who played here before, the latest first, each with the colour of the last time."""
    found: dict[str, Person] = {}
    for table in tables:
        colours = colours_of(table)
        for seat, name in desk.seats(table).items():
            person = Person(clean_line(name, MAX_NAME_LETTERS), colours.get(seat, ""))
            found.setdefault(person.name, person)
    return list(found.values())[:MAX_NAMES_OFFERED]


def typed(form: Mapping[str, str], game: str, boxes: Iterable[str] = (), books: Iterable[str] = ()) -> Wish:
    """The form of that game as it came. A choice that does not exist counts as not made; what was typed stays as it is.
    `boxes`, `books`: ids of those of the house."""
    start = plain(game)
    about = start.about
    each = [ask for ask in about.asks if ask.kind == "person"]

    def one_of(name: str, choices: tuple[str, ...]) -> str:
        told = form.get(name, "")
        return told if told in choices else choices[0]

    people = tuple(Person(clean_line(form.get(f"name{n}", ""), MAX_NAME_LETTERS), form.get(f"colour{n}", row.colour),
                          {ask.name: clean_line(form.get(f"{ask.field}{n}", ""), MAX_NAME_LETTERS) for ask in each})
                   for n, row in enumerate(start.people))
    answers = {ask.name: _typed(ask, form) for ask in about.asks if ask.kind != "person"}
    return msgspec.structs.replace(
        start, people=people, level=one_of("mode", levels(about)), box=one_of("box", _boxes(about, boxes)),
        play=one_of("play", tuple(mode.id for mode in about.modes)), answers=answers,
        strictness=one_of("strictness", STRICTNESS), begin=one_of("begin", BEGINS),
        campaign=clean_line(form.get("campaign", ""), MAX_CAMPAIGN_NAME_LETTERS),
        book=one_of("book", ("", *books)), chosen=True)


def _typed(ask: Ask, form: Mapping[str, str]) -> str:
    if ask.kind == "flag":
        return "1" if ask.field in form else ""
    told = form.get(ask.field, "").strip()
    return told if ask.kind == "number" or told in ask.options else _told(ask.default)


# What is wrong

def faults(wish: Wish) -> dict[str, str]:
    """A sentence by the field of the form that it belongs to; empty where the table can be opened."""
    about, found = wish.about, {}
    names = [person.name for person in wish.playing]
    able = about.mode(wish.mode).seats or about.seats
    if len(names) < min(able):
        found["name"] = few(min(able))
    elif len({name.casefold() for name in names}) < len(names):
        found["name"] = say("web.start.fault.same")
    elif len(names) not in able:
        found["name"] = say("web.start.fault.seats", who=counts(able))
    colours = [person.colour for person in wish.playing]
    if about.colours and (len(set(colours)) < len(colours) or not set(colours) <= set(about.colours)):
        found["colour"] = say("web.start.fault.colours")
    for ask in about.asks:
        if (misfit := _misfit(ask, wish)):
            found[ask.field] = misfit
    if not found and about.faults is not None:
        found = {field_of(about, name): say_of(about.id, key) for name, key in about.faults(wish.wished()).items()}
    return found


def _misfit(ask: Ask, wish: Wish) -> str:
    """What is wrong with the answer to a question, "" where nothing is."""
    if not ask.holds(wish.mode):
        return ""
    if ask.kind == "number":
        told = wish.answers.get(ask.name, "")
        fits = not told or (told.isdecimal() and len(told) <= MAX_NUMBER_DIGITS and ask.low <= int(told) <= ask.high)
        return "" if fits else _sentence(wish.game, ask, "number", low=ask.low, high=ask.high)
    if ask.kind == "person":
        told_by = [person.answers.get(ask.name, "") for person in wish.playing]
        if ask.distinct and (not all(told_by) or len(set(told_by)) < len(told_by)):
            return _sentence(wish.game, ask, "each_other")
        if not set(told_by) <= {ask.default, *ask.options}:
            return _sentence(wish.game, ask, "each")
    return ""


def _sentence(game: str, ask: Ask, usual: str, **params: Any) -> str:
    return refusal(game, ask.name) or say(f"web.start.fault.{usual}", **params)


def refusal(game: str, field: str) -> str:
    """Why a game refuses a set-up because of that field, in its own words; "" where it has none."""
    key = f"setup.{field}.wrong"
    return say_of(game, key) if texts_of(game).has("en", key) else ""


def field_of(about: About, name: str) -> str:
    """What the form calls a thing that a game objects to; whatever it does not ask for stands with the names."""
    own = {ask.name: ask.field for ask in about.asks} | {"colours": "colour"}
    return own.get(name, name if name in ("colour", "box", "book") else "name")


def few(n: int) -> str:
    return say("web.start.fault.few", n=n, count=_count(n))


def counts(seats: tuple[int, ...]) -> str:
    """Numbers of players in words: two to four, two or four."""
    told = [_count(n) for n in sorted(seats)]
    if len(told) < 3 or max(seats) - min(seats) >= len(seats):
        return say("web.start.count.or", low=", ".join(told[:-1]), high=told[-1]) if len(told) > 1 else told[0]
    return say("web.start.count.to", low=told[0], high=told[-1])


def _count(n: int) -> str:
    return say(f"web.start.count.{n}") if n < 10 else str(n)


def drawn(wish: Wish) -> Wish:
    """Somebody is drawn to begin; the order round the table stays."""
    playing = list(wish.playing)
    n = random.SystemRandom().randrange(len(playing)) if playing else 0
    return msgspec.structs.replace(wish, people=coloured(wish.about, [*playing[n:], *playing[:n]]))
