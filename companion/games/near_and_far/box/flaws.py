"""The defects of a box as it was entered: what cannot be (`certain`), and what is merely odd."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from companion.box.declare import Field, Flaw
from companion.games.near_and_far.box.atlas import PAGES, QUEST_SPACES
from companion.games.near_and_far.box.components import GOODS, ROUTES, Box, Gain, Map, Mine, Name, Option, Pit
from companion.games.near_and_far.box.effects import AlsoAct, Effect, EndIf, RollBonus
from companion.games.near_and_far.box.shelves import (
    BOARD, BOOK_WORDS, EFFECTS, GAIN, MINE, NAMED_WORDS, OPTION, PATH, PET, PITS, ROUTE, SHELVES, SPACE, TIERS, TRADE)
from companion.kernel import Unknown

STRENGTHS = range(4, 16)
DEALT = ("artifacts", "treasures", "adventurers", "threats")
"""What the app deals and draws from a box that says it is complete."""
BLUE = 7
"""The one trade value that the rulebook states (NF-7.2)."""


def findings(box: Box) -> list[Flaw]:
    """Everything about the box, in the order of its shelves."""
    found: list[Flaw] = []
    for kind, shelf in SHELVES.items():
        cards = getattr(box, kind)
        for id, card in cards.items():
            found += _fields(box, kind, id, shelf.fields, card)
        if shelf.count and len(cards) > shelf.count:
            found.append(_flaw("NF-1.1", "many", kind, n=len(cards), most=shelf.count, certain=False))
        if box.complete and len(cards) < shelf.count and kind in DEALT:
            found.append(_flaw("NF-1.1", "short", kind, n=len(cards), most=shelf.count))
        found += _namesakes(kind, cards)
    found += _sorts(box)
    found += _fields(box, "pet", "", PET, box.pet)
    found += _board(box)
    found += _trade(box)
    found += _mine(box.mine)
    for id, page in box.maps.items():
        if str(page.id) != id:
            found.append(_flaw("NF-3.3", "map-number", "maps", id, n=page.id, map=id))
        found += [msgspec.structs.replace(flaw, id=id) for flaw in map_findings(page)]
    return found


def map_findings(page: Map) -> list[Flaw]:
    """Everything about one map; nothing about one that nobody has begun."""
    if not page.spaces and not page.paths:
        return []
    return [*_paths(page), *_towns(page), *_routes(page), *_drawing(page), *_quests(page), *_specials(page)]


def playable(page: Map) -> bool:
    """Whether the engine can walk on the map: one town, known kinds, and paths between spaces that are there."""
    stop = {"box.town-none", "box.town-many", "box.path-end", "box.path-self", "box.choice", "box.apart"}
    return bool(page.spaces) and not stop & {flaw.about for flaw in map_findings(page)}


def _flaw(rule: str, about: str, kind: str, id: str = "", at: Iterable[str] = (), certain: bool = True,
         **params: Any) -> Flaw:
    what = "pit" if kind == "mine" else "space"
    return Flaw(rule, f"box.{about}", params, tuple(f"{what}:{place}" for place in at), certain, kind, id)


def _fields(box: Box, kind: str, id: str, fields: Sequence[Field], thing: Any) -> Iterator[Flaw]:
    """Each field of a thing against what an editor offers for it."""
    for field in fields:
        value = getattr(thing, field.name)
        match field.kind:
            case "number":
                yield from _number(kind, id, field, value)
            case "choice":
                yield from _choice(kind, id, field, value)
            case "operations":
                for effect in value:
                    yield from _effect(kind, id, effect)
            case "rows":
                for option in value:
                    yield from _option(box, kind, id, option)


def _number(kind: str, id: str, field: Field, value: Any, **more: Any) -> Iterator[Flaw]:
    if isinstance(value, Unknown):
        if not field.unknown:
            yield _flaw("NF-1.1", "missing", kind, id, field=field.name, **more)
    elif not field.low <= value <= field.high:
        yield _flaw("NF-1.1", "range", kind, id, field=field.name, n=value, low=field.low, high=field.high, **more)


def _choice(kind: str, id: str, field: Field, value: str, at: Iterable[str] = ()) -> Iterator[Flaw]:
    if value not in field.of and not (field.unknown and value == "?"):
        yield _flaw("NF-1.1", "choice", kind, id, at, field=field.name, value=value)


def _effect(kind: str, id: str, effect: Effect) -> Iterator[Flaw]:
    tag = str(effect.__struct_config__.tag)
    for field in EFFECTS[tag]:
        value = getattr(effect, field.name)
        if field.kind == "number":
            wrong = not field.low <= value <= field.high
        else:
            wrong = not set(value if isinstance(value, tuple) else (value,)) <= set(field.of)
        if wrong:
            yield _flaw("NF-28.6", "effect", kind, id, effect=tag, field=field.name, value=value)
    if (isinstance(effect, RollBonus) and not effect.rolls) or (isinstance(effect, EndIf) and not effect.reputation):
        yield _flaw("NF-28.6", "effect-empty", kind, id, effect=tag)
    if isinstance(effect, AlsoAct) and effect.building == effect.other:
        yield _flaw("NF-28.6", "effect-same", kind, id, building=effect.building, certain=False)


def _option(box: Box, kind: str, id: str, option: Option) -> Iterator[Flaw]:
    yield from _fields(box, kind, id, OPTION, option)
    if option.bonus and option.bonus_need <= option.need:
        yield _flaw("NF-23.4", "bonus", kind, id, n=option.bonus_need, need=option.need)
    if not option.check and option.need:
        yield _flaw("NF-23.3", "no-roll", kind, id, n=option.need, certain=False)
    for word in (*option.rewards, *option.bonus, *option.price):
        what, colon, rest = word.partition(":")
        if word not in BOOK_WORDS and not (what in NAMED_WORDS and colon and rest):
            yield _flaw("NF-24.1", "reward", kind, id, word=word)
        elif what == "world" and rest not in box.world:
            yield _flaw("NF-24.3", "reward-world", kind, id, card=rest, certain=False)


def _namesakes(kind: str, cards: dict[str, Any]) -> Iterator[Flaw]:
    seen: dict[str, str] = {}
    for id, card in cards.items():
        names: Name = getattr(card, "title", None) or getattr(card, "name", {})
        for name in {text.strip().casefold() for text in names.values()} - {""}:
            if seen.setdefault(name, id) != id:
                yield _flaw("NF-1.2", "namesake", kind, id, name=next(iter(names.values())), certain=False)
                break


def _sorts(box: Box) -> Iterator[Flaw]:
    """Threats once each by strength, artifacts by tier, characters by code."""
    strengths = Counter(threat.strength for threat in box.threats.values())
    for strength, n in strengths.items():
        if n > 1:
            ids = [id for id, threat in box.threats.items() if threat.strength == strength]
            yield _flaw("NF-3.11", "strength-twice", "threats", ids[-1], n=strength)
    if box.threats and (lacking := [n for n in STRENGTHS if n not in strengths]):
        yield _flaw("NF-3.11", "strength-none", "threats", numbers=", ".join(map(str, lacking)))
    tiers = Counter(artifact.tier for artifact in box.artifacts.values())
    for tier, most in TIERS.items():
        if tiers[tier] > most:
            yield _flaw("NF-1.1", "tier", "artifacts", tier=tier, n=tiers[tier], most=most, certain=False)
    codes: dict[str, str] = {}
    for id, character in box.characters.items():
        if character.code and codes.setdefault(character.code, id) != id:
            yield _flaw("NF-34.1", "code-twice", "characters", id, code=character.code)


def _board(box: Box) -> Iterator[Flaw]:
    if len(box.uncovers) != len(BOARD):
        yield _flaw("NF-26.4", "board", "board", n=len(box.uncovers), most=len(BOARD))
    for field, value in zip(BOARD, box.uncovers, strict=False):
        if value != "nothing":  # what a table says for an empty place
            yield from _choice("board", field.name, field, value)


def _trade(box: Box) -> Iterator[Flaw]:
    for field in TRADE:
        if field.name in box.trade:
            yield from _number("trade", field.name, field, box.trade[field.name])
    for good in box.trade:
        if good not in GOODS:
            yield _flaw("NF-7.2", "choice", "trade", good, field="good", value=good)
    if isinstance(blue := box.trade.get("blue", BLUE), int) and blue != BLUE:
        yield _flaw("NF-7.2", "trade-blue", "trade", "blue", n=blue, need=BLUE, certain=False)


def _mine(mine: Mine) -> Iterator[Flaw]:
    pits = mine.pits
    for id, pit in pits.items():
        for field in MINE[:3]:
            for flaw in _number("mine", id, field, getattr(pit, field.name)):
                yield msgspec.structs.replace(flaw, at=(f"pit:{id}",))
    for gains, which in ((mine.rows, "row"), (mine.columns, "column")):
        for i, gain in enumerate(gains):
            yield from _gain(gain, which, i + 1)
    if len(pits) > PITS:
        yield _flaw("NF-13.1", "pits-many", "mine", n=len(pits), most=PITS)
    laid = {id: pit for id, pit in pits.items() if isinstance(pit.row, int) and isinstance(pit.column, int)}
    if not laid:
        return
    if len(pits) < PITS:
        yield _flaw("NF-13.1", "pits-few", "mine", n=len(pits), most=PITS, certain=False)
    for id, pit in laid.items():
        if pit.gain is None and not (_index(pit.row) < len(mine.rows) and _index(pit.column) < len(mine.columns)):
            yield _flaw("NF-13.4", "pit-reward", "mine", id, (id,))
    for (_, _), n in Counter((pit.row, pit.column) for pit in laid.values()).items():
        if n > 1:
            yield _flaw("NF-13.1", "pit-twice", "mine", n=n)
    yield from _entrance(mine, laid)


def _index(value: Any) -> int:
    """A row or column as a number, out of every board where it is unknown."""
    return value if isinstance(value, int) and value >= 0 else PITS * PITS


def _gain(gain: Gain, which: str, n: int) -> Iterator[Flaw]:
    for field in GAIN:
        yield from _number("mine", "", field, getattr(gain, field.name), place=f"{which} {n}")


def _entrance(mine: Mine, laid: dict[str, Pit]) -> Iterator[Flaw]:
    here = laid.get(mine.entrance)
    if here is None:
        yield _flaw("NF-13.3", "entrance", "mine", mine.entrance)
        return
    corner = min((pit.row, pit.column) for pit in laid.values())
    if (here.row, here.column) != corner:
        yield _flaw("NF-13.3", "entrance-corner", "mine", mine.entrance, (mine.entrance,), certain=False)
    if isinstance(here.number, int) and here.number > 1:
        yield _flaw("NF-13.5", "entrance-number", "mine", mine.entrance, (mine.entrance,), n=here.number, certain=False)
    places = {(pit.row, pit.column): id for id, pit in laid.items()}
    steps = {id: [places[near] for near in _beside(pit) if near in places] for id, pit in laid.items()}
    if apart := [id for id in laid if id not in _reached(mine.entrance, steps)]:
        yield _flaw("NF-13.3", "pit-apart", "mine", at=apart, n=len(apart))


def _beside(pit: Pit) -> list[tuple[Any, Any]]:
    row, column = _index(pit.row), _index(pit.column)
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def _reached(start: str, steps: dict[str, list[str]]) -> set[str]:
    reached, frontier = {start}, [start]
    while frontier:
        fresh = [there for there in steps.get(frontier.pop(), ()) if there not in reached]
        reached |= set(fresh)
        frontier += fresh
    return reached


def _paths(page: Map) -> Iterator[Flaw]:
    seen: set[frozenset[str]] = set()
    for path in page.paths:
        ends = frozenset((path.a, path.b))
        if lacking := [end for end in (path.a, path.b) if end not in page.spaces]:
            yield _flaw("NF-20.2", "path-end", "maps", at=(path.a, path.b), space=lacking[0])
        elif len(ends) == 1:
            yield _flaw("NF-20.2", "path-self", "maps", at=(path.a,), space=path.a)
        elif ends in seen:
            yield _flaw("NF-20.2", "path-twice", "maps", at=(path.a, path.b), a=path.a, b=path.b)
        seen.add(ends)
        yield from _choice("maps", "", PATH[2], path.icon, (path.a, path.b))
    if town := [id for id, space in page.spaces.items() if space.kind == "town"]:
        steps: dict[str, list[str]] = {}
        for path in page.paths:
            steps.setdefault(path.a, []).append(path.b)
            steps.setdefault(path.b, []).append(path.a)
        if apart := [id for id in page.spaces if id not in _reached(town[0], steps)]:
            yield _flaw("NF-20.1", "apart", "maps", at=apart, n=len(apart))


def _towns(page: Map) -> Iterator[Flaw]:
    towns = [id for id, space in page.spaces.items() if space.kind == "town"]
    if not towns:
        yield _flaw("NF-20.5", "town-none", "maps")
    if len(towns) > 1:
        yield _flaw("NF-20.5", "town-many", "maps", at=towns, n=len(towns))
    for id in towns:
        if page.spaces[id].quest:
            yield _flaw("NF-3.4", "quest-town", "maps", at=(id,), certain=False)


def _routes(page: Map) -> Iterator[Flaw]:
    for route in ROUTES:
        ends = [id for id, space in page.spaces.items() if space.kind == route]
        if len(ends) != 2:
            yield _flaw("NF-27.1", "route", "maps", at=ends, route=route, n=len(ends))
        elif route not in page.routes:
            yield _flaw("NF-27.2", "route-points", "maps", at=ends, route=route, certain=False)
    for route, pair in page.routes.items():
        if route not in ROUTES:
            yield _flaw("NF-27.1", "choice", "maps", field="route", value=route)
        for field, n in zip(ROUTE, pair, strict=True):
            yield from _number("maps", "", field, n)
        if pair[0] < pair[1]:
            yield _flaw("NF-27.2", "route-order", "maps", route=route, larger=pair[0], smaller=pair[1], certain=False)


def _drawing(page: Map) -> Iterator[Flaw]:
    places: dict[tuple[int, int], str] = {}
    for id, space in page.spaces.items():
        yield from _choice("maps", "", SPACE[0], space.kind, (id,))
        if not (0 <= space.x <= SPACE[3].high and 0 <= space.y <= SPACE[4].high):
            yield _flaw("NF-20.2", "off", "maps", at=(id,), x=space.x, y=space.y)
        elif (other := places.setdefault((space.x, space.y), id)) != id:
            yield _flaw("NF-20.2", "same-place", "maps", at=(other, id), certain=False)


def _quests(page: Map) -> Iterator[Flaw]:
    known = PAGES.get(str(page.id))
    spaces: dict[str, list[str]] = {}
    for id, space in page.spaces.items():
        if space.quest:
            spaces.setdefault(space.quest, []).append(id)
    for quest, at in spaces.items():
        if len(at) > 1:
            yield _flaw("NF-23.2", "quest-twice", "maps", at=at, quest=quest)
        if known and quest not in known.quests:
            yield _flaw("NF-23.2", "quest-range", "maps", at=at, quest=quest, first=known.quests[0],
                       last=known.quests[-1], certain=False)
        if known and quest in known.named and not any(page.spaces[at[0]].name.values()):
            yield _flaw("NF-3.4", "unnamed", "maps", at=at, quest=quest, certain=False)
    if len(spaces) != QUEST_SPACES:
        yield _flaw("NF-3.4", "quest-count", "maps", n=len(spaces), most=QUEST_SPACES, certain=False)


def _specials(page: Map) -> Iterator[Flaw]:
    """Water on map 5 and mammoths on map 10, and nowhere else (NF-43)."""
    known = PAGES.get(str(page.id))
    if known is None:
        yield _flaw("NF-43", "map-unknown", "maps", n=page.id, certain=False)
        return
    for special in ("water", "mammoth"):
        at = [id for id, space in page.spaces.items() if getattr(space, special)]
        if at and known.special != special:
            yield _flaw("NF-43", special, "maps", at=at, n=page.id, certain=False)
        elif not at and known.special == special:
            yield _flaw("NF-43", f"{special}-none", "maps", n=page.id, certain=False)
