"""How far the words of a run have turned from their initial vectors."""

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.runs.run_list import RunList
from embviz.gui.style.preferred_decimals import Score
from embviz.gui.widgets.layouts import label
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.errors import EmbvizError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.change.drift import Drift

KIND = "drift"
_SHOWN = 200  # words of the table
_COLUMNS = (
    ResultColumn(tr("Word"), words=True),
    ResultColumn(tr("Turned"), number=".3f", help=tr("1 − cos(before, now): 0 unmoved, 1 at a right angle")),
    ResultColumn(
        tr("Count"), number=",d", muted=True, help=tr("How often the word occurs in the text that was learned"),
    ),
)
_RANDOM = tr(
    "This run started from random vectors, so its words cannot have drifted. Choose vectors under “Start from” in the "
    "training form, and see here what the new text changed."
)
_NOT_YET = tr("There are no vectors yet.")


class RunDrift(QWidget):
    """Shows how far the vectors of the chosen run have turned."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._context, self._runs = context, runs
        self._known: tuple[int, int] | None = None  # run and tokens that the table was computed for
        self._note = label("", "muted", wrap=True)
        self._note.setObjectName("runs.drift_note")
        self._table = ResultTable(
            context.jobs, context.workspace, "runs.drift", tr("Words that turned most"), _COLUMNS, file_name="drift",
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._note)
        layout.addWidget(self._table, 1)
        layout.addStretch(0)  # without the table, the note stays at the top
        runs.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Compare the current vectors of the chosen run with its initial ones."""
        chosen = self._runs.chosen
        if chosen is None or not self.isVisible() or self._context.jobs.running(KIND):
            return
        run = chosen.run
        begun, progress = run.start.embedding, run.progress
        if begun is None or progress is None:
            self._known = None
            self._table.hide()
            self._note.setText(_RANDOM if begun is None else _NOT_YET)
            return
        key = run.run_id, progress.tokens_done
        if key == self._known:
            return

        def work(_job: Job) -> Any:
            from embviz.analysis.change.drift import drift

            now = run.embedding()
            found = drift(begun, now)
            words, counts = found.words[:_SHOWN], now.counts
            return found, (
                words, found.turned[:_SHOWN], [None if counts is None else counts[now.id(word)] for word in words]
            )

        def done(answer: "tuple[Drift, tuple[Any, ...]]") -> None:
            found, values = answer
            self._known = key
            frozen = tr(" They were kept as they are.") if run.start.freeze else ""
            self._note.setText(
                tr(
                    "{words} had vectors before. They turned by {mean:.3f} on average (median {median:.3f}), where "
                    "a turn is 1 − cos(before, now).{frozen}",
                    words=counted(len(found.words), "word"), mean=Score(found.mean), median=Score(found.median),
                    frozen=frozen,
                )
            )
            self._table.show_rows(values)
            self._table.show()
            self.refresh()  # the run may have continued meanwhile

        def failed(error: Exception) -> None:
            if not isinstance(error, EmbvizError):
                self._context.messages.show_error(error)
                return
            self._known = key
            self._note.setText(str(error))
            self._table.hide()

        self._context.jobs.submit("quick", KIND, work, done, failed)
