"""A picture file: opened without trusting it, upright, gray or in colour, of a size that can be worked with."""
from __future__ import annotations

import io
import warnings
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

Gray = NDArray[np.uint8]
"""height × width, 0 black to 255 white."""
Picture = NDArray[np.uint8]
"""Gray, or height × width × 3: blue, green, red, as OpenCV has them."""

MOST_BYTES, MOST_PIXELS = 15 * 1024 * 1024, 60_000_000
"""What a picture may have: its file, and unpacked."""
LONGEST = 3200
"""Pixels of the longer side that is worked with; a page of a book has letters of 25 to 40 pixels then."""
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
HEIC = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
LEAST = 64
"""Pixels of the shorter side of anything that could hold a line of text, as large as it is worked with."""
BLOCK = 64 * 1024 * 1024
"""Bytes that Pillow asks for at a time. Blocks of its usual 16 MB stay with the process once a large picture is gone,
several hundred MB a thread; what is this large goes back to the system."""
Image.core.set_block_size(BLOCK)  # type: ignore[attr-defined]


class Unseen(ValueError):
    """A picture that cannot be used. The sentence is the text `vision.<key>` with the parameters."""

    def __init__(self, key: str, **params: Any):
        self.key, self.params = key, params
        super().__init__(key)


def read(data: bytes) -> Gray:
    """The picture in a file: its first image, upright as its camera noted, no side longer than LONGEST.

    Its size is checked before anything is unpacked. Unseen `empty`, `large`, `pixels`, `small`, `heic`, `unknown`,
    `broken`."""
    return _opened(data, "L")


def coloured(data: bytes) -> Picture:
    """The same in colour."""
    return np.ascontiguousarray(_opened(data, "RGB")[..., ::-1])


def gray(picture: Picture) -> Gray:
    """The picture without its colours."""
    return picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _opened(data: bytes, mode: str) -> Picture:
    if not data:
        raise Unseen("empty")
    if len(data) > MOST_BYTES:
        raise Unseen("large", most=MOST_BYTES // 1024 // 1024)
    if data[4:8] == b"ftyp" and data[8:12] in HEIC:
        raise Unseen("heic")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd metadata; the size is judged below, more strictly than there
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                return _unpacked(image, mode)
    except Unseen:
        raise
    except Image.DecompressionBombError:
        raise Unseen("pixels", most=MOST_PIXELS // 1_000_000) from None
    except UnidentifiedImageError:
        raise Unseen("unknown") from None
    except Exception:  # the decoders raise whatever a broken file leads them to
        raise Unseen("broken") from None


def _unpacked(image: Image.Image, mode: str) -> Picture:
    width, height = image.size
    if width * height > MOST_PIXELS:
        raise Unseen("pixels", most=MOST_PIXELS // 1_000_000)
    if min(width, height) * min(1.0, LONGEST / max(width, height)) < LEAST:
        raise Unseen("small")
    image.draft(mode, (LONGEST, LONGEST))  # a JPEG is unpacked at half or a quarter where that is enough
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        clear: Image.Image = image if image.mode == "RGBA" else image.convert("RGBA")
        clear.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)  # each copy at full size would take 240 MB more
        flat = Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear).convert(mode)
    else:
        flat = (_in_bytes(image) if image.mode.startswith(("I", "F")) else image).convert(mode)
        flat.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
    flat.getexif().update(image.getexif())
    turned = ImageOps.exif_transpose(flat)
    return np.asarray(turned, dtype=np.uint8).copy()


def _in_bytes(image: Image.Image) -> Image.Image:
    """A gray picture of more than 8 bits, as scanners make them, with 8; Pillow makes white of nearly all of it."""
    image.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
    deep = np.nan_to_num(np.asarray(image, np.float32), posinf=0, neginf=0)
    most = 65535.0 if image.mode != "F" and deep.max() <= 65535 else max(float(deep.max()), 1.0)
    return Image.fromarray(np.clip(deep * (255 / most), 0, 255).astype(np.uint8))


def packed(picture: Picture, longest: int = 0, quality: int = 80) -> bytes:
    """The picture as a JPEG file, reduced to `longest` where that is given; nothing but the picture is in it."""
    by = longest / max(picture.shape) if longest else 1.0
    small = cv2.resize(picture, None, fx=by, fy=by, interpolation=cv2.INTER_AREA) if by < 1 else picture
    return bytes(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes())
