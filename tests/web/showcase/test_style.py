"""The look: one language of signs, colours that can be read, and a style page that leaves no part out."""
from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as Xml
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import Environment, FileSystemLoader, nodes
from jinja2.runtime import Macro

from companion import assets, games
from companion.games.near_and_far.screen import finale
from companion.games.near_and_far.screen import icons as words
from companion.i18n import LANGUAGES
from companion.web import THEMES
from companion.web.showcase import page as style_page
from tests.web.conftest import Device

ROOT = assets.assets_folder()
SVG = "{http://www.w3.org/2000/svg}"
NAMES = frozenset(style_page.icons())
PAIRS = style_page.pairs()


SPRITES = (ROOT / "static" / "icons" / "symbols.svg", *(
    path for id in (*games.ids(), *games.tools()) if (path := games.folder(id) / "static" / "icons.svg").is_file()))
"""Those of the house and of each game."""


def sprite() -> list[Xml.Element]:
    return [symbol for path in SPRITES for symbol in Xml.parse(path).getroot()]


def templates() -> list[Path]:
    return sorted((ROOT / "templates").rglob("*.html"))


def said(node: nodes.Node) -> Iterator[str]:
    """The names an expression of a template can come to; nothing where only data tells."""
    match node:
        case nodes.Const(value=str(name)):
            yield name
        case nodes.CondExpr():
            yield from said(node.expr1)
            yield from said(node.expr2) if node.expr2 else ()
        case nodes.Or() | nodes.And():
            yield from said(node.left)
            yield from said(node.right)
        case nodes.Dict():
            for pair in node.items:
                yield from said(pair.value)
        case nodes.Getitem():
            yield from said(node.node)
        case nodes.Call(node=nodes.Getattr(node=nodes.Dict() as table, attr="get")):
            for part in (table, *node.args[1:]):
                yield from said(part)
        case nodes.Concat(nodes=[nodes.Const(value=str(stem)), *_]):
            yield from (name for name in NAMES if name.startswith(stem)) if stem == "die" else (stem,)


def named_by(path: Path) -> set[str]:
    tree = Environment(autoescape=True).parse(path.read_text("utf-8"))
    calls = [(getattr(c.node, "attr", getattr(c.node, "name", "")), c.args) for c in tree.find_all(nodes.Call)]
    return {name for called, args in calls if called in ("icon", "sign") and args for name in said(args[0])}


def test_every_sign_that_a_page_names_is_drawn() -> None:
    found = {path.relative_to(ROOT / "templates").as_posix(): named_by(path) for path in templates()}
    assert {"undo", "redo", "log"} <= found["play/parts/log.html"]
    assert {"moon", "sun"} <= found["_device.html"]
    missing = {file: names - NAMES for file, names in found.items() if names - NAMES}
    assert missing == {}


def test_every_sign_that_a_script_names_is_drawn() -> None:
    found = set()
    for path in (ROOT / "static" / "js").rglob("*.js"):
        source = path.read_text("utf-8")
        for pattern in (r"symbols\.svg#([a-z_0-9]+)", r"\bicon\(\"([a-z_0-9]+)\""):
            found |= set(re.findall(pattern, source))
    assert found <= NAMES


def test_every_sign_of_the_game_is_drawn() -> None:
    tables = (words.LINES, words.GOODS, words.COUNTERS, words.VERBS, words.GROUPS)
    asked = {name for table in tables for name in table.values()} | {c.icon for c in finale.CATEGORIES}
    kinds = {"town", "coin", "gem", "pepper", "tea", "part", "stone", "threat", "treasure", "town_hall", "saloon",
             "stables", "general_store", "farm", "mystics_hut", "mine", "jail"}
    assert asked | kinds <= NAMES


def test_signs_share_one_grid_and_take_the_colour_of_the_text() -> None:
    assert all(symbol.tag == SVG + "symbol" for symbol in sprite())
    house, *games_own = [[symbol.get("id") for symbol in Xml.parse(path).getroot()] for path in SPRITES]
    for seen in games_own:  # two games may have a sign of the same name: a page shows those of one
        assert [name for name, times in Counter([*house, *seen]).items() if times > 1] == []
    for symbol in sprite():
        assert (symbol.get("viewBox"), symbol.get("stroke-linecap")) == ("0 0 24 24", "round"), symbol.get("id")
        assert len(symbol), symbol.get("id")
        for part in symbol.iter():
            assert part.tag.removeprefix(SVG) in ("symbol", "path", "circle", "ellipse", "rect"), symbol.get("id")
            assert not {"style", "class", "color", "opacity"} & set(part.attrib), symbol.get("id")
            assert {part.get("fill", "none"), part.get("stroke", "none")} <= {"none", "currentColor"}, symbol.get("id")


def test_the_sprites_of_a_page_are_small() -> None:
    """A page has the house's and those of one game."""
    house, *games_own = [path.read_bytes() for path in SPRITES]
    for drawn in games_own:
        assert len(house) + len(drawn) < 40_000
        assert len(gzip.compress(house)) + len(gzip.compress(drawn)) < 10_000


def test_the_art_of_the_theme_is_small_and_holds_nothing_but_shapes() -> None:
    theme = games.folder("near_and_far") / "static"
    art = sorted({*(ROOT / "static" / "art").glob("*.svg"), *theme.glob("*.svg")} - set(SPRITES))
    assert {a.name for a in art} >= {"contours.svg", "horizon.svg", "horizon-light.svg", "lantern.svg"}
    for drawing in art:
        assert drawing.stat().st_size < 6_000, drawing.name
        tags = {part.tag.removeprefix(SVG) for part in Xml.parse(drawing).iter()}
        assert not tags & {"script", "style", "image", "use", "foreignObject", "text"}, drawing.name


# the style page

def shown(app: Flask, lang: str = "cs", theme: str = "dark") -> str:
    device = Device(app, lang)
    device.client.set_cookie("companion_theme", theme)
    answer = device.get("/style", json=False)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_style_page_opens_for_everyone(app: Flask, lang: str, theme: str) -> None:
    page = shown(app, lang, theme)
    assert f'<html lang="{lang}" data-theme="{theme}"' in page
    assert {"cs": "Vzhled", "en": "Style"}[lang] in page
    assert not re.search(r"<[^>]+ (style|on\w+)=", page)
    assert not re.search(r"<script(?![^>]* src=)", page)


def test_the_style_page_stores_nothing(app: Flask) -> None:
    shown(app)
    assert "STYLE1" not in Device(app).get("/", json=False).text


def test_the_style_page_wears_what_the_table_wears() -> None:
    worn = {name: set(re.findall(r"/static/css/([\w/]+)\.css", (ROOT / "templates" / name).read_text("utf-8")))
            for name in ("play/table.html", "showcase/style.html")}
    assert worn["play/table.html"] - worn["showcase/style.html"] == {"play/noscript"}


def test_no_id_comes_twice(app: Flask) -> None:
    ids = Counter(re.findall(r'\sid="([^"]+)"', shown(app)))
    assert [name for name, times in ids.items() if times > 1] == []


def test_every_sign_stands_on_the_style_page(app: Flask) -> None:
    assert set(re.findall(r"(?:symbols|icons)\.svg#([\w-]+)", shown(app))) >= NAMES


def declared() -> set[tuple[str, str]]:
    """Every macro of the parts, by its file."""
    folder = ROOT / "templates"
    loader = Environment(loader=FileSystemLoader(folder), autoescape=True)
    return {(path.name, macro.name) for path in sorted((folder / "play" / "parts").glob("*.html"))
            for macro in loader.parse(path.read_text("utf-8")).find_all(nodes.Macro)}


def test_every_part_of_the_screens_stands_on_the_style_page(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    called = set()
    invoke = Macro._invoke

    def noted(macro: Macro, arguments: Any, autoescape: bool) -> str:
        called.add((Path(macro._func.__code__.co_filename).name, macro.name))
        return invoke(macro, arguments, autoescape)

    monkeypatch.setattr(Macro, "_invoke", noted)
    monkeypatch.setattr("companion.web.play.sides.Sides.kept", lambda *_: None)  # every part is drawn anew
    shown(app)
    assert len(declared()) > 20
    assert declared() - called == set()


STATES = """
class="offer [^"]*dim"|class="offer [^"]*big"|class="offer [^"]*sent"|class="mark doubted"|class="mark overruled"
class="mark app"|aria-pressed="true"| disabled>|class="[^"]*focused"|data-value="\\?"|class="cover"
class="tips"|class="odds"|class="die"|role="alert"|class="undo"|class="badge absent"|class="moment won
class="chart"|class="trouble"|class="qr"|id="tray"|id="news"|id="refusal"
data-state="connected"|data-state="reconnecting"|data-state="kept"
"""


def test_every_state_stands_on_the_style_page(app: Flask) -> None:
    page = shown(app)
    assert [state for line in STATES.split("\n") for state in line.split("|") if not re.search(state, page)] == []


# colours

@pytest.mark.parametrize(("one", "other", "ratio"), [
    ("#ffffff", "#000000", 21), ("#777777", "#ffffff", 4.48), ("#123456", "#123456", 1), ("#000000", "#ff0000", 5.25)])
def test_contrast_is_what_wcag_says(one: str, other: str, ratio: float) -> None:
    assert style_page.contrast(one, other) == pytest.approx(ratio, abs=0.01)
    assert style_page.contrast(other, one) == pytest.approx(ratio, abs=0.01)


def test_both_themes_name_every_colour() -> None:
    known = style_page.tokens()
    assert known["ink"].dark != known["ink"].light
    for name in {name for pair in PAIRS for name in (pair.text, pair.ground)}:
        assert all(re.fullmatch(r"#[0-9a-f]{6}", value) for value in (known[name].dark, known[name].light)), name


@pytest.mark.parametrize("pair", PAIRS, ids=lambda p: f"{p.text} on {p.ground}")
def test_text_can_be_read_on_its_ground(pair: style_page.Pair) -> None:
    assert pair.least == (7 if pair.text in ("ink", "soft") and pair.ground in ("ground", "raised") else 4.5)
    assert pair.dark >= pair.least
    assert pair.light >= pair.least


def test_every_size_of_type_has_its_sample() -> None:
    css = (ROOT / "static" / "css" / "showcase" / "style.css").read_text("utf-8")
    assert [name for name in style_page.tokens() if name.startswith("t-") and f".size-{name} " not in css] == []


def test_paper_is_white_whatever_the_theme() -> None:
    css = (ROOT / "static" / "css" / "print.css").read_text("utf-8")
    printed = dict(re.findall(r"--([\w-]+):\s*([^;]+);", css))
    assert {printed[name] for name in style_page.GROUNDS} == {"white"}
    assert {printed[name] for name in style_page.TEXT_ON_GROUND} == {"black"}
    assert 'href="/static/css/print.css" media="print"' in (ROOT / "templates" / "base.html").read_text("utf-8")
