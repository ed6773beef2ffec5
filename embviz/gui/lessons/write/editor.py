"""Sentences to edit or leave out, each with a bar: how much it moved the current word."""

import math
from collections.abc import Collection, Mapping, Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QSizePolicy, QWidget

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import in_figures
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import quoted, tr

_LETTERS, _ROW, _HEAD = 12, 24, 11  # px at scale 1: letters, height of a row, letters of the head
_BAR, _THICK = 46.0, 8.0


class SentenceEditor(LessonWidget):
    """Lines of text with a check box before each, and a bar behind it.

    Parameters
    ----------
    name : str
        The controls are named ``<name>.line1``, ``<name>.read1`` and so on.
    rows : int
    bars : bool
        Whether there are bars, and a head that says what they are.
    numbered : bool
        Whether the lines have numbers.

    Signals
    -------
    edited
        A line was typed into, or is read or left out now.
    line_read(int)
        The line under the pointer or in the keyboard focus changed; -1 for none.
    """

    edited = Signal()
    line_read = Signal(int)

    def __init__(self, stage: LessonState, name: str, rows: int, bars: bool = True, numbered: bool = False) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._lines: list[QLineEdit] = []
        self._boxes: list[QCheckBox] = []
        self._bars: list[InfluenceBar] = []
        self._read = -1
        self._word, self._shares = "", {}  # type: tuple[str, dict[int, float]]
        PlotDataAction(self, self.drawn_numbers)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(6)
        layout.setVerticalSpacing(1)
        self._head = label("", "muted", name=f"{name}.head")
        self._head.setAlignment(Qt.AlignmentFlag.AlignRight)
        if bars:
            layout.addWidget(self._head, 0, 1, 1, 2)
        for at in range(rows):
            box, line = QCheckBox(), QLineEdit()
            box.setObjectName(f"{name}.read{at + 1}")
            box.setAccessibleName(tr("Read sentence {number}", number=at + 1))
            if numbered:
                box.setText(str(at + 1))
            box.setToolTip(tr("Read this sentence, or leave it out"))
            box.setChecked(True)
            line.setObjectName(f"{name}.line{at + 1}")
            line.setAccessibleName(tr("Sentence {number}", number=at + 1))
            if bars:
                self._bars.append(InfluenceBar(stage))
            for column, part in enumerate((box, line, *self._bars[at:])):
                layout.addWidget(part, at + 1, column)
                part.installEventFilter(self)
            box.toggled.connect(partial(self._on_toggled, at))
            line.textEdited.connect(lambda _text: self.edited.emit())
            self._boxes.append(box)
            self._lines.append(line)
        layout.setColumnStretch(1, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.source.changed.connect(self.rescaled)
        self.rescaled()

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences, empty where one is left out."""
        return tuple(
            line.text().strip() if box.isChecked() else "" for line, box in zip(self._lines, self._boxes, strict=True)
        )

    @property
    def read(self) -> int:
        """The line under the pointer or in the keyboard focus; -1 for none."""
        return self._read

    def set_lines(self, lines: Sequence[str], left_out: Collection[int] = ()) -> None:
        """Write other sentences; emits nothing."""
        for at, (line, box) in enumerate(zip(self._lines, self._boxes, strict=True)):
            box.blockSignals(True)
            line.setText(lines[at] if at < len(lines) else "")
            line.setCursorPosition(0)
            box.setChecked(at not in left_out)
            box.blockSignals(False)
            self._update_style(at)

    def show_influence(self, word: str, shares: Mapping[int, float]) -> None:
        """Show how much each line moved a word.

        Parameters
        ----------
        word : str
        shares : mapping of int to float
            Influence by line; nan where the word stands in this line alone. Bars are relative to the largest.
        """
        self._word, self._shares = word, dict(shares)
        self._head.setText(tr("moves {word}", word=quoted(word)) if shares else "")
        most = max((value for value in shares.values() if not math.isnan(value)), default=0.0)
        for at, bar in enumerate(self._bars):
            value = shares.get(at)
            if value is None:
                bar.show_share(0.0, "")
            elif math.isnan(value):
                bar.show_share(1.0, tr("“{word}” occurs only in this sentence.", word=word))
            else:
                bar.show_share(
                    value / most if most > 0 else 0.0,
                    tr(
                        "Without this sentence the cosines of “{word}” change by {value}.",
                        word=word,
                        value=in_figures(value, ".3f"),
                    ),
                )

    def drawn_numbers(self) -> PlotData | None:
        """Return the sentences with how much each moved the word; None while that is not known."""
        if not self._shares:
            return None
        title = tr("moves {word}", word=quoted(self._word))
        return PlotData(
            title,
            (
                DataColumn(tr("Sentence"), [self._lines[at].text() for at in self._shares]),
                DataColumn(title, np.array(list(self._shares.values()))),
            ),
            title,
        )

    def _on_toggled(self, at: int, _on: bool) -> None:
        self._update_style(at)
        self.edited.emit()

    def _update_style(self, at: int) -> None:
        # a sentence that is left out stays readable, but not as one that is read
        line, left_out = self._lines[at], not self._boxes[at].isChecked()
        if line.property("left_out") != left_out:
            line.setProperty("left_out", left_out)
            if self.styleSheet():
                line.style().unpolish(line)
                line.style().polish(line)

    def showEvent(self, event: QShowEvent) -> None:
        # while it is built, each layout that takes it would apply the sheet again
        self._dress_all()
        super().showEvent(event)

    def _dress_all(self) -> None:
        # one sheet for all lines: a sheet for each would take long
        sheet = (
            f"QLineEdit {{ font-size: {round(_LETTERS * self.stage.scale)}px; padding: 1px 6px; border-radius: 5px; }}"
            f'QLineEdit[left_out="true"] {{ color: {theme.current().text_muted}; text-decoration: line-through; }}'
            f"QLabel {{ font-size: {round(_HEAD * self.stage.scale)}px; }}"
        )
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)

    def rescaled(self) -> None:
        super().rescaled()
        for line in self._lines:
            line.setFixedHeight(round(_ROW * self.stage.scale))
        if self.isVisible():
            self._dress_all()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self._set_read(self._row_of(watched))
        elif kind in (QEvent.Type.Leave, QEvent.Type.FocusOut):
            focused = next((at for at, line in enumerate(self._lines) if line.hasFocus()), -1)
            self._set_read(focused)
        return super().eventFilter(watched, event)

    def _row_of(self, watched: QObject) -> int:
        for parts in (self._lines, self._boxes, self._bars):
            for at, part in enumerate(parts):
                if part is watched:
                    return at
        return -1

    def _set_read(self, at: int) -> None:
        if at != self._read:
            self._read = at
            for row, bar in enumerate(self._bars):
                bar.set_strong(row == at)
            self.line_read.emit(at)


class InfluenceBar(QWidget):
    """A bar from 0 to 1."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__()
        self._stage = stage
        self.share = 0.0
        self._strong = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        stage.scale_changed.connect(self.updateGeometry)

    def show_share(self, share: float, said: str) -> None:
        """Show a share of the largest influence, and say what it is."""
        self.share = share
        self.setToolTip(said)
        self.setAccessibleName(said or tr("No influence yet"))
        self.update()

    def set_strong(self, strong: bool) -> None:
        """Draw the bar in the color of the line that is read."""
        self._strong = strong
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(_BAR * self._stage.scale), round(_ROW * self._stage.scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.share:
            return
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("second" if self._strong else "accent"))
        thick = _THICK * self._stage.scale
        bar = QRectF(0, (self.height() - thick) / 2, max(thick, self.share * self.width()), thick)
        painter.drawRoundedRect(bar, thick / 2, thick / 2)
