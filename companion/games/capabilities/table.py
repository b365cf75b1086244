"""What a table does with real pieces: positions and checks by hand, set-up and packing, codes on cards, photos."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from companion.games.view import BoardGeometry, Group, Lot, PieceMarker, Section
from companion.kernel import Action, Finding, Patch, Piece, Place, Seat, Step


class Nonsense(ValueError):
    """An answer about a position that is none. Its text is the key of the field, as it was sent."""


class Unsettled(Exception):
    """The app has no place for that: it can only be put right by hand."""


class WrongFile(ValueError):
    """A fault of a position file. `kind`: malformed (no JSON, a wrong type), unknown (no such field, card or place) or
    ambiguous (a name of several). `at`: the place in the file, slash-separated. `near`: what may have been meant."""

    def __init__(self, kind: str, at: tuple[str, ...], value: str = "", near: tuple[str, ...] = ()):
        self.kind, self.at, self.value, self.near = kind, "/".join(at), value, near
        super().__init__(f"{kind}: {self.at}: {value}" + (f" (did you mean {', '.join(near)}?)" if near else ""))


class FileAnswers(Struct, frozen=True):
    """A position file as answers to the form. `left`: what the form cannot take of it, as paths in the file."""

    answers: dict[str, Any]
    left: tuple[str, ...] = ()


class StepWords(Struct, frozen=True):
    """What a position file calls a step, and those of its fields that are called otherwise there."""

    word: str
    fields: Mapping[str, str] = {}


class Position(Protocol):
    """Entering a position by hand. `answers` is plain JSON by the key of a field; `now`, which no field asks, are the
    open steps of the turn told, as a file lists them."""

    def form(self, s: Any) -> tuple[Section, ...]:
        """Everything that can be told of a position, with what the app believes now."""

    def patches(self, s: Any, answers: Mapping[str, Any], seen: Any = None) -> tuple[Patch, ...]:
        """The fewest corrections after which the position is the one told. `seen`: the same position as the teller may
        know it; hidden cards then change nothing that the teller could notice. Nonsense."""

    def tell(self, s: Any, answers: Mapping[str, Any]) -> Any:
        """The position itself. Nonsense."""

    def write_file(self, setup: Any, s: Any, texts: Any, lang: str) -> bytes:
        """The position as a file (docs/positions.md), with the names of a language."""

    def read_answers(self, setup: Any, s: Any, data: bytes, texts: Any) -> FileAnswers:
        """What a file answers to the form of the position `s`; its seats are those of the table, in their order.
        WrongFile."""

    def doubles(self, s: Any, answers: Mapping[str, Any]) -> list[Finding]:
        """Defects of the answers that no position can hold."""

    def findings(self, was: Any, s: Any, answers: Mapping[str, Any]) -> list[Finding]:
        """Everything that the audit has to say of the position `s` that answers told at `was`: what cannot be is no
        certain defect where it rests on something that nobody has said."""

    def around(self, s: Any, seat: Seat, begun: bool) -> tuple[Step, ...]:
        """The open steps of a turn of that seat in the round of the position: when nothing has been done in it, or,
        once it has `begun`, those around what goes on in it. () where the game has no such turns."""

    @property
    def STEP_WORDS(self) -> Mapping[str, StepWords]:
        """What files call the steps inside a turn, by the tag of the step; the others are called by their tags."""

    def where(self, s: Any, finding: Finding, told: Mapping[str, Any]) -> str:
        """The key of the field that a finding belongs to, "" if to none."""


class Check(Protocol):
    """Checking the table by hand: where one looks, what may lie there, which corrections put a piece there."""

    @property
    def ORDER(self) -> tuple[str, ...]:
        """Drawings in the order in which one looks at them."""

    @property
    def EXCLUSIVE(self) -> tuple[str, ...]:
        """Kinds of pieces of which one lies at a place: another one takes the stead of the first."""

    def single(self, piece: Piece) -> bool:
        """Whether there is one such piece at a table."""

    def icon(self, place: Place, piece: Piece) -> str:
        """The picture of a piece that lies there."""

    def unseen(self, s: Any, seat: Seat) -> frozenset[Place]:
        """Places whose pieces only the real table knows, and that this seat ("" for all together) is not asked for."""

    def areas(self, s: Any) -> Sequence[tuple[Seat, Sequence[tuple[Place, ...]]]]:
        """What lies on no drawing, in the order of the eye; places of one inner tuple are looked at together."""

    def possible(self, s: Any, place: Place) -> tuple[Piece, ...]:
        """What may be found there, the likeliest first."""

    def settle(self, s: Any, wanted: Mapping[Place, tuple[Piece, ...]], seen: Any = None) -> tuple[Patch, ...]:
        """The corrections after which these pieces lie at those places, `seen` as in Position. Unsettled."""


class Preparation(Protocol):
    """What to lay out and to pack up, piece by piece."""

    def checklist(self, s: Any) -> tuple[Group, ...]:
        """Everything that lies on the table at this position, in the order of the set-up."""

    def packing(self, s: Any) -> tuple[Group, ...]:
        """The same in the order of packing."""

    def setting_up(self, s: Any) -> bool:
        """Whether nobody has had a turn."""

    def invented(self, s: Any) -> bool:
        """Whether the pieces exist in the app alone."""

    def letter(self, s: Any, field: str, id: str) -> str:
        """What is printed beside a thing of the list, "" for nothing."""

    def lot(self, s: Any) -> Lot | None:
        """Random places that are due now, None where there are none to draw."""


Thing = tuple[str, str]
"""A kind of code and an id."""


class Scan(Protocol):
    """What a card with a code means here."""

    @property
    def FACES(self) -> tuple[str, ...]:
        """Kinds whose cards are shown when they are scanned; of others nothing is shown but the number."""

    @property
    def SIGNS(self) -> Mapping[str, str]:
        """Icons of kinds that are not called as their kind."""

    @property
    def TYPED(self) -> tuple[str, ...]:
        """Verbs that ask for a number which stands on something with a code."""

    @property
    def UNSEEN(self) -> frozenset[str]:
        """Guards that ask for a card among those that a veiled state shows as `?`."""

    def about(self, s: Any, action: Action) -> tuple[Thing, ...]:
        """The things with a code that an action names."""

    def meant(self, s: Any, seat: Seat, kind: str, id: str) -> tuple[Action, ...]:
        """What the open step could take the thing for, the likeliest first, allowed or not."""

    def asks(self, s: Any, action: Action) -> bool:
        """Whether the open step waits for just that."""

    def shown(self, s: Any, action: Action) -> tuple[Thing, ...]:
        """The things that somebody has just looked at to enter it."""

    def wanted(self, s: Any, seat: Seat) -> tuple[str, ...]:
        """The kinds of things that the open step waits for."""

    def unseen(self, action: Action, s: Any) -> bool:
        """Whether what the rules say of it means nothing in a veiled state."""

    def place(self, s: Any, kind: str, id: str) -> Place:
        """Where the thing lies, "" where nobody knows."""

    def put(self, s: Any, seat: Seat, kind: str, id: str) -> Sequence[tuple[str, tuple[Patch, ...]]]:
        """Corrections that put it elsewhere, each with the place."""


class Photo(Protocol):
    """The board in a photograph, found by markers with numbers that are stuck on pieces."""

    @property
    def MARKERS(self) -> Sequence[PieceMarker]:
        """Every marker of the game, whoever plays."""

    def board(self, s: Any) -> BoardGeometry | None:
        """Where the spaces of this position's board are; None where it cannot be compared with a photograph."""

    def stickers(self, s: Any) -> Mapping[int, tuple[Piece, PieceMarker]]:
        """The markers by number with the piece of this table that each is stuck on."""
