"""What to lay out, and what to pack up, piece by piece, with ticks that stay on the device."""
from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from companion.web.access import find
from companion.web.play import reminding
from companion.web.play.page import looked
from companion.web.play.screen import Screen
from companion.web.words import part

bp = Blueprint("setup", __name__, url_prefix="/t/<code>")


@bp.get("/setup")
def page(code: str) -> Response | str:
    """The list for this position. `draw` is the number of the draw of quest spaces to show: the same number shows the
    same letters on every device of the table."""
    s = looked(find(code), request.args.get("as", ""))
    prepare = part(s.game.id, "preparation")
    due, number = prepare.tokens_due(s.view), request.args.get("draw", 0, type=int)
    spaces, first = prepare.book_spaces(s.view), prepare.come_first(s.view)
    letters = drawn(s.code, number, spaces, due, first) if due and number > 0 else ()
    kind = "title" if prepare.setting_up(s.view) else "rebuild"
    return _list(s, kind, prepare.checklist(s.view), due=due if spaces else 0, number=max(0, number), letters=letters)


@bp.get("/pack")
def pack(code: str) -> Response | str:
    """The same pieces in the order of packing; what lies where is kept by the table."""
    s = looked(find(code), request.args.get("as", ""))
    return _list(s, "pack", part(s.game.id, "preparation").packing(s.view), due=0, number=0, letters=())


def _list(s: Screen, kind: str, groups: Iterable[Any], **draw: Any) -> str:
    """`kind`: title (a new game), rebuild or pack, as the texts under `web.list` have it."""
    prepare, made = part(s.game.id, "preparation"), [_group(s, group) for group in groups]
    back = url_for("table.seat_page", code=s.code, seat=s.seat) if s.kind == "seat" else url_for(
        "table.page", code=s.code, view="watch" if s.kind == "watch" else None)
    return render_template("check/setup.html", s=s, kind=kind, groups=made,
                           all=sum(len(group["lines"]) for group in made), back=back, as_=request.args.get("as", ""),
                           sample=prepare.invented(s.view), reminders=reminding.opening(s) if kind == "title" else [],
                           unsure=prepare.unsure(s.view), page=s.reader.name("page", str(s.view.map)), **draw)


def drawn(table: str, number: int, letters: tuple[str, ...], count: int,
          first: tuple[str, ...] = ()) -> tuple[str, ...]:
    """That many of the letters: the draw of this number at this table. Those of `first` come before all others; the
    drawn ones stand in the order of `letters`."""
    chance = random.Random(f"{table}/{number}")
    rest = [x for x in letters if x not in first]
    taken = chance.sample(first, min(count, len(first)))
    taken += chance.sample(rest, min(count - len(taken), len(rest)))
    return tuple(x for x in letters if x in taken)


def _group(s: Screen, group: Any) -> dict[str, Any]:
    """`own`: this device should see it unfolded."""
    lines = [_line(s, group, item) for item in group.items]
    own = not group.seat or (group.seat in s.mine if s.kind == "seat" else group.seat == s.seats[0])
    title = s.player(group.seat) if group.seat else s.t(f"prepare.group.{group.key}")
    return {"key": f"{group.key}-{group.seat}" if group.seat else group.key, "kind": group.key, "title": title,
            "seat": group.seat, "lines": lines, "own": own}


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
    letter = part(s.game.id, "preparation").letter(s.view, field, value)
    return {"letter": letter, "name": s.reader.name(field, value)}
