"""The end as it is told at the table: the categories in the rulebook's order (NF-31), what decided (NF-32), and where
every line of the sheet comes from. Nothing here counts points; `scores` does."""
from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.atlas import PAGES
from companion.games.near_and_far.box.components import FACTIONS, ROUTES, TOKENS
from companion.games.near_and_far.box.effects import WinsTies
from companion.games.near_and_far.party import effects, held, of_faction
from companion.games.near_and_far.scores import standing
from companion.games.near_and_far.screen.names import named
from companion.games.near_and_far.state import CAMPS, State
from companion.games.view import Category, Record
from companion.kernel import UNKNOWN, Corrected, Fact, Number, ScoreLine, ScoreSheet, Seat

CARDS = ("artifact", "threat", "villain", "treasure", "world", "card")
"""Parameters of a score line that name a card."""
GOODS = ("coins", "gems")


BGG = 195421
"""The game's number at BoardGameGeek."""


LOST = "villain"
CATEGORIES = (
    Category("camps", ("NF-31.1",), "camp"),
    Category("routes", ("NF-31.2",), "route"),
    Category("artifacts", ("NF-31.3",), "artifact"),
    Category("threats", ("NF-31.4",), "threat"),
    Category("cards", ("NF-31.5",), "cards"),
    Category("goods", ("NF-31.6",), "coin"),
    Category("reputation", ("NF-31.7",), "reputation"),
    Category("boards", ("NF-31.8",), "star"),
    Category("journey", ("NF-31.9",), "map"),
    Category("talents", ("NF-31.10",), "talent"),
)


def round_of(s: State) -> int:
    """The round that is being played, 0 before the first."""
    return s.round


def played_share(s: State) -> float:
    """By the camps of whoever has placed the most: the fourteenth ends the game."""
    return max(1 - p.camps / CAMPS for p in s.players.values())


def record(s: State, lang: str) -> Record:
    """The play for other programs, under the name the game has in the world. A role is a (field, value) pair that
    `names.name` turns into words: the character, or the colour where nobody has one."""
    roles = {seat: ("character", p.sheet.character) if p.sheet.character else ("colour", p.colour)
             for seat, p in s.players.items()}
    page = PAGES.get(str(s.map))
    board = named(page.name, lang) if page and s.mode != "counters" else ""
    return Record("Near and Far", BGG, board, roles, s.seats[0])


def winners(s: State, sheet: ScoreSheet) -> tuple[Seat, ...]:
    """Who wins, together if they are level; nobody where a villain was left on the last map (NF-44.4)."""
    return () if s.lost else sheet.ranking[0]


def decided(s: State, sheet: ScoreSheet) -> tuple[str, dict[str, Any]]:
    """What put the winner first, as a text under `finale.decided` with its numbers: points, a card that wins ties,
    reputation, coins and gems, or nothing at all, so that the victory is shared (NF-32.1, A2). `lost` where nobody
    wins."""
    if s.lost:
        return "lost", {"villains": s.villains}
    first, *rest = sheet.ranking
    if len(first) > 1:
        return "shared", {"seats": first, "n": standing(s, sheet, first[0])[0]}
    seat, second = first[0], rest[0][0]
    own, other = standing(s, sheet, seat), standing(s, sheet, second)
    at = next(i for i, (a, b) in enumerate(zip(own, other, strict=True)) if a != b)
    key = ("points", "card", "reputation", "money")[at]
    params: dict[str, Any] = {"seat": seat, "second": second}
    if key == "card":
        return key, params | {"card": next(card for card, _ in effects(s, seat, WinsTies))}
    return key, params | {"n": own[at] - other[at] if key == "points" else own[at], "other": other[at]}


# what a line counts

def cards(s: State, line: ScoreLine) -> tuple[str, ...]:
    """The very cards that a line counts, the card that gives the points first; `?` for one that is hidden."""
    p = s.players[line.seat]
    named = tuple(str(line.params[x]) for x in CARDS if x in line.params)
    counted = {"camps.threats": p.threats, "camps.villains": p.villains, "unbuilt": p.hand,
               "lore": p.hand[:line.params.get("n", 0)], "three-treasures": p.treasures}
    return named + (counted.get(line.source) or _subject(s, line))


def _subject(s: State, line: ScoreLine) -> tuple[str, ...]:
    """The cards that a bonus counts."""
    p, what = s.players[line.seat], line.params.get("what", "")
    if what in FACTIONS:
        return tuple(a for a in p.adventurers if of_faction(s, a) == what)
    return {"threat": p.threats, "artifact": p.built, "adventurer": ("pet", *p.adventurers)}.get(what, ())


def places(s: State, line: ScoreLine) -> tuple[str, ...]:
    """Where the pieces that a line counts stand on the boards."""
    kinds = {"camps.map": ("space",), "camps.mine": ("pit",), "all-camps": ("space", "pit")}.get(line.source, ())
    kinds += {"camp": ("space",), "mine": ("pit",)}.get(line.params.get("what", ""), ())
    spaces = [x for x in s.camps if s.camps[x] == line.seat and "space" in kinds]
    if line.source == "mammoths" and s.box.map is not None:
        spaces = [x for x, space in s.box.map.spaces.items() if space.mammoth]
    if "route" in line.params:
        spaces = [x for x in s.camps if _kind(s, x) == line.params["route"]]
    if line.params.get("what") == "route":
        spaces = [x for x in s.camps if _kind(s, x) in ROUTES and s.camps[x] == line.seat]
    return (*(f"space:{x}" for x in spaces),
            *(f"pit:{x}" for x in s.mine if s.mine[x] == line.seat and "pit" in kinds))


def _kind(s: State, space: str) -> str:
    """The kind of a camped space, on the entered map or as it was told."""
    if s.box.map is not None and space in s.box.map.spaces:
        return s.box.map.spaces[space].kind
    return s.afield.get(space, "")


def counts(s: State, line: ScoreLine) -> tuple[tuple[str, Number], ...]:
    """The numbers on the player's board that a line counts, by their text under `counter`."""
    if line.source == "money":
        return tuple((key, line.params[key]) for key in GOODS)
    if (source := counter_of(line)) in ("tokens", "chiefs", "reputation"):
        return ((source, line.params.get("n", UNKNOWN)),)
    if line.source in ("storytelling", "bonus.if"):
        return (("reputation", line.params.get("n", UNKNOWN)),)
    counters = {"coin": ("coins",), "gem": ("gems",), "food": ("food",), "money": GOODS}
    return tuple((key, held(s, line.seat, key)) for key in counters.get(line.params.get("what", ""), ()))


def counter_of(line: ScoreLine) -> str:
    """The source of a line, also where its number was never told (`tokens-unknown`)."""
    return line.source.removesuffix("-unknown")


# where a line comes from

def sources(s: State, line: ScoreLine, entries: Iterable[tuple[int, Iterable[Fact]]]) -> tuple[int, ...]:
    """The entries, in their own order, whose facts made the line what it is now."""
    return tuple(id for id, facts in entries if any(_made(s, line, fact) for fact in facts))


def _made(s: State, line: ScoreLine, fact: Fact) -> bool:
    if isinstance(fact, Corrected):
        return any(_touches(line, tuple(str(x) for x in patch.path)) for patch in fact.patches)
    if isinstance(fact, f.Counted | f.Learnt) and s.mode == "counters":
        return _told(line, fact)
    if isinstance(fact, f.Learnt):
        return _names(line, fact.field)
    if "route" in line.params:
        return isinstance(fact, f.CampPlaced) and f"space:{fact.place.partition(':')[2]}" in places(s, line)
    return getattr(fact, "seat", "") == line.seat and (_got(line, fact) or _moved(counter_of(line), fact))


def _names(line: ScoreLine, field: str) -> bool:
    """Whether `kind:id:field` is the number that the table told for the line."""
    kind, _, rest = field.partition(":")
    if kind == "player":
        seat, _, name = rest.partition(":")
        return seat == line.seat and name in _fields(line)
    if kind == "tally":
        return rest == f"{line.seat}:{({'bonus.told': 'bonus', 'mammoths': 'mammoths'}).get(line.source)}"
    if kind == "route":
        return rest.partition(":")[0] == line.params.get("route")
    return rest.endswith(":points") and line.params.get(kind) == rest.removesuffix(":points")


def _got(line: ScoreLine, fact: Fact) -> bool:
    """Whether the fact brought the card that the line names."""
    match fact:
        case f.Built(artifact=card) | f.TreasureKept(treasure=card) | f.WorldGained(world=card):
            return card in (line.params.get(x) for x in CARDS)
        case f.ThreatBeaten(threat=card):
            return card == line.params.get("threat")
        case f.VillainBeaten(villain=card):
            return card == line.params.get("villain")
    return False


_MOVES: dict[str, Callable[[Any], bool]] = {
    "camps.map": lambda x: isinstance(x, f.CampPlaced) and x.place.startswith(("space:", "afield:")),
    "camps.mine": lambda x: isinstance(x, f.CampPlaced) and x.place.startswith("pit:"),
    "camps.threats": lambda x: isinstance(x, f.ThreatBeaten),
    "camps.villains": lambda x: isinstance(x, f.VillainBeaten),
    "unbuilt": lambda x: isinstance(x, f.ArtifactKept | f.ArtifactDiscarded | f.Built),
    "lore": lambda x: isinstance(x, f.SkillLearnt) and x.skill == "lore",
    "storytelling": lambda x: isinstance(x, f.Reputed) or (isinstance(x, f.SkillLearnt) and x.skill == "storytelling"),
    "sheet-full": lambda x: isinstance(x, f.BoxMarked | f.CodeRead),
    "money": lambda x: isinstance(x, f.Gained | f.Paid) and x.what in ("coin", "gem"),
    "tokens": lambda x: isinstance(x, f.Gained | f.Paid) and x.what in TOKENS,
    "chiefs": lambda x: isinstance(x, f.ChiefTaken),
    "reputation": lambda x: isinstance(x, f.Reputed),
    "all-camps": lambda x: isinstance(x, f.CampPlaced),
    "three-treasures": lambda x: isinstance(x, f.TreasureKept | f.TreasureDiscarded),
}
"""What moves the number behind a line that counts something."""


def _moved(source: str, fact: Fact) -> bool:
    return source in _MOVES and _MOVES[source](fact)


_SHEET = {"camps.map": ("map_camps",), "camps.mine": ("mine_camps",), "camps.threats": ("threat_camps",),
          "money": GOODS, "all-camps": ("map_camps", "mine_camps", "threat_camps"), "three-treasures": ("treasures",)}
"""The counters behind a line of the score sheet where their names differ."""


def _told(line: ScoreLine, fact: Any) -> bool:
    """Whether a counter of the sheet that the line reads was moved or told."""
    wanted = _SHEET.get(line.source, (line.source,))
    if isinstance(fact, f.Counted):
        return fact.of == line.seat and fact.what in wanted
    return str(fact.field) in {f"tally:{line.seat}:{what}" for what in wanted}


_FIELDS = {"artifact": "built", "threat": "threats", "treasure": "treasures", "world": "world", "unbuilt": "hand",
           "camps.threats": "threats", "camps.villains": "villains", "villain": "villains", "lore": "sheet",
           "sheet-full": "sheet", "storytelling": "reputation",
           "three-treasures": "treasures", "chiefs": "chiefs", "reputation": "reputation",
           "all-camps": "camps"}


def _fields(line: ScoreLine) -> tuple[str, ...]:
    """The fields of a player's board behind a line; the table may have told or corrected them."""
    source = counter_of(line)
    if source == "tokens":
        return ("tokens", *TOKENS)
    return GOODS if source == "money" else (_FIELDS.get(source, ""), "counted")


def _touches(line: ScoreLine, path: tuple[str, ...]) -> bool:
    """Whether a correction at that path changed what the line counts; a whole player or table counts as touched."""
    if path[:1] == ("players",):
        return path[1:2] in ((), (line.seat,)) and (len(path) < 3 or path[2] in _fields(line))
    board = {"camps.map": "camps", "camps.mine": "mine"}.get(line.source, "camps" if "route" in line.params else "")
    return not path or path[0] == board
