"""What stays on one line, and what `story lint` counts of a book's prose."""
from __future__ import annotations

import pytest

from companion.story.book import Book, Choice, Entry
from companion.story.prose import Count, counts, straight, tie

HARD = "\u00a0"


@pytest.mark.parametrize(("text", "lang", "tied"), [
    ("Sedí v lese s kozou.", "cs", f"Sedí v{HARD}lese s{HARD}kozou."),
    ("A v noci „U lip“ spí.", "cs", f"A{HARD}v{HARD}noci „U{HARD}lip“ spí."),
    ("Pes i kočka, já i ty", "cs", f"Pes i{HARD}kočka, já i{HARD}ty"),
    ("Spi. O nás nevíš.", "cs", f"Spi. O{HARD}nás nevíš."), ("U setkání A stojí", "cs", f"U{HARD}setkání A stojí"),
    ("Kus od lesa, písmeno e tu není", "cs", "Kus od lesa, písmeno e tu není"),
    ("I saw a goat.", "en", "I saw a goat."), ("", "cs", "")])
def test_a_czech_line_does_not_end_in_a_word_of_one_letter(text: str, lang: str, tied: str) -> None:
    assert tie(text, lang) == tied


@pytest.mark.parametrize(("text", "found"), [
    ("The king’s “goat”", ""), ("The king's goat", "The king's goat"),
    ('He said "go" and went', 'He said "go" and went')])
def test_straight_quotes_are_found(text: str, found: str) -> None:
    assert straight(text) == found


def told(code: str, register: str, text: str, success: str, failure: str = "", lang: str = "en") -> Entry:
    return Entry(code, text={lang: text}, choices=(Choice("skill", 5, success={lang: success}, failure={
        lang: failure} if failure else {}),), register=register)


def test_a_book_is_counted() -> None:
    book = Book("b", "near_and_far", languages=("en",), entries={one.code: one for one in (
        told("A", "dread", "A tower stands here like a finger, as if it waited for Saffron.",
             "You find a key. Nobody ever leaves."),
        told("B", "dread", "You find a door, and you like to knock. “Come in,” says Saffron.",
             "Everybody sleeps. The door opens.", "It stays shut, as dry as bone. There I stand."))})
    assert [*counts(book)] == [
        Count("register", "", "dread", 2, ("A", "B")),
        Count("simile", "en", "", 3, ("A", "B")),
        Count("maxim", "en", "", 1, ("A success:0",)),
        Count("opening", "en", "you find a", 2, ("A success:0", "B text")),
        Count("name", "en", "Saffron", 2, ("A", "B"))]


def test_a_declined_name_is_one() -> None:
    book = Book("b", "near_and_far", languages=("cs",), entries={one.code: one for one in (
        told("A", "", "Za plotem sedí Šafrán.", "Jdeš dál.", lang="cs"),
        told("B", "", "Ptáš se Šafrána na cestu.", "Mlčí jako kámen. Tak to vždycky bývá.", lang="cs"))})
    assert [*counts(book)] == [Count("simile", "cs", "", 1, ("B",)), Count("maxim", "cs", "", 1, ("B success:0",)),
                               Count("name", "cs", "Šafrán", 2, ("A", "B"))]
