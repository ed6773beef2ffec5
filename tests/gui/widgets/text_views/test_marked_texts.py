"""Texts whose words are shaded by what they add, and points that are read by pointing at them."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, QPoint, QPointF, Qt

from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.point_cloud import PointCloud
from embviz.gui.widgets.text_views.marked_texts import MarkedText, MarkedTexts, TextLayout

NAN = float("nan")
LONG = "a long text that needs more than one line of the room there is"
TEXTS = (
    MarkedText(("paris", "is", "dull", "xyzzy"), (0.6, 0.05, -0.3, NAN), 0.35, "line 1"),
    MarkedText(tuple(LONG.split()), (0.01,) * 14, 0.14, "line 2", (True, True)),
)


@pytest.fixture
def mirrored(styled):
    """The application from right to left: text is painted by its direction, whatever that of the widget."""
    styled.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    styled.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.fixture
def texts(qtbot):
    made = MarkedTexts("texts", "Texts", "More like this")
    qtbot.addWidget(made)
    made.resize(300, 400)
    made.show()
    qtbot.waitExposed(made)
    made.show_texts(TEXTS)
    return made


def _pixel(widget, place):
    image = widget.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    return image.pixelColor(round(place.x() * ratio), round(place.y() * ratio))


def _beside(rect):
    """Return a place in the shade of a word, where no letter is."""
    return QPointF(rect.center().x(), rect.top() + 2)


def test_what_adds_is_blue_and_what_takes_is_orange(texts):
    plain = _pixel(texts, _beside(texts.word_rect(0, 3)))
    adds, takes = (_pixel(texts, _beside(texts.word_rect(0, at))) for at in (0, 2))
    accent, second = theme.color("accent"), theme.color("second")
    assert adds.blue() - adds.red() > plain.blue() - plain.red() + 20
    assert takes.red() - takes.blue() > plain.red() - plain.blue() + 20
    assert (accent.blue() > accent.red(), second.red() > second.blue()) == (True, True)
    assert texts.strength(0.6) == 1
    assert texts.strength(-0.3) == pytest.approx(0.5)
    assert texts.strength(NAN) == 0


def test_words_are_where_they_are_clicked(texts, qtbot):
    for row, text in enumerate(TEXTS):
        for at, word in enumerate(text.words):
            with qtbot.waitSignal(texts.word_clicked) as caught:
                qtbot.mouseClick(
                    texts.viewport(), Qt.MouseButton.LeftButton, pos=texts.word_rect(row, at).center().toPoint()
                )
            assert caught.args == [word]


def test_the_offer_is_taken(texts, qtbot):
    with qtbot.waitSignal(texts.taken) as caught:
        qtbot.mouseClick(texts.viewport(), Qt.MouseButton.LeftButton, pos=texts.action_rect(1).center().toPoint())
    assert caught.args == [1]
    assert texts.model().index(0, 0).data().startswith("0.350 line 1: paris is dull")


def test_a_narrow_room_makes_more_lines(texts):
    high = texts.setting(1).height
    assert len({box.top() for box in texts.setting(1).boxes}) > 1
    texts.resize(900, 400)
    assert texts.setting(1).height < high
    assert len({box.top() for box in texts.setting(1).boxes}) == 1


def test_words_of_any_direction_have_their_places():
    hebrew = TextLayout(("שלום", "עולם", "טוב"), (True, True, True), (False, False), 400)
    lefts = [box.left() for box in hebrew.boxes]
    assert lefts == sorted(lefts, reverse=True)
    assert hebrew.word_at(hebrew.boxes[1].center()) == 1
    assert hebrew.word_at(QPointF(-50, -50)) == -1
    chinese = TextLayout(("我", "爱", "你"), (True, True, True), (False, False), 400)
    assert [chinese.word_at(box.center()) for box in chinese.boxes] == [0, 1, 2]


@pytest.fixture
def cloud(qtbot):
    made = PointCloud("cloud", "Points")
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    qtbot.waitExposed(made)
    made.set_points(
        np.array([[0, 0], [2, 0], [0, 1], [2, 1]]),
        np.array([0, 0, 1, 1]),
        ("one", "other"),
        colors=("others", "categories.1"),
        sizes=(3.0, 4.0),
        cards=[(f"p{k}",) for k in range(4)],
        caption="four",
    )
    return made


def test_both_directions_have_the_same_scale(cloud):
    at = cloud.positions()
    assert at[1, 0] - at[0, 0] == pytest.approx(2 * (at[0, 1] - at[2, 1]))
    assert at[2, 1] < at[0, 1]
    assert (at.min(axis=0) >= 0).all()
    assert (at.max(axis=0) <= (400, 300)).all()


def test_points_are_read_and_clicked(cloud, qtbot):
    here = QPoint(*np.round(cloud.positions()[3]).astype(int).tolist())
    with qtbot.waitSignal(cloud.point_clicked) as caught:
        qtbot.mouseClick(cloud, Qt.MouseButton.LeftButton, pos=here)
    assert caught.args == [3]
    cloud.read_point(2)
    assert cloud.accessibleDescription() == "p2"
    cloud.read_point(-1)
    assert cloud.accessibleDescription() == "four"
    image = cloud.grab().toImage()
    color = image.pixelColor(QPoint(*(np.array([here.x(), here.y()]) * image.devicePixelRatio()).astype(int).tolist()))
    assert color.name().upper() == theme.current().categories[1]


def test_points_are_read_by_keys(cloud, qtbot):
    cloud.setFocus()
    read = []
    cloud.point_read.connect(read.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right):
        qtbot.keyClick(cloud, key)
    assert [float(cloud.points[at, 0]) for at in read] == [0, 0, 2]
    with qtbot.waitSignal(cloud.point_clicked):
        qtbot.keyClick(cloud, Qt.Key.Key_Return)
    cloud.clear("Nothing\nat all")
    assert len(cloud.positions()) == 0


def test_the_number_and_the_caption_stand_beside_each_other_from_right_to_left_too(mirrored, texts):
    """The room of the number was left out on the left, while both stood on the right."""

    def number():
        texts.viewport().repaint()
        wide = round(px(50))
        image = texts.viewport().grab().toImage()
        ratio = image.devicePixelRatio()
        return image.copy(round((texts.viewport().width() - wide) * ratio), 0, round(wide * ratio), round(30 * ratio))

    texts.show_texts(TEXTS)  # no text is hovered then, wherever the pointer was left
    texts.setCurrentIndex(QModelIndex())
    with_caption = number()
    texts.show_texts([replace(one, caption="") for one in TEXTS])
    texts.setCurrentIndex(QModelIndex())
    assert number() == with_caption
    texts.show_texts([replace(one, value=0.99) for one in TEXTS])
    texts.setCurrentIndex(QModelIndex())
    assert number() != with_caption  # it is there that the number stands
    # what is clicked lies where it is painted
    assert texts.action_rect(0).center().x() < texts.viewport().width() / 2
