"""What a player's party and cards add up to (NF-16), and what is known of it."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from companion.games.near_and_far.box import components as b
from companion.games.near_and_far.box.effects import (
    AnySlot, AsSkill, Bypass, DuelBonus, Effect, HireDiscount, RollBonus)
from companion.games.near_and_far.state import CAMPS, EXTRA_CAMPS, MAX_HEARTS, NEUTRAL, PLURAL, State, counter
from companion.kernel import UNKNOWN, Number, Seat, Unknown, remember_last

BASE_MOVEMENT = 2
MAX_HEARTS_SPENT = 60
"""Hearts that may be spent at once: our own bound, above anything that the rules make possible."""
MAX_ANIMALS = 3
"""Pack animals of a player, birds and tortoises together (NF-9.1, 38.1)."""
DUEL_SKILLS = ("martial_arts", "taunting")
CARD_SYMBOLS = ("combat", "skill", "hearts", "search", "movement")
"""Symbols that count on treasures, built artifacts and world cards too (NF-16.4)."""

E = TypeVar("E", bound=Effect)


def number(s: State, field: str) -> Number:
    """The value at `kind:id:field`; 0 where the table did not want to tell."""
    if field in s.unsaid:
        return 0
    value = look_up(s, field)
    if isinstance(value, Unknown):
        return UNKNOWN
    return int(value)


def look_up(s: State, field: str) -> Any:
    """The raw value at `kind:id:field`: a number, a word, or UNKNOWN, also for a card that is in no box."""
    kind, _, rest = field.partition(":")
    id, _, name = rest.rpartition(":")
    try:
        return _at(s, kind, id, name)
    except (KeyError, IndexError, ValueError):
        return UNKNOWN


def _at(s: State, kind: str, id: str, name: str) -> Any:
    match kind:
        case "adventurer":
            value = getattr(s.box.pet if id == b.PET else s.box.adventurers[id], name)
        case "artifact":
            value = getattr(s.box.artifacts[id], name)
        case "treasure":
            value = getattr(s.box.treasures[id], name)
        case "world":
            value = getattr(s.box.world[id], name)
        case "threat":
            value = getattr(s.box.threats[id], name)
        case "villain":
            value = getattr(s.box.villains[id], name)
        case "pit":
            pit = s.box.mine.pits[id]
            value = pit.number if name == "number" else getattr(pit.gain, name)
        case "uncover":
            value = s.box.uncovers[int(id)]
        case "trade":
            value = s.box.trade.get(id, UNKNOWN)
        case "route":
            pair = routes(s).get(id, (UNKNOWN, UNKNOWN))
            value = pair[0] if name == "larger" else pair[1]
        case "tally":
            value = s.players[id].counted.get(name, UNKNOWN)
        case "player":
            value = held(s, id, name)
        case _:
            raise KeyError(kind)
    return UNKNOWN if value == "?" else value


def routes(s: State) -> Any:
    """Trade routes with (larger, smaller) journey points."""
    return s.box.map.routes if s.box.map else s.box.routes


def fields(s: State, seat: Seat, symbol: str) -> list[str]:
    """Where the numbers of this symbol stand: `kind:id:symbol` for every token and card that counts."""
    p = s.players[seat]
    found = [f"adventurer:{a}:{symbol}" for a in p.active if a == b.PET or a in s.box.adventurers]
    if symbol in CARD_SYMBOLS:
        found += [f"treasure:{t}:{symbol}" for t in p.treasures if t in s.box.treasures]
        found += [f"artifact:{a}:{symbol}" for a in p.built if a in s.box.artifacts]
        found += [f"world:{w}:{symbol}" for w in p.world if w in s.box.world]
    return found


def symbols(s: State, seat: Seat, symbol: str) -> list[Any]:
    """The raw values at `fields`, in their order."""
    p = s.players[seat]
    people, cards = counting(s.box, p.active, p.treasures, p.built, p.world)
    return [getattr(one, symbol) for one in ((*people, *cards) if symbol in CARD_SYMBOLS else people)]


@remember_last
def counting(box: b.Box, active: tuple[str, ...], treasures: tuple[str, ...], built: tuple[str, ...],
             world: tuple[str, ...]) -> tuple[list[Any], list[Any]]:
    """Whose symbols count: the active adventurers that the box knows, and the cards in play."""
    shelves: tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...] = (
        (treasures, box.treasures), (built, box.artifacts), (world, box.world))
    return ([box.pet if a == b.PET else box.adventurers[a] for a in active if a == b.PET or a in box.adventurers],
            [shelf[id] for ids, shelf in shelves for id in ids if id in shelf])


def counted(s: State, seat: Seat, symbol: str) -> int:
    """The sum of a symbol over all that counts, once everything was asked; what is still unknown counts as nothing."""
    if s.unsaid:
        return sum(n for f in fields(s, seat, symbol) if isinstance(n := number(s, f), int))
    return sum([n for n in symbols(s, seat, symbol) if isinstance(n, int)])


def unknown(s: State, seat: Seat, symbol: str) -> tuple[str, ...]:
    """The fields that stand in the way of a sum."""
    if all(isinstance(n, int) for n in symbols(s, seat, symbol)):
        return ()
    return tuple(f for f in fields(s, seat, symbol) if number(s, f) is UNKNOWN)


def unsaid(s: State, seat: Seat, symbol: str) -> tuple[str, ...]:
    """The fields that count as 0, or for less than they may be, only because the table did not tell them."""
    if not s.unsaid:
        return ()
    track = (f"player:{seat}:hearts",) if symbol == "hearts" else ()
    return tuple(f for f in (*fields(s, seat, symbol), *track) if f in s.unsaid)


def uncounted(s: State, seat: Seat, what: str) -> bool:
    """Whether nobody knows how many of a good, or how many hearts or what reputation, the seat has."""
    return bool(s.unsaid) and f"player:{seat}:{PLURAL.get(what, what)}" in s.unsaid


def held(s: State, seat: Seat, name: str) -> Number:
    """A counter of the player's board, or the faction tokens of a colour, by the counter's name."""
    p = s.players[seat]
    return UNKNOWN if uncounted(s, seat, name) else p.tokens[name] if name in p.tokens else counter(p, name)


def spendable(s: State, seat: Seat) -> int:
    """Hearts that may be spent: those on the track, or any number where some were never told."""
    return MAX_HEARTS if unsaid(s, seat, "hearts") else hearts_and_food(s, seat)


def hearts_and_food(s: State, seat: Seat) -> int:
    """Hearts on the track, and food beside them with Meditation (NF-36.3), as far as anybody could need them."""
    p = s.players[seat]
    return min(MAX_HEARTS_SPENT, p.hearts + (p.food if p.food and skilled(s, seat, "meditation") else 0))


def movement(s: State, seat: Seat) -> int:
    """Movement points of a turn (NF-20.1)."""
    return BASE_MOVEMENT + animals(s, seat) + counted(s, seat, "movement")


def animals(s: State, seat: Seat) -> int:
    """Pack animals: birds and tortoises (NF-9.2, 38.1)."""
    return s.players[seat].birds + s.players[seat].tortoises


def treasure_slots(s: State, seat: Seat) -> int:
    """How many treasures the seat may have: one for each animal, one more with Begging (NF-12.2, 36.3, A26)."""
    return min(MAX_ANIMALS, animals(s, seat)) + skilled(s, seat, "begging")


def camps_at_start(s: State) -> int:
    """Camps of a player's board before the game (NF-3.5, 42.1)."""
    return CAMPS + EXTRA_CAMPS * s.extended


def skilled(s: State, seat: Seat, skill: str) -> bool:
    """Whether the seat has the use of a skill: it was learnt, or a card gives it (NF-36.3)."""
    if seat == NEUTRAL:
        return False
    p = s.players[seat]
    return skill in p.sheet.skills or skill in given_skills(s.box, p.built, p.treasures, p.world)


@remember_last
def given_skills(box: b.Box, *cards: tuple[str, ...]) -> frozenset[str]:
    """The skills that a player's cards in play give; the cards as in `lines`."""
    return frozenset(e.skill for _, e in lines(box, *cards) if isinstance(e, AsSkill))


def roll_bonus(s: State, seat: Seat, kind: str) -> int:
    """What cards and skills add, once, to a roll of one of `effects.ROLLS`, beside the symbols (NF-23.7, 36.3, A54)."""
    bonus = sum(e.amount for _, e in effects(s, seat, RollBonus) if kind in e.rolls)
    if kind == "duel":
        bonus += sum(e.amount for _, e in effects(s, seat, DuelBonus))
    if kind == "duel" or (kind == "threat" and s.settings.duel_skills_on_threats):
        bonus += sum(skilled(s, seat, skill) for skill in DUEL_SKILLS)
    return bonus


def flame_met(flame: int, reputation: int) -> bool:
    """The number at a flame: at most n where it is negative, at least n where it is positive, 0 for none (NF-28.2)."""
    return reputation <= flame if flame < 0 else reputation >= flame if flame > 0 else True


def bypasses(s: State, seat: Seat) -> Iterator[tuple[str, Bypass]]:
    """The cards that let the seat pass a threat now: the flame is met and the price is there (NF-21.7c)."""
    for card, effect in effects(s, seat, Bypass):
        if flame_met(effect.reputation, s.players[seat].reputation) and (not effect.pay or has(s, seat, effect.pay)):
            yield card, effect


def has(s: State, seat: Seat, good: str) -> bool:
    """Whether the seat can pay one of a good; with Jewelry a gem will do as a coin, with Meditation food as a heart
    (NF-36.3)."""
    if good == "heart":
        return hearts_and_food(s, seat) > 0
    return goods(s, seat, good) > 0 or (good == "coin" and s.players[seat].gems > 0 and skilled(s, seat, "jewelry"))


def one_of_faction(s: State, seat: Seat, faction: str) -> bool:
    """Whether only one adventurer of the faction may be active, unless a card lifts that (NF-8.3, 45)."""
    return faction in b.FACTIONS and not any(e.faction == faction for _, e in effects(s, seat, AnySlot))


def effects(s: State, seat: Seat, kind: type[E]) -> Iterator[tuple[str, E]]:
    """The working lines of one kind on the seat's cards in play, with the card's id."""
    if seat == NEUTRAL:
        return
    p = s.players[seat]
    for id, effect in lines(s.box, p.built, p.treasures, p.world):
        if isinstance(effect, kind):
            yield id, effect


@remember_last
def lines(box: b.Box, built: tuple[str, ...], treasures: tuple[str, ...], world: tuple[str, ...]
          ) -> list[tuple[str, Effect]]:
    """Every working line on the cards that a player has in play, with the card's id. The cards are asked for by
    themselves, since all else of a player changes more often."""
    shelves: tuple[tuple[tuple[str, ...], Mapping[str, Any]], ...] = (
        (built, box.artifacts), (treasures, box.treasures), (world, box.world))
    return [(id, effect) for ids, shelf in shelves for id in ids if id in shelf for effect in shelf[id].effects]


def banners(s: State, seat: Seat, faction: str) -> int:
    """Banners on adventurers, active or not, and faction tokens (NF-29.1); artifacts do not count."""
    p = s.players[seat]
    return p.tokens.get(faction, 0) + sum(of_faction(s, a) == faction for a in p.adventurers)


def of_faction(s: State, adventurer: str) -> str:
    """The faction's colour, "" for the pet, "?" while nobody has told it."""
    if adventurer == b.PET:
        return ""
    known = s.box.adventurers.get(adventurer)
    return known.faction if known else "?"


def discount(s: State, seat: Seat, faction: str) -> int:
    """Coins off the hiring cost (NF-8.2): every banner, a chief counts as one."""
    return banners(s, seat, faction) + (faction in s.players[seat].chiefs)


def cost(s: State, seat: Seat, adventurer: str) -> Number:
    """Coins to hire, never below 0; UNKNOWN while cost or faction is. A card may lower it (NF-45)."""
    known = s.box.adventurers[adventurer]
    if known.faction == "?" or isinstance(known.cost, Unknown):
        return UNKNOWN
    cards = sum(e.amount for _, e in effects(s, seat, HireDiscount) if e.faction in ("", known.faction))
    return max(0, known.cost - discount(s, seat, known.faction) - cards)


def goods(s: State, seat: Seat, what: str) -> int:
    """How many of a good, heart, bird or tortoise the seat holds."""
    p = s.players[seat]
    return getattr(p, PLURAL[what]) if what in PLURAL else p.tokens.get(what, 0)


def cards_in_words(s: State, seat: Seat) -> dict[str, str]:
    """Card id -> the owner's words, for the seat's cards in play whose text no effect says (NF-45)."""
    p = s.players[seat]
    shelves = ((s.box.artifacts, p.built), (s.box.treasures, p.treasures), (s.box.world, p.world))
    return {id: shelf[id].words for shelf, ids in shelves for id in ids if id in shelf and shelf[id].words}


def threats_left(s: State) -> list[str]:
    """The threat deck, weakest on top (NF-3.11) but for a deck in no order: every card that nobody has taken."""
    return _threats_but(s.box.threats, s.threat_top, *[p.threats for p in s.players.values() if p.threats])


@remember_last
def _threats_but(threats: Mapping[str, b.Threat], top: str, *taken: tuple[str, ...]) -> list[str]:
    deck = [t for t in by_strength(threats) if not any(t in hand for hand in taken)]
    return sorted(deck, key=lambda t: t != top) if top else deck


@remember_last
def by_strength(threats: Mapping[str, b.Threat]) -> list[str]:
    return sorted(threats, key=lambda t: threats[t].strength)
