"""What the table forgot and enters late: growth, and points of rounds gone by, or the rule that it does not fit."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.britannia import scoring
from companion.games.britannia.board import AREAS, stack
from companion.games.britannia.nations import BRETWALDA, DANES, INFANTRY, KING, LEADERS, NATIONS, ORDER, ROMANS
from companion.games.britannia.state import Award, State, changed
from companion.games.britannia.steps.crown import worth
from companion.games.britannia.steps.growth import EACH, MAX_MARKER
from companion.games.britannia.steps.round import SCORE
from companion.games.contract import Missing, Nonsense, Untimely
from companion.games.derived.things import differences, plain
from companion.games.view import Field, Line
from companion.kernel import Patch, Place

LIMITS = {"welsh": "BR-S18", "saxons": "BR-S19", "angles": "BR-S20"}
"""The rule of each nation's limit."""
NOWHERE: tuple[tuple[str, Line], ...] = (("", ("late.nowhere", {})),)


class Late:
    def missing(self, s: State, side: str) -> tuple[Missing, ...]:
        """Growth of a nation on the map, and whatever its card gives points for up to this round."""
        return (*_growths(s, side), *_areas(s, side), *_destroyed(s, side), *_crowns(s))

    def hints(self, s: State, side: str) -> Mapping[str, Line]:
        """A nation's limit is not counted anew, and who was destroyed where is not known any more."""
        limit: dict[str, Line] = {"hold": ("late.hint.hold", {})} if NATIONS[side].limit else {}
        return limit | {"eliminate": ("late.hint.eliminate", {})}

    def patches(self, s: State, side: str, key: str, answers: Mapping[str, Any]) -> tuple[Patch, ...]:
        one = next((x for x in self.missing(s, side) if x.key == key), None)
        if one is None:
            raise Nonsense(key)
        told = {x.key: answers.get(x.key, x.value) for x in one.fields}
        for x in one.fields:
            number = x.kind == "number" and type(told[x.key]) is int and x.low <= told[x.key] <= x.high
            if not number and told[x.key] not in x.options:
                raise Nonsense(x.key)
        match key.split("/"):
            case ["growth"]:
                return _grow(s, side, told["n"], told["at"])
            case ["occupy", round]:
                return _occupy(s, side, int(round), told["at"])
            case ["hold", round]:
                return _hold(s, side, int(round), told["at"])
            case ["eliminate", row]:
                return _destroy(s, side, int(row), told)
            case [title, round]:
                return _crown(s, side, title, int(round))
        raise Nonsense(key)


def _at(options: tuple[str, ...], label: str = "late.at") -> Field:
    return Field(("at",), "choice", "", (label, {}), options=("", *options), word="place", words=NOWHERE)


def _award(side: str, points: int, rule: str, source: str, round: int, at: Place = "") -> Patch:
    return Patch(("awards", "+"), plain(Award(side, points, rule, source, round, at)))


# What may have been forgotten

def _growths(s: State, side: str) -> Iterator[Missing]:
    if side != ROMANS and s.places(side):
        n = Field(("n",), "number", 1, ("late.points", {}), low=1, high=EACH)
        yield Missing("growth", "growth", ("late.population", {"value": s.sides[side].population}),
                      (n, _at(s.lands(side), "late.army_at")))


def _areas(s: State, side: str) -> Iterator[Missing]:
    nation = NATIONS[side]
    for source, table in (("occupy", nation.occupy), ("hold", nation.hold)):
        for round, worth_of in sorted(table.items()):
            if round <= s.round:
                yield Missing(f"{source}/{round}", source, (f"late.{source}", {"round": round}),
                              (_at(tuple(at for at in AREAS if at in worth_of)),))


def _destroyed(s: State, side: str) -> Iterator[Missing]:
    for row, prize in enumerate(NATIONS[side].eliminate):
        rounds = tuple(str(n) for n in range(1, s.round + 1) if n in prize.rounds or not prize.rounds)
        of = tuple(x for x in ORDER if x != side) if "any" in prize.of else s.breakers if "breakers" in prize.of \
            else prize.of
        if not rounds or not of:
            continue
        leader = "leader" in prize.what
        fields = [Field(("of",), "choice", of[0], ("late.of", {}), options=of, word="leader" if leader else "side"),
                  Field(("round",), "choice", rounds[-1], ("late.in_round", {}), options=rounds), _at(AREAS)]
        if not leader:
            fields.insert(1, Field(("n",), "number", 1, ("late.units", {}), low=1, high=20))
        yield Missing(f"eliminate/{row}", "eliminate",
                      (f"late.prize.{'_'.join(prize.what)}", {"points": prize.points}), tuple(fields))


def _crowns(s: State) -> Iterator[Missing]:
    for title, rounds in (("bretwalda", BRETWALDA), ("king", KING)):
        for round in rounds:
            if round <= s.round:
                yield Missing(f"{title}/{round}", "crown", ("late.crown", {"title": title, "round": round}))


# What becomes of it

def _grow(s: State, side: str, n: int, at: Place) -> tuple[Patch, ...]:
    """`n` points more than the nation counted; with the marker's they may make an army (S25 to S28)."""
    points, units = s.sides[side].population + n, s.units
    if points >= EACH:
        if not s.supply(side):
            raise Untimely(("late.counters", {"side": side}), "BR-S3")
        if not at:
            raise Untimely(("late.army_where", {"n": points}), "BR-S25")
        if s.foes(side, at):
            raise Untimely(("late.battle", {"place": at}), "BR-S27")
        if not s.room(side, at, 1, s.settings.growth_overstack):
            raise Untimely(("late.full", {"place": at, "most": stack(at)}), "BR-S32")
        points, units = points - EACH, changed(units, at, side, INFANTRY, 1)
    elif at:
        raise Untimely(("late.too_few", {"n": points}), "BR-S25")
    return (Patch(("sides", side, "population"), min(points, MAX_MARKER)),
            *differences(s, replace(s, units=units), ()))


def _occupy(s: State, side: str, round: int, at: Place) -> tuple[Patch, ...]:
    _asked(at)
    if at in s.taken.get(side, ()):
        when = next((x.round for x in s.awards if (x.side, x.source, x.at) == (side, "occupy", at)), round)
        raise Untimely(("late.counted", {"place": at, "round": when}), "BR-S14")
    points = NATIONS[side].occupy[round][at]
    return (_award(side, points, "BR-S14", "occupy", round, at),
            Patch(("taken", side), [*s.taken.get(side, ()), at]))


def _hold(s: State, side: str, round: int, at: Place) -> tuple[Patch, ...]:
    """An area that the nation held alone when the round ended, within its limit (S13, S18 to S20); once the limit has
    risen, also what was lost of it then."""
    _asked(at)
    if round == s.round and not s.over and s.flow[0].next <= SCORE:
        raise Untimely(("late.not_yet", {"round": round}), "BR-S13")
    there = [x for x in s.awards if (x.round, x.source) == (round, "hold")]
    own: dict[Place, int] = {}
    for x in there:
        if x.side == side:
            own[x.at] = own.get(x.at, 0) + x.points
    points = NATIONS[side].hold[round][at]
    cut = scoring.limited(side, at) and 0 < own.get(at, 0) < points
    if (who := next((x.side for x in there if x.at == at), "")) and not cut:
        raise Untimely(("late.counted_for", {"place": at, "side": who, "round": round}), "BR-S13")
    if NATIONS[side].limit:
        whole, _ = scoring.capped(s, side, own | {at: points})
        points = min(points - own.get(at, 0), sum(whole.values()) - sum(own.values()))
        if points <= 0:
            raise Untimely(("late.limit", {"side": side, "place": at}), LIMITS[side])
    return (_award(side, points, "BR-S13", "hold", round, at),)


def _destroy(s: State, side: str, row: int, told: Mapping[str, Any]) -> tuple[Patch, ...]:
    prize, of, n = NATIONS[side].eliminate[row], told["of"], told.get("n", 1)
    _asked(told["at"])
    if of in LEADERS and of in s.leaders:
        raise Untimely(("late.alive", {"leader": of}), "BR-S15")
    if of in NATIONS:
        kinds = {"army": ("infantry", "cavalry")}
        gone = sum(s.supply(of, x) for what in prize.what for x in kinds.get(what, (what,)))
        if n > gone:
            raise Untimely(("late.on_map", {"side": of, "n": gone}), "BR-S3")
    return (_award(side, prize.points * n, "BR-S15", "eliminate", int(told["round"]), told["at"]),)


def _crown(s: State, side: str, title: str, round: int) -> tuple[Patch, ...]:
    """A title that was given in that round; in round XIV one by Cnut and one as in every round."""
    rule = "BR-R9" if title == "bretwalda" else "BR-R10"
    if round == s.round and not s.over:
        raise Untimely(("late.crown_not_yet", {"round": round}), rule)
    had = [x.side for x in s.awards if (x.round, x.source) == (round, title)]
    if side in had or len(had) > (round == 14 and DANES in had):
        raise Untimely(("late.crowned", {"title": title, "side": had[0], "round": round}), rule)
    if not _was_in_play(side, round):
        raise Untimely(("late.not_there", {"side": side, "round": round}), rule)
    return (_award(side, worth(s, "last" if title == "king" and round == s.last else title), rule, title, round),)


def _was_in_play(side: str, round: int) -> bool:
    """Whether the nation had come by that round."""
    came = [x.round for x in NATIONS[side].arrivals]
    return bool(NATIONS[side].start) or min(came, default=1) <= round


def _asked(at: Place) -> None:
    if not at:
        raise Untimely(("late.where", {}), "BR-S13")

