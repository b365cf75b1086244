"""Straightens the photo of a page that is kept in colour: a board, a form, a sheet of a campaign.

The script sends a photo once to learn where the page's corners are, and again with the corners as they were dragged.
Without a script it is sent once, and the corners that are found count. Only the cut-out page is stored, as a new JPEG
without the photo's time and place; the photo itself is never on disk."""
from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, NamedTuple

from flask import Blueprint, Response, jsonify, request

from companion.box.declare import DRAWING_SIZE
from companion.later import Later
from companion.vision import page, page_photo, picture
from companion.web import say
from companion.web.errors import STATUS, answer
from companion.web.uploads import turn, uploaded_picture

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = Later("PIL.Image")

bp = Blueprint("page_photo", __name__)

MAX_SIDE_PIXELS, JPEG_QUALITY = 2400, 85
"""Longer side of a stored page in pixels, and its JPEG quality (0 to 100)."""
EXIF_TURN, SIDEWAYS_TURNS = 0x0112, (5, 6, 7, 8)
"""The Exif tag that says how a picture is turned, and its values for a quarter turn."""


def unusable_picture(wrong: picture.UnusablePicture) -> Response:
    """The refusal with the sentence why a picture cannot be used; an error handler."""
    return answer("refused", say(f"web.page_photo.fault.{wrong.key}", **wrong.params), STATUS["refused"], key=wrong.key)


bp.register_error_handler(picture.UnusablePicture, unusable_picture)


def corners_sent() -> object:
    """The decoded `corners` of this request's form, unchecked; None without them."""
    try:
        return json.loads(request.form.get("corners", ""))
    except (ValueError, RecursionError):
        return None


def straightened_page(data: bytes, longest: int = MAX_SIDE_PIXELS) -> bytes:
    """The page on a photo as the JPEG to keep, its longer side at most `longest` pixels: upright, cut out at the
    corners of this request's form, or at those found where it has none. UnusablePicture of `picture.read_colour`."""
    told = corners_sent()
    with turn():
        seen = picture.read_colour(data)
        corners = (page_photo.find(picture.gray(seen)).corners if told is None
                   else page.checked_corners(told, turned=True))
        return picture.to_jpeg(page_photo.straighten(seen, corners, longest), quality=JPEG_QUALITY)


@bp.post("/page-corners")
def find_corners() -> Response:
    """`picture` -> `{corners, by}`: the page's corners, clockwise from its upper left one, in shares of the photo's
    width and height, and what they were found by: markers, outline or whole."""
    data = uploaded_picture()
    with turn():
        found = page_photo.find(picture.read_gray(data))
    return jsonify(ok=True, corners=found.corners, by=found.by)


# Where a page lies in the square of a drawing

class Extent(NamedTuple):
    """The part of the drawing's square that a page covers, in units of DRAWING_SIZE."""

    x: float
    y: float
    width: float
    height: float


def ratio_of(data: bytes) -> float:
    """The width of a stored picture by its height, as it is shown; 1 for anything that is no picture."""
    try:
        with Image.open(io.BytesIO(data), formats=picture.FORMATS) as image:
            wide, high = image.size
            turned = image.getexif().get(EXIF_TURN) in SIDEWAYS_TURNS
    except Exception:  # the decoders raise whatever a broken file leads them to
        return 1.0
    return high / wide if turned else wide / high


def extent(ratio: float) -> Extent:
    """Where a page of that ratio lies in the square: in the middle, as large as it fits (`xMidYMid meet` in SVG)."""
    wide, high = DRAWING_SIZE * min(1.0, ratio), DRAWING_SIZE * min(1.0, 1 / ratio)
    return Extent((DRAWING_SIZE - wide) / 2, (DRAWING_SIZE - high) / 2, wide, high)


def moved_to_ratio(at: tuple[int, int], before: float, after: float) -> tuple[int, int]:
    """A point of the drawing, moved so that it stays at its place on the page when the photo's ratio changes."""
    old, new = extent(before), extent(after)
    x = new.x + (at[0] - old.x) / old.width * new.width
    y = new.y + (at[1] - old.y) / old.height * new.height
    return tuple(min(DRAWING_SIZE, max(0, int(n + 0.5))) for n in (x, y))  # type: ignore[return-value]
