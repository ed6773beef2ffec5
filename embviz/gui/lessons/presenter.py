"""Presents a lesson in a lecture hall: one step at a time, full screen, in large type."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from embviz.gui.lessons.body import LessonBody
from embviz.gui.style import theme
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.util.language import tr

_LARGEST, _SMALLEST = 2.6, 1.2  # scales: of a step with a few sentences; legible from the last row of a seminar room
_WIDEST = 1.8  # scale to which live parts may become wider: legible from the last row of a lecture hall
_TRIES, _FULL, _AIM = 6, 0.93, 0.98  # share of the screen that is full enough, and that is aimed at
_GROWTHS = 4  # times a step grows once its numbers have come: no more, or it might swing
_LETTER = 12.0  # px of controls at scale 1
_CONTROLS = (
    "QPushButton, QLineEdit, QComboBox, QCheckBox, QLabel, QSpinBox, QDoubleSpinBox, QSlider { font-size: %dpx; }"
)
_FORWARD = (Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Space)
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_PageUp)
_SCROLLS: dict[int, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}  # of a step that is higher than the screen


class Presenter(QWidget):
    """Shows the body of a lesson in full screen, and gives it back when closed.

    Parameters
    ----------
    give_back : callable
        Called with the body at the end.
    parent : QWidget
        A widget of the window that opens it; it is closed with that window.
    """

    def __init__(self, body: LessonBody, give_back: Callable[[LessonBody], None], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("presenter")
        self.setWindowTitle(body.script.title)
        self._body, self._give_back = body, give_back
        parent.window().installEventFilter(self)
        # the numbers of a step may come later, and need space
        body.installEventFilter(self)
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self._refit)
        self._at, self._growths = 0, 0
        # never smaller than on the page
        self._smallest, self._largest = max(_SMALLEST, theme.text_size()), max(_LARGEST, theme.text_size())
        layout = column(self, (24, 16, 24, 12), 8)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout.addWidget(self._scroll, 1)
        self._back = button("←", "presenter.back", flat=True)
        self._back.setAccessibleName(tr("Previous step"))
        self._next = button("→", "presenter.next", flat=True)
        self._next.setAccessibleName(tr("Next step"))
        self._leave = button(tr("Close (Esc)"), "presenter.leave", flat=True)
        # the page keys work where nothing else has the focus
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for control in (self._back, self._next, self._leave):
            control.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._note = label("", "muted")
        layout.addLayout(row(self._leave, None, self._note, self._back, self._next))
        self._back.clicked.connect(lambda: self.show_step(self._at - 1))
        self._next.clicked.connect(lambda: self.show_step(self._at + 1))
        self._leave.clicked.connect(self.close)

    def begin(self) -> None:
        """Show the first step in full screen."""
        self._scroll.setWidget(self._body)
        self.showFullScreen()
        self.show_step(0)

    def show_step(self, at: int) -> None:
        """Show a step, clamped to the first and the last."""
        self._at = min(max(at, 0), len(self._body.steps) - 1)
        self._body.show_step(self._at)
        step, self._growths = self._body.steps[self._at], 0
        live = any(step.isAncestorOf(part) for part in self._body.parts.values())
        self._scroll.setAlignment(Qt.AlignmentFlag.AlignTop if live else Qt.AlignmentFlag.AlignVCenter)
        self._fit()
        self._scroll.verticalScrollBar().setValue(0)
        self._note.setText(tr("{at} of {steps}", at=self._at + 1, steps=len(self._body.steps)))
        self._back.setEnabled(self._at > 0)
        self._next.setEnabled(self._at < len(self._body.steps) - 1)
        self.setFocus()

    def _fit(self) -> None:
        """Use the largest scale at which the step needs no scrolling, or else the smallest."""
        for _ in range(_TRIES):
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            scale, share = self._body.stage.scale, self._body.height() / max(1, self._scroll.viewport().height())
            # widgets grow with the scale, and paragraphs with its square; aiming at 1, it would stop just above that
            better = min(self._largest, max(self._smallest, scale / (share / _AIM) ** 0.6))
            if better == scale or (_FULL <= share <= 1):
                return
            self._set_scale(better)
            if better > _WIDEST and self._body.minimumSizeHint().width() > self._scroll.viewport().width():
                self._set_scale(_WIDEST)  # its controls do not fit beside each other
                return

    def _set_scale(self, scale: float) -> None:
        sheet = _CONTROLS % round(_LETTER * scale)
        if sheet != self.styleSheet():  # Qt would restyle all widgets of the lesson for an equal style sheet
            self.setStyleSheet(sheet)
        self._body.stage.set_scale(scale, max(_WIDEST, theme.text_size()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._scroll.widget() is not None:
            self._fit()

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
        if watched is not self._body and event.type() == QEvent.Type.Close:
            self.close()
        elif event.type() == QEvent.Type.Resize:
            share = self._body.height() / max(1, self._scroll.viewport().height())
            may_grow = self._growths < _GROWTHS and self._body.stage.scale < self._largest
            if share > 1 or (share < _FULL and may_grow):
                self._again.start()
        return super().eventFilter(watched, event)

    def _refit(self) -> None:
        """Fit again what has become too high, or so low that its letters can be larger."""
        before = self._body.stage.scale
        self._fit()
        self._growths += self._body.stage.scale > before

    def closeEvent(self, event: QCloseEvent) -> None:
        self._body.removeEventFilter(self)
        self._again.stop()
        self._body.show_step(None)
        self._body.stage.set_scale(theme.text_size(), theme.text_size())
        self._give_back(cast(LessonBody, self._scroll.takeWidget()))
        super().closeEvent(event)
