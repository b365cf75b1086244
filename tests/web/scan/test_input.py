"""Who may enter, and what comes in: tokens, hostile and turned pictures, typed codes, the queue of pictures."""
from __future__ import annotations

import io
import re
import threading
import time
from typing import Any

import pytest
from flask import Flask
from PIL import Image

from companion.vision import codes
from companion.vision.picture import MAX_BYTES
from companion.web import uploads
from companion.web.scan import page as scan_page
from tests.patience import PATIENCE
from tests.vision.test_pictures import HEIC
from tests.web.conftest import Device, join
from tests.web.scan.scanning import Bar, frame, head, photo, send, shows


# Who may, and what comes in

def test_who_watches_may_look_and_enter_nothing(app: Flask, bar: Bar) -> None:
    watcher = join(app, bar.table, "")
    page = watcher.get(watcher.at(f"scan?as=watch&code={bar.offered[0]}"), json=False)
    assert page.status_code == 200
    assert "/scan/enter" not in page.text
    before = head(bar.table)
    assert shows(watcher, photo(bar.offered[0]), **{"as": "watch"}).get_json()["done"] is None
    assert 'class="naming"' in bar.anna.get(bar.anna.at("scan?as=p1&code=zzz"), json=False).text
    assert 'class="naming"' not in watcher.get(watcher.at("scan?as=watch&code=zzz"), json=False).text
    with watcher.client as kept:
        kept.get(watcher.at("scan?as=watch"))
        assert scan_page._enterable_seats(scan_page._screen(watcher.code)[1]) == (), "nor reports what is drawn"
    action = '{"do":"hire","seat":"p1","adventurer":"a01"}'
    for to, form in (("/enter", {"action": action}), ("/undo", {"head": before}),
                     ("/name", {"code": "zzz", "thing": "treasure/t1"}), ("/forget", {"code": "zzz"})):
        assert send(watcher, {"as": "watch", **form}, to).status_code == 403, to
    assert send(watcher, {"as": "p1", "typed": bar.offered[0]}).status_code == 403
    stranger = Device(app)
    stranger.code = bar.table.code
    assert stranger.get(stranger.at("scan")).status_code == 403
    assert frame(stranger, b"").status_code == 403
    assert head(bar.table) == before


@pytest.mark.parametrize("to", ["", "/enter", "/undo", "/name", "/forget", "/frame"])
def test_every_write_needs_the_token_of_the_device(app: Flask, bar: Bar, to: str) -> None:
    bar.anna.client.get("/")
    assert send(bar.anna, {"as": "p1", "typed": bar.offered[0]}, to, csrf=False).status_code == 403


def written(image: Image.Image, form: str = "PNG", **more: Any) -> bytes:
    with io.BytesIO() as file:
        image.save(file, form, **more)
        return file.getvalue()


def test_hostile_pictures_get_a_sentence(bar: Bar) -> None:
    huge = written(Image.new("1", (9000, 9000)))
    gif = written(Image.new("L", (200, 200)), "GIF", save_all=True, append_images=[Image.new("L", (200, 200), 9)] * 3)
    cases = [(b"", "file is empty"), (b"no picture", "picture can't be used"), (huge, "million pixels"),
             (photo()[:9000], "damaged|too small"), (HEIC, "HEIC"), (gif, "too dark"),
             (b"\xff\xd8\xff" + bytes(99), "picture can't be used|damaged"),
             (written(Image.new("L", (30, 30))), "too small"), (b"<svg onload=alert(1)>", "picture can't be used")]
    for data, said in cases:
        answer = shows(bar.anna, data, **{"as": "p1"})
        assert answer.status_code == 422, (said, answer.text)
        assert re.search(said, answer.get_json()["text"]), answer.text
        page = send(bar.anna, {"as": "p1", "picture": (io.BytesIO(data), "x.jpg")}, wants=False)
        assert page.status_code == 422
        assert 'role="alert"' in page.text
    for data in (b"", huge, b"no picture", HEIC, gif):
        assert frame(bar.anna, data).status_code == 422
    large = written(Image.effect_noise((2400, 600), 60).convert("L"), "JPEG", quality=40)
    assert frame(bar.anna, large).status_code == 422
    assert frame(bar.anna, bytes(scan_page.MAX_FRAME_BYTES + 1)).status_code == 413
    much = bar.anna.client.post(bar.anna.at("scan"), data=bytes(16 * 1024 * 1024), headers={"X-CSRF": bar.anna.csrf},
                                content_type="multipart/form-data; boundary=x")
    assert (much.status_code, "15 MB" in much.text) == (413, True)
    part = b'--x\r\nContent-Disposition: form-data; name="picture"; filename="x"\r\n\r\n'
    over = bar.anna.client.post(bar.anna.at("scan?as=p1"), data=part + bytes(MAX_BYTES + 1) + b"\r\n--x--\r\n",
                                content_type="multipart/form-data; boundary=x", headers={"X-CSRF": bar.anna.csrf})
    assert "larger than 15 MB" in over.text
    assert "64 kB" in send(bar.anna, {"as": "p1", "action": "x" * 70_000}, "/enter").get_json()["text"]


def test_a_photo_that_lies_on_its_side_is_read(bar: Bar) -> None:
    picture = Image.open(io.BytesIO(photo(bar.hidden[0]))).rotate(90, expand=True)
    exif = Image.Exif()
    exif[0x0112] = 6
    answer = shows(bar.anna, written(picture, "JPEG", exif=exif), **{"as": "p1"})
    assert answer.get_json()["html"].count(bar.hidden[0]) >= 1


def test_typed_codes_say_what_is_wrong_with_them_and_stay(bar: Bar) -> None:
    wrong = bar.offered[0][:-1] + ("3" if bar.offered[0][-1] != "3" else "4")
    faults = {"good evening": "That is not a code", wrong: "A letter or digit is wrong", "   ": "Take a photo"}
    for typed, said in faults.items():
        answer = send(bar.anna, {"as": "p1", "typed": typed}, wants=False)
        assert answer.status_code == 422
        assert said in answer.text
        assert f'value="{typed}"' in answer.text
    other = bar.anna.get(bar.anna.at("scan?as=p1&code=" + "x" * 300), json=False)
    assert 'class="found"' not in other.text
    many = "&".join(f"code={codes.write('near_and_far', 'treasure', n)}" for n in range(1, 60))
    assert bar.anna.get(bar.anna.at(f"scan?as=p1&{many}"), json=False).text.count('<details class="found"') == 24


def test_memory_goes_back_after_a_photo_and_not_after_every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, given = uploads.UploadQueue(), []
    monkeypatch.setattr(uploads.picture, "give_back", lambda: given.append(1))
    with turns.turn():
        assert given == []
    with turns.turn(uploads.FRAME_WAIT_SECONDS):
        pass
    assert given == [1]


def test_one_picture_is_worked_with_and_a_few_wait(app: Flask, bar: Bar) -> None:
    turns = uploads.UploadQueue(waiting=1)
    begun, go = threading.Event(), threading.Event()

    def work() -> None:
        with turns.turn():
            begun.set()
            go.wait(PATIENCE)

    one = threading.Thread(target=work)
    one.start()
    begun.wait(PATIENCE)
    with pytest.raises(uploads.Problem), turns.turn(0.01):  # it waited long enough
        pytest.fail("two at once")
    two = threading.Thread(target=work)
    two.start()
    late = time.monotonic() + PATIENCE
    while turns._places._value:  # type: ignore[attr-defined]  # until it waits
        assert time.monotonic() < late
        time.sleep(0.001)
    with pytest.raises(uploads.Problem), turns.turn():  # no room to wait
        pytest.fail("three")
    old, app.extensions["companion_uploads"] = app.extensions["companion_uploads"], turns
    try:
        answer = shows(bar.anna, photo(bar.offered[0]), **{"as": "p1"})
        assert answer.status_code == 503
        assert "Several pictures" in answer.get_json()["text"]
        assert frame(bar.anna, photo()).status_code == 503
    finally:
        app.extensions["companion_uploads"] = old
        go.set()
        one.join(PATIENCE)
        two.join(PATIENCE)
    with turns.turn(0.01):
        pass
