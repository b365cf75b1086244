"""The list of what the app answers to is made from the app: every address once, each with what it does."""
from __future__ import annotations

from flask import Flask

from companion.web.routes import routes


def test_every_address_is_listed_once_and_says_what_it_does(app: Flask) -> None:
    listed = routes(app)
    assert {f"{room.room}." for room in listed} >= {f"{name}." for name in app.blueprints}
    addresses = [(method, route.path) for route in listed for method in route.methods]
    assert len(addresses) == len(set(addresses))
    assert [route for route in listed if not route.does] == []
    assert len(listed) == sum(rule.endpoint != "static" for rule in app.url_map.iter_rules())
