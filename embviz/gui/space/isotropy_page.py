"""The Isotropy page: whether the vectors use all directions, before and after a correction."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_save, with_kinds_to_save
from embviz.gui.pages.context import Context
from embviz.gui.space.base import SpacePage, whole
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.charts.histogram import Histogram, Sample
from embviz.gui.widgets.explanation import Explanation
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, column, row
from embviz.gui.widgets.tables.result_table import ResultColumn, ResultTable
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.analysis.isotropy import Adjusted
    from embviz.analysis.word_sample import WordSample
    from embviz.vectors.embedding import Embedding

_TOP = 12
_MEASURES_SHARE, _QUALITY_SHARE = 0.6, 0.2  # of the time that a measurement takes
_SAID = tr("The nearer IsoScore is to 1 and the mean cosine to 0, the more evenly the vectors use all directions.")
_SAYS = tr(
    "Mean cosine: over all pairs of the words named, of which the histogram draws some. IsoScore: (P − 1) ∕ (d − 1), "
    "P the participation ratio of the spectrum; 1 where the variance is the same in all directions (Rudman et al. "
    "2022, algorithm 1). Partition function: least ∕ largest Z(c) = Σ exp(c·v) over the eigenvectors ±c of VᵀV (Mu "
    "and Viswanath 2018, equation 5). Analogies: share answered right (3CosAdd). Similarity: Spearman’s ρ with graded "
    "pairs. All but the top: vectors less their mean and without their first D principal components (Mu and "
    "Viswanath, algorithm 1; one for each 100 dimensions)."
)
_PAIRS = tr("Cosines of pairs drawn at random")
_QUALITIES = {"analogy": tr("Analogies"), "similarity": tr("Similarity")}


@dataclass(frozen=True, eq=False)
class _Found:
    sample: "WordSample"
    adjusted: "Adjusted"
    cosines: tuple[np.ndarray, np.ndarray]  # of pairs of the sample's words
    qualities: tuple[Mapping[str, float], Mapping[str, float]]


class SpaceIsotropyPage(SpacePage):
    """Before and after: measures, cosines of random pairs, and the neighbors of the selected word."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(
            context,
            "isotropy",
            tr("Isotropy"),
            tr(
                "See whether the vectors use all directions alike, and what changes when their mean or their "
                "strongest components are removed."
            ),
            parent,
        )
        self.table, self.plot, self.neighbors = (
            self._make_table(),
            Histogram(_PAIRS, tr("cosine")),
            self._make_neighbors(),
        )
        self.plot.setObjectName("isotropy.plot")
        layout = column(self.body, (24, 16, 24, 10), 8)
        layout.addWidget(self._build_controls())
        body = QHBoxLayout()
        body.setSpacing(32)
        body.addLayout(self._build_measures(), 1)
        body.addLayout(self._build_words(), 1)
        layout.addLayout(body, 1)
        layout.addWidget(Explanation("isotropy.explain", _SAID, _SAYS, more_name="isotropy.formula"))
        layout.addWidget(self._caption)
        self._found: _Found | None = None
        self._enable(False)
        self._connect()

    def _make_table(self) -> ResultTable:
        table = ResultTable(
            self.context.jobs,
            self.context.workspace,
            "isotropy.table",
            tr("Isotropy before and after"),
            (
                ResultColumn(tr("Measure")),
                ResultColumn(tr("Before"), number=".3f"),
                ResultColumn(tr("After"), number=".3f"),
                ResultColumn(tr("Change"), number="+.3f", muted=True),
            ),
            file_name="isotropy",
        )
        set_scaled_size(table, fixed_height=5 * 28 + 72)
        return table

    def _make_neighbors(self) -> ResultTable:
        return ResultTable(
            self.context.jobs,
            self.context.workspace,
            "isotropy.neighbors",
            tr("Neighbors before and after"),
            (
                ResultColumn(tr("Before"), words=True),
                ResultColumn(tr("Cosine"), number=".3f"),
                ResultColumn(tr("After"), words=True),
                ResultColumn(tr("Cosine"), number=".3f"),
            ),
            file_name="neighbors",
            by_cell=True,
        )

    def _build_controls(self) -> QWidget:
        """Return the line with what is removed and the sample."""
        self._how = SegmentedControl(
            "isotropy.how", tr("What to remove"), (("mean", tr("Mean centering")), ("top", tr("All but the top")))
        )
        self._removed = whole("isotropy.removed", tr("Principal components to remove, D"), 1, 1, 1)
        self._removed.setPrefix("D = ")
        self._removed.setEnabled(False)
        return self.line(self._how, self._removed, self.sample)

    def _build_measures(self) -> QVBoxLayout:
        """Return the left side: the cosines of random pairs, and the measures."""
        left = QVBoxLayout()
        left.addWidget(self.plot, 1)
        left.addWidget(self.table)
        return left

    def _build_words(self) -> QVBoxLayout:
        """Return the right side: what is done with the vectors, and the neighbors of the selected word."""
        self._open = button(tr("Open these vectors"), "isotropy.open")
        self._open.setToolTip(tr("Use the vectors of “after” on the map and on every page"))
        self._save = button(tr("Save these vectors…"), "isotropy.save", flat=True)
        right = QVBoxLayout()
        # in the row of the controls they would make the page wider than a small window
        right.addLayout(row(self._open, self._save, None))
        right.addWidget(self.neighbors, 1)
        return right

    def _connect(self) -> None:
        self._how.changed.connect(self._on_how)
        self._removed.valueChanged.connect(self.measure)
        self._open.clicked.connect(self._on_open)
        self._save.clicked.connect(self._on_save)
        self.workspace.selection_changed.connect(self._show_neighbors)

    def refresh(self) -> None:
        embedding = self.workspace.embedding
        if embedding is not None:
            self._removed.setRange(1, max(1, embedding.dimensions - 1))
        super().refresh()

    def work(self) -> "Callable[[Embedding, Job], _Found]":
        removed, truths = self._removed.value() if self._how.current == 1 else 0, self.workspace.truths
        take = self.sample.of()

        def look(embedding: "Embedding", job: Job) -> _Found:
            from embviz.analysis.evaluation.quality import quality_for
            from embviz.analysis.isotropy import all_but_the_top, random_cosines

            sample = take(embedding)
            pulse = job.pulse.part(0.0, _MEASURES_SHARE).named(tr("Principal components"))
            adjusted = all_but_the_top(embedding, removed, pulse, sample.ids)
            pair = embedding, adjusted.embedding
            asked, qualities = quality_for(truths), []
            for at, one in enumerate(pair):
                job.progress(_MEASURES_SHARE + at * _QUALITY_SHARE, tr("Questions"))
                qualities.append(asked.answers(one, job.pulse.quiet))
            before, after = (random_cosines(one, among=sample.ids) for one in pair)
            return _Found(sample, adjusted, (before, after), (qualities[0], qualities[1]))

        return look

    def show_found(self, embedding: "Embedding", found: _Found) -> None:
        self._found = found
        before, after = found.adjusted.before, found.adjusted.after
        rows = [
            (tr("Mean cosine"), before.mean_cosine, after.mean_cosine),
            ("IsoScore", before.iso_score, after.iso_score),
            (tr("Partition function"), before.partition, after.partition),
        ]
        for key, title in _QUALITIES.items():
            # questions that do not apply are left out
            if not np.isnan(found.qualities[0][key]):
                rows.append((title, found.qualities[0][key], found.qualities[1][key]))
        names, old, new = zip(*rows, strict=True)
        self.table.show_rows((names, old, new, np.subtract(new, old)))
        self.table.show_note(tr("Of {sample}", sample=found.sample))
        self.plot.set_title(
            tr("Cosines of {cosines:,} random pairs of {sample}", cosines=len(found.cosines[0]), sample=found.sample)
        )
        cosines, adjusted = found.cosines
        self.plot.set_samples((Sample(tr("before"), cosines), Sample(tr("after"), adjusted)), limits=(-1, 1))
        self._caption.setText(
            tr(
                "After: {provenance}, those of all {words}.",
                provenance=found.adjusted.embedding.provenance["adjusted"],
                words=counted(len(embedding), "word"),
            )
        )
        self._enable(True)
        self._show_neighbors()

    def measure(self) -> None:
        if self.isVisible():
            # from now on the result belongs to other settings than the controls show
            self._found = None
            self._enable(False)
        super().measure()

    def forget(self) -> None:
        self._found = None
        self._enable(False)
        for table in (self.table, self.neighbors):
            table.show_rows(((),) * 4)
            table.show_note("")
        self.plot.set_title(_PAIRS)
        self.plot.set_samples(())

    def _enable(self, found: bool) -> None:
        self._open.setEnabled(found)
        self._save.setEnabled(found)

    def _show_neighbors(self) -> None:
        found, embedding = self._found, self._measured
        if found is None or embedding is None or not self.isVisible():
            return
        word = self.workspace.chosen.last
        if not word or word not in embedding:
            word = embedding.words[0]

        def work(_job: Job) -> list[Any]:
            from embviz.vectors.neighbors import nearest

            columns: list[Any] = []
            for one in (embedding, found.adjusted.embedding):
                at = one.id(word)
                ids, cosines = nearest(one, one.vectors[at], _TOP, exclude=(at,))
                columns += [[one.words[i] for i in ids], cosines]
            return columns

        def done(columns: list[Any]) -> None:
            if found is not self._found:
                return
            self.neighbors.show_rows(columns)
            kept = len(set(columns[0]) & set(columns[2]))
            self.neighbors.show_note(
                tr("Nearest to “{word}”: {kept} of {columns} stay", word=word, kept=kept, columns=len(columns[0]))
            )

        self.context.jobs.submit("quick", "isotropy neighbors", work, done)

    def _on_how(self) -> None:
        self._removed.setEnabled(self._how.current == 1)
        self.measure()

    def _on_open(self) -> None:
        if self._found is not None:
            self.context.loader.show_made(self._found.adjusted.embedding)

    def _on_save(self) -> None:
        found = self._found
        if found is None:
            return

        def ask(kinds: str) -> None:
            try:
                path = ask_to_save(self, tr("Save these vectors"), "vectors", kinds)
            except InputError as error:
                self._line.handle_error(error)
                return
            if path:
                self.save_path(path)

        with_kinds_to_save(self.context.jobs, found.adjusted.embedding, ask)

    def save_path(self, path: str | Path) -> None:
        """Write the corrected vectors, as if the file was chosen in the dialog."""
        if self._found is None:
            return
        embedding, target = self._found.adjusted.embedding, Path(path)

        def work(job: Job) -> None:
            from embviz.vectors.formats import write_vectors

            write_vectors(embedding, target, job.pulse)

        self.context.jobs.submit(
            "files",
            "save isotropic vectors",
            work,
            lambda _none: self._line.show_note(tr("Saved {name}.", name=target.name)),
            self._line.handle_error,
        )
