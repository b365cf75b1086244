"""The solo game on every surface."""
from __future__ import annotations

from typing import Any, ClassVar

from flask import Flask

from tests.toys.surfaces import OfAMode
from tests.web.conftest import Device
from tests.web.score.test_ways import play_of


class TestSurfaces(OfAMode):
    id, seats, limit, ends = "harrow_county", 1, 60, False
    setup: ClassVar[dict[str, Any]] = {"mode": "solo", "solo_level": 1}

    def test_the_sheet_counts_the_factions_that_nobody_leads(self, app: Flask) -> None:
        device = self.opened(app)
        patches = [{"path": ["players", side, "goals"], "by": n} for side, n in (("family", 3), ("protectors", 1))]
        made = device.post(device.at("enter"), {
            "client": "c1", "action": {"do": "correct", "seat": "p1", "patches": patches}})
        assert made.status_code == 200, made.text
        page = device.get(device.at("score"), json=False).text
        head, foot = page[page.index("<thead"):page.index("</thead")], page[page.index("<tfoot"):page.index("</tfoot")]
        assert [head.index(x) for x in ("Anna", "Family", "Protectors")] == sorted(
            head.index(x) for x in ("Anna", "Family", "Protectors"))
        assert [x.split("<")[0] for x in foot.split('class="figure">')[1:]] == ["0", "6", "2"]

    def lost(self, app: Flask) -> Device:
        """The first round is over, the Family has eight points, the Protectors two."""
        device = self.opened(app)
        patches = [{"path": ["players", side, "goals"], "by": n} for side, n in (("family", 4), ("protectors", 1))]
        patches += [{"path": ["round"], "value": 2}]
        made = device.post(device.at("enter"), {
            "client": "c1", "action": {"do": "correct", "seat": "p1", "patches": patches}})
        assert made.status_code == 200, made.text
        patches = [{"path": ["solo", "solo_decks"], "value": {}}, {"path": ["flow"], "value": [
            {"at": "rounds"}, {"at": "turning-card", "seat": "p1", "why": "act"}]}]
        made = device.post(device.at("enter"), {
            "client": "c2", "action": {"do": "correct", "seat": "p1", "patches": patches}})
        assert made.status_code == 200, made.text
        return device

    def test_the_chart_draws_the_factions(self, app: Flask) -> None:
        """Hester has no points, so no line of hers lies at zero."""
        device = self.lost(app)
        drawn = device.get(device.at("score/picture")).get_json()
        assert [x["name"] for x in drawn["chart"]["series"]] == ["Family", "Protectors"]
        assert [x["values"] for x in drawn["chart"]["series"]] == [["8", "8"], ["2", "2"]]
        assert drawn["headline"] == "Nobody wins"
        assert device.get(device.at("score/sheet.pdf"), json=False).data.startswith(b"%PDF")

    def test_bg_stats_learns_of_the_factions_and_of_the_defeat(self, app: Flask) -> None:
        device = self.lost(app)
        players = play_of(device.get(device.at("score/bgstats"), json=False).text)["players"]
        assert {x["name"]: x.get("score") for x in players} == {"Anna": None, "Family": 8, "Protectors": 2}
        assert not any(x["winner"] or "rank" in x for x in players)
        assert players[0]["role"] == "Hester"

    def test_whoever_plays_alone_is_told_the_end_at_once(self, app: Flask) -> None:
        """No steps to tap through: nobody else is looking on."""
        device = self.lost(app)
        page = device.get(device.at("seat/p1"), json=False).text
        assert "Nobody wins" in page
        assert "reveal-" not in page
        told = page[page.index("Nobody wins"):]
        assert "1." not in told[:told.index("Family")], "no first place"
