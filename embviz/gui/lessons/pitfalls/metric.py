"""The wrong metric: which neighbors the dot product favors over the cosine."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.files.tables import Cell, Column
from embviz.gui.lessons.context.words import spelled
from embviz.gui.lessons.pitfalls.texts import line
from embviz.gui.lessons.stage import LessonState
from embviz.gui.lessons.widgets.measured_part import ComputedWidget, Work
from embviz.gui.lessons.widgets.stage_table import StageTable
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import label, row
from embviz.util.language import quoted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.teaching.metric_preferences import Favors
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.neighbors import Metric

_TOP = 10  # as many as the text speaks of
_DRAWN = 200
_MOST = 100_000  # words that may be near
_FIRST = ("queen", "paris", "dog")
_METRICS: "tuple[tuple[Metric, str], ...]" = (("dot", tr("✗ Dot product u · v")), ("cosine", tr("✓ Cosine")))
_HABITS = (
    (tr("mean rank"), tr("mean frequency rank of the nearest words")),
    (tr("mean length"), tr("mean length of their vectors")),
    (tr("largest hub"), tr("how many words have the most common neighbor")),
)


@dataclass(frozen=True, eq=False)
class _Found:
    source: "Embedding"
    of: "Embedding"  # its first words
    near: tuple[np.ndarray, ...]
    habits: "tuple[Favors, ...]"


class MetricPart(ComputedWidget):
    """The nearest words by two measures, and what the measures favor on average."""

    REAL_WORDS = True
    KIND = "metric of the lesson"
    PROVIDES = (
        "asked",
        "dot_rank",
        "cosine_rank",
        "dot_length",
        "cosine_length",
        "dot_hub",
        "dot_hub_times",
        "cosine_hub_times",
    )

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage, "using.metric")
        self.found: _Found | None = None
        self._made: _Found | None = None  # the last result, reused if it still applies
        self._line = line("using.word", tr("Word"))
        set_scaled_size(self._line, maximum_width=200)
        self.tables = tuple(
            StageTable(
                stage,
                f"using.near_{key}",
                tr("Nearest by {title}", title=title[2:]),
                (
                    Column(tr("Word")),
                    Column(tr("rank"), number=True, help=tr("by frequency: 1 is the most frequent word")),
                    Column(tr("length"), number=True, help=tr("of its vector")),
                ),
                _TOP,
            )
            for key, title in _METRICS
        )
        self.habits = StageTable(
            stage,
            "using.metric_numbers",
            tr("Ten nearest of many words, dot product and cosine"),
            (
                Column(tr("{drawn} words", drawn=_DRAWN)),
                Column(tr("✗ dot"), number=True),
                Column(tr("✓ cosine"), number=True),
            ),
            len(_HABITS),
        )
        set_scaled_size(self.habits, minimum_width=270)
        both = QHBoxLayout()
        both.setSpacing(24)
        for table, (_key, title) in zip(self.tables, _METRICS, strict=True):
            side = QVBoxLayout()
            side.addWidget(label(title, "section"))
            side.addWidget(table)
            both.addLayout(side, 2)
        side = QVBoxLayout()
        side.addWidget(label(tr("The ten nearest of each"), "section"))
        side.addWidget(self.habits)
        side.addStretch(1)
        both.addLayout(side, 2)
        self.column.addLayout(row(label(tr("Nearest to"), "section"), self._line, None))
        self.column.addWidget(self.complaint)
        self.column.addLayout(both)
        self.column.addWidget(self.verdict)
        self.column.addWidget(self.said)
        self._line.textEdited.connect(self.again)

    def refresh(self) -> None:
        vectors = self.source.vectors
        if vectors is not None and not self._line.text().strip():
            self._line.setText(next((word for word in _FIRST if word in vectors), vectors.words[len(vectors) // 3]))
        super().refresh()

    def work(self) -> Work | None:
        vectors, word = self.source.vectors, self._line.text().strip()
        if vectors is None or not word:
            return None
        made = self._made if self._made is not None and self._made.source is vectors else None

        def do(pulse: Pulse) -> _Found:
            from embviz.teaching.metric_preferences import drawn_words, favors
            from embviz.vectors.neighbors import nearest

            some = made.of if made else vectors.first(_MOST)
            own = some.id(spelled(some, word))
            near = tuple(nearest(some, some.vectors[own], _TOP, key, exclude=[own])[0] for key, _ in _METRICS)
            drawn = drawn_words(some, _DRAWN)
            habits = made.habits if made else tuple(favors(some, drawn, key, pulse=pulse) for key, _ in _METRICS)
            return _Found(vectors, some, near, habits)

        return do

    def show_found(self, found: _Found) -> None:
        self.found = self._made = found
        vectors = found.of
        for table, ids in zip(self.tables, found.near, strict=True):
            table.rows.show(
                [(Cell(vectors.words[k]), Cell(f"{k + 1:,}"), Cell(f"{vectors.norms[k]:.2f}")) for k in ids.tolist()]
            )
        dot, cosine = found.habits
        told = [(f"{each.rank:,.0f}", f"{each.length:.2f}", f"{each.times}") for each in found.habits]
        self.habits.rows.show(
            [
                (Cell(title, help=help_), Cell(by_dot), Cell(by_cosine))
                for (title, help_), by_dot, by_cosine in zip(_HABITS, *told, strict=True)
            ]
        )
        self.stage.set_values(
            asked=f"{dot.asked:,}",
            dot_rank=f"{dot.rank:,.0f}",
            cosine_rank=f"{cosine.rank:,.0f}",
            dot_length=f"{dot.length:.2f}",
            cosine_length=f"{cosine.length:.2f}",
            dot_hub=quoted(vectors.words[dot.hub]),
            dot_hub_times=str(dot.times),
            cosine_hub_times=str(cosine.times),
        )
        self.said.setText(
            self.source.said
            if len(vectors) < _MOST
            else tr("{said} The first {most:,} of them may be near.", said=self.source.said, most=_MOST)
        )
        self.verdict.setText(_judged(dot, cosine, vectors.words[dot.hub]))

    def clear(self) -> None:
        self.found = None
        for table in self.tables:
            table.rows.show(())
        self.habits.rows.show(())


def _judged(dot: "Favors", cosine: "Favors", hub: str) -> str:
    if not dot.length > 1.01 * cosine.length:
        return tr("All these vectors are about equally long: for them the dot product is a cosine, and does no harm.")
    return tr(
        "✗ Wrong: the dot product takes long vectors ({length:.2f} on average, of the cosine's neighbors "
        "{length_2:.2f}), and “{hub}” is near to {times} of {asked} words, whatever they mean. ✓ By cosine no word is "
        "near to more than {times_2}.",
        length=dot.length,
        length_2=cosine.length,
        hub=hub,
        times=dot.times,
        asked=dot.asked,
        times_2=cosine.times,
    )
