"""Festival with Czech voices, from the packages of the distribution. One warm process gets a line of Scheme for each
piece of text, in ISO-8859-2, the alphabet of those voices."""
from __future__ import annotations

import os
import re
import shutil
import unicodedata
from pathlib import Path
from typing import ClassVar

from companion.story.voices.engine import Engine, Notice, Voice

ALPHABET = "iso-8859-2"
SPEAK = Path(__file__).with_name("festival.scm")
"""What the program loads first: `(speak VOICE TEXT FILE)`."""
VOICE_FOLDERS = (
    "/usr/share/festival", "/usr/local/share/festival", "/usr/lib/festival", "/opt/homebrew/share/festival")
VOICES = {"czech_dita": ("Dita", 3), "czech_machac": ("Machač", 3), "czech_ph": ("Petr", 3), "czech_krb": ("Krb", 2)}
"""The voices' folders, in the order in which a listener understands them best."""
SILENT_CHARACTERS = '"„“”‚‘’»«‹›\\`*_'
"""What a reader does not pronounce; among them all that would end or escape a string of Scheme."""
PAUSE_SPELLINGS = {"–": ", ", "—": ", ", "…": ". ", "\u2212": "-", "×": "x", "•": ", ", "ß": "ss", "ø": "o", "æ": "ae"}
SPELLING_VERSION = "3"
"""Changes with how text is put before the voices, and with what they make of it."""
ORDINALS = ("první", "druhý", "třetí", "čtvrtý", "pátý", "šestý", "sedmý", "osmý", "devátý", "desátý", "jedenáctý",
            "dvanáctý")
"""For `3. den`, which would be read with a spoken dot."""
_HARD = re.compile(r"\b(myst)i", re.IGNORECASE)
"""A foreign "ti" that is not softened, in a word of the game: mystik."""
_ORDINAL = re.compile(r"\b(\d{1,3})\.(?= [a-zá-ž0-9])")


class Festival(Engine):
    """`program` is looked for on the path, the voices under `roots`."""

    name: ClassVar[str] = "festival"
    ANSWER: ClassVar[re.Pattern[str]] = re.compile(r"^spoken (.+\.wav)$")

    def __init__(self, program: str = "festival", roots: tuple[str, ...] = VOICE_FOLDERS, **times: float):
        super().__init__(**times)
        self._path, self._roots = program, roots

    def voices(self) -> tuple[Voice, ...]:
        if shutil.which(self._path) is None:
            return ()
        return tuple(Voice(f"festival:{id}", self.name, "cs", name, quality)
                     for id, (name, quality) in VOICES.items() if self._data(id) is not None)

    def notices(self) -> tuple[Notice, ...]:
        return () if self.voices() else (Notice("get_festival", "cs"),)

    def version(self, voice: Voice) -> str:
        data = self._data(_id(voice))
        files = sorted((data / "group").glob("*")) if data else []
        return "/".join((SPELLING_VERSION, *(f"{file.name}:{file.stat().st_size}" for file in files)))

    def command(self, voice: Voice) -> tuple[str, ...]:
        return (self._path, str(SPEAK), "--pipe")

    def request(self, voice: Voice, text: str, file: Path) -> bytes:
        where = os.fsencode(str(file).replace("\\", "\\\\").replace('"', '\\"'))
        words = spelt(text).encode(ALPHABET)
        return b'(speak "%b" "%b" "%b")' % (_id(voice).encode(), words, where)

    def _data(self, id: str) -> Path | None:
        return next((path for root in self._roots for path in Path(root, "voices").glob(f"*/{id}")), None)


def _id(voice: Voice) -> str:
    id = voice.id.partition(":")[2]
    if id not in VOICES:
        raise KeyError(voice.id)
    return id


def spelt(text: str) -> str:
    """Plain text in the letters that the voices know: no quotes and no backslashes, accents of other languages left
    out, letters of other alphabets as well."""
    text = _HARD.sub(r"\1y", _ORDINAL.sub(lambda found: _ordinal(found[1]), text))
    return " ".join("".join(_letter(c) for c in text).split())


def _ordinal(number: str) -> str:
    return ORDINALS[int(number) - 1] if 1 <= int(number) <= len(ORDINALS) else number


def _letter(c: str) -> str:
    c = "" if c in SILENT_CHARACTERS else PAUSE_SPELLINGS.get(c, c)
    for form in (c, "".join(x for x in unicodedata.normalize("NFKD", c) if not unicodedata.combining(x))):
        try:
            form.encode(ALPHABET)
        except UnicodeEncodeError:
            continue
        return form
    return " "
