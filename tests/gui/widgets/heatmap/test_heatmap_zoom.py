"""A heatmap of many words: zooming, panning, clicks and labels."""

import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from scipy.cluster.hierarchy import fcluster, leaves_list, linkage, optimal_leaf_ordering
from scipy.spatial.distance import pdist

from embviz.drawing.palette import to_oklab
from embviz.gui.widgets.heatmap.layout import LARGEST_CELL, group_rows, lay_out
from embviz.gui.widgets.heatmap.painting import group_color
from embviz.gui.widgets.heatmap.view import Heatmap

N = 500


@pytest.fixture(scope="module")
def grouped():
    """Cosines of words about five axes, ordered by their tree, with its five groups."""
    rng = np.random.default_rng(3)
    rows = np.repeat(np.eye(5), N // 5, axis=0) + rng.normal(size=(N, 5)) * 0.1
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    distances = pdist(rows, "cosine")
    tree = optimal_leaf_ordering(linkage(distances, "average"), distances)
    order = leaves_list(tree)
    found = fcluster(tree, 5, "maxclust")[order]
    labels = np.cumsum(np.r_[0, np.diff(found) != 0])
    return [f"w{i}" for i in order], (rows @ rows.T)[np.ix_(order, order)], tree, labels


@pytest.fixture
def view(qtbot, grouped):
    result = Heatmap()
    qtbot.addWidget(result)
    result.resize(900, 640)
    result.show()
    qtbot.waitExposed(result)
    words, values, tree, labels = grouped
    result.set_matrix(words, values, tree=tree, limits=(-1, 1), groups=labels, group_names=tuple("abcde"))
    return result


def _wheel(view, at, steps):
    event = QWheelEvent(
        at,
        view.mapToGlobal(at),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_the_wheel_enlarges_about_the_pointer(view):
    at = view.cell_layout.rect(120, 300).center()
    for _ in range(12):
        _wheel(view, at, 1)
    assert view.zoom == pytest.approx(1.25**12)
    assert view.cell_layout.cell_at(at) == view.cell == (120, 300)
    assert view.cell_layout.every == 1  # every label can be read
    for _ in range(40):
        _wheel(view, at, 1)
    assert view.cell_layout.cell == pytest.approx(LARGEST_CELL)
    for _ in range(60):
        _wheel(view, at, -1)
    assert view.zoom == 1
    assert view.cell_layout.seen(0) == range(N)


def test_an_enlarged_cell_has_the_color_of_its_value(view):
    view.enlarge(20, view.cell_layout.rect(250, 250).center())
    image = view.grab().toImage()
    for i in (view.cell_layout.seen(0)[2], view.cell_layout.seen(0)[-3]):
        for j in (view.cell_layout.seen(1)[3], view.cell_layout.seen(1)[-2]):
            at = view.cell_layout.rect(i, j).topLeft().toPoint() + QPoint(3, 3)
            drawn, wanted = image.pixelColor(at), view.scale.color(float(view.matrix.values[i, j]))
            apart = to_oklab(np.array(drawn.getRgbF()[:3])) - to_oklab(np.array(wanted.getRgbF()[:3]))
            assert np.abs(apart).max() < 0.02


def test_dragging_moves_what_is_seen_and_clicks_nothing(view):
    clicked = []
    view.cell_clicked.connect(lambda *cell: clicked.append(cell))
    view.enlarge(10, view.cell_layout.rect(250, 250).center())
    start = view.cell_layout.cells.center().toPoint()
    held = view.cell_layout.cell_at(QPointF(start))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, start + QPoint(60, 40))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=start + QPoint(60, 40))
    assert view.cell_layout.cell_at(QPointF(start + QPoint(60, 40))) == held
    assert clicked == []
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=start)
    assert clicked == [view.cell_layout.cell_at(QPointF(start))]


def test_the_corner_shows_the_whole_and_moves_in_it(view):
    view.enlarge(10)
    corner = view.cell_layout.corner
    assert corner.width() > 36
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=(corner.topLeft() + QPointF(1, 1)).toPoint())
    assert view.cell_layout.seen(0)[0] == 0
    at = corner.topLeft() + QPointF(corner.width() * 0.8, corner.height() * 0.3)
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at.toPoint())
    middle = view.cell_layout.part.center()
    assert (middle.x() / N, middle.y() / N) == pytest.approx((0.8, 0.3), abs=0.02)


def test_keys_enlarge_go_along_and_show_all_again(view):
    told = []
    view.viewport_changed.connect(lambda: told.append(view.zoom))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Plus, Qt.Key.Key_Plus):
        QTest.keyClick(view, key)
    assert view.zoom == pytest.approx(1.25**2)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.zoom == pytest.approx(1.25)
    view.enlarge(15, view.cell_layout.rect(0, 0).center())
    last = view.cell_layout.seen(1)[-1]
    for _ in range(last + 3):
        QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.cell == (0, last + 3)
    assert view.cell_layout.cells.contains(view.cell_layout.rect(*view.cell).center())
    QTest.keyClick(view, Qt.Key.Key_0)
    assert view.zoom == told[-1] == 1


def test_new_values_of_the_same_words_keep_the_part_and_new_words_do_not(view, grouped):
    words, values, tree, _ = grouped
    view.enlarge(8)
    before = view.cell_layout.part
    view.set_matrix(words, values**2, tree=tree)
    assert view.cell_layout.part == before
    view.set_matrix(words[::-1], values, tree=None)
    assert view.cell_layout.part == before  # a tree of the next moment has the words in another order
    view.set_matrix([*words[1:], "another"], values, tree=None)
    assert view.zoom == 1


def test_a_group_has_its_name_and_color_and_takes_a_click(view, qtbot, grouped):
    rows = group_rows(view.matrix, view.cell_layout)
    assert [group for group, _ in rows] == [0, 1, 2, 3, 4]
    group, box = rows[3]
    with qtbot.waitSignal(view.group_clicked) as told:
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert told.args == [group]
    labels = grouped[3]
    middle = float(np.flatnonzero(labels == 3).mean()) + 0.5
    strip = QPointF(view.cell_layout.cells.left() - 5, view.cell_layout.y(middle)).toPoint()
    assert view.grab().toImage().pixelColor(strip) == group_color(3)


def test_names_of_small_groups_do_not_lie_over_each_other(view):
    groups = np.minimum(np.arange(N) // 2, 12)  # twelve of two words each
    view.set_matrix([f"w{i}" for i in range(N)], np.eye(N), groups=groups, group_names=tuple("abcdefghijklm"))
    boxes = [box for _, box in group_rows(view.matrix, view.cell_layout)]
    assert len(boxes) == 13
    assert all(one.bottom() <= other.top() + 1e-6 for one, other in pairwise(boxes))


@pytest.mark.parametrize("n", [30, 140])
def test_a_file_names_every_word_and_is_no_blur(view, tmp_path, n):
    values = np.cos(np.subtract.outer(np.arange(n), np.arange(n)) / 5.0)
    view.set_matrix([f"word{i}" for i in range(n)], values, limits=(-1, 1))
    view.enlarge(4)  # what is seen makes no difference
    picture, path = view.picture(), tmp_path / "heat.svg"
    picture.to_svg(str(path))
    root = ElementTree.parse(path).getroot()
    space = "{http://www.w3.org/2000/svg}"
    texts = ["".join(node.itertext()).strip() for node in root.iter(f"{space}text")]
    assert all(texts.count(f"word{i}") == 2 for i in range(n))
    if n <= 120:  # besides the one of the color bar
        assert len(list(root.iter(f"{space}image"))) == 1
    image = picture.to_image(1.0)
    assert (image.width(), image.height()) == (picture.size.width(), picture.size.height())
    drawn = QImage(image.size(), QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    QSvgRenderer(str(path)).render(painter)
    painter.end()
    layout = lay_out(picture.matrix, image.width(), image.height())
    for i, j in ((0, 0), (n - 2, 3), (n // 2, n - 1), (n // 3, n // 4)):
        at, wanted = (layout.rect(i, j).topLeft() + QPointF(3, 3)).toPoint(), view.scale.color(float(values[i, j]))
        for one in (image, drawn):
            apart = np.subtract(one.pixelColor(at).getRgb(), wanted.getRgb())
            assert np.abs(apart).max() <= 6, (i, j)
