"""The solo game on every surface."""
from __future__ import annotations

from typing import Any, ClassVar

from flask import Flask

from tests.toys.surfaces import Surfaces


class TestSurfaces(Surfaces):
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
