"""A lesson in a lecture hall: one step at a time, in large type, on the whole screen."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from embviz.gui.lessons.body import LessonBody
from embviz.gui.widgets.parts import button, column, label, row

_SCALE = 1.8
_CONTROLS = "QPushButton, QLineEdit, QComboBox, QCheckBox, QLabel, QSpinBox, QDoubleSpinBox { font-size: 22px; }"
_FORWARD = (Qt.Key.Key_Right, Qt.Key.Key_PageDown)
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_PageUp)
_SCROLLS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}  # of a step that is higher than the screen


class Presenter(QWidget):
    """Borrows the body of a lesson, and gives it back when it is closed.

    Parameters
    ----------
    body : LessonBody
    give_back : callable
        Called with the body at the end.
    parent : QWidget
        In the window from which it is opened, and with which it is closed.
    """

    def __init__(self, body: LessonBody, give_back: Callable[[QWidget], None], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("presenter")
        self.setWindowTitle(body.script.title)
        self._body, self._give_back = body, give_back
        parent.window().installEventFilter(self)
        self._at = 0
        layout = column(self, (24, 16, 24, 12), 8)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout.addWidget(self._scroll, 1)
        self._back = button("←", "presenter.back", flat=True)
        self._back.setAccessibleName("Step before")
        self._next = button("→", "presenter.next", flat=True)
        self._next.setAccessibleName("Next step")
        self._leave = button("Leave (Esc)", "presenter.leave", flat=True)
        self._told = label("", "muted")
        layout.addLayout(row(self._leave, None, self._told, self._back, self._next))
        self._back.clicked.connect(lambda: self.show_step(self._at - 1))
        self._next.clicked.connect(lambda: self.show_step(self._at + 1))
        self._leave.clicked.connect(self.close)

    def begin(self) -> None:
        """Show the first step on the whole screen."""
        self.setStyleSheet(_CONTROLS)
        self._scroll.setWidget(self._body)
        self._body.stage.set_scale(_SCALE)
        self.show_step(0)
        self.showFullScreen()

    def show_step(self, at: int) -> None:
        """Show a step; the first or the last where there is none."""
        self._at = min(max(at, 0), len(self._body.steps) - 1)
        self._body.show_step(self._at)
        self._scroll.verticalScrollBar().setValue(0)
        self._told.setText(f"{self._at + 1} of {len(self._body.steps)}")
        self._back.setEnabled(self._at > 0)
        self._next.setEnabled(self._at < len(self._body.steps) - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _FORWARD:
            self.show_step(self._at + 1)
        elif event.key() in _BACK:
            self.show_step(self._at - 1)
        elif event.key() in _SCROLLS:
            bar = self._scroll.verticalScrollBar()
            bar.setValue(bar.value() + _SCROLLS[event.key()] * bar.pageStep() // 2)
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Close:
            self.close()
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._body.show_step(None)
        self._body.stage.set_scale(1.0)
        self._give_back(self._scroll.takeWidget())
        super().closeEvent(event)
