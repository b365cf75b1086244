"""`companion`: the command line, for people and for programs. Every verb prints one JSON object a line."""
from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from companion import __version__, games
from companion.box.faults import BoxFault
from companion.cli import box as cli_box
from companion.cli import house as cli_house
from companion.cli import position as cli_position
from companion.cli import story as cli_story
from companion.cli import table as cli_table
from companion.cli import verify as cli_verify
from companion.cli.numbers import whole_number
from companion.cli.position import FAULTS
from companion.games.playout import playout
from companion.kernel import Correct, divide, perft, replay
from companion.story.defects import BookFault
from companion.tower import record

SEAT_NAMES = ("ann", "bob", "cid", "dan", "eva", "fay")


class GameOfSetup(msgspec.Struct):
    """The field of a set-up in a file that names the game; the others are the game's own."""

    game: str


class Fault(Exception):
    """Wrong input. `body` is the error as JSON, in the shape that the whole app uses."""

    def __init__(self, kind: str, text: str, **more: Any):
        self.body = {"ok": False, "kind": kind, "text": text} | more
        super().__init__(text)


def print_json(line: Any, stream: Any = None) -> None:
    try:
        data = msgspec.json.encode(line)
    except UnicodeEncodeError:  # a file whose name is no text
        data = json.dumps(line, ensure_ascii=False).encode(errors="replace")
    (stream or sys.stdout).buffer.write(data + b"\n")


def print_lines(lines: Generator[Any, None, int], print_line: Callable[[Any], None] = print_json) -> int:
    """Print every line of a generator; returns what the generator returns."""
    while True:
        try:
            line = next(lines)
        except StopIteration as end:
            return int(end.value)
        print_line(line)


def load(name: str) -> Any:
    """The game of that id; Fault `unknown`."""
    if not games.known(name):
        raise Fault("unknown", f"there is no game {name!r}; there are: {', '.join((*games.ids(), *games.tools()))}")
    return games.load(name)


def read(file: str) -> bytes:
    """The bytes of a file, of standard input for `-`; Fault `unknown`."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Fault("unknown", f"{file}: {error.strerror}") from error


def setup(game: Any, players: int, box: str) -> Any:
    """A set-up for that many players with the game's defaults; Fault `malformed` where the game does not allow it."""
    if players not in game.about.seats:
        raise Fault("malformed", f"{players} players")
    fields: dict[str, Any] = {"seats": SEAT_NAMES[:players], "box": box}
    able = [one.id for one in game.about.modes if not one.several and players in (one.seats or game.about.seats)]
    if able and able[0] != game.about.modes[0].id:  # the first way to play is not for so many
        fields["mode"] = able[0]
    try:
        return game.codec.setup(msgspec.json.encode(fields))
    except FAULTS as error:
        raise Fault("malformed", str(error)) from error


@contextmanager
def table_errors_as_faults() -> Iterator[None]:
    """Turn a TableError, BoxFault, BookFault or OSError of the block into a Fault."""
    from companion.i18n import TABLE_TEXTS, Texts
    from companion.table.errors import TableError

    try:
        yield
    except TableError as error:
        raise Fault(error.kind, Texts([TABLE_TEXTS]).say("en", f"error.{error.key}", **error.params)) from error
    except (BoxFault, BookFault) as error:
        sentence = partial(Texts([TABLE_TEXTS]).say, "en")
        body = (cli_box.error_json(error, sentence) if isinstance(error, BoxFault)
                else cli_story.error_json(error, sentence))
        raise Fault(body.pop("kind"), body.pop("text"), **body) from error
    except OSError as error:
        raise Fault("refused", str(error)) from error


def serve(args: argparse.Namespace) -> int:
    from companion.table.store import data_folder
    from companion.web.host.server import serve as run

    with table_errors_as_faults():
        run(data_folder(args.data), args.host, args.port, None if args.no_https else args.https_port)
    return 0


def list_games(args: argparse.Namespace) -> int:
    for name in (*games.ids(), *games.tools()):
        game = games.load(name)
        line: dict[str, Any] = {"id": name, "edition": game.rules.edition, "tool": name in games.tools()}
        if args.schema:
            types = (game.codec.setup_type, *game.codec.action_types, Correct)
            schemas, components = msgspec.json.schema_components(types, ref_template="#/components/{name}")
            line |= {"setup": schemas[0], "actions": schemas[1:], "components": components}
        print_json(line)
    return 0


def list_routes(args: argparse.Namespace) -> int:
    """Print the addresses of an app made for a temporary folder; with `--trust` the table of `docs/trust.md`."""
    from tempfile import TemporaryDirectory

    from companion.web import create_app
    from companion.web.routes import routes, trust_table

    with TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        if args.trust:
            sys.stdout.write(trust_table(app))
        for route in () if args.trust else routes(app):
            print_json(route)
        app.extensions["companion_lock"].release()
    return 0


def rules(args: argparse.Namespace) -> int:
    book = load(args.game).rules.rules.values()
    for rule in book:
        if args.coverage:
            print_json({"rule": rule.id, "status": rule.status, "reason": rule.reason, "examples": rule.examples})
        else:
            print_json({"rule": rule.id, "page": rule.page, "inferred": rule.inferred, "guards": rule.guards})
    if args.coverage:
        statuses = ("enforced", "advised", "not-modelled")
        counts = {status.replace("-", "_"): sum(rule.status == status for rule in book) for status in statuses}
        print_json({"rules": len(book)} | counts)
    return 0


def replay_file(args: argparse.Namespace) -> int:
    lines = ((n, line) for n, line in enumerate(read(args.file).splitlines(), 1) if line.strip())
    first = next(lines, None)
    if first is None:
        raise Fault("malformed", "the first line must be a set-up", line=1)
    game, given, s = _setup_line(*first)
    for number, line in enumerate(replay(game, given, _actions(game, lines), args.overrule), 1):
        s, verdict = line.state, line.verdict
        print_json({"n": number, "kind": verdict.kind, "refusals": [cli_position.refusal(r) for r in verdict.refusals],
             "doubts": verdict.doubts})
    for found in game.check(s):
        print_json(cli_position.finding(found))
    sheet = game.score(s)
    for points in sheet.lines:
        print_json(points)
    print_json({"totals": {line.seat: sheet.total(line.seat) for line in sheet.lines}, "ranking": sheet.ranking})
    return 0


def _setup_line(n: int, line: bytes) -> tuple[Any, Any, Any]:
    """The game, the set-up, and the position it gives."""
    try:
        game = load(msgspec.json.decode(line, type=GameOfSetup).game)
        given = game.codec.setup(line)
        return game, given, game.new(given)
    except FAULTS as error:
        raise Fault("malformed", str(error), line=n) from error


def _actions(game: Any, lines: Iterable[tuple[int, bytes]]) -> Iterator[Any]:
    for n, line in lines:
        try:
            action = game.codec.action(line)
        except FAULTS as error:
            raise Fault("malformed", str(error), line=n) from error
        yield action


def _read_position(game: Any, data: bytes) -> Any:
    try:
        return cli_position.read(game, data)
    except FAULTS as error:
        raise Fault(**cli_position.fault(error)) from error


def check(args: argparse.Namespace) -> int:
    game = load(args.game)
    found = _read_position(game, read(args.file))
    findings = (*game.check(found.state), *found.findings)
    for one in findings:
        print_json(cli_position.finding(one))
    return 1 if any(x.certain for x in findings) else 0


def judge_lines(args: argparse.Namespace) -> int:
    game, (head, lines) = load(args.game), cli_position.split(read(args.file))
    s = _read_position(game, head).state
    if not game.coherent(s):
        raise Fault("malformed", "seats, players and open steps do not name each other")
    refused = 0
    for line in cli_position.judge_lines(game, s, lines or ([] if args.file == "-" else sys.stdin.buffer)):
        refused += line["kind"] in ("refused", "malformed")
        print_json(line)
    return 1 if refused else 0


def write_position(args: argparse.Namespace) -> int:
    with table_errors_as_faults():
        try:
            data = cli_position.table_position(args.table, args.seat, args.lang, args.data)
        except ValueError as error:
            raise Fault("unknown", f"there is no seat {error}") from error
    sys.stdout.buffer.write(data + b"\n")
    return 0


def play_random(args: argparse.Namespace) -> int:
    played = [load(id) for id in ([args.game] if args.game else games.ids())]
    if not args.game and args.players:  # of all games those that so many can play
        played = [game for game in played if args.players in game.about.seats]
    return max([_playout(game, args) for game in played], default=0)


def _playout(game: Any, args: argparse.Namespace) -> int:
    setups = [setup(game, n, args.box) for n in ((args.players,) if args.players else game.about.seats)]
    report = playout(game, (setups[n % len(setups)] for n in range(args.n)), args.seed, tell=print_json)
    print_json(report)
    return 1 if report.dead_ends or report.findings else 0


def count_moves(args: argparse.Namespace) -> int:
    game = load(args.game)
    s = game.new(setup(game, args.players, args.box))
    if args.divide and args.depth:
        for action, nodes in divide(game, s, args.depth).items():
            print_json({"action": action, "nodes": nodes})
    print_json({"game": args.game, "depth": args.depth, "nodes": perft(game, s, args.depth)})
    return 0


def run_verb(run: Callable[[argparse.Namespace], cli_box.Lines], args: argparse.Namespace) -> int:
    """Print the lines of a verb of boxes or books; 1 if it found something."""
    with table_errors_as_faults():
        return print_lines(run(args))


def verify_file(args: argparse.Namespace) -> int:
    try:
        verified = record.verify(record.read(read(args.file)))
    except record.Malformed as error:
        raise Fault(**cli_verify.error_json(error)) from error
    for line in cli_verify.lines(verified):
        print_json(line)
    return 0 if verified.ok else 1


def scan_all(args: argparse.Namespace) -> int:
    from companion.cli import scan as cli_scan  # only what looks at pictures loads OpenCV

    def print_line(line: dict[str, Any]) -> None:
        print_json(line, sys.stderr if "ok" in line else sys.stdout)
        sys.stdout.flush()

    return print_lines(cli_scan.lines(args.files), print_line)


def compare_board(args: argparse.Namespace) -> int:
    from companion.cli import board as cli_board

    with table_errors_as_faults():
        return print_lines(cli_board.lines(args.file, args.table, args.data))


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="companion", description="A companion for the board games on your table.")
    top.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(run=run)
        return sub

    def data(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--data", metavar="DIR", help="data folder (default: COMPANION_DATA, else the user's own)")

    sub = command("serve", serve, "Open the app for every device in the house.")
    data(sub)
    sub.add_argument("--host", default="0.0.0.0", help="address to listen on (default: every one of this machine)")
    sub.add_argument("--port", type=whole_number(0, 65535), default=8080, help="default 8080; 0 takes a free one")
    secure = sub.add_mutually_exclusive_group()
    secure.add_argument("--https-port", type=whole_number(1, 65535), default=0, metavar="PORT",
                        help="for HTTPS (default: the one after HTTP's)")
    secure.add_argument("--no-https", action="store_true", help="open plain HTTP only")

    sub = command("routes", list_routes, "List what the app answers to.")
    sub.add_argument("--trust", action="store_true", help="which device may ask what, as the table of docs/trust.md")
    sub = command("games", list_games, "List the games.")
    sub.add_argument("--schema", action="store_true", help="with the JSON schemas of set-ups and actions")

    sub = command("rules", rules, "List the rules of a game.")
    sub.add_argument("game")
    sub.add_argument("--coverage", action="store_true", help="what the app does about each of them, and why")

    sub = command("replay", replay_file, "Judge a game again: a set-up, then an action a line.")
    sub.add_argument("file", help="- reads standard input")
    sub.add_argument("--overrule", action="store_true", help="play refused actions too, where they can be played")

    cli_position.check_arguments(command("check", check, "Audit a position."))
    text = "Judge actions in a position, without the game before it."
    cli_position.judge_arguments(command("judge", judge_lines, text))
    data(sub := command("position", write_position, "Write the position of a table as a file."))
    cli_position.write_arguments(sub)

    def table(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("--box", choices=("sample", "empty"), default="sample", help="default: sample")

    sub = command("playout", play_random, "Play random legal games and look for trouble.")
    sub.add_argument("game", nargs="?", help="default: every game of the house in turn")
    sub.add_argument("-n", type=whole_number(1), default=10, help="how many (default 10)")
    sub.add_argument("--seed", type=int, default=0)
    sub.add_argument("--players", type=whole_number(1), help="default: each number in turn")
    table(sub)

    sub = command("perft", count_moves, "Count the action sequences of a length: a regression figure.")
    sub.add_argument("game")
    sub.add_argument("depth", type=whole_number(0))
    sub.add_argument("--divide", action="store_true", help="split by first action")
    sub.add_argument("--players", type=whole_number(1), default=2)
    table(sub)

    text = "Keep, check, share and merge the boxes of your own games."
    cli_box.arguments(command("box", partial(run_verb, cli_box.run), text))
    text = "Check, read aloud and share story books."
    cli_story.arguments(command("story", partial(run_verb, cli_story.run), text))

    text = "A table as a file: out of this house and into another."
    cli_table.arguments(command("table", partial(run_verb, cli_table.run), text))

    sub = command("scan", scan_all, "Read the codes of cards in pictures; what cannot be read goes to standard error.")
    sub.add_argument("files", nargs="+", metavar="FILE", help="JPEG, PNG, WebP, GIF, BMP, TIFF; - reads standard input")

    sub = command("board", compare_board, "Compare a photo of the board with a table; a line for each difference.")
    sub.add_argument("file", help="a photo with all four corner markers; - reads standard input")
    sub.add_argument("--table", required=True, metavar="CODE", help="the six letters of the table's address")
    data(sub)

    sub = command("verify", verify_file, "Recompute every sealed roll of a table from the record that it gave.")
    sub.add_argument("file", help="- reads standard input")

    data(sub := command("backup", partial(run_verb, cli_house.back_up), "Save the whole house in one file."))
    cli_house.backup_arguments(sub)
    text = "Put a copy back; the app must not be running."
    data(sub := command("restore", partial(run_verb, cli_house.put_back), text))
    cli_house.restore_arguments(sub)
    return top


def main(argv: list[str] | None = None) -> int:
    """Exit status 0; 1 when something was found; 2 for wrong input, with one line that says what."""
    args = parser().parse_args(argv)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
    except Fault as fault:
        print_json(fault.body)
        return 2
    except BrokenPipeError:
        # The reader had enough (`| head`); what is still buffered goes nowhere instead of into a traceback.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status
