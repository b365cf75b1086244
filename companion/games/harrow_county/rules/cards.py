"""Cards, upgrade tokens and what they do (HC-6, 14, 15)."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.harrow_county import actions as a
from companion.games.harrow_county.box.cards import COSTS, UPGRADES
from companion.games.harrow_county.hester.state import healthy, hester_deck, ill
from companion.games.harrow_county.hester.steps.offers import DealingHester
from companion.games.harrow_county.hexes import AT, MIDDLE, NEXT, distance
from companion.games.harrow_county.rules.book import Particulars, rules
from companion.games.harrow_county.state import CARDS, TOKENS, State
from companion.games.harrow_county.steps.abilities import Acting, TwoParts, Returning
from companion.games.harrow_county.steps.cards import Banishing, LayingOut, Shooting
from companion.games.harrow_county.steps.common import Dealing
from companion.games.harrow_county.steps.effects import PlacingTokens, Shifting, Way
from companion.games.harrow_county.steps.track import Escorting, Paths
from companion.games.harrow_county.steps.turn import Turn
from companion.kernel import Doubt, Seat
from companion.kernel.remember import remember_last

WHOLE = {"fair_haint": "fair.moves", "fair_legend": "fair.moves", "fair_token": "fair.moves",
         "offer_haint": "offer.haint", "offer_enemy_haint": "offer.enemy", "offer_legends": "offer.legends",
         "fraidy_cat": "card.fraidy_cat", "reinforcements": "card.reinforcements",
         "ride_the_storm": "card.ride_the_storm", "howl_two": "card.howl", "howl_one": "card.howl",
         "storm_guide": "card.storm_guide", "psychopomp": "card.psychopomp", "bernice": "bernice.haint",
         "skinless_boy": "skinless.moves", "mildred": "mildred.where", "tile_move_legend": "tile.legend",
         "setting_out": "out.units", "bruiser": "bruiser.where", "keyhole": "card.keyhole",
         "toss_haint": "card.toss_haint", "temptation": "card.temptation",
         "dolls_whisper": "card.whisper", "lure": "card.lure"}
"""What a step moves by -> the guard that says how."""

# Whatever does not exist comes first and cannot be overruled


@rules.forbids("layout.token", a.LayOut, final=True)
def a_kind_that_does_not_lie_yet(s: State, step: Any, act: a.LayOut) -> Iterator[Particulars]:
    if not isinstance(step, LayingOut) or act.token not in step.left(s):
        yield {"token": act.token}


@rules.forbids("card.deck", a.DrawCard, final=True)
def a_card_of_the_deck(s: State, step: Any, act: a.DrawCard) -> Iterator[Particulars]:
    deck = hester_deck(s) if isinstance(step, DealingHester) else s.deck(step.seat) if isinstance(step, Dealing) else ()
    if act.card not in deck:
        yield {"card": act.card}


@rules.forbids("card.known", a.PlayCard, final=True)
def a_card_of_the_faction(s: State, step: Any, act: a.PlayCard) -> Iterator[Particulars]:
    if act.card not in CARDS[s.players[act.seat].colour]:
        yield {"card": act.card}


@rules.forbids("back.there", a.PutBack, final=True)
def a_token_that_was_drawn(s: State, step: Any, act: a.PutBack) -> Iterator[Particulars]:
    if not isinstance(step, Returning) or act.token not in s.front:
        yield {"token": act.token}


@rules.forbids("token.there", a.UseToken, final=True)
def an_upgrade_token(s: State, step: Any, act: a.UseToken) -> Iterator[Particulars]:
    if act.token not in UPGRADES:
        yield {"token": act.token}


@rules.forbids("part.there", a.Choose, final=True)
def a_part_that_is_left(s: State, step: Any, act: a.Choose) -> Iterator[Particulars]:
    if not isinstance(step, TwoParts) or act.part not in step.left:
        yield {"part": act.part}


@rules.forbids("shift.there", a.Shift, final=True)
def a_thing_that_lies_there(s: State, step: Any, act: a.Shift) -> Iterator[Particulars]:
    if act.start not in AT or act.to not in AT or act.to == act.start or not hasattr(step, "ways") or not lies(s, act):
        yield {"what": act.what, "start": act.start}


def lies(s: State, act: a.Shift) -> bool:
    match act.what:
        case "haint":
            return any(healthy(s, seat, act.start) for seat in s.factions)
        case "infected":
            return any(ill(s, seat, act.start) for seat in s.factions)
        case "legend":
            return any(act.start == p.legend for p in s.players.values())
        case "second":
            return any(act.start == p.second for p in s.players.values())
        case "townsfolk":
            return act.start in s.townsfolk
        case "building":
            return act.start in s.buildings
        case "hester":
            return act.start == s.hester.at
    return act.start in s.tokens.get(act.what, {})


@rules.forbids("merge.there", a.MergeHex, final=True)
def a_hex_with_something(s: State, step: Any, act: a.MergeHex) -> Iterator[Particulars]:
    if act.start not in AT or act.to not in AT or not s.holds_something(act.start):
        yield {"start": act.start}


@rules.forbids("take.there", a.TakeToken, final=True)
def a_token_on_the_map(s: State, step: Any, act: a.TakeToken) -> Iterator[Particulars]:
    if act.token not in TOKENS or act.at not in s.tokens.get(act.token, {}):
        yield {"token": act.token, "to": act.at}


@rules.forbids("put.there", a.PutToken, final=True)
def a_token_and_a_hex(s: State, step: Any, act: a.PutToken) -> Iterator[Particulars]:
    if act.token not in TOKENS or act.to not in AT or not isinstance(step, PlacingTokens):
        yield {"token": act.token}


@rules.forbids("banish.some", a.Banish, final=True)
def cubes_of_the_rival(s: State, step: Any, act: a.Banish) -> Iterator[Particulars]:
    if not isinstance(step, Banishing) or not 1 <= act.n <= step.most(s):
        yield {"n": act.n}


# Cards


@rules.forbids("card.hand", a.PlayCard)
def a_card_in_hand(s: State, step: Any, act: a.PlayCard) -> Iterator[Particulars | Doubt]:
    p = s.players[act.seat]
    if act.card not in s.playable(act.seat):
        yield {"card": act.card}
    elif act.card not in p.hand:
        yield Doubt("hand", {"card": act.card})


@rules.forbids_all("card.turn", a.PlayCard)
def one_tactics_card_a_turn(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if isinstance(step, Turn) and step.card:
        yield {"card": step.card}


@rules.forbids_all("card.inside", a.PlayCard)
def no_card_inside_an_action(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if not s.blue(seat) and not isinstance(step, Turn):
        yield {}


@rules.forbids("card.vision", a.PlayCard)
def the_vision_comes_last(s: State, step: Any, act: a.PlayCard) -> Iterator[Particulars]:
    if act.card == "haunting_vision" and isinstance(step, Turn) and (not step.jar or step.due):
        yield {"card": act.card}


@rules.forbids_all("upgrade.jar", a.PlayCard)
def an_upgrade_with_the_ability_jar(s: State, step: Any, seat: Seat) -> Iterator[Particulars]:
    if s.blue(seat) and not (isinstance(step, Acting) and step.card):
        yield {}


@rules.forbids("upgrade.cost", a.PlayCard)
def a_drawn_token_for_the_upgrade(s: State, step: Any, act: a.PlayCard) -> Iterator[Particulars]:
    if s.blue(act.seat) and isinstance(step, Acting) and (token := COSTS.get(act.card, "")) not in step.left:
        yield {"card": act.card, "token": token}


@rules.forbids("token.left", a.UseToken)
def a_token_that_is_unused(s: State, step: Any, act: a.UseToken) -> Iterator[Particulars]:
    if act.token not in getattr(step, "left", {}):
        yield {"token": act.token}


# What they do


@remember_last
def ways(s: State, step: Any) -> frozenset[Way]:
    """What the step may move where: asked for every one of its candidates."""
    return frozenset(step.ways(s))


def _by(guard: str) -> Callable[[State, Any, a.Shift], Iterator[Particulars]]:
    def as_the_effect_says(s: State, step: Any, act: a.Shift) -> Iterator[Particulars]:
        if WHOLE.get(getattr(step, "source", "")) == guard and (act.what, act.start, act.to) not in ways(s, step):
            yield {"what": act.what, "start": act.start, "to": act.to, "at": (act.start, act.to)}
    as_the_effect_says.__name__ = guard
    return as_the_effect_says


for _guard in dict.fromkeys(WHOLE.values()):
    rules.forbids(_guard, a.Shift)(_by(_guard))


@rules.forbids("track.townsfolk", a.Shift)
def as_the_townsfolk_side_says(s: State, step: Any, act: a.Shift) -> Iterator[Particulars]:
    if isinstance(step, Escorting) and (act.what, act.start, act.to) not in ways(s, step):
        yield {"what": act.what, "start": act.start, "to": act.to, "at": (act.start, act.to)}


@rules.forbids("folk.settles", a.Shift)
def townsfolk_keep_away_from_enemies(s: State, step: Any, act: a.Shift) -> Iterator[Particulars]:
    if act.what == "townsfolk" and act.to in AT and not s.settles(s.seat_of("red"), act.to) \
            and act.to != MIDDLE:
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("mildred.must", a.Done)
def mildred_goes_to_her_haints(s: State, step: Any, act: a.Done) -> Iterator[Particulars]:
    if isinstance(step, Shifting) and step.source == "mildred" and step.left > 0 \
            and s.players[act.seat].legend not in s.players[act.seat].haints and not s.players[act.seat].nailed \
            and any(s.open_to(act.seat, to) for _, _, to in step.ways(s)):
        yield {}


@rules.forbids("merge.closer", a.MergeHex)
def nearer_to_the_legend(s: State, step: Any, act: a.MergeHex) -> Iterator[Particulars]:
    legend = s.players[act.seat].legend
    if act.to not in NEXT[act.start] or distance(act.to, legend) >= distance(act.start, legend):
        yield {"start": act.start, "to": act.to, "at": (act.start, act.to, legend)}


@rules.forbids("take.line", a.TakeToken)
def in_line_with_the_legend(s: State, step: Any, act: a.TakeToken) -> Iterator[Particulars]:
    if isinstance(step, Shooting) and (act.token, act.at) not in step.takes(s):
        yield {"to": act.at, "at": (act.at, s.players[act.seat].legend)}


@rules.forbids("take.folk", a.TakeToken)
def where_the_townsfolk_came(s: State, step: Any, act: a.TakeToken) -> Iterator[Particulars]:
    if isinstance(step, Escorting) and (act.token, act.at) not in step.takes(s):
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("put.supply", a.PutToken)
def a_token_of_the_box(s: State, step: Any, act: a.PutToken) -> Iterator[Particulars]:
    if not s.tokens_left(act.token):
        yield {"token": act.token}


@rules.forbids("put.empty", a.PutToken)
def on_an_empty_hex(s: State, step: Any, act: a.PutToken) -> Iterator[Particulars]:
    if step.source == "witchfire" and not step.fits(s, act.to):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("put.storm", a.PutToken)
def in_another_storm(s: State, step: Any, act: a.PutToken) -> Iterator[Particulars]:
    if step.source == "mildred" and not step.fits(s, act.to):
        yield {"to": act.to, "at": (act.to,)}


@rules.forbids("far.legend", a.Advance)
def the_legend_goes_alone(s: State, step: Any, act: a.Advance) -> Iterator[Particulars]:
    if isinstance(step, Acting) and step.source == "far_away" and (act.haints or not act.legend):
        yield {"start": act.start, "at": (act.start,)}


@rules.forbids("card.determination", a.Spawn)
def beside_townsfolk(s: State, step: Any, act: a.Spawn) -> Iterator[Particulars]:
    if isinstance(step, Acting) and step.source == "determination" and act.at not in s.townsfolk:
        yield {"to": act.at, "at": (act.at,)}


@rules.forbids("path.one", a.TakePath)
def a_path_of_the_supply_first(s: State, step: Any, act: a.TakePath) -> Iterator[Particulars]:
    if isinstance(step, Paths) and step.one and s.paths_left(act.seat):
        yield {}


