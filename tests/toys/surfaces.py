"""Every game through every route and every surface, in both languages. A game subclasses `Surfaces`, another mode of it
`OfAMode`.

A table is opened, played to its end by seeded chance, and looked at on the way: from the table, from every seat, from
the wall and by somebody who only watches."""
from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from msgspec import to_builtins

import companion.web
from companion.i18n import LANGUAGES
from companion.kernel import TABLE
from tests.toys.pages import endpoint, links, visible
from tests.toys.played import KEY, Played
from tests.toys.routes import ROUTES
from tests.web.conftest import Device, join
from tests.soak import SOAK

STOPS = 40 if SOAK else 4
"""Stops of a walk around the table that are looked at, and at each so many places to look closer."""
RULES = 1 if SOAK else 5
"""Every so many rules one is read."""
IN_CZECH, IN_ENGLISH = ([pytest.param(lang, marks=pytest.mark.soak if lang != often else ()) for lang in LANGUAGES]
                        for often in ("cs", "en"))
"""One language in `make test`, the other one in `make soak`: a missing text is noted in both where it is asked for."""
PAGES = 150 if SOAK else 30
"""Pages that a walk along all links opens at most."""


class Moments(Played):
    """What is shown, from the first moment to the last."""

    @pytest.mark.parametrize("lang", IN_CZECH)
    def test_every_surface_at_every_moment(self, app: Flask, lang: str) -> None:
        table = self.opened(app, lang)
        watcher = join(app, table, "", lang)
        holder = join(app, table, "p1", lang)
        for n, moment in enumerate(self.moments(table)):
            where = f"{self.id} {moment} {lang}"
            for device, paths in ((table, (*self.surfaces(n), *self.opened_by_a_finger(table))),
                                  (holder, (*self.surfaces(n + 1), "secret?seat=p1&part=hand")),
                                  (watcher, self.watched())):
                for path in paths:
                    at = device.at(path).replace("/?", "?").rstrip("/")
                    answer = device.get(at, json=False)
                    if answer.status_code == 302:
                        answer = device.get(answer.headers["Location"], json=False)
                    self.sound(answer, lang, f"{where}: {path or 'table'}")
            for as_ in ("", "p1"):
                answer = table.get(table.at(f"parts?as={as_}"))
                self.sound(answer, lang, f"{where}: parts")
                shown = answer.get_json()
                text = visible(json.dumps(shown, ensure_ascii=False).replace('\\"', '"').replace("\\n", "\n"))
                self.wrong(KEY.findall(text), f"{where}: parts")

    def surfaces(self, turn: int) -> tuple[str, ...]:
        """What the table and a seat open. Pages that differ little for them are opened by turns, in a soak by both."""
        score = () if self.game.finale is None else ("score/picture", "score/sheet.pdf", "score?fragment=1", "score")
        scan = () if self.game.scan is None else ("scan",)
        photo = () if self.game.photo is None else ("photo",)
        alike = ("setup", "pack", "position", "check", "check?at=0", "check?end=1", "fair", "verify", "rolls.json",
                 *score, *scan, *photo)
        return ("", "seat/p1", "log", "state", "state?seat=p1", "offers?seat=p1",
                *(alike if SOAK else alike[turn % 2::2]))

    def watched(self) -> tuple[str, ...]:
        return ("?view=watch", "?view=wall", "log", "setup", "state", *(() if self.game.finale is None else ("score",)))

    def opened_by_a_finger(self, table: Device) -> Iterator[str]:
        """Every entry, and every line of the score with where it comes from."""
        log = table.get(table.at("log"))
        for entry in log.get_json()["entries"][-3:] if log.is_json else ():
            yield f"entry/{entry['id']}"
        if self.game.finale is not None:
            page = table.get(table.at("score"), json=False).text
            for link in dict.fromkeys(re.findall(rf'/t/{table.code}/(score/line\?[^"]+)"', page)):
                yield html.unescape(link)

    @pytest.mark.parametrize("lang", IN_ENGLISH)
    def test_counters_and_a_position_by_hand(self, app: Flask, lang: str) -> None:
        table = self.opened(app, lang)
        self.played(table, random.Random(8), 12)
        game, state = self.game, table.get(table.at("state")).get_json()["state"]
        s = game.codec.state(json.dumps(state))
        for panel in game.screen.panels(s, lang)[:None if SOAK else 2]:
            for counter in panel.counters:
                action = game.screen.move(panel.seat or "p1", panel.seat, counter, 1)
                plain = json.loads(json.dumps(to_builtins(action)))
                moved = table.enter(plain, head=table.offers()["head"])
                assert moved.status_code in (200, 422), moved.text
        form = game.position.form(s)
        page = table.get(table.at("position"), json=False).text
        named = {html.unescape(x) for x in re.findall(r'data-words="([^"]*)"', page)}
        assert named
        assert not [x for x in named if re.fullmatch(r"[a-z]+(_[a-z]+)+", x)], named  # an id that has no text
        answers = {f.key: f.value for section in form for f in section.fields if f.kind == "number" and f.value != "?"}
        self.sound(table.post(table.at("audit"), {"answers": answers}), lang, "audit")
        for key in list(answers)[:1]:
            answers[key] += 1
            put = table.write("position", answers=answers, head=table.offers()["head"])
            self.wrong(put.status_code not in (200, 422) and put.text, "position")
        self.sound(table.get(table.at("log"), json=False), lang, "log")


class Surfaces(Moments):
    """And where every route and every link leads, and what every hand can do."""

    def test_every_route_is_known(self, app: Flask) -> None:
        assert {rule.endpoint for rule in app.url_map.iter_rules()} == set(ROUTES)

    def test_no_route_fails_whatever_is_sent(self, app: Flask) -> None:
        """Every route with every method: nothing of 500, and what this game has not is not to be found. What is neither
        of a game nor of a table answers alike for all: one game asks it for all of them, in a soak each."""
        table = self.opened(app)
        self.played(table, random.Random(3), 12)
        for rule in app.url_map.iter_rules():
            of_the_house = ROUTES[rule.endpoint] == "house" and not rule.arguments & {"code", "game", "id"}
            if of_the_house and not (self.asks_the_house or SOAK):
                continue
            for method in sorted((rule.methods or set()) & {"GET", "POST"}):
                for path in self.paths(rule, table.code):
                    if rule.endpoint == "live.stream":
                        continue
                    for body in ({"json": {}}, {"data": {"csrf": table.csrf}}) if method == "POST" else ({},):
                        headers = {**table.lang, "X-CSRF": table.csrf, "Accept": "text/html"}
                        answer = table.client.open(path, method=method, headers=headers, buffered=True, **body)
                        told = (method, path, answer.status_code)
                        self.wrong(answer.status_code >= 500 and "fails", str(told))
                        if ROUTES[rule.endpoint] in self.closed():
                            self.wrong(answer.status_code < 400 and "is open, though the game has no such thing",
                                       str(told))

    def paths(self, rule: Any, code: str) -> Iterator[str]:
        """The address of a route with something in every place of it: this table, this game, and what is not there."""
        first = next(iter(self.game.rules.rules))
        known = {"code": code, "seat": "p1", "game": self.id, "rule": first, "number": 1, "id": code, "where": "t",
                 "fix": 1, "version": 1, "part": "board", "kind": "cards", "name": "x", "card": "x", "form": "crt",
                 "file": "icons.svg", "sheet": "x", "filename": "css/start.css"}
        path = re.sub(r"<(?:[^:>]+:)?(\w+)>", lambda m: str(known[m[1]]), rule.rule)
        yield path
        if "/<where>" in path or "any(t, campaigns)" in rule.rule:
            yield path.replace("/t/", "/campaigns/", 1)

    @pytest.mark.parametrize("lang", IN_ENGLISH)
    def test_every_link_leads_somewhere_and_to_nothing_that_this_game_has_not(self, app: Flask, lang: str) -> None:
        table = self.opened(app, lang)
        self.played(table, random.Random(5), 25)
        adapter = app.url_map.bind("localhost")
        seen: set[str] = set()
        waiting = ["/", f"/t/{table.code}", f"/t/{table.code}/seat/p1", f"/rules/{self.id}"]
        while waiting and len(seen) < PAGES:
            path = waiting.pop(0)
            if path in seen:
                continue
            seen.add(path)
            answer = table.get(path, json=False)
            while answer.status_code in (301, 302, 303, 308):
                answer = table.get(answer.headers["Location"], json=False)
            self.sound(answer, lang, path)
            if answer.mimetype == "text/html":
                for link, form in links(answer.text):
                    group = ROUTES[endpoint(adapter, link)]
                    self.wrong(group in self.closed() and link, f"{path} offers")
                    if not form and self.worth(link, group) and link not in seen:
                        waiting.append(link)
            answer.close()

    def worth(self, link: str, group: str) -> bool:
        """Whether a walk goes there: to pages of tables and rules of this game, and to the house's own doors."""
        rules = re.match(r"/rules/([\w-]+)", link)
        near = group in ("table", "house", "finale", "scan", "photo", "story", "chronicle", "late")
        return near and not link.startswith("/static") and (rules is None or rules[1] == self.id)

    @pytest.mark.parametrize("lang", IN_CZECH)
    def test_every_rule_can_be_read_and_found(self, app: Flask, lang: str) -> None:
        device = Device(app, lang)
        self.sound(device.get(f"/rules/{self.id}", json=False), lang, "rules")
        for rule in list(self.game.rules.rules)[::RULES]:
            for tail in ("", "?fragment=1"):
                self.sound(device.get(f"/rules/{self.id}/{rule}{tail}", json=False), lang, rule)
        title = companion.web.texts_of(self.id).say(lang, f"rule.{next(iter(self.game.rules.rules))}.title")
        for query in (title, "zzzz", next(iter(self.game.rules.rules))):
            found = device.get(f"/rules/{self.id}?q={query}", json=False)
            self.sound(found, lang, f"search {query}")
            assert query == "zzzz" or title in html.unescape(found.text).replace("\xa0", " ") or "<mark" in found.text

    def test_undo_redo_rewind_what_if_judge_and_amend(self, app: Flask) -> None:
        table = self.opened(app)
        self.played(table, random.Random(2), 4)
        before = table.offers()["head"]
        if not table.offers()["actors"]:  # nobody referees: the end was all there was to enter
            assert table.write("undo", head=before).status_code == 200
            assert table.offers()["actors"]
            return
        assert self.played(table, random.Random(4), 1) == 1
        after = table.offers()["head"]
        for name, body in (("undo", {}), ("redo", {}), ("whatif", {"begin": True})):
            answer = table.write(name, head=table.offers()["head"], **body)
            if answer.status_code == 403:  # a roll, or something that somebody has seen: another has to agree
                answer = table.write(name, agree=True)
            assert answer.status_code == 200, (name, answer.text)
            assert name != "redo" or table.offers()["head"] == after or before
        self.played(table, random.Random(6), 2)
        assert table.write("whatif", end="drop").status_code == 200
        offers = table.offers(next(iter(table.offers()["actors"])))
        for action in offers["actions"][:5]:
            if action["seat"] != TABLE:
                told = table.post(table.at("judge"), {"action": action})
                assert told.status_code == 200, told.text
        rewound = table.write("rewind", head=table.offers()["head"], entry=0)
        if rewound.status_code == 403:
            rewound = table.write("undo", agree=True)
        assert rewound.status_code == 200, rewound.text
        self.played(table, random.Random(2), 6)

    def test_a_refusal_says_why_and_can_be_overruled(self, app: Flask) -> None:
        table, rng = self.opened(app), random.Random(9)
        for _ in range(40):
            for seat in table.offers()["actors"]:
                offers = table.offers(seat)
                for near in offers["near"][:1]:
                    action = near.get("action", near)
                    refused = table.enter(action, head=offers["head"])
                    assert refused.status_code == 422, refused.text
                    assert refused.get_json()["rules"][0]["why"]
                    guards = [rule["guard"] for rule in refused.get_json()["rules"]]
                    taken = table.enter(action, head=offers["head"], overruled=guards, reason="agreed")
                    assert taken.status_code == (422 if any(x["final"] for x in refused.get_json()["rules"]) else 200)
                    self.sound(table.get(table.at("log"), json=False), "en", "log")
                    return
            if not self.played(table, rng, 1):
                return

    def test_the_check_walk_goes_from_stop_to_stop(self, app: Flask) -> None:
        table = self.opened(app)
        self.played(table, random.Random(8), 15)
        for n in range(STOPS):
            answer = table.get(table.at(f"check?at={n}"), json=False)
            if answer.status_code in (302, 404):
                break
            self.sound(answer, "en", f"check {n}")
            found = re.findall(r'href="([^"]*check\?[^"]*place=[^"]*)"', answer.text)
            for link in list(dict.fromkeys(map(html.unescape, found)))[:STOPS]:
                self.sound(table.get(link, json=False), "en", link)
        self.sound(table.get(table.at("check?end=1"), json=False), "en", "check end")

    @pytest.mark.parametrize("strictness", ["warn", "record"])
    def test_a_table_that_is_not_strict(self, app: Flask, strictness: str) -> None:
        table = self.opened(app, strictness=strictness)
        self.played(table, random.Random(1), self.middle)
        for path in ("", "seat/p1", "log"):
            self.sound(table.get(table.at(path) if path else f"/t/{table.code}", json=False), "en", path)
        for choice in ("enforce", "coach", "referee"):
            assert table.post(table.at("settings"), {"choice": choice}).status_code == 200

    @pytest.mark.parametrize("lang", IN_CZECH)
    def test_the_moment_of_the_end(self, app: Flask, lang: str) -> None:
        if self.game.finale is None or not self.ends:
            return
        table = self.opened(app, lang)
        if self.played(table, random.Random(7), self.limit) == self.limit:
            return
        self.sound(table.get(table.at("score/bgstats"), json=False), lang, "bgstats")
        for stage in range(1, 99):
            shown = table.post(table.at("reveal"), {"stage": stage})
            assert shown.status_code == 200, shown.text
            self.sound(table.get(f"/t/{table.code}", json=False), lang, f"stage {stage}")
            if stage == shown.get_json()["last"]:
                break
        sheet = table.get(table.at("score")).get_json()
        assert sheet["over"]
        assert sheet["ranking"]
        assert all(line["seat"] for line in sheet["lines"])


OfAMode = Surfaces if SOAK else Moments
"""Another mode of a game that has its `Surfaces`: its pages differ, its routes do not."""
