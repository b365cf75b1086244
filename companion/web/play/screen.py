"""One table as one device sees it: everything the templates need, made from the veiled state only."""
from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec.structs import replace

from companion.games.view import Card, Cards, Drawing, Line, Panel, Side
from companion.i18n import Texts
from companion.kernel import TABLE, Action, ScoreSheet, Seat, actors, top, total, view
from companion.table import desk
from companion.table.evening import conditions, ending
from companion.table.journal import Look
from companion.table.models import Condition
from companion.web.dice import bench
from companion.web.cache import ScreenCache
from companion.web.narration import tales
from companion.web.play import advice, outcomes, stages, throws
from companion.web.play.blocks import Block, Blocks
from companion.web.play.chances import Odds, odds_rows
from companion.web.play.offers import Group
from companion.web.play.sides import Sides
from companion.web.words import Chip, Reader, number, tag

REASONS = ("agreed", "card", "app", "earlier", "variant")
"""Preset reasons for overruling, as keys of `web.reason`."""
MAX_BUTTONS_BESIDE_DRAWING = 3
"""So many buttons leave room for a drawing on a phone, even where no offer points at it: more would lie below it."""
WATCHER = "watcher"
"""Nobody's seat: a screen that only watches is told what the others are at, and asked nothing."""


class Screen(Sides, Blocks):
    """`kind`: seat, table or watch. `seat` is whose screen this is ("" at the table or watching), `mine` the seats
    this device holds. `eyes` is whose secrets it may show openly: only a phone that serves one seat alone. `wall` is
    a screen to watch from afar."""

    def __init__(self, look: Look, kind: str, seat: Seat, mine: tuple[Seat, ...], lang: str, texts: Texts,
                 cache: ScreenCache, wall: bool = False):
        self.table, self.look, self.kind, self.seat, self.mine = look.table, look, kind, seat, mine
        self.game, self.state, self.head, self.cache = look.game, look.state, look.head, cache
        self.code, self.strictness = look.table.code, look.table.strictness
        self.names: dict[Seat, str] = desk.seats(look.table)
        self.eyes: Seat = seat if kind == "seat" and mine == (seat,) else TABLE
        self.view = view(self.game, self.state, self.eyes)
        self.reader = Reader(self.game, self.view, lang, self.names, texts)
        self.lang = lang
        self.join: dict[str, Any] | None = None
        self.taken: dict[Seat, Any] = {}
        self.seats: tuple[Seat, ...] = tuple(self.view.seats)
        self.actors = actors(self.state)
        self.over = not self.actors
        self.surface = {"seat": "hand", "table": "table"}.get(kind, "wall" if wall else "hand")
        self.helps = look.table.help
        self.toward: Seat = ""
        """To which seat a shared screen is turned, "" for as the board is printed."""

    # words

    def letter(self, side: Side) -> str:
        return "⚄" if side == TABLE else self.marks.get(side) or self.called(side)[:1].upper()

    def colour(self, side: Side) -> str:
        return self.game.colour(self.view, side)

    def called(self, side: Side) -> str:
        """A seat by its player's name, a side by its own."""
        return self.player(side) if side in self.names or side in ("", TABLE) else self.reader.name("side", side)

    @property
    def first(self) -> Seat:
        return self.game.first(self.view)

    def leader(self, panel: Panel) -> str:
        """Who plays a side; "" where that is the same."""
        return "" if not panel.side else self.player(panel.seat) if panel.seat else self.t("web.seats.nobody")

    def said(self, line: Line) -> str:
        """A line of a sheet: its parameters are words already."""
        return self.t(line[0], **line[1])

    def rule(self, kind: str, name: str) -> str:
        """The rule behind a thing on the screen, "" where the book has none."""
        return self.game.topics.rule_of(kind, name)

    @staticmethod
    def number(value: Any) -> str:
        return number(value)

    @property
    def first_tab(self) -> str:
        """What a phone shows first: the players where there is nothing to do but to count."""
        return "play" if self.referees or self.over else "players"

    @property
    def tabs(self) -> tuple[str, ...]:
        return ("play", "players", "log", *(("score",) if "score" in self.doors else ()), "more")

    def where(self, panel: Panel) -> str:
        return self.reader.place(panel.where)

    def card_name(self, card: Card) -> str:
        if card.name:
            return self.t("thing.unknown") if card.id == "?" else str(card.name)
        return self.reader.line(*card.lines[0])

    def card_chips(self, card: Card) -> tuple[Chip, ...]:
        return self.reader.chips(card.lines if card.name else card.lines[1:])

    # what is asked

    @cached_property
    def turn_text(self) -> str:
        if self.over or self.ended_early:
            return self.t("web.status.over")
        if self.yours:
            return self.t("web.status.you")
        seats = [s for s in self.actors if s != TABLE] or [s for s in [stages.acting_seat(self.view)] if s]
        return self.t("web.status.acts", who=", ".join(map(self.player, seats)) or self.t("web.seat.table"))

    @property
    def yours(self) -> bool:
        """Whether this seat is at it: it acts, or the dice and cards that are due are its own."""
        return self.seat != "" and (self.seat in self.actors or (
            self.actors == (TABLE,) and stages.acting_seat(self.view) == self.seat))

    @property
    def step_rule(self) -> str:
        step = top(self.view)
        return self.rule("step", tag(step)) if step else ""

    @cached_property
    def tips(self) -> list[tuple[str, str]]:
        """What the coach says to whoever this screen serves, and the rule behind it."""
        return advice.tips(self)

    @property
    def explained(self) -> tuple[str, str]:
        """A moment that the coach explains here once on a device, and its text."""
        return advice.first(self)

    @property
    def explained_refusal(self) -> tuple[str, str]:
        return advice.refused(self)

    @cached_property
    def reminders(self) -> list[advice.ReminderText]:
        """What is easily forgotten here and now. The device shows the first that it has not shown before."""
        return advice.due(self)

    @property
    def badge(self) -> Seat:
        """Whose sign stands in the corner: one's own on a player's screen, else that of whoever acts."""
        return self.seat or (self.actors[0] if self.actors else TABLE)

    @property
    def early(self) -> bool:
        """Whether the pieces may still have to be laid out: in the first round, else before the first entry."""
        begun = self.game.screen.headline(self.view).get("round", self.look.number + 1)
        return self.referees and not self.over and begun < 2

    @property
    def setting_up(self) -> bool:
        """Whether no round has begun yet; where nobody judges, none is waited for."""
        return self.referees and self.game.screen.headline(self.view).get("round") == 0

    @cached_property
    def conditions(self) -> list[Condition]:
        """What is so at the table now, as read once for a page; nothing at a table that is not stored."""
        return conditions.standing(self.table) if self.table.id else []

    @cached_property
    def ended_early(self) -> bool:
        """Whether the table agreed that the game ends here, before the rules end it."""
        return not self.over and ending.ended(self.conditions, self.head) is not None

    @property
    def round_text(self) -> str:
        if self.setting_up:
            return self.t("web.status.setup")
        return self.t("web.status.round", n=self.round) if self.round else ""

    @cached_property
    def question(self) -> str:
        step = top(self.view)
        if self.over or step is None:
            return self.t("web.over")
        waiting = self.seat or ("" if self.may_write else WATCHER)
        return self.reader.step(step, self.actors, waiting, self.possible)

    @property
    def possible(self) -> tuple[str, ...]:
        """The tags of the verbs that somebody may enter now, as the step lists them."""
        return tuple(dict.fromkeys(
            tag(a) for seat in self.actors for a, v in self.pairs(seat, quiet=True)
            if not v.refusals and (tales.is_invitation(self, a) or not self.has_no_button(a))))

    @cached_property
    def focus(self) -> tuple[Card, ...]:
        return () if self.over else self.game.screen.focus(self.view, self.lang)

    @cached_property
    def standing(self) -> str:
        line = None if self.over else self.game.screen.standing(self.view)
        return self.t(f"standing.{line[0]}", **self.reader.params(line[1])) if line else ""

    @property
    def crowded(self) -> bool:
        """Whether the offers need the room of the drawings on a phone: cards to choose from do, however few, since they
        stand in no dock; buttons in the dock only if they are many. Faces of dice are one row of it."""
        groups = [g for b in self.blocks for g in b.groups if g.rows]
        buttons = sum(len(g.leaves) for g in groups if g.control != "dice")
        return not self.drawing and (buttons > MAX_BUTTONS_BESIDE_DRAWING or not all(g.decisive for g in groups))

    @cached_property
    def odds(self) -> dict[str, list[Odds]]:
        """What the roll that is due is for, and its chances by hearts spent, as this seat sees them."""
        found = () if self.over else self.game.odds(self.state)
        own = [x for x in found if x.seat and x.seat == self.seat]
        return odds_rows(self.reader, own or [x for x in found if not x.seat])

    @cached_property
    def tale(self) -> tales.Tale | None:
        """The entry that lies open, as this screen tells it."""
        return tales.tale(self)

    def has_no_button(self, action: Action) -> bool:
        return tales.has_no_button(self, action)

    @cached_property
    def bench(self) -> bench.Bench:
        """Dice and tower: only of a table that is one of them."""
        return bench.bench(self)

    @property
    def doors(self) -> tuple[str, ...]:
        """The rooms of this table that a menu may lead to, by what the game brings."""
        game, acts = self.game, self.referees
        open = {
            "score": game.finale is not None, "setup": acts, "pack": acts and not self.early and not self.over,
            "check": acts, "photo": acts and game.photo is not None, "position": acts and self.may_write,
            "chronicle": acts and game.chronicle is not None, "coach": acts and game.coach is not None,
            "what_if": acts and self.may_write,
            "after_turn": acts and self.may_write and game.after_turn is not None,
            "late": acts and self.may_write and game.late is not None,
            "questions": acts and self.may_write and bool(game.about.questions)}
        return tuple(name for name, there in open.items() if there)

    @property
    def example(self) -> str:
        """A field that can be corrected by hand, the way it is written."""
        return next(("/".join(c.path) for p in self.panels for c in p.counters if c.path), "")

    @property
    def page(self) -> str:
        """The template of its page, and which parts of it live: a tool has one of its own."""
        return self.game.about.page

    @cached_property
    def throw(self) -> throws.Scene | None:
        """What was thrown last, and whether more comes soon."""
        return throws.scene(self) if self.table.id else None

    @cached_property
    def outcome(self) -> outcomes.OutcomeCard | None:
        """What the newest throw came to, while that is what happened last."""
        return outcomes.newest(self) if self.table.id else None

    @property
    def narrated(self) -> bool:
        """Whether a story book is read at this table."""
        return self.game.story is not None and self.game.story.uses_book(self.state)

    @property
    def scan(self) -> str:
        """The page where cards are shown to the app, "" for a game without codes."""
        if self.game.scan is None or not self.table.id:
            return ""
        return f"/t/{self.code}/scan?as={self.seat or self.kind}"

    @property
    def scanned(self) -> tuple[str, ...]:
        """The verbs whose number may be scanned instead of typed."""
        return self.game.scan.TYPED if self.game.scan and self.scan else ()

    @cached_property
    def scans(self) -> str:
        """The page of `scan` where the open step could take a card, so that it has to be under the thumb."""
        game = self.game.scan
        if game is None or not self.scan or self.over:
            return ""
        return self.scan if any(game.awaited_kinds(self.view, seat) for seat in self.acting) else ""

    # the table

    @cached_property
    def drawings(self) -> tuple[Drawing, ...]:
        return self.drawings_of(self.view)

    def drawings_of(self, s: Any) -> tuple[Drawing, ...]:
        """The boards of a position, turned to whoever reads them here."""
        made = (d for d in self.game.screen.drawings(s, self.lang, self.names) if d.nodes)
        return tuple(self._turned(s, d, self.seat or self.toward) for d in made)

    def _turned(self, s: Any, d: Drawing, seat: Seat) -> Drawing:
        more = self.game.screen.turns(s, d.id, seat) if seat else 0
        return replace(d, quarters=d.quarters + more) if more else d

    @property
    def faced_next(self) -> Seat:
        """The seat that a shared screen would be turned to next, "" where its boards look the same from all sides."""
        ways = {seat: tuple(self.game.screen.turns(self.view, d.id, seat) for d in self.drawings)
                for seat in self.seats}
        if self.surface != "table" or len(set(ways.values())) < 2:
            return ""
        present = ways.get(self.toward, (0,) * len(self.drawings))
        return next((seat for seat in self.seats if ways[seat] != present), "")

    @cached_property
    def drawing(self) -> str:
        """The drawing to open: the one that most of the offers point at, "" if none."""
        groups = [g for b in self.blocks for g in b.groups]
        spots = [p for g in groups for x in g.leaves for p in x.places]
        spots = spots or [p for g in groups for x in g.near for p in x.places]
        counts = {d.id: sum(n.place in spots for n in d.nodes) for d in self.drawings}
        return max(counts, key=lambda id: counts[id]) if any(counts.values()) else ""

    def below_board(self, block: Block) -> tuple[Group, ...]:
        """What may be done besides what lights up on the board: on a phone it lies below that, out of view."""
        lit = {n.place for d in self.drawings if d.id == self.drawing for n in d.nodes}
        return tuple(g for g in block.groups if lit and g.rows and not g.decisive
                     and not all(lit.intersection(x.places) for x in g.leaves))

    @cached_property
    def open_drawing(self) -> str:
        """The drawing to begin with: `drawing`, else the one with the place where whoever is at it stands."""
        seats = (*self.actors, stages.acting_seat(self.view))
        places = {p.where for p in self.panels if p.seat in seats and p.where}
        return self.drawing or next((d.id for d in self.drawings if any(n.place in places for n in d.nodes)),
                                    self.drawings[0].id if self.drawings else "")

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score as it stands, as this screen may know it."""
        return self.game.score(self.view)

    def points(self, panel: Panel) -> str:
        """What a seat has so far, or one of its sides, which score lines name as `side`."""
        if not panel.side:
            return number(self.sheet.total(panel.seat))
        return number(total(x.points for x in self.sheet.lines if x.params.get("side") == panel.side))

    def total(self, seat: Seat) -> str:
        return number(self.sheet.total(seat))

    @property
    def referees(self) -> bool:
        """Whether there are rules to be strict or helpful about."""
        return self.game.referees(self.state)

    @cached_property
    def scorers(self) -> tuple[Side, ...]:
        """Whose points are counted: the seats', and those of sides that nobody leads where they score for themselves.
        """
        counted = {line.seat for line in self.sheet.lines}
        return (*self.seats, *(p.side for p in self.panels if p.side and not p.seat and p.side in counted))

    @cached_property
    def compared(self) -> tuple[Side, ...]:
        """Those of them that can have points; everybody where nobody can."""
        without = {p.side or p.id for p in self.panels if not p.scores}
        return tuple(side for side in self.scorers if side not in without) or self.scorers

    @cached_property
    def common(self) -> Cards:
        return self.game.screen.common(self.view, self.lang)

    @cached_property
    def hands(self) -> list[tuple[str, Seat, tuple[Card, ...] | None]]:
        """Name, seat and cards of every hand this screen may show; None where it must be held open."""
        if self.kind == "watch":
            return []
        made = []
        for seat in (self.seat,) if self.kind == "seat" else self.seats:
            cards = self.game.screen.hand(self.view, seat, self.lang)
            if cards or (self.eyes == seat and self.game.hidden(self.state)):
                made.append((self.player(seat), seat, cards if self.eyes == seat else None))
        return made
