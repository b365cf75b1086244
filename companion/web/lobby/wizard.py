"""A new table as somebody fills it in: what was typed, what a returning group starts from, what is wrong with it."""
from __future__ import annotations

import json
import random
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion import games
from companion.kernel import Seat
from companion.table import desk
from companion.table.checks import clean
from companion.table.models import Table
from companion.web.words import part

LEVELS = ("coach", "referee", "counters")
"""How much help: tips on top of the referee, the referee alone, or counters without either."""
PLAYS = ("first_adventure", "campaign", "character", "arcade")
"""Which of the modes with a referee; two of them are several games, a campaign."""
SEVERAL = ("campaign", "character")
BOXES, STRICTNESS = ("empty", "sample"), ("enforce", "warn", "record")
"""The app's own boxes come first; those of the house are offered by their id."""
BEGINS = ("fresh", "middle")
COLOURS = ("blue", "red", "green", "yellow")
MOST, FEWEST = 4, 2
NAME = 24
"""Letters of a player's name that are kept."""
REMEMBERED = 8
"""Names offered with one tap."""
MORE = "many_quests"
"""The setting that is a variant of its own: it stands with the variants, not with the disputed rules."""
CAMPAIGN = 60
"""Letters of a campaign's name."""
HIGHEST = 9
"""What a number among the settings may be at most."""


class Person(Struct, frozen=True):
    name: str = ""
    colour: str = ""
    character: str = ""


class Wish(Struct, frozen=True):
    """The filled-in form. `people` has a row for everybody who could play; an empty name is an empty row. `settings`
    holds what was typed for each open question of the rulebook, as text, or "" and "1" for a switch. `book`: the id of
    the story book, "" for paper; `chosen`: whether somebody ever decided about that."""

    game: str
    people: tuple[Person, ...]
    level: str = LEVELS[0]
    box: str = BOXES[0]
    base_only: bool = True
    strictness: str = STRICTNESS[0]
    begin: str = BEGINS[0]
    settings: dict[str, str] = {}
    play: str = PLAYS[0]
    map: int = 1
    day: bool = False
    extended: bool = False
    campaign: str = ""
    first_time: bool = True
    book: str = ""
    chosen: bool = True

    @property
    def several(self) -> bool:
        """Whether this begins a campaign: a page of its own, from which its tables are opened."""
        return self.level != "counters" and self.play in SEVERAL

    @property
    def playing(self) -> tuple[Person, ...]:
        return tuple(person for person in self.people if person.name)

    @property
    def names(self) -> dict[Seat, str]:
        return {f"p{n}": person.name for n, person in enumerate(self.playing, 1)}

    def setup(self) -> dict[str, Any]:
        """The setup of the game, of a single one. Call it only without `faults`."""
        seats = list(self.names)
        return {"seats": seats, "mode": "counters" if self.level == "counters" else self.play,
                "map": self.map if self.play == "arcade" else 1, "box": self.box, "base_only": self.base_only,
                "day": self.day, "extended": self.extended, "settings": self.told(),
                "colours": {seat: person.colour for seat, person in zip(seats, self.playing, strict=True)}}

    def told(self) -> dict[str, Any]:
        """The open questions as this table settles them."""
        return {f.name: _value(f.default, self.settings.get(f.name, "")) for f in fields(self.game)}

    def plan(self, rules: Any) -> Any:
        """The plan of a campaign, in the words of the game's `campaign` module. Call it only without `faults`."""
        settings = self.told()
        people = [rules.Person(seat, person.name, person.colour, person.character)
                  for seat, person in zip(self.names, self.playing, strict=True)]
        return msgspec.convert(
            {"mode": self.play, "people": msgspec.to_builtins(people), "box": self.box, "base_only": self.base_only,
             "more_quests": settings.get(MORE, False), "first_time": self.first_time, "settings": settings,
             "strictness": self.strictness, "help": self.level == "coach", "book": self.book}, type=rules.Plan)


def fields(game: str) -> tuple[Any, ...]:
    """The open questions of the game's rulebook, as fields of its Settings."""
    setup = {f.name: f for f in msgspec.structs.fields(games.load(game).codec.setup_type)}
    return msgspec.structs.fields(setup["settings"].type)


def _value(default: Any, told: str) -> Any:
    if isinstance(default, bool):
        return told == "1"
    return int(told) if told else default


def plain(game: str) -> Wish:
    """What a group starts from that was never here: the colours in order, everything as settled."""
    settings = {f.name: _told(f.default) for f in fields(game)}
    return Wish(game, tuple(Person("", colour) for colour in COLOURS), settings=settings, chosen=False)


def _told(value: Any) -> str:
    return ("1" if value else "") if isinstance(value, bool) else str(value)


def again(tables: Iterable[Table], game: str, boxes: Iterable[str] = (), books: Iterable[str] = ()) -> Wish:
    """What the last of these tables was set up with: the same people, the same choices. `boxes`, `books`: ids of those
    of the house. A game of a campaign is gone on with from its own page, so it leads to a single one here."""
    last = next((table for table in tables if table.game == game), None)
    if last is None:
        return plain(game)
    setup, names = json.loads(last.setup), desk.seats(last)
    colours: Mapping[Seat, str] = setup.get("colours") or {}
    people = [Person(clean(name, NAME), colours.get(seat, "")) for seat, name in names.items()]
    level = "counters" if setup.get("mode") == "counters" else LEVELS[0] if last.help else LEVELS[1]
    known = setup.get("settings") or {}
    settings = {f.name: _told(known.get(f.name, f.default)) for f in fields(game)}
    box = setup.get("box")
    name = box.get("id") if isinstance(box, dict) else box
    play = setup.get("mode")
    return Wish(game, coloured(people), level, name if name in (*BOXES, *boxes) else BOXES[0],
                bool(setup.get("base_only", True)), last.strictness, BEGINS[0], settings,
                play if play in PLAYS and play not in SEVERAL else PLAYS[0], setup.get("map") or 1,
                bool(setup.get("day")), bool(setup.get("extended")), book=last.book if last.book in books else "",
                chosen=last.book in books if last.book else "narrated" in setup)


def coloured(people: Iterable[Person]) -> tuple[Person, ...]:
    """A row for everybody who could play, each with a colour of its own."""
    rows = [*people][:MOST]
    rows += [Person()] * (MOST - len(rows))
    made: list[Person] = []
    for n, row in enumerate(rows):
        taken = {x.colour for x in made} | {x.colour for x in rows[n + 1:]}
        free = next(c for c in COLOURS if c not in taken)
        fits = row.colour in COLOURS and row.colour not in {x.colour for x in made}
        made.append(row if fits else Person(row.name, free, row.character))
    return tuple(made)


def remembered(tables: Iterable[Table]) -> list[Person]:
    """Who played here before, the latest first, each with the colour of the last time."""
    found: dict[str, Person] = {}
    for table in tables:
        colours = json.loads(table.setup).get("colours") or {}
        for seat, name in desk.seats(table).items():
            person = Person(clean(name, NAME), colours.get(seat, ""))
            found.setdefault(person.name, person)
    return list(found.values())[:REMEMBERED]


def typed(form: Mapping[str, str], boxes: Iterable[str] = (), books: Iterable[str] = ()) -> Wish:
    """The form as it came. A choice that does not exist counts as not made; what was typed stays as it is. `boxes`,
    `books`: ids of those of the house."""
    known = games.ids()
    game = form.get("game", "")
    start = plain(game if game in known else known[0])

    def one_of(name: str, choices: tuple[str, ...]) -> str:
        told = form.get(name, "")
        return told if told in choices else choices[0]

    people = tuple(Person(clean(form.get(f"name{n}", ""), NAME), form.get(f"colour{n}", row.colour),
                          clean(form.get(f"character{n}", ""), NAME)) for n, row in enumerate(start.people))
    settings = {f.name: ("1" if f"set.{f.name}" in form else "") if isinstance(f.default, bool)
                else form.get(f"set.{f.name}", "").strip() for f in fields(start.game)}
    map = form.get("map", "")
    return Wish(game, people, one_of("mode", LEVELS), one_of("box", (*BOXES, *boxes)), "base_only" in form,
                one_of("strictness", STRICTNESS), one_of("begin", BEGINS), settings, one_of("play", PLAYS),
                int(map) if map in map_numbers(start.game) else 1, "day" in form, "extended" in form,
                clean(form.get("campaign", ""), CAMPAIGN), "first_time" in form or "play" not in form,
                one_of("book", ("", *books)))


def map_numbers(game: str) -> tuple[str, ...]:
    """The maps of the game by number, as text."""
    return tuple(part(game, "atlas").PAGES)


def faults(wish: Wish) -> dict[str, str]:
    """The key of a sentence by the field that it belongs to; empty where the table can be opened."""
    found: dict[str, str] = {}
    names = [person.name for person in wish.playing]
    if len(names) < FEWEST:
        found["name"] = "web.start.fault.few"
    elif len({name.casefold() for name in names}) < len(names):
        found["name"] = "web.start.fault.same"
    colours = [person.colour for person in wish.playing]
    if len(set(colours)) < len(colours) or not set(colours) <= set(COLOURS):
        found["colour"] = "web.start.fault.colours"
    chosen = [person.character for person in wish.playing]
    if wish.several and wish.play == "character" and (not all(chosen) or len(set(chosen)) < len(chosen)):
        found["character"] = "web.start.fault.character"
    for f in fields(wish.game):
        told = wish.settings.get(f.name, "")
        if not isinstance(f.default, bool) and told and not (told.isdecimal() and int(told[:3]) <= HIGHEST):
            found[f"set.{f.name}"] = "web.start.fault.number"
    return found


def drawn(wish: Wish) -> Wish:
    """Somebody is drawn to begin; the order round the table stays."""
    playing = list(wish.playing)
    n = random.SystemRandom().randrange(len(playing)) if playing else 0
    return msgspec.structs.replace(wish, people=coloured([*playing[n:], *playing[:n]]))
