"""What the screens show of cards, characters, the map's symbols and the day side, and the words for all of it."""
from __future__ import annotations

import string
import typing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import fields

from companion.games.near_and_far.actions import Fight, Learn
from companion.games.near_and_far.box import effects as fx
from companion.games.near_and_far.box.components import Character, Option, Pit, Quest, Villain
from companion.games.near_and_far.screen import names
from companion.games.near_and_far.screen.character_panel import character_panel
from companion.games.near_and_far.screen.character_panel import sheet as drawn_sheet
from companion.games.near_and_far.screen.faces import face, lines, says
from companion.games.near_and_far.sheet import Sheet
from companion.games.near_and_far.skills import SKILLS
from companion.games.near_and_far.steps import Choosing, Facing, Questing, Reading, Trading
from companion.i18n import LANGUAGES, Texts
from companion.kernel import UNKNOWN, replace
from tests.games.near_and_far.helpers import GAME, but, given

TEXTS = Texts([Path("companion/games/near_and_far/texts")])
PLAYERS = {"ann": "Anna", "bob": "Bob"}
KING = Villain(16, 5, "312", {"cs": "Král", "en": "King"})
EVERY: tuple[fx.Effect, ...] = (
    fx.Bypass(), fx.Bypass(4, "coin"), fx.VisitBonus("saloon", "food", 1), fx.Toll("mine"),
    fx.AlsoAct("mine", "saloon"), fx.DrawAt("farm"), fx.WhenGained("heart", 2), fx.BuildCamp(), fx.EndPer("green", 1),
    fx.EndPer("coin", 1, per=3),
    fx.EndMost("threat", 4), fx.EndMost("threat", 4, tie=2, second=1), fx.EndIf(-3, 4), fx.TradeBonus(1),
    fx.ExtraTrade(), fx.HireDiscount(1), fx.HireDiscount(1, "red"), fx.AnySlot("blue"), fx.FreeSpaces(1),
    fx.CampBonus(1), fx.DuelBonus(1), fx.RollBonus(2, ("duel", "combat")), fx.AsSkill("piano"), fx.WinsTies())


def word(field: str, value: Any, lang: str = "en", s: Any = None) -> str:
    return GAME.names.name(s or given(), field, value, lang, PLAYERS, TEXTS)


def last_map() -> Any:
    """Campaign, map 11: a villain beaten by ann, another one left."""
    s = given(ann={"villains": ("king",)})
    box = replace(s.box, villains={"king": KING, "queen": Villain(name={"cs": "Královna", "en": "Queen"})})
    return replace(s, box=box, mode="campaign", map=11, villains=("queen",))


# lines of cards

def test_every_effect_stands_here() -> None:
    assert {type(x) for x in EVERY} == set(typing.get_args(fx.Effects))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("effect", EVERY, ids=lambda x: type(x).__name__)
def test_every_effect_is_said_with_what_it_has(effect: fx.Effect, lang: str) -> None:
    for key, params in says(effect):
        said = {field: word(field, value, lang) for field, value in params.items()}
        text = TEXTS.text(lang, key)
        assert {hole for _, hole, _, _ in string.Formatter().parse(str(text)) if hole} <= set(said)
        assert "_" not in TEXTS.say(lang, key, **said)


def test_conditions_of_an_effect_stand_in_lines_of_their_own() -> None:
    assert [key for key, _ in says(fx.Bypass(4, "coin"))] == [
        "effect.bypass", "effect.bypass-reputation", "effect.bypass-pay"]
    assert [key for key, _ in says(fx.Bypass())] == ["effect.bypass"]
    assert [key for key, _ in says(fx.EndMost("gem", 4, tie=2))] == ["effect.end-most", "effect.end-most-tie"]
    assert [key for key, _ in says(fx.HireDiscount(1))] == ["effect.hire-discount-any"]
    assert [key for key, _ in says(fx.EndPer("gem", 1))] == ["effect.end-per-each"]
    assert [key for key, _ in says(fx.EndPer("gem", 1, per=3))] == ["effect.end-per"]


def test_a_villain_shows_its_strength_points_and_paragraph() -> None:
    s = last_map()
    card = face(s, "king", "en")
    assert (card.name, card.kind) == ("King", "villain")
    assert card.lines == (("strength", {"value": 16}), ("points", {"value": 5}), ("paragraph", {"value": "312"}))
    assert face(s, "queen", "cs").lines == (("strength", {"value": "?"}), ("points", {"value": "?"}))


def test_villains_lie_open_until_somebody_beats_them() -> None:
    s = last_map()
    assert {key: [c.id for c in cards] for key, cards in GAME.screen.common(s, "en")}["foes"] == ["queen"]
    groups = {key: [c.id for c in cards] for key, cards in GAME.screen.panels(s, "en")[0].groups}
    assert groups["villains"] == ["king"]
    assert "foes" not in dict(GAME.screen.common(given(), "en"))


def test_an_arcade_card_shows_its_options() -> None:
    quest = Quest({"en": "Bridge"}, (Option("skill", 6, title={"en": "Climb"}), Option("", title={"en": "Pay"})))
    assert lines(quest, "en") == (("option", {"check": "skill", "need": 6, "title": "Climb"}),
                                  ("option_free", {"title": "Pay"}))
    s = given()
    s = replace(s, box=replace(s.box, arcade={"x1": quest}))
    assert (face(s, "x1", "en").kind, face(s, "x1", "en").name) == ("arcade", "Bridge")


def test_what_one_should_know_before_choosing_a_foe_or_a_skill() -> None:
    s = last_map()
    assert GAME.screen.about(s, Fight(seat="ann", foe="villain:king"), "en")[0] == ("strength", {"value": 16})
    top = s.box.threats[names.opponent(s, "")]
    assert GAME.screen.about(s, Fight(seat="ann"), "en")[0] == ("strength", {"value": top.strength})
    assert GAME.screen.about(s, Learn(seat="ann", skill="mining"), "en") == (
        ("skill_cost", {"value": 4}), ("skill.mining", {}))


# words

def test_words_for_foes_notes_and_pages() -> None:
    s = last_map()
    assert word("foe", "villain:king", "en", s) == "King"
    assert word("foe", "", "en", s) == word("threat", names.opponent(s, ""), "en", s)
    assert (word("what", "keyword"), word("what", "story", "cs")) == ("keyword", "příběh")
    assert (word("what", "keyword:LAMP"), word("what", "code:RIZ2", "cs")) == ("keyword LAMP", "další setkání: RIZ2")
    assert (word("page", "5", "cs"), word("page", "5")) == ("Jedová poušť", "Toxic Desert")
    assert word("animal", "tortoise", "cs") == "nákladní želva"
    assert GAME.names.place(s, "villain:king", "en", PLAYERS, TEXTS) == "villain card King"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_skill_has_a_name_and_an_effect(lang: str) -> None:
    for skill in SKILLS:
        assert word("skill", skill, lang) != skill
        assert TEXTS.say(lang, f"skill.{skill}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_cards_count_has_a_word(lang: str) -> None:
    for subject in {*fx.COUNTED, *fx.MAJORITIES}:
        assert TEXTS.has(lang, f"thing.subject.{subject}"), subject
    for roll in fx.ROLLS:
        assert TEXTS.has(lang, f"thing.roll.{roll}")


# the character

def test_a_character_of_the_campaign() -> None:
    sheet = Sheet("riza", 13, open=("S12",), crossed=("S3",), keywords=("LAMP",), skills=("piano",), spent=4,
                  points=(40, None, 51))
    s = replace(but(given(), "ann", sheet=sheet), mode="campaign")
    s = replace(s, box=replace(s.box, characters={"riza": Character({"en": "Riza"}, "RIZ1")}))
    who = character_panel(s, "ann", "en")
    assert who is not None
    assert (who.name, who.available, who.earned, who.marked, who.most, who.row) == ("Riza", 1, 5, 13, 30, 3)
    assert (who.skills, who.keywords, who.waiting, who.crossed, who.code, who.points) == (
        ("piano",), ("LAMP",), ("S12",), ("S3",), "", 91)
    assert not who.full
    assert character_panel(given(), "ann", "en") is None
    assert GAME.screen.panels(s, "en")[0].sheet == drawn_sheet(s, "ann", "en")


@pytest.mark.parametrize(("sheet", "code"), [
    (Sheet("riza"), "RIZ1"), (Sheet("riza", codes=("RIZ1", "RIZ7"), read=1), "RIZ7"),
    (Sheet("riza", codes=("RIZ1",), read=1), "")])
def test_the_next_quest_of_a_character(sheet: Sheet, code: str) -> None:
    s = replace(but(given(), "ann", sheet=sheet), mode="character")
    s = replace(s, box=replace(s.box, characters={"riza": Character({}, "RIZ1")}))
    who = character_panel(s, "ann", "en")
    assert who is not None
    assert (who.code, who.most, who.row, who.name) == (code, 10, 0, "riza")


# drawings

def test_symbols_and_numbers_of_the_map_are_drawn() -> None:
    s = given(quests=("q",))
    m = s.box.map
    spaces = m.spaces | {"b": replace(m.spaces["b"], water=True, quest="51", name={"en": "Well"}),
                         "q": replace(m.spaces["q"], mammoth=True, quest="52")}
    s = replace(s, box=replace(s.box, map=replace(m, spaces=spaces)))
    nodes = {n.place: n for n in GAME.screen.drawings(s, "en", PLAYERS)[0].nodes}
    assert (nodes["space:b"].signs, nodes["space:b"].number) == (("water",), "51")
    assert (nodes["space:q"].signs, nodes["space:q"].number) == (("mammoth",), "")
    assert [t.text for t in nodes["space:q"].tokens] == ["52"]


def test_the_day_side_is_marked_where_it_differs() -> None:
    dusk, day = (next(d for d in GAME.screen.drawings(s, "en", PLAYERS) if d.id == "town")
                 for s in (given(), replace(given(), day=True)))
    assert (dusk.note, day.note) == ("", "day")
    assert not any(n.signs for n in dusk.nodes)
    assert {n.kind for n in day.nodes if n.signs} == {"stables", "mystics_hut", "mine", "jail"}
    for lang in LANGUAGES:
        for sign in {sign for n in day.nodes for sign in n.signs}:
            assert TEXTS.say(lang, f"day.{sign}")


def test_a_pit_shows_its_reputation_by_day_only() -> None:
    s = given()
    pit = next(iter(s.box.mine.pits))
    pits = s.box.mine.pits | {pit: replace(s.box.mine.pits[pit], reputation=True)}
    s = replace(s, box=replace(s.box, mine=replace(s.box.mine, pits=pits)))

    def note(of: Any) -> str:
        mine = next(d for d in GAME.screen.drawings(of, "en", PLAYERS) if d.id == "mine")
        return next(n.note for n in mine.nodes if n.place == f"pit:{pit}")

    assert "reputation" not in {good for _, good, _ in note(s)}
    assert ("reputation", "reputation", "1") in note(replace(s, day=True))
    assert "reputation" in {f.name for f in fields(Pit)}


def test_tortoises_are_counted_where_there_are_any() -> None:
    def keys(s: Any) -> list[str]:
        return [c.key for c in GAME.screen.panels(s, "en")[0].counters]

    assert "tortoises" not in keys(given())
    assert keys(replace(given(), day=True))[5:7] == ["birds", "tortoises"]
    assert "tortoises" in keys(given(ann={"tortoises": 1}))
    assert UNKNOWN not in [c.value for c in GAME.screen.panels(given(), "en")[0].counters]


def test_camps_left_stand_on_every_panel() -> None:
    assert [p.watched and p.watched.n for p in GAME.screen.panels(given(ann={"camps": 3}), "en")] == [3, 14]


# what the open question is about

def test_a_villain_that_is_fought_lies_beside_the_question() -> None:
    s = last_map()
    faced = replace(s, flow=(*s.flow, Facing("ann", "b", "h", foe="villain:king", fighting=True)))
    assert [c.id for c in GAME.screen.focus(faced, "en")] == ["king"]
    top = replace(s, flow=(*s.flow, Facing("ann", "b", "h")))
    assert [c.id for c in GAME.screen.focus(top, "en")] == [names.opponent(s, "")]


def test_treasures_to_choose_from_and_the_arcade_card_lie_open() -> None:
    s = given()
    three = tuple(s.box.treasures)[:3]
    choosing = replace(s, flow=(*s.flow, Choosing("ann", three)))
    assert [c.id for c in GAME.screen.focus(choosing, "en")] == list(three)
    s = replace(s, box=replace(s.box, arcade={"x1": Quest({"en": "Bridge"})}))
    reading = replace(s, flow=(*s.flow, Reading("ann", "b", "x1")))
    assert [c.name for c in GAME.screen.focus(reading, "en")] == ["Bridge"]


@pytest.mark.parametrize(("give", "get", "said"), [
    (("coin", "food"), ("gem",), "The trade so far: coin, food → gem"),
    (("coin",), (), "The trade so far: coin → nothing"),
    ((), ("gem",), "The trade so far: nothing → gem")])
def test_an_empty_side_of_a_trade_is_said(give: tuple[str, ...], get: tuple[str, ...], said: str) -> None:
    s = given()
    line = GAME.screen.standing(replace(s, flow=(*s.flow, Trading("ann", give, get))))
    assert line is not None
    key, values = line
    assert TEXTS.say("en", f"standing.{key}", **{field: word(field, value) for field, value in values.items()}) == said


@pytest.mark.parametrize(("bonus", "key"), [((), "quest_plain"), (("coin",), "quest")])
def test_a_bonus_is_named_only_where_the_option_has_one(bonus: tuple[str, ...], key: str) -> None:
    s = given()
    option = Option("skill", 5, rewards=("yellow",), bonus=bonus)
    s = replace(s, box=replace(s.box, quests={"B": Quest(options=(option,))}),
                flow=(*s.flow, Questing("ann", "B", "b", "skill", 5, 7, 0, (3,))))
    line = GAME.screen.standing(s)
    assert line is not None
    assert line[0] == key
    for lang in LANGUAGES:
        text = str(TEXTS.text(lang, f"standing.{key}"))
        assert {x for _, x, _, _ in string.Formatter().parse(text) if x} == set(line[1])
