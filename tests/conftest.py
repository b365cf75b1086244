"""What all tests share, so that none pays for what another one has done: compiled templates, an empty database, tables
in positions that took long, and a memory that is not searched for rubbish from end to end over and over."""
from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import CodeType

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket

import companion.web
from companion.story.sound.speech import Speech
from companion.story.voices.espeak import Espeak
from companion.story.voices.festival import Festival
from companion.story.voices.piper import Piper
from companion.table import store
from tests.server import alike, begun
from tests.soak import SOAK


def pytest_configure(config: pytest.Config) -> None:
    """Names the folder of what this process shares with those that it starts: see `tests.server.begun`."""
    if "COMPANION_SHARED" not in os.environ:
        folder = os.environ["COMPANION_SHARED"] = tempfile.mkdtemp(prefix="companion-shared-")
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    Flask.jinja_options = {"bytecode_cache": Compiled(begun.compiled())}
    begun.without_waiting_for_the_disk()
    begun.with_the_same_luck()
    alike.with_the_same_addresses()
    alike.with_the_same_statements()


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing is rubbish of what is collected, and what tests leave is looked for less often than usual: most of it is
    gone by itself. A process that only hands out tests goes through here as well."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


if not SOAK:  # all constants of the house as examples, read out of 600 files by each process
    providers._get_local_constants = lambda: providers._local_constants
# A quick run tries the same examples everywhere and gives each the time it takes; a soak looks for new ones.
settings.register_profile("counted", max_examples=500 if SOAK else 25, deadline=None, derandomize=not SOAK,
                          suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("counted")


class Compiled(FileSystemBytecodeCache):
    """The code of every template, as long as its source stays the same: in memory, and in the folder where the servers
    of this run and its other processes find theirs."""

    def __init__(self, folder: str) -> None:
        super().__init__(folder)
        self.kept: dict[str, tuple[str, CodeType]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        checksum, code = self.kept.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code
            return
        super().load_bytecode(bucket)
        if bucket.code is not None:
            self.kept[bucket.key] = bucket.checksum, bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self.kept[bucket.key] = bucket.checksum, bucket.code
        with suppress(OSError):  # a test may have filled the disk
            super().dump_bytecode(bucket)


CACHED = type(cache(lambda: None))


@pytest.fixture(autouse=True, scope="module")
def forgotten(request: pytest.FixtureRequest) -> Generator[None, None, None]:
    """What a file has worked out for its own tests is forgotten with it: sounds and photographs are large."""
    yield
    for made in vars(request.module).values():
        if type(made) is CACHED and made.__module__ == request.module.__name__:  # proxies answer no other question
            made.cache_clear()


@pytest.fixture
def durable(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written waits until it is on disk, as at home."""
    monkeypatch.setattr(os, "fsync", begun.FSYNC)
    monkeypatch.setitem(store.PRAGMAS, "synchronous", "FULL")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new data folder gets its database from the first one that was migrated in this run."""
    monkeypatch.setattr(store, "migrate", alike.from_the_first(store.migrate))


@pytest.fixture(autouse=True, scope="session")
def quick_voice() -> Generator[None, None, None]:
    """An app that is made in this process speaks with eSpeak alone: other voices take seconds to start."""
    def speech(folder: Path) -> Speech:
        return Speech(folder, [Piper(folder / "voices", joe=False), Festival(roots=()), Espeak()])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(companion.web, "Speech", speech)
        yield
