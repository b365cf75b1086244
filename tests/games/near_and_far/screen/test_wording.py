"""Every action, fact, step, question, refusal, doubt, finding, score line and setting has its sentence in both
languages, and no sentence asks for a particular that its occasion does not yield."""
from __future__ import annotations

import ast
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.games import near_and_far
from companion.games.near_and_far import actions as a
from companion.games.near_and_far import facts as f
from companion.games.near_and_far import steps
from companion.games.near_and_far.box.components import FACTIONS, GOODS, ROUTES, TOKENS
from companion.games.near_and_far.game import MODES
from companion.games.near_and_far.rules import rules
from companion.games.near_and_far.screen import wording as tables
from companion.games.near_and_far.settings import Settings
from companion.games.near_and_far.steps.common import answers
from companion.games.near_and_far.steps.end import SHEET
from companion.games.near_and_far.steps.quest import NOTES, REWARDS
from companion.i18n import LANGUAGES, Texts
from companion.kernel import TABLE, Action, Became, Cite, Closed, Correct, Corrected, Fact, Opened, Patch, Refusal

wording = games.load("near_and_far").wording

HOME = Path(near_and_far.__file__).parent
TEXTS = Texts([HOME / "texts"])

CARDS = ("adventurer", "artifact", "treasure", "world", "pit", "arcade", "villain")
ACTIONS: list[tuple[Action, str]] = [
    (a.LayQuest(seat=TABLE, space="b"), "laying-quests"), (a.DrawAdventurer(seat=TABLE, adventurer="a1"), "filling"),
    (a.DrawAdventurer(seat=TABLE, adventurer="new"), "filling"), (a.DrawArtifact(seat=TABLE, artifact="b1"), "dealing"),
    (a.DrawTreasure(seat=TABLE, treasure="t1"), "looting"), (a.DrawTreasure(seat=TABLE, treasure="new"), "looting"),
    (a.Draft(seat="ann", artifact="b1"), "drafting"), (a.Discard(seat="ann", card="b1"), "town-hall"),
    (a.Discard(seat="ann", card="?"), "trimming"), (a.Discard(seat="ann", card="t1"), "shedding"),
    (a.Hold(seat="ann", basic=2, advanced=1), "holding"), (a.Hold(seat="ann", basic=2, advanced=1), "sorting"),
    *((a.Done(seat="ann"), step) for step in (*tables.BY_STEP["done"], "")),
    (a.Visit(seat="ann", building="saloon"), "turn"),
    (a.Visit(seat="ann", building="farm", against="bob", manner="dirty"), "turn"),
    (a.LeaveTown(seat="ann"), "turn"), (a.LeaveTown(seat="ann"), "mustering"), (a.Muster(seat="ann"), "turn"),
    (a.Activate(seat="ann", adventurer="pet"), "mustering"), (a.Rest(seat="ann", adventurer="pet"), "slotting"),
    (a.Move(seat="ann", to="b"), "adventure"), (a.Walk(seat="ann", to="b"), "adventure"),
    *((a.Tread(seat="ann", empty=e, icon=i, water=w), "adventure")
      for e in (False, True) for i in ("", "threat", "treasure") for w in (False, True)),
    *((a.Arrive(seat="ann", kind="coin", camp=c, quest=q), "adventure") for c in (False, True) for q in (False, True)),
    (a.Camp(seat="ann"), "adventure"), *((a.EndTurn(seat="ann"), step) for step in ("closing", "turn", "adventure")),
    *((a.Fight(seat="ann", foe=foe), "facing") for foe in ("6", "villain:zak")),
    *((act(seat="ann", animal=x), "facing") for act in (a.Sacrifice, a.Release) for x in ("bird", "tortoise")),
    *((a.Attempt(seat="ann", option=0, story=story), "adventure") for story in ("", "S2")),
    *((a.AttemptTold(seat="ann", check=check, need=need, story=story), "adventure")
      for check, need in (("skill", 5), ("", 0)) for story in ("", "S2")), (a.AttemptArcade(seat="ann"), "adventure"),
    *((a.Open(seat="ann", story=story), "adventure") for story in ("", "S2")),
    *((a.OpenNumber(seat="ann", code=code), "adventure") for code in ("", "35")),
    *((a.Note(seat="ann", what=what, text=text), "rewarding") for what in (*NOTES, "song") for text in ("", "S2")),
    *((a.DrawArcade(seat=TABLE, card=card), "reading") for card in ("c1", "new")),
    (a.DrawThreat(seat=TABLE, threat="6"), "unveiling"), (a.Learn(seat="ann", skill="piano"), "learning"),
    (a.DrawCards(seat="ann", basic=1), "hunting"), (a.TakeTortoise(seat="ann"), "stables"),
    (a.Visit(seat="ann", building="farm", against="bob", manner="bribe"), "turn"),
    (a.Station(seat="ann", space="b"), "stationing"), (a.UseCard(seat="ann", card="b1"), "turn"),
    (a.Build(seat="ann", artifact="b1"), "turn"), (a.Build(seat="ann", artifact="new"), "turn"),
    (a.Roll(seat=TABLE, faces=(3,)), "facing"), (a.Roll(seat=TABLE, faces=(3, 4)), "duel"),
    *((a.Boost(seat="ann", hearts=n), "duel") for n in range(3)), (a.Fight(seat="ann"), "facing"),
    (a.Sacrifice(seat="ann"), "facing"), (a.Sneak(seat="ann", by="caution"), "facing"),
    (a.Sneak(seat="ann", by="t1"), "facing"), (a.Hire(seat="ann", adventurer="a1"), "saloon"),
    (a.Hire(seat="ann", adventurer="new"), "saloon"), (a.Refresh(seat="ann"), "saloon"),
    (a.TakeBird(seat="ann"), "stables"), (a.TakeCoin(seat="ann"), "store"), (a.DrawCards(seat="ann", basic=2), "store"),
    (a.Seek(seat="ann"), "hut"), (a.Keep(seat="ann", card="t1"), "looting"),
    (a.Keep(seat="ann", card="t1", instead="t2"), "looting"), (a.Dig(seat="ann", pit="p1"), "mine-shaft"),
    (a.Dig(seat="ann", pit="new"), "mine-shaft"), (a.Give(seat="ann", good="coin"), "town-hall"),
    (a.Take(seat="ann", good="gem"), "trading"),
    *((act(seat="ann"), step) for act in (a.Agree, a.Cancel) for step in ("trading", "hiring", "paying", "")),
    *((a.BuyReputation(seat="ann", pay="gem", up=up), "town-hall") for up in (True, False)),
    (a.Attempt(seat="ann", option=0), "adventure"), (a.AttemptTold(seat="ann", check="skill", need=5), "adventure"),
    (a.Price(seat="ann", good="coin"), "questing"), (a.BonusAt(seat="ann", need=8), "questing"),
    *((a.Reward(seat="ann", what=what), "rewarding") for what in (*REWARDS, "world:w1", "world:new", "nonsense")),
    (a.Told(seat="ann", field="adventurer:a1:cost", value=3), "asking"),
    *((a.Told(seat="ann", field="adventurer:a1:faction", value=value), "asking") for value in FACTIONS),
    *((a.Told(seat="ann", field="artifact:b1:tier", value=value), "asking") for value in ("basic", "advanced")),
    *((a.Told(seat="ann", field="uncover:2:what", value=value), "asking") for value in ("nothing", "coin", "gem")),
    *((a.Count(seat="ann", of="bob", what="coins", by=by), "tallying") for by in (1, -1)),
    (Correct(seat="ann", patches=()), "turn")]

FACTS: list[Fact] = [
    f.QuestLaid("b"), f.Offered("a1"), f.OfferCleared(5), f.BagRefilled(), f.ArtifactKept("ann", "b1"),
    f.ArtifactKept("ann", "?"), f.ArtifactDiscarded("ann", "b1"), f.ArtifactDiscarded("ann", "?"),
    f.ArtifactsShuffled(), f.Built("ann", "b1"), *(f.Gained("ann", what, 2) for what in (*tables.PIECES, "nonsense")),
    *(f.Paid("ann", what, 2) for what in (*tables.PIECES, "nonsense")), f.Paid("ann", "heart", 1, "empty"),
    f.Paid("ann", "heart", 3, "roll"), f.Reputed("ann", 1), f.Reputed("ann", -1), f.HeartsSet("ann", 5),
    *(f.Went("ann", to) for to in ("building:farm", "jail", "map:b", "map:?")),
    *(f.Hired("ann", "a1", cost, rests) for cost in (0, 3) for rests in ("", "a1", "a2")),
    f.Activated("ann", "pet"), f.Rested("ann", "pet"), f.ChiefTaken("ann", "red"), f.TreasureKept("ann", "t1"),
    f.TreasureDiscarded("ann", "t1"), f.TreasuresShuffled(), f.WorldGained("ann", "w1"), f.ThreatBeaten("ann", "4", 6),
    f.ThreatEscaped("ann", "4", 3), *(f.ThreatPassed("ann", by) for by in ("bird", "caution", "t1")),
    f.CampPlaced("ann", "space:b"), f.CampPlaced("ann", "pit:p1"), f.CampPlaced("ann", "threat:4"),
    f.CampPlaced("ann", "villain:zak"), f.Paid("ann", "heart", 1, "water"), f.ThreatPassed("ann", "tortoise"),
    f.QuestMet("ann", "B", "", 0), f.QuestMet("ann", "", "", 0), f.QuestEnded("ann", 0, "free"), f.BoxMarked("ann"),
    f.KeywordGained("ann", "WORD"), f.StoryNoted("ann", "S2"), f.StoryCrossed("ann", "S2"), f.CodeNoted("ann", "RIZ2"),
    f.CodeRead("ann", "RIZ1"), f.SkillLearnt("ann", "piano", 4), f.ArcadeDrawn("c1"), f.ArcadeDrawn("c1", True),
    f.VillainBeaten("ann", "zak", 12), f.VillainBeaten("ann", "zak", 12, "201"), f.VillainEscaped("ann", "zak", 3),
    f.ThreatShown("6"), f.Lost(), f.CardUsed("ann", "b1"), f.Paid("ann", "gem", 2, "jewelry"),
    f.CampPlaced("ann", "afield:1", "coin"), f.EndTriggered("ann"), f.DiceRolled((3, 4)),
    f.DuelWon("ann", "bob", 6, 4), f.DuelLost("ann", "neutral", 3, 4), f.QuestMet("ann", "", "skill", 5),
    f.QuestMet("ann", "B", "skill", 5), *(f.QuestEnded("ann", 7, result) for result in ("missed", "done", "bonus")),
    f.QuestRemoved("b"), f.Traded("ann", ("coin",), ("gem",)), *(f.CardMet(kind, "x") for kind in CARDS),
    f.Learnt("treasure:t1:points", 2), f.Learnt("adventurer:a1:faction", "red"), f.Learnt("artifact:b1:tier", "basic"),
    f.Learnt("pit:p1:number", 3), f.Learnt("uncover:2:what", "gem"), f.Learnt("uncover:2:what", "nothing"),
    f.Learnt("trade:green:value", 5), f.Learnt("route:tea:larger", 7), f.Learnt("tally:ann:coins", 4),
    f.Learnt("player:ann:coins", 4),
    *(f.EntryOpened("ann", kind, "35") for kind in ("map", "story", "character", "arcade", "villain")),
    f.EntryOpened("ann", "map", ""),
    f.LeftUnsaid(("a", "b")), f.RoundBegan(2), f.GameEnded(), f.Counted("ann", "coins", 1),
    f.Counted("ann", "coins", -1), Corrected((Patch(("round",), by=1),))]


def raw(key: str) -> Iterator[str]:
    """Every sentence under a key, all plural forms in both languages."""
    for lang in LANGUAGES:
        assert TEXTS.has(lang, key), f"{key} has no text in {lang}"
        text = TEXTS._texts[lang][key]
        yield from text.values() if isinstance(text, dict) else [text]


def holes(key: str) -> set[str]:
    return {name for text in raw(key) for _, name, _, _ in string.Formatter().parse(text) if name}


def said(key: str, params: dict[str, Any]) -> None:
    """The key can be said with these particulars, whatever `n` is where it counts."""
    assert holes(key) <= set(params), key
    for lang in LANGUAGES:
        for n in (0, 1, 3, 5):
            assert TEXTS.say(lang, key, **params | ({"n": n} if isinstance(params.get("n"), int) else {}))


def fields(thing: Any) -> dict[str, Any]:
    return {x: getattr(thing, x) for x in thing.__struct_fields__}


def test_languages_agree() -> None:
    assert TEXTS.missing() == []


@pytest.mark.parametrize(("action", "step"), ACTIONS, ids=lambda x: x if isinstance(x, str) else tables.tag(x))
def test_every_action_has_a_label(action: Action, step: str) -> None:
    params = fields(action)
    del params["seat"]
    said(wording.key(action, step), params)
    said(f"verb.{tables.tag(action)}", {})


def test_every_action_and_variant_is_among_the_samples() -> None:
    assert {type(action) for action, _ in ACTIONS} == {*a.ALL, Correct}
    keys = {wording.key(action, step) for action, step in ACTIONS}
    assert {key for key in TEXTS.keys("en") if key.startswith("action.")} <= keys


@pytest.mark.parametrize("fact", FACTS, ids=tables.tag)
def test_every_fact_has_a_sentence(fact: Fact) -> None:
    said(wording.fact_key(fact), fields(fact) | wording.fact_params(fact))


def test_every_fact_and_variant_is_among_the_samples() -> None:
    assert {type(fact) for fact in FACTS} == {*f.ALL, Corrected} - {f.OptionChosen, f.PassageHeard}
    keys = {wording.fact_key(fact) for fact in FACTS}
    assert {key for key in TEXTS.keys("en") if key.startswith("fact.")} == keys


@pytest.mark.parametrize("fact", [Opened(None), Closed(), Became(None), f.Paid("ann", "coin", 3, "hire"),
                                  f.Gained("ann", "gem", 1, "trade"), f.Paid("ann", "bird", 1, "threat"),
                                  f.Learnt("artifact:b1:coins", 2), f.OptionChosen("ann", 0),
                                  f.PassageHeard("ann", "success:0")])
def test_what_another_fact_tells_is_told_once(fact: Fact) -> None:
    assert wording.fact_key(fact) == ""


def test_numbers_in_sentences_are_never_negative() -> None:
    assert wording.fact_params(f.Reputed("ann", -1)) == {"n": 1}
    assert wording.fact_params(f.Hired("ann", "a1", 4)) == {"n": 4}
    assert wording.fact_params(f.CampPlaced("ann", "pit:p1")) == {"pit": "p1"}
    assert wording.fact_params(f.Learnt("uncover:2:what", "gem")) == {"place": 3, "what": "what", "good": "gem"}


def test_every_step_asks_and_tells() -> None:
    for step in steps.ALL:
        tag = step.__struct_config__.tag
        for head, seat in (("step", set()), ("step_other", {"seat"})):
            asked = {key.partition(".")[2] for key in TEXTS.keys("en") if key.startswith(("step.", "step_other."))}
            for key in {key for key in asked if key.startswith(f"{tag}.")} or {tag}:
                assert holes(f"{head}.{key}") <= seat
        said(f"thing.step.{tag}", {})
    said("thing.step.over", {})


@pytest.mark.parametrize(("step", "table", "key"), [
    (steps.Facing("ann", "b", "c"), False, "choose"), (steps.Facing("ann", "b", "c", fighting=True), True, "roll"),
    (steps.Facing("ann", "b", "c", faces=(2,)), False, "boost"),
    (steps.Duel("ann", "bob", "dirty", "farm"), True, "roll"),
    (steps.Duel("ann", "bob", "dirty", "farm", (1, 2)), False, "boost"), (steps.Looting("ann"), True, "draw"),
    (steps.Looting("ann", "t1"), False, "keep"), (steps.Stocking("ann", 2, 2), True, "draw"),
    (steps.Stocking("ann", 0, 0, ("b1",)), False, "keep"),
    (steps.Reading("ann", "b"), True, "draw"), (steps.Reading("ann", "b", "c1"), False, "card"),
    (steps.Reading("ann", "b", kind="map", code="35"), False, "choose"),
    (steps.Questing("ann", "", "b", "skill", 5, 7), True, "told"),
    (steps.Questing("ann", "B", "b", "skill", 5, 7, 0), True, "roll"),
    (steps.Questing("ann", "B", "b", "skill", 5, 7, 0, (3,)), False, "boost")])
def test_a_step_with_dice_or_draws_asks_for_them_first(step: Any, table: bool, key: str) -> None:
    assert wording.step_key(step, table) == f"step.{tables.tag(step)}.{key}"
    assert wording.step_key(step, table, other=True) == f"step_other.{tables.tag(step)}.{key}"


def asked() -> Iterator[str]:
    symbols = ("skill", "search", "combat", "movement", "hearts")
    yield from (f"adventurer:x:{name}" for name in ("faction", "cost", "caution", *symbols))
    yield from (f"{kind}:x:{name}" for kind in ("artifact", "treasure", "world") for name in ("points", *symbols))
    yield from ("villain:x:strength", "villain:x:points", "artifact:x:tier", "threat:x:points")
    yield from ("pit:x:number", "pit:x:coins", "pit:x:gems", "uncover:4:what")
    yield from (f"trade:{good}:value" for good in (*GOODS, "plain"))
    yield from (f"route:{kind}:{name}" for kind in ROUTES for name in ("larger", "smaller"))
    yield from (f"tally:ann:{line}" for line in (*SHEET, "bonus"))
    yield from (f"player:ann:{name}" for name in ("coins", "gems", "food", *TOKENS, "reputation"))


@pytest.mark.parametrize("field", list(asked()))
def test_every_question_is_asked(field: str) -> None:
    assert answers(field)
    said(wording.ask_key(field), {"card": "x"})
    said(wording.fact_key(f.Learnt(field, 1)), {"value": 1} | wording.fact_params(f.Learnt(field, 1)))


def test_a_question_names_whose_number_it_is() -> None:
    assert wording.subject("adventurer:pet:skill") == ("card", "pet")
    assert wording.subject("trade:red:value") == ("good", "red")
    assert wording.subject("tally:ann:coins") == ("of", "ann")
    assert wording.subject("uncover:0:what") == ("place", 1)


def names_in(node: ast.AST) -> set[str]:
    """The keys of every literal mapping below a node."""
    keys = [k for x in ast.walk(node) if isinstance(x, ast.Dict) for k in x.keys if k]
    return {word for k in keys for word in words(k)}


def calls(name: str, *files: str) -> Iterator[ast.Call]:
    for file in files:
        for node in ast.walk(ast.parse((HOME / file).read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def words(node: ast.AST) -> list[str]:
    return [x.value for x in ast.walk(node) if isinstance(x, ast.Constant) and isinstance(x.value, str)]


def test_every_guard_says_why() -> None:
    yielded: dict[str, set[str]] = {}
    for file in HOME.glob("rules/*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            registered = [x for x in getattr(node, "decorator_list", ()) if isinstance(x, ast.Call)
                          and isinstance(x.func, ast.Attribute) and x.func.attr in ("forbids", "forbids_all")]
            if registered:
                found = set()
                for x in ast.walk(node):
                    if isinstance(x, ast.Dict):
                        found |= names_in(x)
                    elif isinstance(x, ast.YieldFrom) or (isinstance(x, ast.Name) and x.id == "lacking"):
                        found |= {"good", "need", "have"}
                yielded[words(registered[0])[0]] = found
    kernel = {"sequence": {"seat", "due", "step"}, "correct.fits": {"why"}, "correct.bounds": {"value", "low", "high"}}
    yielded |= kernel
    assert set(rules.cites) == set(yielded)
    for guard, names in yielded.items():
        assert holes(f"refusal.{guard}") <= names, guard


def test_what_is_asked_after_a_quest_that_failed() -> None:
    assert wording.step_key(steps.Rewarding("ann", False)) == "step.rewarding.take"
    assert wording.step_key(steps.Rewarding("ann", False, "character", True)) == "step.rewarding.missed"


def test_finer_refusals() -> None:
    cite = Cite("NF-1.1")
    for guard, params, key in (
            ("sequence", {"seat": "ann", "due": (), "step": "over"}, "over"),
            ("sequence", {"seat": "ann", "due": ("bob",), "step": "turn"}, "sequence"),
            ("correct.bounds", {"value": -1, "low": 0, "high": None}, "correct.low"),
            ("build.reputation", {"need": -3, "have": 0}, "build.infamy"),
            ("build.reputation", {"need": 3, "have": 0}, "build.reputation"), ("trade.both", {}, "trade.both")):
        assert wording.refusal_key(Refusal(guard, cite, params)) == f"refusal.{key}"
        said(f"refusal.{key}", params)


def test_every_doubt_finding_and_score_line_has_a_sentence() -> None:
    for call in calls("Doubt", "rules/adventure.py", "rules/cards.py", "rules/town.py"):
        assert holes(f"doubt.{words(call.args[0])[0]}") <= names_in(call)
    for call in calls("_bad", "rules/audit.py"):
        assert holes(f"finding.{words(call.args[1])[0]}") <= {k.arg for k in call.keywords}
    sources = {key.removeprefix("score.") for key in TEXTS.keys("en") if key.startswith("score.")}
    used = {word for x in ast.walk(ast.parse((HOME / "scores.py").read_text("utf-8"))) if isinstance(x, ast.FunctionDef)
            for word in words(x)}
    assert sources <= used | {"treasure", "world"}
    for call in calls("ScoreLine", "scores.py"):
        source = call.args[3]
        for word in [*words(source.body), *words(source.orelse)] if isinstance(source, ast.IfExp) else words(source):
            assert holes(f"score.{word}") <= names_in(call) | {"n"}, word


def test_every_setting_and_mode_is_explained() -> None:
    for field in Settings.__struct_fields__:
        said(f"setup.{field}.title", {})
        said(f"setup.{field}.text", {})
    for mode in MODES:
        said(f"mode.{mode}", {})
    assert tomllib.loads((HOME / "texts" / "en.toml").read_text("utf-8")).keys() >= {"title", "subtitle"}
