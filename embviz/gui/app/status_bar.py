"""The status bar: what is open, what is running, and Cancel."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QSizePolicy, QStatusBar, QWidget

from embviz.gui.core.compiling import KINDS as PREPARING
from embviz.gui.core.jobs import Jobs
from embviz.gui.core.text_title import text_title
from embviz.gui.files.loader import KIND as OPENING
from embviz.gui.pages.context import Context
from embviz.gui.pages.provenance import Facts, facts
from embviz.gui.style import theme
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.widgets.layouts import ElidedLabel, button
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.language import counted, joined, tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

_SHOWN_MS = 4000
_END_PX = 10  # px between the last part and the edge of the window
# jobs that the user waits for and may cancel; layouts and queries start and end by themselves
_CANCELLABLE = (OPENING, "save", "save project")
_NAMES = {
    OPENING: tr("Opening"),
    "save": tr("Saving"),
    "save project": tr("Saving"),
    **dict.fromkeys(PREPARING, tr("Preparing")),
}


class _Line(ElidedLabel):
    """A text as wide as it is, which is elided when the buttons beside it need its room."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)


class StatusBar(QStatusBar):
    """Shows the state of the window; updated by signals, without polling."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._context = context
        self._jobs: Jobs = context.jobs
        self._kind = ""
        self.setContentsMargins(0, 0, theme.px(_END_PX), 0)
        self._open = _Line()
        self._open.setObjectName("status.open")
        self.addWidget(self._open)
        self._details = button(tr("Details"), "status.details", flat=True)
        self._details.setAccessibleName(tr("About these vectors"))
        self._details.setToolTip(tr("Where these vectors come from and what they are like"))
        self._details.clicked.connect(lambda: context.run_action("file.about_vectors"))
        self.addWidget(self._details)
        self.addWidget(QWidget(), 1)
        self._doing = _Line()
        self._doing.setObjectName("status.doing")
        self._bar = ProgressBar("status.progress", tr("Progress of the work that is named beside it"), fixed_width=160)
        self._cancel = button(tr("Cancel"), "status.cancel", flat=True)
        self._cancel.clicked.connect(lambda: self._jobs.cancel(self._kind))
        for part in (self._doing, self._bar, self._cancel):
            self.addPermanentWidget(part)
            part.hide()
        self._jobs.busy_changed.connect(self._on_busy)
        for changed in (
            context.workspace.corpus_changed,
            context.workspace.run_changed,
            context.workspace.evidence_changed,
        ):
            changed.connect(self._describe)
        context.workspace.embedding_changed.connect(self._offer_details)
        self._describe()

    def show_message(self, text: str) -> None:
        """Show a message for a moment."""
        self.showMessage(text, _SHOWN_MS)

    def _on_busy(self, kind: str, fraction: float, text: str) -> None:
        shown = kind in _NAMES
        self._kind = kind if shown else ""
        for part in (self._doing, self._bar):
            part.setVisible(shown)
        # an indeterminate progress bar never stops moving; the text next to it says the same
        self._bar.setVisible(shown and not (fraction < 0 and stillness.wanted))
        self._cancel.setVisible(kind in _CANCELLABLE)
        if shown:
            self._doing.setText(f"{_NAMES[kind]} · {text}" if text else f"{_NAMES[kind]} …")
            if fraction < 0:
                self._bar.set_unknown()
            else:
                self._bar.set_share(fraction)

    def _describe(self) -> None:
        workspace = self._context.workspace
        corpus, embedding, run = workspace.corpus, workspace.embedding, workspace.run
        parts = []
        if corpus is not None:
            parts.append(f"{text_title(corpus)} · {counted(corpus.tokens, 'token')}")
        if run is not None:
            from embviz.training.models.registry import model_named

            parts += [model_named(run.parameters.model).title, counted(len(run.vocabulary), "word")]
            parts.append(counted(run.parameters.dimensions, "dimension"))
        elif embedding is not None:
            parts += [counted(len(embedding), "word"), counted(embedding.dimensions, "dimension")]
            # lengths are computed on a worker
            self._jobs.submit(
                "quick", "about vectors", lambda _job: facts(embedding), partial(self._show_facts, embedding)
            )
        self._open.setText(joined(parts) or tr("Nothing is open"))
        self._offer_details()

    def _show_facts(self, embedding: "Embedding", found: Facts) -> None:
        if self._context.workspace.embedding is embedding:
            text = self._context.workspace.evidence
            self._open.setText(
                joined([*found.line, *([tr("alongside it {name}", name=text.name)] if text is not None else [])])
            )

    def _offer_details(self) -> None:
        self._details.setVisible(self._context.workspace.embedding is not None)
