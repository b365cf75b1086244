"""Cards told by showing them: a photo, frames of a camera, a typed code; what becomes of them, and hostile input."""
from __future__ import annotations

import io
import json
import re
import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest
from flask import Flask
from PIL import Image
from werkzeug.test import TestResponse

from companion.box import numbers
from companion.games.near_and_far.steps import Adventure, Rounds, Turn
from companion.kernel import Correct, Patch, encode
from companion.table import desk, store
from companion.vision import codes
from companion.vision.picture import MAX_BYTES, to_jpeg
from companion.web import create_app, uploads
from companion.web.scan import page as scan_page
from tests.patience import PATIENCE
from tests.vision.codes_drawn import showing
from tests.vision.test_pictures import HEIC
from tests.web import told
from tests.web.conftest import Device, assert_sound, ids, join


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    made = create_app(tmp_path_factory.mktemp("scan"), testing=True)
    yield made
    made.extensions["companion_lock"].release()


def photo(*texts: str) -> bytes:
    return to_jpeg(showing(*texts).gray, quality=85)


class Bar(NamedTuple):
    """A table at which Anna may hire in the saloon, and the codes of adventurers: offered, and not."""

    table: Device
    anna: Device
    offered: list[str]
    hidden: list[str]


def code(app: Flask, kind: str, id: str, box: str = "sample") -> str:
    with app.app_context():
        return numbers.code_of(store.folder(), "near_and_far", box, kind, id)


@pytest.fixture
def bar(app: Flask) -> Bar:
    table = Device(app).open()
    anna = join(app, table, "p1")
    offer = list(table.get(table.at("state")).get_json()["state"]["box"]["adventurers"])[:5]
    answers = {"round": 3, "turn": "p1", "players/p1/coins": 9, "offer": offer}
    assert table.write("position", answers=answers).status_code == 200
    assert table.enter({"do": "visit", "seat": "p1", "building": "saloon", "against": ""}).status_code == 200
    state = table.get(table.at("state")).get_json()["state"]
    hires = [a["adventurer"] for a in table.offers("p1")["actions"] if a["do"] == "hire"]
    assert hires
    others = [x for x in state["box"]["adventurers"] if x not in state["offer"]]
    return Bar(table, anna, [code(app, "adventurer", x) for x in hires],
               [code(app, "adventurer", x) for x in others[:2]])


def send(device: Device, form: dict[str, Any], to: str = "", wants: bool = True, csrf: bool = True) -> TestResponse:
    """A form of the page, as its script (or a browser without scripts) sends it."""
    data = {"client": f"s{next(ids)}"} | form | ({"csrf": device.csrf} if csrf else {})
    accept = {"Accept": "application/json" if wants else "text/html", **device.lang}
    return device.client.post(device.at(f"scan{to}"), data=data, headers=accept)


def shows(device: Device, data: bytes, name: str = "card.jpg", **more: Any) -> TestResponse:
    return send(device, {"picture": (io.BytesIO(data), name), **more})


def frame(device: Device, data: bytes, run: str = "r", **headers: str) -> TestResponse:
    sent = {"Content-Type": "image/jpeg", "X-CSRF": device.csrf, "Accept": "application/json"} | headers
    return device.client.post(device.at(f"scan/frame?run={run}"), data=data, headers=sent)


def party(device: Device) -> int:
    """How many adventurers Anna has."""
    return len(device.get(device.at("state")).get_json()["state"]["players"]["p1"]["adventurers"])


def head(device: Device) -> int:
    return int(device.get(device.at("state")).get_json()["head"])


def field(html: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', html)
    assert found, name
    return found[1]


# What a card means

def test_a_photo_of_what_the_step_asks_for_is_entered_once(app: Flask, bar: Bar) -> None:
    before = head(bar.table)
    sent = {"as": "p1", "client": "once"}
    first = shows(bar.anna, photo(bar.offered[0]), **sent)
    assert first.status_code == 200, first.text
    assert "Anna" in first.get_json()["done"]["line"]
    assert first.get_json()["head"] > before
    after = head(bar.table)
    again = shows(bar.anna, photo(bar.offered[0]), **sent)  # the answer was lost on its way
    assert again.get_json()["done"] == first.get_json()["done"]
    assert head(bar.table) == after
    with app.app_context():
        assert desk.entry_of_client(desk.find(bar.table.code), "once") is not None


def test_without_scripts_it_is_entered_too(bar: Bar) -> None:
    table, text = bar.table, bar.offered[0]
    answer = send(table, {"typed": f"{text[0]}{text[2:]}".lower(), "as": "table"}, wants=False)
    assert answer.status_code == 302, answer.text
    assert party(table) == 1
    page = table.get(answer.headers["Location"], json=False).text
    assert "data-heading" in page


def test_undo_that_somebody_has_to_agree_to_is_asked_for_at_the_table(bar: Bar) -> None:
    entered = send(bar.anna, {"typed": bar.offered[0], "as": "p1"}).get_json()
    form = entered["html"][entered["html"].index("/scan/undo"):]
    undo = {name: field(form, name) for name in ("as", "client", "head")}
    assert send(bar.anna, undo, "/undo").get_json()["go"] == bar.anna.at("seat/p1")
    assert "wants to" in bar.anna.parts("p1")["parts"]["asked"]


def test_a_card_that_is_not_due_is_refused_with_its_rule_and_can_be_overruled(bar: Bar) -> None:
    answer = send(bar.anna, {"typed": bar.hidden[0], "as": "p1"}, wants=False)
    assert answer.status_code == 200
    assert re.search(r'class="rule-link" href="/rules/near_and_far/NF-', answer.text)
    form = answer.text[answer.text.index('class="overrule"'):]
    over = {name: field(form, name) for name in ("as", "code", "client", "head", "over")}
    over |= {"action": field(form, "action").replace("&#34;", '"'), "reason": "agreed"}
    before = party(bar.table)
    tapped = send(bar.anna, over | {"over": "", "client": "plain"}, "/enter")
    assert tapped.status_code == 422
    assert tapped.get_json()["kind"] == "refused"
    assert tapped.get_json()["rules"][0]["guard"] == over["over"]
    assert party(bar.table) == before
    done = send(bar.anna, over, "/enter")
    assert done.status_code == 200, done.text
    assert party(bar.table) == before + 1


def test_several_codes_are_a_list_and_nothing_is_entered(bar: Bar) -> None:
    before = head(bar.table)
    answer = shows(bar.anna, photo(bar.offered[0], bar.hidden[0]), **{"as": "p1"}).get_json()
    assert answer["done"] is None
    assert answer["html"].count("<details class=\"found\"") == 2
    assert head(bar.table) == before
    among = send(bar.anna, {"as": "p1", "code": bar.offered[0], "among": "1"}).get_json()
    assert (among["done"], head(bar.table)) == (None, before), "another one beside it could not be read"
    assert "/scan/enter" in among["html"]
    beside = shows(bar.anna, photo(bar.offered[0], "<b>x</b>"), **{"as": "p1"}).get_json()
    assert beside["done"], "a strange code beside a card is not of this game"


def test_whoever_was_faster_leaves_nothing_entered_twice(app: Flask, bar: Bar) -> None:
    page = bar.anna.get(bar.anna.at(f"scan?as=p1&code={bar.offered[0]}"), json=False).text
    form = page[page.index("/scan/enter"):]
    tap = {name: field(form, name) for name in ("as", "code", "client", "head")}
    tap |= {"action": re.search(r'name="action" value="([^"]*)"', form)[1].replace("&#34;", '"')}  # type: ignore[index]
    assert bar.table.enter({"do": "end-turn", "seat": "p1"}).status_code == 200
    late = send(bar.anna, tap, "/enter")
    assert late.status_code == 409
    assert "Somebody was faster" in late.get_json()["text"]
    assert party(bar.table) == 0


def test_while_people_try_things_out_the_page_says_that_nothing_counts(bar: Bar) -> None:
    assert "nothing counts" not in send(bar.anna, {"as": "p1", "typed": bar.hidden[0]}).get_json()["html"]
    assert bar.anna.write("whatif", begin=True).status_code == 200
    tried = send(bar.anna, {"as": "p1", "typed": bar.offered[0]}).get_json()
    assert tried["done"]
    assert "nothing counts yet" in tried["html"]
    assert bar.anna.write("whatif", end="drop").status_code == 200
    assert party(bar.table) == 0


def test_nothing_due_shows_the_card_its_rule_and_a_correction_that_is_taken_back_there(app: Flask, bar: Bar) -> None:
    box = bar.table.get(bar.table.at("state")).get_json()["state"]["box"]
    treasure = code(app, "treasure", next(iter(box["treasures"])))
    page = bar.anna.get(bar.anna.at(f"scan?as=p1&code={treasure}"), json=False).text
    assert "This card is not due here now." in page
    assert 'class="about"' in page
    form = page[page.index('class="puts"'):]
    put = {name: field(form, name) for name in ("as", "code", "client", "head")}
    put |= {"action": field(form, "action").replace("&#34;", '"')}
    done = send(bar.anna, put, "/enter").get_json()

    def treasures() -> int:
        return len(bar.table.get(bar.table.at("state")).get_json()["state"]["players"]["p1"]["treasures"])

    assert treasures() == 1
    form = done["html"][done["html"].index("/scan/undo"):]
    undo = {name: field(form, name) for name in ("as", "client", "head")}
    back = send(bar.anna, undo, "/undo")
    assert back.status_code == 200
    assert "It is taken back." in back.get_json()["html"]
    assert treasures() == 0
    late = send(bar.anna, undo | {"client": "late"}, "/undo")
    assert late.status_code == 409
    assert "Undo it at the table" in late.get_json()["text"]


def test_an_unknown_code_is_told_once_and_can_be_forgotten(app: Flask, bar: Bar) -> None:
    strange = "<b>?x</b>"
    page = shows(bar.anna, photo(strange), **{"as": "p1"}).get_json()["html"]
    assert "What is this card?" in page
    assert strange not in page
    assert "&lt;b&gt;?x&lt;/b&gt;" in page
    thing = re.findall(r'value="(treasure/[^"]+)"', page)[0]
    assert send(bar.anna, {"as": "p1", "code": strange}, "/name").status_code == 422
    named = send(bar.anna, {"as": "p1", "code": strange, "thing": thing}, "/name").get_json()["html"]
    assert "What is this card?" not in named
    assert "Treasure" in named
    assert "Forget this code" in shows(bar.anna, photo(strange), **{"as": "p1"}).get_json()["html"]
    gone = send(bar.anna, {"as": "p1", "code": strange}, "/forget").get_json()["html"]
    assert "What is this card?" in gone


def test_a_seat_is_shown_or_taken(app: Flask, bar: Bar) -> None:
    one, two = (code(app, "seat", x) for x in ("p1", "p2"))
    own = bar.anna.get(bar.anna.at(f"scan?as=p1&code={one}"), json=False).text
    assert f'href="{bar.anna.at("seat/p1")}"' in own
    other = bar.anna.get(bar.anna.at(f"scan?as=p1&code={two}"), json=False).text
    claim = re.search(r'action="(/j/\w+/claim)"', other)
    assert claim
    assert bar.anna.client.post(claim[1], data={"csrf": bar.anna.csrf, "seat": "p2"}).status_code == 302
    assert bar.anna.get(bar.anna.at("seat/p2"), json=False).status_code == 200
    phone = join(app, bar.table, "")
    assert "Another device has this seat." in phone.get(phone.at(f"scan?as=watch&code={two}"), json=False).text


def test_a_story_says_its_number_and_nothing_more(app: Flask, bar: Bar) -> None:
    with app.app_context():
        story = next(iter(desk.look(desk.find(bar.table.code)).state.box.quests))
    page = bar.anna.get(bar.anna.at(f"scan?as=p1&code={code(app, 'entry', story)}"), json=False).text
    assert f"<b>Entry {story}</b>" in page
    assert '</h2><p class="idle">It opens when it is due at the table.</p>' in page
    assert "/scan/enter" not in page


def test_a_story_at_its_moment_is_opened_as_by_its_button(app: Flask) -> None:
    with app.app_context():
        table = told.table(store.folder(), told.book(store.folder(), "scanned", "A"))
        space = next(id for id, one in desk.look(table).state.box.map.spaces.items() if one.quest == "A")
        flow = json.loads(encode((Rounds(3, 0), Turn("p1"), Adventure("p1", space))))
        told.enter(table, Correct(seat="p1", patches=(
            Patch(("players", "p1", "figure"), f"map:{space}"), Patch(("quests",), [space]),
            Patch(("quest_tokens",), 1), Patch(("flow",), flow))))
    eva = told.sit(app, table, seat="p1")
    here = code(app, "entry", "A")
    assert f"{eva.at('scan')}?as=p1" in eva.parts("p1")["parts"]["undo"]
    elsewhere = send(eva, {"as": "p1", "typed": code(app, "entry", "B")}).get_json()
    assert elsewhere["done"] is None
    assert eva.get(eva.at("telling?as=p1")).get_json()["told"] == ""
    opened = send(eva, {"as": "p1", "typed": here}).get_json()
    assert opened["done"], opened
    assert eva.get(eva.at("telling?as=p1")).get_json()["code"] == "A"
    assert "silent" not in opened["html"], "the entry is told at the table, not here"


def test_a_number_that_is_asked_for_may_be_scanned_instead(app: Flask) -> None:
    with app.app_context():
        table = told.table(store.folder(), told.book(store.folder(), "asked", "35"), map=2, mode="campaign")
        space = next(id for id, one in desk.look(table).state.box.map.spaces.items() if one.quest)
        flow = json.loads(encode((Rounds(3, 0), Turn("p1"), Adventure("p1", space))))
        told.enter(table, Correct(seat="p1", patches=(
            Patch(("players", "p1", "figure"), f"map:{space}"), Patch(("quests",), [space]),
            Patch(("quest_tokens",), 1), Patch(("box", "map", "spaces", space, "quest"), ""), Patch(("flow",), flow))))
    eva = told.sit(app, table, seat="p1")
    offers = eva.parts("p1")["parts"]["offers"]
    assert f'href="{eva.at("scan")}?as=p1"' in offers[offers.index("open-number"):]
    opened = send(eva, {"as": "p1", "typed": code(app, "entry", "35")}).get_json()
    assert opened["done"], opened
    assert eva.get(eva.at("telling?as=p1")).get_json()["code"] == "35"


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
    assert "none that a card has" in strange, "to try again would not help"
    assert not scan_page.readable("x" * 201)
    assert not scan_page.readable("a\nb")


def test_cameras_are_remembered_only_so_many_at_a_time() -> None:
    cameras = scan_page.Cameras(2)
    hit = (scan_page.ReadCode("N:A17E", ((0, 0), (9, 0), (9, 9), (0, 9)), 1.0, "grey", 1.0),)
    assert [cameras.add(key, hit) for key in ("a", "b", "c", "a", "a")] == [(), (), (), (), ("N:A17E",)]


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
    cases = [(b"", "file is empty"), (b"no picture", "no picture that we know"), (huge, "million pixels"),
             (photo()[:9000], "damaged|too small"), (HEIC, "HEIC"), (gif, "too dark"),
             (b"\xff\xd8\xff" + bytes(99), "no picture that we know|damaged"),
             (written(Image.new("L", (30, 30))), "too small"), (b"<svg onload=alert(1)>", "no picture that we know")]
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
    faults = {"good evening": "not written like a code", wrong: "One sign is wrong", "   ": "Take a photo"}
    for typed, said in faults.items():
        answer = send(bar.anna, {"as": "p1", "typed": typed}, wants=False)
        assert answer.status_code == 422
        assert said in answer.text
        assert f'value="{typed}"' in answer.text
    other = bar.anna.get(bar.anna.at("scan?as=p1&code=" + "x" * 300), json=False)
    assert 'class="found"' not in other.text
    many = "&".join(f"code={codes.write('near_and_far', 'treasure', n)}" for n in range(1, 60))
    assert bar.anna.get(bar.anna.at(f"scan?as=p1&{many}"), json=False).text.count('<details class="found"') == 24


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


# The ways there

def test_the_door_stands_where_the_step_can_use_a_card(app: Flask, bar: Bar) -> None:
    assert f"{bar.table.at('scan')}?as=p1" in bar.anna.parts("p1")["parts"]["undo"]
    assert f"{bar.table.at('scan')}?as=table" in bar.table.parts("table")["parts"]["undo"]
    assert f"{bar.table.at('scan')}?as=p1" in bar.anna.get(bar.anna.at("seat/p1"), json=False).text
    watcher = join(app, bar.table, "")
    assert "/scan" not in watcher.parts("watch")["parts"]["undo"]
    assert "/scan?as=watch" in watcher.get(watcher.at("").rstrip("/"), json=False).text
    counting = Device(app).open(mode="counters", box="empty")
    assert "/scan" not in counting.parts("table")["parts"]["undo"]
    assert "/scan/enter" not in counting.get(counting.at(f"scan?code={code(app, 'seat', 'p2')}"), json=False).text
    over = {"do": "correct", "seat": "table", "patches": [{"path": ["flow"], "value": []}]}
    assert bar.table.enter(over).status_code == 200
    assert "/scan" not in bar.table.parts("table")["parts"]["undo"]
    ended = bar.table.get(bar.table.at(f"scan?as=table&code={bar.offered[0]}"), json=False)
    assert "This card is not due here now." in ended.text


def test_dice_and_tower_have_no_cards(app: Flask) -> None:
    bench = Device(app)
    made = bench.client.post("/bench", data={"csrf": bench.csrf, "kit": "d6", "players": "2", "tower": "simple"})
    assert made.status_code == 302, made.text
    bench.code = made.headers["Location"].split("/")[2]
    page = bench.get(f"/t/{bench.code}", json=False).text
    assert "/scan" not in page
    assert bench.get(bench.at("scan")).status_code == 404
    assert frame(bench, photo()).status_code == 404


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_page_is_sound_in_both_languages(app: Flask, bar: Bar, lang: str) -> None:
    table = Device(app, lang)
    table.client.set_cookie("companion_lang", lang)
    for name, value in ((c.key, c.value) for c in bar.anna.client._cookies.values()):
        if name.startswith("companion_") and name != "companion_lang":
            table.client.set_cookie(name, value)
    table.code = bar.table.code
    shown = "".join(f"&code={x}" for x in (*bar.offered, *bar.hidden, code(app, "seat", "p2"), "N:A1", "zzz"))
    for query in ("", f"&code={bar.offered[0]}", f"&code={bar.hidden[0]}", shown, "&code=zzz",
                  f"&code={codes.write('near_and_far', 'artifact', 9000)}"):
        assert_sound(table, table.at(f"scan?as=p1{query}"), lang)
