"""The Questions page: accuracy on many analogy questions, by rule and section, with the wrong answers."""

import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from embviz.gui.analogy.scores import RULES, RuleScores, SectionScores, Totals, say_missing
from embviz.gui.analogy.sources import QUESTIONS, RelationSource
from embviz.gui.core.jobs import Job
from embviz.gui.core.qt_parts import part_of
from embviz.gui.core.snapshots import moment_title
from embviz.gui.core.workspace import Workspace
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import ElidedLabel, FoldingRow, button, check_box, column, combo_box, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.table import AnalogyTable, Answer, Rule
    from embviz.vectors.embedding import Embedding

_KEPT = 6  # of the largest lists, each is some twenty megabytes

Asked = tuple[str, int]
"""What was asked: key of the questions, and how many of the first words took part (0: all)."""


@dataclass(eq=False)
class CachedAnswers:
    """The answers of the vectors of one moment.

    Attributes
    ----------
    asked : Asked
    moment : str
        Description of the moment for display.
    tables : dict of (str, bool) to AnalogyTable
        By rule, and by whether the words of a question were excluded as answers.
    """

    asked: Asked
    moment: str
    vectors: "weakref.ref[Embedding]"
    past: tuple[int, int] | None  # run and pieces of a moment of before: its vectors are brought again each time
    tables: "dict[tuple[str, bool], AnalogyTable]" = field(default_factory=dict)


class AnalogyCache:
    """Keeps the newest answers, and finds those of the current moment."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._kept: list[CachedAnswers] = []
        workspace.words_changed.connect(self._kept.clear)

    def begin(self, asked: Asked) -> CachedAnswers:
        """Return the cached answers of the present vectors to these questions, or empty ones."""
        found = self.current(asked)
        if found is None:
            embedding = self._workspace.embedding
            assert embedding is not None
            found = CachedAnswers(asked, moment_title(self._workspace), weakref.ref(embedding), self._past())
        return found

    def keep(self, answers: CachedAnswers) -> None:
        """Store answers; the oldest are dropped."""
        if answers not in self._kept:
            self._kept.append(answers)
            del self._kept[:-_KEPT]

    def current(self, asked: Asked) -> CachedAnswers | None:
        """Return the answers of the current vectors."""
        return next((one for one in reversed(self._kept) if one.asked == asked and self.is_current(one)), None)

    def newest(self, asked: Asked) -> CachedAnswers | None:
        """Return the latest answers of any vectors with these words."""
        return next((one for one in reversed(self._kept) if one.asked == asked), None)

    def is_current(self, answers: CachedAnswers) -> bool:
        """Whether these answers belong to the current vectors."""
        if self._workspace.embedding is None:
            return False
        return answers.vectors() is self._workspace.embedding or (
            answers.past is not None and answers.past == self._past()
        )

    def _past(self) -> tuple[int, int] | None:
        looked, run = self._workspace.looked_at, self._workspace.run
        return None if looked is None or run is None else (run.run_id, looked.pieces)


_QUESTION = 0
_COLUMNS = (
    ResultColumn(tr("Question"), help=tr("Click to open it in “Ask”, as b − a + c")),
    ResultColumn(tr("Right"), words=True, narrow=True),
    ResultColumn(tr("Answered"), words=True, narrow=True),
    ResultColumn(
        tr("Rank"),
        number=",d",
        help=tr("Rank of the right word among all possible answers; none if it is a word of the question"),
    ),
    ResultColumn(tr("Its score"), number=".3f", help=tr("Score of the right word, by the rule")),
    ResultColumn(tr("Best"), number=".3f", help=tr("Score of the word that was answered")),
    ResultColumn(tr("Section"), muted=True, narrow=True),
)
_SCORES, _SECTION = (4, 5), 6
_ROOMY_PX = 720  # below, the words of the questions need all of it
_ALL = tr("All sections")


class Failures(QWidget):
    """Lists the wrong answers of one or all sections, nearly right ones first."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._table: AnalogyTable | None = None
        self._shown: tuple[Answer, ...] = ()
        self._section = combo_box("questions.section", tr("Section of the wrong answers"))
        self._section.addItem(_ALL)
        self.table = ResultTable(
            context.jobs,
            context.workspace,
            "questions.failures",
            tr("Wrong answers"),
            _COLUMNS,
            file_name="wrong_answers",
            filtered=True,
            by_cell=True,
        )
        self._title = label(tr("Wrong answers"), "section", name="questions.wrong")
        layout = column(self, (0, 0, 0, 0), 6)
        layout.addLayout(row(self._title, 8, self._section, None))
        layout.addWidget(self.table, 1)
        self._section.activated.connect(lambda _at: self._fill())
        self.table.chosen.connect(self._on_chosen)

    def show_table(self, table: "AnalogyTable") -> None:
        """Show the wrong answers of some results; the selected section stays."""
        chosen = self._section.currentText()
        self._table = table
        self._section.clear()
        self._section.addItems([_ALL, *(section.name for section in table.report.sections)])
        self._section.setCurrentIndex(max(0, self._section.findText(chosen)))
        self._fill()

    def show_section(self, at: int) -> None:
        """Show only one section, given by its index."""
        self._section.setCurrentIndex(at + 1)
        self._fill()

    def clear(self) -> None:
        """Clear the list; the selected section stays."""
        self._table, self._shown = None, ()
        self.table.show_rows([()] * len(_COLUMNS))
        self.table.show_note("")
        self._title.setText(tr("Wrong answers"))

    def _fill(self) -> None:
        if self._table is None:
            return
        at = self._section.currentIndex() - 1
        wrong = self._table.failures if at < 0 else self._table.failures_of(at)
        self._shown = wrong
        self.table.show_rows(
            (
                [" ".join((answer.question[0], ":", answer.question[1], "=", answer.question[2])) for answer in wrong],
                [answer.expected for answer in wrong],
                [answer.given for answer in wrong],
                [answer.rank or None for answer in wrong],
                [answer.expected_score for answer in wrong],
                [answer.score for answer in wrong],
                [answer.section for answer in wrong],
            )
        )
        self._hide_columns()
        self._title.setText(counted(len(wrong), "wrong answer"))
        self.table.show_note(tr("Click a question to ask it."))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hide_columns()

    def _hide_columns(self) -> None:
        """Show the columns for section and scores only where they are useful and fit; files always have them."""
        self.table.table.setColumnHidden(_SECTION, self._section.currentIndex() > 0 or self.width() < px(_ROOMY_PX))
        for score in _SCORES:
            self.table.table.setColumnHidden(score, self.width() < px(_ROOMY_PX))

    def _on_chosen(self, at: int, place: int) -> None:
        if place == _QUESTION:
            from embviz.analysis.analogies.expression import quoted

            a, b, c = (quoted(word) for word in self._shown[at].question)
            self._context.ask_analogy(f"{b} - {a} + {c}")


KIND = "analogy questions"
_LINE_PX = 30  # of a line with a list to choose from
_SCORES_PX = 600  # more room goes to the wrong answers
_FIRST = 30_000  # words, as the engine and the command line have it


class QuestionsPage(LiveVectorsPage):
    """Answers a list of questions as soon as it is shown; later moments on demand."""

    real_words = True

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "questions",
            tr("Analogy questions"),
            tr(
                "Ask hundreds of questions at once (a is to b as c is to what?) and see which kinds are answered right."
            ),
            parent,
        )
        self._book = AnalogyCache(self.workspace)
        self._shown: tuple[CachedAnswers, str, bool] | None = None
        self._tried: set[tuple[Asked, str]] = set()  # the questions and rules that were already requested
        self._said = ""
        layout = column(self.body, (24, 12, 24, 4), 6)
        layout.addWidget(self._build_options())
        self._totals = Totals()
        self._line = MeasurementToolbar(context.jobs, KIND, "questions.ask")
        self._line.measure.setText(tr("Ask again"))
        self._line.measure.setAccessibleName(tr("Ask again"))
        layout.addLayout(row(self._totals, 32, self._line, stretch=self._line))
        body = QHBoxLayout()
        body.setSpacing(28)
        layout.addLayout(body, 1)
        body.addWidget(self._build_scores(), 10)
        self._failures = Failures(context)
        body.addWidget(self._failures, 11)
        self._connect()
        self._explain()

    def _build_options(self) -> FoldingRow:
        """Build the choice of the questions, of the words that may answer, and of the rule."""
        self._source = RelationSource(self.context, "questions.list", QUESTIONS)
        self._rule = SegmentedControl("questions.rule", tr("Rule"), [(id_, name) for id_, name, *_ in RULES[:3]])
        for id_, _, formula, source in RULES[:3]:
            part_of(self._rule, QPushButton, f"questions.rule.{id_}").setToolTip(
                tr("Score of x: {formula} ({source})", formula=formula, source=source)
            )
        self._open = check_box(tr("Allow words of the question as answers"), "questions.open")
        self._open.setToolTip(tr("Published figures exclude a, b and c: otherwise one of them often comes first"))
        self._first = WholeSpin(
            "questions.first", tr("Number of words considered, most frequent first"), 0, 100_000_000, _FIRST
        )
        self._first.setToolTip(tr("Only the most frequent words are considered; published figures use 30,000"))
        self._first.setSingleStep(10_000)
        self._first.setPrefix(tr("first "))
        self._first.setSuffix(tr(" words"))
        self._first.setSpecialValueText(tr("all words"))
        self._first.setKeyboardTracking(False)
        set_scaled_size(self._first, fixed_width=170)
        return FoldingRow(row(self._source, 8, self._first, None), row(self._rule, 8, self._open, None))

    def _build_scores(self) -> QWidget:
        """Build the tables of accuracy by section and by rule."""
        self._sections, self._rules = SectionScores(self.context), RuleScores()
        self._compare = button(tr("Compare rules"), "questions.compare")
        self._compare.setToolTip(tr("Ask by every rule, with and without the words of the question"))
        self._missing = ElidedLabel("caption")
        self._missing.setObjectName("questions.missing")
        self._explanation = Explanation("questions.explain", more_name="questions.formula")
        scores = QWidget()
        set_scaled_size(scores, maximum_width=_SCORES_PX)
        # as high as the line above the wrong answers: both tables begin at one height
        set_scaled_size(self._missing, minimum_height=_LINE_PX)
        layout = column(scores, (0, 0, 0, 0), 6)
        layout.addWidget(self._missing)
        layout.addWidget(self._sections, 1)
        layout.addLayout(row(label(tr("Rules side by side"), "section"), None, self._compare))
        layout.addWidget(self._rules)
        layout.addWidget(self._explanation)
        return scores

    def _connect(self) -> None:
        self._line.measure.clicked.connect(lambda: self._ask([self._rule_id]))
        self._compare.clicked.connect(lambda: self._ask([id_ for id_, *_ in RULES]))
        self._source.changed.connect(self._look_up)
        self._source.failed.connect(self._line.complain)
        self._first.valueChanged.connect(self._look_up)
        self._rule.changed.connect(self._look_up)
        self._open.toggled.connect(self._look_up)
        self._sections.section_chosen.connect(self._failures.show_section)
        self._rules.rule_chosen.connect(self._on_rule)
        self.workspace.words_changed.connect(self._on_words)

    def open_path(self, path: str) -> None:
        """Ask the questions of a file, as if it was chosen in the dialog."""
        self._source.open_path(path)

    def refresh(self) -> None:
        self._look_up()

    @property
    def _asked(self) -> Asked:
        return self._source.key, self._first.value()

    @property
    def _rule_id(self) -> "Rule":
        return RULES[self._rule.current][0]

    def _look_up(self) -> None:
        """Show cached answers to the questions; otherwise compute them, unless that was canceled before."""
        if not self.isVisible() or self.workspace.embedding is None:
            return
        self._explain()
        asked, wanted = self._asked, (self._rule_id, not self._open.isChecked())
        for known in (self._book.current(asked), self._book.newest(asked)):
            if known is not None and wanted in known.tables:
                self._show(known)
                return
        self._clear(asked)
        if (asked, self._rule_id) not in self._tried:
            self._ask([self._rule_id])

    def _ask(self, rules: "list[Rule]") -> None:
        embedding = self.workspace.embedding
        if embedding is None:
            return
        read, answers, first = self._source.reader(), self._book.begin(self._asked), self._first.value() or None
        open_rules = [rule for rule in rules if (rule, True) not in answers.tables]
        self._tried |= {(self._asked, rule) for rule in open_rules}

        def work(job: Job, tell: Callable[[Any], None]) -> Any:
            from embviz.analysis.analogies.table import answer_both

            asked, found = read(), {}

            for at, rule in enumerate(open_rules):
                pulse = job.pulse.part(at / len(open_rules), (at + 1) / len(open_rules))
                for table in answer_both(embedding, asked, rule, restrict=first, pulse=pulse):
                    # what the page reads of thousands of answers is counted here, once
                    _ = table.failures, table.mean_reciprocal_rank, table.own_words, table.by_section
                    found[rule, table.excluded] = table
                tell(dict(found))
            return found

        def show(found: Any) -> None:
            answers.tables.update(found)
            self._book.keep(answers)
            self._look_up()

        self._said = ""
        self._line.begin(work, show)

    def _show(self, answers: CachedAnswers) -> None:
        """Show answers, and whether they are outdated by newer vectors."""
        current = self._book.is_current(answers)
        said = (
            "" if current else tr("These answers are from {moment}. Ask again to update them.", moment=answers.moment)
        )
        if said != self._said and not self.context.jobs.running(KIND):
            self._said = said
            self._line.show_note(said)
        self._line.measure.setEnabled(not current)
        excluded = not self._open.isChecked()
        self._rules.show_tables(answers.tables, self._rule_id)
        self._compare.setEnabled(not all((id_, True) in answers.tables for id_, *_ in RULES) or not current)
        if self._shown == (answers, self._rule_id, excluded):
            return
        self._shown = answers, self._rule_id, excluded
        table = answers.tables[self._rule_id, excluded]
        self._totals.show_table(table)
        say_missing(self._missing, table)
        self._sections.show_table(table)
        self._failures.show_table(table)

    def _clear(self, asked: Asked) -> None:
        """Clear the numbers, which belong to other questions or another rule."""
        known = self._book.current(asked) or self._book.newest(asked)
        self._shown, self._said = None, ""
        for part in (self._totals, self._sections, self._failures):
            part.clear()
        self._missing.setText(tr("Not answered yet."))
        self._missing.setToolTip("")
        self._rules.show_tables(known.tables if known is not None else {}, self._rule_id)
        if not self.context.jobs.running(KIND):
            self._line.show_note("")
            self._line.measure.setEnabled(True)
            self._compare.setEnabled(True)

    def _explain(self) -> None:
        _, name, formula, source = RULES[self._rule.current]
        self._explanation.explain(
            tr("Each question asks: a is to b as c is to what?"),
            tr(
                "a is to b as c is to x. {name}: the word x with the highest {formula} ({source}), over unit "
                "vectors. Case is ignored.",
                name=name,
                formula=formula,
                source=source,
            ),
        )

    def _on_words(self) -> None:
        self._line.give_up()
        self._tried.clear()

    def _on_rule(self, at: int) -> None:
        if at < 3:
            self._rule.choose(at)
