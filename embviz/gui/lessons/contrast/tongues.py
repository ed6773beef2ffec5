"""Translation by rotation: the words of two languages, a small dictionary, and all other words."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.contrast.pair_cloud import PairCloud
from embviz.gui.lessons.contrast.runs import RunsWidget
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.lessons.transformer.pocket import remark_on
from embviz.gui.lessons.widgets.beside import beside
from embviz.gui.lessons.widgets.commitment import Commitment
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.lessons.widgets.step_slider import StepSlider
from embviz.gui.style.number_text import percent
from embviz.gui.widgets.charts.line_plot import LinePlot, Series
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.teaching.contrast.tongues import Tongues

_KIND = "tongues of the lesson"
_TALL, _CLOUD, _ROWS = 220, 430, 5  # px at scale 1; words
_SIZE = 50  # entries with which the lesson begins
_DRAWN = ("king", "dog", "apple", "red", "paris", "monday", "doctor", "rain", "tea", "five", "winter", "mother")
_ROOM = 0.06  # around the drawn words, for their names
_ALIKE = 0.05  # shares that differ by less are called alike


class TonguesPart(RunsWidget):
    """Words of both languages in a plane, before and after the rotation, and what is translated right."""

    PROVIDES = ("tongue_asked", "rotation_right", "free_right", "few_right", "few_entries", "most_right")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._curves: tuple[np.ndarray, np.ndarray] | None = None
        self._moved: dict[int, np.ndarray] = {}
        self.guess = Commitment(
            stage,
            "contrast.tongues_guess",
            tr("A dictionary of 50 words decides a map of 50 dimensions. Which kind of map translates other words?"),
            (("rotation", tr("A rotation")), ("free", tr("Any matrix: it fits better")), ("alike", tr("Both alike"))),
        )
        self.entries = StepSlider("contrast.dictionary", tr("Entries of the dictionary"))
        self._note = label("", "section", name="contrast.entries")
        self._turned = SegmentedControl(
            "contrast.turned",
            tr("Vectors of the second language"),
            (("apart", tr("As learned")), ("turned", tr("Turned"))),
        )
        self.cloud = PairCloud(
            stage, "contrast.tongues", tr("Words of two languages"), (tr("English"), tr("second tongue"))
        )
        self.plot = LinePlot(tr("Share of other words that are translated right"), tr("entries of the dictionary"))
        self.plot.setObjectName("contrast.translated")
        self._line = QLineEdit("horse")
        self._line.setObjectName("contrast.word")
        self._line.setAccessibleName(tr("English word"))
        self._complaint = InlineMessage("contrast.word_message")
        self._complaint.hide()
        self.table = StageTable(
            stage,
            "contrast.translations",
            tr("Nearest words of the second language"),
            (Column(tr("word"), words=True), Column(tr("cosine"), number=True), Column(tr("means"))),
            _ROWS,
        )
        self.column.addWidget(self.guess)
        self.column.addLayout(
            row(self._turned, 12, label(tr("Dictionary"), "section"), self.entries, self._note, stretch=self.entries)
        )
        right = LessonWidget(stage)
        side = QVBoxLayout(right)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(8)
        for part in (self.plot, self._line, self._complaint, self.table):
            side.addWidget(part)
        self.column.addLayout(beside(self.cloud, right, (1, 1)))
        self.guess.committed.connect(self._on_committed)
        self.entries.moved.connect(lambda _step: self._show())
        self._turned.changed.connect(lambda _at: self._show())
        self._line.textEdited.connect(lambda _text: self._show_word())
        self.rescaled()

    def rescaled(self) -> None:
        super().rescaled()
        self.cloud.setMinimumHeight(round(_CLOUD * self.stage.scale))
        self.plot.setFixedHeight(round(_TALL * self.stage.scale))
        self.plot.set_letters(self.stage.scale)

    def refresh(self) -> None:
        if self._curves is not None:
            self._show()
            return
        from embviz.teaching.contrast.tongues import SIZES

        self.plot.set_x_names([str(each) for each in SIZES])
        self.entries.set_last(len(SIZES) - 1, (str(SIZES[0]), str(SIZES[-1])))
        self.entries.go(SIZES.index(_SIZE))
        tongues = self.loaded.recorded.tongues

        def work(_job: Job) -> tuple[np.ndarray, np.ndarray]:
            from embviz.teaching.contrast.tongues import by_size

            return by_size(tongues)

        self._on_committed()
        self.stage.context.jobs.submit("measure", _KIND, work, self._take)

    def _take(self, curves: tuple[np.ndarray, np.ndarray]) -> None:
        self._curves = curves
        self._show()

    def _on_committed(self) -> None:
        answered = bool(self.guess.choice)
        for part in (self.entries, self._turned, self._line):
            part.setEnabled(answered)
        self._turned.choose(1 if answered else 0)
        self._show()

    @property
    def _tongues(self) -> "Tongues":
        return self.loaded.recorded.tongues

    def _turned_by(self, entries: int) -> np.ndarray:
        """Return the English vectors in the space of the second tongue, by a dictionary of so many entries."""
        from embviz.teaching.contrast.tongues import turned

        if entries not in self._moved:
            self._moved[entries] = turned(self._tongues, self._tongues.split()[0][:entries])
        return self._moved[entries]

    def _show(self) -> None:
        if self.runs.loaded is None:
            return
        from embviz.teaching.contrast.tongues import SIZES

        tongues, entries = self._tongues, SIZES[self.entries.step]
        self._note.setText(tr("{entries} entries", entries=entries))
        self._show_cloud(tongues, entries)
        self._show_word()
        if self._curves is None:
            return
        sizes, answered = np.arange(len(SIZES), dtype=float), bool(self.guess.choice)
        self.plot.set_series(
            [
                Series(tr("a rotation"), sizes, self._curves[0], points=True, color=0),
                Series(tr("any matrix"), sizes, self._curves[1], points=True, color=1),
            ]
            if answered
            else (),
            x_limits=(-0.3, len(SIZES) - 0.7),
            y_limits=(0, 0.6),
        )
        self.plot.set_notice("" if answered else tr("Answer first."))
        if not answered:
            self.guess.show_result("")
            self.stage.clear_values(*self.PROVIDES)
            return
        self.plot.set_mark(float(self.entries.step))
        at = SIZES.index(_SIZE)
        by_rotation, free = (float(curve[at]) for curve in self._curves)
        self.guess.show_result(
            "alike" if abs(by_rotation - free) < _ALIKE else "rotation" if by_rotation > free else "free"
        )
        self.stage.set_values(
            tongue_asked=str(len(tongues.split()[1])),
            rotation_right=percent(by_rotation),
            free_right=percent(free),
            few_right=percent(float(self._curves[0][2])),
            few_entries=str(SIZES[2]),
            most_right=percent(float(self._curves[0][-1])),
        )

    def _show_cloud(self, tongues: "Tongues", entries: int) -> None:
        drawn = [word for word in _DRAWN if word in tongues.dictionary]
        ids = np.array([tongues.english.index(word) for word in drawn])
        others = np.array([tongues.other.index(tongues.dictionary[word]) for word in drawn])
        # the plane in which the words of the second tongue vary most
        target = tongues.other_vectors[others].astype(np.float64)
        axes = np.linalg.svd(target - target.mean(axis=0), full_matrices=False)[2][:2]
        apart, turned, there = (
            (each - target.mean(axis=0)) @ axes.T
            for each in (
                tongues.vectors[ids].astype(np.float64),
                self._turned_by(entries)[ids].astype(np.float64),
                target,
            )
        )
        # the same for both, so that one sees what moves
        every = np.concatenate([apart, turned, there])
        self.cloud.show_pairs(
            turned if self._turned.current == 1 else apart,
            there,
            [(word, tongues.dictionary[word]) for word in drawn],
            (every.min(axis=0) - _ROOM, every.max(axis=0) + _ROOM),
            labeled=range(len(drawn)),
        )

    def _show_word(self) -> None:
        if self.runs.loaded is None or not self.guess.choice:
            self.table.rows.show(())
            remark_on(self._complaint, "")
            return
        from embviz.teaching.contrast.tongues import SIZES, nearest_words

        tongues, word = self._tongues, self._line.text().strip().lower()
        known = word in tongues.english
        remark_on(self._complaint, "" if known else tr("“{word}” is not in the toy world.", word=word))
        if not known:
            self.table.rows.show(())
            return
        means = {said: meant for meant, said in tongues.dictionary.items()}
        near = nearest_words(tongues, self._turned_by(SIZES[self.entries.step]), word, _ROWS)
        self.table.rows.show(
            [
                [
                    Cell(said),
                    Cell(f"{cosine:.2f}"),
                    Cell(f"{word} ✓" if means.get(said) == word else means.get(said, "–")),
                ]
                for said, cosine in near
            ]
        )
