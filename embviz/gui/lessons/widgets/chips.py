"""The words of a sentence as chips: the target, its window, dropped words, and a note below each."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_SIZE, _NOTE = 15, 11  # px of letters at scale 1
_PAD, _GAP, _HEIGHT, _NOTED = 11.0, 8.0, 32.0, 18.0  # px at scale 1


class TokenChips(LessonWidget):
    """A row of words that wraps.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    chosen(int)
        A word was clicked, or reached with the keys.

    Attributes
    ----------
    signs, note_signs : tuple of str
        Names of the words and their notes in the formulas, highlighted on hover.
    """

    chosen = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self.setAccessibleName(title)
        self._title = title
        self.signs: tuple[str, ...] = ()
        self.note_signs: tuple[str, ...] = ()
        self.setMouseTracking(True)
        self._words: tuple[str, ...] = ()
        self._target: int | None = None
        self._near: dict[int, float] = {}
        self._dropped: frozenset[int] = frozenset()
        self._notes: tuple[str, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def target(self) -> int | None:
        """Index of the target; None for none."""
        return self._target

    def show_words(
        self,
        words: Sequence[str],
        target: int | None = None,
        near: Mapping[int, float] | None = None,
        dropped: Sequence[int] = (),
        notes: Sequence[str] = (),
    ) -> None:
        """Show a sentence.

        Parameters
        ----------
        words : sequence of str
        target : int, optional
            Index of the center word of the window.
        near : mapping of int to float, optional
            Indices of the words in its window, each with a strength from 0 to 1.
        dropped : sequence of int
            Indices of words that are left out.
        notes : sequence of str
            Text below each word; empty for none.
        """
        self._words, self._target, self._near = tuple(words), target, dict(near or {})
        self._dropped, self._notes = frozenset(dropped), tuple(notes)
        context = " ".join(words[at] for at in sorted(self._near))
        of_target = (
            "" if target is None else tr("; target {words}, context {context}", words=words[target], context=context)
        )
        self.setAccessibleName(f"{self._title}: {' '.join(words)}{of_target}")
        self.updateGeometry()
        self.update()

    def boxes(self, width: float) -> list[QRectF]:
        """Return the rectangles of the chips in a widget of this width."""
        scale = self.stage.scale
        metrics = QFontMetricsF(self.stage.font(_SIZE, 500))
        tall = (_HEIGHT + (_NOTED if self._notes else 0)) * scale
        x = y = 0.0
        found = []
        for word in self._words:
            wide = metrics.horizontalAdvance(word) + 2 * _PAD * scale
            if x and x + wide > width:
                x, y = 0.0, y + tall + _GAP * scale
            found.append(QRectF(x, y, wide, _HEIGHT * scale))
            x += wide + _GAP * scale
        return found

    def heightForWidth(self, width: int) -> int:
        boxes = self.boxes(width)
        below = _NOTED * self.stage.scale if self._notes else 0.0
        return round(boxes[-1].bottom() + below + 2) if boxes else round(_HEIGHT * self.stage.scale)

    def sizeHint(self) -> QSize:
        return QSize(600, self.heightForWidth(max(self.width(), 300)))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(self.width(), 300)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for at, box in enumerate(self.boxes(self.width())):
            if box.contains(event.position()):
                self.chosen.emit(at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at, below = event.position(), _NOTED * self.stage.scale if self._notes else 0.0
        signs: tuple[str, ...] = ()
        for box in self.boxes(self.width()):
            if box.contains(at):
                signs = self.signs
            elif box.adjusted(0, 0, 0, below).contains(at):
                signs = self.note_signs
        self.stage.highlight(signs)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_across(event)
        if not step or self._target is None or not 0 <= self._target + step < len(self._words):
            super().keyPressEvent(event)
        else:
            self.chosen.emit(self._target + step)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()

    def _chip_colors(self, at: int) -> tuple[QColor, QColor, QColor]:
        """Return the colors of a chip: background, border, text."""
        if at in self._dropped:
            return theme.color("window"), theme.color("line"), theme.color("text_muted")
        if at == self._target:
            return theme.color("accent"), theme.color("accent"), theme.color("accent_text")
        if at in self._near:
            ground = theme.color("second")
            ground.setAlphaF(0.10 + 0.35 * self._near[at])
            return ground, theme.color("second"), theme.color("text")
        return theme.color("surface"), theme.color("line"), theme.color("text")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        for at, box in enumerate(self.boxes(self.width())):
            ground, edge, letters = self._chip_colors(at)
            focused = self.hasFocus() and at == self._target
            painter.setPen(QPen(theme.color("text") if focused else edge, 2 if focused else 1))
            painter.setBrush(ground)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 7 * scale, 7 * scale)
            font = self.stage.font(_SIZE, 500)
            font.setStrikeOut(at in self._dropped)
            painter.setFont(font)
            painter.setPen(letters)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._words[at])
            if self._notes:
                painter.setFont(self.stage.font(_NOTE))
                painter.setPen(theme.color("text_muted"))
                below = QRectF(box.left() - 10, box.bottom(), box.width() + 20, _NOTED * scale)
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, self._notes[at])
