"""The rule book of the game: ids, pages and states from `rules.toml`."""
from __future__ import annotations

from importlib.resources import files

from companion.kernel import RuleBook

rules = RuleBook.read(files("companion.games.britannia.rules").joinpath("rules.toml").read_text("utf-8"))
Particulars = dict[str, object]
"""The particulars of a refusal."""
EMPTY: tuple[Particulars, ...] = ()
