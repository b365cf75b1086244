"""A second count of all points, from the facts of a game alone: it shares tables with the game, no rule."""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from companion.games.britannia import facts as f
from companion.games.britannia.board import AREAS, REGION, is_sea
from companion.games.britannia.nations import NATIONS, SCORING
from companion.kernel import Fact


class Ledger:
    """What stands where, as the facts tell it, and what each nation has by source."""

    def __init__(self, start: dict[str, dict[str, dict[str, int]]], round: int = 1):
        self.units: dict[str, dict[str, Counter[str]]] = defaultdict(dict)
        for at, there in start.items():
            for side, units in there.items():
                self.units[at][side] = Counter(units)
        self.round, self.turn = round, ""
        self.had: set[tuple[str, str]] = set()
        self.vassals: list[str] = []
        self.breakers: set[str] = set()
        self.votes: Counter[str] = Counter()
        self.raided = False
        self.points: Counter[tuple[str, str]] = Counter()
        for at in AREAS:
            self.look(at)

    def total(self, side: str) -> int:
        return sum(n for (who, _), n in self.points.items() if who == side)

    def put(self, at: str, side: str, kind: str, n: int) -> None:
        there = self.units[at].setdefault(side, Counter())
        there[kind] += n
        if not +there:
            del self.units[at][side]

    def alone(self, at: str) -> str:
        return next(iter(self.units[at])) if len(self.units[at]) == 1 else ""

    def look(self, at: str) -> None:
        """Points for whoever is the only nation in an area."""
        if is_sea(at) or not (side := self.alone(at)):
            return
        for who in (side, "romans") if side in self.vassals else (side,):
            worth = NATIONS[who].occupy.get(self.round, {}).get(at, 0)
            if worth and (who, at) not in self.had and (who, self.round) != ("danes", 11):
                self.had.add((who, at))
                self.points[who, "occupy"] += worth

    def through(self, side: str, at: str) -> None:
        worth = NATIONS[side].occupy.get(self.round, {}).get(at, 0)
        if worth and (side, at) not in self.had and not set(self.units[at]) - {side} and (
                (side, self.round) != ("danes", 11)):
            self.had.add((side, at))
            self.points[side, "occupy"] += worth

    def killed(self, by: str, kind: str, of: str, n: int) -> None:
        for row in NATIONS[by].eliminate:
            if (row.rounds and self.round not in row.rounds) or (row.own_turn and by != self.turn):
                continue
            wanted = kind in row.what or ("army" in row.what and kind in ("infantry", "cavalry"))
            meant = of in row.of or "any" in row.of or ("breakers" in row.of and of in self.breakers)
            if wanted and meant and (kind != "leader" or of in row.of):
                self.points[by, "eliminate"] += row.points * n
                return

    def raid(self) -> None:
        """The Danes of round XI score once, before any of them goes."""
        if not self.raided:
            self.raided = True
            for at in AREAS:
                if self.alone(at) == "danes":
                    self.had.add(("danes", at))
                    self.points["danes", "occupy"] += 2

    def hold(self) -> None:
        for side, nation in NATIONS.items():
            table = nation.hold.get(self.round, {}) if self.round in SCORING else {}
            if side == "romans":
                got = {at: n for at, n in table.items()
                       if self.units[at].get("romans", Counter())["fort"] or self.alone(at) in self.vassals}
            else:
                got = {at: n for at, n in table.items() if self.alone(at) == side}
            total = sum(got.values())
            if nation.limit:
                inside = sum(n for at, n in got.items() if REGION[at] == nation.limit.by)
                outer = sum(n for at, n in got.items() if (
                    REGION[at] != nation.limit.by if nation.limit.capped == "outside"
                    else REGION[at] == nation.limit.capped))
                total -= max(0, outer - inside // 2)
            self.points[side, "hold"] += total - total // 2 if side in self.vassals else total

    def crown(self) -> None:
        if self.votes:
            best, n = self.votes.most_common(1)[0]
            if best and 2 * n > sum(self.votes.values()):
                self.points[best, "bretwalda"] += 4
            self.votes.clear()
        elif self.round in (11, 12, 13, 14):
            english = Counter(side for at in AREAS if REGION[at] == "england" and (side := self.alone(at)))
            for side, n in english.items():
                if n >= 4 and 3 * n > 2 * english.total():
                    self.points[side, "king"] += 8

    def fold(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            self._fold(fact)

    def _fold(self, fact: Fact) -> None:
        if isinstance(fact, f.TurnEnded | f.PhaseBegan):
            self.settle()
        touched: tuple[str, ...] = ()
        match fact:
            case f.RoundBegan(round):
                self.hold()
                self.crown()
                self.round = round
                touched = AREAS
            case f.Ended():
                self.hold()
            case f.TurnBegan(side):
                self.turn = side
            case f.Arrived(side, at, infantry, cavalry):
                self.put(at, side, "infantry", infantry)
                self.put(at, side, "cavalry", cavalry)
            case f.Placed(side, at, kind):
                self.put(at, side, kind, 1)
            case f.Moved(side, n, kind, way):
                self.put(way[0], side, kind, -n)
                self.put(way[-1], side, kind, n)
                for at in way[1:-1]:
                    if not is_sea(at):
                        self.through(side, at)
                touched = (way[-1], way[0])
            case f.Retreated(side, start, to, n, kind) | f.Withdrew(side, start, to, n, kind):
                if isinstance(fact, f.Withdrew) and (side, self.round) == ("danes", 11):
                    self.raid()
                self.put(start, side, kind, -n)
                self.put(to, side, kind, n)
                touched = (to, start) if isinstance(fact, f.Retreated) else (start,)
            case f.Destroyed(side, at, kind, n, by):
                self.put(at, side, kind, -n)
                self.killed(by, kind, side, n)
            case f.LeaderFell(_, leader, _, by) if by:
                self.killed(by, "leader", leader, 1)
                if leader == "harold" and by in ("norwegians", "danes") and self.round in (15, 16):
                    self.points["normans", "eliminate"] += 6
            case f.Removed(side, at, kind, n):
                self.put(at, side, kind, -n)
            case f.FortBuilt(at):
                self.put(at, "romans", "fort", 1)
            case f.BurhBuilt(at):
                self.put(at, "saxons", "burh", 1)
            case f.Settled(at):
                self.put(at, "romans", "fort", -1)
                self.put(at, "romano_british", "infantry", 1)
            case f.FortsCleared():
                for at in AREAS:
                    if n := self.units[at].get("romans", Counter())["fort"]:
                        self.put(at, "romans", "fort", -n)
            case f.Dismounted(side, at, n):
                self.put(at, side, "cavalry", -n)
                self.put(at, side, "infantry", n)
            case f.Submitted(side):
                self.vassals.append(side)
                self.points["romans", "submit"] += 6 * (side == "belgae" and self.round == 1)
                touched = tuple(at for at in AREAS if side in self.units[at])
            case f.Revolted(side):
                self.vassals.remove(side)
            case f.RomansLeft():
                self.vassals = []
            case f.Attacked(side):
                self.breakers.add(side)
            case f.Voted(_, choice, votes):
                self.votes[choice] += votes
        for at in touched:
            self.look(at)

    def settle(self) -> None:
        """After a battle: whoever was left alone by it scores."""
        for at in AREAS:
            self.look(at)
