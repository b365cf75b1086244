"""A game of which only the box is played with: cards, a valley of hexagons, three lands, a yard of cells."""
from __future__ import annotations

from pathlib import Path

from msgspec import UNSET, Struct, UnsetType

from companion.box.declare import BoardPlan, Brush, Declaration, Field, Part, Piece, Shelf
from companion.box.derived import DerivedBox
from companion.box.operations import Core, Operation, core
from companion.games.derived import Derived
from companion.kernel import UNKNOWN, Number
from tests.web.box.invented.about import ABOUT

Name = dict[str, str]


class Whistle(Operation, frozen=True):
    """The game's own operation."""

    tune: str = "low"


class Beast(Struct, frozen=True):
    name: Name = {}
    kin: str = ""
    price: Number = UNKNOWN
    strength: Number = UNKNOWN
    bait: tuple[str, ...] = ()
    works: tuple[Core | Whistle, ...] = ()
    words: str = ""


class Scroll(Struct, frozen=True):
    title: Name = {}
    worth: int = 0


class Hex(Struct, frozen=True):
    kind: str
    q: int
    r: int
    sign: str = ""
    height: Number = UNKNOWN


class Stream(Struct, frozen=True):
    a: str
    b: str
    ford: str = ""


class Valley(Struct, frozen=True):
    spaces: dict[str, Hex] = {}
    paths: tuple[Stream, ...] = ()
    picture: str = ""
    origin: tuple[int, int, int] = (500, 500, 90)


class Land(Struct, frozen=True):
    kind: str
    x: int
    y: int
    outline: tuple[tuple[int, int], ...] = ()
    name: Name = {}
    harbour: bool = False


class Next(Struct, frozen=True):
    a: str
    b: str


class Realm(Struct, frozen=True):
    spaces: dict[str, Land] = {}
    paths: tuple[Next, ...] = ()
    picture: str = ""


class Cell(Struct, frozen=True):
    kind: str
    row: Number = UNKNOWN
    column: Number = UNKNOWN
    toll: Number = UNKNOWN
    gate: bool = False


class Bed(Struct, frozen=True):
    kind: str
    row: int
    column: int
    number: int = 0
    owner: str = ""


class Plot(Struct, frozen=True):
    cells: dict[str, Bed] = {}


class Yard(Struct, frozen=True):
    cells: dict[str, Cell] = {}


class Box(Struct, frozen=True):
    id: str
    name: Name = {}
    version: int = 0
    invented: bool = False
    beasts: dict[str, Beast] = {}
    scrolls: dict[str, Scroll] = {}
    luck: dict[str, Number] = {}
    valley: Valley = Valley()
    realm: Realm = Realm()
    yard: Yard = Yard()
    plot: Plot = Plot()
    pictures: dict[str, str] | UnsetType = UNSET


SIGN = Field("sign", "text", pattern="[A-Z]?")
DECLARATION = Declaration(
    shelves=(
        Shelf("beasts", "beast", 3, Beast, (
            Field("name", "name"), Field("kin", "choice", of=("wolf", "owl"), unknown=True),
            Field("price", "number", 0, 9, unknown=True),
            Field("strength", "number", 1, 6, unknown=True),
            Field("bait", "pieces", pieces=(Piece("nut"), Piece("scroll", "[A-Z][0-9]", listed="scrolls"))),
            Field("works", "operations"), Field("words", "words"))),
        Shelf("scrolls", "scroll", 0, Scroll, (Field("title", "name"), Field("worth", "number", 0, 5)),
              pattern="[A-Z][0-9]")),
    parts=(Part("luck", (Field("fair", "number", 0, 3, unknown=True),)),),
    boards=(
        BoardPlan("valley", "hexes", kinds={"meadow": "", "rock": "", "lake": ""}, radius=2, label="sign",
                  place=(SIGN, Field("height", "number", 0, 9, unknown=True)),
                  link=(Field("ford", "choice", of=("", "stones")),)),
        BoardPlan("realm", "areas", kinds={"land": "", "sea": ""},
                  place=(Field("name", "name"), Field("harbour", "flag")),
                  link=(Field("a", "text"), Field("b", "text"))),
        BoardPlan("yard", "grid", first=(3, 4), most=8, place=(
            Field("kind", "choice", of=("grass", "wall")), Field("toll", "number", 0, 5, unknown=True),
            Field("gate", "flag"))),
        BoardPlan("plot", "grid", kinds={"grass": "", "wall": "flag", "barn": "star"}, first=(3, 4), most=16, place=(
            Field("kind", "choice", of=("grass", "wall", "barn")), Field("number", "number", 0, 66),
            Field("owner", "choice", of=("", "wolf", "owl"))),
            brushes=(Brush("grass"), Brush("wall"), Brush("barn", "owner", "owl", ("wall",) * 8)),
            numbering=(11, 12, 21, 22), numbered=("grass",))),
    operations={**core(what=("nut",), of=("nut",), decks=("beasts",)),
                "whistle": (Field("tune", "choice", of=("low", "high")),)},
    coded={"beast": "beasts"}, sheet="odds")


class Invented(Derived):
    id = "invented"
    about = ABOUT
    folder = Path(__file__).parent
    box = DerivedBox(DECLARATION, Box, "IN-1", {"empty": lambda: Box("own")})


GAME = Invented()
