"""Invented storybook pages in the printed order: code, paragraph, framed options with what they need and give."""
from __future__ import annotations

import re

from companion.story.book import Entry
from tests.vision.photographs import Piece

CS: tuple[tuple[Piece, ...], ...] = (
    (("41", "code"),
     ("Uprostřed suchého koryta stojí mlýn, kterému už léta nepřiteklo ani vědro vody. Přesto se jeho kolo pomalu "
      "otáčí a zevnitř se ozývá tlumené bušení. Na prahu leží čerstvý bochník a vedle něj popsaná tabulka: „Kdo má "
      "hlad, ať si vezme. Kdo má čas, ať pomůže.“", "text"),
     ("Schopnost 5", "check"), ("OPRAVIT ZASEKNUTÉ SOUKOLÍ", "heading"),
     ("Mezi zuby ozubeného kola vězí starý náramek. Opatrně ho uvolníš a žernov se s úlevným zavrzáním roztočí "
      "dvakrát rychleji. Mlynářka ti náramek věnuje: „Tady už škodil dost.“", "success"),
     ("5 > žlutá frakce, 2 jídla", "reward"), ("7 > drahokam", "reward"),
     ("Boj 6", "check"), ("VYHNAT TOHO, KDO BUŠÍ", "heading"),
     ("Za dveřmi se krčí obrovský brouk s krunýřem tvrdým jako žula. Chvíli do sebe strkáte, potom si uraženě "
      "odfoukne, prorazí stěnu a zmizí v poušti. Dírou ve zdi teď aspoň proudí čerstvý vzduch.", "success"),
     ("6 > 3 mince, pověst -1", "reward"), ("8 > modrá frakce", "reward"),
     ("— Žofie Křídlová", "author")),
    (("S7", "code"),
     ("Na rozcestí čeká žena v otlučeném klobouku a žongluje se třemi svítícími kameny. Když přijdeš blíž, jeden "
      "z nich upustí a ten se odkutálí až k tvým botám. Je teplý a tiše přede jako kočka.", "text"),
     ("Schopnost 7", "check"), ("NAUČIT SE ŽONGLOVAT", "heading"),
     ("První hodinu ti kameny padají na palce. Druhou už jen na paty. Když vyjde měsíc, točí se ti nad hlavou "
      "všechny tři a z okolních skal tleská zástup ještěrek.", "success"),
     ("7 > pověst +2, zelená frakce", "reward"), ("9 > 2 body zdraví", "reward"),
     ("Schopnost 4", "check"), ("VRÁTIT KÁMEN A ZEPTAT SE NA CESTU", "heading"),
     ("„Ještě nikdo mi ho nevrátil,“ diví se žena a kreslí ti do prachu mapu. Vede přes tři údolí, kolem studny "
      "bez dna a končí u dveří, které prý otevře jen ten, kdo neklepe.", "success"),
     ("4 > mince, jídlo, červená frakce", "reward"),
     ("— Ondřej Šťovík", "author")),
)
EN: tuple[tuple[Piece, ...], ...] = (
    (("41", "code"),
     ("A mill stands in the middle of a dry river bed, where not a bucket of water has passed in years. Still its "
      "wheel turns slowly, and something knocks inside. A fresh loaf lies on the doorstep with a slate beside it: "
      "“If you are hungry, eat. If you have time, help.”", "text"),
     ("Skill 5", "check"), ("MEND THE JAMMED GEARS", "heading"),
     ("An old bracelet is stuck between the teeth of the great wheel. You work it free, and the millstone begins to "
      "spin twice as fast with a creak of relief. The miller hands you the bracelet: “It has done enough harm here.”",
      "success"),
     ("5 > yellow faction, 2 food", "reward"), ("7 > gem", "reward"),
     ("Combat 6", "check"), ("DRIVE OUT WHATEVER IS KNOCKING", "heading"),
     ("Behind the door crouches a huge beetle with a shell as hard as granite. You push one another for a while; "
      "then it snorts, breaks through the wall and vanishes into the desert. At least there is fresh air now.",
      "success"),
     ("6 > 3 coins, reputation -1", "reward"), ("8 > blue faction", "reward"),
     ("— Sophie Wingfield", "author")),
    (("S7", "code"),
     ("A woman in a battered hat waits at the crossroads, juggling three glowing stones. As you come closer she "
      "drops one, and it rolls all the way to your boots. It is warm, and it purrs quietly like a cat.", "text"),
     ("Skill 7", "check"), ("LEARN TO JUGGLE", "heading"),
     ("For the first hour the stones fall on your toes. For the second, only on your heels. By moonrise all three "
      "circle above your head, and a crowd of lizards applauds from the rocks around.", "success"),
     ("7 > reputation +2, green faction", "reward"), ("9 > 2 hearts", "reward"),
     ("Skill 4", "check"), ("RETURN THE STONE AND ASK THE WAY", "heading"),
     ("“Nobody has ever given it back,” the woman wonders, and draws a map for you in the dust. It leads across "
      "three valleys, past a well without a bottom, and ends at a door that opens only to those who do not knock.",
      "success"),
     ("4 > coin, food, red faction", "reward"),
     ("— Andrew Sorrel", "author")),
)
PAGES = {"cs": CS, "en": EN}

_WORDS = {
    "cs": {"coin": ("mince", "mince", "mincí"), "gem": ("drahokam", "drahokamy", "drahokamů"),
           "food": ("jídlo", "jídla", "jídel"), "heart": ("bod zdraví", "body zdraví", "bodů zdraví"),
           "bird": ("kivi",) * 3, "treasure": ("poklad", "poklady", "pokladů"),
           "adventurer": ("dobrodruh", "dobrodruzi", "dobrodruhů"), "green": ("zelená frakce",) * 3,
           "blue": ("modrá frakce",) * 3, "red": ("červená frakce",) * 3, "yellow": ("žlutá frakce",) * 3,
           "reputation": ("pověst",), "keyword": ("slovo",), "skill": ("Schopnost",), "combat": ("Boj",)},
    "en": {"coin": ("coin", "coins", "coins"), "gem": ("gem", "gems", "gems"), "food": ("food",) * 3,
           "heart": ("heart", "hearts", "hearts"), "bird": ("bird", "birds", "birds"),
           "treasure": ("treasure", "treasures", "treasures"),
           "adventurer": ("adventurer", "adventurers", "adventurers"), "green": ("green faction",) * 3,
           "blue": ("blue faction",) * 3, "red": ("red faction",) * 3, "yellow": ("yellow faction",) * 3,
           "reputation": ("reputation",), "keyword": ("keyword",), "skill": ("Skill",), "combat": ("Combat",)},
}


def pieces(entry: Entry, lang: str) -> tuple[Piece, ...]:
    """An entry of a story book as it would be printed. KeyError for a reward that has no printed form here."""
    made: list[Piece] = [(entry.code, "code")]
    made += [(part, "text") for part in _plain(entry.passage("text", lang)).split("\n\n")]
    for n, one in enumerate(entry.choices):
        made.append((f"{_WORDS[lang][one.check][0]} {one.need}", "check"))
        made.append((entry.passage(f"heading:{n}", lang).upper(), "heading"))
        made += [(part, "success") for part in _plain(entry.passage(f"success:{n}", lang)).split("\n\n")]
        price = "".join(f", {row}" for row in _gains(one.price, lang, -1))
        made.append((f"{one.need} > {', '.join(_gains(one.rewards, lang))}{price}", "reward"))
        if one.bonus:
            made.append((f"{one.bonus_need} > {', '.join(_gains(one.bonus, lang))}", "reward"))
    return (*made, (f"— {entry.author}", "author"))


def _plain(prose: str) -> str:
    """Prose as it is printed: sounds are for ears."""
    return " ".join(re.sub(r"\{[a-z]+\} ?", "", prose).split(" "))


def _gains(words: tuple[str, ...], lang: str, sign: int = 1) -> list[str]:
    made = []
    for word in dict.fromkeys(words):
        n, names = words.count(word), _WORDS[lang]
        kind, _, name = word.partition(":")
        if kind in ("story", "code"):
            made.append(name)
        elif name:
            made.append(f"{names[kind][0]} {name}")
        elif kind.startswith("reputation"):
            made.append(f"{names['reputation'][0]} {kind[-1]}{n}")
        else:
            form = names[kind][0 if n == 1 else 1 if n < 5 else 2]
            made.append(f"-{n} {form}" if sign < 0 else f"{n} {form}" if n > 1 else form)
    return made
