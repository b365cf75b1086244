"""One word for one thing, short sentences where people play, one form of address, controls called by their names.

The words are decided in `companion/i18n/terms.toml` and, for a game's own things, in its `data/terms.toml` under
`instead`. What the checks cover, a language or a file at a time, stands in `words.toml` beside this test."""
from __future__ import annotations

import re
import statistics
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.i18n import LANGUAGES

APP = Path(companion.__file__).parent
HOUSE = tomllib.loads((APP / "i18n" / "terms.toml").read_text("utf-8"))
CHECKS: dict[str, Any] = tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))


def files(lang: str) -> list[Path]:
    return sorted({*APP.rglob(f"{lang}.toml"), *APP.rglob(f"*.{lang}.toml")})


def filled(text: str) -> str:
    """With one word for whatever is put in."""
    return re.sub(r"\{[^}]*\}", "X", text)


def sentences_of(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.?!…])\s+", filled(text)) if re.search(r"\w", part)]


def length_of(sentence: str) -> int:
    return sum(1 for word in sentence.split() if re.search(r"\w", word))


def said(file: Path, lang: str) -> Iterator[tuple[str, str]]:
    """Each text of a file with its key, a counted one once for each of its forms."""
    def walk(tree: dict[str, Any], prefix: str) -> Iterator[tuple[str, str]]:
        for name, value in tree.items():
            if isinstance(value, dict):
                yield from walk(value, f"{prefix}{name}.")
            else:
                yield prefix + name, value
    yield from walk(tomllib.loads(file.read_text("utf-8")), "")


def place(file: Path) -> str:
    """A file as words.toml names it, the language left out: `web/texts/`, `games/toy/texts/screen/coach`."""
    return str(file.relative_to(APP).parent / file.name.split(".")[0]) if file.name.count(".") > 1 \
        else f"{file.relative_to(APP).parent}/"


def left_out(lang: str, game: str | None) -> dict[str, list[str]]:
    """What is no longer said, by what is said instead: the house's, and the game's own."""
    words: dict[str, list[str]] = dict(HOUSE.get(lang, {}))
    own = APP / "games" / str(game) / "data" / "terms.toml"
    if game and own.exists():
        words |= tomllib.loads(own.read_text("utf-8")).get("instead", {}).get(lang, {})
    return words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_word_for_one_thing(lang: str) -> None:
    wrong = []
    for file in files(lang):
        parts = file.relative_to(APP).parts
        words = left_out(lang, parts[1] if parts[0] == "games" else None)
        for key, text in said(file, lang):
            for instead, patterns in words.items():
                wrong += [f"{place(file)} {key}: {found.group()!r}, say {instead!r}" for pattern in patterns
                          if (found := re.search(rf"\b(?:{pattern})\b", filled(text), re.IGNORECASE))]
    assert wrong == []


def play_texts(lang: str) -> Iterator[tuple[str, str]]:
    """What is read during play: the screens listed in words.toml, and of a game the texts with the keys listed."""
    play = CHECKS["play"]
    for file in files(lang):
        whole = place(file) in play["files"]
        if not whole and "games" not in file.relative_to(APP).parts:
            continue
        for key, text in said(file, lang):
            if key.startswith(tuple(play["not_read"])):
                continue
            if whole or key.split(".")[0] in play["keys"]:
                yield f"{place(file)} {key}", text


@pytest.mark.parametrize("lang", CHECKS["play"]["languages"])
def test_sentences_on_play_screens_are_short(lang: str) -> None:
    lengths = [(length_of(sentence), where, sentence) for where, text in play_texts(lang)
               for sentence in sentences_of(text)]
    assert len(lengths) > 1500
    assert [line for line in lengths if line[0] > CHECKS["play"]["most"]] == []
    assert statistics.median(line[0] for line in lengths) <= CHECKS["play"]["median"]


def forms(lang: str, form: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(CHECKS['address'][lang][form])})\b", re.IGNORECASE)


@pytest.mark.parametrize("lang", sorted(CHECKS["address"]))
def test_one_form_of_address(lang: str) -> None:
    """The table as a group on shared pages, one person on pages of a seat's own phone; never both in one text."""
    address = CHECKS["address"][lang]
    single, group = forms(lang, "single"), forms(lang, "group")
    wrong = []
    for file in files(lang):
        for key, text in said(file, lang):
            one, many = single.search(text), group.search(text)
            if one and many:
                wrong.append(f"{place(file)} {key}: {one.group()!r} and {many.group()!r}")
            elif one and place(file) in address["pages_of_the_group"]:
                wrong.append(f"{place(file)} {key}: {one.group()!r} where the group is spoken to")
            elif many and place(file) in address["pages_of_one"]:
                wrong.append(f"{place(file)} {key}: {many.group()!r} where one person is spoken to")
    assert wrong == []
    named = {*address["pages_of_the_group"], *address["pages_of_one"]}
    assert named <= {place(file) for file in files(lang)}


@pytest.mark.parametrize("lang", sorted(CHECKS["quoted"]))
def test_a_control_is_called_by_the_name_on_it(lang: str) -> None:
    """What stands in quotation marks, begins with a capital and is no title of somebody else's program."""
    checks = CHECKS["quoted"][lang]
    labels = {text for file in files(lang) for _, text in said(file, lang)}
    wrong = [f"{place(file)} {key}: {name!r}" for file in files(lang) if place(file) not in checks["others"]
             for key, text in said(file, lang) for name in re.findall(checks["pattern"], text)
             if name[:1].isupper() and "{" not in name and name not in labels]
    assert wrong == []


def test_the_checks_find_what_they_are_for() -> None:
    assert length_of("X jde na pole: X → X") == 6
    assert sentences_of("{seat} hraje. Co teď?") == ["X hraje.", "Co teď?"]
    one, many = forms("cs", "single"), forms("cs", "group")
    both = "Vyber si kartu", "Kam jdeš?", "Vyberte si nejvýš dvě", "Váš stůl"
    assert [bool(one.search(text)) for text in both] == [True, True, False, False]
    assert [bool(many.search(text)) for text in both] == [False, False, True, True]
