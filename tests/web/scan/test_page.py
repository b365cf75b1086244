"""The scan page: where the way to it is shown, and how it reads in both languages."""
from __future__ import annotations


import pytest
from flask import Flask

from companion.vision import codes
from tests.web.conftest import Device, assert_sound, join
from tests.web.scan.scanning import Bar, code, frame, photo


# The ways there

def test_the_door_stands_where_the_step_can_use_a_card(app: Flask, bar: Bar) -> None:
    assert f"{bar.table.at('scan')}?as=p1" in bar.anna.parts("p1")["parts"]["undo"]
    assert f"{bar.table.at('scan')}?as=table" in bar.table.parts("table")["parts"]["undo"]
    assert f"{bar.table.at('scan')}?as=p1" in bar.anna.get(bar.anna.at("seat/p1"), json=False).text
    watcher = join(app, bar.table, "")
    assert "/scan" not in watcher.parts("watch")["parts"]["undo"]
    assert "/scan?as=watch" in watcher.get(watcher.at("").rstrip("/"), json=False).text
    counting = Device(app).open(mode="counters", box="empty")
    assert "/scan" not in counting.parts("table")["parts"]["undo"]
    assert "/scan/enter" not in counting.get(counting.at(f"scan?code={code(app, 'seat', 'p2')}"), json=False).text
    over = {"do": "correct", "seat": "table", "patches": [{"path": ["flow"], "value": []}]}
    assert bar.table.enter(over).status_code == 200
    assert "/scan" not in bar.table.parts("table")["parts"]["undo"]
    ended = bar.table.get(bar.table.at(f"scan?as=table&code={bar.offered[0]}"), json=False)
    assert "This card can&#39;t be used here now." in ended.text


def test_dice_and_tower_have_no_cards(app: Flask) -> None:
    bench = Device(app)
    made = bench.client.post("/bench", data={"csrf": bench.csrf, "kit": "d6", "players": "2", "tower": "simple"})
    assert made.status_code == 302, made.text
    bench.code = made.headers["Location"].split("/")[2]
    page = bench.get(f"/t/{bench.code}", json=False).text
    assert "/scan" not in page
    assert bench.get(bench.at("scan")).status_code == 404
    assert frame(bench, photo()).status_code == 404


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_page_is_sound_in_both_languages(app: Flask, bar: Bar, lang: str) -> None:
    table = Device(app, lang)
    table.client.set_cookie("companion_lang", lang)
    for name, value in ((c.key, c.value) for c in bar.anna.client._cookies.values()):
        if name.startswith("companion_") and name != "companion_lang":
            table.client.set_cookie(name, value)
    table.code = bar.table.code
    shown = "".join(f"&code={x}" for x in (*bar.offered, *bar.hidden, code(app, "seat", "p2"), "N:A1", "zzz"))
    for query in ("", f"&code={bar.offered[0]}", f"&code={bar.hidden[0]}", shown, "&code=zzz",
                  f"&code={codes.write('near_and_far', 'artifact', 9000)}"):
        assert_sound(table, table.at(f"scan?as=p1{query}"), lang)
