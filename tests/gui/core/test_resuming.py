"""A run that a killed process left behind is offered and goes on; what ends well leaves nothing behind."""

import pytest
from PySide6.QtCore import QPoint, Qt

from embviz.monitoring.checkpoints import Checkpoints
from embviz.text.reading import read_corpus
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun

LONG = 30_000  # ms


@pytest.fixture
def unfinished(tmp_path, long_text):
    """A run that was saved and got no further."""
    run = TrainingRun(read_corpus(long_text), defaults(dimensions=16, min_count=1, epochs=12, threads=1))
    run.execute(lambda point: run.control.stop())
    assert not run.finished
    assert Checkpoints(tmp_path / "local" / "checkpoint" / "0").write(run)
    return run


def test_unfinished_run_is_offered_and_goes_on(unfinished, window, qtbot, find):
    banner = window.banner
    qtbot.waitUntil(banner.isVisible, timeout=LONG)
    assert f"epoch {unfinished.progress.epoch:.1f} of 12" in find("banner.what").text()
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("banner.choice_0"), Qt.MouseButton.LeftButton)
    run = window.workspace.run
    assert run.parameters == unfinished.parameters
    assert run.vocabulary.words == unfinished.vocabulary.words
    assert window.workspace.corpus.tokens == unfinished.corpus.tokens
    assert run.history[0] == unfinished.history[0]
    assert run.progress.epoch == pytest.approx(12)
    assert window.current_page() is window.page("map")
    # what is missing is said, and is not offered
    first = window.workspace.observer.moments[0].tokens_done
    assert first >= unfinished.progress.tokens_done
    track = find("timeline.slider")
    qtbot.mousePress(track, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    qtbot.mouseRelease(track, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert window.workspace.place == pytest.approx(first, rel=1e-3)
    # it has ended: there is nothing to resume
    folder = unfinished_folder(window)
    qtbot.waitUntil(lambda: Checkpoints(folder).latest() is None, timeout=LONG)


def unfinished_folder(window):
    slot = window.trainer._observing.slot
    return slot.left or slot.own


def test_discarded_run_is_gone(unfinished, window, qtbot, find):
    qtbot.waitUntil(window.banner.isVisible, timeout=LONG)
    qtbot.mouseClick(find("banner.choice_1"), Qt.MouseButton.LeftButton)
    # its files go one by one: what is half deleted cannot be read
    qtbot.waitUntil(lambda: not [*unfinished_folder(window).glob("state-*")], timeout=LONG)
    assert Checkpoints(unfinished_folder(window)).latest() is None
    assert window.workspace.run is None


def test_another_run_before_the_answer_leaves_what_was_found(unfinished, window, qtbot, long_text, find):
    qtbot.waitUntil(window.banner.isVisible, timeout=LONG)
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(long_text)
    for name, value in (("dimensions", 16), ("min_count", 1), ("epochs", 1)):
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.trainer.following, timeout=LONG)
    saved = Checkpoints(unfinished_folder(window)).latest()
    assert saved.run().vocabulary.words == unfinished.vocabulary.words


def test_run_under_way_is_saved_and_closing_lets_it_go(window, qtbot, long_text, find, monkeypatch):
    from embviz.gui.core.session_folders import CheckpointSlot
    from embviz.gui.core.settings import checkpoint_folder

    monkeypatch.setattr("embviz.monitoring.checkpoints._FIRST_S", 0.0)
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(long_text)
    for name, value in (("dimensions", 16), ("min_count", 1), ("epochs", 1000)):
        find(f"train.{name}").setValue(value)
    qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.workspace.observer is not None, timeout=LONG)
    folder = unfinished_folder(window)
    qtbot.waitUntil(lambda: Checkpoints(folder).latest() is not None, timeout=LONG)
    # another window would not touch it
    other = CheckpointSlot(checkpoint_folder())
    assert other.claim() is None
    assert other.own not in (None, folder)
    other.release()
    window.close()
    assert Checkpoints(folder).latest() is None
