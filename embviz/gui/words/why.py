"""Explains why two words are near: by the vectors, and by the text with shared contexts and their lines."""

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedLayout, QStackedWidget, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.style.number_text import scored
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.folded_rows import FoldedRows
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import ElidedLabel, EmptyState, button, column, combo_box, label, row
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.gui.widgets.text_views.concordance_lines import ConcordanceLines
from embviz.gui.words.dimensions import Dimensions
from embviz.util.errors import InputError
from embviz.util.language import counted, isolated, tr

if TYPE_CHECKING:
    from embviz.analysis.documents.concordance import Concordance
    from embviz.analysis.neighborhoods.neighborhood import Neighborhood
    from embviz.analysis.neighborhoods.why import Contexts, SharedContexts
    from embviz.text.corpus import Corpus
    from embviz.vectors.embedding import Embedding

CONTEXTS, LINES = "neighborhood contexts", "neighborhood lines"
WINDOW = 5  # words on each side, unless the training used another number
_TOP = 50
_TELLING = 0.01  # share of the cosine from which a context is marked: the and of stand around all words
_SHOWN, _WIDTH = 200, 14  # lines of each word, words on each side of it
_QUICK = 4_000_000  # tokens; counting the contexts of more would hold up other questions
_PMI = tr(
    "PMI(w, c) = log₂ n(w, c) N ∕ (n(w) n(c)): how much more often than by chance the context word occurs within "
    "the window, in bits. Church and Hanks (1990)."
)
_SHARE = tr(
    "What it adds to the cosine between the rows of positive PMI of the two words, as a share of it: PPMI(a, c) "
    "PPMI(b, c) ∕ (|PPMI(a)| |PPMI(b)|). Levy and Goldberg (2014) show that skip-gram factorizes such rows."
)


class Evidence(QWidget):
    """Shared contexts of two words on the left, lines with both on the right; a selected context filters the lines.

    Parameters
    ----------
    left_px, least_px : int
        Width of the table, and its least one where there is little room.
    """

    def __init__(self, context: Context, left_px: int, least_px: int) -> None:
        super().__init__()
        self._context, self._workspace = context, context.workspace
        self._pair: tuple[str, str] | None = None
        self._answered: tuple[object, ...] | None = None  # the text, window, pair and least count that are shown
        self._counts: Contexts | None = None  # of the text that was looked into last
        self._shared: SharedContexts | None = None
        self.chosen = ""
        self.selecting = False  # the selection changes because a word was clicked here
        self._least = 2  # times that a context has to stand near each of the two
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        beside = button(tr("Open a text alongside them…"), "neighborhood.beside")
        beside.clicked.connect(lambda: context.run_action("file.open_beside"))
        self._empty = EmptyState(
            tr("These vectors came without a text"),
            tr(
                "Open a text alongside them, ideally the one they were trained on, to see the words that occur near "
                "both, and their lines."
            ),
            beside,
        )
        body = QWidget()
        parts = QHBoxLayout(body)
        parts.setContentsMargins(0, 0, 0, 0)
        parts.setSpacing(28)
        self._table = ResultTable(
            context.jobs,
            context.workspace,
            "neighborhood.contexts",
            tr("Shared contexts"),
            _columns(("", "")),
            file_name="contexts",
            folded=True,
        )
        set_scaled_size(self._table, minimum_width=least_px, maximum_width=left_px)
        parts.addWidget(self._table, 3)
        right = QVBoxLayout()
        right.setSpacing(4)
        parts.addLayout(right, 2)
        self._all = button(tr("All lines"), "neighborhood.all_lines", flat=True)
        self._all.setToolTip(tr("Show lines with any words around"))
        self._all.clicked.connect(lambda: self.choose(""))
        folds = [*self._table.folds]
        self._heads: list[QLabel] = []
        self._lines: list[ConcordanceLines] = []
        for at, which in enumerate(("one", "other")):
            head = ElidedLabel("section")
            head.setObjectName(f"neighborhood.lines_{which}_head")
            lines = ConcordanceLines(f"neighborhood.lines_{which}", tr("Lines of the text"))
            lines.word_clicked.connect(self._on_word)
            every = button("", f"neighborhood.lines_{which}_all", flat=True)
            right.addLayout(row(head, *((self._all,) if at == 0 else ()), every, stretch=head))
            right.addWidget(lines, 1)
            folds.append(FoldedRows(lines, every))
            self._heads.append(head)
            self._lines.append(lines)
        self.folds = tuple(folds)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(body)
        self._workspace.selection_changed.connect(self._mark)
        self._table.chosen.connect(lambda at, _column: self._on_word(self._table.value(at, 0)))

    def explain(self, one: str, other: str) -> None:
        """Look up two words; does nothing where they are already shown."""
        text = self._workspace.evidence
        self._stack.setCurrentIndex(0 if text is None else 1)
        asked = (text, self._window(), one, other, self._least)
        if text is None or asked == self._answered:
            return
        if self._pair != (one, other):
            self.chosen = ""
        anew = asked[:-1] != (self._answered or ())[:-1]
        self._pair, self._answered = (one, other), asked
        self._ask_contexts(text, one, other)
        if anew:
            self._ask_lines()

    def set_least(self, times: int) -> None:
        """Set how often a context must occur near each of the two words."""
        self._least = times
        if self._pair is not None:
            self.explain(*self._pair)

    def clear(self) -> None:
        """Show no words."""
        for kind in (CONTEXTS, LINES):
            self._context.jobs.cancel(kind)
        self._pair = self._answered = None
        self._stack.setCurrentIndex(0 if self._workspace.evidence is None else 1)
        self._fill(None)
        self._table.show_note("")
        for head, lines in zip(self._heads, self._lines, strict=True):
            head.setText("")
            lines.clear()
        self._all.hide()

    def forget(self) -> None:
        """Drop what is shown and cancel pending work while the page is hidden; the next request looks it up again."""
        if any(self._context.jobs.running(kind) for kind in (CONTEXTS, LINES)):
            for kind in (CONTEXTS, LINES):
                self._context.jobs.cancel(kind)
            self._answered = None

    def choose(self, word: str) -> None:
        """Show the lines in which a context word occurs near each of the two words; all lines if it is empty."""
        if word != self.chosen:
            self.chosen = word
            self._ask_lines()
        self._mark()

    def _mark(self) -> None:
        """Select the row of the current context only."""
        shown = self._shared.words if self._shared is not None else ()
        rows = [k for k, at in enumerate(self._table.order) if at < len(shown) and shown[at] == self.chosen]
        table = self._table.table
        table.setCurrentIndex(table.rows.index(rows[0], 0) if rows else QModelIndex())

    def _window(self) -> int:
        run = self._workspace.run
        return run.parameters.window if run is not None and self._workspace.evidence is not None else WINDOW

    # --- shared contexts

    def _ask_contexts(self, text: "Corpus", one: str, other: str) -> None:
        window, counts, least = self._window(), self._counts, self._least

        def work(job: Job) -> Any:
            from embviz.analysis.neighborhoods.why import Contexts

            pulse = job.pulse
            known = counts is not None and counts.corpus is text and counts.window == window
            found = counts if known and counts is not None else Contexts(text, window, pulse)
            return found, found.shared(one, other, _TOP, least, job.pulse.quiet)

        def done(found: Any) -> None:
            self._counts, shared = found
            self._fill(shared)
            for lines in self._lines:
                lines.show_lines(lines.lines, self._marked(), lines.message)
            cosine = scored(shared.cosine)
            said = tr("cosine of the PPMI rows {cosine}", cosine=cosine) if shared.words else tr("no context in common")
            self._table.show_note(tr("{said}   ·   window {window}", said=said, window=window))

        def failed(error: Exception) -> None:
            self._fill(None)
            self._refuse(error)

        def show_progress(share: float, _text: str) -> None:
            self._table.show_note(tr("Counting contexts: {share:.0%} of the text …", share=share))

        known = counts is not None and counts.corpus is text
        lane = "quick" if known or text.tokens <= _QUICK else "measure"
        if not known:
            self._table.show_note(tr("Counting contexts …"))
        self._context.jobs.submit(lane, CONTEXTS, work, done, failed, show_progress)

    def _fill(self, shared: "SharedContexts | None") -> None:
        self._shared = shared
        if shared is None:
            self._table.show_rows([()] * len(_columns(("", ""))))
            return
        self._table.set_columns(_columns(self._pair or ("", "")))
        share = shared.shares / (shared.cosine or 1.0)
        self._table.show_rows((shared.words, share, *shared.pmi.T, *shared.counts.T))
        self._mark()

    # --- lines

    def _ask_lines(self) -> None:
        text, pair, chosen, window = self._workspace.evidence, self._pair, self.chosen, self._window()
        if text is None or pair is None:
            return

        def work(_job: Job) -> Any:
            from embviz.analysis.documents.concordance import concordance

            found: list[Concordance | InputError] = []
            for word in pair:
                try:
                    found.append(concordance(text, word, _SHOWN, _WIDTH, chosen or None, window))
                except InputError as error:
                    found.append(error)
            return found

        def done(found: "list[Concordance | InputError]") -> None:
            for word, part, head, lines in zip(pair, found, self._heads, self._lines, strict=True):
                self._show_lines(word, part, head, lines)
            self._all.setVisible(bool(self.chosen))

        self._context.jobs.submit("quick", LINES, work, done)

    def _show_lines(self, word: str, found: "Concordance | InputError", head: QLabel, lines: ConcordanceLines) -> None:
        near = tr(" near “{chosen}”", chosen=self.chosen) if self.chosen else ""
        lines.setAccessibleName(tr("Lines with {word}{near}", word=word, near=near))
        if isinstance(found, InputError):
            head.setText(tr("{word}: not in the text", word=word))
            lines.clear(str(found))
            return
        shown = (
            tr(", {lines:,} of them, spread over the text", lines=len(found.lines))
            if len(found.lines) < found.total
            else ""
        )
        head.setText(f"{word}{near}: {counted(found.total, 'line')}{shown}")
        message = (
            tr("“{chosen}” never occurs near “{word}” in this text.", chosen=self.chosen, word=word)
            if self.chosen
            else ""
        )
        lines.show_lines(found.lines, self._marked(), message)

    def _marked(self) -> tuple[str, ...]:
        """Return the words to highlight in the lines: the selected context, or else the informative ones."""
        if self.chosen or self._shared is None:
            return (self.chosen,) if self.chosen else ()
        telling = self._shared.shares >= _TELLING * self._shared.cosine
        return self._shared.words[: int(telling.sum())]  # the first ones add most

    def _on_word(self, word: str) -> None:
        if self._pair is not None and word not in self._pair:
            self.choose(word)
        self.selecting = True
        self._workspace.select([word])
        self.selecting = False

    def _refuse(self, error: Exception) -> None:
        if isinstance(error, InputError):
            self._table.show_note(error.what)
        else:
            self._context.messages.show_error(error)


def _columns(pair: tuple[str, str]) -> tuple[ResultColumn, ...]:
    words = [word if len(word) <= 9 else f"{word[:8]}…" for word in pair]
    often = tr("How often it occurs within the window of this word")
    return (
        ResultColumn(tr("Context"), help=tr("A word that occurs near both; click it for the lines")),
        ResultColumn(tr("Share"), ".1%", help=_SHARE),
        *(ResultColumn(tr("PMI {word}", word=word) if word else "PMI", ".1f", help=_PMI) for word in words),
        *(ResultColumn(f"n {isolated(word)}".strip(), ",d", help=often, muted=True) for word in words),
    )


KIND = "neighborhood dimensions"
_TEXT, _VECTORS, _NOTHING = range(3)  # what can be shown
_WAYS = ("text", "vectors")  # names of the first two


class ExplanationPanel(QWidget):
    """Explains one neighbor of a query; repeated at each moment, it looks up only what has changed.

    Parameters
    ----------
    left_px, least_px : int
        Width of the tables of the page, and their least one where there is little room.
    """

    def __init__(self, context: Context, left_px: int, least_px: int) -> None:
        super().__init__()
        self._context = context
        self._embedding: Embedding | None = None
        self._found: Neighborhood | None = None
        self._word = ""
        self._picked = self._of_picked = False  # the user has chosen a view; and the word of the query
        layout = column(self, (0, 0, 0, 0), 6)
        self._title = ElidedLabel("section")
        self._title.setObjectName("neighborhood.why_title")
        self._of = combo_box("neighborhood.of", tr("Word of the question whose contexts are shared"))
        self._of_label = label(tr("contexts shared with"), "muted")
        self._least = WholeSpin(
            "neighborhood.context_least", tr("Least number of times a context occurs near each word"), 1, 1000, 2
        )
        self._least.setToolTip(tr("PMI overrates rare contexts: those that occur less often do not count."))
        self._least_label, self._times = label(tr("seen at least"), "muted"), label(tr("times"), "muted")
        self._ways = SegmentedControl(
            "neighborhood.why",
            tr("Where the explanation comes from"),
            tuple(zip(_WAYS, (tr("From the text"), tr("From the vectors")), strict=True)),
        )
        layout.addLayout(
            row(
                self._title,
                self._of_label,
                self._of,
                8,
                self._least_label,
                self._least,
                self._times,
                8,
                self._ways,
                stretch=self._title,
            )
        )
        self.evidence, self.dimensions = Evidence(context, left_px, least_px), Dimensions()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.evidence)
        self._stack.addWidget(self.dimensions)
        self._stack.addWidget(QWidget())
        layout.addWidget(self._stack, 1)
        self._ways.changed.connect(self._on_way)
        self._least.valueChanged.connect(self.evidence.set_least)
        self._of.activated.connect(self._on_of)
        self.clear()

    def explain(self, embedding: "Embedding", found: "Neighborhood", asked: str, word: str) -> None:
        """Explain why a word is near a query.

        Parameters
        ----------
        found : Neighborhood
            Of this embedding; holds the word.
        asked : str
            The query as it was understood.
        """
        self._embedding, self._found, self._word = embedding, found, word
        # the terms of the dimensions and contexts add up to a cosine, whatever the measure of the ranking
        by = "" if found.metric == "cosine" else tr(", by their cosine")
        self._title.setText(tr("Why “{word}” is near “{asked}”{by}", word=word, asked=asked, by=by))
        if not self._picked:
            self._choose_usual()
        self._offer()
        self._ways.show()
        self._stack.setCurrentIndex(self._ways.current)
        self._look_up()

    def clear(self) -> None:
        """Clear the explanation."""
        self._context.jobs.cancel(KIND)
        self._embedding = self._found = None
        self._word = ""
        self._title.setText("")
        self._offer()
        self._ways.hide()
        self._stack.setCurrentIndex(_NOTHING)
        self.evidence.clear()
        self.dimensions.clear()

    @property
    def picked(self) -> str:
        """The view that the user has chosen: ``text`` or ``vectors``, empty if neither was."""
        return _WAYS[self._ways.current] if self._picked else ""

    def pick(self, way: str) -> None:
        """Choose a view as the user does; any other name leaves the choice to the panel."""
        if way in _WAYS:
            self._ways.choose(_WAYS.index(way))
            self._picked = True
        elif self._picked:
            self._choose_usual()

    def _choose_usual(self) -> None:
        self._ways.choose(_TEXT if self._context.workspace.evidence is not None else _VECTORS)
        self._picked = False

    def stop(self) -> None:
        """Cancel pending work; the page is hidden."""
        self._context.jobs.cancel(KIND)
        self.evidence.forget()

    def _offer(self) -> None:
        """Offer the words of the query; until one is chosen, the word nearest to the neighbor is used."""
        found, embedding = self._found, self._embedding
        terms = found.terms if found is not None else ()
        words = [term.word for term in terms]
        if words != [self._of.itemText(at) for at in range(self._of.count())]:
            self._of.clear()
            self._of.addItems(words)
            self._of_picked = False
        if found is not None and embedding is not None and not self._of_picked:
            vector = embedding.vectors[found.ids[found.words.index(self._word)]]
            near = [float(term.unit @ vector) if term.weight > 0 else -math.inf for term in terms]
            self._of.setCurrentIndex(near.index(max(near)))
        from_text = self._ways.current == _TEXT and self._context.workspace.evidence is not None
        for part in (self._of, self._of_label):
            part.setVisible(from_text and len(words) > 1)
        self._least_label.setText(tr("seen at least") if len(words) > 1 else tr("contexts seen at least"))
        for control in (self._least_label, self._least, self._times):
            control.setVisible(from_text and bool(words))

    def _on_way(self, way: int) -> None:
        self._picked = True
        if self._found is not None:
            self._stack.setCurrentIndex(way)
            self._offer()
            self._look_up()

    def _on_of(self, _at: int) -> None:
        self._of_picked = True
        self._look_up()

    def _look_up(self) -> None:
        embedding, found, word = self._embedding, self._found, self._word
        if embedding is None or found is None:
            return
        if self._ways.current == _TEXT:
            self.evidence.explain(self._of.currentText(), word)
            return
        at = int(found.ids[found.words.index(word)])
        terms = found.terms
        names = (terms[0].word if len(terms) == 1 and terms[0].weight > 0 else tr("the question"), word)

        def work(_job: Job) -> Any:
            from embviz.analysis.neighborhoods.why import contributions, half_by_chance

            parts = contributions(found.point, embedding.vectors[at])
            return parts, half_by_chance(round(parts.cosine, 2), embedding.dimensions)

        def failed(error: InputError) -> None:
            self.dimensions.clear(str(error))

        self._context.jobs.submit(
            "quick",
            KIND,
            work,
            lambda result: self.dimensions.show_found(result[0], result[1], names),
            on_refused=failed,
        )
