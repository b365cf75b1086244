"""What to lay out, piece by piece, in the order of the rulebook's set-up (NF-3): for a new game and, since it reads
any position, for a table that was packed away; and the same in the order in which one packs it up."""
from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.near_and_far.box.atlas import PAGES, QUEST_SPACES
from companion.games.near_and_far.box.components import FACTIONS, PET
from companion.games.near_and_far.party import camps_at_start, skilled, threats_left, uncounted
from companion.games.near_and_far.position.things import standing
from companion.games.near_and_far.screen.bearer import MODES
from companion.games.near_and_far.sheet import FINAL_MAP
from companion.games.near_and_far.state import BOARD, NEUTRAL, SINGULAR, State, quests_at_start
from companion.games.near_and_far.steps import Dealing, Drafting, Holding, LayingQuests
from companion.games.near_and_far.steps.setup import DEALT
from companion.games.near_and_far.steps.town import OFFER
from companion.games.view import Group, Item, Laid, Line, Lot
from companion.kernel import Piece, Seat

COUNTERS = ("coins", "gems", "food", "birds", "tortoises")
ARCADE = 40
"""Arcade cards in the box (NF-1.1)."""

def checklist(s: State) -> tuple[Group, ...]:
    """Everything that lies on the table at this position. As a seat may see it: others' cards are only counted."""
    groups = [Group("town", tuple(_town(s))), Group("decks", tuple(_decks(s))), Group("map", tuple(_map(s)))]
    return (*groups, *(Group("player", tuple(_player(s, seat)), seat) for seat in s.seats))


def packing(s: State) -> tuple[Group, ...]:
    """The same pieces in the order of packing: everybody's own first, the town board at the bottom of the box last."""
    return tuple(Group(group.key, group.items[::-1], group.seat) for group in (
        *(x for x in checklist(s) if x.seat), *(x for x in checklist(s)[::-1] if not x.seat)))


def invented(s: State) -> bool:
    """Whether the pieces exist in the app alone."""
    return s.box.invented


def letter(s: State, field: str, id: str) -> str:
    """What is printed beside a book space, "" on a map that nobody entered, and for all other things."""
    known = field == "space" and s.box.map and id in s.box.map.spaces
    return s.box.map.spaces[id].quest if s.box.map and known else ""


def setting_up(s: State) -> bool:
    """Whether the game has not begun: nobody has had a turn."""
    full = camps_at_start(s)
    begun = s.round > 1 or any(p.figure != BOARD or p.camps < full for p in s.players.values())
    return not begun


def tokens_due(s: State) -> int:
    """Quest tokens that still want a random space: on a map that the app does not know (NF-3.4)."""
    if s.box.map is not None and s.mode != "counters":
        return 0
    due = quests_at_start(len(s.seats), s.settings)
    return due if setting_up(s) and (s.mode == "counters" or s.quest_tokens == due) else 0


def book_spaces(s: State) -> tuple[str, ...]:
    """What is printed at the book spaces of the map in play, as the real atlas letters or numbers them."""
    return PAGES[str(s.map)].quests if str(s.map) in PAGES else ()


def lot(s: State) -> Lot | None:
    """The quest spaces to draw, where the app does not know the map."""
    due, printed = tokens_due(s), book_spaces(s)
    more: tuple[Line, ...] = (("unsure", {}),) if unsure(s) else ()
    return Lot(due, printed, come_first(s), ("quests_drawn", "quests_named"), (
        ("hint", {"page": str(s.map)}), *more)) if due and printed else None


def come_first(s: State) -> tuple[str, ...]:
    """Book spaces that get their tokens before all others: those with a printed name, when a campaign is played for
    the first time (NF-3.4)."""
    return PAGES[str(s.map)].named if s.named_first and str(s.map) in PAGES else ()


def unsure(s: State) -> bool:
    """Whether editions differ on the numbers of that map."""
    return len(book_spaces(s)) > QUEST_SPACES or s.map == FINAL_MAP


def foes(s: State) -> int:
    """Villains that lie open on map 11: all four, with fewer players one or two less (NF-44.1)."""
    fought = s.map == FINAL_MAP and (s.mode == "campaign" or s.settings.villains_always)
    return len(s.seats) if fought else 0


def _one(key: str, icon: str, rule: str, *laid: Laid, at: Iterable[tuple[str, str]] = (), count: int = 0,
         **params: Any) -> Item:
    n = count or sum(piece.count for _, piece in laid) or 1
    return Item(key, icon, n, laid, {"n": n} | params, tuple(at), f"NF-{rule}")


def _town(s: State) -> Iterator[Item]:
    yield _one("town_board_day", "sun", "38.1") if s.day else _one("town_board", "town", "3.1")
    if s.birds:
        yield _one("birds_day" if s.day else "birds", "bird", "3.1", ("stables", Piece("bird", "", "", s.birds)))
    yield _one("treasures", "treasure", "3.1")
    if s.treasure_discards:
        yield _one("treasure_discards", "treasure", "12.2", at=_cards("treasure", s.treasure_discards),
                   count=len(s.treasure_discards))
    yield _one("bag", "adventurer", "3.2")
    if s.offer:
        yield _one("offer", "adventurer", "3.2", *(("offer", Piece("adventurer", x)) for x in s.offer),
                   at=_cards("adventurer", s.offer))
    else:
        yield _one("offer_drawn", "adventurer", "3.2", count=OFFER)
    taken = {x for p in s.players.values() for x in p.chiefs}
    if free := [x for x in FACTIONS if x not in taken]:
        yield _one("chiefs", "chief", "3.2", at=_cards("faction", free), count=len(free))
    for seat in s.seats:
        if pits := [pit for pit, owner in s.mine.items() if owner == seat]:
            yield _one("mine_camps", "camp", "13.4", *((f"pit:{x}", Piece("camp", "", seat)) for x in pits),
                       at=_cards("pit", pits), seat=seat)
    if len(s.seats) == 2:
        yield _one("neutral", "figure", "3.13", ("building:town_hall", Piece("figure", "", NEUTRAL)))


def _decks(s: State) -> Iterator[Item]:
    if left := threats_left(s):
        strengths = [s.box.threats[x].strength for x in left]
        yield _one("threats_shuffled" if s.settings.threats_shuffled else "threats", "threat", "3.11",
                   *(("threats", Piece("threat", x)) for x in left), low=min(strengths), high=max(strengths))
    yield _one("artifacts", "artifact", "3.12", count=2)
    if any(isinstance(step, Dealing | Drafting | Holding) for step in s.flow):
        for tier, n in DEALT.items():
            yield _one(f"deal_{tier}", "cards", "3.12", count=n * len(s.seats), each=n)
    yield _one("world", "world", "3.9")
    yield _one("supply", "coin", "3.9")
    yield _one("dice", "die", "3.9")
    if s.mode == "arcade":
        yield _one("arcade", "arcade", "3.10", count=ARCADE - len(s.arcade_discards))
        if s.arcade_discards:
            yield _one("arcade_discards", "arcade", "35.1", at=_cards("card", s.arcade_discards),
                       count=len(s.arcade_discards))
    elif not s.narrated:
        yield _one("storybook", "quest", "3.9")
    if s.mode == "character":
        yield _one("arcade_spare", "arcade", "34.5")


def _map(s: State) -> Iterator[Item]:
    yield _one("atlas", "route", "3.3", id=str(s.map), page=str(s.map))
    if s.villains:
        yield _one("villains", "villain", "44.1", *(("villains", Piece("villain", x)) for x in s.villains),
                   at=_cards("foe", (f"villain:{x}" for x in s.villains)))
    elif (n := foes(s)) and not s.box.villains:
        yield _one("villains_counted", "villain", "44.1", count=n)
    if s.quests:
        yield _one("quests", "quest", "3.4", *((f"space:{x}", Piece("quest")) for x in s.quests),
                   at=_cards("space", s.quests))
    elif n := tokens_due(s):
        yield _one("quests_named" if come_first(s) else "quests_drawn", "quest", "3.4", count=n)
    elif s.quest_tokens:
        yield _one("quests_left", "quest", "3.4", count=s.quest_tokens)
    elif laying := next((step for step in s.flow if isinstance(step, LayingQuests)), None):
        yield _one("quests_named" if come_first(s) else "quests_drawn", "quest", "3.4", count=laying.left)
    for seat in s.seats:
        camps = [x for x, owner in s.camps.items() if owner == seat]
        if known := [x for x in camps if x not in s.afield]:
            yield _one("camps", "camp", "26.1", *((f"space:{x}", Piece("camp", "", seat)) for x in known),
                       at=_cards("space", known), seat=seat)
        if told := [x for x in camps if x in s.afield]:
            yield _one("camps_afield", "camp", "26.1", *((f"space:{x}", Piece("camp", "", seat)) for x in told),
                       at=_cards("kind", [s.afield[x] for x in told]), seat=seat)


def _player(s: State, seat: Seat) -> Iterator[Item]:
    p = s.players[seat]
    own = f"player:{seat}"
    if seat == s.seats[0]:
        yield _one("first", "flag", "3.8")
    yield _one("board", "players", "3.5")
    if s.mode in MODES:
        yield _one("sheet", "sheet", "3.6", character=p.sheet.character) if p.sheet.character else _one(
            "sheet_blank", "sheet", "3.6")
    untold = [x for x in ("hearts", *COUNTERS, *p.tokens, "reputation") if uncounted(s, seat, x)]
    for track, icon in (("hearts", "heart"), ("reputation", "reputation")):
        if track not in untold:
            value = getattr(p, track)
            yield _one(track, icon, "3.5", (f"{track}:{seat}", Piece("marker", str(value), seat)), value=value)
    animal = "platypus" if s.platypus == seat else "pet"
    yield _one(animal if PET in p.active else f"{animal}_resting", "animal", "39.1" if s.platypus == seat else "3.5",
               (f"party:{seat}" if PET in p.active else own, Piece("adventurer", PET, seat)))
    active, resting = ([x for x in p.adventurers if (x in p.active) == both] for both in (True, False))
    for key, where, people in (("active", f"party:{seat}", active), ("resting", own, resting)):
        if people:
            yield _one(key, "adventurer", "8.3", *((where, Piece("adventurer", x)) for x in people),
                       at=_cards("adventurer", people))
    for counter in COUNTERS:
        if (n := getattr(p, counter)) and counter not in untold:
            kind = SINGULAR[counter]
            yield _one(counter, kind, "3.5", (own, Piece(kind, "", "", n)))
    for faction, n in sorted(p.tokens.items()):
        if n and faction not in untold:
            yield _one("tokens", "token", "3.9", (own, Piece("token", faction, "", n)), at=(("good", faction),))
    if untold:
        yield _one("untold", "question", "1.1", at=_cards("count", untold), count=len(untold))
    if p.camps:
        every, more = camps_at_start(s), "_extended" if s.extended else ""
        yield _one(f"camps_full{more}" if p.camps == every else f"camps_left{more}", "camp",
                   "42.1" if s.extended else "3.5", (own, Piece("camp", "", seat, p.camps)), gone=every - p.camps)
    yield _one("figure" if p.figure == BOARD else "figure_out", "figure", "3.14",
               (standing(p.figure, seat), Piece("figure", "", seat)),
               at=() if p.figure == BOARD else (_spot(p.figure),))
    if p.hand:
        yield _one("hand", "cards", "4.4", *((f"hand:{seat}", Piece("artifact", x)) for x in p.hand),
                   at=_cards("artifact", (x for x in p.hand if x != "?")))
    if setting_up(s) and skilled(s, seat, "treasure_hunting"):
        yield _one("treasure_hunting", "cards", "4.3", count=2)
    for kind, cards, rule in (("artifact", p.built, "28.3"), ("treasure", p.treasures, "9.2"),
                              ("world", p.world, "24.3"), ("chief", p.chiefs, "29.1")):
        if cards:
            yield _one(f"own_{kind}", kind, rule, *((own, Piece(kind, x)) for x in cards),
                       at=_cards("faction" if kind == "chief" else kind, cards))
    if p.threats:
        yield _one("own_threats", "threat", "21.5", *((own, Piece("threat", x)) for x in p.threats),
                   at=_cards("threat", p.threats))
        yield _one("threat_camps", "camp", "21.5", *((f"threat:{x}", Piece("camp", "", seat)) for x in p.threats))
    if p.villains:
        yield _one("own_villains", "villain", "44.3", *((own, Piece("villain", x)) for x in p.villains),
                   at=_cards("foe", (f"villain:{x}" for x in p.villains)))
        yield _one("villain_camps", "camp", "44.3", *((f"villain:{x}", Piece("camp", "", seat)) for x in p.villains))


def _spot(figure: str) -> tuple[str, str]:
    kind, _, id = figure.partition(":")
    return ("space", id) if kind == "map" and id != "?" else ("figure", figure)


def _cards(field: str, ids: Iterable[str]) -> tuple[tuple[str, str], ...]:
    return tuple((field, id) for id in ids)
