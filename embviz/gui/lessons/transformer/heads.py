"""What the heads contribute to a word side by side, the effect of W_O, and the loss without each head."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen, QStaticText

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.transformer.pocket import PocketWidget
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.style import theme
from embviz.gui.style.number_text import significant
from embviz.gui.widgets.charts.plot import series_color
from embviz.gui.widgets.charts.word_bars import WordBars
from embviz.gui.widgets.color_scale import diverging
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.teaching.transformer.runs import Run

_KIND = "worth of the heads"
_ROW, _GAP, _SIZE = 22.0, 8.0, 12  # px at scale 1
_NAMES, _SIGN, _NUMBER = 74.0, 84.0, 62.0
_BAR = 22.0  # px at scale 1, of a row of bars
# in shares of the whole loss: growth below which no head is missed; and how many times the median one stands out
_MISSED, _STANDS_OUT = 0.05, 3.0


class JoinedHeads(PaintedWidget):
    """A row for each head: its own numbers, and what its rows of W_O make of them; below, their sum."""

    def __init__(self, stage: LessonState, name: str, title: str) -> None:
        super().__init__(stage, name, title)
        self.mixed = self.added = np.zeros((0, 0))
        PlotDataAction(self, self.drawn_numbers)

    def show_heads(self, mixed: np.ndarray, added: np.ndarray, word: str) -> None:
        """Show the heads of a layer.

        Parameters
        ----------
        mixed : float array (heads, e)
        added : float array (heads, d)
        word : str
        """
        self.mixed, self.added = np.asarray(mixed, np.float64), np.asarray(added, np.float64)
        lengths = ", ".join(significant(float(each), 2) for each in np.linalg.norm(self.added, axis=1))
        self.setAccessibleName(
            tr(
                "{title}, for {word}: the heads add vectors of lengths {lengths}",
                title=self._title,
                word=word,
                lengths=lengths,
            )
        )
        self.updateGeometry()
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return what each head adds, a column for each; None while there is nothing."""
        if not self.added.size:
            return None
        columns = [DataColumn(tr("head {k}", k=k + 1), each) for k, each in enumerate(self.added)]
        columns.append(DataColumn(tr("sum"), self.added.sum(axis=0)))
        return PlotData(self._title, tuple(columns), self.accessibleName())

    def _draw_sign(self, painter: QPainter, box: QRectF, head: int) -> None:
        """Draw what a head is multiplied by, with the subscript of the formula."""
        said = QStaticText(tr("× W<sub>O</sub>, part {k}", k=head + 1))
        said.setTextFormat(Qt.TextFormat.RichText)
        said.prepare(painter.transform(), painter.font())
        size = said.size()
        painter.drawStaticText(box.center() - QPointF(size.width() / 2, size.height() / 2), said)

    def sizeHint(self) -> QSize:
        return QSize(600, round((_ROW * (len(self.mixed) + 1) + _GAP + _ROW) * self.stage.scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.added.size:
            return
        painter = picture_painter(self)
        scale = self.stage.scale
        heads, wide = self.mixed.shape
        names, sign, number, tall = (each * scale for each in (_NAMES, _SIGN, _NUMBER, _ROW))
        room = self.width() - names - sign - number
        cell = room / (wide + self.added.shape[1])
        left, right = names, names + wide * cell + sign
        total = self.added.sum(axis=0)
        reach_mixed = float(np.abs(self.mixed).max())
        reach_added = float(max(np.abs(self.added).max(), np.abs(total).max()))
        painter.setFont(self.stage.font(_SIZE))
        painter.setPen(theme.color("text_muted"))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(QRectF(left, 0, right - left, tall), flags, tr("what it says"))
        painter.drawText(QRectF(right, 0, room, tall), flags, tr("what it adds to the word"))
        painter.drawText(
            QRectF(self.width() - number, 0, number, tall),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            tr("length"),
        )
        for head in range(heads):
            top = tall * (head + 1)
            painter.setPen(series_color(head))
            painter.setFont(self.stage.font(_SIZE, 600))
            painter.drawText(QRectF(0, top, names, tall), flags, tr("head {k}", k=head + 1))
            painter.setPen(theme.color("text_muted"))
            painter.setFont(self.stage.font(_SIZE))
            self._draw_sign(painter, QRectF(left + wide * cell, top, sign, tall), head)
            painter.drawImage(QRectF(left, top + 2, wide * cell, tall - 4), _cells(self.mixed[head], reach_mixed))
            painter.drawImage(
                QRectF(right, top + 2, self.added.shape[1] * cell, tall - 4), _cells(self.added[head], reach_added)
            )
        top = tall * (heads + 1) + _GAP * scale
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(round(right), round(top - _GAP * scale / 2), self.width(), round(top - _GAP * scale / 2))
        painter.setPen(theme.color("text"))
        painter.setFont(self.stage.font(_SIZE, 600))
        where = QRectF(left, top, right - left - 10 * scale, tall)
        painter.drawText(where, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, tr("sum of all heads"))
        painter.drawImage(QRectF(right, top + 2, self.added.shape[1] * cell, tall - 4), _cells(total, reach_added))
        painter.drawText(
            QRectF(self.width() - number, top, number, tall),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
            significant(float(np.linalg.norm(total)), 2),
        )
        painter.setPen(theme.color("text_muted"))
        for head in range(heads):
            painter.drawText(
                QRectF(self.width() - number, tall * (head + 1), number, tall),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
                significant(float(np.linalg.norm(self.added[head])), 2),
            )


def _cells(values: np.ndarray, reach: float) -> QImage:
    """Return numbers as an image of one row, in the colors of signed amounts."""
    pixels = np.ascontiguousarray(diverging(reach or 1.0).pixels(values)[None, :])
    count = len(values)
    # the image does not own the numbers
    return QImage(pixels.data, count, 1, 4 * count, QImage.Format.Format_RGB32).copy()


_WORTH = ("whole_loss", "best_head", "best_loss", "least_head", "least_loss")  # numbers of the text below the bars


class HeadsPart(PocketWidget):
    """The word chosen in the sentence above, and its heads in one layer."""

    PROVIDES = ("head_dimensions", "all_dimensions", "head_count", *_WORTH)

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._asked_of: object = None
        self._layer = SegmentedControl(
            "transformer.heads_layer", tr("Layer"), (("first", tr("Layer 1")), ("second", tr("Layer 2")))
        )
        self._said = label("", "muted", name="transformer.heads_word")
        self.joined = JoinedHeads(stage, "transformer.joined", tr("Heads side by side"))
        self.guess = Commitment(
            stage,
            "transformer.worth_guess",
            tr("Leave out one head at a time: how does the loss on new sentences grow?"),
            (
                ("alike", tr("About equally for each")),
                ("few", tr("Much for a few heads, hardly for the others")),
                ("none", tr("Hardly for any")),
            ),
        )
        self._title = label(tr("How much the loss on held-out sentences grows without one head, in nats"), "section")
        self.bars = WordBars("transformer.worth", tr("What each head is worth"))
        self.column.addLayout(row(self._layer, 12, self._said, None))
        self.column.addWidget(self.joined)
        self.column.addWidget(self.guess)
        self.column.addWidget(self._title)
        self.column.addWidget(self.bars)
        self._worth: tuple[float, np.ndarray] | None = None
        self.guess.committed.connect(self._show_worth)
        self._show_worth()
        self._layer.changed.connect(lambda _at: self._show())
        self.pocket.sentence_changed.connect(lambda: self._show() if self.isVisible() else None)

    def refresh(self) -> None:
        self._show()
        self.when_seen(self._measure)

    def _measure(self) -> None:
        run = self.pocket.runs["masked"]
        if run is self._asked_of:
            return
        self._asked_of = run

        def work(job: Job) -> "tuple[float, np.ndarray]":
            from embviz.teaching.transformer.habits import worth
            from embviz.teaching.transformer.learning import mean_loss

            held_out, pulse = run.learned.held_out, job.pulse.quiet
            whole = mean_loss(run.model, "masked", held_out, pulse=pulse)
            return whole, worth(run.model, "masked", held_out, pulse)

        self.stage.context.jobs.submit("measure", _KIND, work, self._take)

    def _take(self, found: "tuple[float, np.ndarray]") -> None:
        self._worth = found
        self._show_worth()

    def _show_worth(self) -> None:
        """Show what each head is worth, once the question is answered."""
        answered = bool(self.guess.choice)
        self._title.setVisible(answered)
        self.bars.setVisible(answered and self._worth is not None)
        if self._worth is None or not answered:
            self.stage.clear_values(*_WORTH)
            return
        whole, without = self._worth
        heads = without.shape[1]
        names = [
            tr("layer {layer}, head {head}", layer=layer + 1, head=head + 1)
            for layer in range(len(without))
            for head in range(heads)
        ]
        losses = without.ravel()
        growth = losses - whole
        self.bars.show_bars(names, growth)
        self.bars.setFixedHeight(round(len(names) * _BAR * self.stage.scale))
        stands_out = growth.max() > _STANDS_OUT * max(float(np.median(growth)), 0.0)
        self.guess.show_result("none" if growth.max() < _MISSED * whole else "few" if stands_out else "alike")
        best, least = int(losses.argmax()), int(losses.argmin())
        self.stage.set_values(
            whole_loss=f"{whole:.2f}",
            best_head=names[best],
            best_loss=f"{losses[best]:.2f}",
            least_head=names[least],
            least_loss=f"{losses[least]:.2f}",
        )

    def _show(self) -> None:
        if not self.pocket.runs:
            return
        from embviz.teaching.transformer.habits import contributions

        run: Run = self.pocket.runs["masked"]
        typed = self.pocket.read(self.pocket.text)
        if not len(typed.ids):
            return
        layer, target = self._layer.current, min(max(self.pocket.target, 0), len(typed.ids) - 1)
        shape = run.model.shape
        mixed = run.model.read(typed.ids).mixed[layer, target]
        word = run.name(int(typed.ids[target]))
        self._said.setText(tr("The word “{word}” of the sentence above", word=word))
        self.joined.show_heads(mixed.reshape(shape.heads, -1), contributions(run.model, mixed, layer), word)
        self.stage.set_values(
            head_dimensions=str(shape.dimensions // shape.heads),
            all_dimensions=str(shape.dimensions),
            head_count=str(shape.heads),
        )
