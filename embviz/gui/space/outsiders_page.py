"""The Outliers and hubs page."""

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.space.base import SpacePage, whole
from embviz.gui.style.number_text import in_figures, percent, significant
from embviz.gui.widgets.charts.share_bars import BinBars
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import column, combo_box, label, row
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from embviz.analysis.neighborhoods.outsiders import Hubs, NeighborGraph
    from embviz.analysis.word_sample import WordSample
    from embviz.vectors.embedding import Embedding

_ROWS = 500  # of a table
_LEFT, _RIGHT = 9, 11  # shares of the width: the tables, and the figures with the plot
_FACTOR = tr(
    "Local outlier factor: how much thinner it is around a word than around its k nearest. About 1 within a group, "
    "well above 1 for a word that lies apart.\nBreunig, Kriegel, Ng and Sander (2000), definitions 3 to 7"
)
_OCCURRENCE = tr("k-occurrence: of how many words it is among the k nearest. The mean is k.")
_SAID = tr("Hubs are among the nearest of many words, antihubs of none. Light bars: what chance would give.")
_SOURCE = tr(
    "Nₖ: among the k nearest of how many words a word is; its mean is k. Skewness: E(Nₖ − k)³ ∕ σ³, 0 where no word "
    "is preferred, above 1 where there are hubs. Radovanović, Nanopoulos and Ivanović (2010), section 2 and equation "
    "1. Light: what chance would give, each word choosing its neighbors at random."
)


@dataclass(frozen=True, eq=False)
class _Found:
    sample: "WordSample"
    graph: "NeighborGraph"
    factors: np.ndarray
    hubs: "Hubs"
    shares: tuple[list[int], np.ndarray, np.ndarray]


class SpaceOutsidersPage(SpacePage):
    """Three tables, one of them shown, and a histogram of how often words are neighbors."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "outsiders",
            tr("Outliers and hubs"),
            tr(
                "See which words are outliers, which are hubs (everybody's neighbor), and which are antihubs "
                "(nobody's)."
            ),
            parent,
        )
        self._k = whole("outsiders.k", tr("Neighbors of each word, k"), 2, 100, 10)
        self._k.setPrefix("k = ")
        self._metric = combo_box("outsiders.metric", tr("By which distance words are near"))
        self._metric.addItem(tr("by cosine"), "cosine")
        self._metric.addItem(tr("by Euclidean distance"), "euclidean")
        layout = column(self.body, (24, 20, 24, 16), 12)
        layout.addWidget(self.line(self.sample, self._k, self._metric))
        both = QHBoxLayout()
        both.setSpacing(32)
        both.addLayout(self._build_tables(), _LEFT)
        both.addLayout(self._build_figures(), _RIGHT)
        layout.addLayout(both, 1)
        layout.addWidget(Explanation("outsiders.explain", _SAID, _SOURCE, more_name="outsiders.formula"))
        self._k.valueChanged.connect(self.measure)
        self._metric.currentIndexChanged.connect(self.measure)

    def _build_tables(self) -> QVBoxLayout:
        """Build the three tables and the choice of the one that is shown."""

        def table(name: str, title: str, file_name: str, *columns: ResultColumn) -> ResultTable:
            jobs, workspace = self.context.jobs, self.workspace
            return ResultTable(jobs, workspace, name, title, columns, file_name=file_name, by_cell=True)

        factor = ResultColumn("LOF", number=".2f", help=_FACTOR)
        nearest = ResultColumn(tr("Nearest"), words=True, muted=True)
        self.outliers = table(
            "outsiders.outliers", tr("Outliers"), "outliers", ResultColumn(tr("Outlier"), words=True), factor, nearest
        )
        self.hubs = table(
            "outsiders.hubs",
            tr("Hubs"),
            "hubs",
            ResultColumn(tr("Hub"), words=True),
            ResultColumn("Nₖ", number=",d", help=_OCCURRENCE),
            ResultColumn("Nₖ ∕ k", number=".1f", help=tr("How many times as often as the average word")),
        )
        self.antihubs = table(
            "outsiders.nobody",
            tr("Antihubs"),
            "nobodys-neighbors",
            ResultColumn(tr("Antihub"), words=True),
            factor,
            nearest,
        )
        self._tables = (self.outliers, self.hubs, self.antihubs)
        # one at a time: three lists side by side would scroll each on its own
        self.shown = SegmentedControl(
            "outsiders.shown",
            tr("Words shown"),
            (("outliers", tr("Outliers")), ("hubs", tr("Hubs")), ("antihubs", tr("Antihubs"))),
        )
        stack = QStackedWidget()
        for one in self._tables:
            stack.addWidget(one)
        self.shown.changed.connect(stack.setCurrentIndex)
        layout = QVBoxLayout()
        layout.setSpacing(12)
        layout.addLayout(row(self.shown, None))
        layout.addWidget(stack, 1)
        return layout

    def _build_figures(self) -> QVBoxLayout:
        """Build the two large figures, and the histogram below them."""
        self._figures: dict[str, QLabel] = {}
        figures = QHBoxLayout()
        figures.setSpacing(32)
        for key, title in (("skewness", tr("Skewness of the k-occurrence")), ("never", tr("Antihubs"))):
            self._figures[key] = label("–", "figure", name=f"outsiders.{key}")
            figure = QVBoxLayout()
            figure.setSpacing(2)
            figure.addWidget(self._figures[key])
            figure.addWidget(label(title, "muted"))
            figures.addLayout(figure)
        figures.addStretch(1)
        self.plot = BinBars(tr("How often words are neighbors"), tr("k-occurrence Nₖ"), tr("share of the words"))
        self.plot.setObjectName("outsiders.plot")
        layout = QVBoxLayout()
        layout.setSpacing(12)
        layout.addLayout(figures)
        layout.addWidget(self._caption)
        layout.addWidget(self.plot, 1)
        return layout

    def work(self) -> "Callable[[Embedding, Job], _Found]":
        take, k, metric = self.sample.of(), self._k.value(), self._metric.currentData()

        def look(embedding: "Embedding", job: Job) -> _Found:
            from embviz.analysis.neighborhoods.outsiders import (
                hubs,
                local_outlier_factors,
                neighbor_graph,
                occurrence_shares,
            )

            sample = take(embedding)
            pulse = job.pulse.named(tr("Neighbors of {sample:,} words", sample=len(sample)))
            graph = neighbor_graph(sample.vectors(embedding), k, metric, pulse)
            found = hubs(graph)
            shares = occurrence_shares(found.occurrences, k)
            return _Found(sample, graph, local_outlier_factors(graph), found, shares)

        return look

    def forget(self) -> None:
        for figure in self._figures.values():
            figure.setText("–")
        self.plot.show_bins((), np.zeros(0), np.zeros(0))
        for table in self._tables:
            table.show_rows(((),) * 3)
            table.show_note("")

    def show_found(self, embedding: "Embedding", found: _Found) -> None:
        words, ids, occurrences = embedding.words, found.sample.ids, found.hubs.occurrences
        k = found.graph.ids.shape[1]
        self._figures["skewness"].setText(significant(found.hubs.skewness))
        self._figures["never"].setText(percent(found.hubs.never, 1))
        self._caption.setText(tr("Of {sample}.", sample=found.sample))
        edges, shares, chance = found.shares
        names = [
            in_figures(low, ",d") if high - low == 1 else f"{in_figures(low, ',d')}–{in_figures(high - 1, ',d')}"
            for low, high in pairwise(edges)
        ]
        self.plot.show_bins(names, shares, chance)

        def named(places: np.ndarray) -> list[str]:
            return [words[ids[at]] for at in places]

        def with_nearest(places: np.ndarray) -> tuple[list[str], np.ndarray, list[str]]:
            return named(places), found.factors[places], named(found.graph.ids[places, 0])

        self.outliers.show_rows(with_nearest(np.argsort(-found.factors, kind="stable")[:_ROWS]))
        largest = found.hubs.largest(_ROWS)
        self.hubs.show_rows((named(largest), occurrences[largest], occurrences[largest] / k))
        nobody = np.flatnonzero(occurrences == 0)
        self.antihubs.show_rows(with_nearest(nobody[:_ROWS]))
        beyond = len(nobody) > _ROWS
        self.antihubs.show_note(
            tr("the first {rows:,} of {nobody:,}", rows=_ROWS, nobody=len(nobody))
            if beyond
            else counted(len(nobody), "word")
        )
        for table in (self.outliers, self.hubs):
            table.show_note(tr("the first {rows:,}", rows=min(_ROWS, len(ids))) if len(ids) > _ROWS else "")
