"""Offers in stages: where a step has thousands of moves, a screen opens them one field at a time (what, from where, to
where, how many). Nothing is judged before the last field is open; `legal` stays the complete list."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from companion.games.contract import Seated, Staged
from companion.kernel import TABLE, Action, Seat, Step, judge, top
from companion.web.play.offers import MAX_NEAR_MISSES, Group, Leaf, Row, leaf
from companion.web.words import Reader, number

MAX_FIELD_VALUES = 400
"""Values of one field that a screen shows at most."""


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """A verb, and the values chosen so far for its first fields, in order."""

    do: str = ""
    fields: dict[str, Any] = {}


def acting_seat(s: Any) -> Seat:
    """The seat that the innermost open step belongs to, also while dice or a draw are due; "" for nobody's."""
    step: object = top(s)
    return step.seat if isinstance(step, Seated) else ""


def staged_step(s: Any, seat: Seat) -> Staged | None:
    """The open step if it offers its moves in stages and the seat may act in it, else None."""
    step: Step | None = top(s)
    if step is None or seat == TABLE or seat not in step.actors(s):
        return None
    return step if isinstance(step, Staged) else None


def read(chosen: str) -> Chosen:
    """The meaning of a button's JSON. msgspec.DecodeError for anything that no button has."""
    return msgspec.json.decode(chosen or "{}", type=Chosen)


def groups(reader: Reader, s: Any, seat: Seat, chosen: Chosen) -> list[Group]:
    """The buttons for the next field of the chosen verb, or for the first field of every verb."""
    step = staged_step(s, seat)
    if step is None:
        return []
    known = {kind.__struct_config__.tag: kind for kind in top(s).accepts}
    verbs = [chosen.do] if chosen.do else [str(verb) for verb in step.opens(s, seat, "", {})]
    return [_group(reader, s, seat, step, known[verb], chosen.fields) for verb in verbs if verb in known]


def _group(reader: Reader, s: Any, seat: Seat, step: Staged, kind: type[Action], chosen: Mapping[str, Any]) -> Group:
    verb = str(kind.__struct_config__.tag)
    names = [f.name for f in fields(kind) if f.name != "seat"]
    ahead = names[len(chosen):]
    words = [_word(reader, name, chosen[name]) for name in names if name in chosen]
    heading = " · ".join((reader.verb(verb), *words))
    if list(chosen) != names[:len(chosen)]:
        return Group(verb, heading, "list", ())
    if not ahead:
        offers, near = _judged_leaves(reader, s, [_whole_action(kind, seat, chosen)])
        return Group(verb, heading, "button", _rows(offers), near)
    values = list(dict.fromkeys(step.opens(s, seat, verb, chosen)))[:MAX_FIELD_VALUES]
    if len(ahead) > 1:
        buttons = [_field_button(reader, verb, dict(chosen) | {ahead[0]: value}, ahead[0], value) for value in values]
        return Group(verb, heading, "list", _rows(buttons), field=ahead[0], back=_back(verb, chosen))
    whole = [_whole_action(kind, seat, dict(chosen) | {ahead[0]: value}) for value in values]
    offers, near = _judged_leaves(reader, s, whole, ahead[0])
    control = "numbers" if all(isinstance(x, int) and not isinstance(x, bool) for x in values) else "list"
    return Group(verb, heading, control, _rows(offers), near, ahead[0], _back(verb, chosen))


def _whole_action(kind: type[Action], seat: Seat, chosen: Mapping[str, Any]) -> Action:
    """The action with all its fields. msgspec.ValidationError for values that no button has."""
    return msgspec.convert({"do": kind.__struct_config__.tag, "seat": seat, **chosen}, kind)


def _judged_leaves(reader: Reader, s: Any, actions: Iterable[Action],
                   last: str = "") -> tuple[list[Leaf], tuple[Leaf, ...]]:
    offers: list[Leaf] = []
    near: list[Leaf] = []
    for action in actions:
        verdict = judge(reader.game, s, action)
        label = _word(reader, last, getattr(action, last)) if last else reader.action(action)
        (near if verdict.refusals else offers).append(leaf(reader, action, verdict, label))
    return offers, tuple(near[:MAX_NEAR_MISSES])


def _field_button(reader: Reader, verb: str, chosen: Mapping[str, Any], name: str, value: Any) -> Leaf:
    """A button that opens the next field."""
    place = reader.screen.place(name, value)
    return Leaf(_word(reader, name, value), "", places=(place,) if place else (), stage=_chosen_json(verb, chosen))


def _back(verb: str, chosen: Mapping[str, Any]) -> str:
    """The JSON of what was chosen one field earlier; of nothing chosen before the first field, "" where nothing is."""
    before = dict(list(chosen.items())[:-1])
    return _chosen_json(verb, before) if before else _chosen_json("", {}) if chosen else ""


def _chosen_json(verb: str, chosen: Mapping[str, Any]) -> str:
    return msgspec.json.encode(Chosen(verb, dict(chosen))).decode()


def _rows(leaves: Iterable[Leaf]) -> tuple[Row, ...]:
    return tuple(Row("", (one,)) for one in leaves)


def _word(reader: Reader, name: str, value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return reader.say(f"amount.{name}", n=value) if reader.has(f"amount.{name}") else number(value)
    return reader.name(name, value)
