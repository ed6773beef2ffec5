"""Base classes of pages that follow the shown moment or ask questions of the open vectors."""

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QStackedLayout, QWidget

from embviz.gui.files.loader import KIND
from embviz.gui.pages.base import Page
from embviz.gui.pages.context import Context
from embviz.gui.style.number_text import preference
from embviz.gui.widgets.layouts import EmptyState, button
from embviz.util.language import tr


class SnapshotPage(Page):
    """Requests moments from the training controller while it is visible."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.context.trainer.want_moments(self, True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.context.trainer.want_moments(self, False)


class EnglishOffer(QPushButton):
    """Button that opens the bundled English vectors; visible while neither a text nor vectors are open.

    Parameters
    ----------
    name : str
        Name of its parent: the button is called `<name>.english`.
    """

    def __init__(self, context: Context, name: str) -> None:
        super().__init__(tr("Use English Wikipedia: 30,000 words"))
        self.setObjectName(f"{name}.english")
        self.setAccessibleName(self.text())
        self.setToolTip(tr("Open the vectors that come with the program, and ask them on this page"))
        self.clicked.connect(lambda: context.run_action("file.english"))
        self._workspace = context.workspace
        self._workspace.corpus_changed.connect(self._look)
        self._workspace.embedding_changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        wanted = self._workspace.corpus is None and self._workspace.embedding is None
        # a widget that is in no layout yet would be a window of its own
        if not wanted or self.parentWidget() is not None:
            self.setVisible(wanted)


class LiveVectorsPage(SnapshotPage):
    """Shows its `body` while there are vectors, otherwise a description of the page with a hint.

    While it is visible the training controller provides the vectors of the moment; each moment, and each return to the
    page, calls `refresh` once. If nothing is open, the bundled vectors are offered; a page with `real_words` opens them
    when it is shown. A page with `needs_text` also waits for `workspace.evidence`, the text behind the words.
    """

    needs_text = False
    real_words = False
    """Whether it asks of words of real text, such as analogies: of the bundled vectors if nothing else is open."""

    def __init__(self, context: Context, name: str, title: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._stack = QStackedLayout(self)
        self._next = button("", f"{name}.next", primary=True)
        self._next.clicked.connect(self._do_next)
        self._empty = EmptyState(title, text, self._next, EnglishOffer(context, name))
        self._empty.setObjectName(f"{name}.empty")
        self._promise = text
        self._next_action = ""
        self.body = QWidget()
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.body)
        self._stale = True
        self.workspace.embedding_changed.connect(self._on_changed)
        self.workspace.run_changed.connect(self._look)
        preference.changed.connect(self._on_changed)
        if self.real_words:
            context.loader.failed.connect(self._look)
        if self.needs_text:
            self.workspace.evidence_changed.connect(self._on_changed)
        self._look()

    def refresh(self) -> None:
        """Update from the current vectors; called only while the page is visible and has the data it needs."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._on_changed()
        self._open_english()

    def _open_english(self) -> None:
        """Open the bundled vectors on a page that needs real words while nothing is open."""
        nothing = self.workspace.corpus is None and self.workspace.embedding is None
        if nothing and self.real_words and self.context.loader.english_meanwhile():
            self._look()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        # requests to a hidden page are answered when it is shown again
        self._stale = True

    def _on_changed(self) -> None:
        self._look()
        self._stale = not self.isVisible()
        if not self._stale and self._served():
            self.refresh()

    def _served(self) -> bool:
        there = self.workspace.embedding is not None
        return there and (self.workspace.evidence is not None or not self.needs_text)

    def _look(self, _error: Exception | None = None) -> None:
        """Show the body, or the empty state with the next thing to do."""
        if self._served():
            self._stack.setCurrentWidget(self.body)
            return
        training = self.workspace.training
        if self.workspace.embedding is not None:
            said, self._next_action = tr("These vectors came without a text."), "file.open_beside"
            self._next.setText(tr("Open a text alongside them…"))
            training = False
        elif training:
            said, self._next_action = tr("Computing the first vectors …"), ""
        elif self.workspace.corpus is not None:
            said, self._next_action = tr("Train on the open text first."), "train.run"
            self._next.setText(tr("Train"))
        else:
            said, self._next_action = (
                tr("Open a text to train on, such as the toy world, or use vectors that are already trained."),
                "file.toy_world",
            )
            self._next.setText(tr("Open the toy world"))
        # what is being opened takes their place in a moment; the buttons stay for those who want something else
        if self.real_words and self._next_action == "file.toy_world" and self.context.jobs.running(KIND):
            said = tr("Opening the vectors of English Wikipedia …")
        self._next.setAccessibleName(self._next.text())
        self._empty.explain(f"{self._promise}\n\n{said}")
        self._next.setVisible(not training)
        self._stack.setCurrentWidget(self._empty)

    def _do_next(self) -> None:
        self.context.run_action(self._next_action)
