"""How much analogies owe to excluding the words of the question as answers."""

from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.number_text import percent
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.analysis.analogies.table import AnalogyTable
    from embviz.analysis.evaluation.questions import AnalogySection

_EACH = 100  # questions of a relation at most
_ROWS = 8
_RULED = 4  # column of the answers by the formula


class AnalogiesPart(ComputedWidget):
    """Relations, answered with and without the words of the question, and by the nearest neighbor alone."""

    REAL_WORDS = True
    KIND = "analogies of the lesson"
    PROVIDES = ("questions", "open_right", "own_words", "fair_right", "nearest_right", "most_own", "most_own_share")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.analogies", typed=False)
        self.tables: tuple[AnalogyTable, ...] = ()
        self.table = StageTable(
            stage,
            "using.relations",
            tr("Relations and how their questions are answered"),
            (
                Column(tr("Relation")),
                Column(tr("Questions"), number=True),
                Column(tr("All words: right"), number=True, help=tr("3CosAdd over all words")),
                Column(tr("… a, b or c"), number=True, help=tr("share of the answers that are a, b or c themselves")),
                Column(
                    tr("Without a, b, c: right"),
                    number=True,
                    help=tr("3CosAdd over all words but those of the question"),
                ),
                Column(tr("Nearest to c: right"), number=True, help=tr("the word nearest to c: no analogy at all")),
            ),
            _ROWS,
        )
        self.table.entered.connect(lambda at: stage.highlight(["answer"] if at.column() == _RULED else []))
        self.column.addWidget(self.table)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self.column.addWidget(self.complaint)

    def work(self) -> Work | None:
        vectors, truths = self.source.vectors, self.source.truths
        if vectors is None:
            return None

        def do(pulse: Pulse) -> "tuple[AnalogyTable, ...]":
            from embviz.analysis.analogies.relations import bundled_questions
            from embviz.analysis.analogies.table import answer_all, answer_both
            from embviz.analysis.evaluation.questions import AnalogySection

            sections = (
                bundled_questions()
                if truths is None
                else tuple(AnalogySection(name, questions) for name, questions in truths.analogies.items())
            )
            asked = [_some(section) for section in sections]
            fair, opened = answer_both(vectors, asked, pulse=pulse)
            return opened, fair, answer_all(vectors, asked, "nearest", pulse=pulse)

        return do

    def show_found(self, found: "tuple[AnalogyTable, ...]") -> None:
        self.tables = found
        opened, fair, near = found
        rows = [
            (
                section.name,
                section.total,
                (
                    section.accuracy,
                    _own(opened, at),
                    fair.report.sections[at].accuracy,
                    near.report.sections[at].accuracy,
                ),
            )
            for at, section in enumerate(opened.report.sections)
            if section.total
        ]
        if not rows:
            self.table.rows.show(())
            self.stage.set_values(**dict.fromkeys(self.PROVIDES, "…"))
            self.verdict.setText(tr("No question of these relations has all its words among the vectors."))
            return
        total = sum(count for _, count, _ in rows)
        means = tuple(sum(count * shares[at] for _, count, shares in rows) / total for at in range(4))
        self.table.rows.show(
            [
                (Cell(name), Cell(f"{count:,}"), *(Cell(percent(share)) for share in shares))
                for name, count, shares in (("all", total, means), *rows)
            ]
        )
        most, _, (_, most_own, *_) = max(rows, key=lambda one: one[2][1])
        self.stage.set_values(
            questions=f"{total:,}",
            open_right=percent(means[0]),
            own_words=percent(means[1]),
            fair_right=percent(means[2]),
            nearest_right=percent(means[3]),
            most_own=most,
            most_own_share=percent(most_own),
        )
        self.verdict.setText(
            tr(
                "✗ With all words allowed, {means} of the answers only repeat a word of the question, most often in "
                "“{most}” ({most_2}). ✓ Without them {means_2} are right instead of {means_3}; the nearest neighbor "
                "of c alone gets {means_4}.",
                means=percent(means[1]),
                most=most,
                most_2=percent(most_own),
                means_2=percent(means[2]),
                means_3=percent(means[0]),
                means_4=percent(means[3]),
            )
        )
        self.said.setText(
            tr("{said} At most {each} questions of each relation are asked.", said=self.source.said, each=_EACH)
        )

    def clear(self) -> None:
        self.tables = ()
        self.table.rows.show(())


def _some(section: "AnalogySection") -> "AnalogySection":
    """Return a section with evenly spaced questions, few enough to be fast."""
    count = len(section.questions)
    if count <= _EACH:
        return section
    chosen = np.linspace(0, count - 1, _EACH).astype(int).tolist()
    return type(section)(section.name, tuple(section.questions[at] for at in chosen))


def _own(table: "AnalogyTable", section: int) -> float:
    answers = table.by_section[section]
    return sum(answer.given.upper() in {word.upper() for word in answer.question} for answer in answers) / len(answers)
