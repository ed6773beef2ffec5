"""The opening picture: a word linked to similar words; as one-hot vectors none are similar."""

import math
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import signed
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.arrow_keys import step_across
from embviz.gui.widgets.inputs.spin_boxes import Slider
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse

_TALL, _WIDE = 270, 330  # px at scale 1
_NEAR, _REACH = 0.35, 18.0  # share of the radius at a cosine of 1; px at scale 1 by which the pointer may miss
_WORD, _SHOWN = "cat", 12  # words around it
_LEAST, _FIRST, _MOST = 10, 40, 90  # hundredths of the cosine from which words count as connected


class WordStar(PaintedWidget):
    """A word in the middle and others around it, nearer and with a thicker line the larger their cosine.

    Signals
    -------
    chosen(str)
        A word around it was clicked.
    """

    chosen = Signal(str)

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self.word = ""
        self.words: tuple[str, ...] = ()
        self.cosines = np.zeros(0)
        self.least = _FIRST / 100
        self._at = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        PlotDataAction(self, self.drawn_numbers)

    def show_words(self, word: str, words: tuple[str, ...], cosines: np.ndarray, least: float) -> None:
        """Show a word and those around it; lines are drawn to those with a cosine of `least` or more."""
        self.word, self.words, self.cosines, self.least = word, words, cosines, least
        self._at = min(self._at, max(len(words) - 1, 0))
        tied = [f"{near} {signed(float(alike))}" for near, alike in zip(words, cosines, strict=True) if alike >= least]
        said = ", ".join(tied) or tr("connected to nothing")
        self.setAccessibleName(tr("{title}: {word}: {said}", title=self._title, word=word, said=said))
        self.update()

    @property
    def tied(self) -> int:
        """How many of the words have a line."""
        return int((self.cosines >= self.least).sum())

    def drawn_numbers(self) -> PlotData | None:
        """Return the words with their cosines."""
        if not self.words:
            return None
        return PlotData(
            self._title,
            (DataColumn(tr("Word"), list(self.words)), DataColumn(tr("cosine"), self.cosines)),
            self.accessibleName(),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(_WIDE * self.stage.scale), round(_TALL * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(260, self.sizeHint().height())

    def spots(self) -> list[QPointF]:
        """Return where the words around are."""
        wide, tall = self.width() / 2 - 56 * self.stage.scale, self.height() / 2 - 24 * self.stage.scale
        found = []
        for at, alike in enumerate(self.cosines.tolist()):
            angle = 2 * math.pi * at / len(self.words) - math.pi / 2
            far = 1 - (1 - _NEAR) * min(max(alike, 0.0), 1.0)
            found.append(
                QPointF(
                    self.width() / 2 + far * wide * math.cos(angle), self.height() / 2 + far * tall * math.sin(angle)
                )
            )
        return found

    def mousePressEvent(self, event: QMouseEvent) -> None:
        ways = [math.dist(spot.toTuple(), event.position().toTuple()) for spot in self.spots()]
        if ways and min(ways) <= _REACH * self.stage.scale:
            self._at = int(np.argmin(ways))
            self.chosen.emit(self.words[self._at])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = step_across(event)
        if step and self.words:
            self._at = (self._at + step) % len(self.words)
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.words:
            self.chosen.emit(self.words[self._at])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.color("accent" if self.hasFocus() else "line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        if not self.words:
            return
        middle, scale, spots = QPointF(self.width() / 2, self.height() / 2), self.stage.scale, self.spots()
        for spot, alike in zip(spots, self.cosines.tolist(), strict=True):
            if alike >= self.least:
                painter.setPen(QPen(theme.color("accent", 170), (0.8 + 5 * alike) * scale))
                painter.drawLine(middle, spot)
        painter.setFont(self.stage.font(13))
        for at, (word, spot, alike) in enumerate(zip(self.words, spots, self.cosines.tolist(), strict=True)):
            kind = "text" if alike >= self.least else "text_muted"
            self._draw_name(painter, word, spot, kind, self.hasFocus() and at == self._at)
        painter.setFont(self.stage.font(15, 600))
        self._draw_name(painter, self.word, middle, "accent", False)

    def _draw_name(self, painter: QPainter, word: str, spot: QPointF, color: str, framed: bool) -> None:
        metrics = QFontMetricsF(painter.font())
        wide, tall = metrics.horizontalAdvance(word) + 10, metrics.height() + 2
        left = min(max(spot.x() - wide / 2, 2.0), self.width() - wide - 2)
        box = QRectF(left, spot.y() - tall / 2, wide, tall)
        painter.setPen(QPen(theme.color("accent"), 1) if framed else Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("canvas", 225))
        painter.drawRoundedRect(box, 5, 5)
        painter.setPen(theme.color(color))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, word)


@dataclass(frozen=True, eq=False)
class _Found:
    """A word, the words nearest to it with their cosines, and all cosines, falling."""

    word: str
    words: tuple[str, ...]
    cosines: np.ndarray
    every: np.ndarray


class ConnectionsPart(ComputedWidget):
    """A word's connections by its learned vector, beside those of its one-hot vector."""

    REAL_WORDS = True
    KIND = "connections of a word"
    PROVIDES = ("tied", "tied_word", "tied_of", "tied_cosine")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "characters.connections")
        self.found: _Found | None = None
        self._asked = _WORD
        self.line = QLineEdit(_WORD)
        self.line.setObjectName("characters.connections_word")
        self.line.setAccessibleName(tr("Word whose connections are shown"))
        set_scaled_size(self.line, maximum_width=180)
        self._least = Slider()
        self._least.setObjectName("characters.connections_cosine")
        self._least.setAccessibleName(tr("Hundredths of the cosine from which words are connected"))
        self._least.setRange(_LEAST, _MOST)
        self._least.setValue(_FIRST)
        self._least.say_ends(f"{_LEAST / 100:.1f}", f"{_MOST / 100:.1f}")
        self._note = label("", "muted", name="characters.connections_told")
        self.dense = WordStar(stage, "characters.connections_dense", tr("Learned vectors"))
        self.hot = WordStar(stage, "characters.connections_onehot", tr("One-hot vectors"))
        self.column.addLayout(
            row(
                label(tr("Word"), "section"),
                self.line,
                8,
                label(tr("Connected from a cosine of"), "section"),
                self._least,
                self._note,
                stretch=self._least,
            )
        )
        self.column.addWidget(self.complaint)
        beside = QHBoxLayout()
        beside.setSpacing(14)
        for star, name in ((self.dense, tr("By learned vectors")), (self.hot, tr("By one-hot vectors"))):
            beside.addLayout(_stacked(row(label(name, "section"), None), star), 1)
        self.column.addLayout(beside)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.line.editingFinished.connect(self._on_typed)
        self._least.valueChanged.connect(self._show)
        for star in (self.dense, self.hot):
            star.chosen.connect(self.ask)
        self._show()

    def ask(self, word: str) -> None:
        """Show another word."""
        self.line.setText(word)
        self._on_typed()

    def _on_typed(self) -> None:
        word = self.line.text().strip()
        if word and word != self._asked:
            self._asked = word
            self.again()

    def work(self) -> Work | None:
        embedding, asked = self.source.vectors, self._asked
        if embedding is None:
            return None

        def do(_pulse: Pulse) -> _Found:
            from embviz.vectors.neighborhoods import unit_vectors

            word = next((one for one in (asked, asked.lower()) if one in embedding), None)
            if word is None:
                raise InputError(tr("“{word}” is not among the words.", word=asked), tr("Type another word."))
            at = embedding.id(word)
            cosines = unit_vectors(embedding.vectors) @ unit_vectors(embedding.vectors[at : at + 1])[0]
            order = np.argsort(-np.delete(cosines, at), kind="stable")
            others = np.delete(np.arange(len(embedding)), at)[order]
            near = others[:_SHOWN]
            names = tuple(embedding.words[k] for k in near.tolist())
            return _Found(word, names, cosines[near].astype(np.float64), cosines[others].astype(np.float64))

        return do

    def show_found(self, found: _Found) -> None:
        self.found = found
        self._show()

    def clear(self) -> None:
        self.found = None
        self._show()

    def _show(self) -> None:
        found, least = self.found, self._least.value() / 100
        self._note.setText(f"{least:.2f}")
        if found is None:
            for star in (self.dense, self.hot):
                star.show_words("", (), np.zeros(0), least)
            self.verdict.setText("")
            return
        self.dense.show_words(found.word, found.words, found.cosines, least)
        # two different one-hot vectors share no 1: their product is 0
        self.hot.show_words(found.word, found.words, np.zeros(len(found.words)), least)
        tied = int((found.every >= least).sum())
        self.verdict.setText(
            tr(
                "“{word}” is connected to {tied} of {others:,} by its learned vector, and to {none} by its one-hot "
                "vector.",
                word=found.word,
                tied=f"{tied:,}",
                others=len(found.every),
                none=self.hot.tied,
            )
            + (tr(" The {drawn} nearest are drawn.", drawn=len(found.words)) if tied > len(found.words) else "")
        )
        self.stage.set_values(
            tied=counted(tied, "word"),
            tied_word=found.word,
            tied_of=f"{len(found.every):,}",
            tied_cosine=f"{least:.2f}",
        )


def _stacked(head: QHBoxLayout, star: WordStar) -> QVBoxLayout:
    """Return a heading over a picture."""
    both = QVBoxLayout()
    both.setSpacing(4)
    both.addLayout(head)
    both.addWidget(star)
    return both
