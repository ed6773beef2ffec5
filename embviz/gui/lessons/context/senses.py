"""A word with two meanings: its static vector, and what attention makes of it in two sentences."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.context.words import Read, Typed, read_words, too_few
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.lessons.widgets.matrix import Matrix
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.teaching.context.attention import scaled_dot_product
from embviz.teaching.geometry.distances import cosine
from embviz.util.language import quoted, tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_SIDE, _EDGE = 320.0, 34.0  # px at scale 1
_SMALL, _SIZE = 11, 14  # px of letters at scale 1
_DOT = 6.0
_NEAR, _LOOKED_AT = 5, 30_000  # words shown, and of the vectors: more would take too long while one types
_COLORS = ("accent", "second")


@dataclass(frozen=True)
class Place:
    """A point with its label; x and y from -1 to 1."""

    name: str
    x: float
    y: float


class SplitPlane(PaintedWidget):
    """A starting point, and lines from there to the resulting points.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.
    """

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self._axes = ("", "")
        self._start: Place | None = None
        self._ends: tuple[Place, ...] = ()
        PlotDataAction(self, self.drawn_numbers, stop=True)

    def show_places(self, axes: tuple[str, str], start: Place, ends: Sequence[Place]) -> None:
        """Show where a point was and the points it became, in at most two colors."""
        self._axes, self._start, self._ends = axes, start, tuple(ends)
        told = "; ".join(
            tr("{name}: {x:.2f} and {y:.2f}", name=place.name, x=place.x, y=place.y).replace("-", "−")
            for place in (start, *ends)
        )
        self.setAccessibleName(
            tr("{title}, by {axes} and {axes_2}. {told}", title=self._title, axes=axes[0], axes_2=axes[1], told=told)
        )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the starting point and the resulting points as plot data; None while there are none."""
        if self._start is None:
            return None
        places = (self._start, *self._ends)
        names = tuple(place.name for place in places)
        return PlotData(
            self._title,
            (
                DataColumn(tr("Point"), names),
                DataColumn(self._axes[0], np.array([place.x for place in places])),
                DataColumn(self._axes[1], np.array([place.y for place in places])),
            ),
            tr("{title}: {names}.", title=self._title, names=", ".join(names)),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(1.3 * _SIDE * self.stage.scale), round(_SIDE * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    def _inner(self) -> QRectF:
        edge = _EDGE * self.stage.scale
        return QRectF(self.rect()).adjusted(edge, 10, -10, -edge)

    def _reach(self) -> tuple[float, float, float]:
        """Return the smallest visible x and y, and the span of both axes."""
        places = [place for place in (self._start, *self._ends) if place is not None]
        xs, ys = [place.x for place in places], [place.y for place in places]
        # equal scales, so that neither meaning is nearer on the diagonal
        span = 1.4 * max(max(xs) - min(xs), max(ys) - min(ys), 0.1)
        return (min(xs) + max(xs) - span) / 2, (min(ys) + max(ys) - span) / 2, span

    def _onto(self, x: float, y: float) -> QPointF:
        inner, (left, low, span) = self._inner(), self._reach()
        unit = min(inner.width(), inner.height()) / span
        middle = inner.center()
        return QPointF(middle.x() + (x - left - span / 2) * unit, middle.y() - (y - low - span / 2) * unit)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inner = self._inner()
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(theme.color("canvas"))
        painter.drawRoundedRect(inner, 8, 8)
        if self._start is None:
            return
        painter.setFont(self.stage.font(_SMALL))
        painter.setPen(theme.color("text_muted"))
        below = QRectF(inner.left(), inner.bottom() + 4, inner.width(), self.height() - inner.bottom() - 4)
        painter.drawText(
            below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, _axis(painter, self._axes[0], below)
        )
        painter.save()
        painter.translate(0, inner.bottom())
        painter.rotate(-90)
        beside = QRectF(0, 0, inner.height(), inner.left() - 4)
        painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, _axis(painter, self._axes[1], beside))
        painter.restore()
        painter.setClipRect(inner)
        self._draw_diagonal(painter)
        start = self._onto(self._start.x, self._start.y)
        ends = [self._onto(end.x, end.y) for end in self._ends]
        for there, color in zip(ends, _COLORS, strict=False):
            painter.setPen(QPen(theme.color(color), 2, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(start, there)
        painter.setPen(Qt.PenStyle.NoPen)
        for at, color in zip((start, *ends), ("text", *_COLORS), strict=False):
            painter.setBrush(theme.color(color))
            painter.drawEllipse(at, _DOT, _DOT)
        # each name lies away from the lines at its point
        away = [_toward(start, there) for there in ends]
        for end, there, way, color in zip(self._ends, ends, away, _COLORS, strict=False):
            self._draw_name(painter, there, way, end.name, color)
        against = QPointF(-sum(way.x() for way in away), -sum(way.y() for way in away))
        self._draw_name(painter, start, _toward(QPointF(), against), self._start.name, "text")

    def _draw_diagonal(self, painter: QPainter) -> None:
        left, low, span = self._reach()
        # long enough for every aspect ratio of the widget
        first, last = min(left, low) - 3 * span, max(left, low) + 4 * span
        painter.setPen(QPen(theme.color("line"), 1.4, Qt.PenStyle.DashLine))
        painter.drawLine(self._onto(first, first), self._onto(last, last))

    def _draw_name(self, painter: QPainter, at: QPointF, way: QPointF, name: str, color: str) -> None:
        inner = self._inner()
        painter.setFont(self.stage.font(_SIZE, 600))
        painter.setPen(theme.color(color))
        wide, tall = painter.fontMetrics().horizontalAdvance(name) + 2, 20 * self.stage.scale
        x = at.x() + way.x() * (wide / 2 + 2 * _DOT) - wide / 2
        y = at.y() + way.y() * (tall / 2 + 2 * _DOT) - tall / 2
        x = min(max(x, inner.left() + 6), inner.right() - wide - 6)
        y = min(max(y, inner.top() + 4), inner.bottom() - tall - 4)
        painter.drawText(QRectF(x, y, wide, tall), Qt.AlignmentFlag.AlignCenter, name)


def _axis(painter: QPainter, title: str, room: QRectF) -> str:
    """Return the title of an axis with its arrow, shortened where it is longer than its room."""
    metrics, arrow = painter.fontMetrics(), " →"
    wide = int(room.width()) - metrics.horizontalAdvance(arrow)
    return metrics.elidedText(title, Qt.TextElideMode.ElideRight, wide) + arrow


def _toward(start: QPointF, end: QPointF) -> QPointF:
    """Return the unit vector from one point to another; upward where they coincide."""
    x, y = end.x() - start.x(), end.y() - start.y()
    length = math.hypot(x, y)
    return QPointF(x / length, y / length) if length > 1e-6 else QPointF(0.0, -1.0)


_MOST = 16  # words of a sentence


@dataclass(frozen=True)
class Example:
    """A word, words for each of its two meanings, and a sentence for each that contains none of these."""

    word: str
    meanings: tuple[str, str]
    sentences: tuple[str, str]


EXAMPLES = (
    Example(
        "bank",
        ("shore lake coast", "finance loans credit"),
        (
            "the boat lay on the bank of the river in shallow water",
            "the bank charges interest on mortgages and lends money to investors",
        ),
    ),
    Example(
        "club",
        ("bat racket stick", "members league society"),
        ("the golfer hit the ball with an iron club", "the football club won the match against another team"),
    ),
    Example(
        "orange",
        ("blue white black", "cabbage onion chowder"),
        ("the cloth with orange and azure stripes", "for stew you put an orange carrot into the pot"),
    ),
    Example(
        "green",
        ("blue white black", "cabbage onion chowder"),
        ("green paint is on the palette", "for stew you put a green cucumber into the pot"),
    ),
    # a false friend: the German article has the form of the English verb
    Example(
        "die",
        ("survive suffer kill", "auf dem mit"),
        ("the sick children die of hunger and disease", "die musik im land der kunst und das haus von berlin"),
    ),
    # a metaphor
    Example(
        "cold",
        ("snow winter ice", "hostile angry emotional"),
        ("a cold wind blows over the frozen lake", "his cold words hurt her feelings and her love"),
    ),
)


@dataclass(frozen=True, eq=False)
class Meeting:
    """Cosines with both meanings, before and after attention.

    Attributes
    ----------
    before : float array (2,)
        Of the word's own vector.
    after : float array (2, 2)
        Of the word in each sentence (rows), after attention.
    mixed : float array (2, d)
        The vectors of the word in each sentence after attention.
    """

    before: np.ndarray
    after: np.ndarray
    mixed: np.ndarray


def meet(word: np.ndarray, meanings: tuple[np.ndarray, np.ndarray], sentences: tuple[tuple[Read, int], ...]) -> Meeting:
    """Compare a word with two meanings, before and after one attention head with Q = K = V = X.

    The rows of X are the vectors at the length of the fourth root of d: then scores over the root of d are cosines. As
    they are, vectors of rare words are so long that a word would see only itself, as many of a large text do.

    Parameters
    ----------
    word : float array (d,)
    meanings : pair of float arrays (m, d)
        Vectors of words for each meaning; their mean at unit length is used.
    sentences : sequence of (Read, int)
        Each with the position of the word in it.
    """
    lengths = [np.linalg.norm(rows, axis=1)[:, None] for rows in meanings]
    sides = [(rows / np.where(long > 0, long, 1)).mean(axis=0) for rows, long in zip(meanings, lengths, strict=True)]
    after, vectors = [], []
    for read, place in sentences:
        x = read.vectors / np.maximum(np.linalg.norm(read.vectors, axis=1, keepdims=True), 1e-12)
        x *= x.shape[1] ** 0.25
        *_, mixed = scaled_dot_product(x[place : place + 1], x, x)
        after.append([cosine(mixed[0], side) for side in sides])
        vectors.append(mixed[0])
    return Meeting(np.array([cosine(word, side) for side in sides]), np.array(after), np.array(vectors))


def nearest_words(vectors: "Embedding", point: np.ndarray, without: str, count: int) -> list[tuple[str, float]]:
    """Return the words of the highest cosine with a point, among the first of many, less one word."""
    norms = np.asarray(vectors.norms[:_LOOKED_AT], np.float64)
    products = vectors.vectors[:_LOOKED_AT] @ np.asarray(point, np.float32)
    cosines = products / np.maximum(norms * np.linalg.norm(point), 1e-12)
    found = [
        (vectors.words[at], float(cosines[at])) for at in np.argsort(-cosines, kind="stable")[: count + 1].tolist()
    ]
    return [each for each in found if each[0] != without][:count]


class SensesPart(DataWidget):
    """One word in two sentences, compared with words of its two meanings."""

    REAL_WORDS = True
    PROVIDES = ("meant", "meant_before", "meant_first", "meant_second")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._chosen = False
        self._examples = [
            button(quoted(example.word), f"context.example.{example.word}", flat=True) for example in EXAMPLES
        ]
        self._word = _line("context.word", tr("Word of two meanings"))
        set_scaled_size(self._word, maximum_width=150)
        self._meanings = [_line(f"context.meaning{k}", tr("Words of meaning {k}", k=k)) for k in (1, 2)]
        self._sentences = [_line(f"context.sentence{k}", tr("Sentence {k}", k=k)) for k in (1, 2)]
        self._complaint = InlineMessage("context.senses_message")
        self.plane = SplitPlane(stage, "context.plane", tr("The word before and after attention"))
        self.table = Matrix(stage, "context.cosines", tr("Cosines with both meanings"), decimals=3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label(tr("Word"), "section"), self._word, 8, *self._examples, None))
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 2)
        for at, text in enumerate(("", tr("Words of this meaning"), tr("A sentence"))):
            grid.addWidget(label(text, "muted"), 0, at)
        for at, lines in enumerate(zip(self._meanings, self._sentences, strict=True), 1):
            for column, widget in enumerate((label(tr("Meaning {at}", at=at), "section"), *lines)):
                grid.addWidget(widget, at, column)
        layout.addLayout(grid)
        layout.addWidget(self._complaint)
        self._measured = QWidget()
        layout.addWidget(self._measured)
        beside = QHBoxLayout(self._measured)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(24)
        beside.addWidget(self.plane, 3)
        side = QVBoxLayout()
        side.addWidget(label(tr("Cosine with"), "section"))
        side.addWidget(self.table)
        side.addStretch(1)
        beside.addLayout(side, 2)
        self.near = StageTable(
            stage,
            "context.near_words",
            tr("Nearest words before and after attention"),
            (Column(tr("nearest before")), Column(tr("nearest in 1")), Column(tr("nearest in 2"))),
            _NEAR,
        )
        side.insertWidget(2, self.near)
        layout.addWidget(self.said)
        for made, example in zip(self._examples, EXAMPLES, strict=True):
            made.clicked.connect(lambda _checked=False, example=example: self._take(example))
        for line in (self._word, *self._meanings, *self._sentences):
            line.textEdited.connect(self._on_edited)
        self._clear()

    def refresh(self) -> None:
        vectors = self.source.vectors
        for control in (self._word, *self._examples, *self._meanings, *self._sentences):
            control.setEnabled(vectors is not None)
        if vectors is None:
            self._clear()
            return
        whole = [
            all(word in vectors for word in (example.word, *example.meanings[0].split(), *example.meanings[1].split()))
            for example in EXAMPLES
        ]
        for made, known in zip(self._examples, whole, strict=True):
            made.setEnabled(known)
            made.setToolTip("" if known else tr("The vectors lack some of its words"))
        if not self._chosen or not self._word.text():
            self._fill(EXAMPLES[whole.index(True)] if any(whole) else Example("", ("", ""), ("", "")))
        self._measure()

    def _take(self, example: Example) -> None:
        self._chosen = True
        self._fill(example)
        self._measure()

    def _fill(self, example: Example) -> None:
        self._word.setText(example.word)
        for lines, texts in ((self._meanings, example.meanings), (self._sentences, example.sentences)):
            for line, text in zip(lines, texts, strict=True):
                line.setText(text)

    def _on_edited(self) -> None:
        self._chosen = True
        self._measure()

    def _measure(self) -> None:
        vectors = self.source.vectors
        if vectors is None:
            return
        self.stage.share(Typed).mean(
            self._word.text().strip(), (self._sentences[0].text().strip(), self._sentences[1].text().strip())
        )
        reads = [read_words(vectors, line.text(), _MOST) for line in (self._word, *self._meanings, *self._sentences)]
        word, meanings, sentences = reads[0], reads[1:3], reads[3:]
        wrong = _wrong(word, meanings, sentences)
        if wrong:
            self._complaint.show_note(wrong)
            self._clear()
            return
        self._complaint.show_note(" ".join(filter(None, (read.remark for read in reads))))
        name = word.words[0]
        found = meet(
            word.vectors[0],
            (meanings[0].vectors, meanings[1].vectors),
            tuple((read, read.words.index(name)) for read in sentences),
        )
        self._show(name, [", ".join(read.words) for read in meanings], found)
        near = [nearest_words(vectors, point, name, _NEAR) for point in (word.vectors[0], *found.mixed)]
        self.near.rows.show(
            [
                [Cell(word, help=tr("cosine {cosine:.2f}", cosine=value)) for word, value in each]
                for each in zip(*near, strict=False)
            ]
        )

    def _clear(self) -> None:
        self._measured.hide()
        self.stage.set_values(meant=tr("the word"), meant_before="…", meant_first="…", meant_second="…")

    def _show(self, name: str, meanings: list[str], found: Meeting) -> None:
        self._measured.show()
        axes = tuple(tr("cosine with {word}", word=words) for words in meanings)
        self.plane.show_places(
            (axes[0], axes[1]),
            Place(name, *found.before),
            [Place(tr("in sentence {k}", k=k), *cosines) for k, cosines in enumerate(found.after, 1)],
        )
        self.table.show_values(
            np.vstack((found.before, found.after)).T,
            [tr("meaning {k}", k=k) for k in (1, 2)],
            (tr("before"), tr("in 1"), tr("in 2")),
        )
        said = [
            tr("{one:.2f} and {other:.2f}", one=pair[0], other=pair[1]).replace("-", "−")
            for pair in (found.before, *found.after)
        ]
        self.stage.set_values(meant=quoted(name), meant_before=said[0], meant_first=said[1], meant_second=said[2])


def _wrong(word: Read, meanings: list[Read], sentences: list[Read]) -> str:
    """Describe what is missing for the comparison; empty where nothing is."""
    if len(word.words) != 1 or not word.vectors.any():
        return tr(
            "Write one word that these vectors have, with words for two of its meanings. {remark}", remark=word.remark
        ).strip()
    for at, read in enumerate(meanings, 1):
        if complaint := too_few(read, 1):
            return tr("Meaning {at}: {complaint}", at=at, complaint=complaint)
    for at, read in enumerate(sentences, 1):
        if complaint := too_few(read, 2):
            return tr("Sentence {at}: {complaint}", at=at, complaint=complaint)
        if word.words[0] not in read.words:
            return tr("Sentence {at} must contain the word “{words}”.", at=at, words=word.words[0])
    return ""


def _line(name: str, title: str) -> QLineEdit:
    made = QLineEdit()
    made.setObjectName(name)
    made.setAccessibleName(title)
    return made
