"""A program that stays up and answers line by line. It ends when its input does, so also when the app is killed."""
from __future__ import annotations

import os
import queue
import re
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Sequence
from typing import IO

KEPT_LINES = 5
"""Last lines of a program's output that are kept to explain its end, and last answers whose median is its usual
time."""


class Broken(Exception):
    """An engine gave no sound: `why` is `missing`, `closed`, `hung`, `died` or `mute`; `said` its last words."""

    def __init__(self, why: str, said: str = ""):
        super().__init__(why, said)
        self.why, self.said = why, said


class Program:
    """Started when it is first asked. `lock` is for whoever asks: one question at a time."""

    def __init__(self, command: Sequence[str]):
        self.command = tuple(command)
        self.lock = threading.Lock()
        self.used = time.monotonic()
        self.took: deque[float] = deque(maxlen=KEPT_LINES)
        """What whoever asks notes of its last answers: seconds a letter."""
        self.closed = False
        self.process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._said: deque[str] = deque(maxlen=KEPT_LINES)

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def ask(self, line: bytes, answer: re.Pattern[str], seconds: float) -> re.Match[str]:
        """Write one line, wait for the line that matches. Broken when there is none in time; it is killed then."""
        process = self.process
        if process is None or process.poll() is not None:
            process = self._start()
        assert process.stdin is not None
        until = time.monotonic() + seconds
        try:
            process.stdin.write(line.replace(b"\n", b" ") + b"\n")
            process.stdin.flush()
            while True:
                said = self._lines.get(timeout=max(0.0, until - time.monotonic()))
                if said is None:
                    raise OSError("end of output")
                self._said.append(said)
                if found := answer.search(said):
                    self.used = time.monotonic()
                    return found
        except queue.Empty:
            raise self._broken("hung") from None
        except (OSError, ValueError):  # it ended, or was stopped by whoever closes the house
            raise self._broken("closed" if self.closed else "died") from None

    def stop(self, patience: float = 0.5) -> None:
        """Let it end by the end of its input; kill it if it has not after so many seconds."""
        process, self.process = self.process, None
        if process is not None:
            _end(process, patience)

    def _start(self) -> subprocess.Popen[bytes]:
        if self.closed:
            raise Broken("closed")
        self.stop()
        self._said.clear()
        self._lines = queue.SimpleQueue()
        try:
            process = self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"})
        except OSError as error:
            raise Broken("missing", str(error)) from error
        assert process.stdout is not None
        weakref.finalize(self, _end, process, 0)
        threading.Thread(target=_listen, args=(process.stdout, self._lines), daemon=True).start()
        if self.closed:  # just now, by somebody else
            self.stop(patience=0)
            raise Broken("closed")
        return process

    def _broken(self, why: str) -> Broken:
        self.stop(patience=0)
        return Broken(why, " | ".join(self._said)[-300:])


def _end(process: subprocess.Popen[bytes], patience: float) -> None:
    assert process.stdin is not None
    try:
        process.stdin.close()
    except OSError:  # it is dead, and did not read all that was written to it
        pass
    try:
        process.wait(timeout=patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _listen(output: IO[bytes], lines: queue.SimpleQueue[str | None]) -> None:
    """Pass on what a program says until it ends."""
    with output:
        for line in output:
            lines.put(line.decode("utf-8", "replace").strip())
    lines.put(None)
