"""The services by which a game lets its owner enter the real box (`Game.box` of companion.games.contract)."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from companion.box.declare import Declaration, Flaw


class BoxServices(Protocol):
    """A box is a frozen struct of the game with `id`, `version`, `name` and `invented`, and `pictures` (kind of board
    -> photo) where it can have photos. The declaration says what it consists of, so that the same pages fill in every
    game's box; DerivedBox (companion.box.derived) makes all other services of it. A state has the box it is played with
    as `box`, and `narrated` where its entries come from a story book."""

    @property
    def DECLARATION(self) -> Declaration: ...

    @property
    def MERGED_AS_ONE(self) -> tuple[type, ...]:
        """Types whose parts name each other: of two versions a merge takes one whole."""

    @property
    def RESERVED(self) -> tuple[str, ...]:
        """Ids that no thing may have, since they mean something else."""

    @property
    def MATCHED_BY_NAME(self) -> tuple[str, ...]:
        """Shelves whose ids are made up: in another box the same thing is recognised by its name."""

    @property
    def LEFT_ON_SHELF(self) -> tuple[str, ...]:
        """Attributes that stay as they are at a table when it plays on with another version of the box."""

    @property
    def SHIPPED(self) -> Mapping[str, Callable[[], Any]]:
        """The boxes that come with the game, by the id that a set-up gives them."""

    def ids_with_codes(self, box: Any) -> Mapping[str, Sequence[str]]:
        """Kind of code -> the ids of everything that gets a code, kind `seat` included where seats do."""

    def book_ids_with_codes(self, entries: Iterable[str]) -> Mapping[str, Sequence[str]]:
        """Kind of code -> those of a story book's `entries`, by code, that get one, whichever box is played with."""

    def read(self, data: bytes) -> Any:
        """The box in a file. msgspec.ValidationError names the path of what does not fit."""

    def dump(self, box: Any) -> bytes:
        """The file of a box; equal boxes give equal bytes."""

    def completeness(self, box: Any) -> Mapping[str, tuple[int, int]]:
        """Kind -> (how many things are completely known, how many the real box has)."""

    def findings(self, box: Any) -> Sequence[Flaw]:
        """The defects of the whole box."""

    def board_findings(self, kind: str, board: Any) -> Sequence[Flaw]:
        """The defects of one board, also of one drawn in part."""

    def own_box(self, name: str | Mapping[str, str]) -> Any:
        """A new box with nothing but what the rulebook says."""

    def with_playable_boards(self, box: Any) -> Any:
        """The box without boards that are not complete enough to play on, for a new table."""

    def shelf_id(self, id: str, table: str) -> str:
        """The id in the box of a card that the `table` met: `card-3` of table t7 is `card-t7.3`."""

    def with_learnt(self, own: Any, played: Any, base: Any = None, table: str = "", narrated: bool = False) -> Any:
        """The owner's box with what a table has learnt, which plays with `played` and began with `base`."""

    def fit_to_table(self, box: Any, played: Any, base: Any = None, table: str = "", narrated: bool = False) -> Any:
        """The box with the ids and the knowledge of a table that plays with `played` and began with `base`.
        `narrated`: its entries stay as they are, since they come from a story book."""
