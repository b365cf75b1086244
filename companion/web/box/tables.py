"""A box and the tables that play with such boxes: what they have learnt, and the same table judged with this box."""
from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Any

from flask import redirect, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.kernel import ScoreLine
from companion.table import desk, store
from companion.table.cards import rejudge
from companion.table.errors import TableError
from companion.web.access import Seen, held
from companion.web.box.history import difference
from companion.web.box.page import Opened, back_to, bp, opened, page
from companion.web.errors import Problem
from companion.web.lobby.page import when
from companion.web.play.page import looked
from companion.web.play.screen import Screen
from companion.web.words import number

MAX_TABLES = 24
"""So many tables are looked at, those touched last."""


@bp.get("/<id>/tables")
def tables(id: str) -> str:
    """The tables of this device, with what each could add to the box."""
    box, now = opened(id), datetime.now().astimezone()
    found = []
    for seen, learnt in _learnt(box):
        found.append({"code": seen.table.code, "people": ", ".join(desk.seats(seen.table).values()),
                      "lines": list(difference(box, box.box, learnt)),
                      "touched": when(seen.table.touched.astimezone(), now)})
    return page("box/tables.html", box=box, tables=found)


def _learnt(box: Opened) -> Iterator[tuple[Seen, Any]]:
    """Every table whose own screen this device is, with the box as it would be after its evenings."""
    for table in islice((x for x in desk.tables() if x.game == box.game), MAX_TABLES):
        seen = held(table)
        if seen is None or not seen.at_table:
            continue
        try:
            yield seen, rejudge.box_with_learnt(table, box.box)
        except TableError:  # it plays with invented cards, or its journal cannot be read, which it says itself
            continue


def _seen(box: Opened, code: str) -> Seen:
    """That table, for a device that is its screen. Problem `web.fault.no_pass` for any other."""
    found = next((seen for seen, _ in _learnt(box) if seen.table.code == code), None)
    if found is None:
        raise Problem("forbidden", "web.fault.no_pass")
    return found


@bp.post("/<id>/tables/<code>")
def harvest(id: str, code: str) -> Answer:
    """What that table was told about cards, boards and places goes into the box, where nothing is known yet."""
    box = opened(id)
    rejudge.take_home(store.folder(), _seen(box, code).table, id)
    return back_to("box.overview", "harvested", id=id)


@bp.get("/<id>/tables/<code>")
def judged(id: str, code: str) -> str:
    """What this box would have changed at the table so far; changes nothing."""
    box = opened(id)
    seen = _seen(box, code)
    s = looked(seen, "table")
    found = rejudge.rejudge(seen.table, box.box)
    return page("box/judged.html", box=box, code=code, head=s.head, people=", ".join(desk.seats(seen.table).values()),
                lines=[_line(box, s, x) for x in found.differences], scores=[_score(s, x) for x in found.scores])


def _line(box: Opened, s: Screen, one: Any) -> dict[str, Any]:
    """An entry and how it is judged then and now, as the shared screen may hear it: rules by title alone."""
    line = s.line(one.entry)
    why = [s.reader.refusal(x, open=False)["title"] for x in one.now.refusals if line.open]
    kinds = [box.say(f"web.box.verdict.{x.kind}") for x in (one.then, one.now)]
    return {"number": line.number, "who": line.who, "title": line.title, "then": kinds[0], "now": kinds[1],
            "why": ", ".join(why), "same": kinds[0] == kinds[1]}


def _score(s: Screen, one: Any) -> dict[str, str]:
    known = next(x for x in (one.before, one.after) if x is not None)
    words = s.reader.score_line(ScoreLine(one.seat, known, one.rule, one.source, one.params))
    before, after = ("0" if x is None else number(x) for x in (one.before, one.after))
    return {"who": s.player(one.seat), "words": words, "before": before, "after": after}


@bp.post("/<id>/tables/<code>/adopt")
def adopt(id: str, code: str) -> Answer:
    """The table plays on with this box: one entry in its journal, which undo takes back."""
    box = opened(id)
    seen = _seen(box, code)
    head = request.form.get("head", "")
    if not head.isdecimal() or len(head) > 18:
        raise Problem("malformed", "web.fault.malformed")
    rejudge.adopt_box(seen.table, box.box, client=secrets.token_urlsafe(12), head=int(head))
    return redirect(url_for("table.page", code=code))
