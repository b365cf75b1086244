"""A photographed page to be kept: found, straightened, cropped, in colour, without where and when it was taken.

The page sends a picture once to hear where the corners are, and again with the corners as they were dragged. Without a
script it is sent once and the corners that are found count. The photograph itself is worked with in memory and kept
nowhere; what is kept is the page alone, drawn anew."""
from __future__ import annotations

import io
import json
from typing import NamedTuple

from flask import Blueprint, Response, jsonify, request
from PIL import Image

from companion.vision import page, page_photo, picture
from companion.web import say
from companion.web.errors import STATUS, answer
from companion.web.uploads import turn, uploaded_picture

bp = Blueprint("page_photo", __name__)

MAX_SIDE_PIXELS, JPEG_QUALITY = 2400, 85
"""Pixels of the longer side of what is kept, and how well it is packed."""
SIDE = 1000
"""A page lies in the middle of a square of this side, as large as it fits."""
EXIF_TURN, ON_ITS_SIDE = 0x0112, (5, 6, 7, 8)


def unseen(wrong: picture.UnusablePicture) -> Response:
    """What is said of a picture that cannot be used; for `errorhandler`."""
    return answer("refused", say(f"web.page_photo.fault.{wrong.key}", **wrong.params), STATUS["refused"], key=wrong.key)


bp.register_error_handler(picture.UnusablePicture, unseen)


def corners_sent() -> object:
    """The corners of this request's form, whatever they are; None without."""
    try:
        return json.loads(request.form.get("corners", ""))
    except (ValueError, RecursionError):
        return None


def straight(data: bytes) -> bytes:
    """The page on the picture that was sent, as the JPEG that is kept: cut out at the corners of the form, where it has
    none at those found, and upright. UnusablePicture of `picture.read`."""
    told = corners_sent()
    with turn():
        seen = picture.read_colour(data)
        corners = (page_photo.find(picture.gray(seen)).corners if told is None
                   else page.checked_corners(told, turned=True))
        return picture.to_jpeg(page_photo.straighten(seen, corners, MAX_SIDE_PIXELS), quality=JPEG_QUALITY)


@bp.post("/page-corners")
def find_corners() -> Response:
    """`picture` -> `{corners, by}`: where the page is, from its upper left corner clockwise in shares of the picture,
    and what told it: markers, outline or whole."""
    data = uploaded_picture()
    with turn():
        found = page_photo.find(picture.read_gray(data))
    return jsonify(ok=True, corners=found.corners, by=found.by)


# Where a page lies in the square of a drawing

class Extent(NamedTuple):
    """The part of the square that a page covers."""

    x: float
    y: float
    width: float
    height: float


def ratio_of(data: bytes) -> float:
    """The width of a stored picture by its height, as it is shown; 1 for what is no picture, which the drawing without
    one has too."""
    try:
        with Image.open(io.BytesIO(data), formats=picture.FORMATS) as image:
            wide, high = image.size
            turned = image.getexif().get(EXIF_TURN) in ON_ITS_SIDE
    except Exception:  # the decoders raise whatever a broken file leads them to
        return 1.0
    return high / wide if turned else wide / high


def extent(ratio: float) -> Extent:
    """Where a page of that shape lies: in the middle, as large as it fits (`xMidYMid meet`)."""
    wide, high = SIDE * min(1.0, ratio), SIDE * min(1.0, 1 / ratio)
    return Extent((SIDE - wide) / 2, (SIDE - high) / 2, wide, high)


def carried(at: tuple[int, int], before: float, after: float) -> tuple[int, int]:
    """A place of the drawing on the same place of the page, whose picture had one shape and now has another."""
    old, new = extent(before), extent(after)
    x = new.x + (at[0] - old.x) / old.width * new.width
    y = new.y + (at[1] - old.y) / old.height * new.height
    return tuple(min(SIDE, max(0, int(n + 0.5))) for n in (x, y))  # type: ignore[return-value]
