"""Tables of dice and tower, and a tower that was measured: what the stage has beside its games."""
from __future__ import annotations

from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from tests.server.client import Device


class TowerStage:
    """What `Stage` knows of the tower; devices, `enter` and `send` are its own."""

    tablet: Device
    phone: Device

    def thrown(self) -> str:
        """A table of dice and tower at which the app has rolled; Eva's phone has mixed in a word."""
        got = self.tablet.post("/tables", {"game": "tower", "names": {"p1": "Eva", "p2": "Jan"}})
        code = str(got.json["code"])
        assert self.phone.sit(self.tablet.invite(code), "p1").status == 200
        said = self.phone.ask("POST", f"/t/{code}/verify/word", urlencode(
            {"csrf": self.phone.csrf, "seat": "p1", "word": "kobliha"}).encode(), Accept="text/html",
            Content_Type="application/x-www-form-urlencoded")
        assert said.status == 302, said.text
        self.enter(code, do="cast", seat="p1", dice="10d6", other="8d6")
        self.enter(code, do="cast", seat="p2", dice="9d6", other="9d6")
        self.enter(code, do="cast", seat="p2", dice="d8", other="")
        self.enter(code, do="lay", seat="p1", colour="red", n=4)
        self.enter(code, do="drop", seat="p1")
        return code

    @cached_property
    def sealed(self) -> str:
        """Its seal is still closed."""
        return self.thrown()

    @cached_property
    def rolled(self) -> str:
        """It is over: the seal is open, every roll can be worked out again."""
        code = self.thrown()
        self.enter(code, do="finish", seat="p1")
        return code

    def bench(self, kit: str, *actions: dict[str, Any], real: bool = False) -> str:
        """A table of dice and tower at which so much was entered; Eva's phone has a seat."""
        got = self.tablet.post("/tables", {"game": "tower", "names": {"p1": "Eva", "p2": "Jan"},
                                           "setup": {"kit": kit, "real": real}})
        code = str(got.json["code"])
        assert self.phone.sit(self.tablet.invite(code), "p1").status == 200
        for action in actions:
            self.enter(code, **action)
        return code

    @cached_property
    def cubes(self) -> str:
        """Four red cubes and three blue ones have fallen; two green ones lie in the tray, too."""
        laid = ({"do": "lay", "seat": "p1", "colour": colour, "n": n} for colour, n in (("red", 4), ("blue", 3)))
        return self.bench("harrow_county", *laid, {"do": "drop", "seat": "p1"},
                          {"do": "lay", "seat": "p1", "colour": "green", "n": 2})

    @cached_property
    def dice(self) -> str:
        """A battle of nine dice against nine."""
        return self.bench("britannia", {"do": "cast", "seat": "p1", "dice": "9d6", "other": "9d6"})

    @cached_property
    def told_cubes(self) -> str:
        """The real tower was used, and is waited for."""
        return self.bench("harrow_county", {"do": "lay", "seat": "p1", "colour": "red", "n": 6},
                          {"do": "lay", "seat": "p1", "colour": "blue", "n": 2}, {"do": "drop", "seat": "p1"},
                          real=True)

    @cached_property
    def told_dice(self) -> str:
        """Real dice lie on the table, and are waited for."""
        return self.bench("free", {"do": "cast", "seat": "p1", "dice": "4d6", "other": "3d6+d20"}, real=True)

    @cached_property
    def measured(self) -> str:
        """The address of a tower after some throws."""
        home, inside = self.send("/towers", name="Dubová věž"), 0
        for n, (thrown, out) in enumerate(((6, 4), (6, 3), (8, 7), (6, 4), (6, 5), (5, 4), (6, 6), (7, 3))):
            self.send(f"{home}/throw", inside=str(inside), thrown=str(thrown), out=str(out), after=str(n))
            inside += thrown - out
        return home
