"""The rank of a word over the training, against a direct computation."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt

from embviz.gui.training.curves_panel import RankOverTime, coarse_to_fine

LONG = 30_000  # ms


@pytest.fixture
def panel(window, qtbot, small_text, find):
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(small_text)
    for name, value in {"dimensions": 16, "min_count": 1, "epochs": 8}.items():
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        window.run_action("train.run")
    find("timeline.loss").click()  # the curves lie over the timeline, and are closed at first
    find("curves.shown.ranks").click()
    return window.findChild(RankOverTime)


def _ask(panel, qtbot, find, text):
    line = find("ranks.question")
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    moments = panel._workspace.observer.moments
    qtbot.waitUntil(lambda: len(panel.results()) == len(moments), timeout=LONG)
    return panel.results()


def _agrees(found, embedding, target, answer, left_out):
    """Whether rank and cosine are the true ones; words closer to each other than rounding may change places."""
    cosines = embedding.unit @ (target / np.linalg.norm(target))
    others = np.delete(cosines, [*left_out, answer])
    first, last = (1 + int((others > cosines[answer] + margin).sum()) for margin in (1e-6, -1e-6))
    return first <= found[0] <= last and found[1] == pytest.approx(cosines[answer], abs=1e-5)


def test_rank_of_a_neighbor_at_every_moment(panel, qtbot, find, window):
    observer = window.workspace.observer
    found = _ask(panel, qtbot, find, "king, queen")
    for index, moment in enumerate(observer.moments):
        embedding = observer.embedding(index)
        king, queen = embedding.id("king"), embedding.id("queen")
        assert found[index, 0] == pytest.approx(moment.epoch)
        assert _agrees(found[index, 1:], embedding, embedding.unit[king], queen, {king})
    assert len(set(found[:, 1])) > 1


def test_rank_of_the_answer_to_an_analogy(panel, qtbot, find, window):
    observer = window.workspace.observer
    found = _ask(panel, qtbot, find, "king - man + woman = queen")
    embedding = observer.embedding(len(found) - 1)
    ids = [embedding.id(word) for word in ("king", "man", "woman")]
    target = embedding.unit[ids[0]] - embedding.unit[ids[1]] + embedding.unit[ids[2]]
    assert _agrees(found[-1, 1:], embedding, target, embedding.id("queen"), set(ids))


def test_click_on_the_curve_goes_to_the_moment(panel, qtbot, find, window):
    found = _ask(panel, qtbot, find, "king, queen")
    plot = panel.plot.plot
    box = plot.getPlotItem().getViewBox()
    from PySide6.QtCore import QPointF

    at = plot.mapFromScene(box.mapViewToScene(QPointF(found[3, 0], box.viewRange()[1][0])))
    qtbot.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at.x(), plot.height() // 2))
    assert window.workspace.moment == 3
    assert plot.mark == pytest.approx(found[3, 0])


def test_unknown_word_is_named(panel, qtbot, find):
    line = find("ranks.question")
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "king, quean")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    message = find("ranks.message")
    qtbot.waitUntil(lambda: message.error is not None, timeout=LONG)
    assert "quean" in message.error.what
    assert "queen" in message.error.suggestions


def test_asking_can_be_given_up(panel, qtbot, find, monkeypatch):
    monkeypatch.setattr("embviz.gui.training.curves_panel._STEP_S", 0.0)
    line = find("ranks.question")
    line.write("king, castle")
    qtbot.waitUntil(find("ranks.cancel").isVisible, timeout=LONG)
    qtbot.mouseClick(find("ranks.cancel"), Qt.MouseButton.LeftButton)
    known = len(panel.results())
    assert not find("ranks.cancel").isVisible()
    assert not panel._context.jobs.running("ranks")
    assert known < len(panel._workspace.observer.moments)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 8, 100, 129])
def test_all_are_asked_once_the_ends_first(count):
    order = coarse_to_fine(count)
    assert sorted(order) == list(range(count))
    assert order[:2] == [0, count - 1][: min(count, 2)]
    if count >= 100:
        assert max(np.diff(sorted(order[:20]))) < count / 5
