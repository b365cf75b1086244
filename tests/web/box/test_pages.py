"""The owner's boxes over HTTP: every page in both languages, cards and boards, what is typed wrong."""
from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from companion.box import shelf
from companion.i18n import Texts
from companion.web import texts_of
from companion.web.box import form as box_form
from tests.web.conftest import assert_sound
from tests.web.owner import GAME, Owner, fields

CARDS = ("artifacts", "treasures", "adventurers", "threats", "villains", "world", "arcade", "characters", "quests")


@pytest.fixture
def owner(app: Flask) -> Owner:
    return Owner(app).made()


def every_page(home: str) -> list[str]:
    parts = ["", "/versions", "/merge", "/tables", "/mine", "/board", "/maps", "/maps/1", "/maps/11", "/threats/4"]
    return ["/boxes", *(home + x for x in parts), *(f"{home}/{k}" for k in CARDS), *(f"{home}/{k}/new" for k in CARDS)]


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_every_page_opens_in_both_languages_with_every_word(app: Flask, lang: str) -> None:
    device = Owner(app, lang).made()
    for path in every_page(device.home):
        assert_sound(device, path, lang)


def test_every_field_choice_and_effect_has_a_word_of_its_own() -> None:
    from companion.games.near_and_far.box import boxing

    texts = texts_of(GAME)
    every = [f for shelf_ in boxing.SHELVES.values() for f in shelf_.fields]
    every += [*boxing.OPTION, *(f for inner in boxing.EFFECTS.values() for f in inner)]
    for lang in ("cs", "en"):
        assert [f.name for f in every if not texts.has(lang, f"web.box.field.{f.name}")] == []
        assert [x for x in boxing.EFFECTS if not texts.has(lang, f"web.box.effect.{x}")] == []
        for f in every:
            for value in f.of:
                kinds = boxing.DECLARATION.words.get(f.name, (f.name,))
                keys = [f"web.box.choice.{f.name}.{value or 'none'}", *(f"thing.{kind}.{value}" for kind in kinds)]
                assert any(texts.has(lang, key) for key in keys), (f.name, value)
        for word in boxing.REWARDS:
            assert texts.has(lang, f"thing.good.{word}") or texts.has(lang, f"web.box.choice.good.{word}"), word


def test_the_app_has_no_word_for_boxes_that_nobody_says() -> None:
    root = Path(__file__).parents[3]
    said = "".join(p.read_text("utf-8") for pattern in ("templates/box/*", "static/js/box/*", "companion/web/box/*.py",
                                   "companion/web/*/box_*.py")
                   for p in root.glob(pattern) if p.is_file())
    said += (root / "companion/web/pictures.py").read_text("utf-8")
    built = ("kind", "one", "new", "about", "special", "field", "field_of", "choice", "effect", "done", "short", "map",
             "verdict", "pictured", "point", "paint")
    keys = [key for key in Texts((root / "companion/web").rglob("texts")).keys("en") if key.startswith("web.box.")
            and key.split(".")[2] not in built]
    assert [key for key in keys if key not in said] == []


def test_near_and_far_has_no_word_for_boxes_that_nothing_of_it_is_called() -> None:
    from companion.games.near_and_far.box import boxing

    declared, texts = boxing.DECLARATION, Texts([Path(__file__).parents[3] / "companion/games/near_and_far/texts"])
    kinds = {x.kind for some in (declared.shelves, declared.parts, declared.boards) for x in some} | {declared.sheet}
    pieces = {piece.name for field in boxing.OPTION for piece in field.pieces}
    plan = declared.board("maps")
    assert plan
    known = {"hint": kinds, "title_of": kinds, "place_of": kinds, "photo": kinds, "photo_hint": kinds, "legend": kinds,
             "one": kinds, "new": kinds, "about": kinds, "amounts": kinds, "amounts_hint": kinds, "more_of": kinds,
             "script_of": kinds, "start": kinds, "id": kinds, "id_hint": kinds, "pictured": kinds,
             "fault": {"id_of", *pieces}, "effect": set(declared.operations),
             "short": {field.name for shelf_ in declared.shelves for field in shelf_.fields},
             "special": {sheet.special for sheet in plan.sheets.values()}}
    keys = [key.split(".") for key in texts.keys("en") if key.startswith("web.box.")]
    assert [key for key in keys if key[2] in known and key[3] not in known[key[2]]] == []
    assert {key[2] for key in keys} <= {*known, "kind", "field", "field_of", "choice"}


# the shelf

def test_a_new_box_knows_what_the_rules_say_and_stands_in_the_list(owner: Owner) -> None:
    box = owner.box()
    assert (box.name, len(box.threats), box.trade["blue"], len(box.maps)) == ({"": "Naše krabice"}, 12, 7, 11)
    assert owner.home == "/boxes/nase-krabice"
    page = owner.get("/boxes", json=False).text
    assert "Naše krabice" in page
    assert "11 of 267 known" in page or re.search(r"\d+ of \d+ known", page)
    again = Owner(owner.client.application).made("Naše krabice")
    assert again.home == "/boxes/nase-krabice-2"


def test_a_box_needs_a_name(owner: Owner) -> None:
    for name in ("", "   ", "\u200b\n"):
        answer = owner.send("/boxes", game="near_and_far", name=name)
        assert answer.status_code == 422
        assert "The box needs a name." in answer.text
    assert len(shelf.boxes(owner.client.application.config["DATA"], GAME)) == 1


def test_a_box_is_renamed_and_removed_only_by_the_host_that_is_sure(app: Flask, owner: Owner) -> None:
    assert owner.send(owner.home + "/name", name="Druhá").status_code == 302
    assert owner.box().name == {"": "Druhá"}
    assert owner.send(owner.home + "/remove").status_code == 400
    away = app.test_client()
    hello = away.get("/hello", environ_base={"REMOTE_ADDR": "192.168.1.7"}).get_json()["csrf"]
    for client, code in ((away, 403), (owner.client, 302)):
        token, address = (hello, "192.168.1.7") if client is away else (owner.csrf, "127.0.0.1")
        answer = client.post(owner.home + "/remove", data={"csrf": token, "sure": "1"},
                             environ_base={"REMOTE_ADDR": address})
        assert answer.status_code == code
    assert owner.get(owner.home, json=False).status_code == 404


# cards

def test_an_artifact_with_effects_is_entered_without_scripts(owner: Owner) -> None:
    path = "/artifacts/new"
    typed = owner.typed(path) | {"name.cs": "Nefritová flétna", "tier": "basic", "points": "3"}
    for do in ("add effects visit-bonus", "add effects roll-bonus", "add effects extra-trade", "drop effects 2"):
        answer = owner.send(owner.home + path, **(typed | {"do": do}))
        assert answer.status_code == 200, answer.text
        typed = fields(answer.text)
    assert typed["effects.#"] == "2"
    assert (typed["points"], typed["coins"], typed["rest"]) == ("3", "?", "1")
    typed |= {"effects.0.building": "stables", "effects.0.good": "food", "effects.0.amount": "2",
              "effects.1.amount": "1", "effects.1.rolls.duel": "1", "effects.1.rolls.threat": "1",
              "words": "Once a game\r\nsomething odd"}
    answer = owner.send(owner.home + path, **(typed | {"do": "save"}))
    assert answer.status_code == 302, answer.text
    assert answer.headers["Location"] == f"{owner.home}/artifacts?done=saved#artifact-1"
    card = owner.box().artifacts["artifact-1"]
    assert (card.name, card.tier, card.points, card.coins) == ({"cs": "Nefritová flétna"}, "basic", 3, 0)
    visit, roll = card.effects
    assert (visit.building, visit.good, visit.amount) == ("stables", "food", 2)
    assert (roll.amount, roll.rolls) == (1, ("duel", "threat"))
    assert card.words == "Once a game\nsomething odd"
    page = owner.page("/artifacts?done=saved")
    assert "1 of 55 known" in page
    assert "Nefritová flétna" in page
    assert fields(owner.page("/artifacts/artifact-1"))["effects.1.rolls.threat"] == "1"


def test_what_nobody_knows_stays_unknown_and_is_never_nought(owner: Owner) -> None:
    from companion.kernel import UNKNOWN

    assert owner.save("/treasures/new", **{"name.en": "Moon", "skill": "", "combat": "?", "search": "0", "rest": ""}
                      ).status_code == 302
    card = owner.box().treasures["treasure-1"]
    assert (card.skill, card.combat, card.search, card.points) == (UNKNOWN, UNKNOWN, 0, UNKNOWN)
    assert "something is missing" in owner.page("/treasures")
    typed = owner.typed("/treasures/treasure-1")
    assert (typed["skill"], typed.get("rest", "")) == ("?", "")
    assert owner.save("/treasures/treasure-1", rest="1").status_code == 302  # nothing else is printed on it
    card = owner.box().treasures["treasure-1"]
    assert (card.skill, card.points) == (0, 0)


WRONG = (("points", "x"), ("points", "-1"), ("points", "9999999999999999999999"), ("points", "1.5"), ("points", "２"),
         ("tier", "golden"), ("skill", "-0x1"), ("reputation", "13"), ("reputation", "--3"))


@pytest.mark.parametrize(("key", "value"), WRONG)
def test_what_is_wrong_is_said_beside_its_field_and_nothing_typed_is_lost(owner: Owner, key: str, value: str) -> None:
    before = owner.versions()
    answer = owner.save("/artifacts/new", **{"name.cs": "Lampa", "words": "něco", key: value})
    assert answer.status_code == 422
    assert f'id="fault-{key}"' in answer.text
    back = fields(answer.text)
    assert (back["name.cs"], back["words"]) == ("Lampa", "něco")
    if key != "tier":
        assert back[key] == value
        assert re.search(rf'name="{key}"[^>]*aria-invalid="true"', answer.text)
    assert "Not saved: fix one thing." in answer.text
    assert owner.versions() == before


def test_the_whole_vocabulary_of_effects_can_be_entered_and_read_again(owner: Owner) -> None:
    from companion.games.near_and_far.box import boxing

    path = "/artifacts/new"
    for kind in boxing.EFFECTS:
        typed = owner.typed(path) | {"name.en": kind, "tier": "basic", "do": f"add effects {kind}"}
        typed = fields(owner.send(owner.home + path, **typed).text)
        more = {"roll-bonus": {"effects.0.rolls.duel": "1"}, "any-slot": {"effects.0.faction": "red"}}.get(kind, {})
        assert owner.send(owner.home + path, **(typed | more | {"do": "save"})).status_code == 302, kind
    kinds = {card.name["en"]: card.effects[0].__struct_config__.tag for card in owner.box().artifacts.values()}
    assert kinds == {kind: kind for kind in boxing.EFFECTS}
    for id in owner.box().artifacts:
        was = owner.box().artifacts[id]
        assert owner.save(f"/artifacts/{id}", points="1").status_code == 302
        assert owner.box().artifacts[id].effects == was.effects


def test_an_arcade_card_with_options_prices_and_rewards(owner: Owner) -> None:
    path, typed = "/arcade/new", owner.typed("/arcade/new") | {"title.cs": "Most"}
    for what in ("options.0.rewards coin", "options.0.rewards keyword", "options.0.price gem", "options", "options"):
        typed = fields(owner.send(owner.home + path, **(typed | {"do": f"add {what}"})).text)
    typed |= {"options.0.check": "combat", "options.0.need": "6", "options.0.bonus_need": "8",
              "options.0.rewards.0.n": "2", "options.0.rewards.1.word": "most", "options.0.keywords": "kov, SŮL",
              "options.0.optional": "1", "options.1.need": "0", "options.1.check": "", "options.0.title.en": "Fight"}
    assert owner.send(owner.home + path, **(typed | {"do": "save"})).status_code == 302
    one, two = owner.box().arcade["arcade-1"].options  # the third row stayed empty
    assert (one.check, one.need, one.bonus_need) == ("combat", 6, 8)
    assert (one.rewards, one.price, one.keywords, one.optional) == (
        ("coin", "coin", "keyword:MOST"), ("gem",), ("kov", "SŮL"), True)
    assert two.need == 0
    answer = owner.save("/arcade/arcade-1", **{"options.0.rewards.1.word": "two words", "options.1.need": ""})
    assert answer.status_code == 422
    assert 'id="fault-options.0.rewards.1.word"' in answer.text
    assert 'id="fault-options.1.need"' in answer.text


def test_an_added_row_says_what_that_row_says_on_most_cards_of_the_box(owner: Owner) -> None:
    path, checks = "/arcade/new", (("skill", "combat"), ("combat", "combat"), ("skill", ""))
    def second() -> str:
        typed = owner.typed(path)
        return fields(owner.send(owner.home + path, **(typed | {"do": "add options"})).text).get("options.1.check", "")

    assert second() == "", "nobody has entered a card yet"
    for n, (first, other) in enumerate(checks):
        typed = fields(owner.send(owner.home + path, **(owner.typed(path) | {"do": "add options"})).text)
        typed |= {"title.cs": f"Karta {n}", "options.0.check": first, "options.0.need": "5", "options.1.check": other,
                  "options.1.need": "7"}
        assert owner.send(owner.home + path, **(typed | {"do": "save"})).status_code == 302
    assert second() == "combat"


def test_a_sort_of_piece_has_one_row_which_counts_it(owner: Owner) -> None:
    """What is in the list already needs no button: the next most usual takes its place. A word may come again."""
    path, typed = "/arcade/new", owner.typed("/arcade/new")
    assert 'value="add options.0.rewards coin"' in owner.page(path)
    for what in ("coin", "keyword"):
        html = owner.send(owner.home + path, **(typed | {"do": f"add options.0.rewards {what}"})).text
        typed = fields(html)
    assert 'value="add options.0.rewards coin"' not in html
    assert 'value="add options.0.bonus coin"' in html
    assert 'value="add options.0.rewards keyword"' in html


def test_an_entry_of_the_storybook_is_found_by_what_stands_on_the_map(owner: Owner) -> None:
    for id in ("", "aa a", "../x", "123456", "A1"):
        assert owner.save("/quests/new", id=id, **{"title.en": "x"}).status_code == 422, id
    assert owner.save("/quests/new", id="s12", **{"title.en": "Well"}).status_code == 302
    assert set(owner.box().quests) == {"S12"}
    assert owner.save("/quests/new", id="S12").status_code == 422


def test_saving_goes_on_to_the_next_card_that_is_not_known(owner: Owner) -> None:
    answer = owner.save("/threats/4", points="2", do="next")
    assert answer.headers["Location"] == f"{owner.home}/threats/5?done=saved"
    for n in range(5, 16):
        last = owner.save(f"/threats/{n}", points="3", do="next", **{"name.en": f"T{n}"})
    assert last.headers["Location"].startswith(f"{owner.home}/threats?done=saved")


def test_undo_goes_back_to_the_version_before_and_only_from_the_newest(owner: Owner) -> None:
    owner.save("/threats/4", points="2")
    owner.save("/threats/5", points="3", **{"name.en": "Wolf"})
    assert owner.send(owner.home + "/undo", version="2").status_code == 409
    assert owner.send(owner.home + "/undo", version="3").status_code == 302
    assert owner.box().threats["4"].points == 2
    assert owner.box().threats["5"].name == {}
    assert owner.versions() == [1, 2, 3, 4]
    page = owner.page("/versions")
    assert "Wolf" in page
    assert owner.send(owner.home + "/versions/3").status_code == 302
    assert owner.box().threats["5"].points == 3
    assert owner.send(owner.home + "/versions/99").status_code == 404


def test_whoever_saves_over_another_is_told_first(app: Flask, owner: Owner) -> None:
    mine, other = owner.typed("/threats/4"), Owner(app)
    other.home = owner.home
    assert other.save("/threats/4", points="5").status_code == 302
    answer = owner.send(owner.home + "/threats/4", **(mine | {"points": "2", "do": "save"}))
    assert answer.status_code == 422
    assert "Somebody else has changed this" in answer.text
    assert fields(answer.text)["points"] == "2"
    assert owner.box().threats["4"].points == 5
    assert owner.send(owner.home + "/threats/4", **(fields(answer.text) | {"do": "save"})).status_code == 302
    assert owner.box().threats["4"].points == 2
    two = owner.typed("/threats/6")
    assert other.save("/threats/7", points="3").status_code == 302  # another card is no obstacle
    assert owner.send(owner.home + "/threats/6", **(two | {"points": "4", "do": "save"})).status_code == 302
    assert (owner.box().threats["6"].points, owner.box().threats["7"].points) == (4, 3)


def test_a_card_is_removed_and_comes_back_with_an_older_version(owner: Owner) -> None:
    owner.save("/treasures/new", **{"name.en": "Moon"})
    assert owner.save("/treasures/treasure-1", do="remove").status_code == 302
    assert owner.box().treasures == {}
    owner.send(owner.home + "/undo", version=str(owner.versions()[-1]))
    assert owner.box().treasures["treasure-1"].name == {"en": "Moon"}


# boards

def test_the_board_the_trade_and_the_pet(owner: Owner) -> None:
    from companion.kernel import UNKNOWN

    assert owner.save("/board", **{"uncovers.2": "gem", "uncovers.3": "", "trade.green": "4", "pet.combat": "1",
                                   "pet.name.en": "Dog"}).status_code == 302
    box = owner.box()
    assert box.uncovers[:5] == ("coin", "coin", "gem", "", "?")
    assert (box.trade["green"], box.trade["yellow"]) == (4, UNKNOWN)
    assert (box.pet.combat, box.pet.hearts, box.pet.name) == (1, 2, {"en": "Dog"})
    for key, value in (("trade.green", "0"), ("trade.green", "99"), ("uncovers.2", "moon"), ("pet.hearts", "x")):
        answer = owner.save("/board", **{key: value})
        assert answer.status_code == 422
        assert f'id="fault-{key}"' in answer.text
    assert owner.box() == box


def test_the_mine_is_entered_as_it_lies(owner: Owner) -> None:
    typed = owner.typed("/mine")
    assert (typed["rows"], typed["columns"]) == ("3", "4")
    wider = fields(owner.send(owner.home + "/mine", **(typed | {"c.0.0": "1", "do": "size columns 1"})).text)
    assert (wider["columns"], wider["c.0.0"]) == ("5", "1")
    told = {"c.0.1": "1", "c.1.0": "?", "c.2.3": "6", "enter": "c.0.0", "c.2.3.reputation": "1", "row.0.coins": "1",
            "row.0.gems": "0", "column.4.gems": "2"}
    assert owner.send(owner.home + "/mine", **(wider | told | {"do": "save"})).status_code == 302
    mine = owner.box().mine
    assert {id: (p.row, p.column, p.reputation) for id, p in mine.pits.items()} == {
        "m11": (0, 0, False), "m12": (0, 1, False), "m21": (1, 0, False), "m34": (2, 3, True)}
    assert (mine.entrance, mine.pits["m34"].number, len(mine.rows), len(mine.columns)) == ("m11", 6, 3, 5)
    assert (mine.rows[0].coins, mine.rows[0].gems, mine.columns[4].gems) == (1, 0, 2)
    assert owner.typed("/mine")["enter"] == "c.0.0"
    assert owner.save("/mine", **{"c.0.1": "a lot"}).status_code == 422
    assert owner.send(owner.home + "/mine", **(typed | {"do": "size moon 1"})).status_code == 400


def test_numbers_that_a_table_met_are_put_in_their_place(app: Flask, owner: Owner) -> None:
    from msgspec.structs import replace

    from companion.games.near_and_far.box import boxing
    from companion.games.near_and_far.box.components import Gain, Mine, Pit

    met = Mine(pits={"pit-1": Pit(3, gain=Gain(1, 0)), "pit-2": Pit(4)})
    shelf.save(app.config["DATA"], GAME, "nase-krabice", boxing.dump(replace(owner.box(), mine=met)))
    assert "Numbers found in play" in owner.page("/mine")
    assert owner.save("/mine", **{"p.pit-1.at": "1.2", "p.pit-2.at": "1.2"}).status_code == 422
    assert owner.save("/mine", **{"p.pit-1.at": "1.2", "p.pit-2.at": "gone"}).status_code == 302
    pits = owner.box().mine.pits
    assert set(pits) == {"pit-1"}
    assert (pits["pit-1"].row, pits["pit-1"].column, pits["pit-1"].gain) == (1, 2, Gain(1, 0))


# forms by themselves

def test_rows_come_and_go_without_touching_the_others() -> None:
    typed: box_form.Typed = {}
    for what in ("a", "b", "c"):
        typed = box_form.with_row_added(typed, "list", what, {})
    typed |= {"list.2.x": "3", "list.2.more.0.n": "9", "other": "stays"}
    typed = box_form.with_row_dropped(typed, "list", 1)
    assert typed["list.#"] == "2"
    assert [typed[f"list.{x}"] for x in ("0.kind", "1.kind", "1.x", "1.more.0.n")] == ["a", "c", "3", "9"]
    assert not [key for key in typed if key.startswith("list.2.")]
    assert box_form.with_row_dropped(typed, "list", 7) == typed
    assert box_form.row_count({"list.#": "999999"}, "list") == 0
    assert box_form.row_count({"list.#": "999"}, "list") == box_form.MAX_ROWS


def test_what_is_wrong_stands_on_the_box_and_on_the_card_it_is_about(owner: Owner) -> None:
    for _ in range(2):
        owner.save("/treasures/new", **{"name.en": "Moon"})
    page = owner.page()
    link = re.search(r'<a class="button quiet" href="([^"]+)">Fix', page)
    assert link
    assert link[1].startswith(f"{owner.home}/treasures/")
    assert "Moon" in re.sub(r"<[^>]+>", "", page)
    card = owner.page(link[1].removeprefix(owner.home))
    flaw = re.search(r'class="says plain-list flaws">.*?<span class="grow">([^<]+)', card, re.S)
    assert flaw
    assert "Moon" in flaw[1]
    assert flaw[1] in page
