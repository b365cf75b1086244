"""The owner's own photo of a card: kept in the box, shown at the table in place of the drawing, exported, deleted."""
from __future__ import annotations

import io
import re

import pytest
from flask import Flask
from msgspec import to_builtins
from PIL import Image, ImageDraw, ImageFont

from companion.vision import ocr
from tests.web.conftest import Device, join
from tests.web.owner import GAME, JPEG, Owner, painted

CARD = "artifacts/artifact-1"


@pytest.fixture
def owner(app: Flask) -> Owner:
    """A box with one card that has a name and a price."""
    made = Owner(app).made()
    assert made.save("/artifacts/new", **{"name.en": "Old Lamp", "points": "3"}).status_code == 302
    return made


def photographed(owner: Owner, data: bytes = JPEG) -> str:
    answer = owner.send(f"{owner.home}/photos/{CARD}", {"picture": (io.BytesIO(data), "card.jpg")})
    assert answer.status_code == 302, answer.text
    return str((owner.box().pictures or {})[CARD])


def at_the_table(app: Flask, owner: Owner) -> Device:
    """A table with that box; Anna has the card in her hand."""
    device = Device(app, "en").open(setup={"box": to_builtins(owner.box())})
    patch = {"path": ["players", "p1", "hand"], "value": ["artifact-1"]}
    assert device.enter({"do": "correct", "seat": "table", "patches": [patch]}).status_code == 200
    return device


def test_a_photo_is_kept_small_and_shown_on_the_page_of_its_card(owner: Owner) -> None:
    assert 'data-beside' in owner.page(f"/{CARD}")
    assert "data-beside" not in owner.page("/artifacts/new")
    name = photographed(owner, painted("PNG", (1600, 2400)))
    assert f'src="{owner.home}/pictures/{name}"' in owner.page(f"/{CARD}")
    kept = owner.get(f"{owner.home}/pictures/{name}", json=False).data
    assert kept.startswith(b"\xff\xd8\xff")
    assert len(kept) < 60_000
    assert owner.versions() == [1, 2, 3]


def test_the_table_shows_it_in_place_of_the_drawing_to_whoever_sees_the_card(app: Flask, owner: Owner) -> None:
    table = at_the_table(app, owner)
    anna, bob = join(app, table, "p1"), join(app, table, "p2")
    drawn = anna.parts("p1")["parts"]["hand"]
    assert "data-picture" in drawn
    assert "/card/" not in drawn
    before = bob.parts("p2")["parts"]
    name = photographed(owner)
    link = f"/t/{table.code}/card/{name}"
    assert f'src="{link}"' in anna.parts("p1")["parts"]["hand"]
    assert bob.parts("p2")["parts"] == before
    shown = anna.get(link, json=False)
    assert (shown.status_code, shown.mimetype) == (200, "image/jpeg")
    assert Device(app).get(link, json=False).status_code == 403
    assert anna.get(f"/t/{table.code}/card/0123456789abcdef.jpg", json=False).status_code == 404


def test_a_photo_that_is_taken_away_gives_its_place_back(app: Flask, owner: Owner) -> None:
    name, table = photographed(owner), at_the_table(app, owner)
    link = f"/t/{table.code}/card/{name}"
    assert table.get(link, json=False).status_code == 200
    assert owner.send(f"{owner.home}/photos/{CARD}", none="1").status_code == 302
    assert not owner.box().pictures
    assert table.get(link, json=False).status_code == 404
    photographed(owner)
    assert owner.save(f"/{CARD}", do="remove").status_code == 302
    assert not owner.box().pictures


def test_a_box_file_takes_the_photos_along(app: Flask, owner: Owner) -> None:
    name = photographed(owner)
    packed = owner.get(owner.home + "/file", json=False).data
    other = Owner(app)
    answer = other.send("/boxes/import", {"file": (io.BytesIO(packed), "box.zip")}, game="near_and_far")
    assert answer.status_code == 302
    other.home = re.sub(r"\?.*", "", answer.headers["Location"])
    assert other.home != owner.home
    assert (other.box().pictures or {})[CARD] == name
    assert other.get(f"{other.home}/pictures/{name}", json=False).status_code == 200


@pytest.mark.parametrize("path", ["artifacts/nothing", "nothing/artifact-1", "maps/1"])
def test_only_cards_of_the_box_have_photos(owner: Owner, path: str) -> None:
    answer = owner.send(f"{owner.home}/photos/{path}", {"picture": (io.BytesIO(JPEG), "card.jpg")})
    assert answer.status_code == 404


def test_a_photo_that_is_none_says_so(owner: Owner) -> None:
    answer = owner.send(f"{owner.home}/photos/{CARD}", {"picture": (io.BytesIO(b"no picture"), "card.jpg")})
    assert answer.status_code in (400, 422)
    assert not owner.box().pictures


def test_the_versions_of_a_box_name_the_photo(owner: Owner) -> None:
    photographed(owner)
    page = owner.page("/versions")
    assert "Old Lamp" in page
    assert GAME not in re.sub(r"<[^>]+>", " ", page)


NAMES = ("Amber Lantern", "Copper Compass", "Salt Mirror")


def spread(names: tuple[str, ...]) -> bytes:
    """A photo of cards side by side on a dark table."""
    table = Image.new("RGB", (60 + 560 * len(names), 900), "#2b2a33")
    for n, name in enumerate(names):
        card = Image.new("RGB", (500, 760), "#f2ead6")
        pen = ImageDraw.Draw(card)
        pen.text((40, 40), name, fill="#1a1510", font=ImageFont.load_default(56))
        pen.rectangle((40, 160, 460, 460), fill="#8a7a5c")
        table.paste(card, (60 + 560 * n, 70))
    out = io.BytesIO()
    table.save(out, "JPEG", quality=92)
    return out.getvalue()


def test_each_card_on_one_photo_becomes_a_card_with_its_picture(owner: Owner) -> None:
    assert "Photograph several cards" in owner.page("/treasures")
    sent = owner.send(f"{owner.home}/photos/treasures", {"picture": (io.BytesIO(spread(NAMES)), "cards.jpg")})
    assert sent.status_code == 302, sent.text
    assert "done=photographed" in sent.headers["Location"]
    box = owner.box()
    assert set(box.treasures) == {"treasure-1", "treasure-2", "treasure-3"}
    kept = {key for key in box.pictures or {} if key.startswith("treasures/")}
    assert kept == {f"treasures/{x}" for x in box.treasures}
    typed = owner.typed("/treasures/treasure-2")
    assert (typed["points"], typed["rest"]) == ("?", "1")  # copied from its photo like a new card
    if "en" in ocr.available():
        assert [card.name.get("en") for card in box.treasures.values()] == list(NAMES)


def test_a_photo_without_cards_is_said_in_a_sentence_and_changes_nothing(owner: Owner) -> None:
    before = owner.versions()
    for data, said in ((painted("JPEG", (600, 400)), "No card was found"), (b"none", "picture")):
        answer = owner.send(f"{owner.home}/photos/treasures", {"picture": (io.BytesIO(data), "x.jpg")})
        assert answer.status_code == 422
        assert said in answer.text
    for kind in ("threats", "quests", "maps", "nothing"):  # all there, called by what is printed on them, or no cards
        sent = owner.send(f"{owner.home}/photos/{kind}", {"picture": (io.BytesIO(spread(NAMES)), "x.jpg")})
        assert sent.status_code == 404, kind
    assert owner.versions() == before
