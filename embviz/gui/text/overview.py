"""Overview of the open text: figures, Zipf's law, coverage, most frequent words."""

import math

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from embviz.gui.files.tables import Cell, Column
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.log_ticks import set_log_ticks
from embviz.gui.widgets.comparison import Comparison
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.text.corpus import Corpus
from embviz.text.statistics import CorpusStatistics, ZipfFit
from embviz.util.language import counted, tr

_PIECES = tr(
    "The text has lines, or no line breaks at all, longer than a sentence can be. They are cut into pieces of {:,} "
    "tokens, and no window reaches over a cut."
)
_TABLE_PX = 264


def figure_names(found: CorpusStatistics | None) -> tuple[tuple[str, str], ...]:
    """Return key and label of each figure of a text (None: not counted yet); uses the singular for a single token."""
    tokens, types, hapaxes, sentences = (
        (found.tokens, found.types, found.hapaxes, found.sentences) if found is not None else (0, 0, 0, 0)
    )
    pieces = found is not None and found.pieces
    return (
        ("tokens", tr("token") if tokens == 1 else tr("tokens")),
        ("types", tr("different word") if types == 1 else tr("different words")),
        ("hapaxes", tr("word that occurs once") if hapaxes == 1 else tr("words that occur once")),
        ("sentences", _pieces(sentences) if pieces else tr("sentence") if sentences == 1 else tr("sentences")),
        ("mean", tr("mean length of a piece") if pieces else tr("mean length of a sentence")),
    )


def _pieces(count: int) -> str:
    return tr("piece") if count == 1 else tr("pieces")


def percent(share: float, decimals: int) -> str:
    """Format a share as a percentage."""
    return f"{100 * share:.{decimals}f} %"


class TextOverview(QWidget):
    """Shows the statistics of a text."""

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(24)
        grid.setVerticalSpacing(8)
        self.figures = Comparison("text.figures")
        self._names = figure_names(None)
        self.figures.set_items(self._names)
        grid.addWidget(self.figures, 0, 0, 1, 3)
        grid.setRowMinimumHeight(1, 8)
        self.zipf = LinePlot(tr("Zipf’s law"), tr("rank of the word"), tr("count"))
        self.zipf.setObjectName("text.zipf")
        self.zipf.set_log(True, True)
        self.coverage = LinePlot(tr("Coverage"), tr("words in the vocabulary"), tr("share of the text"))
        self.coverage.setObjectName("text.coverage")
        self.coverage.set_log(True, False)
        for plot, side in ((self.zipf, "bottom"), (self.zipf, "left"), (self.coverage, "bottom")):
            set_log_ticks(plot.plot.getPlotItem().getAxis(side), (1,))
        self._law, self._kept = label("", "caption", wrap=True), label("", "caption", wrap=True)
        self._law.setObjectName("text.zipf_fit")
        self._law.setTextFormat(Qt.TextFormat.RichText)
        self._kept.setObjectName("text.coverage_note")
        for note in (self._law, self._kept):
            set_scaled_size(note, minimum_height=32)
        self.words = TextTable(
            "text.words", tr("Most frequent words"),
            (Column(tr("Most frequent"), words=True), Column(tr("count"), True), Column(tr("share"), True)),
        )
        set_scaled_size(self.words, fixed_width=_TABLE_PX)
        grid.addWidget(self.zipf, 2, 0)
        grid.addWidget(self.coverage, 2, 1)
        grid.addWidget(self._law, 3, 0)
        grid.addWidget(self._kept, 3, 1)
        grid.addWidget(self.words, 2, 2, 2, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(2, 1)

    def show_statistics(self, found: CorpusStatistics, corpus: Corpus, min_count: int) -> None:
        """Show the figures of a text, and how much of it a minimum count keeps."""
        if figure_names(found) != self._names:
            self._names = figure_names(found)
            self.figures.set_items(self._names)
        self.figures.setToolTip(_PIECES.format(found.longest_sentence) if found.pieces else "")
        self.figures.set_values([
            f"{found.tokens:,}", f"{found.types:,}", f"{found.hapaxes:,}", f"{found.sentences:,}",
            f"{found.mean_sentence_length:.1f}",
        ])
        self.figures.set_against([
            "", tr("{types} of the tokens", types=percent(found.types / max(found.tokens, 1), 2)),
            tr("{hapaxes} of the different words", hapaxes=percent(found.hapaxes / max(found.types, 1), 1)), "",
            tr("longest {longest_sentence:,}", longest_sentence=found.longest_sentence),
        ])
        curve = [Series("", found.ranks, found.frequencies)]
        if found.zipf is not None:
            curve.append(_line(found.zipf))
        self.zipf.set_series(curve)
        self._law.setText(_law(found.zipf))
        self.show_kept(found, corpus, min_count)
        self.words.rows.show([
            (Cell(word), Cell(f"{count:,}"), Cell(percent(count / found.tokens, 2)))
            for word, count in found.most_frequent
        ])

    def show_kept(self, found: CorpusStatistics, corpus: Corpus, min_count: int) -> None:
        """Mark how much of the text a minimum count keeps."""
        size = corpus.vocabulary.size_for(min_count)
        share = float(corpus.vocabulary.coverage[size - 1]) if size else 0.0
        ends = (1.0, max(float(found.types), 2.0))
        self.coverage.set_series([Series("", found.sizes, found.coverage)], x_limits=ends, y_limits=(0.0, 1.04))
        # in the coordinates of the logarithmic axis
        self.coverage.set_mark(math.log10(size) if size else None)
        self._kept.setText(
            tr(
                "A minimum count of {min_count:,} keeps {words}: {share} of the text. share(n) = Σ "
                "counts of the n most frequent ∕ tokens.",
                min_count=min_count, words=counted(size, "word"), share=percent(share, 2),
            )
        )


def _line(fit: ZipfFit) -> Series:
    ranks = np.array([fit.first_rank, fit.last_rank], np.float64)
    return Series(
        tr("exponent {exponent:.2f}", exponent=fit.exponent), ranks, fit.scale * ranks**-fit.exponent, dashed=True,
    )


def _law(fit: ZipfFit | None) -> str:
    if fit is None:
        return tr("Too few different words for a fit of Zipf’s law.")
    return tr(
        "count ∝ rank<sup>−{exponent:.3f}</sup>, fitted over ranks {first_rank:,} to {last_rank:,} in logarithms, r² "
        "= {r_squared:.3f}. Zipf (1949) expects an exponent near 1.",
        exponent=fit.exponent, first_rank=fit.first_rank, last_rank=fit.last_rank, r_squared=fit.r_squared,
    )
