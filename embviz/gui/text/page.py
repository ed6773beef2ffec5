"""The Text page."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.text.overview import TextOverview
from embviz.gui.text.phrases import PhraseFinder
from embviz.gui.text.reading import ReadingOptions
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import ElidedLabel, EmptyState, button, column, hairline, label, row
from embviz.training.parameters import defaults
from embviz.util.language import tr
from embviz.util.memory import size

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus
    from embviz.text.statistics import CorpusStatistics

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
        self._open = button(tr("Open a text"), "text.open", primary=True)
        self._open.clicked.connect(self._open_text)
        self._empty = EmptyState(tr("Text"), _NOTHING, self._open)
        self._stack.addWidget(self._empty)
        self._name = ElidedLabel("title")
        self._name.setObjectName("text.name")
        self._segments = SegmentedControl(
            "text.views", tr("Views of the text"),
            (("overview", tr("Overview")), ("phrases", tr("Phrases")), ("reading", tr("Reading options"))),
            tabs=True,
        )
        self.head = row(self._segments, None)
        self.head.setContentsMargins(10, 0, 14, 0)
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
        self._how = label("", "caption", wrap=True)
        self._how.setObjectName("text.how")
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
            self._open.setText(tr("Open a text alongside them") if beside else tr("Open a text"))
            self._open.setAccessibleName(self._open.text())
            return
        if not self.isVisible():
            return
        self._name.setText(corpus.name)
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
    if corpus.encodings:
        said.append(", ".join(corpus.encodings))
    if corpus.replaced:
        said.append(tr(
            "{replaced:,} byte sequences that are invalid in this encoding were replaced by �",
            replaced=corpus.replaced,
        ))
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
        said.append(tr(
            "There were more different words than fit into memory: {tokens:,} tokens of rare words are left out",
            tokens=corpus.dropped,
        ))
    return " · ".join(said)
