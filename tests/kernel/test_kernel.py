"""The kernel by its parts, on a game that can be checked by hand."""
from __future__ import annotations

import doctest
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

import companion.kernel
from companion.kernel import (
    TABLE, UNKNOWN, Action, Became, Closed, Correct, Corrected, Doubt, Instruction, Opened, Patch, Piece, Refusal,
    Refused, Rule, RuleBook, ScoreLine, ScoreSheet, actors, apply, chances, difference, digest, divide, encode, fold,
    in_order, judge, kebab, legal, near_misses, patched, perft, remember_last, replace, replay, sample, top, total,
    view, visible_facts)
from tests.kernel.race import (
    RACE, Drew, Field, Go, Greeting, Racing, Rolled, Sing, Spinning, Wave, Waved, Went)

START = Field({"ann": 0, "bob": 0})
HELD = replace(START, flow=(Racing("ann", held=2),))
STORM = replace(HELD, storm=True)


def go(seat: str = "ann", hold: bool = False) -> Go:
    return Go(seat=seat, hold=hold)


def rolled(face: int, seat: str = TABLE) -> Rolled:
    return Rolled(seat=seat, face=face)


def correct(*patches: Patch, seat: str = "ann") -> Correct:
    return Correct(seat=seat, patches=patches)


def guards(s: Field, action: Action) -> list[str]:
    return [r.guard for r in judge(RACE, s, action).refusals]


def test_the_game_in_the_docstring_of_the_kernel_goes_as_it_says() -> None:
    done = doctest.testmod(companion.kernel)
    assert done.attempted
    assert not done.failed


# Judging and applying

def test_a_legal_action_has_a_clean_verdict_and_is_offered() -> None:
    assert judge(RACE, START, go()).kind == "legal"
    assert legal(RACE, START, "ann") == [go(), go(hold=True)]
    assert legal(RACE, START, "bob") == []


def test_a_verdict_lists_every_reason_with_rule_page_particulars_and_places() -> None:
    hold, storm = judge(RACE, STORM, go(hold=True)).refusals
    assert (hold.guard, hold.cite.rule, hold.cite.page, hold.cite.inferred) == ("hold", "R-2", 2, True)
    assert (hold.params, hold.at) == ({"held": 2}, ("field:0",))
    assert (storm.guard, storm.params, storm.at) == ("storm", {}, ())


def test_refused_carries_all_reasons_and_changes_nothing() -> None:
    before = digest(STORM)
    with pytest.raises(Refused, match="hold, storm") as refused:
        apply(RACE, STORM, go(hold=True))
    assert [r.guard for r in refused.value.refusals] == ["hold", "storm"]
    assert digest(STORM) == before


def test_overruling_one_reason_leaves_the_other() -> None:
    with pytest.raises(Refused) as refused:
        apply(RACE, STORM, go(hold=True), ["hold"])
    assert [r.guard for r in refused.value.refusals] == ["storm"]
    s, _ = apply(RACE, STORM, go(hold=True), ["storm", "hold"])
    assert top(s) == Racing("bob", held=3)


def test_a_final_refusal_ends_the_questioning_and_cannot_be_overruled() -> None:
    s = replace(STORM, flow=(Racing(rolling=True),))
    assert guards(s, rolled(4)) == ["face.even"]
    assert guards(s, rolled(8)) == ["face"]
    with pytest.raises(Refused) as refused:
        apply(RACE, s, rolled(8), ["face", "face.even"])
    assert refused.value.refusals[0].final


def test_offers_are_asked_what_a_rule_forbids_and_not_whether_they_exist() -> None:
    s = replace(STORM, flow=(Racing(rolling=True),))
    assert RACE.rules.allowed(s, top(s), [rolled(4), rolled(5), rolled(7)]) == [rolled(5), rolled(7)]
    assert guards(s, rolled(7)) == ["face"]


def test_near_misses_are_the_refused_candidates() -> None:
    (action, verdict), = near_misses(RACE, HELD, "ann")
    assert action == go(hold=True)
    assert verdict.kind == "refused"
    assert near_misses(RACE, HELD, "bob") == near_misses(RACE, HELD, TABLE) == []


def test_a_doubt_leaves_the_action_unchecked_but_possible() -> None:
    s = replace(START, flow=(*START.flow, Greeting("bob")))
    verdict = judge(RACE, s, Wave(seat="bob", to="zoe"))
    assert (verdict.kind, verdict.doubts[0].about) == ("unchecked", "stranger")
    s, facts = apply(RACE, s, Wave(seat="bob", to="zoe"))
    assert facts == [Closed(), Waved("bob", "zoe")]


def test_out_of_turn_an_action_is_refused_and_overruled_opens_its_own_step() -> None:
    wave = Wave(seat="bob", to="ann")
    assert not in_order(START, wave)
    refusal, = judge(RACE, START, wave).refusals
    assert (refusal.guard, refusal.params) == ("sequence", {"seat": "bob", "due": ("ann",), "step": "racing"})
    s, facts = apply(RACE, START, wave, ["sequence"])
    assert facts == [Opened(Greeting("bob")), Closed(), Waved("bob", "ann")]
    assert (s.flow, s.note) == (START.flow, "ann")


def test_out_of_turn_the_other_guards_speak_too() -> None:
    assert guards(START, Wave(seat="bob", to="bob")) == ["sequence", "wave"]


def test_out_of_turn_an_action_without_a_step_is_final() -> None:
    assert judge(RACE, START, Sing(seat="ann")).refusals[0].final
    with pytest.raises(Refused):
        apply(RACE, START, Sing(seat="ann"), ["sequence"])


def test_the_table_does_not_act_for_a_seat_nor_a_seat_for_the_table() -> None:
    rolling = replace(START, flow=(Racing(rolling=True),))
    assert guards(rolling, rolled(3, "ann")) == ["sequence"]
    assert guards(rolling, go(TABLE)) == ["sequence"]
    assert guards(START, go(TABLE)) == ["sequence"]


def test_when_the_game_is_over_nobody_acts_but_anybody_corrects() -> None:
    s, facts = apply(RACE, Field({"ann": 9, "bob": 0}, flow=(Racing(rolling=True),)), rolled(1))
    assert facts == [Went("ann", 1), Became(Racing("bob")), Closed()]
    assert (actors(s), top(s), legal(RACE, s, "bob")) == ((), None, [])
    assert judge(RACE, s, go("bob")).refusals[0].params["step"] == "over"
    assert judge(RACE, s, correct(Patch(("at", "ann"), by=-1))).kind == "legal"


def test_a_runaway_sequence_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="runaway"):
        apply(RACE, replace(START, flow=(Spinning(), Greeting("ann"))), Wave(seat="ann", to="bob"))


# Corrections

FULL = Field({"ann": 3, "bob": 5}, {"ann": ("sun", "moon"), "bob": ()}, storm=True)


@pytest.mark.parametrize(("patch", "read", "value"), [
    (Patch(("at", "ann"), 7), lambda s: s.at, {"ann": 7, "bob": 5}),
    (Patch(("at", "ann"), by=-2), lambda s: s.at, {"ann": 1, "bob": 5}),
    (Patch(("cards", "bob"), ["star"]), lambda s: s.cards["bob"], ("star",)),
    (Patch(("cards", "ann", 1), "star"), lambda s: s.cards["ann"], ("sun", "star")),
    (Patch(("cards", "bob", "+"), "star"), lambda s: s.cards["bob"], ("star",)),
    (Patch(("cards", "ann")), lambda s: s.cards, {"bob": ()}),
    (Patch(("cards", "zoe"), []), lambda s: s.cards["zoe"], ()),
    (Patch(("storm",), False), lambda s: s.storm, False),
    (Patch(("flow", 0, "turn"), "bob"), lambda s: s.flow, (Racing("bob"),)),
    (Patch(("flow", 0, "held"), by=2), lambda s: s.flow, (Racing(held=2),)),
    (Patch(("flow", "+"), {"at": "greeting", "seat": "bob"}), lambda s: s.flow, (Racing(), Greeting("bob"))),
    (Patch(("flow",), []), lambda s: s.flow, ())])
def test_a_patch_puts_right_any_field(patch: Patch, read: Callable[[Field], Any], value: Any) -> None:
    before = digest(FULL)
    assert read(patched(FULL, (patch,))) == value
    assert digest(FULL) == before


def test_a_counter_nobody_has_moved_yet_counts_from_nothing() -> None:
    assert patched(FULL, (Patch(("at", "zoe"), by=2),)).at["zoe"] == 2


def test_patches_are_applied_one_after_the_other() -> None:
    s = patched(FULL, (Patch(("cards", "zoe"), []), Patch(("cards", "zoe", "+"), "star"), Patch(("at", "ann"), by=1),
                       Patch(("at", "ann"), by=1)))
    assert (s.cards["zoe"], s.at["ann"]) == (("star",), 5)


@pytest.mark.parametrize("patch", [
    Patch(()), Patch(("speed",), 3), Patch(("at", "ann", "x"), 1), Patch(("cards", "ann", 2), "star"),
    Patch(("cards", "ann", -1), "star"), Patch(("cards", "ann", "0"), "star"), Patch(("storm",), by=1),
    Patch(("note",), by=1), Patch(("nothing", "there"), 1), Patch(("flow", 0, "speed"), 1)],
    ids=str)
def test_a_path_that_is_not_there_is_a_lookup_error(patch: Patch) -> None:
    with pytest.raises(LookupError):
        patched(FULL, (patch,))
    assert guards(FULL, correct(patch)) == ["correct.fits"]


@pytest.mark.parametrize("patch", [
    Patch(("at", "ann"), "far"), Patch(("at",), [1]), Patch(("storm",), 3), Patch(("cards", "ann"), ["sun", 5]),
    Patch(("flow", 0), {"at": "sleeping"}), Patch(("flow",), None), Patch(("note",), None)], ids=str)
def test_a_value_that_does_not_fit_is_a_validation_error(patch: Patch) -> None:
    with pytest.raises(msgspec.ValidationError):
        patched(FULL, (patch,))
    refusal, = judge(RACE, FULL, correct(patch)).refusals
    assert (refusal.guard, refusal.final, refusal.params) == ("correct.fits", True, {"why": "unreadable"})
    with pytest.raises(Refused):
        apply(RACE, FULL, correct(patch), ["correct.fits"])


def test_a_correction_is_one_fact_and_legal_for_every_seat_at_any_time() -> None:
    for seat in ("ann", "bob", TABLE):
        action = correct(Patch(("at", "bob"), 2), Patch(("flow", 0, "turn"), "bob"), seat=seat)
        s, facts = apply(RACE, START, action)
        assert facts == [Corrected(action.patches)]
        assert (s.at["bob"], actors(s)) == (2, ("bob",))
        assert fold(RACE, START, facts) == s


def test_a_counter_stops_at_its_bounds_unless_overruled_and_a_typed_value_does_not() -> None:
    down = correct(Patch(("at", "ann"), by=-1))
    refusal, = judge(RACE, START, down).refusals
    assert (refusal.guard, refusal.final) == ("correct.bounds", False)
    assert refusal.params == {"value": -1, "low": 0, "high": 12}
    assert apply(RACE, START, down, ["correct.bounds"])[0].at["ann"] == -1
    assert judge(RACE, START, correct(Patch(("at", "ann"), -1))).kind == "legal"


def test_play_settles_after_a_correction() -> None:
    s, facts = apply(RACE, START, correct(Patch(("at", "ann"), 10)))
    assert facts[-1] == Closed()
    assert actors(s) == ()


# Instructions for hands

def table(**places: tuple[Piece, ...]) -> Any:
    """A game in which a position is its pieces."""
    class Pieces:
        def pieces(self, s: Any) -> Any:
            return s
    return Pieces(), places


def test_the_difference_of_two_positions_is_moves_then_takes_then_puts() -> None:
    game, before = table(a=(Piece("figure", "", "ann"), Piece("coin", count=3)), b=(Piece("camp", "", "ann"),))
    _, after = table(a=(Piece("coin", count=1),), b=(Piece("figure", "", "ann"),),
                     c=(Piece("coin"), Piece("card", "sun")))
    assert difference(game, before, after) == [
        Instruction("move", Piece("coin"), "a", "c"), Instruction("move", Piece("figure", "", "ann"), "a", "b"),
        Instruction("take", Piece("coin"), "a"), Instruction("take", Piece("camp", "", "ann"), "b"),
        Instruction("put", Piece("card", "sun"), "c")]
    assert difference(game, before, before) == []


def test_following_the_instructions_leads_to_the_position() -> None:
    before, after = FULL, Field({"ann": 4, "bob": 5}, {"ann": ("sun",), "bob": ("moon", "coin", "coin")})
    assert difference(RACE, before, after) == [
        Instruction("move", Piece("card", "moon"), "cards:ann", "cards:bob"),
        Instruction("move", Piece("figure", "", "ann"), "field:3", "field:4"),
        Instruction("put", Piece("coin", count=2), "cards:bob")]


def test_alike_pieces_of_different_owners_are_not_exchanged() -> None:
    game, before = table(a=(Piece("figure", "", "ann"),))
    _, after = table(b=(Piece("figure", "", "bob"),))
    assert [x.do for x in difference(game, before, after)] == ["take", "put"]


# Chances

def test_chances_are_due_only_when_the_table_is() -> None:
    import random
    assert chances(START) == {}
    with pytest.raises(ValueError, match="due"):
        sample(START, random.Random(1))
    rolling = replace(START, flow=(Racing(rolling=True),))
    assert sum(chances(rolling).values()) == 1
    assert {sample(rolling, random.Random(n)).face for n in range(60)} == {1, 2, 3, 4, 5, 6}
    assert sample(rolling, random.Random(7)) == sample(rolling, random.Random(7))


# Counting and replaying

def test_perft_counts_sequences_and_divide_splits_them() -> None:
    assert [perft(RACE, START, depth) for depth in range(4)] == [1, 2, 8, 19]
    assert divide(RACE, START, 3) == {go(): 12, go(hold=True): 7}
    assert perft(RACE, HELD, 1) == 1


def test_replay_judges_again_and_a_refused_action_changes_nothing() -> None:
    lines = list(replay(RACE, None, [go(), rolled(5), go("ann"), go("bob"), rolled(9), rolled(2)]))
    assert [x.verdict.kind for x in lines] == ["legal", "legal", "refused", "legal", "refused", "legal"]
    assert [bool(x.facts) for x in lines] == [True, True, False, True, False, True]
    assert lines[2].state == lines[1].state
    assert lines[-1].state.at == {"ann": 5, "bob": 2}


def test_replay_overrules_what_is_not_final() -> None:
    lines = list(replay(RACE, None, [go("bob", hold=True), rolled(9), Wave(seat="bob", to="ann")], overrule=True))
    assert [x.verdict.kind for x in lines] == ["refused"] * 3
    assert [len(x.facts) for x in lines] == [2, 0, 3]
    assert top(lines[-1].state) == Racing("ann", held=1)


# Secrets, words, codec

def test_a_view_hides_secrets_and_visible_facts_leaves_them_out() -> None:
    assert view(RACE, FULL, "bob").cards == {"ann": ("?", "?"), "bob": ()}
    assert view(RACE, FULL, "ann").cards["ann"] == ("sun", "moon")
    facts = [Drew("ann", "star"), Waved("ann", "ann"), Went("bob", 2)]
    assert visible_facts(RACE, facts, "ann") == facts
    assert visible_facts(RACE, facts, "bob") == [Drew("ann", "?"), Went("bob", 2)]


def test_an_unknown_guard_name_is_a_key_error_and_cites_come_from_the_book() -> None:
    book = RuleBook.read('edition = "7"\n[[rule]]\nid = "X-1"\npage = 4\nstatus = "enforced"\nguards = ["one"]\n')
    assert (book.edition, book.cites["one"].page) == ("7", 4)
    with pytest.raises(KeyError, match="two"):
        book.forbids("two", Go)
    with pytest.raises(KeyError):
        book.refusal("two", {})
    with pytest.raises(msgspec.ValidationError):
        RuleBook.read('edition = "7"\n[[rule]]\nid = "X-1"\npage = 4\nstatus = "enforced"\npages = 3\n')


def test_guards_of_one_action_do_not_watch_another() -> None:
    book = RuleBook([Rule("X-1", 1, "enforced", guards=("no",))])
    book.forbids("no", Go)(lambda s, step, a: [{}])
    assert book.allowed(START, START.flow[0], [go(), rolled(1)]) == [rolled(1)]


def test_a_guard_of_the_situation_is_asked_once_for_a_kind_and_never_sees_the_choice() -> None:
    book = RuleBook([Rule("X-1", 1, "enforced", guards=("closed", "choice"))])
    asked: list[tuple[object, ...]] = []

    @book.forbids_all("closed", Go)
    def closed(s: Any, step: Any, *rest: Any) -> Iterator[dict[str, Any] | Doubt]:
        asked.append(rest)
        yield Doubt("perhaps") if s == "open" else {"why": s}

    book.forbids("choice", Go)(lambda s, step, a: [{}] if a.hold else [])
    two = [go(), go(hold=True), go(seat="bob")]
    assert (book.allowed("open", None, two), asked) == ([two[0], two[2]], [("ann",), ("bob",)])
    assert book.allowed("shut", None, two) == []
    for s in ("open", "shut"):  # judged alike, one by one
        said = [[o.guard for o in book.objections(s, None, a) if isinstance(o, Refusal)] for a in two]
        assert [a for a, names in zip(two, said, strict=True) if not names] == book.allowed(s, None, two)
        assert said[1] == (["choice"] if s == "open" else ["closed", "choice"])
    with pytest.raises(KeyError, match="none"):
        book.forbids_all("none", Go)


def test_remember_last_calls_the_function_once_for_a_state_and_again_for_another() -> None:
    worked: list[tuple[object, ...]] = []

    @remember_last
    def sum_of(s: tuple[int, ...], more: int) -> int:
        worked.append((s, more))
        return sum(s) + more

    first, equal = (1, 2), (*[1], 2)
    assert [sum_of(first, 3), sum_of(first, 3), sum_of(first, 4), sum_of(equal, 4), sum_of(first, 3)] == [6, 6, 7, 7, 6]
    assert worked == [(first, 3), (first, 4), (equal, 4), (first, 3)]


def test_unknown_is_never_nought() -> None:
    assert total([1, 2]) == 3
    assert total([1, UNKNOWN, 2]) is UNKNOWN
    with pytest.raises(TypeError):
        _ = 1 + UNKNOWN  # type: ignore[operator]
    sheet = ScoreSheet((ScoreLine("ann", 3, "R-1", "a"), ScoreLine("ann", UNKNOWN, "R-1", "b"),
                        ScoreLine("bob", 2, "R-1", "a")))
    assert (sheet.total("ann"), sheet.total("bob"), sheet.total("zoe")) == (UNKNOWN, 2, 0)


def test_tags_are_words_with_hyphens() -> None:
    assert [kebab(x) for x in ("Go", "EndTurn", "AttemptTold")] == ["go", "end-turn", "attempt-told"]
    assert msgspec.json.decode(encode(Wave(seat="ann", to="bob"))) == {"do": "wave", "seat": "ann", "to": "bob"}


def test_equal_states_have_one_digest_whatever_the_order_of_their_keys() -> None:
    one, other = Field({"ann": 1, "bob": 2}), Field({"bob": 2, "ann": 1})
    assert digest(one) == digest(other)
    assert len(digest(one)) == 16
    assert digest(one) != digest(Field({"ann": 2, "bob": 1}))


def test_the_codec_brings_back_steps_inside_facts() -> None:
    facts = [Went("ann", 2), Opened(Greeting("bob")), Became(Racing("bob", 1)),
             Corrected((Patch(("at", "ann"), 3),)), Closed()]
    assert RACE.codec.facts(encode(facts)) == facts
    assert RACE.codec.action(encode(correct(Patch(("at", "ann"), by=2)))) == correct(Patch(("at", "ann"), by=2))
    assert RACE.codec.state(encode(FULL)) == FULL


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b'{"do":"fly","seat":"ann"}', b'{"do":"go"}',
                                  b'{"do":"go","seat":5}', b'{"do":"rolled","seat":"table","face":"6"}'])
def test_malformed_input_is_told_apart_from_illegal(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        RACE.codec.action(data)
