"""The board checked from one photo: what it shows against the journal, and what becomes of each difference."""
from __future__ import annotations

import html
import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from msgspec.structs import replace
from werkzeug import formparser
from werkzeug.test import TestResponse

from companion.vision import picture
from companion.web import create_app
from companion.web.check import photo as board_photo
from companion.web.uploads import MAX_REQUEST_BYTES, UploadQueue
from tests.vision.board_photos import ANN, ANSWERS, HOW, TABLES, jpeg, laid, photo, start, taken
from tests.vision.test_pictures import HEIC, bomb
from tests.web.conftest import Device, assert_sound, join, state


class Board:
    """One screen's photo, by the forms of its page."""

    def __init__(self, device: Device, as_: str = "table"):
        self.device, self.as_ = device, as_

    def look(self, json: bool = False, **more: Any) -> TestResponse:
        query = "&".join(f"{key}={value}" for key, value in {"as": self.as_, **more}.items())
        return self.device.get(self.device.at(f"photo?{query}"), json=json)

    def post(self, json: bool = False, **form: Any) -> TestResponse:
        headers = {**self.device.lang, "Accept": "application/json" if json else "text/html"}
        body = {"csrf": self.device.csrf, "as": self.as_, **form}
        return self.device.client.post(self.device.at("photo"), data=body, headers=headers)

    def send(self, data: bytes, **more: Any) -> TestResponse:
        return self.post(picture=(io.BytesIO(data), "photo.jpg"), **more)

    def follow(self, answer: TestResponse) -> str:
        assert answer.status_code == 302, words(answer.text)
        page = self.device.get(answer.headers["Location"], json=False)
        assert page.status_code == 200
        return page.text

    def seen(self, data: bytes) -> str:
        return self.follow(self.send(data))

    def settle(self, page: str, what: str, which: str, **more: Any) -> TestResponse:
        """The first button that does this to a difference with these words."""
        part = next(x for x in page.split('<section class="difference"')[1:] if which in words(x))
        do = re.search(rf'name="do" value="({what} [^"]+)"', part)
        assert do, words(part)
        return self.post(do=html.unescape(do[1]), **(entering(page, do[1]) | more))


def entering(page: str, do: str) -> dict[str, str]:
    head = re.search(r'name="head" value="(\d+)"', page)
    return {"head": head[1] if head else "-1", "client": "c" + re.sub(r"\W", "", do)[:40]}


def words(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.fixture(scope="module")
def photos() -> dict[str, bytes]:
    """As the journal has it; and with Anna's figure gone on, one camp built, one gone."""
    return {name: taken(name) for name in TABLES}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """One house for all of these tables."""
    made = create_app(tmp_path_factory.mktemp("house"), testing=True)
    yield made
    made.extensions["companion_lock"].release()


@pytest.fixture
def board(table: Device) -> Board:
    assert table.write("position", answers=ANSWERS).status_code == 200
    return Board(table)


def test_a_board_as_the_journal_has_it_agrees(board: Board, photos: dict[str, bytes]) -> None:
    page = board.seen(photos["same"])
    assert "Photo and app agree" in words(page)
    assert "3 marked pieces stand where they should." in words(page)
    assert "The map was drawn without a photo" in words(page)
    shown = re.search(r'<image href="([^"]+)"', page)
    assert shown
    image = board.device.client.get(html.unescape(shown[1]))
    assert (image.status_code, image.mimetype, image.headers["Cache-Control"]) == (200, "image/jpeg", "no-store")
    assert max(picture.read_gray(image.data).shape) <= 1100
    assert board.device.client.get(html.unescape(shown[1]).replace(".jpg", "0.jpg")).status_code == 404


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "The photo is blurred, so it may miss pieces. Hold the phone still"),
    ("cs", "Fotka je rozmazaná a něco na ní nemusí být vidět. Držte telefon")])
def test_whoever_shook_the_phone_is_told_to_hold_it_still(app: Flask, photos: dict[str, bytes], lang: str,
                                                          said: str) -> None:
    device = Device(app, lang)
    device.open()
    assert device.write("position", answers=ANSWERS).status_code == 200
    board = Board(device)
    shaken = board.seen(jpeg(photo(laid(start(), TABLES["same"]), replace(HOW, blur=3.4))))
    assert said in words(shaken)
    assert 'class="difference"' not in shaken, "what is too blurred to be seen is not missing"
    assert said not in words(board.seen(photos["other"]))


def test_each_difference_is_entered_with_one_tap_put_aside_or_mended_by_hands(
        board: Board, photos: dict[str, bytes]) -> None:
    page = board.seen(photos["other"])
    assert "3 differences" in words(page)
    for text in ("figure (Anna): on the table Hidden Camp, in the app Fencing Ring.",
                 "Not in the app: camp (Bořek), Dry Cistern.", "Missing: camp (Bořek), "):
        assert text in words(page)
    page = board.follow(board.settle(page, "mend", "Not in the app"))
    assert state(board.device)["camps"] == {"b": "p1", "h": "p2", "c": "p2"}
    assert "2 differences" in words(page)
    assert "Entered as number " in words(page)
    assert "went on after this photo" not in words(page)  # what was entered here is no news to it
    page = board.follow(board.settle(page, "wrong", "Missing"))
    assert "One difference" in words(page)
    assert "went on after this photo" not in words(page)
    assert state(board.device)["camps"]["h"] == "p2"
    page = board.follow(board.settle(page, "hands", "in the app "))
    assert "No other difference" in words(page)
    assert state(board.device)["players"]["p1"]["figure"] == "map:f"
    page = board.follow(board.post(do="restore"))
    assert "2 differences" in words(page)
    assert "0 differences" not in words(board.follow(board.post(do="again")))
    assert 'class="difference"' not in board.look().text


def test_a_move_that_nobody_entered_is_offered_before_a_correction(table: Device) -> None:
    """There is an open path from the one space to the other, and it is Anna's turn."""
    answers = {"round": 3, "turn": "p1", "players/p1/figure": "map:s1"}
    assert table.write("position", answers=answers).status_code == 200
    board = Board(table)
    page = board.seen(jpeg(photo(laid(start(), {"space:a": (ANN,)}))))
    assert words(page).index("Enter the move: Anna, Go to Three Wells") < words(page).index("Correct the app")
    page = board.follow(board.settle(page, "mend", "in the app "))
    assert state(table)["players"]["p1"]["figure"] == "map:a"
    last = table.get(table.at("log")).get_json()["entries"][-1]
    assert (last["seat"], last["title"]) == ("p1", "Moves to Three Wells")


def test_what_was_entered_is_taken_back_in_one_tap(board: Board, photos: dict[str, bytes]) -> None:
    page = board.follow(board.settle(board.seen(photos["other"]), "mend", "in the app "))
    assert state(board.device)["players"]["p1"]["figure"] == "map:g"
    assert 'value="undo"' in page
    again = board.follow(board.post(do="undo", **entering(page, "undo")))
    assert state(board.device)["players"]["p1"]["figure"] == "map:f"
    assert "3 differences" in words(again)
    assert "went on after" not in words(again)


def test_somebody_was_faster(board: Board, photos: dict[str, bytes]) -> None:
    page = board.seen(photos["other"])
    patch = {"do": "correct", "seat": "table", "patches": [{"path": ["camps", "c"], "value": "p2"}]}
    assert board.device.enter(patch).status_code == 200
    assert "stale" in board.settle(page, "mend", "Not in the app").headers["Location"]  # it is no difference any more
    late = board.settle(page, "mend", "in the app ")
    assert late.status_code == 409
    assert "The game has moved on" in words(late.text)
    assert "The game went on after this photo." in words(board.look().text)
    assert state(board.device)["players"]["p1"]["figure"] == "map:f"
    assert board.settle(board.look().text, "mend", "in the app ").status_code == 302
    assert state(board.device)["players"]["p1"]["figure"] == "map:g"
    assert "The game went on after this photo." in words(board.look().text)  # an entry from here makes it no newer


def test_the_same_tap_twice_enters_once(board: Board, photos: dict[str, bytes]) -> None:
    page = board.seen(photos["other"])
    assert board.settle(page, "mend", "Not in the app").status_code == 302
    before = board.device.offers()["head"]
    assert board.settle(page, "mend", "Not in the app").status_code == 302
    assert board.device.offers()["head"] == before


def test_each_screen_has_its_own_photo_and_a_watcher_enters_nothing(
        app: Flask, board: Board, photos: dict[str, bytes]) -> None:
    board.seen(photos["other"])
    watcher = Board(join(app, board.device, ""), "watch")
    assert 'class="difference"' not in watcher.look().text
    page = watcher.seen(photos["other"])
    assert 'class="difference"' not in Board(join(app, board.device, ""), "watch").look().text
    assert "Anyone playing at this table can enter it." in words(page)
    assert "mend" not in page
    key = re.search(r'value="wrong ([0-9a-f]+)"', page)
    assert key
    assert watcher.post(do=f"mend {key[1]}").status_code == 403
    assert watcher.post(do="undo", head=board.device.offers()["head"], client="w").status_code == 403
    assert "2 differences" in words(watcher.follow(watcher.post(do=f"wrong {key[1]}")))
    assert "3 differences" in words(board.look().text)
    phone = Board(join(app, board.device, "p2"), "p2")
    assert state(board.device)["players"]["p1"]["figure"] == "map:f"
    assert phone.follow(phone.settle(phone.seen(photos["other"]), "mend", "in the app "))
    assert state(board.device)["players"]["p1"]["figure"] == "map:g"
    assert 'class="difference"' in board.look().text
    assert 'class="difference"' not in Board(board.device.open()).look().text  # another table of the same device


def test_a_stranger_sends_no_photo(app: Flask, board: Board, photos: dict[str, bytes]) -> None:
    stranger = Board(Device(app))
    stranger.device.code = board.device.code
    assert stranger.send(photos["same"]).status_code == 403
    assert stranger.look().status_code == 403
    headers = {**board.device.lang, "Accept": "application/json"}
    bare = {"as": "table", "picture": (io.BytesIO(photos["same"]), "photo.jpg")}
    assert board.device.client.post(board.device.at("photo"), data=bare, headers=headers).status_code == 403


def test_a_photo_that_cannot_be_used_is_told_so_and_leaves_the_one_before_it(
        board: Board, photos: dict[str, bytes]) -> None:
    board.seen(photos["other"])
    wrong = {b"": "The file is empty.", b"GIF89a": "This picture can't be used",
             HEIC: "HEIC pictures can't be read here.",
             photos["same"][:9000]: "The picture is damaged.", bomb(30_000, 30_000): "million pixels",
             jpeg(photo([])): "Corner markers in the picture: 0 of 4."}
    for data, text in wrong.items():
        answer = board.send(data)
        assert (answer.status_code, text in words(answer.text)) == (422, True), text
        assert "3 differences" in words(answer.text)
        told = board.send(data, json=True).get_json()
        assert (told["ok"], told["kind"], text in told["text"]) == (False, "refused", True)
    edge = b"--e\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"x.jpg\"\r\n\r\n"
    large = board.device.client.post(
        board.device.at("photo"), data=edge + bytes(MAX_REQUEST_BYTES), headers={"X-CSRF": board.device.csrf},
        content_type="multipart/form-data; boundary=e")
    assert large.status_code == 413
    assert board.post().status_code == 422  # a form without a file
    page = board.seen(photos["bare"])
    assert "The photo shows no marked piece" in words(page)
    assert "Not compared, no marker seen: figure, camp." in words(page)


def test_a_photo_goes_through_no_file(
        board: Board, photos: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even on its way in, where large uploads usually do."""
    folder = board.device.client.application.config["DATA"]
    kept = set(folder.rglob("*"))
    monkeypatch.setattr(formparser, "SpooledTemporaryFile", lambda **more: pytest.fail("a file"))
    head = "--e\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"x.jpg\"\r\n\r\n"
    body = head.encode() + photos["same"] + bytes(2 << 20) + b"\r\n--e--\r\n"
    answer = board.device.client.post(
        board.device.at("photo?as=table"), data=body, headers={"X-CSRF": board.device.csrf},
        content_type="multipart/form-data; boundary=e")
    assert answer.status_code == 302
    assert "Photo and app agree" in words(board.look().text)
    assert set(folder.rglob("*")) == kept


def test_a_photo_beyond_those_that_wait_comes_again_later(
        app: Flask, board: Board, photos: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    turns = UploadQueue(waiting=0)
    monkeypatch.setitem(app.extensions, "companion_uploads", turns)
    with turns.turn():
        assert board.send(photos["same"], json=True).status_code == 503
    assert board.send(photos["same"]).status_code == 302


def test_a_board_beside_a_what_if_is_told_so(board: Board, photos: dict[str, bytes]) -> None:
    """What is entered from a photo then is tried out with the rest of it, and goes with it."""
    seen, told = board.seen(photos["other"]), "What-if: nothing counts yet."
    assert told not in seen
    assert board.device.write("whatif", begin=True, head=board.device.offers()["head"]).status_code == 200
    page = board.look().text
    assert told in page
    assert told in board.device.get(board.device.at("check?as=table"), json=False).text
    assert "2 differences" in words(board.follow(board.settle(page, "mend", "Not in the app")))
    assert board.device.write("whatif", end="drop").status_code == 200
    assert "c" not in state(board.device)["camps"]
    page = board.look().text
    assert told not in page
    assert "3 differences" in words(page)
    assert "The game went on after this photo." in words(page)


def test_odd_forms_enter_nothing(board: Board, photos: dict[str, bytes]) -> None:
    assert "note=old" in board.post(do="wrong abc").headers["Location"]  # there is no photo
    page = board.seen(photos["other"])
    head = board.device.offers()["head"]
    for do in ("wrong", "wrong 0", "mend 0", "hands nothing"):
        assert "stale" in board.post(do=do).headers["Location"]
    key = re.search(r'value="wrong ([0-9a-f]+)"', page)
    assert key
    assert board.post(do=f"dance {key[1]}").status_code == 400
    assert "stale" in board.post(do=f'mend {key[1]} {{"do": "pass"}}').headers["Location"]
    assert board.device.offers()["head"] == head


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_pages_are_sound_in_either_language(app: Flask, photos: dict[str, bytes], lang: str) -> None:
    device = Device(app, lang).open()
    assert device.write("position", answers=ANSWERS).status_code == 200
    assert_sound(device, device.at("photo?as=table"), lang)
    assert 'href="/boxes/sample/codes#beside"' in device.get(device.at("photo?as=table"), json=False).text
    Board(device).seen(photos["other"])
    assert_sound(device, device.at("photo?as=table"), lang)
    for note in board_photo.NOTES:
        assert_sound(device, device.at(f"photo?as=table&note={note}"), lang)
    assert 'href="/t/' + device.code + '/photo?as=table"' in device.get(f"/t/{device.code}", json=False).text
    assert f"/t/{device.code}/photo" in device.get(device.at("check?as=table"), json=False).text


def test_without_a_map_or_a_referee_there_is_nothing_to_compare(app: Flask, photos: dict[str, bytes]) -> None:
    for device in (Device(app).open(box="empty"), Device(app).open(mode="counters")):
        answer = Board(device).look()
        assert (answer.status_code, "There is nothing to compare" in words(answer.text)) == (200, True)
        assert Board(device).send(photos["same"]).status_code == 422
