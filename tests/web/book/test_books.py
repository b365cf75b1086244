"""Story books over HTTP: the shelf, what a book holds and lacks, its file; who may do what."""
from __future__ import annotations

import html
import io
import logging
import re
import zipfile
from pathlib import Path

import pytest
from flask import Flask

from companion.i18n import Texts
from companion.table.story.books import shelf
from companion.web import texts_of
from companion.web.book import blueprint as books
from companion.web.book.page import next_code, missing_codes
from tests.web.conftest import assert_sound
from tests.web.owner import GAME
from tests.web.writer import EVIL, TEXT, Writer
from companion.games.near_and_far.story.vocabulary import VOCABULARY


@pytest.fixture
def writer(app: Flask) -> Writer:
    return Writer(app).made().entry()


def every_page(home: str) -> list[str]:
    return ["/books", home, f"{home}/entry", f"{home}/entry?code=35", f"{home}/entry?code=S9", "/books/roads",
            "/books/roads/entry?code=A", f"{home}/entry?code=35&version=1", f"{home}?code=nonsense"]


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_every_page_opens_in_both_languages_with_every_word(app: Flask, lang: str) -> None:
    device = Writer(app, lang).made("Kniha", "cs", "en").entry()
    for path in every_page(device.home):
        assert_sound(device, path, lang)


def test_every_word_of_the_vocabulary_has_a_name_and_a_sign() -> None:
    from companion.story.book import MOODS, PLACES, REGISTERS, SOUNDS
    from companion.web.showcase import page as style_page

    texts, signs = texts_of(GAME), set(style_page.icons())
    goods = {*VOCABULARY.goods, *VOCABULARY.prices, *(one.id for one in VOCABULARY.named)}
    keys = [f"{kind}.{x}" for kind, words in (("good", goods), ("cue", SOUNDS), ("place", PLACES), ("mood", MOODS),
                                                ("register", REGISTERS)) for x in words]
    for lang in ("cs", "en"):
        assert [key for key in keys if not texts.has(lang, f"web.book.{key}")] == []
    assert {VOCABULARY.signs[x] for x in goods} <= signs


def test_the_app_has_no_word_for_books_that_nobody_says() -> None:
    root = Path(__file__).parents[3]
    said = "".join(p.read_text("utf-8") for pattern in ("templates/book/*", "static/js/book/*",
                                                        "companion/web/book/*.py")
                   for p in root.glob(pattern) if p.is_file()) + (root / "templates/lobby/lobby.html").read_text()
    built = ("lang", "lacks", "kind", "option", "check", "field", "good", "cue", "place", "mood", "register", "done",
             "photo", "sound", "js")
    keys = [key for key in Texts((root / "companion/web").rglob("texts")).keys("en") if key.startswith("web.book.")]
    assert len(keys) > 150
    assert [key for key in keys if key.split(".")[2] not in built and key not in said] == []
    scripts = {key.rpartition(".")[2] for key in keys if key.startswith("web.book.js.")}
    chosen = {"skill", "combat", "free"}  # by the check that a button says
    assert [key for key in scripts - chosen if f"words.{key}" not in said] == []
    assert [key for key in scripts if f'"{key}"' not in said] == []


# the shelf

def test_ours_is_read_only_and_the_owners_can_be_written(writer: Writer) -> None:
    page = writer.get("/books", json=False).text
    assert page.index("Roads Without End") < page.index("Naše kniha")
    assert "from the app" in page
    assert "yours" in page
    ours = writer.get("/books/roads/entry?code=A", json=False).text
    assert " readonly" in ours
    assert 'id="take-in"' not in ours
    assert "/books/roads/entry/remove" not in ours
    for path, form in (("/entry", {"text": "# A\n\n## cs X\ny"}), ("/entry/remove", {"code": "A", "sure": "1"}),
                       ("/entry/restore", {"code": "A", "version": "1"})):
        answer = writer.send(f"/books/roads{path}", **form)
        assert answer.status_code == 422, (path, answer.status_code)
    assert "Zasypaná" in shelf.text(writer.folder, "roads", "A")


def test_a_book_needs_a_name_and_a_language(writer: Writer) -> None:
    for form, said in (({"name": " \u200b ", "cs": "1"}, "needs a name"), ({"name": "Kniha"}, "at least one language")):
        answer = writer.send("/books", **form)
        assert answer.status_code == 422
        assert said in answer.text
    assert len(shelf.ids(writer.folder)) == len(shelf.shipped()) + 1


def test_a_book_in_one_language_asks_for_no_other(writer: Writer) -> None:
    assert shelf.load(writer.folder, writer.id).languages == ("cs",)
    page = writer.page("/entry?code=35")
    assert "data-tongue" not in page
    assert "pasted-lang" not in page
    assert "missing in en" not in page


def test_the_lobby_leads_to_the_books(writer: Writer) -> None:
    assert 'href="/books"' in writer.get("/", json=False).text


# one book

def test_entries_stand_by_kind_with_what_is_missing(writer: Writer) -> None:
    writer.entry("# RIZ1\n\n## cs Začátek\nText.\n\n* skill 5, bonus 7\ngives: code RIZ2, kokos\n\n### cs Dál\nText.\n")
    writer.entry("# S5\n\n## cs Dopis\nText.\n")
    page = html.unescape(writer.page())
    for title in ("Entries of the map", "Stories", "Character entries"):
        assert title in page
    assert page.index("Lano z útesu") < page.index("Dopis") < page.index("Začátek")
    assert re.search(r"\d things? to fix", page)
    assert ">S3</a>" in page
    assert ">RIZ2</a>" in page


def test_what_to_type_next_is_where_the_story_leads_or_the_next_in_the_row(app: Flask) -> None:
    writer = Writer(app).made()
    folder = writer.folder
    assert next_code(shelf.load(folder, writer.id)) == "1"
    writer.entry("# A\n\n## cs X\ny\n")
    assert next_code(shelf.load(folder, writer.id)) == "B"
    writer.entry()
    book = shelf.load(folder, writer.id)
    assert (missing_codes(book), next_code(book)) == (["S3"], "S3")
    assert "Type S3" in writer.page()


def test_an_entry_is_found_by_its_code_as_people_write_it(writer: Writer) -> None:
    for typed, code in (("35", "35"), (" 035 ", "35"), ("s3", "S3"), ("riz1", "RIZ1")):
        answer = writer.get(f"{writer.home}/find?code={typed}", json=False)
        assert answer.headers["Location"] == f"{writer.home}/entry?code={code}"
    answer = writer.client.get(f"{writer.home}/find", query_string={"code": EVIL}, follow_redirects=True)
    assert answer.status_code == 200
    assert EVIL not in answer.text
    assert html.escape(EVIL, quote=True).replace("&#x27;", "&#39;").replace("&quot;", "&#34;") in answer.text


@pytest.mark.parametrize("bad", ["..", "%2e%2e", "..%2f..%2fetc", "a%00b", "A" * 60, ".hidden", "con", "nope", "č"])
def test_ids_and_codes_that_are_none_lead_nowhere(writer: Writer, bad: str) -> None:
    for path in ("", "/entry?code=35", "/file", "/find?code=35", "/clip?code=35&passage=text&lang=cs",
                 "/recording?code=35&passage=text&lang=cs"):
        answer = writer.get(f"/books/{bad}{path}", json=False)
        assert answer.status_code in (404, 400), (bad, path, answer.status_code)
    answer = writer.write("# ../../evil\n\n## cs X\ny\n")
    assert answer.status_code == 422
    assert not list(writer.folder.parent.rglob("*evil*"))


# its file

def test_the_book_goes_into_a_file_and_comes_back_as_another_book(writer: Writer) -> None:
    answer = writer.get(f"{writer.home}/file", json=False)
    assert answer.mimetype == "application/zip"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="nase-kniha.zip"'
    names = zipfile.ZipFile(io.BytesIO(answer.data)).namelist()
    assert names == ["book.toml", "entries/35.story"]
    back = writer.send("/books/import", files={"file": (io.BytesIO(answer.data), "book.zip")})
    assert back.headers["Location"].startswith("/books/nase-kniha-2")
    assert shelf.text(writer.folder, "nase-kniha-2", "35") == TEXT


@pytest.mark.parametrize("data", [b"", b"no zip", b"PK\x03\x04" + bytes(40)])
def test_a_file_that_is_no_book_is_refused_with_a_sentence(writer: Writer, data: bytes) -> None:
    answer = writer.send("/books/import", files={"file": (io.BytesIO(data), "x.zip")})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert len(shelf.ids(writer.folder)) == len(shelf.shipped()) + 1


def test_a_file_whose_entries_lead_out_of_it_changes_nothing(writer: Writer) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("book.toml", 'id = "x"\ngame = "near_and_far"\nversion = 1\n[name]\ncs = "X"\nen = "X"\n')
        made.writestr("../../../evil.story", "# 1\n")
    answer = writer.send("/books/import", files={"file": (io.BytesIO(out.getvalue()), "x.zip")})
    assert answer.status_code == 422
    assert not list(writer.folder.parent.rglob("evil*"))


# trust

def test_whatever_is_typed_is_escaped(app: Flask) -> None:
    writer = Writer(app, "cs").made(EVIL, "cs", "en")
    writer.entry(f"# 35\nplace: {EVIL}\nauthor: {EVIL}\n\n## cs {EVIL}\n{EVIL} {{{EVIL}}}\n\n* skill 5, bonus 7\n"
                 f"needs: {EVIL}\ngives: {EVIL}, world w1{EVIL}\nprice: {EVIL}\n{EVIL}: {EVIL}\n\n### cs {EVIL}\n"
                 f"{EVIL}\n\n#### cs\n{EVIL}\n\n* {EVIL}\n")
    for path in every_page(writer.home):
        page = writer.get(path, json=False).text
        assert EVIL not in page, path
        assert "<script>" not in page, path
    shown = writer.ask("preview", text=writer.text(), code="35", lang="cs")
    assert "<script>" not in shown["html"]
    assert "&lt;script&gt;" in shown["html"]


def test_the_owners_text_is_in_no_log(writer: Writer, caplog: pytest.LogCaptureFixture) -> None:
    secret = "Tajnývlastnítext"
    with caplog.at_level(logging.DEBUG):
        writer.entry(TEXT.replace("staré lano", secret), "35")
        writer.ask("preview", text=secret, code="35", lang="cs")
        writer.ask("recognise", pasted=secret, text=secret, code="35", lang="cs")
        writer.write(f"# {secret} {secret}\n", "35", 2)
        writer.write(TEXT + secret, "35", 1)
        writer.client.post(f"{writer.home}/preview", data=secret, headers={"X-CSRF": writer.csrf})
    assert secret not in caplog.text
    assert secret in writer.text()


def test_the_owners_text_is_in_no_file_of_the_house_unless_somebody_asks(writer: Writer) -> None:
    from tests.web.owner import Owner

    secret = "Tajnývlastnítext"
    writer.entry(TEXT.replace("staré lano", secret), "35")
    box = Owner(writer.client.application).made()
    assert secret.encode() not in box.get(f"{box.home}/file", json=False).data
    assert secret not in writer.get("/", json=False).text
    whole = zipfile.ZipFile(io.BytesIO(writer.get(f"{writer.home}/file", json=False).data))
    assert secret in whole.read("entries/35.story").decode()
    inside = {p.relative_to(writer.folder).parts[0] for p in writer.folder.rglob("*")
              if p.is_file() and secret.encode() in p.read_bytes()}
    assert inside == {"books"}


def test_every_write_needs_the_token_of_its_device(writer: Writer) -> None:
    rules = [rule for rule in writer.client.application.url_map.iter_rules() if rule.endpoint.startswith("book.")
             and "POST" in (rule.methods or ())]
    assert len(rules) == 10
    for rule in rules:
        path = rule.rule.replace("<id>", writer.id)
        answer = writer.client.post(path, data={"text": TEXT}, headers={"Accept": "application/json"})
        assert answer.status_code == 403, path


def test_only_the_host_removes_an_entry_and_only_when_sure(app: Flask, writer: Writer) -> None:
    assert writer.send(f"{writer.home}/entry/remove", code="35").status_code == 400
    away = app.test_client()
    far = {"REMOTE_ADDR": "192.168.1.7"}
    token = away.get("/hello", environ_base=far).get_json()["csrf"]
    answer = away.post(f"{writer.home}/entry/remove", data={"csrf": token, "code": "35", "sure": "1"}, environ_base=far)
    assert answer.status_code == 403
    assert "entry/remove" not in away.get(f"{writer.home}/entry?code=35", environ_base=far).text
    assert "entry/remove" in writer.page("/entry?code=35")
    assert writer.send(f"{writer.home}/entry/remove", code="35", sure="1").status_code == 302
    assert "35" not in shelf.load(writer.folder, writer.id).entries
    assert writer.text("35", 1) == TEXT


def test_the_pages_are_one_blueprint() -> None:
    assert {page.bp for page in books.PAGES} == {books.bp}
