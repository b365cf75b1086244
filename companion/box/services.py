"""What a game with an owner's box brings (`Game.box` of companion.games.contract)."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from companion.box.declare import Declaration, Flaw


class BoxServices(Protocol):
    """The owner's own box. A box is a frozen struct of the game's own with `id`, `version`, `name` and `invented`;
    `pictures` are photos of its boards, by kind, where it may have any. What it consists of is declared, so that one
    set of pages fills every box in; `companion.box.derived.DerivedBox` works the rest out of the declaration.
    A position that is played with a box holds it as `box`; `narrated` says that its entries come from a story book."""

    @property
    def DECLARATION(self) -> Declaration: ...

    @property
    def WHOLE(self) -> tuple[type, ...]:
        """Types whose parts name each other: merged as one."""

    @property
    def RESERVED(self) -> tuple[str, ...]:
        """Ids that mean something else to the engine."""

    @property
    def BY_NAME(self) -> tuple[str, ...]:
        """Shelves whose ids mean nothing, so that things are recognised by their names."""

    @property
    def AT_HOME(self) -> tuple[str, ...]:
        """Attributes that a table leaves as they are when it plays on with another version of the box."""

    @property
    def SHIPPED(self) -> Mapping[str, Callable[[], Any]]:
        """The app's own boxes, by what a set-up calls them."""

    def coded(self, box: Any) -> Mapping[str, Sequence[str]]:
        """Kind of code -> the ids of everything that gets one; `seat` among them where seats do."""

    def told(self, entries: Iterable[str]) -> Mapping[str, Sequence[str]]:
        """Kind of code -> what of a story book's entries, by number, gets one whichever box is played with."""

    def read(self, data: bytes) -> Any:
        """The box in a file. msgspec.ValidationError names the path of what does not fit."""

    def dump(self, box: Any) -> bytes:
        """The file of a box; equal boxes give equal bytes."""

    def meter(self, box: Any) -> Mapping[str, tuple[int, int]]:
        """Kind -> (known, how many there are)."""

    def findings(self, box: Any) -> Sequence[Flaw]:
        """What is wrong with the box itself."""

    def board_findings(self, kind: str, board: Any) -> Sequence[Flaw]:
        """What is wrong with one board, as it is drawn so far."""

    def own_box(self, name: str | Mapping[str, str]) -> Any:
        """A box of which only is known what the rulebook says."""

    def ready(self, box: Any) -> Any:
        """The box as a new table takes it: without boards that cannot be played on yet."""

    def home(self, id: str, table: str) -> str:
        """What a card that the `table` has met is called in the box."""

    def harvest(self, own: Any, played: Any, base: Any = None, table: str = "", narrated: bool = False) -> Any:
        """The own box with what a table has learnt that began with `base`."""

    def fitted(self, box: Any, played: Any, base: Any = None, table: str = "", narrated: bool = False) -> Any:
        """The box as a table would have it that began with `base` and plays with `played`. `narrated`: what the entries
        say comes from a story book and stays the table's."""
