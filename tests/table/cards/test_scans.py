"""What a code means at a table: through the box's numbers, the eyes that ask, and the desk that enters it."""
from __future__ import annotations

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from sqlalchemy import update

from companion import games
from companion.box import numbers, shelf
from companion.box.faults import BoxFault
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.box import boxing
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Closing, Drafting, Filling, Looting, Saloon, Stocking, TownHall
from companion.games.playout import generator, walk
from companion.kernel import TABLE, Seat, actors, encode, legal, replace, top
from companion.table import desk
from companion.table.cards import rejudge, scans
from companion.table.cards.scans import Meaning
from companion.table.errors import Refused, TableError
from companion.table.models import Table
from companion.table.store import writing
from companion.vision import codes
from tests.games.near_and_far.box import person
from tests.games.near_and_far.box_campaign import JOURNEY
from tests.games.near_and_far.guards.cases_narrated import read as telling
from tests.games.near_and_far.helpers import THREE, but, given, inside
from tests.games.near_and_far.scan.test_scan import ASKED, CASES, WORDED, lying, town

GAME = games.load("near_and_far")
NAF = "near_and_far"
SHELVED = replace(JOURNEY, artifacts=WORDED.artifacts)
"""On the shelf: everything that any of the positions has."""
URL = "https://example.org/card?id=<script>"


@pytest.fixture(autouse=True)
def _race() -> None:
    """The real games, in place of the race."""


@pytest.fixture
def folder(app: Flask, tmp_path: Path) -> Path:
    """A data folder with the box of the rule tests on its shelf."""
    shelf.save(tmp_path, NAF, "examples", boxing.dump(SHELVED))
    return tmp_path


def table(s: Any) -> Table:
    """A table that began at this position."""
    setup = json.dumps({"seats": list(s.seats)})
    made = desk.open_table(NAF, setup, {seat: seat.title() for seat in s.seats})
    with writing() as session:
        session.execute(update(Table).where(Table.id == made.id).values(start=encode(s).decode()))
    return made


def code(folder: Path, kind: str, id: str, box: str = "examples") -> str:
    return numbers.code_of(folder, NAF, box, kind, id)


def scan(at: Table, text: str, *seats: Seat, eyes: Seat = "") -> Meaning:
    """As the phone of the first of these seats sees it; the table's own device where there is none."""
    look = desk.look(at)
    return scans.read(look, (*(seats or look.state.seats), TABLE), eyes or (seats[0] if seats else TABLE), text)


_clients = iter(range(10**6))


def enter(at: Table, action: Any, by: Seat = TABLE, **more: Any) -> desk.Outcome:
    return desk.enter(at, encode(action), by=by, client=f"c{next(_clients)}", head=desk.look(at).head, **more)


def kinds(meaning: Meaning) -> list[tuple[str, str]]:
    return [(type(action).__name__, verdict.kind) for action, verdict in meaning.entries]


# At the step that is open

def test_every_position_through_the_box_and_the_desk(folder: Path) -> None:
    """The meanings of the game, found by the code; what is legal is taken by the desk, what is refused is not."""
    for case, (s, seat, kind, id, wanted) in CASES.items():
        if (kind == "entry" and id.startswith("RIZ")) or seat == "bob" or not s.flow:
            continue
        at = table(s)
        if kind == "entry":
            numbers.register(folder, NAF, "examples", {"entry": [id]})
        found = scan(at, code(folder, kind, "p1" if kind == "seat" else id), "ann")
        legal = [x for x in wanted if x[1] in ("legal", "unchecked")]
        assert [x[0].split()[0] for x in legal or wanted] == [type(x).__name__ for x, _ in found.entries], case
        assert found.at_once or case not in ASKED, case
        for action, verdict in found.entries[:1]:
            by = TABLE if GAME.drawn(action) else "ann"  # of this box the app knows all cards: no phone names the next
            if verdict.refusals:
                with pytest.raises(Refused):
                    enter(at, action, by)
            else:
                assert not enter(at, action, by).verdict.refusals, case


def test_a_wrong_adventurer_is_refused_with_the_rule(folder: Path) -> None:
    at = table(town(Saloon("ann"), coins=9))
    found = scan(at, code(folder, "adventurer", "giant"), "ann")
    [(action, verdict)] = found.entries
    assert action == a.Hire(seat="ann", adventurer="giant")
    assert [(r.guard, r.cite.rule) for r in verdict.refusals] == [("hire.offer", "NF-8.1")]
    assert not found.at_once
    assert {x.key for x in found.corrections} == {"has", "offer"}


def test_two_meanings_are_offered_and_none_is_done_at_once(folder: Path) -> None:
    at = table(town(TownHall("ann"), hand=("sword", "statue"), coins=5))
    assert kinds(scan(at, code(folder, "artifact", "sword"), "ann")) == [("Discard", "legal"), ("Build", "legal")]
    poor = scan(at, code(folder, "artifact", "statue"), "ann")
    # What could also be meant, and is refused, still keeps the app from doing the other thing unasked.
    assert (kinds(poor), poor.at_once) == ([("Discard", "legal")], False)


def test_nothing_is_due_so_it_is_shown_where_it_lies_and_what_may_be_put_right(folder: Path) -> None:
    at = table(lying())
    found = scan(at, code(folder, "treasure", "mug"), "ann")
    assert (found.entries, found.at_once, found.place) == ((), False, "player:ann")
    assert [(x.key, x.seat) for x in found.corrections] == [("lost", "ann")]
    everybody = scan(at, code(folder, "treasure", "mug"))
    assert [(x.key, x.seat) for x in everybody.corrections] == [("lost", "ann"), ("has", "bob"), ("has", "cid")]
    enter(at, everybody.corrections[1].action)
    assert scan(at, code(folder, "treasure", "mug"), "ann").place == "player:bob"
    assert scan(at, code(folder, "treasure", "mug")).corrections[1].key == "lost"


def test_what_is_possible_but_not_asked_for_waits_for_a_tap(folder: Path) -> None:
    """A treasure that was scanned as it was drawn is not kept because it is still before the camera."""
    for s, kind, id, entry in ((town(Looting("ann", "cup"), birds=1), "treasure", "cup", "Keep"),
                               (given(THREE, ann={"hand": ("tent",)}), "artifact", "tent", "Build")):
        found = scan(table(s), code(folder, kind, id), "ann")
        assert (kinds(found), found.at_once, found.corrections) == ([(entry, "legal")], False, ())


def test_a_card_that_is_still_before_the_camera_does_no_second_thing_by_itself(folder: Path) -> None:
    """The last card of the draft is not put away, and whom the table has drawn into the offer is not hired, because the
    phone still sees what it was shown for that."""
    s = inside(given(THREE, ann={"hand": ("statue",)}), Drafting(
        {"ann": ("sword",), "bob": (), "cid": ()}, dict.fromkeys(THREE, ())))
    at = table(s)
    drafted = scan(at, code(folder, "artifact", "sword"), "ann")
    assert (kinds(drafted), drafted.at_once) == ([("Draft", "legal")], True)
    enter(at, drafted.entries[0][0], "ann")
    still, other = (scan(at, code(folder, "artifact", x), "ann") for x in ("sword", "statue"))
    assert (kinds(still), still.at_once) == ([("Discard", "legal")], False)
    assert (kinds(other), other.at_once) == ([("Discard", "legal")], True)

    offer = ("guide", "brute", "raider", "giant")
    at = table(inside(given(THREE, ann={"coins": 9}, offer=offer), Saloon("ann"), Filling("ann")))
    drawn = scan(at, code(folder, "adventurer", "thief"), "ann")
    assert (kinds(drawn), drawn.at_once) == ([("DrawAdventurer", "legal")], True)
    enter(at, drawn.entries[0][0], "ann")
    still, other = (scan(at, code(folder, "adventurer", x), "ann") for x in ("thief", "guide"))
    assert (kinds(still), still.at_once) == ([("Hire", "legal")], False)
    assert other.at_once
    desk.undo(at, by="ann", client="back", head=desk.look(at).head, consent=True)
    assert scan(at, code(folder, "adventurer", "thief"), "ann").at_once, "taken back, it may be shown again"


def test_the_app_has_drawn_another_card_than_the_table(folder: Path) -> None:
    found = scan(table(town(Looting("ann", "cup"), birds=1)), code(folder, "treasure", "hat"), "ann")
    assert kinds(found) == [("Keep", "refused")]
    assert found.entries[0][1].refusals[0].guard == "keep.drawn"


def test_what_is_said_of_no_seat_is_offered_once(folder: Path) -> None:
    found = scan(table(lying()), code(folder, "adventurer", "giant"))
    assert [(x.key, x.seat) for x in found.corrections] == [
        ("has", "ann"), ("offer", "ann"), ("has", "bob"), ("has", "cid")]


def test_a_watcher_enters_nothing(folder: Path) -> None:
    at = table(town(Saloon("ann"), coins=9))
    found = scans.read(desk.look(at), (), TABLE, code(folder, "adventurer", "guide"))
    assert (found.entries, found.corrections, found.place) == ((), (), "offer")


def test_another_seat_s_phone_enters_nothing_for_me(folder: Path) -> None:
    at = table(town(Saloon("ann"), coins=9))
    found = scan(at, code(folder, "adventurer", "guide"), "bob")
    assert found.entries == ()
    assert [(x.key, x.seat) for x in found.corrections] == [("has", "bob")]


def test_a_seat_s_code_is_its_place_at_the_table(folder: Path) -> None:
    at = table(lying())
    assert [scan(at, code(folder, "seat", f"p{n}")).seat for n in range(1, 5)] == ["ann", "bob", "cid", ""]
    assert scan(at, code(folder, "seat", "p4")).why == "absent"
    names = desk.open_table(NAF, '{"seats": ["p2", "p1"]}', {"p1": "Ann", "p2": "Bob"})
    assert scan(names, numbers.code_of(folder, NAF, "sample", "seat", "p1")).seat == "p1"


# What a story may say

def test_an_entry_is_opened_at_its_token_and_elsewhere_says_its_number(folder: Path) -> None:
    at = table(telling("q"))
    there, elsewhere = (scan(at, code(folder, "entry", x), "ann") for x in ("35", "347"))
    assert (kinds(there), there.at_once) == ([("Open", "legal")], True)
    assert (elsewhere.kind, elsewhere.id, elsewhere.entries, elsewhere.place, elsewhere.corrections) == (
        "entry", "347", (), "", ())
    assert kinds(scan(at, code(folder, "entry", "35"), "bob")) == []


def test_a_story_is_not_opened_to_try_it_out(folder: Path) -> None:
    at = table(telling("q"))
    desk.begin_what_if(at, by="ann", client="w", head=desk.look(at).head)
    assert scan(at, code(folder, "entry", "35"), "ann").entries == ()


def test_cards_are_scanned_while_trying_things_out(folder: Path) -> None:
    at = table(town(Saloon("ann"), coins=9))
    desk.begin_what_if(at, by="ann", client="w", head=desk.look(at).head)
    found = scan(at, code(folder, "adventurer", "guide"), "ann")
    assert found.at_once
    enter(at, found.entries[0][0], "ann")
    desk.end_what_if(at, False, by="ann", client="e")
    assert scan(at, code(folder, "adventurer", "guide"), "ann").at_once


# Secrets

ASKED_OF = ("sword", "crown", "till", "cart", "throne", "noble", "banner")
"""Cards that one of two positions has somewhere, and one that neither has."""
STORED = inside(given(THREE), Stocking("ann", 0, 0, ("sword", "till")))
SWAPPED: dict[str, tuple[Any, Any]] = {
    "a hand": (lying(), but(lying(), "ann", hand=("crown",))),
    "a discard pile": (lying(), replace(lying(), artifact_discards=("crown",))),
    "a packet": tuple(inside(given(THREE), Drafting({"ann": x, "bob": ("cart",), "cid": ("coat",)}, {
        "ann": ("throne",), "bob": (), "cid": ()})) for x in (("sword",), ("crown",))),  # type: ignore[dict-item]
    "a draw": (STORED, inside(given(THREE), Stocking("ann", 0, 0, ("crown", "cloak")))),
    "a hand at the Town Hall": tuple(  # type: ignore[dict-item]
        town(TownHall("ann"), hand=x, coins=9) for x in (("sword",), ("crown",))),
    "the cards that may be drawn": (
        inside(given(THREE, bob={"hand": ("crown",)}, artifact_discards=("cart",)), Stocking("ann", 1, 0)),
        inside(given(THREE, bob={"hand": ("till",)}, artifact_discards=("sword",)), Stocking("ann", 1, 0))),
    "what else may be in a hand": (
        inside(given(THREE, ann={"hand": ("?",), "coins": 9}, bob={"hand": ("crown",)}), Closing("ann")),
        inside(given(THREE, ann={"hand": ("?",), "coins": 9}, bob={"hand": ("sword",)}), Closing("ann")))}


@pytest.mark.parametrize("case", SWAPPED)
@pytest.mark.parametrize("eyes", ["cid", TABLE])
def test_what_others_hold_changes_no_answer(case: str, eyes: Seat, folder: Path) -> None:
    """Whatever is asked, by whoever may not know: the same, whichever cards the other one has."""
    one, other = map(table, SWAPPED[case])
    seats = () if eyes == TABLE else (eyes,)
    for text in (code(folder, "artifact", x) for x in ASKED_OF):
        assert scan(one, text, *seats) == scan(other, text, *seats)


def test_whoever_holds_a_card_is_told_of_it(folder: Path) -> None:
    one, other = map(table, SWAPPED["a packet"])
    [sword, crown] = [code(folder, "artifact", x) for x in ("sword", "crown")]
    assert (scan(one, sword, "ann").at_once, scan(other, sword, "ann").at_once) == (True, False)
    assert kinds(scan(one, crown, "ann")) == [("Draft", "refused")]
    shared = scan(one, sword)
    assert not shared.at_once
    assert [(x.seat, verdict.kind) for x, verdict in shared.entries] == [(x, "legal") for x in THREE]


# Texts that mean nothing

def test_why_a_text_means_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at, lamp = table(lying()), code(folder, "treasure", "mug")
    misread = lamp[:-1] + ("2" if lamp[-1] != "2" else "3")
    unknown = next(f"Z:A1{sign}" for sign in codes.ALPHABET if codes.fault(f"Z:A1{sign}") != "check")
    texts = {URL: "foreign", "": "foreign", misread: "check", unknown: "unknown",
             codes.write(NAF, "treasure", 999): "number"}
    for text, why in texts.items():
        assert scan(at, text) == Meaning(text, why)
    monkeypatch.setattr(numbers, "read", lambda text: codes.Code("harrow", "card", 1))
    assert scan(at, lamp).why == "other"


def test_tables_that_have_no_cards_say_so(folder: Path) -> None:
    lamp = code(folder, "treasure", "mug")
    tower = desk.open_table("tower", '{"seats": ["p1"]}', {"p1": "Ann"})
    assert [scans.read(desk.look(tower), ("p1", TABLE), TABLE, x).why for x in (lamp, URL)] == ["other", "foreign"]
    assert scans.namable(desk.look(tower), Meaning(URL, "foreign")) == {}
    with pytest.raises(TableError) as fault:
        scans.name_text(desk.look(tower), URL, "treasure", "mug")
    assert fault.value.key == "scan.not_namable"


@pytest.mark.parametrize("flow", ["over", "counters"])
def test_where_nothing_is_played_a_card_is_only_named(flow: str, folder: Path) -> None:
    s = replace(lying(), flow=()) if flow == "over" else replace(
        GAME.new(Setup(THREE, mode="counters")), box=lying().box)
    found = scan(table(s), code(folder, "treasure", "mug"), "ann")
    assert (found.why, found.id, found.entries, found.at_once) == ("", "mug", (), False)
    assert {x.key for x in found.corrections} == ({"lost"} if flow == "over" else set())
    assert scan(table(s), code(folder, "threat", "9"), "ann").place == ("threats" if flow == "over" else "")


def test_a_box_that_has_left_the_house_and_one_that_is_broken(folder: Path) -> None:
    at = table(replace(lying(), box=replace(lying().box, id="lent")))
    assert scan(at, code(folder, "treasure", "mug")).why == "number"
    assert scans.namable(desk.look(at), scan(at, URL)) == {}
    with pytest.raises(TableError) as fault:
        scans.name_text(desk.look(at), URL, "treasure", "mug")
    assert fault.value.key == "scan.not_namable"
    scans.forget_name(desk.look(at), URL)
    assert not (folder / "boxes" / NAF / "lent").exists()
    broken = table(lying())
    (folder / "boxes" / NAF / "examples" / "codes.json").write_bytes(b"{")
    with pytest.raises(BoxFault):
        scan(broken, "N:T1M")


# Cards that came after the table began

def started(folder: Path, **more: Any) -> Table:
    """A table with an owner's box that is not complete, in ann's turn at the Saloon."""
    own = replace(boxing.own_box({"en": "Ours"}), adventurers={"red": person("red", 1)}, **more)
    shelf.save(folder, NAF, "ours", boxing.dump(own))
    box = boxing.read(shelf.read(folder, NAF, "ours"))
    at = desk.open_table(NAF, json.dumps({"seats": ["ann", "bob"], "box": msgspec.to_builtins(box)}),
                         {"ann": "Ann", "bob": "Bob"})
    for seat in ("ann", "bob"):
        enter(at, a.Hold(seat=seat, basic=1, advanced=0), seat)
    enter(at, a.Visit(seat="ann", building="saloon"), "ann")
    return at


def met(at: Table) -> None:
    """She hires somebody whom the app has not met."""
    enter(at, a.Hire(seat="ann", adventurer="new"), "ann")
    while (step := top(desk.look(at).state)).__struct_config__.tag == "asking":
        enter(at, a.Told(seat="ann", field=step.wants[0], value="blue" if "faction" in step.wants[0] else 1), "ann")


def test_an_id_that_the_table_made_up_is_not_the_one_of_the_shelf(folder: Path) -> None:
    at = started(folder)
    met(at)
    assert "adventurer-1" in desk.look(at).state.box.adventurers
    own = boxing.read(shelf.read(folder, NAF, "ours"))
    newer = replace(own, adventurers=own.adventurers | {"adventurer-1": person("green", 4, skill=2),
                                                        "late": person("green", 3, skill=3)})
    shelf.save(folder, NAF, "ours", boxing.dump(newer))
    for id in ("adventurer-1", "late"):
        found = scan(at, code(folder, "adventurer", id, "ours"), "ann")
        assert (found.why, found.kind, found.entries, found.corrections) == ("absent", "adventurer", (), ())
    rejudge.take_home(folder, at, "ours")
    home = code(folder, "adventurer", f"adventurer-t{at.id}.1", "ours")
    assert scan(at, home, "ann").id == "adventurer-1"
    rejudge.adopt_box(at, rejudge.newest_box(folder, at), client="adopt", head=desk.look(at).head)
    # Now it plays with them; but where the table's own card has the id, the shelf's has no place.
    assert scan(at, code(folder, "adventurer", "late", "ours"), "ann").id == "late"
    assert scan(at, code(folder, "adventurer", "adventurer-1", "ours"), "ann").why == "absent"
    assert scan(at, home, "ann").id == "adventurer-1"
    desk.undo(at, by="ann", client="back", head=desk.look(at).head)
    assert scan(at, code(folder, "adventurer", "late", "ours"), "ann").why == "absent"


def test_what_the_table_made_up_can_be_named_and_is_the_same_card_at_home(folder: Path) -> None:
    at = started(folder)
    met(at)
    look = desk.look(at)
    scans.name_text(look, URL, "adventurer", "adventurer-1")
    assert (scan(at, URL, "ann").id, scan(at, URL, "ann").named) == ("adventurer-1", True)
    assert numbers.names(folder, NAF, "ours") == {URL: numbers.CodedThing("adventurer", f"adventurer-t{at.id}.1")}
    rejudge.take_home(folder, at, "ours")
    other = started(folder)
    assert scan(other, URL, "ann").why == "absent"  # this one began with the first version again


# What is this card?

def test_a_text_is_named_once_and_means_its_card_from_then_on(folder: Path) -> None:
    at = table(town(Saloon("ann"), coins=9))
    unknown = scan(at, URL, "ann")
    things = scans.namable(desk.look(at), unknown)
    assert set(things["adventurer"]) == set(lying().box.adventurers)
    assert "seat" not in things
    scans.name_text(desk.look(at), URL, "adventurer", "giant")
    assert kinds(scan(at, URL, "ann")) == [("Hire", "refused")]
    scans.name_text(desk.look(at), URL, "adventurer", "guide")  # it was the other one
    found = scan(at, URL, "ann")
    assert (found.named, found.at_once, found.id) == (True, True, "guide")
    assert scans.namable(desk.look(at), found) == {}
    enter(at, found.entries[0][0], "ann")
    assert scan(table(lying()), URL, "ann").id == "guide", "at every table that plays with this box"
    scans.forget_name(desk.look(at), URL)
    assert scan(at, URL, "ann") == Meaning(URL, "foreign")


def test_a_code_of_ours_that_no_card_has_can_be_named(folder: Path) -> None:
    at, text = table(lying()), codes.write(NAF, "treasure", 77)
    scans.name_text(desk.look(at), text, "treasure", "cup")
    assert scan(at, text).id == "cup"
    grown = SHELVED.treasures | {"treasure-77": SHELVED.treasures["mug"]}
    shelf.save(folder, NAF, "examples", boxing.dump(replace(SHELVED, treasures=grown)))
    assert code(folder, "treasure", "treasure-77") != text, "a sticker never comes to mean another card"
    assert scan(at, text).id == "cup"


@pytest.mark.parametrize("text", ["", "x" * 201, "a\nb", " a", "a\u202eb", "a\u200b", "\ud800"])
def test_what_cannot_be_seen_or_is_too_long_gets_no_name(text: str, folder: Path) -> None:
    at = table(lying())
    assert scans.namable(desk.look(at), Meaning(text, "foreign")) == {}
    with pytest.raises(TableError) as fault:
        scans.name_text(desk.look(at), text, "treasure", "cup")
    assert fault.value.key == "scan.not_namable"


def test_what_was_misread_or_has_a_card_gets_no_name(folder: Path) -> None:
    at, mug = table(lying()), code(folder, "treasure", "mug")
    misread = mug[:-1] + ("2" if mug[-1] != "2" else "3")
    unknown = next(f"Z:A1{sign}" for sign in codes.ALPHABET if codes.fault(f"Z:A1{sign}") != "check")
    for text in (mug, misread, unknown, code(folder, "seat", "p1"), codes.write(NAF, "arcade", 1)):
        assert scans.namable(desk.look(at), scan(at, text)) == {}
        with pytest.raises(TableError) as fault:
            scans.name_text(desk.look(at), text, "treasure", "cup")
        assert fault.value.key == "scan.not_namable"
    for kind, id in (("treasure", "nothing"), ("dragon", "cup"), ("seat", "ann"), ("treasure", "../cup")):
        with pytest.raises(TableError) as fault:
            scans.name_text(desk.look(at), URL, kind, id)
        assert fault.value.key == "scan.no_such"
    assert numbers.names(folder, NAF, "examples") == {}


# Whatever comes

def entered_by_scanning(folder: Path, at: Table, texts: Iterable[str], eyes: Seat) -> int:
    """Reads all of them; enters one that may be entered at once. How many could be."""
    look, done = desk.look(at), 0
    for text in texts:
        found = scan(at, text, *(() if eyes == TABLE else (eyes,)))
        good = [verdict for _, verdict in found.entries if not verdict.refusals]
        assert not good or len(good) == len(found.entries)
        if found.at_once:
            [(action, verdict)] = found.entries
            assert not verdict.refusals
            assert action in legal(GAME, look.state, action.seat)
            if not done:
                assert not enter(at, action, eyes).duplicate
            done += 1
            look = desk.look(at)
    return done


def test_random_games_by_scanning_whatever_can_be(folder: Path) -> None:
    """Cards in positions of random games: nothing raises, and what is done at once is taken by the desk."""
    at_once, rng = 0, random.Random(8)
    for n, more in enumerate(({}, {"mode": "campaign", "map": 11}, {"mode": "arcade", "map": 2})):
        moves = walk(GAME, GAME.new(Setup(THREE, **more)), generator(28, n))  # type: ignore[arg-type]
        for turn, (_, s) in zip(range(300), moves, strict=False):
            due = actors(s)[0] if actors(s) else TABLE
            if (turn % 30 == 0 and GAME.scan.wanted(s, due)) or turn % 100 == 50:
                named = [x for action in legal(GAME, s, due) for x in GAME.scan.about(s, action)]
                others = [(kind, id) for kind, ids in boxing.ids_with_codes(s.box).items() for id in ids]
                texts = {code(folder, *x, "sample") for x in (*named[:6], *rng.sample(others, 6)) if x in others}
                at_once += entered_by_scanning(folder, table(s), sorted(texts), due)
    assert at_once >= 3
