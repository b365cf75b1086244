"""The rulebook as data: `rules.toml`."""
from pathlib import Path
from typing import Any

from companion.kernel import RuleBook

rules = RuleBook.read(Path(__file__).with_name("rules.toml").read_text("utf-8"))
Particulars = dict[str, Any]
