"""What the table looks like: the map, the town and the Mine as drawings, players as counters and cards.

Nothing here is markup. The web layer draws these parts (graph, tiles, grid, counters, cards) for every game;
a place of a drawing carries the same name as in refusals (`space:f`, `building:saloon`, `pit:m11`), so that an
offer, a refusal and a figure meet on the same spot. Works on a veiled state and without an entered map."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.derived import Screen
from companion.games.near_and_far.actions import Boost, Count, Fight, Hire, Learn, Move, Walk
from companion.games.near_and_far.box.components import FACTIONS, TOKENS, Box, Map, Space
from companion.games.near_and_far.party import cost as hire_cost
from companion.games.near_and_far.party import held, threats_left
from companion.games.near_and_far.screen.character_panel import sheet
from companion.games.near_and_far.screen.faces import face, lines
from companion.games.near_and_far.screen.forecast import reached
from companion.games.near_and_far.screen.icons import FORMS
from companion.games.near_and_far.screen.names import known, named, opponent
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.state import BUILDINGS, JAIL, State
from companion.games.near_and_far.steps import Choosing, Duel, Facing, Questing, Trading
from companion.games.near_and_far.steps.adventure import adventure
from companion.games.near_and_far.steps.cards import Paying
from companion.games.near_and_far.steps.end import COUNTERS
from companion.games.near_and_far.walk import Way, graph, live
from companion.games.view import Card, Counter, Drawing, Edge, Line, Node, Panel, Token, Watched
from companion.kernel import Action, Correct, Number, Patch, Seat, Unknown, top

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
        nodes.append(Node(at, building, building, tokens=tokens, signs=BY_DAY.get(building, ()) if s.day else (),
                          says=f"building_gives.{building}"))
    note, icon = ("day", "sun") if s.day else ("", "")
    return Drawing("town", "grid", tuple(nodes), (), note, icon, wrapped=True, icon="town", about="building",
                   marks="day", named="building")


BY_DAY = {"stables": ("tortoise",), "mystics_hut": ("three_cards",), "mine": ("reputation",), "jail": ("food",)}
"""What the day side of the town board adds, by building: texts under `day` (NF-38)."""


def _mine(s: State, players: Mapping[Seat, str]) -> Drawing:
    """As it is printed where every row is full, else a grid with gaps; a wrapped row of the told numbers where nobody
    told rows and columns."""
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
        nodes.append(Node(f"pit:{id}", kind, label, column, row, gives, tokens,
                          says="board.entrance" if kind == "entrance" else ""))
    nodes.sort(key=lambda n: (n.y, n.x))
    columns = 1 + max((n.x for n in nodes), default=0)
    full = grid and [(n.x, n.y) for n in nodes] == [(at % columns, at // columns) for at in range(len(nodes))]
    return Drawing("mine", "grid", tuple(nodes), note="pits", note_icon="skill", wrapped=full or not grid,
                   columns=columns if full else 0, icon="mine")


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


def _way(way: Way | None) -> tuple[Line, ...]:
    """Hearts, threats and treasures on a way; what it does not take is not said."""
    if way is None:
        return ()
    parts = (("way.hearts", way.hearts), ("way.threats", way.threats), ("way.treasures", way.treasures))
    return tuple((key, {"n": n}) for key, n in parts if n) or (("way.free", {}),)


class Layout(Screen):
    QUIET = ("count",)
    GROUPS = {"active": "party", "adventurers": "resting"}  # noqa: RUF012
    DIM = ("resting",)
    OPEN = {"threats": "threat", "villains": "foes", "offer": "offer",  # noqa: RUF012
            "treasure_discards": "discards"}

    def place(self, field: str, value: Any) -> str:
        """The place on a drawing that an action's field points at, or ""."""
        kind = {"to": "space", "space": "space", "building": "building", "pit": "pit"}.get(field)
        return f"{kind}:{value}" if kind and value != "new" else ""

    def move(self, seat: Seat, of: Seat, counter: Counter, by: int) -> Action:
        """The action behind the plus or minus of a counter: a correction, or a count where nobody referees."""
        if counter.counted:
            return Count(seat=seat, of=of, what=counter.key, by=by)
        if isinstance(counter.value, Unknown):  # whoever counts from "?" knows the number from then on
            value = counter.least + by if counter.key == "reputation" else max(0, counter.least + by)
            known = Patch(("unsaid",), value=list(counter.unsaid))
            return Correct(seat=seat, patches=(Patch(counter.path, value=value), known))
        patch = Patch(counter.path, by=by)
        return Correct(seat=seat, patches=(patch,))

    def secret(self, action: Action, s: State) -> bool:
        """Whether the action names an artifact in hand: a shared screen shows such offers only while held open."""
        named = {getattr(action, field, "") for field in ("artifact", "card")}
        public = {card for p in s.players.values() for card in p.built}
        return any(card in s.box.artifacts and card not in public for card in named)

    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        """The map (if one was entered), the town and the Mine."""
        if s.mode == "counters":
            return ()
        parts = [_town(s, players), _mine(s, players)]
        if isinstance(s.box.map, Map):
            parts.insert(0, _map(s, s.box.map, lang, players))
        return tuple(parts)

    def panels(self, s: State, lang: str) -> tuple[Panel, ...]:
        """With the figure's place and, where the app referees, sheet and camps left."""
        return tuple(self._panel(s, panel, lang) for panel in super().panels(s, lang))

    def _panel(self, s: State, panel: Panel, lang: str) -> Panel:
        p = s.players[panel.seat]
        if s.mode == "counters":
            return replace(panel, groups=(), where=p.figure)
        left = Watched("camp", ("character_panel.camps", {"n": p.camps}), p.camps, 3, ("counter", "camps"))
        return replace(panel, where=p.figure, sheet=sheet(s, panel.seat, lang), watched=left)

    def counters(self, s: State, side: Seat) -> tuple[Counter, ...]:
        p, counted = s.players[side], s.mode == "counters"

        def counter(key: str, *way: str) -> Counter:
            mark = f"player:{side}:{key}"
            least = p.tokens.get(key, 0) if way else getattr(p, key)
            return Counter(key, held(s, side, key), ("players", side, *way, key), counted, least,
                           tuple(x for x in s.unsaid if x != mark))

        by_day = ("tortoises",) if s.day or p.tortoises else ()
        first = ("hearts", "coins", "gems", "food", "reputation", "birds", *by_day)
        if counted:
            more = [Counter(key, p.counted.get(key, 0), (), True) for key in COUNTERS if key not in first]
        else:
            tokens = (x for x in TOKENS if x in FACTIONS or p.tokens.get(x))
            more = [*(counter(colour, "tokens") for colour in tokens), counter("camps")]
        return (*(counter(key) for key in first), *more)

    def face(self, s: State, id: str, lang: str) -> Card:
        return face(s, id, lang)

    def about(self, s: State, action: Action, lang: str) -> tuple[Line, ...]:
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
                return lines(known(s.box, opponent(s, foe))[1], lang)
            case Boost(hearts=hearts):
                return ((f"boost.{end}", {}),) if (end := reached(s, hearts)) else ()
            case Learn(skill=skill):
                return (("skill_cost", {"value": SKILLS[skill]}), (f"skill.{skill}", {})) if skill in SKILLS else ()
        named_cards = (getattr(action, f, "") for f in ("adventurer", "artifact", "treasure", "card", "instead"))
        return tuple(line for id in named_cards if id for line in lines(known(s.box, id)[1], lang))

    def focus(self, s: State, lang: str) -> tuple[Card, ...]:
        """The cards that the open question is about: the threat or villain that is faced, what was just drawn."""
        step = top(s)
        if isinstance(step, Facing):
            found: tuple[str, ...] = (opponent(s, step.foe),)
        else:
            drawn = step.drawn if isinstance(step, Choosing) else ()
            found = (getattr(step, "card", ""), getattr(step, "arcade", ""), *drawn)
        return tuple(face(s, x, lang) for x in found if x and x != "?")

    def standing(self, s: State) -> Line | None:
        """How the open step stands: the dice and what they come to, the goods on the scales, what is paid so far.
        A text under `standing`."""
        step = top(s)
        match step:
            case Trading(give=give, get=take) if give and take:
                return "trade", {"give": give, "take": take}
            case Trading(give=give) if give:
                return "trade_given", {"give": give}
            case Trading(get=take) if take:
                return "trade_taken", {"take": take}
            case Paying(paid=paid) if paid:
                return "paid", {"good": paid}
            case Duel(faces=faces) if faces:
                own, other = step.totals(s)
                return "duel", {"faces": faces, "own": own, "other": other}
            case Facing(faces=faces) if faces:
                return "threat", {"faces": faces, "total": step.total(s), "need": step.total(s) + step.short(s)}
            case Questing(faces=faces) if faces and len(step.goals(s)) == 1:
                return "quest_plain", {"faces": faces, "total": step.total(s), "need": step.need}
            case Questing(faces=faces) if faces:
                return "quest", {"faces": faces, "total": step.total(s), "need": step.need, "bonus": step.bonus_need}
        return None

    def headline(self, s: State) -> dict[str, int]:
        """Numbers for the line above everything: the round, quest tokens left, birds in the Stables."""
        return {"round": s.round, "quests": len(s.quests) or s.quest_tokens, "birds": s.birds}
