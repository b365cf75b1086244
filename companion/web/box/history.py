"""The versions of a box with what each changed, going back to one, and merging another box into it."""
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
from companion.web import localized, say
from companion.web.box.page import (
    Opened, back_to, bp, game_of, open_box, page, previous_version, thing_name, version_numbers)
from companion.web.errors import STATUS, Problem
from companion.web.lobby.page import moment_in_words

# Versions

@bp.get("/<id>/versions")
def versions(id: str) -> str:
    """The page of all versions, the newest first; also of a box whose newest version cannot be read."""
    game, now = game_of(id), datetime.now().astimezone()
    read: dict[int, Opened | None] = {0: None}
    found = []
    for number, before in zip(every := version_numbers(game, id), [*every[1:], 0], strict=True):
        for version in (number, before):
            if version not in read:
                read[version] = _readable(id, version)
        new, old = read[number], read[before]
        lines = list(changed_lines(new, old.box if old else None, new.box)) if new else [say("web.box.broken")]
        changed = shelf.changed(store.folder(), game, id, number).astimezone()
        found.append({"number": number, "lines": lines, "changed": moment_in_words(changed, now),
                      "good": new is not None})
    newest = read[every[0]]
    return page("box/versions.html", id=id, name=newest.name if newest else id, broken=newest is None, versions=found)


def _readable(id: str, version: int) -> Opened | None:
    try:
        return open_box(id, version)
    except BoxFault:
        return None


def changed_lines(box: Opened, before: Any, after: Any) -> Iterator[str]:
    """What changed from one version to the next, a line for each card or board; `before` None: it is the first one."""
    if before is None:
        yield box.say("web.box.diff.first")
        return
    groups: dict[tuple[str, ...], list[Any]] = {}
    for one in merging.diff(box.game, before, after):
        groups.setdefault(one.path[:1 if _is_single_board(box, one.path[0]) else 2], []).append(one)
    for path, found in groups.items():
        shelved = getattr(after, path[0], ())
        yield _change_in_words(box, path, found, after if isinstance(shelved, dict) and path[-1] in shelved else before)


def _is_single_board(box: Opened, kind: str) -> bool:
    """Whether this is a board of one sheet: its changes make one line."""
    board = box.declared.board(kind)
    return board is not None and not board.sheets


def _change_in_words(box: Opened, path: tuple[str, ...], found: list[Any], where: Any) -> str:
    what = thing_name(box, path, where)
    if found[0].path == path and path[0] != "name" and (found[0].before is None or found[0].after is None):
        return box.say("web.box.diff.added" if found[0].before is None else "web.box.diff.gone", what=what)
    short = [x for x in found if fits_in_line(x.before) and fits_in_line(x.after)]
    parts = [f"{box.label(x.path[2])} {value_in_words(box, x.path, x.before)} → {value_in_words(box, x.path, x.after)}"
             for x in short if len(x.path) > 2]
    if not parts and path[0] != "pictures" and len(found) == 1 and short:
        parts = [f"{value_in_words(box, path, found[0].before)} → {value_in_words(box, path, found[0].after)}"]
    return box.say("web.box.diff.changed", what=what, how=", ".join(parts)) if parts else box.say(
        "web.box.diff.touched", what=what)


def fits_in_line(value: Any) -> bool:
    """Whether a value is a single word or number, which a line can show before and after."""
    return value is None or isinstance(value, str | int | Unknown)


def value_in_words(box: Opened, path: tuple[str, ...], value: Any) -> str:
    """A value of a box in the reader's words; `path` says of which field."""
    if isinstance(value, Unknown) or value is None:
        return "?"
    if path[0] == "pictures":
        return box.say("web.box.field.picture")
    if isinstance(value, bool):
        return box.say("web.box.yes" if value else "web.box.no")
    if isinstance(value, dict) and all(isinstance(x, str) for x in value.values()):
        return localized(value) or "?"
    if isinstance(value, list | tuple):
        return ", ".join(_element_in_words(box, path, x) for x in value) or box.say("web.box.none")
    if isinstance(value, msgspec.Struct):
        return box.say("web.box.as_drawn")
    return str(box.word(path[-1], value)).replace("-", "−") if isinstance(value, int) else str(
        box.word(path[-1], value))


def _element_in_words(box: Opened, path: tuple[str, ...], x: Any) -> str:
    kind = getattr(x, "__struct_config__", None) and x.__struct_config__.tag
    effect = f"web.box.effect.{kind}"
    return box.say(effect) if kind and box.has(effect) else value_in_words(box, path, x)


@bp.post("/<id>/versions/<int:version>")
def restore(id: str, version: int) -> Answer:
    """Save an old version once more as the newest; all versions stay."""
    old = open_box(id, version)
    shelf.save(store.folder(), old.game, id, old.services.dump(old.box))
    return back_to("box.overview", "restored", id=id)


@bp.post("/<id>/undo")
def undo(id: str) -> Answer:
    """Save the version before the newest as a new one. Problem `stale` where the form's `version` is not the newest."""
    version = request.form.get("version", "")
    box = open_box(id)
    before = previous_version(box)
    if not version.isdecimal() or int(version[:8]) != box.version or not before:
        raise Problem("stale", "web.box.fault.moved")
    old = open_box(id, before)
    shelf.save(store.folder(), box.game, id, box.services.dump(old.box), after=box.version)
    return back_to("box.overview", "undone", id=id)


# Two boxes

@bp.get("/<id>/merge")
def merge_page(id: str) -> str:
    """The page for merging: choose the other box (`other`), then decide each value on which the two disagree."""
    return _merge_page(id, request.args.get("other", ""))


def _merge_page(id: str, other: str, said: tuple[str, ...] = ()) -> str:
    box = open_box(id)
    others = [one for one in shelf.boxes(store.folder(), box.game) if one.id != id and not one.broken]
    theirs = open_box(other) if other else None
    found: dict[str, Any] = {"taken": [], "conflicts": []}
    if theirs:
        both = merging.merge(box.game, box.box, theirs.box, spent=_retired_ids(box))
        lines = dict.fromkeys(_what_in_words(box, path, both.box)
                              for x in both.taken for path in _single_things(x.path, x.value))
        found = {"taken": list(lines), "conflicts": [
            {"key": x.key, "what": _what_in_words(box, x.path, both.box), "mine": value_in_words(box, x.path, x.mine),
             "theirs": value_in_words(box, x.path, x.theirs)} for x in both.conflicts]}
    return page("box/merge.html", box=box, others=others, other=theirs, found=found, said=said)


def _retired_ids(box: Opened) -> dict[str, frozenset[str]]:
    """Kind -> ids that had a code, also of cards that have left the box."""
    return codes.numbered_ids(box.game, codes.numbers_given(store.folder(), box.game, box.id))


def _single_things(path: tuple[str, ...], taken: Any) -> Iterator[tuple[str, ...]]:
    """The paths of single things where a whole shelf was taken over, else the path itself."""
    yield from ((*path, id) for id in taken) if len(path) == 1 and isinstance(taken, dict) else (path,)


def _what_in_words(box: Opened, path: tuple[str, ...], where: Any) -> str:
    field = f", {box.label(path[2])}" if len(path) > 2 and box.has(f"web.box.field.{path[2]}") else ""
    return thing_name(box, path, where) + field


@bp.post("/<id>/merge")
def merge(id: str) -> Answer:
    """Merge `other` into this box: what only one of them knows, and where they disagree the side chosen (`pick/PATH`:
    mine or theirs). Shows the page again where either box has a newer version than the form."""
    other = request.form.get("other", "")
    versions = [request.form.get(x, "") for x in ("version", "other_version")]
    choices = {key.removeprefix("pick/"): side for key, side in request.form.items()
               if key.startswith("pick/") and side in ("mine", "theirs")}
    box, theirs = open_box(id), open_box(other)
    if versions != [str(box.version), str(theirs.version)]:
        return Response(_merge_page(id, other, ("web.box.fault.moved",)), STATUS["stale"], mimetype="text/html")
    folder = store.folder()
    mine, others = codes.register(folder, box.game, id).numbers, codes.numbers_given(folder, box.game, other)
    both = merging.merge(box.game, box.box, theirs.box, choices, codes.numbered_ids(box.game, mine))
    for picture in shelf.pictures(folder, box.game, other).values():
        shelf.add_picture(folder, box.game, id, picture)
    shelf.save(folder, box.game, id, box.services.dump(both.box), after=box.version)
    names_there = codes.names_after_merge(box.game, codes.names(folder, box.game, other), both.places)
    codes.join_numbers(folder, box.game, id, codes.numbers_after_merge(box.game, mine, others, both.places),
                       names_there)
    return back_to("box.overview", "merged", id=id)
