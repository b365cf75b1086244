"""What people throw: cubes by colour and sets of dice, each kit as its game has them."""
from __future__ import annotations

from msgspec import Struct


class Kit(Struct, frozen=True):
    """`cubes`: how many there are of each colour. `sides`: the colours that are compared at first. `dice`: sets
    that are a button, each one hand or two as (dice, other). `icon`: its picture. `price`: the cubes that an attack
    costs; to succeed it needs so many, and no fewer than the other side has. `cheap`: the price where it is hard to
    defend, in the Brambles (HC-5.6). 0 where nothing of the kind is asked."""

    cubes: dict[str, int]
    sides: tuple[str, str]
    dice: tuple[tuple[str, str], ...]
    icon: str
    price: int = 0
    cheap: int = 0


USUAL = (("d6", ""), ("2d6", ""), ("d8", ""), ("d20", ""))
KITS = {
    "harrow_county": Kit(
        {"red": 20, "blue": 15, "purple": 15, "brown": 6, "green": 6, "yellow": 6, "teal": 6, "silver": 15},
        ("red", "blue"), USUAL, "tower", price=2, cheap=1),
    "britannia": Kit({}, ("", ""), (("d6", "d6"), ("2d6", "2d6"), ("3d6", "2d6"), ("4d6", "3d6"), ("9d6", "9d6")),
                     "dice"),
    "rise_snu": Kit({}, ("", ""), (("d8", ""), ("2d8", ""), ("d8", "d8")), "d8"),
    "near_and_far": Kit({}, ("", ""), (("d6", ""), ("d6", "d6")), "die"),
    "free": Kit({"red": 20, "blue": 20, "green": 20, "yellow": 20, "black": 20, "white": 20}, ("red", "blue"), USUAL,
                "cube"),
}
"""The numbers of Harrow County's cubes are those of its box, purple ones assumed."""
