"""The boxes that the app brings: the invented sample box, and what the rulebook itself says of every box.

Cards in `data` write a line of theirs as words, `gain power 1`: the operation and its fields in their order."""
from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.box.operations import Draw, Gain, Lose, MoveTo
from companion.games.rise_snu.box.board import read_board
from companion.games.rise_snu.box.components import (
    DECKS, EXACT, Ability, Board, Box, Character, Dream, Event, GateLine, Quest, Spell)
from companion.games.rise_snu.box.operations import FIELDS, HERO, Bonus, OnRoll, Works
from companion.games.rise_snu.settings import SELF_SPELLS, SPELLS
from companion.kernel import UNKNOWN

DATA = files("companion.games.rise_snu").joinpath("data")
SAMPLE = {"dreams": dict[str, Dream], "horrors": dict[str, Dream], "events": dict[str, Event]}
LINES = ("works", "lines")
"""Fields of cards that are lines."""
GATE_EVENT = GateLine(works=(Draw("events"),))
CRYSTALS = {"iridion": "yellow", "filnerin": "green", "akademus": "red"}
"""Invented, of the sample box."""
SPELL_NAMES = (
    {"cs": "Pohyb", "en": "Movement"}, {"cs": "Zpomalení", "en": "Slowing"}, {"cs": "Odmrštění", "en": "Hurl"},
    {"cs": "Cesta", "en": "Path"}, {"cs": "Obří síla", "en": "Giant Strength"}, {"cs": "Blesk", "en": "Lightning"},
    {"cs": "Rychlost", "en": "Speed"}, {"cs": "Teleport", "en": "Teleport"}, {"cs": "Ochromení", "en": "Paralysis"},
    {"cs": "Hypnóza", "en": "Hypnosis"})


class Quests(Struct, frozen=True, forbid_unknown_fields=True):
    easy: dict[str, Quest]
    hard: dict[str, Quest]


class Abilities(Struct, frozen=True, forbid_unknown_fields=True):
    abilities: dict[str, Ability]
    gate: dict[str, GateLine]


@cache
def house_board() -> Board:
    """Our own board, a mirror image of itself; the printed one is in no source."""
    return read_board(DATA.joinpath("board.txt").read_text("utf-8"))


@cache
def house_characters() -> dict[str, Character]:
    """The ten, with provisional numbers that fit what the rulebook says of them (RS-R3.2)."""
    read: dict[str, Character] = _read("characters", dict[str, Character])
    return {id: replace(one, provisional=True) for id, one in read.items()}


@cache
def sample_box() -> Box:
    """A whole invented box."""
    quests, abilities = _read("sample/quests", Quests), _read("sample/abilities", Abilities)
    cards: dict[str, Any] = {kind: _read(f"sample/{kind}", type) for kind, type in SAMPLE.items()}
    decks = {**cards, "easy": quests.easy, "hard": quests.hard, "abilities": abilities.abilities}
    return Box(
        "sample", {"cs": "Vymyšlená krabice", "en": "Invented box"}, 1, True, True, house_characters(), **cards,
        easy=quests.easy, hard=quests.hard, abilities=abilities.abilities, gate=abilities.gate, spells=spells(),
        crystals=CRYSTALS, card_counts={deck: sum(card.copies for card in decks[deck].values()) for deck in DECKS},
        board=house_board())


def spells() -> dict[str, Spell]:
    """The table of spells. Which of them are printed bold is lost; by their sense these are cast on oneself (A04)."""
    return {id: Spell(n, "self" if id in SELF_SPELLS else "opponent", name, True)
            for n, (id, name) in enumerate(zip(SPELLS, SPELL_NAMES, strict=True), 1)}


def own_box(name: dict[str, str]) -> Box:
    """What the rulebook says of every box, on our own board: the characters, a few cards, the spells."""
    return Box(
        "own", name, characters=house_characters(), dreams=RULEBOOK_DREAMS, horrors=RULEBOOK_HORRORS,
        events=RULEBOOK_EVENTS, easy=RULEBOOK_QUESTS, abilities=RULEBOOK_ABILITIES,
        gate={**dict.fromkeys("123", GATE_EVENT), **dict.fromkeys("45678", GateLine())}, spells=spells(),
        crystals=dict.fromkeys(CRYSTALS, "?"), card_counts=dict.fromkeys(DECKS, UNKNOWN), board=house_board())


RULEBOOK_DREAMS = {
    "dream-firebird": Dream(
        {"cs": "Pták Ohnivák", "en": "The Firebird"}, 10, EXACT, 1, 0, HERO,
        (OnRoll(1, 1), Gain("power"), OnRoll(2, 6), Gain("movement", 4), OnRoll(7, 8), Lose("life")),
        provisional=True),
    "dream-portal": Dream({"cs": "Portál světů", "en": "Portal of Worlds"}, points=5, actions=3,
                          lines=(MoveTo("hall"),)),
    "dream-bridge": Dream({"cs": "Duhový most", "en": "Rainbow Bridge"}, copies=2),
    "dream-genie": Dream({"cs": "Džin z lampy", "en": "The Genie of the Lamp"}, not_in_clash=True)}
"""A02 and A03: two words of the Firebird are damaged in the rulebook."""
RULEBOOK_HORRORS = {
    "horror-barrier": Dream({"cs": "Bariéra", "en": "Barrier"}, points=6, copies=2),
    "horror-volcano": Dream({"cs": "Sopka", "en": "Volcano"}, lines=(Lose("life", 3),)),
    "horror-witch": Dream({"cs": "Ježibaba", "en": "Baba Yaga"}, not_in_clash=True)}
RULEBOOK_EVENTS = {
    "event-sword": Event({"cs": "Zlatý meč", "en": "The Golden Sword"}, "item", 0, 0),
    "event-potion": Event({"cs": "Léčivý lektvar", "en": "The Healing Potion"}, "item", 0, 0, single=True)}
RULEBOOK_QUESTS = {
    "easy-globes": Quest({"cs": "Snové koule", "en": "Dream Globes"}, "card", 5, colour="red", provisional=True),
    **{f"easy-{id}": Quest({"cs": cs, "en": en}) for id, cs, en in (
        ("wisdom", "Poznání", "Insight"), ("elements", "Elementy", "Elements"), ("wells", "Studánky", "Wells"),
        ("hunter", "Lovec", "Hunter"), ("ambush", "Přepadení", "Ambush"))}}
"""Whether Dream Globes are easy or hard is not said; of the others only the names are known."""
RULEBOOK_ABILITIES = {"ability-mage": Ability({"cs": "Mág", "en": "Mage"}, (Bonus("spell"),), copies=2)}


def read_line(text: str) -> Works:
    """A line of a card as the data files write it. ValueError for one that is none, msgspec.ValidationError for a field
    that does not fit."""
    tag, *words = text.split()
    if tag not in FIELDS or len(words) > len(FIELDS[tag]):
        raise ValueError(text)
    values = {field.name: int(word) if field.kind == "number" else word
              for field, word in zip(FIELDS[tag], words, strict=False)}
    line: Works = msgspec.convert({"kind": tag, **values}, Works)
    return line


def _read(name: str, type: Any) -> Any:
    """A file of `data`, its lines of works read."""
    return msgspec.convert(_with_lines(msgspec.toml.decode(DATA.joinpath(f"{name}.toml").read_bytes())), type)


def _with_lines(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: [msgspec.to_builtins(read_line(line)) for line in inner] if key in LINES else _with_lines(inner)
            for key, inner in value.items()}
