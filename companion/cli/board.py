"""`companion board`: what a photo of the board shows against a table's journal, a line for each difference.

Enters nothing. The table's own rights do not matter here: whoever can read the data folder sees all of it."""
from __future__ import annotations

from collections.abc import Generator
from typing import Any

from flask import Flask

from companion.cli import scan as cli_scan
from companion.kernel import TABLE, view
from companion.table import desk, store
from companion.table.cards import boards, inspection
from companion.vision import picture
from companion.vision.board import Difference

SAME, DIFFERENT, UNUSABLE = 0, 1, 2
"""The exit status: no difference; some; a photo or a table that cannot be used."""


def lines(file: str, code: str, data: str | None) -> Generator[dict[str, Any], None, int]:
    """A line for every difference, then one with the totals; `-` is standard input. A fault is one line in the error
    shape of the app. Returns the exit status. TableError for a table or a folder that cannot be used."""
    folder = store.data_folder(data)
    app = Flask("companion")
    store.open_for_reading(app, folder)
    with app.app_context():
        look = desk.look(desk.find(code))
        game, s = look.game, view(look.game, look.state, TABLE)
        if boards.board_to_compare(game, s) is None:
            yield {"ok": False, "kind": "refused", "text": f"{code}: the app does not know the board of this table",
                   "file": file}
            return UNUSABLE
        try:
            survey = boards.survey(game, s, picture.read_gray(cli_scan.data(file)), boards.map_picture(folder, game, s))
        except (picture.UnusablePicture, OSError) as wrong:
            yield cli_scan.fault(file, wrong)
            return UNUSABLE
        now = inspection.merged_by_place(game.pieces(s))
        found, comparison = boards.compare(survey, now)
        for one in found:
            yield {"file": file, **_line(survey, one.seen)}
        yield {"totals": {"differences": len(found), "agreed": comparison.agreed, "pieces": len(survey.placed),
                          "unseen": comparison.unseen, "unmarked": boards.unseen_kinds(survey, now),
                          "rough": survey.rough, "hold_still": boards.hold_still(survey, comparison, now),
                          "width": round(survey.geometry.width, 1), "height": round(survey.geometry.height, 1)}}
        return DIFFERENT if found else SAME


def _line(survey: boards.Survey, one: Difference) -> dict[str, Any]:
    piece = {"kind": one.piece.kind, "name": one.piece.name, "owner": one.piece.owner}
    x, y = boards.where_on_board(survey, one)
    return {"do": one.do, "piece": piece, "place": one.place, "seen": one.seen, "sure": round(one.sure, 3),
            "at": [round(x, 1), round(y, 1)], "marker": one.marker.number if one.marker else None}
