"""What a shown card means: entered, refused, offered, corrected, named; seats and story entries."""
from __future__ import annotations

import json
import re

from flask import Flask

from companion.games.near_and_far.steps import Adventure, Rounds, Turn
from companion.kernel import Correct, Patch, encode
from companion.table import desk, store
from tests.web import told
from tests.web.conftest import join
from tests.web.scan.scanning import Bar, code, field, head, party, photo, send, shows


# What a card means

def test_a_photo_of_what_the_step_asks_for_is_entered_once(app: Flask, bar: Bar) -> None:
    before = head(bar.table)
    sent = {"as": "p1", "client": "once"}
    first = shows(bar.anna, photo(bar.offered[0]), **sent)
    assert first.status_code == 200, first.text
    assert "Anna" in first.get_json()["done"]["line"]
    assert first.get_json()["head"] > before
    after = head(bar.table)
    again = shows(bar.anna, photo(bar.offered[0]), **sent)  # the answer was lost on its way
    assert again.get_json()["done"] == first.get_json()["done"]
    assert head(bar.table) == after
    with app.app_context():
        assert desk.entry_of_client(desk.find(bar.table.code), "once") is not None


def test_without_scripts_it_is_entered_too(bar: Bar) -> None:
    table, text = bar.table, bar.offered[0]
    answer = send(table, {"typed": f"{text[0]}{text[2:]}".lower(), "as": "table"}, wants=False)
    assert answer.status_code == 302, answer.text
    assert party(table) == 1
    page = table.get(answer.headers["Location"], json=False).text
    assert "data-heading" in page


def test_undo_that_somebody_has_to_agree_to_is_asked_for_at_the_table(bar: Bar) -> None:
    entered = send(bar.anna, {"typed": bar.offered[0], "as": "p1"}).get_json()
    form = entered["html"][entered["html"].index("/scan/undo"):]
    undo = {name: field(form, name) for name in ("as", "client", "head")}
    assert send(bar.anna, undo, "/undo").get_json()["go"] == bar.anna.at("seat/p1")
    assert "wants to" in bar.anna.parts("p1")["parts"]["asked"]


def test_a_card_that_is_not_due_is_refused_with_its_rule_and_can_be_overruled(bar: Bar) -> None:
    answer = send(bar.anna, {"typed": bar.hidden[0], "as": "p1"}, wants=False)
    assert answer.status_code == 200
    assert re.search(r'class="rule-link" href="/rules/near_and_far/NF-', answer.text)
    form = answer.text[answer.text.index('class="overrule"'):]
    over = {name: field(form, name) for name in ("as", "code", "client", "head", "over")}
    over |= {"action": field(form, "action").replace("&#34;", '"'), "reason": "agreed"}
    before = party(bar.table)
    tapped = send(bar.anna, over | {"over": "", "client": "plain"}, "/enter")
    assert tapped.status_code == 422
    assert tapped.get_json()["kind"] == "refused"
    assert tapped.get_json()["rules"][0]["guard"] == over["over"]
    assert party(bar.table) == before
    done = send(bar.anna, over, "/enter")
    assert done.status_code == 200, done.text
    assert party(bar.table) == before + 1


def test_several_codes_are_a_list_and_nothing_is_entered(bar: Bar) -> None:
    before = head(bar.table)
    answer = shows(bar.anna, photo(bar.offered[0], bar.hidden[0]), **{"as": "p1"}).get_json()
    assert answer["done"] is None
    assert answer["html"].count("<details class=\"found\"") == 2
    assert head(bar.table) == before
    among = send(bar.anna, {"as": "p1", "code": bar.offered[0], "among": "1"}).get_json()
    assert (among["done"], head(bar.table)) == (None, before), "another one beside it could not be read"
    assert "/scan/enter" in among["html"]
    beside = shows(bar.anna, photo(bar.offered[0], "<b>x</b>"), **{"as": "p1"}).get_json()
    assert beside["done"], "a strange code beside a card is not of this game"


def test_whoever_was_faster_leaves_nothing_entered_twice(app: Flask, bar: Bar) -> None:
    page = bar.anna.get(bar.anna.at(f"scan?as=p1&code={bar.offered[0]}"), json=False).text
    form = page[page.index("/scan/enter"):]
    tap = {name: field(form, name) for name in ("as", "code", "client", "head")}
    tap |= {"action": re.search(r'name="action" value="([^"]*)"', form)[1].replace("&#34;", '"')}  # type: ignore[index]
    assert bar.table.enter({"do": "end-turn", "seat": "p1"}).status_code == 200
    late = send(bar.anna, tap, "/enter")
    assert late.status_code == 409
    assert "Somebody was faster" in late.get_json()["text"]
    assert party(bar.table) == 0


def test_while_people_try_things_out_the_page_says_that_nothing_counts(bar: Bar) -> None:
    assert "nothing counts" not in send(bar.anna, {"as": "p1", "typed": bar.hidden[0]}).get_json()["html"]
    assert bar.anna.write("whatif", begin=True).status_code == 200
    tried = send(bar.anna, {"as": "p1", "typed": bar.offered[0]}).get_json()
    assert tried["done"]
    assert "nothing counts yet" in tried["html"]
    assert bar.anna.write("whatif", end="drop").status_code == 200
    assert party(bar.table) == 0


def test_nothing_due_shows_the_card_its_rule_and_a_correction_that_is_taken_back_there(app: Flask, bar: Bar) -> None:
    box = bar.table.get(bar.table.at("state")).get_json()["state"]["box"]
    treasure = code(app, "treasure", next(iter(box["treasures"])))
    page = bar.anna.get(bar.anna.at(f"scan?as=p1&code={treasure}"), json=False).text
    assert "This card can&#39;t be used here now." in page
    assert 'class="about"' in page
    form = page[page.index('class="puts"'):]
    put = {name: field(form, name) for name in ("as", "code", "client", "head")}
    put |= {"action": field(form, "action").replace("&#34;", '"')}
    done = send(bar.anna, put, "/enter").get_json()

    def treasures() -> int:
        return len(bar.table.get(bar.table.at("state")).get_json()["state"]["players"]["p1"]["treasures"])

    assert treasures() == 1
    form = done["html"][done["html"].index("/scan/undo"):]
    undo = {name: field(form, name) for name in ("as", "client", "head")}
    back = send(bar.anna, undo, "/undo")
    assert back.status_code == 200
    assert "Taken back." in back.get_json()["html"]
    assert treasures() == 0
    late = send(bar.anna, undo | {"client": "late"}, "/undo")
    assert late.status_code == 409
    assert "Undo it at the table" in late.get_json()["text"]


def test_an_unknown_code_is_told_once_and_can_be_forgotten(app: Flask, bar: Bar) -> None:
    strange = "<b>?x</b>"
    page = shows(bar.anna, photo(strange), **{"as": "p1"}).get_json()["html"]
    assert "What is this card?" in page
    assert strange not in page
    assert "&lt;b&gt;?x&lt;/b&gt;" in page
    thing = re.findall(r'value="(treasure/[^"]+)"', page)[0]
    assert send(bar.anna, {"as": "p1", "code": strange}, "/name").status_code == 422
    named = send(bar.anna, {"as": "p1", "code": strange, "thing": thing}, "/name").get_json()["html"]
    assert "What is this card?" not in named
    assert "Treasure" in named
    assert "Forget this code" in shows(bar.anna, photo(strange), **{"as": "p1"}).get_json()["html"]
    gone = send(bar.anna, {"as": "p1", "code": strange}, "/forget").get_json()["html"]
    assert "What is this card?" in gone


def test_a_seat_is_shown_or_taken(app: Flask, bar: Bar) -> None:
    one, two = (code(app, "seat", x) for x in ("p1", "p2"))
    own = bar.anna.get(bar.anna.at(f"scan?as=p1&code={one}"), json=False).text
    assert f'href="{bar.anna.at("seat/p1")}"' in own
    other = bar.anna.get(bar.anna.at(f"scan?as=p1&code={two}"), json=False).text
    claim = re.search(r'action="(/j/\w+/claim)"', other)
    assert claim
    assert bar.anna.client.post(claim[1], data={"csrf": bar.anna.csrf, "seat": "p2"}).status_code == 302
    assert bar.anna.get(bar.anna.at("seat/p2"), json=False).status_code == 200
    phone = join(app, bar.table, "")
    assert "Another device has this seat." in phone.get(phone.at(f"scan?as=watch&code={two}"), json=False).text


def test_a_story_says_its_number_and_nothing_more(app: Flask, bar: Bar) -> None:
    with app.app_context():
        story = next(iter(desk.look(desk.find(bar.table.code)).state.box.quests))
    page = bar.anna.get(bar.anna.at(f"scan?as=p1&code={code(app, 'entry', story)}"), json=False).text
    assert f"<b>Entry {story}</b>" in page
    assert '</h2><p class="idle">You can open it when the game comes to it.</p>' in page
    assert "/scan/enter" not in page


def test_a_story_at_its_moment_is_opened_as_by_its_button(app: Flask) -> None:
    with app.app_context():
        table = told.table(store.folder(), told.book(store.folder(), "scanned", "A"))
        space = next(id for id, one in desk.look(table).state.box.map.spaces.items() if one.quest == "A")
        flow = json.loads(encode((Rounds(3, 0), Turn("p1"), Adventure("p1", space))))
        told.enter(table, Correct(seat="p1", patches=(
            Patch(("players", "p1", "figure"), f"map:{space}"), Patch(("quests",), [space]),
            Patch(("quest_tokens",), 1), Patch(("flow",), flow))))
    eva = told.sit(app, table, seat="p1")
    here = code(app, "entry", "A")
    assert f"{eva.at('scan')}?as=p1" in eva.parts("p1")["parts"]["undo"]
    elsewhere = send(eva, {"as": "p1", "typed": code(app, "entry", "B")}).get_json()
    assert elsewhere["done"] is None
    assert eva.get(eva.at("telling?as=p1")).get_json()["opening"] == ""
    opened = send(eva, {"as": "p1", "typed": here}).get_json()
    assert opened["done"], opened
    assert eva.get(eva.at("telling?as=p1")).get_json()["code"] == "A"
    assert "silent" not in opened["html"], "the entry is told at the table, not here"


def test_a_number_that_is_asked_for_may_be_scanned_instead(app: Flask) -> None:
    with app.app_context():
        table = told.table(store.folder(), told.book(store.folder(), "asked", "35"), map=2, mode="campaign")
        space = next(id for id, one in desk.look(table).state.box.map.spaces.items() if one.quest)
        flow = json.loads(encode((Rounds(3, 0), Turn("p1"), Adventure("p1", space))))
        told.enter(table, Correct(seat="p1", patches=(
            Patch(("players", "p1", "figure"), f"map:{space}"), Patch(("quests",), [space]),
            Patch(("quest_tokens",), 1), Patch(("box", "map", "spaces", space, "quest"), ""), Patch(("flow",), flow))))
    eva = told.sit(app, table, seat="p1")
    offers = eva.parts("p1")["parts"]["offers"]
    assert f'href="{eva.at("scan")}?as=p1"' in offers[offers.index("open-number"):]
    opened = send(eva, {"as": "p1", "typed": code(app, "entry", "35")}).get_json()
    assert opened["done"], opened
    assert eva.get(eva.at("telling?as=p1")).get_json()["code"] == "35"
