"""Drawing of a step of the tour: the spotlight and the card."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from embviz.gui.app.tour.steps import Step
from embviz.gui.core.qt_parts import layout_of
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.util.language import tr

_AROUND_PX, _ROUND_PX = 6, 10  # of the spotlight: margin around its target, and the radius of its corners
_APART_PX, _EDGE_PX, _WIDE_PX = 18, 16, 344  # of the card: gap to the spotlight, gap to the window's edge, width
_DIM = {"light": 96, "dark": 150}  # of 255
_FORWARD = (Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_PageUp)


class Spotlight(QWidget):
    """Dims the window except for one area; everything below stays usable."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour.light")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.lit = QRect()
        self.hide()

    def shine(self, place: QRect) -> None:
        """Light an area of the window; none if empty."""
        around = 0 if place.isEmpty() else _AROUND_PX
        lit = place.adjusted(-around, -around, around, around).intersected(self.rect())
        if lit != self.lit:
            self.lit = lit
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shade = QPainterPath()
        shade.addRect(QRectF(self.rect()))
        hole = QPainterPath()
        if not self.lit.isEmpty():
            hole.addRoundedRect(QRectF(self.lit).adjusted(1, 1, -1, -1), _ROUND_PX, _ROUND_PX)
        name = theme.current().name
        painter.fillPath(shade.subtracted(hole), theme.color("text" if name == "light" else "canvas", _DIM[name]))
        painter.setPen(QPen(theme.color("accent"), 2))
        painter.drawPath(hole)


class TourCard(QFrame):
    """Card with the text and the buttons of a step.

    Signals
    -------
    moved(int)
        Back or Next was pressed: -1 or 1.
    wished
        The offered action was requested.
    left
        The tour was ended.
    hidden
    """

    moved = Signal(int)
    wished = Signal()
    left = Signal()
    hidden = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setObjectName("tour.card")
        set_scaled_size(self, fixed_width=_WIDE_PX)
        body = column(self, (20, 16, 16, 14), 8)
        self._where = label("", "caption")
        self._where.setObjectName("tour.where")
        self._title = label("", "section")
        self._text = label("", wrap=True)
        self._text.setObjectName("tour.text")
        self._done = label("", wrap=True)
        self._done.setObjectName("tour.said")
        self._text_told = ""
        for part in (self._done, self._where, self._title, self._text):
            body.addWidget(part)
        self.offer = button("", "tour.do", primary=True)
        body.addSpacing(2)
        body.addLayout(row(self.offer, None))
        body.addSpacing(4)
        leave = button(tr("Close (Esc)"), "tour.leave", flat=True)
        leave.setAccessibleName(tr("Close the tour"))
        self._back = button(tr("Back"), "tour.back", flat=True)
        self.next = button(tr("Next"), "tour.next")
        body.addLayout(row(leave, None, self._back, self.next))
        for one in (self.offer, leave, self._back, self.next):
            one.setAutoDefault(True)  # outside of dialogs, Return presses the focused button only with this
        self.offer.clicked.connect(self.wished)
        leave.clicked.connect(self.left)
        self._back.clicked.connect(lambda: self.moved.emit(-1))
        self.next.clicked.connect(lambda: self.moved.emit(1))
        theme.source.changed.connect(self._dress)
        self._dress()
        self.hide()

    def tell(self, step: Step, at: int, count: int, offer: str, said: str = "") -> None:
        """Show step `at` of `count`, the action it offers, and a message about the previous action."""
        self._where.setText(tr("{at} of {count}", at=at + 1, count=count))
        self._title.setText(step.title)
        self._text.setText(step.text)
        self.setAccessibleName(tr("Tour, {at} of {count}: {title}", at=at + 1, count=count, title=step.title))
        self._text_told = step.text
        self._say_done(said)
        self._back.setEnabled(at > 0)
        self.next.setText(tr("Next") if at < count - 1 else tr("Done"))
        self.next.setAccessibleName(self.next.text())
        self.offer.setVisible(bool(offer))
        self.say(offer, enabled=True)
        self._fit()

    def say_done(self, said: str) -> None:
        """Show the result of the action; the only button left is Next."""
        self._say_done(said)
        self.offer.setVisible(not said)
        self.say(self.offer.text(), enabled=True)
        self._fit()
        self.next.setFocus()

    def _say_done(self, said: str) -> None:
        self._done.setText(f"✓  {said}" if said else "")
        self._done.setVisible(bool(said))
        self.setAccessibleDescription(f"{said} {self._text_told}".strip())

    def say(self, text: str, *, enabled: bool) -> None:
        """Set the text of the action's button, or of the progress."""
        self.offer.setText(text)
        self.offer.setAccessibleName(text)
        self.offer.setEnabled(enabled)
        if not enabled:  # the message about the previous action is outdated
            self._say_done("")
            self._fit()

    def stand_beside(self, lit: QRect, within: QSize) -> None:
        """Place the card next to the spotlight where there is room: right, left, below, above, or at the lower right.

        Without a spotlight it is placed at the lower right too, because an empty page has a message in its center.
        """
        wide, high = self.width(), self.height()
        corner = QPoint(within.width() - wide - _EDGE_PX, within.height() - high - _EDGE_PX)
        level = max(_EDGE_PX, min(lit.top(), corner.y()))
        across = max(_EDGE_PX, min(lit.left(), corner.x()))
        places = (
            QPoint(lit.right() + _APART_PX, level), QPoint(lit.left() - _APART_PX - wide, level),
            QPoint(across, lit.bottom() + _APART_PX), QPoint(across, lit.top() - _APART_PX - high),
        )
        room = QRect(_EDGE_PX // 2, _EDGE_PX // 2, within.width() - _EDGE_PX, within.height() - _EDGE_PX)
        fits = (place for place in places if room.contains(QRect(place, self.size())))
        self.move(corner if lit.isEmpty() else next(fits, corner))

    def _fit(self) -> None:
        """Fit the height to the texts at this width."""
        for part in (self._done, self._text):
            part.setMinimumHeight(0)
            part.setMinimumHeight(max(0, part.heightForWidth(px(_WIDE_PX) - 36)))
        layout_of(self).activate()
        self.adjustSize()

    def _dress(self) -> None:
        look = theme.current()
        self.setStyleSheet(
            f"#tour\\.card {{ background: {look.surface}; border: 1px solid {look.line}; border-radius: 12px; }}"
            f"#tour\\.said {{ color: {look.accent}; font-weight: 600; }}"
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in _FORWARD:
            self.moved.emit(1)
        elif event.key() in _BACK:
            self.moved.emit(-1)
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hidden.emit()
