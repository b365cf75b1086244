"""What to lay out in the order of the rulebook's set-up (NF-3): for a new game and, since the lists read any position,
for a table that was packed away."""
from __future__ import annotations

from companion.games import derived
from companion.games.derived.preparation import Listed, Of
from companion.games.near_and_far.box.atlas import PAGES, QUEST_SPACES
from companion.games.near_and_far.box.components import FACTIONS, PET, TOKENS
from companion.games.near_and_far.party import camps_at_start, skilled, threats_left, uncounted
from companion.games.near_and_far.screen.character_panel import MODES
from companion.games.near_and_far.sheet import FINAL_MAP
from companion.games.near_and_far.state import BOARD, NEUTRAL, SINGULAR, State, quests_at_start
from companion.games.near_and_far.steps import Dealing, Drafting, Holding, LayingQuests
from companion.games.near_and_far.steps.setup import DEALT
from companion.games.near_and_far.steps.town import OFFER
from companion.games.view import Laid, Line, Lot
from companion.kernel import Seat

COUNTERS = ("coins", "gems", "food", "birds", "tortoises")
ARCADE = 40
"""Arcade cards in the box (NF-1.1)."""
OWN = "player:{seat}"


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


def _chiefs(s: State, seat: Seat) -> list[str]:
    taken = {x for p in s.players.values() for x in p.chiefs}
    return [x for x in FACTIONS if x not in taken]


def _strengths(s: State, seat: Seat) -> dict[str, int]:
    strengths = [s.box.threats[x].strength for x in threats_left(s)]
    return {"low": min(strengths), "high": max(strengths)}


def _dealt(n: int) -> Of:
    """So many cards for each, while the draft is not over."""
    return lambda s, seat: n * len(s.seats) * any(isinstance(step, Dealing | Drafting | Holding) for step in s.flow)


def _tokens(s: State, seat: Seat) -> int:
    """Quest tokens on spaces that nobody named."""
    laying = (step.left for step in s.flow if isinstance(step, LayingQuests))
    return 0 if s.quests else tokens_due(s) or s.quest_tokens or next(laying, 0)


def _tokens_key(s: State, seat: Seat) -> str:
    drawn = "quests_named" if come_first(s) else "quests_drawn"
    return "quests_left" if s.quest_tokens and not tokens_due(s) else drawn


def _animal(s: State, seat: Seat) -> str:
    animal = "platypus" if s.platypus == seat else "pet"
    return animal if PET in s.players[seat].active else f"{animal}_resting"


def _camps(s: State, seat: Seat) -> str:
    key = "camps_full" if s.players[seat].camps == camps_at_start(s) else "camps_left"
    return f"{key}_extended" if s.extended else key


def _gone(s: State, seat: Seat) -> dict[str, int]:
    return {"gone": camps_at_start(s) - s.players[seat].camps}


def _untold(s: State, seat: Seat) -> list[str]:
    return [x for x in ("hearts", *COUNTERS, *s.players[seat].tokens, "reputation") if uncounted(s, seat, x)]


def _spot(s: State, laid: Laid) -> tuple[tuple[str, str], ...]:
    """Where a figure stands that is not on its board."""
    figure = s.players[laid[1].owner].figure
    kind, _, id = figure.partition(":")
    if figure == BOARD:
        return ()
    return (("space", id),) if kind == "map" and id != "?" else (("figure", figure),)


TOWN = (
    Listed("town_board_day", "sun", "38.1", there=lambda s, seat: s.day),
    Listed("town_board", "town", "3.1", there=lambda s, seat: not s.day),
    Listed(lambda s, seat: "birds_day" if s.day else "birds", "bird", "3.1", "bird", "stables"),
    Listed("treasures", "treasure", "3.1"),
    Listed("treasure_discards", "treasure", "12.2", at="treasure", there=lambda s, seat: s.treasure_discards),
    Listed("bag", "adventurer", "3.2"),
    Listed("offer", "adventurer", "3.2", "adventurer", "offer", at="adventurer"),
    Listed("offer_drawn", "adventurer", "3.2", there=lambda s, seat: 0 if s.offer else OFFER),
    Listed("chiefs", "chief", "3.2", at="faction", there=_chiefs),
    Listed("mine_camps", "camp", "13.4", "camp", "pit:", "{seat}", at="pit"),
    Listed("neutral", "figure", "3.13", "figure", owner=NEUTRAL))
DECKS = (
    Listed(lambda s, seat: "threats_shuffled" if s.settings.threats_shuffled else "threats", "threat", "3.11",
           "threat", "threats", more=_strengths),
    Listed("artifacts", "artifact", "3.12", there=2),
    *(Listed(f"deal_{tier}", "cards", "3.12", there=_dealt(n), more={"each": n}) for tier, n in DEALT.items()),
    Listed("world", "world", "3.9"), Listed("supply", "coin", "3.9"), Listed("dice", "die", "3.9"),
    Listed("arcade", "arcade", "3.10",
           there=lambda s, seat: ARCADE - len(s.arcade_discards) if s.mode == "arcade" else 0),
    Listed("arcade_discards", "arcade", "35.1", at="card",
           there=lambda s, seat: s.arcade_discards if s.mode == "arcade" else ()),
    Listed("storybook", "quest", "3.9", there=lambda s, seat: s.mode != "arcade" and not s.narrated),
    Listed("arcade_spare", "arcade", "34.5", there=lambda s, seat: s.mode == "character"))
MAP = (
    Listed("atlas", "route", "3.3", more=lambda s, seat: {"id": str(s.map), "page": str(s.map)}),
    Listed("villains", "villain", "44.1", "villain", "villains", at="foe"),
    Listed("villains_counted", "villain", "44.1",
           there=lambda s, seat: 0 if s.villains or s.box.villains else foes(s)),
    Listed("quests", "quest", "3.4", "quest", "space:", at="space"),
    Listed(_tokens_key, "quest", "3.4", there=_tokens),
    Listed("camps", "camp", "26.1", "camp", "space:", "{seat}", at="space",
           where=lambda s, laid: laid[0].partition(":")[2] not in s.afield),
    Listed("camps_afield", "camp", "26.1", "camp", "space:", "{seat}",
           at=lambda s, laid: (("kind", s.afield[laid[0].partition(":")[2]]),)))
PLAYER = (
    Listed("first", "flag", "3.8", there=lambda s, seat: seat == s.seats[0]),
    Listed("board", "players", "3.5"),
    Listed(lambda s, seat: "sheet" if s.players[seat].sheet.character else "sheet_blank", "sheet", "3.6",
           there=lambda s, seat: s.mode in MODES, more=lambda s, seat: {"character": s.players[seat].sheet.character}),
    Listed("hearts", "heart", "3.5", "marker", "hearts:{seat}"),
    Listed("reputation", "reputation", "3.5", "marker", "reputation:{seat}"),
    Listed(_animal, "animal", "39.1", "adventurer", owner="{seat}", there=lambda s, seat: s.platypus == seat),
    Listed(_animal, "animal", "3.5", "adventurer", owner="{seat}"),
    Listed("active", "adventurer", "8.3", "adventurer", "party:{seat}", at="adventurer"),
    Listed("resting", "adventurer", "8.3", "adventurer", OWN, at="adventurer"),
    *(Listed(x, SINGULAR[x], "3.5", SINGULAR[x], OWN) for x in COUNTERS),
    *(Listed("tokens", "token", "3.9", "token", OWN, name=x, at="good") for x in sorted(TOKENS)),
    Listed("untold", "question", "1.1", at="count", there=_untold),
    Listed(_camps, "camp", "42.1", "camp", OWN, there=lambda s, seat: s.extended, more=_gone),
    Listed(_camps, "camp", "3.5", "camp", OWN, more=_gone),
    Listed(lambda s, seat: "figure" if s.players[seat].figure == BOARD else "figure_out", "figure", "3.14", "figure",
           owner="{seat}", at=_spot),
    Listed("hand", "cards", "4.4", "artifact", "hand:{seat}", at="artifact"),
    Listed("treasure_hunting", "cards", "4.3",
           there=lambda s, seat: 2 * (setting_up(s) and skilled(s, seat, "treasure_hunting"))),
    *(Listed(f"own_{kind}", kind, rule, kind, OWN, at="faction" if kind == "chief" else kind)
      for kind, rule in (("artifact", "28.3"), ("treasure", "9.2"), ("world", "24.3"), ("chief", "29.1"))),
    Listed("own_threats", "threat", "21.5", "threat", OWN, at="threat"),
    Listed("threat_camps", "camp", "21.5", "camp", "threat:", "{seat}"),
    Listed("own_villains", "villain", "44.3", "villain", OWN, at="foe"),
    Listed("villain_camps", "camp", "44.3", "camp", "villain:", "{seat}"))


class Preparation(derived.Preparation):
    BOOK = "NF-"
    LISTS = {"town": TOWN, "decks": DECKS, "map": MAP, "player": PLAYER}  # noqa: RUF012

    def setting_up(self, s: State) -> bool:
        return setting_up(s)

    def invented(self, s: State) -> bool:
        """Whether the pieces exist in the app alone."""
        return s.box.invented

    def letter(self, s: State, field: str, id: str) -> str:
        """What is printed beside a book space, "" on a map that nobody entered, and for all other things."""
        spaces = s.box.map.spaces if s.box.map else {}
        return spaces[id].quest if field == "space" and id in spaces else ""

    def lot(self, s: State) -> Lot | None:
        """The quest spaces to draw, where the app does not know the map."""
        due, printed = tokens_due(s), book_spaces(s)
        more: tuple[Line, ...] = (("unsure", {}),) if unsure(s) else ()
        return Lot(due, printed, come_first(s), ("quests_drawn", "quests_named"), (
            ("hint", {"page": str(s.map)}), *more)) if due and printed else None
