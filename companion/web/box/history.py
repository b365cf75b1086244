"""What became of a box: its versions, another box merged into it, what tables have learnt."""
from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import msgspec
from flask import Response, request
from werkzeug.wrappers import Response as Answer

from companion.box import merge as merging
from companion.box import numbers as codes
from companion.box import shelf
from companion.box.faults import BoxFault
from companion.kernel import Unknown
from companion.table import store
from companion.web import say
from companion.web.box.page import Opened, back_to, bp, game_of, named, numbers, opened, page, thing, undo_of
from companion.web.errors import STATUS, Problem
from companion.web.lobby.page import when

# Versions

@bp.get("/<id>/versions")
def versions(id: str) -> str:
    """Every version with what it changed; also of a box whose newest version cannot be read."""
    game, now = game_of(id), datetime.now().astimezone()
    read: dict[int, Opened | None] = {0: None}
    found = []
    for number, before in zip(every := numbers(game, id), [*every[1:], 0], strict=True):
        for version in (number, before):
            if version not in read:
                read[version] = _readable(id, version)
        new, old = read[number], read[before]
        lines = list(difference(new, old.box if old else None, new.box)) if new else [say("web.box.broken")]
        changed = shelf.changed(store.folder(), game, id, number).astimezone()
        found.append({"number": number, "lines": lines, "changed": when(changed, now), "good": new is not None})
    newest = read[every[0]]
    return page("box/versions.html", id=id, name=newest.name if newest else id, broken=newest is None, versions=found)


def _readable(id: str, version: int) -> Opened | None:
    try:
        return opened(id, version)
    except BoxFault:
        return None


def difference(box: Opened, before: Any, after: Any) -> Iterator[str]:
    """What another version has otherwise, a line for each card, board or map."""
    if before is None:
        yield box.say("web.box.diff.first")
        return
    groups: dict[tuple[str, ...], list[Any]] = {}
    for one in merging.diff(box.game, before, after):
        groups.setdefault(one.path[:1 if _single(box, one.path[0]) else 2], []).append(one)
    for path, found in groups.items():
        shelved = getattr(after, path[0], ())
        yield _changed(box, path, found, after if isinstance(shelved, dict) and path[-1] in shelved else before)


def _single(box: Opened, kind: str) -> bool:
    """Whether this is a board of which the box has one: it changes as a whole."""
    board = box.declared.board(kind)
    return board is not None and not board.sheets


def _changed(box: Opened, path: tuple[str, ...], found: list[Any], where: Any) -> str:
    what = thing(box, path, where)
    if found[0].path == path and path[0] != "name" and (found[0].before is None or found[0].after is None):
        return box.say("web.box.diff.added" if found[0].before is None else "web.box.diff.gone", what=what)
    parts = [f"{box.label(x.path[2])} {value(box, x.path, x.before)} → {value(box, x.path, x.after)}" for x in found
             if len(x.path) > 2 and short(x.before) and short(x.after)]
    if not parts and path[0] != "pictures" and len(found) == 1 and short(found[0].before) and short(found[0].after):
        parts = [f"{value(box, path, found[0].before)} → {value(box, path, found[0].after)}"]
    return box.say("web.box.diff.changed", what=what, how=", ".join(parts)) if parts else box.say(
        "web.box.diff.touched", what=what)


def short(value: Any) -> bool:
    """Whether a line has room for it."""
    return value is None or isinstance(value, str | int | Unknown)


def value(box: Opened, path: tuple[str, ...], value: Any) -> str:
    """A value of a box in a few words."""
    if isinstance(value, Unknown) or value is None:
        return "?"
    if path[0] == "pictures":
        return box.say("web.box.field.picture")
    if isinstance(value, bool):
        return box.say("web.box.yes" if value else "web.box.no")
    if isinstance(value, dict) and all(isinstance(x, str) for x in value.values()):
        return named(value) or "?"
    if isinstance(value, list | tuple):
        return ", ".join(_entry(box, path, x) for x in value) or box.say("web.box.none")
    if isinstance(value, msgspec.Struct):
        return box.say("web.box.as_drawn")
    return str(box.word(path[-1], value)).replace("-", "−") if isinstance(value, int) else str(
        box.word(path[-1], value))


def _entry(box: Opened, path: tuple[str, ...], x: Any) -> str:
    kind = getattr(x, "__struct_config__", None) and x.__struct_config__.tag
    return box.say(f"web.box.effect.{kind}") if kind and box.has(f"web.box.effect.{kind}") else value(box, path, x)


@bp.post("/<id>/versions/<int:version>")
def restore(id: str, version: int) -> Answer:
    """That version again, as the newest; the ones between stay."""
    old = opened(id, version)
    shelf.save(store.folder(), old.game, id, old.services.dump(old.box))
    return back_to("box.overview", "restored", id=id)


@bp.post("/<id>/undo")
def undo(id: str) -> Answer:
    """Back to the version before the one that the button was shown for, as a new version."""
    told = request.form.get("version", "")
    box = opened(id)
    before = undo_of(box)
    if not told.isdecimal() or int(told[:8]) != box.version or not before:
        raise Problem("stale", "web.box.fault.moved")
    old = opened(id, before)
    shelf.save(store.folder(), box.game, id, box.services.dump(old.box), after=box.version)
    return back_to("box.overview", "undone", id=id)


# Two boxes

@bp.get("/<id>/merge")
def merge_page(id: str) -> str:
    """Choose the other box; then what both know differently."""
    return _merge_page(id, request.args.get("other", ""))


def _merge_page(id: str, other: str, said: tuple[str, ...] = ()) -> str:
    box = opened(id)
    others = [one for one in shelf.boxes(store.folder(), box.game) if one.id != id and not one.broken]
    theirs = opened(other) if other else None
    found: dict[str, Any] = {"taken": [], "conflicts": []}
    if theirs:
        both = merging.merge(box.game, box.box, theirs.box, spent=_spent(box))
        lines = dict.fromkeys(_line(box, path, both.box) for x in both.taken for path in _each(x.path, x.value))
        found = {"taken": list(lines), "conflicts": [
            {"key": x.key, "what": _line(box, x.path, both.box), "mine": value(box, x.path, x.mine),
             "theirs": value(box, x.path, x.theirs)} for x in both.conflicts]}
    return page("box/merge.html", box=box, others=others, other=theirs, found=found, said=said)


def _spent(box: Opened) -> dict[str, frozenset[str]]:
    """The ids of cards that had a code before they left the box."""
    return codes.numbered_ids(box.game, codes.given(store.folder(), box.game, box.id))


def _each(path: tuple[str, ...], taken: Any) -> Iterator[tuple[str, ...]]:
    """The things that came at once with a whole shelf, one by one."""
    yield from ((*path, id) for id in taken) if len(path) == 1 and isinstance(taken, dict) else (path,)


def _line(box: Opened, path: tuple[str, ...], where: Any) -> str:
    field = f", {box.label(path[2])}" if len(path) > 2 and box.has(f"web.box.field.{path[2]}") else ""
    return thing(box, path, where) + field


@bp.post("/<id>/merge")
def merge(id: str) -> Answer:
    """Both as one: what only one knows, and of the rest what was chosen. Somebody who changed either box meanwhile
    makes it ask again."""
    other = request.form.get("other", "")
    told = [request.form.get(x, "") for x in ("version", "other_version")]
    choices = {key.removeprefix("pick/"): side for key, side in request.form.items()
               if key.startswith("pick/") and side in ("mine", "theirs")}
    box, theirs = opened(id), opened(other)
    if told != [str(box.version), str(theirs.version)]:
        return Response(_merge_page(id, other, ("web.box.fault.moved",)), STATUS["stale"], mimetype="text/html")
    folder = store.folder()
    mine, others = codes.register(folder, box.game, id).numbers, codes.given(folder, box.game, other)
    both = merging.merge(box.game, box.box, theirs.box, choices, codes.numbered_ids(box.game, mine))
    for picture in shelf.pictures(folder, box.game, other).values():
        shelf.add_picture(folder, box.game, id, picture)
    shelf.save(folder, box.game, id, box.services.dump(both.box), after=box.version)
    said = codes.names_after_merge(box.game, codes.names(folder, box.game, other), both.places)
    codes.join_numbers(folder, box.game, id, codes.numbers_after_merge(box.game, mine, others, both.places), said)
    return back_to("box.overview", "merged", id=id)
