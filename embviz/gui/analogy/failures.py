"""Table of the wrong answers, each with the rank of the right one."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QWidget

from embviz.gui.pages.context import Context
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import column, label, row
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.table import AnalogyTable, Answer

_QUESTION = 0
_COLUMNS = (
    ResultColumn(tr("Question"), help=tr("Click to open it in “Ask”, as b − a + c")),
    ResultColumn(tr("Right"), words=True, narrow=True),
    ResultColumn(tr("Answered"), words=True, narrow=True),
    ResultColumn(
        tr("Rank"), number=",d",
        help=tr("Of the right word among all that may answer; none where it is a word of the question and so may not"),
    ),
    ResultColumn(tr("Its score"), number=".3f", help=tr("Score of the right word, by the rule")),
    ResultColumn(tr("Best"), number=".3f", help=tr("Score of the word that was answered")),
    ResultColumn(tr("Section"), muted=True, narrow=True),
)
_SCORES, _SECTION = (4, 5), 6
_ROOMY_PX = 720  # below, the words of the questions need all of it
_ALL = tr("All sections")


class Failures(QWidget):
    """Lists the wrong answers of a section or of all, those that nearly were right first."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._table: AnalogyTable | None = None
        self._shown: tuple[Answer, ...] = ()
        self._section = QComboBox()
        self._section.setObjectName("questions.section")
        self._section.setAccessibleName(tr("Section of the wrong answers"))
        self._section.addItem(_ALL)
        self.table = ResultTable(
            context.jobs, context.workspace, "questions.failures", tr("Wrong answers"), _COLUMNS,
            file_name="wrong_answers", filtered=True,
            by_cell=True,
        )
        self._title = label(tr("Wrong answers"), "section")
        self._title.setObjectName("questions.wrong")
        layout = column(self, (0, 0, 0, 0), 6)
        layout.addLayout(row(self._title, 8, self._section, None))
        layout.addWidget(self.table, 1)
        self._section.activated.connect(lambda _at: self._fill())
        self.table.chosen.connect(self._on_chosen)

    def show_table(self, table: "AnalogyTable") -> None:
        """Show the failures of some answers; the section that is looked at stays."""
        chosen = self._section.currentText()
        self._table = table
        self._section.clear()
        self._section.addItems([_ALL, *(section.name for section in table.report.sections)])
        self._section.setCurrentIndex(max(0, self._section.findText(chosen)))
        self._fill()

    def show_section(self, at: int) -> None:
        """Show one section only, by its place."""
        self._section.setCurrentIndex(at + 1)
        self._fill()

    def clear(self) -> None:
        """Show no answers; the section that is looked at stays."""
        self._table, self._shown = None, ()
        self.table.show_rows([()] * len(_COLUMNS))
        self.table.remark("")
        self._title.setText(tr("Wrong answers"))

    def _fill(self) -> None:
        if self._table is None:
            return
        at = self._section.currentIndex() - 1
        wrong = self._table.failures if at < 0 else self._table.failures_of(at)
        self._shown = wrong
        self.table.show_rows((
            [" ".join((answer.question[0], ":", answer.question[1], "=", answer.question[2]))
             for answer in wrong],
            [answer.expected for answer in wrong], [answer.given for answer in wrong],
            [answer.rank or None for answer in wrong], [answer.expected_score for answer in wrong],
            [answer.score for answer in wrong], [answer.section for answer in wrong],
        ))
        self._hide_columns()
        self._title.setText(counted(len(wrong), "wrong answer"))
        self.table.remark(tr("Click a question to ask it."))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hide_columns()

    def _hide_columns(self) -> None:
        """Show the section of several, and the scores, where there is room; a file has them in any case."""
        self.table.table.setColumnHidden(_SECTION, self._section.currentIndex() > 0 or self.width() < px(_ROOMY_PX))
        for score in _SCORES:
            self.table.table.setColumnHidden(score, self.width() < px(_ROOMY_PX))

    def _on_chosen(self, at: int, place: int) -> None:
        if place == _QUESTION:
            from embviz.analysis.analogies.expression import quoted

            a, b, c = (quoted(word) for word in self._shown[at].question)
            self._context.ask_analogy(f"{b} - {a} + {c}")
