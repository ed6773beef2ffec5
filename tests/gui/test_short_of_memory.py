"""Memory that is short: moments go to disk, the map shows fewer words, and the window says so and lives on."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz import memory
from embviz.gui.observing import write_plan
from embviz.gui.pages.map_number import WordNumber
from embviz.projection.methods import method

LONG = 120_000  # ms; kernels may be compiled first
EPOCHS = 30


@pytest.fixture(autouse=True)
def _no_question(monkeypatch):
    """On a slow machine the training takes so long that its vectors are asked about when the window closes."""
    monkeypatch.setattr("embviz.gui.unsaved.WORTH_S", float("inf"))


@pytest.fixture
def short_text(small_text):
    """A tenth of the text: a thousand dimensions take their time."""
    small_text.write_text("\n".join(small_text.read_text("utf-8").splitlines()[:40]), "utf-8")
    return small_text


def _train(window, qtbot, find, text):
    with qtbot.waitSignal(window.opening.opened, timeout=LONG):
        window.open_path(text)
    for name, value in {"dimensions": 1000, "min_count": 1, "epochs": EPOCHS, "threads": 1}.items():
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.studio.finished, timeout=LONG):
        qtbot.mouseClick(find("train.start"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.studio.following, timeout=LONG)
    window.show_panel("timeline")
    return window.workspace.observer


def test_moments_beyond_their_memory_are_on_disk_and_all_on_the_timeline(window, qtbot, short_text, find):
    write_plan(window.settings, budget=1, spill=100, evaluate="nothing")
    observer = _train(window, qtbot, find, short_text)
    assert len(observer.moments) > EPOCHS
    assert observer.history.memory_bytes <= 1 << 20
    assert observer.history.disk_bytes > 0
    assert find("timeline.memory").text() == (
        f"{len(observer.moments)} moments · 1 of 1 MB + {-(-observer.history.disk_bytes // (1 << 20))} MB on disk"
    )
    assert len(find("timeline.slider")._content.moments) == len(observer.moments)
    # one that is on disk is looked at as any other
    oldest = observer.moments[1]
    assert not observer.history._kept[1].in_memory
    find("timeline.slider").setValue(0)
    window.workspace.look_at(oldest)
    qtbot.waitUntil(
        lambda: np.array_equal(window.workspace.embedding.vectors, observer.embedding(1).vectors), timeout=LONG
    )


def test_where_the_disk_has_no_room_either_moments_are_thinned_and_the_window_says_so(
    window, qtbot, short_text, find
):
    write_plan(window.settings, budget=1, spill=0, evaluate="nothing")
    observer = _train(window, qtbot, find, short_text)
    history = observer.history
    assert history.disk_bytes == 0
    assert history.memory_bytes <= 1 << 20
    assert 3 < len(observer.moments) < EPOCHS
    assert observer.moments[-1].epoch == pytest.approx(EPOCHS)  # the newest stays
    observer.trouble = "There is no room for moments."
    find("timeline.memory").show_use((observer,))
    assert find("timeline.memory").text().startswith("No room for more moments · ")
    assert find("timeline.memory").toolTip() == observer.trouble


def test_the_map_takes_as_many_words_as_there_is_memory_for_and_says_so(lab, qtbot, monkeypatch):
    free = [1 << 40]
    monkeypatch.setattr(memory, "free_bytes", lambda: free[0])
    number = WordNumber(lab.settings)
    qtbot.addWidget(number)
    number.set_method(method("tsne"))
    number.offer(100_000, whole=True)
    assert (number.count, number.refusal) == (100_000, "")
    free[0] = 300 << 20
    number.offer(100_000, whole=True)
    assert 10_000 < number.count < 30_000
    assert number.refusal.startswith(f"Memory is short: these are the {number.count:,} most frequent words.")
    # PCA keeps less beside the vectors
    fewer = number.count
    number.set_method(method("pca"))
    assert number.count > 2 * fewer
    free[0] = 0
    number.offer(100_000, whole=True)
    assert number.count == 10


def test_a_window_without_memory_says_what_needs_how_much_and_lives_on(tmp_path):
    pytest.importorskip("resource")  # only there a process can be given less memory
    told = subprocess.run(
        [sys.executable, Path(__file__).parent / "starved.py", tmp_path], capture_output=True, text=True, check=True
    )
    said = {}
    for line in told.stdout.splitlines():
        said.update(json.loads(line))
    what, cure = said["vectors"][:2]
    assert "large.vec, 60,000 words with 200 numbers each, would take 46 MB of memory, and " in what
    assert cure == "Open a file with fewer words or dimensions, or close other programs."
    what, cure = said["training"][:2]
    assert what.startswith("What this training learns would take 1")
    assert cure.startswith("Use fewer dimensions")
    assert said["trained"] == 60_000  # what was asked for then, with less
