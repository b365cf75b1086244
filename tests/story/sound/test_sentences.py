"""Prose cut into sentences: what ends one and what does not, in both languages; sounds; nothing is lost."""
from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.story.sound.sentences import MAX_LETTERS, Sentence, paragraphs, sentences


def cut(prose: str, lang: str = "cs") -> list[str]:
    return [one.text for one in sentences(prose, lang)]


@pytest.mark.parametrize(("lang", "parts"), [
    ("cs", ["Vítr ustal.", "Nikdo nemluví."]),
    ("cs", ["Je to např. studna, tj. díra v zemi, a kolem ní mj. kosti.", "Nic víc."]),
    ("cs", ["Dr. Vran ukáže na č. 5 a mlčí.", "Co teď?"]),
    ("cs", ["Je 3. den cesty a 12. 5. má přijít bouře.", "Možná."]),
    ("cs", ["Je nás 12.", "Ráno nás bude míň."]),
    ("cs", ["Tady leží Karel IV. Veliký."]),
    ("cs", ["„Kdo je tam?“ zeptá se hlas.", "„Já!“ zavoláš."]),
    ("cs", ["„Kdo je tam?", "Pojď dál!“ zavolá hlas."]),
    ("cs", ["„Jdi.“", "Mara mlčí."]),
    ("cs", ["Světlo… a pak tma…", "Ticho."]),
    ("cs", ["Čekáš... dlouho...", "Nic."]),
    ("cs", ["Opravdu?!", "Ano."]),
    ("cs", ["Platíš 2,5 mince (nebo 1.5 drahokamu).", "Hotovo."]),
    ("cs", ["3. Studna v písku"]),
    ("en", ["The wind drops.", "Nobody speaks."]),
    ("en", ["Mr. Vran met Dr. Oak at St. Anne, i.e. here.", "Why?"]),
    ("en", ["“Who is there?” asks a voice.", "“Me!” you call."]),
    ("en", ["“Who is there?", "Come in!” calls the voice."]),
    ("en", ["He said “No.”", "Then he left."]),
    ("en", ["Light… and then dark…", "Silence."]),
    ("en", ["Was it I?", "It was I.", "Turn to no. 5 and roll 3.5 or more."]),
    ("en", ["J. R. Vran signed it.", "At 12.", "Nobody came!"]),
    ("en", ["(It rains.)", "You wait."]),
    ("en", ["“Stop!” — and he stops."]),
])
def test_sentences_end_where_a_reader_takes_a_breath(lang: str, parts: list[str]):
    assert cut(" ".join(parts), lang) == parts


def test_a_hard_space_keeps_together_what_it_joins():
    assert cut("Přišel 3.\u00a0Května a mlčel.") == ["Přišel 3.\u00a0Května a mlčel."]


def test_paragraphs_are_numbered_and_put_together_again():
    prose = "První věta. Druhá\nna dvou řádcích.\n\n  \nTřetí!\r\n\r\nČtvrtá?"
    found = sentences(prose, "cs")
    assert [(one.text, one.paragraph) for one in found] == [
        ("První věta.", 0), ("Druhá na dvou řádcích.", 0), ("Třetí!", 1), ("Čtvrtá?", 2)]
    assert paragraphs(found) == ("První věta. Druhá na dvou řádcích.", "Třetí!", "Čtvrtá?")


@pytest.mark.parametrize(("prose", "expected"), [
    ("{bell} It rings.", [Sentence("It rings.", ("bell",))]),
    ("It {bell} rings. Once.", [Sentence("It rings.", ("bell",)), Sentence("Once.")]),
    ("It rings{bell}. Once.", [Sentence("It rings.", ("bell",)), Sentence("Once.")]),
    ("You pull the rope, {bell} and it rings.", [Sentence("You pull the rope,"),
                                                 Sentence("and it rings.", ("bell",))]),
    ("You pull. {bell}{door} It rings.", [Sentence("You pull."), Sentence("It rings.", ("bell", "door"))]),
    ("You pull.\n\n{bell}\n\nIt rings.", [Sentence("You pull."), Sentence("It rings.", ("bell",), 1)]),
    ("You pull. {bell}\n\nIt rings.", [Sentence("You pull."), Sentence("It rings.", ("bell",), 1)]),
    ("It rings. {bell}", [Sentence("It rings."), Sentence("", ("bell",))]),
    ("{bell}", [Sentence("", ("bell",))]),
    ("{trumpet} It rings.", [Sentence("It rings.")]),
])
def test_sounds_come_before_their_sentence(prose: str, expected: list[Sentence]):
    assert list(sentences(prose, "en")) == expected


def test_nothing_makes_no_sentence():
    assert sentences("", "cs") == sentences(" \n\n ", "en") == ()


def test_a_long_sentence_is_parted_near_its_middle():
    half = "slovo " * 24
    long = f"{half.strip()}, ale {half.strip()}; a potom {half.strip()}, i tak {half.strip()}."
    parts = cut(long)
    assert parts[0].endswith((";", ","))
    assert " ".join(parts) == long
    assert max(map(len, parts)) <= MAX_LETTERS


def test_a_long_sentence_prefers_a_semicolon_to_a_comma():
    long = "a" * 110 + "; " + "b" * 20 + ", " + "c" * 120 + "."
    assert cut(long) == ["a" * 110 + ";", "b" * 20 + ", " + "c" * 120 + "."]


def test_a_breathless_sentence_is_parted_at_a_space():
    parts = cut("slovo " * 1700)
    assert max(map(len, parts)) <= 2 * MAX_LETTERS
    assert " ".join(parts) == ("slovo " * 1700).strip()


def test_one_endless_word_stays_whole():
    assert cut("á" * 10_000) == ["á" * 10_000]


@given(st.text("aB1. \n\t,;…!?„“”\"()–čŘ3IV\u00a0", max_size=200), st.sampled_from(["cs", "en"]))
@example("." * 300, "cs")
def test_nothing_is_lost(prose: str, lang: str):
    """The same letters in the same order, hard spaces and all, whatever was written."""
    found = sentences(prose, lang)
    assert re.sub(r"[ \t\r\n]", "", "".join(one.text for one in found)) == re.sub(r"[ \t\r\n]", "", prose)
    assert all(one.text.strip(" ") for one in found)
    assert sentences("\n\n".join(paragraphs(found)), lang) == found
