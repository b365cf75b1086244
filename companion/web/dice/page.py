"""Dice and tower by themselves: what to throw with, and their table opened by one tap. The table itself has the usual
address; its parts are `companion.web.dice.bench`."""
from __future__ import annotations

from flask import Blueprint, Response, current_app, g, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Answer

from companion.games.tower.actions import Cast
from companion.games.tower.game import GAME, Setup
from companion.games.tower.kits import KITS
from companion.games.tower.screen.names import dice as written_in
from companion.games.tower.screen.wording import refusal_key
from companion.games.tower.state import SEATS
from companion.kernel import encode, judge
from companion.table import desk, passes
from companion.table.dice import towers
from companion.tower.models import SIMPLE
from companion.web import say, say_of
from companion.web.access import set_pass_cookie
from companion.web.dice import dice as bench_dice
from companion.web.errors import answer
from companion.web.host import guests

bp = Blueprint("bench", __name__, url_prefix="/bench")

USUAL_PLAYERS = 2
"""So many players, where nobody says otherwise."""
REAL = "real"
MAX_DICE_LETTERS = 60
"""Letters of a set of dice."""


@bp.get("")
def page() -> str:
    """What to throw with."""
    tiles = [(id, kit.icon, say_of(GAME.id, f"thing.kit.{id}"), say_of(GAME.id, f"kit.{id}"))
             for id, kit in KITS.items()]
    return render_template("dice/bench_new.html", tiles=tiles, players=SEATS, usual=USUAL_PLAYERS, towers=_towers())


def _towers() -> list[tuple[str, str, str]]:
    """Id, name and one sentence of every tower to choose: the simple one, the simulated one, the owner's, the real
    one. The first is chosen."""
    own = [id for id in towers.models() if id != towers.SIMULATED]
    return [*((id, say(f"web.bench.tower.{id}"), say(f"web.bench.tower.{id}_hint"))
              for id in (towers.SIMULATED, SIMPLE)),
            *((id, id, say("web.bench.tower.own_hint")) for id in own),
            (REAL, say("web.bench.tower.real"), say("web.bench.tower.real_hint"))]


@bp.post("")
def begin() -> Answer:
    """A form (`kit`, `players`, `tower`) opens the table. What it does not know counts as the usual."""
    kit, tower = request.form.get("kit", ""), request.form.get("tower", "")
    told, models = request.form.get("players", USUAL_PLAYERS, type=int), towers.models()
    seats = tuple(f"p{n}" for n in range(1, (told if told in SEATS else USUAL_PLAYERS) + 1))
    setup = Setup(seats, kit if kit in KITS else "free", towers=models, real=tower == REAL,
                  tower=tower if tower in (SIMPLE, *models) else towers.SIMULATED)
    names = {seat: say(f"web.bench.player.{n}") for n, seat in enumerate(seats, 1)}
    table = desk.open_table(GAME.id, encode(setup), names, help=False)
    guests.opened(table)
    response = redirect(url_for("table.page", code=table.code))
    set_pass_cookie(response, table, passes.create(table, "table", label=guests.device()))
    return response


@bp.get("/dice")
def dice() -> Response:
    """What a set of dice will most likely show: `?dice=&other=` -> {dice, other, html}; both as they are to be
    entered."""
    one, other = (request.args.get(name, "")[:MAX_DICE_LETTERS] for name in ("dice", "other"))
    for refusal in judge(GAME, GAME.new(Setup(("p1",))), Cast(seat="p1", dice=one, other=other)).refusals:
        return answer("refused", say_of(GAME.id, refusal_key(refusal), **refusal.params), 422)
    outlooks, matchup = bench_dice.outlooks(one, other, g.lang), bench_dice.matchup(one, other)
    macros = current_app.jinja_env.get_template("play/parts/bench.html").module
    html = str(macros.outlooks(outlooks, matchup))  # type: ignore[attr-defined]
    return jsonify(ok=True, html=html, **{name: written_in(text, g.lang) if text else ""
                                          for name, text in (("dice", one), ("other", other))})
