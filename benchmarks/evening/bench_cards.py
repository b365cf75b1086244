"""How long a card of the own box takes: ten cards of the sample box, of all kinds as they are in the box, entered into
an empty one through a real browser, by a hand whose taps, keys and looks are counted (tests/browser/box/hand.py).
Prints a JSON line for each card and one for all; held where the median is at most 15 s and 4 taps. The game may be
named: `bench_cards.py rise_snu`."""
from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
from playwright.sync_api import sync_playwright

from companion.box.decoding import box_services
from tests.browser.box.hand import Cost, Hand
from tests.browser.box.owner import Owner
from tests.browser.conftest import FLAGS, chromium, serving

CARDS = {
    "near_and_far": {"artifacts": (7, 24, 44), "treasures": (6, 20), "adventurers": (5, 21), "threats": (9,),
                     "world": (6,), "arcade": (13,)},
    "rise_snu": {"dreams": (5, 12, 19), "horrors": (3, 11), "events": (7, 22), "easy": (4,), "hard": (6,),
                 "abilities": (8,)}}
"""Which cards of each kind, by their place in the sample box: some of every region of it, chosen before measuring."""
MAX_SECONDS, MAX_TAPS = 15, 4
LANGUAGE = "cs"


def told(**figure: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(figure) + b"\n")
    sys.stdout.buffer.flush()


def measured(owner: Owner, game: str) -> list[tuple[str, str, Cost]]:
    """(kind, name, cost) of each card, entered one after another into a new box."""
    services = box_services(game)
    sample, declared = services.SHIPPED["sample"](), services.DECLARATION
    owner.new_box("Měřená krabice", game)
    found = []
    for kind, places in CARDS[game].items():
        shelf = declared.shelf(kind)
        assert shelf is not None
        hand, cards = Hand(owner.page, LANGUAGE, declared.operations), list(getattr(sample, kind).values())
        owner.page.goto(f"{owner.home}/{kind}/new")
        for n in places:
            card = msgspec.to_builtins(cards[n])
            name = (card.get("name") or card.get("title"))[LANGUAGE]
            found.append((kind, name, hand.enter(shelf, card)))
            if not owner.page.url.split("?")[0].endswith("/new"):  # what was saved goes on to a card begun before
                owner.page.goto(f"{owner.home}/{kind}/new")
    assert owner.faults == []
    return found


def main() -> None:
    game = next(iter(sys.argv[1:]), "near_and_far")
    with TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        costs = measured(Owner(browser, address), game)
        browser.close()
    for kind, name, cost in costs:
        told(figure="card", kind=kind, name=name, taps=cost.taps, keys=cost.keys, looks=cost.looks,
             modelled=round(cost.seconds, 1))
    middle, taps = median(cost.seconds for *_, cost in costs), median(cost.taps for *_, cost in costs)
    told(figure="card of the own box, median of ten", modelled=round(middle, 1), taps=taps,
         keys=median(cost.keys for *_, cost in costs), held=middle <= MAX_SECONDS and taps <= MAX_TAPS)


if __name__ == "__main__":
    main()
