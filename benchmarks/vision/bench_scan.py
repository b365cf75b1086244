"""How long a frame of a camera takes to the host and back, alone and beside three other phones; how long from a photo,
or from the codes that a camera has read, to the entry.

Prints a JSON line a figure, with the bar it has to hold where there is one. Everything stays on loopback."""
from __future__ import annotations

import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import cv2
import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.box import numbers
from companion.vision.picture import to_jpeg
from tests.server.client import Answer, Device, Served
from tests.vision.codes_drawn import NORMAL, drawn, showing

FRAMES = 150
ENTRIES = 25
BAR = 60
"""Milliseconds of reading that nineteen of twenty frames may take."""


def tell(figure: str, took: list[float], bar: float = 0) -> None:
    late = quantiles(took, n=20)[-1]
    held: dict[str, Any] = {"bar": f"<= {bar:g}", "held": late <= bar} if bar else {}
    for name, value, more in (("p50", median(took), {}), ("p95", late, held)):
        line = {"figure": f"{figure}, {name}", "value": round(value, 1), "unit": "ms"}
        sys.stdout.buffer.write(msgspec.json.encode(line | more) + b"\n")
    sys.stdout.flush()


def timed(ask: Any, *said: Any) -> tuple[float, Answer]:
    start = time.perf_counter()
    got = ask(*said)
    assert got.status == 200, got.body
    return (time.perf_counter() - start) * 1000, got


def frame(device: Device, code: str, data: bytes, n: int) -> Answer:
    """Every third one asks what would help, as the page does."""
    query = f"run=bench{device.name}{'' if n % 3 else '&advise=1'}"
    return device.post(f"/t/{code}/scan/frame?{query}", data=data, Content_Type="image/jpeg")


def form(device: Device, code: str, field: str, value: bytes) -> Answer:
    """The scan page's form with one field, as its script sends it."""
    name = f'{field}"; filename="card.jpg' if field == "picture" else field
    parts = {"as": b"table", "client": device.client().encode(), name: value}
    body = b"".join(b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (key.encode(), one)
                    for key, one in parts.items())
    return device.post(f"/t/{code}/scan", data=body + b"--x--\r\n", Content_Type="multipart/form-data; boundary=x")


def frames(device: Device, code: str, pictures: list[bytes], trips: list[float], reads: list[float]) -> None:
    for n in range(FRAMES):
        trip, got = timed(frame, device, code, pictures[n % len(pictures)], n)
        trips.append(trip)
        reads.append(got.json["ms"])


def together(server: Served, table: Device, code: str, pictures: list[bytes]) -> list[float]:
    """Four phones at once, each as fast as its answers come."""
    trips: list[float] = []
    phones = [server.device() for _ in range(4)]
    for phone in phones:
        phone.cookies |= table.cookies
        phone.csrf = table.csrf
    work = [threading.Thread(target=frames, args=(phone, code, pictures, trips, [])) for phone in phones]
    for one in work:
        one.start()
    for one in work:
        one.join()
    return trips


def entered(table: Device, folder: Path, code: str, photo: bool) -> list[float]:
    """From a card of the offer to its entry, taken back each time."""
    told = {"round": 3, "turn": "p1", "players/p1/coins": 9, "offer": [f"a0{n}" for n in range(1, 6)]}
    assert table.post(f"/t/{code}/position", {"client": table.client(), "answers": told}).status == 200
    table.enter(code, {"do": "visit", "seat": "p1", "building": "saloon"})
    text = numbers.code_of(folder, "near_and_far", "sample", "adventurer", "a01")
    value = to_jpeg(large(showing(text).gray), quality=85) if photo else text.encode()
    took = []
    for _ in range(ENTRIES):
        before = table.head(code)
        trip, got = timed(form, table, code, "picture" if photo else "code", value)
        assert got.json["done"], got.body
        took.append(trip)
        table.post(f"/t/{code}/rewind", {"client": table.client(), "entry": before})
        table.post(f"/t/{code}/undo", {"client": table.client(), "agree": True})
    return took


def large(gray: Any) -> Any:
    """A photo of twelve million pixels, of which a phone's browser sends 2,600 across."""
    return cv2.resize(gray, (2600, 1462), interpolation=cv2.INTER_CUBIC)


def main() -> None:
    pictures = [to_jpeg(drawn(kind, seed).gray, quality=80) for kind in NORMAL for seed in range(4)]
    empty = [to_jpeg(showing(seed=seed).gray, quality=80) for seed in range(12)]
    with tempfile.TemporaryDirectory() as name, Served(Path(name)) as server:
        table = server.device(timeout=60)
        code = table.open("Ann", "Bob", box="sample", mode="first_adventure")
        for what, those in (("with a card", pictures), ("without one", empty)):
            trips: list[float] = []
            reads: list[float] = []
            frames(table, code, those, trips, reads)
            tell(f"a frame {what}, read", reads, BAR)
            tell(f"a frame {what}, there and back", trips)
        tell("a frame with a card beside three other phones, there and back", together(server, table, code, pictures))
        tell("a card that the camera has read, entered", entered(table, Path(name), code, False))
        tell("a photo of a card, entered", entered(table, Path(name), code, True))


if __name__ == "__main__":
    main()
