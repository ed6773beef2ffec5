"""Two hundred random gestures on the window while it trains; more by `EMBVIZ_MONKEY=1000`, `EMBVIZ_MONKEY_SEED=5`.
`EMBVIZ_MONKEY_LOG=file` gets each gesture.

No exception, no logged error, no memory that grows with what is done; what the longest events cost is printed.
"""

import os
import sys
import time
from pathlib import Path
from statistics import median

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog

from embviz.gui.app.warmup import start_warmup
from embviz.gui.files.loader import DocumentLoader

from .monkey import Monkey

GESTURES = int(os.environ.get("EMBVIZ_MONKEY", "200"))
SEED = int(os.environ.get("EMBVIZ_MONKEY_SEED", "1"))
LONG = 120_000  # ms; kernels may be compiled first
MOST_BYTES = 600 << 20  # that the second half of the gestures may add; 200 added up to 230 MB, 1,000 of them 95


@pytest.fixture
def dialogs(monkeypatch, tmp_path, small_text):
    """Answer each dialog of files with nothing, or with a file that is there or may be written."""
    rubbish = tmp_path / "rubbish.bin"
    rubbish.write_bytes(bytes(range(256)) * 20)
    vectors = tmp_path / "small.vec"
    vectors.write_text("3 2\nking 1 0\nqueen 0 1\ncat 1 1\n")
    opened = ["", "", str(small_text), str(rubbish), str(vectors), str(tmp_path / "gone.txt")]
    saved = ["", *(str(tmp_path / f"saved{end}") for end in (".png", ".svg", ".csv", ".vec", ".pdf", ".odd"))]

    def answer(draw):
        def from_(choices, many=False):
            def ask(*_args, **_options):
                path = draw.choice(choices)
                return (([path] if path else []) if many else path), ""

            return staticmethod(ask)

        monkeypatch.setattr(QFileDialog, "getOpenFileName", from_(opened))
        monkeypatch.setattr(QFileDialog, "getOpenFileNames", from_(opened, many=True))
        monkeypatch.setattr(QFileDialog, "getSaveFileName", from_(saved))
        folders = ["", str(tmp_path)]
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", staticmethod(lambda *_a, **_o: draw.choice(folders)))

    monkeypatch.setattr(QDesktopServices, "openUrl", staticmethod(lambda _url: True))
    # what is on this computer takes as long as it is much
    monkeypatch.setattr(DocumentLoader, "documentation", lambda _self: None)
    return answer


def _fixed_work():
    """Return the processor seconds of this thread for a work that is always the same: about .015 on a free machine."""
    begun = time.thread_time()
    sum(k * k for k in range(500_000))
    return time.thread_time() - begun


def _memory():
    """Return the memory of this process in bytes, 0 where the system does not say."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if sys.platform == "linux" else 0


def test_whatever_is_done_the_window_goes_on(window, qtbot, find, dialogs, caplog, monkeypatch, capsys):
    start_warmup(window)
    window.run_action("file.toy_world")
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    qtbot.waitUntil(lambda: not any(map(window.jobs.running, _PREPARED)), timeout=LONG)
    find("train.epochs").setValue(1000)
    find("train.threads").setValue(1)  # the window is what is tried
    window.run_action("train.run")
    # vectors of a run come where a panel asks for them, which are closed at first
    window.show_panel("inspector")
    qtbot.waitUntil(lambda: window.workspace.embedding is not None, timeout=LONG)
    monkey = Monkey(window, SEED, {"file.quit"}, os.environ.get("EMBVIZ_MONKEY_LOG"))
    dialogs(monkey.draw)
    done, memory, work = [], [], []
    monkey.start()
    with qtbot.captureExceptions() as raised:
        for number in range(GESTURES):
            if number % 25 == 0 and not window.workspace.training and QApplication.activeModalWidget() is None:
                window.run_action("train.run")
            monkey.act()
            done.append(monkey.gesture)
            bad = [r for r in caplog.records if r.levelname in ("WARNING", "ERROR", "CRITICAL")]
            assert not raised, (number, done[-6:], raised)
            assert not bad, (number, done[-6:], [r.getMessage() for r in bad])
            if number % max(GESTURES // 10, 1) == 0:
                memory.append(_memory())
                work.append(_fixed_work())
        monkey.stop()
        # it is closed without a question
        monkeypatch.setattr("embviz.gui.project.controller.WORTH_S", float("inf"))
        monkeypatch.setattr("embviz.gui.project.controller.ProjectController.modified", False)
        QCoreApplication.processEvents()
    longest = sorted(monkey.costs, reverse=True)[:5]
    with capsys.disabled():
        print(f"\nseed {SEED}, {GESTURES} gestures; longest {[(round(cost, 3), gesture) for cost, gesture in longest]}")
        print(f"a fixed work takes {median(work):.3f}")
        print(f"{monkey.while_training} while it trained, on {len(monkey.touched)} parts")
        print(f"memory in MB {[size >> 20 for size in memory]}")
    assert memory[-1] - memory[len(memory) // 2] < MOST_BYTES


_PREPARED = ("prepare", "prepare drawing", "prepare layouts", "prepare reading")
