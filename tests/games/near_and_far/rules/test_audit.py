"""The audit against positions that the rulebook forbids, and against legal games, where it has to keep quiet."""
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import pytest

from companion import games
from companion.games.near_and_far.state import CAMPS, Player, Setup, State
from companion.games.near_and_far.steps import Adventure, Rounds, Turn
from companion.games.playout import choose, generator, walk
from companion.kernel import TABLE, actors, perform, replace, top

GAME = games.load("near_and_far")
SEATS = ("ann", "bob", "cyd")
Change = Callable[[Any], Any]


@cache
def reached(box: str, wanted: Callable[[Any], bool]) -> Any:
    """The first position of seeded random games that has what a test needs."""
    for seed in range(40):
        for _, s in walk(GAME, GAME.new(Setup(SEATS, box=box)), generator(seed, 3)):
            if actors(s) and actors(s)[0] != TABLE and wanted(s):
                assert certain(s) == []
                return s
    raise AssertionError(f"no random game shows {wanted.__name__}")


def certain(s: Any) -> list[str]:
    return [x.about for x in GAME.check(s) if x.certain]


def rich(s: Any) -> bool:
    """Somebody has each kind of thing, and it is a turn's beginning in the midst of the game."""
    ann, bob, cyd = s.players.values()
    return (s.round > 3 and isinstance(top(s), Turn) and 1 < len(s.mine) < 5 and bool(s.camps) and not s.ended_by
            and bool(ann.adventurers and bob.adventurers) and bool(ann.built) and bool(cyd.hand)
            and bool(s.artifact_discards)
            and any(p.threats for p in s.players.values()) and any(p.treasures for p in s.players.values())
            and len(s.offer) == 5 and len(s.quests) > 1)


def early(s: Any) -> bool:
    """Round 1, and the last seat has not had its turn."""
    return s.round == 1 and s.players["cyd"].figure == "board" and s.players["ann"].figure != "board"


def told(s: Any) -> bool:
    """Without a map, a camp stands somewhere afield."""
    return s.round > 1 and bool(s.afield) and isinstance(top(s), Turn)


def last_round(s: Any) -> bool:
    return bool(s.ended_by) and isinstance(top(s), Turn)


def of(seat: str, **changes: Any) -> Change:
    """Change fields of one player."""
    return lambda s: replace(s, players=s.players | {seat: replace(s.players[seat], **changes)})


def more(seat: str, field: str, *things: str) -> Change:
    """Add cards or people to one of a player's rows."""
    return lambda s: of(seat, **{field: (*getattr(s.players[seat], field), *things)})(s)


def row(field: str, change: Callable[[Any], Any]) -> Change:
    """Change a field of the table itself."""
    return lambda s: replace(s, **{field: change(getattr(s, field))})


def both(*changes: Change) -> Change:
    def changed(s: Any) -> Any:
        for change in changes:
            s = change(s)
        return s
    return changed


def anyone(s: State, field: str) -> str:
    """The first card that somebody holds in that row."""
    return next(x for p in s.players.values() for x in getattr(p, field))


def unseen(s: State, kind: str) -> list[str]:
    """Cards of a kind that lie nowhere."""
    used = {x for p in s.players.values()
            for cards in (p.hand, p.built, p.treasures, p.adventurers, p.world, p.threats) for x in cards}
    used |= {*s.offer, *s.aside, *s.treasure_discards, *s.artifact_discards}
    return [x for x in getattr(s.box, kind) if x not in used]


def unhired(s: State) -> list[str]:
    """Adventurers in the bag or set aside."""
    hired = {x for p in s.players.values() for x in p.adventurers}
    return [x for x in s.box.adventurers if x not in hired and x not in s.offer]


def one_of_each(s: State, factions: tuple[str, ...], *also: str) -> Any:
    """Ann's whole active party: one more adventurer for each faction named."""
    party: list[str] = []
    for faction in factions:
        party.append(next(x for x, who in s.box.adventurers.items() if who.faction == faction and x not in party))
    return of("ann", adventurers=tuple(party), active=(*party, *also))(s)


def open_chief(s: State) -> str:
    return next(f for f in ("green", "blue", "red", "yellow") if not any(f in p.chiefs for p in s.players.values()))


def camp(seat: str, space: str) -> Change:
    """A camp too many on a space, off the player's board so that the count is right."""
    return lambda s: both(row("camps", lambda c: c | {space: seat}),
                          of(seat, camps=s.players[seat].camps - 1) if seat in s.players else lambda s: s)(s)


def pit(seat: str, name: str) -> Change:
    return lambda s: both(row("mine", lambda m: m | {name: seat}),
                          of(seat, camps=s.players[seat].camps - 1) if seat in s.players else lambda s: s)(s)


def far_pit(s: State) -> str:
    """A pit that touches no camp."""
    from companion.games.near_and_far.rules.town import beside
    pits = s.box.mine.pits
    return next(x for x in pits if x not in s.mine and not any(beside(pits[x], pits[y]) for y in s.mine))


def bare(s: State) -> str:
    """A space without a camp."""
    assert s.box.map
    return next(x for x, space in s.box.map.spaces.items() if space.kind != "town" and x not in s.camps)


def bookless(s: State) -> str:
    assert s.box.map
    return next(x for x, space in s.box.map.spaces.items() if not space.quest and space.kind != "town")


def books(s: State) -> list[str]:
    assert s.box.map
    return [x for x, space in s.box.map.spaces.items() if space.quest]


class Wrong(NamedTuple):
    rule: str
    name: str
    change: Change
    about: str
    base: tuple[str, Callable[[Any], bool]] = ("sample", rich)


WRONG = [
    # 1: limited things are in one place, and the box has them
    Wrong("1.2", "an artifact built by two",
          lambda s: more("bob", "built", s.players["ann"].built[0])(s), "card-twice"),
    Wrong("1.2", "an artifact in two hands", lambda s: more("ann", "hand", s.players["cyd"].hand[0])(s), "card-twice"),
    Wrong("1.2", "an artifact in hand and built",
          lambda s: more("ann", "hand", s.players["ann"].built[0])(s), "card-twice"),
    Wrong("1.2", "an artifact built and discarded",
          lambda s: row("artifact_discards", lambda d: (*d, s.players["ann"].built[0]))(s),
          "card-twice"),
    Wrong("1.2", "a discard twice in the pile",
          lambda s: row("artifact_discards", lambda d: (*d, d[0]))(s), "card-twice"),
    Wrong("1.2", "a treasure held and discarded",
          lambda s: row("treasure_discards", lambda d: (*d, anyone(s, "treasures")))(s),
          "card-twice"),
    Wrong("1.2", "a treasure on two animals",
          lambda s: both(of("ann", birds=2, treasures=(anyone(s, "treasures"),) * 2))(s),
          "card-twice"),
    Wrong("1.2", "a world card with two owners",
          both(more("ann", "world", "w01"), more("bob", "world", "w01")), "card-twice"),
    Wrong("1.2", "a threat beaten by two",
          lambda s: both(*(more(x, "threats", anyone(s, "threats")) for x in ("ann", "bob")))(s),
          "card-twice"),
    Wrong("1.2", "an adventurer hired by two",
          lambda s: more("bob", "adventurers", s.players["ann"].adventurers[0])(s), "card-twice"),
    Wrong("1.2", "an adventurer hired twice by one",
          lambda s: more("ann", "adventurers", s.players["ann"].adventurers[0])(s),
          "card-twice"),
    Wrong("8.1", "an adventurer hired and still on offer",
          lambda s: row("offer", lambda o: (*o[1:], s.players["ann"].adventurers[0]))(s),
          "card-twice"),
    Wrong("8.5", "an adventurer set aside and on offer",
          lambda s: row("aside", lambda a: (*a, s.offer[0]))(s), "card-twice"),
    Wrong("1.1", "an artifact that no box has", more("ann", "built", "excalibur"), "card-unknown"),
    Wrong("1.1", "a treasure that no box has",
          both(of("ann", birds=3), lambda s: of("ann", treasures=("grail",))(s)), "card-unknown"),
    Wrong("1.1", "an adventurer that no box has", more("ann", "adventurers", "robin"), "card-unknown"),
    Wrong("1.1", "a threat of strength 16", more("ann", "threats", "16"), "card-unknown"),
    Wrong("1.1", "a world card that no box has", more("ann", "world", "moon"), "card-unknown"),
    Wrong("1.1", "a stranger on offer", row("offer", lambda o: (*o[1:], "robin")), "card-unknown"),
    Wrong("16.1", "the animal companion among the hired", more("ann", "adventurers", "pet"), "card-unknown"),
    Wrong("1.1", "a token of a fifth colour", of("ann", tokens={"purple": 1}), "token"),
    Wrong("1.1", "fewer than no tokens", of("ann", tokens={"red": -1}), "token"),
    Wrong("A1", "two colourless tokens with one", of("ann", tokens={"plain": 2}), "plain"),
    Wrong("A1", "two colourless tokens with two",
          both(of("ann", tokens={"plain": 1}), of("bob", tokens={"plain": 1})), "plain"),
    Wrong("1.2", "coins below nought", of("ann", coins=-1), "negative"),
    Wrong("1.2", "gems below nought", of("bob", gems=-3), "negative"),
    Wrong("1.2", "food below nought", of("cyd", food=-2), "negative"),
    # 2, 3: players and set-up
    Wrong("2.6", "one seat", lambda s: replace(s, seats=("ann",), players={"ann": s.players["ann"]}), "players"),
    Wrong("2.6", "five seats", lambda s: replace(s, seats=("ann", "bob", "cyd", "dan", "eve"), players=s.players | {
        "dan": Player("green"), "eve": Player("yellow")}), "players"),
    Wrong("2.6", "a player without a seat", row("seats", lambda x: x[:2]), "seats"),
    Wrong("2.6", "a seat twice in the order", row("seats", lambda x: (*x, "ann")), "seats"),
    Wrong("3.5", "two of one colour", lambda s: of("ann", colour=s.players["bob"].colour)(s), "colour"),
    Wrong("3.5", "a colour without pieces", of("ann", colour="pink"), "colour"),
    Wrong("3.1", "a bird too many in the Stables", row("birds", lambda n: n + 1), "birds-supply"),
    Wrong("3.1", "a bird lost",
          lambda s: of("ann", birds=0)(row("birds", lambda n: n - 1)(s)) if not s.players["ann"].birds
          else of("ann", birds=s.players["ann"].birds - 1, treasures=())(s), "birds-supply"),
    Wrong("3.1", "less than no birds in the Stables", row("birds", lambda n: -1), "negative"),
    Wrong("3.2", "six on offer", lambda s: both(
        row("offer", lambda o: (*o, *unhired(s)[:6 - len(o)])), row("aside", lambda a: ()))(s), "offer"),
    Wrong("8.4", "an offer nobody refilled", row("offer", lambda o: o[:2]), "offer"),
    Wrong("3.4", "eleven quest tokens of three players", lambda s: both(row("quests", lambda q: tuple(books(s)[:11])),
        row("quest_tokens", lambda n: 11))(s), "quests-many"),
    Wrong("3.4", "a token without an open book",
          lambda s: row("quests", lambda q: (bookless(s), *q[1:]))(s), "quest-space"),
    Wrong("3.4", "a token in town", row("quests", lambda q: ("town", *q[1:])), "quest-space"),
    Wrong("3.4", "a token off the map", row("quests", lambda q: ("atlantis", *q[1:])), "quest-space"),
    Wrong("3.4", "two tokens on a space", row("quests", lambda q: (q[1], *q[1:])), "quest-twice"),
    Wrong("3.4", "tokens counted wrong", row("quest_tokens", lambda n: n + 2), "quests-many"),
    Wrong("3.4", "eleven tokens and no map", row("quest_tokens", lambda n: 11), "quests-many", ("empty", told)),
    Wrong("3.14", "a figure still on its board", of("ann", figure="board"), "on-board"),
    Wrong("3.14", "a figure in no building of the town", of("ann", figure="building:castle"), "figure"),
    Wrong("3.14", "a figure nowhere", of("ann", figure=""), "figure"),
    Wrong("3.14", "a figure off the map", of("ann", figure="map:atlantis"), "figure"),
    Wrong("3.14", "a space of a map that was not entered", of("ann", figure="map:a"), "figure", ("empty", told)),
    Wrong("3.5", "a coin from the last game", of("cyd", coins=4), "start-goods", ("sample", early)),
    Wrong("3.5", "a heart before the first turn", of("cyd", hearts=1), "start-goods", ("sample", early)),
    Wrong("3.5", "a token before the first turn", of("cyd", tokens={"green": 1}), "start-goods", ("sample", early)),
    Wrong("3.5", "a world card from the last game",
          lambda s: of("cyd", world=(next(iter(s.box.world)),))(s), "start-card", ("sample", early)),
    Wrong("44.1", "a hero in a villain's place",
          lambda s: row("villains", lambda v: (s.offer[0],))(s), "card-unknown", ("sample", early)),
    Wrong("3.15", "on the map when round 2 begins", of("cyd", figure="map:town"), "second-round",
          ("sample", lambda s: s.round == 2 and s.players["cyd"].figure.startswith("building:")
           and isinstance(top(s), Turn) and top(s).seat == "ann")),
    Wrong("3.15", "on the map in the first round", of("ann", figure="map:town"), "first-round", ("sample", early)),
    # 4: the draft
    Wrong("4.2", "two advanced artifacts after the draft",
          lambda s: of("cyd", hand=tuple(x for x in unseen(s, "artifacts") if x[0] == "v")[:2])(s),
          "advanced", ("sample", early)),
    Wrong("4.2", "six basic artifacts after the draft",
          lambda s: of("cyd", hand=tuple(x for x in unseen(s, "artifacts") if x[0] == "b")[:6])(s),
          "hand", ("sample", early)),
    # 8, 9, 16, 22: party and animals
    Wrong("8.3", "five active", lambda s: one_of_each(s, ("green", "blue", "red", "yellow"), "pet"), "party"),
    Wrong("8.3", "two Lizardfolk active", lambda s: one_of_each(s, ("red", "red")), "party-faction"),
    Wrong("8.3", "the same companion in two slots", of("ann", active=("pet", "pet")), "party-twice"),
    Wrong("8.3", "another's adventurer active",
          lambda s: of("ann", active=(s.players["bob"].adventurers[0],))(s), "party-foreign"),
    Wrong("8.3", "somebody from the offer active", lambda s: of("ann", active=("pet", s.offer[0]))(s), "party-foreign"),
    Wrong("9.1", "four pack birds", of("ann", birds=4), "birds"),
    Wrong("9.1", "less than no pack birds", of("ann", birds=-1, treasures=()), "negative"),
    Wrong("12.1", "a treasure and no bird",
          lambda s: of("ann", birds=0, treasures=(unseen(s, "treasures")[0],))(s), "treasures"),
    Wrong("22.3", "two treasures on one bird",
          lambda s: of("ann", birds=1, treasures=tuple(unseen(s, "treasures")[:2]))(s), "treasures"),
    Wrong("22.3", "four treasures",
          lambda s: of("ann", birds=3, treasures=tuple(unseen(s, "treasures")[:4]))(s), "treasures"),
    # 17, 18: tracks
    Wrong("17.3", "hearts below nought", of("ann", hearts=-1), "negative"),
    Wrong("17.4", "fourteen hearts", of("ann", hearts=14), "hearts"),
    Wrong("18.1", "reputation 13", of("ann", reputation=13), "reputation"),
    Wrong("18.1", "reputation -7", of("bob", reputation=-7), "reputation"),
    # 13: the Mine
    Wrong("13.1", "a pit that is not there", pit("ann", "m99"), "pit-unknown"),
    Wrong("13.3", "a Mine entered elsewhere",
          lambda s: row("mine", lambda m: {k: v for k, v in m.items() if k != s.box.mine.entrance})(s),
          "mine-entrance"),
    Wrong("13.3", "a camp next to none", lambda s: pit("ann", far_pit(s))(s), "mine-apart"),
    Wrong("13.4", "the Mine camp of nobody", lambda s: row("mine", lambda m: dict.fromkeys(m, "zoe"))(s), "camp-owner"),
    # 21, 26, 27: threats, camps, routes
    Wrong("21.1", "a strong threat beaten before the weak", lambda s: both(
        *(of(x, threats=()) for x in SEATS), of("ann", threats=("12",)))(s), "threat-order"),
    Wrong("21.5", "a beaten threat without its camp",
          lambda s: more("ann", "threats", unseen(s, "threats")[0])(s), "camps"),
    Wrong("26.5", "a camp lost", lambda s: of("ann", camps=s.players["ann"].camps - 1)(s), "camps"),
    Wrong("26.5", "a camp placed and still on the board",
          lambda s: row("camps", lambda c: c | {bare(s): "ann"})(s), "camps"),
    Wrong("3.5", "fifteen camps on a board", of("ann", camps=CAMPS + 1), "camps-many"),
    Wrong("26.5", "a camp of nobody", lambda s: camp("zoe", bare(s))(s), "camp-owner"),
    Wrong("26.5", "a camp of the neutral figure", lambda s: camp("neutral", bare(s))(s), "camp-owner"),
    Wrong("26.7", "a camp in town", camp("ann", "town"), "camp-space"),
    Wrong("26.7", "a camp off the map", camp("ann", "atlantis"), "camp-space"),
    Wrong("26.6", "camps from the box while the board has some",
          lambda s: of("ann", extra_camps=1, camps=s.players["ann"].camps + 1)(s),
          "camps-extra"),
    Wrong("26.7", "a camp in town, told",
          lambda s: row("afield", lambda a: dict.fromkeys(a, "town"))(s), "camp-space", ("empty", told)),
    Wrong("27.1", "three spaces of one trade route", lambda s: both(
        *(camp("ann", str(n)) for n in (91, 92, 93)),
        row("afield", lambda a: a | dict.fromkeys(("91", "92", "93"), "tea")))(s),
          "route-many", ("empty", told)),
    # 29: chiefs
    Wrong("29.1", "a chief with two players",
          lambda s: both(more("ann", "chiefs", open_chief(s)), more("bob", "chiefs", open_chief(s)))(s),
          "chief-twice"),
    Wrong("29.1", "a chief of no faction", more("ann", "chiefs", "purple"), "chief-twice"),
    Wrong("29.1", "four banners and no chief", lambda s: of("ann", tokens={open_chief(s): 4})(s), "chief-missing"),
    Wrong("29.1", "a chief without a single banner",
          lambda s: of("bob", chiefs=(open_chief(s),), adventurers=(), active=("pet",), tokens={},
                                                                  built=())(s), "chief-unearned"),
    # 5, 30: the course of play
    Wrong("30.1", "fourteen camps placed and no end",
          row("ended_by", lambda x: ""), "end-missed", ("sample", last_round)),
    Wrong("30.1", "the end with camps left", row("ended_by", lambda x: "ann"), "end-early"),
    Wrong("30.1", "the end by nobody at the table", row("ended_by", lambda x: "zoe"), "end-early"),
    Wrong("5.1", "the turn of somebody absent", row("flow", lambda f: (*f[:-1], Turn("zoe"))), "step-seat"),
    Wrong("5.1", "a fifth turn of three in a round",
          row("flow", lambda f: (Rounds(f[0].number, 5), *f[1:])), "step-index"),
    Wrong("5.1", "a round that is not the round", row("round", lambda n: n + 3), "step-round"),
    Wrong("5.1", "a round before the first", row("round", lambda n: -1), "negative"),
    Wrong("5.3", "an adventure with the figure in town", lambda s: both(
        of(top(s).seat, figure="building:farm"),
        row("flow", lambda f: (*f, Adventure(top(s).seat, "a"))))(s), "step-place"),
]
FOUND = 0.95


def found(wrong: Wrong) -> bool:
    before = reached(*wrong.base)
    after = wrong.change(before)
    assert after != before, f"{wrong.name} changes nothing"
    return wrong.about in {x.about for x in GAME.check(after)} - {x.about for x in GAME.check(before)}


def test_the_audit_finds_what_the_rulebook_forbids() -> None:
    assert len(WRONG) >= 60
    assert len({wrong.name for wrong in WRONG}) == len(WRONG)
    missed = [f"NF-{wrong.rule} {wrong.name}: no {wrong.about}" for wrong in WRONG if not found(wrong)]
    assert len(missed) <= len(WRONG) * (1 - FOUND), f"{len(missed)} of {len(WRONG)}:\n" + "\n".join(missed)


def test_every_finding_names_a_rule_and_something_to_look_at() -> None:
    for wrong in WRONG:
        for finding in GAME.check(wrong.change(reached(*wrong.base))):
            assert finding.rule in GAME.rules.rules, finding
            assert finding.params or finding.at or not finding.certain, finding


@pytest.mark.parametrize("numbers", [range(6), pytest.param(range(6, 20), marks=pytest.mark.soak)], ids=["6", "20"])
@pytest.mark.parametrize("box", ["sample", "empty"])
def test_legal_games_raise_no_false_alarm(box: str, numbers: range) -> None:
    """Twelve games, forty in a soak, each looked at every 37th action."""
    looked = 0
    for number in numbers:
        setup = Setup(("ann", "bob", "cyd", "dan")[:2 + number % 3], box=box)
        for n, (action, s) in enumerate(walk(GAME, GAME.new(setup), generator(11, number))):
            if n % 37 == 0:
                looked += 1
                assert certain(s) == [], f"game {number}, action {n} {action}"
            if n > 500:
                break
    assert looked > 6 * len(numbers)


def test_NF_3_4_a_named_space_without_a_token_is_found_before_the_first_turn() -> None:
    s = GAME.new(Setup(("ann", "bob"), mode="campaign", map=2))
    rng = generator(3, 0)
    while not s.round:
        s, _ = perform(GAME, s, choose(GAME, s, rng))
    assert GAME.check(s) == []
    spaces = s.box.map.spaces
    named = next(x for x in s.quests if spaces[x].name)
    plain = next(x for x, there in spaces.items() if there.quest and not there.name and x not in s.quests)
    wrong = replace(s, quests=(*(x for x in s.quests if x != named), plain))
    assert {x.about for x in GAME.check(wrong)} == {"quest-named"}
