"""What is known without the box: the eleven maps by name, quest numbers and special rule (NF-43), the characters, the
villains."""
from __future__ import annotations

from msgspec import Struct

from companion.games.near_and_far.box.components import Character, Name


class MapPage(Struct, frozen=True):
    """`quests`: what stands at its quest spaces, where the editions differ every number that is possible. `named`:
    those of them that have a printed name (NF-3.4). `special`: "", water, mammoth or villains."""

    name: Name
    quests: tuple[str, ...]
    named: tuple[str, ...]
    special: str = ""


QUEST_SPACES = 16
"""Spaces of a map with an open book; no source has another number."""


def _page(cs: str, en: str, first: int, last: int, *named: int, special: str = "") -> MapPage:
    return MapPage({"cs": cs, "en": en}, tuple(str(n) for n in range(first, last + 1)), tuple(str(n) for n in named),
                special)


PAGES: dict[str, MapPage] = {
    "1": MapPage({"cs": "Jeskyně glogů", "en": "Glogo Caverns"}, tuple("ABCDEFGHIJKLMNOP"), tuple("BDHM")),
    "2": _page("Pusté pláně", "Broken Plains", 1, 16, 1, 3, 4, 10, 13, 15),
    "3": _page("Rudý hvozd", "Crimson Forest", 17, 32, 20, 23, 27, 28),
    "4": _page("Meteorické hory", "Meteor Mountain", 33, 48, 33, 34, 37, 40, 43, 44, 48),
    "5": _page("Jedová poušť", "Toxic Desert", 49, 64, 51, 54, 59, 60, 63, special="water"),
    "6": _page("Oblačné údolí", "Cloudy Valley", 65, 80, 69, 70, 72, 76, 78, 79, 80),
    "7": _page("Vyschlé moře", "Dried Sea", 81, 96, 81, 85, 87, 88, 89, 94),
    "8": _page("Lávová delta", "Fire Delta", 97, 112, 98, 105, 106, 108, 110, 111),
    "9": _page("Rozeklané ostrovy", "Rocktooth Isles", 113, 128, 115, 117, 118, 119, 123, 126, 128),
    "10": _page("Pravěký prales", "Mammoth Jungle", 129, 145, 133, 138, 141, 145, special="mammoth"),
    "11": _page("Ztracené město", "The Last Ruin", 146, 161, 146, 147, 148, 150, 152, 153, 158, special="villains")}
"""By the number of the map as text. The sources differ on whether map 10 begins at 129 and map 11 ends at 160."""
VILLAINS: dict[str, Name] = {
    "zak": {"cs": "Hledač pokladů Zak", "en": "Zag the Treasure Hunter"},
    "shreya": {"cs": "Kapitánka Šreja", "en": "Captain Shreya"},
    "ivory_queen": {"cs": "Slonovinová královna", "en": "The Ivory Queen"},
    "red_king": {"cs": "Rudý král", "en": "The Red King"}}
"""The four of map 11; the first stays in the box with three players, the first two with two (NF-44.1). Czech names of
the last two are ours."""
CHARACTERS: dict[str, Character] = {
    "riza": Character({"cs": "Riza", "en": "Riza"}, "RIZ1"), "rin": Character({"cs": "Rin", "en": "Rin"}),
    "eyim": Character({"cs": "Ejim", "en": "Eyim"}), "shardling": Character({"cs": "Střípek", "en": "Shardling"}),
    "grear": Character({"cs": "Grear", "en": "Grear"}), "vera": Character({"cs": "Vera", "en": "Vera"}),
    "tanian": Character({"cs": "Tanian", "en": "Tanian"}), "kikli": Character({"cs": "Kikli", "en": "Kikli"})}
"""The eight characters; of one the rulebook says where its story begins (NF-34.1)."""
