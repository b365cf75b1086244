"""Who may talk to us and how much: own names only, same origin, a CSRF token, small bodies, slow guessing."""
from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
import socket
import time
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, request

from companion.web.errors import Problem

DEVICE = "companion_device"
BACK = 500
"""Letters of an address to go back to."""
STATIC = ("/static/", "/games/")
"""Files that are the same for everybody, of the house and of its games."""
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
    "connect-src 'self'", "media-src 'self' blob:", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'"))
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(self), geolocation=(), screen-wake-lock=(self)",
}


def addresses() -> list[str]:
    """This machine's addresses, the one that other devices most likely reach first."""
    found: list[str] = []
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((far, 9))  # sends nothing: it only asks the system which way it would go
                found.append(probe.getsockname()[0])
            except OSError:
                continue
    try:
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    except OSError:
        pass
    usable = [a for a in dict.fromkeys(found) if not ipaddress.ip_address(a.split("%")[0]).is_loopback]
    return sorted(usable, key=_reach)


def _reach(address: str) -> tuple[bool, bool, bool]:
    ip = ipaddress.ip_address(address.split("%")[0])
    return ip.version == 6, ip.is_link_local, not ip.is_private


class Names:
    """The names and addresses under which this machine may be asked, looked up again when one is unknown."""

    def __init__(self, extra: tuple[str, ...] = ()):
        host = socket.gethostname().lower()
        self.fixed = {"localhost", "127.0.0.1", "::1", host, host.split(".")[0] + ".local", "companion.local", *extra}
        self.own: set[str] = set()
        self.asked = 0.0

    def knows(self, name: str) -> bool:
        if name in self.fixed or name in self.own:
            return True
        if time.monotonic() - self.asked > 5:
            self.asked, self.own = time.monotonic(), set(addresses())
        return name in self.own


def csrf() -> str:
    """The token this device must send with every write."""
    key = str(current_app.secret_key).encode()
    return hmac.new(key, b"csrf:" + g.device.encode(), hashlib.sha256).hexdigest()[:40]


def at_home() -> bool:
    """Whether the request comes from the host machine itself, not through a proxy."""
    proxied = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    try:
        return not proxied and ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


def local(address: str) -> str:
    """An address of this app to go back to as somebody sent it, "" for any other."""
    ours = address.startswith("/") and address.isprintable() and not address.startswith(("//", "/\\"))
    return address if ours and len(address) <= BACK else ""


def host() -> str:
    """The name, without its port, this request was sent to, "" where it is no name at all."""
    try:
        return urlsplit("//" + request.host).hostname or ""
    except ValueError:
        return ""


def _check() -> None:
    g.device = request.cookies.get(DEVICE, "")
    g.fresh_device = not (20 <= len(g.device) <= 64 and g.device.isascii() and g.device.isprintable())
    if g.fresh_device:
        g.device = secrets.token_urlsafe(24)
    if not current_app.extensions["companion_names"].knows(host().lower()):
        raise Problem("forbidden", "web.fault.host")
    if request.method in SAFE:
        return
    origin = request.headers.get("Origin")
    if origin and origin != f"{request.scheme}://{request.host}":
        raise Problem("forbidden", "web.fault.origin")
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise Problem("forbidden", "web.fault.origin")
    sent = request.headers.get("X-CSRF") or ("" if request.is_json else request.form.get("csrf", ""))
    if g.fresh_device or not hmac.compare_digest(sent.encode(), csrf().encode()):
        raise Problem("forbidden", "web.fault.csrf")


def _answer(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if not request.path.startswith(STATIC):
        response.headers.setdefault("Cache-Control", "no-store")
    if g.get("fresh_device"):
        keep(response, DEVICE, g.device)
    return response


def keep(response: Response, name: str, value: str) -> None:
    """A cookie that scripts cannot read and other sites cannot send along with a write. Never `Secure`, over HTTPS as
    little as over HTTP: a device that went back to plain HTTP would be a stranger there, and could not even get a new
    cookie of the same name. HTTPS is here for what browsers do only there; it keeps no secret that HTTP would tell."""
    response.set_cookie(name, value, max_age=400 * 86400, httponly=True, samesite="Lax")


def guard(app: Flask) -> None:
    """Put the checks before, and the headers behind, every request of the app."""
    app.extensions["companion_names"] = Names(tuple(app.config.get("HOSTS", ())))
    app.before_request(_check)
    app.after_request(_answer)
