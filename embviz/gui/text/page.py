"""The Text page, and its overview: figures, Zipf's law, coverage, most frequent words."""

import math

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QStackedWidget, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.core.text_title import text_title
from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.style.number_text import in_figures, percent
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.text.phrases import PhraseFinder
from embviz.gui.text.reading import ReadingOptions
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.comparison import Comparison
from embviz.gui.widgets.curves.shaping import log_ticks
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import ElidedLabel, EmptyState, button, column, hairline, label, row, set_margins_along
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.text.corpus import Corpus
from embviz.text.statistics import CorpusStatistics, ZipfFit
from embviz.text.word_building import is_split_chinese
from embviz.training.parameters import defaults
from embviz.util.language import counted, joined, tr
from embviz.util.memory import size

_PIECES = tr(
    "The text has lines, or no line breaks at all, longer than a sentence can be. They are cut into pieces of {:,} "
    "tokens, and no window reaches over a cut."
)
_TABLE_PX = 264
_ROUNDING = 1e-9  # of logarithms: the ends of an axis belong to it


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
        ("sentences", _pieces(sentences) if pieces else tr("line") if sentences == 1 else tr("lines")),
        ("mean", tr("mean length of a piece") if pieces else tr("mean length of a line")),
    )


def _pieces(count: int) -> str:
    return tr("piece") if count == 1 else tr("pieces")


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
        for plot in (self.zipf, self.coverage):
            set_log_ticks(plot.plot.getPlotItem().getAxis("bottom"), (1,))
        self._law, self._kept = label("", "caption", wrap=True), label("", "caption", wrap=True)
        self._law.setObjectName("text.zipf_fit")
        self._law.setTextFormat(Qt.TextFormat.RichText)
        self._kept.setObjectName("text.coverage_note")
        for note in (self._law, self._kept):
            set_scaled_size(note, minimum_height=32)
        self.words = TextTable(
            "text.words",
            tr("Most frequent words"),
            (Column(tr("Most frequent"), words=True), Column(tr("Count"), True), Column(tr("Share"), True)),
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

    def _label_counts(self, counts: np.ndarray) -> None:
        """Label the axis of the counts, which fall, at powers of ten; where they lie within one, at round numbers."""
        axis = self.zipf.plot.getPlotItem().getAxis("left")
        if len(counts) and counts[-1] < counts[0] < 10 * counts[-1]:
            axis.setTicks([log_ticks(math.log10(counts[-1]) - _ROUNDING, math.log10(counts[0]) + _ROUNDING)])
        else:
            set_log_ticks(axis, (1,))

    def show_statistics(self, found: CorpusStatistics, corpus: Corpus, min_count: int) -> None:
        """Show the figures of a text, and how much of it a minimum count keeps."""
        if figure_names(found) != self._names:
            self._names = figure_names(found)
            self.figures.set_items(self._names)
        self.figures.setToolTip(_PIECES.format(found.longest_sentence) if found.pieces else "")
        self.figures.set_values(
            [
                in_figures(found.tokens, ",d"),
                in_figures(found.types, ",d"),
                in_figures(found.hapaxes, ",d"),
                in_figures(found.sentences, ",d"),
                in_figures(found.mean_sentence_length, ".1f"),
            ]
        )
        self.figures.set_against(
            [
                "",
                tr("{types} of the tokens", types=percent(found.types / max(found.tokens, 1), 2)),
                tr("{hapaxes} of the different words", hapaxes=percent(found.hapaxes / max(found.types, 1), 1)),
                "",
                tr("longest {longest_sentence:,}", longest_sentence=found.longest_sentence),
            ]
        )
        curve = [Series("", found.ranks, found.frequencies)]
        if found.zipf is not None:
            curve.append(_line(found.zipf))
        self.zipf.set_series(curve)
        self._label_counts(found.frequencies)
        self._law.setText(_law(found.zipf))
        self.show_kept(found, corpus, min_count)
        self.words.rows.show(
            [
                (Cell(word), Cell(in_figures(count, ",d")), Cell(percent(count / found.tokens, 2)))
                for word, count in found.most_frequent
            ]
        )

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
                min_count=min_count,
                words=counted(size, "word"),
                share=percent(share, 2),
            )
        )


def _line(fit: ZipfFit) -> Series:
    ranks = np.array([fit.first_rank, fit.last_rank], np.float64)
    return Series(
        tr("exponent {exponent:.2f}", exponent=fit.exponent), ranks, fit.scale * ranks**-fit.exponent, dashed=True
    )


def _law(fit: ZipfFit | None) -> str:
    if fit is None:
        return tr("Too few different words for a fit of Zipf’s law.")
    return tr(
        "count ∝ rank<sup>−{exponent:.3f}</sup>, fitted over ranks {first_rank:,} to {last_rank:,} in logarithms, r² "
        "= {r_squared:.3f}. Zipf (1949) expects an exponent near 1.",
        exponent=fit.exponent,
        first_rank=fit.first_rank,
        last_rank=fit.last_rank,
        r_squared=fit.r_squared,
    )


KIND = "text statistics"
_NOTHING = tr("Open a text to see what it is made of: its words, how often they occur, which of them belong together.")
_WITHOUT = tr("The vectors come from a file, without their text. Open a text alongside them to look into it.")
_OVERVIEW, _PHRASES, _READING = range(3)


class TextPage(Page):
    """Three views of the open text; each is computed when it is shown."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        outer = column(self, (0, 0, 0, 0), 0)
        self._stack = QStackedWidget()
        self._open = button(tr("Open a text…"), "text.open", primary=True)
        self._open.clicked.connect(self._open_text)
        self._empty = EmptyState(tr("Text"), _NOTHING, self._open)
        self._stack.addWidget(self._empty)
        self._name = ElidedLabel("title")
        self._name.setObjectName("text.name")
        self._segments = SegmentedControl(
            "text.views",
            tr("Views of the text"),
            (("overview", tr("Overview")), ("phrases", tr("Phrases")), ("reading", tr("Reading options"))),
            tabs=True,
        )
        # without a text too, the ? stands where it does on other pages
        policy = self._segments.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._segments.setSizePolicy(policy)
        self.head = row(self._segments, None)
        set_margins_along(self.head, 10, 14)
        outer.addLayout(self.head)
        self._line = hairline()
        outer.addWidget(self._line)
        outer.addWidget(self._stack, 1)
        within = QWidget()
        self._stack.addWidget(within)
        layout = column(within, (24, 16, 24, 16), 8)
        layout.addWidget(self._name)
        self._another = button(tr("Open another text alongside"), "text.beside")
        self._another.clicked.connect(lambda: context.run_action("file.open_beside"))
        layout.addLayout(row(self._another, None))
        self._how = label("", "caption", wrap=True, name="text.how")
        layout.addWidget(self._how)
        layout.addSpacing(8)
        self.overview = TextOverview()
        self.phrases = PhraseFinder(context)
        self.reading = ReadingOptions(context)
        self._views = QStackedWidget()
        for view in (self.overview, self.phrases, self.reading):
            self._views.addWidget(view)
        layout.addWidget(self._views, 1)

        self._found: tuple[Corpus, CorpusStatistics] | None = None
        self._segments.changed.connect(self._on_view)
        self.workspace.evidence_changed.connect(self._look)
        self.workspace.run_changed.connect(self._mark)
        self._look()

    def help_heading(self) -> str:
        return self._segments.title

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look()

    def _open_text(self) -> None:
        beside = self.workspace.embedding is not None
        self.context.run_action("file.open_beside" if beside else "file.open_corpus")

    def _on_view(self, at: int) -> None:
        self._views.setCurrentIndex(at)
        self._look()

    def _look(self) -> None:
        corpus = self.workspace.evidence
        self._stack.setCurrentIndex(0 if corpus is None else 1)
        if corpus is None:
            self._show_tabs(False)
            self._found = None
            beside = self.workspace.embedding is not None
            self._empty.explain(_WITHOUT if beside else _NOTHING)
            self._open.setText(tr("Open a text alongside them…") if beside else tr("Open a text…"))
            self._open.setAccessibleName(self._open.text())
            return
        if not self.isVisible():
            return
        self._name.setText(text_title(corpus))
        self._how.setText(_how(corpus))
        beside = corpus is not self.workspace.corpus
        self._another.setVisible(beside)
        # phrases and reading options need a text to train on
        self._show_tabs(not beside)
        view = _OVERVIEW if beside else self._segments.current
        self._views.setCurrentIndex(view)
        if view == _PHRASES:
            self.phrases.look()
        elif view == _READING:
            self.reading.look()
        elif self._found is None or self._found[0] is not corpus:
            self._describe(corpus)

    def _show_tabs(self, shown: bool) -> None:
        for part in (self._segments, self._line):
            part.setVisible(shown)

    def _describe(self, corpus: "Corpus") -> None:
        def work(_job: Job) -> "CorpusStatistics":
            from embviz.text.statistics import describe

            return describe(corpus)

        def done(found: "CorpusStatistics") -> None:
            self._found = corpus, found
            self.overview.show_statistics(found, corpus, self._min_count())

        self.context.jobs.submit("quick", KIND, work, done)

    def _mark(self) -> None:
        if self._found is not None and self._found[0] is self.workspace.evidence and self.isVisible():
            self.overview.show_kept(self._found[1], self._found[0], self._min_count())

    def _min_count(self) -> int:
        run = self.workspace.run
        return (run.parameters if run is not None else defaults()).min_count


def _how(corpus: "Corpus") -> str:
    said = [tr("Read as {describe}", describe=corpus.preprocessing.describe())]
    options = corpus.preprocessing
    if options.tokenizer == "words" and options.han_characters and is_split_chinese(corpus.vocabulary.words):
        said.append(tr("each Chinese character is a word of its own, as the text has no spaces between words"))
    if corpus.encodings:
        said.append(", ".join(corpus.encodings))
    if corpus.replaced:
        said.append(
            tr(
                "{replaced:,} byte sequences that are invalid in this encoding were replaced by �",
                replaced=corpus.replaced,
            )
        )
    if corpus.least_count > 1:
        said.append(
            tr(
                "Resumed with a training: words that occur fewer than {least_count} times are left out",
                least_count=corpus.least_count,
            )
        )
    if corpus.on_disk:
        said.append(tr("Read from disk, where it takes {size} while it is open", size=size(corpus.on_disk)))
    if corpus.dropped:
        said.append(
            tr(
                "There were more different words than fit into memory: {tokens:,} tokens of rare words are left out",
                tokens=corpus.dropped,
            )
        )
    return joined(said)
