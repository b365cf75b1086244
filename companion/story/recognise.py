"""Recognises an entry in pasted or scanned text that is laid out as in the printed storybooks: number, paragraph,
options in frames (check, heading in capitals, prose, rows of rewards behind their thresholds), author. A line that is
not understood gives a doubt and stays in the prose, so that nothing is lost."""
from __future__ import annotations

import re
from typing import NamedTuple

from companion.story import layout, phrases
from companion.story.book import Choice, Entry
from companion.story.defects import Defect
from companion.story.layout import Line
from companion.story.reader import (
    MAX_CHOICES, MAX_LINE_LETTERS, MAX_PIECES, MAX_TEXT_BYTES, clean_text, join_paragraphs, printable)
from companion.story.vocabulary import Vocabulary

Parts = list[tuple[str, phrases.Gain | None]]
_PRICE = re.compile(r"\(([^()]+)\)")
_NAME = re.compile(r"(?<=[\w,;] )[^\W\d_]\w+")
MAX_CONTINUATION_LETTERS = 60
"""Longest line that may go on with the rewards of the line above."""


class Recognised(NamedTuple):
    """The entry, and `doubts`: what to check, each with its line in the pasted text."""

    entry: Entry
    doubts: list[Defect]


class _Option:
    """One option while its lines come in. `heading`, `prose`: lines; `rows`: threshold and what it gives, 0 where
    nothing is rolled for."""

    def __init__(self, line: int, check: str = "", need: int = 0, keywords: tuple[str, ...] = (),
                 optional: bool = False):
        self.line, self.check, self.need, self.keywords, self.optional = line, check, need, keywords, optional
        self.heading: list[str] = []
        self.prose: list[str] = []
        self.price: list[str] = []
        self.rows: list[tuple[int, list[str]]] = []
        self.bare = True
        """Nothing has come yet that would end the heading."""

    def fits(self, need: int, bonus_over: range) -> bool:
        """Whether a row may begin with this number, from the threshold and the rows that there are."""
        return need - self.rows[-1][0] in bonus_over if self.rows else need == self.need


def recognise(pasted: str, lang: str, known: Vocabulary, code: str = "") -> Recognised:
    """The entry in a pasted text, its prose in the language `lang`. `code`: its code where that is known, "" to read it
    from the first line. Never raises; a text too long for an entry becomes its paragraph."""
    if len(pasted.encode("utf-8", "replace")) > MAX_TEXT_BYTES:
        text = join_paragraphs(line.strip() for line in clean_text(pasted).split("\n"))
        return Recognised(Entry(known.codes.read(code), text={lang: text}),
                          [Defect("", 1, "file.size", {"most": MAX_TEXT_BYTES >> 10})])
    reading = _Recogniser(lang, known.codes.read(code), known)
    waiting = [*layout.lines(pasted, known)]
    while waiting:
        line = waiting.pop(0)
        if reading.line(line, waiting[:3]):
            waiting.pop(0)
    return reading.recognised()


class _Recogniser:
    """One paste, line by line."""

    def __init__(self, lang: str, code: str, v: Vocabulary):
        self.v = v
        self.lang, self.given, self.code = lang, code, ""
        self.author, self.next = "", ""
        self.text: list[str] = []
        self.options: list[_Option] = []
        self.doubts: list[Defect] = []
        self.begun, self.joined = False, False

    def doubt(self, line: int, key: str, **params: object) -> None:
        self.doubts.append(Defect("", line, key, params))

    def recognised(self) -> Recognised:
        choices = tuple(self._choice(option) for option in self.options)
        text = join_paragraphs(self.text)
        if not (self.code or self.given):
            self.doubt(1, "doubt.code")
        if not text:
            self.doubt(1, "doubt.text")
        entry = Entry(self.given or self.code, text={self.lang: text} if text else {}, choices=choices,
                      next=self.next, author=self.author)
        return Recognised(entry, sorted(self.doubts, key=lambda one: one.line))

    def line(self, line: Line, after: list[Line]) -> bool:
        """Whether the line that follows has been taken with this one. `after`: what follows, as far as one looks."""
        self.joined = False
        first, self.begun = not self.begun and bool(line.text), self.begun or bool(line.text)
        if not line.text:
            self._prose("")
        elif not (first and self._number(line)) and not (
                self._author(line) or self._head(line, after) or self._between(line, after)
                or self._heading(line, after) or self._row(line, after) or self._pieces(line, after)):
            self._rest(line)
        return self.joined

    def _parts(self, text: str, after: list[Line]) -> Parts:
        """The parts of a line of rewards, with those of the line below where the paper was too narrow for one."""
        parts = phrases.gains(text, self.v)
        following = after[0].text if after else ""
        if not following or len(following) > MAX_CONTINUATION_LETTERS or layout.ends_sentence(following) \
                or layout.row(following) or layout.author(following, self.v) \
                or layout.OPTION_LINK.match(following) or layout.check(following, self.v) \
                or layout.keyword(following, self.v) or layout.is_in_capitals(following):
            return parts
        both = phrases.gains(f"{text} {following}", self.v)
        self.joined = all(gain for _, gain in both)
        return both if self.joined else parts

    def _rest(self, line: Line) -> None:
        """Prose. What comes after the author, or begins like the next entry, is worth a look."""
        if self.author:
            self.doubt(line.number, "doubt.rest", said=printable(line.text))
        elif layout.is_boxed_code(line.text, self.v):
            self.doubt(line.number, "doubt.second", said=printable(line.text))
        self._prose(line.text)

    def _prose(self, text: str) -> None:
        if not self.options:
            self.text.append(text)
            return
        option = self.options[-1]
        option.bare = option.bare and not text
        option.prose.append(text)

    def _number(self, line: Line) -> bool:
        """`35 □`, whatever a scan has made of the box."""
        code = layout.code(line.text, self.v)
        if code and self.given and not code.startswith(self.given):
            self.doubt(line.number, "doubt.codes", said=printable(line.text), code=self.given)
        if code and not self.given and (other := layout.without_box_zero(code, self.v)) \
                and not layout.is_boxed_code(line.text, self.v):
            self.doubt(line.number, "doubt.box", code=code, other=other)
        if code and not self.given and code.isalpha() and code > (last := self.v.codes.last_letter or code):
            self.doubt(line.number, "doubt.letter", code=code, last=last)
        self.code = code
        return bool(code)

    def _author(self, line: Line) -> bool:
        """A later one takes its place, and what was taken for one is prose again: a line may look like a name."""
        name = layout.author(line.text, self.v) if self.options or any(self.text) else ""
        if name and self.author:
            self._prose(f"— {self.author}")
        self.author = name or self.author
        return bool(name)

    def _head(self, line: Line, after: list[Line]) -> bool:
        """A line that begins an option: `Schopnost 5`, `nebo SOUBOJ 8 HEADING`, `Máš-li slovo X`; or half of one."""
        if after and after[0].text and layout.is_unfinished_head(line.text, self.v):
            self.joined = self._head(Line(line.number, f"{line.text} {after[0].text}"), [])
            return self.joined
        link = layout.OPTION_LINK.match(line.text)
        for part in (line.text, line.text[link.end():] if link else ""):
            if keyword := layout.keyword(part, self.v, part != line.text):
                self._by_keyword(line.number, keyword)
                return True
            if check := layout.check(part, self.v):
                self._by_check(line.number, check, part != line.text)
                return True
        return False

    def _between(self, line: Line, after: list[Line]) -> bool:
        """`nebo` on a line of its own before an option."""
        following = next((one.text for one in after if one.text), "")
        return bool(following and layout.OPTION_LINK.fullmatch(line.text)
                    and (layout.check(following, self.v) or layout.keyword(following, self.v)))

    def _by_keyword(self, number: int, keyword: layout.Keyword) -> None:
        self._begin(_Option(number, "", 0, keyword.words, keyword.optional))
        if len(keyword.words) > self.v.most_needed:
            self.doubt(number, "keywords.many", most=self.v.most_needed)
        if check := layout.check(keyword.rest, self.v):
            self._by_check(number, check, False)
        elif keyword.rest:
            self.line(Line(number, keyword.rest), [])

    def _by_check(self, number: int, check: layout.Check, linked: bool) -> None:
        """A check right under its keyword belongs to it, unless `nebo` stands between."""
        last = self.options[-1] if self.options else None
        if linked or not last or last.check or not last.bare or last.heading:
            last = self._begin(_Option(number))
        last.check, last.need = check.check, check.need
        if check.guessed:
            self.doubt(number, "doubt.number", n=check.need)
        if check.rest:
            self._title(Line(number, check.rest))

    def _begin(self, option: _Option) -> _Option:
        if len(self.options) == MAX_CHOICES:
            self.doubt(option.line, "choices.many", most=MAX_CHOICES)
        self.options.append(option)
        return option

    def _heading(self, line: Line, after: list[Line]) -> bool:
        """The line under a check; in capitals it may be several. Elsewhere too, where nothing else has come yet."""
        option = self.options[-1] if self.options else None
        if option is None or not option.bare or self.author:
            return False
        heading, rest = layout.heading(line.text)
        shared = " " in heading and not option.heading  # with what follows it on the line
        if heading and (not rest or shared or self._is_price(rest)) and not phrases.gain(line.text, self.v):
            self._title(line)
            return True
        if not option.check or option.heading:
            return False
        following = after[0].text if after else ""
        alone = not following or following[0].isupper() or not following[0].isalpha()
        if alone and layout.may_be_heading(line.text) and not phrases.gain(line.text, self.v):
            option.heading, option.bare = [line.text], False
            return True
        return False

    def _title(self, line: Line) -> None:
        """The words in capitals are the heading; what follows them on the line is a price, or prose."""
        option, text = self.options[-1], line.text
        if (price := _PRICE.search(text)) and self._price(price[1]):
            text = " ".join((text[:price.start()] + text[price.end():]).split())
        heading, rest = layout.heading(text)
        if not heading and text and not phrases.gain(text, self.v) and layout.may_be_heading(text):
            heading, rest, option.bare = text, "", False
        option.heading += [heading] * bool(heading)
        if rest and not self._price(rest) and not self._row(Line(line.number, rest), []):
            self._rest(Line(line.number, rest))

    def _price(self, text: str) -> bool:
        """Take a line that names nothing but what is to be paid."""
        if not self._is_price(text):
            return False
        self.options[-1].price += [word for _, gain in phrases.gains(text, self.v) if gain for word in gain.words]
        return True

    def _is_price(self, text: str) -> bool:
        parts = phrases.gains(text, self.v)
        return bool(parts) and all(gain and gain.price for _, gain in parts)

    def _row(self, line: Line, after: list[Line]) -> bool:
        """`5 > žlutá frakce`; where the arrow is lost, a number that fits and nothing but rewards behind it."""
        option, row = self.options[-1] if self.options else None, layout.row(line.text)
        if option is None or row is None or not option.check:
            return False
        parts = self._parts(row.rest, after)
        known, fits = [bool(gain) for _, gain in parts], option.fits(row.need, self.v.bonus_over)
        if not (fits or any(known) if row.arrow else all(known) and any(known) and (fits or not row.bare)):
            self.joined = False
            return False
        if row.bare:
            self.doubt(line.number, "doubt.row", n=row.need)
        if len(option.rows) == 2 or (option.rows and not option.fits(row.need, self.v.bonus_over)):
            self.doubt(line.number, "doubt.rows", said=printable(line.text))
            self.joined = False
            return False
        if not option.rows and row.need != option.need:
            self.doubt(line.number, "doubt.need", need=option.need, row=row.need)
        option.rows.append((option.need if row.guessed and not option.rows else row.need, []))
        self._take(line, parts)
        return True

    def _take(self, line: Line, parts: Parts) -> None:
        """Rewards go to the last row; prices are prices wherever they stand. A line with a part that is not understood
        stays in the prose as well."""
        option = self.options[-1]
        option.bare = False
        for part, gain in parts:
            if gain is None:
                self.doubt(line.number, "doubt.reward", said=printable(part))
            elif gain.price:
                option.price += gain.words
                if len(option.rows) > 1:
                    self.doubt(line.number, "doubt.price", said=printable(part))
            else:
                option.rows[-1][1].extend(gain.words)
        if not all(gain for _, gain in parts):
            option.prose += ["", line.text, ""]

    def _pieces(self, line: Line, after: list[Line]) -> bool:
        """A line of nothing but rewards: of an option without a roll, or the rest of a row; a price; the next code of
        a character's entry."""
        parts = phrases.gains(line.text, self.v)
        if layout.ends_sentence(line.text) or not any(gain for _, gain in parts):
            return False
        if not self.options:
            return self._leads_on(parts)
        option = self.options[-1]
        if option.check and not option.rows:
            return self._price(line.text)
        parts = self._parts(line.text, after)
        if not all(gain for _, gain in parts):
            return False
        option.rows = option.rows or [(0, [])]
        self._take(line, parts)
        return True

    def _leads_on(self, parts: Parts) -> bool:
        words = [word for _, gain in parts if gain for word in gain.words]
        if len(words) != 1 or not words[0].startswith(self.v.chained) or self.next:
            return False
        self.next = words[0].partition(":")[2]
        return True

    def _choice(self, option: _Option) -> Choice:
        if option.check and not option.rows:
            self.doubt(option.line, "doubt.gives")
        if option.check and not option.heading:
            self.doubt(option.line, "doubt.heading")
        heading = self._headed(option)
        (_, rewards), (bonus_need, bonus) = (*option.rows, (0, []), (0, []))[:2]
        for pieces in (rewards, bonus, option.price):
            if len(pieces) > MAX_PIECES:
                self.doubt(option.line, "reward.many", most=MAX_PIECES)
        success = join_paragraphs(option.prose)
        return Choice(option.check, option.need, bonus_need, option.keywords, option.optional,
                      tuple(option.price), tuple(rewards), tuple(bonus),
                      {self.lang: heading} if heading else {}, {self.lang: success} if success else {},
                      line=option.line)

    def _headed(self, option: _Option) -> str:
        """The heading as a sentence; a word that the prose writes with a capital inside a sentence keeps it."""
        heading = " ".join(option.heading).strip(" :")
        if len(heading) > MAX_LINE_LETTERS:
            self.doubt(option.line, "title.long", most=MAX_LINE_LETTERS)
            option.prose[:0] = [heading, ""]
            return ""
        if not layout.is_in_capitals(heading):
            return heading
        prose = " ".join([*self.text, *(line for one in self.options for line in one.prose)])
        names = {word.casefold(): word for word in _NAME.findall(prose) if word[0].isupper() and not word.isupper()}
        title = "".join(names.get(word.casefold(), word.lower()) for word in re.split(r"(\W+)", heading))
        first = next((n for n, c in enumerate(title) if c.isalpha()), 0)
        return title[:first] + title[first:first + 1].upper() + title[first + 1:]
