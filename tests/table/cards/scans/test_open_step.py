"""What a code means at the step that is open: its entries and their verdicts, corrections, seats, story entries."""
from __future__ import annotations

from pathlib import Path

import pytest

from companion.box import numbers
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.steps import Drafting, Filling, Looting, Saloon, TownHall
from companion.kernel import TABLE
from companion.table import desk
from companion.table.cards import scans
from companion.table.errors import Refused
from tests.games.near_and_far.guards.cases_narrated import read as telling
from tests.games.near_and_far.helpers import THREE, given, inside
from tests.games.near_and_far.scan.test_scan import ASKED, CASES, lying, town
from tests.table.cards.scans.scanning import GAME, NAF, code, enter, kinds, scan, table


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
            # Of this box the app knows all cards: no phone names the next.
            by = TABLE if GAME.is_app_draw(action) else "ann"
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
