"""The contributions of the dimensions to a cosine."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import preference, scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.focus import by_keyboard
from embviz.gui.widgets.layouts import column, label
from embviz.gui.widgets.overlay import draw_card, draw_focus
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, said
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.neighborhoods.why import Chance, Contributions

_LEFT, _RIGHT, _TOP, _FOOT = 8.0, 64.0, 22.0, 20.0  # px
_BARS = 0.62  # of the height goes to the bars, the rest to what they sum up to
_SAID = tr("Each bar is what one dimension adds to the cosine; a single dimension has no meaning by itself.")
_HONEST = tr(
    "A single dimension of vectors learned by word2vec, GloVe or fastText has no meaning by itself: turned as a "
    "whole, the vectors would be just as good. Whether few or many dimensions carry the similarity does say "
    "something."
)
_FORMULA = tr("cos(u, v) = Σ uᵢ vᵢ ∕ (|u| |v|):  a bar is one term of the sum, the line what those up to it sum to.")


class ContributionBars(QWidget):
    """Bar chart of a cosine's terms, largest first, with their running sum above; readable by mouse and keyboard."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("neighborhood.dimensions")
        self.setAccessibleName(tr("What each dimension adds to the cosine"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        set_scaled_size(self, minimum_size=(200, 110))
        PlotDataAction(self, self.drawn_numbers)
        self.found: Contributions | None = None
        self._names = ("", "")
        self._sums = np.zeros(0)
        self._at = -1
        theme.source.changed.connect(self.update)
        preference.changed.connect(self.update)

    def show_found(self, found: "Contributions | None", names: tuple[str, str]) -> None:
        """Show the terms of the cosine of two words; None clears the chart."""
        self.found, self._names = found, names
        self._sums = np.cumsum(found.values) if found is not None else np.zeros(0)
        self._at = min(self._at, len(self._sums) - 1)
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the terms of the cosine as plot data, largest first; None while there are none."""
        found = self.found
        if found is None or not len(found.values):
            return None
        one, other = self._names
        return PlotData(
            self.accessibleName(),
            (
                DataColumn(tr("Dimension"), found.dimensions + 1),
                DataColumn(one, found.one),
                DataColumn(other, found.other),
                DataColumn(tr("Term"), found.values),
                DataColumn(tr("Sum so far"), self._sums),
            ),
            tr(
                "{count} terms add up to a cosine of {cosine}; the first one is {first}.",
                count=len(found.values),
                cosine=said(found.cosine),
                first=said(found.values[0]),
            ),
        )

    def sizeHint(self) -> QSize:
        return QSize(480, 200)

    def card_of(self, k: int) -> tuple[str, str, str]:
        """Return the description of a bar, counted from the left."""
        found = self.found
        assert found is not None
        one, other = (
            f"{name} {scored(values[k], '+.3f')}"
            for name, values in zip(self._names, (found.one, found.other), strict=True)
        )
        upto = tr(
            "the first {k} sum to {sums} of {cosine}", k=k + 1, sums=scored(self._sums[k]), cosine=scored(found.cosine)
        )
        return (
            scored(found.values[k], "+.3f"),
            tr("dimension {dimensions}: {one} × {other}", dimensions=found.dimensions[k] + 1, one=one, other=other),
            upto,
        )

    # --- pointer and keys

    def _bar_at(self, x: float) -> int:
        count = len(self._sums)
        k = int((x - px(_LEFT)) / max(1.0, self.width() - px(_LEFT) - px(_RIGHT)) * count)
        return k if 0 <= k < count else -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._read(self._bar_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._read(-1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if by_keyboard(event) and len(self._sums):
            self._read(max(0, self._at))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._read(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_across(event)
        if step and len(self._sums):
            self._read(min(len(self._sums) - 1, max(0, self._at + step)))
        else:
            super().keyPressEvent(event)

    def _read(self, at: int) -> None:
        if at != self._at:
            self._at = at
            self.setAccessibleDescription("; ".join(self.card_of(at)[1:]) if at >= 0 else "")
            self.update()

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        found = self.found
        if found is None or not len(found.values):
            return
        area = QRectF(px(_LEFT), px(_TOP), self.width() - px(_LEFT) - px(_RIGHT), self.height() - px(_TOP) - px(_FOOT))
        sums = QRectF(area.left(), area.top(), area.width(), area.height() * (1 - _BARS) - px(8))
        bars = QRectF(area.left(), sums.bottom() + px(16), area.width(), area.bottom() - sums.bottom() - px(16))
        step = area.width() / len(found.values)
        self._paint_sums(painter, sums, step)
        self._paint_bars(painter, bars, step)
        painter.setPen(theme.color("text_muted"))
        painter.setFont(theme.font(11))
        foot = QRectF(area.left(), area.bottom() + 4, area.width(), px(14))
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignLeft), tr("dimensions, those that add most first"))
        if self._at >= 0:
            x = area.left() + (self._at + 0.5) * step
            draw_card(painter, QPointF(x, bars.top()), QRectF(self.rect()), self.card_of(self._at))
        if self.hasFocus() and self._at >= 0:
            draw_focus(painter, QRectF(self.rect()))

    def _paint_bars(self, painter: QPainter, area: QRectF, step: float) -> None:
        assert self.found is not None
        values = self.found.values
        high, low = max(float(values.max()), 0.0), min(float(values.min()), 0.0)
        scale = area.height() / ((high - low) or 1.0)
        zero = area.top() + high * scale
        gap = 1.0 if step >= 4 else 0.0
        half = self.found.half
        painter.setPen(Qt.PenStyle.NoPen)
        for k, value in enumerate(values.tolist()):
            name = "second" if value < 0 else "accent"
            painter.setBrush(theme.color(name, 255 if k < half or value < 0 or k == self._at else 110))
            top, height = (zero - value * scale, value * scale) if value >= 0 else (zero, -value * scale)
            painter.drawRect(QRectF(area.left() + k * step, top, step - gap, max(height, 0.5)))
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(QPointF(area.left(), zero), QPointF(area.right(), zero))
        if self._at >= 0:
            x = area.left() + (self._at + 0.5) * step
            painter.setPen(QPen(theme.color("text_muted", 120), 1))
            painter.drawLine(QPointF(x, px(_TOP)), QPointF(x, area.bottom()))

    def _paint_sums(self, painter: QPainter, area: QRectF, step: float) -> None:
        assert self.found is not None
        sums = np.concatenate([[0.0], self._sums])
        high, low = float(sums.max()) or 1.0, min(float(sums.min()), 0.0)
        scale = area.height() / ((high - low) or 1.0)

        def y(value: float) -> float:
            return area.bottom() - (value - low) * scale

        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(QPointF(area.left(), y(0)), QPointF(area.right(), y(0)))
        painter.setPen(QPen(theme.color("accent"), 1.6))
        painter.drawPolyline(QPolygonF([QPointF(area.left() + k * step, y(v)) for k, v in enumerate(sums.tolist())]))
        painter.setFont(theme.font(11, 500))
        painter.setPen(theme.color("accent"))
        end = scored(self.found.cosine)
        beside = QRectF(area.right() + px(8), y(sums[-1]) - px(8), px(_RIGHT), px(16))
        painter.drawText(beside, int(Qt.AlignmentFlag.AlignVCenter), end)
        half = self.found.half
        x = area.left() + half * step
        painter.setPen(QPen(theme.color("text_muted"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(x, area.top() - 4), QPointF(x, area.bottom()))
        painter.setPen(theme.color("text_muted"))
        painter.drawText(QPointF(x + 5, area.top() + 2), tr("half after {half}", half=half))


class Dimensions(QWidget):
    """The bar chart with its description in words."""

    def __init__(self) -> None:
        super().__init__()
        layout = column(self, (0, 0, 0, 0), 6)
        self._said = label("", wrap=True, name="neighborhood.half")
        self.bars = ContributionBars()
        layout.addWidget(self._said)
        layout.addWidget(self.bars, 1)
        layout.addWidget(Explanation("neighborhood.explain_dimensions", _SAID, f"{_FORMULA}  {_HONEST}"))

    def show_found(self, found: "Contributions", chance: "Chance", names: tuple[str, str]) -> None:
        """Show the terms of the cosine of two words, and the cosine expected by chance."""
        self.bars.show_found(found, names)
        count = len(found.values)
        if not found.values.max(initial=0.0) > 0:
            self._said.setText(tr("No dimension brings the two together."))
            return
        verdict = (
            tr("fewer than")
            if found.half < chance.low
            else tr("more than")
            if found.half > chance.high
            else tr("as many as")
        )
        usual = (
            f"{chance.low}" if chance.low == chance.high else tr("{low} to {high}", low=chance.low, high=chance.high)
        )
        whole = tr("the cosine") if found.values.min() >= 0 else tr("what is positive in the cosine")
        self._said.setText(
            tr(
                "Half of {whole} comes from {half} of {count} dimensions: {verdict} any two vectors at this angle "
                "need, turned at random ({usual} in four of five draws).",
                whole=whole,
                half=found.half,
                count=count,
                verdict=verdict,
                usual=usual,
            )
        )

    def clear(self, message: str = "") -> None:
        """Remove the chart and show a text instead."""
        self.bars.show_found(None, ("", ""))
        self._said.setText(message)
