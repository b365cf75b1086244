"""The chronicle as a printed booklet (PDF): a title page, then the story. All sizes are for A5; A4 enlarges them."""
from __future__ import annotations

from typing import Any

from companion.pdf import DISPLAY, PROSE, READING_SIZES, TEXT, new_document
from companion.web import say
from companion.web.chronicle.words import Chapter, Game, Story

PAGE_WIDTH, PAGE_HEIGHT = READING_SIZES["A5"]
SIDE, TOP, FOOT = 18.0, 18.0, 20.0
"""Margins in millimetres on A5."""
BODY, PROSE_SIZE, SMALL, TITLE, GAME = 11.0, 12.0, 8.5, 16.0, 21.0
"""Type sizes in points on A5."""
LEADING = 5.4
"""Millimetres from line to line of the body on A5."""
INK, SOFT, RULE, GOLD = (28, 22, 14), (96, 82, 62), (190, 178, 155), (138, 75, 0)
PICTURE = (48.0, 27.0)
"""Width and height of an entry's drawing in millimetres on A5."""
COVER = (100.0, 56.0)
"""The same of the drawing on the title page, the first that the story has."""
HEADING_ROOM = 34.0
"""Millimetres that a chapter's heading needs below it, so that it never ends a page."""
GAINS_ROOM = 8.0
"""Millimetres of the line that ends a chapter; it never begins a page."""


def booklet(story: Story, size: str) -> bytes:
    """The story as a PDF; `size` A5 or A4."""
    made = _Booklet(story, size)
    made.cover()
    for game in story.games:
        made.game(game)
    return bytes(made.p.output())


class _Booklet:
    """The booklet being written. Lengths are given for A5 and drawn `k` times as large."""

    def __init__(self, story: Story, size: str):
        self.story, self.k = story, READING_SIZES[size][0] / PAGE_WIDTH
        self.p = new_document(size, f"{say('web.chronicle.title')}: {story.title}")
        self.p.set_margins(SIDE * self.k, TOP * self.k, SIDE * self.k)
        self.p.set_auto_page_break(True, FOOT * self.k)
        self.p.footer = self.folio  # type: ignore[method-assign]
        self.wide = PAGE_WIDTH - 2 * SIDE

    def face(self, family: str, style: str = "", size: float = BODY, ink: tuple[int, int, int] = INK) -> None:
        self.p.set_text_color(*ink)
        self.p.face(family, style, size * self.k)

    def lines(self, text: str, leading: float = LEADING, align: str = "L") -> None:
        """A paragraph from margin to margin."""
        self.p.set_x(SIDE * self.k)
        self.p.multi_cell(self.wide * self.k, leading * self.k, text, align=align, new_x="LMARGIN", new_y="NEXT")

    def down(self, by: float) -> None:
        self.p.set_y(self.p.get_y() + by * self.k)

    def room(self, needed: float) -> None:
        """Begin a new page where less than `needed` millimetres are left on this one."""
        if self.p.get_y() + needed * self.k > (PAGE_HEIGHT - FOOT) * self.k:
            self.p.add_page()

    def cover(self) -> None:
        """The title page: the story's title, its maps, its players."""
        self.p.add_page()
        pictures = (one.picture.on_paper for game in self.story.games for one in game.chapters if one.picture)
        if drawn := next(filter(None, pictures), ""):
            k, (wide, high) = self.k, COVER
            self.p.drawing(drawn, (PAGE_WIDTH - wide) / 2 * k, 26 * k, wide * k, high * k)
        self.p.set_y((94 if drawn else 62) * self.k)
        self.face(TEXT, size=10, ink=GOLD)
        self.lines(say("web.chronicle.title").upper(), 6, "C")
        self.down(4)
        self.face(DISPLAY, size=30)
        self.lines(self.story.title, 12.5, "C")
        self.down(3)
        self.ornament()
        self.down(6)
        self.face(TEXT, size=12, ink=SOFT)
        self.lines(self.story.subtitle, 6, "C")
        names = list(dict.fromkeys(name for game in self.story.games for name, _, _ in game.players))
        self.lines(", ".join(names), 6, "C")
        self.lines(say(f"web.chronicle.{'whole' if self.story.over else 'so_far'}"), 6, "C")

    def ornament(self) -> None:
        """A line with a star in its middle."""
        k, y, middle = self.k, self.p.get_y() + 2 * self.k, PAGE_WIDTH / 2 * self.k
        self.p.set_draw_color(*RULE)
        self.p.set_line_width(0.3 * k)
        for side in (-1, 1):
            self.p.line(middle + side * 4 * k, y, middle + side * 24 * k, y)
        self.p.set_fill_color(*GOLD)
        self.p.star(middle, y, 0.7 * k, 1.8 * k, 4, 0, "F")
        self.p.set_y(y + 2 * k)

    def game(self, game: Game) -> None:
        """A game with its chapters, on a new page; a game without chapters on the page of the last one."""
        if game.chapters or self.p.page_no() == 1:
            self.p.add_page()
        else:
            self.down(12)
            self.room(HEADING_ROOM)
        self.down(6)
        self.face(DISPLAY, size=GAME)
        self.lines(say("web.chronicle.game", n=game.number, place=game.place) if game.number else game.place, 8.6)
        self.face(TEXT, size=10, ink=SOFT)
        players = say("web.chronicle.players", names=game.names) if game.names else ""
        self.lines(" · ".join(filter(None, (game.date, players))), 5)
        self.down(3)
        if game.paper or game.broken or not game.chapters:
            self.face(TEXT)
            self.lines(say(f"web.chronicle.{'paper' if game.paper else 'broken' if game.broken else 'nothing'}"))
        elif game.silent:
            self.small(say("web.chronicle.silent"))
        for n, chapter in enumerate(game.chapters):
            if n:
                self.down(4)
                self.room(HEADING_ROOM + 6)
                self.ornament()
            self.chapter(chapter)

    def chapter(self, one: Chapter) -> None:
        self.down(3)
        self.room(HEADING_ROOM)
        self.face(TEXT, "B", SMALL + 1, GOLD)
        about = (one.who, one.label, say("web.chronicle.round", n=one.round) if one.round else "")
        self.lines(" · ".join(filter(None, about)), 4.6)
        if one.title:
            self.face(DISPLAY, size=TITLE)
            self.lines(one.title, 7)
        if one.picture and (drawn := one.picture.on_paper):
            self.down(1.5)
            self.room(PICTURE[1] + LEADING * 3)
            k = self.k
            self.p.drawing(drawn, SIDE * k, self.p.get_y(), PICTURE[0] * k, PICTURE[1] * k)
            self.down(PICTURE[1] + 2)
        self.down(1.5)
        self.prose(one.text)
        if one.note:
            self.small(one.note)
        if one.heading:
            self.room(14)
            self.face(TEXT, "B")
            self.lines(say("web.chronicle.chooses", seat=one.who, heading=one.heading))
            self.down(1)
        for aside in one.asides:
            self.small(aside)
        if one.result:
            self.face(TEXT, "B")
            self.lines(one.result)
            self.down(1.5)
        self.prose(one.after, GAINS_ROOM if one.gains else 0)
        if one.open:
            self.small(say("web.chronicle.waits", seat=one.who))
        if one.gains:
            self.face(TEXT, size=BODY - 1, ink=GOLD)
            self.lines(say("web.chronicle.gains", seat=one.who, gains=", ".join(one.gains)))

    def prose(self, paragraphs: tuple[str, ...], below: float = 0) -> None:
        """Paragraphs; the last one stays on one page with what needs `below` millimetres under it."""
        self.face(PROSE, size=PROSE_SIZE)
        for n, paragraph in enumerate(paragraphs, 1):
            if below and n == len(paragraphs):
                high: Any = self.p.multi_cell(self.wide * self.k, LEADING * self.k, paragraph, dry_run=True,
                                              output="HEIGHT")
                self.room(high / self.k + 2 + below)
                self.face(PROSE, size=PROSE_SIZE)
            self.lines(paragraph)
            self.down(2)

    def small(self, text: str) -> None:
        self.face(TEXT, size=SMALL, ink=SOFT)
        self.lines(text, 4.2)
        self.down(1.2)

    def folio(self) -> None:
        """The page number at the foot, on every page but the first."""
        if (n := self.p.page_no()) > 1:
            self.face(TEXT, size=SMALL, ink=SOFT)
            self.p.put(SIDE * self.k, (PAGE_HEIGHT - 11) * self.k, str(n), self.wide * self.k, "C")
