"""Picture files from anybody: what is no picture, too large or broken is said, and costs neither memory nor time."""
from __future__ import annotations

import io
import struct
import threading
import time
import tracemalloc
import zlib
from typing import Any

import numpy as np
import pytest
from PIL import Image

from companion.vision import picture
from tests.soak import seldom


def packed(image: Image.Image, kind: str, **more: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **more)
    return out.getvalue()


def sheet(width: int = 300, height: int = 400) -> Image.Image:
    """A picture whose upper left corner is dark."""
    made = Image.new("RGB", (width, height), "white")
    made.paste((10, 10, 10), (0, 0, width // 4, height // 4))
    return made


def bomb(width: int, height: int) -> bytes:
    """A PNG file of a few hundred bytes that says it is as large as that."""
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IDAT", zlib.compress(bytes(1000))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body


def outcome(data: bytes) -> tuple[int, ...] | str:
    """The size of the picture in a file, or what keeps it from being used."""
    try:
        return picture.read_gray(data).shape
    except picture.UnusablePicture as fault:
        return fault.key


HEIC = b"\x00\x00\x00\x18ftypheic" + bytes(200)


@pytest.mark.parametrize(("data", "key"), [
    (b"", "empty"), (b"no picture at all", "unknown"), (b"<svg onload='alert(1)'/>", "unknown"), (HEIC, "heic"),
    (b"\xff\xd8\xff\xe0" + bytes(300), "unknown"), (b"%PDF-1.7\n", "unknown"), (bomb(20_000, 20_000), "pixels"),
    (bomb(7_800, 7_800), "pixels"), (bomb(2**31 - 1, 2**31 - 1), "pixels"), (bomb(0, 10), "unknown"),
    (bytes(picture.MAX_BYTES + 1), "large"), (packed(sheet(40, 400), "PNG"), "small"),
    (packed(sheet(64, 20_000), "PNG"), "small")])
def test_what_cannot_be_used_is_said(data: bytes, key: str) -> None:
    with pytest.raises(picture.UnusablePicture) as fault:
        picture.read_gray(data)
    assert fault.value.key in ((key,) if key != "unknown" else ("unknown", "broken"))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF"])
def test_a_file_that_ends_too_soon_is_broken_or_read_as_far_as_it_goes(kind: str) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (500, 400, 3)).astype(np.uint8)
    whole = packed(Image.fromarray(noise), kind)
    assert picture.read_gray(whole).shape == (500, 400)
    for share in (0.02, 0.3, 0.9):
        assert outcome(whole[:int(len(whole) * share)]) in ((500, 400), "broken", "unknown")


def test_bytes_turned_over_never_lead_to_anything_but_a_picture_or_a_sentence() -> None:
    rng = np.random.default_rng(4)
    for kind in ("JPEG", "PNG", "WEBP", "GIF", "TIFF"):
        whole = bytearray(packed(sheet(), kind))
        for _ in range(40):
            broken = bytearray(whole)
            for at in rng.integers(0, len(broken), 6):
                broken[at] = int(rng.integers(0, 256))
            assert outcome(bytes(broken)), kind


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    data = bomb(30_000, 30_000)
    tracemalloc.start()
    with pytest.raises(picture.UnusablePicture):
        picture.read_gray(data)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 5_000_000


@pytest.mark.parametrize(("turn", "dark"), [(1, (0, 0)), (3, (-1, -1)), (6, (0, -1)), (8, (-1, 0))])
def test_a_picture_stands_as_the_camera_was_held(turn: int, dark: tuple[int, int]) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    gray = picture.read_gray(packed(sheet(), "JPEG", exif=exif))
    assert gray.shape == ((400, 300) if turn in (1, 3) else (300, 400))
    assert gray[dark] < 60
    assert (gray < 60).mean() == pytest.approx(1 / 16, abs=0.01)


def test_the_first_of_several_pictures_counts() -> None:
    frames = [Image.new("RGB", (200, 100), shade) for shade in ("white", "black", "black")]
    for kind in ("GIF", "PNG", "WEBP"):
        data = packed(frames[0], kind, save_all=True, append_images=frames[1:])
        assert picture.read_gray(data).mean() > 250, kind


def test_what_is_clear_lies_on_white_paper() -> None:
    clear = Image.new("RGBA", (200, 100), (0, 0, 0, 0))
    assert picture.read_gray(packed(clear, "PNG")).min() == 255


def test_a_large_clear_picture_is_laid_on_paper_once_it_is_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Laid down as it came, a picture of 60 million pixels took 1.2 GB."""
    sizes, real = [], Image.alpha_composite
    monkeypatch.setattr(Image, "alpha_composite", lambda a, b: sizes.append(a.size) or real(a, b))
    exif = Image.Exif()
    exif[0x0112] = 6
    for mode in ("RGBA", "LA"):
        gray = picture.read_gray(packed(Image.new(mode, (6400, 200), 0), "PNG", exif=exif))
        assert (gray.shape, gray.min()) == ((picture.WORKING_PIXELS, 100), 255)
    assert sizes == [(picture.WORKING_PIXELS, 100)] * 2
    assert Image.core.get_block_size() > 32 * 1024 * 1024, "what is smaller stays with the process"


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16"])
def test_every_kind_of_colour_becomes_gray(mode: str) -> None:
    made = sheet() if mode != "I;16" else Image.fromarray(np.full((400, 300), 60_000, np.uint16))
    kind = "JPEG" if mode == "CMYK" else "PNG"
    gray = picture.read_gray(packed(made if mode == "I;16" else made.convert(mode), kind))
    assert (gray.dtype, gray.shape) == (np.uint8, (400, 300))
    assert gray[-1, -1] > 200


@pytest.mark.parametrize(("kind", "values", "most"), [
    ("PNG", np.uint16, 65535), ("TIFF", np.uint16, 65535), ("TIFF", np.int32, 65535), ("TIFF", np.int32, 2**30),
    ("TIFF", np.float32, 1)])
def test_a_scan_of_more_than_8_bits_keeps_its_grays(kind: str, values: type, most: int) -> None:
    ramp = np.tile(np.linspace(0, most, 256), (100, 1)).astype(values)
    exif = Image.Exif()
    exif[0x0112] = 6
    gray = picture.read_gray(packed(Image.fromarray(ramp), kind, exif=exif))
    assert gray.shape == (256, 100)
    assert np.abs(gray[:, 50].astype(int) - np.arange(256)).max() <= 1


def test_a_large_photograph_is_unpacked_at_a_part_of_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes, crop = [], Image.Image.crop
    monkeypatch.setattr(Image.Image, "crop", lambda image, box: (sizes.append(image.size), crop(image, box))[1])
    for side, unpacked in ((12_800, 3200), (6400, 3200), (4000, 4000)):
        data = packed(sheet(side, 400), "JPEG")
        sizes.clear()
        picture.read_colour(data)
        assert sizes[0][0] == unpacked


@pytest.mark.parametrize("mode", ["P", *seldom("L", "RGB", "RGBA", "LA", "1")])
def test_no_step_makes_another_of_a_large_picture(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tall, rows = 4800, list[int]()

    def noting(real: Any) -> Any:
        return lambda image, *asked, **more: (rows.append(image.height), real(image, *asked, **more))[1]

    data = packed(sheet(5000, tall).convert(mode), "PNG")
    for name in ("convert", "resize", "copy", "thumbnail", "reduce"):
        monkeypatch.setattr(Image.Image, name, noting(getattr(Image.Image, name)))
    assert picture.read_colour(data).shape == (3072, picture.WORKING_PIXELS, 3)
    assert max(rows) < tall


def test_one_file_is_unpacked_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    unpack, inside, most = picture._unpacked, [0], [0]

    def unpacked(image: Image.Image, mode: str) -> picture.Picture:
        inside[0] += 1
        most[0] = max(most[0], inside[0])
        time.sleep(0.02)
        inside[0] -= 1
        return unpack(image, mode)

    monkeypatch.setattr(picture, "_unpacked", unpacked)
    threads = [threading.Thread(target=picture.read_gray, args=(packed(sheet(), "PNG"),)) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert most == [1]


def test_a_large_photograph_is_made_smaller() -> None:
    gray = picture.read_gray(packed(sheet(6000, 8000), "JPEG", quality=60))
    assert gray.shape == (picture.WORKING_PIXELS, 2400)
    again = picture.read_gray(picture.to_jpeg(gray, 1000))
    assert again.shape == (1000, 750)
