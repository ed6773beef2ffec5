"""A cache in front of the computation: its hit rate by size, for queries drawn from the text."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.banded_plot import BandedPlot
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.readouts import Value, ValueTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.search.caching import Order

_QUERIES, _LARGEST, _EARLY = 20_000, 4_096, 500
_TALL, _STEPS = 300, 40  # px at scale 1
_ALIKE = 0.03  # hit rates that differ by less are called alike
_ORDERS: "tuple[tuple[Order, str], ...]" = (
    ("drawn", tr("Drawn by the counts of the text")),
    ("text", tr("In the order of the text")),
    ("even", tr("All words equally often")),
)


@dataclass(frozen=True, eq=False)
class Simulated:
    """Hit rates for each size of the cache from 1 on.

    Attributes
    ----------
    cold, warm, fixed : ndarray of float64
        An LRU cache that begins empty, one that begins with the most frequent words, and a table of these that stays.
    early : tuple of ndarray of float64
        The first two among the first queries.
    words, queries : int
    """

    cold: np.ndarray
    warm: np.ndarray
    fixed: np.ndarray
    early: "tuple[np.ndarray, np.ndarray]"
    words: int
    queries: int


class CachesPart(ComputedWidget):
    """Curves of hit rates, and a slider for the size of the cache."""

    KIND = "caches of the search lesson"
    PROVIDES = (
        "cache_size",
        "cache_share",
        "cache_hits",
        "cache_fixed",
        "cache_early_cold",
        "cache_early_warm",
        "cache_saved",
        "even_hits",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "search.caches", typed=False)
        self.found: Simulated | None = None
        self._order = SegmentedControl("search.cache_order", tr("Which words are asked for"), _ORDERS)
        self._size = StepSlider("search.cache_size", tr("Words in the cache"))
        self.sizes = np.ones(1, np.int64)
        self.plot = BandedPlot(
            stage,
            "search.hit_rates",
            tr("Hit rate: share of the queries found in the cache"),
            tr("words in the cache"),
            _TALL,
        )
        self.plot.set_log(True, False)
        set_log_ticks(self.plot.plot.getPlotItem().getAxis("bottom"), (1,))
        self.readouts = ValueTable(
            stage,
            "search.cache_numbers",
            tr("A cache of this size"),
            (
                Value("size", tr("words in the cache"), tr("vectors that are kept")),
                Value("lru", "LRU", tr("hit rate when the word that was used least recently is dropped")),
                Value("fixed", tr("fixed cache"), tr("hit rate of the most frequent words, computed before and kept")),
                Value("cold", tr("LRU, first 500, empty"), tr("hit rate of LRU in the first 500 queries, begun empty")),
                Value("warm", tr("LRU, first 500, filled"), tr("the same, begun with the most frequent words")),
                Value(
                    "computed", tr("left to compute"), tr("queries that must still be computed by the model, with LRU")
                ),
            ),
        )
        self.column.addLayout(row(self._order, None))
        self.column.addLayout(row(label(tr("Words in the cache"), "section"), self._size, stretch=self._size))
        self.column.addLayout(beside(self.plot, self.readouts, (5, 2)))
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)
        self._order.changed.connect(lambda _at: self.again())
        self._size.moved.connect(self._show)

    def work(self) -> Work | None:
        text, order = self.source.text, _ORDERS[self._order.current][0]
        if text is None:
            return None

        def do(pulse: Pulse) -> Simulated:
            from embviz.teaching.search.caching import fixed_hits, lru_hits, query_stream

            counts = text.vocabulary.counts
            largest = min(len(counts), _LARGEST)
            queries = query_stream(counts, text.ids, order, _QUERIES)
            # the words of a vocabulary are in the order of their counts
            frequent, none = np.arange(largest), np.zeros(0, np.int64)
            cold, warm, early_cold, early_warm = (
                lru_hits(asked, begun, largest, pulse)
                for asked in (queries, queries[:_EARLY])
                for begun in (none, frequent)
            )
            fixed = fixed_hits(queries, frequent, largest)
            return Simulated(cold, warm, fixed, (early_cold, early_warm), len(counts), len(queries))

        return do

    def show_found(self, found: Simulated) -> None:
        new = self.found is None or len(self.found.cold) != len(found.cold)
        self.found = found
        if _ORDERS[self._order.current][0] == "even":
            shares = np.arange(1, len(found.cold) + 1) / found.words
            above = float((found.cold - shares).mean())
            self.stage.set_values(even_hits="share" if abs(above) < _ALIKE else "more" if above > 0 else "less")
        if new:
            largest = len(found.cold)
            self.sizes = np.unique(np.geomspace(1, largest, _STEPS).round().astype(np.int64))
            self._size.set_last(len(self.sizes) - 1, ("1", f"{largest:,}"))
            self._size.go(int(np.searchsorted(self.sizes, largest // 10)))
        every = np.arange(1.0, len(found.cold) + 1)
        self.plot.set_series(
            (
                Series(tr("LRU"), every, found.cold, color=0),
                Series(tr("fixed: the most frequent"), every, found.fixed, color=1),
            ),
            y_limits=(0.0, 1.03),
        )
        self._show()

    def _show(self) -> None:
        if (found := self.found) is None:
            return
        size = int(self.sizes[self._size.step])
        lru, fixed = float(found.cold[size - 1]), float(found.fixed[size - 1])
        cold, warm = (float(each[size - 1]) for each in found.early)
        computed = round((1 - lru) * found.queries)
        self.plot.set_mark(float(np.log10(size)))
        self.readouts.show_values(
            {
                "size": f"{size:,}",
                "lru": percent(lru, 1),
                "fixed": percent(fixed, 1),
                "cold": percent(cold, 1),
                "warm": percent(warm, 1),
                "computed": f"{computed:,}",
            }
        )
        share = percent(size / found.words, 1)
        self.verdict.setText(
            tr(
                "A cache with {share} of the vocabulary, {words}, answers {lru} of {queries:,} queries; {computed:,} "
                "must be computed.",
                share=share,
                words=counted(size, "word"),
                lru=percent(lru, 1),
                queries=found.queries,
                computed=computed,
            )
        )
        self.said.setText(self.source.said_of_text)
        self.stage.set_values(
            cache_size=f"{size:,}",
            cache_share=share,
            cache_hits=percent(lru, 1),
            cache_fixed=percent(fixed, 1),
            cache_early_cold=percent(cold, 1),
            cache_early_warm=percent(warm, 1),
            cache_saved=f"{found.queries - computed:,}",
        )

    def clear(self) -> None:
        self.found = None
        self.plot.set_series(())
        self.readouts.show_values({})
