"""Where the sounds of the house lie and how a page plays them."""
from __future__ import annotations

from typing import Any

from companion.story.sound import sounds


def bed(kind: str, name: str) -> dict[str, Any] | None:
    """`{name, url, start, length, gain}` of a sound; None where there is none of that name. The address changes with
    the file."""
    try:
        found = sounds.bed(kind, name)
        version = found.path.stat().st_mtime_ns
    except (KeyError, OSError):
        return None
    return {"name": name, "url": f"/audio/{kind}/{name}?v={version:x}", "start": found.start, "length": found.length,
            "gain": found.gain}
