"""Capabilities for real pieces: positions and checks by hand, set-up and packing, codes on cards, photos."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from companion.games.view import BoardGeometry, Field, Group, Line, Lot, PieceMarker, Section, Side
from companion.kernel import Action, Finding, Patch, Piece, Place, Seat, Step


class Nonsense(ValueError):
    """An answer that its field cannot have. The text of the error is the key of the field."""


class Unsettled(Exception):
    """No correction gives the app these pieces: only hands can resolve the difference."""


class WrongFile(ValueError):
    """A fault of a position file. `kind`: malformed (no JSON, a wrong type), unknown (no such field, card or place) or
    ambiguous (a name of several). `at`: the place in the file, slash-separated. `near`: what may have been meant."""

    def __init__(self, kind: str, at: tuple[str, ...], value: str = "", near: tuple[str, ...] = ()):
        self.kind, self.at, self.value, self.near = kind, "/".join(at), value, near
        super().__init__(f"{kind}: {self.at}: {value}" + (f" (did you mean {', '.join(near)}?)" if near else ""))


class Untimely(Exception):
    """Something forgotten that does not fit: why, a text under `late`, and the rule's id."""

    def __init__(self, why: Line, rule: str):
        self.why, self.rule = why, rule
        super().__init__(why[0])


class FileAnswers(Struct, frozen=True):
    """A position file as answers to the form. `left`: paths of the file that the form cannot take."""

    answers: dict[str, Any]
    left: tuple[str, ...] = ()


class StepWords(Struct, frozen=True):
    """The name of a step in position files, and the names there of its fields that differ."""

    word: str
    fields: Mapping[str, str] = {}


class Position(Protocol):
    """Entering a position by hand. `answers` is plain JSON by the key of a field; the key `now`, which no field has,
    are the open steps of a turn, as a file lists them."""

    def form(self, s: Any) -> tuple[Section, ...]:
        """The form for a position, filled in with what the app believes."""

    def patches(self, s: Any, answers: Mapping[str, Any], seen: Any = None) -> tuple[Patch, ...]:
        """The fewest patches that turn `s` into the position answered. `seen`: the same position as the device may know
        it; hidden cards then change nothing that it could notice. Nonsense."""

    def apply_answers(self, s: Any, answers: Mapping[str, Any]) -> Any:
        """The position `s` with the answers applied. Nonsense."""

    def write_file(self, setup: Any, s: Any, texts: Any, lang: str) -> bytes:
        """The position as a file (docs/positions.md), with the names of a language."""

    def read_answers(self, setup: Any, s: Any, data: bytes, texts: Any) -> FileAnswers:
        """The answers that a file gives to the form of the position `s`; the file's seats are taken for those of the
        table in their order. WrongFile."""

    def answer_defects(self, s: Any, answers: Mapping[str, Any]) -> list[Finding]:
        """Defects of the answers that no position can express, such as one piece at two places."""

    def findings(self, was: Any, s: Any, answers: Mapping[str, Any]) -> list[Finding]:
        """The audit's findings on the position `s`, to which the answers have turned `was`. A finding is not certain
        where it rests on a value that nobody has entered."""

    def steps_around(self, s: Any, seat: Seat, begun: bool) -> tuple[Step, ...]:
        """The open steps of a turn of that seat: before anything was done in it, or, once it has `begun`, those below
        the innermost one. () where the game has no turns of seats."""

    @property
    def STEP_WORDS(self) -> Mapping[str, StepWords]:
        """Names in files of the steps inside a turn, by the step's tag; other steps have their tag for a name."""

    def field_of_finding(self, s: Any, finding: Finding, answers: Mapping[str, Any]) -> str:
        """The key of the field that a finding belongs to, "" if to none."""


class Check(Protocol):
    """The check of a table by hand: the order of its places, which pieces may lie there, and which patches put them
    there."""

    @property
    def ORDER(self) -> tuple[str, ...]:
        """Ids of drawings in the order of the check."""

    @property
    def EXCLUSIVE(self) -> tuple[str, ...]:
        """Kinds of pieces of which only one lies at a place: another one replaces it."""

    def exists_once(self, piece: Piece) -> bool:
        """Whether the table has only one such piece."""

    def icon(self, place: Place, piece: Piece) -> str:
        """The icon of a piece at a place."""

    def hidden_places(self, s: Any, seat: Seat) -> frozenset[Place]:
        """Places whose pieces only the real table knows, and that this seat ("" for all together) is not asked for."""

    def areas(self, s: Any) -> Sequence[tuple[Seat, Sequence[tuple[Place, ...]]]]:
        """Places on no drawing, by the seat whose they are ("" for none), in the order of the check; the places of one
        inner tuple get one question."""

    def possible(self, s: Any, place: Place) -> tuple[Piece, ...]:
        """The pieces that may lie at a place, the likeliest first."""

    def placing_patches(self, s: Any, wanted: Mapping[Place, tuple[Piece, ...]], seen: Any = None) -> tuple[Patch, ...]:
        """The patches after which the app has these pieces at those places; `seen` as in Position. Unsettled."""


class WayThere(Struct, frozen=True):
    """Ordinary actions in an order in which all are legal, with what comes of them on the way (`gains`) and what hangs
    on them and could have been otherwise (`asks`): texts under `turn_state`."""

    actions: tuple[Action, ...]
    gains: tuple[Line, ...] = ()
    asks: tuple[Line, ...] = ()


class Explained(Struct, frozen=True):
    """The ways to what was entered, the best for whoever moved first. Without any the `obstacles`, each with the guard
    whose rule stands in the way, and the answers that are possible and come nearest. `undecided`: neither a way nor an
    obstacle was found. `asked`: choices that the ways hang on and that nobody can see in the outcome, each as the first
    way has it; an answer to one is an answer like those to the form. `follows`: what came after on the table may be
    told as well; what is answered is entered at the end of a way."""

    ways: tuple[WayThere, ...] = ()
    obstacles: tuple[tuple[Line, str], ...] = ()
    nearest: Mapping[str, Any] = {}
    undecided: bool = False
    asked: tuple[Field, ...] = ()
    follows: tuple[Field, ...] = ()


class AfterTurn(Protocol):
    """Whoever moved the real pieces says what lies where now; the game finds the moves that lead there."""

    def form(self, s: Any, seat: Seat) -> tuple[Section, ...]:
        """What may have changed, filled in with what lay there before; () where nobody moves, or it is not the seat."""

    def explain(self, s: Any, seat: Seat, answers: Mapping[str, Any]) -> Explained:
        """The moves of the seat that lead to the answers, by the key of a field; what is left out did not change.
        Nonsense with the first key that no field has, or whose answer does not fit it."""

    def patches(self, s: Any, seat: Seat, answers: Mapping[str, Any]) -> tuple[Patch, ...]:
        """The correction that brings the position there whatever the rules say, for a table that overrules them."""


class Missing(Struct, frozen=True):
    """Something that the table may have forgotten: its words, what else has to be said of it. `group`: what it is
    listed with, a text under `late.group`."""

    key: str
    group: str
    label: Line
    fields: tuple[Field, ...] = ()


class Late(Protocol):
    """What was forgotten at the real table and is entered later, where it belongs: as a correction that names it."""

    def missing(self, s: Any, side: Side) -> tuple[Missing, ...]:
        """What a side may have forgotten up to this position."""

    def hints(self, s: Any, side: Side) -> Mapping[str, Line]:
        """What the app cannot make sure of, by the group of things that it is about."""

    def patches(self, s: Any, side: Side, key: str, answers: Mapping[str, Any]) -> tuple[Patch, ...]:
        """The correction that makes up for it. Untimely where it does not fit; Nonsense with the first key that there
        is none of, or whose answer does not fit it."""


class Preparation(Protocol):
    """Lists of what to lay out and what to pack up."""

    def checklist(self, s: Any) -> tuple[Group, ...]:
        """Everything that lies on the table at this position, in the order of the set-up."""

    def packing(self, s: Any) -> tuple[Group, ...]:
        """The same in the order of packing."""

    def setting_up(self, s: Any) -> bool:
        """Whether nobody has had a turn."""

    def invented(self, s: Any) -> bool:
        """Whether the pieces exist in the app alone."""

    def letter(self, s: Any, field: str, id: str) -> str:
        """The letter that is printed on a thing of the list, "" for none."""

    def lot(self, s: Any) -> Lot | None:
        """The random places that the set-up draws now, None for none."""


Thing = tuple[str, str]
"""A kind of code and an id."""


class Scan(Protocol):
    """What scanning a card with a code means at a table."""

    @property
    def FACES(self) -> tuple[str, ...]:
        """Kinds whose cards are shown on the screen when they are scanned; of other kinds only the number is."""

    @property
    def SIGNS(self) -> Mapping[str, str]:
        """Icons by kind, for kinds whose icon has another name."""

    @property
    def TYPED(self) -> tuple[str, ...]:
        """Verbs whose number is printed on something with a code, so that it may be scanned."""

    @property
    def HIDDEN_CARD_GUARDS(self) -> frozenset[str]:
        """Guards that look for a card among those that a veiled state shows as `?`: their refusals mean nothing
        there."""

    def things_named(self, s: Any, action: Action) -> tuple[Thing, ...]:
        """The things with a code that an action names."""

    def actions_for(self, s: Any, seat: Seat, kind: str, id: str) -> tuple[Action, ...]:
        """The actions of the open step that the scanned thing could mean, the likeliest first, legal or not."""

    def waits_for(self, s: Any, action: Action) -> bool:
        """Whether the open step waits for this action, so that a scan may enter it at once."""

    def things_shown(self, s: Any, action: Action) -> tuple[Thing, ...]:
        """The things that somebody holds before the camera to enter this action."""

    def awaited_kinds(self, s: Any, seat: Seat) -> tuple[str, ...]:
        """The kinds of things that the open step waits for from this seat."""

    def rests_on_hidden(self, action: Action, s: Any) -> bool:
        """Whether the verdict on an action depends on cards that a veiled state hides."""

    def place(self, s: Any, kind: str, id: str) -> Place:
        """The place of the thing, "" if it is unknown."""

    def placings(self, s: Any, seat: Seat, kind: str, id: str) -> Sequence[tuple[str, tuple[Patch, ...]]]:
        """Patches that put the thing elsewhere, each with a word for where: `has`, `hand`, `lost` or a field."""


class Photo(Protocol):
    """The board in a photograph, found by markers with numbers that are stuck on pieces."""

    @property
    def MARKERS(self) -> Sequence[PieceMarker]:
        """Every marker of the game, whoever plays."""

    def board(self, s: Any) -> BoardGeometry | None:
        """Where the spaces of this position's board are; None where it cannot be compared with a photograph."""

    def stickers(self, s: Any) -> Mapping[int, tuple[Piece, PieceMarker]]:
        """The markers by number with the piece of this table that each is stuck on."""
