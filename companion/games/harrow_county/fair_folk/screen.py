"""What the Fair Folk have on the screens: cards, nests and arrows on the map, what an arrow would tell."""
from __future__ import annotations

from collections.abc import Iterator

from companion.games.harrow_county.box.fair_folk import OFFERS
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk.state import (
    ALL_ARROWS, ITEMS, NEEDED, PLACE_OF, WAYS, Arrow, along, card_of, ends_of, fitting, held, objective_of,
    pointed_at, possible, told_by)
from companion.games.harrow_county.state import State
from companion.games.view import Across, Card, Cards, Counter, Line, Token, Watched
from companion.kernel import Action, Place, Unknown

HEXES_WORTH_A_GUESS = 6
"""So few hexes left are worth a guess."""


def face(s: State, id: str) -> Card | None:
    """An objective, a card or an offer; None for anything else."""
    if id in OFFERS:
        return Card(id, "", (("name", {"card": id}), ("card_text", {"card_text": id})), kind="offer")
    if id in s.box.objectives:
        task = objective_of(s, id)
        return Card(id, "", (("name", {"card": id}),
                             (f"quest-{task.quest_condition or 'other'}", {"terrain": task.one, "other": task.other})),
                    kind="quest")
    if id in s.box.fair_cards:
        found = card_of(s, id)
        cost: Line = ("fair-look", {}) if isinstance(found.cost, Unknown) else ("fair-cost", {"n": found.cost})
        n = 1 if isinstance(found.n, Unknown) else found.n
        does: Line = (f"fair-{found.fair_effect or 'other'}", {"n": n})
        return Card(id, "", (("name", {"card": id}), cost, does), kind="fair_card")
    if id in ITEMS:
        return Card(id, "", (("lost_thing", {"lost_thing": id}),), kind="lost_thing")
    return None


def location_cards(s: State) -> tuple[Card, ...]:
    """Where the three things are, for whoever may see the Location Card."""
    return tuple(Card(lost_thing, "", (("location", {"lost_thing": lost_thing, "to": PLACE_OF[spot]}),), kind="secret")
                 for lost_thing, spot in s.fair_folk.hideouts.items() if spot in PLACE_OF)


def cards_of(s: State) -> tuple[str, ...]:
    """What their player holds."""
    return (*held(s, "objectives")[0], *held(s, "cards")[0])


def counters(s: State) -> tuple[Counter, ...]:
    f = s.fair_folk
    return (Counter("search_cubes", f.cubes, ("fair_folk", "cubes")),
            Counter("search_inside", f.tree, ("fair_folk", "tree")))


def watched(s: State) -> Watched | None:
    """Where the lost_thing may be yet."""
    f = s.fair_folk
    if not f.sought:
        return None
    n = len(possible(s))
    return Watched("seek", ("few_left.places", {"n": n}), n, HEXES_WORTH_A_GUESS, ("piece", "fair_arrow"))


def open_cards(s: State) -> Cards:
    """Offers that wait for nests, what was found, the terrains that bring search cubes."""
    f = s.fair_folk
    groups = (("fair_offers", tuple(card for id in f.held_offers if (card := face(s, id)))),
              ("found", tuple(card for id in f.finds if (card := face(s, id)))),
              ("searched", tuple(Card(x, "", (("searched", {"terrain": x}),), kind="search_cube") for x in f.board)))
    return tuple((key, cards) for key, cards in groups if cards)


def tokens(s: State, at: Place) -> Iterator[Token]:
    """Nest, offer, X and find on a hex."""
    f = s.fair_folk
    for _ in range(f.nests.count(at)):
        yield Token("nest", "silver", thing=("piece", "nest"), form="ring", icon="nest")
    for offer in (x for x, there in f.in_nests.items() if there == at):
        yield Token("offer", "pale", thing=("offer", offer), form="tag", icon="offer")
    if at in f.crosses:
        yield Token("x_token", "red", "×", thing=("piece", "x_token"), form="disc")
    for lost_thing, there in f.finds.items():
        if there == at:
            yield Token("lost_thing", "yellow", thing=("lost_thing", lost_thing), form="square", icon=lost_thing)


def across(s: State) -> tuple[Across, ...]:
    """Arrows: each a bar from the edge of its line to the side that it points to."""
    return tuple(Across((ends_of(arrow)[0], pointed_at(arrow)),
                        Token("arrow", "silver", thing=("arrow", arrow.id), form="bar"))
                 for arrow in map(ALL_ARROWS.__getitem__, s.fair_folk.arrows))


def maybe(s: State) -> frozenset[Place]:
    """The hexes that are marked as possible, once something has been told."""
    f = s.fair_folk
    return frozenset(possible(s)) if f.sought and (f.arrows or f.crosses) else frozenset()


def about(s: State, action: Action) -> tuple[Line, ...]:
    """What an arrow would tell, how likely a guess is, which nests an objective rests on."""
    left = possible(s)
    match action:
        case fa.LayArrow(at=at, arrow_way=way) if left and at in PLACE_OF.values() and way in WAYS:
            line, side = WAYS[way]
            arrow = Arrow(line, along(line, at), side)
            n = sum(told_by(s, arrow, x) for x in left)
            return (("arrow-splits", {"n": n, "rest": len(left) - n}),)
        case fa.Guess(at=at) if left:
            return (("guess-one", {"n": len(left)}),) if at in left else (("guess-none", {}),)
        case fa.CompleteObjective(card=card):
            return (*_says(s, card), ("quest-nests", {"n": len(fitting(s, card)), "most": NEEDED}))
        case fa.PlayFairCard(card=card):
            return _says(s, card)
    return ()


def _says(s: State, card: str) -> tuple[Line, ...]:
    """What stands on a card beneath its name."""
    found = face(s, card)
    return found.lines[1:] if found else ()


def standing(s: State) -> Line:
    """What is looked for, and in how many places it may be."""
    f = s.fair_folk
    return "sought", {"lost_thing": f.sought or ITEMS[-1], "n": len(possible(s))}

