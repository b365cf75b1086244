"""What the table looks like: the board with cards over its cells, and what each player has."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games import derived
from companion.games.rise_snu import actions as a
from companion.games.rise_snu.screen.chances import percent
from companion.games.rise_snu.screen.faces import face
from companion.games.rise_snu.screen.names import cell_sign
from companion.games.rise_snu.box.components import DECKS
from companion.games.rise_snu.state import HIDDEN, State, card_of
from companion.games.rise_snu.steps import CreatureFight, Duel, FirstRolls, Movement, Placing, Sending
from companion.games.rise_snu.steps.sending import cancel_price, price, refund
from companion.games.rise_snu.steps.spells import threshold
from companion.games.rise_snu.ways import Way, ways
from companion.games.view import Across, Card, Cards, Counter, Drawing, Line, Node, Panel, Token
from companion.kernel import Action, Place, Seat, Unknown, top

ALWAYS = ("lives", "power")
COUNTED = (*ALWAYS, "light", "glory")
"""What is counted where nobody referees."""
FIGURES = 3
"""Lines of a dream or horror that say its name, its cost and its actions."""
NEAR = 8
"""Cells that a phone shows side by side: each as wide as a finger."""
COLOURS = {"rytir": "blue", "barbar": "yellow", "cestovatel": "green", "druid": "pale", "drak": "orange",
           "stin": "purple", "cert": "red", "rarach": "pink", "san": "dark", "titan": "grey"}
"""Which colour stands for whom on the board."""


class Screen(derived.Screen):
    GROUPS = {"items": "items", "trophies": "trophies", "abilities": "abilities"}  # noqa: RUF012

    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        if s.counted:
            return ()
        g = s.ground
        nodes = (Node(at, g.kind[at], x=column, y=row, number=cell_sign(g, at),
                      tokens=tuple(tokens(s, at))) for at, (row, column) in g.at.items())
        across = (Across(g.square[x.at], card_token(s, card)) for card, x in s.lying.items() if x.at in g.square)
        return (Drawing("void", "grid", tuple(nodes), across=tuple(across), near=NEAR),)

    def panels(self, s: State, lang: str) -> tuple[Panel, ...]:
        return tuple(replace(panel, where=s.players[panel.seat].at) for panel in super().panels(s, lang))

    def counters(self, s: State, side: str) -> tuple[Counter, ...]:
        """What is nothing now is left out, beside lives, power, and what wins."""
        if s.counted:
            return tuple(x for x in super().counters(s, side) if x.key in COUNTED)
        shown = {*ALWAYS, *({"light"} if s.clash and s.holder(side) == side else set()),
                 *(set() if s.clash else {"glory"})}
        return tuple(x for x in super().counters(s, side) if x.key in shown or (
            x.value and x.key not in ("light", "glory")))

    def groups(self, s: State, side: str, lang: str) -> Cards:
        """Quests with what is left of them, joined worlds, then items, abilities and experience."""
        if s.counted:
            return ()
        p = s.players[side]
        quests = tuple(Card(x.card, "", (("name", {"card": x.card}), (
            "quest" if x.left else "quest-done", {"world": x.world, "n": x.left})), kind="quest") for x in p.quests)
        worlds = tuple(Card(world, "", (("world", {"world": world}),), kind="world") for world in p.worlds)
        own = (self.face(s, p.character, lang),)
        found = (("held", own), ("quests", quests), ("worlds", worlds), *super().groups(s, side, lang))
        return tuple((key, cards) for key, cards in found if cards)

    def face(self, s: State, id: str, lang: str) -> Card:
        return face(s, id)

    def common(self, s: State, lang: str) -> Cards:
        """The cards on the board, and how many are left in each deck of which that is known."""
        lying = tuple(self.face(s, card, lang) for card in s.lying)
        decks = tuple(
            Card(deck, "", (("deck", {"deck": deck, "n": s.deck_size(deck)}),), kind="card")
            for deck in DECKS if deck not in s.decks_closed and s.size(deck))
        return tuple((key, cards) for key, cards in (("lying", lying), ("decks", decks)) if cards)

    def secret(self, action: Action, s: Any) -> bool:
        """What is in a hand is nobody else's business."""
        if not isinstance(action, a.Send):
            return False
        step = top(s)
        return isinstance(step, Sending) and action.card in s.sendable(step.seat)

    def about(self, s: State, action: Action, lang: str) -> tuple[Line, ...]:
        """What an action costs, what the way meets, how likely it is to succeed."""
        step = top(s)
        match action:
            case a.Go() if isinstance(step, Movement) and (way := way_of(s, step.seat, action)):
                return tuple(way_lines(s, way))
            case a.Send(card=card):
                return face(s, card).lines[1:]
            case a.Recall(card=card) if s.clash and refund(s, card):
                return (("refund", {"n": refund(s, card)}),)
            case a.Cancel(card=card) if isinstance(step, Sending) and card in s.lying:
                n = cancel_price(s, step.seat, card)
                return (("cancel", {"n": n}) if n else ("cancel-free", {}),)
            case a.Attack(target=target) if target in s.players:
                return (("chance", {"n": percent(s, step, action)}), ("duel", {"target": target}))
            case a.Cast(spell=spell) if isinstance(step, Movement):
                return (("spell", {"spell": spell, "threshold": threshold(s, spell)}),
                        ("chance", {"n": percent(s, step, action)}))
            case a.UseCard(card=card) | a.UseHeld(card=card) | a.Pick(card=card):
                return face(s, card).lines[1:]
        return ()

    def cost(self, s: State, action: Action) -> str:
        step = top(s)
        match action:
            case a.Go() if isinstance(step, Movement) and (way := way_of(s, step.seat, action)):
                return str(way.cost)
            case a.Send(card=card) if s.clash:
                return str(price(s, card))
            case a.Cancel(card=card) if isinstance(step, Sending) and card in s.lying:
                return str(cancel_price(s, step.seat, card))
            case a.Attack() | a.Cast() if isinstance(step, Movement):
                return f"{percent(s, step, action)} %"
        return ""

    def way(self, s: State, action: Action) -> tuple[tuple[Place, str], ...]:
        step = top(s)
        way = way_of(s, step.seat, action) if isinstance(action, a.Go) and isinstance(step, Movement) else None
        return ((s.players[step.seat].at, ""), *zip(way.cells, map(str, way.costs), strict=True)) if way else ()

    def die_owners(self, s: State) -> tuple[Seat, ...]:
        match top(s):
            case FirstRolls(seats=seats):
                return seats
            case Duel(seat=seat, target=target):
                return seat, target
        return ()

    def number_names(self, s: State) -> tuple[str, ...]:
        return ("fighter", "creature") if isinstance(top(s), CreatureFight) else ()

    def focus(self, s: State, lang: str) -> tuple[Card, ...]:
        """The card that everything is about now."""
        step = top(s)
        card = getattr(step, "source", "") or getattr(step, "card", "")
        if not isinstance(card, str) or not card or card == HIDDEN:
            return ()
        found = self.face(s, card, lang)
        if isinstance(step, Placing):  # whoever lays it has read it, and needs the board
            return (replace(found, lines=found.lines[:FIGURES]),)
        return (found,)

    def standing(self, s: State) -> Line | None:
        """What light there is, or what the quest still asks for; points of movement are counted beside it."""
        step = top(s)
        match step:
            case Movement(seat=seat):
                left = sorted((x for x in s.players[seat].quests if x.left), key=lambda x: x.left)
                return ("quest", {"card": left[0].card, "n": left[0].left, "world": left[0].world}) if left else None
            case Sending(seat=seat) if s.clash:
                return "light", {"n": s.players[seat].light}
        return None


def way_of(s: State, seat: Seat, action: a.Go) -> Way | None:
    safe, cheap = ways(s, seat)
    return (cheap if action.through else safe).get(action.to)


def way_lines(s: State, way: Way) -> Iterator[Line]:
    """What the way costs cell by cell, and which cards it meets."""
    if len(way.costs) > 1:
        yield "way", {"costs": " + ".join(map(str, way.costs)), "n": way.cost}
    else:
        yield "way-short", {"n": way.cost}
    for card in way.meets:
        yield "meets", {"card": card}


def tokens(s: State, at: Place) -> Iterator[Token]:
    """Characters, and the token of a world that nobody has joined."""
    for seat in s.here(at):
        character = s.players[seat].character
        yield Token("figure", COLOURS.get(character, ""), character[0].upper(), thing=("character", character),
                    form="pawn")
    world = s.ground.world_of.get(at, "")
    if world in s.open_worlds and s.ground.kind[at] == "hall":
        crystal = s.box.crystals.get(world.rstrip("0123456789"), "")
        yield Token("token", "" if crystal == "?" else crystal, thing=("piece", "token"), form="disc")


def card_token(s: State, card: str) -> Token:
    """A dream or horror on the board: its points, and the actions that are left."""
    sent, lying = s.sent(card), s.lying[card]
    points = "?" if sent is None or isinstance(sent.points, Unknown) else str(sent.points)
    return Token("card", "yellow" if card_of(card) in s.box.dreams else "red", points, thing=("card", card),
                 form="card", count=max(1, lying.actions))

