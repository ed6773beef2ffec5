"""A number of a word's vector in fewer and fewer bits, and the whole vector as it comes back."""

from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.small.bits import Coded, OneBit, exact, forms, given_back, step_of
from embviz.gui.lessons.small.cells import BitRows
from embviz.gui.lessons.small.strip import VectorStrips
from embviz.gui.lessons.small.word import Chosen, WordLine
from embviz.gui.lessons.stage import DataWidget, LessonState
from embviz.gui.style.numbers import significant
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.vectors.compression.binary import Binary
    from embviz.vectors.embedding import Embedding

_KIND = "one bit of the lesson"
NAMES = ("float32", "float16", "int8", tr("1 bit"))
_FIRST = 2  # the form that is chosen at first: int8


class NumberPart(DataWidget):
    """Four ways to write one number, one of them applied to all numbers of the vector."""

    TELLS = ("word", "at", "number", "step", "code", "back", "bits_each", "form", "form_error", "all_bytes", "vector_d")

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.chosen = stage.share(Chosen)
        self.form, self.at = _FIRST, 0
        self._learned: OneBit | None = None
        self._learned_of: Embedding | None = None
        self._line = WordLine(stage, "small.word")
        self._which = WholeSpin()
        self._which.setObjectName("small.number")
        self._which.setAccessibleName(tr("Which number of the vector"))
        self._which.setPrefix(tr("number "))
        self._which.setMinimum(1)
        self.bits = BitRows(stage, "small.bits", tr("Bits of the number"))
        self.strips = VectorStrips(stage, "small.vector", tr("The whole vector"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(row(label(tr("Vector of"), "section"), self._line, 8, self._which, 8, self._line.message,
                             stretch=self._line.message))
        layout.addWidget(self.bits)
        layout.addWidget(self.strips)
        layout.addWidget(self.said)
        self._which.valueChanged.connect(self._on_which)
        self.bits.chosen.connect(self._on_form)
        self.strips.chosen.connect(lambda at: self._which.setValue(at + 1))
        self.chosen.changed.connect(self._on_word)
        self._show()

    def refresh(self) -> None:
        self._on_word()

    def _on_word(self) -> None:
        if not self.isVisible():
            self._stale = True
            return
        self._show()
        embedding = self.chosen.embedding
        if embedding is None or embedding is self._learned_of:
            return

        def work(job: Job) -> OneBit:
            from embviz.vectors.compression import compress

            kept = cast("Binary", compress(embedding, "binary", Pulse(None, job.cancelled).beat))
            return OneBit(kept.thresholds, kept.low, kept.high)

        def take(learned: OneBit) -> None:
            self._learned, self._learned_of = learned, embedding
            self._show()

        self.stage.context.jobs.submit("measure", _KIND, work, take)

    def _on_which(self, number: int) -> None:
        self.at = number - 1
        self._show()

    def _on_form(self, form: int) -> None:
        self.form = form
        self._show()

    def _fits(self) -> bool:
        """Whether one bit was learned of these words; while vectors move on, the last moment's stands in."""
        now, then = self.chosen.embedding, self._learned_of
        return then is now or (
            now is not None and then is not None and then.words is now.words and then.dimensions == now.dimensions
        )

    def _show(self) -> None:
        vector = self.chosen.vector
        self._which.setEnabled(bool(len(vector)))
        if not len(vector):
            self.bits.show_rows((), (), 0)
            self.strips.show_strips(np.zeros((0, 0)), (), 0)
            return
        self.at = min(self.at, len(vector) - 1)
        self._which.setRange(1, len(vector))
        learned = self._learned if self._fits() else None
        rows = forms(vector, self.at, learned)
        form = min(self.form, len(rows) - 1)
        self.bits.show_rows(rows, NAMES[: len(rows)], form)
        back = given_back(vector, rows[form].key, learned)
        self.strips.show_strips(np.array([vector, back]), ("float32", NAMES[form]), self.at)
        whole, chosen = float(vector[self.at]), rows[form]
        squares = float(np.square(vector, dtype=np.float64).sum())
        lost = float(np.square(back - vector).sum()) / squares if squares > 0 else 0.0
        self.stage.tell(
            word=self.chosen.word, at=f"{self.at + 1}", number=exact(whole, 7), step=significant(step_of(vector)),
            code=rows[2].meaning.split(" ")[0], back=exact(rows[2].value, 7), bits_each=_each(chosen),
            form=NAMES[form], form_error=_share(lost), all_bytes=_bytes(len(vector), chosen),
            vector_d=f"{len(vector):,}",
        )


def _each(form: Coded) -> str:
    step = tr(", and 4 bytes for the step") if form.key == "int8" else ""
    return tr("{bits} each{step}", bits=counted(len(form.bits), "bit"), step=step)


def _bytes(count: int, form: Coded) -> str:
    """Return what a vector of so many numbers takes in a form; int8 has a step of 4 bytes."""
    return f"{-(-count * len(form.bits) // 8) + 4 * (form.key == 'int8'):,}"


def _share(share: float) -> str:
    """Return a share in percent with two significant figures, however small."""
    return f"{significant(100 * share, 2)} %"
