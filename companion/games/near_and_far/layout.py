"""What the table looks like: the map, the town and the Mine as drawings, players as counters and cards.

Nothing here is markup. The web layer draws these parts (graph, tiles, grid, counters, cards) for every game;
a place of a drawing carries the same name as in refusals (`space:f`, `building:saloon`, `pit:m11`), so that an
offer, a refusal and a figure meet on the same spot. Works on a veiled state and without an entered map."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from companion.games.near_and_far.actions import Count, Hire, Move, Walk
from companion.games.near_and_far.box import FACTIONS, GOODS, TOKENS, Adventurer, Artifact, Box, Map, Threat, Treasure
from companion.games.near_and_far.names import card, named, unnamed
from companion.games.near_and_far.state import BUILDINGS, JAIL, Player, State
from companion.games.near_and_far.steps import Duel, Facing, Questing, Trading
from companion.games.near_and_far.party import cost, held, threats_left
from companion.games.near_and_far.steps.adventure import adventure
from companion.games.near_and_far.steps.common import COST, Paying
from companion.games.near_and_far.steps.end import COUNTERS
from companion.games.near_and_far.walk import Way, graph, live
from companion.kernel import TABLE, Action, Correct, Number, Patch, Seat, Unknown, top

Line = tuple[str, dict[str, Any]]
SYMBOLS = ("skill", "search", "combat", "movement", "caution", "hearts")
DRAWS = ("lay-quest", "draw-adventurer", "draw-artifact", "draw-treasure")
QUIET = ("count",)
"""Verbs that the players' counters offer already."""


class Token(Struct, frozen=True):
    """Something lying on a place. `shape`: figure, camp, quest, neutral; `colour` of its owner, `text` a letter."""

    shape: str
    colour: str = ""
    text: str = ""
    title: str = ""


class Node(Struct, frozen=True):
    """A place of a drawing; `x`, `y` in 0..1000 (graph), or row and column (grid). `kind` picks its picture."""

    place: str
    kind: str
    label: str = ""
    x: int = 0
    y: int = 0
    note: str = ""
    tokens: tuple[Token, ...] = ()


class Edge(Struct, frozen=True):
    """A path between two points of a graph; `live` says whether its icon still counts."""

    x1: int
    y1: int
    x2: int
    y2: int
    icon: str = ""
    live: bool = True


class Drawing(Struct, frozen=True):
    """`shape`: graph (free positions), tiles (a wrapped row) or grid (rows and columns)."""

    id: str
    shape: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...] = ()
    note: str = ""


class Counter(Struct, frozen=True):
    """A number that hands can move, by a correction at `path` or, without a referee, by the action of `move`."""

    key: str
    value: Number
    path: tuple[str, ...]
    counted: bool = False
    least: int = 0
    unsaid: tuple[str, ...] = ()
    """Of a counter nobody knows: the least it can be, and the marks of unknown numbers that stay once it is told."""


class Card(Struct, frozen=True):
    """`lines`: the key of a text under `card` with its parameters ("" for `words` as they were typed);
    `dim` for what has no effect now; `kind` artifact, treasure, adventurer, threat, world, chief or pet. Without a
    name the first line is the title."""

    id: str
    name: str
    lines: tuple[Line, ...] = ()
    dim: bool = False
    kind: str = ""


class Panel(Struct, frozen=True):
    """One player. `symbols` are the sums of the active party; `groups` lists of cards under a text key."""

    seat: Seat
    colour: str
    counters: tuple[Counter, ...]
    groups: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    where: str = ""


def place(field: str, value: Any) -> str:
    """The place on a drawing that an action's field points at, or ""."""
    kind = {"to": "space", "space": "space", "building": "building", "pit": "pit"}.get(field)
    return f"{kind}:{value}" if kind and value != "new" else ""


def deals(s: State) -> bool:
    """Whether a draw is due that the app makes by itself because every card of the box is known to it."""
    step = top(s)
    if not s.box.complete or step is None or tuple(step.actors(s)) != (TABLE,):
        return False
    due = next(iter(step.chances(s)), None)
    return due is not None and due.__struct_config__.tag in DRAWS


def move(seat: Seat, of: Seat, counter: Counter, by: int) -> Action:
    """The action behind the plus or minus of a counter: a correction, or a count where nobody referees."""
    if counter.counted:
        return Count(seat=seat, of=of, what=counter.key, by=by)
    if isinstance(counter.value, Unknown):  # whoever counts from "?" knows the number from then on
        value = counter.least + by if counter.key == "reputation" else max(0, counter.least + by)
        known = Patch(("unsaid",), value=list(counter.unsaid))
        return Correct(seat=seat, patches=(Patch(counter.path, value=value), known))
    patch = Patch(counter.path, by=by)
    return Correct(seat=seat, patches=(patch,))


def secret(action: Action, s: State) -> bool:
    """Whether the action names an artifact in hand: a shared screen shows such offers only while held open."""
    named = {getattr(action, field, "") for field in ("artifact", "card")}
    public = {card for p in s.players.values() for card in p.built}
    return any(card in s.box.artifacts and card not in public for card in named)


def drawings(s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
    """The map (if one was entered), the town and the Mine."""
    if s.mode == "counters":
        return ()
    parts = [_town(s, players), _mine(s, players)]
    if isinstance(s.box.map, Map):
        parts.insert(0, _map(s, s.box.map, lang, players))
    return tuple(parts)


def _pawn(s: State, seat: Seat, players: Mapping[Seat, str], shape: str) -> Token:
    who = players.get(seat, seat)
    return Token(shape, s.players[seat].colour, who[:1].upper(), who)


def _figures(s: State, spot: str, players: Mapping[Seat, str]) -> tuple[Token, ...]:
    return tuple(_pawn(s, seat, players, "figure") for seat in s.seats if s.players[seat].figure == spot)


def _map(s: State, m: Map, lang: str, players: Mapping[Seat, str]) -> Drawing:
    def tokens(id: str) -> tuple[Token, ...]:
        camp = (_pawn(s, s.camps[id], players, "camp"),) if id in s.camps else ()
        quest = (Token("quest", text=m.spaces[id].quest),) if id in s.quests else ()
        return (*camp, *quest, *_figures(s, f"map:{id}", players))

    def settled(id: str) -> bool:
        return id in s.camps or (id in m.spaces and m.spaces[id].kind == "town")

    nodes = tuple(Node(f"space:{id}", space.kind, named(space.name, lang), space.x, space.y, tokens=tokens(id))
                  for id, space in m.spaces.items())
    edges = []
    for path in m.paths:
        a, b = m.spaces.get(path.a), m.spaces.get(path.b)
        if a and b:
            edges.append(Edge(a.x, a.y, b.x, b.y, path.icon, not (settled(path.a) and settled(path.b))))
    return Drawing("map", "graph", nodes, tuple(edges))


def _town(s: State, players: Mapping[Seat, str]) -> Drawing:
    nodes = []
    for building in (*BUILDINGS, JAIL):
        at = JAIL if building == JAIL else f"building:{building}"
        tokens = _figures(s, at, players)
        if building == "town_hall" and len(s.seats) == 2:
            tokens = (Token("neutral", text="N"), *tokens)
        nodes.append(Node(at, building, building, tokens=tokens))
    return Drawing("town", "tiles", tuple(nodes))


def _mine(s: State, players: Mapping[Seat, str]) -> Drawing:
    """A grid where rows and columns are known, a wrapped row of the told numbers otherwise."""
    mine = s.box.mine
    grid = bool(mine.pits) and all(isinstance(p.row, int) and isinstance(p.column, int) for p in mine.pits.values())
    nodes = []
    for id, pit in mine.pits.items():
        row, column = (0 if isinstance(n, Unknown) else n for n in (pit.row, pit.column))
        coins, gems = _reward(s.box, id)
        tokens = (_pawn(s, s.mine[id], players, "camp"),) if id in s.mine else ()
        label = "?" if isinstance(pit.number, Unknown) else str(pit.number)
        kind = "entrance" if id == mine.entrance else "pit"
        nodes.append(Node(f"pit:{id}", kind, label, column, row, f"{coins}/{gems}", tokens))
    return Drawing("mine", "grid" if grid else "tiles", tuple(nodes))


def _reward(box: Box, id: str) -> tuple[str, str]:
    """Coins and gems of a pit as text, "?" where nobody told."""
    pit = box.mine.pits[id]
    gains = [pit.gain] if pit.gain else []
    for lines, at in ((box.mine.rows, pit.row), (box.mine.columns, pit.column)):
        if not pit.gain and isinstance(at, int) and at < len(lines):
            gains.append(lines[at])

    def added(values: list[Number]) -> str:
        known = [v for v in values if isinstance(v, int)]
        return str(sum(known)) if values and len(known) == len(values) else "?"

    return added([g.coins for g in gains]), added([g.gems for g in gains])


def panels(s: State, lang: str) -> tuple[Panel, ...]:
    """Every player's counters and open cards, in turn order."""
    return tuple(_panel(s, seat, lang) for seat in s.seats)


def _panel(s: State, seat: Seat, lang: str) -> Panel:
    p = s.players[seat]
    counted = s.mode == "counters"

    def counter(key: str, *way: str) -> Counter:
        path, mark = ("players", seat, *way, key), f"player:{seat}:{key}"
        least = p.tokens.get(key, 0) if way else getattr(p, key)
        return Counter(key, held(s, seat, key), path, counted, least, tuple(x for x in s.unsaid if x != mark))

    counters = [counter(key) for key in ("hearts", "coins", "gems", "food", "reputation", "birds")]
    if counted:
        shown = {c.key for c in counters}
        counters += [Counter(key, p.counted.get(key, 0), (), True) for key in COUNTERS if key not in shown]
    else:
        counters += [counter(colour, "tokens") for colour in TOKENS if colour in FACTIONS or p.tokens.get(colour)]
        counters.append(counter("camps"))
    return Panel(seat, p.colour, tuple(counters), () if counted else _groups(s, p, lang), p.figure)


def _groups(s: State, p: Player, lang: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    resting = tuple(a for a in (*p.adventurers, "pet") if a not in p.active)
    groups = (
        ("party", tuple(_card(s, a, lang) for a in p.active)),
        ("resting", tuple(_card(s, a, lang, dim=True) for a in resting)),
        ("treasures", tuple(_card(s, t, lang) for t in p.treasures)),
        ("built", tuple(_card(s, a, lang) for a in p.built)),
        ("threats", tuple(_card(s, t, lang) for t in p.threats)),
        ("world", tuple(_card(s, w, lang) for w in p.world)),
        ("chiefs", tuple(Card(c, "", (("chief", {"faction": c}),), kind="chief") for c in p.chiefs)),
    )
    return tuple((key, cards) for key, cards in groups if cards)


def hand(s: State, seat: Seat, lang: str) -> tuple[Card, ...]:
    """The artifacts in a seat's hand, as far as this (veiled) state shows them."""
    player = s.players.get(seat)
    return tuple(_card(s, a, lang) for a in player.hand) if player else ()


def common(s: State, lang: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """What lies open for all: the top threat, the adventurers for hire, the treasure discards."""
    taken = {t for p in s.players.values() for t in p.threats}
    threats = sorted(((t.strength, id) for id, t in s.box.threats.items() if id not in taken))
    groups = (
        ("threat", (_card(s, threats[0][1], lang),) if threats else ()),
        ("offer", tuple(_card(s, a, lang) for a in s.offer)),
        ("discards", tuple(_card(s, t, lang) for t in s.treasure_discards)),
    )
    return tuple((key, cards) for key, cards in groups if cards)


def _card(s: State, id: str, lang: str, dim: bool = False) -> Card:
    if id == "pet":
        return Card("pet", "", (("pet", {}), *_numbers(s.box.pet, SYMBOLS)), dim, "pet")
    name, thing = card(s, id, lang), _thing(s.box, id)
    kind, n = unnamed(id)
    number = int(n) if n.isdigit() else n
    title: tuple[Line, ...] = () if name or id == "?" else (("unnamed", {"piece": kind, "n": number}),)
    what = "artifact" if id == "?" else type(thing).__name__.lower() if thing else kind
    return Card(id, name or ("?" if id == "?" else ""), (*title, *_lines(thing)), dim,
                "world" if id in s.box.world else what)


def _thing(box: Box, id: str) -> Adventurer | Artifact | Treasure | Threat | None:
    return (box.adventurers.get(id) or box.artifacts.get(id) or box.treasures.get(id) or box.world.get(id)
            or box.threats.get(id))


def _lines(thing: Adventurer | Artifact | Treasure | Threat | None) -> tuple[Line, ...]:
    match thing:
        case Adventurer():
            return (("faction", {"faction": thing.faction}), *_numbers(thing, ("cost", *SYMBOLS)))
        case Artifact():
            price = {good: amount for good, amount in zip(GOODS, (getattr(thing, f) for f in COST), strict=True)
                     if amount != 0}
            gives = _numbers(thing, ("points", "skill", "search", "combat", "movement", "hearts"))
            return (("tier", {"tier": thing.tier}), *((("price", {"price": price}),) if price else ()),
                    *_numbers(thing, ("reputation",)), *gives, *_words(thing))
        case Treasure():
            return (*_numbers(thing, ("points", "skill", "search", "combat", "movement", "hearts")), *_words(thing))
        case Threat():
            return (("strength", {"value": thing.strength}), *_numbers(thing, ("points",)))
    return ()


def _numbers(thing: Any, fields: tuple[str, ...]) -> tuple[Line, ...]:
    """The numbers that are not 0; one that nobody told shows as "?"."""
    values = ((f, getattr(thing, f)) for f in fields)
    return tuple((f, {"value": "?" if isinstance(v, Unknown) else v}) for f, v in values if v != 0)


def _words(thing: Artifact | Treasure) -> tuple[Line, ...]:
    effects = tuple((f"effect.{e.__struct_config__.tag}", asdict(e)) for e in thing.effects)
    return (*effects, *((("", {"words": thing.words}),) if thing.words else ()))


def about(s: State, action: Action) -> tuple[Line, ...]:
    """What one should know before choosing an action: what a way takes, what a hire costs after the discount,
    what stands on the card it names."""
    match action:
        case Walk(seat=seat, to=to):
            return _way(adventure(s, top(s), seat).ways(s).get(to))
        case Move(seat=seat, to=to) if s.box.map:
            step = adventure(s, top(s), seat)
            path = graph(s.box.map).paths.get(step.at(s), {}).get(to)
            icon = live(graph(s.box.map), path, frozenset(s.camps), bool(threats_left(s))) if path else ""
            return _way(Way((to,), step.leaving_cost(s)[0], int(icon == "threat"), int(icon == "treasure")))
        case Hire(seat=seat, adventurer=x) if x in s.box.adventurers:
            price = cost(s, seat, x)
            lines = _lines(s.box.adventurers[x])
            cheaper = isinstance(price, int) and price != s.box.adventurers[x].cost
            return (("now", {"value": price}), *lines) if cheaper else lines
    named_cards = (getattr(action, f, "") for f in ("adventurer", "artifact", "treasure", "card", "instead"))
    return tuple(line for id in named_cards if id for line in _lines(_thing(s.box, id)))


def _way(way: Way | None) -> tuple[Line, ...]:
    """Hearts, threats and treasures on a way; what it does not take is not said."""
    if way is None:
        return ()
    parts = (("way.hearts", way.hearts), ("way.threats", way.threats), ("way.treasures", way.treasures))
    return tuple((key, {"n": n}) for key, n in parts if n) or (("way.free", {}),)


def focus(s: State, lang: str) -> tuple[Card, ...]:
    """The cards that the open question is about: the threat that is faced, the card just drawn."""
    step = top(s)
    found = step.threat(s) if isinstance(step, Facing) else getattr(step, "card", "")
    return (_card(s, found, lang),) if found and found != "?" else ()


def standing(s: State) -> Line | None:
    """How the open step stands: the dice and what they come to, the goods on the scales, what is paid so far.
    A text under `standing`."""
    step = top(s)
    match step:
        case Trading(give=give, get=take) if give or take:
            return "trade", {"give": give or "", "take": take or ""}
        case Paying(paid=paid) if paid:
            return "paid", {"good": paid}
        case Duel(faces=faces) if faces:
            own, other = step.totals(s)
            return "duel", {"faces": faces, "own": own, "other": other}
        case Facing(faces=faces) if faces:
            return "threat", {"faces": faces, "total": step.total(s), "need": step.total(s) + step.short(s)}
        case Questing(faces=faces) if faces:
            return "quest", {"faces": faces, "total": step.total(s), "need": step.need, "bonus": step.bonus_need}
    return None


def headline(s: State) -> dict[str, int]:
    """Numbers for the line above everything: the round, quest tokens left, birds in the Stables."""
    return {"round": s.round, "quests": len(s.quests) or s.quest_tokens, "birds": s.birds}
