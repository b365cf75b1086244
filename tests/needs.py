"""Programs that some tests want. `make test` installs them; where one is missing, a plain `pytest` skips with a
reason."""
from __future__ import annotations

import shutil
from typing import Any

import pytest


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None,
                              reason=f"{program} is not installed: `make system` installs it")


def voices(*rows: Any) -> list[Any]:
    """Ids of voices, or rows that end in one, each with the program it needs."""
    wanted = [row if isinstance(row, tuple) else (row,) for row in rows]
    return [pytest.param(*row, marks=needs("festival") if row[-1].startswith("festival:") else ()) for row in wanted]
