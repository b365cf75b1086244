"""Photos of character sheets, one for each seat of a campaign: `sheets/<campaign>/<seat>.jpg` in the data folder.
People type from them; nothing is read from them, and a campaign's file does not contain them."""
from __future__ import annotations

from pathlib import Path

from companion import disk
from companion.kernel import Seat

SHEETS = "sheets"


def keep(folder: Path, campaign: int, seat: Seat, photo: bytes) -> None:
    """Store the photo (JPEG) of a seat's sheet in the place of the last one. `seat` is one of the campaign's."""
    path = _file(folder, campaign, seat)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    disk.write_whole(path, photo)


def remove(folder: Path, campaign: int, seat: Seat) -> None:
    """Delete the photo, if there is one."""
    _file(folder, campaign, seat).unlink(missing_ok=True)


def read(folder: Path, campaign: int, seat: Seat) -> bytes | None:
    """The photo of a sheet, None without one."""
    try:
        return _file(folder, campaign, seat).read_bytes()
    except FileNotFoundError:
        return None


def changed_at(folder: Path, campaign: int, seat: Seat) -> int:
    """When the photo was stored, in nanoseconds; 0 without one. Pages put it into the address of the photo."""
    try:
        return _file(folder, campaign, seat).stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def _file(folder: Path, campaign: int, seat: Seat) -> Path:
    return folder / SHEETS / str(campaign) / f"seat-{seat}.jpg"
