import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from embviz.gui.style import theme
from embviz.gui.widgets.overlay import _card_box, draw_card, elided

SHALOM = "\u05e9\u05dc\u05d5\u05dd"


@pytest.fixture
def metrics(qapp):
    return QFontMetricsF(theme.font(13))


def test_a_text_is_cut_where_it_ends_when_it_is_read(metrics):
    assert elided("short", metrics, 200) == "short"
    assert elided("", metrics, 200) == ""
    assert elided("two\nlines", metrics, 200).strip("\u2068\u2069") == "two↵lines"
    cut = elided(SHALOM * 9, metrics, 100).strip("\u2068\u2069")
    assert cut.startswith(SHALOM)
    assert cut.endswith("…")
    assert metrics.horizontalAdvance(cut) <= 100


def ink(text, left, right):
    """Return how much is painted of a text between two columns."""
    image = QImage(200, 30, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    painter.setFont(theme.font(13))
    painter.drawText(QPointF(0, 20), text)
    painter.end()
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(30, image.bytesPerLine())
    return int((255 - lines[:, left:right].astype(int)).sum())


def test_the_dots_of_a_word_from_right_to_left_stand_on_its_left(metrics):
    cut = elided(SHALOM * 9, metrics, 100)
    width, dots = int(metrics.horizontalAdvance(cut)), int(metrics.horizontalAdvance("…"))
    # dots are less ink than letters, and low
    assert 0 < ink(cut, 0, dots) < ink(cut, width - dots, width) / 2


@pytest.mark.parametrize("at", [(5, 5), (395, 5), (5, 295), (395, 295)])
def test_a_card_stays_in_the_view_and_beside_its_point(qapp, at):
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    image.fill(theme.color("canvas"))
    blank = image.copy()
    painter = QPainter(image)
    draw_card(painter, QPointF(*at), QRectF(0, 0, 400, 300), ["a word " + SHALOM, "12 times in the text"])
    painter.end()
    changed = np.array(
        [[x, y] for x in range(0, 400, 2) for y in range(0, 300, 2) if image.pixel(x, y) != blank.pixel(x, y)]
    )
    assert len(changed) > 500
    assert (np.abs(changed - at).max(axis=1) > 4).all()
    assert changed.min() > 0


def test_a_card_keeps_off_the_line_that_leaves_its_point():
    view, at = QRectF(0, 0, 400, 300), QPointF(200, 150)
    for toward in ((390, 290), (10, 290), (390, 10), (10, 10)):
        box = _card_box(at, 120, 60, view, QPointF(*toward))
        along = [at + (QPointF(*toward) - at) * (k / 50) for k in range(51)]
        assert view.contains(box)
        assert not any(box.contains(point) for point in along)
    assert _card_box(at, 120, 60, view, None).topLeft() == QPointF(214, 164)


def test_a_card_stands_where_least_is_covered(qapp):
    view, at = QRectF(0, 0, 800, 600), QPointF(400, 300)
    boxes = {}

    def free(side, box):
        boxes[side] = QRectF(box)
        return 0.0

    assert _card_box(at, 120, 60, view, None, free) == boxes[0]  # below to the right, where nothing says otherwise
    assert len(boxes) == 6
    for side, box in boxes.items():
        assert not box.contains(at)
        assert view.contains(box)
        assert _card_box(at, 120, 60, view, None, lambda one, _box, side=side: float(one != side)) == box
    # not where it would leave the view, however empty that is
    edge = QPointF(790, 300)
    assert _card_box(edge, 120, 60, view, None, lambda side, _box: float(side in (2, 3, 5))).right() < 790
    # nor over the line to another word
    toward = QPointF(700, 300)
    assert _card_box(at, 120, 60, view, toward, lambda side, _box: float(side != 4)) != boxes[4]
