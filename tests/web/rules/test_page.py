"""The rules reader: every rule can be reached, read, found in any form of its words, and left again."""
from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from urllib.parse import quote, urlsplit

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import games
from companion.i18n import LANGUAGES
from companion.web import texts_of
from companion.web.rules.book import STATUSES, Book, Entry, book, bound, chapter_of, neighbours
from companion.web.rules.search import EXCERPT, Query, stems
from tests.soak import SOAK
from tests.web.conftest import Device

GAME = "near_and_far"
HOME = f"/rules/{GAME}"
RULES = games.load(GAME).rules.rules
TEXTS = texts_of(GAME)
Get = Callable[..., str]


@pytest.fixture
def get(app: Flask) -> Get:
    """A page as a person sees it: without mark-up entities, its spaces plain."""
    devices = {lang: Device(app, lang) for lang in LANGUAGES}

    def page(path: str, lang: str = "cs", status: int = 200) -> str:
        answer = devices[lang].get(path, json=False)
        assert answer.status_code == status, answer.text
        return html.unescape(answer.text).replace("\N{NO-BREAK SPACE}", " ")

    return page


def found(page: str) -> list[str]:
    """The rules that a list of results leads to, in its order."""
    return re.findall(rf'<a class="result[^"]*" href="{HOME}/([^"?]+)', page)


def plain(markup: str) -> str:
    return re.sub(r"<[^>]+>", "", markup)


# --- the book -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [*games.ids(), *games.tools()])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_stands_in_one_chapter_of_the_contents(game: str, lang: str) -> None:
    read, rules = book(game, lang), games.load(game).rules.rules
    listed = [rule.id for chapter in read.chapters.values() for rule in chapter.rules]
    assert sorted(listed) == sorted(rules)
    assert len(listed) == len(set(listed))
    assert all(chapter.rules for part in read.parts for chapter in part.chapters)
    assert sum(read.counts.values()) == len(rules)
    assert set(read.counts) <= set(STATUSES)


@pytest.mark.parametrize("game", [*games.ids(), *games.tools()])
def test_what_the_app_does_not_watch_has_its_reason_in_both_languages(game: str) -> None:
    for rule in games.load(game).rules.rules.values():
        for lang in LANGUAGES:
            assert bool(book(game, lang).entries[rule.id].reason) == bool(rule.reason), rule.id
        assert book(game, "en").entries[rule.id].reason == rule.reason


def test_see_also_names_rules_that_exist_each_pair_once() -> None:
    data = tomllib.loads(files(f"companion.games.{GAME}").joinpath("data/see_also.toml").read_text("utf-8"))["see_also"]
    pairs = [(rule, other) for rule, others in data.items() for other in others]
    assert [pair for pair in pairs if not {*pair} <= set(RULES)] == []
    assert [pair for pair in pairs if pair[0] == pair[1]] == []
    assert len({frozenset(pair) for pair in pairs}) == len(pairs) > 200
    assert all(rule in neighbours(GAME)[other] for rule, others in neighbours(GAME).items() for other in others)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_terms_lead_to_rules_and_are_met_in_the_texts(lang: str) -> None:
    data = tomllib.loads(files(f"companion.games.{GAME}").joinpath("data/terms.toml").read_text("utf-8"))
    assert set(data) - {"instead"} == set(LANGUAGES)
    read = book(GAME, lang)
    assert set(data[lang].values()) <= set(RULES)
    used = {" ".join(stems(words, lang)) for entry in read.entries.values() for words, to in read.pieces(entry) if to}
    assert {term for term in data[lang] if " ".join(stems(term, lang)) not in used} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_links_leave_the_text_of_a_rule_as_it_is(lang: str) -> None:
    read = book(GAME, lang)
    for entry in read.entries.values():
        pieces = read.pieces(entry)
        assert "".join(words for words, _ in pieces) == entry.text
        assert entry.id not in [to for _, to in pieces]


def test_a_number_of_a_rule_in_a_text_is_a_link() -> None:
    read = Book(GAME, "en")
    entry = Entry("NF-17.2", "17.2", "17", "", "See NF-20.4, not NF-99.9.", "", "", "")
    assert read.pieces(entry) == [("See ", ""), ("NF-20.4", "NF-20.4"), (", not NF-99.9.", "")]


@pytest.mark.parametrize(("id", "chapter"), [
    ("NF-20.4", "20"), ("NF-43", "43"), ("NF-A12", "A"), ("HC-4.4b", "4"), ("BR-S29", "S"), ("RS-R5.4", "R5")])
def test_the_chapter_of_every_kind_of_number(id: str, chapter: str) -> None:
    assert chapter_of(id) == chapter


def test_no_line_ends_in_a_czech_word_of_one_letter_or_a_number() -> None:
    assert bound("jdi k lesu a v 5 krocích", "cs") == "jdi k\xa0lesu a\xa0v\xa05\xa0krocích"
    assert bound("pay 3 hearts a turn", "en") == "pay 3\xa0hearts a turn"


# --- pages ----------------------------------------------------------------------------------------------------------


def test_the_only_game_opens_at_once(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "ids", lambda: (GAME,))
    answer = Device(app).get("/rules?back=/t/ABCD", json=False)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{HOME}?back=/t/ABCD"


def test_several_games_stand_on_a_shelf(get: Get, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "ids", lambda: (GAME, GAME))
    assert get("/rules").count(f'href="{HOME}"') == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_contents_hold_every_rule_with_text_page_and_status(get: Get, lang: str) -> None:
    page, read = get(HOME, lang), book(GAME, lang)
    for entry in read.entries.values():
        article = page.partition(f'id="{entry.id}">')[2].partition("</article>")[0]
        for words in (entry.title, entry.text, entry.page, TEXTS.say(lang, f"web.rules.status.{entry.status}")):
            assert words.replace("\N{NO-BREAK SPACE}", " ") in article, entry.id
        assert f'href="{HOME}/{entry.id}"' in article
    for chapter in read.chapters.values():
        assert f'href="#chapter-{chapter.id}"' in page
        assert f'id="chapter-{chapter.id}"' in page
        assert chapter.reason in page
    for status in STATUSES:
        assert TEXTS.say(lang, f"web.rules.coverage.{status}", n=read.counts[status]) in page


@pytest.mark.parametrize(("lang", "suffix"), [("cs", ""), ("en", "?fragment=1")])
def test_every_rule_has_a_page_of_its_own_and_one_for_the_sheet(get: Get, lang: str, suffix: str) -> None:
    read, other = book(GAME, lang), book(GAME, next(x for x in LANGUAGES if x != lang))
    for entry in read.entries.values():
        page = get(f"{HOME}/{entry.id}{suffix}", lang)
        text = plain(page)
        for words in (entry.title, entry.text, entry.page, entry.reason, other.entries[entry.id].text,
                      TEXTS.say(lang, f"web.rules.status.{entry.status}")):
            assert words.replace("\N{NO-BREAK SPACE}", " ") in text, (entry.id, words)
        for related in read.related(entry.id):
            assert f'href="{HOME}/{related.id}"' in page
        links = {urlsplit(link).path for link in re.findall(r'href="(/rules/[^"]+)"', page)}
        assert links <= {HOME, *(f"{HOME}/{rule}" for rule in RULES)}
        for name, beside in zip(("prev", "next"), read.beside(entry.id), strict=True):
            link = f'rel="{name}" href="{HOME}/{beside.id}"' if beside and not suffix else f'rel="{name}"'
            assert (link in page) == bool(beside and not suffix)


def test_the_sheet_is_a_fragment_and_the_page_is_not(get: Get) -> None:
    assert "<html" not in get(f"{HOME}/NF-20.4?fragment=1")
    assert 'data-shown="NF-20.4"' in get(f"{HOME}/NF-20.4?fragment=1")
    assert "<html" in get(f"{HOME}/NF-20.4")


@pytest.mark.parametrize(("path", "cs", "en"), [
    ("/rules/chess", "Pravidla takové hry tu nejsou.", "There are no rules for that game here."),
    ("/rules/..", "Pravidla takové hry tu nejsou.", "There are no rules for that game here."),
    ("/rules/chess/NF-20.4", "Pravidla takové hry tu nejsou.", "There are no rules for that game here."),
    (f"{HOME}/NF-99.9", "Takové pravidlo tu není.", "There is no such rule."),
    (f"{HOME}/nf-20.4", "Takové pravidlo tu není.", "There is no such rule."),
    (f"{HOME}/%3Cb%3E?fragment=1", "Takové pravidlo tu není.", "There is no such rule.")])
def test_what_is_not_there_is_said_in_a_sentence(get: Get, path: str, cs: str, en: str) -> None:
    assert cs in get(path, "cs", 404)
    assert en in get(path, "en", 404)


# --- coming back ----------------------------------------------------------------------------------------------------

BACK = re.compile(r'<a class="button back" href="([^"]*)" data-back>')


@pytest.mark.parametrize("path", [HOME, f"{HOME}/NF-20.4", f"{HOME}?q=souboj"])
def test_back_leads_where_one_came_from(get: Get, path: str) -> None:
    back = "/t/ABCD/seat/p1?as=p1&x=1"
    page = get(f"{path}{'&' if '?' in path else '?'}back={quote(back, safe='')}")
    assert BACK.findall(page) == [back]
    body = page.partition("<body")[2]
    assert re.search(r"<(a|button|input|select)\b[^>]*", body).group().startswith('<a class="button back"')  # type: ignore[union-attr]
    assert "Zpět ke stolu" in page
    for link in re.findall(rf'href="({HOME}[^"#]*)', page):
        assert link.endswith(f"?back={quote(back, safe='/')}") or link == HOME
    if "?q" not in path:
        assert f'name="back" value="{back}"' in page


@pytest.mark.parametrize("hostile", [
    "https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)", "/a\nb", "t/ABCD", "",
    "/" + "x" * 600, "\x00/", "/\x07"])
def test_back_never_leaves_the_house(get: Get, hostile: str) -> None:
    page = get(f"{HOME}?back={quote(hostile, safe='')}")
    assert BACK.findall(page) == ["/"]
    assert "Na seznam stolů" in page
    assert not re.search(r'(href|action)="[^"]*evil', page)


def test_what_stands_in_an_address_is_escaped(app: Flask) -> None:
    attack = '"><script>alert(1)</script>'
    for path in (f"{HOME}?back=/{quote(attack)}", f"{HOME}?q={quote(attack)}", f"{HOME}?fragment=1&q={quote(attack)}"):
        page = Device(app).get(path, json=False).text
        assert "<script>" not in page
        assert "&lt;script&gt;" in page or "fragment" in path  # it is shown, as text


# --- search ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("query", "rule"), [
    ("artefakt", "NF-28.1"), ("artefaktu", "NF-28.1"), ("artefakty", "NF-28.1"), ("artefaktům", "NF-28.1"),
    ("souboj", "NF-14.1"), ("souboje", "NF-14.1"), ("soubojích", "NF-14.1"), ("SOUBOJŮ", "NF-14.1"),
    ("vezeni", "NF-14.7"), ("vězením", "NF-14.7"), ("poklady", "NF-22.3"), ("pokladu", "NF-22.3"),
    ("nepřítel", "NF-21.2"), ("nepřátelé", "NF-21.1"), ("nepratele", "NF-21.1"), ("dobrodruzích", "NF-8.7"),
    ("kivi", "NF-9.2"), ("kiviů", "NF-9.2"), ("mincí", "NF-10.1"), ("důl", "NF-13.1"), ("dolu", "NF-13.2"),
    ("obchodních cest", "NF-27.2"), ("zdravi", "NF-17.1"), ("setkáních", "NF-23.1"), ("pověstí", "NF-18.1"),
    ("velitelem", "NF-29.1"), ("krčmě", "NF-8.6"), ("knize příběhů", "NF-2.4"), ("jak daleko dojdu", "NF-20.1"),
    ("artef", "NF-28.1"), ("obch ces", "NF-27.2"),
    ("duels", "NF-14.1"), ("duelling", "NF-14.1"), ("treasures", "NF-22.3"), ("camping", "NF-26.1"),
    ("built artifacts", "NF-28.3"), ("TOWN hall", "NF-7.1"), ("trade-routes", "NF-27.2"),
    ("NF-20.4", "NF-20.4"), ("20.4", "NF-20.4"), ("a12", "NF-A12"), ("43", "NF-43")])
def test_a_rule_is_found_by_any_form_of_its_words(get: Get, query: str, rule: str) -> None:
    for lang in LANGUAGES:
        page = get(f"{HOME}?q={quote(query)}", lang)
        assert rule in found(page)[:30], (lang, found(page))
        assert "<mark>" in page or query[-1].isdigit()


def test_rules_that_say_it_in_their_title_come_first(get: Get) -> None:
    assert all("ouboj" in book(GAME, "cs").entries[rule].title for rule in found(get(f"{HOME}?q=souboj"))[:7])
    assert found(get(f"{HOME}?q=20.4"))[0] == "NF-20.4"


def test_the_reader_s_language_comes_first_and_the_other_is_named(get: Get) -> None:
    page = get(f"{HOME}?q=duel&fragment=1", "cs")
    assert "Jen v anglickém znění" in page
    assert "V češtině" not in page
    both = get(f"{HOME}?q=no&fragment=1", "cs")
    assert both.index('class="found" lang="cs"') < both.index('class="found" lang="en"')
    assert both.index("V češtině") < both.index("Jen v anglickém znění")
    assert len(found(both)) == len(set(found(both)))
    assert "In English" not in get(f"{HOME}?q=duel&fragment=1", "en")


def test_hits_are_marked_in_all_their_forms(get: Get) -> None:
    marked = re.findall(r"<mark>([^<]+)</mark>", get(f"{HOME}?q=souboje&fragment=1"))
    assert {"Souboj", "souboji"} <= set(marked)
    assert all(word.lower().startswith("soubo") for word in marked)


def test_the_count_is_said_with_czech_plurals(get: Get) -> None:
    assert "Nalezeno 1 pravidlo." in get(f"{HOME}?q=platypus")
    assert re.search(r"Nalezena [234] pravidla\.", get(f"{HOME}?q=obchodní+cestě"))
    assert re.search(r"Nalezeno \d+ pravidel\.", get(f"{HOME}?q=souboj"))


def test_many_results_are_cut_and_say_so(get: Get) -> None:
    page = get(f"{HOME}?q=tábor&fragment=1")
    total = int(re.search(r"Nalezen[oa] (\d+)", page).group(1))  # type: ignore[union-attr]
    assert total > len(found(page)) >= 40
    assert "přidejte slovo" in page


@pytest.mark.parametrize(("query", "chapter"), [("sovětkání", "Setkání"), ("krcmar", "Krčma")])
def test_nothing_found_names_the_nearest_chapters(get: Get, query: str, chapter: str) -> None:
    page = get(f"{HOME}?q={quote(query)}&fragment=1")
    assert "Tohle v pravidlech není." in page
    near = re.findall(rf'href="{HOME}#chapter-\w+">([^<]+)<', page)
    assert len(near) == 4
    assert chapter in near


def test_without_a_query_there_is_the_whole_book(get: Get) -> None:
    for query in ("", "%20%20", "%00"):
        assert found(get(f"{HOME}?q={query}")) == []
        assert 'class="rules"' in get(f"{HOME}?q={query}")


HOSTILE = ['"', '""', "'", '" OR "', "souboj AND", "NEAR(a b)", "title:souboj", "*", "a*", "^souboj", "-", "(", ")",
           "{a}:b", "NOT", "\\", "%", "_", "souboj\0tábor", "'; DROP TABLE rules; --", "x" * 10_000, "á " * 5000, "🐲",
           "²", "ﬁ", "\N{COMBINING ACUTE ACCENT}", "\udcff", "ك", "+", "rules MATCH 'a'"]


@pytest.mark.parametrize("query", HOSTILE, ids=lambda query: ascii(query[:12]))
def test_no_query_breaks_the_search(get: Get, query: str) -> None:
    page = get(f"{HOME}?fragment=1&q={quote(query, errors='surrogatepass')}")
    assert len(page) < 60_000


def test_bytes_that_are_no_text_are_a_query_like_any(get: Get) -> None:
    get(f"{HOME}?q=%ff%fe%C3")


@settings(max_examples=60 if SOAK else 20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=60))
def test_any_text_can_be_asked_for(app: Flask, text: str) -> None:
    answer = app.test_client().get(HOME, query_string={"q": text.encode("utf-8", "replace"), "fragment": "1"})
    assert answer.status_code == 200


@given(st.text(max_size=400), st.sampled_from(["souboj", "a", "zdravi hod", "x"]), st.sampled_from(LANGUAGES))
@settings(max_examples=80 if SOAK else 20, deadline=None)
def test_marking_loses_nothing_of_a_text(text: str, query: str, lang: str) -> None:
    asked = Query(query)
    assert "".join(piece for piece, _ in asked.marked(text, lang)) == text
    cut = "".join(piece for piece, _ in asked.excerpt(text, lang))
    assert cut.removeprefix("… ").removesuffix(" …") in text
    assert len(cut) <= max(EXCERPT, 4) + 4 or len(text) <= EXCERPT
