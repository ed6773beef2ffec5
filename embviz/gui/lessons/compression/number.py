"""One number of a word's vector in fewer and fewer bits, and the whole vector decoded."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.compression.bits import Coded, OneBit, exact, forms, given_back, step_of
from embviz.gui.lessons.compression.strip import VectorStrips
from embviz.gui.lessons.compression.word import Chosen, WordLine
from embviz.gui.lessons.stage import DataWidget, LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.color_scale import is_light
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.vectors.compression.binary import Binary
    from embviz.vectors.embedding import Embedding

_SIZE, _BIT, _NOTE = 14, 12, 11  # px of letters at scale 1
_NAME, _VALUE, _ERROR = 84.0, 132.0, 108.0  # px at scale 1
_ROW, _HEAD, _NOTED, _CELL, _GAP, _SIGN, _TALL = 46.0, 20.0, 16.0, 16.5, 5.0, 9.0, 21.0
_PAD = 8.0
_COLORS = {"sign": "second", "exponent": "text_muted", "mantissa": "accent", "whole": "accent", "above": "second"}
_WORDS = {
    "sign": tr("sign"),
    "exponent": tr("exponent"),
    "mantissa": tr("mantissa"),
    "whole": tr("whole number"),
    "above": tr("above the mean"),
}


class BitRows(LessonWidget):
    """Rows of bit cells, one of which is selected by a click or the arrow keys.

    Signals
    -------
    chosen(int)
        Another row.
    """

    chosen = Signal(int)

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage)
        self.setObjectName(name)
        self._title = title
        self.rows: tuple[Coded, ...] = ()
        self._names: tuple[str, ...] = ()
        self.current = 0
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[Coded], names: Sequence[str], current: int) -> None:
        """Show a number in these formats; `names` are their titles."""
        self.rows, self._names, self.current = tuple(rows), tuple(names), current
        said = "; ".join(
            tr(
                "{name}: {words}, gives back {exact}, error {error}",
                name=name,
                words=" ".join(f"{_WORDS[g.part]} {g.bits}" for g in row.groups),
                exact=exact(row.value),
                error=_error(row),
            )
            + (tr(", chosen") if at == current else "")
            for at, (row, name) in enumerate(zip(rows, names, strict=True))
        )
        self.setAccessibleName(f"{self._title}: {said}")
        self.updateGeometry()
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the formats with bits and decoded values as plot data; None while there are none."""
        if not self.rows:
            return None
        return PlotData(
            self._title,
            (
                DataColumn(tr("Form"), self._names),
                DataColumn(tr("Bits"), [" ".join(group.bits for group in row.groups) for row in self.rows]),
                DataColumn(tr("Gives back"), np.array([row.value for row in self.rows])),
                DataColumn(tr("Error"), np.array([row.error for row in self.rows])),
            ),
            tr(
                "{title}: {count} forms, errors {reach}.",
                title=self._title,
                count=len(self.rows),
                reach=reach(np.array([row.error for row in self.rows])),
            ),
        )

    def sizeHint(self) -> QSize:
        scale = self.stage.scale
        wide = _NAME + 32 * _CELL + 2 * _GAP + _SIGN + _VALUE + _ERROR
        return QSize(round(wide * scale), round((_HEAD + _ROW * max(len(self.rows), 4)) * scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(560, self.sizeHint().height())

    def row_at(self, y: float) -> int:
        """Return the row at a height; -1 outside the rows."""
        at = int((y - _HEAD * self.stage.scale) // (_ROW * self.stage.scale))
        return at if 0 <= at < len(self.rows) else -1

    def _box(self, row: int) -> QRectF:
        scale = self.stage.scale
        return QRectF(0, (_HEAD + row * _ROW) * scale, self.width(), _ROW * scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (at := self.row_at(event.position().y())) >= 0:
            self.chosen.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        step = steps.get(event.key())
        if step is None or not 0 <= self.current + step < len(self.rows):
            super().keyPressEvent(event)
        else:
            self.chosen.emit(self.current + step)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self.row_at(event.position().y())
        if at < 0:
            self.setToolTip("")
            self.stage.highlight(())
            return
        row = self.rows[at]
        self.setToolTip(f"{row.meaning} = {exact(row.value)}")
        right = event.position().x() > self.width() - _ERROR * self.stage.scale
        of_code = ["code", "step"] * (row.key == "int8")
        self.stage.highlight(["error", "x", "back"] if right else ["x", "back", *of_code])

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self.stage.scale
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        value_end, error_end = self.width() - (_ERROR + _PAD) * scale, self.width() - _PAD * scale
        painter.setFont(self.stage.font(_NOTE))
        for text, end, sign in ((tr("gives back"), value_end, "back"), ("error", error_end, "error")):
            painter.setPen(theme.color("accent" if sign in self.stage.highlighted else "text_muted"))
            painter.drawText(QRectF(0, 0, end, _HEAD * scale), right, text)
        room = self.width() - (_NAME + _VALUE + _ERROR + 2 * _GAP + _SIGN + 2 * _PAD) * scale
        wide = min(_CELL * scale, room / 32)
        for at, shown in enumerate(self.rows):
            box = self._box(at)
            if at == self.current:
                painter.setPen(QPen(theme.color("accent"), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
                painter.setBrush(theme.color("accent_soft"))
                painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 7 * scale, 7 * scale)
            strip = QRectF(box.left(), box.top() + _NOTED * scale, box.width(), _TALL * scale)
            painter.setFont(self.stage.font(_SIZE, 600 if at == self.current else 500))
            painter.setPen(theme.color("text"))
            painter.drawText(strip.adjusted(_PAD * scale, 0, 0, 0), left, self._names[at])
            self._draw_bits(painter, shown, QPointF(_NAME * scale, strip.top()), wide)
            painter.setFont(self.stage.font(_SIZE))
            painter.setPen(theme.color("accent" if "back" in self.stage.highlighted else "text"))
            painter.drawText(QRectF(0, strip.top(), value_end, strip.height()), right, exact(shown.value, 7))
            painter.setPen(theme.color("accent" if "error" in self.stage.highlighted else "text_muted"))
            painter.drawText(QRectF(0, strip.top(), error_end, strip.height()), right, _error(shown))

    def _draw_bits(self, painter: QPainter, row: Coded, at: QPointF, wide: float) -> None:
        scale, x = self.stage.scale, at.x()
        for group in row.groups:
            tint = theme.color(_COLORS[group.part])
            painter.setFont(self.stage.font(_NOTE))
            painter.setPen(theme.color("text_muted"))
            count = len(group.bits)
            said = _WORDS[group.part] + (f" · {count}" if count > 1 else "")
            above = QRectF(x + 1, at.y() - _NOTED * scale, 160 * scale, _NOTED * scale)
            painter.drawText(above, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, said)
            for bit in group.bits:
                cell = QRectF(x, at.y(), wide, _TALL * scale).adjusted(1, 0, -1, 0)
                ground = QColor(tint)
                if bit == "0":
                    ground.setAlphaF(0.13)
                painter.setPen(QPen(tint, 1))
                painter.setBrush(ground)
                painter.drawRoundedRect(cell, 3 * scale, 3 * scale)
                painter.setFont(self.stage.font(_BIT, 500))
                painter.setPen(
                    theme.color("text") if bit == "0" else QColor("#1B1F27" if is_light(tint) else "#FFFFFF")
                )
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, bit)
                x += wide
            # the name of a single bit is wider than its cell
            x += (_GAP + (_SIGN if count == 1 else 0)) * scale


def _error(row: Coded) -> str:
    return significant(row.error, 2)


_KIND = "one bit of the lesson"
NAMES = ("float32", "float16", "int8", tr("1 bit"))
_FIRST = 3  # the form that is chosen at first: one bit, whose loss is seen, of vectors that came as int8 too


class NumberPart(DataWidget):
    """Four formats of one number, one of them applied to the whole vector."""

    PROVIDES = (
        "word",
        "at",
        "number",
        "step",
        "code",
        "back",
        "bits_each",
        "form",
        "form_error",
        "least_kept",
        "all_bytes",
        "vector_d",
    )

    REAL_WORDS = True

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.chosen = stage.share(Chosen)
        self.form, self.at = _FIRST, 0
        self._learned: OneBit | None = None
        self._learned_of: Embedding | None = None
        self._line = WordLine(stage, "small.word")
        self._which = WholeSpin()
        self._which.setObjectName("small.number")
        self._which.setAccessibleName(tr("Which number of the vector"))
        self._which.setPrefix(tr("number "))
        self._which.setMinimum(1)
        self.bits = BitRows(stage, "small.bits", tr("Bits of the number"))
        self.strips = VectorStrips(stage, "small.vector", tr("The whole vector"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(
            row(
                label(tr("Vector of"), "section"),
                self._line,
                8,
                self._which,
                8,
                self._line.message,
                stretch=self._line.message,
            )
        )
        layout.addWidget(self.bits)
        layout.addWidget(self.strips)
        layout.addWidget(self.said)
        self._which.valueChanged.connect(self._on_which)
        self.bits.chosen.connect(self._on_form)
        self.strips.chosen.connect(lambda at: self._which.setValue(at + 1))
        self.chosen.changed.connect(self._on_word)
        self._show()

    def refresh(self) -> None:
        self._on_word()

    def _on_word(self) -> None:
        if not self.isVisible():
            self._stale = True
            return
        self._show()
        embedding = self.chosen.embedding
        if embedding is None or embedding is self._learned_of:
            return

        def work(job: Job) -> OneBit:
            from embviz.vectors.compression import compress

            kept = cast("Binary", compress(embedding, "binary", job.pulse.quiet))
            return OneBit(kept.thresholds, kept.low, kept.high)

        def take(learned: OneBit) -> None:
            self._learned, self._learned_of = learned, embedding
            self._show()

        self.stage.context.jobs.submit("measure", _KIND, work, take)

    def _on_which(self, number: int) -> None:
        self.at = number - 1
        self._show()

    def _on_form(self, form: int) -> None:
        self.form = form
        self._show()

    def _fits(self) -> bool:
        """Whether the one-bit thresholds belong to these words; those of an earlier moment are used during training."""
        now, then = self.chosen.embedding, self._learned_of
        return then is now or (
            now is not None and then is not None and then.words is now.words and then.dimensions == now.dimensions
        )

    def _show(self) -> None:
        vector = self.chosen.vector
        self._which.setEnabled(bool(len(vector)))
        if not len(vector):
            self.bits.show_rows((), (), 0)
            self.strips.show_strips(np.zeros((0, 0)), (), 0)
            return
        self.at = min(self.at, len(vector) - 1)
        self._which.setRange(1, len(vector))
        learned = self._learned if self._fits() else None
        rows = forms(vector, self.at, learned)
        form = min(self.form, len(rows) - 1)
        self.bits.show_rows(rows, NAMES[: len(rows)], form)
        back = given_back(vector, rows[form].key, learned)
        self.strips.show_strips(np.array([vector, back]), ("float32", NAMES[form]), self.at)
        whole, chosen = float(vector[self.at]), rows[form]
        squares = float(np.square(vector, dtype=np.float64).sum())
        lost = float(np.square(back - vector).sum()) / squares if squares > 0 else 0.0
        self.stage.set_values(
            word=self.chosen.word,
            at=f"{self.at + 1}",
            number=exact(whole, 7),
            step=significant(step_of(vector)),
            code=rows[2].meaning.split(" ")[0],
            back=exact(rows[2].value, 7),
            bits_each=_each(chosen),
            form=NAMES[form],
            form_error=_share(lost),
            least_kept=_least_kept(vector),
            all_bytes=_bytes(len(vector), chosen),
            vector_d=f"{len(vector):,}",
        )


def _least_kept(vector: np.ndarray) -> str:
    """Return which form keeps the smallest number of a vector better: "float16", "int8", or "both" alike."""
    if not np.isfinite(vector).all() or not vector.any():
        return ""  # nothing to keep
    at = int(np.abs(np.where(vector == 0, np.inf, vector)).argmin())
    true, step = float(vector[at]), step_of(vector)
    errors = [abs(float(np.float16(true)) - true), abs(round(true / step) * step - true)]
    return "both" if max(errors) <= 0.01 * abs(true) else "float16" if errors[0] < errors[1] else "int8"


def _each(form: Coded) -> str:
    step = tr(", and 4 bytes for the step") if form.key == "int8" else ""
    return tr("{bits} each{step}", bits=counted(len(form.bits), "bit"), step=step)


def _bytes(count: int, form: Coded) -> str:
    """Return the size in bytes of an encoded vector; int8 has a step of 4 bytes."""
    return f"{-(-count * len(form.bits) // 8) + 4 * (form.key == 'int8'):,}"


def _share(share: float) -> str:
    """Format a share in percent with two significant digits, however small."""
    return f"{significant(100 * share, 2)} %"
