"""Tables of analogy accuracy: totals, by section, and by rule."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from embviz.gui.files.tables import Cell, Column
from embviz.gui.pages.context import Context
from embviz.gui.style.number_text import percent, scored
from embviz.gui.widgets.layouts import ElidedLabel, column, label, row
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.analysis.analogies.table import AnalogyTable, Rule
    from embviz.analysis.evaluation.benchmarks import SectionResult

# id, name, formula for the score of a word x, and source
RULES: "tuple[tuple[Rule, str, str, str], ...]" = (
    ("3cosadd", "3CosAdd", tr("cos(x, b) − cos(x, a) + cos(x, c)"), tr("Mikolov, Yih and Zweig 2013")),
    ("3cosmul", "3CosMul", tr("s(x, b) s(x, c) ∕ (s(x, a) + 0.001),  s = (1 + cos) ∕ 2"), tr("Levy and Goldberg 2014")),
    ("pairdirection", "PairDirection", tr("cos(x − c, b − a)"), tr("Mikolov, Yih and Zweig 2013")),
    ("nearest", tr("Nearest to c"), tr("cos(x, c): no analogy at all"), tr("Linzen 2016")),
)
_MRR = tr(
    "Mean reciprocal rank: the mean of 1 ∕ rank of the right word among all that may answer; 1 where it always comes "
    "first. Of words that may not answer it is 0."
)
_ACCURACY = tr("Share of the questions asked whose right word came first")
_SECTIONS = (
    ResultColumn(tr("Section")),
    ResultColumn(tr("Right"), number=",d"),
    ResultColumn(tr("Asked"), number=",d"),
    ResultColumn(tr("Accuracy"), number=".1%", bar=True, help=_ACCURACY),
    ResultColumn("MRR", number=".3f", help=_MRR),
    ResultColumn(tr("Skipped"), number=",d", muted=True, help=tr("Questions with a word that is missing")),
)
_MISSING = 200  # words shown in a tooltip
_COMPARED = (
    Column(tr("Rule")),
    Column(
        tr("Accuracy"), number=True, help=tr("{accuracy}; the words of the question may not answer", accuracy=_ACCURACY)
    ),
    Column("MRR", number=True, help=tr("{mrr} The words of the question may not answer.", mrr=_MRR)),
    Column(
        tr("a, b, c allowed"),
        number=True,
        help=tr("{accuracy}; the words of the question may answer too", accuracy=_ACCURACY),
    ),
    Column(
        tr("a, b or c first"),
        number=True,
        help=tr(
            "Share of the questions answered by a, b or c itself when these are allowed; leaving them out hides this "
            "(Linzen 2016; Rogers, Drozd and Li 2017)"
        ),
    ),
)


class Totals(QWidget):
    """The overall scores."""

    def __init__(self) -> None:
        super().__init__()
        self._figures = [label("", "figure") for _ in range(4)]
        self._captions = [label("", "caption") for _ in range(4)]
        blocks = []
        for at, (figure, caption) in enumerate(zip(self._figures, self._captions, strict=True)):
            figure.setObjectName(f"questions.total_{at}")
            block = QWidget()
            inner = column(block, (0, 0, 0, 0), 0)
            inner.addWidget(figure)
            inner.addWidget(caption)
            blocks.append(block)
        layout = row(*blocks, spacing=32)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)

    def clear(self) -> None:
        """Clear the numbers."""
        for part in (*self._figures, *self._captions):
            part.setText("")

    def show_table(self, table: "AnalogyTable") -> None:
        """Show the overall scores of some answers."""
        from embviz.analysis.analogies.relations import is_syntactic

        report, total = table.report, table.report.total
        left_out = tr("; {skipped:,} skipped", skipped=total.skipped) if total.skipped else ""
        found = [
            (
                percent(total.accuracy, 1),
                tr("of {total:,} answered right{left_out}", total=total.total, left_out=left_out),
            )
        ]
        parts = {
            name: _together([s for s in report.sections if is_syntactic(s.name) == syntactic])
            for name, syntactic in ((tr("semantic"), False), (tr("syntactic"), True))
        }
        if all(total for _, total in parts.values()):
            found += [
                (percent(right / total, 1), tr("{name}, of {total:,}", name=name, total=total))
                for name, (right, total) in parts.items()
            ]
        found.append((scored(table.mean_reciprocal_rank), tr("mean reciprocal rank")))
        found += [("", "")] * (4 - len(found))
        for (figure, caption), number, text in zip(found, self._figures, self._captions, strict=True):
            number.setText(figure)
            text.setText(caption)


def say_missing(said: ElidedLabel, table: "AnalogyTable") -> None:
    """Show how many questions were skipped, and because of which words."""
    report, missing = table.report, table.missing
    if not missing:
        said.setText(
            tr("Nothing is skipped: all words are among the {restrict:,} considered.", restrict=report.restrict)
        )
        return
    said.setText(
        tr(
            "{skipped:,} questions are skipped: {missing:,} of their words are not among the {restrict:,} considered "
            "({missing_2}{value})",
            skipped=report.total.skipped,
            missing=len(missing),
            restrict=report.restrict,
            missing_2=", ".join(missing[:8]),
            value=" …" if len(missing) > 8 else "",
        )
    )
    more = tr(" and {missing:,} others", missing=len(missing) - _MISSING) if len(missing) > _MISSING else ""
    said.setToolTip(tr("<p>Missing: {missing}{more}</p>", missing=escape(", ".join(missing[:_MISSING])), more=more))


class SectionScores(ResultTable):
    """Table of the scores by section.

    Signals
    -------
    section_chosen(int)
        Index of the clicked section in the report.
    """

    section_chosen = Signal(int)

    def __init__(self, context: Context) -> None:
        super().__init__(
            context.jobs,
            context.workspace,
            "questions.sections",
            tr("Accuracy by section"),
            _SECTIONS,
            file_name="analogies_by_section",
        )
        self.chosen.connect(lambda at, _column: self.section_chosen.emit(at))

    def clear(self) -> None:
        """Remove all sections."""
        self.show_rows([()] * len(_SECTIONS))

    def show_table(self, table: "AnalogyTable") -> None:
        """Show the scores by section of some answers."""
        from embviz.analysis.analogies.table import mean_reciprocal_rank

        sections = table.report.sections
        self.show_rows(
            (
                [section.name for section in sections],
                [section.right for section in sections],
                [section.total for section in sections],
                [section.accuracy for section in sections],
                [mean_reciprocal_rank(answers) for answers in table.by_section],
                [section.skipped for section in sections],
            ),
            ["" if section.total else tr("Words of all its questions are missing") for section in sections],
        )


class RuleScores(QWidget):
    """Table of the scores by rule, with and without the words of the question as answers.

    Signals
    -------
    rule_chosen(int)
        Index of the clicked rule in `RULES`.
    """

    rule_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.table = TextTable("questions.rules", tr("Rules side by side"), _COMPARED)
        self.table.fit(len(RULES))
        column(self, (0, 0, 0, 0), 0).addWidget(self.table)
        self.table.clicked.connect(lambda index: self.rule_chosen.emit(index.row()))
        self.table.activated.connect(lambda index: self.rule_chosen.emit(index.row()))

    def show_tables(self, tables: "Mapping[tuple[str, bool], AnalogyTable]", rule: str) -> None:
        """Show the results known so far, and the current rule."""
        rows = []
        for id_, name, formula, source in RULES:
            help_ = f"{formula} ({source})"
            closed, opened = tables.get((id_, True)), tables.get((id_, False))
            if closed is None or opened is None:
                rows.append((Cell(name, help=help_), *[Cell("")] * 4))
                continue
            rows.append(
                (
                    Cell(name, help=help_),
                    Cell(percent(closed.report.accuracy, 1)),
                    Cell(scored(closed.mean_reciprocal_rank)),
                    Cell(percent(opened.report.accuracy, 1)),
                    Cell(percent(opened.own_words, 1)),
                )
            )
        self.table.rows.show(rows)
        chosen = next(at for at, (id_, *_) in enumerate(RULES) if id_ == rule)
        self.table.setCurrentIndex(self.table.rows.index(chosen, 0))


def _together(sections: "Sequence[SectionResult]") -> tuple[int, int]:
    return sum(section.right for section in sections), sum(section.total for section in sections)
