"""A campaign of an invented game: Fireflies on three nights. Its sheet has two numbers, a row of ticks, a list of
words, a choice and things to pick; oil goes on by a rule of its own, and nobody writes points on it."""
from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from companion import games
from companion.games import derived
from companion.games.about import About, Ask, Mode
from companion.games.sheets import Brings, Choice, Field, Figure, Plan, Played, Result
from companion.kernel import Codec, Seat, actors
from tests.toys.fireflies import game as toy

ABOUT = About(id="vigils", seats=(2, 3, 4, 5), colours=("red", "blue", "green", "yellow", "white"),
              modes=(Mode("play"), Mode("nights", "map", several=True)), asks=(Ask("middle", default=True),))
TEXTS = """
[setup.mode.nights]
title = "{Three nights}"
text = "{One meadow after the other.}"
[setup.rain]
title = "{Rain}"
text = "{Suggested on the second night.}"
[setup.wind]
title = "{Wind}"
text = "{How it blows.}"
calm = "{calm}"
storm = "{storm}"
[setup.guests]
title = "{Guests}"
text = "{Up to} {n}."
[setup.lead]
title = "{Who leads}"
nobody = "{nobody leads}"
text = "{Whoever has most oil.}"
[setup.quiet]
title = "{Quiet nights}"
text = "{Nobody speaks.}"
[campaign]
lamps_now = "{lamps lit}"
brings = "{oil left}: {n}"
[campaign.field]
lamps = "{lamps}"
oil = "{oil}"
nights = "{nights}"
friends = "{friends}"
charm = "{charm}"
arts = "{arts}"
[campaign.told]
friend = "{seat} {meets}: {words}"
art = "{seat} {knows}: {words}"
[charm]
bell = "{bell}"
moth = "{moth}"
[art]
humming = "{humming}"
waiting = "{waiting}"
[effect]
humming = "{the oil lasts}"
waiting = "{another night}"
"""


class Sheet(Struct, frozen=True):
    lamps: int = 0
    oil: int = 6
    nights: int = 0
    friends: tuple[str, ...] = ()
    charm: str = ""
    arts: tuple[str, ...] = ()


class Nights(Plan, frozen=True):
    quiet: bool = False


class Setup(toy.Setup, frozen=True):
    sheets: dict[Seat, Sheet] = field(default_factory=dict)
    answers: dict[str, Any] = field(default_factory=dict)


class Campaign(derived.Campaign):
    about = ABOUT
    sheet = Sheet
    plan = Nights
    fields = (
        Field("lamps", "number", high=20), Field("oil", "number", low=-3, high=9, capped=False),
        Field("nights", "ticks", high=12), Field("friends", "words", high=3, told="friend"),
        Field("charm", "choice", options=("bell", "moth"), word="charm"),
        Field("arts", "picks", options=("humming", "waiting"), word="art", effect="effect", costs={"humming": 2},
              told="art"))
    stops: Mapping[int, Mapping[str, str]] = {
        1: {"en": "The Meadow", "cs": "Louka"}, 2: {"en": "The Pond", "cs": "Tůň"}, 3: {}}

    def outcome(self, setup: Setup, s: toy.State) -> Result[Sheet]:
        over = not actors(s)
        points = {seat: int(s.players[seat].sparks) for seat in s.seats}
        won = tuple(seat for seat in s.seats if over and points[seat] == max(points.values()))
        sheets = {seat: replace(sheet, lamps=sheet.lamps + points[seat], nights=sheet.nights + over)
                  for seat, sheet in setup.sheets.items()}
        return Result(over, points, winners=won, brought=setup.sheets, sheets=sheets)

    def carry(self, now: Mapping[Seat, Sheet], game: Played[Sheet]) -> dict[Seat, Sheet]:
        """A night burns half of the oil, of whoever was there."""
        after = super().carry(now, game)
        return {seat: replace(sheet, oil=sheet.oil // 2) if game.done and seat in game.result.points else sheet
                for seat, sheet in after.items()}

    def asks(self, plan: Nights, games: Sequence[Played[Sheet]], sheets: Mapping[Seat, Sheet], stop: int
             ) -> tuple[Ask, ...]:
        return (Ask("lead", "seat", "", tuple(seat for seat in sheets if sheets[seat].oil > 3), group="play"),
                Ask("rain", default=stop == 2), Ask("wind", "choice", "calm", ("calm", "storm")),
                Ask("guests", "number", 0, high=3))

    def plan_asks(self, plan: Nights) -> tuple[Ask, ...]:
        return (Ask("quiet", default=plan.quiet),)

    def setup(self, plan: Nights, games: Sequence[Played[Sheet]], sheets: Mapping[Seat, Sheet], choice: Choice,
              box: Any) -> Setup:
        self.chosen(plan, games, sheets, choice)
        colours = {person.seat: person.colour for person in plan.present if person.seat in choice.seats}
        return Setup(choice.seats, colours, sheets={seat: sheets[seat] for seat in choice.seats},
                     answers=dict(choice.answers))

    def total(self, sheet: Sheet) -> int:
        return sheet.lamps

    def figures(self, plan: Nights, sheet: Sheet) -> tuple[Figure, ...]:
        return (Figure("flag", sheet.lamps, "campaign.lamps_now"),)

    def brings(self, plan: Nights, sheet: Sheet) -> Brings:
        return Brings((("campaign.brings", {"n": sheet.oil}),),
                      tuple((f"art.{art}", f"effect.{art}") for art in sheet.arts))


class Vigils(toy.Fireflies):
    id = "vigils"
    about = ABOUT
    campaign = Campaign()
    codec = Codec(toy.State, Setup, (toy.Deal, toy.Glow), (toy.Dealt, toy.Chose, toy.Shone, toy.Faded),
                  (toy.Dealing, toy.Choosing))


def known(folder: Path) -> Iterator[None]:
    """The house knows the game, with its texts in this folder, until the iterator goes on."""
    (folder / "texts").mkdir(parents=True)
    for lang, mark in (("en", ""), ("cs", "č: ")):
        kept = (Path(toy.__file__).parent / "texts" / f"{lang}.toml").read_text("utf-8")
        told = "\n".join(_worded(line, mark) for line in TEXTS.splitlines())
        (folder / "texts" / f"{lang}.toml").write_text(kept, "utf-8")
        (folder / "texts" / f"nights.{lang}.toml").write_text(told, "utf-8")
    package, about, game = (ModuleType(f"vigils_of_tests{name}") for name in ("", ".about", ".game"))
    about.__file__ = str(folder / "about.py")
    about.ABOUT, game.GAME = ABOUT, Vigils()  # type: ignore[attr-defined]
    for module in (package, about, game):
        sys.modules[module.__name__] = module
    games.add("vigils", "vigils_of_tests")
    yield
    games.remove("vigils")
    for module in (package, about, game):
        del sys.modules[module.__name__]


def _worded(line: str, mark: str) -> str:
    """A line of the texts: words in braces are of the language, parameters stay."""
    for name in ("n", "seat", "words"):
        line = line.replace(f"{{{name}}}", f"<{name}>")
    line = line.replace("{", mark).replace("}", "")
    return line.replace("<", "{").replace(">", "}")
