"""Reads checks, rewards and prices as the printed books word them, in Czech and English, also where a scan has
misread letters."""
from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from companion.story import rewards
from companion.story.vocabulary import Named, Vocabulary, slug

_BESIDE = {
    "filler": "bod body bodu zeton zetony zetonu ziskavas ziskas ziskej zisk dostanes dostavas vezmi si karta "
              "karty kartu gain gains get receive take draw you token tokens point points of the a an card cards",
    "taking": "ztratis ztracis ztrata zaplat zaplatis odevzdej odevzdas lose pay discard",
    "1": "jeden jedna jedno jednu one", "2": "dva dve two", "3": "tri three", "4": "ctyri four", "5": "pet five",
}
_DIGITS = str.maketrans("lI|!iOoQSBZG", "111110005826")
_LETTERS = str.maketrans("015|!8¢", "olsllbc")
_NUMBER = re.compile(r"[0-9lI|!iOoQSBZG]{1,3}")
_AMOUNT = re.compile(r"([+-]?)([0-9]{1,2})[x×]?")
_SIGN, _RUN_ON = re.compile(r"([+-])\s+(?=\S)"), re.compile(r"(?<=[0-9])(?=[^\W\d_]{2})")
_MINUS = str.maketrans("−–—‒", "----")
_QUOTES = "„“”‚‘’\"'«»*_. "


class Gain(NamedTuple):
    """What a part of a reward line means: words of the vocabulary, all of them either gained or a price."""

    words: tuple[str, ...]
    price: bool = False


def plain_letters(text: str) -> str:
    """The text in small letters without accents. It has as many characters, so that positions stay the same."""
    return "".join((unicodedata.normalize("NFKD", c)[0].lower() or c)[0] for c in text)


@cache
def resembles(word: str, known: str) -> bool:
    """Whether a scan may have misread the known word as this one: digits for letters, and one wrong letter in five, two
    in eight."""
    plain = word.translate(_LETTERS)
    if plain == known:
        return True
    room = 2 if len(known) >= 8 else 1 if len(known) >= 5 else 0
    if not room or abs(len(plain) - len(known)) > room:
        return False
    row = [*range(len(known) + 1)]
    for n, a in enumerate(plain, 1):
        before, row[0] = row[0], n
        for m, b in enumerate(known, 1):
            before, row[m] = row[m], min(row[m] + 1, row[m - 1] + 1, before + (a != b))
    return bool(row[-1] <= room)


@cache
def _forms(v: Vocabulary) -> dict[str, str]:
    """Printed form -> what it means; the pieces of the game come first."""
    beside = _BESIDE | {"filler": f"{_BESIDE['filler']} {v.beside}"}
    return {form: kind for kinds in (v.forms, beside) for kind, forms in kinds.items() for form in forms.split()}


@cache
def _printed(v: Vocabulary) -> tuple[tuple[Named, re.Pattern[str]], ...]:
    # Words first: what a card is called says little of what it is.
    return tuple((one, re.compile(pattern)) for one in sorted(v.named, key=lambda one: not one.capitals)
                 for pattern in one.printed)


def check(word: str, v: Vocabulary) -> str:
    """The check of the game for the word that heads an option, else ""."""
    letters = plain_letters(word.strip(_QUOTES + ":"))
    return next((one.id for one in v.checks if any(resembles(letters, plain_letters(known)) for known in one.known())),
                "")


def read_number(word: str) -> tuple[int, bool]:
    """The number that a word stands for (0 for none), and whether it was guessed from letters."""
    text = word.strip(".:,;+()[]")
    if not _NUMBER.fullmatch(text):
        return 0, False
    return int(text.translate(_DIGITS)), not any(c.isdigit() for c in text)


def gains(line: str, v: Vocabulary) -> list[tuple[str, Gain | None]]:
    """The parts of a line of rewards, each with what it means, None for what is not understood."""
    found: list[tuple[str, Gain | None]] = []
    for part in (part.strip() for part in re.split(r"[,;]", line)):
        if not part:
            continue
        whole = gain(part, v)
        halves = re.split(r"\s+(?:a|i|and|&)\s+", part)
        if whole is None and len(halves) > 1 and all(gain(half, v) for half in halves):
            found += [(half, gain(half, v)) for half in halves]
        else:
            found.append((part, whole))
    return found


def gain(part: str, v: Vocabulary) -> Gain | None:
    """What one part of a reward line means."""
    plain = part.strip(_QUOTES).translate(_MINUS)
    plain_text = plain_letters(plain)
    if pieces := _pieces(plain_text, v):
        return pieces
    for one, pattern in _printed(v):
        if found := pattern.fullmatch(plain_text):
            return _named(one, plain[found.start(1):found.end(1)], v)
    return None


def _named(one: Named, name: str, v: Vocabulary) -> Gain | None:
    """A piece by the name that was printed: a code as a scan may have read it, a word, or the id of a thing."""
    if one.code:
        plain_name = plain_letters(name)
        letters = re.match(r"[^\W\d_]*?(?=[0-9lio|]+$)", plain_name)
        at = letters.end() if letters else 0
        misread = plain_name[:at] + plain_name[at:].upper().replace("L", "1").translate(_DIGITS)
        word = v.word(one.id, name) or v.word(one.id, misread)
    else:
        word = v.word(one.id, name.strip(_QUOTES).upper() if one.capitals else slug(name))
    return Gain((word,)) if word else None


def _pieces(text: str, v: Vocabulary) -> Gain | None:
    """`2 jidla`, `+3 povest`, `-1 mince`, `zluta frakce`, `lose 1 reputation`: one kind of piece and nothing else."""
    kinds, many, minus = [], 1, False
    for n, word in enumerate(_RUN_ON.sub(" ", _SIGN.sub(r"\1", text)).split()):
        word = word.strip(_QUOTES)
        if found := _AMOUNT.fullmatch(word.translate(_DIGITS) if n == 0 and len(word) < 3 else word):
            many, minus = int(found[2]), minus or found[1] == "-"
        else:
            meant = _meant(word.lstrip("+-"), v)
            minus = minus or word.startswith("-") or meant == "taking"
            many = int(meant) if meant.isdecimal() else many
            if not meant:
                return None
            kinds += [meant] * (meant in v.forms)
    if len(kinds) != 1 or not 1 <= many <= rewards.MAX_COUNT:
        return None
    signed = f"{kinds[0]}{'-' if minus else '+'}"
    if signed in v.goods:
        return Gain((signed,) * many)
    known = v.prices if minus else v.goods
    return Gain((kinds[0],) * many, minus) if kinds[0] in known else None


def _meant(word: str, v: Vocabulary) -> str:
    """The piece that a word names, `filler`, `taking`, a count; "" for another word."""
    forms = _forms(v)
    return forms.get(word) or next((meant for form, meant in forms.items() if resembles(word, form)), "")
