"""What a table does with its story book: an entry typed in, or changed, while the game goes on comes into
the journal."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.kernel import Seat, encode
from companion.table.desk import Outcome, enter
from companion.table.errors import TableError
from companion.table.journal import look
from companion.table.models import Table


def learn_entry(table: Table, code: str, mechanics: Mapping[str, Any], *, by: Seat, client: str,
                head: int) -> Outcome:
    """Put an entry into the running game, as a correction that undo takes back. `mechanics` as `Entry.mechanics()`
    gives them, `code` as the book has it. Errors of `enter`; TableError `action.malformed` (why) for what is no
    entry."""
    now = look(table)
    try:
        if now.game.story is None:
            raise msgspec.ValidationError("no stories are read here")
        action = now.game.story.learn_entry(now.state, code, mechanics, by)
    except msgspec.ValidationError as error:
        raise TableError("malformed", "action.malformed", why=str(error)) from error
    return enter(table, encode(action), by=by, client=client, head=head)
