"""The Neighbors page: nearest words, how far they stand out, and why they are near."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QMouseEvent, QShortcut
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QSplitter, QToolButton, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.base import PageViewState
from embviz.gui.pages.context import Context
from embviz.gui.pages.shared_words import SharedWords, word_sum
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size, style
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.folded_rows import fold_the_others
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import column, hairline, row
from embviz.gui.widgets.overlay import StaleOverlay
from embviz.gui.words.picture import SimilarityProfilePlot
from embviz.gui.words.query import NeighborQueryForm, NeighborResult, answered
from embviz.gui.words.table import NeighborTable
from embviz.gui.words.why import ExplanationPanel
from embviz.util.errors import InputError
from embviz.util.language import tr

_LONGEST = 200  # questions


@dataclass(frozen=True)
class Visit:
    """An entry of the history: an answered query, and the neighbor that was last inspected."""

    question: str
    neighbor: str = ""


class History:
    """The visited queries in order, and the current one."""

    def __init__(self) -> None:
        self._visits: list[Visit] = []
        self._at = -1
        self._passing = False  # the current visit was asked while typing, and is replaced by the next

    @property
    def current(self) -> Visit | None:
        """The current visit; None before the first."""
        return self._visits[self._at] if self._visits else None

    @property
    def before(self) -> Visit | None:
        """The previous visit."""
        return self._visits[self._at - 1] if self._at > 0 else None

    @property
    def after(self) -> Visit | None:
        """The next visit."""
        return self._visits[self._at + 1] if self._at + 1 < len(self._visits) else None

    def visit(self, question: str, passing: bool = False) -> None:
        """Add an answered query; drops the visits after the current one.

        Parameters
        ----------
        passing : bool
            Whether it is still being typed: ``ban`` on the way to ``bank``.
        """
        if self.current is not None and self.current.question == question:
            self._passing = self._passing and passing
            return
        if self._passing:
            self._visits[self._at] = Visit(question)
        else:
            self._visits[self._at + 1 :] = [Visit(question)]
            self._visits = self._visits[-_LONGEST:]
            self._at = len(self._visits) - 1
        self._passing = passing

    def look_at(self, neighbor: str) -> None:
        """Store the neighbor that is inspected in the current visit."""
        if self.current is not None:
            self._visits[self._at] = replace(self.current, neighbor=neighbor)

    def go(self, by: int) -> Visit | None:
        """Go forward by a number of visits, or back if it is negative; returns the visit there, or None."""
        if not 0 <= self._at + by < len(self._visits):
            return None
        self._at += by
        self._passing = False
        return self.current


KIND, BACK = "neighborhood", "neighborhood ranks back"
_EXAMPLE = "bank + river − money"
_FIRST_ASKED = ("king", "dog", "water", "the")
_LEFT_PX, _LEAST_PX = 500, 466  # of the tables, both of one width
_MOUSE = {Qt.MouseButton.BackButton: -1, Qt.MouseButton.ForwardButton: 1}
_AT_ONCE, _QUICK = 2e8, 2e9  # multiplications: few enough not to be noticed or to delay another query


class NeighborsPage(LiveVectorsPage):
    """A query line with a table, a plot and an explanation of the nearest words.

    Its object names begin with ``neighborhood.``; ``neighbors.`` belongs to the inspector.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "neighborhood",
            tr("Neighbors"),
            tr("Ask which words are nearest to a word, or to several with + and −, and why."),
            parent,
        )
        layout = column(self.body, (24, 16, 24, 12), 8)
        self._line = QueryLineEdit(
            "neighborhood.question", "neighborhood.message", tr("Words to look up"), _EXAMPLE, context.complete
        )
        style(self._line, "font-size: 17px; padding: 8px 12px;")
        self._back = self._step("neighborhood.back", tr("Back"), "arrow-left", -1, QKeySequence.StandardKey.Back)
        self._forth = self._step(
            "neighborhood.forward", tr("Forward"), "arrow-right", 1, QKeySequence.StandardKey.Forward
        )
        layout.addLayout(row(self._back, self._forth, self._line, spacing=4, stretch=self._line))
        layout.addWidget(self._line.message)
        self._options = NeighborQueryForm(context.settings)
        layout.addWidget(self._options)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setObjectName("neighborhood.split")
        split.setChildrenCollapsible(False)
        split.addWidget(self._build_found())
        self._why = ExplanationPanel(context, _LEFT_PX, _LEAST_PX)
        lower = QWidget()
        under = column(lower, (0, 0, 0, 0), 4)
        under.addWidget(hairline())
        under.addWidget(self._why, 1)
        split.addWidget(lower)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        split.setSizes([1300, 700])  # ten neighbors in a window of the usual size, whatever the lists ask for
        fold_the_others((*self._table.folds, *self._why.evidence.folds))
        layout.addWidget(split, 1)
        self._veil = StaleOverlay("neighborhood.veil", split)

        self._answer: NeighborResult | None = None
        self._neighbor = ""  # the one that is explained
        self._noted: str | None = None  # the word selected last, as far as this page has followed
        self._wanted = ""  # the neighbor to look at first when the answer is there
        self._again = False  # there are newer vectors than those that are being asked
        self._history = History()
        self._line.asked.connect(self._ask)
        self._shared = SharedWords(self.workspace, self._line, word_sum)
        self._line.complained.connect(self._on_complained)
        self._options.changed.connect(self._ask)
        self._table.looked_at.connect(self._look_at)
        self._table.opened.connect(self._on_opened)
        self._picture.word_clicked.connect(self._on_stem)
        for part in (self, self._picture, *(area.viewport() for area in self.findChildren(QAbstractScrollArea))):
            part.installEventFilter(self)
        self.workspace.selection_changed.connect(self._on_selection)
        self.workspace.evidence_changed.connect(self._on_evidence)
        context.trainer.repeats.known_changed.connect(self._ask)
        theme.source.changed.connect(self._paint)
        self._paint()
        self._enable_steps()

    def _build_found(self) -> QWidget:
        part = QWidget()
        body = QHBoxLayout(part)
        body.setContentsMargins(0, 0, 0, 4)
        body.setSpacing(28)
        self._table = NeighborTable(self.context)
        set_scaled_size(self._table, minimum_width=_LEAST_PX, maximum_width=_LEFT_PX)
        body.addWidget(self._table, 3)
        right = QVBoxLayout()
        right.setSpacing(2)
        body.addLayout(right, 2)
        self._picture = SimilarityProfilePlot("neighborhood.picture")
        self._explanation = Explanation("neighborhood.explain", more_name="neighborhood.formula")
        right.addWidget(self._picture, 1)
        right.addWidget(self._explanation)
        return part

    def _step(self, name: str, title: str, drawing: str, by: int, keys: QKeySequence.StandardKey) -> QToolButton:
        made = QToolButton()
        made.setObjectName(name)
        made.setAccessibleName(title)
        shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
        made.setToolTip(f"{title} ({shown})" if shown else title)
        made.setProperty("drawing", drawing)
        made.clicked.connect(lambda: self.go(by))
        for sequence in QKeySequence.keyBindings(keys):
            if sequence != QKeySequence(Qt.Key.Key_Backspace):
                shortcut = QShortcut(sequence, self)
                shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                shortcut.activated.connect(made.click)
        return made

    # --- asking

    def ask(self, text: str, neighbor: str = "", least: int = 0) -> None:
        """Ask for the neighbors of a word or an expression, at least so many, and explain one if it is among them."""
        if least:
            self._options.choose_top(least)
        self._noted = self.workspace.chosen.last  # a selection of before does not replace the question
        self._wanted = neighbor or self._wanted
        self._line.write(text)

    def ask_words(self, words: Sequence[str]) -> None:
        """Ask for the neighbors of several words together."""
        from embviz.analysis.analogies.expression import quoted

        self._noted = self.workspace.chosen.last
        self.ask(" + ".join(quoted(word) for word in words))

    def go(self, by: int) -> None:
        """Go back or forward in the history."""
        visit = self._history.go(by)
        if visit is not None:
            self._wanted = visit.neighbor
            self.ask(visit.question)

    def view_state(self) -> PageViewState:
        return {"neighbors_why": self._why.picked}

    def restore_view_state(self, state: PageViewState, *, gliding: bool = False) -> None:
        if "neighbors_why" in state:
            self._why.pick(state["neighbors_why"])

    def take_focus(self) -> None:
        self._line.focus_at_end()

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        if embedding is None:
            return
        self._know_counts()
        word = self.workspace.chosen.last
        if not self.workspace.query.selected_since and self._shared.take():
            self._noted = word
        elif word is not None and word != self._noted:
            self.ask_words([word])
            return
        self._line.propose(next((word for word in _FIRST_ASKED if word in embedding), embedding.words[0]))
        self._ask(live=True)

    def _on_selection(self) -> None:
        """Follow a selection made elsewhere; a word clicked on this page is inspected, not asked for."""
        word, answer = self.workspace.chosen.last, self._answer
        if not self.isVisible() or word == self._noted:
            return
        self._noted = word
        if word is None or self._why.evidence.selecting:
            self._table.mark(self._neighbor)
        elif answer is not None and word in answer.words:
            self._look_at(word)
        elif answer is None or all(term.word != word for term in answer.found.terms):
            self.ask_words([word])

    def _ask(self, live: bool = False) -> None:
        seen, text, asking = self.workspace.seen, self._line.text().strip(), self._options.asking
        if seen is None or not self.isVisible():
            return
        if not text:
            self.context.jobs.cancel(KIND)
            self._line.answered(tr("Type a word, or several with + and −, for example {example}.", example=_EXAMPLE))
            self._clear()
            return
        if live and self.context.jobs.running(KIND):
            # cancelled at each moment it would never be answered
            self._again = True
            return
        self._again = False
        passing = bool(self._line.half_typed())

        # of a moment that passes all is asked for at once, so that nothing flickers
        together = asking.top * seen.embedding.vectors.size <= (_QUICK if live else _AT_ONCE)

        ensemble = self.context.trainer.repeats.ensemble

        def work(job: Job) -> NeighborResult:
            return answered(seen, text, asking, together, job.pulse.quiet, ensemble)

        def done(answer: NeighborResult) -> None:
            self._history.visit(text, passing)
            self._show(answer)
            if not passing and not live:
                self._select_asked(answer)
            if self._again:
                self._ask(live=True)

        def failed(error: InputError) -> None:
            from embviz.analysis.analogies.analogy import resolve

            self._line.refused(error, lambda word: resolve(seen.embedding, word) is not None)

        self.context.jobs.submit("quick", KIND, work, done, on_refused=failed)

    def _select_asked(self, answer: NeighborResult) -> None:
        """Select the word that was asked for, so that the map and the Word panel show the same."""
        terms = answer.found.terms
        if self._line.touched and len(terms) == 1 and terms[0].weight > 0 and terms[0].id is not None:
            word = terms[0].word
            if word != self._noted:
                self._noted = word
                self.workspace.select([word])

    def _ask_back(self, answer: NeighborResult) -> None:
        """Compute the rank of the query among the neighbors of each answer, which is slow for large vocabularies."""

        def work(job: Job) -> NeighborResult:
            return answer.with_ranks_back(job.pulse)

        lane = "quick" if len(answer.found.ids) * answer.embedding.vectors.size <= _QUICK else "measure"
        self.context.jobs.submit(lane, BACK, work, lambda known: self._show_found(known, self._neighbor))

    # --- what was found

    def _on_complained(self) -> None:
        """Keep the last answer behind the stale overlay, because a typing error is usually corrected soon."""
        answer, embedding = self._answer, self.workspace.embedding
        if answer is None or embedding is None or answer.embedding.words is not embedding.words:
            self._clear()
        else:
            self._veil.draw(True)

    def _clear(self) -> None:
        self._veil.draw(False)
        self.context.jobs.cancel(BACK)
        self._answer, self._neighbor = None, ""
        self._table.clear()
        self._picture.clear()
        self._explanation.explain("", "")
        self._why.clear()

    def _show(self, answer: NeighborResult) -> None:
        kept = self._neighbor if answer.to_same(self._answer) else ""
        self._veil.draw(False)
        self._line.answered(answer.understood)
        self._enable_steps()
        self._explanation.explain(answer.said, answer.formula)
        if answer.known:
            self.context.jobs.cancel(BACK)
        else:
            self._ask_back(answer)
        self._show_found(answer, kept)

    def _show_found(self, answer: NeighborResult, kept: str) -> None:
        """Show the neighbors, and explain the one inspected before, or else the first."""
        self._answer = answer
        self._table.show_answer(answer)
        if answer.found.words:
            self._picture.show_found(answer.found.words, answer.found.scores, answer.spread, answer.kept)
        else:
            self._picture.clear(tr("No other word may answer"))
        words = answer.words
        wanted = (self._wanted, kept, self.workspace.chosen.last, *words[:1])
        if words:
            self._wanted = ""
        self._look_at(next((word for word in wanted if word in words), ""))

    def _look_at(self, word: str) -> None:
        """Explain a neighbor; does nothing if the word is empty."""
        answer = self._answer
        self._neighbor = word
        self._picture.choose(word)
        self._table.mark(word)
        if answer is None or not word:
            self._why.clear()
            return
        self._history.look_at(word)
        self._why.explain(answer.embedding, answer.found, answer.named, word)

    def _on_evidence(self) -> None:
        answer = self._answer
        if not self.isVisible() or answer is None or answer.embedding is not self.workspace.embedding:
            return
        self._know_counts()
        if answer.seen.own:
            self._look_at(self._neighbor)
        else:
            self._ask()

    def _know_counts(self) -> None:
        seen = self.workspace.seen
        self._options.know_counts(seen is not None and seen.known)

    def _on_stem(self, word: str) -> None:
        self._look_at(word)
        self.workspace.select([word])

    def _on_opened(self, word: str) -> None:
        self.workspace.select([word])
        self.ask_words([word])

    # --- the window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # the back and forward buttons of a mouse, as in a browser
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            by = _MOUSE.get(event.button())
            if by is not None:
                self.go(by)
                return True
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._options.stop()
        for kind in (KIND, BACK):
            self.context.jobs.cancel(kind)
        self._why.stop()

    def _enable_steps(self) -> None:
        for part, visit in ((self._back, self._history.before), (self._forth, self._history.after)):
            part.setEnabled(visit is not None)

    def _paint(self) -> None:
        for part in (self._back, self._forth):
            part.setIcon(icon(part.property("drawing")))
