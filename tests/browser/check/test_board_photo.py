"""The board checked from a photo on a phone over plain HTTP: chosen, compared, shown where, entered, taken back."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.device import PHONE, Device
from tests.soak import SOAK
from tests.vision.board_photos import ANSWERS, taken

pytestmark = pytest.mark.browser

OPEN = """async ([names, answers]) => {
  const { csrf } = await (await fetch("/hello")).json();
  const send = async (path, body) => (await fetch(path, { method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "Accept": "application/json", "X-CSRF": csrf } })).json();
  const setup = { seats: Object.keys(names), box: "sample", mode: "first_adventure" };
  const { code } = await send("/tables", { game: "near_and_far", setup, names });
  await send(`/t/${code}/position`, { client: "begin", answers });
  return code;
}"""


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Device]:
    made = Device(browser, address, PHONE, "cs-CZ")
    yield made
    assert made.faults == []
    made.context.close()


def figure(page: Page) -> str:
    answer: str = page.evaluate(
        "fetch(`${location.pathname.replace('/photo', '')}/state`).then((r) => r.json())"
        ".then((j) => j.state.players.p1.figure)")
    return answer


def test_a_photo_is_compared_and_a_difference_entered_and_taken_back(phone: Device, browser: Browser) -> None:
    page, board = phone.page, {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": taken("other")}
    page.goto("/")
    code = page.evaluate(OPEN, [{"p1": "Eva", "p2": "Jan"}, ANSWERS])
    page.goto(f"/t/{code}")
    phone.show("more")
    page.get_by_role("link", name="Deska z fotky").click()
    expect(page.get_by_role("button", name="Porovnat")).to_have_count(0)  # it goes by itself
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.locator(".photo-send input[type=file]").first.set_input_files([board])
    assert len(sent.value.post_data_buffer or b"") < 2_000_000
    expect(page.get_by_role("heading", name="3 rozdíly")).to_be_focused()
    expect(page.locator(".photo-seen image")).to_be_visible()
    assert page.evaluate("""async () => {
        const image = new Image();
        image.src = document.querySelector(".photo-seen image").href.baseVal;
        await image.decode();
        return image.naturalWidth > 600;
    }""")
    moved = page.locator(".difference:has-text('figurka (Eva)')")
    number = moved.locator(".number").inner_text()
    moved.locator(".number").click()
    shown = page.locator(".count:target")
    expect(shown).to_be_in_viewport()
    expect(shown.locator("text")).to_have_text(number)
    shown.locator(".bubble").click()  # and back to what may become of it
    expect(moved).to_be_in_viewport()
    moved.get_by_role("button", name="Opravit aplikaci").click()
    expect(page.get_by_role("heading", name="2 rozdíly")).to_be_visible()
    assert figure(page) == "map:g"
    page.get_by_role("button", name="Vzít zpět").click()
    expect(page.get_by_role("heading", name="3 rozdíly")).to_be_visible()
    assert figure(page) == "map:f"

    if not SOAK:
        return
    # The same without scripts: a button sends the photo as it is.
    bare = browser.new_context(base_url=phone.page.url, viewport=PHONE, locale="cs-CZ", java_script_enabled=False,
                               storage_state=phone.context.storage_state())
    plain = bare.new_page()
    plain.goto(f"/t/{code}/photo?as=table")
    plain.locator("[type=file]").first.set_input_files([board])
    plain.get_by_role("button", name="Porovnat").first.click()
    expect(plain.get_by_role("heading", name="3 rozdíly")).to_be_visible()
    bare.close()
