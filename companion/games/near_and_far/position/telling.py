"""From the answers of the form to the position they describe, and the corrections that lead there.

What follows from the answers by a rule, with nothing lost by it, is done here: the camps left on a board, the pack
birds at the Stables, a card that cannot lie in two places. Whatever was told explicitly stands as it was told."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.contract import Nonsense
from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import FACTIONS, PET, ROUTES, Box
from companion.games.near_and_far.evolve import evolve, set_counter
from companion.games.near_and_far.party import animals, camps_at_start, of_faction
from companion.games.near_and_far.position.form import NEW, NOBODY_KNOWS, form, turn_of
from companion.games.near_and_far.state import PLURAL, Player, State
from companion.games.near_and_far.steps import Adventure, Filling, Rounds, Turn
from companion.games.near_and_far.steps.common import fresh
from companion.games.near_and_far.steps.quest import bag
from companion.games.near_and_far.steps.town import OFFER
from companion.games.view import Field
from companion.kernel import Finding, Patch, Seat, encode

LOWEST, HIGHEST = -99, 999
MOST_CARDS = 60
EMPTY = Box("")
KINDS = {"adventurers": "adventurer", "treasures": "treasure", "built": "artifact", "world": "world"}
"""Rows of a player whose cards may be new to the box."""


def patches(s: State, answers: Mapping[str, Any]) -> tuple[Patch, ...]:
    """The fewest corrections after which the position is the one told; none where it is already.
    Nonsense for a field that there is not, or an answer of the wrong kind."""
    after = tell(s, answers)
    if after.box is s.box:  # most of a position, and mostly the same
        s, after = (replace(x, box=EMPTY) for x in (s, after))
    old, new = (msgspec.json.decode(encode(x)) for x in (s, after))
    return tuple(_differences(old, new, ()))


def _differences(old: Any, new: Any, path: tuple[str, ...]) -> Iterator[Patch]:
    if not (isinstance(old, dict) and isinstance(new, dict)):
        if old != new:
            yield Patch(path, new)
        return
    for key in (*old, *(x for x in new if x not in old)):
        if key in old and key in new:
            yield from _differences(old[key], new[key], (*path, key))
        else:
            yield Patch((*path, key), new.get(key))


def tell(s: State, answers: Mapping[str, Any]) -> State:
    """The position that the answers describe."""
    asked = {x.key: x for section in form(s) for x in section.fields}
    told: dict[str, Any] = {}
    for key, answer in answers.items():
        if key not in asked or not _fits(asked[key], answer):
            raise Nonsense(key)
        told[key] = _first(answer) if asked[key].kind == "owner" else answer
    changed = {key: told[key] for key in asked if key in told and told[key] != asked[key].value}
    if not changed:
        return s
    after, new = s, dict[tuple[str, str], str]()
    for key, answer in changed.items():
        after = _set(after, asked[key].path, answer, new)
    return _consistent(s, after, told, changed)


def _fits(field: Field, answer: Any) -> bool:
    match field.kind:
        case "number":
            whole = isinstance(answer, int) and not isinstance(answer, bool) and LOWEST <= answer <= HIGHEST
            return whole or (field.unknown and answer == NOBODY_KNOWS)
        case "token":
            return isinstance(answer, bool)
        case "cards" | "part":
            return isinstance(answer, list) and len(answer) <= MOST_CARDS and all(
                isinstance(x, str) and (x in field.options or _is_new(field, x)) for x in answer)
        case "owner" if isinstance(answer, list):
            return 0 < len(answer) <= MOST_CARDS and all(isinstance(x, str) and x in field.options for x in answer)
    return isinstance(answer, str) and answer in field.options


def _is_new(field: Field, item: str) -> bool:
    return (bool(field.new) or field.kind == "part") and item.split(":")[0] == NEW and len(item) <= 20


def _first(answer: Any) -> Any:
    return answer[0] if isinstance(answer, list) else answer


def doubles(s: State, answers: Mapping[str, Any]) -> list[Finding]:
    """What no position can hold and the answers say all the same: two camps on one space."""
    places = {"camps": ("space", "NF-26.7"), "mine": ("pit", "NF-13.2")}
    found = []
    for key, answer in answers.items():
        shelf, _, id = key.partition("/")
        if isinstance(answer, list) and shelf in places and len([x for x in answer if x]) > 1:
            place = f"{places[shelf][0]}:{id}"
            found.append(Finding(places[shelf][1], "camp-two", {"space": place}, (place,)))
    return found


def _set(s: State, path: tuple[str, ...], answer: Any, new: dict[tuple[str, str], str]) -> State:
    """One answer in its place, and nothing else. `new`: ids of cards without a name by seat and word."""
    match path:
        case ("players", seat, "tokens" | "counted" as shelf, name):
            return _count(s, seat, name, answer) if shelf == "tokens" else _tally(s, seat, name, answer)
        case ("players", seat, "afield", kind):
            return _afield(s, seat, kind, answer)
        case ("players", seat, "new_pits"):
            for _ in range(max(0, min(12, answer))):
                pit = fresh("pit", s.box.mine.pits)
                s = evolve(s, f.CardMet("pit", pit))
                s = replace(s, mine=s.mine | {pit: seat})
            return s
        case ("players", seat, "hand"):
            return _player(s, seat, hand=_hand(s.players[seat].hand, max(0, answer)))
        case ("players", seat, row) if isinstance(answer, list):
            s, cards = _named(s, seat, row, answer, new)
            return _player(s, seat, **{row: cards})
        case ("players", seat, name):
            return _player(s, seat, **{name: answer}) if name in ("figure", "colour") else _count(s, seat, name, answer)
        case ("camps" | "mine" as board, place):
            left = {k: v for k, v in getattr(s, board).items() if k != place}
            return replace(s, **{board: left | {place: answer} if answer else left})
        case ("quests", space):
            quests = (*s.quests, space) if answer else tuple(x for x in s.quests if x != space)
            return replace(s, quests=quests, quest_tokens=len(quests))
        case ("quest_tokens" | "birds" | "ended_by" as name,):
            return replace(s, **{name: answer})
        case ("offer",):
            return replace(s, offer=tuple(answer), aside=tuple(x for x in s.aside if x not in answer))
    return s  # round, turn and moment are told together, in `_course`


def _player(s: State, seat: Seat, **changes: Any) -> State:
    return replace(s, players=s.players | {seat: replace(s.players[seat], **changes)})


def _count(s: State, seat: Seat, name: str, answer: int | str) -> State:
    """A counter; one that nobody knows counts from 0 and keeps a mark."""
    mark = f"player:{seat}:{name}"
    rest = tuple(x for x in s.unsaid if x != mark)
    if isinstance(answer, str):
        return replace(set_counter(s, seat, name, 0), unsaid=(*rest, mark))
    return replace(set_counter(s, seat, name, answer), unsaid=rest)


def _tally(s: State, seat: Seat, what: str, answer: int) -> State:
    s = _player(s, seat, counted=s.players[seat].counted | {what: answer})
    return _player(s, seat, **{what: answer}) if what in (*PLURAL.values(), "reputation") else s


def _afield(s: State, seat: Seat, kind: str, n: int) -> State:
    """So many camps of the seat on spaces of that kind; the last ones told go first."""
    there = [x for x, owner in s.camps.items() if owner == seat and (
        s.afield.get(x) == kind if kind in ROUTES else s.afield.get(x) not in ROUTES)]
    for gone in there[max(0, n):]:
        s = replace(s, camps={k: v for k, v in s.camps.items() if k != gone},
                    afield={k: v for k, v in s.afield.items() if k != gone})
    for _ in range(min(n, camps_at_start(s)) - len(there)):
        name = str(max((int(x) for x in s.camps if x.isdigit()), default=0) + 1)
        s = replace(s, camps=s.camps | {name: seat}, afield=s.afield | {name: kind})
    return s


def _hand(hand: tuple[str, ...], n: int) -> tuple[str, ...]:
    """So many cards: more are cards nobody saw, and of fewer nobody knows which are left unless only those go."""
    known = tuple(x for x in hand if x != NOBODY_KNOWS)
    if n >= len(hand):
        return (*hand, *(NOBODY_KNOWS for _ in range(n - len(hand))))
    return (*known, *(NOBODY_KNOWS for _ in range(n - len(known)))) if n >= len(known) else (NOBODY_KNOWS,) * n


def _named(s: State, seat: Seat, row: str, answer: list[str], new: dict[tuple[str, str], str]
           ) -> tuple[State, tuple[str, ...]]:
    """The cards with ids for those that nobody can name; the box meets them now and asks for their numbers later."""
    cards = []
    for item in answer:
        if item.split(":")[0] != NEW:
            cards.append(item)
        elif row == "active":
            cards += [new[seat, item]] if (seat, item) in new else []
        else:
            kind = KINDS[row]
            shelf = {"adventurer": s.box.adventurers, "treasure": s.box.treasures, "artifact": s.box.artifacts,
                     "world": s.box.world}[kind]
            id = fresh(kind, shelf)
            s = evolve(s, f.CardMet(kind, id))
            if kind == "adventurer" and (faction := item.split(":")[1:2]) and faction[0] in FACTIONS:
                s = evolve(s, f.Learnt(f"adventurer:{id}:faction", faction[0]))
            new[seat, item] = id
            cards.append(id)
    return s, tuple(cards)


def _consistent(was: State, s: State, told: Mapping[str, Any], changed: Mapping[str, Any]) -> State:
    """What the rules make certain of the rest. `told` stands, also where it says what the app believed anyway."""
    if s.mode == "counters":
        return s
    for seat in s.seats:
        s = _one_place(was, s, seat, told)
        if f"players/{seat}/active" not in told and s.players[seat].adventurers != was.players[seat].adventurers:
            s = _player(s, seat, active=_active(s, was.players[seat], s.players[seat]))
        placed = _placed(s, seat)
        if f"players/{seat}/camps" not in told and placed != _placed(was, seat):
            s = _player(s, seat, camps=max(0, camps_at_start(s) + s.players[seat].extra_camps - placed))
    here, there = (sum(animals(x, seat) for seat in x.seats) for x in (s, was))
    if "birds" not in told and here != there:
        s = replace(s, birds=max(0, was.birds + there - here))
    return _course(was, _end(was, _foes(was, s), told), told)


def _foes(was: State, s: State) -> State:
    """Villains that lie before nobody lie beside the atlas, in the order they had."""
    every = dict.fromkeys((*was.villains, *(x for p in was.players.values() for x in p.villains)))
    beaten = {x for p in s.players.values() for x in p.villains}
    return replace(s, villains=tuple(x for x in every if x not in beaten))


def _placed(s: State, seat: Seat) -> int:
    p = s.players[seat]
    return sum(x == seat for x in (*s.camps.values(), *s.mine.values())) + len(p.threats) + len(p.villains)


def _one_place(was: State, s: State, seat: Seat, told: Mapping[str, Any]) -> State:
    """A card that was told to lie before the seat lies in no deck, discard pile or hand any more."""
    now, before = s.players[seat], was.players[seat]

    def come(row: str) -> set[str]:
        return set(getattr(now, row)) - set(getattr(before, row))

    hired, built, found = come("adventurers"), come("built"), come("treasures")
    s = replace(s, aside=tuple(x for x in s.aside if x not in hired),
                treasure_discards=tuple(x for x in s.treasure_discards if x not in found),
                artifact_discards=tuple(x for x in s.artifact_discards if x not in built))
    if "offer" not in told:
        s = replace(s, offer=tuple(x for x in s.offer if x not in hired))
    for other, p in s.players.items():
        if built & set(p.hand):
            left = tuple(x for x in p.hand if x not in built)
            # The owner has built it. Another's hand was believed to hold it: it holds something else.
            n = told.get(f"players/{other}/hand", len(left) if other == seat else len(p.hand))
            s = _player(s, other, hand=_hand(left, max(0, n)))
    return s


def _active(s: State, was: Player, p: Player) -> tuple[str, ...]:
    """Who was active and is still there, then whoever came since and finds the faction's slot free (NF-8.3)."""
    active = [x for x in p.active if x == PET or x in p.adventurers]
    taken = {of_faction(s, x) for x in active}
    for x in p.adventurers:
        if x not in was.adventurers and len(active) < 4 and of_faction(s, x) not in taken:
            active.append(x)
            taken.add(of_faction(s, x))
    return tuple(active)


def _end(was: State, s: State, told: Mapping[str, Any]) -> State:
    """The one whose board has become empty has brought the end (NF-30.1); of several, the table has to say who."""
    if "ended_by" in told:
        return s
    if s.ended_by in s.players and s.players[s.ended_by].camps and not was.players[s.ended_by].camps:
        s = replace(s, ended_by="")
    emptied = [seat for seat, p in s.players.items() if not p.camps and was.players[seat].camps]
    return replace(s, ended_by=emptied[0]) if not s.ended_by and len(emptied) == 1 else s


def _course(was: State, s: State, told: Mapping[str, Any]) -> State:
    """The sequence of play: kept while round and turn are, else the beginning of that turn, when nothing has been read
    yet. A position told during the set-up is one in the midst of the game, unless the table says that it is not."""
    number, seat = told.get("round", was.round), told.get("turn", turn_of(was))
    same = number == was.round and seat == turn_of(was)
    setting_up = not was.round and not {"round", "turn"} & set(told)
    if same and not setting_up and told.get("moment") != "begin" and not _lost(s):
        return s
    seat = seat or s.seats[0]
    flow: tuple[Any, ...] = (Rounds(max(1, number), s.seats.index(seat) + 1), Turn(seat))
    if s.box.complete and len(s.offer) < OFFER and bag(s):
        flow = (*flow, Filling())
    return replace(s, round=max(1, number), flow=flow, told=None)


def _lost(s: State) -> bool:
    """Whether a step is open that happens on the map while its figure was told to stand elsewhere."""
    return any(isinstance(x, Adventure) and not s.players[x.seat].figure.startswith("map:") for x in s.flow)
