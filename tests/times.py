"""What tests cost: `pytest -p tests.times` ends with the seconds of the processor and of the clock for each folder and
file. Of the processor: by the tests' own process and everything below it, servers and browsers."""
from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

TICK = os.sysconf("SC_CLK_TCK")
DEEP = 3
"""`tests/browser/play` is a folder of the table, what lies deeper belongs to it."""
Row = tuple[int, float, float]
"""Tests, seconds of the processor, seconds of the clock."""


def processor() -> float:
    """Seconds that this process and everything below it have computed so far, including what has ended below it."""
    spent, below = {}, defaultdict(list)
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has just ended
                continue
            spent[int(entry.name)] = sum(map(int, fields[11:15]))
            below[int(fields[1])].append(int(entry.name))
    total, todo = 0, [os.getpid()]
    while todo:
        process = todo.pop()
        total += spent.get(process, 0)
        todo += below[process]
    return total / TICK


def file(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def sums(rows: Iterable[Row]) -> Row:
    tests, computed, passed = zip(*rows, strict=True)
    return sum(tests), sum(computed), sum(passed)


class Times:
    """In the process that runs tests it measures them, in the one that tells of them it adds up."""

    def __init__(self) -> None:
        self.since = processor(), time.monotonic()
        self.last, self.before_end = False, 0.0
        self.rows: dict[str, list[Row]] = defaultdict(list)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None
                                ) -> Generator[None, object, object]:
        self.last = nextitem is None or file(nextitem.nodeid) != file(item.nodeid)
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]
                                  ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if call.when != "teardown":
            self.before_end = processor() if self.last else 0.0
        elif self.last:  # what the whole file shared is taken down as well
            before, self.since = self.since, (processor(), time.monotonic())
            reached = max(self.before_end, self.since[0])  # what a killed browser has computed is gone with it
            cost = reached - before[0], self.since[1] - before[1]
            report.user_properties = [*report.user_properties, ("cost", cost)]
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            computed, passed = dict(report.user_properties).get("cost", (0.0, 0.0))
            self.rows[file(report.nodeid)].append((1, computed, passed))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        files = {name: sums(rows) for name, rows in self.rows.items()}
        folders: dict[str, list[Row]] = defaultdict(list)
        for name, row in files.items():
            folders["/".join(name.split("/")[:-1][:DEEP])].append(row)
        for rows in ({"all": sums(files.values())}, {name: sums(rows) for name, rows in folders.items()}, files):
            terminalreporter.section("processor s, clock s, tests")
            for name, (tests, computed, passed) in sorted(rows.items(), key=lambda row: -row[1][1]):
                terminalreporter.write_line(f"{computed:8.1f} {passed:8.1f} {tests:6}  {name}")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Times())
