"""Sentences in every language of the house, with the plural rules of each."""
from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from babel import Locale

LANGUAGES = ("cs", "en")
PLURAL_FORMS = frozenset({"zero", "one", "two", "few", "many", "other"})
TABLE_TEXTS = Path(__file__).parent
"""The folder with the texts of the table layer."""

Text = str | dict[str, str]
APART = re.compile(r"(?<=[\d?])[ \u00a0]%")
"""A percent sign as it is written everywhere here, apart from its number as Czech prints it."""


def preferred_language(accept_language: str | None) -> str:
    """The language of LANGUAGES that an Accept-Language header prefers: cs for Czech and Slovak, en where it names
    none."""
    best, language = 0.0, "en"
    for part in (accept_language or "").split(","):
        name, _, rest = part.strip().partition(";")
        try:
            weight = float(rest.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        known = {"cs": "cs", "sk": "cs", "en": "en"}.get(name.strip().lower().split("-")[0])
        if known and weight > best:
            best, language = weight, known
    return language


def percents(lang: str, text: str) -> str:
    """The text with its percent signs as that language prints them: English sets them close to the number."""
    return APART.sub("%", text) if lang == "en" else text


def signed(value: float, plus: bool = False) -> str:
    """A number as it is printed: with a real minus; with `plus` also a plus before what is not below nothing."""
    return (f"{value:+}" if plus else str(value)).replace("-", "−")


def plural_forms(lang: str) -> frozenset[str]:
    """The forms a counted text needs in a language: one, few, many, other in Czech."""
    return frozenset(Locale.parse(lang).plural_form.tags) | {"other"}


class Texts:
    """All texts of some folders and of the folders in them: `cs.toml`, `en.toml`, `*.cs.toml`, `*.en.toml`. A key is
    the path through the tables, joined by dots. A table of plural forms is one text. A text of the folders `beneath`
    stands wherever the others have none of its key. A language is read when the first of its texts is asked for;
    ValueError then for a key that two files have."""

    def __init__(self, folders: Iterable[Path], beneath: Iterable[Path] = ()):
        self._folders, self._beneath = list(folders), [Texts([under]) for under in beneath]
        self._plural = {lang: Locale.parse(lang).plural_form for lang in LANGUAGES}
        self._texts: dict[str, dict[str, Text]] = {}

    def _of(self, lang: str) -> dict[str, Text]:
        """KeyError for a language that is not of the house."""
        if lang not in self._texts:
            if lang not in LANGUAGES:
                raise KeyError(lang)
            self._texts[lang] = self._read(lang)
        return self._texts[lang]

    def _read(self, lang: str) -> dict[str, Text]:
        found: dict[str, Text] = {}
        for folder in self._folders:
            for file in sorted({*folder.rglob(f"{lang}.toml"), *folder.rglob(f"*.{lang}.toml")}):
                for key, text in _texts_in(file, file.stat().st_mtime_ns):
                    if key in found:
                        raise ValueError(f"{key!r} comes twice, again in {file.name} of {folder.name}")
                    found[key] = text
        for under in self._beneath:
            found = under._of(lang) | found
        return found

    def say(self, lang: str, key: str, **params: Any) -> str:
        """The text with its parameters filled in, numbers below nothing with a real minus; `n` chooses the plural form.
        KeyError for a missing text, language or parameter."""
        text = self._of(lang)[key]
        if isinstance(text, dict):
            text = text[self._plural[lang](params["n"])]
        for name, value in params.items():
            if isinstance(value, int) and value < 0:
                params[name] = signed(value)
        return percents(lang, text.format_map(params))

    def signed(self, value: float) -> str:
        """For whoever has the texts at hand: a number as it is printed."""
        return signed(value)

    def text(self, lang: str, key: str) -> Text:
        """The text as it was written, for whoever fills it in later: with its placeholders, or all its plural forms."""
        return self._of(lang)[key]

    def has(self, lang: str, key: str) -> bool:
        return lang in LANGUAGES and key in self._of(lang)

    def keys(self, lang: str, under: str = "") -> list[str]:
        """Those that begin with `under`, in their order."""
        return sorted(key for key in self._of(lang) if key.startswith(under))

    def missing(self) -> list[str]:
        """What differs between the languages, a line each: missing keys, placeholders, plural forms, empty texts."""
        faults, every = [], {lang: self._of(lang) for lang in LANGUAGES}
        for key in sorted({key for texts in every.values() for key in texts}):
            there = {lang: texts[key] for lang, texts in every.items() if key in texts}
            faults += [f"{key}: not in {lang}" for lang in LANGUAGES if lang not in there]
            try:
                used = {lang: _placeholders(text) for lang, text in there.items()}
            except ValueError as error:
                faults.append(f"{key}: {error}")
                continue
            if len({frozenset(names) for names in used.values()}) > 1:
                faults.append(f"{key}: placeholders differ: {used}")
            if len({isinstance(text, dict) for text in there.values()}) > 1:
                faults.append(f"{key}: counted in one language only")
            for lang, text in there.items():
                if isinstance(text, dict) and set(text) != plural_forms(lang):
                    faults.append(f"{key}: {lang} needs the forms {', '.join(sorted(plural_forms(lang)))}")
                if not all(form.strip() for form in _forms(text)):
                    faults.append(f"{key}: empty in {lang}")
        return faults


@cache
def _texts_in(file: Path, changed: int) -> tuple[tuple[str, Text], ...]:
    """The texts of a file as it was when it `changed` last, ns since 1970. Every game asks for those of the house."""
    return tuple(_flat(tomllib.loads(file.read_text("utf-8"))))


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterable[tuple[str, Text]]:
    for name, value in tree.items():
        key = f"{prefix}{name}"
        if isinstance(value, str):
            yield key, value
        elif not isinstance(value, dict):
            raise ValueError(f"{key!r} is no text")
        elif "other" in value and set(value) <= PLURAL_FORMS:
            yield key, value
        else:
            yield from _flat(value, key + ".")


def _forms(text: Text) -> list[str]:
    return list(text.values()) if isinstance(text, dict) else [text]


def _placeholders(text: Text) -> set[str]:
    """Of all forms together, since a form may say the number in a word. `n` counts as used by a counted text."""
    names = {name for form in _forms(text) for _, name, _, _ in string.Formatter().parse(form) if name is not None}
    return names | {"n"} if isinstance(text, dict) else names
