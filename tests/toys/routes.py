"""What every route of the house belongs to. A route that is not listed here fails the suite of surfaces."""
from __future__ import annotations

CAPABILITIES = ("box", "story", "campaign", "chronicle", "scan", "photo", "finale", "after_turn")
"""Those whose absence closes routes of a table or of the house."""

ROUTES: dict[str, str] = {
    # the house, whatever is played
    **dict.fromkeys((
        "lobby.home", "lobby.hello", "lobby.language", "lobby.new", "lobby.draw", "lobby.try_out", "lobby.create",
        "lobby.by_code", "lobby.join", "lobby.claim", "lobby.take_table", "rules.shelf", "rules.contents",
        "rules.rule", "static", "game_files.file", "style.page", "bench.page", "bench.begin", "bench.dice",
        "towers.shelf", "towers.begin", "towers.page", "towers.away", "towers.rename", "towers.strike",
        "towers.take", "towers.throw", "trust.page", "trust.certificate", "trust.mark", "fair.house",
        "fair.form", "fair.check", "voices.page", "voices.choose", "voices.sample", "narration.audio",
        "door.page", "door.knock", "door.switch", "door.away", "keep.page", "keep.make",
        "keep.download",
        "stats.page", "stats.picture", "stats.export", "stats.forget",
        "keep.put_back", "keep.table", "keep.take_table_in"), "house"),
    # a table of any game
    **dict.fromkeys((
        "table.page", "table.seat_page", "table.parts", "table.secret", "table.state", "table.offers",
        "table.stage", "table.log", "table.entry", "live.stream", "entries.enter", "entries.judged",
        "entries.roll", "entries.undo", "entries.redo", "entries.rewind", "entries.what_if", "entries.amend",
        "entries.free", "entries.settings", "position.page", "position.audit", "position.enter", "position.download",
        "position.load", "inspect.page",
        "inspect.answer", "setup.page", "setup.pack", "fair.table", "fair.sealed", "fair.rolls", "fair.word",
        "fair.open_seal", "card_photo.show", "evening.settle", "evening.page", "evening.pause",
        "evening.switch_clock", "evening.people_", "evening.end"), "table"),
    # a game whose rulebook leaves something open
    **dict.fromkeys(("rulebook.page", "rulebook.keep", "rulebook.export", "rulebook.take_in", "rulebook.questions",
                     "rulebook.settle"), "questions"),
    # a table of a game that has it
    **dict.fromkeys((
        "end.score", "end.line", "end.cards", "end.picture", "end.on_paper", "end.to_bgstats", "end.reveal"), "finale"),
    **dict.fromkeys((
        "scan.page", "scan.read", "scan.enter", "scan.undo", "scan.name", "scan.forget", "scan.frame"),
                    "scan"),
    **dict.fromkeys((
        "board_photo.page", "board_photo.send", "board_photo.image"), "photo"),
    **dict.fromkeys(("after.page", "after.explain"), "after_turn"),
    **dict.fromkeys(("late.page", "late.enter"), "late"),
    **dict.fromkeys((
        "narration.passages", "narration.clip", "narration.voice"), "story"),
    **dict.fromkeys((
        "chronicle.page", "chronicle.printed", "chronicle.audio", "chronicle.record", "chronicle.file"),
                    "chronicle"),
    # rooms of the house for games that have them: a toy gives nothing to put there
    **dict.fromkeys((
        "book.books", "book.create", "book.overview", "book.clip", "book.entry", "book.save", "book.remove",
        "book.restore", "book.export", "book.find", "book.find_page", "book.preview", "book.read_page",
        "book.take_in", "book.recording", "book.record", "book.import_file", "page_photo.find_corners"), "books"),
    **dict.fromkeys((
        "box.boxes", "box.create", "box.overview", "box.cards", "box.card", "box.save", "box.save_kind",
        "box.codes_page", "box.codes_sheet", "box.codes_again", "box.codes_markers", "box.codes_trial",
        "box.export", "box.check_map", "box.check_grid", "box.add_picture", "box.merge_page", "box.merge", "box.rename",
        "box.part_picture", "box.picture", "box.remove", "box.tables", "box.harvest", "box.judged", "box.adopt",
        "box.undo", "box.versions", "box.restore", "box.import_file", "box.card_photo", "box.cards_photo"),
        "boxes"),
    **dict.fromkeys((
        "campaign.shelf", "campaign.page", "campaign.drop", "campaign.export", "campaign.join",
        "campaign.leave", "campaign.next_game", "campaign.paper", "campaign.plan", "campaign.take_in",
        "sheet.page", "sheet.correct", "sheet.printed", "sheet.undo", "sheet.keep_photo", "sheet.photo"), "campaigns"),
}
