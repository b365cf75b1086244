"""What players do, and what the table reports."""
from __future__ import annotations

from companion.kernel import Action, Place


class BreakJar(Action, frozen=True):
    """Break one of the own jars for what it gives; `attack` instead where somebody has attacked before (HC-5.12)."""

    jar: str
    attack: bool = False


class ChooseAbility(Action, frozen=True):
    """The Protectors' Ability jar: which of the three."""

    ability: str


class Advance(Action, frozen=True):
    """`haints`, so many of them `infected`, and, if so, the `legend` and the `second` one go together to the next hex,
    and take a `doll` along."""

    start: Place
    to: Place
    haints: int
    legend: bool
    second: bool = False
    doll: bool = False
    infected: int = 0


class Spawn(Action, frozen=True):
    """`n` new haints."""

    at: Place
    n: int


class Strengthen(Action, frozen=True):
    """`n` cubes from the supply to the Battleground."""

    n: int


class Attack(Action, frozen=True):
    """`hester`: her fire, or herself, is attacked, not the rival."""

    start: Place
    target: Place
    hester: bool = False


class Strike(Action, frozen=True):
    """Pay, and kill a haint on the hex that was attacked."""


class Displace(Action, frozen=True):
    """Pay, put the attacked legend on the next hex `to` ("" where it can go nowhere), and kill a haint `at` any hex
    ("" where there is none). `second`: of two legends it is the other one."""

    to: Place
    at: Place
    second: bool = False


class UseTrack(Action, frozen=True):
    """The Legend Ability Track, scroll by scroll."""


class UseTalent(Action, frozen=True):
    """The legend's unique talent."""


class PlacePath(Action, frozen=True):
    to: Place


class TakePath(Action, frozen=True):
    at: Place


class PlaceCube(Action, frozen=True):
    """Emmy: a cube from the supply on a hex, where there are not enough for all."""

    to: Place


class PlaceStorm(Action, frozen=True):
    to: Place


class Pull(Action, frozen=True):
    """A token, `haint` or `legend` goes one hex nearer to the new storm."""

    what: str
    start: Place
    to: Place


class Sway(Action, frozen=True):
    """Levi: `n` haints, so many of them `infected`, go to the next hex."""

    start: Place
    to: Place
    n: int
    infected: int = 0


class Keep(Action, frozen=True):
    """The Family: a token in front goes to the board for good; the others go into the bag."""

    token: str


class Guide(Action, frozen=True):
    """One of the townsfolk walks along units and paths."""

    start: Place
    to: Place


class Done(Action, frozen=True):
    """Enough of what is open now."""


class Draw(Action, frozen=True):
    """The table: a token out of the Family's bag."""

    token: str


class Fall(Action, frozen=True):
    """The table: how many red and how many blue cubes came out of the Tree."""

    out: tuple[int, ...]


class LayOut(Action, frozen=True):
    """The table: these tokens lie on the terrain whose turn it is (HC-6.4)."""

    token: str


class DrawCard(Action, frozen=True):
    """The table: the next card of a deck."""

    card: str


class PutBack(Action, frozen=True):
    """The Family: a token that was drawn goes back into the bag (HC-6.6)."""

    token: str


class PlayCard(Action, frozen=True):
    """A tactics card, or an upgrade for a token that was drawn."""

    card: str


class UseToken(Action, frozen=True):
    """The Family: an upgrade token that was drawn."""

    token: str


class Choose(Action, frozen=True):
    """Which part of an effect comes next."""

    part: str


class Shift(Action, frozen=True):
    """An effect moves one thing: a `haint`, `legend` or `townsfolk`, or a token."""

    what: str
    start: Place
    to: Place


class MergeHex(Action, frozen=True):
    """Merging: everything on a hex that can goes to the next."""

    start: Place
    to: Place


class TakeToken(Action, frozen=True):
    """A token of the map goes to the own board or track."""

    token: str
    at: Place


class PutToken(Action, frozen=True):
    """A token of the box goes onto the map."""

    token: str
    to: Place


class RemoveHaint(Action, frozen=True):
    """A haint goes back to its supply, for no points."""

    at: Place


class Nail(Action, frozen=True):
    """Bernice: a nail goes under a unit; where both are in play, the one at `old` (a hex) moves."""

    to: Place
    legend: bool
    old: Place = ""


class Unnail(Action, frozen=True):
    """One Advance hands a nail back to Bernice."""

    at: Place
    legend: bool


class Taunt(Action, frozen=True):
    """Priscilla: a taunt lies on a hex."""

    to: Place


class Pick(Action, frozen=True):
    """Wilma: a token of the bag."""

    token: str


class StoreCubes(Action, frozen=True):
    """Odessa: so many own cubes go to her board."""

    n: int


class ReturnCubes(Action, frozen=True):
    """Odessa: so many of them come back after a throw."""

    n: int


class Banish(Action, frozen=True):
    """Banishment: so many cubes of the rival leave the Battleground for this turn."""

    n: int


class TurnTile(Action, frozen=True):
    """The table: the bonus tile that is turned over next."""

    tile: str


class UseTile(Action, frozen=True):
    """A bonus tile over the broken jar."""

    tile: str


class CarryOut(Action, frozen=True):
    """Now what the broken jar gives: the tiles over it may wait."""

    jar: str


class BuryCard(Action, frozen=True):
    """A card of the hand goes under the deck."""

    card: str


class PlaceGoal(Action, frozen=True):
    """A goal of the rival leaves its `terrain` on the Scoreboard for a hex of that terrain."""

    terrain: str
    to: Place


class FillRow(Action, frozen=True):
    """The table: the token that lies on the next space of Kammi's action table (HC-8.2)."""

    token: str


class SetOut(Action, frozen=True):
    """Kammi's legend tokens stand there; `goblin` is which of them, "" where only the table knows (HC-8.3)."""

    first: Place
    second: Place
    goblin: str = ""


class HideDoll(Action, frozen=True):
    """Which doll is the real one, "" for "as they lie" (HC-8.4, 8.11)."""

    doll: str


class ChooseRow(Action, frozen=True):
    """Kammi: the waiting token goes into a row of the action table."""

    row: str


class TurnDoll(Action, frozen=True):
    """The doll beneath a legend of Kammi's is turned over."""

    at: Place
    real_one: bool


class Unmask(Action, frozen=True):
    """Kammi's legend is shown: it is the `goblin`, or herself."""

    goblin: bool


class Replay(Action, frozen=True):
    """A goblin card that lies open works again."""

    card: str


class PullDoll(Action, frozen=True):
    start: Place
    to: Place


class CarryDoll(Action, frozen=True):
    """A unit that was moved takes the doll along."""

    start: Place
    to: Place


class SwapLegends(Action, frozen=True):
    """Kammi and the goblin change places."""


class Trick(Action, frozen=True):
    """Kammi's haint and an enemy's change places."""

    start: Place
    to: Place


ALL: tuple[type[Action], ...] = (
    BreakJar, ChooseAbility, Advance, Spawn, Strengthen, Attack, Strike, Displace, UseTrack, UseTalent, PlacePath,
    TakePath, PlaceCube, PlaceStorm, Pull, Sway, Keep, Guide, Done, Draw, Fall, LayOut, DrawCard, PutBack, PlayCard,
    UseToken, Choose, Shift, MergeHex, TakeToken, PutToken, RemoveHaint, Nail, Unnail, Taunt, Pick, StoreCubes,
    ReturnCubes, Banish, TurnTile, UseTile, CarryOut, BuryCard, PlaceGoal, FillRow,
    SetOut, HideDoll, ChooseRow, TurnDoll, Unmask, Replay, PullDoll, CarryDoll, SwapLegends, Trick)
