"""Finds, shows and joins phrases."""

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.context import Context
from embviz.gui.style.number_text import in_figures, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.spin_boxes import RealSpin, WholeSpin
from embviz.gui.widgets.layouts import button, column, label, row
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.text.corpus import Corpus
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.phrases import Phrases
    from embviz.text.toy.world import Truths

KIND = "phrases"
_SHOWN, _PLOTTED = 500, 300
_SAID = tr("The higher the score, the more often two words occur together compared with chance.")
_FORMULA = tr(
    "score(a, b) = (count(ab) − δ) ∕ (count(a) · count(b)) · N, where δ is the minimum count and N the number of "
    "different words and pairs — Mikolov, Sutskever, Chen, Corrado and Dean (2013), equation 6, scaled as in gensim."
)


class PhraseFinder(QWidget):
    """Counts pairs when it is shown; the threshold only moves the line among the counted pairs."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        layout = column(self, (0, 0, 0, 0), 8)
        layout.addWidget(
            label(
                tr("Words that occur together far more often than by chance can become one word, such as new_york."),
                "muted",
            )
        )
        layout.addSpacing(4)
        self._threshold = RealSpin("text.phrase_threshold", tr("Least score of a phrase"))
        self._threshold.setRange(0.0, 1_000_000.0)
        self._threshold.setValue(10.0)
        self._least = WholeSpin("text.phrase_min_count", tr("Minimum count of a phrase"), 0, 1_000_000, 5)
        self._least.setKeyboardTracking(False)
        self._join = button(tr("Join these"), "text.join_phrases", primary=True)
        self._join.setToolTip(tr("Replaces the open text; vectors learned from it are closed."))
        self._undo = button(tr("Undo join"), "text.undo_join")
        self._undo.setToolTip(tr("Opens the text as it was before; vectors that were learned meanwhile are closed."))
        self._undo.hide()
        layout.addLayout(
            row(
                label(tr("Score above")),
                self._threshold,
                16,
                label(tr("Seen more often than")),
                self._least,
                16,
                self._join,
                self._undo,
                None,
            )
        )
        self._message = InlineMessage("text.phrase_message")
        layout.addWidget(self._message)
        self._table = TextTable(
            "text.phrases",
            tr("Phrases that would be joined"),
            (Column(tr("Phrase")), Column(tr("Score"), True, help=_FORMULA), Column(tr("Count"), True)),
        )
        set_scaled_size(self._table, maximum_width=560)
        self._curve = LinePlot(tr("Pairs joined"), tr("score above"), tr("pairs"))
        self._curve.setObjectName("text.phrase_curve")
        self._curve.set_log(True, True)
        for side in ("bottom", "left"):
            set_log_ticks(self._curve.plot.getPlotItem().getAxis(side), (1,))
        beside = row(self._table, self._curve, spacing=32)
        beside.setStretch(0, 1)
        beside.setStretch(1, 1)
        layout.addLayout(beside, 1)
        layout.addWidget(Explanation("text.explain_phrases", _SAID, _FORMULA))
        self._corpus: Corpus | None = None
        self._phrases: Phrases | None = None
        self._joined: tuple[Corpus, Corpus, Truths | None] | None = None  # the open text; text and truths before
        self._least.valueChanged.connect(self._find)
        self._threshold.valueChanged.connect(self._mark)
        self._threshold.valueChanged.connect(self._show)
        self._join.clicked.connect(self.join)
        self._undo.clicked.connect(self.undo_join)
        context.workspace.corpus_changed.connect(self._on_corpus_changed)

    def look(self) -> None:
        """Find the phrases of the open text, unless they are known already."""
        corpus = self._context.workspace.corpus
        if corpus is not self._corpus:
            self._corpus = corpus
            self._find()

    def join(self) -> None:
        """Replace the open text by a copy in which the listed phrases are one word each."""
        phrases, threshold = self._phrases, self._threshold.value()
        workspace = self._context.workspace
        if phrases is None or phrases.corpus is not workspace.corpus:
            return
        truths, joined, least = workspace.truths, phrases.above(threshold), self._least.value()
        self._join.setEnabled(False)

        def work(_job: Job) -> Corpus:
            from embviz.text.phrases import join_phrases

            corpus = join_phrases(phrases, threshold)
            name = tr(
                "{name}, {joined:,} phrases joined (score above {threshold:g}, count above {least:,})",
                name=corpus.name,
                joined=joined,
                threshold=threshold,
                least=least,
            )
            return replace(corpus, name=name)

        def show(corpus: Corpus) -> None:
            self._joined = corpus, phrases.corpus, truths
            workspace.set_corpus(corpus, truths)

        def done(corpus: Corpus) -> None:
            self._join.setEnabled(True)  # the user may cancel
            self._context.loader.guard(lambda: show(corpus))

        self._context.jobs.submit("files", KIND, work, done, on_refused=self._fail)

    def undo_join(self) -> None:
        """Restore the text from before its phrases were joined."""
        if self._joined is not None:
            _, before, truths = self._joined
            self._context.loader.guard(lambda: self._context.workspace.set_corpus(before, truths))

    def _on_corpus_changed(self) -> None:
        if self._joined is not None and self._joined[0] is not self._context.workspace.corpus:
            self._joined = None  # another text is open, so the earlier one is dropped
        self._undo.setVisible(self._joined is not None)

    def _find(self) -> None:
        corpus, least = self._corpus, self._least.value()
        self._phrases = None
        self._join.setEnabled(False)
        self._table.rows.show(())
        self._curve.set_series(())
        if corpus is None:
            return
        self._message.show_note(tr("Counting pairs of words …"))

        def work(job: Job) -> "Phrases":
            from embviz.text.phrases import find_phrases

            return find_phrases(corpus, least, pulse=job.pulse)

        def done(phrases: "Phrases") -> None:
            self._phrases = phrases
            # the k best pairs score at least as high as the k-th
            ranks = np.unique(np.rint(np.geomspace(1, max(len(phrases), 1), _PLOTTED)).astype(np.int64))[: len(phrases)]
            self._curve.set_series([Series("", phrases.scores[ranks - 1], ranks)])
            self._mark()
            self._show()

        self._context.jobs.submit("files", KIND, work, done, on_refused=self._fail)

    def _mark(self) -> None:
        threshold = self._threshold.value()
        # in the coordinates of the logarithmic axis
        self._curve.set_mark(math.log10(threshold) if threshold > 0 else None)

    def _show(self) -> None:
        phrases = self._phrases
        if phrases is None:
            return
        count = phrases.above(self._threshold.value())
        first = phrases.preview(min(count, _SHOWN))
        self._table.rows.show(
            [
                (Cell(f"{p.first} {p.second}"), Cell(significant(p.score)), Cell(in_figures(p.count, ",d")))
                for p in first
            ]
        )
        shown = tr("; the first {shown} are shown", shown=_SHOWN) if count > _SHOWN else ""
        self._message.show_note(
            tr("{count:,} of {phrases:,} pairs would be joined{shown}.", count=count, phrases=len(phrases), shown=shown)
        )
        self._join.setEnabled(count > 0)

    def _fail(self, error: InputError) -> None:
        self._message.show_error(error)
