"""From legal actions to buttons: the trie of offers, and near misses with their reasons."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from companion.games.contract import Game
from companion.i18n import percents
from companion.kernel import TABLE, Action, Seat, Verdict, able, encode, judge, legal, top
from companion.web import illustrations
from companion.web.words import Chip, Reader, fields, number, tag

MAX_NEAR_MISSES = 12
"""How many near misses a verb shows; more would bury what is possible."""
SEARCHED = 15
"""From so many buttons on, a verb gets a field to search in."""
MAX_DOCK_LEAVES = 3
"""So many buttons of a list may stand in the dock: a few words to choose among."""
MAX_DOCK_NUMBERS = 10
"""So many numbers make two rows of the dock."""
MANY, MANY_ROWS, FEW = 12, 4, 6
"""Where more buttons than that stand in so many rows or more of a few buttons each, the row is asked for first."""
TERSE, SHORT = 3, 10
"""Letters of a label, such as +1, of which several stand in a row; and of one, such as a good, of which three do."""
TYPED = 24
"""A row of more numbers than that is typed instead."""


class Leaf(Struct, frozen=True):
    """One button. `action` is its JSON; `chips` what stands on the card it means; `dim`: a rule forbids it; `doubts`:
    why it cannot be checked; `stage`: what it opens instead of entering anything (`stages.Chosen`). `cost` is shown on
    its places, `way` where it leads: `place=cost|place=cost`. `brief` tells it from others of its verb at the same
    places. `picture`: of the thing that it is about."""

    label: str
    action: str
    icon: str = ""
    chips: tuple[Chip, ...] = ()
    places: tuple[str, ...] = ()
    dim: bool = False
    doubts: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    amount: int = 0
    stage: str = ""
    cost: str = ""
    way: str = ""
    brief: str = ""
    picture: illustrations.Picture | None = None


class Row(Struct, frozen=True):
    """Leaves that share their first field; `label` is empty where the leaf says it all."""

    label: str
    leaves: tuple[Leaf, ...]

    @property
    def alike_doubts(self) -> tuple[str, ...]:
        """What cannot be checked of any of its buttons: said once for all of them."""
        first = self.leaves[0].doubts if len(self.leaves) > 1 else ()
        return first if all(x.doubts == first for x in self.leaves) else ()


class Group(Struct, frozen=True):
    """All actions of one verb. `control`: button (one sentence), numbers, amount (typed), text (typed words), dice, or
    list; `field` is the one that the control sets; `back`: what a stage was opened from; `held`: the places that were
    chosen before; `aside`: dice have the dock meanwhile; `folded`: its rows are asked for first."""

    tag: str
    heading: str
    control: str
    rows: tuple[Row, ...]
    near: tuple[Leaf, ...] = ()
    field: str = ""
    back: str = ""
    held: tuple[str, ...] = ()
    aside: bool = False
    folded: bool = False

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        return tuple(leaf for row in self.rows for leaf in row.leaves)

    @property
    def decisive(self) -> bool:
        """Whether it stands in the dock, always in view: a sentence to press, dice, or a few words. What points at the
        board or is read off a card stays beside it."""
        if self.control in ("button", "dice"):
            return not any(chip.kind in ("price", "aside") for x in self.leaves for chip in x.chips)
        if self.back or (any(x.places or x.stage for x in self.leaves) and not self.of_one_place):
            return False
        if self.control == "numbers":
            return len(self.leaves) <= (MAX_DOCK_LEAVES if self.aside else MAX_DOCK_NUMBERS) and self.in_figures
        few = self.control == "list" and 0 < len(self.leaves) <= MAX_DOCK_LEAVES
        return few and not self.carded

    @property
    def of_one_place(self) -> bool:
        """Whether it asks several things about a place that is given: the board has nothing to choose among."""
        return len(self.leaves) > len({x.places for x in self.leaves}) == 1 and all(x.stage for x in self.leaves)

    @property
    def in_figures(self) -> bool:
        """Whether its buttons say nothing but a number each."""
        return self.control == "numbers" and all(x.label.isdecimal() for x in self.leaves)

    @property
    def doubts(self) -> tuple[str, ...]:
        """Why some of its buttons cannot be checked, each reason once."""
        return tuple(dict.fromkeys(why for x in self.leaves for why in x.doubts))

    @property
    def alike_doubts(self) -> tuple[str, ...]:
        """What cannot be checked of any of its buttons: said once for all of them."""
        return Row("", self.leaves).alike_doubts

    @property
    def foldable(self) -> bool:
        """Whether its rows may be asked for first. What the board has stands there, and cards are read side by side."""
        forks = [len(row.leaves) for row in self.rows if row.label]
        return len(forks) >= MANY_ROWS and max(forks) <= FEW and not (
            self.held or self.carded or any(x.places or x.stage for x in self.leaves))

    @property
    def width(self) -> str:
        """`terse` or `short` where its buttons say so little that several stand in a row, else ""."""
        if self.carded or not (self.folded or self.control == "list"):
            return ""
        shown = [row.label for row in self.rows if row.label] if self.folded else []
        longest = max((len(x) for x in shown or [x.label for x in self.leaves]), default=0)
        return "terse" if longest <= TERSE else "short" if longest <= SHORT else ""

    @property
    def carded(self) -> bool:
        """Whether its buttons are cards to read."""
        return any(x.chips for x in self.leaves)

    @property
    def searched(self) -> bool:
        """Whether its buttons are so many that a word finds one sooner; numbers are found without."""
        words = sum(not x.label.isdecimal() for x in self.leaves)
        return self.control == "list" and not self.folded and words >= SEARCHED

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and highest number that may be typed."""
        values = [leaf.amount for leaf in self.leaves]
        return min(values), max(values)


def judged(game: Game, s: Any, seat: Seat) -> list[tuple[Action, Verdict]]:
    """Every candidate of the seat with its verdict, judged once: the legal ones are the kernel's `legal`,
    the refused ones its `near_misses`."""
    step = top(s)
    if step is None or seat not in able(s):
        return []
    if seat == TABLE:
        return [(a, Verdict()) for a in legal(game, s, TABLE)]
    return [(a, judge(game, s, a)) for a in dict.fromkeys(step.candidates(s, seat))]


def offers(reader: Reader, pairs: Iterable[tuple[Action, Verdict]]) -> list[Group]:
    """The trie of offers: verbs in the order the step gives them, cards after words, which a long list of cards would
    hide; what has no possible action at all comes last."""
    verbs: dict[str, list[tuple[Action, Verdict]]] = {}
    for action, verdict in pairs:
        verbs.setdefault(tag(action), []).append((action, verdict))
    groups = [_group(reader, name, verb) for name, verb in verbs.items()]
    nothing = [(a, v) for g in groups if not g.rows for a, v in verbs[g.tag][:MAX_NEAR_MISSES]]
    near = tuple(leaf(reader, a, v, reader.action(a)) for a, v in nothing)
    rest = (Group("", "", "near", (), near),) if near else ()
    return [*sorted((g for g in groups if g.rows), key=lambda g: g.carded), *rest]


def _group(reader: Reader, name: str, verb: list[tuple[Action, Verdict]]) -> Group:
    possible = [(a, v) for a, v in verb if not v.refusals]
    refused = [(a, v) for a, v in verb if v.refusals][:MAX_NEAR_MISSES]
    fixed, open = _split([a for a, _ in possible])
    free = next(iter(possible[0][0].free), "") if possible else ""
    control = "text" if free else _control(reader, possible, open)
    near = tuple(leaf(reader, a, v, reader.action(a) if control == "button" else _refused(reader, a))
                 for a, v in refused)
    if control == "text":
        rows: Iterable[Row] = (_noted(reader, a, v, free) for a, v in possible)
    elif control == "button":
        rows = (Row("", (leaf(reader, a, v, reader.action(a)),)) for a, v in possible)
    elif control in ("dice", "amount"):
        rows = (Row("", tuple(leaf(reader, a, v, "") for a, v in possible)),)
    else:
        rows = _rows(reader, possible, open)
    usual = {f.name: f.default for f in msgspec.structs.fields(type(verb[0][0]))}
    about = [_word(reader, f, v) for f, v in fixed.items() if f != "field" and v != usual[f]]
    heading = " · ".join(filter(None, (reader.verb(name), *about)))
    return Group(name, heading, control, tuple(rows), near, free or (open[0] if open else ""))


def _noted(reader: Reader, action: Action, verdict: Verdict, free: str) -> Row:
    """A field to write in, under its name; the leaf is for when nobody reads the words out."""
    name = _words(reader, action, [f for f in fields(action) if f != free]) or reader.verb(tag(action))
    return Row(name[:1].upper() + name[1:], (leaf(reader, action, verdict, reader.action(action)),))


def _split(actions: list[Action]) -> tuple[dict[str, Any], list[str]]:
    """The fields on which all actions agree, and the names of those that are open."""
    every = [fields(a) for a in actions]
    if not every:
        return {}, []
    open = [f for f in every[0] if any(other[f] != every[0][f] for other in every)]
    return {f: v for f, v in every[0].items() if f not in open}, open


def _control(reader: Reader, possible: list[tuple[Action, Verdict]], open: list[str]) -> str:
    """The type of the first open field picks the control."""
    if not open:
        return "button"
    first = [getattr(a, open[0]) for a, _ in possible]
    if all(isinstance(v, tuple) and all(isinstance(n, int) for n in v) for v in first):
        return "dice"
    if not all(reader.amounts(open[0], v) for v in first):
        return "list"
    return "amount" if len(open) == 1 and len(first) > TYPED and max(first) - min(first) < len(first) else "numbers"


def _rows(reader: Reader, possible: list[tuple[Action, Verdict]], open: list[str]) -> Iterable[Row]:
    stems: dict[str, list[tuple[Action, Verdict]]] = {}
    for action, verdict in possible:
        stems.setdefault(_word(reader, open[0], getattr(action, open[0])), []).append((action, verdict))
    for stem, leaves in stems.items():
        if len(leaves) == 1:
            action, verdict = leaves[0]
            label = _brief(reader, action, open) or _words(reader, action, open, all=True) or reader.action(action)
            yield Row("", (leaf(reader, action, verdict, label),))
        else:
            rest = ((a, v, reader.short_action(a) or _rest(reader, a, open[1:]) or stem) for a, v in leaves)
            yield Row(stem, tuple(leaf(reader, *one) for one in rest))


def leaf(reader: Reader, action: Action, verdict: Verdict, label: str) -> Leaf:
    """The button of an action."""
    spots = tuple(filter(None, (reader.screen.place(f, v) for f, v in fields(action).items())))
    values = list(fields(action).values())
    faces = next((v for v in values if isinstance(v, tuple) and all(isinstance(n, int) for n in v)), ())
    amount = next((v for v in values if isinstance(v, int)), 0)
    doubts = tuple(dict.fromkeys(reader.doubt(d) for d in verdict.doubts))
    way = "|".join(f"{place}={cost}" for place, cost in reader.screen.way(reader.view, action)) if spots else ""
    return Leaf(label, encode(action).decode(), reader.icons.of_action(action), reader.hints(action), spots,
                bool(verdict.refusals), doubts, faces, amount,
                cost=percents(reader.lang, reader.screen.cost(reader.view, action)) if spots else "", way=way,
                brief=reader.brief_action(action) if spots else "",
                picture=illustrations.of_action(reader, action))


def _brief(reader: Reader, action: Action, only: list[str] | None = None) -> str:
    """What tells an action from the others of its verb: the words of its fields. Where more than the first is filled,
    the game's own short sentence says the rest, so that a duel is called one."""
    filled = [f for f, v in fields(action).items() if (only is None or f in only) and v != "" and v is not False]
    rest = reader.short_action(action) if len(filled) > 1 else ""
    return f"{_word(reader, filled[0], getattr(action, filled[0]))} · {rest}" if rest else _words(reader, action, only)


def _refused(reader: Reader, action: Action) -> str:
    """The same for what a rule forbids; where the game has words for its groups of pieces, or a mere number stands
    among the fields, the whole sentence."""
    numbers = [f for f, v in fields(action).items() if reader.amounts(f, v) and _word(reader, f, v).isdecimal()]
    if reader.brief_action(action) or (numbers and not reader.short_action(action)):
        return reader.action(action)
    return _brief(reader, action) or reader.action(action)


def _rest(reader: Reader, action: Action, open: list[str]) -> str:
    """What tells an action from the others of its row: its places and the game's own words for what goes there, or the
    words of its fields."""
    brief = reader.brief_action(action)
    places = [f for f in open if reader.screen.place(f, getattr(action, f))]
    return " · ".join(filter(None, (_words(reader, action, places), brief))) if brief and places else \
        _words(reader, action, open, all=True)


def _words(reader: Reader, action: Action, only: list[str] | None = None, all: bool = False) -> str:
    """The words of an action's fields (of some of them). Fields left empty are passed over unless `all` are wanted."""
    words = [_word(reader, f, v) for f, v in fields(action).items()
             if (only is None or f in only) and (all or (v != "" and v is not False))]
    return " · ".join(w for w in words if w)


def _word(reader: Reader, field: str, value: Any) -> str:
    if not reader.amounts(field, value):
        return reader.name(field, value)
    return reader.say(f"amount.{field}", n=value) if reader.has(f"amount.{field}") else number(value)
