"""The words of the storybooks of Near and Far, in the files of entries and as the printed books have them."""
from __future__ import annotations

import string

from companion.story.codes import Codes, Kind
from companion.story.vocabulary import GAIN_PREFIX, Check, Named, Vocabulary, slug

GOODS = ("coin", "gem", "food", "heart", "green", "blue", "red", "yellow", "plain", "bird", "treasure", "adventurer",
         "reputation+", "reputation-")
"""Pieces without a name of their own (NF-24.1). The four colours and `plain` are faction tokens."""
PRICES = ("coin", "gem", "food", "heart", "green", "blue", "red", "yellow", "plain", "bird", "tortoise")
"""What an option may take (NF-23.3)."""
ARCADE = "arcade "
"""Before the code of an entry of the arcade."""
WORLD, KEYWORD, STORY, NEXT = "world", "keyword", "story", "code"
"""Pieces that say which one: a world card's id, a word, the number of a story, the character's next entry."""

CODES = Codes(
    (Kind("map", r"[1-9][0-9]{0,2}|[A-Z]", open=True, boxed=True),
     Kind("story", r"S[1-9][0-9]{0,2}", letter="S", boxed=True),
     Kind("character", r"[^\W\d_]{1,8}[1-9][0-9]{0,2}", chain=True),  # NF-34.1, NF-34.4
     Kind("arcade", r"arcade [A-Za-z0-9_.-]{1,40}", prefix="arcade", open=True, sheet=False)),
    examples="35, A, S178, RIZ1, arcade r01",
    rows=(tuple(string.ascii_uppercase), tuple(str(n) for n in range(1, 1000))),
    last_letter="P")  # of the entries of the first map; a scan reads a T for an I

NAMED = (
    Named(WORLD, shape=r"[A-Za-z0-9_.-]{1,40}", example="w1", printed=(
        GAIN_PREFIX + r"(?:kart[uay]\s+prostredi|kart[uay]|(?:world\s+)?card)\s+(.+)",
        GAIN_PREFIX + r"(.+?)\s+(?:world\s+)?card")),
    # Letters only (NF-25.1).
    Named(KEYWORD, shape=r"[^\W\d_]{1,24}", capitals=True, needed=True, sheet=True, printed=(
        GAIN_PREFIX + r"(?:klicove\s+)?(?:slovo|key\s?word|word)[\s:]+(\S+)",)),
    Named(STORY, code="story", sheet=True, example="S1", printed=(
        GAIN_PREFIX + r"(?:(?:pribeh|story)[\s:]+)?(s[0-9lio|]{1,3})",)),
    Named(NEXT, code="character", sheet=True, example="RIZ2", printed=(
        r"(?:(?:dalsi|pristi|next|pokracuj|go)\s*(?:setkani|quest|entry|na|to)?\s*:?\s*|[>▶►»→]\s*)?"
        r"([^\W\d_]{2,8}[0-9lo|]{1,3})",)))

VOCABULARY = Vocabulary(
    GOODS, PRICES, NAMED,
    (Check("skill", {"cs": ("schopnost",), "en": ("skill",)}),
     Check("combat", {"cs": ("souboj", "boj"), "en": ("combat", "fight")}, ("battle", "boi"))),
    CODES, thresholds=range(3, 16), bonus_over=range(1, 6), most_needed=2,
    forms={
        "coin": "mince minci mincemi coin coins gold",
        "gem": "drahokam drahokamy drahokamu gem gems",
        "food": "jidlo jidla jidel food foods",
        "heart": "zdravi srdce srdci heart hearts health",
        "treasure": "poklad poklady pokladu treasure treasures",
        "adventurer": "dobrodruh dobrodruha dobrodruzi dobrodruhy dobrodruhu adventurer adventurers",
        "bird": "kivi ptak ptaka ptaci ptaku ptaky bird birds kiwi kiwis",
        "tortoise": "zelva zelvu zelvy zelv tortoise tortoises",
        "reputation": "povest povesti reputation",
        "green": "zelena zeleny zelene zelenou zelenych green",
        "blue": "modra modry modre modrou modrych blue",
        "red": "cervena cerveny cervene cervenou cervenych red",
        "yellow": "zluta zluty zlute zlutou zlutych yellow",
        "plain": "bezbarva bezbarvy bezbarve bezbarvou seda sedy sede sedou plain colourless colorless grey gray"},
    beside="frakce frakci frakcni nakladni zvire faction factions pack",
    needing=r"(?:klicov[ae]\s+)?(?:slov[oa]|key\s?words?|words?)", needing_more="slovo|keyword",
    signs={"coin": "coin", "gem": "gem", "food": "food", "heart": "heart", "bird": "bird", "treasure": "treasure",
           "adventurer": "adventurer", "tortoise": "tortoise", "reputation+": "reputation", "reputation-": "reputation",
           WORLD: "world", KEYWORD: "keyword", STORY: "story", NEXT: "story",
           **dict.fromkeys(("green", "blue", "red", "yellow", "plain"), "token")})


def card(name: str) -> str:
    """The id of a world card that is only known by its name."""
    return slug(name)
