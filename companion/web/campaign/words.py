"""A campaign in words and drawings for its pages: its people, its way, its chronicle, its corrections."""
from __future__ import annotations

from datetime import datetime
from typing import Any

from babel.dates import format_date
from flask import g, url_for
from msgspec import Struct
from msgspec.structs import asdict

from companion import games
from companion.games.sheets import Field, Moment
from companion.games.view import Line
from companion.kernel import Seat
from companion.table.campaign import campaigns
from companion.table.campaign.campaigns import Correction, Standing
from companion.table.errors import TableError
from companion.web import localized, say, say_of, security, texts_of
from companion.web.access import access_to
from companion.web.score.chart import Chart, chart
from companion.web.words import number as figure


def own(game: str, key: str, **params: Any) -> str:
    """A text of the game's campaign, `campaign.KEY`; where it has none, that without what follows the last dot."""
    whole = f"campaign.{key}"
    return say_of(game, whole if texts_of(game).has(g.lang, whole) else whole.rpartition(".")[0], **params)


def field(game: str, error: TableError) -> dict[str, str]:
    """What an error names, its field in the reader's language: that of a sheet, or an answer of the set-up."""
    return {key: _called(game, str(value)) if key == "field" else str(value) for key, value in error.params.items()}


def _called(game: str, name: str) -> str:
    keys = (f"campaign.field.{name}", f"setup.{name}.title", f"setup.{name}")
    return say_of(game, next((key for key in keys if texts_of(game).has(g.lang, key)), keys[0]))


def characters(game: str) -> dict[str, str]:
    """The names of the characters that the game offers, by id."""
    return {id: localized(name) for id, name in campaigns.rules_for(game).characters.items()}


def stop(game: str, number: int, numbered: bool = True) -> str:
    """A stop of the way by its name; one without a name is a game of that number."""
    name = localized(campaigns.rules_for(game).stops.get(number, {}))
    if not name:
        return say("web.campaign.game_n", n=number)
    return f"{number}. {name}" if numbered else name


class Stop(Struct, frozen=True):
    """One stop on the way: what became of it (done, now, coming, lost, skipped), who won there, where its table is."""

    stop: int
    name: str
    state: str
    winners: tuple[Seat, ...] = ()
    link: str = ""


class Hero(Struct, frozen=True):
    """A person of a campaign: points of each game and in all, `figures` as (icon, number, what it is), what the sheet
    brings to the next game as sentences and as things with their effect. `gone`: has left the campaign."""

    seat: Seat
    name: str
    letter: str
    colour: str
    character: str
    points: tuple[str, ...]
    total: int
    figures: tuple[tuple[str, int, str], ...]
    lines: tuple[str, ...]
    things: tuple[tuple[str, str], ...]
    champion: bool = False
    gone: bool = False


def heroes(stand: Standing) -> list[Hero]:
    """Everybody with what stands on the sheet now."""
    rules, game = campaigns.rules_of(stand.campaign), stand.campaign.game
    done = sum(one.done for one in stand.played)
    present = {person.seat: stand.sheets[person.seat] for person in stand.plan.present}
    champions = rules.champion(present) if stand.coming is None else ()
    made = []
    for person in stand.plan.people:
        sheet = stand.sheets[person.seat]
        points = [*rules.points(sheet), *(None,) * done][:done] if rules.points(sheet) else []
        brought = rules.brings(stand.plan, sheet)
        made.append(Hero(
            person.seat, person.name, person.name[:1].upper(), person.colour, named(stand, rules.called(sheet)),
            tuple("–" if n is None else figure(n) for n in points), rules.total(sheet),
            tuple((one.icon, one.value, say_of(game, one.text)) for one in rules.figures(stand.plan, sheet)),
            tuple(line(game, one) for one in brought.lines),
            tuple((say_of(game, name), say_of(game, effect)) for name, effect in brought.things),
            person.seat in champions, person.left is not None))
    return made


def line(game: str, told: Line) -> str:
    return say_of(game, told[0], **told[1])


def named(stand: Standing, character: str) -> str:
    """A character of the game by its name, any other as it was typed."""
    return characters(stand.campaign.game).get(character, character)


def mode(stand: Standing) -> str:
    return say_of(stand.campaign.game, f"setup.mode.{stand.plan.mode}.title")


def coming(stand: Standing) -> str:
    """The next stop in words, "" where there is a choice or none is left."""
    found = stand.coming.stops if stand.coming else ()
    return stop(stand.campaign.game, found[0]) if len(found) == 1 else ""


def running(stand: Standing) -> dict[str, Any] | None:
    """The game that goes on: its stop, and the way to its table for a device that belongs there."""
    if stand.running is None:
        return None
    table = stand.running.table
    return {"id": stand.running.id, "stop": stop(stand.campaign.game, stand.running.played.stop),
            "code": table.code if table else "", "at_home": security.at_home(),
            "mine": table is not None and access_to(table) is not None}


def stops(stand: Standing) -> list[Stop]:
    """The way: what was played, what goes on, what is still ahead where the order is fixed. The number stands apart."""
    name = campaigns.rules_of(stand.campaign).stops
    game = stand.campaign.game
    made = []
    for one in stand.games:
        state = "now" if not one.played.result.over else "lost" if one.played.result.lost else "done"
        link = url_for("table.page", code=one.table.code) if one.table and access_to(one.table) else ""
        made.append(Stop(one.played.stop, stop(game, one.played.stop, False), state, one.played.result.winners, link))
    ahead = campaigns.rules_of(stand.campaign).ahead(stand.plan, stand.played)
    return made + [Stop(one.stop, stop(game, one.stop, False), one.state) for one in ahead if one.stop in name]


def chart_of(stand: Standing, who: list[Hero]) -> Chart | None:
    """Everybody's points in all, game after game; None where nobody counts."""
    rules = campaigns.rules_of(stand.campaign)
    points = {hero.seat: rules.points(stand.sheets[hero.seat]) for hero in who}
    if not any(points.values()):
        return None
    done = sum(game.done for game in stand.played)
    ends: list[tuple[int, dict[Seat, Any]]] = [
        (n, {seat: sum(p for p in told[:n] if p is not None) for seat, told in points.items()})
        for n in range(done + 1)]
    return chart(ends, [(hero.seat, hero.name, hero.letter, hero.colour) for hero in who])


def chronicle(stand: Standing) -> list[dict[str, Any]]:
    """What is told of every game that is over, the last one first."""
    rules = campaigns.rules_of(stand.campaign)
    told = []
    for n, game in enumerate(stand.games):
        if not game.played.result.over:
            continue
        lines = rules.chronicle(game.played, stand.history[n], stand.history[n + 1])
        told.append({"id": game.id, "stop": stop(stand.campaign.game, game.played.stop), "paper": game.table is None,
                     "date": str(format_date(game.begun, format="long", locale=g.lang)), "broken": game.broken,
                     "last": game is stand.games[-1], "lines": [_moment(stand, one) for one in lines],
                     "unsure": [_who(stand, seat) for seat in game.played.result.unsure]})
    return told[::-1]


def _moment(stand: Standing, told: Moment) -> str:
    game = stand.campaign.game
    of = next((f.word for f in campaigns.rules_of(stand.campaign).fields if told.of and f.name == told.of), "")
    words = [say_of(game, f"{of}.{w}") if of else w for w in told.words]
    return own(game, f"told.{told.key}", seat=", ".join(_who(stand, x) for x in told.seats),
               n=told.n, many=len(told.seats), words=", ".join(words))


def _who(stand: Standing, seat: Seat) -> str:
    return next((p.name for p in stand.plan.people if p.seat == seat), seat)


def free_colours(stand: Standing) -> list[str]:
    taken = {p.colour for p in stand.plan.present}
    return [c for c in games.about(stand.campaign.game).colours if c not in taken]


def changes(stand: Standing) -> list[dict[str, Any]]:
    """Corrections by hand, the last one first: whose sheet, what was and what became of it, who says so and why."""
    return [{"id": one.id, "undone": one.fix.undone, "seat": one.fix.seat, "who": _who(stand, one.fix.seat),
             "by": one.fix.by, "reason": one.fix.reason, "date": _day(one.fix.at), "lines": _differences(stand, one)}
            for one in reversed(stand.corrections)]


def _day(at: str) -> str:
    return str(format_date(datetime.fromisoformat(at), format="long", locale=g.lang))


def _differences(stand: Standing, one: Correction) -> list[dict[str, str]]:
    before, after = asdict(one.fix.before), asdict(one.fix.changed)
    return [{"field": own(stand.campaign.game, f"field.{f.name}"), "before": value(stand, f, before[f.name]),
             "after": value(stand, f, after[f.name])}
            for f in campaigns.rules_of(stand.campaign).fields if before[f.name] != after[f.name]]


def value(stand: Standing, f: Field, told: Any) -> str:
    """What a field of a sheet holds, in words."""
    game = stand.campaign.game
    match f.kind:
        case "picks":
            return ", ".join(say_of(game, f"{f.word}.{x}") for x in told) or "–"
        case "choice":
            return say_of(game, f"{f.word}.{told}") if told else "–"
        case "name":
            return named(stand, told) or "–"
        case "words":
            return ", ".join(told) or "–"
        case "games":
            return ", ".join("–" if x is None else figure(x) for x in told) or "–"
    return figure(told)
