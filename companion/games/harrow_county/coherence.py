"""Whether what a correction or a file says can be a position at all."""
from __future__ import annotations

from typing import Any

from companion.games.harrow_county import steps
from companion.games.harrow_county.box.cards import HESTER_CARDS, UPGRADES
from companion.games.harrow_county.box.fair_folk import OFFERS
from companion.games.harrow_county.box.sample import TERRAINS, Numbers
from companion.games.harrow_county.fair_folk.state import ALL_ARROWS, ITEMS, SPOTS, FairFolk
from companion.games.harrow_county.hester.state import (
    ACTIONS, HAINTS_SQUARE, OUTSIDE, PAIRS, ROOT_COLOURS, SIDE, Hester)
from companion.games.harrow_county.hexes import AT
from companion.games.harrow_county.kammi.state import DOLLS, HIDDEN, MASKS, ROWS, Kammi
from companion.games.harrow_county.settings import LEGENDS
from companion.games.harrow_county.state import (
    ABILITIES, CARDS, JARS, MAX_SPOON, PURPLE, TOKENS, TURNS, Player, State)
from companion.kernel import Unknown

MAX_POINTS = 99


def counted(things: Any) -> bool:
    return all(0 < n <= MAX_POINTS for n in things.values())


def lie(things: Any) -> bool:
    return things.keys() <= AT.keys() and counted(things)


def numbers_fit(x: Numbers) -> bool:
    """Whether rows have a number for every space; what nobody told is no number."""
    rows = (*x.protectors.values(), x.family, *((x.back,) if x.back else ()))
    return x.protectors.keys() == set(ABILITIES) and len(x.back) in (0, len(x.family)) \
        and all(len(row) > 1 for row in rows) \
        and all(isinstance(n, Unknown) or 0 <= n <= MAX_POINTS for row in rows for n in row) \
        and x.card_icons.keys() <= {*ABILITIES, "family"}


def kammi_fits(s: State) -> bool:
    """Whether her things lie where they can, and none where she does not play."""
    k = s.kammi
    if not s.seat_of(PURPLE):
        return k == Kammi()
    return set(k.rows) == set(ROWS) and all(set(row) <= set(ABILITIES) for row in k.rows.values()) \
        and k.waiting_token in ABILITIES and k.black_row in ("", *ROWS) and k.goblin in ("", HIDDEN, *MASKS) \
        and set(k.row_cubes) <= set(ROWS) and counted(k.row_cubes) and lie(k.blood_cubes) \
        and set(k.dolls) <= set(DOLLS) and set(k.dolls.values()) <= set(AT) and k.real_doll in ("", HIDDEN, *DOLLS) \
        and set(k.discards) <= {HIDDEN, *CARDS[PURPLE]}


def hester_fits(s: State) -> bool:
    """Whether Hester's things lie where they can, and none where she does not play."""
    h = s.hester
    if not h.seat:
        return h == Hester()
    roots = [x for each in h.root_ways.values() for x in each.items()]
    return h.seat in s.seats and h.seat not in s.players and h.at in ("", *AT) and 0 <= h.hester_turns <= TURNS \
        and h.root_ways.keys() <= set(ROOT_COLOURS) and h.colour in ("", *ROOT_COLOURS) \
        and all(to in AT and start in (OUTSIDE, *AT) for to, start in roots) \
        and all(counted(x) and x.keys() <= set(TERRAINS) for x in (h.cubes, h.in_tree)) \
        and h.bait.keys() <= set(TERRAINS) and all(map(lie, h.bait.values())) and lie(h.infected) and lie(h.fires) \
        and 0 <= h.flame_pairs <= PAIRS and 0 <= h.action_flames <= MAX_POINTS and set(h.spent) <= set(ACTIONS) \
        and h.eaten_squares.keys() == s.players.keys() \
        and all(len(x) <= SIDE and set(x) <= {HAINTS_SQUARE, "wild", *TOKENS} for x in h.eaten_squares.values()) \
        and {*h.hand, *h.open_cards, *h.covered_cards, *h.cards_used} <= {HIDDEN, *HESTER_CARDS}


def fair_folk_fits(s: State) -> bool:
    """Whether their things lie where they can, and none where they do not play."""
    f = s.fair_folk
    if not f.seat:
        return f == FairFolk()
    held = [*f.held_offers, *f.in_nests, *(x for there in f.taken.values() for x in there)]
    return f.seat in s.seats and f.seat not in s.players and set(held) <= set(OFFERS) and len(held) == len(set(held)) \
        and f.taken.keys() <= {*s.factions, s.hester.seat} and {*f.nests, *f.crosses, *f.finds.values()} <= AT.keys() \
        and all(list(f.in_nests.values()).count(at) <= f.nests.count(at) for at in f.in_nests.values()) \
        and {*f.hideouts, *f.finds} <= set(ITEMS) and set(f.hideouts.values()) <= {HIDDEN, *SPOTS} \
        and tuple(f.finds) == ITEMS[:len(f.finds)] and set(f.board) <= set(TERRAINS) \
        and {*f.objectives, *f.objectives_done} <= {HIDDEN, *s.box.objectives} \
        and {*f.cards, *f.cards_done} <= {HIDDEN, *s.box.fair_cards} \
        and set(f.arrows) <= ALL_ARROWS.keys() \
        and all(0 <= n <= MAX_POINTS for n in (f.cubes, f.tree))


def player_fits(p: Player) -> bool:
    numbers = (p.kills, p.doll_points, p.fires_out, p.goals, p.brambles, p.cubes, p.wild, p.scrolls, p.odessa_cubes,
               p.range_bonus, p.banished, p.dial_points, p.haint_plate)
    return p.legend in AT and (not p.second or (p.second in AT and p.colour == PURPLE)) and lie(p.haints) \
        and set(p.broken) <= set(JARS) and len(set(p.broken)) == len(p.broken) \
        and p.board.keys() <= {*ABILITIES, *UPGRADES} and p.legend_name in ("", *LEGENDS.get(p.colour, ())) \
        and set(p.goals_to_place) <= set(TERRAINS) and 1 <= p.spoon <= MAX_SPOON \
        and {*p.hand, *p.cards_played, *p.under_deck} <= {"?", *CARDS.get(p.colour, ())} \
        and set(p.on_attack_jar) <= set(UPGRADES) and counted(p.board) and all(abs(n) <= MAX_POINTS for n in numbers)


HERS = (steps.FillingRows, steps.SettingOut, steps.Unmasking, steps.DollsFound, steps.PullingDoll, steps.Bleeding,
        steps.Exploding, steps.Replaying, steps.Scheming, steps.Tricking)
"""Steps of Kammi's alone."""
KAMMIS = (*HERS, steps.HidingDoll, steps.TurningDoll, steps.Carrying, steps.GoingAlong)
NOT_OF_FACTIONS = (*steps.OF_HESTER, *steps.OF_FAIR_FOLK, *steps.OF_SOLO, *steps.OF_DUEL)
PLACES = ("start", "to", "spot", "target", "storm", "folk", "at_hex", "at_nest")
"""Fields of steps that name a hex, "" for none."""
NOBODY = Player(colour="", legend="")


def step_fits(s: State) -> Any:
    """Whether the open steps name seats, jars and hexes that there are."""
    def fits(step: Any) -> bool:
        seat = getattr(step, "seat", s.holder)
        if isinstance(step, steps.OF_HESTER) and seat != s.hester.seat:
            return False
        if isinstance(step, steps.OF_SOLO) and (seat not in (s.hester.seat, s.fair_folk.seat) or not s.solo.solo_level):
            return False
        if isinstance(step, steps.OF_DUEL) and not s.solo.duel:
            return False
        side = getattr(step, "side", "")
        if isinstance(side, str) and side not in ("", *s.factions):
            return False
        if isinstance(step, steps.OF_FAIR_FOLK) and seat != s.fair_folk.seat:
            return False
        if not isinstance(step, NOT_OF_FACTIONS) and seat not in s.factions:
            bargains = (steps.TakingOffers, steps.Bargain, steps.Shifting) if s.fair_folk.seat else ()
            alone = (steps.Hiding, steps.TakingOffers) if s.solo.duel else ()
            others = {s.hester.seat: (steps.Carrying, *bargains, *alone), s.fair_folk.seat: (steps.Shifting, *alone)}
            return bool(seat) and isinstance(step, others.get(seat, ()))
        if isinstance(step, KAMMIS) and not s.seat_of(PURPLE):
            return False
        if isinstance(step, HERS) and s.players.get(step.seat, NOBODY).colour != PURPLE:
            return False
        places = {getattr(step, name, "") for name in PLACES} - {""}
        places |= {*getattr(step, "nests", ())} if isinstance(step, steps.Seeking) else set()
        left = getattr(step, "left", {})
        known = not isinstance(left, dict) or left.keys() <= {*ABILITIES, *UPGRADES, "any"}
        fight = isinstance(step, steps.Battle | steps.Striking | steps.Clash | steps.Dousing)
        battle = not fight or (step.start and step.target)
        return places <= AT.keys() and known and bool(battle) \
            and getattr(step, "jar", "") in ("", "forced", *JARS)
    return fits
