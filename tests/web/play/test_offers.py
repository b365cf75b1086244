"""The trie of offers: verbs, controls, labels, near misses."""
from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion import games
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.state import Setup
from companion.games.near_and_far.steps import Learning, Rewarding
from companion.kernel import TABLE, Action, Doubt, Verdict, apply, encode, judge, legal, near_misses, replace
from companion.table.models import Entry
from companion.web import texts_of
from companion.web.play.log_lines import LogLine, log_line
from companion.web.play.offers import Group, Leaf, Row, judged, offers
from companion.web.words import Chip, Reader, short

GAME = games.load("near_and_far")
NAMES = {"p1": "Anna", "p2": "Bořek"}


def position() -> Any:
    """Everything dealt, drafted and trimmed: Anna's first turn."""
    s = GAME.new(Setup(seats=("p1", "p2")))
    while type(s.flow[-1]).__name__ != "Turn":
        seat = s.flow[-1].actors(s)[0]
        done = [x for x in legal(GAME, s, seat) if isinstance(x, a.Done)]
        s, _ = apply(GAME, s, (done or legal(GAME, s, seat))[0])
    return s


@pytest.fixture(scope="module")
def turn() -> Any:
    return position()


def tree(s: Any, actions: list[Action], lang: str = "en") -> dict[str, Group]:
    reader = Reader(GAME, GAME.veil(s, "p1"), lang, NAMES, texts_of("near_and_far"))
    return {g.tag: g for g in offers(reader, [(x, Verdict()) for x in actions])}


def test_judged_is_the_kernel_s_legal_and_near_misses(turn: Any) -> None:
    pairs = judged(GAME, turn, "p1")
    assert [x for x, v in pairs if not v.refusals] == legal(GAME, turn, "p1")
    assert [x for x, v in pairs if v.refusals] == [x for x, _ in near_misses(GAME, turn, "p1")]
    assert judged(GAME, turn, "p2") == []


def test_every_offer_has_exactly_one_button(turn: Any) -> None:
    pairs = judged(GAME, turn, "p1")
    reader = Reader(GAME, GAME.veil(turn, "p1"), "cs", NAMES, texts_of("near_and_far"))
    buttons = [leaf.action for g in offers(reader, pairs) for leaf in g.leaves]
    assert sorted(repr(GAME.codec.action(b)) for b in buttons) == sorted(map(repr, legal(GAME, turn, "p1")))


def test_a_building_lights_up_and_a_duel_forks(turn: Any) -> None:
    visits = tree(turn, [x for x in legal(GAME, turn, "p1") if isinstance(x, a.Visit)])["visit"]
    assert visits.control == "list"
    rows = {row.label or row.leaves[0].label: row for row in visits.rows}
    assert rows["Farm"].leaves[0].places == ("building:farm",)
    assert [leaf.label for leaf in rows["Town Hall"].leaves] == [
        "Duel the neutral figure honourably", "Duel the neutral figure dirty"]


def test_the_only_duel_at_a_building_and_one_that_is_refused_are_called_duels(turn: Any) -> None:
    ways = [a.Visit(seat="p1", building="farm"), a.Visit(seat="p1", building="saloon", against="p2", manner="dirty")]
    assert [leaf.label for leaf in tree(turn, [*ways])["visit"].leaves] == ["Farm", "Saloon · Duel Bořek dirty"]
    reader = Reader(GAME, GAME.veil(turn, "p1"), "en", NAMES, texts_of("near_and_far"))
    refused = [(way, judge(GAME, turn, way)) for way in ways]
    visits = {g.tag: g for g in offers(reader, refused)}["visit"]
    assert [leaf.label for leaf in visits.near] == ["Duel Bořek dirty at the Saloon"], "a whole sentence, as the farm's"


def test_the_first_open_field_picks_the_control(turn: Any) -> None:
    roll = [a.Roll(seat=TABLE, faces=(x, y)) for x in range(1, 7) for y in range(1, 7)]
    assert tree(turn, roll)["roll"].control == "dice"
    assert tree(turn, [a.Boost(seat="p1", hearts=n) for n in range(4)])["boost"].control == "numbers"
    told = [a.Told(seat="p1", field="tally:p1:coins", value=n) for n in range(60)]
    typed = tree(turn, told)["told"]
    assert (typed.control, typed.bounds, typed.field) == ("amount", (0, 59), "value")
    assert tree(turn, [a.Attempt(seat="p1", option=n) for n in range(2)])["attempt"].control == "list"
    assert tree(turn, [a.Camp(seat="p1")])["camp"].control == "button"


def test_a_card_shows_what_stands_on_it(turn: Any) -> None:
    hire = tree(turn, [a.Hire(seat="p1", adventurer=x) for x in ("a01", "a02")])["hire"]
    assert hire.leaves[0].label == "Little Nettle"
    chips = {chip.label: chip for chip in hire.leaves[0].chips}
    assert (chips["costs 1"].icon, chips["costs 1"].text, chips["costs 1"].kind) == ("coin", "1", "price")
    assert (chips["hearts 3"].icon, chips["hearts 3"].text, chips["hearts 3"].kind) == ("heart", "3", "gain")


def test_short_words_stand_in_a_row_and_cards_come_after_them(turn: Any) -> None:
    """At the town hall a hand of cards does not hide what reputation costs."""
    card = next(iter(turn.player("p1").hand))
    groups = tree(turn, [
        *(a.Give(seat="p1", good=good) for good in ("coin", "gem", "food")),
        *(a.Take(seat="p1", good=good) for good in ("coin", "green")),
        a.Discard(seat="p1", card=card), *(a.BuyReputation(seat="p1", pay="coin", up=up) for up in (True, False))])
    assert list(groups) == ["give", "take", "buy-reputation", "discard"]
    assert [x.width for x in groups.values()] == ["short", "", "terse", ""]


def test_an_entry_is_told_in_whole_sentences_as_far_as_there_is_room() -> None:
    def brief(*sentences: str) -> str:
        return LogLine(1, 1, "Anna", "p1", "Move", sentences).brief

    assert brief() == ""
    assert brief("a" * 200) == "a" * 200
    assert brief("Anna moves", "Anna gains a coin", "Round 2", "Round 3") == "Anna moves · Anna gains a coin · Round 2"
    assert brief("a" * 60, "b" * 60, "c") == "a" * 60


def test_what_is_not_possible_comes_last_with_its_sentence(turn: Any) -> None:
    reader = Reader(GAME, GAME.veil(turn, "p1"), "en", NAMES, texts_of("near_and_far"))
    groups = offers(reader, judged(GAME, turn, "p1"))
    assert groups[-1].control == "near"
    assert "Leave town" in [leaf.label for leaf in groups[-1].near]
    assert all(leaf.dim for leaf in groups[-1].near)


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_a_refusal_says_why_and_where_the_rule_stands(turn: Any, lang: str) -> None:
    reader = Reader(GAME, GAME.veil(turn, "p1"), lang, NAMES, texts_of("near_and_far"))
    [refusal] = judge(GAME, turn, a.LeaveTown(seat="p1")).refusals
    said = reader.refusal(refusal)
    assert set(said) == {"guard", "rule", "page", "title", "why", "text", "at", "final"}
    assert said["guard"] == "leave.first-round"
    assert said["page"] == {"cs": "s. 15", "en": "Czech p. 15"}[lang]
    assert said["why"] != said["title"] != said["text"] != ""


def test_long_words_are_quoted_by_their_beginning(turn: Any) -> None:
    reader = Reader(GAME, GAME.veil(turn, "p1"), "en", NAMES, texts_of("near_and_far"))
    [*_, refusal] = judge(GAME, turn, a.Visit(seat="p1", building="x" * 5000)).refusals
    assert len(reader.refusal(refusal)["why"]) < 200


@pytest.mark.parametrize(("text", "quoted"), [
    ("a" * 80, "a" * 80),
    ("the long way " * 5 + "around the hill", "the long way " * 5 + "around the hill"),
    ("the long way " * 5 + "around the hills", "the long way " * 5 + "around the…"),
    ("a" * 79 + " bc", "a" * 79 + "…"),
    ("a" * 80 + " bc", "a" * 80 + "…"),
    ("a" * 78 + ", bcd", "a" * 78 + "…"),
    ("a" * 81, "a" * 80 + "…")])
def test_a_long_quote_ends_with_a_whole_word(text: str, quoted: str) -> None:
    assert short(text) == quoted


def test_words_read_off_paper_are_typed(turn: Any) -> None:
    """A field for each sort of note, with a way on for what nobody reads out."""
    s = replace(turn, mode="campaign", box=replace(turn.box, complete=False))
    s = replace(s, flow=(*s.flow, Rewarding("p1", False)))
    group = tree(s, [x for x in legal(GAME, s, "p1") if isinstance(x, a.Note)])["note"]
    assert (group.control, group.field, group.near) == ("text", "text", ())
    assert [row.label for row in group.rows] == ["Keyword", "Story"]
    for row in group.rows:
        leaf, = row.leaves
        typed = msgspec.json.decode(leaf.action) | {group.field: "LANTERN" if row.label == "Keyword" else "S12"}
        action = GAME.codec.action(msgspec.json.encode(typed))
        assert judge(GAME, s, action).kind == "legal"
        assert judge(GAME, s, GAME.codec.action(leaf.action)).kind == "legal"
        assert leaf.label == tree(s, [GAME.codec.action(leaf.action)])["note"].leaves[0].label


def test_a_skill_is_offered_with_its_price_and_its_effect(turn: Any) -> None:
    ann = replace(turn.players["p1"], sheet=Sheet(boxes=12))
    s = replace(turn, mode="campaign", players=turn.players | {"p1": ann})
    s = replace(s, flow=(*s.flow, Learning()))
    pairs = judged(GAME, s, "p1")
    reader = Reader(GAME, GAME.veil(s, "p1"), "en", NAMES, texts_of("near_and_far"))
    group = {g.tag: g for g in offers(reader, pairs)}["learn"]
    piano = next(x for x in group.leaves if x.label == "Piano")
    assert [(c.icon, c.text, c.kind) for c in piano.chips] == [
        ("experience", "4", "price"), ("", "Visiting the Saloon: +1 food.", "words")]
    assert piano.chips[1].rule == "NF-36.3"
    assert len(group.leaves) + len(group.near) >= 18


def test_many_numbers_leave_the_dock_to_dice() -> None:
    """Five more buttons below six dice and a price would not be in view on a phone."""
    five = tuple(Leaf(str(n), "{}") for n in range(9, 14))
    numbers = Group("bonus-at", "", "numbers", (Row("", five),))
    assert numbers.decisive
    assert not replace(numbers, aside=True).decisive
    assert replace(numbers, rows=(Row("", five[:3]),), aside=True).decisive


def test_what_is_asked_about_one_place_stands_in_the_dock() -> None:
    """Not what leads to several places, nor the only way to go: those are tapped on the board."""
    def group(*places: str) -> Group:
        return Group("result", "", "list", tuple(Row("", (Leaf(at, "", places=(at,), stage="{}"),)) for at in places))

    assert group("space:mill", "space:mill", "space:mill").decisive
    assert not group("space:mill", "space:ford").decisive
    assert not group("space:mill").decisive


def test_a_line_of_the_log_says_nothing_twice() -> None:
    def told(who: str, title: str, *sentences: str) -> tuple[str, ...]:
        return LogLine(1, 1, who, "p1", title, sentences).told

    assert told("Stůl", "Padlo 3", "Padlo: 3", "Eva poráží nepřítele") == ("Eva poráží nepřítele",)
    assert told("Eva", "Jde na pole 5", "Eva jde na pole 5", "Eva dostává 1 minci") == ("Eva dostává 1 minci",)
    assert told("Stůl", "Souboj: 5, 4", "Padlo: 5, 4", "Eva vyhrává souboj") == ("Eva vyhrává souboj",)
    assert told("Eva", "Padlo 3", "Padlo: 4") == ("Padlo: 4",)
    assert told("Eva", "Odkládá kartu Lano", "Eva odkládá: Lano", "Eva: pověst −1") == ("Eva: pověst −1",)
    assert told("Eva", "Pověst +1", "Eva: pověst −1") == ("Eva: pověst −1",)
    assert told("Eva", "Kostky: 5, 4", "Eva hodí: 5, 3") == ("Eva hodí: 5, 3",)
    assert told("Eva", "Jde: Studna", "Vrací: Studna") == ("Vrací: Studna",)


def test_why_an_entry_could_not_be_checked_is_said_once(turn: Any) -> None:
    """A card of which nothing is known is doubted by every rule that would read it, each under its own particulars."""
    doubts = tuple(Doubt("card.cost", {"card": "?"}, (f"place:{n}",)) for n in range(7))
    entry = Entry(id=1, number=1, by="p1", by_app=False, facts="[]", overruled="[]", reason="",
                  action=encode(a.EndTurn(seat="p1")).decode(), verdict=encode(Verdict(doubts=doubts)).decode())
    reader = Reader(GAME, GAME.veil(turn, "p1"), "en", NAMES, texts_of("near_and_far"))
    assert [x.kind for x in log_line(reader, entry, "p1", "turn").marks] == ["doubted"]


def test_the_rows_of_a_list_may_be_asked_for_first(turn: Any) -> None:
    kinds = ("coin", "gem", "tea", "stone")
    told: list[Action] = [a.Arrive(seat="p1", kind=kind, camp=camp, quest=quest)
                          for kind in kinds for camp in (False, True) for quest in (False, True)]
    assert (group := tree(turn, told)["arrive"]).foldable
    assert [len(row.leaves) for row in group.rows] == [4, 4, 4, 4]
    assert not tree(turn, told[:12])["arrive"].foldable, "few enough to see at once"
    assert not tree(turn, [a.Arrive(seat="p1", kind=kind) for kind in kinds])["arrive"].foldable, "nothing left to ask"


def test_what_the_board_has_cards_and_long_rows_are_not_folded() -> None:
    def rows(leaf: Leaf, each: int, many: int = 6) -> Group:
        return Group("take", "", "list", tuple(Row(f"row {n}", (leaf,) * each) for n in range(many)))

    assert rows(Leaf("on", "{}"), 4).foldable
    assert not rows(Leaf("on", "{}", places=("hex:1",)), 4).foldable
    assert not rows(Leaf("on", "{}", chips=(Chip("price", "3", ""),)), 4).foldable
    assert not rows(Leaf("1", "{}"), 13, 2).foldable
    assert not rows(Leaf("1", "{}"), 13, 6).foldable


@pytest.mark.parametrize(("lang", "shown"), [("cs", "62 %"), ("en", "62%")])
def test_the_chance_of_an_attack_has_its_percent_sign(lang: str, shown: str) -> None:
    game = games.load("harrow_county")
    reader = Reader(game, None, lang, NAMES, texts_of("harrow_county"))
    assert [chip.text for chip in reader.chips([("chance", {"percent": 62})])] == [shown]
