"""What the table looks like: the map, the town and the Mine as drawings, players as counters and cards.

Nothing here is markup. The web layer draws these parts (graph, tiles, grid, counters, cards) for every game;
a place of a drawing carries the same name as in refusals (`space:f`, `building:saloon`, `pit:m11`), so that an
offer, a refusal and a figure meet on the same spot. Works on a veiled state and without an entered map."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.near_and_far.actions import Count, Fight, Hire, Learn, Move, Walk
from companion.games.near_and_far.box.components import FACTIONS, TOKENS, Box, Map, Space
from companion.games.near_and_far.party import cost as hire_cost
from companion.games.near_and_far.party import held, threats_left
from companion.games.near_and_far.screen.bearer import sheet
from companion.games.near_and_far.screen.faces import SYMBOLS, face, lines, thing
from companion.games.near_and_far.screen.icons import FORMS
from companion.games.near_and_far.screen.names import named, opponent
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.state import BUILDINGS, JAIL, Player, State
from companion.games.near_and_far.steps import Choosing, Duel, Facing, Questing, Trading
from companion.games.near_and_far.steps.adventure import adventure
from companion.games.near_and_far.steps.cards import Paying
from companion.games.near_and_far.steps.end import COUNTERS
from companion.games.near_and_far.walk import Way, graph, live
from companion.games.view import Card, Counter, Drawing, Edge, Line, Node, Panel, Token, Watched
from companion.kernel import TABLE, Action, Correct, Number, Patch, Seat, Unknown, top

__all__ = [
    "ALIKE", "DRAWS", "QUIET", "SYMBOLS", "about", "common", "cost", "deals", "drawings", "face", "focus", "hand",
    "headline", "move", "panels", "place", "secret", "standing"]

DRAWS = ("lay-quest", "draw-adventurer", "draw-artifact", "draw-treasure", "draw-arcade", "draw-threat")
ALIKE = False
QUIET = ("count",)
"""Verbs that the players' counters offer already."""


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


def cost(s: State, action: Action) -> str:
    """Nothing is written on lit places: what a way takes stands on its button."""
    return ""


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
    return Token(shape, s.players[seat].colour, who[:1].upper(), who, FORMS.get(shape, "disc"))


def _figures(s: State, spot: str, players: Mapping[Seat, str]) -> tuple[Token, ...]:
    return tuple(_pawn(s, seat, players, "figure") for seat in s.seats if s.players[seat].figure == spot)


def _map(s: State, m: Map, lang: str, players: Mapping[Seat, str]) -> Drawing:
    def tokens(id: str) -> tuple[Token, ...]:
        camp = (_pawn(s, s.camps[id], players, "camp"),) if id in s.camps else ()
        quest = (Token("quest", text=m.spaces[id].quest, form=FORMS["quest"]),) if id in s.quests else ()
        return (*camp, *quest, *_figures(s, f"map:{id}", players))

    def settled(id: str) -> bool:
        return id in s.camps or (id in m.spaces and m.spaces[id].kind == "town")

    def signs(id: str) -> tuple[str, ...]:
        return tuple(sign for sign in ("water", "mammoth") if getattr(m.spaces[id], sign))

    def node(id: str, space: Space) -> Node:
        name = named(space.name, lang)
        number = space.quest if name and id not in s.quests else ""
        return Node(f"space:{id}", space.kind, name or space.quest, space.x, space.y, tokens=tokens(id),
                    number=number, signs=signs(id))

    nodes = tuple(node(id, space) for id, space in m.spaces.items())
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
        nodes.append(Node(at, building, building, tokens=tokens, signs=BY_DAY.get(building, ()) if s.day else ()))
    note, icon = ("day", "sun") if s.day else ("", "")
    return Drawing("town", "grid", tuple(nodes), (), note, icon, wrapped=True, icon="town", about="building",
                   marks="day", named="building")


BY_DAY = {"stables": ("tortoise",), "mystics_hut": ("three_cards",), "mine": ("reputation",), "jail": ("food",)}
"""What the day side of the town board adds, by building: texts under `day` (NF-38)."""


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
        gives = tuple((good, good, n) for good, n in (("coin", coins), ("gem", gems),
                                                     ("reputation", str(int(pit.reputation and s.day)))) if n != "0")
        nodes.append(Node(f"pit:{id}", kind, label, column, row, gives, tokens))
    return Drawing("mine", "grid", tuple(nodes), wrapped=not grid, icon="mine")


def _reward(box: Box, id: str) -> tuple[str, str]:
    """Coins and gems of a pit as text, "?" where nobody told."""
    pit = box.mine.pits[id]
    gains = [pit.gain] if pit.gain else []
    for rewards, at in ((box.mine.rows, pit.row), (box.mine.columns, pit.column)):
        if not pit.gain and isinstance(at, int) and 0 <= at < len(rewards):
            gains.append(rewards[at])

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

    left = Watched("camp", ("bearer.camps", {"n": p.camps}), p.camps, 3, ("counter", "camps"))
    by_day = ("tortoises",) if s.day or p.tortoises else ()
    counters = [counter(key) for key in ("hearts", "coins", "gems", "food", "reputation", "birds", *by_day)]
    if counted:
        shown = {c.key for c in counters}
        counters += [Counter(key, p.counted.get(key, 0), (), True) for key in COUNTERS if key not in shown]
    else:
        counters += [counter(colour, "tokens") for colour in TOKENS if colour in FACTIONS or p.tokens.get(colour)]
        counters.append(counter("camps"))
    return Panel(seat, p.colour, tuple(counters), () if counted else _groups(s, p, lang), p.figure,
                 sheet=None if counted else sheet(s, seat, lang), watched=None if counted else left)


def _groups(s: State, p: Player, lang: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    resting = tuple(a for a in (*p.adventurers, "pet") if a not in p.active)
    groups = (
        ("party", tuple(face(s, a, lang) for a in p.active)),
        ("resting", tuple(face(s, a, lang, dim=True) for a in resting)),
        ("treasures", tuple(face(s, t, lang) for t in p.treasures)),
        ("built", tuple(face(s, a, lang) for a in p.built)),
        ("threats", tuple(face(s, t, lang) for t in p.threats)),
        ("villains", tuple(face(s, v, lang) for v in p.villains)),
        ("world", tuple(face(s, w, lang) for w in p.world)),
        ("chiefs", tuple(Card(c, "", (("chief", {"faction": c}),), kind="chief") for c in p.chiefs)),
    )
    return tuple((key, cards) for key, cards in groups if cards)


def hand(s: State, seat: Seat, lang: str) -> tuple[Card, ...]:
    """The artifacts in a seat's hand, as far as this (veiled) state shows them."""
    player = s.players.get(seat)
    return tuple(face(s, a, lang) for a in player.hand) if player else ()


def common(s: State, lang: str) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """What lies open for all: the top threat, the villains nobody has beaten, the adventurers for hire, the treasure
    discards."""
    threats = threats_left(s)
    groups = (
        ("threat", (face(s, threats[0], lang),) if threats else ()),
        ("foes", tuple(face(s, v, lang) for v in s.villains)),
        ("offer", tuple(face(s, a, lang) for a in s.offer)),
        ("discards", tuple(face(s, t, lang) for t in s.treasure_discards)),
    )
    return tuple((key, cards) for key, cards in groups if cards)


def about(s: State, action: Action, lang: str) -> tuple[Line, ...]:
    """What one should know before choosing an action: what a way takes, what a hire costs after the discount, who
    is fought, what a skill does, what stands on the card it names."""
    match action:
        case Walk(seat=seat, to=to):
            return _way(adventure(s, top(s), seat).ways(s).get(to))
        case Move(seat=seat, to=to) if s.box.map:
            step = adventure(s, top(s), seat)
            path = graph(s.box.map).paths.get(step.at(s), {}).get(to)
            icon = live(graph(s.box.map), path, frozenset(s.camps), bool(threats_left(s))) if path else ""
            return _way(Way((to,), step.leaving_cost(s)[0], int(icon == "threat"), int(icon == "treasure")))
        case Hire(seat=seat, adventurer=x) if x in s.box.adventurers:
            price = hire_cost(s, seat, x)
            stands = lines(s.box.adventurers[x], lang)
            cheaper = isinstance(price, int) and price != s.box.adventurers[x].cost
            return (("now", {"value": price}), *stands) if cheaper else stands
        case Fight(foe=foe):
            return lines(thing(s.box, opponent(s, foe)), lang)
        case Learn(skill=skill):
            return (("skill_cost", {"value": SKILLS[skill]}), (f"skill.{skill}", {})) if skill in SKILLS else ()
    named_cards = (getattr(action, f, "") for f in ("adventurer", "artifact", "treasure", "card", "instead"))
    return tuple(line for id in named_cards if id for line in lines(thing(s.box, id), lang))


def _way(way: Way | None) -> tuple[Line, ...]:
    """Hearts, threats and treasures on a way; what it does not take is not said."""
    if way is None:
        return ()
    parts = (("way.hearts", way.hearts), ("way.threats", way.threats), ("way.treasures", way.treasures))
    return tuple((key, {"n": n}) for key, n in parts if n) or (("way.free", {}),)


def focus(s: State, lang: str) -> tuple[Card, ...]:
    """The cards that the open question is about: the threat or villain that is faced, what was just drawn."""
    step = top(s)
    if isinstance(step, Facing):
        found: tuple[str, ...] = (opponent(s, step.foe),)
    else:
        drawn = step.drawn if isinstance(step, Choosing) else ()
        found = (getattr(step, "card", ""), getattr(step, "arcade", ""), *drawn)
    return tuple(face(s, x, lang) for x in found if x and x != "?")


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
