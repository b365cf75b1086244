"""Photos of character sheets, one a seat of a campaign: `sheets/<campaign>/<seat>.jpg` in the data folder. They lie
beside what is typed from them and count for nothing; a campaign's file does not take them along."""
from __future__ import annotations

from pathlib import Path

from companion import disk
from companion.kernel import Seat

SHEETS = "sheets"


def keep(folder: Path, campaign: int, seat: Seat, photo: bytes) -> None:
    """Keep this photo of a sheet in the place of the last one. `seat` is one of the campaign's."""
    path = _file(folder, campaign, seat)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    disk.write_whole(path, photo)


def remove(folder: Path, campaign: int, seat: Seat) -> None:
    """Away with the photo, if there is one."""
    _file(folder, campaign, seat).unlink(missing_ok=True)


def read(folder: Path, campaign: int, seat: Seat) -> bytes | None:
    """The photo of a sheet, None without one."""
    try:
        return _file(folder, campaign, seat).read_bytes()
    except FileNotFoundError:
        return None


def age(folder: Path, campaign: int, seat: Seat) -> int:
    """When it was kept, in nanoseconds: another photo, another number. 0 without one."""
    try:
        return _file(folder, campaign, seat).stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def _file(folder: Path, campaign: int, seat: Seat) -> Path:
    return folder / SHEETS / str(campaign) / f"seat-{seat}.jpg"
