"""Batches: throughput by batch size, measured here, and the padding that unequal lengths cost."""

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.painted import PaintedWidget
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style import theme
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData, reach
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.search.batches import Padding
    from embviz.text.corpus import Corpus

_TEXTS = 2_048
_TALL, _PICTURE = 260, 150  # px at scale 1
_BEGIN = 5  # 32 items
_ENOUGH = 0.9  # of the highest rate
_ROW = 14.0  # px at scale 1 that a text takes at most


@dataclass(frozen=True, eq=False)
class Measured:
    """Result of the job.

    Attributes
    ----------
    seconds : dict of str to ndarray of float64
        Of a batch of each size, by kind of work.
    lengths : ndarray of int64
        Tokens of the texts, as they arrive.
    """

    seconds: "dict[str, np.ndarray]"
    lengths: np.ndarray


class PaddingPicture(PaintedWidget):
    """One batch: a row for each text, in the accent color where it has tokens, in another where it is padded."""

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "search.padding", tr("Texts of a batch"))
        self.lengths = np.zeros(0, np.int64)
        PlotDataAction(self, self.drawn_numbers)

    def show_batch(self, lengths: np.ndarray) -> None:
        """Show the lengths of the texts of a batch."""
        self.lengths = lengths
        if len(lengths):
            self.setAccessibleName(
                tr(
                    "Texts of a batch: {texts}, {fewest} to {longest} tokens",
                    texts=counted(len(lengths), "text"),
                    fewest=int(lengths.min()),
                    longest=int(lengths.max()),
                )
            )
        self.update()

    def drawn_numbers(self) -> PlotData | None:
        """Return the lengths as plot data; None while there are none."""
        if not len(self.lengths):
            return None
        return PlotData(
            tr("Texts of a batch"),
            (
                DataColumn(tr("Text"), np.arange(1, len(self.lengths) + 1)),
                DataColumn(tr("tokens"), self.lengths),
                DataColumn(tr("padding"), self.lengths.max() - self.lengths),
            ),
            tr("Tokens of the texts of a batch: {reach}.", reach=reach(self.lengths)),
        )

    def sizeHint(self) -> QSize:
        return QSize(320, round(_PICTURE * self.stage.scale))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        if not len(self.lengths):
            return
        longest = int(self.lengths.max())
        tall = min(self.height() / len(self.lengths), _ROW * self.stage.scale)
        wide = self.width() / longest
        gap = 1.0 if tall > 3 else 0.0
        held, missing = theme.color("accent"), theme.color("warning", 130)
        for at, length in enumerate(self.lengths.tolist()):
            for place in range(longest):
                box = QRectF(place * wide, at * tall, wide - 1, tall - gap)
                painter.fillRect(box, held if place < length else missing)


class BatchesPart(ComputedWidget):
    """Two kinds of work in batches of 1 to 256, and the padding of sentences of the text in such batches."""

    KIND = "batches of the search lesson"
    PROVIDES = (
        "batch_best",
        "batch_times",
        "batch_enough",
        "batch_size",
        "batch_rate",
        "batch_wait",
        "batch_mixed",
        "batch_grouped",
        "batch_texts",
        "batch_cost",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "search.batches", typed=False)
        self.found: Measured | None = None
        self._measured: tuple[Corpus, Measured] | None = None
        self._kind = SegmentedControl(
            "search.batch_work",
            tr("What is computed"),
            (("encoder", tr("The pocket transformer")), ("product", tr("A product with a 512 × 512 matrix"))),
        )
        self._order = SegmentedControl(
            "search.batch_order",
            tr("Which texts share a batch"),
            (("arriving", tr("As they arrive")), ("grouped", tr("Grouped by length"))),
        )
        self._size = StepSlider("search.batch_size", tr("Batch size"))
        self._size.set_last(8, ("1", "256"))
        self._size.go(_BEGIN)
        self.plot = BandedPlot(stage, "search.rates", tr("Items a second on one thread"), tr("items in a batch"), _TALL)
        self.plot.set_log(True, False)
        self.padding = PaddingPicture(stage)
        self.readouts = ValueTable(
            stage,
            "search.batch_numbers",
            tr("Batches of this size"),
            (
                Value("size", tr("batch size"), tr("items that are computed together")),
                Value("rate", tr("items a second"), tr("measured on this machine, the fastest of 7 rounds")),
                Value("wait", tr("time of a batch"), tr("each item waits for the whole batch")),
                Value("wasted", tr("padding"), tr("share of the positions of all batches that hold no token")),
                Value("left", tr("with padding"), tr("texts a second when padding is computed, too")),
            ),
        )
        self.column.addLayout(row(self._kind, None, self._order))
        self.column.addLayout(row(label(tr("Batch size"), "section"), self._size, stretch=self._size))
        self.column.addLayout(beside(self.plot, self.readouts, (5, 2)))
        self.column.addWidget(label(tr("A batch: tokens, and padding up to the longest text"), "section"))
        self.column.addWidget(self.padding)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self._kind.changed.connect(self._show)
        self._order.changed.connect(self._show)
        self._size.moved.connect(self._show)

    def work(self) -> Work | None:
        text, measured = self.source.text, self._measured
        if text is None:
            return None

        def do(pulse: Pulse) -> "tuple[Corpus, Measured]":
            # the times do not depend on the vectors, which may change every second
            if measured is not None and measured[0] is text:
                return measured
            from embviz.teaching.search.batches import encoder, matrix_product, seconds_of_batches
            from embviz.teaching.transformer.runs import read_recorded
            from embviz.teaching.transformer.topics import topic_sentences

            run = read_recorded()[0]["masked"]
            sentences, _topics = topic_sentences(run.words, run.model.shape)
            works = {"encoder": encoder(run.model, sentences), "product": matrix_product()}
            seconds = {key: seconds_of_batches(each, time.perf_counter, pulse) for key, each in works.items()}
            chosen = np.random.default_rng(1).permutation(text.sentences)[:_TEXTS]
            return text, Measured(seconds, np.diff(text.offsets)[chosen])

        return do

    def show_found(self, found: "tuple[Corpus, Measured]") -> None:
        self._measured = found
        self.found = found[1]
        self._show()

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        from embviz.teaching.search.batches import SIZES, padded

        sizes = np.array(SIZES, np.float64)
        rates = {key: sizes / seconds for key, seconds in found.seconds.items()}
        key = ("encoder", "product")[self._kind.current]
        at, rate = self._size.step, rates[key]
        size = SIZES[at]
        axis = self.plot.plot.getPlotItem().getAxis("bottom")
        axis.setTicks([[(float(np.log10(each)), str(each)) for each in SIZES]])
        # rows of the product have no length; each position of a text takes the same time, whether it holds a token
        filled = key == "encoder"
        used = {way: np.array([1 - padded(found.lengths, each, way).wasted for each in SIZES]) for way in (False, True)}
        left = rate * used[bool(self._order.current)]
        series = [Series(tr("texts of one length") if filled else "", sizes, rate, points=True, color=0)]
        if filled:
            series.append(Series(tr("with padding"), sizes, left, dashed=True, points=True, color=1))
        self.plot.set_series(series, y_limits=(0.0, 1.08 * float(rate.max())))
        self.plot.set_mark(float(np.log10(size)))
        mixed, grouped = (padded(found.lengths, size, way) for way in (False, True))
        shown = (mixed, grouped)[self._order.current]
        self.padding.show_batch(_typical(shown))
        best = int(rate.argmax())
        enough = SIZES[int(np.flatnonzero(rate >= _ENOUGH * rate.max())[0])]
        wait = f"{1000 * found.seconds[key][at]:.2f} ms"
        self.readouts.show_values(
            {
                "size": str(size),
                "rate": f"{rate[at]:,.0f}",
                "wait": wait,
                "wasted": percent(shown.wasted, 1),
                "left": f"{left[at]:,.0f}" if filled else "–",
            }
        )
        measured = rates["encoder"][at]
        cost = tr(
            "Padding takes time, too: of {rate} texts a second {mixed} are left as they arrive, and {grouped} grouped "
            "by length.",
            rate=f"{measured:,.0f}",
            mixed=f"{measured * used[False][at]:,.0f}",
            grouped=f"{measured * used[True][at]:,.0f}",
        )
        self.verdict.setText(
            tr(
                "In batches of {size}, this machine computes {times} times as many items a second as one by one. It is "
                "fastest with {best}, and reaches 90 % of that from {enough} on.",
                size=size,
                times=f"{rate[at] / rate[0]:.1f}",
                best=SIZES[best],
                enough=enough,
            )
            + (f" {cost}" if filled else "")
        )
        self.said.setText(
            tr("{said} Lengths of {texts:,} of its sentences.", said=self.source.said_of_text, texts=len(found.lengths))
        )
        self.stage.set_values(
            batch_best=str(SIZES[best]),
            batch_times=f"{rate[best] / rate[0]:.1f}",
            batch_enough=str(enough),
            batch_size=str(size),
            batch_rate=f"{rate[at]:,.0f}",
            batch_wait=wait,
            batch_mixed=percent(mixed.wasted, 1),
            batch_grouped=percent(grouped.wasted, 1),
            batch_texts=f"{len(found.lengths):,}",
            batch_cost=cost,
        )

    def clear(self) -> None:
        self.found = None
        self.plot.set_series(())
        self.padding.show_batch(np.zeros(0, np.int64))
        self.readouts.show_values({})


def _typical(padding: "Padding") -> np.ndarray:
    """Return the batch in the middle, by the order in which they are computed."""
    return padding.batches[len(padding.batches) // 2]
