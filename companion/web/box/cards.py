"""The cards of a box, kind by kind, and the form of one card. Which fields a card has, the game declares.

The form is one post. A button that only changes the form (adds a row, drops one, fills in zeros) answers with the
changed form, and the script swaps it in; without scripts it is the next page. A form with faults comes back as it was
typed, with a sentence beside each field that is wrong."""
from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable, Mapping
from itertools import groupby
from typing import Any

import msgspec
from flask import Response, g, redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.box import numbers
from companion.box.declare import Field, Shelf
from companion.box.faults import BoxFault
from companion.table import store
from companion.table.cards import card_photos
from companion.web.box import form as box_form
from companion.web.box.form import Fault, Faults, Typed
from companion.web.box.often import often_used, said_in_row, said_most
from companion.web.box.page import Opened, back_to, card_title, change, flaws, open_box, page, previous_version
from companion.web.errors import STATUS, Problem

NEW = "new"
FORM_STEPS = ("add", "drop")
"""Buttons of the form that change it without saving: add a row, drop one."""
MANY_NUMBERS, FEW_PROPOSED, MORE_PROPOSED = 8, 2, 8
"""Numbers of a card from which on few effects are proposed, and how many then and else."""
REMEMBERED = ("choice", "choices")
"""Kinds of fields that a new card takes over from the one entered before it: cards come in piles."""


def shelf_of(box: Opened, kind: str) -> Shelf:
    """The shelf of this kind. Problem (404) where the game declares none."""
    found = box.declared.shelf(kind)
    if found is None:
        raise Problem("unknown", "web.fault.not_found")
    return found


def is_whole_shelf(box: Opened, shelf: Shelf) -> bool:
    """Whether the box has as many cards of this kind as there are."""
    return bool(shelf.count) and len(getattr(box.box, shelf.kind)) >= shelf.count


def is_complete(fields: Iterable[Field], thing: Mapping[str, Any]) -> bool:
    """Whether all numbers of a card, as plain values, are known and it has at least one text, row or effect."""
    known = all(thing.get(f.name) != box_form.UNKNOWN for f in fields if f.kind == "number")
    filled = [bool(thing.get(f.name)) for f in fields if f.kind in ("name", "rows", "operations", "words")]
    return known and (any(filled) or not filled)


def list_page(box: Opened, kind: str) -> str:
    """The page with every card of a kind: what is known of each in short, and which are not complete."""
    shelf = shelf_of(box, kind)
    found = [_list_row(box, kind, card, thing) for card, thing in sorted(getattr(box.box, kind).items(), key=_sort_key)]
    known, of = box.services.completeness(box.box).get(kind, (len(found), 0))
    return page("box/cards.html", box=box, kind=kind, shelf=shelf, cards=found, known=known, of=of,
                photographs=card_photos.fits(box.box) and not shelf.pattern and not is_whole_shelf(box, shelf),
                before=previous_version(box))


def _sort_key(item: tuple[str, Any]) -> tuple[bool, int, str]:
    """Sorts (id, card): by number where the id is one or ends in one, as `card-3`, then by id."""
    number = item[0].rpartition("-")[2]
    return not number.isdecimal(), int(number) if number.isdecimal() else 0, item[0]


def _list_row(box: Opened, kind: str, id: str, card: Any) -> dict[str, Any]:
    fields, thing = shelf_of(box, kind).fields, box_form.plain_values(card)
    numbers = [(f, box.label(f.name, kind), thing[f.name]) for f in fields
               if f.kind == "number" and thing[f.name] not in (0, box_form.UNKNOWN)]
    return {"id": id, "title": card_title(box, kind, id, card), "numbers": numbers, "whole": is_complete(fields, thing),
            "named": bool(getattr(card, "name", None) or getattr(card, "title", None)),
            "tag": next((box.word(f.name, thing[f.name]) for f in fields if f.kind == "choice" and thing[f.name]), ""),
            "effects": [_effect_in_words(box, row) for f in fields if f.kind == "operations" for row in thing[f.name]],
            "words": " ".join(thing[f.name] for f in fields if f.kind == "words"),
            "options": sum(len(thing[f.name]) for f in fields if f.kind == "rows")}


def _effect_in_words(box: Opened, row: Mapping[str, Any]) -> str:
    """An effect with its values, to be compared with what is printed: "Gain on visiting a building: Farm, coin, 2"."""
    told = [str(box.word(f.name, row[f.name])) for f in box.declared.operations.get(row["kind"], ())
            if f.kind != "flag" and row.get(f.name) not in ("", None)]
    name = box.say(f"web.box.effect.{row['kind']}")
    return f"{name}: {', '.join(told)}" if told else name


def form_page(box: Opened, kind: str, card: str) -> str:
    """The page with the form of a card; `card` is its id, or NEW."""
    shelf = shelf_of(box, kind)
    thing = _card_values(box, kind, card)
    typed = box_form.fill_inputs(shelf.fields, thing, g.lang, box.declared.operations) | {"seen": content_mark(thing)}
    if card == NEW:
        typed |= {"rest": "1"} | _like(box, kind, request.args.get("like", ""))
        typed |= {f"{f.name}.#": "1" for f in shelf.fields if f.kind == "rows"}
    elif _photo_of(box, kind, card) and not any(f.kind == "number" and typed[f.name] not in ("0", box_form.UNKNOWN)
                                                for f in shelf.fields):
        typed |= {"rest": "1"}  # its photo is here and no number of it: it is copied like a new one
    return _form(box, kind, card, typed)


def _like(box: Opened, kind: str, before: str) -> Typed:
    """The inputs that a new card takes over from the card `before`, {} where that is not one of the box."""
    if before not in getattr(box.box, kind):
        return {}
    fields = [f for f in shelf_of(box, kind).fields if f.kind in REMEMBERED]
    return box_form.fill_inputs(fields, box_form.plain_values(getattr(box.box, kind)[before]), g.lang, {})


def _card_values(box: Opened, kind: str, card: str) -> dict[str, Any]:
    """The card as plain values; for NEW the first choices and lowest numbers. Problem (404) for an unknown id."""
    shelf, there = shelf_of(box, kind), getattr(box.box, kind)
    if card == NEW:
        first = {f.name: "" if f.unknown else f.of[0] for f in shelf.fields if f.kind == "choice"}
        needed = {f.name: f.low for f in shelf.fields if f.kind == "number" and not f.unknown}
        return first | needed
    if card not in there:
        raise Problem("unknown", "web.box.fault.no_card")
    return box_form.plain_values(there[card])


def _photo_of(box: Opened, kind: str, card: str) -> str:
    """The name of a card's photo on the shelf, "" for none."""
    return (box.box.pictures or {}).get(card_photos.key(kind, card), "") if card_photos.fits(box.box) else ""


def content_mark(thing: Mapping[str, Any]) -> str:
    """16 hex digits of a hash over the content. A form carries the one it was made from: where the box has another by
    now, somebody changed the card meanwhile."""
    return hashlib.sha256(json.dumps(thing, sort_keys=True).encode()).hexdigest()[:16]


def _form(box: Opened, kind: str, card: str, typed: Typed, faults: Faults | None = None, said: Fault | None = None,
          ) -> str:
    there, shelf = getattr(box.box, kind), shelf_of(box, kind)
    name = box.say(f"web.box.new.{kind}") if card == NEW else card_title(box, kind, card, there[card])
    photo = _photo_of(box, kind, card)
    return page("box/card.html", box=box, kind=kind, card=card, shelf=shelf, takes_photo=card_photos.fits(box.box),
                photo=url_for("box.picture", id=box.id, name=photo) if photo else "", typed=typed, faults=faults or {},
                said=said, title=name, vocabulary=box.declared.operations, rows=box_form.row_count,
                choices=box_form.choice_values, flaws=flaws(box, kind, card), listed=_listed(box, shelf),
                parts_=in_print_order(f for f in shelf.fields if not f.rare),
                seldom=[f for f in shelf.fields if f.rare], often=often_used(box, kind),
                proposed=_proposed(shelf), filled=box_form.is_filled,
                may_be_open=any(f.kind == "number" and f.unknown for f in shelf.fields))


def _proposed(shelf: Shelf) -> int:
    """How many effects a form proposes, so that it stays in view: fewer beside many numbers."""
    return FEW_PROPOSED if sum(f.kind == "number" for f in shelf.fields) > MANY_NUMBERS else MORE_PROPOSED


def in_print_order(fields: Iterable[Field]) -> list[tuple[bool, list[Field]]]:
    """The fields in the order in which the game names them, which is that of the printed card: numbers that follow one
    another as one block (True), every other field by itself."""
    return [part for numbers, group in groupby(fields, lambda f: f.kind == "number")
            for part in ([(True, list(group))] if numbers else [(False, [f]) for f in group])]


def _listed(box: Opened, shelf: Shelf) -> dict[str, dict[str, str]]:
    """Kind -> id -> title of the cards that a field of this shelf can name."""
    fields = (*shelf.fields, *(f for rows in shelf.fields for f in rows.inner))
    kinds = dict.fromkeys(piece.listed for f in fields for piece in f.pieces if piece.listed)
    return {kind: {id: card_title(box, kind, id, one) for id, one in getattr(box.box, kind).items()} for kind in kinds}


def save(box: Opened, kind: str, card: str) -> Answer | str:
    """Save the typed card as a new version of the box and redirect; else the form again, changed or with its faults."""
    id = box.id
    shelf = shelf_of(box, kind)
    thing = _card_values(box, kind, card)
    typed: Typed = {key: value.replace("\r\n", "\n") for key, value in request.form.items() if key != "csrf"}
    do, _, rest = typed.pop("do", "save").partition(" ")
    if do in FORM_STEPS:
        return _form(box, kind, card, apply_form_step(box, kind, typed, do, rest))
    if do == "remove":
        return _remove(id, kind, card)
    whole = box_form.with_zeros(shelf.fields, typed) if typed.get("rest") else typed
    made, faults = box_form.read_inputs(shelf.fields, whole, box.declared.operations)
    name = typed.get("id", "").strip().upper()
    if card == NEW and shelf.pattern and (not re.fullmatch(shelf.pattern, name) or name in getattr(box.box, kind)):
        faults["id"] = (f"web.box.fault.id_of.{kind}", {})
    if not faults and card != NEW and typed.get("seen") != content_mark(thing):
        typed["seen"] = content_mark(thing)
        return faulty_form(_form(box, kind, card, typed, said=("web.box.fault.moved", {})))
    if faults:
        return faulty_form(_form(box, kind, card, typed, faults, ("web.box.fault.some_wrong", {"n": len(faults)})))
    try:
        new: Any = msgspec.convert(thing | made, shelf.type)
    except msgspec.ValidationError as error:
        raise Problem("malformed", "web.fault.malformed") from error
    kept: list[str] = []

    def put(now: Opened) -> Any:
        there = getattr(now.box, kind)
        if card != NEW and (card not in there or box_form.plain_values(there[card]) != thing):
            raise Problem("stale", "web.box.fault.moved")
        kept[:] = [card if card != NEW else name if shelf.pattern
                   else free_id(shelf.piece, {*there, *retired_ids(now, kind)})]
        return msgspec.structs.replace(now.box, **{kind: there | {kept[0]: new}})

    try:
        change(id, put)
    except BoxFault as fault:
        found = fault.findings[0]
        return faulty_form(_form(box, kind, card, typed, said=(f"fault.{found.key}", found.params)))
    if do == "next":
        return _go_to_next_card(id, kind, kept[0], card == NEW)
    return back_to("box.cards", "saved", id=id, kind=kind, _anchor=kept[0])


def apply_form_step(box: Opened, kind: str, typed: Typed, do: str, rest: str) -> Typed:
    """The form of a card of that kind after one of FORM_STEPS: `add LIST WHAT`, which says what such a row says most
    often in this box, and `drop LIST N` (from 0)."""
    key, _, what = rest.partition(" ")
    if do == "add":
        says = said_most(box, what) if what else said_in_row(box, kind, key, box_form.row_count(typed, key))
        return box_form.with_row_added(typed, key, what, says)
    return box_form.with_row_dropped(typed, key, int(what) if what.isdecimal() and len(what) < 4 else -1)


def faulty_form(form: str) -> Response:
    """The page of a form that was not saved, with the status of a refusal."""
    return Response(form, STATUS["refused"], mimetype="text/html")


def retired_ids(box: Opened, kind: str) -> frozenset[str]:
    """Ids that had a code, also of cards that have left the box: a new card must not get one of them, or a printed
    sticker would name the wrong card."""
    given = numbers.numbers_given(store.folder(), box.game, box.id)
    return numbers.numbered_ids(box.game, given).get(kind, frozenset())


def free_id(piece: str, there: Collection[str]) -> str:
    """The first of `PIECE-1`, `PIECE-2` ... that is not in `there`."""
    return next(f"{piece}-{n}" for n in range(1, len(there) + 2) if f"{piece}-{n}" not in there)


def _go_to_next_card(id: str, kind: str, card: str, new: bool) -> Answer:
    """Redirect from a new card to another one, since cards come in piles; from an old one to the next incomplete card
    of this kind, to a new one where all are complete and some are missing; to the list once none is missing."""
    box = open_box(id)
    shelf, ids = shelf_of(box, kind), [x for x, _ in sorted(getattr(box.box, kind).items(), key=_sort_key)]
    after = ids[ids.index(card) + 1:] + ids[:ids.index(card)]
    fields = shelf.fields
    there = next((x for x in after if not is_complete(fields, box_form.plain_values(getattr(box.box, kind)[x]))), "")
    if new and not is_whole_shelf(box, shelf):
        there = ""
    elif not there and is_whole_shelf(box, shelf):
        return back_to("box.cards", "saved", id=id, kind=kind, _anchor=card)
    like = None if there else card
    return redirect(url_for("box.card", id=id, kind=kind, card=there or NEW, done="saved", like=like))


def _remove(id: str, kind: str, card: str) -> Answer:
    def without(now: Opened) -> Any:
        there = dict(getattr(now.box, kind))
        there.pop(card, None)
        box = msgspec.structs.replace(now.box, **{kind: there})
        return card_photos.with_photo(box, card_photos.key(kind, card), "") if card_photos.fits(box) else box

    change(id, without)
    return back_to("box.cards", "gone", id=id, kind=kind)
