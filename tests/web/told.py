"""Tables that read from a story book, with entries met one after the other."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
from flask import Flask
from msgspec import Struct

from companion.games.near_and_far.box.table_box import box_for_map
from companion.games.near_and_far.campaign.plan import Plan
from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.steps import Adventure, Rounds, Turn
from companion.games.near_and_far.story.stories import with_book
from companion.games.sheets import Choice, Person
from companion.kernel import TABLE, Correct, Patch, actors, encode, legal
from companion.table import desk, passes
from companion.table.campaign import campaigns
from companion.table.models import Table
from companion.table.story.books import shelf
from tests.web.conftest import Device, ids

NAMES = {"p1": "Eva", "p2": "Jan"}
ENTRY = """\
# {code}
place: desert
mood: wonder
author: Somebody

## cs Studna {code}
Text studny {code} mlčí.

## en The well {code}
The prose of {code} is silent. {{bell}} It waits.

* skill 4, bonus 6
gives: reputation+, 2 food
bonus: gem

### cs Kopat {code}
Zdar {code} je klíč.

### en Dig {code}
The luck of {code} is a key.

#### cs
Nezdar {code} je prach.

#### en
The failure of {code} is dust.

* combat 5
gives: coin

### cs Bojovat {code}
Boj {code} končí.

### en Fight {code}
The fight of {code} ends.
"""


def book(folder: Path, id: str, *codes: str) -> str:
    """A book of the owner's with those entries."""
    shelf.create(folder, id, {"cs": "Naše", "en": "Ours"}, "near_and_far")
    for code in codes:
        shelf.save_entry(folder, id, ENTRY.format(code=code))
    return id


def box_of(folder: Path, book: str) -> Any:
    """The sample box with the entries of a book laid over it."""
    entries = shelf.load(folder, book).entries
    return with_book(sample_box(), {code: entry.mechanics() for code, entry in entries.items()})


def table(folder: Path, book: str, names: dict[str, str] | None = None, **more: Any) -> Table:
    """One that plays on map 1, whose quests are A to P."""
    names = names or NAMES
    setup: dict[str, Any] = {"seats": list(names), "mode": "first_adventure", "map": 1, "narrated": True} | more
    setup["box"] = json.loads(encode(box_for_map(box_of(folder, book), setup["map"], setup["mode"], True)))
    return desk.open_table("near_and_far", json.dumps(setup), names, book=book)


def campaign(folder: Path, book: str) -> Any:
    """A campaign that reads from a book, with its first table."""
    people = tuple(Person(seat, name, colour) for (seat, name), colour in zip(NAMES.items(), ("blue", "red"),
                                                                             strict=True))
    ours = campaigns.create("near_and_far", "Fridays", Plan("campaign", people, book=book))
    return ours, campaigns.open_next(ours, Choice(2, tuple(NAMES)), box_of(folder, book))


def enter(table: Table, action: Any) -> None:
    data = json.dumps(action) if isinstance(action, dict) else encode(action)
    desk.enter(table, data, by=TABLE, client=f"t{next(ids)}", head=desk.look(table).head)


def meet(table: Table, seat: str, code: str, option: int | None = None, face: int = 6) -> None:
    """The seat stands at the quest of that number and opens the entry (of its own, in Character Mode); takes an option
    (None: not yet) and rolls."""
    s = desk.look(table).state
    space = next(id for id, one in s.box.map.spaces.items() if one.quest and (
        one.quest == code or s.mode == "character"))
    flow = json.loads(encode((Rounds(3, s.seats.index(seat) + 1), Turn(seat), Adventure(seat, space))))
    enter(table, Correct(seat=TABLE, patches=(
        Patch(("players", seat, "figure"), f"map:{space}"), Patch(("quests",), [space]), Patch(("quest_tokens",), 1),
        Patch(("players", seat, "hearts"), 0), Patch(("flow",), flow))))
    enter(table, {"do": "open", "seat": seat})
    if option is not None:
        enter(table, {"do": "attempt", "seat": seat, "option": option})
        enter(table, {"do": "roll", "seat": TABLE, "faces": [face]})
        while TABLE in actors(s := desk.look(table).state):
            enter(table, legal(desk.look(table).game, s, TABLE)[0])


def over(table: Table) -> None:
    enter(table, Correct(seat="p1", patches=(Patch(("flow",), []),)))


def sit(app: Flask, table: Table, lang: str = "en", seat: str = "") -> Device:
    """A device that belongs to the table: on a seat, or watching."""
    device = Device(app, lang)
    device.code = table.code
    with app.app_context():
        code = passes.invite(desk.find(table.code), "seat")
    assert device.post(f"/j/{code}/claim", {"seat": seat}).status_code == 200
    return device


class Clip(Struct):
    path: Path
    engine: str
    voice: str


class Voice:
    """Says noise in the band of speech, a four-hundredth of a second a letter, and remembers what it was asked."""

    def __init__(self, folder: Path):
        self.folder, self.asked = folder, list[str]()

    def chosen(self, lang: str) -> str:
        return ""

    def clip(self, text: str, lang: str, voice: str = "") -> Clip:
        self.asked.append(text)
        many = max(3200, 40 * len(text))
        at = np.fft.rfftfreq(many, 1 / 16_000)
        made = np.fft.irfft(np.where((at > 300) & (at < 3400), np.exp(1j * at * len(text)), 0), many)
        soundfile.write(self.folder / f"clip{many}.wav", 0.3 * made / np.abs(made).max(), 16_000)
        return Clip(self.folder / f"clip{many}.wav", "noise", f"noise:{lang}")
