"""The lines of a printed entry: number, check, keyword, heading, row of rewards, author; also as a scan or a paste has
damaged them."""
from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from companion.story import phrases
from companion.story.reader import clean_text
from companion.story.vocabulary import Vocabulary

MAX_HEADING_LETTERS = 80
"""Characters of a line that may be a heading without being in capitals."""
_UPPER, _LOWER = "[A-ZÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ]", "[a-záčďéěíňóřšťúůýž]"
_BOX = re.compile(r"(?<=\w)\s*[□☐▢◻⬜❏❑\[\](){}|]+$|\s+(?:[O0DQCUo]|LJ|L1)$|(?<=^[A-Za-z])[QODUno0]$|(?<=[0-9])[QOD]$")
_ASIDE = re.compile(r"\([^()]*\)")
_CHECK = re.compile(r"[„“\"(]?(\S+?)[\s:]+(\S+)(.*)")
OPTION_LINK = re.compile(r"(?:jinak|nebo|anebo|otherwise|or else|or|else)\b[\s,:]*", re.IGNORECASE)
"""What stands between two options."""
_WORD = re.compile(r"[„“\"‚']?([^\W\d_]{2,24})[“”\"‘']?")
_OPTIONAL = re.compile(r"\W*\b(?:volitelne|nepovinne|dobrovolne|optional(?:ly)?|you may|muzes)\b\W*")
_ROW = re.compile(
    r"[\W_]*?([0-9lI|OoSBGZ]{1,2}) ?(?:(?:[<«>▶►»›→)\]}·•®]+|-+>|=>|[-–—](?=\s))|([pPb][>»]*)(?=[\s0-9+-]))\s*(.+)")
_BARE_ROW = re.compile(r"([0-9]{1,2})\s+(.+)")
_AUTHOR = re.compile(r"[—–\-~_=]{1,3}\s*([^\W\d_][^\d,;:!?]{2,60})")
_INSIDE = (
    re.compile(r"(?<=□)\s+"),
    re.compile(r"(?<=\S)\s+(?=[0-9]{1,2}\s*[>▶►»]\s*\S)"),
    re.compile(r"(?<=[.!?“”\"])\s+(?=(?:(?:Jinak|Otherwise),?\s+)?(?:Máš-li|Máte-li|Pokud máš|If you have the) \w+ )"),
    re.compile(rf"(?<=\S)\s+(?=—\s*{_UPPER}\w+ {_UPPER}\w+\s*$)"))
"""Where a line begins that a paste has run into the one before it; checks of the game beside (`_inside`)."""
_PLAIN = str.maketrans(
    {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "\u00ad": "", "*": "", "\u200b": ""})
_PARTED, _GOES_ON = re.compile(r"[^\W\d_]{2}[-‐¬]$"), re.compile(_LOWER)
_SENTENCE = re.compile(r"[.!?…][“”\"‘’)]?$")


class Line(NamedTuple):
    """`number`: where it stands in the pasted text, from 1."""

    number: int
    text: str


@cache
def _inside(v: Vocabulary) -> tuple[re.Pattern[str], ...]:
    words = [word for one in v.checks for synonyms in one.words.values() for word in synonyms]
    if not words:
        return _INSIDE
    loud, titled = ("|".join(map(re.escape, map(case, words))) for case in (str.upper, str.capitalize))
    checks = re.compile(r"(?<=\S)\s+(?=(?:(?:Jinak|nebo|or|Otherwise|JINAK|NEBO|OR|OTHERWISE),?\s+)?"
                        rf"(?:(?:{loud})\s+[0-9]|(?:{titled})\s+[0-9]+\s+{_UPPER}{{2}}))")
    return (*_INSIDE[:2], checks, *_INSIDE[2:])


@cache
def _misread(v: Vocabulary) -> re.Pattern[str]:
    """Letters where digits should be: after a digit, or after the letter that a kind of codes begins with."""
    after = "".join(rf"|(?<=^{re.escape(kind.letter)})" for kind in v.codes.kinds if kind.letter)
    return re.compile(rf"(?:(?<=[0-9]){after})[lIO|oBZ]|^[lI|](?=[0-9])")


@cache
def _needing(v: Vocabulary) -> re.Pattern[str]:
    """`If you have the keyword`; of nothing where options need no words."""
    noun = rf"(?:{v.needing})\b[\s:]*" if v.needing else "(?!)"
    return re.compile(rf"(?:(?:mas|mate)\s?-?\s?li|pokud (?:uz )?(?:mas|mate)|if you have)\s+(?:the\s+)?{noun}")


@cache
def _and(v: Vocabulary) -> re.Pattern[str]:
    again = rf"(?:(?:{v.needing_more})\s+)?" if v.needing_more else ""
    return re.compile(rf"[\s,]*(?:\b(?:a|i|and)\s+|[&+,]\s*){again}", re.IGNORECASE)


def lines(pasted: str, v: Vocabulary) -> Iterator[Line]:
    """The lines of a paste: words that were parted at a line's end are whole again, what was run together is parted."""
    for number, text in _whole(pasted):
        parts = [text]
        for at in _inside(v):
            parts = [piece for part in parts for piece in at.split(part)]
        yield from (Line(number, part) for part in parts)


def _whole(pasted: str) -> list[Line]:
    found: list[Line] = []
    for number, line in enumerate(clean_text(pasted).translate(_PLAIN).split("\n"), 1):
        text = " ".join(line.split())
        if found and _PARTED.search(found[-1].text) and _GOES_ON.match(text):
            head, _, text = text.partition(" ")
            # What `-li` hangs on keeps its hyphen wherever the line ends.
            before = found[-1].text if re.match(r"li\b", head) else found[-1].text[:-1]
            found[-1] = Line(found[-1].number, before + head)
            if not text:
                continue
        found.append(Line(number, text))
    return found


def code(text: str, v: Vocabulary) -> str:
    """The code that is all of a line, with the box behind it; letters that a scan has read for digits too. "" for any
    other line."""
    for plain in dict.fromkeys((_BOX.sub("", text.strip()), text.strip())):
        stripped = plain.strip(" .:")
        for one in (_misread(v).sub(lambda found: str(phrases.read_number(found[0])[0]), stripped), stripped):
            if found := v.codes.read(one):
                return found
    return ""


def without_box_zero(code: str, v: Vocabulary) -> str:
    """The code without its last 0, which may be the box behind it as a scan has read it; "" where it ends in none."""
    kind = v.codes.of(code)
    return v.codes.read(code[:-1]) if code.endswith("0") and kind and kind.boxed else ""


def is_boxed_code(text: str, v: Vocabulary) -> bool:
    """Whether this is a code with the box behind it, as an entry begins."""
    return text.endswith("□") and bool(code(text, v))


class Check(NamedTuple):
    """`guessed`: the number was read of letters. `rest`: what follows on the line."""

    check: str
    need: int
    guessed: bool
    rest: str


def check(text: str, v: Vocabulary) -> Check | None:
    """`Schopnost 5`, `SOUBOJ 8 HEADING`; None for any other line."""
    found = _CHECK.fullmatch(text.strip())
    if not found or not found[1][0].isupper():
        return None
    kind, (need, guessed) = phrases.check(found[1], v), phrases.read_number(found[2])
    rest = found[3].lstrip(" .:,")
    if not kind or not need:
        return None
    bare = _ASIDE.sub("", rest).strip()
    if bare and not heading(bare)[0] and not phrases.gain(bare, v) and not may_be_heading(bare):
        return None
    return Check(kind, need, guessed, rest)


class Keyword(NamedTuple):
    """`optional`: the line says so. `rest`: what follows on it."""

    words: tuple[str, ...]
    optional: bool
    rest: str


def keyword(text: str, v: Vocabulary, linked: bool = False) -> Keyword | None:
    """`Máš-li slovo X`, `If you have the keywords X and Y`; None for any other line. It begins with a capital, unless
    it is `linked` to what stands before it."""
    found = _needing(v).match(phrases.plain_letters(text))
    if not found or not (linked or text[0].isupper()):
        return None
    words: list[str] = []
    at = found.end()
    while word := _WORD.match(text, at):
        alone = not words and not text[word.end():].strip(" ,:.")
        if not (word[1].isupper() or alone) or phrases.check(word[1], v):
            break
        words.append(word[1].upper())
        rest = word.end()
        if not (link := _and(v).match(text, rest)):
            break
        at = link.end()
    if not words:
        return None
    optional = _OPTIONAL.match(phrases.plain_letters(text[rest:]))
    rest += optional.end() if optional else 0
    return Keyword(tuple(dict.fromkeys(words)), bool(optional), text[rest:].lstrip(" ,:.–—"))


def is_unfinished_head(text: str, v: Vocabulary) -> bool:
    """Whether a line is the beginning of a check or a keyword and no more: `Schopnost`, `nebo BOJ`, `Máš-li slovo`."""
    link = OPTION_LINK.match(text)
    rest = text[link.end():] if link else text
    needing = _needing(v).fullmatch(phrases.plain_letters(rest))
    return bool(needing) or (rest[:1].isupper() and bool(phrases.check(rest, v)))


class Row(NamedTuple):
    """A threshold and the rewards behind it. `arrow`: it is surely one; a scan makes a letter of it, or nothing at all
    (`bare`). `guessed`: the threshold was read of letters."""

    need: int
    rest: str
    arrow: bool = True
    bare: bool = False
    guessed: bool = False


def row(text: str) -> Row | None:
    """`5 > žlutá frakce`; None for a line that does not begin like one."""
    if found := _ROW.fullmatch(text):
        need, guessed = phrases.read_number(found[1])
        return Row(need, found[3], not found[2], guessed=guessed)
    found = _BARE_ROW.fullmatch(text)
    return Row(int(found[1]), found[2], False, True) if found else None


def author(text: str, v: Vocabulary) -> str:
    """`— Name`: a few words, most of them with a capital; "" for any other line."""
    found = _AUTHOR.fullmatch(text)
    words = found[1].split() if found else []
    good = len(words) <= 5 and sum(word[0].isupper() for word in words) * 2 > len(words)
    return found[1].strip() if found and good and not phrases.gain(found[1], v) else ""


def is_in_capitals(text: str) -> bool:
    """Whether a line is set in capitals; a scan may have made one letter in ten small."""
    letters = [c for c in text if c.isalpha()]
    return len(letters) >= 2 and sum(c.isupper() for c in letters) * 10 >= 9 * len(letters)


def heading(text: str) -> tuple[str, str]:
    """The leading words in capitals, and what comes after them on the line."""
    words = text.split(" ")
    n = 0
    while n < len(words) and not re.match(r"\(?[-+−–][0-9]", words[n]) and sum(c.islower() for c in words[n]) <= (
            sum(c.isupper() for c in words[n]) > 3):  # a scan makes one letter small now and then
        n += 1
    while n < len(words) and n and sum(c.isalpha() for c in words[n - 1]) < 2:
        n -= 1  # a single letter belongs to the small word behind it: `V lese`
    head = " ".join(words[:n])
    return (head, " ".join(words[n:])) if is_in_capitals(head) else ("", text)


def may_be_heading(text: str) -> bool:
    """Whether a line could be a heading that is not in capitals: short, and no sentence."""
    return len(text) <= MAX_HEADING_LETTERS and text[0].isupper() and not ends_sentence(text)


def ends_sentence(text: str) -> bool:
    """Whether a line ends as a sentence does."""
    return bool(_SENTENCE.search(text))
