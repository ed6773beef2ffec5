import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtTest import QTest
from scipy.cluster.hierarchy import dendrogram, linkage, optimal_leaf_ordering
from scipy.spatial.distance import pdist

from embviz.drawing.palette import to_oklab, to_srgb
from embviz.gui.style import theme
from embviz.gui.widgets.color_scale import diverging, is_light, sequential
from embviz.gui.widgets.heatmap.layout import Matrix, branches_of
from embviz.gui.widgets.heatmap.painting import number_style
from embviz.gui.widgets.heatmap.view import Heatmap
from tests.gui.pointer import hover

WORDS = ["king", "queen", "man", "woman", "paris", "london"]


def cosines(n=6, seed=0):
    v = np.random.default_rng(seed).normal(size=(n, 5))
    v /= np.linalg.norm(v, axis=1, keepdims=True)
    return v @ v.T


@pytest.fixture
def view(qtbot):
    result = Heatmap()
    qtbot.addWidget(result)
    result.resize(640, 480)
    result.show()
    qtbot.waitExposed(result)
    result.set_matrix(WORDS, cosines())
    return result


def middle(view, i, j):
    return view.cell_layout.rect(i, j).center().toPoint()


def test_cells_are_painted_in_the_color_of_their_value(view):
    # small cells carry no numbers, which would lie over the color
    words = [f"w{i}" for i in range(60)]
    values = cosines(60)
    view.set_matrix(words, values)
    image = view.grab().toImage()
    for i, j in ((0, 0), (3, 11), (19, 2)):
        assert image.pixelColor(middle(view, i, j)) == diverging(abs(values).max()).color(values[i, j])


def test_hovering_tells_cells_and_their_end(view, qtbot):
    told = []
    view.cell_hovered.connect(lambda i, j: told.append((i, j)))
    hover(view, middle(view, 2, 5))
    hover(view, middle(view, 4, 1))
    hover(view, QPoint(2, 2))
    assert told == [(2, 5), (4, 1), (-1, -1)]


def test_clicking_tells_the_cell(view, qtbot):
    with qtbot.waitSignal(view.cell_clicked) as told:
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle(view, 3, 0))
    assert told.args == [3, 0]


def test_keys_walk_the_cells_and_stop_at_the_edge(view):
    for key, cell in (
        (Qt.Key.Key_Right, (0, 0)),
        (Qt.Key.Key_Right, (0, 1)),
        (Qt.Key.Key_Down, (1, 1)),
        (Qt.Key.Key_Left, (1, 0)),
        (Qt.Key.Key_Left, (1, 0)),
        (Qt.Key.Key_Up, (0, 0)),
        (Qt.Key.Key_Up, (0, 0)),
        (Qt.Key.Key_Escape, None),
    ):
        QTest.keyClick(view, key)
        assert view.cell == cell


def test_new_values_keep_the_cell_that_is_read_and_new_words_do_not(view):
    told = []
    hover(view, middle(view, 2, 5))
    before = view.grab().toImage()
    view.cell_hovered.connect(lambda i, j: told.append((i, j)))
    view.set_matrix(WORDS, cosines(seed=1))
    assert view.cell == (2, 5)
    assert told == [(2, 5)]  # again, for its number is new
    assert view.grab().toImage() != before
    view.set_matrix(WORDS[::-1], cosines(seed=1))
    assert view.cell is None
    assert told == [(2, 5), (-1, -1)]


@pytest.mark.parametrize("n", [1, 2, 40, 500])
def test_all_sizes_are_painted_within_the_view(view, n):
    values = cosines(n)
    tree = linkage(pdist(values), "average") if n > 1 else None
    view.set_matrix([f"word{i}" for i in range(n)], values, tree=tree)
    view._read_cell((n - 1, 0))
    view.grab()
    assert view.rect().contains(view.cell_layout.cells.toRect())
    assert view.cell_layout.cell_at(view.cell_layout.rect(n - 1, 0).center()) == (n - 1, 0)


def test_missing_values_are_gray_and_break_nothing(view):
    values = cosines()
    values[1, 2] = np.nan
    view.set_matrix(WORDS, values)
    assert view.grab().toImage().pixelColor(middle(view, 1, 2)) == QColor(theme.current().line_hover)


def test_the_branches_join_where_scipy_draws_them():
    points = np.random.default_rng(4).normal(size=(12, 3))
    distances = pdist(points)
    tree = optimal_leaf_ordering(linkage(distances, "average"), distances)
    drawn = dendrogram(tree, no_plot=True)
    # scipy puts leaf k at 10 k + 5
    expected = {
        (round((x[0] - 5) / 10, 6), round((x[2] - 5) / 10, 6), round(y[1] / tree[-1, 2], 6))
        for x, y in zip(drawn["icoord"], drawn["dcoord"], strict=True)
    }
    assert {(round(a, 6), round(b, 6), round(top, 6)) for a, _, b, _, top in branches_of(tree).tolist()} == expected


def test_cells_carry_as_many_digits_as_they_have_room_for(view):
    matrix = Matrix(("a", "b"), np.array([[12.34, 3.2], [3.2, 45.678]]), sequential(0, 46))
    small = QFontMetricsF(theme.font(9))
    for text, decimals in (("12.34", 2), ("12.3", 1), ("12", 0)):
        assert number_style(matrix, small.horizontalAdvance(text) + 0.5).decimals == decimals
    assert number_style(matrix, small.horizontalAdvance("12") - 1) is None


def test_long_numbers_are_drawn_shorter_rather_than_not_at_all(view):
    view.set_matrix([f"w{i}" for i in range(10)], 40 * cosines(10))
    assert number_style(view.matrix, 1000).decimals == 2
    box = view.cell_layout.rect(0, 0).toRect().adjusted(3, 3, -3, -3)
    image = view.grab(box).toImage()
    inks = {image.pixelColor(x, y).rgb() for x in range(image.width()) for y in range(image.height())}
    assert len(inks) > 1


def test_the_zero_before_the_point_goes_before_a_decimal_does(view):
    matrix = Matrix(("a", "b"), np.array([[1.0, -0.26], [0.71, -0.004]]), diverging(1))
    small = QFontMetricsF(theme.font(9))
    style = number_style(matrix, small.horizontalAdvance("−.99") + 0.5)
    assert (style.decimals, style.bare) == (2, True)
    assert [matrix.written(value, 2, True) for value in matrix.values.ravel()] == ["1.00", "−.26", ".71", "0"]
    assert matrix.written(-0.004, 2) == "0.00"


def test_other_rows_and_columns_are_dimmed_under_the_pointer(view):
    view.set_matrix(WORDS, cosines())

    def color(row, column):
        corner = view.cell_layout.rect(row, column).topLeft().toPoint() + QPoint(4, 4)  # beside the number
        return view.grab().toImage().pixelColor(corner)

    last = len(WORDS) - 1
    before = [color(last, last), color(0, last), color(last, 0)]
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.cell == (0, 0)
    after = [color(last, last), color(0, last), color(last, 0)]
    canvas = theme.color("canvas")
    assert abs(after[0].red() - canvas.red()) < abs(before[0].red() - canvas.red())
    assert after[1:] == before[1:]


def test_numbers_that_would_say_nothing_are_left_out(view):
    matrix = Matrix(("a", "b"), np.array([[0.01, 0.02], [0.03, 0.09]]), diverging(0.1))
    assert number_style(matrix, 10.0) is None
    assert number_style(matrix, 60.0).decimals == 2


def test_pictures_have_the_asked_size_and_drawings_are_vectors(view, tmp_path):
    image = view.picture().to_image(3)
    assert (image.width(), image.height()) == (1920, 1440)
    path = tmp_path / "heat.svg"
    view.picture().to_svg(str(path))
    root = ElementTree.parse(path).getroot()
    texts = ["".join(node.itertext()).strip() for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert set(WORDS) <= set(texts)


def test_an_empty_heatmap_says_what_to_do(view):
    view.clear("No words yet\nType some.")
    view.grab()
    assert view.accessibleDescription() == "No words yet Type some."
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.cell is None


def test_a_wrong_shape_is_refused(view):
    with pytest.raises(ValueError, match="6 words"):
        view.set_matrix(WORDS, np.zeros((2, 2)))


def test_oklab_is_that_of_its_paper_and_back():
    # reference values of Ottosson's page, through XYZ: white is (1, 0, 0)
    assert to_oklab(np.ones(3)) == pytest.approx([1, 0, 0], abs=1e-3)
    assert to_oklab(np.array([1.0, 0, 0])) == pytest.approx([0.6280, 0.2249, 0.1258], abs=1e-3)
    colors = np.random.default_rng(0).random((50, 3))
    assert to_srgb(to_oklab(colors)) == pytest.approx(colors, abs=1e-4)


def rgb(scale):
    t = scale.table
    return np.column_stack((t >> 16 & 255, t >> 8 & 255, t & 255)) / 255


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=lambda t: t.name)
def test_scales_are_even_in_lightness_and_tell_signs_apart(look, monkeypatch):
    monkeypatch.setattr(theme.source, "theme", look)
    steps = np.diff(to_oklab(rgb(sequential(0, 1)))[:, 0])
    assert (np.sign(steps[np.abs(steps) > 1e-3]) == np.sign(steps.sum())).all()
    assert np.abs(steps).max() < 4 * np.abs(steps).mean()
    both = to_oklab(rgb(diverging(1)))
    canvas = to_oklab(np.array(QColor(look.canvas).getRgbF()[:3]))
    # zero is near the canvas and has its hue, but is seen on it: 0.04 in Oklab is twice what one just notices
    assert 0.04 < abs(both[128, 0] - canvas[0]) < 0.13
    assert both[128, 1:] == pytest.approx(canvas[1:], abs=0.02)
    # seen by a person without red-green distinction, the b axis of Oklab is what is left: its sign tells the sign
    assert both[60, 2] > 0 > both[195, 2]


def test_numbers_are_written_in_the_color_that_reads_better():
    assert is_light(QColor("#FFFFFF"))
    assert is_light(QColor("#FFCC66"))
    assert not is_light(QColor("#102060"))


def test_values_beyond_the_ends_take_the_color_of_the_end():
    scale = diverging(1)
    assert scale.color(7) == scale.color(1)
    assert scale.color(-7) == scale.color(-1)
    assert scale.color(0.5) != scale.color(-0.5)


@pytest.mark.parametrize(("n", "carried"), [(6, True), (14, True), (60, False)])
def test_cells_carry_their_numbers_where_they_fit(view, tmp_path, n, carried):
    values = abs(cosines(n))
    view.resize(760, 620)
    view.set_matrix([f"w{i}" for i in range(n)], values)
    path = tmp_path / "heat.svg"
    view.picture().to_svg(str(path))
    # the color bar shows numbers too, of two decimals as well
    assert (path.read_text("utf-8").count(">1.00 <") + path.read_text("utf-8").count(">1.00<") > n) is carried
