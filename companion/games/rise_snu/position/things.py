"""Where the things of the game lie: which field of the state holds which pieces at which place."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.derived import Row, Things
from companion.games.derived.things import One
from companion.games.rise_snu import figures
from companion.games.rise_snu.coherence import MAX_LIGHT
from companion.games.rise_snu.state import LIGHT_TOKEN, Lying, State, copies
from companion.games.rise_snu.steps import Rounds, SideTurn, SoloTurn
from companion.games.rise_snu.steps.turn import in_turn
from companion.games.view import Laid
from companion.kernel import Piece, Place, Seat

OWN = "players/{seat}/"
MAX_TOKENS = 60
HALL = "hall:"
"""Where the token of a world lies: in its hall, a cell of the board."""


def _cells(s: State, one: One) -> tuple[Place, ...]:
    return tuple(s.ground.kind)


def _stands(at: str, seat: Seat) -> Place:
    return at


def _lives(s: State, one: One) -> int:
    return figures.max_lives(s, one.seat)


def _of_decks(*decks: str) -> Any:
    return lambda s, one: tuple(card for deck in decks for card in copies(s.box, deck))


def _hand(s: State, one: One) -> tuple[str, ...]:
    return copies(s.box, s.deck_of(one.seat))


def _holds(s: State, one: One) -> bool:
    """Whether the seat has cards to send."""
    return s.holder(one.seat) == one.seat


def _sends_for_light(s: State, one: One) -> bool:
    return s.clash and _holds(s, one)


def _light(s: State, one: One) -> int:
    return s.players[one.seat].light // LIGHT_TOKEN


def _told_light(s: State, one: One, n: Any) -> State:
    return replace(s, players=s.players | {one.seat: replace(s.players[one.seat], light=n * LIGHT_TOKEN)})


def _trial(s: State, one: One) -> bool:
    return not s.clash


def _on_a_ring(s: State, one: One) -> bool:
    return s.players[one.seat].at in s.ground.order


def _sendable(s: State) -> tuple[str, ...]:
    """Cards that lie on the board or could lie there."""
    return tuple(x for deck in ("dreams", "horrors") for x in copies(s.box, deck) if x not in s.removed)


def _lies(s: State, one: One) -> bool:
    return one.id in s.lying


def _lies_at(s: State, one: One) -> Place:
    return s.lying[one.id].at if one.id in s.lying else ""


def _squares(s: State, one: One) -> tuple[Place, ...]:
    return ("", *s.ground.working_squares)


def _told_lying(s: State, one: One, at: Place) -> State:
    """A card that nobody saw sent belongs to the side that has such cards, with all its actions."""
    others = {card: x for card, x in s.lying.items() if card != one.id}
    if not at:
        return replace(s, lying=others)
    sent = s.sent(one.id)
    was = s.lying.get(one.id)
    deck = "dreams" if one.id.partition("~")[0] in s.box.dreams else "horrors"
    owner = next((s.holder(x) for x in s.seats if s.deck_of(x) == deck), s.seats[0])
    actions = figures.known(sent.actions) if sent else 0
    kept = replace(was, at=at, picture="") if was else Lying(at, owner, actions)
    return replace(s, lying=others | {one.id: kept})


def _worlds(s: State) -> tuple[str, ...]:
    return tuple(s.ground.worlds)


def turn_of(s: State) -> Seat:
    """Whose turn is just beginning."""
    match s.flow:
        case (Rounds(turn=turn),) | (Rounds(turn=turn), *_) if turn:
            order = tuple(s.holder(s.side(x)[0]) for x in ("dreams", "dark")) if s.clash else in_turn(s)
            return order[min(turn, len(order)) - 1]
    return s.seats[0]


def _turn(s: State, one: One) -> Seat:
    return turn_of(s)


def _turns(s: State, one: One) -> tuple[Seat, ...]:
    return tuple(dict.fromkeys(s.holder(x) for x in s.seats))


def steps_of_turn(s: State, seat: Seat) -> tuple[Any, ...]:
    """The steps around a turn that is just beginning."""
    if s.clash:
        side = s.players[seat].side
        return Rounds(("dreams", "dark").index(side) + 1), SideTurn(side)
    return Rounds(in_turn(s).index(seat) + 1), SoloTurn(seat)


def _told_turn(s: State, one: One, seat: Seat) -> State:
    return replace(s, flow=steps_of_turn(s, seat))


COUNTED_ROWS = tuple(Row(OWN + name, "number", high=most) for name, most in (
    ("lives", MAX_TOKENS), ("power", MAX_TOKENS), ("light", MAX_LIGHT), ("glory", MAX_TOKENS)))
"""Where nobody referees."""


class DreamThings(Things):
    def rows(self, s: State) -> tuple[Row, ...]:
        return COUNTED_ROWS if s.counted else self.ROWS

    def every_at(self, s: State, row: Row, place: Place) -> Iterator[One]:
        return self.every(s, row) if row.place.startswith(HALL) else super().every_at(s, row, place)

    def _each(self, s: State, row: Row, ids: Any) -> Iterator[One]:
        for one in super()._each(s, row, ids):
            yield replace(one, place=s.ground.worlds[one.id].hall) if one.place.startswith(HALL) else one

    def lying(self, s: State) -> Iterator[tuple[One, Laid]]:
        return iter(()) if s.counted else super().lying(s)

    ROWS = (
        Row("round", "number", low=1),
        Row("turn", "choice", options=_turns, word="seat", value=_turn, tell=_told_turn),
        Row(OWN + "at", "figure", piece="figure", icon="figure", spot=_stands, options=_cells, word="cell"),
        Row(OWN + "lives", piece="green", place="character:{seat}", high=_lives, icon="heart"),
        Row(OWN + "power", piece="red", place="character:{seat}", high=MAX_TOKENS, icon="power"),
        Row(OWN + "light", piece="light", place="character:{seat}", high=MAX_TOKENS, icon="sun", label="light",
            when=_sends_for_light, value=_light, tell=_told_light),
        Row(OWN + "glory", piece="glory", place="character:{seat}", high=MAX_TOKENS, icon="star", when=_trial),
        Row(OWN + "lap", "number", high=8, when=_on_a_ring),
        Row(OWN + "experience", "number", rare=True),
        Row(OWN + "hand", "hand", piece="card", place="hand:{seat}", options=_hand, word="card", high=20, icon="cards",
            when=_holds),
        Row(OWN + "worlds", "cards", options=lambda s, one: _worlds(s), word="world", icon="world"),
        Row(OWN + "items", "cards", piece="card", place="items:{seat}", options=_of_decks("events"), word="card",
            icon="cards"),
        Row(OWN + "trophies", "cards", piece="card", place="trophies:{seat}",
            options=_of_decks("events", "easy", "hard"), word="card", icon="trophy"),
        Row(OWN + "abilities", "cards", piece="card", place="abilities:{seat}", options=_of_decks("abilities"),
            word="card", icon="wand"),
        Row("open_worlds/{id}", "token", piece="token", place=HALL + "{id}", ids=_worlds, icon="world"),
        Row("lying/{id}", "figure", piece="card", name="{id}", icon="cards", spot=_stands, options=_squares,
            word="cell", ids=_sendable, value=_lies_at, tell=_told_lying, rare=True, label="card_lies"),
        *(Row(f"discards/{deck}", "cards", piece="card", place=f"discards:{deck}", options=_of_decks(deck), word="card",
              ask=False, pool=True) for deck in ("dreams", "horrors", "events", "easy", "hard", "abilities")))

    def fixed(self, s: State) -> Iterator[Laid]:
        """Tokens on the cards over their four cells, and quests with theirs."""
        for card, x in s.lying.items():
            if x.actions:
                yield f"card:{card}", Piece("action_token", count=x.actions)
        for seat in s.seats:
            for quest in s.players[seat].quests:
                if quest.left:  # a fulfilled one lies among the experience, or was handed in
                    yield f"quests:{seat}", Piece("card", quest.card)
                    yield f"card:{quest.card}", Piece("quest", count=quest.left)
