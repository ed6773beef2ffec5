"""Cards of ideas: a small picture each, the idea in a few words, and where it comes from."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout

from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_ACROSS, _TALL, _GAP = 3, 124.0, 14.0  # cards beside each other; px at scale 1
Draw = Callable[[QPainter, QRectF], None]


def pen(name: str, thick: float = 2.0) -> QPen:
    """Return a round pen in a color of the theme."""
    return QPen(theme.color(name), thick, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def draw_dot(painter: QPainter, at: QPointF, color: str, radius: float = 6.0) -> None:
    """Draw a filled disc."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color(color))
    painter.drawEllipse(at, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def draw_arrow(painter: QPainter, start: QPointF, end: QPointF, color: str = "text_muted") -> None:
    """Draw a line with a head at its end."""
    painter.setPen(pen(color))
    painter.drawLine(start, end)
    turned = math.atan2(end.y() - start.y(), end.x() - start.x())
    for side in (2.6, -2.6):
        painter.drawLine(end, end + QPointF(math.cos(turned + side), math.sin(turned + side)) * 8)


def draw_box(painter: QPainter, box: QRectF, text: str = "", color: str = "text_muted", filled: bool = False) -> None:
    """Draw a box with rounded corners and a short text."""
    painter.setPen(pen(color, 1.8))
    painter.setBrush(theme.color("accent_soft") if filled else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, 4, 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if text:
        painter.setPen(theme.color("text"))
        font = QFont(painter.font())
        font.setPixelSize(12)
        painter.setFont(font)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


@dataclass(frozen=True)
class Card:
    """An idea: its title, its picture, what it is in a few words, and its source."""

    key: str
    title: str
    draw: Draw
    idea: str
    source: str


class CardsView(PaintedWidget):
    """Cards, three beside each other; a click, or Left and Right, chooses one.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    cards : sequence of Card
    """

    def __init__(self, stage: LessonState, name: str, title: str, cards: Sequence[Card]) -> None:
        super().__init__(stage, name, title)
        self.cards = tuple(cards)
        self.at = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        PlotDataAction(self, self.drawn_numbers)
        self.changed: Callable[[], None] = lambda: None

    def drawn_numbers(self) -> PlotData | None:
        """Return the texts of the cards."""
        return PlotData(
            self._title,
            (
                DataColumn(tr("Idea"), [card.title for card in self.cards]),
                DataColumn(tr("In short"), [c.idea for c in self.cards]),
                DataColumn(tr("Source"), [card.source for card in self.cards]),
            ),
            tr("{count} ideas.", count=len(self.cards)),
        )

    def choose(self, at: int) -> None:
        """Choose a card."""
        self.at = min(max(at, 0), len(self.cards) - 1)
        card = self.cards[self.at]
        self.setAccessibleName(f"{self._title}: {card.title}. {card.idea} {card.source}")
        self.changed()
        self.update()

    def sizeHint(self) -> QSize:
        rows = -(-len(self.cards) // _ACROSS)
        return QSize(round(720 * self.stage.scale), round(rows * (_TALL + _GAP) * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(480, self.sizeHint().height())

    def card_box(self, at: int) -> QRectF:
        """Return the rectangle of a card."""
        scale = self.stage.scale
        wide = (self.width() - 2 - (_ACROSS - 1) * _GAP * scale) / _ACROSS
        line, column = divmod(at, _ACROSS)
        return QRectF(1 + column * (wide + _GAP * scale), 1 + line * (_TALL + _GAP) * scale, wide, _TALL * scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for at in range(len(self.cards)):
            if self.card_box(at).contains(event.position()):
                self.choose(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_across(event)
        if not step:
            super().keyPressEvent(event)
        else:
            self.choose(self.at + step)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at, card in enumerate(self.cards):
            box, chosen = self.card_box(at), at == self.at
            thick = 2.4 if chosen and self.hasFocus() else 1.4
            painter.setPen(QPen(theme.color("accent" if chosen else "line"), thick))
            painter.setBrush(theme.color("canvas"))
            painter.drawRoundedRect(box, 8, 8)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.color("accent" if chosen else "text"))
            painter.setFont(self.stage.font(14, 600))
            painter.drawText(
                box.adjusted(12, 8, -12, 0), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, card.title
            )
            painter.save()
            inner = box.adjusted(14, 36 * self.stage.scale, -14, -12)
            # pictures are drawn in a room of equal size, then enlarged with the letters
            painter.translate(inner.topLeft())
            painter.scale(self.stage.scale, self.stage.scale)
            card.draw(painter, QRectF(0, 0, inner.width() / self.stage.scale, inner.height() / self.stage.scale))
            painter.restore()


class CardsPart(LessonWidget):
    """The cards, and what the chosen one says; a subclass for each lesson has its own.

    Attributes
    ----------
    NAME, TITLE : str
        What object names begin with, and how the cards are called together.
    CARDS : tuple of Card
    """

    NAME: ClassVar[str]
    TITLE: ClassVar[str]
    CARDS: ClassVar[tuple[Card, ...]]

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.view = CardsView(stage, f"{self.NAME}.cards", self.TITLE, self.CARDS)
        self._idea, self._source = label("", wrap=True), label("", "caption", wrap=True)
        self._idea.setObjectName(f"{self.NAME}.idea")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for part in (self.view, self._idea, self._source):
            layout.addWidget(part)
        self.view.changed = self._show
        self.view.choose(0)
        self.rescaled()

    def _show(self) -> None:
        card = self.CARDS[self.view.at]
        self._idea.setText(f"{card.title}: {card.idea}")
        self._source.setText(card.source)

    def rescaled(self) -> None:
        super().rescaled()
        self._idea.setStyleSheet(f"font-size: {round(15 * self.stage.scale)}px;")
        self._source.setStyleSheet(f"font-size: {round(11 * self.stage.scale)}px;")
