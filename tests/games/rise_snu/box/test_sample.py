"""The sample box is whole, in both languages, and says nothing that the vocabulary does not know; the own box says what
the rulebook says."""
from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.box.operations import OwnWords
from companion.games.rise_snu.box.board import playable
from companion.games.rise_snu.box.components import GOALS, Box, Character
from companion.games.rise_snu.box.operations import FIELDS, can_hurt, concerned, needs_roll
from companion.games.rise_snu.box.sample import own_box, read_line, sample_box
from companion.games.rise_snu.settings import CHARACTERS, DEMONS, HEROES, SPELLS
from companion.kernel import UNKNOWN

SAMPLE = sample_box()
OWN = own_box({"": "Doma"})
SIZES = {"dreams": 24, "horrors": 24, "events": 40, "easy": 16, "hard": 12, "abilities": 16, "gate": 8}


def cards(box: Box) -> Iterator[tuple[str, str, Any]]:
    for shelf in ("characters", *SIZES):
        for id, card in getattr(box, shelf).items():
            yield shelf, id, card


def test_the_sample_box_has_as_many_cards_as_it_promises() -> None:
    assert {shelf: len(getattr(SAMPLE, shelf)) for shelf in SIZES} == SIZES
    assert playable(SAMPLE.board)
    assert set(SAMPLE.characters) == set(CHARACTERS)


def test_every_card_has_a_name_of_its_own_and_a_tale_in_both_languages() -> None:
    for shelf, id, card in cards(SAMPLE):
        assert set(card.name) == {"cs", "en"}, id
        if shelf not in ("characters", "gate"):
            assert set(card.tale) == {"cs", "en"}, id
            assert all(10 < len(tale) < 90 and "—" not in tale for tale in card.tale.values()), id
    for lang in ("cs", "en"):
        for shelf in SIZES.keys() - {"gate"}:
            names = [card.name[lang] for card in getattr(SAMPLE, shelf).values()]
            assert len(names) == len(set(names)), shelf


def test_nothing_of_the_sample_is_left_open_or_outside_the_vocabulary() -> None:
    for shelf, id, card in cards(SAMPLE):
        values = {name: getattr(card, name) for name in card.__struct_fields__}
        open_ = {name for name, value in values.items() if value is UNKNOWN or value == "?"}
        sorts = {"item": {"power", "experience"}, "once": {"power", "experience"}}
        assert open_ <= sorts.get(values.get("sort", ""), set()), (shelf, id, open_)
        for line in getattr(card, "works", ()):
            assert not isinstance(line, OwnWords), id
            for field in FIELDS[str(line.__struct_config__.tag)]:
                value = getattr(line, field.name)
                assert value in field.of if field.kind == "choice" else field.low <= value <= field.high, (id, line)


@pytest.mark.parametrize(("mine", "theirs", "who", "whose"), [
    ("horrors", "dreams", "rytir", "stin"), ("dreams", "horrors", "stin", "rytir")])
def test_dreams_are_kind_to_heroes_and_horrors_to_demons(mine: str, theirs: str, who: str, whose: str) -> None:
    """No dream that is meant for heroes hurts them but for the Firebird, and the other way round."""
    kind = {id for id, card in getattr(SAMPLE, theirs).items() if can_hurt(card.works, who)}
    assert kind <= {"dream-firebird", "horror-crow", "horror-volcano"}
    hurting = [id for id, card in getattr(SAMPLE, mine).items() if can_hurt(card.works, who)]
    assert len(hurting) >= 9
    assert not any(concerned(SAMPLE.dreams["dream-bridge"].works, x) for x in (who, whose))


def test_a_table_of_the_die_covers_all_eight() -> None:
    for _, id, card in cards(SAMPLE):
        for who in (*HEROES, *DEMONS):
            if not needs_roll(getattr(card, "works", ()), who):
                continue
            rolls = [head for clause in concerned(card.works, who) for head in clause.heads if hasattr(head, "low")]
            assert {n for head in rolls for n in range(head.low, head.high + 1)} == set(range(1, 9)), id


def test_quests_can_be_done_without_spells() -> None:
    goals = {quest.goal for quest in (*SAMPLE.easy.values(), *SAMPLE.hard.values())}
    assert goals <= set(GOALS) - {"spell", "words"}
    assert all(isinstance(quest.number, int) and quest.number >= 1 for quest in SAMPLE.hard.values())


def test_R3_2_the_provisional_numbers_are_marked_and_fit_what_is_said_of_each() -> None:
    for box in (SAMPLE, OWN):
        assert all(one.provisional for one in box.characters.values())
        numbers = {side: {id: box.characters[id] for id in ids} for side, ids in (("h", HEROES), ("d", DEMONS))}
        everyone = {**numbers["h"], **numbers["d"]}

        def best(field: str, of: dict[str, Character]) -> str:
            return max(of, key=lambda who: int(getattr(of[who], field)))

        assert best("movement", everyone) == "cestovatel"
        assert best("power", everyone) == "san"
        assert best("power", numbers["h"]) == "drak"
        assert best("lives", everyone) == "barbar"
        assert all(int(everyone[id].movement) >= 5 for id in ("rytir", "stin"))
        slow = min(int(one.movement) for one in everyone.values())
        assert all(everyone[id].movement == slow for id in ("barbar", "titan"))


def test_the_own_box_knows_what_the_rulebook_says_and_marks_its_doubts() -> None:
    bird = OWN.dreams["dream-firebird"]
    assert (bird.light, bird.placement, bird.points, bird.actions, bird.provisional) == (10, "exact", 1, 0, True)
    assert bird.works == SAMPLE.dreams["dream-firebird"].works
    portal, volcano, barrier = OWN.dreams["dream-portal"], OWN.horrors["horror-volcano"], OWN.horrors["horror-barrier"]
    assert (portal.points, portal.actions, portal.light) == (5, 3, UNKNOWN)
    assert (volcano.works, volcano.points, barrier.points) == ((read_line("lose life 3"),), UNKNOWN, 6)
    assert [id for id in ("dream-genie",) if OWN.dreams[id].not_in_clash]
    assert [line.works for line in OWN.gate.values()] == [(read_line("draw events 1"),)] * 3 + [()] * 5
    assert (OWN.easy["easy-globes"].goal, OWN.easy["easy-globes"].number) == ("card", 5)
    assert not OWN.hard
    assert [spell.threshold for spell in OWN.spells.values()] == list(range(1, 11))
    assert tuple(OWN.spells) == SPELLS
    assert all(spell.provisional for spell in OWN.spells.values())


def test_a_line_that_is_none_is_not_read() -> None:
    for text in ("fly home", "gain power 1 2", "once now"):
        with pytest.raises(ValueError, match=text):
            read_line(text)
    with pytest.raises(ValueError, match="invalid literal"):
        read_line("gain power much")
