"""Points of pairs: where they are, which are named, what the pointer and the keys take."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from embviz.gui.widgets.charts.pair_scatter import PairScatter
from tests.gui.pointer import hover


@pytest.fixture
def plot(qtbot):
    result = PairScatter("x.plot", "Pairs")
    qtbot.addWidget(result)
    result.resize(560, 480)
    result.show()
    qtbot.waitExposed(result)
    rng = np.random.default_rng(1)
    x, y = rng.uniform(0, 10, 60), rng.uniform(-1, 1, 60)
    names = [f"one{i} · other{i}" for i in range(60)]
    result.set_pairs(
        x, y, names, [(name, "People 1") for name in names], worst=range(59, -1, -1), named=6, line=(0.1, 0.0)
    )
    result.grab()
    return result


def test_points_are_where_the_axes_say(plot):
    box = plot.getPlotItem().getViewBox()
    x, y = (column.values for column in plot.drawn_numbers().columns[1:3])
    for at in (0, 17, 59):
        there = box.mapSceneToView(QPointF(*plot.places()[at]))
        assert (there.x(), there.y()) == pytest.approx((x[at], y[at]), abs=1e-6)
    ends = box.viewRect()
    assert ends.left() < x.min() < x.max() < ends.right()
    assert ends.top() < y.min() < y.max() < ends.bottom()


def test_only_the_worst_are_named_and_no_name_lies_over_another(plot):
    boxes = plot.name_boxes()
    assert {at for at, _ in boxes} <= set(range(54, 60))
    assert len(boxes) >= 4
    for k, (_, box) in enumerate(boxes):
        assert not any(box.intersects(other) for _, other in boxes[:k])


def test_names_of_a_crowd_do_not_lie_over_each_other_nor_over_its_points(plot):
    x, y = np.r_[np.linspace(4.9, 5.1, 8), 0, 10], np.r_[np.linspace(-0.02, 0.02, 8), -1, 1]
    names = [f"word{i} · other{i}" for i in range(10)]
    plot.set_pairs(x, y, names, [(name,) for name in names], worst=range(10), named=8)
    plot.grab()
    boxes = plot.name_boxes()
    assert 2 <= len(boxes) < 8
    for k, (_, box) in enumerate(boxes):
        assert not any(box.intersects(other) for _, other in boxes[:k])
        assert not any(box.contains(QPointF(*place)) for place in plot.places())


def test_the_pointer_reads_the_nearest_and_a_click_takes_it(plot, qtbot):
    places = plot.places()
    lonely = int(np.argmax([np.sort(np.hypot(*(places - place).T))[1] for place in places]))
    at = QPointF(*places[lonely]).toPoint()
    with qtbot.waitSignal(plot.pair_read) as told:
        hover(plot.viewport(), at)
    assert told.args == [lonely]
    with qtbot.waitSignal(plot.pair_clicked) as told:
        QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert told.args == [lonely]
    hover(plot.viewport(), QPointF(1, 1))
    assert plot.read == -1


def test_keys_go_through_the_misses(plot, qtbot):
    for key, read in ((Qt.Key.Key_Right, 59), (Qt.Key.Key_Right, 58), (Qt.Key.Key_Left, 59), (Qt.Key.Key_Left, 59)):
        QTest.keyClick(plot, key)
        assert plot.read == read
    with qtbot.waitSignal(plot.pair_clicked) as told:
        QTest.keyClick(plot, Qt.Key.Key_Return)
    assert told.args == [59]
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert plot.read == -1


def test_no_pairs_are_no_trouble(plot):
    plot.set_pairs(np.zeros(0), np.zeros(0), (), ())
    plot.grab()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert plot.read == -1
    assert plot.pair_at(QPointF(50, 50)) == -1
    plot.set_pairs(np.ones(1), np.ones(1), ("a · b",), (("a · b",),), worst=[0], named=1)
    plot.grab()
    assert plot.named == ("a · b",)
