"""The Neighborhoods page: two models word by word."""

from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.compare.changed_words import NeighborhoodChangePanel
from embviz.gui.compare.model_choice import ModelChooser
from embviz.gui.compare.source_list import SourceList
from embviz.gui.compare.word_in_both import ModelPair, NeighborDiffPanel
from embviz.gui.core.jobs import Job
from embviz.gui.pages.comparable_models import FILE, MOMENT, NOW, RUN, ComparisonSource
from embviz.gui.pages.context import Context
from embviz.gui.pages.shared_words import SharedWords, one_word
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.pages.word_sets import first_words
from embviz.gui.widgets.layouts import ElidedLabel, hairline, label, row
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

KIND = "vectors of two models"
_PROMISE = tr(
    "Two models side by side: the nearest words of a word in each, which of them both have, and the words whose "
    "neighborhood changed most."
)
_ONE = tr(
    "There is only one model\nChoose vectors of a file by “Open…”, or train on this text again with other parameters. "
    "The moments of a training are listed too."
)
_STEP = tr("“Two maps” shows the same two")

State = tuple[tuple[object, ...], int]


class NeighborhoodsPage(LiveVectorsPage):
    """Compares two chosen models; all of their words are compared once, and again on request."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "neighborhoods", tr("Two models"), _PROMISE, parent)
        self._pair: ModelPair | None = None
        self._states: tuple[State, ...] = ()  # the state that the pair was made from
        self._compared: tuple[State, ...] = ()
        self._by_hand = False
        self.left, self.right = self.lists = (
            SourceList("neighborhoods.left",
            tr("the left model")), SourceList("neighborhoods.right", tr("the right model"))
        )
        self.choosing = ModelChooser(context, self.left, self.right, self)
        self.beside = NeighborDiffPanel(context, self._complete)
        self.changed = NeighborhoodChangePanel(context)
        self._note = ElidedLabel("caption")
        self._note.setObjectName("neighborhoods.note")
        versus = label(tr("against"), "muted")
        head = row(self.left, 4, versus, 4, self.right)
        head.setContentsMargins(14, 10, 14, 0)
        head.setStretch(0, 1)
        head.setStretch(4, 1)
        foot = row(self._note, stretch=self._note)
        foot.setContentsMargins(14, 2, 14, 6)
        line = hairline()
        line.setFixedWidth(1)
        panels = row(self.beside, line, self.changed, spacing=0)
        panels.setStretch(0, 5)
        panels.setStretch(2, 4)
        layout = QVBoxLayout(self.body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addLayout(foot)
        layout.addWidget(hairline())
        layout.addLayout(panels, 1)
        for one in self.lists:
            one.what_changed.connect(self._on_chosen)
        self.choosing.changed.connect(self._on_chosen)
        self.changed.asked.connect(self._compare)
        self.changed.measured.connect(lambda: self.beside.show_overlay(self.changed.overlay))
        self.changed.word_chosen.connect(self.beside.line.write)
        self._shared = SharedWords(self.workspace, self.beside.line, one_word)
        self.workspace.corpus_changed.connect(self._on_closed)
        self.workspace.run_changed.connect(self._on_run_changed)

    def take_focus(self) -> None:
        self.beside.line.focus_at_end()

    def refresh(self) -> None:
        """Update the available sources; called for each moment of the present."""
        found = self.choosing.renew()
        same = self.left.offer is None or self.right.offer is None or self.left.offer.key == self.right.offer.key
        if same and not self._by_hand:
            left, right = proposed(found)
            if left is not right:
                self.choosing.choose(left, right)
                self._by_hand = False
                return
        embedding = self.workspace.embedding
        if embedding is not None and not self._shared.take():
            known = first_words(embedding, self.workspace.truths) or embedding.words[:1]
            last = self.workspace.chosen.last
            self.beside.line.propose(last if last and last in embedding else known[0])
        self._take()

    def hideEvent(self, event: Any) -> None:
        super().hideEvent(event)
        if self.context.jobs.running(KIND):
            self.context.jobs.cancel(KIND)

    def _on_closed(self) -> None:
        self.context.jobs.cancel(KIND)
        self._pair, self._states, self._compared, self._by_hand = None, (), (), False
        self.beside.show_overlay(None)
        self.beside.show_pair(None)
        self.changed.forget()

    def _on_run_changed(self) -> None:
        """Start with the new run, whose vectors arrived before the old ones were dropped."""
        if self.isVisible() and self.workspace.embedding is not None:
            self.refresh()

    def _on_chosen(self) -> None:
        self._by_hand = True
        if self.isVisible():
            self.refresh()

    def _complete(self, prefix: str) -> list[str]:
        """Return the words of the left model that begin with a prefix."""
        if self._pair is None:
            return []
        words = self._pair.one.words
        return [words[k] for k in self._pair.one.index.offer(prefix, 12)]

    def _state(self, offer: ComparisonSource) -> State:
        """Return the state of a source; vectors that no longer learn are compared only once."""
        run = self.workspace.run
        if offer.kind != NOW or run is None or run.progress is None:
            return offer.key, 0
        return offer.key, -1 if offer.moving() else run.progress.tokens_done

    def _take(self) -> None:
        """Get the vectors of both; a word is compared at each moment, all words when other models are chosen."""
        left, right = self.left.offer, self.right.offer
        if left is None or right is None or left.key == right.key:
            self._pair, self._states = None, ()
            self.changed.forget()
            self.beside.show_pair(None, _ONE)
            self._note.setText("")
            return
        states = self._state(left), self._state(right)
        if states == self._states and not (left.moving() or right.moving()) and self._pair is not None:
            self.beside.show_pair(self._pair)
            if states != self._compared:
                self._compare()
            return

        def work(_job: Job) -> ModelPair | None:
            one, other = left.embedding(), right.embedding()
            return None if one is None or other is None else ModelPair((left.title, right.title), one, other)

        def done(pair: ModelPair | None) -> None:
            if pair is None:
                return
            self._pair, self._states = pair, states
            self._note.setText(_described(pair))
            if states != self._compared:
                self.beside.show_overlay(None)
            self.beside.show_pair(pair)
            if states != self._compared:
                self._compare()

        def failed(error: Exception) -> None:
            if not isinstance(error, EmbvizError):
                self.context.messages.show_error(error)
            self._pair = None
            self.beside.show_pair(None, tr("These cannot be compared\n{error}", error=error))

        self.context.jobs.submit("quick", KIND, work, done, failed)

    def _compare(self) -> None:
        if self._pair is not None and self.isVisible():
            self._compared = self._states
            self.changed.compare(self._pair)


def proposed(found: list[ComparisonSource]) -> tuple[ComparisonSource, ComparisonSource]:
    """Return a pair worth comparing: the present with another model, or with an early moment."""
    now, moments = found[0], [offer for offer in found if offer.kind == MOMENT]
    models = [offer for offer in found if offer.kind in (RUN, FILE)]
    if models:
        return now, models[-1]
    return (moments[len(moments) // 4], now) if len(moments) > 1 else (now, now)


def _described(pair: ModelPair) -> str:
    sizes = "   ·   ".join(
        tr(
            "{title}: {embedding:,} words, {dimensions} dimensions",
            title=title, embedding=len(embedding), dimensions=embedding.dimensions,
        )
        for title, embedding in zip(pair.titles, (pair.one, pair.other), strict=True)
    )
    return f"{sizes}   ·   {_STEP}"
