"""Who may ask what: the right of every address, in one table. The guard before every request holds to it, and
`docs/trust.md` lists it (`companion routes --trust`); an address without a right keeps the app from starting."""
from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, g, redirect, request, url_for
from msgspec import Struct
from werkzeug.routing import Rule
from werkzeug.wrappers import Response as Answer

from companion.web import access, security
from companion.web.book import curtain
from companion.web.errors import Problem, wants_json
from companion.web.host import guests

WHERES = ("campaigns", "t")
"""How addresses begin that are for a table as well as for a campaign."""
HOUSE = ("everybody", "network", "admitted", "host")
"""What a device may be in the house, least first."""
PASSES = ("", "watch", "seat", "table")
"""What a device may do at a table, least first."""


class Right(Struct, frozen=True):
    """`house`, one of `HOUSE`: in the network a closed door keeps strangers out. `table`, one of `PASSES`: the least
    that the device must be at the table which the address names; with a seat it acts for its own seats and sees what
    they may know, the table's device acts for all. `besides`, of `BESIDES`: what some of the requests ask more."""

    house: str = "everybody"
    table: str = ""
    besides: str = ""


BESIDES = {
    "own_book": "One of the owner's books: only for devices let in.",
    "own_text": "Devices not let in don't get the text of the owner's book.",
    "to_enter": "To enter something: a seat, or the table's device.",
    "invitation": "With a valid invitation of the table.",
    "code": "With the door code.",
}
ALSO = {"network": "With the door closed: only devices let in.", "admitted": "Only devices let in."}
"""The same in words, where a table is asked for as well."""
EVERYBODY, NETWORK, ADMITTED, HOST = (Right(house) for house in HOUSE)
WATCH, SEAT, TABLE = (Right(table=one) for one in PASSES[1:])
_LISTED: tuple[tuple[Right, str], ...] = (
    (EVERYBODY, "static game_files.file narration.audio trust.page trust.certificate trust.mark door.page lobby.hello "
                "lobby.language"),
    (Right(besides="code"), "door.knock"),
    (Right(besides="invitation"), "lobby.by_code lobby.join lobby.claim"),
    (NETWORK, "lobby.home lobby.new lobby.draw lobby.try_out "
              "rules.shelf rules.contents rules.rule style.page voices.page voices.choose voices.sample "
              "fair.house fair.form fair.check bench.page bench.begin bench.dice page_photo.find_corners "
              "towers.shelf towers.begin towers.page towers.throw towers.strike towers.take towers.rename towers.away "
              "campaign.shelf campaign.page campaign.export campaign.take_in campaign.join campaign.leave "
              "campaign.paper campaign.drop campaign.plan "
              "sheet.page sheet.printed sheet.correct sheet.undo sheet.photo sheet.keep_photo "
              "box.boxes box.overview box.cards box.card box.picture box.versions box.merge_page box.tables "
              "box.codes_page box.codes_markers box.codes_trial book.books book.overview book.find"),
    (Right("network", besides="own_book"), "lobby.create campaign.next_game book.entry book.save book.restore "
                                           "book.preview book.take_in book.find_page book.read_page book.clip "
                                           "book.recording book.export"),
    (Right("network", besides="own_text"), "chronicle.page@campaigns chronicle.printed@campaigns "
                                           "chronicle.audio@campaigns chronicle.record@campaigns "
                                           "chronicle.file@campaigns"),
    (ADMITTED, "rulebook.page rulebook.keep rulebook.export rulebook.take_in stats.page stats.picture stats.export "
               "book.create book.import_file book.record box.create box.import_file box.export box.rename box.save "
               "box.save_kind box.check_map box.check_grid box.undo box.restore box.merge box.add_picture "
               "box.part_picture box.card_photo box.cards_photo box.codes_sheet box.codes_again"),
    (HOST, "stats.forget "
           "keep.page keep.make keep.download keep.put_back keep.table keep.take_table_in door.switch door.away "
           "lobby.take_table box.remove book.remove"),
    (WATCH, "table.page table.parts table.state table.offers table.log table.entry live.stream setup.page setup.pack "
            "end.cards "
            "end.score end.line end.picture end.on_paper end.to_bgstats fair.table fair.sealed fair.rolls evening.page "
            "card_photo.show inspect.page board_photo.page board_photo.image scan.page scan.frame narration.passages "
            "narration.clip chronicle.page@t chronicle.printed@t chronicle.audio@t chronicle.record@t "
            "chronicle.file@t"),
    (Right(table="watch", besides="to_enter"), "inspect.answer board_photo.send scan.read narration.voice"),
    (SEAT, "table.seat_page table.secret table.stage entries.enter entries.judged entries.roll entries.undo "
           "entries.redo entries.rewind entries.what_if entries.amend entries.free end.reveal fair.word "
           "position.page position.download position.audit position.load position.enter "
           "scan.enter scan.undo scan.name scan.forget after.page after.explain rulebook.questions rulebook.settle "
           "late.page late.enter "
           "evening.settle evening.pause evening.switch_clock "
           "evening.people_ evening.end"),
    (TABLE, "entries.settings fair.open_seal"),
    (Right("network", "table"), "box.judged"),
    (Right("admitted", "table"), "box.harvest box.adopt"),
)
RIGHTS: Mapping[str, Right] = {name: right for right, names in _LISTED for name in names.split()}
"""By endpoint; where an address may begin in several ways also by that."""


def names(rule: Rule) -> tuple[str, ...]:
    """The keys of `RIGHTS` for an address: one, or one for each way that it may begin."""
    return tuple(f"{rule.endpoint}@{where}" for where in WHERES) if "where" in rule.arguments else (rule.endpoint,)


def check_completeness(app: Flask) -> None:
    """LookupError where an address has no right, or a right no address."""
    found = {name for rule in app.url_map.iter_rules() for name in names(rule)}
    if wrong := found ^ RIGHTS.keys():
        raise LookupError(f"rights and addresses differ: {', '.join(sorted(wrong))}")


def guard() -> Answer | None:
    """Before every request: Problem, or the way to the door, for a device without the right to it. An address that does
    not exist is nobody's, but a closed door does not even say so."""
    args = request.view_args or {}
    name = f"{request.endpoint}@{args['where']}" if "where" in args else request.endpoint
    right = RIGHTS.get(name, HOST) if name else NETWORK
    if right.house != "everybody" and guests.door().closed and not guests.admitted():
        if request.method != "GET" or wants_json():
            raise Problem("forbidden", "web.door.fault.stranger")
        return redirect(url_for("door.page", next=request.full_path.rstrip("?")))
    if right.house == "host" and not security.at_home():
        raise Problem("forbidden", "web.fault.forbidden")
    if right.house == "admitted":
        guests.admitted_only()
    if right.besides == "own_book" and request.blueprint == "book":
        curtain.refuse_outsiders(args["id"])
    g.pop("access", None)  # a context may be that of a request before this one, by another device
    if right.table:
        g.access = access.find(args.get("code") or args["id"])
        _at_table(g.access, right)
    return None


def _at_table(found: access.TableAccess, right: Right) -> None:
    if PASSES.index(found.rights.right) < PASSES.index(right.table):
        raise Problem("forbidden", "web.fault.watching" if right.table == "seat" else "web.fault.table_only")
