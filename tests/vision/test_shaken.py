"""Codes in a hand that does not hold still: a few pictures; benchmarks/vision/bench_shaken.py counts hundreds."""
from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from companion.vision import code_places, code_reader, codes, shaken
from companion.vision.code_reader import CodesSeen
from companion.vision.code_sheets import modules
from companion.vision.sweep import Sweep
from tests.vision import hand_photos
from tests.vision.hand_photos import Shot, photo

SHAKEN = (36, 39, 41, 68)
"""Seeds of photos that nothing but the look at what shook reads."""


@pytest.fixture(autouse=True)
def one_core_and_all_the_time(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is read must not depend on how busy this machine is."""
    monkeypatch.setattr(code_reader, "LIVE_MS", 60_000.0)
    monkeypatch.setattr(code_reader, "PHOTO_MS", 60_000.0)
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(before)


def read_in(seen: CodesSeen) -> set[str]:
    return {hit.text for hit in seen.hits}


def test_the_same_seed_makes_the_same_picture_and_another_one_does_not() -> None:
    first, again, other = photo(3), photo(3), photo(4)
    assert (first.gray == again.gray).all()
    assert first.text == again.text
    assert (first.gray != other.gray).any()
    assert (hand_photos.sweep(3, 2)[0].gray == first.gray).all()


def test_what_shook_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    shots = [photo(seed) for seed in SHAKEN]
    for shot in shots:
        seen = code_reader.read_codes(shot.gray, thorough=True)
        assert read_in(seen) == {shot.text}
        [hit] = seen.hits
        assert hit.stage == "shaken"
        assert 0 <= hit.confidence <= 1
        assert np.abs(np.array(hit.corners) - shot.corners - 0.5).max() < 3 * shot.module, "a blur may shift all of it"
    monkeypatch.setattr(code_reader, "PHOTO_REDUCTIONS", ())
    assert not any(read_in(code_reader.read_codes(shot.gray, thorough=True)) for shot in shots)


def test_a_frame_goes_on_where_the_one_before_had_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The place is found in a frame that is not read, and its code near there in the next, which looks nowhere else."""
    shot = photo(SHAKEN[0])
    camera = Sweep()
    with monkeypatch.context() as once:
        once.setattr(shaken, "read", lambda *_: None)
        assert not camera.read(shot.gray).hits
    assert camera.hints
    monkeypatch.setattr(code_places, "code_places", lambda *_: iter(()))
    assert read_in(camera.read(np.roll(shot.gray, (3, -5), axis=(0, 1)))) == {shot.text}
    assert not code_reader.read_codes(shot.gray).hits


def blurred(text: str, kernel: np.ndarray) -> Shot:
    """A code from above, six pixels a module, moved while the shutter was open."""
    dark = np.kron(np.pad(modules(text), 4), np.ones((6, 6)))
    light = cv2.filter2D(np.where(dark > 0, 0.03, 0.8).astype(np.float32), -1, kernel, borderType=cv2.BORDER_REPLICATE)
    gray = np.pad(np.rint(255 * light ** (1 / 2.2)).astype(np.uint8), 60, mode="edge")
    low, high = 60 + 24 - 0.5, 60 + 25 * 6 - 0.5
    corners = np.array([[low, low], [high, low], [high, high], [low, high]])
    return Shot(gray, text, corners, 0, 6, frozenset())


def test_a_blur_that_no_decoder_reads_through_is_undone() -> None:
    text, line = codes.write("near_and_far", "artifact", 35), np.eye(13, dtype=np.float32) / 13
    shot = blurred(text, line)
    assert not code_reader._zxing(shot.gray)
    view = shaken.align_marks(shot.gray, shot.corners + 0.5)
    assert view.fit > 0.95
    pictures: list[np.ndarray] = []

    def decode(made: np.ndarray) -> str | None:
        pictures.append(made)
        return next((one.text for one in code_reader._zxing(made) if one.text), None)

    found = shaken.read(shot.gray, view, decode, lambda: False)
    assert found is not None
    assert found[0] == text
    wrong = (pictures[-1][13:-12:3, 13:-12:3] < 128) != (modules(text) > 0)
    assert wrong.sum() <= 4


def test_a_place_without_marks_does_not_fit() -> None:
    noise = np.random.default_rng(5).integers(0, 256, (120, 120)).astype(np.uint8)
    noise = cv2.GaussianBlur(noise, (0, 0), 2)
    quad = np.array([[20.0, 20], [100, 20], [100, 100], [20, 100]])
    assert shaken.align_marks(noise, quad).fit < code_reader.POOR_FIT
    assert shaken.align_marks(np.full((120, 120), 90, np.uint8), quad).fit < code_reader.POOR_FIT


def test_of_a_code_that_was_worked_out_only_ours_counts() -> None:
    shot = blurred("HELLO WORLD", np.eye(13, dtype=np.float32) / 13)
    assert code_reader.read_codes(shot.gray, thorough=True).hits == ()


@pytest.mark.soak
def test_of_twenty_thousand_pictures_none_is_read_as_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every fifth shows a card without a code. Smaller pictures than a camera's, so that it ends today."""
    monkeypatch.undo()
    read = there = 0
    for seed in range(200_000, 220_000):
        shot = photo(seed, size=(640, 480), empty=seed % 5 == 0)
        texts = read_in(code_reader.read_codes(shot.gray, thorough=seed % 2 == 0, turn=seed // 2))
        assert texts <= {shot.text} - {""}, (seed, texts, shot.text)
        read, there = read + len(texts), there + bool(shot.text)
    print(f"{read} of {there} codes read")
    assert read >= 0.85 * there
