"""Addresses of this host's pages over plain HTTP and over HTTPS.

Cookies belong to a name, not to a port, and ours say nothing of how they came: a device that changes from one way to
the other is the same device, with its seat. Nothing here may ask browsers to stay with HTTPS (HSTS): that would hold
for every port of the name, and plain HTTP would be gone."""
from __future__ import annotations

import ipaddress
from typing import NamedTuple
from urllib.parse import urlsplit

from flask import current_app, request, url_for

from companion.web import security
from companion.web.host.authority import Authority


class Ways(NamedTuple):
    """The ports that are open, 0 for none, and the certificate authority."""

    http: int
    https: int
    authority: Authority | None


def ways() -> Ways:
    found: Ways = current_app.extensions.get("companion_ways", Ways(0, 0, None))
    return found


def over_https(path: str) -> str:
    """The HTTPS address of a path, with the host name of this request; "" where HTTPS is off or does not cover the
    name."""
    _, port, authority = ways()
    name = security.host()
    return f"https://{_bracketed(name)}:{port}{path}" if port and authority and authority.may(name) else ""


def over_http(path: str, name: str = "") -> str:
    """The HTTP address of a path, with the host name of this request or another name of this machine."""
    name = _bracketed(name or security.host())
    if request.is_secure and ways().http:
        return f"http://{name}:{ways().http}{path}"
    asked = urlsplit(f"//{request.host}").port
    return f"{request.scheme}://{name}{f':{asked}' if asked else ''}{path}"


def other_http_addresses(path: str) -> list[str]:
    """The HTTP addresses of a path under the names of this machine that HTTPS covers too."""
    authority = ways().authority
    return [over_http(path, name) for name in security.addresses() if authority and authority.may(name)]


def trust_page_path() -> str:
    """The address of /trust with the way back here; "" where HTTPS is off, or not needed since the browser runs on the
    host itself."""
    if not ways().https or _on_the_host():
        return ""
    return url_for("trust.page", next=request.full_path.rstrip("?") if request.method == "GET" else None)


def _on_the_host() -> bool:
    """Whether the request's host name is local to this machine (localhost): browsers treat that as secure."""
    try:
        return ipaddress.ip_address(security.host()).is_loopback
    except ValueError:
        return security.host() == "localhost"


def _bracketed(name: str) -> str:
    return f"[{name}]" if ":" in name else name
