"""Whatever a device asks, what it may not know changes no byte of the answer, and not how much work the answer was.

Two houses stand at the same table in the midst of a random game; in the second, everything that the eyes which ask may
not see has been dealt anew. Both play on with the same entries and are then asked the same, trial answers included."""
from __future__ import annotations

import json
import random
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import count, product
from pathlib import Path
from typing import Any, ClassVar

import pytest

from companion import games
from companion.box import numbers as codes
from companion.box.decoding import box_services
from companion.kernel import TABLE, Action, Seat, actors, encode, legal, perform, view
from companion.kernel.rulebook import RuleBook
from companion.table import desk, models, passes, store
from companion.table.models import db
from companion.tower.seal import SECRET_BYTES
from companion.web import create_app
from tests.games.suite.conformance import play
from tests.games.suite.hidden import Deals, renamed
from tests.games.suite.house import Asked, House, Told
from tests.games.suite.law import LAW
from tests.soak import SOAK

EYES = ("p1", "")
"""Who asks: a seat, and whoever sees what all may see."""
ENTRIES = 5
"""Entries at most that both houses make before anybody asks."""
SOAKED = range(2, 14)
"""The games of a soak."""
TRIED = 12
"""Moments of a game of which the one is taken that hides most."""
BOOK = "roads"
"""The book that narrated tables read from."""
FIELDS = 4 if SOAK else 1
"""Fields with a number that are told otherwise."""
GUESSES = 2
"""Hidden things that are guessed at, in everything that can name one."""
FEW = None if SOAK else 1
"""Of what has to be asked again and again: guesses that are told, and offers that are tried out."""


class Secrets(Deals):
    """`setups`: set-ups as JSON by a short name, with the seats `p1`, `p2` and so on."""

    id: ClassVar[str]
    setups: ClassVar[dict[str, dict[str, Any]]]
    whole: ClassVar = False
    """Whether the game has every capability, so that nothing of the law is left out."""

    @property
    def game(self) -> Any:
        return games.load(self.id)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """The first set-up is always played, all of them in a soak."""
        if "setup" in metafunc.fixturenames:
            long = "seed" in metafunc.fixturenames
            metafunc.parametrize("setup", self.setups if long else list(self.setups)[:1])

    @pytest.fixture(autouse=True)
    def steady(self, at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is drawn by lot on a page says nothing; here it is always the same. So is the minute of every entry: two
        houses that it parts tell of different times."""
        for name in ("scan.page", "check.page", "check.photo"):
            monkeypatch.setattr(f"companion.web.{name}.token_hex", lambda n: "0" * 2 * n)
        monkeypatch.setattr("companion.tower.seal.new_secret", lambda: b"s" * SECRET_BYTES)
        minute, stored = datetime.now(UTC).replace(second=0, microsecond=0), count()
        keep = models.without_zone

        def within_the_minute(moment: datetime) -> datetime:
            if moment < datetime.now(UTC) + timedelta(seconds=1):  # what ends later ends when it ends
                moment = minute + timedelta(milliseconds=next(stored))
            return keep(moment)

        # Not `process_bind_param`: whatever is compiled keeps that, and serves all tests of this process.
        monkeypatch.setattr(models, "without_zone", within_the_minute)

        class Now(datetime):
            """Until here an evening and its last turn have lasted, however long the houses take to answer."""

            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
                return (minute + timedelta(minutes=30)).astimezone(tz or UTC)

        monkeypatch.setattr("companion.web.evening.times.datetime", Now)
        monkeypatch.setattr("companion.table.evening.clock.now", Now.now)

    @pytest.mark.parametrize("eyes", EYES)
    def test_what_one_may_not_know_changes_no_answer(self, setup: str, eyes: Seat, tmp_path: Path,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
        asked = self.compared(setup, eyes, 1, tmp_path, monkeypatch)
        assert not self.whole or not eyes or asked >= LAW, sorted(LAW - asked)

    @pytest.mark.soak
    @pytest.mark.parametrize("eyes", EYES)
    @pytest.mark.parametrize("seed", SOAKED)
    def test_the_same_over_whole_games(self, setup: str, eyes: Seat, seed: int, tmp_path: Path,
                                       monkeypatch: pytest.MonkeyPatch) -> None:
        self.compared(setup, eyes, seed, tmp_path, monkeypatch)

    def compared(self, setup: str, eyes: Seat, seed: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
        """Ask both houses everything, and tell every difference at the end. The addresses that were asked."""
        s, way, swaps = self.moment(setup, eyes, seed)
        one, other = self.houses(folder, encode(self.seated(setup)), s, self.dealt(s, swaps), eyes)
        objections, running = RuleBook.objections, one

        def counted(book: RuleBook, *about: Any) -> Any:
            running.n["rules"] += 1
            return objections(book, *about)

        monkeypatch.setattr(RuleBook, "objections", counted)
        leaks = []
        try:
            for action in way:
                one.enter(action)
                other.enter(renamed(action, swaps))
            for asked in self.questions(one, setup, eyes, swaps, random.Random(seed)):
                running = one
                told = one.ask(asked)
                running = other
                if (again := other.ask(asked)) != told:
                    leaks.append(difference(asked, told, again))
        finally:
            one.close()
            other.close()
        assert not leaks, f"{len(leaks)} leaks\n" + "\n".join(leaks[:12])
        return one.asked

    def players(self, setup: str) -> dict[Seat, Seat]:
        """The seats of a set-up with the names that tables give them."""
        return {seat: f"p{n}" for n, seat in enumerate(self.setups[setup]["seats"], 1)}

    def seated(self, setup: str) -> dict[str, Any]:
        """The set-up with the names of seats that tables have."""
        return dict(json.loads(self.at_the_table(setup, self.setups[setup])))

    def at_the_table(self, setup: str, told: Any) -> bytes:
        """JSON of a game from that set-up with the names of seats that tables have: the game of the other suites is not
        played again for them."""
        names = self.players(setup)
        return re.sub(rb"\b(?:%s)\b" % "|".join(names).encode(), lambda x: names[x[0].decode()].encode(), encode(told))

    def moment(self, setup: str, eyes: Seat, seed: int) -> tuple[Any, list[Action], dict[str, str]]:
        """A position, what is entered next, and the names of what stays hidden meanwhile. Of several the one that hides
        most."""
        moves, rng = play(self.id, encode(self.setups[setup])), random.Random(seed)
        seat = {name: seat for seat, name in self.players(setup).items()}.get(eyes, "")
        found = []
        for _ in range(TRIED):
            n = rng.randrange(max(1, len(moves) - ENTRIES))
            way = moves[n:n + rng.randint(1, ENTRIES)]
            swaps = self.dealt_anew(way[0].before, seat, rng)
            # whatever came to light on the way, and what it would have been, stays where it lies
            seen = {x for move in way for x in swaps.keys() - self.kept_from(move.after, seat or "-")}
            groups = [x for x in cycles(swaps) if not seen & set(x)]
            kept = {x: swaps[x] for cycle in groups for x in cycle}
            found.append((len(kept), n, way, kept))
        _, _, way, kept = max(found, key=lambda x: x[:2])
        assert kept or not self.secrets(way[0].before), "nothing was dealt anew"
        codec = self.game.codec
        return (codec.state(self.at_the_table(setup, way[0].before)),
                [codec.action(self.at_the_table(setup, move.action)) for move in way], kept)

    def houses(self, folder: Path, start: bytes, s: Any, other: Any, eyes: Seat) -> tuple[House, House]:
        first = folder / "first"
        first.mkdir()
        app = create_app(first, testing=True)
        with app.app_context():
            told = json.loads(start)
            table = desk.open_table(self.id, start, dict.fromkeys(told["seats"], "Anna"),
                                    book=BOOK if told.get("narrated") else "")
            token = passes.create(table, "seat", (eyes,)) if eyes else passes.create(table, "watch")
            self.invitation = passes.invite(table, "seat")
            code = table.code
            db.engine.dispose()
        app.extensions["companion_lock"].release()
        shutil.copytree(first, folder / "second")
        made = []
        for name, position in (("first", s), ("second", other)):
            with closing(sqlite3.connect(folder / name / store.DATABASE)) as base, base:
                base.execute('UPDATE "table" SET start = ?', (encode(position).decode(),))
            made.append(House(folder / name, code, token))
        return made[0], made[1]

    # What is asked

    def questions(self, house: House, setup: str, eyes: Seat, swaps: dict[str, str], rng: random.Random
                  ) -> Iterator[Asked]:
        with house.app.app_context():
            look = desk.look(desk.find(house.code))
        s = view(self.game, look.state, eyes or TABLE)
        owners = self.secrets(look.state)
        mixed = rng.sample(sorted(swaps), len(swaps))
        guesses = sorted(mixed, key=lambda x: not owners.get(x))[:1] + sorted(mixed, key=lambda x: owners.get(x, ""))
        guesses = list(dict.fromkeys(guesses))[:GUESSES]  # one that somebody holds, the others that nobody does
        yield from self.pages(eyes, look.head)
        if not eyes:
            return
        yield from self.judged(setup, look.state, eyes, guesses)
        guesses = guesses[:FEW]  # one that somebody holds
        yield from self.told(s, eyes, guesses, rng)
        yield from self.walked(s, guesses)
        yield from self.scanned(house, s, eyes, guesses)
        yield from self.loaded(house, eyes, guesses)
        yield from self.around(eyes)
        yield from self.changed(look, eyes, guesses)

    def pages(self, eyes: Seat, head: int) -> Iterator[Asked]:
        """Everything that is only looked at."""
        game = self.game
        score = () if game.finale is None else ("/score", "/score?fragment=1", "/score/picture", "/score/sheet.pdf",
                                                "/score/bgstats", "/score/line?category=camps&seat=p1", "/score/cards")
        tale = () if game.chronicle is None else ("/chronicle", "/chronicle.pdf?own=1", "/chronicle/audio")
        tale += () if game.story is None else ("/telling", "/telling/clip?passage=text&n=0")
        own = (f"/seat/{eyes}", f"/secret?seat={eyes}&part=hand", f"/state?seat={eyes}", f"/offers?seat={eyes}",
               f"/stage?seat={eyes}", "/position", f"/position.json?as={eyes}", *(("/scan",) if game.scan else ()),
               *(("/photo",) if game.photo else ())) if eyes else ()
        for path in ("", "?view=watch", "?view=wall", "/parts?since=0", "/parts?as=watch", "/log", "/state", "/evening",
                     "/setup", "/pack", "/check", "/check?at=0", "/check?end=1", "/fair", "/verify", "/rolls.json",
                     *score, *tale, *own):
            yield Asked(path)
        for path in ("/", f"/new?game={self.id}", f"/j/{self.invitation}", "/fair", "/campaigns"):
            yield Asked(path, house=True)
        yield from (Asked(f"/entry/{n}") for n in range(1, head + 1))

    def judged(self, setup: str, s: Any, eyes: Seat, guesses: list[str]) -> Iterator[Asked]:
        """What the rules would say: to offers, and to every kind of action that could name what is guessed."""
        known = set(self.secrets(s))
        acts: dict[type, Action] = {}
        names = self.players(setup)
        for move in play(self.id, encode(self.setups[setup])):
            if names.get(move.action.seat, TABLE) in (eyes, TABLE):
                acts.setdefault(type(move.action), move.action)
        for seat in actors(s):
            if seat == eyes:
                yield from (Asked("/judge", {"action": plain(a)}) for a in legal(self.game, s, seat)[:6])
        for action in (self.game.codec.action(self.at_the_table(setup, x)) for x in acts.values()):
            for field in (name for name, value in plain(action).items() if isinstance(value, str) and value in known):
                for guess in guesses:
                    act = plain(action) | {field: guess}
                    yield Asked("/judge", {"action": act})
                    yield Asked("/enter", {"action": act | {"seat": eyes}, "head": -1})
        for guess in guesses:
            for path in (("players", "p2", "hand"), ("players", eyes, "hand"), ("players", eyes, "built"), ("deck",)):
                for at, value in ((path, [guess]), ((*path, 0), guess), ((*path, "+"), guess)):
                    patch = {"path": list(at), "value": value}
                    yield Asked("/judge", {"action": {"do": "correct", "seat": eyes, "patches": [patch]}})

    def told(self, s: Any, eyes: Seat, guesses: list[str], rng: random.Random) -> Iterator[Asked]:
        """A position that somebody types: what the audit says, and what is seen once it is entered."""
        for section in self.game.position.form(s):
            for field in section.fields:
                fits = [x for x in guesses if x in field.options]
                if field.kind == "cards" and fits:
                    for guess in fits:
                        answers = {field.key: [guess]}
                        yield Asked("/audit", {"answers": answers, "as": eyes, "draw": True})
                        yield Asked("/position", {"answers": answers, "as": eyes})
                        yield Asked(f"/state?seat={eyes}")
                        yield Asked("/undo", {})
        numbers = {x.key: x.value + 1 for section in self.game.position.form(s) for x in section.fields
                   if x.kind == "number" and isinstance(x.value, int)}
        for key in ("round", *rng.sample(sorted(numbers), min(FIELDS, len(numbers)))):
            yield Asked("/audit", {"answers": {key: numbers.get(key, 1)}, "as": eyes})

    def walked(self, s: Any, guesses: list[str]) -> Iterator[Asked]:
        """A check of the table by hand that finds guessed cards where they may lie."""
        for place in self.game.pieces(s):
            for piece in self.game.by_hand.possible(s, place):
                if piece.name in guesses:
                    what = encode([piece.kind, piece.name, piece.owner]).decode()
                    yield Asked("/check", form={"do": f"add {what}", "place": place, "at": place})
                    yield Asked(f"/check?at={place}&place={place}")
                    yield Asked("/check?end=1")
                    yield Asked("/check", form={"do": "restart"})

    def loaded(self, house: House, eyes: Seat, guesses: list[str]) -> Iterator[Asked]:
        """A file of the position as this seat got it, and with a guessed card in a hand."""
        file = json.loads(house.ask(Asked(f"/position.json?as={eyes}")).text)
        yield Asked("/position/file", {"file": json.dumps(file), "as": eyes})
        players = file["position"].get("players", {})
        for seat, guess in product(players, guesses):
            held = players | {seat: players[seat] | {"hand": [guess]}}
            told = file | {"position": file["position"] | {"players": held}}
            yield Asked("/position/file", {"file": json.dumps(told), "as": eyes})

    def around(self, eyes: Seat) -> Iterator[Asked]:
        """What is no entry: the words of a seal, the voice, the end, and what only the table may."""
        yield Asked("/verify/word", form={"seat": eyes, "word": "apple"})
        yield Asked("/verify")
        yield Asked("/verify/open", form={})
        yield Asked("/telling/voice", {"command": "here"})
        yield Asked("/reveal", {"stage": 0})
        yield Asked("/settings", {"choice": "warn"})
        yield Asked("/free", {"seat": "p2"})

    def scanned(self, house: House, s: Any, eyes: Seat, guesses: list[str]) -> Iterator[Asked]:
        """Cards that are held before the camera."""
        if self.game.scan is None or self.game.box is None:
            return
        with house.app.app_context():
            for guess in guesses:
                coded = box_services(self.id).ids_with_codes(s.box)
                kind = next((kind for kind, ids in coded.items() if guess in ids), "")
                if kind:
                    code = codes.code_of(store.folder(), self.id, codes.id_of_played_box(self.id, s.box), kind, guess)
                    yield Asked("/scan", form={"typed": code})
                    yield Asked(f"/scan?code={code}")
                    yield Asked("/scan/name", form={"code": "OWN-STICKER", "thing": f"{kind}/{guess}"})
                    yield Asked("/scan?code=OWN-STICKER")
                    patch = {"path": ["players", eyes, "hand", "+"], "value": guess}
                    action = {"do": "correct", "seat": eyes, "patches": [patch]}
                    yield Asked("/scan/enter", form={"action": json.dumps(action), "code": "OWN-STICKER"})
                    yield Asked("/scan/undo", form={"head": str(desk.look(desk.find(house.code)).head)})
                    yield Asked("/scan/forget", form={"code": "OWN-STICKER"})

    def changed(self, look: Any, eyes: Seat, guesses: list[str]) -> Iterator[Asked]:
        """Trying out, putting right, amending, going back; and every page after each."""
        shown = (Asked(f"/parts?since={look.head}"), Asked(f"/state?seat={eyes}"), Asked("/log"))
        offers = legal(self.game, look.state, eyes)[:3] if eyes in actors(look.state) else []
        # what is drawn by lot from among hidden cards is new to everybody, and another card in each house
        mine = [a for a in offers if not self.game.app_draw_due(perform(self.game, look.state, a)[0])][:FEW]
        yield Asked("/whatif", {"begin": True})
        for action in mine:
            yield Asked("/enter", {"action": plain(action)})
            yield from shown
            yield Asked("/undo", {})
        yield Asked("/whatif", {"end": "drop"})
        for action in mine:
            amended = range(1, look.head + 1) if SOAK else sorted({1, look.head})
            yield from (Asked("/amend", {"entry": n, "action": plain(action)}) for n in amended)
            yield Asked("/amend", {"choice": "drop"})
        yield Asked("/rewind", {"entry": 1})
        yield Asked("/redo", {})
        yield from shown


def plain(action: Action) -> dict[str, Any]:
    return dict(json.loads(encode(action)))


def cycles(swaps: dict[str, str]) -> list[list[str]]:
    """The swaps in rings of names that go round among themselves."""
    left, found = dict(swaps), []
    while left:
        ring = [next(iter(left))]
        while (name := left.pop(ring[-1])) != ring[0]:
            ring.append(name)
        found.append(ring)
    return found


def difference(asked: Asked, told: Told, again: Told) -> str:
    """Where two answers part."""
    if told.text == again.text:
        return f"{asked}: {told._replace(text='')} or {again._replace(text='')}"
    at = next((n for n, (a, b) in enumerate(zip(told.text, again.text, strict=False)) if a != b), 0)
    return f"{asked}: …{told.text[max(0, at - 60):at + 60]!r}… or …{again.text[max(0, at - 60):at + 60]!r}…"
