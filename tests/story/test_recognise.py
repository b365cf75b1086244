"""Pasted and scanned entries: our own words, laid out as the printed books are, in both languages."""
from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion import games
from companion.i18n import LANGUAGES, TABLE_TEXTS, Texts
from companion.story import phrases, rewards
from companion.story.book import Entry
from companion.story.reader import MAX_TEXT_BYTES, read_entry
from companion.story.recognise import recognise
from companion.story.writer import write_entry
from companion.table.story.books import shelf
from tests.story.conftest import WELL
from tests.story.pages import (
    BRIDGE, BRIDGE_ENTRY, CARD, CARD_ENTRY, CAVE, CAVE_ENTRY, FERRY, FERRY_ENTRY, FERRY_SCANNED, GATE,
    GATE_CAPITALS, GATE_ENTRY, RUN_TOGETHER, SCALES, SCALES_ENTRY, SCANNED, VILLAIN, VILLAIN_ENTRY,
)
from tests.story.printed import layout
from companion.games.near_and_far.story.vocabulary import VOCABULARY
from companion.story.vocabulary import slug

TEXTS = Texts([TABLE_TEXTS, games.folder("near_and_far") / "texts"])

@pytest.mark.parametrize(("pasted", "lang", "code", "entry"), [
    (BRIDGE, "cs", "", BRIDGE_ENTRY),
    (BRIDGE, "cs", "12", BRIDGE_ENTRY),
    (BRIDGE.replace("\n", "\r\n"), "cs", "", BRIDGE_ENTRY),
    (re.sub(r"\n\n", "\n", BRIDGE), "cs", "", BRIDGE_ENTRY),
    (RUN_TOGETHER, "cs", "", BRIDGE_ENTRY),
    (BRIDGE.replace("5\n\nPŘEJÍT", "5 PŘEJÍT").replace("Boj 6", "Souboj: 6"), "cs", "", BRIDGE_ENTRY),
    (BRIDGE.replace("Schopnost 5\n\nPŘEJÍT PO LANĚ\n\n", "Schopnost 5\nPŘEJÍT PO LANĚ "), "cs", "", BRIDGE_ENTRY),
    (BRIDGE.replace("\n\n7 > **mince**", " 7 > mince"), "cs", "", BRIDGE_ENTRY),
    (BRIDGE.replace("PŘEJÍT PO LANĚ", "Přejít po laně").replace("ZAHNAT HADA", "Zahnat hada"), "cs", "", BRIDGE_ENTRY),
    (CAVE, "cs", "", CAVE_ENTRY),
    (CAVE.replace("Jinak **SOUBOJ", "Jinak\n\n**SOUBOJ").replace("nebo **", "\nnebo\n\n"), "cs", "48", CAVE_ENTRY),
    (CAVE.replace("Máš-li slovo **", "Máš-li slovo\n**").replace("SOUBOJ 8", "SOUBOJ\n8"), "cs", "", CAVE_ENTRY),
    (CAVE.replace("-3 pověst", "ztratíš 3 pověst").replace("-1 mince", "zaplať 1 minci"), "cs", "", CAVE_ENTRY),
    (FERRY, "en", "", FERRY_ENTRY),
    (GATE, "en", "", GATE_ENTRY),
    (GATE_CAPITALS, "en", "s26", GATE_ENTRY),
    (SCALES, "cs", "", SCALES_ENTRY),
    (CARD, "cs", "arcade r07", CARD_ENTRY),
    (VILLAIN, "cs", "", VILLAIN_ENTRY),
])
def test_a_sound_page_is_recognised_without_a_doubt(pasted: str, lang: str, code: str, entry: str) -> None:
    found, doubts = recognise(pasted, lang, VOCABULARY, code)
    assert write_entry(found) == entry
    assert doubts == []
    assert read_entry(entry, VOCABULARY)[1] == []


@pytest.mark.parametrize(("row", "line", "key"), [
    *((row, 0, "") for row in (
        "6p 2 jídla, +1 pověst", "6 p> 2 jídla, +1 pověst", "6 »> 2jídla, +1 pověst", "G p 2 jídla, +1 pověst",
        "6 b 2 jídla, +1 pověst", "6) 2 jidla, povest", "6 < 2 jídla, +1\npověst", "6 ▶ 2 jídla,\n+1 pověst",
        "6 -> 2 jídla a +1 pověst", "6 → 2 jídla; 1 pověst", "•6 > 2 jídla, +l pověst", "6 ▶ dvě jídla, jedna pověst")),
    ("B p 2 jídla, +1 pověst", 22, "doubt.need"), ("S > 2 jídla, +1 pověst", 22, "doubt.need"),
    ("6 2 jídla, +1 pověst", 22, "doubt.row"), ("5 > 2 jídla, +1 pověst", 22, "doubt.need")])
def test_a_row_as_a_scan_reads_it(row: str, line: int, key: str) -> None:
    found, doubts = recognise(BRIDGE.replace("6 > **2 jídla, +1 pověst**", row), "cs", VOCABULARY)
    assert write_entry(found) == BRIDGE_ENTRY
    assert [(one.line, one.key) for one in doubts] == [(line, key)] * bool(key)


@pytest.mark.parametrize(("first", "code", "key"), [
    ("12 □", "12", ""), ("12□", "12", ""), ("12 O", "12", ""), ("12Q", "12", ""), ("12 []", "12", ""),
    ("12.", "12", ""), ("AQ", "A", ""), ("co", "C", ""), ("DO", "D", ""), ("oo", "O", ""), ("A", "A", ""),
    ("S26 D", "S26", ""),
    ("l2 □", "12", ""), ("S1O □", "S10", ""), ("RIZ3 □", "RIZ3", ""), ("riz3", "RIZ3", ""), ("120", "120", "doubt.box"),
    ("S50", "S50", "doubt.box"), ("120 □", "120", ""), ("T □", "T", "doubt.letter"), ("Arcade r01", "arcade r01", ""),
    ("Kapitola", "", "doubt.code"), ("?", "", "doubt.code")])
def test_the_number_as_a_scan_reads_it(first: str, code: str, key: str) -> None:
    found, doubts = recognise(BRIDGE.replace("12 □", first), "cs", VOCABULARY)
    assert found.code == code
    assert [one.key for one in doubts] == [key] * bool(key)
    assert found.text["cs"].endswith("Na druhé straně někdo mává.")


@pytest.mark.parametrize(("pasted", "lang", "entry", "doubted"), [
    (SCANNED, "cs", BRIDGE_ENTRY + "\n17\n", [(22, "doubt.rest")]),
    (FERRY_SCANNED, "en", FERRY_ENTRY, []),
    (BRIDGE.replace("12 □\n", ""), "cs", BRIDGE_ENTRY.replace("# 12", "# "), [(1, "doubt.code")]),
    (BRIDGE.replace("Schopnost 5", "Schopnost S"), "cs", BRIDGE_ENTRY, [(6, "doubt.number")]),
    (BRIDGE.replace("5 > **žlutá", "4 > **žlutá"), "cs", BRIDGE_ENTRY, [(12, "doubt.need")]),
    (BRIDGE.replace("5 > **žlutá", "5 žlutá"), "cs", BRIDGE_ENTRY, [(12, "doubt.row")]),
    (BRIDGE.replace("PŘEJÍT PO LANĚ\n\n", ""), "cs", BRIDGE_ENTRY.replace(" Přejít po laně", ""),
     [(6, "doubt.heading")]),
    (BRIDGE.replace("5 > **žlutá frakce**\n\n7 > **mince**\n", ""), "cs", BRIDGE_ENTRY.replace(
        ", bonus 7\ngives: yellow\nbonus: coin", ""), [(6, "doubt.gives")]),
    (BRIDGE.replace("2 jídla, +1 pověst", "2 jídla, housle, +1 pověst"), "cs", BRIDGE_ENTRY + (
        "\n6 > 2 jídla, housle, +1 pověst\n"), [(22, "doubt.reward")]),
    (BRIDGE.replace("8 > **drahokam**", "8 > **housle**"), "cs",
     BRIDGE_ENTRY.replace("bonus: gem\n", "") + "\n8 > housle\n", [(24, "doubt.reward")]),
    (BRIDGE.replace("8 > **drahokam**", "8 > **drahokam**\n\n9 > **poklad**"), "cs", BRIDGE_ENTRY + "\n9 > poklad\n",
     [(26, "doubt.rows")]),
    (BRIDGE.replace("**mince**", "**mince, -1 jídlo**"), "cs",
     BRIDGE_ENTRY.replace("7\ngives", "7\nprice: food\ngives"), [(14, "doubt.price")]),
    (VILLAIN + "\n172 □\n\nDruhý záznam.\n", "cs", VILLAIN_ENTRY + "\n172 □\n\nDruhý záznam.\n",
     [(9, "doubt.rest"), (11, "doubt.rest")]),
    (VILLAIN.replace("— Ota Pilný", "172 □\n\nDruhý záznam."), "cs", VILLAIN_ENTRY.replace(
        "author: Ota Pilný\n", "") + "\n172 □\n\nDruhý záznam.\n", [(7, "doubt.second")]),
])
def test_what_is_doubtful_is_told_by_line_and_kept(pasted: str, lang: str, entry: str, doubted: list) -> None:
    found, doubts = recognise(pasted, lang, VOCABULARY)
    assert write_entry(found) == entry
    assert [(one.line, one.key) for one in doubts] == doubted
    for one in doubts:
        assert all(TEXTS.say(said, f"story.defect.{one.key}", **one.params) for said in LANGUAGES)


def test_the_given_code_is_right_even_where_the_page_says_another() -> None:
    found, doubts = recognise(BRIDGE, "cs", VOCABULARY, "13")
    assert found.code == "13"
    assert [(one.line, one.key) for one in doubts] == [(1, "doubt.codes")]
    assert recognise(BRIDGE.replace("12 □", "120"), "cs", VOCABULARY, "12").doubts == []  # the box read as a nought


def test_a_card_s_name_may_go_on_below() -> None:
    for name in ("kartu *Kámen a\nmech*, S178", "kartu *Kámen\na mech*,\nS178"):
        pasted = CAVE.replace("kartu *Kámen a mech*, S178", name)
        assert write_entry(recognise(pasted, "cs", VOCABULARY).entry) == CAVE_ENTRY
    pasted = CAVE.replace("*Kámen a mech*, S178", "*Kámen a mech*\nHlas odchází.")
    prose = recognise(pasted, "cs", VOCABULARY).entry.choices[0]
    assert prose.rewards[-1] == "world:kamen-a-mech"
    assert prose.success["cs"].endswith("Hlas odchází.")


def test_nothing_at_all_is_an_empty_entry() -> None:
    found, doubts = recognise("", "cs", VOCABULARY, "12")
    assert found == Entry("12")
    assert [one.key for one in doubts] == ["doubt.text"]
    found, doubts = recognise("x" * (MAX_TEXT_BYTES + 1), "cs", VOCABULARY, "12")
    assert (len(found.text["cs"]), [one.key for one in doubts]) == (MAX_TEXT_BYTES + 1, ["file.size"])


PROSE = ["Boj tří mužů trval dlouho.", "Schopnost mluvit ztratil.", "Nebo snad ne?", "Mince leží na zemi.",
         "Skill is all you need.", "Or is it?", "Zdraví!", "Pět mincí tu není.", "A 3 dny nic.", "V lese prší.",
         "Máš-li hlad, jez.", "If you have time, stay.", "— Ano, říká.", "Jídlo.", "Boj o 3 mince skončil."]


@pytest.mark.parametrize("sentence", PROSE)
def test_prose_is_not_taken_for_anything_else(sentence: str) -> None:
    for where in ("Most přes strž", "Krok za krokem", "Had odchází"):
        found, _ = recognise(BRIDGE.replace(where, f"{sentence}\n{where}"), "cs", VOCABULARY)
        told = " ".join([found.text["cs"], *(choice.success["cs"] for choice in found.choices)])
        assert sentence in told
        assert [choice.need for choice in found.choices] == [5, 6]


@pytest.mark.parametrize(("line", "words"), [
    ("zelená frakce, 2 jídla", "green, 2 food"), ("+3 pověst", "3 reputation+"), ("pověst +2", "2 reputation+"),
    ("tři drahokamy a poklad", "3 gem, treasure"), ("a treasure and 2 coins", "treasure, 2 coin"),
    ("modrý žeton, bezbarvý žeton frakce", "blue, plain"), ("2x jídlo", "2 food"), ("l jídlo", "food"),
    ("karta prostředí Kámen a mech, pták", "world kamen-a-mech, bird"), ("the Old Well world card", "world old-well"),
    ("klíčové slovo VRBA", "keyword VRBA"), ("get the keyword „Echo“", "keyword ECHO"), ("příběh S2", "story S2"),
    ("keyword: ECHO, Go to RIZ4", "keyword ECHO, code RIZ4"), ("vezmi si 2 mince", "2 coin"),
    ("Sl2, Další setkání KIK4", "story S12, code KIK4"), ("1 heart; 2 tortoise", ""), ("nakladni ptak", "bird"),
    ("housle", ""), ("2", ""), ("5 coins bag", ""), ("21 jídel", ""), ("slovo 7", ""), ("S0", ""), ("", ""),
    ("draw a treasure card, gray token", "treasure, plain"), ("získáváš kartu", ""), ("zelené modré", "")])
def test_the_words_of_rewards(line: str, words: str) -> None:
    parts = phrases.gains(line, VOCABULARY)
    whole = bool(parts) and all(gain and not gain.price for _, gain in parts)
    assert (rewards.write([word for _, gain in parts for word in gain.words]) if whole else "") == words


@pytest.mark.parametrize(("line", "words"), [
    ("-1 mince", "coin"), ("− 2 jídla", "2 food"), ("pay 3 coins", "3 coin"), ("lose 1 heart", "heart"),
    ("zaplať 1 minci", "coin"), ("-1 želva", "tortoise"), ("— 1 drahokam", "gem")])
def test_the_words_of_prices(line: str, words: str) -> None:
    [(_, gain)] = phrases.gains(line, VOCABULARY)
    assert gain.price
    assert rewards.write(gain.words) == words


def told(entry: Entry) -> set[str]:
    """Every word that an entry holds."""
    return set(re.findall(r"\w+", write_entry(entry).casefold()))


@given(st.text(max_size=300) | st.lists(st.sampled_from(
    [*BRIDGE.split("\n"), *CAVE.split("\n"), *GATE.split("\n"), "5 ▶", "> mince", "Schopnost", "Máš-li slovo", "nebo",
     "-", "□", "-1 mince", "*", "#", "{"]), max_size=30).map("\n".join))
def test_no_paste_is_too_much(text: str) -> None:
    found, doubts = recognise(text, "cs", VOCABULARY)
    assert all(one.line >= 1 for one in doubts)
    again = read_entry(write_entry(replace(found, code="A")), VOCABULARY)[0]
    assert again.text == read_entry(write_entry(replace(again)), VOCABULARY)[0].text


def test_no_word_of_prose_is_lost_in_damaged_pages() -> None:
    """Letters fall out, lines break elsewhere: what is no reward or heading any more is still in the prose."""
    chance = random.Random(5)
    for pasted in (BRIDGE, CAVE, FERRY, GATE, SCALES) * 20:
        words = pasted.replace("**", "").split(" ")
        damaged = " ".join(word if chance.random() > 0.04 else word[:-1] + "\n" for word in words)
        found, _ = recognise(damaged, "cs", VOCABULARY)
        long = {word for word in re.findall(r"[^\W\d_]{9,}", damaged.casefold())
                if not phrases.check(word, VOCABULARY) and not phrases.gain(word, VOCABULARY)
                and word not in ("otherwise", "získáváš")}
        assert {word for word in long if slug(word) not in write_entry(found)} - told(found) == set()


def entries() -> list[Entry]:
    """Those of our own books, and one more."""
    return [entry for id in shelf.shipped() for entry in shelf.load(Path(), id).entries.values()] + [
        read_entry(WELL, VOCABULARY)[0]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_our_own_entries_printed_as_the_books_are_come_back_whole(lang: str) -> None:
    for entry in entries():
        found, doubts = recognise(layout(entry, lang), lang, VOCABULARY, entry.code)
        assert doubts == []
        assert (found.code, found.author, found.next) == (entry.code, entry.author, entry.next)
        assert found.passage("text", lang) == re.sub(r"\{\w+\} ?", "", entry.passage("text", lang)).strip()
        assert len(found.choices) == len(entry.choices)
        for n, (mine, theirs) in enumerate(zip(entry.choices, found.choices, strict=True)):
            for part in ("check", "need", "bonus_need", "keywords", "optional", "price", "rewards", "bonus"):
                assert getattr(theirs, part) == getattr(mine, part), (entry.code, n, part)
            heading = mine.heading[lang] if mine.check or mine.optional else ""
            assert theirs.heading.get(lang, "").casefold() == heading.casefold()
            assert theirs.success[lang] == re.sub(r"\{\w+\} ?", "", mine.success[lang]).strip()
