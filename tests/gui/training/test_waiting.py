"""A run that is wanted before its kernels are there says that it waits."""

import threading

import pytest
from PySide6.QtCore import Qt

from embviz.gui.core.compiling import FOR_TRAINING

LONG = 60_000  # ms


@pytest.fixture
def preparing(window, monkeypatch):
    """Make the window believe that kernels are compiled until the returned event is set."""
    done = threading.Event()
    window.jobs.submit("observe", FOR_TRAINING[0], lambda _job: done.wait())
    yield done
    done.set()


def test_train_says_that_it_waits_and_begins_by_itself(window, preparing, qtbot, find, small_text):
    window.open_path(small_text)
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    window.show_page("map")
    for name, value in {"dimensions": 12, "min_count": 1, "epochs": 1}.items():
        find(f"train.{name}").setValue(value)
    start, stop, view = find("train.start"), find("train.stop"), find("map.view")
    qtbot.mouseClick(find("map.train"), Qt.MouseButton.LeftButton)
    assert (start.text(), start.isEnabled(), stop.isVisible()) == ("Starts when ready", False, True)
    assert not find("map.train").isVisible()
    assert "Training starts by itself" in view.accessibleDescription()
    qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert (start.text(), start.isEnabled(), stop.isVisible()) == ("Train", True, False)
    assert find("map.train").isVisible()
    assert "Watch the words" in view.accessibleDescription()
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        qtbot.mouseClick(start, Qt.MouseButton.LeftButton)
        assert window.workspace.run is None
        preparing.set()
    assert start.text() == "Train again"
