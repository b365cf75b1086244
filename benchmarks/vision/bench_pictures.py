"""Four pictures of 59 million pixels sent to the scan page at once: by how much the memory of the server grows at most
above what it was after one small picture, what of that it keeps, and how long the last phone waits. Prints a JSON line
a kind of file. Linux only: /proc tells the memory."""
from __future__ import annotations

import sys
import tempfile
import threading
from pathlib import Path
from time import perf_counter

import cv2
import msgspec
import numpy as np

from tests.server.client import Device, Served

WIDE, TALL, PHONES = 8900, 6600, 4
MAX_PEAK_MB, MAX_KEPT_MB = 400, 60
KINDS = {"JPEG": (".jpg", []), "progressive JPEG": (".jpg", [cv2.IMWRITE_JPEG_PROGRESSIVE, 1]), "PNG": (".png", [])}


def pictures() -> dict[str, bytes]:
    """A desert seen by a camera, hardly in focus, and for PNG, which must not be larger than 15 MB, a drawing."""
    rough = np.random.default_rng(1).integers(0, 255, (TALL // 40, WIDE // 40, 3), np.uint8)
    photo = cv2.resize(rough, (WIDE, TALL), interpolation=cv2.INTER_CUBIC)
    drawing = np.full((TALL, WIDE, 3), 255, np.uint8)
    drawing[1000:2000, 1000:2000] = 30
    return {kind: cv2.imencode(ending, drawing if kind == "PNG" else photo, how)[1].tobytes()
            for kind, (ending, how) in KINDS.items()}


def megabytes(pid: int, field: str) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(f"{field}:")).split()[1]) / 1024


def send(device: Device, code: str, data: bytes, answers: list[int]) -> None:
    parts = {"as": b"table", "client": device.client().encode(), 'picture"; filename="a.jpg': data}
    body = b"".join(b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (key.encode(), one)
                    for key, one in parts.items())
    answers.append(device.post(f"/t/{code}/scan", data=body + b"--x--\r\n",
                               Content_Type="multipart/form-data; boundary=x").status)


def main() -> None:
    made = pictures()
    small = cv2.imencode(".jpg", np.full((800, 600, 3), 200, np.uint8))[1].tobytes()
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), loaded=False) as server:
        assert server.process is not None
        pid, table = server.process.pid, server.device(timeout=180)
        code = table.open("Ann", "Bob", box="sample", mode="first_adventure")
        phones = [server.device(timeout=180) for _ in range(PHONES)]
        for phone in phones:
            phone.cookies |= table.cookies
            phone.csrf = table.csrf
            send(phone, code, small, [])
        for kind, data in made.items():
            before = megabytes(pid, "VmRSS")
            Path(f"/proc/{pid}/clear_refs").write_text("5")  # the peak counts from here
            answers: list[int] = []
            threads = [threading.Thread(target=send, args=(phone, code, data, answers)) for phone in phones]
            start = perf_counter()
            for one in threads:
                one.start()
            for one in threads:
                one.join()
            took = perf_counter() - start
            peak, kept = megabytes(pid, "VmHWM") - before, megabytes(pid, "VmRSS") - before
            line = {"figure": "four pictures of 59 megapixels at once", "kind": kind, "answers": sorted(answers),
                    "file_mb": round(len(data) / 1e6, 1), "peak_mb": round(peak), "kept_mb": round(kept),
                    "seconds": round(took, 1), "bar": f"< {MAX_PEAK_MB} MB, keeps < {MAX_KEPT_MB} MB, nobody refused",
                    "held": peak < MAX_PEAK_MB and kept < MAX_KEPT_MB and 503 not in answers}
            sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
