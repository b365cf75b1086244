"""The codes of a box over HTTP: what is ticked is on the sheet and read off it again, and what is new is remembered."""
from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pypdfium2
import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion import games
from companion.box import numbers
from companion.pdf import PRINTING_SIZES
from companion.vision import code_reader, code_sheets, codes, markers
from companion.vision.picture import Gray
from companion.web import texts_of
from companion.web.box.codes import PRINT_FORMS
from tests.web.conftest import assert_sound, join
from tests.web.owner import GAME, Owner, fields

SAMPLE = "/boxes/sample/codes"


@pytest.fixture
def owner(app: Flask) -> Owner:
    return Owner(app).made()


def add(owner: Owner, name: str) -> None:
    assert owner.save("/artifacts/new", **{"name.en": name, "tier": "basic"}).status_code == 302


def sheet(owner: Owner, home: str = "", pick: tuple[str, ...] = (), **form: str) -> TestResponse:
    data = {"csrf": owner.csrf, "pick": list(pick), "form": "20", "paper": "A4"} | form
    return owner.client.post(home or f"{owner.home}/codes", data=data, headers={**owner.lang, "Accept": "text/html"})


def pages(data: bytes, dpi: int = 130) -> Iterator[Gray]:
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            yield np.ascontiguousarray(page.render(scale=dpi / 72, grayscale=True).to_numpy())


def words(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def read(answer: TestResponse) -> list[str]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    return sorted(hit.text for page in pages(answer.data) for hit in code_reader.read_codes(page, thorough=True).hits)


def picks(page: str, only: str = "") -> list[str]:
    return [html.unescape(one) for one in re.findall(rf'name="pick" value="([^"]+)"[^>]*{only}>', page)]


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_page_opens_in_both_languages_with_every_word(app: Flask, lang: str) -> None:
    device = Owner(app, lang).made()
    for path in (f"{device.home}/codes", SAMPLE, "/boxes/empty/codes?tick=all", f"{SAMPLE}?tick=what"):
        assert_sound(device, path, lang)
    sheet(device, SAMPLE, kind="artifact")
    for tick in ("", "?tick=new", "?tick=none"):
        assert_sound(device, SAMPLE + tick, lang)


def test_every_kind_of_code_has_its_words() -> None:
    texts, built = texts_of(GAME), {"kind", "word", "one", "fault", "colour", "hint"}
    for lang in ("cs", "en"):
        for kind in games.about(GAME).codes.kinds:
            assert texts.has(lang, f"web.codes.kind.{kind}"), kind
            assert texts.has(lang, f"web.codes.word.{kind}"), kind
        assert all(texts.has(lang, f"web.codes.hint.{form}") for form in PRINT_FORMS)
    assert texts.keys("cs") == texts.keys("en")
    assert built <= {key.split(".")[2] for key in texts.keys("en") if key.startswith("web.codes.")}


def test_the_page_is_found_from_the_box_and_from_the_shelf(owner: Owner) -> None:
    assert f'href="{owner.home}/codes"' in owner.page()
    assert f'href="{SAMPLE}?game=near_and_far"' in owner.get("/boxes", json=False).text


@pytest.mark.parametrize(("form", "paper"), [("15", "Letter"), ("20", "A4"), ("25", "A4"), ("insert", "Letter")])
def test_everything_ticked_is_on_the_sheet_and_read_from_it(owner: Owner, form: str, paper: str) -> None:
    picked = picks(owner.get(SAMPLE, json=False).text)
    some = (*picked[::29], "seat/p1", "entry/A", "villain/zak")
    with owner.client.application.app_context():
        folder = owner.client.application.config["DATA"]
    wanted = [numbers.code_of(folder, GAME, "sample", *one.split("/")) for one in some]
    answer = sheet(owner, SAMPLE, some, form=form, paper=paper)
    assert read(answer) == sorted(wanted)
    said = words(answer.data)
    assert all(text in said for text in ("Player 1", "Entry A", *wanted))
    assert form in answer.headers["Content-Disposition"]
    with pypdfium2.PdfDocument(answer.data) as document:
        assert np.array(document[0].get_size()) / 72 * 25.4 == pytest.approx(PRINTING_SIZES[paper], abs=0.3)
        assert len(document) == -(-len(some) // code_sheets.on_page(0 if form == "insert" else int(form), paper))


def test_a_whole_kind_is_ticked_without_scripts(owner: Owner) -> None:
    found = read(sheet(owner, SAMPLE, kind="threat"))
    assert found == sorted(codes.write(GAME, "threat", n) for n in range(4, 16))


def test_no_sheet_tells_what_a_story_is_about(owner: Owner) -> None:
    assert owner.save("/quests/new", **{"id": "A", "title.en": "The secret of the well"}).status_code == 302
    answer = sheet(owner, pick=("entry/A",))
    assert "Entry A" in words(answer.data)
    assert "secret" not in words(answer.data) + owner.page("/codes")


def test_names_and_kinds_stand_in_the_readers_language(app: Flask) -> None:
    said = words(sheet(Owner(app, "cs"), SAMPLE, ("artifact/b01", "seat/p2")).data)
    assert "Artefakt" in said
    assert "Hráč 2" in said
    assert "Lucerna písečných můr" in said


def test_only_what_came_since_the_last_sheet_is_new(owner: Owner) -> None:
    for name in ("Lamp", "Hat"):
        add(owner, name)
    page = owner.page("/codes")
    assert "tick=new" not in page, "nothing is new before there is a sheet"
    assert picks(page, " checked") == []
    assert len(read(sheet(owner, pick=("artifact/artifact-1",)))) == 1
    page = owner.page("/codes")
    assert "1 printed" in page
    assert picks(page, " checked") == []
    add(owner, "Sword")
    page = owner.page("/codes")
    assert picks(page, " checked") == ["artifact/artifact-3"], "what is new is ticked"
    assert re.search(r'data-new="1" checked><span class="grow">Sword <span class="mark">new', page)
    assert picks(owner.page("/codes?tick=all"), " checked") == picks(page)
    assert picks(owner.page("/codes?tick=none"), " checked") == []
    read(sheet(owner, kind="artifact"))
    page = owner.page("/codes")
    assert picks(page, " checked") == []
    assert "3 codes</span> · all printed" in page
    assert owner.send(f"{owner.home}/codes/again").status_code == 302
    page = owner.page("/codes?done=unprinted")
    assert "Everything now counts as not printed." in page
    assert "all printed" not in page
    assert "tick=new" not in page


def test_a_card_that_was_taken_out_gives_its_number_to_none(owner: Owner) -> None:
    for name in ("Lamp", "Hat"):
        add(owner, name)
    [old] = read(sheet(owner, pick=("artifact/artifact-2",)))
    owner.save("/artifacts/artifact-2", do="remove")
    add(owner, "Sword")
    assert list(owner.box().artifacts) == ["artifact-1", "artifact-3"]
    [new] = read(sheet(owner, pick=("artifact/artifact-3",)))
    assert new != old
    owner.send(f"{owner.home}/versions/3")  # the version with the hat
    assert read(sheet(owner, pick=("artifact/artifact-2",))) == [old]


def test_a_merge_keeps_my_stickers_and_brings_the_names_that_were_given(app: Flask) -> None:
    mine, theirs = Owner(app).made("Mine"), Owner(app).made("Theirs")
    for owner, names in ((mine, ("Lamp",)), (theirs, ("Hat", "Sword"))):
        for name in names:
            add(owner, name)
        owner.page("/codes")
    [lamp] = read(sheet(mine, pick=("artifact/artifact-1",)))
    [sword] = read(sheet(theirs, pick=("artifact/artifact-2",)))
    other = theirs.home.rpartition("/")[2]
    folder = app.config["DATA"]
    numbers.name_text(folder, GAME, other, "https://example.org/hat", "artifact", "artifact-1")
    form = fields(mine.page(f"/merge?other={other}"))
    assert mine.send(f"{mine.home}/merge", **form).status_code == 302
    names = {id: card.name["en"] for id, card in mine.box().artifacts.items()}
    meant = {text: numbers.thing_of(folder, GAME, "mine", text) for text in (lamp, sword)}
    assert [names[one.id] for one in meant.values() if isinstance(one, numbers.CodedThing)] == ["Lamp", "Sword"]
    hat = next(id for id, name in names.items() if name == "Hat")
    assert numbers.code_of(folder, GAME, "mine", "artifact", hat) not in (lamp, sword)
    assert numbers.names(folder, GAME, "mine") == {"https://example.org/hat": numbers.CodedThing("artifact", hat)}


# refusals

def test_nothing_ticked_is_told_and_what_was_chosen_stays(owner: Owner) -> None:
    answer = sheet(owner, form="25", paper="Letter")
    assert answer.status_code == 422
    assert "Tick at least one card." in answer.text
    assert re.search(r'name="form" value="25" checked', answer.text)
    assert re.search(r'name="paper" value="Letter" checked', answer.text)
    told = owner.client.post(f"{owner.home}/codes", data={"csrf": owner.csrf}, headers={"Accept": "application/json"})
    assert (told.status_code, told.get_json()["kind"]) == (422, "refused")


def test_a_card_that_is_gone_is_told_and_the_others_stay_ticked(owner: Owner) -> None:
    add(owner, "Lamp")
    answer = sheet(owner, pick=("artifact/artifact-1", "artifact/artifact-9", "dragon/smaug"))
    assert answer.status_code == 422
    assert "2 ticked cards are no longer in the box" in answer.text
    assert picks(answer.text, " checked") == ["artifact/artifact-1"]
    assert "Last sheet" not in owner.page("/codes")


def test_too_many_for_one_file_are_told(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.box.codes.MAX_CODES", 11)
    answer = sheet(owner, kind="threat")
    assert answer.status_code == 422
    assert "12 codes are too many for one file (11 at most)" in answer.text


@pytest.mark.parametrize("form", [{"form": "30"}, {"form": ""}, {"form": "../x"}, {"paper": "A3"}, {"paper": ""}])
def test_sizes_that_there_are_not_are_refused(owner: Owner, form: dict[str, str]) -> None:
    assert sheet(owner, kind="threat", **form).status_code == 400
    assert "Last sheet" not in owner.page("/codes")


def test_boxes_that_there_are_not_are_told(owner: Owner) -> None:
    for path in ("/boxes/nothing/codes", "/boxes/con/codes", "/boxes/nothing/codes/trial"):
        assert owner.get(path, json=False).status_code == 404
    assert owner.get(f"{owner.home}/codes/trial?paper=A3", json=False).status_code == 400


def test_nobody_prints_without_the_token(owner: Owner) -> None:
    for path in ("codes", "codes/again"):
        assert owner.client.post(f"{owner.home}/{path}", data={"kind": "threat"}).status_code == 403


def test_a_broken_table_is_told_and_not_written_over(app: Flask, owner: Owner) -> None:
    file = app.config["DATA"] / "boxes" / GAME / owner.home.rpartition("/")[2] / "codes.json"
    file.write_text("{")
    for answer in (owner.get(f"{owner.home}/codes", json=False), sheet(owner, kind="threat")):
        assert answer.status_code == 422
        assert "would mean other cards" in answer.text
    assert file.read_text() == "{"


# the sheets beside it

@pytest.mark.parametrize(("lang", "paper"), [("cs", "A4"), ("en", "Letter")])
def test_the_test_page_and_the_markers_are_printed(app: Flask, lang: str, paper: str) -> None:
    device = Owner(app, lang)
    trial = device.get(f"{SAMPLE}/trial?paper={paper}", json=False)
    assert len(read(trial)) >= len(code_sheets.TRIAL_SIDES)
    sheet_ = device.get(f"{SAMPLE}/markers?paper={paper}", json=False)
    found = Counter(one.number for page in pages(sheet_.data, 120) for one in markers.find(page))
    marked = games.load(GAME).photo.MARKERS
    assert found == {**dict.fromkeys(range(4), 1), **{one.number: one.times for one in marked}}
    said = words(sheet_.data)
    assert all(text in said for text in (
        ("figurka, modrá", "tábor, žlutá", "levý horní roh") if lang == "cs" else
        ("figure, blue", "camp, yellow", "upper left corner")))


def test_markers_mean_one_piece_each_and_stay_what_they_are() -> None:
    marked = games.load(GAME).photo.MARKERS
    assert len({one.number for one in marked}) == len(marked)
    assert [(one.number, one.piece, one.colour) for one in marked] == [
        *((4 + n, "figure", colour) for n, colour in enumerate(("blue", "red", "green", "yellow", "neutral"))),
        *((9 + n, "camp", colour) for n, colour in enumerate(("blue", "red", "green", "yellow")))]
    assert min(one.side for one in marked) >= markers.MIN_STICKER_SIDE


def test_paper_is_what_is_usual_where_the_reader_lives(app: Flask) -> None:
    for lang, paper in (("en-US,en;q=0.9", "Letter"), ("en-GB", "A4"), ("cs", "A4")):
        page = app.test_client().get(SAMPLE, headers={"Accept-Language": lang}).text
        assert re.search(rf'name="paper" value="{paper}" checked', page), lang


def test_a_player_at_a_table_may_print_too(app: Flask, owner: Owner) -> None:
    table = Owner(app).open()
    phone = join(app, table, "p1")
    assert phone.get(SAMPLE, json=False).status_code == 200
