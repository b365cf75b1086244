"""The page that leads to HTTPS: what it brings, what a certificate of this house means, how a device is told to trust
it, and how it forgets it again. Nobody needs it in order to play."""
from __future__ import annotations

import re

from flask import Blueprint, Response, render_template, request, url_for

from companion.web import security
from companion.web.errors import Problem
from companion.web.host.guests import DEVICES
from companion.web.host.ways import other_http_addresses, over_http, over_https, ways

bp = Blueprint("trust", __name__, url_prefix="/trust")

STEPS = {"android": 4, "ios": 4, "windows": 4, "mac": 3, "linux": 3}
"""Operating system -> how many steps its instructions have in the texts."""
PLATFORM_SYSTEMS = {
    "ipad": "ios", "iphone": "ios", "phone": "android", "tablet": "android", "windows": "windows", "mac": "mac",
    "linux": "linux"}
CERTIFICATE_FORMS = {"android": "crt", "windows": "crt", "ios": "cer", "mac": "cer", "linux": "pem"}
"""Operating system -> the file type of a certificate that it opens by itself."""
BENEFITS = (("wake", "awake"), ("picture", "camera"), ("speaker", "microphone"))
MARK_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'


@bp.get("")
def page() -> Response:
    """The page about HTTPS. `system`: show the instructions for this one; `next`: the path to return to."""
    authority = ways().authority
    guessed = _system()
    asked = request.args.get("system", "")
    system = asked if asked in STEPS else guessed
    back = security.local(request.args.get("next", "")) or "/"
    secure = over_https(back)
    pairs = authority.fingerprint.split(":") if authority else []
    made = render_template(
        "host/trust.html", system=system, guessed=guessed, systems=tuple(STEPS), chosen=asked in STEPS,
        steps=STEPS[system], form=CERTIFICATE_FORMS[system], brings=BENEFITS, back=back,
        secure=secure, plain=over_http(back),
        here=over_https(url_for("trust.page", next=back, system=system)), name=authority.name if authority else "",
        fingerprint=["\u00a0".join(pairs[n:n + 4]) for n in range(0, len(pairs), 4)],
        elsewhere=[] if secure else other_http_addresses(url_for("trust.page", next=back)),
        mark=over_https(url_for("trust.mark")),
        arrived=request.is_secure)
    answer = Response(made)
    if secure and ":" not in security.host():  # a policy cannot name an IPv6 address: there people look themselves
        origin = secure[:-len(back)]
        answer.headers["Content-Security-Policy"] = security.POLICY.replace(
            "img-src 'self' data:", f"img-src 'self' data: {origin}")
    return answer


def _system() -> str:
    """The operating system by the User-Agent; the commonest phone's where that says nothing."""
    agent = request.headers.get("User-Agent", "")
    for name, pattern in DEVICES:
        if re.search(pattern, agent):
            return PLATFORM_SYSTEMS[name]
    return "android"


@bp.get("/companion.<form>")
def certificate(form: str) -> Response:
    """The authority's certificate: DER as `crt` and `cer`, or PEM as `pem`. iPhones take it only where it is shown, not
    where it is saved."""
    authority = ways().authority
    if authority is None or form not in CERTIFICATE_FORMS.values():
        raise Problem("unknown", "web.fault.not_found")
    answer = Response(authority.pem() if form == "pem" else authority.der(), mimetype="application/x-x509-ca-cert")
    if form != "cer":
        answer.headers["Content-Disposition"] = f'attachment; filename="companion.{form}"'
    return answer


@bp.get("/mark.svg")
def mark() -> Response:
    """An empty picture: a device that loads it over HTTPS trusts this host."""
    answer = Response(MARK_SVG, mimetype="image/svg+xml")
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return answer
