"""The editor of an entry over HTTP: typed, judged, saved, shown; two people at once; pasted text; into the game."""
from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from companion.story.reader import read_entry
from companion.table import desk, journal
from companion.table.story.books import shelf
from tests.web.conftest import Device, join
from tests.web.writer import TEXT, Writer, area
from companion.games.near_and_far.story.vocabulary import VOCABULARY

PASTED = """35 □
Cesta tě zavede k útesu, ze kterého visí lano.

Schopnost 5
OBEJÍT ÚTES
Po dvou dnech jsi našel cestu.
5 > žlutá frakce, 2 jídla
7 > mince

Boj 7
VYŠPLHAT PO LANĚ
Lano vydrželo.
7 > drahokam
9 > zdraví
— Anna
"""


@pytest.fixture
def writer(app: Flask) -> Writer:
    return Writer(app).made().entry()


def test_a_new_entry_begins_with_its_code_and_the_languages_of_the_book(app: Flask) -> None:
    writer = Writer(app).made("Kniha", "cs", "en")
    assert area(writer.page("/entry?code=s12")) == "# S12\n\n## cs \n\n## en \n"
    assert area(writer.page("/entry")) == "# \n\n## cs \n\n## en \n"


def test_what_is_saved_is_what_was_typed(writer: Writer) -> None:
    assert writer.text() == TEXT
    page = writer.page("/entry?code=35&done=saved")
    assert area(page) == TEXT
    assert "Saved." in page
    odd = "# 35\r\n\r\n## cs Název\r\n\r\n  Odsazeno.  \r\n// poznámka\r\n"
    assert writer.write(odd, "35", 1).status_code == 302
    assert writer.text() == odd.replace("\r\n", "\n")


def test_a_text_that_begins_with_an_empty_line_keeps_it(writer: Writer) -> None:
    writer.entry("\n\n# 36\n\n## cs X\ny\n")
    assert area(writer.page("/entry?code=36")) == "\n\n# 36\n\n## cs X\ny\n"


def test_every_save_is_a_version_and_every_one_can_come_back(writer: Writer) -> None:
    writer.entry(TEXT + "\n// 2\n", "35").entry(TEXT + "\n// 3\n", "35")
    page = writer.page("/entry?code=35")
    assert "Earlier texts (3)" in page
    assert area(writer.page("/entry?code=35&version=1")) == TEXT
    answer = writer.send(f"{writer.home}/entry/restore", code="35", version="1")
    assert answer.status_code == 302
    assert writer.text() == TEXT
    assert shelf.versions(writer.folder, writer.id, "35") == 4
    assert writer.text("35", 3).endswith("// 3\n")


@pytest.mark.parametrize("version", ["", "0", "-1", "x", "99", "1" * 30, "../1"])
def test_a_version_that_never_was_does_not_come_back(writer: Writer, version: str) -> None:
    answer = writer.send(f"{writer.home}/entry/restore", code="35", version=version)
    assert answer.status_code in (400, 404)
    assert writer.text() == TEXT


def test_an_earlier_text_on_screen_is_saved_over_the_newest_only_knowingly(writer: Writer) -> None:
    writer.entry(TEXT + "\n// 2\n", "35")
    page = writer.page("/entry?code=35&version=1")
    assert area(page) == TEXT
    version = re.search(r'name="version" value="(\d+)"', page)
    assert version
    assert version[1] == "2"
    assert writer.write(TEXT, "35", version[1]).status_code == 302
    assert writer.text("35", 2).endswith("// 2\n")


def test_who_comes_second_sees_both_texts_and_loses_neither(app: Flask, writer: Writer) -> None:
    other = Writer(app)
    other.home = writer.home
    theirs, mine = TEXT + "\n// theirs\n", TEXT + "\n// mine\n"
    assert other.write(theirs, "35", 1).status_code == 302
    answer = writer.write(mine, "35", 1)
    assert answer.status_code == 409
    assert "Somebody else saved it meanwhile" in answer.text
    assert area(answer.text) == mine
    assert area(answer.text, "theirs") == theirs
    assert writer.text() == theirs
    version = re.search(r'name="version" value="(\d+)"', answer.text)
    assert version
    assert writer.write(mine, "35", version[1]).status_code == 302
    assert (writer.text(), writer.text("35", 2)) == (mine, theirs)


def test_who_saves_what_somebody_took_away_is_told(writer: Writer) -> None:
    shelf.remove_entry(writer.folder, writer.id, "35")
    writer.entry(TEXT)
    shelf.remove_entry(writer.folder, writer.id, "35")
    answer = writer.write(TEXT, "35", 1)
    assert answer.status_code in (302, 409)
    if answer.status_code == 409:
        assert "has removed the entry" in answer.text
        assert area(answer.text) == TEXT


def test_two_new_entries_with_one_code_do_not_swallow_one_another(writer: Writer) -> None:
    answer = writer.write("# 35\n\n## cs Jiná\nx\n")
    assert answer.status_code == 422
    assert area(answer.text).startswith("# 35\n\n## cs Jiná")
    assert writer.text() == TEXT


@pytest.mark.parametrize("text", ["# \n\n## cs X\ny\n", "", "   ", "# ../..\n", "# 1 2 3\n"])
def test_a_text_without_a_code_comes_back_as_it_was(writer: Writer, text: str) -> None:
    answer = writer.write(text)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert area(answer.text) == text


def test_a_huge_text_is_refused_and_an_allowed_one_is_not(writer: Writer) -> None:
    large = "# 36\n\n## cs X\n" + "ěščřžýáí " * 3500
    assert len(large.encode()) < 64 << 10
    assert writer.write(large).status_code == 302
    assert writer.write("# 37\n\n## cs X\n" + "x" * (70 << 10)).status_code == 422
    assert writer.write("# 38\n" + "x" * (600 << 10)).status_code == 413


def test_defects_stand_by_line_and_lead_there(writer: Writer) -> None:
    text = "# 36\nauthor: A\n\n## cs X\ny {bum}\n\n* skill 5, bonus 7\ngives: kokos\nbonus: coin\n\n### cs Z\nw\n"
    made = writer.ask("preview", text=text, code="36", lang="cs")
    lines = {flaw["line"] for flaw in made["flaws"]}
    assert {5, 8} <= lines
    writer.entry(text)
    page = html.unescape(writer.page("/entry?code=36"))
    assert 'data-line="8"' in page
    assert re.search(r"<b>Line 8:</b>[^<]*kokos", page)


def test_a_second_language_that_nobody_has_written_yet_is_only_worth_a_look(app: Flask) -> None:
    bare = "# 36\n\n## cs\nV dálce hoří oheň a někdo zpívá, docela falešně a docela nahlas.\n\n"
    bare += "* skill 5\ngives: coin\n\n### cs Jít\nX.\n"
    for languages, marks in ((("cs", "en"), 0), (("en",), 1)):
        writer = Writer(app).made("Kniha", *languages).entry(bare)
        flaws = writer.ask("preview", text=bare, code="36", lang="cs")["flaws"]
        assert flaws
        assert any(not flaw["note"] for flaw in flaws) == bool(marks)
        assert "V dálce hoří oheň a někdo zpívá, docela" in writer.page()


# the preview

def test_the_preview_shows_what_the_table_will_see(writer: Writer) -> None:
    made = html.unescape(writer.ask("preview", text=TEXT, code="35", lang="cs")["html"])
    head, _, first = made.partition("Obejít útes")
    assert "Lano z útesu" in head
    assert re.search(r'class="cue">.*bell</span> Mapa říká', head)
    assert head.count("<p>") == 2
    assert re.search(r"Skill 5</span>", head)
    fold, _, second = first.partition("Šplhat")
    before, _, after = fold.partition("<details")
    assert "Našel jsi cestu." in after
    assert "yellow token" in after
    assert "Našel" not in before
    assert re.search(r"5\+</b>.*2 food.*7\+</b>.*coin", after, re.S)
    assert re.search(r"Combat 6</span><span class=\"piece\">.*−1 coin", fold, re.S)
    assert "LANO" in second


def test_only_what_is_saved_can_be_heard(writer: Writer) -> None:
    assert "data-listen" in writer.ask("preview", text=TEXT, code="35", lang="cs")["html"]
    changed = writer.ask("preview", text=TEXT + "x", code="35", lang="cs")["html"]
    assert "data-listen" not in changed
    assert "Save first, then listen" in html.unescape(changed)


def test_a_passage_missing_in_a_language_is_shown_as_missing(app: Flask) -> None:
    writer = Writer(app).made("Kniha", "cs", "en").entry()
    made = writer.ask("preview", text=TEXT, code="35", lang="en")["html"]
    assert "The paragraph is missing in this language" in made
    assert "staré lano" not in made


@pytest.mark.parametrize("body", [{}, {"text": ""}, {"text": "\x00\ud7ff" * 50}, {"text": "# " * 9000}, {"lang": "xx"},
                                  {"text": "* * *\n" * 500}, {"text": "{" * 5000, "lang": "cs"}])
def test_no_text_is_too_odd_for_a_preview(writer: Writer, body: dict[str, str]) -> None:
    assert writer.ask("preview", **body)["ok"]


def test_a_preview_of_something_else_than_json_is_malformed(writer: Writer) -> None:
    assert writer.post(f"{writer.home}/preview", {"text": 5}).status_code == 400
    assert writer.client.post(f"{writer.home}/preview", data="x", headers={
        "X-CSRF": writer.csrf, "Accept": "application/json"}).status_code == 400


# pasted

def test_pasted_text_becomes_an_entry_with_its_doubts(writer: Writer) -> None:
    made = writer.ask("recognise", pasted=PASTED, text="", code="", lang="cs")
    entry, defects = read_entry(made["text"], VOCABULARY)
    assert entry
    assert [x for x in defects if not x.note] == []
    assert entry.code == "35"
    assert [(x.check, x.need, x.bonus_need) for x in entry.choices] == [("skill", 5, 7), ("combat", 7, 9)]
    assert entry.choices[0].rewards == ("yellow", "food", "food")
    assert made["doubts"] == []
    unclear = writer.ask("recognise", pasted=PASTED.replace("drahokam", "zlatý tygr"), text="", code="", lang="cs")
    assert any("zlatý tygr" in doubt for doubt in unclear["doubts"])
    assert "zlatý tygr" in unclear["text"]


def test_the_other_language_is_laid_over_the_first(app: Flask) -> None:
    writer = Writer(app).made("Kniha", "cs", "en")
    first = writer.ask("recognise", pasted=PASTED, text="", code="", lang="cs")["text"]
    english = PASTED.replace("Schopnost", "Skill").replace("Boj", "Combat").replace("OBEJÍT ÚTES", "GO AROUND").replace(
        "VYŠPLHAT PO LANĚ", "CLIMB THE ROPE").replace("Lano vydrželo.", "The rope held.")
    entry, _ = read_entry(writer.ask("recognise", pasted=english, text=first, code="", lang="en")["text"], VOCABULARY)
    assert entry
    assert entry.choices[1].success == {"cs": "Lano vydrželo.", "en": "The rope held."}
    assert entry.choices[1].rewards == ("gem",)


def test_a_pasted_entry_keeps_the_place_that_was_chosen(writer: Writer) -> None:
    made = writer.ask("recognise", pasted=PASTED, code="35", lang="cs",
                      text="# 35\nplace: night\nmood: rest\nregister: grief\n")["text"]
    for line in ("place: night", "mood: rest", "register: grief"):
        assert line in made


def test_a_register_is_chosen_and_saved(writer: Writer) -> None:
    writer.entry(writer.text().replace("# 35\n", "# 35\nregister: dread\n", 1), "35")
    assert shelf.load(writer.folder, writer.id).entries["35"].register == "dread"
    page = writer.get(f"/books/{writer.id}/entry?code=35", json=False).text
    assert '<option value="dread" selected>dread</option>' in page


def test_recognising_keeps_nothing(writer: Writer) -> None:
    writer.ask("recognise", pasted=PASTED.replace("35", "77"), text="", code="", lang="cs")
    assert list(shelf.load(writer.folder, writer.id).entries) == ["35"]


# into the game

@pytest.fixture
def table(app: Flask, writer: Writer) -> Device:
    return Device(app).open(book=writer.id, setup={"box": "sample"})


def test_a_table_that_waits_gets_the_entry_and_its_owner_is_led_back(writer: Writer, table: Device) -> None:
    device = table.client
    path = f"{writer.home}/entry?code=36&table={table.code}"
    page = table.get(path, json=False).text
    assert "Save and use in the game" in page
    text = TEXT.replace("# 35", "# 36")
    answer = device.post(f"{writer.home}/entry", headers=table.lang, data={
        "csrf": table.csrf, "text": text, "code": "", "version": "0", "table": table.code, "do": "use"})
    assert answer.status_code == 302, answer.text
    assert answer.headers["Location"] == f"/t/{table.code}"
    with device.application.app_context():
        quest = journal.look(desk.find(table.code)).state.box.quests["36"]
    assert [(x.check, x.need) for x in quest.options] == [("skill", 5), ("combat", 6)]
    assert quest.options[0].rewards == ("yellow", "food", "food", "story:S3")


def test_only_who_sits_at_the_table_may_bring_an_entry_to_it(app: Flask, writer: Writer, table: Device) -> None:
    stranger = Writer(app)
    stranger.home = writer.home
    watcher = join(app, table, "")
    for device in (stranger, watcher):
        page = device.get(f"{writer.home}/entry?code=36&table={table.code}", json=False).text
        assert "Save and use in the game" not in page
        answer = device.client.post(f"{writer.home}/entry", headers=device.lang, data={
            "csrf": device.csrf, "text": TEXT.replace("# 35", "# 36"), "code": "", "version": "0", "do": "use",
            "table": table.code})
        assert answer.status_code == 403
        assert writer.text("36") == TEXT.replace("# 35", "# 36")
        shelf.remove_entry(writer.folder, writer.id, "36")


def test_who_plays_from_the_book_is_told_that_options_do_not_change_by_themselves(
        writer: Writer, table: Device) -> None:
    page = html.unescape(table.get(f"{writer.home}/entry?code=35&open=1", json=False).text)
    assert "options and rewards count at the table only after" in page
    assert f'name="table" value="{table.code}"' in page
    stranger = Writer(writer.client.application)
    page = html.unescape(stranger.get(f"{writer.home}/entry?code=35&open=1", json=False).text)
    assert "count at the table" not in page
    text = TEXT.replace("skill 5, bonus 7", "skill 4, bonus 6")
    answer = table.client.post(f"{writer.home}/entry", headers=table.lang, data={
        "csrf": table.csrf, "text": text, "code": "35", "version": "1", "table": table.code, "do": "use"})
    assert answer.headers["Location"] == f"/t/{table.code}"
    with table.client.application.app_context():
        assert journal.look(desk.find(table.code)).state.box.quests["35"].options[0].need == 4


def test_a_table_with_another_book_keeps_its_own(app: Flask, writer: Writer) -> None:
    other = Device(app).open(book="roads")
    answer = other.client.post(f"{writer.home}/entry", headers=other.lang, data={
        "csrf": other.csrf, "text": TEXT.replace("# 35", "# 36"), "code": "", "version": "0", "do": "use",
        "table": other.code})
    assert answer.status_code == 422
    assert "another book" in answer.text
    assert "36" in shelf.load(writer.folder, writer.id).entries
