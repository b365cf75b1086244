"""`companion box`: the owner's boxes on the command line. Each verb yields the lines to print and returns whether
it found something."""
from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

from companion.box import files, numbers, shelf
from companion.box.faults import BoxFault, fault
from companion.box.merge import diff, merge
from companion.box.decoding import box_services, decode
from companion.vision.codes import Numbers

Lines = Generator[Any, None, bool]
_ID_AND_VERSION = re.compile(r"([a-z0-9-]+)(?:@(\d{1,8}))?")
_KINDS = {"box.unknown": "unknown", "box.version": "unknown", "box.game": "unknown", "picture.unknown": "unknown",
          "box.moved": "refused", "merge.invented": "refused"}


def error_json(error: BoxFault, sentence: Any) -> dict[str, Any]:
    """The error as JSON, in the shape that the whole app uses; `sentence` makes one of a key."""
    findings = [{"key": found.key, "params": found.params, "text": sentence(f"fault.{found.key}", **found.params)}
                for found in error.findings]
    return {"ok": False, "kind": _KINDS.get(error.findings[0].key, "malformed"),
            "text": " ".join(found["text"] for found in findings), "findings": findings}


def run(args: argparse.Namespace) -> Lines:
    verbs: dict[str, Callable[[argparse.Namespace], Lines]] = {
        "list": _list, "check": _check, "export": _export, "import": _import, "merge": _merge, "diff": _diff}
    box_services(args.game)
    return (yield from verbs[args.verb](args))


def _folder(args: argparse.Namespace) -> Path:
    from companion.table.store import data_folder  # only what needs the folder loads the database

    return data_folder(args.data)


def _box_json(args: argparse.Namespace, named: str) -> bytes:
    """The JSON of a box named by its id, by `ID@3` for a version, or by its file; `-` is standard input."""
    return _box_with_codes(args, named)[0]


def _box_with_codes(args: argparse.Namespace, named: str) -> tuple[bytes, Numbers, dict[str, bytes]]:
    """`_box_json`, with the numbers of the box's codes and its pictures by name."""
    if named != "-" and (match := _ID_AND_VERSION.fullmatch(named)):
        folder = _folder(args)
        data = shelf.read(folder, args.game, match[1], int(match[2] or 0))
        return data, numbers.numbers_given(folder, args.game, match[1]), shelf.pictures(folder, args.game, match[1])
    there = files.unpack(sys.stdin.buffer.read(files.MAX_FILE_BYTES + 1), args.game) if named == "-" else \
        _unpacked(args, named)
    return there.data, there.codes, there.pictures


def _unpacked(args: argparse.Namespace, file: str) -> files.Unpacked:
    with Path(file).open("rb") as stream:
        return files.unpack(stream.read(files.MAX_FILE_BYTES + 1), args.game)


def _list(args: argparse.Namespace) -> Lines:
    yield from shelf.boxes(_folder(args), args.game)
    return False


def _check(args: argparse.Namespace) -> Lines:
    box = decode(args.game, _box_json(args, args.box))
    found = box_services(args.game).findings(box)
    for one in found:
        yield {"finding" if one.certain else "doubt": one.about, "kind": one.kind, "id": one.id, "rule": one.rule,
               "params": one.params, "at": one.at}
    yield {"id": box.id, "version": box.version, "meter": box_services(args.game).completeness(box)}
    return any(one.certain for one in found)


def _export(args: argparse.Namespace) -> Lines:
    match = _ID_AND_VERSION.fullmatch(args.box)
    if match is None:
        raise fault("box.name", id=args.box[:40])
    data = files.export(_folder(args), args.game, match[1], int(match[2] or 0))
    with Path(args.file).open("xb") as out:
        out.write(data)
    yield {"exported": args.file, "id": match[1], "bytes": len(data)}
    return False


def _import(args: argparse.Namespace) -> Lines:
    unpacked, folder = _unpacked(args, args.file), _folder(args)
    id = args.id or shelf.fresh_id(folder, args.game, unpacked.box.name or unpacked.id)
    yield files.keep_unpacked(folder, unpacked, id)
    return False


def _merge(args: argparse.Namespace) -> Lines:
    folder = _folder(args)
    mine = decode(args.game, shelf.read(folder, args.game, args.id))
    data, codes, pictures = _box_with_codes(args, args.box)
    numbers_before = numbers.numbers_given(folder, args.game, args.id) if args.dry_run else \
        numbers.register(folder, args.game, args.id).numbers
    merged = merge(args.game, mine, decode(args.game, data), dict.fromkeys(args.theirs, "theirs"),
                   numbers.numbered_ids(args.game, numbers_before))
    for taken in merged.taken:
        yield {"taken": "/".join(taken.path), "value": taken.value}
    for conflict in merged.conflicts:
        yield {"conflict": conflict.key, "mine": conflict.mine, "theirs": conflict.theirs, "choice": conflict.choice}
    data = box_services(args.game).dump(merged.box)
    if not args.dry_run:
        for name, picture in pictures.items():
            if name.encode() in data:
                shelf.add_picture(folder, args.game, args.id, picture)
    saved = None if args.dry_run else shelf.save(folder, args.game, args.id, data, after=mine.version)
    if saved:
        numbers_after = numbers.numbers_after_merge(args.game, numbers_before, codes, merged.places)
        numbers.join_numbers(folder, args.game, args.id, numbers_after)
    yield {"id": args.id, "version": saved.version if saved else mine.version, "saved": saved is not None,
           "taken": len(merged.taken), "conflicts": len(merged.conflicts)}
    return any(conflict.key not in args.theirs for conflict in merged.conflicts)


def _diff(args: argparse.Namespace) -> Lines:
    found = diff(args.game, *(decode(args.game, _box_json(args, box)) for box in (args.before, args.after)))
    for change in found:
        yield {"path": "/".join(change.path), "before": change.before, "after": change.after}
    return bool(found)


def arguments(sub: argparse.ArgumentParser) -> None:
    """Declare the verbs and their arguments."""
    verbs = sub.add_subparsers(title="verbs", dest="verb", metavar="VERB", required=True)

    def verb(name: str, text: str) -> argparse.ArgumentParser:
        one = verbs.add_parser(name, help=text, description=text)
        one.add_argument("game")
        one.add_argument("--data", metavar="DIR", help="data folder (default: COMPANION_DATA, else the user's own)")
        return one

    box_help = "a box by its id, ID@VERSION, or a file; - reads standard input"
    verb("list", "List the boxes on the shelf, the one changed last first.")

    verb("check", "Look for faults in a box, and say how much of it is known.").add_argument("box", help=box_help)

    one = verb("export", "Write a box with its pictures to a file.")
    one.add_argument("box", help="ID or ID@VERSION")
    one.add_argument("file", help="a new file")

    one = verb("import", "Put the box of a file on the shelf.")
    one.add_argument("file", help="a box file, or the JSON of a box")
    one.add_argument("--as", dest="id", help="the id it gets; the next version if there is such a box")

    one = verb("merge", "Add to a box what another one knows; where they differ the first one stands.")
    one.add_argument("id")
    one.add_argument("box", help=box_help)
    one.add_argument("--theirs", action="append", default=[], metavar="KEY",
                     help="settle this difference with the other box's value: SHELF/ID/FIELD")
    one.add_argument("--dry-run", action="store_true", help="only say what would be taken")

    one = verb("diff", "List what differs between two boxes or versions.")
    one.add_argument("before", help=box_help)
    one.add_argument("after", help=box_help)
