"""Whether the device that asks belongs to this house: it is the host, or the host let it in."""
from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from flask import current_app, g, request

from companion.table.door import Door
from companion.table.models import Table
from companion.web import security
from companion.web.errors import Problem

DEVICES = (("ipad", "iPad"), ("iphone", "iPhone"), ("phone", r"Android.*Mobile"), ("tablet", "Android"),
           ("windows", "Windows"), ("mac", "Macintosh"), ("linux", "Linux"))
"""What a browser says of its device, so that people know whose it is. Some iPads call themselves a Mac."""


def device() -> str:
    """What kind of device asks, as a key of `web.start.device`."""
    agent = request.user_agent.string
    return next((kind for kind, sign in DEVICES if re.search(sign, agent)), "other")


def door() -> Door:
    """The guest list of this house."""
    found: Door = current_app.extensions["companion_door"]
    return found


def admitted() -> bool:
    """Whether this device is the host or was let in."""
    return security.at_home() or (not g.fresh_device and door().is_guest(g.device))


def admitted_only() -> None:
    if not admitted():
        raise Problem("forbidden", "web.door.fault.stranger")


def opened(table: Table) -> None:
    """This device made itself the screen of a table: if it belongs to this house, so does whoever is invited there.
    It has the table also where the disk takes no guest any more."""
    if admitted():
        with _noted():
            door().add_table(table.code)


def seated(table: Table) -> None:
    """This device took a seat by an invitation; it keeps that also where the disk takes no guest any more."""
    if door().table_lets_in(table.code):
        with _noted():
            door().let_in(g.device, device())


@contextmanager
def _noted() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        current_app.logger.warning("nobody was let in: %s", error.strerror)
