"""Cards of a box by kind, and the form of one card. Knows no game: its declaration says what a card consists of.

A form is one post. Buttons that only add or drop a row, or fill in what is not printed, answer with the form as it is
then; the script of the page swaps it in, without scripts it is simply the next page. What cannot be taken comes back
with everything typed and a sentence beside its field."""
from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec
from flask import Response, g, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.box import numbers
from companion.box.declare import Field, Shelf
from companion.box.faults import BoxFault
from companion.table import store
from companion.web.box import form as box_form
from companion.web.box.form import Fault, Faults, Typed
from companion.web.box.page import Opened, back_to, change, flaws, opened, page, title, undo_of
from companion.web.errors import STATUS, Problem

NEW = "new"
STEPS = ("add", "drop", "zero")
"""What a button does that does not save."""


def shelf_of(box: Opened, kind: str) -> Shelf:
    """What the cards of this kind are. Problem for a kind that is none."""
    found = box.declared.shelf(kind)
    if found is None:
        raise Problem("unknown", "web.fault.not_found")
    return found


def whole(fields: Iterable[Field], thing: Mapping[str, Any]) -> bool:
    """Whether nothing on the card is unknown."""
    known = all(thing.get(f.name) != box_form.UNKNOWN for f in fields if f.kind == "number")
    said = [bool(thing.get(f.name)) for f in fields if f.kind in ("name", "rows", "operations", "words")]
    return known and (any(said) or not said)


def shown(box: Opened, kind: str) -> str:
    """Every card of a kind: what is known of it in short, what is not yet."""
    shelf = shelf_of(box, kind)
    found = [_row(box, kind, card, thing) for card, thing in sorted(getattr(box.box, kind).items(), key=_order)]
    known, of = box.services.meter(box.box).get(kind, (len(found), 0))
    return page("box/cards.html", box=box, kind=kind, shelf=shelf, cards=found, known=known, of=of,
                before=undo_of(box))


def _order(item: tuple[str, Any]) -> tuple[bool, int, str]:
    """By number where ids are numbers or end in one."""
    number = item[0].rpartition("-")[2]
    return not number.isdecimal(), int(number) if number.isdecimal() else 0, item[0]


def _row(box: Opened, kind: str, id: str, card: Any) -> dict[str, Any]:
    fields, thing = shelf_of(box, kind).fields, box_form.plain(card)
    numbers = [(f.name, box.say(f"web.box.field.{f.name}"), thing[f.name]) for f in fields
               if f.kind == "number" and thing[f.name] not in (0, box_form.UNKNOWN)]
    return {"id": id, "title": title(box, kind, id, card), "numbers": numbers, "whole": whole(fields, thing),
            "named": bool(getattr(card, "name", None) or getattr(card, "title", None)),
            "tag": next((box.word(f.name, thing[f.name]) for f in fields if f.kind == "choice" and thing[f.name]), ""),
            "effects": sum(len(thing[f.name]) for f in fields if f.kind == "operations"),
            "words": " ".join(thing[f.name] for f in fields if f.kind == "words"),
            "options": sum(len(thing[f.name]) for f in fields if f.kind == "rows")}


def form(box: Opened, kind: str, card: str) -> str:
    """The form of a card, or of a new one."""
    shelf = shelf_of(box, kind)
    thing = _thing(box, kind, card)
    typed = box_form.spread(shelf.fields, thing, g.lang, box.declared.operations)
    return _form(box, kind, card, typed | {"seen": mark(thing)})


def _thing(box: Opened, kind: str, card: str) -> dict[str, Any]:
    """The card as plain values; a new one with what a card of its kind starts from."""
    shelf, there = shelf_of(box, kind), getattr(box.box, kind)
    if card == NEW:
        first = {f.name: "" if f.unknown else f.of[0] for f in shelf.fields if f.kind == "choice"}
        needed = {f.name: f.low for f in shelf.fields if f.kind == "number" and not f.unknown}
        return first | needed
    if card not in there:
        raise Problem("unknown", "web.box.fault.no_card")
    return box_form.plain(there[card])


def mark(thing: Mapping[str, Any]) -> str:
    """What the form was made from: another one means that somebody changed the card meanwhile."""
    return hashlib.sha256(json.dumps(thing, sort_keys=True).encode()).hexdigest()[:16]


def _form(box: Opened, kind: str, card: str, typed: Typed, faults: Faults | None = None, said: Fault | None = None,
          ) -> str:
    there, shelf = getattr(box.box, kind), shelf_of(box, kind)
    name = box.say(f"web.box.new.{kind}") if card == NEW else title(box, kind, card, there[card])
    numbers = [f for f in shelf.fields if f.kind == "number"]
    groups = dict.fromkeys(["", *(f.group for f in numbers)])
    return page("box/card.html", box=box, kind=kind, card=card, shelf=shelf, typed=typed, faults=faults or {},
                said=said, title=name, vocabulary=box.declared.operations, rows=box_form.rows,
                choices=box_form.choices, flaws=flaws(box, kind, card), listed=_listed(box, shelf),
                groups=[(name, [f for f in numbers if f.group == name]) for name in groups],
                numbers=[f for f in numbers if f.unknown])


def _listed(box: Opened, shelf: Shelf) -> dict[str, dict[str, str]]:
    """The cards that words on a card of this shelf can name, by shelf and id."""
    fields = (*shelf.fields, *(f for rows in shelf.fields for f in rows.inner))
    kinds = dict.fromkeys(piece.listed for f in fields for piece in f.pieces if piece.listed)
    return {kind: {id: title(box, kind, id, one) for id, one in getattr(box.box, kind).items()} for kind in kinds}


def save(box: Opened, kind: str, card: str) -> Answer | str:
    """The card as it was typed becomes a new version of the box; or the form again, see above."""
    id = box.id
    shelf = shelf_of(box, kind)
    thing = _thing(box, kind, card)
    typed: Typed = {key: value.replace("\r\n", "\n") for key, value in request.form.items() if key != "csrf"}
    do, _, rest = typed.pop("do", "save").partition(" ")
    if do in STEPS:
        return _form(box, kind, card, stepped(shelf.fields, typed, do, rest))
    if do == "remove":
        return _removed(id, kind, card)
    made, faults = box_form.gather(shelf.fields, typed, box.declared.operations)
    name = typed.get("id", "").strip().upper()
    if card == NEW and shelf.pattern and (not re.fullmatch(shelf.pattern, name) or name in getattr(box.box, kind)):
        faults["id"] = (f"web.box.fault.id_of.{kind}", {})
    if not faults and card != NEW and typed.get("seen") != mark(thing):
        return wrong(_form(box, kind, card, typed | {"seen": mark(thing)}, said=("web.box.fault.moved", {})))
    if faults:
        return wrong(_form(box, kind, card, typed, faults, ("web.box.fault.some_wrong", {"n": len(faults)})))
    try:
        new: Any = msgspec.convert(thing | made, shelf.type)
    except msgspec.ValidationError as error:
        raise Problem("malformed", "web.fault.malformed") from error
    kept: list[str] = []

    def put(now: Opened) -> Any:
        there = getattr(now.box, kind)
        if card != NEW and (card not in there or mark(box_form.plain(there[card])) != mark(thing)):
            raise Problem("stale", "web.box.fault.moved")
        kept[:] = [card if card != NEW else name if shelf.pattern
                   else fresh(shelf.piece, {*there, *spent(now, kind)})]
        return msgspec.structs.replace(now.box, **{kind: there | {kept[0]: new}})

    try:
        change(id, put)
    except BoxFault as fault:
        return wrong(_form(box, kind, card, typed, said=(f"fault.{fault.findings[0].key}", fault.findings[0].params)))
    if do == "next":
        return _next(id, kind, kept[0])
    return back_to("box.cards", "saved", id=id, kind=kind, _anchor=kept[0])


def stepped(fields: Iterable[Field], typed: Typed, do: str, rest: str) -> Typed:
    """The form after a button that does not save: `add LIST`, `drop LIST N`, `zero`."""
    if do == "zero":
        return box_form.zeroed(fields, typed)
    key, _, n = rest.partition(" ")
    if do == "add":
        return box_form.added(typed, key, typed.pop(f"{key}.new", ""))
    return box_form.dropped(typed, key, int(n) if n.isdecimal() and len(n) < 4 else -1)


def wrong(form: str) -> Response:
    return Response(form, STATUS["refused"], mimetype="text/html")


def spent(box: Opened, kind: str) -> frozenset[str]:
    """Ids of cards that have left the box and had a code: no other card is called so, or stickers would lie."""
    return numbers.numbered_ids(box.game, numbers.given(store.folder(), box.game, box.id)).get(kind, frozenset())


def fresh(piece: str, there: Collection[str]) -> str:
    """A free id, like those of cards that a table meets."""
    return next(f"{piece}-{n}" for n in range(1, len(there) + 2) if f"{piece}-{n}" not in there)


def _next(id: str, kind: str, card: str) -> Answer:
    """On with the next card of this kind that is not known wholly, then with a new one as long as some are missing."""
    box = opened(id)
    shelf, ids = shelf_of(box, kind), [x for x, _ in sorted(getattr(box.box, kind).items(), key=_order)]
    after = ids[ids.index(card) + 1:] + ids[:ids.index(card)]
    fields = shelf.fields
    there = next((x for x in after if not whole(fields, box_form.plain(getattr(box.box, kind)[x]))), "")
    if not there and shelf.count and len(ids) >= shelf.count:
        return back_to("box.cards", "saved", id=id, kind=kind, _anchor=card)
    return redirect(url_for("box.card", id=id, kind=kind, card=there or NEW, done="saved"))


def _removed(id: str, kind: str, card: str) -> Answer:
    def without(now: Opened) -> Any:
        there = dict(getattr(now.box, kind))
        there.pop(card, None)
        return msgspec.structs.replace(now.box, **{kind: there})

    change(id, without)
    return back_to("box.cards", "gone", id=id, kind=kind)
