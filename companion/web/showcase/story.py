"""An invented entry in every state of its telling, for the style page."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.near_and_far import facts as f
from companion.games.near_and_far.state import Told
from companion.games.near_and_far.steps import Reading
from companion.games.near_and_far.story import stories
from companion.kernel import actors
from companion.story.book import Choice, Entry
from companion.web.narration import tales
from companion.web.narration.tales import Tale
from companion.web.play.screen import Screen

CODE = "S12"
ENTRY = Entry(
    CODE, {"cs": "Lucerna v mlze", "en": "The Lantern in the Fog"},
    {"cs": "Nad bažinou visí světlo, které se nehýbe. „Ještě krok,“ říká někdo z mlhy.\n\nProkno pod nohama praskne.",
     "en": "A light hangs over the swamp and does not move. “One more step,” says someone in the fog.\n\n"
           "The plank under your feet cracks."},
    (Choice("skill", 5, 7, rewards=("reputation+", "food", "food"), bonus=("gem",),
            heading={"cs": "Jít za světlem", "en": "Follow the light"},
            success={"cs": "Světlo je lucerna na prutu. Drží ji dítě, které se ti směje.",
                     "en": "The light is a lantern on a pole. The child who holds it laughs at you."}),
     Choice("combat", 7, price=("coin", "coin"), rewards=("treasure",),
            heading={"cs": "Sáhnout do vody a táhnout", "en": "Reach into the water and pull"})),
    place="swamp", mood="danger")
BY_WORD = replace(ENTRY.choices[0], check="", need=0, keywords=("LANTERN",))


def positions(s: Any) -> dict[str, Any]:
    """Positions in which the entry lies open, from one in which somebody is on the way."""
    seat = actors(s)[0]
    box = stories.with_book(s.box, {CODE: ENTRY.mechanics()})
    lone = stories.with_book(s.box, {CODE: replace(ENTRY, choices=(BY_WORD,)).mechanics()})
    opened = Told(seat, "story", CODE, "", round=s.round)
    player = replace(s.players[seat], sheet=replace(s.players[seat].sheet, keywords=("LANTERN",)))
    open = replace(s, box=box, narrated=True, told=opened, flow=(*s.flow, Reading(seat, "", kind="story", code=CODE)))
    return {
        "told": open, "forced": replace(open, box=lone, players=s.players | {seat: player}),
        "chosen": replace(open, told=replace(opened, option=0)),
        "done": replace(open, told=replace(opened, option=0, result="bonus")),
        "missed": replace(open, told=replace(opened, option=1, result="missed"))}


def tale(s: Screen, entry: Entry | None = ENTRY, own: bool = False) -> Tale:
    """What the screen of one of these positions tells."""
    opened = s.state.told
    came = (f.QuestEnded(opened.seat, 8 if opened.result == "bonus" else 4, opened.result), f.Reputed(opened.seat, 1),
            f.Gained(opened.seat, "food", 2, "quest"), f.Gained(opened.seat, "gem", 1, "quest"))
    facts = {"": (), "missed": came[:1]}.get(opened.result, came)
    return tales.compose(s, "1", list(facts), entry, own)
