"""Drawings of games that nobody plays: each of the four kinds with all that may lie, stand or be printed on one."""
from __future__ import annotations

import random
from functools import partial
from math import cos, pi, sin
from types import SimpleNamespace
from typing import Any

from companion.games.view import FORMS, Across, Drawing, Edge, Node, Token
from companion.web.play.sides import Sides

WORDS = {"en": {"board.heath.title": "Heath", "board.realm.title": "Realm", "board.void.title": "Void",
                "board.roads.title": "Roads", "board.row.title": "Row", "board.night": "It is night.",
                "night.moon": "moonlit", "web.board.costs": "costs {cost}", "web.close": "Close",
                "web.board.picked": "{name}: tap where to", "kind.moon": "moonlit",
                "web.board.title": "Board", "web.board.zoom": "Larger", "web.board.more": "All, {n} more"},
         "cs": {"board.heath.title": "Vřesoviště", "board.realm.title": "Říše", "board.void.title": "Prázdno",
                "board.roads.title": "Cesty", "board.row.title": "Řada", "board.night": "Je noc.",
                "night.moon": "ve svitu měsíce", "web.board.costs": "stojí {cost}", "web.close": "Zavřít",
                "web.board.picked": "{name}: ťukni na cíl", "kind.moon": "ve svitu měsíce",
                "web.board.title": "Plán", "web.board.zoom": "Zvětšit", "web.board.more": "Celý, dalších {n}"}}


def told(lang: str = "en", *drawings: Drawing) -> Any:
    """A screen as far as drawings ask it: words in a language, a rule for every kind of place."""
    def t(key: str, **params: Any) -> str:
        return WORDS[lang][key].format(**params)

    reader = SimpleNamespace(
        name=lambda field, value: WORDS[lang].get(f"{field}.{value}", str(value).title()),
        place=lambda at: at.partition(":")[2].title(), icons=SimpleNamespace(SIGNS={"moon": "moon"}),
        game=SimpleNamespace(pictures=None))
    screen = SimpleNamespace(
        drawings=drawings, open_drawing=drawings[0].id if drawings else "", faced_next="", crowded=False,
        board_idle=False, timeline=(), t=t, reader=reader, game=SimpleNamespace(id="invented"), lang=lang,
        rule=lambda kind, name: f"X-{kind}-{name}" if name == "wood" else "",
        kept=lambda key: None, keep=lambda key, part: part)
    screen.spots = partial(Sides.spots, screen)
    return screen


def every_form(colour: str = "blue") -> tuple[Token, ...]:
    return tuple(Token(form, colour, "A" if n % 2 else "", f"Anna's {form}", form, 1 + n % 4, "star" if n == 2 else "")
                 for n, form in enumerate(FORMS))


def stacks(n: int) -> tuple[Token, ...]:
    colours = ("red", "blue", "green", "yellow", "")
    return tuple(Token("army", colours[at % 5], "JSPCN"[at % 5], f"army {at}", FORMS[at % len(FORMS)], at % 7 + 1,
                       dim=at == 3) for at in range(n))


def heath(side: int = 3) -> Drawing:
    """Hexes around a middle, with a path between two of them, a route, a card over three, and everything else."""
    span = range(1 - side, side)
    kinds = ("wood", "field", "sea", "hill")
    nodes = []
    for q in span:
        for r in span:
            if abs(q + r) < side:
                n = len(nodes)
                nodes.append(Node(f"hex:{q},{r}", kinds[n % 4], f"Moor {n}" if n % 3 else "", q, r,
                                  (("star", "good", str(n)),) if n % 5 == 4 else (), stacks(n % 9),
                                  str(n) if n % 2 else "", ("moon",) if n % 4 == 2 else ()))
    across = (Across(("hex:0,0", "hex:1,0"), Token("path", "red", title="a path", form="bar")),
              Across(("hex:-1,0", "hex:-1,1", "hex:0,1"), Token("route", "green", title="a route", form="bar")),
              Across(("hex:0,-1", "hex:1,-1"), Token("mist", "", "?", "mist", "card")))
    return Drawing("heath", "hexes", tuple(nodes), across=across, about="space")


def realm(areas: int = 37, counters: int = 200) -> Drawing:
    """Areas that share their borders, some of them seas, with straits between some and many counters."""
    rng = random.Random(7)
    columns = 6
    rows = -(-areas // columns)
    corner = {(c, r): (int(c * 1000 / columns + rng.uniform(-26, 26)), int(r * 1000 / rows + rng.uniform(-20, 20)))
              for c in range(columns + 1) for r in range(rows + 1)}
    each = [counters // areas + (at < counters % areas) for at in range(areas)]
    nodes = []
    for at in range(areas):
        r, c = divmod(at, columns)
        outline = (corner[c, r], corner[c + 1, r], corner[c + 1, r + 1], corner[c, r + 1])
        x, y = sum(p[0] for p in outline) // 4, sum(p[1] for p in outline) // 4 - 40
        tokens = stacks(min(each[at], 8))
        nodes.append(Node(f"area:{at}", "sea" if at % 9 == 4 else "land", f"County {at}", x, y, tokens=tokens,
                          outline=outline))
    by = {n.place: n for n in nodes}
    edges = tuple(Edge(by[a].x, by[a].y, by[b].x, by[b].y, kind="strait")
                  for a, b in (("area:3", "area:5"), ("area:12", "area:14")) if a in by and b in by)
    across = (Across(("area:0", "area:1"), Token("wall", "yellow", title="a wall", form="bar")),) if areas > 1 else ()
    return Drawing("realm", "areas", tuple(nodes), edges, across=across)


def void(columns: int = 6, rows: int = 5) -> Drawing:
    """A grid with a cell of two by one, amounts, signs, and a card over two by two cells."""
    nodes = [Node(f"cell:{x},{y}", "deep" if (x + y) % 3 else "wood", str(x + columns * y) if y == 0 else "", x, y,
                  (("star", "good", "2"),) if x == 1 else (), stacks((x * y) % 5), signs=("moon",) if x == 3 else ())
             for y in range(rows) for x in range(columns) if not (y == rows - 1 and x < 2)]
    nodes.append(Node("cell:gate", "gate", "Gate", 0, rows - 1, span=(2, 1), tokens=every_form()))
    cells = tuple(f"cell:{x},{y}" for y in (1, 2) for x in (3, 4))
    across = (Across(cells, Token("dream", "red", "Owl", "the dream of an owl", "card", icon="moon")),
              Across(("cell:0,1", "cell:0,2"), Token("dreamer", "blue", "B", "Bořek's dreamer", "pawn")))
    return Drawing("void", "grid", tuple(nodes), across=across)


def roads() -> Drawing:
    """A graph: places in a ring with ways between them, one with every form of token."""
    at = [(int(500 + 380 * cos(n * pi / 4)), int(500 + 380 * sin(n * pi / 4))) for n in range(8)]
    nodes = tuple(Node(f"stop:{n}", "wood" if n % 2 else "plain", f"Stop {n}", x, y, tokens=stacks(n) if n < 4 else (),
                       number=str(n), signs=("moon",) if n == 5 else ()) for n, (x, y) in enumerate(at))
    edges = tuple(Edge(*at[n], *at[(n + 1) % 8], "star" if n == 2 else "", n != 3) for n in range(8))
    across = (Across(("stop:4", "stop:5"), Token("train", "red", title="a train", form="bar")),)
    return Drawing("roads", "graph", nodes, edges, across=across, marks="night")


def row() -> Drawing:
    """Tiles that wrap."""
    nodes = tuple(Node(f"tile:{n}", "wood", f"Stall {n}", tokens=stacks(n), signs=("moon",) if n == 1 else (),
                       note=(("star", "good", "3"),) if n == 2 else ()) for n in range(5))
    return Drawing("row", "grid", nodes, note="night", note_icon="moon", wrapped=True, marks="night")


ALL = {"graph": roads, "hexes": heath, "areas": realm, "grid": void, "tiles": row}
