"""Every action, fact, step, refusal and finding of dice and tower has its sentence in both languages, and none asks
for a particular that its occasion does not yield."""
from __future__ import annotations

import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import tower
from companion.games.tower import actions as a
from companion.games.tower import facts as f
from companion.games.tower import kits, steps
from companion.games.tower.rules import rules
from companion.games.tower.screen import icons, names, topics, wording
from companion.i18n import LANGUAGES, TABLE_TEXTS, Texts
from companion.kernel import Action, Correct, Corrected, Fact, Patch, Piece, difference, judge
from companion.tower.models import COLOURS, SIMPLE
from companion.web.words import Reader
from tests.games.tower.helpers import GAME, cast, do, drop, fall, lay, new, roll
from tests.games.tower.test_guards import CASES

HOME = Path(tower.__file__).parent
TEXTS = Texts([TABLE_TEXTS, *sorted((HOME.parents[1] / "web").rglob("texts")), HOME / "texts"])
PLAYERS = {"ann": "Anna", "bob": "Bob"}
ACTIONS: list[Action] = [
    lay("red", 3), lay("red", -2), a.Clear(seat="ann"), drop(), a.TipOut(seat="ann"),
    a.Compare(seat="ann", ours="red", theirs="blue"), a.Adopt(seat="ann", tower="attic"), cast("2d6+1"),
    cast("3d6", "2d6"), *(a.UseReal(seat="ann", on=on) for on in (True, False)), roll(3, 4), fall(2, 1),
    a.Finish(seat="ann"), Correct(seat="ann", patches=())]
FACTS: list[Fact] = [
    f.Laid("red", 3), f.Laid("red", -2), f.Cleared(), f.CubesFell({"red": 3}, {"red": 2}), f.CubesFell({"red": 3}, {}),
    f.DiceRolled("2d6+1", "", (3, 4)), f.DiceRolled("d20", "", (17,)), f.DiceRolled("2d6", "d8", (3, 4, 8)),
    f.TippedOut(), f.SidesChosen("red", "blue"), f.TowerChosen("attic"), *map(f.RealTower, (True, False)),
    Corrected((Patch(("real",), value=True),))]


def raw(key: str) -> Iterator[str]:
    for lang in LANGUAGES:
        assert TEXTS.has(lang, key), f"{key} has no text in {lang}"
        text = TEXTS.text(lang, key)
        yield from text.values() if isinstance(text, dict) else [text]


def holes(key: str) -> set[str]:
    return {name for text in raw(key) for _, name, _, _ in string.Formatter().parse(text) if name}


def fields(thing: Any) -> set[str]:
    return set(thing.__struct_fields__)


def reader(lang: str, s: Any = None) -> Reader:
    return Reader(GAME, s or new(), lang, PLAYERS, TEXTS)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda x: wording.tag(x))
def test_every_action_has_a_label_a_verb_and_a_picture(action: Action) -> None:
    assert holes(wording.key(action, "")) <= fields(action) | wording.action_params(action).keys()
    assert not holes(f"verb.{wording.tag(action)}")
    assert icons.of_action(action)


@pytest.mark.parametrize("fact", FACTS, ids=lambda x: wording.tag(x))
def test_every_fact_has_a_sentence(fact: Fact) -> None:
    if not isinstance(fact, Corrected):  # the web layer tells corrections of all games
        assert holes(wording.fact_key(fact)) <= fields(fact) | wording.fact_params(fact).keys()
    assert all(reader(lang).fact(fact) for lang in LANGUAGES)


def test_nothing_lacks_a_sample_and_no_sentence_is_left_over() -> None:
    assert {type(x) for x in ACTIONS} == {*a.ALL, Correct}
    assert {type(x) for x in FACTS} == {*f.ALL, Corrected}
    keys = {wording.key(x, "") for x in ACTIONS} | {f"verb.{wording.tag(x)}" for x in ACTIONS}
    keys |= {wording.fact_key(x) for x in FACTS if not isinstance(x, Corrected)}
    keys |= {wording.step_key(x) for x in steps.ALL}
    own = set(Texts([HOME / "texts"]).keys("en"))
    assert {key for key in own if key.startswith(("action.", "fact.", "step.", "verb."))} == keys
    variants = {f"{head}.{tag}.{one}" for head, table in (("action", wording.ACTIONS), ("fact", wording.FACTS))
                for tag, those in table.items() for one in those}
    assert variants <= keys


def test_what_it_says_word_by_word() -> None:
    cs, en = reader("cs"), reader("en")
    assert en.action(lay("red", -2)) == "Back to the supply: red 2"
    assert cs.action(cast("2d6+1")) == "Hod: 2k6+1"
    assert cs.action(cast("", "d8")) == "Hod: k6 proti k8"
    assert en.action(a.Adopt(seat="ann", tower=SIMPLE)) == "Tower: simple"
    assert cs.action(a.Adopt(seat="ann", tower="Naše")) == "Věž: Naše"
    assert en.fact(f.CubesFell({"silver": 1, "red": 3}, {"red": 2})) == "Thrown: red 3, silver 1. Came out: red 2."
    assert cs.fact(f.CubesFell({"blue": 1}, {})) == "Hozeno: modrá 1. Nevypadlo nic."
    assert en.fact(f.DiceRolled("2d6+1", "d8", (3, 5, 8))) == "2d6+1: 5, 3, total 9. d8: 8, total 8."
    assert cs.fact(f.DiceRolled("d20-2", "", (17,))) == "k20-2: 15."


def test_a_tower_that_is_brought_in_is_called_so() -> None:
    known, chosen = Patch(("towers", "attic"), value={}), Patch(("tower",), value="attic")
    other = Patch(("real",), value=True)
    assert reader("en").corrections((known, chosen)) == "The tower as newly measured: attic"
    assert reader("cs").corrections((known,)) == "Věž podle nového měření: attic"
    for patches in ((chosen,), (known, chosen, other), (known, Patch(("towers", "cellar"), value={}))):
        assert wording.correction(patches) is None
    assert "Tower" in reader("en").corrections((chosen,))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=[case.guard for case in CASES])
def test_every_refusal_is_told_with_what_it_is_about(lang: str, case: Any) -> None:
    (s, wrong), _ = case.make()
    for refusal in judge(GAME, s, wrong).refusals:
        told = reader(lang, s).refusal(refusal)
        assert holes(wording.refusal_key(refusal)) <= refusal.params.keys()
        assert told["why"].endswith(".")
        assert "{" not in told["why"]
        assert told["title"] != refusal.cite.rule
        assert told["text"]


def test_what_is_wrong_with_dice_is_said_exactly() -> None:
    found = [judge(GAME, *case.make()[0]).refusals[0] for case in CASES if case.guard == "dice.written"]
    said = [reader("en").refusal(refusal)["why"] for refusal in found]
    assert len(set(said)) == len(said) == len(wording.WRITTEN)
    assert "no d7" in said[0]


def test_every_colour_tower_kit_place_and_step_has_a_name_of_its_own() -> None:
    for lang in LANGUAGES:
        s, said = new(), reader(lang)
        for field, ids in (("colour", COLOURS), ("kit", kits.KITS), ("tower", (SIMPLE, "simulated"))):
            found = [said.name(field, id) for id in ids]
            assert len(set(found)) == len(found)
            assert not set(found) & set(ids) or lang == "en"
        assert all(TEXTS.has(lang, f"thing.step.{wording.tag(step)}") for step in steps.ALL)
        assert len({said.place(at) for at in GAME.pieces(s)}) == 3


def test_a_tower_called_like_a_seat_is_no_player() -> None:
    assert reader("en").name("tower", "ann") == "ann"
    assert reader("en").name("due", ("ann", "bob")) == "Anna, Bob"


def test_dice_are_written_as_players_of_a_language_write_them() -> None:
    assert names.dice("d6+2d20+1", "cs") == "2k20+k6+1"
    assert names.dice("3k6", "en") == "3d6"
    assert names.dice("nonsense", "cs") == "nonsense"


def test_hands_are_told_what_to_move() -> None:
    s = do(new(), lay("red", 3))
    [step] = difference(GAME, s, do(s, drop(), fall(1)))
    assert step.piece == Piece("cube", "red", count=2)
    assert reader("cs").instruction(step) == "Přesunout: 2 × kostička červená, tácek → věž"
    assert reader("en").instruction(step) == "Move 2 × cube red: tray → tower"


def test_a_finding_names_the_colour() -> None:
    [found] = GAME.check(replace(new(), tray={"red": 21}))
    assert reader("en").finding(found).startswith("red: there are 20 cubes")


def test_topics_name_rules_of_the_book() -> None:
    for kind, those in topics.TOPICS.items():
        assert set(those.values()) <= set(rules.rules), kind
    assert topics.TOPICS["verb"].keys() == {wording.tag(x) for x in ACTIONS} - {"correct"}
    assert topics.TOPICS["step"].keys() == {wording.tag(x) for x in steps.ALL}
    assert topics.rule_of("verb", "nothing") == ""
