"""The vocabulary of what entries give and take: a line of an author, one word for each piece."""
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.near_and_far.steps import quest
from companion.games.near_and_far.story.vocabulary import VOCABULARY
from companion.story import rewards
from companion.story.vocabulary import slug

PIECES = st.sampled_from([*VOCABULARY.goods, "world:w31", "keyword:TUNDRA", "story:S26", "code:RIZ2"])


@pytest.mark.parametrize(("line", "words"), [
    ("coin", ("coin",)), ("2 coin, reputation+", ("coin", "coin", "reputation+")),
    (" 1 gem ,3 reputation-", ("gem", *["reputation-"] * 3)),
    ("keyword TUNDRA, story S26", ("keyword:TUNDRA", "story:S26")), ("20 food", ("food",) * 20)])
def test_a_line_is_read_piece_by_piece(line: str, words: tuple[str, ...]) -> None:
    assert rewards.read(line, VOCABULARY) == words


@pytest.mark.parametrize(("line", "unread"), [
    ("", ""), ("coin,", ""), ("coins", "coins"), ("0 coin", "0 coin"), ("21 coin", "21 coin"), ("coin X", "coin X"),
    ("keyword", "keyword"), ("Coin", "Coin"), ("coin, tortoise", "tortoise"), ("-1 coin", "-1 coin"),
    ("reputation", "reputation")])
def test_the_part_that_cannot_be_read_is_named(line: str, unread: str) -> None:
    with pytest.raises(rewards.UnknownReward) as fault:
        rewards.read(line, VOCABULARY)
    assert fault.value.args == (unread,)


def test_a_price_is_none_of_what_has_a_name() -> None:
    assert rewards.read("2 tortoise", VOCABULARY, True) == ("tortoise", "tortoise")
    for line in ("treasure", "adventurer", "reputation-", "keyword TUNDRA", "world w31"):
        with pytest.raises(rewards.UnknownReward):
            rewards.read(line, VOCABULARY, True)


def test_the_vocabulary_is_what_the_game_gives_and_takes() -> None:
    assert set(VOCABULARY.goods) == set(quest.REWARDS)
    assert set(VOCABULARY.prices) == set(quest.PRICES)


@given(st.lists(PIECES, max_size=60))
def test_what_is_written_is_read_as_it_was(words: list[str]) -> None:
    line = rewards.write(words)
    assert (rewards.read(line, VOCABULARY) if line else ()) == tuple(words)


@pytest.mark.parametrize(("name", "id"), [
    ("Chladné ostří", "chladne-ostri"), ("The Old  Well!", "the-old-well"), ("w31", "w31"), ("…", ""), ("", ""),
    ("x" * 50, "x" * 40)])
def test_a_card_known_by_its_name_has_an_id(name: str, id: str) -> None:
    assert slug(name) == id
