"""Říše snů: Clash of Realms for two or four, Trial of Strength for three to five."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.games.contract import BoxServices, Photo, Pictures, Throws
from companion.games.derived import Derived, ranking
from companion.games.rise_snu import actions as a
from companion.games.rise_snu import coherence, evolve, facts, figures, secrets, steps
from companion.games.rise_snu import pictures as pictures_
from companion.games.rise_snu.about import ABOUT, TOURNAMENT
from companion.games.rise_snu.box.board import playable
from companion.games.rise_snu.box.boxing import BOXING
from companion.games.rise_snu.box.components import Board, Box
from companion.games.rise_snu.ground import ground, several
from companion.games.rise_snu.position.position import Check, Position
from companion.games.rise_snu.position.things import DreamThings
from companion.games.rise_snu.rules import audit, rules
from companion.games.rise_snu.screen import board_photo, chances
from companion.games.rise_snu.screen.chronicle import Chronicle
from companion.games.rise_snu.screen.coach import Coach
from companion.games.rise_snu.screen.finale import Finale
from companion.games.rise_snu.screen.icons import Icons, Topics
from companion.games.rise_snu.screen.layout import COLOURS, Screen
from companion.games.rise_snu.screen.names import Names
from companion.games.rise_snu.screen.preparation import Preparation
from companion.games.rise_snu.screen.reminders import Reminders
from companion.games.rise_snu.screen.scan import Scan
from companion.games.rise_snu.screen.wording import Wording
from companion.games.rise_snu.set_up import (
    BEGINNERS_CARDS, BEGINNERS_QUESTS, GOAL, MAX_BOARDS, PLAYERS, TOURNAMENT_GOAL, TWO_BOARDS_GOAL, Setup, agreed,
    characters, numbers_known)
from companion.games.rise_snu.settings import BEGINNERS, CLASH, COUNTERS, DREAMS, SIDES, TRIAL, side_of
from companion.games.rise_snu.state import DEMON_START, HAND, HERO_START, HIDDEN, Player, State, card_of, copies
from companion.games.rise_snu.steps.turn import slowest_first
from companion.games.rise_snu.steps.worlds import TRIAL_HAND
from companion.games.rise_snu.ways import LAP
from companion.games.view import Hidden, Odds
from companion.kernel import (
    Action, Codec, Fact, Finding, Patch, RuleBook, ScoreLine, ScoreSheet, Seat, Step, settle)


class RiseSnu(Derived):
    """The game as kernel and screens see it."""

    id = "rise_snu"
    rules: RuleBook = rules
    about = ABOUT
    folder = Path(__file__).parent
    names = Names()
    wording = Wording()
    icons = Icons()
    topics = Topics(rules)
    throws: Throws = chances
    box: BoxServices = BOXING
    pictures: Pictures = pictures_
    photo: Photo = board_photo
    chronicle = Chronicle()
    DRAWS = (a.Draw,)
    codec = Codec(steps.Position, Setup, a.ALL, facts.ALL, steps.ALL)

    @property
    def things(self) -> DreamThings:
        return DreamThings(self)

    @property
    def screen(self) -> Screen:
        return Screen(self)

    @property
    def position(self) -> Position:
        return Position(self, self.things)

    @property
    def by_hand(self) -> Check:
        return Check(self, self.things)

    @property
    def coach(self) -> Coach:
        return Coach(self)

    @property
    def preparation(self) -> Preparation:
        return Preparation(self)

    @property
    def reminders(self) -> Reminders:
        return Reminders(self)

    @property
    def scan(self) -> Scan:
        return Scan(self, self.things)

    @property
    def finale(self) -> Finale:
        return Finale(self)

    def new(self, setup: Setup) -> State:
        """The first position. ValueError("seats" | "mode" | "characters" | "box" | "brotherhood" | "goal" | "boards")
        for a set-up that cannot be."""
        seats, mode = setup.seats, setup.mode
        if mode not in PLAYERS:
            raise ValueError("mode")
        if len(seats) not in PLAYERS[mode] or len(set(seats)) < len(seats) or not all(seats) or "table" in seats:
            raise ValueError("seats")
        if setup.tournament not in TOURNAMENT:
            raise ValueError("tournament")
        if not 1 <= setup.boards <= MAX_BOARDS:
            raise ValueError("boards")
        who = characters(setup)
        shipped = BOXING.SHIPPED.get(setup.box) if isinstance(setup.box, str) else None
        box = shipped() if shipped else setup.box
        if not isinstance(box, Box):
            raise ValueError("box")
        if mode == COUNTERS:
            return _counted(setup, box, who)
        if not playable(box.board) or not all(numbers_known(box, x) for x in who.values()):
            raise ValueError("box")
        agreed_rules = agreed(setup)
        if agreed_rules.brotherhood and len(seats) != 4:
            raise ValueError("brotherhood")
        board = several(box.board, setup.boards, setup.turned) if setup.boards > 1 else box.board
        s: State = steps.Position(
            seats=seats, players=_players(setup, box, who), mode=mode, goal=_goal(setup), board=board,
            box=replace(box, board=Board()), open_worlds=tuple(ground(board).worlds), rules=agreed_rules,
            settings=setup.settings, real_cards=setup.real_cards or not box.complete,
            tournament="" if setup.tournament == "no" else setup.tournament,
            removed=_removed(setup, box), flow=(steps.Rounds(),))
        s = replace(s, players={x: replace(p, lives=figures.max_lives(s, x)) for x, p in s.players.items()})
        begun = _trial(s, setup) if mode == TRIAL else _beginners(s) if mode == BEGINNERS else _clash(s)
        s = replace(s, **begun)
        return settle(self, s, [])  # type: ignore[no-any-return]

    def evolve(self, s: State, fact: Fact) -> State:
        return evolve.evolve(s, fact)

    def step_for(self, s: State, action: Action) -> Step | None:
        """What has no movement, no roll and no card around it cannot be forced in between."""
        seat = action.seat
        if seat not in s.players or s.over or not s.flow or not s.players[seat].at:
            return None
        if isinstance(action, a.Go | a.Attack | a.Cast | a.UseCard | a.UseHeld | a.TakeToken | a.HandIn):
            return steps.Movement(seat, seat, "go")
        if isinstance(action, a.Send | a.Recall | a.Cancel):
            return steps.Sending(seat, seat, not s.clash)
        return None

    def check(self, s: State) -> list[Finding]:
        return [] if s.counted else audit.check(s)

    def referees(self, s: State) -> bool:
        return not s.counted

    def coherent(self, s: State) -> bool:
        return super().coherent(s) and coherence.fits(s)

    def limits(self, s: State, path: tuple[str | int, ...]) -> tuple[int, int | None]:
        if not s.counted and path[:1] == ("players",) and path[1:2] and path[1] in s.players and path[-1] == "lives":
            return 0, figures.max_lives(s, str(path[1]))
        highest = {"lap": LAP, "light": coherence.MAX_LIGHT}
        return int(path[-1] in ("round", "goal")), highest.get(str(path[-1]), coherence.MAX)

    def settled(self, patch: Patch) -> bool:
        """Who plays whom, board and scenario are decided at the set-up."""
        decided = ("seats", "board", "box", "mode", "rules", "real_cards", "tournament", "removed", "over", "winners")
        return not patch.path or patch.path[0] in decided or patch.path[2:] in (("character",), ("team",), ("main",))

    def score(self, s: State) -> ScoreSheet:
        """Worlds or glory; whoever won stands first."""
        lines = []
        for seat in s.seats:
            p = s.players[seat]
            if s.clash:
                lines += [ScoreLine(seat, 1, "RS-R16.1", "world", {"world": world}) for world in p.worlds]
            elif p.glory:
                lines.append(ScoreLine(seat, p.glory, "RS-R18.1", "glory", {"n": p.glory}))
        sheet = ranking(s.seats, tuple(lines))
        return ScoreSheet(sheet.lines, teams(s, sheet))

    def hidden(self, s: State) -> tuple[Hidden, ...]:
        """Hands, from everybody but their holder, and whoever hypnotised it, while that one sends its cards."""
        known = "table" if s.real_cards else "app"
        return tuple(Hidden("hand", seat, ("players", seat, "hand"), known, tuple(
            x.by for x in s.flow if isinstance(x, steps.Sending) and x.seat == seat != x.by))
            for seat in s.seats if s.players[seat].hand)

    def tell(self, fact: Fact, seat: Seat) -> Fact | None:
        return secrets.tell(fact, seat)

    def reveal_secrets(self, found: Iterable[Fact]) -> bool:
        return any(isinstance(x, facts.CardDrawn) and x.card != HIDDEN for x in found)

    def odds(self, s: State) -> tuple[Odds, ...]:
        return chances.odds_now(s)

    def first(self, s: State) -> Seat:
        return s.first or (s.side(DREAMS) or s.seats)[0]

    def colour(self, s: State, side: Seat) -> str:
        return COLOURS.get(s.players[side].character, "") if side in s.players else ""

    def knows_all(self, s: Any) -> bool:
        """Whether the app deals and draws."""
        return not s.real_cards


def teams(s: State, sheet: ScoreSheet) -> tuple[tuple[Seat, ...], ...]:
    """Who wins together shares a place: the winners, then by the sum of the team."""
    points = {seat: sum(n for x in s.seats if s.players[x].team == s.players[seat].team
                        and isinstance(n := sheet.total(x), int)) for seat in s.seats}
    rank = {seat: (seat in s.winners, not s.players[seat].resigned, points[seat]) for seat in s.seats}
    return tuple(tuple(x for x in s.seats if rank[x] == place) for place in sorted(set(rank.values()), reverse=True))


def _goal(setup: Setup) -> int:
    """Glory of a Trial as the table says, of a tournament four; worlds of a Clash, fewer where the table says so."""
    if setup.goal < 0:
        raise ValueError("goal")
    if setup.tournament != "no":
        return TOURNAMENT_GOAL
    usual = TWO_BOARDS_GOAL if setup.boards > 1 and setup.mode == CLASH else GOAL[setup.mode]
    wanted = setup.goal or usual
    return wanted if setup.mode == TRIAL else min(wanted, usual)


def _counted(setup: Setup, box: Box, who: Mapping[Seat, str]) -> State:
    """Numbers alone: no board, no cards, characters by their names."""
    players = {x: Player(character=who[x], team=x, lives=max(1, figures.known(box.characters[who[x]].lives)))
               for x in setup.seats}
    return steps.Position(
        seats=setup.seats, players=players, mode=COUNTERS, goal=_goal(setup), board=Board(), open_worlds=(),
        box=Box(box.id, box.name, box.version, invented=box.invented, characters=box.characters), real_cards=True,
        settings=setup.settings, flow=(steps.Tallying(),))


def _players(setup: Setup, box: Box, who: Mapping[Seat, str]) -> dict[Seat, Player]:
    """Everybody with all lives; of a side in a Clash the first is the main character."""
    numbers = ground(box.board).numbers
    made: dict[Seat, Player] = {}
    for n, seat in enumerate(setup.seats):
        side = side_of(who[seat])
        main = setup.mode == TRIAL or not any(x.side == side for x in made.values())
        team = side if setup.mode != TRIAL else f"team_{n % 2 + 1}" if agreed(setup).brotherhood else seat
        start = numbers.get(HERO_START if side == DREAMS else DEMON_START, ("",))[0]
        made[seat] = Player(character=who[seat], team=team, at=start if main and setup.mode != TRIAL else "",
                            main=main, lives=1)
    return made


def _removed(setup: Setup, box: Box) -> tuple[str, ...]:
    """Cards that stay in the box (RS-R16.2, A64); in the beginners' scenario all quests but five."""
    if setup.mode == TRIAL:
        return ()
    cards = [x for deck in ("dreams", "horrors") for x in copies(box, deck)
             if getattr(box, deck)[card_of(x)].not_in_clash]
    if setup.mode == BEGINNERS and set(BEGINNERS_QUESTS) & set(box.easy):
        cards += [x for x in copies(box, "easy") if card_of(x) not in BEGINNERS_QUESTS]
    return tuple(cards)


def _abilities(s: State) -> tuple[steps.AnyStep, ...]:
    """Two for everybody, of which one stays or both (RS-R18.3, R19.5); what is drawn first comes last."""
    if not (s.rules.mighty or (s.rules.abilities and not s.clash)):
        return ()
    after = steps.SameAgain if s.rules.mighty else steps.KeepingAbility
    return tuple(step for seat in reversed(s.seats) for step in (
        after(seat), steps.AbilityDue(seat), steps.AbilityDue(seat)))


def _clash(s: State) -> dict[str, Any]:
    """How a Clash begins: fields of the first position."""
    holders = [s.side(side)[-1] for side in reversed(SIDES)]
    helpers = tuple(x for side in SIDES for x in s.side(side) if not s.players[x].main)
    out = (steps.SettingOut(helpers),) if helpers else ()
    return {"flow": (*s.flow, *out, *(steps.Filling(x, HAND) for x in holders), *_abilities(s))}


def _beginners(s: State) -> dict[str, Any]:
    """Two Rainbow Bridges against two Barriers; nothing else is ever drawn."""
    players = dict(s.players)
    for seat, player in s.players.items():
        wanted = BEGINNERS_CARDS[player.side]
        players[seat] = replace(player, hand=tuple(x for x in copies(s.box, s.deck_of(seat)) if card_of(x) == wanted))
    return {"players": players, "decks_closed": ("dreams", "horrors")}


def _trial(s: State, setup: Setup) -> dict[str, Any]:
    """How a Trial begins: fields of the first position."""
    deals = tuple(steps.Filling(x, TRIAL_HAND) for x in reversed(s.seats))
    first = () if setup.first in s.seats else (steps.FirstRolls(s.seats),)
    return {"first": setup.first if setup.first in s.seats else "", "flow": (
        *s.flow, steps.SettingOut(slowest_first(s)), steps.DecksAway(), *deals, *_abilities(s), *first)}


GAME = RiseSnu()
__all__ = ["GAME", "RiseSnu", "Setup"]
