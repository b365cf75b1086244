"""What to lay out, piece by piece, with ticks that stay on the device."""
from __future__ import annotations

import random
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from companion.web.access import find
from companion.web.screen import Screen
from companion.web.table_page import looked
from companion.web.words import part

bp = Blueprint("setup", __name__, url_prefix="/t/<code>")


@bp.get("/setup")
def page(code: str) -> Response | str:
    """The list for this position. `draw` is the number of the draw of quest spaces to show: the same number shows the
    same letters on every device of the table."""
    seen = find(code)
    s = looked(seen, request.args.get("as", ""))
    prepare = part(s.game.id, "preparation")
    due, number = prepare.tokens_due(s.view), request.args.get("draw", 0, type=int)
    letters = drawn(s.code, number, prepare.LETTERS, due) if due and number > 0 else ()
    groups = [_group(s, group) for group in prepare.checklist(s.view)]
    back = url_for("table.seat_page", code=s.code, seat=s.seat) if s.kind == "seat" else url_for(
        "table.page", code=s.code, view="watch" if s.kind == "watch" else None)
    return render_template("setup.html", s=s, groups=groups, all=sum(len(group["lines"]) for group in groups),
                           due=due, number=max(0, number), letters=letters, back=back, as_=request.args.get("as", ""),
                           beginning=prepare.setting_up(s.view), sample=prepare.invented(s.view))


def drawn(table: str, number: int, letters: tuple[str, ...], count: int) -> tuple[str, ...]:
    """That many of the letters: the draw of this number at this table."""
    return tuple(sorted(random.Random(f"{table}/{number}").sample(letters, min(count, len(letters)))))


def _group(s: Screen, group: Any) -> dict[str, Any]:
    """`own`: this device should see it unfolded."""
    lines = [_line(s, group, item) for item in group.items]
    own = not group.seat or (group.seat in s.mine if s.kind == "seat" else group.seat == s.seats[0])
    title = s.player(group.seat) if group.seat else s.t(f"prepare.group.{group.key}")
    return {"key": f"{group.key}-{group.seat}" if group.seat else group.key, "title": title, "seat": group.seat,
            "lines": lines, "own": own}


def _line(s: Screen, group: Any, item: Any) -> dict[str, Any]:
    """One tick. Its id names what lies where, so that a tick does not outlive a change of the position."""
    params = s.reader.params(item.params)
    at = "".join(f".{value}" for _, value in item.at)
    return {"id": f"{group.key}.{group.seat}.{item.key}.{item.params.get('seat', '')}.{item.count}{at}",
            "key": item.key, "icon": item.icon, "count": item.count, "rule": item.rule,
            "what": s.t(f"prepare.what.{item.key}", **params), "where": s.t(f"prepare.where.{item.key}", **params),
            "at": [_spot(s, field, value) for field, value in item.at]}


def _spot(s: Screen, field: str, value: str) -> dict[str, str]:
    """A place or a card in words, with the letter that is printed there."""
    if field == "figure":
        return {"letter": "", "name": s.reader.place(value)}
    letter = part(s.game.id, "preparation").letter(s.view, value) if field == "space" else ""
    return {"letter": letter, "name": s.reader.name(field, value)}
