"""Defects of a position: what cannot be, and what is merely odd. Works on any position, also one typed in."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.near_and_far.box.components import FACTIONS, PET, ROUTES, TOKENS
from companion.games.near_and_far.box.effects import AsSkill
from companion.games.near_and_far.party import (
    MAX_ANIMALS, animals, banners, camps_at_start, of_faction, one_of_faction, skilled, threats_left, treasure_slots,
    uncounted)
from companion.games.near_and_far.rules.town import beside
from companion.games.near_and_far.scores import MAMMOTH_MAP
from companion.games.near_and_far.sheet import (
    BOXES_IN_ROW, FINAL_MAP, MAX_OPEN_STORIES, ROWS, STORIES, STORIES_ON_LAST_MAP, UNKNOWN_CODE, Sheet, available,
    earned)
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.settings import COLOURS
from companion.games.near_and_far.state import BOARD, BUILDINGS, JAIL, MAX_HEARTS, REPUTATION, State, quests_at_start
from companion.games.near_and_far.steps import Adventure, Choosing, Dealing, Drafting, Filling, Rounds, Shedding, Turn
from companion.games.near_and_far.steps.quest import bag
from companion.games.near_and_far.steps.setup import DEALT, FOOD, HUNTED
from companion.games.near_and_far.steps.town import OFFER
from companion.kernel import Finding, Seat, Unknown

FACTION_TOKENS = 33
COINS = 3
"""Of each player at the start (NF-3.5)."""
FIRST_MAP = 1
MAPS = {"first_adventure": ("NF-2.1", range(1, 2)), "campaign": ("NF-2.2", range(2, 12)),
        "character": ("NF-2.3", range(2, 12)), "arcade": ("NF-2.4", range(1, 12))}
"""Mode -> the rule and the maps it is played on."""
WATER_MAP = 5


def check(s: State) -> list[Finding]:
    """Every finding. A position whose steps name absent seats is reported, never raised."""
    found = [*_table(s)]
    for seat, p in s.players.items():
        found += _player(s, seat, p)
    found += _cards(s)
    found += _map(s)
    found += _mine(s)
    found += _course(s)
    return found


def _bad(rule: str, about: str, *at: str, certain: bool = True, **params: Any) -> Finding:
    return Finding(rule, about, params, at, certain)


def _table(s: State) -> Iterator[Finding]:
    if set(s.seats) != set(s.players) or len(set(s.seats)) != len(s.seats):
        yield _bad("NF-2.6", "seats", n=len(s.seats))
    elif not 2 <= len(s.seats) <= 4:
        yield _bad("NF-2.6", "players", n=len(s.seats))
    colours = Counter(p.colour for p in s.players.values())
    for colour, n in colours.items():
        if n > 1 or colour not in COLOURS:
            yield _bad("NF-3.5", "colour", colour=colour)
    yield from _which_map(s)
    for field in ("round", "quest_tokens", "birds"):
        if getattr(s, field) < 0:
            yield _bad("NF-1.1", "negative", what=field, n=getattr(s, field))


def _which_map(s: State) -> Iterator[Finding]:
    """The mode says which maps there are (NF-2); water lies on map 5 only, mammoths on map 10 (NF-43)."""
    rule, maps = MAPS.get(s.mode, ("NF-2.4", range(FIRST_MAP, FINAL_MAP + 1)))
    if s.mode != "counters" and s.map not in maps:
        yield _bad(rule, "map", certain=False, n=s.map)
    if s.box.map is None:
        return
    if s.box.map.id != s.map:
        yield _bad(rule, "map-other", certain=False, n=s.box.map.id, have=s.map)
    for id, space in s.box.map.spaces.items():
        if space.water and s.box.map.id != WATER_MAP:
            yield _bad("NF-43", "map-water", f"space:{id}", certain=False, n=WATER_MAP, have=s.box.map.id)
        if space.mammoth and s.box.map.id != MAMMOTH_MAP:
            yield _bad("NF-43", "map-mammoth", f"space:{id}", certain=False, n=MAMMOTH_MAP, have=s.box.map.id)


def _player(s: State, seat: Seat, p: Any) -> Iterator[Finding]:
    me = f"player:{seat}"
    for field in ("coins", "gems", "food", "birds", "tortoises", "hearts", "camps", "extra_camps"):
        if getattr(p, field) < 0:
            rule = "NF-17.3" if field == "hearts" else "NF-1.2"
            yield _bad(rule, "negative", me, seat=seat, what=field, n=getattr(p, field))
    low, high = REPUTATION
    if not low <= p.reputation <= high:
        yield _bad("NF-18.1", "reputation", me, seat=seat, n=p.reputation)
    if p.hearts > MAX_HEARTS and s.settings.hearts_capped:
        yield _bad("NF-17.4", "hearts", me, seat=seat, n=p.hearts)
    for token, n in p.tokens.items():
        if token not in TOKENS or n < 0:
            yield _bad("NF-1.1", "token", me, seat=seat, what=token, n=n)
    if (n := animals(s, seat)) > MAX_ANIMALS:
        yield _bad("NF-9.1", "birds", me, seat=seat, n=n)
    if p.tortoises and not s.day:
        yield _bad("NF-38.1", "tortoise", me, seat=seat, n=p.tortoises)
    shedding = any(isinstance(x, Shedding) and x.seat == seat for x in s.flow)
    if len(p.treasures) > treasure_slots(s, seat) and not shedding:
        yield _bad("NF-22.3", "treasures", me, seat=seat, n=len(p.treasures), have=treasure_slots(s, seat))
    yield from _sheet(s, seat, p.sheet)
    yield from _party(s, seat, p)
    yield from _camps(s, seat, p)
    yield from _figure(s, seat, p)
    if s.round == 1 and _waits(s, seat):
        yield from _start(s, seat, p)


def _waits(s: State, seat: Seat) -> bool:
    """Whether the turn of the seat in this round has not come, or nothing has happened in it."""
    rounds = next((x for x in s.flow if isinstance(x, Rounds)), None)
    if rounds is None or seat not in s.seats:
        return False
    at = s.seats.index(seat)
    return at >= rounds.index or (at == rounds.index - 1 and len(s.flow) == 2 and isinstance(s.flow[1], Turn))


def _start(s: State, seat: Seat, p: Any) -> Iterator[Finding]:
    """Before the first turn a player has what the set-up and the skills gave; nothing comes from an earlier game
    (NF-3.5, 36.3)."""
    if s.mode == "counters" or p.built:
        return
    food = sum(n for skill, n in FOOD.items() if skilled(s, seat, skill))
    given = {"coins": COINS, "food": food}
    for what in ("coins", "gems", "food", "hearts", "reputation", "birds", "tortoises"):
        n = getattr(p, what)
        if n != given.get(what, 0) and f"player:{seat}:{what}" not in s.unsaid:
            yield _bad("NF-3.5", "start-goods", f"player:{seat}", seat=seat, what=what, n=n, have=given.get(what, 0))
    for kind, cards in (("treasure", p.treasures), ("adventurer", p.adventurers), ("threat", p.threats),
                        ("villain", p.villains), ("world", p.world)):
        for card in cards:
            yield _bad("NF-3.5", "start-card", f"player:{seat}", seat=seat, kind=kind, card=card)
    for token, n in p.tokens.items():
        if n > 0:
            yield _bad("NF-3.5", "start-goods", f"player:{seat}", seat=seat, what=token, n=n, have=0)


def _party(s: State, seat: Seat, p: Any) -> Iterator[Finding]:
    me = f"party:{seat}"
    if len(p.active) > 4:
        yield _bad("NF-8.3", "party", me, seat=seat, n=len(p.active))
    if len(set(p.active)) != len(p.active):
        yield _bad("NF-8.3", "party-twice", me, seat=seat)
    for x in p.active:
        if x != PET and x not in p.adventurers:
            yield _bad("NF-8.3", "party-foreign", me, seat=seat, adventurer=x)
    factions = Counter(of_faction(s, x) for x in p.active if x in p.adventurers)
    for faction, n in factions.items():
        if n > 1 and one_of_faction(s, seat, faction):
            yield _bad("NF-8.3", "party-faction", me, seat=seat, faction=faction)


def _sheet(s: State, seat: Seat, sheet: Sheet) -> Iterator[Finding]:
    """What can stand on a character's sheet (NF-33, 34, 36, 37)."""
    me = f"player:{seat}"
    if not 0 <= sheet.boxes <= ROWS * BOXES_IN_ROW:
        yield _bad("NF-37.1", "boxes", me, seat=seat, n=sheet.boxes)
    if not 0 <= sheet.read <= min(STORIES, len(sheet.codes)):
        yield _bad("NF-34.1", "stories", me, seat=seat, n=sheet.read)
    elif s.map != FINAL_MAP and sheet.read > STORIES - STORIES_ON_LAST_MAP:
        yield _bad("NF-34.5", "stories-last", me, seat=seat, n=sheet.read)
    if sheet.spent < 0 or available(sheet, s.mode) < 0:
        yield _bad("NF-36.2", "experience", me, seat=seat, n=sheet.spent, have=earned(sheet, s.mode))
    for skill, n in Counter(sheet.skills).items():
        if skill not in SKILLS:
            yield _bad("NF-36.3", "skill-unknown", me, seat=seat, skill=skill)
        elif n > 1:
            yield _bad("NF-36.2", "skill-twice", me, seat=seat, skill=skill)
    if (price := sum(SKILLS.get(x, 0) for x in set(sheet.skills))) > sheet.spent:
        yield _bad("NF-36.2", "skills-unpaid", me, seat=seat, n=price, have=sheet.spent)
    known = [x for x in sheet.open if x != UNKNOWN_CODE]
    if len(sheet.open) > MAX_OPEN_STORIES or len({*known}) < len(known):
        yield _bad("NF-33.2", "circles", me, seat=seat, n=len(sheet.open))


def _camps(s: State, seat: Seat, p: Any) -> Iterator[Finding]:
    placed = sum(x == seat for x in (*s.camps.values(), *s.mine.values())) + len(p.threats) + len(p.villains)
    start = camps_at_start(s)
    if s.mode == "counters":
        return
    if p.camps > start:
        yield _bad("NF-3.5", "camps-many", f"player:{seat}", seat=seat, n=p.camps)
    if p.camps + placed != start + p.extra_camps:
        yield _bad("NF-26.5", "camps", f"player:{seat}", seat=seat, n=placed, left=p.camps)
    if p.extra_camps and p.camps:
        yield _bad("NF-26.6", "camps-extra", f"player:{seat}", seat=seat)
    if p.camps == 0 and not s.ended_by:
        yield _bad("NF-30.1", "end-missed", f"player:{seat}", seat=seat)


def _figure(s: State, seat: Seat, p: Any) -> Iterator[Finding]:
    kind, _, place = p.figure.partition(":")
    spaces = s.box.map.spaces if s.box.map else {"?": None}
    stands = p.figure in (BOARD, JAIL) or place in {"building": BUILDINGS, "map": spaces}.get(kind, ())
    if not stands:
        yield _bad("NF-3.14", "figure", seat=seat, place=p.figure)
    elif s.round == 1 and kind == "map":
        yield _bad("NF-3.15", "first-round", p.figure, seat=seat)
    elif s.round > 1 and p.figure == BOARD and s.mode != "counters":
        yield _bad("NF-3.14", "on-board", seat=seat)
    elif s.round == 2 and kind == "map" and _waits(s, seat):
        yield _bad("NF-3.15", "second-round", p.figure, seat=seat)


def _cards(s: State) -> Iterator[Finding]:
    """Each card, token and chief is in one place, and the box has it."""
    shelves: dict[str, tuple[Mapping[str, object], list[str]]] = {
        "artifact": (s.box.artifacts, [x for p in s.players.values() for x in (*p.hand, *p.built)] + _drawn(s)
                     + list(s.artifact_discards)),
        "treasure": (s.box.treasures, [x for p in s.players.values() for x in p.treasures] + list(s.treasure_discards)
                     + [x for step in s.flow if isinstance(step, Choosing) for x in step.drawn]),
        "adventurer": (s.box.adventurers,
                       [*(x for p in s.players.values() for x in p.adventurers), *s.offer, *s.aside]),
        "threat": (s.box.threats, [x for p in s.players.values() for x in p.threats]),
        "villain": (s.box.villains, [*s.villains, *(x for p in s.players.values() for x in p.villains)]),
        "world": (s.box.world, [x for p in s.players.values() for x in p.world])}
    for kind, (shelf, used) in shelves.items():
        if len(once := set(used)) == len(used) and once <= shelf.keys():
            continue  # as nearly always
        for id, n in Counter(used).items():
            if id == "?" and kind == "artifact":
                continue
            if id not in shelf:
                yield _bad("NF-1.1", "card-unknown", kind=kind, card=id)
            elif n > 1:
                yield _bad("NF-1.2", "card-twice", kind=kind, card=id, n=n)
    for faction, n in Counter(x for p in s.players.values() for x in p.chiefs).items():
        if faction not in FACTIONS or n > 1:
            yield _bad("NF-29.1", "chief-twice", faction=faction, n=n)
    for seat, p in s.players.items():
        yield from _chief(s, seat, p)
        if s.round == 1 and p.figure == BOARD:
            yield from _drafted(s, seat, p.hand)
    if (plain := sum(p.tokens.get("plain", 0) for p in s.players.values())) > 1:
        yield _bad("NF-A1", "plain", n=plain)
    yield from _villains(s)
    yield from _threats(s)
    if sum(n for p in s.players.values() for n in p.tokens.values()) > FACTION_TOKENS:
        yield _bad("NF-1.1", "tokens-many", certain=False)
    filled = s.mode == "counters" or not s.box.complete or any(isinstance(x, Filling) for x in s.flow) or not bag(s)
    if len(s.offer) > OFFER or not (filled or len(s.offer) == OFFER):
        yield _bad("NF-8.4", "offer", n=len(s.offer))
    supply = 3 if s.settings.birds_each == 0 else s.settings.birds_each * len(s.seats)
    there = s.birds + sum(animals(s, seat) for seat in s.players)
    if s.mode != "counters" and there != supply:
        yield _bad("NF-3.1", "birds-supply", "stables", n=there, supply=supply)


def _threats(s: State) -> Iterator[Finding]:
    """They are taken from the weakest on (NF-21.1), but by whoever hunts for bounties."""
    taken = [x for p in s.players.values() for x in p.threats if x in s.box.threats]
    if not taken or s.settings.threats_shuffled or any(skilled(s, seat, "bounty_hunting") for seat in s.players):
        return
    left = threats_left(s)
    strong = [x for x in taken if left and s.box.threats[x].strength > s.box.threats[left[0]].strength]
    if strong:
        shelves = (s.box.artifacts, s.box.treasures, s.box.world)
        lent = any(effect == AsSkill("bounty_hunting") for shelf in shelves for card in shelf.values()
                   for effect in card.effects)  # whoever had such a card may have lost it since
        for card in strong:
            yield _bad("NF-21.1", "threat-order", certain=not lent, card=card)


def _villains(s: State) -> Iterator[Finding]:
    """Two play against two of them, three against three, four against all, and on map 11 only (NF-44.1)."""
    there = len(s.villains) + sum(len(p.villains) for p in s.players.values())
    if there and s.map != FINAL_MAP:
        yield _bad("NF-44.1", "villains-map", n=there)
    elif there and there != min(len(s.seats), len(s.box.villains)):
        yield _bad("NF-44.1", "villains", n=there, players=len(s.seats))


def _drafted(s: State, seat: Seat, hand: tuple[str, ...]) -> Iterator[Finding]:
    """Before a player's first turn the hand is what the draft left and Treasure Hunting found (NF-4.2, 4.3)."""
    more = HUNTED * skilled(s, seat, "treasure_hunting")
    advanced = sum(x in s.box.artifacts and s.box.artifacts[x].tier == "advanced" for x in hand)
    if advanced > 1 + more:
        yield _bad("NF-4.2", "advanced", f"hand:{seat}", seat=seat, n=advanced)
    if len(hand) - advanced > DEALT["basic"] + more + ("?" in hand) or len(hand) > DEALT["basic"] + 1 + more:
        yield _bad("NF-4.2", "hand", f"hand:{seat}", seat=seat, n=len(hand))


def _chief(s: State, seat: Seat, p: Any) -> Iterator[Finding]:
    for faction in FACTIONS:
        shown = banners(s, seat, faction)
        if shown >= 4 and not any(faction in other.chiefs for other in s.players.values()):
            yield _bad("NF-29.1", "chief-missing", f"player:{seat}", seat=seat, faction=faction)
        if faction in p.chiefs and not (shown or p.tokens or p.built or uncounted(s, seat, faction)
                                        or any(of_faction(s, x) not in FACTIONS for x in p.adventurers)):
            yield _bad("NF-29.2", "chief-unearned", f"player:{seat}", seat=seat, faction=faction, certain=False)


def _drawn(s: State) -> list[str]:
    """Artifacts that a step holds: dealt, drafted, drawn at the General Store."""
    cards: list[str] = []
    for step in s.flow:
        cards += getattr(step, "drawn", ()) if not isinstance(step, Choosing) else ()
        if isinstance(step, Dealing):
            cards += [x for packet in (*step.basic.values(), *step.advanced.values()) for x in packet]
        elif isinstance(step, Drafting):
            cards += [x for packet in (*step.packets.values(), *step.advanced.values()) for x in packet]
    return cards


def _map(s: State) -> Iterator[Finding]:
    for space, seat in s.camps.items():
        if seat not in s.players:
            yield _bad("NF-26.5", "camp-owner", f"space:{space}", seat=seat)
    for space in s.afield:
        if space not in s.camps or s.afield[space] == "town":
            yield _bad("NF-26.7", "camp-space", f"space:{space}", space=space)
    most = quests_at_start(len(s.seats), s.settings)
    if s.quest_tokens > most or (s.box.map and s.quest_tokens != len(s.quests)):
        yield _bad("NF-3.4", "quests-many", n=max(s.quest_tokens, len(s.quests)), most=most)
    if s.box.map is None:
        for kind, n in Counter(s.afield.values()).items():
            if kind in ROUTES and n > 2:
                yield _bad("NF-27.1", "route-many", route=kind, n=n)
        return
    spaces = s.box.map.spaces
    for space in s.camps:
        if space not in spaces or spaces[space].kind == "town":
            yield _bad("NF-26.7", "camp-space", f"space:{space}", space=space)
    for space, n in Counter(s.quests).items():
        if space not in spaces or not spaces[space].quest:
            yield _bad("NF-3.4", "quest-space", f"space:{space}", space=space)
        if n > 1:
            yield _bad("NF-3.4", "quest-twice", f"space:{space}", space=space)
    if s.named_first and s.round == 1 and _waits(s, s.seats[0]) and any(not spaces[x].name for x in s.quests
                                                                       if x in spaces):
        for space, there in spaces.items():
            if there.quest and there.name and space not in s.quests:
                yield _bad("NF-3.4", "quest-named", f"space:{space}", space=space)


def _mine(s: State) -> Iterator[Finding]:
    pits = s.box.mine.pits
    for pit, seat in s.mine.items():
        if pit not in pits:
            yield _bad("NF-13.1", "pit-unknown", f"pit:{pit}", pit=pit)
        if seat not in s.players:
            yield _bad("NF-26.5", "camp-owner", f"pit:{pit}", seat=seat)
    camped = [x for x in s.mine if x in pits]
    if any(isinstance(pits[x].row, Unknown) for x in camped) or not camped:
        return
    if s.box.mine.entrance and s.box.mine.entrance not in camped:
        yield _bad("NF-13.3", "mine-entrance", f"pit:{s.box.mine.entrance}")
        return
    reached, frontier = set(), [s.box.mine.entrance or camped[0]]
    while frontier:
        here = frontier.pop()
        reached.add(here)
        frontier += [x for x in camped if x not in reached and x in pits and beside(pits[here], pits[x])]
    for pit in camped:
        if pit not in reached:
            yield _bad("NF-13.3", "mine-apart", f"pit:{pit}", pit=pit)


def _course(s: State) -> Iterator[Finding]:
    """The steps fit the seats, the rounds and the end."""
    for step in s.flow:
        seat = getattr(step, "seat", "")
        if seat and seat not in s.players:
            yield _bad("NF-5.1", "step-seat", seat=seat)
        if isinstance(step, Rounds):
            if not 0 <= step.index <= len(s.seats):
                yield _bad("NF-5.1", "step-index", n=step.index)
            if step.index and step.number != s.round:
                yield _bad("NF-5.1", "step-round", n=step.number, have=s.round)
        if isinstance(step, Adventure) and seat in s.players and not s.players[seat].figure.startswith("map:"):
            yield _bad("NF-5.3", "step-place", seat=seat)
    if s.ended_by and (s.ended_by not in s.players or s.players[s.ended_by].camps) and s.mode != "counters":
        yield _bad("NF-30.1", "end-early", seat=s.ended_by)
