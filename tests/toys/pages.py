"""What a page of the app says, and where its links and forms lead."""
from __future__ import annotations

import html
import re
from typing import Any
from urllib.parse import urlsplit

from werkzeug.routing import MapAdapter

from companion.i18n import Texts


def visible(page: str) -> str:
    """What is read or heard of a page: its text, and the attributes that screen readers and fingers find."""
    body = re.sub(r"<(script|style|template|code|pre)\b.*?</\1>", " ", page, flags=re.S)
    said = re.findall(r'\s(?:aria-label|title|placeholder|alt)="([^"]*)"', body)
    return html.unescape(" ".join((re.sub(r"<[^>]*>", " ", body), *said)))


def links(page: str) -> list[tuple[str, bool]]:
    """Addresses on this host behind links, and where forms are sent (True)."""
    body = re.sub(r"<script\b.*?</script>", " ", page, flags=re.S)
    found = re.findall(r'<(a|form)\b[^>]*\s(?:href|action)="(/[^"#]*)', body)
    return list(dict.fromkeys((html.unescape(link), kind == "form") for kind, link in found))


def endpoint(adapter: MapAdapter, link: str) -> str:
    """The route that an address leads to."""
    path = urlsplit(link).path
    for method in ("GET", "POST"):
        try:
            return str(adapter.match(path, method=method)[0])
        except Exception:
            continue
    raise AssertionError(f"{link} leads nowhere")


def note(found: set[str], texts: Texts, lang: str, key: str, params: dict[str, Any]) -> None:
    """Adds to `found` a text that is not there, or what it asks for and does not get."""
    if not texts.has(lang, key):
        found.add(f"{lang} {key}")
        return
    try:
        texts.say(lang, key, **params)
    except (KeyError, IndexError, ValueError, TypeError) as error:
        found.add(f"{lang} {key}: {type(error).__name__} {error}")
