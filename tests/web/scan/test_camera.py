"""Frames of the live camera: when a code counts, and how many cameras are remembered."""
from __future__ import annotations


import numpy as np

from companion.vision import codes
from companion.vision.picture import to_jpeg
from companion.web.scan import page as scan_page
from tests.web.scan.scanning import Bar, frame, head, photo, send, shows


# Frames of a camera

def test_a_card_counts_once_two_frames_have_shown_it(bar: Bar) -> None:
    shown, nothing = photo(bar.offered[0]), photo()
    first = frame(bar.anna, shown).get_json()
    assert first["codes"] == []
    assert first["hits"][0]["text"] == bar.offered[0]
    assert first["size"] == [1280, 720]
    assert len(first["hits"][0]["corners"]) == 4
    none = frame(bar.anna, nothing).get_json()
    assert (none["codes"], none["advice"]) == ([], "")
    dark = to_jpeg(np.full((720, 1280), 9, np.uint8))
    assert frame(bar.anna, dark, run="dark&advise=1").get_json()["advice"] == "light"
    assert frame(bar.anna, shown, run="other").get_json()["codes"] == []  # another camera
    assert frame(bar.table, shown).get_json()["codes"] == []  # another device
    second = frame(bar.anna, shown).get_json()
    assert second["codes"] == [bar.offered[0]]
    assert frame(bar.anna, shown).get_json()["codes"] == []  # it lies there still
    assert frame(bar.anna, photo(bar.offered[0], bar.hidden[0])).get_json()["codes"] == []
    both = frame(bar.anna, photo(bar.offered[0], bar.hidden[0])).get_json()["codes"]
    assert sorted(both) == sorted([bar.offered[0], bar.hidden[0]])
    before = head(bar.table)
    entered = send(bar.anna, {"as": "p1", "code": second["codes"]})
    assert entered.get_json()["done"]
    assert head(bar.table) > before


def test_what_was_misread_never_counts(bar: Bar) -> None:
    wrong = bar.offered[0][:-1] + ("3" if bar.offered[0][-1] != "3" else "4")
    assert codes.fault(wrong) == codes.CHECK
    for _ in range(4):
        answer = frame(bar.anna, photo(wrong), run="wrong").get_json()
        assert answer["codes"] == answer["hits"] == []
    assert "misread" in shows(bar.anna, photo(wrong), **{"as": "p1"}).get_json()["text"]
    beside, before = photo(bar.offered[0], wrong), head(bar.table)
    among = shows(bar.anna, beside, **{"as": "p1"}).get_json()
    assert (among["done"], head(bar.table)) == (None, before), "nobody knows which of the two is meant"
    assert "/scan/enter" in among["html"]
    assert frame(bar.anna, beside, run="beside").get_json()["among"] is True
    assert frame(bar.anna, photo(bar.offered[0]), run="alone").get_json()["among"] is False
    strange = shows(bar.anna, photo("a\nb"), **{"as": "p1"}).get_json()["text"]
    assert "not one of the app's" in strange, "to try again would not help"
    assert not scan_page.readable("x" * 201)
    assert not scan_page.readable("a\nb")


def test_cameras_are_remembered_only_so_many_at_a_time() -> None:
    cameras = scan_page.Cameras(2)
    a, b = cameras.sweep("a"), cameras.sweep("b")
    assert cameras.sweep("a") is a
    cameras.sweep("c")
    assert cameras.sweep("a") is a
    assert cameras.sweep("b") is not b, "it was not used for longest"
