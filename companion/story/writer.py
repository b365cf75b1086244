"""Writes an entry as text in the format of the reader: `reader.read_entry` reads the same entry again."""
from __future__ import annotations

from collections.abc import Iterator

from companion.story import rewards
from companion.story.book import LANGUAGES, Choice, Entry, Words

_MARKS = ("#", "*", "//", "\\")


def write_entry(entry: Entry) -> str:
    """The text of an entry as the reader could have made it: single spaces, a blank line between paragraphs, no empty
    texts. Only `Choice.line` is then that of this text. Comments are not part of an entry."""
    lines = [f"# {entry.code}", *_fields(
        place=entry.place, mood=entry.mood, register=entry.register, author=entry.author, next=entry.next)]
    lines += _passages("##", entry.title, entry.text)
    for choice in entry.choices:
        lines += ["", _option(choice), *_fields(
            needs=", ".join(choice.keywords), optional="yes" if choice.optional else "",
            price=rewards.write(choice.price), gives=rewards.write(choice.rewards), bonus=rewards.write(choice.bonus))]
        lines += _passages("###", choice.heading, choice.success)
        lines += _passages("####", {}, choice.failure)
    return "\n".join(lines) + "\n"


def _option(choice: Choice) -> str:
    if not choice.check:
        return "* free"
    return f"* {choice.check} {choice.need}" + (f", bonus {choice.bonus_need}" if choice.bonus_need else "")


def _fields(**fields: str) -> Iterator[str]:
    return (f"{name}: {value}" for name, value in fields.items() if value)


def _passages(marks: str, titles: Words, texts: Words) -> Iterator[str]:
    for lang in LANGUAGES:
        if lang in titles or lang in texts:
            yield ""
            yield f"{marks} {lang} {titles.get(lang, '')}".rstrip()
            if text := texts.get(lang):
                yield "\n\n".join(map(_plain, text.split("\n\n")))


def _plain(paragraph: str) -> str:
    """A paragraph with a backslash before it where it begins like a mark of the format."""
    return f"\\{paragraph}" if paragraph.startswith(_MARKS) else paragraph
