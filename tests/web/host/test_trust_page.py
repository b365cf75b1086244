"""The page that leads to HTTPS: what it says to whom, the certificate in every form, and where nothing asks for it."""
from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from flask import Flask
from flask.testing import FlaskClient
from tests.web.conftest import Device, assert_sound
from werkzeug.test import TestResponse

from companion.web import create_app, texts_of
from companion.web.host.authority import Authority
from companion.web.host.trust import CERTIFICATE_FORMS, STEPS
from companion.web.host.ways import Ways
from companion.web.security import POLICY

AGENTS = {
    "android": "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36",
    "ios": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1",
    "windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0",
    "mac": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15",
    "linux": "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
}
HOST = "192.168.1.7"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An app as `companion serve` opens it on both ports."""
    folder = tmp_path_factory.mktemp("house")
    app = create_app(folder, testing=True, HOSTS=(HOST, "203.0.113.5", "fd00::7"))
    app.extensions["companion_ways"] = Ways(8080, 8081, Authority(folder, ()))
    yield app
    app.extensions["companion_lock"].release()


def ask(client: FlaskClient, path: str = "/trust", at: str = f"http://{HOST}:8080", agent: str = "",
        lang: str = "en") -> TestResponse:
    headers = {"User-Agent": agent, "Accept-Language": lang, "Accept": "text/html"}
    return client.get(path, base_url=at, headers=headers)


def authority(app: Flask) -> Authority:
    found: Any = app.extensions["companion_ways"].authority
    assert isinstance(found, Authority)
    return found


def text(answer: TestResponse) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", answer.text)).replace("\u00a0", " ")


@pytest.mark.parametrize("lang", ["cs", "en"])
@pytest.mark.parametrize("system", STEPS)
def test_every_system_has_its_steps_in_both_languages(house: Flask, system: str, lang: str) -> None:
    assert_sound(Device(house, lang), f"/trust?system={system}", lang)
    page = text(ask(house.test_client(), agent=AGENTS[system], lang=lang))
    keys = [f"step{n}" for n in range(1, STEPS[system] + 1)] + ["note", "remove"]
    said = [texts_of("near_and_far").say(lang, f"web.trust.{system}.{key}") for key in keys]
    assert [one for one in said if one not in page] == []
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("system", STEPS)
def test_the_device_is_recognised_and_the_others_are_a_tap_away(house: Flask, system: str) -> None:
    page = ask(house.test_client(), agent=AGENTS[system]).text
    assert f'/trust/companion.{CERTIFICATE_FORMS[system]}"' in page
    current = re.findall(r'system=(\w+)&[^"]*#steps" aria-current', page)
    assert current == [system]
    for other in STEPS:
        assert f"system={other}&" in page
        asked = ask(house.test_client(), f"/trust?system={other}", agent=AGENTS[system]).text
        assert re.findall(r'system=(\w+)&[^"]*#steps" aria-current', asked) == [other]


@pytest.mark.parametrize("agent", ["", "curl/8", "Mozilla/5.0 <script>"])
def test_whoever_says_nothing_of_itself_sees_steps_as_well(house: Flask, agent: str) -> None:
    assert "companion.crt" in ask(house.test_client(), "/trust?system=amiga", agent=agent).text


def test_the_fingerprint_is_that_of_every_form(house: Flask) -> None:
    client, wanted = house.test_client(), authority(house).fingerprint
    assert wanted.replace(":", " ") in " ".join(text(ask(client)).split())
    for form in set(CERTIFICATE_FORMS.values()):
        got = client.get(f"/trust/companion.{form}")
        assert got.mimetype == "application/x-x509-ca-cert"
        assert ("attachment" in got.headers.get("Content-Disposition", "")) == (form != "cer")
        load = x509.load_pem_x509_certificate if form == "pem" else x509.load_der_x509_certificate
        assert load(got.data).fingerprint(hashes.SHA256()).hex(":").upper() == wanted


@pytest.mark.parametrize("form", ["key", "p12", "crt.key", "PEM"])
def test_there_is_nothing_else_to_be_had(house: Flask, form: str) -> None:
    got = house.test_client().get(f"/trust/companion.{form}")
    assert got.status_code == 404


def test_over_http_it_leads_over_https_to_where_one_was(house: Flask) -> None:
    page = ask(house.test_client(), "/trust?next=/t/ABCDEF?view=wall")
    assert f'data-go="https://{HOST}:8081/t/ABCDEF?view=wall"' in page.text
    assert f'href="https://{HOST}:8081/trust?' in page.text
    assert f'data-mark="https://{HOST}:8081/trust/mark.svg"' in page.text


def test_over_https_it_leads_on_and_back(house: Flask) -> None:
    page = ask(house.test_client(), "/trust?next=/t/ABCDEF", f"https://{HOST}:8081")
    assert "This page came over HTTPS" in page.text
    assert f'href="http://{HOST}:8080/t/ABCDEF"' in page.text
    assert "data-mark" not in page.text


@pytest.mark.parametrize("evil", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_it_leads_nowhere_else(house: Flask, evil: str) -> None:
    page = ask(house.test_client(), f"/trust?next={evil}").text
    assert "evil" not in page
    assert "alert" not in page
    assert f'data-go="https://{HOST}:8081/"' in page


def test_a_picture_may_come_from_the_other_port_and_nothing_else(house: Flask) -> None:
    policy = ask(house.test_client()).headers["Content-Security-Policy"]
    assert policy == POLICY.replace("img-src 'self' data:", f"img-src 'self' data: https://{HOST}:8081")
    for path, at in (("/", f"http://{HOST}:8080"), ("/trust", "http://[fd00::7]:8080"), ("/trust", "http://203.0.113.5")):
        assert ask(house.test_client(), path, at).headers["Content-Security-Policy"] == POLICY
    mark = ask(house.test_client(), "/trust/mark.svg")
    assert mark.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert ask(house.test_client()).headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_an_address_for_which_nobody_vouches_is_said(house: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.security.addresses", lambda: ["203.0.113.5", HOST, "fd00::7"])
    page = ask(house.test_client(), at="http://203.0.113.5:8080").text
    assert f'href="http://{HOST}:8080/trust?' in page
    assert 'href="http://[fd00::7]:8080/trust?' in page
    assert "https://" not in page


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_without_https_the_page_says_so_and_nothing_links_to_it(app: Flask, lang: str) -> None:
    device = Device(app, lang).open()
    assert_sound(device, "/trust", lang)
    page = ask(device.client, at=f"http://{HOST}", lang=lang)
    assert page.status_code == 403
    page = device.get("/trust", json=False)
    assert texts_of("near_and_far").say(lang, "web.trust.none") in html.unescape(page.text)
    assert "/trust/companion" not in page.text
    assert "/trust" not in device.get(f"/t/{device.code}", json=False).text


@pytest.mark.parametrize(("at", "there"), [
    (f"http://{HOST}:8080", True), (f"https://{HOST}:8081", True), ("http://localhost:8080", False),
    ("http://127.0.0.1:8080", False)])
def test_a_table_links_to_it_where_it_brings_something(house: Flask, at: str, there: bool) -> None:
    client = house.test_client()
    hello = client.get("/hello", base_url=at).get_json()
    asked = {"game": "near_and_far", "names": {"p1": "A", "p2": "B"}, "setup": {"box": "empty"}}
    code = client.post("/tables", json=asked, base_url=at, headers={"X-CSRF": hello["csrf"]}).get_json()["code"]
    page = ask(client, f"/t/{code}", at).text
    assert (f'href="/trust?next=/t/{code}"' in page) == there
    assert (f'data-way="/trust?next=/t/{code}"' in page) == there
    assert ("/trust" in page) == there
    assert "/trust" not in ask(client, "/", at).text
    if at != "http://127.0.0.1:8080" and "localhost" not in at:
        assert f"http://{HOST}:8080/j/" in page
