"""How many codes are read of pictures drawn here: the fixed sets of benchmarks/vision/bench_codes.py are larger."""
from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np
import pytest
import zxingcpp

from companion.vision import advice, code_reader, codes
from companion.vision.code_reader import CodesSeen, ReadCode
from companion.vision.sweep import Sweep
from tests.soak import SOAK
from tests.vision import codes_drawn
from tests.vision.codes_drawn import HARD, NORMAL, Drawn, drawn

SEEDS = range(3)
TRIED = SEEDS if SOAK else SEEDS[1:2]
ENOUGH = {"normal": 0.97, "hard": 0.90}
"""The share of codes that has to be read."""
ONE_IN_TWO = 0.5
"""Of a kind of pictures at least, except those in BEYOND."""
BEYOND = {"swept", "glaring"}
"""Kinds in which many codes have lost more than their level mends."""


@pytest.fixture(autouse=True)
def one_core() -> Iterator[None]:
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(before)


picture = cache(drawn)


def pictures(kind: str) -> tuple[Drawn, ...]:
    return tuple(picture(kind, seed) for seed in SEEDS)


def test_the_same_seed_draws_the_same_picture_and_another_one_does_not() -> None:
    first, again = (drawn("several", 3) for _ in range(2))
    assert first.placed == again.placed
    assert (first.gray == again.gray).all()
    assert (first.gray != drawn("several", 4).gray).any()


@pytest.mark.parametrize(("name", "kinds"), [("normal", NORMAL), ("hard", HARD)])
def test_nearly_all_codes_are_read_and_none_wrongly(name: str, kinds: dict[str, object]) -> None:
    there = read = 0
    for kind in kinds:
        of_kind = [0, 0]
        for one in (picture(kind, seed) for seed in TRIED):
            texts = {hit.text for hit in code_reader.read_codes(one.gray).hits}
            assert texts <= one.texts, (kind, texts - one.texts)
            of_kind[0] += len(texts)
            of_kind[1] += len(one.texts)
        assert kind in BEYOND or of_kind[0] >= ONE_IN_TWO * of_kind[1], (kind, of_kind)
        read, there = read + of_kind[0], there + of_kind[1]
    assert read >= ENOUGH[name] * there, f"{read} of {there}"


def test_every_hit_says_where_it_is_and_how_sure() -> None:
    for one in (*pictures("plain"), *pictures("tilted"), *pictures("small")):
        where = {placed.text: np.array(placed.corners) for placed in one.placed}
        for hit in code_reader.read_codes(one.gray).hits:
            apart = np.abs(np.array(hit.corners) - where[hit.text]).max()
            assert apart < 0.08 * hit.side, (one.kind, apart)
            assert 0 <= hit.confidence <= 1
            assert hit.stage
            assert hit.ms > 0


def test_what_mends_errors_is_used_up_by_a_finger() -> None:
    def sure(kind: str) -> float:
        seen = (code_reader.read_codes(one.gray) for one in pictures(kind))
        return float(np.mean([hit.confidence for one in seen for hit in one.hits]))

    assert sure("hidden") < sure("covered") < sure("plain")


def test_a_tilted_card_is_straightened() -> None:
    """zxing alone guesses the fourth corner of a small code from the other three."""
    alone = together = 0
    for one in pictures("steep"):
        alone += len({found.text for found in zxingcpp.read_barcodes(one.gray)} & one.texts)
        together += len({hit.text for hit in code_reader.read_codes(one.gray).hits} & one.texts)
    assert together > alone


def test_each_look_is_taken_only_where_the_ones_before_left_something(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def noted(look: code_reader._Look) -> code_reader._Look:
        return code_reader._Look(look.stage, look.by, lambda gray: (taken.append(look.stage), look.prepared(gray))[1])

    monkeypatch.setattr(code_reader, "LOOKS", tuple(map(noted, code_reader.LOOKS)))
    plain = pictures("plain")[0].gray
    code_reader.read_codes(plain)
    assert taken == ["grey"]
    taken.clear()
    code_reader.read_codes(plain, thorough=True)
    assert taken == [look.stage for look in code_reader.LOOKS]
    taken.clear()
    dark = pictures("dark")[0].gray
    stages = [hit.stage for hit in code_reader.read_codes(dark).hits]
    assert taken[0] == "grey"
    assert stages
    taken.clear()
    code_reader.read_codes(np.full_like(plain, 120))
    assert taken == [look.stage for look in code_reader.LOOKS]


@pytest.mark.parametrize("thorough", [False, True])
def test_no_look_is_begun_once_the_time_is_used_up(thorough: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("LIVE_MS", "PHOTO_MS"):
        monkeypatch.setattr(code_reader, limit, 0.0)
    monkeypatch.setattr(code_reader, "LOOKS", (code_reader.LOOKS[0], code_reader._Look("never", (1, 1), pytest.fail)))
    assert code_reader.read_codes(pictures("plain")[0].gray, thorough).hits
    assert not code_reader.read_codes(np.full((90, 90), 120, np.uint8), thorough).hits


def test_a_place_that_is_located_and_not_read_is_told() -> None:
    """The middle of a code is gone and its three marks are there."""
    one = pictures("plain")[0]
    gray, corners = one.gray.copy(), np.array(one.placed[0].corners)
    middle, side = corners.mean(axis=0), np.linalg.norm(corners[1] - corners[0])
    cv2.circle(gray, tuple(int(c) for c in middle), int(side * 0.24), 120, -1)
    cv2.circle(gray, tuple(int(c) for c in corners[2]), int(side * 0.3), 120, -1)
    seen = code_reader.read_codes(gray)
    assert seen.hits == ()
    assert len(seen.unread) == 1
    assert np.linalg.norm(np.array(seen.unread[0]).mean(axis=0) - middle) < 0.3 * side


def test_a_micro_code_is_none() -> None:
    """It mends no errors: decoders see one in the grain of a worn print now and then."""
    made = zxingcpp.create_barcode("83849", zxingcpp.BarcodeFormat.MicroQRCode).to_image(scale=8)
    gray = np.pad(np.array(made), 200, constant_values=255)
    assert [one.text for one in zxingcpp.read_barcodes(gray, formats=zxingcpp.BarcodeFormat.QRCode)] == ["83849"]
    assert code_reader.read_codes(gray, thorough=True).hits == ()


def test_the_same_code_twice_is_two_hits() -> None:
    one = pictures("small")[0]
    both = np.hstack([one.gray, one.gray])
    hits = code_reader.read_codes(both).hits
    assert [hit.text for hit in hits] == [one.placed[0].text] * 2
    assert abs(hits[0].corners[0][0] - hits[1].corners[0][0]) == pytest.approx(codes_drawn.WIDE, abs=3)


@pytest.mark.parametrize("shape", [(1, 1), (3, 2000), (64, 64), (2000, 3)])
@pytest.mark.parametrize("decoder", ["zxing", "opencv"])
def test_pictures_of_nothing_have_no_codes(shape: tuple[int, int], decoder: str) -> None:
    noise = np.random.default_rng(1).integers(0, 256, shape).astype(np.uint8)
    for gray in (noise, np.zeros(shape, np.uint8), np.full(shape, 255, np.uint8)):
        seen = code_reader.read_codes(gray, thorough=True, decoder=decoder)
        assert seen.hits == ()
        assert advice.advice(gray, seen) in advice.ADVICE


def test_without_the_better_decoder_opencvs_reads_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_reader, "zxingcpp", None)
    assert not code_reader.has_zxing()
    there = read = 0
    for kind in ("plain", "turned", "blurred", "several", "covered", "print"):
        for one in pictures(kind)[:2]:
            seen = code_reader.read_codes(one.gray)
            texts = {hit.text for hit in seen.hits}
            assert texts <= one.texts
            assert {hit.confidence for hit in seen.hits} <= {0.5}
            read, there = read + len(texts), there + len(one.texts)
    assert read >= 0.85 * there


def test_opencvs_decoder_gets_a_large_picture_reduced() -> None:
    one = pictures("plain")[0]
    large = np.asarray(cv2.resize(one.gray, None, fx=2.4, fy=2.4), np.uint8)
    [hit] = code_reader.read_codes(large, decoder="opencv").hits
    assert np.array(hit.corners) == pytest.approx(np.array(one.placed[0].corners) * 2.4, abs=0.08 * hit.side)


def test_opencvs_decoder_may_stumble(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stumbling:
        def detectAndDecodeMulti(self, gray: object) -> None:
            raise cv2.error("data0.dims <= 2")

    monkeypatch.setattr(code_reader, "_opencv_decoder", Stumbling)
    assert code_reader.read_codes(pictures("plain")[0].gray, decoder="opencv").hits == ()


PHOTOS = 6 if SOAK else 4
"""Of each kind that advice is given to."""
ADVISED = {
    "none": codes_drawn.Kind(),
    "nothing": codes_drawn.Kind(count=(0, 0)),
    "light": codes_drawn.Kind(light=(0.01, 0.025), grain=(2, 3)),
    "still": codes_drawn.Kind(motion=(34, 44), side=(150, 230)),
    "focus": codes_drawn.Kind(blur=(7, 9), side=(150, 230)),
    "closer": codes_drawn.Kind(side=(20, 25), blur=(0.7, 0.9)),
}


@pytest.mark.parametrize("kind", ADVISED)
def test_advice_comes_from_what_is_measured(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(codes_drawn.KINDS, kind, ADVISED[kind])
    meant = {"nothing": "none", "focus": "still"}.get(kind, kind)
    given = []
    for seed in range(PHOTOS):
        gray = drawn(kind, seed).gray
        given.append(advice.advice(gray, code_reader.read_codes(gray)))
    assert given.count(meant) >= PHOTOS - (2 if kind == "nothing" else 1), given


def test_a_picture_that_moved_is_softer_than_one_that_did_not() -> None:
    def soft(kind: str) -> float:
        return float(np.mean([advice.steepness(one.gray) for one in pictures(kind)]))

    assert soft("swept") < soft("moving") < soft("plain")
    assert advice.steepness(np.full((90, 90), 7, np.uint8)) == 0


def test_a_small_code_that_is_located_wants_the_camera_closer() -> None:
    gray = pictures("plain")[0].gray
    small, large = (((0.0, 0.0), (s, 0.0), (s, s), (0.0, s)) for s in (40.0, 200.0))
    assert advice.advice(gray, code_reader.CodesSeen((), (small,), 1.0)) == "closer"
    assert advice.advice(gray, code_reader.CodesSeen((), (large,), 1.0)) == "none"
    assert advice.advice(gray, code_reader.CodesSeen((hit("x"),), (large, small), 1.0)) == "closer"


def hit(text: str) -> ReadCode:
    return ReadCode(text, ((0, 0), (9, 0), (9, 9), (0, 9)), 1.0, "grey", 1.0)


LAMP, SEAT = (codes.write("near_and_far", kind, 7) for kind in ("artifact", "seat"))


def frame(*texts: str, unread: tuple[tuple[float, float], ...] = ()) -> CodesSeen:
    """A frame that shows these codes, all at the same place."""
    return CodesSeen(tuple(hit(text) for text in texts), (unread,) if unread else (), 1.0)


def test_a_code_counts_once_it_was_seen_often_enough() -> None:
    sweep = Sweep(times=2, frames=3)
    frames = ((LAMP,), (), (LAMP, SEAT), (LAMP, SEAT))
    assert [sweep.add(frame(*texts)) for texts in frames] == [(), (), (LAMP,), (SEAT,)]
    assert sweep.add(frame(SEAT, SEAT, LAMP)) == ()


def test_seen_twice_in_one_frame_is_seen_once_and_long_ago_is_forgotten() -> None:
    sweep = Sweep(times=2, frames=3)
    assert [sweep.add(frame(*texts)) for texts in ((LAMP, LAMP), (), (), (LAMP,))] == [()] * 4
    assert sweep.add(frame(LAMP)) == (LAMP,)
    for _ in range(3):
        assert sweep.add(frame()) == ()
    assert [sweep.add(frame(LAMP)) for _ in range(2)] == [(), (LAMP,)]


def test_a_code_that_is_still_there_but_shaken_counts() -> None:
    sweep, there = Sweep(), ((1.0, 1.0), (10.0, 1.0), (10.0, 10.0), (1.0, 10.0))
    assert sweep.add(frame(unread=there)) == ()
    elsewhere = tuple((x + 40, y) for x, y in there)
    assert [sweep.add(frame(LAMP)), sweep.add(frame(unread=there))] == [(), (LAMP,)]
    assert sweep.is_known(there), "no other card lies beside it"
    assert not sweep.is_known(elsewhere)
    other = Sweep()
    assert [other.add(frame(LAMP)), other.add(frame(unread=elsewhere)), other.add(frame(unread=there))] == [(), (), ()]


def test_wrong_signs_and_foreign_codes_never_count() -> None:
    sweep = Sweep(times=1, frames=2)
    for wrong in (LAMP[:-1] + ("3" if LAMP[-1] != "3" else "4"), "https://example.org", "", "N:A7"):
        assert codes.fault(wrong)
        for _ in range(5):
            assert sweep.add(frame(wrong)) == ()
    assert sweep.add(frame(wrong, LAMP)) == (LAMP,)
    told = Sweep(times=1, usable=lambda text: text.startswith("https"))
    assert told.add(frame("https://example.org", LAMP)) == ("https://example.org",)


@pytest.mark.soak
def test_of_ten_thousand_codes_none_is_read_as_another() -> None:
    seen = read = 0
    for seed in range(10_000, 100_000):
        for kind in (*NORMAL, *HARD):
            one = drawn(kind, seed)
            texts = {hit.text for hit in code_reader.read_codes(one.gray).hits}
            assert texts <= one.texts, (kind, seed, texts - one.texts)
            seen, read = seen + len(one.texts), read + len(texts)
        if seen >= 10_000:
            break
    print(f"{read} of {seen} codes read")
    assert read >= 0.94 * seen
