"""A box and the tables of its game: take over what a table has learnt, see how a table's past entries would be judged
with this box, and let the table play on with it."""
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
from companion.web.access import TableAccess, find, access_to
from companion.web.box.history import changed_lines
from companion.web.box.page import Opened, back_to, bp, open_box, page
from companion.web.errors import Problem
from companion.web.lobby.page import moment_in_words
from companion.web.play.page import screen_for
from companion.web.play.screen import Screen
from companion.web.words import number

MAX_TABLES = 24
"""Tables that are looked at, those touched last."""


@bp.get("/<id>/tables")
def tables(id: str) -> str:
    """The page with the tables of this device and what each could add to the box."""
    box, now = open_box(id), datetime.now().astimezone()
    found = []
    for access, learnt in _with_learnt(box):
        found.append({"code": access.table.code, "judged": rejudge.box_of(access.table).invented == box.box.invented,
                      "people": ", ".join(desk.seats(access.table).values()),
                      "lines": list(changed_lines(box, box.box, learnt)),
                      "touched": moment_in_words(access.table.touched.astimezone(), now)})
    return page("box/tables.html", box=box, tables=found)


def _with_learnt(box: Opened) -> Iterator[tuple[TableAccess, Any]]:
    """Every table whose table screen is on this device, with the box as it would be once it took over what the table
    has learnt."""
    for table in islice((x for x in desk.tables() if x.game == box.game), MAX_TABLES):
        access = access_to(table)
        if access is None or not access.at_table:
            continue
        try:
            yield access, rejudge.box_with_learnt(table, box.box)
        except TableError:  # it plays with invented cards, or its journal cannot be read, which it says itself
            continue


def _of_this_game(box: Opened, code: str) -> TableAccess:
    """That table. Problem for one of another game."""
    access = find(code)
    if access.table.game != box.game:
        raise Problem("unknown", "web.fault.not_found")
    return access


def _alike(box: Opened, code: str) -> TableAccess:
    """The same; TableError where one box is invented and the other is not, and where the table has none."""
    access = _of_this_game(box, code)
    rejudge.must_be_alike(box.box, rejudge.box_of(access.table))
    return access


@bp.post("/<id>/tables/<code>")
def harvest(id: str, code: str) -> Answer:
    """Take over what the table was told of cards, boards and places wherever the box knows nothing yet."""
    box = open_box(id)
    rejudge.take_home(store.folder(), _of_this_game(box, code).table, id)
    return back_to("box.overview", "harvested", id=id)


@bp.get("/<id>/tables/<code>")
def judged(id: str, code: str) -> str:
    """The page that says which entries and points of the table this box would have changed; it changes nothing."""
    box = open_box(id)
    access = _alike(box, code)
    s = screen_for(access, "table")
    found = rejudge.rejudge(access.table, box.box)
    return page("box/judged.html", box=box, code=code, head=s.head, people=", ".join(desk.seats(access.table).values()),
                lines=[_difference_line(box, s, x) for x in found.differences],
                scores=[_score_line(s, x) for x in found.scores])


def _difference_line(box: Opened, s: Screen, one: Any) -> dict[str, Any]:
    """An entry with its verdict then and now, as the shared screen may show it: rules by their titles alone."""
    line = s.line(one.entry)
    why = [s.reader.refusal(x, open=False)["title"] for x in one.now.refusals if line.open]
    kinds = [box.say(f"web.box.verdict.{x.kind}") for x in (one.then, one.now)]
    return {"number": line.number, "who": line.who, "title": line.title, "then": kinds[0], "now": kinds[1],
            "why": ", ".join(why), "same": kinds[0] == kinds[1]}


def _score_line(s: Screen, one: Any) -> dict[str, str]:
    known = next(x for x in (one.before, one.after) if x is not None)
    words = s.reader.score_line(ScoreLine(one.seat, known, one.rule, one.source, one.params))
    before, after = ("0" if x is None else number(x) for x in (one.before, one.after))
    return {"who": s.player(one.seat), "words": words, "before": before, "after": after}


@bp.post("/<id>/tables/<code>/adopt")
def adopt(id: str, code: str) -> Answer:
    """The table plays on with this box: one entry in its journal, which undo takes back."""
    box = open_box(id)
    access = _alike(box, code)
    head = request.form.get("head", "")
    if not head.isdecimal() or len(head) > 18:
        raise Problem("malformed", "web.fault.malformed")
    rejudge.adopt_box(access.table, box.box, client=secrets.token_urlsafe(12), head=int(head))
    return redirect(url_for("table.page", code=code))
