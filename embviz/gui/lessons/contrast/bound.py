"""Three modalities in one space, two of which were never paired."""

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from embviz.gui.lessons.contrast.picture_matrix import as_picture
from embviz.gui.lessons.contrast.runs import RunsWidget
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.plot_data.numbers import PlotData, of_matrix
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_TALL, _CARD_WIDE, _CARD_TALL = 300, 250.0, 96.0  # px at scale 1
_NAMES = (tr("pictures"), tr("sentences"), tr("calls"))
_CHANCE_TIMES, _MOST = 2.0, 0.8  # up to and from which the answer is so called


class BoundView(PaintedWidget):
    """A card for each kind, and a line between each two with how often one finds the other."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "contrast.bound", tr("Three kinds in one space"))
        self.shares = np.full((3, 3), np.nan)
        self._image: QImage | None = None
        self._sentence, self._call = "", np.zeros(0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        PlotDataAction(self, self.drawn_numbers, stop=True)

    def show_example(self, pixels: np.ndarray, sentence: str, call: np.ndarray) -> None:
        """Set the picture, the sentence and the call on the cards."""
        self._image, self._sentence, self._call = as_picture(pixels), sentence, np.asarray(call, float)
        self.update()

    def show_shares(self, shares: np.ndarray) -> None:
        """Set how often a thing of one kind (rows) finds its animal among another kind (columns); nan for unknown."""
        self.shares = np.array(shares, np.float64)
        told = ", ".join(
            f"{_NAMES[one]} → {_NAMES[other]} {self._describe(one, other)}"
            for one in range(3)
            for other in range(3)
            if one != other
        )
        self.setAccessibleName(f"{self._title}: {told}")
        self.update()

    def _describe(self, one: int, other: int) -> str:
        value = float(self.shares[one, other])
        return "?" if math.isnan(value) else percent(value)

    def drawn_numbers(self) -> PlotData | None:
        """Return the shares; None while there are none."""
        if np.isnan(self.shares).all():
            return None
        return of_matrix(self._title, _NAMES, _NAMES, self.shares, row_head=tr("asks"))

    def sizeHint(self) -> QSize:
        return QSize(round(760 * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(480, self.sizeHint().height())

    def _cards(self) -> tuple[QRectF, QRectF, QRectF]:
        scale = self.stage.scale
        wide, tall = _CARD_WIDE * scale, _CARD_TALL * scale
        half = min(self.width(), 900 * scale) / 2
        middle = self.width() / 2
        return (
            QRectF(middle - wide / 2, 4, wide, tall),
            QRectF(middle - half + 4, self.height() - tall - 4, wide, tall),
            QRectF(middle + half - wide - 4, self.height() - tall - 4, wide, tall),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cards = self._cards()
        for one, other in ((0, 1), (0, 2), (1, 2)):
            self._draw_line(painter, cards, one, other)
        for card, name in zip(cards, _NAMES, strict=True):
            painter.setPen(QPen(theme.color("accent" if self.hasFocus() else "line"), 1.2))
            painter.setBrush(theme.color("canvas"))
            painter.drawRoundedRect(card, 8, 8)
            painter.setPen(theme.color("text_muted"))
            painter.setFont(self.stage.font(12, 600))
            painter.drawText(card.adjusted(10, 5, -10, 0), Qt.AlignmentFlag.AlignLeft, name)
        if self._image is not None:
            side = _CARD_TALL * self.stage.scale - 16
            painter.drawImage(QRectF(cards[0].center().x() - side / 2, cards[0].top() + 8, side, side), self._image)
        painter.setPen(theme.color("text"))
        painter.setFont(self.stage.font(14))
        inner = cards[1].adjusted(12, 22 * self.stage.scale, -12, -6)
        painter.drawText(inner, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), self._sentence)
        self._draw_call(painter, cards[2].adjusted(16, 26 * self.stage.scale, -16, -10))

    def _draw_call(self, painter: QPainter, box: QRectF) -> None:
        """Draw how loud each band is."""
        if not len(self._call):
            return
        low, high = float(self._call.min()), float(self._call.max())
        wide = box.width() / len(self._call)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        for at, value in enumerate(self._call.tolist()):
            tall = box.height() * (0.06 + 0.94 * (value - low) / max(high - low, 1e-9))
            painter.drawRect(QRectF(box.left() + at * wide, box.bottom() - tall, wide * 0.8, tall))

    def _draw_line(self, painter: QPainter, cards: tuple[QRectF, ...], one: int, other: int) -> None:
        learned = 0 in (one, other)
        if learned:
            side = cards[other].center().x() < cards[0].center().x()
            start = QPointF(cards[0].left() if side else cards[0].right(), cards[0].center().y())
            end = QPointF(cards[other].center().x(), cards[other].top())
        else:
            start = QPointF(cards[1].right(), cards[1].center().y())
            end = QPointF(cards[2].left(), cards[2].center().y())
        style = Qt.PenStyle.SolidLine if learned else Qt.PenStyle.DashLine
        painter.setPen(QPen(theme.color("accent" if learned else "second"), 2.4, style))
        painter.drawLine(start, end)
        middle, signs = (start + end) / 2, ("↓", "↑") if learned else ("→", "←")
        lines = (
            tr("learned from pairs") if learned else tr("never paired"),
            f"{signs[0]} {self._describe(one, other)}   {signs[1]} {self._describe(other, one)}",
        )
        painter.setFont(self.stage.font(13, 600))
        metrics = QFontMetricsF(painter.font())
        wide = max(map(metrics.horizontalAdvance, lines)) + 16
        tall = metrics.height() * 2 + 6
        box = QRectF(middle.x() - wide / 2, middle.y() - tall / 2, wide, tall)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("window"))
        painter.drawRect(box)
        painter.setPen(theme.color("text"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "\n".join(lines))


class BoundPart(RunsWidget):
    """The question whether calls find sentences, and the answer."""

    PROVIDES = ("bound_unpaired", "bound_back", "bound_chance")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.guess = Commitment(
            stage,
            "contrast.bound_guess",
            tr("Calls and sentences were never paired. How often is the nearest sentence of a call about its animal?"),
            (("chance", tr("By chance: 1 in 8")), ("half", tr("About half")), ("most", tr("Nearly always"))),
        )
        self.view = BoundView(stage)
        self.column.addWidget(self.guess)
        self.column.addWidget(self.view)
        self.guess.committed.connect(self._show)

    def refresh(self) -> None:
        asked = self.loaded.asked
        at = asked.animals.index("duck")
        self.view.show_example(asked.pictures[at], asked.sentences[at], asked.calls[at])
        self._show()

    def _show(self) -> None:
        if self.runs.loaded is None:
            return
        shares = self.loaded.recorded.bound.copy()
        chance = 1 / (int(self.loaded.asked.species.max()) + 1)
        unpaired = float(shares[2, 1])
        if not self.guess.choice:
            shares[1, 2] = shares[2, 1] = np.nan
            self.guess.show_result("")
            self.stage.clear_values(*self.PROVIDES)
        else:
            self.guess.show_result(
                "chance" if unpaired < _CHANCE_TIMES * chance else "most" if unpaired > _MOST else "half"
            )
            self.stage.set_values(
                bound_unpaired=percent(unpaired),
                bound_back=percent(float(shares[1, 2])),
                bound_chance=percent(chance, 1),
            )
        self.view.show_shares(shares)
