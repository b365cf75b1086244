"""How the printed books word checks, rewards and prices, in Czech and English, and as a scan may have damaged it."""
from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import NamedTuple

from companion.story import codes, rewards

_CHECKS = {"skill": ("schopnost", "skill"), "combat": ("souboj", "combat", "fight", "battle", "boj", "boi")}
_PIECES = {
    "coin": "mince minci mincemi coin coins gold",
    "gem": "drahokam drahokamy drahokamu gem gems",
    "food": "jidlo jidla jidel food foods",
    "heart": "zdravi srdce srdci heart hearts health",
    "treasure": "poklad poklady pokladu treasure treasures",
    "adventurer": "dobrodruh dobrodruha dobrodruzi dobrodruhy dobrodruhu adventurer adventurers",
    "bird": "kivi ptak ptaka ptaci ptaku ptaky bird birds kiwi kiwis",
    "tortoise": "zelva zelvu zelvy zelv tortoise tortoises",
    "reputation": "povest povesti reputation",
    "green": "zelena zeleny zelene zelenou zelenych green",
    "blue": "modra modry modre modrou modrych blue",
    "red": "cervena cerveny cervene cervenou cervenych red",
    "yellow": "zluta zluty zlute zlutou zlutych yellow",
    "plain": "bezbarva bezbarvy bezbarve bezbarvou seda sedy sede sedou plain colourless colorless grey gray",
}
_BESIDE = {
    "filler": "bod body bodu zeton zetony zetonu frakce frakci frakcni ziskavas ziskas ziskej zisk dostanes dostavas "
              "vezmi si nakladni zvire karta karty kartu gain gains get receive take draw you token tokens faction "
              "factions pack point points of the a an card cards",
    "taking": "ztratis ztracis ztrata zaplat zaplatis odevzdej odevzdas lose pay discard",
    "1": "jeden jedna jedno jednu one", "2": "dva dve two", "3": "tri three", "4": "ctyri four", "5": "pet five",
}
_FORMS = {form: kind for kinds in (_PIECES, _BESIDE) for kind, forms in kinds.items() for form in forms.split()}
_DIGITS = str.maketrans("lI|!iOoQSBZG", "111110005826")
_LETTERS = str.maketrans("015|!8¢", "olsllbc")
_NUMBER = re.compile(r"[0-9lI|!iOoQSBZG]{1,3}")
_AMOUNT = re.compile(r"([+-]?)([0-9]{1,2})[x×]?")
_SIGN, _RUN_ON = re.compile(r"([+-])\s+(?=\S)"), re.compile(r"(?<=[0-9])(?=[^\W\d_]{2})")
_MINUS = str.maketrans("−–—‒", "----")
_GAIN = r"(?:(?:ziskavas|ziskas|ziskej|dostanes|dostavas|vezmi si|gain|get|receive|take)\s+)?(?:the\s+)?"
_CARD = re.compile(_GAIN + r"(?:kart[uay]\s+prostredi|kart[uay]|(?:world\s+)?card)\s+(.+)")
_CARD_AFTER = re.compile(_GAIN + r"(.+?)\s+(?:world\s+)?card")
_KEYWORD = re.compile(_GAIN + r"(?:klicove\s+)?(?:slovo|key\s?word|word)[\s:]+(\S+)")
_STORY = re.compile(_GAIN + r"(?:(?:pribeh|story)[\s:]+)?(s[0-9lio|]{1,3})")
_CODE = re.compile(
    r"(?:(?:dalsi|pristi|next|pokracuj|go)\s*(?:setkani|quest|entry|na|to)?\s*:?\s*|[>▶►»→]\s*)?"
    r"([^\W\d_]{2,8}[0-9lo|]{1,3})")
_QUOTES = "„“”‚‘’\"'«»*_. "


class Gain(NamedTuple):
    """What a part of a reward line means: words of `story.rewards`, all of them either gained or a price."""

    words: tuple[str, ...]
    price: bool = False


def fold(text: str) -> str:
    """Small letters without accents, a character for each character, so that places in both agree."""
    return "".join((unicodedata.normalize("NFKD", c)[0].lower() or c)[0] for c in text)


@cache
def near(word: str, known: str) -> bool:
    """Whether a scan may have read the known word so: digits for letters, and a wrong letter in five, two in eight."""
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


def check(word: str) -> str:
    """skill or combat for the word that heads an option, else ""."""
    said = fold(word.strip(_QUOTES + ":"))
    return next((kind for kind, known in _CHECKS.items() if any(near(said, one) for one in known)), "")


def number(word: str) -> tuple[int, bool]:
    """The number that a word is, and whether it was guessed of letters; 0 for none."""
    said = word.strip(".:,;+()[]")
    if not _NUMBER.fullmatch(said):
        return 0, False
    return int(said.translate(_DIGITS)), not any(c.isdigit() for c in said)


def gains(line: str) -> list[tuple[str, Gain | None]]:
    """The parts of a line of rewards, each with what it means, None for what is not understood."""
    found: list[tuple[str, Gain | None]] = []
    for part in (part.strip() for part in re.split(r"[,;]", line)):
        if not part:
            continue
        whole = gain(part)
        halves = re.split(r"\s+(?:a|i|and|&)\s+", part)
        if whole is None and len(halves) > 1 and all(gain(half) for half in halves):
            found += [(half, gain(half)) for half in halves]
        else:
            found.append((part, whole))
    return found


def gain(part: str) -> Gain | None:
    """What one part of a reward line means."""
    plain = part.strip(_QUOTES).translate(_MINUS)
    said = fold(plain)
    if found := _KEYWORD.fullmatch(said):
        word = plain[found.start(1):].strip(_QUOTES).upper()
        return Gain((f"keyword:{word}",)) if codes.KEYWORD.fullmatch(word) else None
    if pieces := _pieces(said):
        return pieces
    if found := _CARD.fullmatch(said) or _CARD_AFTER.fullmatch(said):
        id = rewards.card(plain[found.start(1):found.end(1)])
        return Gain((f"world:{id}",)) if id else None
    if found := _STORY.fullmatch(said):
        return _coded("story", found[1])
    return _coded("code", found[1]) if (found := _CODE.fullmatch(said)) else None


def _coded(kind: str, said: str) -> Gain | None:
    letters = re.match(r"[^\W\d_]*?(?=[0-9lio|]+$)", said)
    at = letters.end() if letters else 0
    code = codes.read(said[:at] + said[at:].upper().replace("L", "1").translate(_DIGITS))
    return Gain((f"{kind}:{code}",)) if codes.kind(code) == ("story" if kind == "story" else "character") else None


def _pieces(said: str) -> Gain | None:
    """`2 jidla`, `+3 povest`, `-1 mince`, `zluta frakce`, `lose 1 reputation`: one kind of piece and nothing else."""
    kinds, many, minus = [], 1, False
    for n, word in enumerate(_RUN_ON.sub(" ", _SIGN.sub(r"\1", said)).split()):
        word = word.strip(_QUOTES)
        if found := _AMOUNT.fullmatch(word.translate(_DIGITS) if n == 0 and len(word) < 3 else word):
            many, minus = int(found[2]), minus or found[1] == "-"
        else:
            meant = _meant(word.lstrip("+-"))
            minus = minus or word.startswith("-") or meant == "taking"
            many = int(meant) if meant.isdecimal() else many
            if not meant:
                return None
            kinds += [meant] * (meant in _PIECES)
    if len(kinds) != 1 or not 1 <= many <= rewards.MOST:
        return None
    if kinds[0] == "reputation":
        return Gain((f"reputation{'-' if minus else '+'}",) * many)
    known = rewards.PRICES if minus else rewards.GOODS
    return Gain((kinds[0],) * many, minus) if kinds[0] in known else None


def _meant(word: str) -> str:
    """The piece that a word names, `filler`, `taking`, a count; "" for another word."""
    return _FORMS.get(word) or next((meant for form, meant in _FORMS.items() if near(word, form)), "")
