"""A player's sheet of a campaign: on screen, as a PDF, and the form to correct it."""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from msgspec.structs import asdict
from werkzeug.wrappers import Response as Answer

from companion.games.sheets import Field
from companion.kernel import Seat
from companion.pdf import READING_SIZES
from companion.table import store
from companion.table.campaign import campaigns, sheet_photos
from companion.table.campaign.campaigns import Standing
from companion.table.checks import clean_line
from companion.table.errors import TableError
from companion.vision import picture
from companion.web import game_files, pictures, say, uploads
from companion.web.campaign import paper as campaign_paper
from companion.web.campaign import words as campaign_words
from companion.web.campaign.front import front, places
from companion.web.campaign.words import campaign_text
from companion.web.errors import STATUS, Problem, wants_json
from companion.web.scan import page_photo

bp = Blueprint("sheet", __name__, url_prefix="/campaigns/<int:number>/sheet")
bp.register_error_handler(picture.UnusablePicture, page_photo.unusable_picture)


@bp.get("/<seat>")
def page(number: int, seat: str) -> str:
    """The sheet, front and back, and the form to put it right."""
    return _page(campaigns.standing(campaigns.find(number)), seat)


def _page(stand: Standing, seat: Seat, form: Mapping[str, str] | None = None, fault: str = "") -> str:
    game_files.opens(stand.campaign.game)
    shown, rules = front(stand, seat), campaigns.rules_of(stand.campaign)
    return render_template(
        "campaign/sheet.html", campaign=stand.campaign, f=shown, fault=fault,
        own=partial(campaign_text, stand.campaign.game),
        form=form or _form_values(rules.fields, stand.sheets[seat]), places=places,
        fields=_grouped([f for f in rules.fields if not f.modes or stand.plan.mode in f.modes]),
        games=len(rules.points(stand.sheets[seat])), people=[person.name for person in stand.plan.people],
        others=[one for one in campaign_words.heroes(stand) if one.seat != seat], sizes=tuple(READING_SIZES),
        changes=[one for one in campaign_words.changes(stand) if one["seat"] == seat],
        photo=_photo_link(stand.campaign.id, seat), unfolded="unfold" in request.args)


GROUPS = (("name", "choice"), ("number", "ticks"), ("words",), ("picks",), ("games",))
"""Kinds of fields that stand together in the form, in this order."""


def _grouped(fields: Sequence[Field]) -> list[list[Field]]:
    return [[f for f in fields if f.kind in kinds] for kinds in GROUPS]


def _form_values(fields: Iterable[Field], sheet: Any) -> dict[str, str]:
    """The values of the form's inputs for a sheet, by their names."""
    values, form = asdict(sheet), {}
    for f in fields:
        typed = values[f.name]
        match f.kind:
            case "words":
                form[f.name] = ", ".join(typed)
            case "picks":
                form |= {f"{f.name}.{x}": "1" for x in typed}
            case "games":
                form |= {f"{f.name}.{n}": "" if x is None else str(x) for n, x in enumerate(typed)}
            case _:
                form[f.name] = str(typed)
    return form


def _typed_sheet(stand: Standing, seat: Seat, form: Mapping[str, str]) -> Any:
    """The sheet with the values of a form; a field that the form lacks stays as it is. TableError `sheet.wrong` where a
    number is none."""
    rules, was = campaigns.rules_of(stand.campaign), stand.sheets[seat]
    values = asdict(was)
    return rules.sheet(**{f.name: _typed_value(f, values[f.name], form, rules.longest) for f in rules.fields})


def _typed_value(f: Field, now: Any, form: Mapping[str, str], longest: int) -> Any:
    match f.kind:
        case "picks":
            return tuple(x for x in dict.fromkeys((*now, *f.options)) if f"{f.name}.{x}" in form)
        case "games":
            return tuple(_number(form[key], f.name) if form.get(key := f"{f.name}.{n}", "").strip() else None
                         for n in range(len(now)))
        case _ if f.name not in form:
            return now
        case "words":
            typed = [clean_line(word, longest + 1) for word in re.split(r"[,;\n]", form[f.name])]
            return tuple(word.upper() if f.upper else word for word in typed if word)
        case "number" | "ticks":
            return _number(form[f.name], f.name)
    return clean_line(form[f.name], longest)


def _number(typed: str, name: str) -> int:
    plain = typed.strip().replace("−", "-")
    if not plain.removeprefix("-").isdecimal() or len(plain) > 5:
        raise TableError("malformed", "sheet.wrong", field=name)
    return int(plain)


@bp.post("/<seat>")
def correct(number: int, seat: str) -> Answer:
    """Correct the sheet: the values of the form, `by` whom, and the `reason`."""
    campaign = campaigns.find(number)
    stand = campaigns.standing(campaign)
    try:
        front(stand, seat)
        campaigns.correct_sheet(campaign, seat, _typed_sheet(stand, seat, request.form), request.form.get("by", ""),
                          request.form.get("reason", ""))
    except TableError as error:
        if wants_json() or error.key == "sheet.unknown":
            raise
        text = say(f"error.{error.key}", **campaign_words.error_params(campaign.game, error))
        return Response(_page(stand, seat, request.form, text), STATUS[error.kind], mimetype="text/html")
    return _to_sheet(number, seat)


@bp.post("/<seat>/fix/<int:fix>")
def undo(number: int, seat: str, fix: int) -> Answer:
    """Take a correction back, or make it again (`undone` 0)."""
    campaigns.undo_correction(campaigns.find(number), fix, undone=request.form.get("undone", "1") != "0")
    return _to_sheet(number, seat)


def _to_sheet(number: int, seat: Seat) -> Answer:
    if wants_json():
        return jsonify(ok=True)
    return redirect(url_for("sheet.page", number=number, seat=seat))


@bp.post("/<seat>/photo")
def keep_photo(number: int, seat: str) -> Answer:
    """Store the photo of a sheet on paper, or delete it. A form with `picture`, with `corners` if they were dragged, or
    with `none` -> `{link}`."""
    front(campaigns.standing(campaigns.find(number)), seat)
    if request.form.get("none"):
        sheet_photos.remove(store.folder(), number, seat)
    elif data := uploads.uploaded_picture():
        sheet_photos.keep(store.folder(), number, seat, page_photo.straightened_page(data))
    else:
        raise Problem("malformed", "web.box.fault.no_picture")
    if wants_json():
        return jsonify(ok=True, link=_photo_link(number, seat))
    return redirect(url_for("sheet.page", number=number, seat=seat, unfold=1, _anchor="correct"))


@bp.get("/<seat>/photo")
def photo(number: int, seat: str) -> Response:
    """The photo of a sheet, as JPEG."""
    front(campaigns.standing(campaigns.find(number)), seat)
    if (data := sheet_photos.read(store.folder(), number, seat)) is None:
        raise Problem("unknown", "web.fault.not_found")
    return pictures.answer(data, f"{sheet_photos.changed_at(store.folder(), number, seat)}.jpg")


def _photo_link(number: int, seat: Seat) -> str:
    """The address of a sheet's photo, which changes with the photo; "" without one."""
    changed_at = sheet_photos.changed_at(store.folder(), number, seat)
    return url_for("sheet.photo", number=number, seat=seat, of=changed_at) if changed_at else ""


@bp.get("/<seat>.pdf")
def printed(number: int, seat: str) -> Response:
    """The sheet as a PDF, `size` A5 or A4; the sheets of all players if `seat` is `all`."""
    stand = campaigns.standing(campaigns.find(number))
    size = request.args.get("size", "A5")
    if size not in READING_SIZES:
        raise Problem("malformed", "web.fault.malformed")
    seats = [person.seat for person in stand.plan.people] if seat == "all" else [seat]
    pdf = campaign_paper.sheets([front(stand, one) for one in seats], size, stand.campaign.name)
    answer = Response(pdf, mimetype="application/pdf")
    answer.headers.set("Content-Disposition", "inline", filename=f"{seat}-{size}.pdf".lower())
    return answer
