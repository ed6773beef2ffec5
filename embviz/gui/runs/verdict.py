"""Which of the visible runs is better, and whether that is more than chance."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.runs.run_list import RunList
from embviz.gui.style.number_text import Score, in_figures, percent
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.dumbbells import DumbbellPlot
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.layouts import EmptyState, button, column, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.gui.widgets.word_plane.layout import PlaneAxis
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.evaluation.paired import KindScores, Verdict

VERDICT_KIND = "which run is better"
_INTRODUCTION = tr(
    "All visible runs answer the same analogies and, where the text has some, rank the same graded pairs. Is their "
    "difference more than chance?"
)
_SAID = tr(
    "The interval says how far other questions might change the difference. It says nothing about another seed: "
    "before you trust a small difference, repeat the runs under Reproducibility."
)
FORMULA = tr(
    "All visible runs answer the same questions; only those count whose words every one of them knows. Analogies: "
    "d = p₁ − p₂ with the interval of Newcombe (1998, method 10) for shares of the same questions, and McNemar's exact "
    "test, which asks how evenly the questions are divided that only one of the two answers right. Graded pairs: "
    "difference of Spearman's ρ with the human scores; the interval holds the middle 95 % of 4,000 resamples of the "
    "pairs (paired bootstrap, Efron and Tibshirani 1993). Questions that share words depend on each other, so the true "
    "intervals are wider. Of many runs the best one looks better than it is, because it was chosen for its score."
)
_ALONE = tr(
    "To compare, change a parameter next to the map and train again: this part then says which of the two runs is "
    "better, and whether the difference is more than chance."
)
_HIDDEN = tr("Show at least two runs with vectors: click the squares in the table below.")
_CHANGED = tr("The visible runs have changed. Measure again.")
_NO_QUESTIONS = tr("No analogy question has all its words in every visible run.")
_COLUMNS = (
    ResultColumn(tr("Measure"), narrow=True),
    ResultColumn(tr("Best run"), narrow=True),
    ResultColumn(tr("Against"), narrow=True, help=tr("The run that the best one is compared with")),
    ResultColumn(
        tr("Best"),
        number=".3f",
        help=tr("Share of the analogies answered right, or Spearman’s ρ with the graded pairs"),
    ),
    ResultColumn(tr("Other"), number=".3f", help=tr("The same of the run it is compared with")),
    ResultColumn(tr("Difference"), number="+.3f"),
    ResultColumn(tr("Lower limit"), number="+.3f", help=tr("Lower end of the 95 % interval of the difference")),
    ResultColumn(tr("Upper limit"), number="+.3f", help=tr("Upper end of the 95 % interval of the difference")),
    ResultColumn("p", number=".2g", muted=True, help=tr("McNemar's exact test; for analogies only")),
)
_TABLE_PX = 880  # px; farther from its run a number is hard to read
_PLOT_PX = 280  # width that the plot needs beside the table
_FRAME_PX, _SCROLL_PX = 4, 12  # width of the table's frame and of its scroll bar
_MOST_ROWS = 8  # of the table without scrolling


@dataclass(frozen=True)
class _Verdicts:
    """Results for some runs; None where they share no known question."""

    analogies: "Verdict | None"
    pairs: "Verdict | None"
    kinds: "tuple[KindScores, ...]"


class RunVerdict(QWidget):
    """Compares the visible runs on request."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._workspace, self._runs = context.workspace, runs
        self._line = MeasurementToolbar(context.jobs, VERDICT_KIND, "runs.verdict")
        self._analogies = label("", "section", wrap=True, name="runs.verdict_analogies")
        self._pairs = label("", "section", wrap=True, name="runs.verdict_pairs")
        self._table = ResultTable(
            context.jobs,
            context.workspace,
            "runs.verdicts",
            tr("The best run compared with each of the others"),
            _COLUMNS,
            file_name="best_run",
        )
        set_scaled_size(self._table, maximum_width=_TABLE_PX)
        self._kinds = DumbbellPlot("runs.verdict_kinds", tr("Analogies by kind of question"))
        self._explanation = Explanation("runs.explain_verdict", _SAID, FORMULA, more_name="runs.verdict_formula")
        train = button(tr("Go to the map and train"), "runs.train_second", primary=True)
        train.clicked.connect(lambda: context.show_page("map"))
        self._alone = EmptyState(tr("One run so far"), _ALONE, train)
        layout = column(self, (0, 0, 0, 0), 8)
        self._introduction = label(_INTRODUCTION, "muted", wrap=True)
        layout.addWidget(self._introduction)
        layout.addWidget(self._line)
        said = row(spacing=24)
        for part in (self._analogies, self._pairs):
            part.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            said.addWidget(part, 1)
        layout.addLayout(said)
        self._details = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._details.setSpacing(16)
        self._details.addWidget(self._kinds)
        self._details.addWidget(self._table, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(self._details, 3)
        layout.addWidget(self._alone, 1)
        layout.addStretch(0)
        layout.addWidget(self._explanation)
        self._measured: tuple[tuple[int, int], ...] = ()  # runs and their numbers of tokens when they were compared
        self._found: _Verdicts | None = None
        self._shown: object = self  # what the sentences and the table were written for
        self._line.measure.clicked.connect(self.measure)
        runs.changed.connect(self.refresh)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Put the table beside the plot where both have room: below it, the page would scroll."""
        table = self._table.table
        around = _FRAME_PX + (_SCROLL_PX if table.rows.rowCount() > _MOST_ROWS else 0)
        whole = table.horizontalHeader().length() + px(around)
        beside = self.width() - whole - self._details.spacing() >= px(_PLOT_PX)
        direction = QBoxLayout.Direction
        self._details.setDirection(direction.LeftToRight if beside else direction.TopToBottom)
        # shares and no minimum width, which would keep the page from getting narrower
        self._details.setStretch(0, max(1, self.width() - whole - self._details.spacing()))
        self._details.setStretch(1, whole if beside else 0)

    def measure(self) -> None:
        """Compare the visible runs."""
        chosen = [one.run for one in self._runs.visible if one.run.progress is not None]
        truths = self._workspace.truths
        if len(chosen) < 2:
            return

        def work(job: Job, _tell: Callable[[Any], None]) -> Any:
            from embviz.analysis.evaluation.benchmarks import answer_questions
            from embviz.analysis.evaluation.paired import compare_answers, compare_pairs, pair_closeness, scores_by_kind
            from embviz.analysis.evaluation.quality import quality_for

            asked = quality_for(truths)
            pairs = [pair for one in asked.pairs.values() for pair in one]
            answers, close, measured = [], [], []
            for k, run in enumerate(chosen):
                assert run.progress is not None
                measured.append((run.run_id, run.progress.tokens_done))
                embedding = run.embedding()
                part = job.pulse.part(0.8 * k / len(chosen), 0.8 * (k + 1) / len(chosen))
                answers.append(
                    answer_questions(embedding, asked.questions, asked.restrict, part.named(tr("Answering questions")))
                )
                close.append(pair_closeness(embedding, pairs))
            pulse = job.pulse.part(0.8, 1.0).named(tr("Resampling the pairs"))
            verdicts = compare_answers(answers), compare_pairs(pairs, close, pulse)
            return tuple(measured), _Verdicts(*verdicts, scores_by_kind(asked.questions, answers))

        def done(answer: tuple[tuple[tuple[int, int], ...], _Verdicts]) -> None:
            self._measured, self._found = answer
            self.refresh()

        self._line.begin(work, done)

    def refresh(self) -> None:
        """Say which of the visible runs is better, if that was measured, or how to find out."""
        ready = [one for one in self._runs.visible if one.run.progress is not None]
        now = tuple((one.run.run_id, one.run.progress.tokens_done) for one in ready if one.run.progress is not None)
        names = tuple(self._runs.names.name(one) for one in ready)
        alone = len(self._runs.observers) < 2
        self._alone.setVisible(alone)
        self._line.setVisible(not alone)
        self._explanation.setVisible(not alone)
        self._line.measure.setEnabled(len(ready) > 1)
        found = self._found if now == self._measured else None
        self._introduction.setVisible(not alone and found is None)  # what was found answers its question
        shown = (found, names, alone, self._found is None)
        if shown == self._shown:
            return
        self._shown = shown
        if len(ready) < 2:
            said, about_pairs = ("" if alone else _HIDDEN), ""
        elif found is None:
            said, about_pairs = ("" if self._found is None else _CHANGED), ""
        else:
            said = _about_analogies(found.analogies, names) if found.analogies is not None else _NO_QUESTIONS
            about_pairs = _about_pairs(found.pairs, names) if found.pairs is not None else ""
        for part, text in ((self._analogies, said), (self._pairs, about_pairs)):
            part.setText(text)
            part.setVisible(bool(text))
        self._table.setVisible(found is not None and len(names) > 2)
        self._kinds.setVisible(found is not None and found.analogies is not None)
        if found is not None:
            rows = _rows(found, names)
            self._table.show_rows(rows)
            self._table.table.fit(min(len(rows[0]), _MOST_ROWS))
            self._arrange()
            if found.analogies is not None:
                self._draw_kinds(found.analogies, found.kinds, names, [self._runs.color(one) for one in ready])

    def _draw_kinds(
        self, verdict: "Verdict", kinds: "tuple[KindScores, ...]", names: tuple[str, ...], colors: list[int]
    ) -> None:
        """Draw the best run and the one next to it for each kind of questions, those first where it is most ahead."""
        best, other = verdict.best, verdict.others[0]
        ordered = sorted(kinds, key=lambda kind: kind.shares[other] - kind.shares[best])
        shares = 100 * np.array([kind.shares for kind in ordered])
        self._kinds.set_rows(
            [f"{kind.name} ({in_figures(kind.count, ',d')})" for kind in ordered],
            shares[:, other],
            shares[:, best],
            PlaneAxis(tr("analogies answered right, %"), limits=(0.0, 100.0)),
            (names[other], names[best]),
            colors=(colors[other], colors[best]),
        )


def _rows(found: _Verdicts, names: tuple[str, ...]) -> tuple[list[Any], ...]:
    """Return the columns of the table."""
    rows = []
    for title, verdict in ((tr("Analogies"), found.analogies), (tr("Similarity"), found.pairs)):
        if verdict is None:
            continue
        for other, one in zip(verdict.others, verdict.differences, strict=True):
            rows.append(
                (title, names[verdict.best], names[other], one.one, one.other, one.difference, *one.interval, one.p)
            )
    return tuple(map(list, zip(*rows, strict=True))) if rows else tuple([] for _ in _COLUMNS)


def _about_analogies(verdict: "Verdict", names: tuple[str, ...]) -> str:
    first, unclear = verdict.differences[0], _unclear(verdict, names)
    questions = counted(first.count, "question")
    if len(names) > 2:
        return tr(
            "{name} is best at analogies with {score}, but {names} may be as good ({questions})."
            if unclear
            else "{name} is better at analogies than every other visible run: {score} ({questions}).",
            name=names[verdict.best],
            score=percent(first.one, 1),
            names=unclear,
            questions=questions,
        )
    return tr(
        "No clear difference at analogies: {name} {score}, {other} {other_score} ({difference} points, 95 % interval "
        "{low} to {high}; {questions})."
        if unclear
        else "{name} is better at analogies: {score} against {other_score} ({difference} points, 95 % interval {low} "
        "to {high}; {questions}).",
        name=names[verdict.best],
        other=names[verdict.others[0]],
        score=percent(first.one, 1),
        other_score=percent(first.other, 1),
        difference=in_figures(100 * first.difference, "+.1f"),
        low=in_figures(100 * first.interval[0], "+.1f"),
        high=in_figures(100 * first.interval[1], "+.1f"),
        questions=questions,
    )


def _about_pairs(verdict: "Verdict", names: tuple[str, ...]) -> str:
    first, unclear = verdict.differences[0], _unclear(verdict, names)
    pairs = counted(first.count, "pair")
    if len(names) > 2:
        return tr(
            "{name} is best at graded pairs with ρ {score:.3f}, but {names} may be as good ({pairs})."
            if unclear
            else "{name} is better at graded pairs than every other visible run: ρ {score:.3f} ({pairs}).",
            name=names[verdict.best],
            score=Score(first.one),
            names=unclear,
            pairs=pairs,
        )
    return tr(
        "No clear difference at graded pairs: {name} ρ {score:.3f}, {other} ρ {other_score:.3f} ({difference:+.3f}, "
        "95 % interval {low:+.3f} to {high:+.3f}; {pairs})."
        if unclear
        else "{name} is better at graded pairs: ρ {score:.3f} against {other_score:.3f} ({difference:+.3f}, 95 % "
        "interval {low:+.3f} to {high:+.3f}; {pairs}).",
        name=names[verdict.best],
        other=names[verdict.others[0]],
        score=Score(first.one),
        other_score=Score(first.other),
        difference=Score(first.difference),
        low=Score(first.interval[0]),
        high=Score(first.interval[1]),
        pairs=pairs,
    )


def _unclear(verdict: "Verdict", names: tuple[str, ...]) -> str:
    """Return the names of the runs that are not clearly behind the best one."""
    near = zip(verdict.others, verdict.differences, strict=True)
    return ", ".join(names[other] for other, one in near if not one.clear)
