"""A list of claims; the learner answers the chosen one first, then it is tested and the result shown."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QStackedWidget, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.style import theme
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, label, row
from embviz.teaching.claims.claim import Claim, Finding, Verdict
from embviz.util.language import inside, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from embviz.vectors.embedding import Embedding

TITLES = {Verdict.TRUE: tr("True"), Verdict.FALSE: tr("False"), Verdict.DEPENDS: tr("It depends")}
_SIGNS = {Verdict.TRUE: "✓", Verdict.FALSE: "✗", Verdict.DEPENDS: "±"}
_TALL, _LIST = 210, 400  # px at scale 1: height of the plot, width of the list
_NARROW, _LEAST = 760, 400  # px at scale 1: where the list goes above the claim; the least width
_WITHOUT_END = 16_777_215  # px, of any widget of Qt
_LETTERS, _ITEM_PAD, _ITEM_GAP = 13, 44, 16  # px at scale 1, of the items of the list


class ClaimsPart(DataWidget):
    """Claims with their experiments.

    Attributes
    ----------
    NAME : str
        Prefix of the object names of its controls, and of its job.
    found : dict of str to Finding
        Outcomes by the ids of the claims.
    """

    REAL_WORDS = True
    NAME = ""
    LIST_TALL = 460  # px at scale 1, least height of the list

    def __init__(self, stage: LessonState, claims: "Sequence[Claim]") -> None:
        super().__init__(stage)
        self.claims = tuple(claims)
        self.found: dict[str, Finding] = {}
        self._of: dict[str, Embedding | None] = {}  # vectors that findings are about
        self.answers = LessonAnswers(stage.context.settings)
        self._running = self._waiting = ""
        self.list = QListWidget()
        self.list.setObjectName(f"{self.NAME}.list")
        self.list.setAccessibleName(tr("Claims"))
        self.list.setProperty("quiet", True)
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._tally = label("", "muted", name=f"{self.NAME}.tally")
        self._sentence, self._experiment = label("", wrap=True), label("", "muted", wrap=True)
        self._sentence.setObjectName(f"{self.NAME}.sentence")
        self._buttons = {}
        for verdict, title in TITLES.items():
            made = button(title, f"{self.NAME}.{verdict}")
            made.setCheckable(True)
            made.clicked.connect(lambda _checked=False, verdict=verdict: self.answer(verdict))
            self._buttons[verdict] = made
        self._forget = button(tr("Answer again"), f"{self.NAME}.again", flat=True)
        self._forget.clicked.connect(self._on_forget)
        self._cancel = button(tr("Cancel"), f"{self.NAME}.cancel", flat=True)
        self._cancel.clicked.connect(self._on_cancel)
        self._progress = label("", "muted")
        self._result, self._number = label("", wrap=True), label("", "muted", wrap=True)
        self._result.setObjectName(f"{self.NAME}.result")
        self._number.setObjectName(f"{self.NAME}.number")
        self._says, self._rule = label("", wrap=True), label("", "caption", wrap=True)
        self._says.setObjectName(f"{self.NAME}.says")
        self.message = InlineMessage(f"{self.NAME}.message")
        self.message.hide()
        self.plot = LinePlot(" ", " ", "")
        self.plot.setObjectName(f"{self.NAME}.plot")
        self._before = label(tr("Choose an answer, and the experiment runs."), "muted", wrap=True)
        self._before.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._picture = QStackedWidget()
        self._picture.addWidget(self._before)
        self._picture.addWidget(self.plot)
        self._lay_out()
        self.list.currentRowChanged.connect(self._on_chosen)
        theme.source.changed.connect(self._update_style)
        self.fill()
        self.rescaled()

    def _lay_out(self) -> None:
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(8)
        both = self._both = QHBoxLayout()
        both.setSpacing(24)
        side = QVBoxLayout()
        side.addWidget(self.list, 1)
        side.addWidget(self._tally)
        both.addLayout(side)
        detail = QVBoxLayout()
        detail.setSpacing(8)
        detail.addWidget(self._sentence)
        detail.addWidget(self._experiment)
        detail.addLayout(row(*self._buttons.values(), self._forget, self._cancel, self._progress, None))
        detail.addWidget(self.message)
        detail.addWidget(self._result)
        detail.addWidget(self._number)
        detail.addWidget(self._says)
        detail.addWidget(self._picture)
        detail.addWidget(self._rule)
        detail.addStretch(1)
        both.addLayout(detail, 1)
        self.rows.addLayout(both)
        self.rows.addWidget(self.said)

    # --- contents

    @property
    def current(self) -> Claim | None:
        """The chosen claim."""
        at = self.list.currentRow()
        return self.claims[at] if 0 <= at < len(self.claims) else None

    def fill(self) -> None:
        """Fill the list with the claims; the current row is kept."""
        at = max(self.list.currentRow(), 0)
        self.list.blockSignals(True)
        self.list.clear()
        for claim in self.claims:
            self.list.addItem(QListWidgetItem(self._line(claim)))
        self.list.setCurrentRow(min(at, len(self.claims) - 1))
        self.list.blockSignals(False)
        self._show()

    def _line(self, claim: Claim) -> str:
        answered, finding = self.answered(claim), self.found.get(claim.id)
        if answered is None:
            return claim.sentence
        if finding is None:
            return tr("{sentence}\nYou: {answer}", sentence=claim.sentence, answer=TITLES[answered])
        return tr(
            "{sentence}\nYou: {answer} · Found: {verdict}",
            sentence=claim.sentence,
            answer=TITLES[answered],
            verdict=TITLES[finding.verdict],
        )

    def answered(self, claim: Claim) -> Verdict | None:
        """Return what the learner answered; None before."""
        told = self.answers.get(f"claims.{claim.id}")
        return Verdict(told) if told in set(Verdict) else None

    def _on_chosen(self) -> None:
        self._show()
        self._test_again()

    def _show(self) -> None:
        """Show the current claim as far as it is known."""
        claim = self.current
        answered = self.answered(claim) if claim is not None else None
        finding = self.found.get(claim.id) if claim is not None and answered is not None else None
        busy = claim is not None and claim.id in (self._running, self._waiting)
        self._sentence.setText(claim.sentence if claim is not None else "")
        self._experiment.setText(claim.experiment if claim is not None else "")
        for verdict, control in self._buttons.items():
            control.setChecked(verdict is answered)
            control.setEnabled(claim is not None)
            control.setVisible(answered is None)
        self._forget.setVisible(answered is not None and not busy)
        self._cancel.setVisible(busy)
        self._progress.setVisible(busy)
        shown = finding is not None
        for part in (self._result, self._says):
            part.setVisible(shown)
        self._number.setVisible(bool(finding is not None and finding.shown))
        self._rule.setVisible(bool(claim is not None and claim.rule))
        self._rule.setText(claim.rule if claim is not None else "")
        if finding is not None and claim is not None:
            self._result.setText(self._outcome(finding, answered))
            self._number.setText(f"{claim.number_is}: {finding.shown}" if claim.number_is else finding.shown)
            self._says.setText(finding.says)
        self._draw(finding)
        self._before.setText(
            tr("The experiment runs.")
            if busy
            else tr("Choose an answer, and the experiment runs.")
            if answered is None
            else ""
        )
        for at, each in enumerate(self.claims):
            item = self.list.item(at)
            if item is not None and item.text() != (line := self._line(each)):
                item.setText(line)
        self._update_text()
        self._update_style()

    @staticmethod
    def _outcome(finding: Finding, answered: Verdict | None) -> str:
        sign, title = _SIGNS[finding.verdict], TITLES[finding.verdict]
        if answered is finding.verdict or answered is None:
            return tr("{sign} {verdict}, as you said", sign=sign, verdict=title)
        return tr("{sign} {verdict} – you said: {answer}", sign=sign, verdict=title, answer=inside(TITLES[answered]))

    def _draw(self, finding: Finding | None) -> None:
        picture = finding.picture if finding is not None else None
        self._picture.setCurrentIndex(int(picture is not None))
        self._picture.setVisible(picture is not None or finding is None)
        if picture is None:
            return
        plot = self.plot
        plot.set_title(picture.title)
        plot.set_labels(picture.x_label, "")
        plot.set_log(picture.log_x, picture.log_y)
        plot.set_series(
            [
                Series(one.name, one.x, one.y, dashed=one.dashed, points=one.points, color=at)
                for at, one in enumerate(picture.curves)
            ]
        )
        mark = picture.mark
        plot.set_mark(None if mark is None else float(np.log10(mark)) if picture.log_x else mark)

    def _update_text(self) -> None:
        tested = [claim for claim in self.claims if claim.id in self.found and self.answered(claim)]
        agreed = sum(self.found[claim.id].verdict is self.answered(claim) for claim in tested)
        self._tally.setText(
            tr(
                "{tested} of {claims} tested, {agreed} as you said",
                tested=len(tested),
                claims=len(self.claims),
                agreed=agreed,
            )
        )

    # --- experiments

    def answer(self, verdict: Verdict) -> None:
        """Store the learner's answer to the current claim, and test it."""
        claim = self.current
        if claim is not None and self.answered(claim) is None:
            self.answers.set(f"claims.{claim.id}", verdict)
            self._begin(claim)

    def _on_forget(self) -> None:
        claim = self.current
        if claim is not None:
            self.answers.set(f"claims.{claim.id}", "")
            self._show()

    def _on_cancel(self) -> None:
        self.stage.context.jobs.cancel(self.NAME)
        claim = self.current
        self._running = self._waiting = ""
        if claim is not None and claim.id not in self.found:
            self.answers.set(f"claims.{claim.id}", "")
        self._show()

    def _test_again(self) -> None:
        """Test the current claim if it was answered earlier, in another session or of other vectors."""
        claim = self.current
        if claim is not None and self.answered(claim) is not None and claim.id not in self.found and self.isVisible():
            self._begin(claim)

    def refresh(self) -> None:
        vectors = self.source.vectors
        for claim in self.claims:
            if claim.needs_words and claim.id in self.found and self._of.get(claim.id) is not vectors:
                del self.found[claim.id]
        if self._waiting and vectors is not None:
            waited = next((one for one in self.claims if one.id == self._waiting), None)
            self._waiting = ""
            if waited is not None:
                self._begin(waited)
        else:
            self._test_again()
        self._show()

    def _begin(self, claim: Claim) -> None:
        if claim.id == self._running:
            return
        vectors = self.source.vectors
        self.message.hide()
        if claim.needs_words and vectors is None:
            self._waiting = claim.id  # the vectors are being read
            self._progress.setText("")
            self._show()
            return
        self._running = claim.id
        self._progress.setText(tr("Testing…"))

        def work(job: Job) -> Finding:
            return claim.trial(vectors, job.pulse)

        def done(finding: Finding) -> None:
            self._running = ""
            self.found[claim.id], self._of[claim.id] = finding, vectors
            self._show()

        def failed(error: Exception) -> None:
            self._running = ""
            if self.message.handle_error(error, self.stage.context.jobs):
                self.message.show()
            self._show()

        def progress(share: float, _doing: str) -> None:
            self._progress.setText(tr("Testing… {share} %", share=round(100 * share)))

        lane = "slices" if claim.trains else "measure"
        self.stage.context.jobs.submit(lane, self.NAME, work, done, failed, progress)
        self._show()

    # --- letters

    def _update_style(self) -> None:
        scale = self.stage.scale
        claim = self.current
        finding = self.found.get(claim.id) if claim is not None else None
        color = (
            theme.current().text
            if finding is None
            else {
                Verdict.TRUE: theme.current().accent,
                Verdict.FALSE: theme.current().error,
                Verdict.DEPENDS: theme.current().warning,
            }[finding.verdict]
        )
        for part, size, style in (
            (self._sentence, 17, "font-weight: 600;"),
            (self._experiment, 13, ""),
            (self._number, 14, ""),
            (self._result, 20, f"font-weight: 600; color: {color};"),
            (self._says, 15, ""),
            (self._rule, 11, ""),
            (self._tally, 12, ""),
            (self._progress, 13, ""),
            (self._before, 14, ""),
        ):
            _set_style(part, f"font-size: {round(size * scale)}px; {style}")
        _set_style(self.list, f"font-size: {round(_LETTERS * scale)}px;")
        metrics = QFontMetrics(self.stage.font(_LETTERS))
        wide = round((_LIST - _ITEM_PAD) * scale)
        for at in range(self.list.count()):
            item = self.list.item(at)
            box = metrics.boundingRect(0, 0, wide, 0, int(Qt.TextFlag.TextWordWrap), item.text())
            item.setSizeHint(QSize(0, box.height() + round(_ITEM_GAP * scale)))

    def rescaled(self) -> None:
        super().rescaled()
        scale = self.stage.scale
        self._fold()
        self._picture.setFixedHeight(round(_TALL * scale))
        self.plot.set_letters(scale)
        self._update_style()

    def _fold(self) -> None:
        """Put the list above the claim where both do not fit side by side."""
        scale = self.stage.scale
        narrow = self.width() < round(_NARROW * scale)
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._both.setDirection(way)
        self.list.setMinimumWidth(0 if narrow else round(_LIST * scale))
        self.list.setMaximumWidth(_WITHOUT_END if narrow else round(_LIST * scale))
        self.list.setMinimumHeight(round(self.LIST_TALL * scale))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def minimumSizeHint(self) -> QSize:
        return QSize(round(_LEAST * self.stage.scale), super().minimumSizeHint().height())


def _set_style(part: QLabel | QListWidget, style: str) -> None:
    if part.styleSheet() != style:
        part.setStyleSheet(style)
