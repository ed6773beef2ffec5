"""Letters that were typed stand out in the palette, and leave words of any script as they are read."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from embviz.gui.app.palette.sentences import Entry, FoundEntry
from embviz.gui.app.palette.widget import FoundPainter
from embviz.gui.style import theme

WIDE, HIGH = 300, 40


def _ink(text, typed=()):
    """Return the columns in which the accent and the usual color stand, each as a sorted array."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    found = FoundEntry(Entry("id", text, "Word", lambda: None), frozenset(typed))
    FoundPainter._draw_text(painter, found, QRectF(10, 0, WIDE - 20, HIGH))
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(HIGH, WIDE, 4)[:, :, 2::-1].astype(int)
    far = [np.abs(pixels - QColor(color).getRgb()[:3]).sum(axis=2) for color in (theme.current().accent, "black")]
    marked = np.nonzero((far[0] < 60).any(axis=0))[0]
    return marked, np.nonzero((pixels.sum(axis=2) < 720).any(axis=0))[0]


@pytest.mark.parametrize(("text", "at_right"), [("palette", False), ("שלום עולם", True)])
def test_the_first_letters_stand_where_the_word_begins(qapp, text, at_right):
    marked, all_of_it = _ink(text, range(3))
    middle = (all_of_it[0] + all_of_it[-1]) / 2
    assert len(marked)
    assert (marked.min() > middle) if at_right else (marked.max() < middle)


def test_without_typed_letters_nothing_stands_out(qapp):
    marked, all_of_it = _ink("palette")
    assert not len(marked)
    assert all_of_it[0] < 20


def test_letters_of_two_units_are_counted_as_one(qapp):
    marked, all_of_it = _ink("𝕒𝕓 tree", (3,))
    assert len(marked)
    assert marked.min() > all_of_it[0] + 8
