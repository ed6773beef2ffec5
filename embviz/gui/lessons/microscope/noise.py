"""How often each word is drawn as noise, for three powers of its count."""

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.microscope.state import POWERS, Microscope
from embviz.gui.lessons.stage import DataWidget, LessonState, LessonWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.training.noise import noise_weights
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus

KIND = "noise of the lesson"
_SHOWN = 10  # words of a text, from the most frequent to the rarest
_ROW, _NAMES, _COUNTS, _NUMBER, _GAP = 26.0, 104.0, 84.0, 56.0, 26.0  # px at scale 1
_SIZE, _SMALL = 13, 11
_FAR = 50  # ratio to the least count from which bars on one scale would be all or nothing
_TITLES = (tr("power 0: all alike"), tr("power 0.75: word2vec"), tr("power 1: as in the text"))


def noise_shares(counts: np.ndarray, words: np.ndarray) -> np.ndarray:
    """Return the noise distribution over some words for each of `POWERS`, float64 (powers, words)."""
    occurring = counts[counts > 0]
    return np.array([noise_weights(counts[words], power) / noise_weights(occurring, power).sum() for power in POWERS])


class NoiseBars(LessonWidget):
    """Words with their counts, and a bar for each power; a click selects a power."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.setObjectName("microscope.noise")
        self.setAccessibleName(tr("Noise words"))
        self.words: tuple[str, ...] = ()
        self.counts = np.zeros(0, np.int64)
        self.shares = np.zeros((len(POWERS), 0))
        self.chosen = 1
        self.logarithmic = False
        self.setMouseTracking(True)
        PlotDataAction(self, self.drawn_numbers, stop=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_shares(self, words: tuple[str, ...], counts: np.ndarray, shares: np.ndarray, chosen: int) -> None:
        """Show the noise distributions of some words.

        Parameters
        ----------
        words : tuple of str
        counts : int array (n,)
        shares : float array (powers, n)
        chosen : int
            Index of the highlighted power in `POWERS`.
        """
        self.words, self.counts, self.shares, self.chosen = words, counts, shares, chosen
        self.logarithmic = bool(shares.max() > _FAR * shares.min())
        said = "; ".join(
            tr("{word} {counts:,} times, drawn ", word=word, counts=counts[k])
            + ", ".join(_per_thousand(share) for share in shares[:, k])
            for k, word in enumerate(words)
        )
        self.setAccessibleName(tr("Noise words, of 1,000 drawn with power 0, 0.75 and 1: {said}", said=said))
        self.updateGeometry()
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the words with counts and noise probabilities as plot data; None while there are none."""
        if not self.words:
            return None
        return PlotData(
            tr("Noise words"),
            (
                DataColumn(tr("Word"), self.words),
                DataColumn(tr("Count"), self.counts),
                *(
                    DataColumn(tr("Probability, power {power:g}", power=power), shares)
                    for power, shares in zip(POWERS, self.shares, strict=True)
                ),
            ),
            tr(
                "{count} words, drawn with power 0, 0.75 and 1: {reach}.",
                count=len(self.words),
                reach=reach(self.shares),
            ),
        )

    def sizeHint(self) -> QSize:
        return QSize(round(860 * self.stage.scale), round((len(self.words) + 1) * _ROW * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(480, self.sizeHint().height())

    def bar(self, power: int, word: int) -> QRectF:
        """Return the bar of a word; for word -1 the start of the column's head."""
        scale = self.stage.scale
        left = (_NAMES + _COUNTS + _GAP) * scale
        wide = (self.width() - left) / len(POWERS)
        room = QRectF(left + power * wide, (word + 1) * _ROW * scale, wide - (_NUMBER + _GAP) * scale, _ROW * scale)
        if word >= 0:
            thick = 12 * scale
            room = QRectF(room.left(), room.center().y() - thick / 2, room.width(), thick)
            room.setWidth(max(room.width() * self._length(float(self.shares[power, word])), 1.5))
        return room

    def _length(self, share: float) -> float:
        """Return the length of a bar relative to the longest one."""
        longest = float(self.shares.max())
        if not self.logarithmic:
            return share / longest
        ground = math.floor(math.log10(float(self.shares.min())))
        return (math.log10(share) - ground) / (math.log10(longest) - ground)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        word = int(event.position().y() // (_ROW * self.stage.scale)) - 1
        power = self._power_at(event.position().x())
        if power is None or not 0 <= word < len(self.words):
            self.setToolTip("")
            self.stage.highlight(())
            return
        self.stage.highlight(("noise",))
        share = float(self.shares[power, word])
        self.setToolTip(
            tr(
                "P(“{words}”) = {share} with power {powers:g}",
                words=self.words[word],
                share=significant(share),
                powers=POWERS[power],
            )
        )

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.stage.highlight(())

    def _power_at(self, x: float) -> int | None:
        lefts = [self.bar(power, -1).left() for power in range(len(POWERS))]
        return max((k for k, left in enumerate(lefts) if x >= left), default=None)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, middle = self.stage.scale, Qt.AlignmentFlag.AlignVCenter
        painter.setFont(self.stage.font(_SMALL))
        painter.setPen(theme.color("text_muted"))
        head = QRectF(_NAMES * scale, 0, _COUNTS * scale, _ROW * scale)
        painter.drawText(head, middle | Qt.AlignmentFlag.AlignRight, tr("in the text"))
        for power, title in enumerate(_TITLES):
            strong = power == self.chosen
            painter.setFont(self.stage.font(_SMALL, 600 if strong else 400))
            painter.setPen(theme.color("accent" if strong else "text_muted"))
            painter.drawText(self.bar(power, -1).adjusted(0, 0, _NUMBER * scale, 0), middle, title)
        for word, name in enumerate(self.words):
            self._draw_row(painter, word, name)

    def _draw_row(self, painter: QPainter, word: int, name: str) -> None:
        scale, middle = self.stage.scale, Qt.AlignmentFlag.AlignVCenter
        font = self.stage.font(_SIZE)
        painter.setFont(font)
        painter.setPen(theme.color("text"))
        box = QRectF(0, (word + 1) * _ROW * scale, _NAMES * scale, _ROW * scale)
        fitting = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, middle, fitting)
        painter.setPen(theme.color("text_muted"))
        counted = QRectF(box.right(), box.top(), _COUNTS * scale, box.height())
        painter.drawText(counted, middle | Qt.AlignmentFlag.AlignRight, f"{self.counts[word]:,}")
        for power in range(len(POWERS)):
            bar, strong = self.bar(power, word), power == self.chosen
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent" if strong else "others"))
            painter.drawRoundedRect(bar, 3, 3)
            painter.setPen(theme.color("text" if strong else "text_muted"))
            beside = QRectF(bar.right() + 7 * scale, box.top(), _NUMBER * scale, box.height())
            painter.drawText(beside, middle, _per_thousand(float(self.shares[power, word])))


class NoisePart(DataWidget):
    """The noise distribution over a text, or over the small model's words, and the choice of its power."""

    PROVIDES = ("noise_text", "noise_ratios", "noise_top", "noise_rare")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.scope = stage.share(Microscope)
        self._power = SegmentedControl(
            "microscope.power",
            tr("Power of the counts"),
            [(f"{p:g}".replace(".", "_"), tr("power {p:g}", p=p)) for p in POWERS],
        )
        self._of = SegmentedControl(
            "microscope.noise_words",
            tr("Words"),
            (("text", tr("Words of the text")), ("model", tr("Words of the small model"))),
        )
        self.bars = NoiseBars(stage)
        self._of_what = label("", "caption", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        drawing = label(tr("The small model draws with"), "muted")
        layout.addLayout(row(self._of, None, drawing, self._power))
        layout.addWidget(self.bars)
        layout.addWidget(self._of_what)
        self._power.choose(POWERS.index(self.scope.power))
        self._power.changed.connect(lambda at: self.scope.set_noise(self.scope.negative, POWERS[at]))
        self._of.changed.connect(self.refresh)
        self.scope.changed.connect(self._on_scope)
        self._known: tuple[tuple[str, ...], float] | None = None

    def _on_scope(self) -> None:
        # most changes of the model do not change what is drawn
        if self.isVisible() and self._known != (self.scope.words, self.scope.power):
            self.refresh()

    def refresh(self) -> None:
        self._known = self.scope.words, self.scope.power
        corpus = self.stage.source.text
        if self._of.current == 1 or corpus is None:
            counts = self.scope.counts
            shares = noise_shares(counts, np.arange(len(counts)))
            self._show(self.scope.words, counts, shares, tr("the text of the small model"))
        else:
            self._ask(corpus)

    def _ask(self, corpus: "Corpus") -> None:
        vocabulary = corpus.vocabulary

        def work(_job: Job) -> tuple[np.ndarray, np.ndarray]:
            ranks = np.geomspace(1, np.count_nonzero(vocabulary.counts), _SHOWN)
            chosen = np.unique(ranks.round().astype(np.int64)) - 1
            return chosen, noise_shares(vocabulary.counts, chosen)

        def take(found: tuple[np.ndarray, np.ndarray]) -> None:
            chosen, shares = found
            if self._of.current == 0:
                words = tuple(vocabulary.words[k] for k in chosen.tolist())
                self._show(words, vocabulary.counts[chosen], shares, corpus.name)

        self.stage.context.jobs.submit("quick", KIND, work, take)

    def _show(self, words: tuple[str, ...], counts: np.ndarray, shares: np.ndarray, text: str) -> None:
        self.bars.show_shares(words, counts, shares, POWERS.index(self.scope.power))
        self._of_what.setText(
            tr("How many of 1,000 noise words drawn for {text} are this word. ", text=text)
            + (tr("The bars are logarithmic.") if self.bars.logarithmic else "")
        )
        ratios = shares[:, 0] / shares[:, -1]
        said = ", ".join(
            tr("{times} with power {power:g}", times=_times(ratio), power=power)
            for power, ratio in zip(POWERS, ratios.tolist(), strict=True)
        )
        self.stage.set_values(noise_text=text, noise_ratios=said, noise_top=words[0], noise_rare=words[-1])


def _times(ratio: float) -> str:
    said = f"{ratio:,.1f}".removesuffix(".0")
    return tr("as often") if said == "1" else tr("{said} times as often", said=said)


def _per_thousand(share: float) -> str:
    return significant(1000 * share, 2 if 1000 * share < 10 else 3)
