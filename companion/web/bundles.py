"""Which modules and styles a page loads: the bundles made of them, or the sources where those have changed since."""
from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from companion import assets


@lru_cache(maxsize=4)
def fresh(static: Path) -> bool:
    """Whether the bundles in the folder `static` were made of the sources as they are now."""
    made = static / assets.BUNDLED
    try:
        return (made / assets.SOURCES_DIGEST).read_text(encoding="ascii") == assets.sources_digest(static)
    except OSError:
        return False


def address(path: str, bundled: bool) -> str:
    """The address of one of `assets.BUNDLES`; a source that is not bundled imports all others by itself."""
    return f"/static/{assets.BUNDLED.as_posix()}/{path}" if bundled else f"/static/{path}"
