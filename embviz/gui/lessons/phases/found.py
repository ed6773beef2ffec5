"""The phases of a run: the laws fitted to its loss, how neighbors settle, and a table of epochs."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QModelIndex, QObject
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QVBoxLayout

from embviz.gui.files.tables import Cell, Column, Table, table_text
from embviz.gui.lessons.phases.awaited import AwaitedRun
from embviz.gui.lessons.phases.practice import EPOCHS, FIRST, LAW_NAMES, RATE, Followed, Practice, found_in
from embviz.gui.lessons.phases.recorded_words import NEAR_WORD, NEIGHBORS, Neighbors, epochs_shown, neighbors_over
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.widgets.banded_plot import Band, BandedPlot
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.pages.run_descriptions import epoch_table, law
from embviz.gui.style.number_text import in_figures, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.line_plot import Series
from embviz.gui.widgets.charts.plot import set_log_ticks
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, label, row
from embviz.monitoring.records import measure_named
from embviz.util.language import isolated, tr

if TYPE_CHECKING:
    from embviz.monitoring.records import Moment

_TALL = 190  # px of the plot at scale 1
_LAW_POINTS = 120
_MOST = 3  # phases of a run


class FoundPart(LessonWidget):
    """The loss with its phases; hovering one highlights its law, its range and its row."""

    PROVIDES = ("phases_said", "laws_said", "rest_said", "late_said")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.practice = stage.share(Practice)
        self.plot = BandedPlot(stage, "phases.laws", tr("Loss of each epoch, with the laws"), tr("epoch"), _TALL)
        self.table = StageTable(
            stage,
            "phases.found",
            tr("Phases that were found in the loss"),
            (
                Column(tr("Phase")),
                Column(tr("Epochs"), number=True),
                Column(tr("Loss"), number=True),
                Column(tr("Law, t in words read")),
                Column(tr("In words")),
            ),
            _MOST,
            whole=True,
        )
        for at in (0, 3):
            self.table.horizontalHeader().setSectionResizeMode(at, QHeaderView.ResizeMode.ResizeToContents)
        self.table.viewport().installEventFilter(self)
        # on this axis a loss that falls with ln t is a straight line
        self.plot.set_log(True, False)
        set_log_ticks(self.plot.plot.getPlotItem().getAxis("bottom"), (1, 2, 5))
        self._said = label("", "muted", wrap=True, name="phases.found_said")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addWidget(self.plot)
        layout.addWidget(self.table)
        layout.addWidget(self._said)
        self._keys: list[str] = []
        self.table.entered.connect(self._light)
        self.table.selectionModel().currentRowChanged.connect(self._light)
        stage.highlight_changed.connect(self._mark_row)
        self.practice.changed.connect(self._follow)
        self._show()

    def _follow(self) -> None:
        run = self.practice.run
        # the fitted laws of half a run would change while being read
        if run is not None and run.ended:
            self._show()

    def _show(self) -> None:
        followed = self.practice.followed
        if followed is None:
            self._said.setText(FIRST)
            self.plot.set_series([], x_limits=(1, EPOCHS))
            return
        epochs, losses = followed.run.series("loss")
        self.plot.set_series(
            [Series(tr("loss"), epochs, losses), *self._laws(followed)],
            x_limits=(1, EPOCHS),
            y_limits=(0.9 * float(losses.min()), 1.15 * float(losses.max())),
        )
        # the first loss is that of epoch 1, where a logarithmic axis can begin
        self.plot.set_bands([replace(band, start=max(band.start, 1.0)) for band in followed.bands])
        self._keys = [band.key for band in followed.bands]
        self.table.rows.show(_rows(followed))
        self._said.setVisible(not followed.phases)
        self._said.setText(found_in(followed))
        self.stage.set_values(
            phases_said=found_in(followed),
            laws_said=_laws_compared(followed),
            rest_said=_rest(followed),
            late_said=_late(followed),
        )

    def _laws(self, followed: Followed) -> list[Series]:
        words = followed.run.epochs[1].tokens_done
        drawn = []
        for phase in followed.phases:
            # even on the logarithmic axis: the first epochs bend most
            at = np.geomspace(max(phase.start, words), phase.end, _LAW_POINTS)
            drawn.append(Series("", at / words, phase.at(at), dashed=True, color=1))
        for phase in followed.phases:
            if phase.rejected is not None:
                at = np.geomspace(max(phase.start, words), phase.end, _LAW_POINTS)
                name = LAW_NAMES[phase.rejected.kind]
                drawn.append(Series(name, at / words, phase.rejected.at(at), dashed=True, color=3))
        return drawn

    def _light(self, at: QModelIndex) -> None:
        if 0 <= at.row() < len(self._keys):
            self.stage.highlight([self._keys[at.row()]])

    def _mark_row(self) -> None:
        lit = next((at for at, key in enumerate(self._keys) if key in self.stage.highlighted), None)
        if lit is None:
            self.table.clearSelection()
        else:
            self.table.selectRow(lit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.stage.highlight(())
        return super().eventFilter(watched, event)


def _rows(followed: Followed) -> list[tuple[Cell, ...]]:
    rows: list[tuple[Cell, ...]] = []
    words = followed.run.epochs[1].tokens_done
    for at, (band, phase) in enumerate(zip(followed.bands, followed.phases, strict=True), 1):
        begun, ended = _epochs(band)
        first, last = (float(phase.at(epoch * words)) for epoch in (begun, ended))
        strays = tr("The curve strays from the law by {error} (root mean square).", error=significant(phase.error, 2))
        rows.append(
            (
                Cell(f"{at}  {phase.name}"),
                Cell(f"{begun}–{ended}"),
                Cell(f"{first:.2f} → {last:.2f}"),
                Cell(law(phase), help=strays),
                Cell(phase.meaning, help=phase.explanation),
            )
        )
    return rows


def _epochs(band: Band) -> tuple[int, int]:
    """Return the first and the last epoch of a phase; laws change half-way between two epochs."""
    return math.floor(band.start) + 1, math.floor(band.end)


def _laws_compared(followed: Followed) -> str:
    """Describe how far the two laws of the first phase stray from the curve; empty where only one falls."""
    first = followed.phases[0] if followed.phases else None
    if first is None or first.rejected is None:
        return ""
    return tr(
        "Over epochs {begun} to {ended} the {law} misses the curve by {error} (root mean square), the {other} by "
        "{other_error}, with as many parameters.",
        begun=1,
        ended=_epochs(followed.bands[0])[1],
        law=LAW_NAMES[first.kind],
        error=significant(first.error, 2),
        other=LAW_NAMES[first.rejected.kind],
        other_error=significant(first.rejected.error, 2),
    )


def _late(followed: Followed) -> str:
    """Describe how quality and held-out loss change in the last phase, or in the last half of a run without phases."""
    run = followed.run
    first = _epochs(followed.bands[-1])[0] if len(followed.bands) > 1 else len(run.epochs) // 2
    (_, right), (_, held) = (run.series(name) for name in ("analogy", "held_out"))
    before, end = first - 1, len(run.epochs) - 1
    return tr(
        "from the end of epoch {before} to that of epoch {end} the right analogies go from {right:.1f} to "
        "{right_2:.1f} %, and the held-out loss from {held:.3f} to {held_2:.3f}",
        before=before,
        end=end,
        right=100 * right[before],
        right_2=100 * right[end],
        held=held[before],
        held_2=held[end],
    )


def _rest(followed: Followed) -> str:
    """Describe when the loss levels off, and the learning rate there."""
    rest = next((band for band in followed.bands if band.key == "level"), None)
    if rest is None:
        return tr("In this run the loss never levels off.")
    epochs, rates = followed.run.series("learning_rate")
    first = _epochs(rest)[0]
    rate = float(rates[abs(epochs - first).argmin()])
    return tr(
        "The loss levels off in epoch {first}; there the rate is {rate}, {rate_2:.1f} % of the largest.",
        first=first,
        rate=significant(rate, 2),
        rate_2=100 * rate / RATE,
    )


_ROWS_SHOWN = 8
_IN_TABLE = (
    ("loss", tr("Loss"), 3),
    ("held_out", tr("Held-out"), 3),
    ("gradient_norm", tr("Gradient"), 2),
    ("learning_rate", tr("Rate"), 4),
    ("norm", tr("Vector norm"), 2),
    ("movement", tr("Movement"), 2),
    ("analogy", tr("Analogies, %"), 1),
    ("similarity", tr("Similarity"), 2),
)
"""Measures in the table, with the heading and the decimals; the speed is that of the computer, and is left out."""


def shown_table(moments: "Sequence[Moment]") -> Table:
    """Return the table of epochs that fits beside each other on the page."""
    columns = (
        Column(tr("Epoch")),
        *(Column(head, number=True, help=measure_named(name).formula) for name, head, _ in _IN_TABLE),
    )
    rows = tuple(
        (
            Cell(f"{moment.epoch:.0f}"),
            *(
                Cell(
                    in_figures(measure_named(name).factor * moment.values[name], f".{decimals}f")
                    if name in moment.values
                    else ""
                )
                for name, _, decimals in _IN_TABLE
            ),
        )
        for moment in moments
    )
    return Table(columns, rows)


class NearestPart(LessonWidget):
    """The nearest words of one word after a few epochs and at the end: most is learned in the first ones."""

    PROVIDES = ("near_word", "near_first", "near_last", "near_kept", "near_epoch")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.practice = stage.share(Practice)
        self._word = QLineEdit(NEAR_WORD)
        self._word.setObjectName("phases.word")
        self._word.setAccessibleName(tr("Word whose neighbors are shown"))
        set_scaled_size(self._word, maximum_width=200)
        self._complaint = InlineMessage("phases.word_message")
        self.table = StageTable(
            stage, "phases.nearest", tr("Nearest words over the run"), (Column(tr("Epoch 0")),), NEIGHBORS
        )
        self.table.entered.connect(lambda at: stage.highlight([self._keys[at.column()]]))
        self._run_line = AwaitedRun(self.practice, "phases.nearest")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(label(tr("Nearest to"), "section"), self._word, self._complaint, stretch=self._complaint))
        layout.addWidget(self._run_line)
        layout.addWidget(self.table)
        self._keys: list[str] = [""]
        self._heads: tuple[str, ...] = ()
        self._recorded: Followed | None = None  # what is shown
        self._word.textChanged.connect(self._show)
        self._complaint.chosen.connect(self._word.setText)
        self.practice.changed.connect(self._follow)
        self._run_line.changed.connect(self._show)
        self._show()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.practice.ask_for_vectors()

    def _follow(self) -> None:
        # neighbors are computed once, not at each epoch
        recorded = self.practice.recorded
        if self.practice.has_vectors or recorded is not self._recorded:
            self._show()

    def _moments(self, followed: Followed) -> list[tuple[int, str, str]]:
        """Return indices of epochs, each with its heading and the name of its phase."""
        last = len(followed.run.epochs) - 1
        found = []
        for at in epochs_shown(last):
            key = next((band.key for band in followed.bands if at and band.start <= at <= band.end), "")
            found.append((at, tr("Epoch {epoch}", epoch=at), key))
        return found

    def _show(self) -> None:
        word, followed = self._word.text().strip().lower(), self.practice.followed
        self._recorded = recorded = self.practice.recorded
        self._complaint.show_note("")
        by_record = recorded is not None and word == NEAR_WORD
        self.table.setVisible(self.practice.has_vectors or by_record)
        if recorded is not None and recorded.words is not None and by_record:
            self._show_columns(word, self._moments(recorded), recorded.words.neighbors)
            return
        if followed is None or not self.practice.has_vectors:
            return
        vectors = followed.run.vectors
        at = vectors[-1].get(word)
        if at is None:
            self._complaint.show_note(
                tr("“{word}” is not among the {vectors:,} words of the run.", word=word, vectors=len(vectors[-1]))
                if word
                else ""
            )
            self.table.rows.show([])
            return
        moments = self._moments(followed)
        self._show_columns(word, moments, neighbors_over(vectors, at, [moment for moment, _, _ in moments]))

    def _show_columns(self, word: str, moments: list[tuple[int, str, str]], columns: "tuple[Neighbors, ...]") -> None:
        self._keys = [key for _, _, key in moments]
        heads = tuple(head for _, head, _ in moments)
        if heads != self._heads:
            self._heads = heads
            self.table.set_columns([Column(head) for head in heads])
        self.table.rows.show(
            [
                tuple(Cell(f"{isolated(near)}  {cosine:.2f}".replace("-", "−")) for near, cosine in across)
                for across in zip(*columns, strict=True)
            ]
        )
        first, last = ([near for near, _ in found] for found in (columns[0], columns[-1]))
        early = [near for near, _ in columns[-2]]
        self.stage.set_values(
            near_word=word,
            near_first=", ".join(map(isolated, first[:3])),
            near_last=", ".join(map(isolated, last[:3])),
            near_epoch=str(moments[-2][0]),
            near_kept=tr("{set} of the {neighbors}", set=len(set(early) & set(last)), neighbors=NEIGHBORS),
        )


class TablePart(LessonWidget):
    """A table of the measurements at the end of each epoch."""

    PROVIDES = ("best_epoch", "best_held_out", "best_right", "right_epoch", "same_epoch")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.practice = stage.share(Practice)
        self._copied = Table()
        self._copy = button(tr("Copy the table"), "phases.copy")
        self._copy.setToolTip(
            tr(
                "With all decimals and the speed, and with tabs between the columns, as spreadsheets and programs "
                "take it"
            )
        )
        self._message = InlineMessage("phases.copy_message")
        columns = shown_table(()).columns
        self.table = StageTable(stage, "phases.epochs", tr("Table by epoch"), columns, _ROWS_SHOWN)
        self.table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(row(self._copy, self._message, stretch=self._message))
        layout.addWidget(self.table)
        self._copy.clicked.connect(self._on_copy)
        self.practice.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        run = self.practice.run
        self._copy.setEnabled(run is not None and run.ended)
        if run is None:
            self._message.show_note(FIRST)
            return
        if not run.ended:
            return
        self._message.show_note(tr("The beginning and the ends of {epochs} epochs.", epochs=EPOCHS))
        self._copied = epoch_table(run.epochs, sections=False)
        self.table.rows.show(shown_table(run.epochs).rows)
        held, right = run.series("held_out"), run.series("analogy")
        low, high = int(held[1].argmin()), int(right[1].argmax())
        self.stage.set_values(
            best_epoch=f"{held[0][low]:.0f}",
            same_epoch="same" if held[0][low] == right[0][high] else "other",
            best_held_out=f"{held[1][low]:.3f}",
            right_epoch=f"{right[0][high]:.0f}",
            best_right=f"{100 * right[1][high]:.1f} %",
        )

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(table_text(self._copied))
        self._message.show_note(tr("{rows} rows are on the clipboard.", rows=len(self._copied.rows)))
