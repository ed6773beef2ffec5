"""Spin boxes: room before the number, the wheel left to the page, and no other kind in the window."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

import embviz.gui
from embviz.gui.widgets.inputs.spin_boxes import RealSpin, Slider, WholeSpin


@pytest.mark.parametrize("kind", [WholeSpin, RealSpin])
def test_the_wheel_turns_only_the_chosen_one(qtbot, kind):
    spin = kind()
    qtbot.addWidget(spin)
    spin.setRange(0, 100)
    spin.show()
    spin.clearFocus()
    assert spin.lineEdit().textMargins().left() > 0
    for focus, wanted in ((False, 0), (True, 1)):
        if focus:
            spin.setFocus()
            qtbot.waitUntil(spin.hasFocus)
        event = QWheelEvent(
            QPointF(9, 9),
            QPointF(9, 9),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(spin, event)
        assert spin.value() == wanted


def test_the_window_has_no_other_kind():
    own = Path(embviz.gui.__file__).parent
    bare = [path.name for path in own.rglob("*.py") if re.search(r"\bQ(Double)?SpinBox\(\)", path.read_text("utf-8"))]
    assert bare == []


def test_a_slider_jumps_to_where_it_is_clicked_and_follows(qtbot):
    slider = Slider()
    qtbot.addWidget(slider)
    slider.setRange(0, 1000)
    slider.setPageStep(1)
    slider.resize(400, 24)
    slider.show()
    left = Qt.MouseButton.LeftButton
    qtbot.mousePress(slider, left, pos=QPoint(300, 12))
    assert slider.value() == pytest.approx(750, abs=15)
    qtbot.mouseMove(slider, QPoint(100, 12))
    assert slider.value() == pytest.approx(250, abs=25)
    qtbot.mouseRelease(slider, left, pos=QPoint(100, 12))
    before = slider.value()
    # the handle itself is taken where it is
    qtbot.mousePress(slider, left, pos=QPoint(103, 12))
    assert slider.value() == before
    qtbot.mouseRelease(slider, left, pos=QPoint(103, 12))
    qtbot.mouseMove(slider, QPoint(350, 12))
    assert slider.value() == before
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert slider.value() == before + 1


@pytest.mark.parametrize("typed", ["0.025", "0,025"])
def test_a_decimal_point_is_none_of_thousands_in_german(qtbot, typed):
    QLocale.setDefault(QLocale("de_DE"))
    try:
        box = RealSpin("test.rate", "Rate")
    finally:
        QLocale.setDefault(QLocale.c())
    qtbot.addWidget(box)
    box.setDecimals(4)
    box.setRange(0, 1000)
    box.show()
    box.selectAll()
    qtbot.keyClicks(box, typed)
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert (box.value(), box.text()) == (0.025, "0,025")
