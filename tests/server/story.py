"""A story book whose every passage is known by one word in each language, and a narrated table that stands before it.

    book(folder)                         # the book `proof` of the owner, for the first quest of the sample map
    code = before_an_entry(device, "Ann", "Bob")     # Ann stands on the space and may open the entry
"""
from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.walk import graph
from companion.table.story.books import shelf
from tests.server.client import Device, draft
from tests.server.replicas import replica

BOOK = "proof"


def quest_space() -> str:
    """A space with a quest, one or two quiet steps from town."""
    g = graph(sample_box().map)
    calm = {a: [b for b, path in paths.items() if not path.icon] for a, paths in g.paths.items()}
    return next(b for a in calm[g.town] for b in (a, *calm[a]) if g.map.spaces[b].quest)


SPACE = quest_space()
CODE = sample_box().map.spaces[SPACE].quest  # type: ignore[union-attr]
BEFORE = ("ztitul", "zodstavec", "zdruhasousta", "zvyhazet", "zobejit", "xheadline", "xparagraph", "xsecondbite",
          "xdigging", "xrounding")
"""Words of the title, the paragraph and the headings, in Czech and English; no other text has any of them."""
LATER = {0: ("zpodarilo", "zvykopano", "xsucceeded", "xdugout"), 1: ("zobesla", "xwentround")}
"""Words of what is read after the success of each option."""
GIVES, ADDS, OTHER = "ZNAMENI", "PRIDAVEK", "SKRYTINA"
"""Keywords that the first option gives, that its bonus gives, that the other one gives: where one of them stands,
somebody has won it."""
ENTRY = f"""# {CODE}
place: desert
mood: wonder
author: Tests

## cs Ztitul u studny
Zodstavec začíná tady a vítr žene písek. {{bell}} Zdruhasousta zní zvonem! A třetí věta je krátká.

Druhý odstavec má jedinou větu.

## en Xheadline at the well
Xparagraph begins here and the wind drives sand. {{bell}} Xsecondbite rings a bell! A third sentence is short.

The second paragraph has a single sentence.

* skill 4, bonus 6
gives: reputation+, keyword {GIVES}, 2 food
bonus: gem, keyword {ADDS}

### cs Zvyhazet písek z jámy
Zpodarilo se to. Zvykopano je dost.

### en Xdigging out the sand
Xsucceeded at last. Xdugout is enough.

* combat 5
price: coin
gives: coin, coin, keyword {OTHER}

### cs Zobejit celou jámu
Zobesla ji Anna.

### en Xrounding the whole pit
Xwentround it all.
"""


def book(folder: Path, text: str = ENTRY, id: str = BOOK) -> None:
    """The owner's book in a data folder."""
    shelf.create(folder, id, {"cs": "Zkušební", "en": "For proof"}, "near_and_far")
    shelf.save_entry(folder, id, text)


def open_table(device: Device, *names: str, id: str = BOOK, **setup: Any) -> str:
    """A new narrated table; its code."""
    seats = {f"p{n}": name for n, name in enumerate(names, 1)}
    got = device.post("/tables", {"game": "near_and_far", "names": seats, "book": id,
                                  "setup": {"box": "sample", "mode": "first_adventure"} | setup})
    assert got.status == 200, got.body
    return str(got.json["code"])


def before_an_entry(device: Device, *names: str, id: str = BOOK) -> str:
    """A narrated table of this device's whose first player stands on the quest space with the entry still closed."""
    return replica(device, ("before an entry", id, names),
                   lambda: stop_before(device, open_table(device, *names, id=id)))


def stop_before(table: Device, code: str) -> str:
    """Play there; the code again."""
    def enter(**action: Any) -> None:
        got = table.enter(code, action)
        assert got.status == 200, (action, got.text)

    def correct(*path: str | int, to: Any) -> None:
        enter(do="correct", seat="table", patches=[{"path": list(path), "value": to}])

    draft(code, {"p1": table, "p2": table})
    for n, building in ((1, "farm"), (2, "saloon")):
        enter(do="visit", seat=f"p{n}", building=building)
        for _ in range(40):
            now = table.get(f"/t/{code}/offers").json
            if f"p{n}" not in now["actors"] and "table" not in now["actors"]:
                break
            enter(**next((a for a in now["actions"] if a["do"] == "end-turn"), now["actions"][-1]))
    enter(do="leave-town", seat="p1")
    correct("players", "p1", "hearts", to=7)
    correct("players", "p1", "coins", to=3)
    correct("quests", 0, to=SPACE)
    walk = any(a["do"] == "walk" and a["to"] == SPACE for a in table.get(f"/t/{code}/offers").json["actions"])
    enter(do="walk" if walk else "move", seat="p1", to=SPACE)
    assert any(a["do"] == "open" for a in table.get(f"/t/{code}/offers").json["actions"])
    return code
