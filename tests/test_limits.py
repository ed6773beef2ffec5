"""No test and no run of the tests hangs, and none is ended because the machine has much to do."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal

HERE = Path(__file__).parent
_spec = importlib.util.spec_from_file_location("patience_of_tests", HERE / "patience.py")
patience = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(patience)

CONFTEST = f"""
import importlib.util
spec = importlib.util.spec_from_file_location("standstill", {str(HERE / "standstill.py")!r})
standstill = importlib.util.module_from_spec(spec)
spec.loader.exec_module(standstill)

def pytest_configure(config):
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(standstill.Standstill(quiet_s=2.0))
"""


class Clock:
    """A clock that is set by hand."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def test_a_limit_counts_what_the_machine_gives():
    clock, shares = Clock(), iter([1.0] * 5 + [0.1] * 100)
    limit = patience.Patience(1000, clock, lambda: next(shares))
    for _ in range(5):
        clock.now += 0.1
        assert not limit.is_over()
    passed = 0
    while not limit.is_over():
        clock.now += 0.1
        passed += 1
    assert passed in (50, 51)  # the half second that was left, of a tenth each


def test_a_process_that_was_not_let_run_has_had_no_time():
    clock = Clock()
    limit = patience.Patience(5000, clock, lambda: 1.0)
    clock.now += 3600
    assert not limit.is_over()


def test_a_fair_share_is_read_off_the_system(tmp_path, monkeypatch):
    monkeypatch.setattr(patience, "_LOAD", tmp_path / "loadavg")
    monkeypatch.setattr(patience.os, "cpu_count", lambda: 2)
    assert patience.fair_share() == 1.0
    (tmp_path / "loadavg").write_text("16.97 13.69 9.14 8/1245 99\n")
    assert patience.fair_share() == 0.25


def test_waits_end_when_there_is_nothing_to_wait_for(qtbot):
    class Bell(QObject):
        rang = Signal()

    bell = Bell()
    qtbot.least_ms = 0
    with pytest.raises(qtbot.TimeoutError):
        qtbot.waitUntil(lambda: False, timeout=60)
    with pytest.raises(qtbot.TimeoutError), qtbot.waitSignal(bell.rang, timeout=60):
        pass
    with qtbot.waitSignal(bell.rang, timeout=60, raising=False) as waited:
        pass
    assert not waited.signal_triggered
    with qtbot.waitSignal(bell.rang):
        bell.rang.emit()


def test_no_wait_is_shorter_than_what_a_busy_machine_may_take(qtbot, monkeypatch):
    limits = []
    monkeypatch.setitem(type(qtbot).waitUntil.__globals__, "Patience", lambda ms: limits.append(ms) or Over())
    with pytest.raises(qtbot.TimeoutError):
        qtbot.waitUntil(lambda: False)
    with pytest.raises(qtbot.TimeoutError):
        qtbot.waitUntil(lambda: False, timeout=1 << 30)
    assert limits == [patience.LEAST_MS, 1 << 30]


class Over:
    """A limit that is reached."""

    def is_over(self):
        return True


def run(folder, *options):
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:pytest-qt", *options, str(folder)],
        capture_output=True,
        text=True,
        timeout=600,
        cwd=folder,
    )


def test_a_run_that_stands_still_is_ended_and_tells_where(tmp_path):
    (tmp_path / "conftest.py").write_text(CONFTEST + "\nstandstill.COMPUTED_S = 0.05\n")
    (tmp_path / "test_stuck.py").write_text(
        "import threading\n\ndef test_waits():\n    threading.Event().wait()\n\ndef test_other():\n    pass\n"
    )
    done = run(tmp_path, "-n", "1")
    assert done.returncode == 3
    assert "test_stuck.py::test_waits" in done.stderr
    assert "nothing was computed" in done.stderr
    assert 'test_stuck.py", line 4 in test_waits' in done.stderr  # of the process that tests


def test_who_computes_is_not_ended(tmp_path):
    (tmp_path / "conftest.py").write_text(CONFTEST.replace("2.0", "0.4") + "\nstandstill.COMPUTED_S = 0.02\n")
    (tmp_path / "test_busy.py").write_text(
        "import time\n\ndef test_computes():\n    while time.process_time() < 2.5:\n        pass\n"
    )
    assert run(tmp_path).returncode == 0
