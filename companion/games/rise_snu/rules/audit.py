"""What cannot be, or is odd, in a position (I1 to I13)."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.rise_snu import figures
from companion.games.rise_snu.settings import BEGINNERS, SIDES
from companion.games.rise_snu.state import HAND, HIDDEN, LIGHT_TOKEN, Player, State, card_of
from companion.games.rise_snu.ways import LAP
from companion.kernel import Finding, Seat, Unknown

MAX_OF_A_SIDE = 3
DEALT = 3
"""Dreams or horrors for each in a Trial (RS-R18.4)."""


def check(s: State) -> list[Finding]:
    return [*_cards(s), *_lying(s), *(x for seat in s.seats for x in _player(s, seat)), *_worlds(s), *_sides(s)]


def _player(s: State, seat: Seat) -> Iterator[Finding]:
    p, g = s.players[seat], s.ground
    if p.at not in g.kind:
        if p.at or not any(step.__struct_config__.tag == "setting-out" for step in s.flow):
            yield Finding("RS-I1", "cell", {"seat": seat})
        return
    at = (p.at,)
    most = figures.max_lives(s, seat)
    waking = any(step.__struct_config__.tag == "awakening" and step.seat == seat for step in s.flow)
    if not (p.lives or waking) or p.lives > most:
        yield Finding("RS-I2", "lives", {"seat": seat, "n": p.lives, "most": most}, at)
    if p.light % LIGHT_TOKEN or (p.light and (not s.clash or s.holder(seat) != seat)):
        yield Finding("RS-I3", "light", {"seat": seat, "n": p.light})
    if s.clash and p.glory:
        yield Finding("RS-I3", "glory", {"seat": seat, "n": p.glory})
    yield from _lap(s, seat, p)
    yield from _quests(s, seat, p)
    moving = any(getattr(step, "seat", "") == seat and step.__struct_config__.tag == "movement" for step in s.flow)
    if p.stopped and p.bp and moving:
        yield Finding("RS-I10", "stopped", {"seat": seat, "n": p.bp}, at)


def _lap(s: State, seat: Seat, p: Player) -> Iterator[Finding]:
    if p.lap and (p.at not in s.ground.order or p.lap > LAP or s.ground.order[p.at] != p.lap - 1):
        yield Finding("RS-I6", "lap", {"seat": seat, "n": p.lap}, (p.at,))


def _quests(s: State, seat: Seat, p: Player) -> Iterator[Finding]:
    if p.quests and not p.main:
        yield Finding("RS-I7", "helper-quest", {"seat": seat})
    both = s.rules.long_game or s.rules.distrustful
    for world, n in Counter(x.world for x in p.quests).items():
        if world not in s.ground.worlds:
            yield Finding("RS-I7", "quest-world", {"seat": seat, "world": world})
        elif world not in s.open_worlds:
            yield Finding("RS-I7", "joined-quest", {"seat": seat, "world": world})
        elif n > (2 if both else 1):
            yield Finding("RS-I7", "quests", {"seat": seat, "world": world, "n": n})


def _lying(s: State) -> Iterator[Finding]:
    g = s.ground
    covered: Counter[str] = Counter()
    for card, x in s.lying.items():
        four = g.square.get(x.at, ())
        sent = s.sent(card)
        covered.update(four)
        if not four:
            yield Finding("RS-I4", "edge", {"card": card}, (x.at,))
        elif not any(g.kind[at] in ("void", "well", "path") for at in four):
            yield Finding("RS-I4", "nowhere", {"card": card}, four)
        elif x.picture and x.picture not in four:
            yield Finding("RS-I4", "rolled", {"card": card}, (x.picture,))
        if sent and not isinstance(sent.actions, Unknown) and not (
                1 <= x.actions <= sent.actions if sent.actions else x.actions == 0):
            yield Finding("RS-I4", "actions", {"card": card, "n": x.actions}, four)
    if twice := tuple(at for at, n in covered.items() if n > 1):
        yield Finding("RS-I4", "overlap", {"n": len(twice)}, twice)


def _cards(s: State) -> Iterator[Finding]:
    places: Counter[str] = Counter((*s.removed, *s.lying, *s.drawn))
    for cards in s.discards.values():
        places.update(cards)
    for p in s.players.values():
        places.update((*p.hand, *p.items, *p.trophies, *p.abilities, *(x.card for x in p.quests if x.left)))
    for card, n in places.items():
        if card != HIDDEN and n > 1:
            yield Finding("RS-I5", "twice", {"card": card, "n": n})
    if not s.clash:
        yield from _three_each(s)
    if not s.clash or s.mode == BEGINNERS or any(
            step.__struct_config__.tag in ("filling", "placing", "setting-out") for step in s.flow):
        return
    for side in SIDES:
        seat = s.holder(s.side(side)[0]) if s.side(side) else ""
        if seat and len(s.players[seat].hand) < HAND <= s.deck_size(s.deck_of(seat)):
            yield Finding("RS-I5", "hand", {"seat": seat, "n": len(s.players[seat].hand)}, certain=False)


def _three_each(s: State) -> Iterator[Finding]:
    """The Trial deals three dreams or horrors once, to hand, board and discards; fewer are right where nobody told what
    was discarded. With the dream worlds (RS-R19.4) there are new ones."""
    if s.rules.dream_worlds:
        return
    for side, deck in zip(SIDES, ("dreams", "horrors"), strict=True):
        cards = getattr(s.box, deck)
        n = sum(len(s.players[x].hand) for x in s.side(side)) + len(s.discards.get(deck, ())) + sum(
            card_of(x) in cards for x in s.lying)
        if n > (most := DEALT * len(s.side(side))):
            yield Finding("RS-I5", "dealt", {"side": side, "n": n, "most": most})


def _worlds(s: State) -> Iterator[Finding]:
    joined = Counter(world for p in s.players.values() for world in p.worlds)
    if strange := [x for x in (*s.open_worlds, *joined) if x not in s.ground.worlds]:
        yield Finding("RS-I8", "world", {"world": strange[0]})
    if s.clash and not s.rules.race:
        for world in s.ground.worlds:
            if joined[world] + (world in s.open_worlds) != 1:
                yield Finding("RS-I8", "token", {"world": world}, (s.ground.worlds[world].hall,))
    if not s.over and (winner := next((x for x in s.seats if _reached(s, x)), "")):
        yield Finding("RS-I8", "over", {"seat": winner}, certain=False)


def _reached(s: State, seat: Seat) -> bool:
    team = [p for p in s.players.values() if p.team == s.players[seat].team]
    return sum(len(p.worlds) if s.clash else p.glory for p in team) >= s.goal


def _sides(s: State) -> Iterator[Finding]:
    who = [p.character for p in s.players.values()]
    for character, n in Counter(who).items():
        if n > 1:
            yield Finding("RS-I12", "same", {"character": character})
    for side in SIDES:
        n = len(s.side(side))
        if n > MAX_OF_A_SIDE or (s.clash and n != len(s.seats) // 2):
            yield Finding("RS-I12", "side", {"side": side, "n": n})
