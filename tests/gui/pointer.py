"""The pointer, moved where a test says."""

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication


def hover(control, point):
    """Move the pointer over a control, also where it is scrolled out of sight or another window lies over it.

    QTest.mouseMove goes by the screen: offscreen, what an earlier test left there may get the move.
    """
    at, free = QPointF(point), Qt.MouseButton.NoButton
    QApplication.sendEvent(
        control,
        QMouseEvent(QEvent.Type.MouseMove, at, control.mapToGlobal(at), free, free, Qt.KeyboardModifier.NoModifier),
    )
