"""Where a shelf, a card, a board or the page of parts is found: one address for each kind that the game declares."""
from __future__ import annotations

from werkzeug.wrappers import Response as Answer

from companion.web.box import cards, drawing, grid, parts
from companion.web.box.page import bp, opened


@bp.get("/<id>/<kind>", endpoint="cards")
def shown(id: str, kind: str) -> str:
    """Every card of a kind, a board, or the page of what is no card. Problem for a kind that is none."""
    box = opened(id)
    if kind == box.declared.sheet and box.declared.parts:
        return parts.shown(box)
    board = box.declared.board(kind)
    if board is None:
        return cards.shown(box, kind)
    if board.shape == "grid":
        return grid.shown(box, board)
    return drawing.sheets(box, board) if board.sheets else drawing.editor(drawing.drawn_on(box, kind, drawing.ONLY))


@bp.post("/<id>/<kind>", endpoint="save_kind")
def save_kind(id: str, kind: str) -> Answer | str:
    """The page of parts, or a grid, as it was typed."""
    box = opened(id)
    board = box.declared.board(kind)
    if kind == box.declared.sheet and box.declared.parts:
        return parts.save(box)
    if board is not None and board.shape == "grid":
        return grid.save(box, board)
    return drawing.save(drawing.drawn_on(box, kind, drawing.ONLY))


@bp.get("/<id>/<kind>/<card>", endpoint="card")
def card(id: str, kind: str, card: str) -> str:
    """The form of a card, or of a new one; one sheet of a board."""
    box = opened(id)
    if box.declared.board(kind):
        return drawing.editor(drawing.drawn_on(box, kind, card))
    return cards.form(box, kind, card)


@bp.post("/<id>/<kind>/<card>", endpoint="save")
def save(id: str, kind: str, card: str) -> Answer | str:
    """A card as it was typed, or a sheet of a board as it was drawn, becomes a new version of the box."""
    box = opened(id)
    if box.declared.board(kind):
        return drawing.save(drawing.drawn_on(box, kind, card))
    return cards.save(box, kind, card)
