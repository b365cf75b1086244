"""The addresses `/boxes/ID/KIND` and `/boxes/ID/KIND/CARD`: a shelf, a board or the page of parts, whichever the game
declares under that kind; and one card or sheet of it."""
from __future__ import annotations

from werkzeug.wrappers import Response as Answer

from companion.web.box import cards, drawing, grid, parts
from companion.web.box.page import bp, open_box


@bp.get("/<id>/<kind>", endpoint="cards")
def shown(id: str, kind: str) -> str:
    """The page of a shelf, a board or the parts. Problem (404) for a kind that the game does not declare."""
    box = open_box(id)
    if kind == box.declared.sheet and box.declared.parts:
        return parts.parts_page(box)
    board = box.declared.board(kind)
    if board is None:
        return cards.list_page(box, kind)
    if board.shape == "grid":
        return grid.grid_page(box, board)
    if board.sheets:
        return drawing.sheets_page(box, board)
    return drawing.editor_page(drawing.opened_board(box, kind, drawing.ONLY_SHEET))


@bp.post("/<id>/<kind>", endpoint="save_kind")
def save_kind(id: str, kind: str) -> Answer | str:
    """Save the page of parts, a grid, or a board that has one sheet."""
    box = open_box(id)
    board = box.declared.board(kind)
    if kind == box.declared.sheet and box.declared.parts:
        return parts.save(box)
    if board is not None and board.shape == "grid":
        return grid.save(box, board)
    return drawing.save(drawing.opened_board(box, kind, drawing.ONLY_SHEET))


@bp.get("/<id>/<kind>/<card>", endpoint="card")
def card(id: str, kind: str, card: str) -> str:
    """The form of a card (or of a new one), or the editor of one sheet of a board."""
    box = open_box(id)
    if box.declared.board(kind):
        return drawing.editor_page(drawing.opened_board(box, kind, card))
    return cards.form_page(box, kind, card)


@bp.post("/<id>/<kind>/<card>", endpoint="save")
def save(id: str, kind: str, card: str) -> Answer | str:
    """Save a card or a sheet of a board."""
    box = open_box(id)
    if box.declared.board(kind):
        return drawing.save(drawing.opened_board(box, kind, card))
    return cards.save(box, kind, card)
