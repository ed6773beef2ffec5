"""Whether the vectors use all directions alike, and what changes when they are made to use them more evenly."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from embviz.gui.context import Context
from embviz.gui.jobs import Job
from embviz.gui.pages.space_part import SpacePart, whole
from embviz.gui.widgets.found_table import FoundColumn, FoundTable
from embviz.gui.widgets.histogram import Histogram, Sample
from embviz.gui.widgets.parts import button, column, label
from embviz.gui.widgets.segments import Segments

if TYPE_CHECKING:
    from embviz.analysis.isotropy import Adjusted
    from embviz.vectors.embedding import Embedding

_PAIRS = 100_000
_TOP = 10
_SAYS = (
    "Mean cosine over all pairs. IsoScore: (P − 1) ∕ (d − 1), P the participation ratio of the spectrum (Rudman et al. "
    "2022, algorithm 1). Partition function: least ∕ largest Z(c) = Σ exp(c·v) over the eigenvectors ±c of VᵀV (Mu and "
    "Viswanath 2018, equation 5). All but the top: vectors less their mean and without their first D principal "
    "components (their algorithm 1)."
)


@dataclass(frozen=True, eq=False)
class _Found:
    adjusted: "Adjusted"
    cosines: tuple[np.ndarray, np.ndarray]
    quality: tuple[dict[str, float], dict[str, float]]


class SpaceIsotropyPage(SpacePart):
    """Before and after: measures, cosines of random pairs, and the neighbors of the selected word."""

    def __init__(self, context: Context) -> None:
        super().__init__(
            context, "isotropy", "Isotropy",
            "See whether the vectors use all directions alike, and what taking out their mean or their strongest "
            "components changes.",
        )
        self._how = Segments(
            "isotropy.how", "What is taken out", (("mean", "Mean centering"), ("top", "All but the top"))
        )
        self._removed = whole("isotropy.removed", "Principal components that are taken out, D", 1, 1000, 1)
        self._removed.setPrefix("D = ")
        self._removed.setEnabled(False)
        self._open = button("Open these vectors", "isotropy.open")
        self._open.setEnabled(False)
        layout = column(self.body, (24, 20, 24, 16), 12)
        layout.addWidget(self.line(self._how, self._removed))
        body = QHBoxLayout()
        body.setSpacing(32)
        left, right = QVBoxLayout(), QVBoxLayout()
        self.table = FoundTable(context, "isotropy.table", "Isotropy before and after", (
            FoundColumn("Measure"), FoundColumn("before", number=".3f"), FoundColumn("after", number=".3f"),
        ), file_name="isotropy")
        left.addWidget(self.table, 1)
        self.plot = Histogram("Cosines of pairs drawn at random", "cosine")
        self.plot.setObjectName("isotropy.plot")
        left.addWidget(self.plot, 1)
        self.neighbors = FoundTable(context, "isotropy.neighbors", "Neighbors before and after", (
            FoundColumn("before", words=True), FoundColumn("cosine", number=".3f"),
            FoundColumn("after", words=True), FoundColumn("cosine", number=".3f"),
        ), file_name="neighbors", by_cell=True)
        right.addWidget(self.neighbors, 1)
        body.addLayout(left, 1)
        body.addLayout(right, 1)
        layout.addLayout(body, 1)
        layout.addWidget(label(_SAYS, "caption", wrap=True))
        layout.addWidget(self._caption)
        layout.addWidget(self._open)
        self._found: _Found | None = None
        self._how.changed.connect(self._on_how)
        self._removed.valueChanged.connect(self.measure)
        self._open.clicked.connect(self._on_open)
        self.workspace.selection_changed.connect(self._show_neighbors)

    def work(self) -> "Callable[[Embedding, Job], _Found]":
        removed = self._removed.value() if self._how.current == 1 else 0

        def look(embedding: "Embedding", job: Job) -> _Found:
            from embviz.analysis.isotropy import all_but_the_top
            from embviz.vectors.pulse import Pulse

            pulse = Pulse(lambda share: job.progress(share, "Principal components"), job.cancelled)
            adjusted = all_but_the_top(embedding, removed, pulse)
            cosines = _pairs(embedding), _pairs(adjusted.embedding)
            return _Found(adjusted, cosines, ({}, {}))

        return look

    def show_found(self, embedding: "Embedding", found: _Found) -> None:
        self._found = found
        before, after = found.adjusted.before, found.adjusted.after
        self.table.show_rows((
            ("Mean cosine", "IsoScore", "Partition function"),
            (before.mean_cosine, before.iso_score, before.partition),
            (after.mean_cosine, after.iso_score, after.partition),
        ))
        self.plot.set_samples((Sample("before", found.cosines[0]), Sample("after", found.cosines[1])), limits=(-1, 1))
        self._caption.setText(f"Of all {len(embedding):,} words; cosines of {len(found.cosines[0]):,} pairs.")
        self._open.setEnabled(True)
        self._show_neighbors()

    def _show_neighbors(self) -> None:
        found, word, embedding = self._found, self.workspace.chosen.last, self._measured
        if found is None or embedding is None or not word or word not in embedding or not self.isVisible():
            return

        def work(_job: Job):
            from embviz.vectors.neighbors import nearest

            columns = []
            for one in (embedding, found.adjusted.embedding):
                at = one.id(word)
                ids, cosines = nearest(one, one.vectors[at], _TOP, exclude=(at,))
                columns += [[one.words[i] for i in ids], cosines]
            return columns

        self.context.jobs.submit("quick", "isotropy neighbors", work, self.neighbors.show_rows)

    def _on_how(self) -> None:
        self._removed.setEnabled(self._how.current == 1)
        self.measure()

    def _on_open(self) -> None:
        if self._found is not None:
            self.context.opening.show_made(self._found.adjusted.embedding)


def _pairs(embedding: "Embedding") -> np.ndarray:
    random = np.random.default_rng(1)
    a, b = random.integers(len(embedding), size=(2, _PAIRS))
    different = a != b
    a, b = a[different], b[different]
    lengths = embedding.norms[a] * embedding.norms[b]
    return np.einsum("ij,ij->i", embedding.vectors[a], embedding.vectors[b]) / np.where(lengths > 0, lengths, 1)
