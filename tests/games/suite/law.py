"""The law of secrets: the addresses that the suite asks in both houses, and why the others need not be asked."""
from __future__ import annotations

_ASKED = (
    "table.page table.seat_page table.secret table.parts table.state table.offers table.stage table.log table.entry "
    "entries.enter entries.judged entries.undo entries.redo entries.rewind entries.what_if entries.amend "
    "entries.settings entries.free evening.page setup.page setup.pack inspect.page inspect.answer position.page "
    "position.download position.audit position.enter position.load scan.page scan.read scan.enter scan.undo "
    "scan.name scan.forget board_photo.page end.score end.line end.picture end.on_paper end.to_bgstats end.reveal "
    "end.cards "
    "narration.passages narration.clip narration.voice chronicle.page@t chronicle.printed@t chronicle.audio@t "
    "fair.house fair.table fair.sealed fair.rolls fair.word fair.open_seal lobby.home lobby.new lobby.join "
    "campaign.shelf")
LAW = frozenset(_ASKED.split())
"""By their names in `companion.web.rights`."""

EXCEPT = {
    "It is the same for everybody, or of no table.":
        "static game_files.file narration.audio style.page trust.page trust.certificate trust.mark door.page "
        "door.knock door.switch door.away lobby.hello lobby.language rules.shelf rules.contents rules.rule "
        "rulebook.page rulebook.keep rulebook.export rulebook.take_in "
        "voices.page voices.choose voices.sample fair.form fair.check bench.page bench.dice "
        "book.books book.create book.import_file book.overview book.find book.export book.entry book.save book.restore "
        "book.remove book.preview book.take_in book.find_page book.read_page book.clip book.recording book.record "
        "box.boxes box.create box.import_file box.export box.overview box.remove box.rename box.cards box.card "
        "box.save box.save_kind box.check_map box.check_grid box.add_picture box.part_picture "
        "box.card_photo box.cards_photo box.picture box.versions "
        "box.restore box.undo box.merge_page box.merge box.codes_page box.codes_sheet box.codes_again "
        "box.codes_markers box.codes_trial",
    "It has the owner's own photos of a box, by names that only the pages of the table tell.": "card_photo.show",
    "It tells what is in a picture, and nothing of a table.": "page_photo.find_corners scan.frame",
    "It compares a photo with the same view that the page of the photo shows.": "board_photo.send board_photo.image",
    "It opens a table, or leads to one.": "lobby.draw lobby.create lobby.try_out lobby.by_code lobby.claim bench.begin",
    "It says the number of the head, and that there is news.": "live.stream",
    "What is drawn from among hidden things is another thing in each house.": "entries.roll",
    "It makes the recording that `chronicle.audio` names by all that will be heard in it.":
        "chronicle.record@t chronicle.file@t",
    "It tells games that are over, to whoever was let in.":
        "stats.page stats.picture stats.export stats.forget",
    "It counts what a real tower dropped before everybody.":
        "towers.shelf towers.begin towers.page towers.throw towers.strike towers.take towers.rename towers.away",
    "It tells games that are over, and of a running one what its own pages tell everybody.":
        "campaign.page campaign.export campaign.take_in campaign.join campaign.leave campaign.paper campaign.drop "
        "campaign.plan campaign.next_game sheet.page sheet.printed sheet.correct sheet.undo sheet.photo "
        "sheet.keep_photo chronicle.page@campaigns chronicle.printed@campaigns chronicle.audio@campaigns "
        "chronicle.record@campaigns chronicle.file@campaigns",
    "Only for the table's own device, which may open every secret.": "box.tables box.judged box.harvest box.adopt",
    "It ends what every screen of the table says around the game, and answers nothing.":
        "evening.settle evening.pause evening.switch_clock evening.people_ "
        "evening.end",
    "Nothing is hidden in a game that finds the moves of a turn by what lies there afterwards.":
        "after.page after.explain late.page late.enter",
    "It tells and settles questions of the rulebook, which are the same for everybody at a table.":
        "rulebook.questions rulebook.settle",
    "Only for the host, who has the data folder.":
        "lobby.take_table keep.page keep.make keep.download keep.put_back keep.table keep.take_table_in",
}
"""The reason, and the addresses that it excuses."""
