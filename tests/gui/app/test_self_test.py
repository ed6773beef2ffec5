"""The self-test that is shipped: it passes on the real window, says what went wrong, and leaves nothing behind."""

import json
import logging
import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QCoreApplication, QTimer

from embviz.gui.app import self_test
from embviz.gui.core.compiling import KINDS
from embviz.util.kernel_cache import folder_of_all

LONG = 60_000


@pytest.fixture
def quits(monkeypatch):
    """Count what would end the application of the tests."""
    asked = []
    monkeypatch.setattr(QCoreApplication, "quit", lambda: asked.append(True))
    return asked


def test_the_command_trains_the_toy_world_asks_and_leaves_nothing_behind(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    variables = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    kernels = folder_of_all()  # the one thing of this machine that the new user has
    kept = {"NUMBA_CACHE_DIR": str(kernels)} if kernels else {}
    done = subprocess.run(
        [sys.executable, "-m", "embviz", "--self-test"],
        capture_output=True,
        text=True,
        check=False,
        env={**variables, **kept, "HOME": str(home), "TMPDIR": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
    )
    said = json.loads(done.stdout)
    assert (said["passed"], said["errors"], done.returncode) == (True, [], 0), done.stderr
    for ranking in ("3CosAdd", "3CosMul"):
        scores = list(said["answers"][ranking].values())
        assert next(iter(said["answers"][ranking])) == "queen"
        assert len(scores) == 10
        assert scores == sorted(scores, reverse=True)
    seconds = list(said["seconds"].values())
    assert seconds == sorted(seconds)
    assert list(said["seconds"]) == ["painted", "prepared", "toy world", "training", "trained", "answered"]
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_what_goes_wrong_on_the_way_fails_the_test_and_is_told(window, qtbot, quits, caplog):
    test = self_test.SelfTest(window, started=0.0, give_up_s=float("inf"))
    logging.getLogger("somewhere").error("a page fell over")
    qtbot.waitUntil(lambda: bool(quits), timeout=LONG)
    assert not test.passed
    assert test.report()["errors"] == ["a page fell over"]
    caplog.clear()


def test_a_window_that_never_answers_is_given_up(window, qtbot, quits):
    test = self_test.SelfTest(window, started=0.0, give_up_s=1.0)
    qtbot.waitUntil(lambda: bool(quits), timeout=LONG)
    assert not test.passed
    assert test.report()["errors"][0].endswith("waiting for: painted")


def test_preparing_is_shown_with_how_far_it_is(window, qtbot):
    from embviz.gui.app.warmup import start_warmup

    seen = []
    window.jobs.busy_changed.connect(lambda kind, fraction, _text: seen.append((kind, fraction)))
    start_warmup(window)
    assert all(map(window.jobs.running, KINDS))
    bar, doing = window.status.findChild(object, "status.progress"), window.status.findChild(object, "status.doing")
    told = []
    watch = QTimer()
    watch.timeout.connect(lambda: told.append((doing.text(), bar.maximum())) if bar.isVisible() else None)
    watch.start(1)
    qtbot.waitUntil(lambda: not any(map(window.jobs.running, KINDS)), timeout=LONG)
    watch.stop()
    fractions = [fraction for kind, fraction in seen if kind in KINDS]
    assert fractions
    assert min(fractions) >= 0
    assert max(fractions) <= 1 + 1e-9
    assert all(text.startswith("Preparing · ") and maximum == 1000 for text, maximum in told)
    qtbot.waitUntil(lambda: not bar.isVisible(), timeout=LONG)
