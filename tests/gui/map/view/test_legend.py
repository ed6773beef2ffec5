import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QEnterEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from embviz.drawing.palette import STEPS
from embviz.gui.map.view.legend import EDGE
from embviz.gui.map.view.legend_parts import fitting_ticks
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.scene.coloring.coloring import NONE, OTHERS, Coloring
from embviz.gui.style import theme

COLORINGS = np.random.default_rng(0)
KINDS = np.random.default_rng(1).integers(-1, 4, 60).astype(np.int32)
NAMES = ("birds", "fish", "trees", "stones")
AMOUNTS = np.random.default_rng(2).normal(size=60).astype(np.float32)


@pytest.fixture
def view(qtbot):
    result = WordMap()
    qtbot.addWidget(result)
    result.resize(700, 500)
    result.show()
    qtbot.waitExposed(result)
    result.set_words([f"w{k}" for k in range(60)])
    result.set_frame(np.random.default_rng(0).normal(size=(60, 2)).astype(np.float32))
    result.settle()
    return result


@pytest.fixture
def kinds(view):
    view.set_coloring(Coloring("Kinds", KINDS, NAMES, formula="as they are"))
    return view


@pytest.fixture
def amounts(view):
    view.set_coloring(Coloring("Amount", AMOUNTS, unit="kg", limits=(-1.0, 1.0)))
    return view


def part(view, name):
    found = view.findChild(QWidget, name)
    assert found is not None, name
    return found


def click(view, level, modifier=Qt.KeyboardModifier.NoModifier):
    QTest.mouseClick(part(view, f"legend.row.{level}"), Qt.MouseButton.LeftButton, modifier)


def test_categories_are_listed_with_their_counts(kinds):
    legend = kinds.legend
    assert legend.isVisible()
    assert legend.names == [*enumerate(NAMES), (NONE, "none")]
    for level, name in legend.names:
        count = int(((level if level != NONE else -1) == KINDS).sum())
        assert part(kinds, f"legend.row.{level}").accessibleName() == f"{name}, {count} words"
    assert part(kinds, "legend.title").text() == "Kinds"
    assert part(kinds, "legend.title").toolTip() == "as they are"
    assert not part(kinds, "legend.bar").isVisible()
    assert legend.geometry().left() == EDGE
    assert legend.geometry().bottom() == kinds.height() - EDGE - 1
    assert kinds.inset == pytest.approx(legend.geometry().right() + 1)


def test_a_click_shows_only_these_and_another_shows_all(kinds, qtbot):
    legend = kinds.legend
    assert legend.hidden() is None
    with qtbot.waitSignal(legend.filtered):
        click(kinds, 1)
    np.testing.assert_array_equal(legend.hidden(), KINDS != 1)
    assert part(kinds, "legend.row.0").accessibleName().endswith("hidden")
    with qtbot.waitSignal(legend.filtered):
        click(kinds, 2)
    np.testing.assert_array_equal(legend.hidden(), KINDS != 2)
    click(kinds, 2)
    assert legend.hidden() is None
    assert not part(kinds, "legend.all").isVisible()


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier])
def test_with_a_key_a_click_adds_and_takes_away(kinds, modifier):
    legend = kinds.legend
    click(kinds, 1)
    click(kinds, 3, modifier)
    click(kinds, NONE, modifier)
    np.testing.assert_array_equal(legend.hidden(), ~np.isin(KINDS, (1, 3, -1)))
    click(kinds, 3, modifier)
    np.testing.assert_array_equal(legend.hidden(), ~np.isin(KINDS, (1, -1)))
    QTest.mouseClick(part(kinds, "legend.all"), Qt.MouseButton.LeftButton)
    assert legend.hidden() is None
    # all of them, one by one, hide nothing
    for level, _ in legend.names:
        click(kinds, level, modifier)
    assert legend.hidden() is None


def test_the_keyboard_reaches_rows(kinds, qtbot):
    kinds.activateWindow()
    qtbot.waitUntil(kinds.isActiveWindow)
    kinds.setFocus()
    row = part(kinds, "legend.row.0")
    row.setFocus(Qt.FocusReason.TabFocusReason)
    assert row.hasFocus()
    assert kinds._picture.lit == 0
    QTest.keyClick(row, Qt.Key.Key_Down)
    assert part(kinds, "legend.row.1").hasFocus()
    assert kinds._picture.lit == 1
    QTest.keyClick(part(kinds, "legend.row.1"), Qt.Key.Key_Return)
    np.testing.assert_array_equal(kinds.legend.hidden(), KINDS != 1)
    QTest.keyClick(part(kinds, "legend.row.1"), Qt.Key.Key_Space)
    assert kinds.legend.hidden() is None


def test_pointing_at_a_name_lights_its_words(kinds, qapp):
    row = part(kinds, "legend.row.2")
    here = QPointF(5, 5)
    qapp.sendEvent(row, QEnterEvent(here, here, here))
    assert kinds._picture.lit == 2
    colors = kinds._picture._paint.colors
    np.testing.assert_array_equal(colors, kinds._picture.coloring.colors(2))
    qapp.sendEvent(row, QEvent(QEvent.Type.Leave))
    assert kinds._picture.lit is None


def test_the_filter_stays_while_the_coloring_means_the_same(kinds, qtbot):
    click(kinds, 1)
    other = np.roll(KINDS, 1)
    with qtbot.waitSignal(kinds.legend.filtered):
        kinds.set_coloring(Coloring("Kinds", other, NAMES))
    np.testing.assert_array_equal(kinds.legend.hidden(), other != 1)
    with qtbot.waitSignal(kinds.legend.filtered):
        kinds.set_coloring(Coloring("Other kinds", other, NAMES))
    assert kinds.legend.hidden() is None


def test_other_words_are_filtered_no_longer(kinds, qtbot):
    click(kinds, 1)
    with qtbot.waitSignal(kinds.legend.filtered):
        kinds.set_words(["a", "b"])
    assert kinds.legend.hidden() is None
    assert not kinds.legend.isVisible()
    assert kinds.legend.reach == 0


def test_a_long_list_scrolls_and_names_the_others(view):
    names = tuple(f"kind {k}" for k in range(50))
    view.set_coloring(Coloring("Kinds", (np.arange(60) % 50).astype(np.int32), names))
    assert view.legend.names[-1] == (OTHERS, "other (30 more)")
    assert view.legend.height() < 0.75 * view.height()
    bar = view.legend._scroll.verticalScrollBar()
    assert bar.maximum() > 0
    view.resize(700, 900)
    view.legend.place()
    assert view.legend.geometry().bottom() == 900 - EDGE - 1


def test_handles_choose_a_range(amounts, qtbot):
    low, high = part(amounts, "legend.low"), part(amounts, "legend.high")
    bar = part(amounts, "legend.bar")
    assert amounts.legend.hidden() is None
    start, width = low.geometry().center(), high.x() - low.x()
    QTest.mousePress(low, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(amounts.legend.filtered):
        QTest.mouseMove(low, low.mapFrom(bar, QPoint(start.x() + width // 2, start.y())))
    QTest.mouseRelease(low, Qt.MouseButton.LeftButton)
    if bar.shown[0] == 0:  # a platform whose test mouse does not hold its button
        bar.show_range(0.5, 1.0)
    assert bar.shown == pytest.approx((0.5, 1.0), abs=0.01)
    least = amounts.legend._coloring.amount(bar.shown[0])
    apart = np.abs(AMOUNTS - least) > 0.01
    np.testing.assert_array_equal(amounts.legend.hidden()[apart], (least > AMOUNTS)[apart])
    QTest.mouseDClick(low, Qt.MouseButton.LeftButton)
    assert amounts.legend.hidden() is None


def test_handles_move_by_keys_and_do_not_cross(amounts):
    low, high, bar = part(amounts, "legend.low"), part(amounts, "legend.high"), part(amounts, "legend.bar")
    QTest.keyClick(high, Qt.Key.Key_PageDown)
    QTest.keyClick(high, Qt.Key.Key_Left)
    assert bar.shown == pytest.approx((0, 0.89))
    assert high.accessibleDescription() == "0.780 kg"
    for _ in range(12):
        QTest.keyClick(low, Qt.Key.Key_PageUp)
    assert bar.shown == pytest.approx((0.89, 0.89))
    QTest.keyClick(low, Qt.Key.Key_Home)
    QTest.keyClick(high, Qt.Key.Key_Home)
    assert bar.shown == (0, 1)
    assert amounts.legend.hidden() is None


def test_words_without_an_amount_are_hidden_by_a_range(view):
    values = np.array([0.0, 0.5, 1.0, np.nan] * 15, np.float32)
    view.set_coloring(Coloring("Amount", values))
    view.legend.bar.show_range(0.25, 1.0)
    assert view.legend.hidden().tolist() == [True, False, False, True] * 15
    view.legend.show_all()
    assert view.legend.hidden() is None


def test_the_bar_shows_where_the_word_under_the_pointer_stands(amounts):
    amounts.hovered.emit(7)
    expected = np.clip((AMOUNTS[7] + 1) / 2, 0, 1)
    assert amounts.legend.bar._pointed == pytest.approx(expected, abs=1 / STEPS)
    amounts.hovered.emit(-1)
    assert amounts.legend.bar._pointed is None


@pytest.mark.parametrize(
    ("ends", "log"),
    [
        ((0.0, 1.0), False),
        ((-0.31, 0.27), False),
        ((3.0, 3.0), False),
        ((0.0, 47_000.0), False),
        ((1e-7, 4e-7), False),
        ((1.0, 1e6), True),
        ((3.0, 7.0), True),
        ((-5e8, 2e9), False),
    ],
)
def test_ticks_are_round_true_and_have_room(ends, log):
    coloring = Coloring("", np.array(ends, np.float32), limits=ends, logarithmic=log)
    ticks = fitting_ticks(coloring, lambda text: 6.0 * len(text))
    assert 1 <= len(ticks) <= 7
    for amount, text in ticks:
        assert ends[0] - 1e-9 <= amount <= ends[1] * (1 + 1e-6) + 1e-9
        written = text.replace(",", "").replace("−", "-")
        if "×" not in written:
            assert float(written) == pytest.approx(amount, rel=0.01, abs=1e-9)
    assert len({text for _, text in ticks}) == len(ticks)


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK], ids=lambda look: look.name)
def test_colors_of_the_legend_are_those_of_the_map(kinds, look, qapp):
    theme.source.theme = look
    theme.source.changed.emit()
    try:
        row = part(kinds, "legend.row.3")
        image = row.grab().toImage()
        center = image.pixelColor(round(11 * row.devicePixelRatio()), image.height() // 2)
        assert center.name().upper() == look.categories[3]
        assert kinds._picture.color_of(int(np.flatnonzero(KINDS == 3)[0])).name().upper() == look.categories[3]
    finally:
        theme.source.theme = theme.LIGHT
        theme.source.changed.emit()


def test_a_map_that_nobody_sees_draws_its_legend(qtbot, kinds):
    hidden = WordMap()
    qtbot.addWidget(hidden)
    hidden.resize(600, 400)
    hidden.take_look(kinds)
    image = QImage(600, 400, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    hidden.legend.draw(painter)
    painter.end()
    colors = {image.pixelColor(x, y).name().upper() for x in range(4, 40) for y in range(200, 400)}
    assert set(theme.LIGHT.categories[:4]) <= colors


def test_a_folded_legend_leaves_its_room_to_the_map_and_keeps_its_filter(kinds):
    legend, before = kinds.legend, kinds.legend.height()
    legend._on_chosen(1, False)
    QTest.mouseClick(legend.fold, Qt.MouseButton.LeftButton)
    assert legend.height() < 50 < before
    assert (legend.reach, kinds.inset) == (0, 0)
    assert not legend.bar.isVisible()
    np.testing.assert_array_equal(legend.hidden(), KINDS != 1)
    kinds.set_coloring(Coloring("Amounts", AMOUNTS))
    assert not legend.bar.isVisible()
    QTest.mouseClick(legend.fold, Qt.MouseButton.LeftButton)
    assert legend.bar.isVisible()
    assert kinds.inset == legend.reach > 0


def test_words_that_are_all_gray_need_no_legend(kinds):
    kinds.set_coloring(Coloring("Shuffled", np.full(60, -1, np.int32)))
    assert not kinds.legend.isVisible()
    assert kinds.inset == 0


def test_names_keep_off_the_legend_but_not_off_what_lies_over_the_whole_map(kinds):
    pane = QWidget(kinds)
    pane.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    pane.resize(kinds.size())
    pane.show()
    kinds.settle()
    labels = kinds.labels
    named = np.flatnonzero(labels.shown)
    assert len(named) > 10
    left, middle = labels.boxes(named)
    top = kinds.legend.y()
    assert not ((left < kinds.legend.geometry().right()) & (middle + labels.height[named] / 2 > top)).any()


def test_a_click_on_its_title_opens_and_closes_it(kinds):
    title, legend = part(kinds, "legend.title"), kinds.legend
    assert title.cursor().shape() == legend.fold.cursor().shape() == Qt.CursorShape.PointingHandCursor
    camera = kinds.target
    QTest.mouseClick(title, Qt.MouseButton.LeftButton)
    assert not legend.fold.isChecked()
    QTest.mouseClick(title, Qt.MouseButton.RightButton)
    assert not legend.fold.isChecked()
    QTest.mouseClick(title, Qt.MouseButton.LeftButton)
    assert legend.fold.isChecked()
    assert kinds.following
    kinds.settle()
    assert kinds.target.scale == pytest.approx(camera.scale)
