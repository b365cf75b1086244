"""A table of Harrow County brought to its first turn without a tap."""
from __future__ import annotations

from tests.browser.company import Company


def to_the_first_turn(company: Company, *seats: str) -> None:
    """Whoever is asked before the first jar takes the first offer."""
    for _ in range(60):
        offers = {seat: company.clients[seat].offers(company.code, seat) for seat in seats}
        mine = next((seat for seat, found in offers.items() if found), "")
        if mine and any(x["do"] == "break-jar" for x in offers[mine]):
            return
        seat = mine or "table"
        found = offers[mine] if mine else company.tablet.offers(company.code, "table")
        assert company.clients[seat].enter(company.code, found[0]).status == 200
    raise AssertionError("the set-up does not end")
