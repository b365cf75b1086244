"""A campaign in words and drawings for its pages: its people, its way over the maps, its chronicle, its corrections."""
from __future__ import annotations

from datetime import datetime
from typing import Any

from babel.dates import format_date
from flask import g, url_for
from msgspec import Struct
from msgspec.structs import asdict

from companion import games
from companion.kernel import Seat
from companion.table.campaign import campaigns
from companion.table.campaign.campaigns import Correction, Standing
from companion.web import say, say_of, security
from companion.web.access import held
from companion.web.score.chart import Chart, chart
from companion.web.words import number as figure
from companion.web.words import part


def maps(game: str) -> dict[int, str]:
    """The names of the maps by number, in the reader's language."""
    return {int(n): f"{n}. {page.name[g.lang]}" for n, page in part(game, "atlas").PAGES.items()}


def characters(game: str) -> dict[str, str]:
    """The names of the characters that are in every box, by id."""
    names = {id: one.name for id, one in part(game, "boxing").CHARACTERS.items()}
    return {id: str(name.get(g.lang) or next(iter(name.values()))) for id, name in names.items()}


class Stop(Struct, frozen=True):
    """One map on the way: what became of it (done, now, coming, lost, skipped), who won there, where its table is."""

    map: int
    name: str
    state: str
    number: int = 0
    winners: tuple[Seat, ...] = ()
    link: str = ""


class Hero(Struct, frozen=True):
    """A person of a campaign with the character: points of each game and in all, experience to spend, what the skills
    bring to the next game. `gone`: has left the campaign."""

    seat: Seat
    name: str
    letter: str
    colour: str
    character: str
    points: tuple[str, ...]
    total: int
    experience: int
    brings: tuple[tuple[str, str], ...]
    champion: bool = False
    gone: bool = False


def heroes(stand: Standing) -> list[Hero]:
    """Everybody with what stands on the sheet now."""
    rules = campaigns.rules_of(stand.campaign)
    done = sum(one.done for one in stand.played)
    present = {person.seat: stand.sheets[person.seat] for person in stand.plan.present}
    champions = rules.champion(present) if stand.coming is None else ()
    made = []
    for person in stand.plan.people:
        sheet = stand.sheets[person.seat]
        points = [*sheet.points, *(None,) * done][:done]
        made.append(Hero(
            person.seat, person.name, person.name[:1].upper(), person.colour, named(stand, sheet.character),
            tuple("–" if n is None else figure(n) for n in points), rules.total(sheet),
            rules.available(sheet, stand.plan.mode),
            tuple((say_of(stand.campaign.game, f"thing.skill.{skill}"), say_of(stand.campaign.game, f"skill.{skill}"))
                  for skill in rules.brings(sheet)), person.seat in champions,
            person.left is not None))
    return made


def named(stand: Standing, character: str) -> str:
    """A character of the box by its name, any other as it was typed."""
    return characters(stand.campaign.game).get(character, character)


def mode(stand: Standing) -> str:
    return say_of(stand.campaign.game, f"campaign.mode.{stand.plan.mode}")


def coming(stand: Standing) -> str:
    """The next map in words, "" where there is a choice or none is left."""
    found: tuple[int, ...] = stand.coming.maps if stand.coming else ()
    return maps(stand.campaign.game)[found[0]] if len(found) == 1 else ""


def running(stand: Standing) -> dict[str, Any] | None:
    """The game that goes on: its map, and the way to its table for a device that belongs there."""
    if stand.running is None:
        return None
    table = stand.running.table
    return {"id": stand.running.id, "map": maps(stand.campaign.game)[stand.running.played.map],
            "code": table.code if table else "", "at_home": security.at_home(),
            "mine": table is not None and held(table) is not None}


def stops(stand: Standing) -> list[Stop]:
    """The way: what was played, what goes on, what is still ahead where the order is fixed. The number stands apart."""
    names = {n: name.removeprefix(f"{n}. ") for n, name in maps(stand.campaign.game).items()}
    rules = campaigns.rules_of(stand.campaign)
    made = []
    for game in stand.games:
        state = "now" if not game.played.result.over else "lost" if game.played.result.lost else "done"
        link = url_for("table.page", code=game.table.code) if game.table and held(game.table) else ""
        made.append(Stop(game.played.map, names[game.played.map], state, game.played.number,
                         game.played.result.winners, link))
    there = {one.map for one in made if one.state != "lost"}
    ahead = [n for n in rules.way(stand.plan, stand.played) if n not in there]
    made += [Stop(n, names[n], "coming", len(there) + k) for k, n in enumerate(ahead, 1)]
    if stand.plan.mode == "character" and rules.FINAL_MAP not in there:
        made.append(Stop(rules.FINAL_MAP, names[rules.FINAL_MAP], "coming"))
    skipped = stand.plan.left_out if stand.plan.more_quests else ()
    return made + [Stop(n, names[n], "skipped") for n in skipped if n not in there]


def chart_of(stand: Standing, who: list[Hero]) -> Chart | None:
    """Everybody's journey points in all, game after game."""
    done = [game for game in stand.played if game.done]
    ends: list[tuple[int, dict[Seat, Any]]] = [(0, {hero.seat: 0 for hero in who})]
    for n in range(1, len(done) + 1):
        ends.append((n, {hero.seat: sum(p for p in stand.sheets[hero.seat].points[:n] if p is not None)
                         for hero in who}))
    return chart(ends, [(hero.seat, hero.name, hero.letter, hero.colour) for hero in who])


def chronicle(stand: Standing) -> list[dict[str, Any]]:
    """What is told of every game that is over, the last one first."""
    rules = campaigns.rules_of(stand.campaign)
    names = maps(stand.campaign.game)
    told = []
    for n, game in enumerate(stand.games):
        if not game.played.result.over:
            continue
        lines = rules.chronicle(game.played, stand.history[n], stand.history[n + 1])
        told.append({"id": game.id, "map": names[game.played.map], "paper": game.table is None,
                     "date": str(format_date(game.begun, format="long", locale=g.lang)), "broken": game.broken,
                     "last": game is stand.games[-1], "lines": [_line(stand, line) for line in lines],
                     "unsure": [_who(stand, seat) for seat in game.played.result.unsure]})
    return told[::-1]


def _line(stand: Standing, line: Any) -> str:
    game = stand.campaign.game
    words = [say_of(game, f"thing.skill.{w}") if line.key == "learnt" else w for w in line.words]
    return say_of(game, f"campaign.chronicle.{line.key}", seat=", ".join(_who(stand, x) for x in line.seats),
                  n=line.n, many=len(line.seats), words=", ".join(words))


def _who(stand: Standing, seat: Seat) -> str:
    return next((p.name for p in stand.plan.people if p.seat == seat), seat)


def platypus(stand: Standing) -> list[tuple[Seat, str]]:
    rules = campaigns.rules_of(stand.campaign)
    return [(seat, _who(stand, seat)) for seat in rules.platypus(stand.plan, stand.played)]


def free_colours(stand: Standing) -> list[str]:
    return [c for c in games.about(stand.campaign.game).colours if c not in {p.colour for p in stand.plan.present}]


def changes(stand: Standing) -> list[dict[str, Any]]:
    """Corrections by hand, the last one first: whose sheet, what was and what became of it, who says so and why."""
    return [{"id": one.id, "undone": one.fix.undone, "seat": one.fix.seat, "who": _who(stand, one.fix.seat),
             "by": one.fix.by, "reason": one.fix.reason, "date": _day(one.fix.at), "lines": _differences(stand, one)}
            for one in reversed(stand.corrections)]


def _day(at: str) -> str:
    return str(format_date(datetime.fromisoformat(at), format="long", locale=g.lang))


def _differences(stand: Standing, one: Correction) -> list[dict[str, str]]:
    before, after = asdict(one.fix.before), asdict(one.fix.changed)
    return [{"field": say(f"web.campaign.field.{name}"), "before": value(stand, name, before[name]),
             "after": value(stand, name, after[name])} for name in before if before[name] != after[name]]


def value(stand: Standing, name: str, told: Any) -> str:
    """What a field of a sheet holds, in words."""
    if name == "skills":
        return ", ".join(say_of(stand.campaign.game, f"thing.skill.{x}") for x in told) or "–"
    if name == "character":
        return named(stand, told) or "–"
    if isinstance(told, tuple):
        return ", ".join("–" if x is None else figure(x) for x in told) or "–"
    return figure(told)
