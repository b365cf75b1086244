"""Offers in stages: where a step has thousands of moves, a screen opens them one field at a time (what, from where, to
where, how many). Nothing is judged before the last field is open; `legal` stays the complete list."""
from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from companion.games.contract import Placed, Priced, Seated, Staged
from companion.i18n import percents
from companion.kernel import TABLE, Action, Seat, Step, judge, top
from companion.web.play.offers import MAX_NEAR_MISSES, Group, Leaf, Row, leaf
from companion.web.words import Reader, number

MAX_FIELD_VALUES = 400
"""Values of one field that a screen shows at most."""
MAX_TOGETHER = 24
"""So many ways to fill the last fields are one question."""


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
    return step if isinstance(step, Staged) and any(True for _ in step.opens(s, seat, "", {})) else None


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
    where = _where(step, verb)
    chosen = told = {**where, **chosen}
    if list(chosen) != names[:len(chosen)]:
        return Group(verb, reader.verb(verb), "list", ())
    chosen, values = _unasked(s, seat, step, verb, names, chosen)
    ahead = names[len(chosen):]
    held = tuple(filter(None, (reader.screen.place(x, v) for x, v in chosen.items() if x not in where)))
    back = _back(s, seat, step, verb, names, told)
    for known in (told, chosen) if len(told) > len(where) else ():  # a number that is asked is named, also the only one
        rest = names[len(known):]
        if len(rest) > 1 and (whole := _together(reader, s, seat, step, kind, known, rest)):
            return Group(verb, _heading(reader, verb, known), "list", _forks(reader, s, whole, rest), (), rest[0], back,
                         held)
    if not ahead or (len(ahead) == 1 and values in ([0], [""])):  # nothing is counted, nobody goes along
        chosen = dict(chosen) | dict(zip(ahead, values, strict=False))
        offers, near = _judged_leaves(reader, s, [_whole_action(kind, seat, chosen)])
        return Group(verb, _heading(reader, verb, told), "list" if back else "button", _rows(offers), near, back=back,
                     held=held)
    heading = _heading(reader, verb, chosen)
    if len(ahead) > 1:
        buttons = [_field_button(reader, s, seat, step, verb, dict(chosen) | {ahead[0]: x}, ahead[0]) for x in values]
        near = _near(reader, s, seat, kind, chosen, ahead[0], values)
        return Group(verb, heading, "list", _rows(buttons), near, ahead[0], back, held)
    offers, near = _judged_leaves(reader, s, [_whole_action(kind, seat, dict(chosen) | {ahead[0]: x}) for x in values],
                                  ahead[0])
    control = "numbers" if all(isinstance(x, int) and not isinstance(x, bool) for x in values) else "list"
    return Group(verb, heading, control, _rows(offers), near, ahead[0], back, held)


def _heading(reader: Reader, verb: str, chosen: Mapping[str, Any]) -> str:
    """The verb, and what was chosen for it."""
    return " · ".join((reader.verb(verb), *(w for x, v in chosen.items() if (w := _word(reader, x, v)))))


def _where(step: Staged, verb: str) -> Mapping[str, Any]:
    return step.where(verb) if isinstance(step, Placed) else {}


def _values(s: Any, seat: Seat, step: Staged, verb: str, chosen: Mapping[str, Any]) -> list[Any]:
    return list(dict.fromkeys(step.opens(s, seat, verb, chosen)))[:MAX_FIELD_VALUES]


def _unasked(s: Any, seat: Seat, step: Staged, verb: str, names: Sequence[str], chosen: Mapping[str, Any]
             ) -> tuple[Mapping[str, Any], list[Any]]:
    """The choice with every next field that has one value alone, and the values of the first field to ask for."""
    while len(chosen) < len(names):
        values = _values(s, seat, step, verb, chosen)
        if not chosen or len(values) != 1 or len(chosen) == len(names) - 1:
            return chosen, values
        chosen = dict(chosen) | {names[len(chosen)]: values[0]}
    return chosen, []


def _together(reader: Reader, s: Any, seat: Seat, step: Staged, kind: type[Action], chosen: Mapping[str, Any],
              ahead: Sequence[str]) -> list[Action]:
    """All ways to fill the last fields where none is a place and there are few: they are asked with one tap."""
    verb, found = str(kind.__struct_config__.tag), [dict(chosen)]
    for name in ahead:
        found = [one | {name: value} for one in found for value in _values(s, seat, step, verb, one)]
        if len(found) > MAX_TOGETHER or any(reader.screen.place(name, one[name]) for one in found):
            return []
    return [_whole_action(kind, seat, one) for one in found]


def _forks(reader: Reader, s: Any, actions: Sequence[Action], ahead: Sequence[str]) -> tuple[Row, ...]:
    """A row for each answer but the numbers, which are its buttons; those that are always 0 go without saying."""
    found: dict[str, list[Leaf]] = {}
    alike = {name for name in ahead if {getattr(x, name) for x in actions} == {0}}
    for action in actions:
        given = [(name, getattr(action, name)) for name in ahead]
        numbers = [(name, x) for name, x in given if isinstance(x, int) and not isinstance(x, bool)]
        words = [_word(reader, name, x) for name, x in given if (name, x) not in numbers]
        numbers = [(name, x) for name, x in numbers if name not in alike]
        label = " · ".join(_word(reader, name, x) for name, x in numbers) or reader.action(action)
        verdict = judge(reader.game, s, action)
        if not verdict.refusals:
            found.setdefault(" · ".join(filter(None, words)), []).append(leaf(reader, action, verdict, label))
    return tuple(Row(words, tuple(leaves)) for words, leaves in found.items())


def _near(reader: Reader, s: Any, seat: Seat, kind: type[Action], chosen: Mapping[str, Any], name: str,
          values: Iterable[Any]) -> tuple[Leaf, ...]:
    """What the step lets one try from here and a rule forbids: one button for each value, with its reason."""
    known, found = set(values), list[Leaf]()
    for action in top(s).candidates(s, seat):
        if isinstance(action, kind) and all(getattr(action, x) == v for x, v in chosen.items()):
            value = getattr(action, name)
            if value not in known and len(found) < MAX_NEAR_MISSES:
                known.add(value)
                if (verdict := judge(reader.game, s, action)).refusals:
                    place = reader.screen.place(name, value)
                    made = leaf(reader, action, verdict, _word(reader, name, value))
                    found.append(replace(made, places=(place,) if place else ()))
    return tuple(found)


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


def _field_button(reader: Reader, s: Any, seat: Seat, step: Staged, verb: str, chosen: Mapping[str, Any],
                  name: str) -> Leaf:
    """A button that opens the next field."""
    at = [reader.screen.place(x, v) for x, v in (*_where(step, verb).items(), (name, chosen[name]))]
    action = step.example(s, seat, verb, chosen) if isinstance(step, Priced) else None
    made = Leaf(_word(reader, name, chosen[name]), "", places=tuple(dict.fromkeys(filter(None, at))),
                stage=_chosen_json(verb, chosen))
    return made if action is None else replace(
        made, icon=reader.icons.of_action(action), chips=reader.hints(action),
        cost=percents(reader.lang, reader.screen.cost(s, action)))


def _back(s: Any, seat: Seat, step: Staged, verb: str, names: Sequence[str], chosen: Mapping[str, Any]) -> str:
    """The JSON of what was chosen one question earlier; of nothing chosen before the first, "" where nothing is."""
    before, least = dict(chosen), len(_where(step, verb))
    while len(before) > least:
        before.popitem()
        if len(before) == least or len(_values(s, seat, step, verb, before)) > 1:
            break
    return _chosen_json(verb, before) if len(before) > least else _chosen_json("", {}) if len(chosen) > least else ""


def _chosen_json(verb: str, chosen: Mapping[str, Any]) -> str:
    return msgspec.json.encode(Chosen(verb, dict(chosen))).decode()


def _rows(leaves: Iterable[Leaf]) -> tuple[Row, ...]:
    return tuple(Row("", (one,)) for one in leaves)


def _word(reader: Reader, name: str, value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return reader.say(f"amount.{name}", n=value) if reader.has(f"amount.{name}") else number(value)
    return reader.name(name, value)
