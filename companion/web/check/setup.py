"""Lists of what to lay out and what to pack up, piece by piece, with ticks that are kept on the device."""
from __future__ import annotations

import random
from typing import Any

from flask import Blueprint, Response, render_template, request, url_for
from msgspec.structs import replace

from companion.games.view import Group, Item, Lot
from companion.kernel import encode
from companion.web.access import find
from companion.web.play import advice
from companion.web.play.page import screen_for
from companion.web.play.screen import Screen

bp = Blueprint("setup", __name__, url_prefix="/t/<code>")


@bp.get("/setup")
def page(code: str) -> Response | str:
    """The list for this position. `draw` is the number of the draw of random places to show: the same number shows the
    same letters on every device of the table."""
    s = screen_for(find(code), request.args.get("as", ""))
    prepare, number = s.game.preparation, request.args.get("draw", 0, type=int)
    kind, lot = "title" if prepare.setting_up(s.view) else "rebuild", prepare.lot(s.view)
    letters = draw_letters(s.code, number, lot.printed, lot.count, lot.first) if lot and number > 0 else ()
    return _list(s, kind, prepare.checklist(s.view), lot, max(0, number), letters)


@bp.get("/pack")
def pack(code: str) -> Response | str:
    """The pieces in the order of packing up; the journal keeps where each lay."""
    s = screen_for(find(code), request.args.get("as", ""))
    return _list(s, "pack", s.game.preparation.packing(s.view))


def _list(s: Screen, kind: str, groups: tuple[Group, ...], lot: Lot | None = None, number: int = 0,
          letters: tuple[str, ...] = ()) -> str:
    """`kind`: title (a new game), rebuild or pack, as the texts under `web.list` have it."""
    made = [_group(s, group) for group in groups]
    back = url_for("table.seat_page", code=s.code, seat=s.seat) if s.kind == "seat" else url_for(
        "table.page", code=s.code, view="watch" if s.kind == "watch" else None)
    return render_template("check/setup.html", s=s, kind=kind, groups=made,
                           all=sum(len(group["lines"]) for group in made), back=back, as_=request.args.get("as", ""),
                           sample=s.game.preparation.invented(s.view), lot=lot, number=number, letters=letters,
                           reminders=advice.opening(s) if kind == "title" else [],
                           hint=" ".join(s.t(f"prepare.draw.{key}", **s.reader.params(params))
                                         for key, params in (lot.hints if lot else ())))


def draw_letters(table: str, number: int, letters: tuple[str, ...], count: int,
          first: tuple[str, ...] = ()) -> tuple[str, ...]:
    """That many of the letters: the draw of this number at this table. Those of `first` come before all others; the
    drawn ones stand in the order of `letters`."""
    chance = random.Random(f"{table}/{number}")
    rest = [x for x in letters if x not in first]
    taken = chance.sample(first, min(count, len(first)))
    taken += chance.sample(rest, min(count - len(taken), len(rest)))
    return tuple(x for x in letters if x in taken)


def _group(s: Screen, group: Group) -> dict[str, Any]:
    """`own`: this device should see it unfolded."""
    lines = [_line(s, group, item) for item in group.items]
    own = not group.seat or (group.seat in s.mine if s.kind == "seat" else group.seat == s.seats[0])
    keys = f"prepare.group.{group.key}", f"web.list.group.{group.key}"
    title = s.player(group.seat) if group.seat else _first_text(s, *keys)
    return {"key": f"{group.key}-{group.seat}" if group.seat else group.key, "kind": group.key, "title": title,
            "hint": _first_text(s, f"prepare.pack.{group.key}"), "seat": group.seat, "lines": lines, "own": own}


def _line(s: Screen, group: Group, item: Item) -> dict[str, Any]:
    """One tick. Its id names what lies where, so that a tick does not outlive a change of the position."""
    params = s.reader.params(item.params)
    at = "".join(f".{value}" for _, value in item.at)
    what, where = (_first_text(s, f"prepare.{of}.{item.key}", **params) for of in ("what", "where"))
    if not item.key:
        [(place, piece), *_] = item.laid
        what, where = s.reader.piece(replace(piece, count=1)), s.reader.place(place)
        at = f".{encode([place, piece]).decode()}"
    return {"id": f"{group.key}.{group.seat}.{item.key}.{item.params.get('seat', '')}.{item.count}{at}",
            "key": item.key, "icon": item.icon, "count": item.count, "rule": item.rule,
            "counted": _is_counted(s, f"prepare.what.{item.key}"),
            "what": what, "where": where,
            "at": [_spot(s, field, value) for field, value in item.at]}


def _is_counted(s: Screen, key: str) -> bool:
    """Whether the text has a form for each number, so that the number stands before it without a times sign."""
    return s.reader.has(key) and isinstance(s.reader.texts.text(s.lang, key), dict)


def _first_text(s: Screen, *keys: str, **params: Any) -> str:
    """The first of these texts that exists, "" if none does."""
    return next((s.t(key, **params) for key in keys if s.reader.has(key)), "")


def _spot(s: Screen, field: str, value: str) -> dict[str, str]:
    """The name of a place or a card, and the letter printed on it."""
    if field == "figure":
        return {"letter": "", "name": s.reader.place(value)}
    letter = s.game.preparation.letter(s.view, field, value)
    return {"letter": letter, "name": s.reader.name(field, value)}
