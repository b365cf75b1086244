"""The sample box is whole: every mode can be played with it, and every word of the cards occurs somewhere."""
from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from companion.games.near_and_far.box.boxing import PAGES, PITS, SHELVES, findings, completeness
from companion.games.near_and_far.box.components import GOODS, TOKENS, Option, Quest, dump, read
from companion.games.near_and_far.box.effects import Effects
from companion.games.near_and_far.box.shelves import BOOK_WORDS, NAMED_WORDS, TIERS
from companion.games.near_and_far.game import sample_box
from companion.games.near_and_far.sheet import FINAL_MAP, STORIES, Sheet
from companion.games.near_and_far.state import Setup
from companion.games.playout import Report, Trouble, playout
from tests.games.near_and_far.helpers import FOUR, GAME, far

BOX = sample_box()
SYMBOLS, HEARTS = 4, 2
"""Skill or combat of an average party, and the hearts it can spare for a roll."""
LIMIT = 40
"""Letters that a heading has room for on a phone."""
SOLO = ("riza", "rin", "vera", "kikli")
MAPS = pytest.mark.parametrize("number", sorted(BOX.maps, key=int))


def entries() -> dict[str, Quest]:
    """Everything that is read at a quest token, arcade cards under their own ids."""
    return BOX.quests | BOX.arcade


def options() -> Iterator[tuple[str, Option]]:
    for id, quest in entries().items():
        for option in quest.options:
            yield id, option


def gains(quest: Quest) -> set[str]:
    """The words that an entry can bring."""
    return {word for option in quest.options for word in (*option.rewards, *option.bonus)}


def after(kind: str, quest: Quest) -> set[str]:
    return {word.removeprefix(kind) for word in gains(quest) if word.startswith(kind)}


def of_map(number: str) -> dict[str, Quest]:
    return {space.quest: BOX.quests[space.quest] for space in BOX.maps[number].spaces.values() if space.quest}


def chain(character: str) -> list[str]:
    """The codes of a character's quests in order."""
    codes, code = [], BOX.characters[character].code
    while code and code not in codes:
        codes.append(code)
        code = BOX.quests[code].next
    return codes


@cache
def told_by(number: int) -> dict[str, Quest]:
    """What a campaign can have read when it leaves this map: its entries, those before, and all stories they begin."""
    read: dict[str, Quest] = {}
    for n in range(2, number + 1):
        read |= of_map(str(n))
    fresh = list(read)
    while fresh:
        begun = after("story:", BOX.quests[fresh.pop()]) - set(read)
        read |= {story: BOX.quests[story] for story in begun}
        fresh += begun
    return read


# counts


def test_it_has_as_many_cards_as_the_real_box() -> None:
    assert {kind: len(getattr(BOX, kind)) for kind, shelf in SHELVES.items() if shelf.count} \
        == {kind: shelf.count for kind, shelf in SHELVES.items() if shelf.count}
    assert Counter(card.tier for card in BOX.artifacts.values()) == TIERS
    assert set(BOX.maps) == set(PAGES)
    assert len(BOX.mine.pits) == PITS
    assert BOX.complete
    assert BOX.invented
    assert BOX.map == BOX.maps["1"]


def test_the_owner_would_find_nothing_to_mend_and_nothing_to_add() -> None:
    assert findings(BOX) == []
    assert [kind for kind, (known, of) in completeness(BOX).items() if known < of] == []


# what the book gives and takes


def test_every_reward_and_price_is_a_word_the_engine_knows() -> None:
    for id, option in options():
        for word in (*option.rewards, *option.bonus):
            kind, _, rest = word.partition(":")
            assert word in BOOK_WORDS or (kind in NAMED_WORDS and rest), (id, word)
        assert set(option.price) <= {*GOODS, *TOKENS}, id


def test_every_world_card_can_be_won_and_none_that_is_not_there() -> None:
    won = set().union(*(after("world:", quest) for quest in entries().values()))
    assert won == set(BOX.world)


def test_every_story_is_there_and_begins_somewhere() -> None:
    begun = set().union(*(after("story:", quest) for quest in entries().values()))
    assert begun == {id for id in BOX.quests if id.startswith("S") and id[1:].isdigit()}
    assert len(begun) == 30


def test_stories_and_new_stories_are_told_before_the_last_map() -> None:
    assert {id for id in told_by(FINAL_MAP - 1) if id.startswith("S") and id[1:].isdigit()} \
        == {f"S{n}" for n in range(1, 31)}
    assert not any(after("story:", quest) for quest in of_map(str(FINAL_MAP)).values())


def test_only_the_campaign_gives_stories_and_neither_map_1_nor_arcade_cards_keywords() -> None:
    plain = [*of_map("1").values(), *BOX.arcade.values()]
    assert not any(after("story:", quest) | after("keyword:", quest) for quest in plain)
    assert not any(option.keywords for quest in plain for option in quest.options)
    assert not any(after("story:", BOX.quests[code]) for who in BOX.characters for code in chain(who))


@MAPS
def test_a_keyword_that_forces_an_option_can_be_had_by_then(number: str) -> None:
    have = set().union(*(after("keyword:", quest) for quest in told_by(int(number)).values()))
    for id, quest in of_map(number).items():
        assert {word for option in quest.options for word in option.keywords} <= have, id


def test_a_keyword_that_forces_an_option_of_a_story_can_be_had() -> None:
    told = told_by(FINAL_MAP)
    have = set().union(*(after("keyword:", quest) for quest in told.values()))
    wanted = {word for quest in told.values() for option in quest.options for word in option.keywords}
    assert wanted == have  # none wanted that cannot be had, none given for nothing


@pytest.mark.parametrize("character", BOX.characters)
def test_a_character_has_ten_quests_of_its_own(character: str) -> None:
    codes = chain(character)
    prefix = BOX.characters[character].code.rstrip("1")
    assert codes == [f"{prefix}{n}" for n in range(1, STORIES + 1)]
    assert BOX.quests[codes[-1]].next == ""
    have: set[str] = set()
    for code in codes:
        quest = BOX.quests[code]
        assert {word for option in quest.options for word in option.keywords} <= have, code
        have |= after("keyword:", quest)
    assert have, "no keyword changes this character's way"


def test_no_entry_lies_about_unread() -> None:
    reached = {quest for number in BOX.maps for quest in of_map(number)} | set(told_by(FINAL_MAP))
    reached |= {code for who in BOX.characters for code in chain(who)}
    reached |= {villain.paragraph for villain in BOX.villains.values()}
    assert reached == set(BOX.quests)


def test_every_entry_leaves_a_choice_to_a_player_without_keywords() -> None:
    paragraphs = {villain.paragraph for villain in BOX.villains.values()}
    for id, quest in entries().items():
        free = [option for option in quest.options if not option.keywords]
        assert len(free) == (0 if id in paragraphs else 2), id
        assert all(option.check in ("skill", "combat") for option in free), id
        assert len({(option.check, option.need, option.rewards) for option in free}) == len(free), id
    forced = [option for _, option in options() if option.keywords]
    assert any(len(option.keywords) == 2 for option in forced)  # NF-25.3
    assert any(option.optional for option in forced)  # NF-25.2
    assert {option.check for option in forced} == {"", "skill", "combat"}


# balance


def chance(option: Option) -> float:
    """How likely an average party meets the option with a die."""
    return sum(face + SYMBOLS + HEARTS >= option.need for face in range(1, 7)) / 6


def test_no_roll_is_hopeless_and_bonus_lies_two_higher() -> None:
    for id, option in options():
        if option.check:
            assert option.need >= 3, id
            assert chance(option) > 0, id
            assert (option.bonus_need, bool(option.bonus)) == (option.need + 2, True), id
        else:
            assert (option.need, option.bonus_need, option.bonus) == (0, 0, ()), id


@MAPS
def test_the_far_side_of_a_map_asks_for_more_and_gives_more(number: str) -> None:
    page, quests = BOX.maps[number], of_map(number)
    away = far(page)
    spaces = sorted((id for id, space in page.spaces.items() if space.quest), key=lambda id: away[id])
    met = [option for quest in quests.values() for option in quest.options if option.check]
    assert 0.45 <= sum(map(chance, met)) / len(met) <= 0.85

    def mean(ids: list[str], of: Any) -> float:
        values = [of(option) for id in ids for option in quests[page.spaces[id].quest].options if option.check]
        return float(sum(values) / len(values))

    assert mean(spaces[:5], lambda x: x.need) + 2 <= mean(spaces[-5:], lambda x: x.need)
    assert mean(spaces[:5], worth) < mean(spaces[-5:], worth)


def worth(option: Option) -> float:
    """What the rewards come to, a coin being 1.5."""
    value = {"coin": 1.5, "gem": 1.5, "treasure": 3, "bird": 2, "adventurer": 3.5, "reputation-": -1, "world": 3.5,
             "keyword": 1.5, "story": 1, "code": 0} | dict.fromkeys(TOKENS, 3)
    return sum(value.get(word.partition(":")[0], 1) for word in option.rewards)


def test_no_option_is_paid_far_above_or_below_its_need() -> None:
    for id, option in options():
        if option.check and not option.keywords:
            price = sum(1.5 if good in ("coin", "gem") else 1 for good in option.price)
            assert -2.6 <= worth(option) - price - (0.8 * option.need - 1) <= 2.6, id


def test_everything_a_quest_can_give_is_given_often_enough() -> None:
    given = Counter(word.partition(":")[0] for _, option in options() for word in option.rewards)
    rare = {word: given[word] for word in (*BOOK_WORDS, "world", "keyword", "story") if word != TOKENS[-1]
            and given[word] < 20}
    assert rare == {}
    assert max(given[c] for c in TOKENS[:4]) < 2 * min(given[c] for c in TOKENS[:4])


# names


def test_everything_is_named_in_both_languages() -> None:
    for id, quest in entries().items():
        for names in (quest.title, *(option.title for option in quest.options)):
            assert set(names) == {"cs", "en"}, id
            assert all(name == name.strip() and 0 < len(name) <= LIMIT for name in names.values()), (id, names)
    for kind in ("adventurers", "artifacts", "treasures", "world", "threats", "villains", "characters", "maps"):
        for id, thing in getattr(BOX, kind).items():
            assert [lang for lang in ("cs", "en") if thing.name[lang]] == list(thing.name), (kind, id)


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_no_two_entries_and_no_two_cards_have_the_same_name(lang: str) -> None:
    titles = Counter(quest.title[lang] for quest in entries().values())
    shelves = ("adventurers", "artifacts", "treasures", "world", "threats", "villains")
    cards = Counter(card.name[lang] for shelf in shelves for card in getattr(BOX, shelf).values())
    assert [name for name, n in (titles + cards).items() if n > 1] == []


# cards


@pytest.mark.parametrize("word", get_args(Effects))
def test_every_word_of_the_card_texts_stands_on_a_card(word: type[Any]) -> None:
    cards = [*BOX.artifacts.values(), *BOX.treasures.values(), *BOX.world.values()]
    assert any(isinstance(effect, word) for card in cards for effect in card.effects)


def test_the_real_box_alone_needs_words_of_its_owner() -> None:
    assert [id for kind in ("artifacts", "treasures", "world") for id, card in getattr(BOX, kind).items()
            if card.words] == []


def test_the_day_side_has_work_in_the_mine() -> None:
    assert 3 <= sum(pit.reputation for pit in BOX.mine.pits.values()) < PITS / 2


def test_villains_grow_and_are_worth_it() -> None:
    foes = sorted(BOX.villains.values(), key=lambda foe: int(foe.strength))
    assert [foe.points for foe in foes] == sorted(foe.points for foe in foes)
    assert all(8 <= int(foe.strength) <= 14 for foe in foes)
    assert all(BOX.quests[foe.paragraph].options == () for foe in foes)


# the file


def test_it_goes_through_a_file_and_stays_small() -> None:
    data = dump(BOX)
    assert read(data) == BOX
    assert len(data) < 600_000


def test_it_is_read_in_no_time() -> None:
    def seconds() -> float:
        sample_box.cache_clear()
        began = time.process_time()
        assert sample_box() == BOX
        return time.process_time() - began
    assert min(seconds() for _ in range(5)) < 0.1


def test_a_table_takes_one_map_along() -> None:
    s = GAME.new(Setup(FOUR, mode="arcade", map=5))
    assert s.box.map == BOX.maps["5"]
    assert s.box.maps == {}
    assert len(msgspec.json.encode(s)) < len(msgspec.json.encode(BOX)) - 30_000


# games


OFTEN = ("arcade-8", "campaign-7", "character-11")
"""What is played every time; the maps of the conformance suite are played there."""


def setups() -> Iterator[Any]:
    for name, setup in every_map():
        yield pytest.param(setup, id=name, marks=() if name in OFTEN else pytest.mark.soak)


def every_map() -> Iterator[tuple[str, Setup]]:
    for n in range(1, 12):
        yield f"arcade-{n}", Setup(FOUR[:2 + n % 3], mode="arcade", map=n, day=n % 2 == 0)
    for n in range(2, 12):
        seats = FOUR[:2 + n % 3]
        sheets = {seat: Sheet(character=who) for seat, who in zip(seats, SOLO, strict=False)}
        yield f"campaign-{n}", Setup(seats, mode="campaign", map=n, sheets=sheets)
    for n, seats in ((3, FOUR[:3]), (8, FOUR[:2])):
        sheets = {seat: Sheet(character=who) for seat, who in zip(seats, SOLO, strict=False)}
        yield f"character-{n}", Setup(seats, mode="character", map=n, sheets=sheets)
    last = {seat: Sheet(character=who, codes=tuple(chain(who)[:9]), read=8, spent=0)
            for seat, who in zip(FOUR[:3], SOLO, strict=False)}
    yield "character-11", Setup(FOUR[:3], mode="character", map=FINAL_MAP, sheets=last)


@pytest.mark.parametrize("setup", list(setups()))
def test_a_random_game_comes_to_its_end(setup: Setup) -> None:
    troubles: list[Trouble] = []
    report: Report = playout(GAME, [setup], seed=setup.map, tell=troubles.append)
    assert troubles == []
    assert (report.games, report.unfinished) == (1, 0)
