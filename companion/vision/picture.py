"""Opens picture files that anybody may have sent: upright, gray or in colour, reduced to a size to work with."""
from __future__ import annotations

import ctypes
import io
import threading
import warnings
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.later import Later

if TYPE_CHECKING:
    import cv2
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageOps
else:
    cv2, np = Later("cv2"), Later("numpy")
    Image, ImageOps = Later("PIL.Image"), Later("PIL.ImageOps")

Gray: TypeAlias = "NDArray[np.uint8]"
"""height × width, 0 black to 255 white."""
Picture: TypeAlias = "NDArray[np.uint8]"
"""Gray, or height × width × 3: blue, green, red, as OpenCV has them."""

MAX_BYTES, MAX_PIXELS = 15 * 1024 * 1024, 60_000_000
"""Limits of a picture: bytes of its file, and pixels unpacked."""
WORKING_PIXELS = 3200
"""Longer side to which a picture is reduced; a page of a book has letters of 25 to 40 pixels then."""
FORMATS = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1")
NOT_AVERAGED = ("P", "1")
"""Modes whose values are no shades: numbers of a palette, and bits."""
BAND_PIXELS = 64
"""Rows of the reduced picture that are made at a time."""
MIN_PIXELS = 64
"""Pixels of the shorter side of anything that could hold a line of text, as large as it is worked with."""
ALLOCATION_BYTES = 64 * 1024 * 1024
"""Bytes that Pillow asks for at a time. Blocks of its usual 16 MB stay with the process once a large picture is gone;
what is this large goes back to the system."""
_unpacking = threading.Lock()
"""Whoever unpacks a file holds it: one of MAX_PIXELS takes a quarter of a gigabyte, for a second or a few."""


class UnusablePicture(ValueError):
    """A picture that cannot be used. The sentence is the text `vision.<key>` with the parameters."""

    def __init__(self, key: str, **params: Any):
        self.key, self.params = key, params
        super().__init__(key)


def read_gray(data: bytes) -> Gray:
    """The picture in a file: its first image, upright as its camera noted, no side longer than WORKING_PIXELS.

    Its size is checked before anything is unpacked. UnusablePicture `empty`, `large`, `pixels`, `small`, `heic`,
    `unknown`, `broken`."""
    return _opened(data, "L")


def read_colour(data: bytes) -> Picture:
    """The picture in a file, as `read_gray`, but in colour."""
    return np.ascontiguousarray(_opened(data, "RGB")[..., ::-1])


def gray(picture: Picture) -> Gray:
    """The picture without its colours."""
    return picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _opened(data: bytes, mode: str) -> Picture:
    if not data:
        raise UnusablePicture("empty")
    if len(data) > MAX_BYTES:
        raise UnusablePicture("large", most=MAX_BYTES // 1024 // 1024)
    if data[4:8] == b"ftyp" and data[8:12] in HEIC_BRANDS:
        raise UnusablePicture("heic")
    from PIL import UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd metadata; the size is judged below, more strictly than there
            Image.core.set_block_size(ALLOCATION_BYTES)  # type: ignore[attr-defined]
            with Image.open(io.BytesIO(data), formats=FORMATS) as image, _unpacking:
                return _unpacked(image, mode)
    except UnusablePicture:
        raise
    except Image.DecompressionBombError:
        raise UnusablePicture("pixels", most=MAX_PIXELS // 1_000_000) from None
    except UnidentifiedImageError:
        raise UnusablePicture("unknown") from None
    except Exception:  # the decoders raise whatever a broken file leads them to
        raise UnusablePicture("broken") from None


def _unpacked(image: Image.Image, mode: str) -> Picture:
    width, height = image.size
    if width * height > MAX_PIXELS:
        raise UnusablePicture("pixels", most=MAX_PIXELS // 1_000_000)
    if min(width, height) * min(1.0, WORKING_PIXELS / max(width, height)) < MIN_PIXELS:
        raise UnusablePicture("small")
    image.draft(mode, _working_size(image))  # a JPEG is unpacked at half or a quarter where that is enough
    exif = image.getexif()
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        clear = _reduced(image, "RGBA")
        flat = Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear).convert(mode)
    elif image.mode.startswith(("I", "F")):
        flat = _in_bytes(_reduced(image, image.mode)).convert(mode)
    else:
        flat = _reduced(image, mode if image.mode in NOT_AVERAGED else image.mode).convert(mode)
    flat.getexif().update(exif)
    turned = ImageOps.exif_transpose(flat)
    return np.asarray(turned, dtype=np.uint8).copy()


def _working_size(image: Image.Image) -> tuple[int, int]:
    by = min(1.0, WORKING_PIXELS / max(image.size))
    return round(image.width * by), round(image.height * by)


def _reduced(image: Image.Image, mode: str) -> Image.Image:
    """The picture in that mode, its longer side WORKING_PIXELS at most. Band by band: whatever Pillow does to a whole
    picture of 60 million pixels takes another quarter of a gigabyte. The picture itself is gone then."""
    (wide, tall), size = image.size, _working_size(image)
    image.load()  # what unpacking took is free again before more is asked for
    small, step = Image.new(mode, size), tall / size[1]
    for top in range(0, size[1], BAND_PIXELS):
        end = min(top + BAND_PIXELS, size[1])
        first = int(top * step)
        band = image.crop((0, first, wide, min(ceil(end * step), tall))).convert(mode)
        there = (0, top * step - first, wide, min(end * step, tall) - first)
        small.paste(band.resize((size[0], end - top), Image.Resampling.BOX, there), (0, top))
    image.close()
    return small


def _in_bytes(image: Image.Image) -> Image.Image:
    """A gray picture of more than 8 bits, as scanners make them, with 8; Pillow makes white of nearly all of it."""
    deep = np.nan_to_num(np.asarray(image, np.float32), posinf=0, neginf=0)
    most = 65535.0 if image.mode != "F" and deep.max() <= 65535 else max(float(deep.max()), 1.0)
    return Image.fromarray(np.clip(deep * (255 / most), 0, 255).astype(np.uint8))


def give_back() -> None:
    """Return to the system what unpacking and reading a picture has left with this process: many MB for each thread."""
    with suppress(AttributeError, OSError, TypeError):  # only GNU's C library can
        ctypes.CDLL(None).malloc_trim(0)


def to_jpeg(picture: Picture, longest: int = 0, quality: int = 80) -> bytes:
    """The picture as a JPEG file, reduced to `longest` where that is given; nothing but the picture is in it."""
    by = longest / max(picture.shape) if longest else 1.0
    small = cv2.resize(picture, None, fx=by, fy=by, interpolation=cv2.INTER_AREA) if by < 1 else picture
    return bytes(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes())
