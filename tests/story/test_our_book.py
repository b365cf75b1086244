"""Our own book: whole in both languages, fit to be read aloud, and every reward in it is really given at a table
(NF-23 to 25, 35)."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from string import ascii_uppercase
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion import games
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box.components import Quest
from companion.games.near_and_far.box.effects import WhenGained
from companion.games.near_and_far.box.sample import sample_box
from companion.games.near_and_far.party import counted
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.state import PLURAL, Player, State
from companion.games.near_and_far.steps import Reading, Turn
from companion.games.near_and_far.story import stories
from companion.kernel import TABLE, actors, top
from companion.story.book import LANGUAGES, MOODS, PLACES, REGISTERS, SOUNDS, Entry
from companion.story.lint import lint
from companion.story.prose import counts
from companion.story.reader import read_book
from companion.story.sound.sentences import sentences
from companion.table.story.books import shelf
from tests.games.near_and_far.helpers import assert_alive, do, given, offers, roll

FOLDER = shelf.home(Path(), "roads")
BOOK, DEFECTS = read_book(FOLDER, shelf.games)
LETTERS = tuple(ascii_uppercase[:16])
STORIES, CARDS = ("S5", "S26"), ("arcade r02", "arcade r39")
CODES = (*LETTERS, *STORIES, *CARDS)
PARAGRAPH, STORY, SUCCESS, FAILURE = range(60, 111), range(110, 151), range(40, 81), range(35, 71)
"""Words of a paragraph, of the longer one of a story, of what is read after the roll."""
SENTENCE = range(5, 23)
"""Words that a voice says in one breath."""
ALONE = {"Tundra."}
"""A sentence that is short on purpose: the word to be remembered."""
MOST_CUES = 3
APART = 0.15
"""How far one language may call a sound from where the other does, as a part of the passage."""
HABITS = {("simile", "cs"): 30, ("simile", "en"): 22, ("maxim", "cs"): 1, ("maxim", "en"): 2}
"""Similes, and results that end on a sentence about everybody."""
_CUE = re.compile(r"\{(\w+)\}")


def prose() -> Iterator[tuple[str, str, str, str]]:
    """(code, passage, language, text) of all that is read aloud but titles and headings."""
    for code, entry in BOOK.entries.items():
        for id in entry.passages():
            if id.partition(":")[0] in ("text", "success", "failure"):
                for lang in LANGUAGES:
                    yield code, id, lang, entry.passage(id, lang)


PROSE = [*prose()]


def prose_of(code: str) -> list[tuple[str, str, str, str]]:
    return [x for x in PROSE if x[0] == code]


PAIRS = [(code, id, *(text for c, i, _, text in PROSE if (c, i) == (code, id)))
         for code, id, lang, _ in PROSE if lang == LANGUAGES[0]]


def words(text: str) -> int:
    return len(_CUE.sub(" ", text).split())


# The book


def test_it_is_shipped_and_without_a_defect():
    assert "roads" in shelf.shipped()
    assert DEFECTS == []
    assert lint(FOLDER, shelf.games) == []
    assert (BOOK.id, BOOK.game, BOOK.languages) == ("roads", "near_and_far", LANGUAGES)


def test_it_has_the_first_twenty_entries():
    assert sorted(BOOK.entries) == sorted(CODES)
    assert len(BOOK.entries) == 20


@pytest.mark.parametrize("code", CODES)
def test_each_is_whole_in_both_languages(code: str):
    entry = BOOK.entries[code]
    assert entry.place in PLACES
    assert entry.mood in MOODS
    assert entry.register in REGISTERS
    assert entry.author == BOOK.authors[0]
    for said in (entry.title, entry.text, *(x for one in entry.choices for x in (one.heading, one.success)),
                 *(one.failure for one in entry.choices if one.check)):
        assert {lang for lang in LANGUAGES if said.get(lang, "").strip()} == set(LANGUAGES)


@pytest.mark.parametrize("code", CODES)
def test_its_mechanics_are_those_of_the_sample_box(code: str):
    box = sample_box()
    printed = box.arcade[code.removeprefix("arcade ")] if code in CARDS else box.quests[code]
    told = replace(printed, title={lang: title.replace("'", "’") for lang, title in printed.title.items()},
                   options=tuple(replace(one, failure=True) if one.check else one for one in printed.options))
    assert msgspec.convert(BOOK.entries[code].mechanics(), Quest) == told


def test_every_place_mood_and_register_and_most_sounds_are_there():
    entries = BOOK.entries.values()
    assert {entry.place for entry in entries} == set(PLACES)
    assert {entry.mood for entry in entries} == set(MOODS)
    assert {entry.register for entry in entries} == set(REGISTERS)
    assert {name for *_, text in PROSE for name in _CUE.findall(text)} == set(SOUNDS)


def test_the_letter_and_the_flower_know_of_each_other():
    letter, flower = (BOOK.entries[code] for code in STORIES)
    assert [n for n, one in enumerate(letter.choices) if "keyword:TUNDRA" in one.rewards] == [0]
    assert [n for n, one in enumerate(flower.choices) if one.keywords == ("TUNDRA",)] == [2]
    for lang in LANGUAGES:
        assert "tundra" in letter.choices[0].success[lang].casefold()
        assert "tundra" in flower.choices[2].success[lang].casefold()
        assert "tundra" not in (letter.text[lang] + flower.text[lang]).casefold()


# The voice


@pytest.mark.parametrize("code", CODES)
def test_a_passage_is_as_long_as_a_table_listens(code: str):
    for _, id, lang, text in prose_of(code):
        kind = id.partition(":")[0]
        bounds = {"success": SUCCESS, "failure": FAILURE}.get(kind, STORY if code in STORIES else PARAGRAPH)
        assert words(text) in bounds, (id, lang)
        for said in sentences(text, lang):
            assert words(said.text) in SENTENCE or said.text in ALONE, said.text


@pytest.mark.parametrize("code", CODES)
def test_a_voice_can_say_all_of_it(code: str):
    for _, id, lang, text in prose_of(code):
        plain = _CUE.sub("", text)
        assert not re.search(r"[0-9()\[\]{}\"/*_…–—]| -", plain), (id, lang)
        opening, closing, foreign = {"cs": ("„", "“", "”"), "en": ("“", "”", "„")}[lang]
        assert plain.count(opening) == plain.count(closing), (id, lang)
        assert foreign not in plain, (id, lang)


@pytest.mark.parametrize("code", CODES)
def test_czech_does_not_say_whether_you_are_a_man_or_a_woman(code: str):
    for _, _, lang, text in prose_of(code):
        if lang == "cs":
            no_participle(text)


def no_participle(text: str) -> None:
    """A participle beside `jsi` would tell; clauses of others, who have a gender, may have one."""
    for clause in re.split(r"[,.;:!?„“]", text):
        if re.search(r"\b(jsi|ses|sis|bys|by ses|by sis)\b", clause):
            assert not re.search(r"\b\w+(l|la|lo|li|án|ána|en|ena)\b", clause), clause


def test_the_participles_would_be_found():
    with pytest.raises(AssertionError):
        no_participle("Večer jsi tam konečně přišla.")


@pytest.mark.parametrize("code", CODES)
def test_both_languages_call_the_same_sounds_at_the_same_places(code: str):
    for id, *texts in [pair[1:] for pair in PAIRS if pair[0] == code]:
        czech, english = (_CUE.findall(text) for text in texts)
        assert czech == english, id
        where = [[words(text[:cue.start()]) / words(text) for cue in _CUE.finditer(text)] for text in texts]
        assert all(abs(here - there) <= APART for here, there in zip(*where, strict=True)), id


@pytest.mark.parametrize("code", CODES)
def test_sounds_are_few(code: str):
    cues = Counter(lang for c, _, lang, text in PROSE if c == code for _ in _CUE.findall(text))
    assert all(cues[lang] <= MOST_CUES for lang in LANGUAGES)


def test_habits_are_few():
    """The figures of `story lint`: a bound that only goes down."""
    found = [*counts(BOOK)]
    assert [one for one in found if one.n > HABITS.get((one.count, one.language), len(CODES))] == []
    assert [one for one in found if one.count in ("opening", "name")] == []


def test_entries_do_not_begin_alike():
    for lang in LANGUAGES:
        assert len({tuple(entry.text[lang].split()[:2]) for entry in BOOK.entries.values()}) == len(BOOK.entries)


# At the table


@dataclass(frozen=True)
class Played:
    """An option of an entry and how it goes: missed, done, bonus or free."""

    code: str
    option: int
    result: str

    def __str__(self) -> str:
        return f"{self.code} {self.option} {self.result}"

    @property
    def entry(self) -> Entry:
        return BOOK.entries[self.code]

    @property
    def pieces(self) -> tuple[str, ...]:
        """What it gives, as the book says."""
        one = self.entry.choices[self.option]
        return () if self.result == "missed" else one.rewards + (one.bonus if self.result == "bonus" else ())


def playings() -> Iterator[Played]:
    for code, entry in BOOK.entries.items():
        for n, one in enumerate(entry.choices):
            results = ("missed", "done", *(("bonus",) if one.bonus else ())) if one.check else ("free",)
            yield from (Played(code, n, result) for result in results)


BOX = stories.with_book(sample_box(), {code: entry.mechanics() for code, entry in BOOK.entries.items()})
PLAIN = tuple(id for id, card in BOX.treasures.items() if not card.effects)
"""Treasures that give nothing at once, in the order in which they are drawn here."""
RECRUIT = "a10"


def table(playing: Played) -> State:
    """Ann before the token, with everything that any entry asks for; two birds carry what she may find."""
    keywords = playing.entry.choices[playing.option].keywords
    mode, map, sheet = "first_adventure", 1, Sheet()
    if playing.code in STORIES:
        mode, map, sheet = "campaign", 2, Sheet(boxes=3, keywords=keywords, open=(playing.code,))
    elif playing.code in CARDS:
        mode = "arcade"
    spaces = BOX.maps[str(map)].spaces
    space = next(x for x, there in spaces.items() if there.quest and playing.code in (there.quest, *STORIES, *CARDS))
    ann = {"figure": f"map:{space}", "coins": 3, "food": 2, "hearts": 7, "birds": 2, "sheet": sheet}
    return replace(given(box=BOX, mode=mode, map=map, quests=(space,), ann=ann), narrated=True)


def opened(s: State, code: str) -> State:
    s = do(s, a.Open(seat="ann"))
    if code in CARDS:
        s = do(s, a.DrawArcade(seat=TABLE, card=code.removeprefix("arcade ")))
    assert s.told is not None
    assert stories.code_of(s.told) == code
    assert isinstance(top(s), Reading)
    return s


def die(s: State, playing: Played) -> tuple[int, int]:
    """The face and the hearts that bring exactly what the result needs; for a miss a one and no heart."""
    one = playing.entry.choices[playing.option]
    if playing.result in ("missed", "free"):
        return 1, 0
    wanting = (one.bonus_need if playing.result == "bonus" else one.need) - counted(s, "ann", one.check)
    face = min(6, max(1, wanting))
    return face, max(0, wanting - face)


def attempted(s: State, playing: Played) -> State:
    """The option chosen, paid for and rolled for."""
    face, hearts = die(s, playing)
    s = do(s, a.Attempt(seat="ann", option=playing.option))
    if playing.result != "free":
        s = roll(s, face)
        boosts = {x.hearts: x for x in offers(s, "ann", a.Boost)}
        s = do(s, boosts[hearts]) if boosts else s
    assert s.told is not None
    assert s.told.result == playing.result
    return s


def taken(s: State) -> State:
    """Whatever is still to be drawn for the rewards, drawn and kept."""
    while not isinstance(top(s), Turn) and (TABLE in actors(s) or offers(s, "ann", a.Keep)):
        if keep := offers(s, "ann", a.Keep):
            s = do(s, keep[0])
        elif offers(s, TABLE, a.DrawTreasure):
            s = do(s, a.DrawTreasure(seat=TABLE, treasure=PLAIN[len(s.players["ann"].treasures)]))
        else:
            s = do(s, a.DrawAdventurer(seat=TABLE, adventurer=RECRUIT))
    return s


def at_once(pieces: Iterable[str]) -> Iterator[str]:
    """The pieces with what world cards give when they are gained."""
    for piece in pieces:
        yield piece
        kind, _, id = piece.partition(":")
        for effect in BOX.world[id].effects if kind == "world" else ():
            if isinstance(effect, WhenGained):
                yield from [effect.what] * effect.amount


def paid_and_given(before: Player, playing: Played, hearts_spent: int) -> Player:
    """What the player has to have afterwards, reckoned from the words of the book alone."""
    one = playing.entry.choices[playing.option]
    given_ = Counter(piece for piece in at_once(playing.pieces) if ":" not in piece)
    price = Counter(one.price)
    fields: dict[str, Any] = {many: getattr(before, many) + given_[what] - price[what]
                              for what, many in PLURAL.items()}
    fields["hearts"] -= hearts_spent
    fields["reputation"] = before.reputation + given_["reputation+"] - given_["reputation-"]
    fields["tokens"] = {what: given_[what] for what in ("green", "blue", "red", "yellow") if given_[what]}
    fields["treasures"] = PLAIN[:given_["treasure"]]
    fields["adventurers"] = before.adventurers + (RECRUIT,) * given_["adventurer"]
    named = [piece.partition(":")[::2] for piece in playing.pieces if ":" in piece]
    fields["world"] = tuple(id for kind, id in named if kind == "world")
    fields["sheet"] = marked(before.sheet, playing, tuple(id for kind, id in named if kind == "keyword"))
    return replace(before, **fields)


def marked(sheet: Sheet, playing: Played, keywords: tuple[str, ...]) -> Sheet:
    """In a campaign a box is marked, a story crossed out, a word written down; the first map and arcade cards leave the
    sheet clean."""
    if playing.code not in STORIES:
        return sheet
    return replace(sheet, boxes=sheet.boxes + 1, keywords=sheet.keywords + keywords, open=(), crossed=(playing.code,))


PLAYINGS = [*playings()]


def test_every_option_is_played():
    assert len({(x.code, x.option) for x in PLAYINGS}) == 41
    assert Counter(x.result for x in PLAYINGS) == {"missed": 40, "done": 40, "bonus": 40, "free": 1}


@pytest.mark.parametrize("playing", PLAYINGS, ids=str)
def test_what_the_book_gives_is_given_and_what_follows_is_heard_after_the_roll(playing: Played):
    s = opened(table(playing), playing.code)
    heard_after_the_roll(s, playing)
    ann, bob = (s.players[seat] for seat in s.seats)
    _, hearts = die(s, playing)
    s = taken(attempted(s, playing))
    assert s.players == {"ann": paid_and_given(ann, playing, hearts), "bob": bob}
    assert s.quests == ()
    assert_alive(s)


def heard_after_the_roll(s: State, playing: Played) -> None:
    free = [n for n, one in enumerate(playing.entry.choices) if not one.keywords or playing.result == "free"]
    assert stories.passages(s) == ("title", "text", *(f"heading:{n}" for n in free))
    heard = stories.passages(attempted(s, playing))
    assert heard[2 + len(free):] == (f"{'failure' if playing.result == 'missed' else 'success'}:{playing.option}",)
    assert all(playing.entry.passage(id, lang) for id in heard for lang in LANGUAGES)


def test_a_book_of_a_game_lies_with_the_game() -> None:
    assert shelf.shipped()
    for id in shelf.shipped():
        book = shelf.load(Path(), id)
        assert shelf.home(Path(), id).is_relative_to(games.folder(book.game))
