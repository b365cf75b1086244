"""A campaign in words for its pages: its players, stops, chart, chronicle and corrections."""
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


def campaign_text(game: str, key: str, **params: Any) -> str:
    """A text of the game, `campaign.KEY`; if it has none, the text of the key without its last part."""
    whole = f"campaign.{key}"
    return say_of(game, whole if texts_of(game).has(g.lang, whole) else whole.rpartition(".")[0], **params)


def error_params(game: str, error: TableError) -> dict[str, str]:
    """The parameters of an error, its `field` (of a sheet or of the set-up) by its name in the reader's language."""
    return {key: _field_name(game, str(value)) if key == "field" else str(value) for key, value in error.params.items()}


def _field_name(game: str, name: str) -> str:
    keys = (f"campaign.field.{name}", f"setup.{name}.title", f"setup.{name}")
    return say_of(game, next((key for key in keys if texts_of(game).has(g.lang, key)), keys[0]))


def characters(game: str) -> dict[str, str]:
    """The names of the characters that the game offers, by id."""
    return {id: localized(name) for id, name in campaigns.rules_for(game).characters.items()}


def stop_name(game: str, number: int, numbered: bool = True) -> str:
    """The name of a stop, after its number if `numbered`; "Game 3" for a stop without a name."""
    name = localized(campaigns.rules_for(game).stops.get(number, {}))
    if not name:
        return say("web.campaign.game_n", n=number)
    return f"{number}. {name}" if numbered else name


class Stop(Struct, frozen=True):
    """A stop of the campaign. `state`: done, now, coming, lost or skipped; `link`: its table, "" if this device may not
    see it."""

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
    """The players with their sheets after the last game."""
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
            person.seat, person.name, person.name[:1].upper(), person.colour, character_name(stand,
                                                                                             rules.called(sheet)),
            tuple("–" if n is None else figure(n) for n in points), rules.total(sheet),
            tuple((one.icon, one.value, say_of(game, one.text)) for one in rules.figures(stand.plan, sheet)),
            tuple(line_text(game, one) for one in brought.lines),
            tuple((say_of(game, name), say_of(game, effect)) for name, effect in brought.things),
            person.seat in champions, person.left is not None))
    return made


def line_text(game: str, line: Line) -> str:
    return say_of(game, line[0], **line[1])


def character_name(stand: Standing, character: str) -> str:
    """A character of the game by its name, any other as it was typed."""
    return characters(stand.campaign.game).get(character, character)


def mode_name(stand: Standing) -> str:
    return say_of(stand.campaign.game, f"setup.mode.{stand.plan.mode}.title")


def coming_stop(stand: Standing) -> str:
    """The next stop in words, "" where there is a choice or none is left."""
    found = stand.coming.stops if stand.coming else ()
    return stop_name(stand.campaign.game, found[0]) if len(found) == 1 else ""


def running_game(stand: Standing) -> dict[str, Any] | None:
    """The game in play: its stop, and the code of its table; `mine` if this device has a pass there. None without
    one."""
    if stand.running is None:
        return None
    table = stand.running.table
    return {"id": stand.running.id, "stop": stop_name(stand.campaign.game, stand.running.played.stop),
            "code": table.code if table else "", "at_home": security.at_home(),
            "mine": table is not None and access_to(table) is not None}


def stops(stand: Standing) -> list[Stop]:
    """The stops of the campaign: those played, the one in play, and, if the order is fixed, those to come."""
    name = campaigns.rules_of(stand.campaign).stops
    game = stand.campaign.game
    made = []
    for one in stand.games:
        state = "now" if not one.played.result.over else "lost" if one.played.result.lost else "done"
        link = url_for("table.page", code=one.table.code) if one.table and access_to(one.table) else ""
        made.append(Stop(one.played.stop, stop_name(game, one.played.stop, False), state, one.played.result.winners,
                         link))
    ahead = campaigns.rules_of(stand.campaign).ahead(stand.plan, stand.played)
    return made + [Stop(one.stop, stop_name(game, one.stop, False), one.state) for one in ahead if one.stop in name]


def chart_of(stand: Standing, who: list[Hero]) -> Chart | None:
    """A chart of every player's total after each game; None for a campaign without points."""
    rules = campaigns.rules_of(stand.campaign)
    points = {hero.seat: rules.points(stand.sheets[hero.seat]) for hero in who}
    if not any(points.values()):
        return None
    done = sum(game.done for game in stand.played)
    ends: list[tuple[int, dict[Seat, Any]]] = [
        (n, {seat: sum(p for p in by_game[:n] if p is not None) for seat, by_game in points.items()})
        for n in range(done + 1)]
    return chart(ends, [(hero.seat, hero.name, hero.letter, hero.colour) for hero in who])


def chronicle(stand: Standing) -> list[dict[str, Any]]:
    """The chronicle of every game that is over, the last game first."""
    rules = campaigns.rules_of(stand.campaign)
    shown = []
    for n, game in enumerate(stand.games):
        if not game.played.result.over:
            continue
        lines = rules.chronicle(game.played, stand.history[n], stand.history[n + 1])
        shown.append({"id": game.id, "stop": stop_name(stand.campaign.game, game.played.stop),
                      "paper": game.table is None,
                     "date": str(format_date(game.begun, format="long", locale=g.lang)), "broken": game.broken,
                     "last": game is stand.games[-1], "lines": [_chronicle_line(stand, one) for one in lines],
                     "unsure": [_player_name(stand, seat) for seat in game.played.result.unsure]})
    return shown[::-1]


def _chronicle_line(stand: Standing, moment: Moment) -> str:
    game = stand.campaign.game
    of = next((f.word for f in campaigns.rules_of(stand.campaign).fields if moment.of and f.name == moment.of), "")
    words = [say_of(game, f"{of}.{w}") if of else w for w in moment.words]
    return campaign_text(game, f"told.{moment.key}", seat=", ".join(_player_name(stand, x) for x in moment.seats),
               n=moment.n, many=len(moment.seats), words=", ".join(words))


def _player_name(stand: Standing, seat: Seat) -> str:
    return next((p.name for p in stand.plan.people if p.seat == seat), seat)


def free_colours(stand: Standing) -> list[str]:
    taken = {p.colour for p in stand.plan.present}
    return [c for c in games.about(stand.campaign.game).colours if c not in taken]


def changes(stand: Standing) -> list[dict[str, Any]]:
    """Corrections by hand, the last one first: whose sheet, the fields before and after, by whom and why."""
    return [{"id": one.id, "undone": one.fix.undone, "seat": one.fix.seat, "who": _player_name(stand, one.fix.seat),
             "by": one.fix.by, "reason": one.fix.reason, "date": _date(one.fix.at), "lines": _differences(stand, one)}
            for one in reversed(stand.corrections)]


def _date(at: str) -> str:
    return str(format_date(datetime.fromisoformat(at), format="long", locale=g.lang))


def _differences(stand: Standing, one: Correction) -> list[dict[str, str]]:
    before, after = asdict(one.fix.before), asdict(one.fix.changed)
    return [{"field": campaign_text(stand.campaign.game, f"field.{f.name}"), "before": field_text(stand, f,
                                                                                                  before[f.name]),
             "after": field_text(stand, f, after[f.name])}
            for f in campaigns.rules_of(stand.campaign).fields if before[f.name] != after[f.name]]


def field_text(stand: Standing, f: Field, value: Any) -> str:
    """The value of a field of a sheet, in words."""
    game = stand.campaign.game
    match f.kind:
        case "picks":
            return ", ".join(say_of(game, f"{f.word}.{x}") for x in value) or "–"
        case "choice":
            return say_of(game, f"{f.word}.{value}") if value else "–"
        case "name":
            return character_name(stand, value) or "–"
        case "words":
            return ", ".join(value) or "–"
        case "games":
            return ", ".join("–" if x is None else figure(x) for x in value) or "–"
    return figure(value)
