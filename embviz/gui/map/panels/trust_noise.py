"""The part of the Trust panel that shows the method on shuffled data."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.scene.trust_measures import TrustMeasurement, threads_beside, vectors_on_map, words_measured
from embviz.gui.style.number_text import Score
from embviz.gui.widgets.layouts import button, label, row
from embviz.gui.widgets.progress_bar import ProgressBar
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.projection.noise_check import NoiseCheck
    from embviz.vectors.embedding import Embedding

KIND = "shuffled data"


class ShuffledData(QWidget):
    """Lays out shuffled vectors with the map's method, shows them instead of the map and compares the two.

    Attributes
    ----------
    found : NoiseCheck or None
        Result for shuffled data, with the current words, method and neighborhood size.

    Signals
    -------
    changed
        There is a new result, or the old one is no longer valid.
    """

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._scene = context, context.scene
        self.found: NoiseCheck | None = None
        self._measured: TrustMeasurement | None = None
        self._error = ""
        self._of: Embedding | None = None  # the shuffled vectors
        self._looked_at: object = None  # the run, and its position in training at that time
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(label(tr("Would noise look like this?"), "section"))
        self._switch = button(tr("Shuffled data"), "trust.shuffled")
        self._switch.setCheckable(True)
        self._switch.setToolTip(
            tr(
                "Shuffles each component of the vectors among the words on the map: every number stays, every "
                "similarity is chance. Then lays them out by the same method with the same options, and measures that "
                "map."
            )
        )
        self._switch.toggled.connect(
            lambda down: self._switch.setText(tr("Back to the map") if down else tr("Shuffled data"))
        )
        self._switch.clicked.connect(lambda down: self._begin() if down else self._draw_map())
        layout.addLayout(row(self._switch, None))
        self._progress = ProgressBar("trust.progress", tr("Progress of the layout of shuffled data"))
        self._progress.hide()
        layout.addWidget(self._progress)
        self._warning = label("", "warning", wrap=True, name="trust.warning")
        layout.addWidget(self._warning)
        self._verdict = label("", "caption", wrap=True, name="trust.verdict")
        self._verdict.setToolTip(
            tr(
                "Clustering tendency (Hopkins & Skellam 1954): Σuᵐ ÷ (Σuᵐ + Σwᵐ), u the distances from random places "
                "on the map to the nearest word, w those from random words to the nearest other, m its dimensions. "
                ".5: evenly spread; near 1: dense groups."
            )
        )
        layout.addWidget(self._verdict)
        self._scene.shuffled_changed.connect(self._on_shuffled)
        context.workspace.embedding_changed.connect(self._on_vectors)
        context.workspace.moment_changed.connect(self._on_vectors)

    # --- starting and stopping

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        # a hidden window continues; a check that nobody looks at any more must not be drawn over the map later
        if not event.spontaneous() and self._context.jobs.running(KIND):
            self._draw_map()

    def forget(self) -> None:
        """Draw the map again and drop the result, which belongs to other words, vectors or parameters."""
        self._draw_map()
        dropped, self.found, self._error = self.found or self._error, None, ""
        if dropped:
            self._show()
            self.changed.emit()

    def _begin(self) -> None:
        workspace, scene, measured = self._context.workspace, self._scene, self._measured
        vectors = vectors_on_map(workspace, scene)
        if vectors is None or measured is None:
            self._draw_map()
            return
        self._error = ""
        self._show()
        self._of, self._looked_at = workspace.embedding, (workspace.run, workspace.place)
        coordinates, method, options, k = scene.coordinates, scene.method, scene.options, measured.quality.k
        options.pop("chosen", None)  # words that were not chosen have no position
        threads = threads_beside(workspace)

        def work(job: Job) -> "tuple[NoiseCheck, np.ndarray]":
            from embviz.projection.noise_check import check

            pulse = job.pulse.named(tr("Laying out shuffled data"))
            placed = np.isfinite(coordinates).all(axis=1)
            found = check(
                vectors if placed.all() else vectors[placed],
                method,
                options,
                k,
                sample=words_measured(len(vectors)),
                threads=threads,
                pulse=pulse,
            )
            places = np.full((len(vectors), found.frame.coordinates.shape[1]), np.nan, np.float32)
            places[placed] = found.frame.coordinates
            return found, places

        self._progress.set_share(0)
        self._progress.show()
        # the FFT comes from a library that must not be called twice at once; all else may run alongside the map
        lane = "heavy" if options.get("algorithm") == "fft" else "measure"
        self._context.jobs.submit(
            lane,
            KIND,
            work,
            lambda result: self._on_found(*result),
            self._on_failed,
            lambda share, _text: self._progress.set_share(share),
        )

    def _on_found(self, found: "NoiseCheck", places: np.ndarray) -> None:
        self._progress.hide()
        self.found = found
        self._scene.show_shuffled(places)
        self._show()
        self.changed.emit()

    def _on_failed(self, error: Exception) -> None:
        self._draw_map()
        self._error = str(error)
        self._show()

    def _draw_map(self) -> None:
        """Draw the map again; keep the result for comparison."""
        self._context.jobs.cancel(KIND)
        self._progress.hide()
        self._switch.setChecked(False)
        self._scene.show_shuffled(None)

    def _on_shuffled(self) -> None:
        """Follow the badge on the map, which also ends the view of shuffled data."""
        if self._scene.shuffled is None and not self._context.jobs.running(KIND):
            self._switch.setChecked(False)

    def _on_vectors(self) -> None:
        """Keep the result while the shuffled run learns; other vectors or another moment need a new check."""
        workspace = self._context.workspace
        if self.found is None and not self._context.jobs.running(KIND):
            return
        if workspace.run is not None and self._looked_at == (workspace.run, workspace.place):
            self._show()
        else:
            self.forget()

    # --- what is shown

    def show_beside(self, measured: TrustMeasurement | None) -> None:
        """Compare with the trust measurement of the map; None if it cannot be measured."""
        self._measured = measured
        # typed axes do not depend on which words are near
        self._switch.setEnabled(measured is not None and self._scene.method != "axes")
        self._show()

    def _show(self) -> None:
        from embviz.projection.noise_check import risks, verdicts

        scene, measured, found = self._scene, self._measured, self.found
        told = [self._error] if self._error else []
        told += risks(scene.method, scene.options, len(scene.words)) if scene.words else ()
        compared = found is not None and measured is not None
        if found is not None and measured is not None:
            told += verdicts(measured.quality.whole, measured.grouping, found)
            self._verdict.setText(self._compared(measured, found))
        self._warning.setText("\n".join(told))
        self._warning.setVisible(bool(told))
        self._verdict.setVisible(compared)

    def _compared(self, measured: TrustMeasurement, found: "NoiseCheck") -> str:
        here, there, every = measured.quality.whole, found.quality, measured.quality.compared
        sampled = found.measured < every
        words = (
            tr("{measured:,} of {every:,} words drawn at random", measured=found.measured, every=every)
            if sampled
            else tr("all {every:,} words", every=every)
        )
        said = [
            tr(
                "Shuffled: trustworthiness {trustworthiness:.3f}, kept {kept:.3f}, clustering tendency "
                "{grouping:.2f} (a single cloud has {heap:.2f}). This map: {trustworthiness_2:.3f}, {kept_2:.3f}, "
                "{grouping_2:.2f}.",
                trustworthiness=Score(there.trustworthiness),
                kept=Score(there.kept),
                grouping=Score(found.grouping),
                heap=Score(found.heap),
                trustworthiness_2=Score(here.trustworthiness),
                kept_2=Score(here.kept),
                grouping_2=Score(measured.grouping),
            ),
            tr("Both are of {words}. The marks on the bars are those of shuffled data.", words=words),
        ]
        if self._of is not self._context.workspace.embedding:
            said.append(tr("The vectors of the moment when you pressed were shuffled; the map has changed since."))
        return " ".join(said)
