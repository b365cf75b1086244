"""The towers of the house: what kinds there are, and the page on which one's own is measured, two taps a throw.

Whoever plays in this house may measure its towers, as they may fill in a box. Everything works without scripts: what is
inside and how many are thrown stand in the address until a throw is noted."""
from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.table import desk, journal
from companion.table.dice import towers
from companion.table.errors import TableError
from companion.table.models import Tower, TowerThrow
from companion.tower import calibrate
from companion.tower.models import SIMPLE, chances
from companion.web import say
from companion.web.errors import STATUS, wants_json
from companion.web.lobby import page as lobby
from companion.web.play.chance_words import decimal, percent

bp = Blueprint("towers", __name__, url_prefix="/towers")

THROW_BUTTONS = 12
"""Cubes a throw that are a button; more are typed."""
COUNT_BUTTONS = 24
"""Counts that are a button; a fuller tower's are typed."""
THROWS_AHEAD = 10
"""Throws that "more" means."""
WORTHWHILE_NARROWING = 0.15
"""The part by which the interval must get narrower for more throws to be worth it."""
LATEST_THROWS = 6
"""Throws that the page lists without being asked."""


class Bar(Struct, frozen=True):
    """A column of a picture: how high, 100 for the highest, and whether it lies in the interval."""

    height: float
    inside: bool


class Picture(Struct, frozen=True):
    """How belief lies along a number; `mean` and `simulated` are places on it, 0 to 100."""

    label: str
    bars: tuple[Bar, ...]
    mean: float
    simulated: float
    scale: tuple[str, ...]


class TowerSummary(Struct, frozen=True):
    """What is known of a tower in sentences: what it does, how it stands beside the simulated one, how it clearly
    behaves unlike it, what more throws would bring; and in pictures."""

    lead: str
    standing: str
    unlike: tuple[str, ...]
    ahead: str
    keeps: Picture
    stuck: Picture


class CountedThrow(Struct, frozen=True):
    """A throw of the list."""

    id: int
    text: str
    left: str
    when: str
    table: bool


class TableThrows(Struct, frozen=True):
    """A table with throws to take over: its code, who sits at it, and the sentence."""

    code: str
    people: str
    text: str


# The list

@bp.get("")
def shelf() -> str:
    """All towers, the three kinds explained, and where to begin."""
    return _shelf()


def _shelf(fault: str = "", typed: str = "") -> str:
    rows = [(tower, summary(towers.throws(tower))) for tower in towers.all_in_use()]
    return render_template("dice/towers.html", rows=rows, away=towers.all_put_away(), fault=fault, typed=typed,
                           name=towers.MAX_NAME_LETTERS, kinds=(SIMPLE, towers.SIMULATED, "own"),
                           full=len(rows) >= towers.MAX_TOWERS)


def summary(rows: Sequence[TowerThrow]) -> str:
    """What is known of a tower in one sentence."""
    if not rows:
        return say("web.towers.nothing")
    return say("web.towers.after", n=len(rows), keeps=_figure(towers.measure(rows).keeps.mean))


@bp.post("")
def begin() -> ResponseReturnValue:
    """A new tower; on to its page."""
    name = request.form.get("name", "")
    try:
        tower = towers.create(name)
    except TableError as error:
        return _refused(error, _shelf(_sentence(error), name[:towers.MAX_NAME_LETTERS]))
    return redirect(url_for("towers.page", number=tower.id))


# One tower

@bp.get("/<int:number>")
def page(number: int) -> str:
    """Counting throws, what is known, and what was counted. `thrown` and `inside` in the address are what the next
    throw begins with, `done` the throw that was just noted or struck."""
    return _page(towers.find(number), thrown=_number("thrown"), inside=_number("inside"), done=_number("done") or 0)


def _number(name: str) -> int | None:
    """A whole number of the form or the address; None where there is none, -1 for what is no number."""
    text = request.values.get(name, "").strip()
    if not text:
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


def _page(tower: Tower, *, thrown: int | None = None, inside: int | None = None, done: int = 0,
          fault: str = "") -> str:
    rows = towers.throws(tower)
    by_hand = [row for row in rows if not row.source]
    carried = towers.inside(rows)
    limit = towers.max_cubes()
    now_inside = inside if inside is not None and 0 <= inside <= limit else min(carried, limit)
    now_thrown = thrown if thrown is not None and 1 <= thrown <= limit else by_hand[-1].thrown if by_hand else 6
    most = now_inside + now_thrown
    noted = next((row for row in rows if row.id == done), None)
    return render_template(
        "dice/tower.html", tower=tower, fault=fault, thrown=now_thrown, inside=now_inside, carried=carried, most=most,
        usual=range(1, THROW_BUTTONS + 1), tapped=range(min(most, COUNT_BUTTONS) + 1),
        after=rows[-1].id if rows else 0, limit=limit,
        noted=noted, struck=0 if noted else done, known=tower_summary(rows), latest=LATEST_THROWS,
        counted=[_counted(row) for row in reversed(rows)], name=towers.MAX_NAME_LETTERS,
        offers=[] if tower.gone else [_tabled(offer) for offer in towers.tables_with_throws()])


def _tabled(offer: towers.TableWithThrows) -> TableThrows:
    people = ", ".join(journal.seats(offer.table).values())
    when = lobby.moment_in_words(offer.table.touched.astimezone(), datetime.now().astimezone())
    return TableThrows(offer.table.code, people, say("web.tower.table", people=people, when=when, n=len(offer.throws)))


def _counted(row: TowerThrow) -> CountedThrow:
    left = row.inside + row.thrown - row.out
    return CountedThrow(row.id, say("web.tower.row", thrown=row.thrown, inside=row.inside, out=row.out),
                   say("web.tower.left", n=left),
                   lobby.moment_in_words(row.created.astimezone(), datetime.now().astimezone()),
                   bool(row.source))


@bp.post("/<int:number>/throw")
def throw(number: int) -> ResponseReturnValue:
    """Note a throw: `inside`, `thrown`, `out`, and `after`, the last one that this page showed."""
    tower = towers.find(number)
    inside, thrown, out = (_told(name) for name in ("inside", "thrown", "out"))
    try:
        row = towers.add_throw(tower, calibrate.Throw(inside, thrown, out), _number("after") or 0)
    except TableError as error:
        moved = error.kind == "stale"  # then the page carries on from the other throw
        return _refused(error, _page(tower, thrown=thrown, inside=None if moved else inside, fault=_sentence(error)))
    return redirect(url_for("towers.page", number=tower.id, done=row.id))


def _told(name: str) -> int:
    """A number of the form, -1 for none at all: that no throw has."""
    return -1 if (number := _number(name)) is None else number


@bp.post("/<int:number>/strike")
def strike(number: int) -> ResponseReturnValue:
    """A throw does not count any more; with `back` it does again."""
    tower, back = towers.find(number), "back" in request.form
    row = towers.strike_throw(tower, _told("throw"), back=back)
    return redirect(url_for("towers.page", number=tower.id, done=row.id))


@bp.post("/<int:number>/take")
def take(number: int) -> ResponseReturnValue:
    """Take over what a table typed while it used its real tower: `table` is its code."""
    tower = towers.find(number)
    try:
        towers.take_over(tower, desk.find(request.form.get("table", "")))
    except TableError as error:
        return _refused(error, _page(tower, fault=_sentence(error)))
    return redirect(url_for("towers.page", number=tower.id, _anchor="known"))


@bp.post("/<int:number>/name")
def rename(number: int) -> ResponseReturnValue:
    """A form (`name`): what the tower is called from now on."""
    tower = towers.find(number)
    try:
        towers.rename(tower, request.form.get("name", ""))
    except TableError as error:
        return _refused(error, _page(tower, fault=_sentence(error)))
    return redirect(url_for("towers.page", number=tower.id))


@bp.post("/<int:number>/away")
def away(number: int) -> ResponseReturnValue:
    """Put away, or with `back` brought back."""
    tower = towers.find(number)
    if "back" not in request.form:
        towers.put_away(tower)
        return redirect(url_for("towers.shelf"))
    try:
        towers.bring_back(tower)
    except TableError as error:
        return _refused(error, _page(tower, fault=_sentence(error)))
    return redirect(url_for("towers.page", number=tower.id))


def _refused(error: TableError, page: str) -> Response:
    """The page again with what is wrong; programs get the one error shape."""
    if wants_json():
        raise error
    return Response(page, STATUS[error.kind], mimetype="text/html")


def _sentence(error: TableError) -> str:
    return say(f"error.{error.key}", **error.params)


# What is known

def tower_summary(rows: Sequence[TowerThrow]) -> TowerSummary:
    """What the throws say, in words and two pictures."""
    found = towers.measure(rows)
    simulated = calibrate.simulated_model()
    six = calibrate.REFERENCE_CUBES
    keeps = six * (1 - float(chances(simulated, six, 0)[0]))
    return TowerSummary(
        summary(rows), say(f"web.tower.standing.{calibrate.compare_with_simulation(found)}"),
        tuple(say(f"web.tower.unlike.{what}") for what in found.unlike), _ahead(rows, found),
        _picture(found.keeps, six, keeps, say(
            "web.tower.keeps", mean=_figure(found.keeps.mean), low=_figure(found.keeps.low),
            high=_figure(found.keeps.high)), tuple(str(n) for n in range(six + 1))),
        _picture(found.stuck, 1, float(chances(simulated, six, calibrate.REFERENCE_INSIDE)[1]), say(
            "web.tower.stuck", mean=_percent(found.stuck.mean), low=_percent(found.stuck.low),
            high=_percent(found.stuck.high)), tuple(f"{n}\u00a0%" for n in range(0, 101, 25))))


def _ahead(rows: Sequence[TowerThrow], found: calibrate.Tower) -> str:
    then = towers.predict(rows, THROWS_AHEAD).keeps.width
    if then > (1 - WORTHWHILE_NARROWING) * found.keeps.width:
        return say("web.tower.ahead.little", n=THROWS_AHEAD)
    return say("web.tower.ahead.narrower", n=THROWS_AHEAD, now=_figure(found.keeps.width), then=_figure(then))


def _picture(estimate: calibrate.Estimate, most: float, simulated: float, label: str,
             scale: tuple[str, ...]) -> Picture:
    highest, part = max(estimate.bars), most / len(estimate.bars)
    bars = tuple(Bar(round(100 * share / highest, 1), estimate.low <= (n + 0.5) * part <= estimate.high)
                 for n, share in enumerate(estimate.bars))
    return Picture(label, bars, round(100 * estimate.mean / most, 1), round(100 * simulated / most, 1), scale)


def _figure(value: float) -> str:
    return decimal(value, g.lang)


def _percent(chance: float) -> str:
    return percent(Fraction(chance)).replace(" ", "\u00a0")
