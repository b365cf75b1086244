"""Invented storybook pages in the printed order: code, paragraph, framed options with what they need and give."""
from __future__ import annotations

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
