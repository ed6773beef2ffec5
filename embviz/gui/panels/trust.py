"""The trust panel of the map: what the picture keeps of the vectors, where it tears them apart, what noise would do."""

import time
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QProgressBar, QScrollArea, QVBoxLayout, QWidget

from embviz.gui.context import Context
from embviz.gui.jobs import Job
from embviz.gui.trust_measures import Measured, measure
from embviz.gui.widgets.density_plot import DensityPlot
from embviz.gui.widgets.parts import button, label, row
from embviz.gui.widgets.rows_table import Cell, Column, RowsTable
from embviz.gui.widgets.segments import Segments
from embviz.gui.widgets.share_bars import Share, ShareBars
from embviz.gui.widgets.spin import WholeSpin
from embviz.vectors.pulse import Pulse

KIND, NOISE = "trust", "shuffled data"
_LOOK_MS = 250
_PATIENCE = 5.0  # times as long as a measurement took it rests while the layout moves
_GRID = 60, 40
_THREADS = 2  # while nothing is trained
_TABLE_ROWS = 5
_TORN, _HUBS = 0, 1
_COLUMNS = {
    _TORN: (Column("Word"), Column("Kept", number=True, help="Of its nearest in the vectors, so many are on the map")),
    _HUBS: (Column("Word"), Column("Times", number=True, help="Among the nearest of so many words: its k-occurrence "
                                   "(Radovanović, Nanopoulos & Ivanović 2010)")),
}


class TrustPanel(QWidget):
    """Measures the map that is shown, while somebody looks and each time it has come to rest."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._scene = context, context.scene
        self._measured: Measured | None = None
        self._stale, self._begun, self._cost = True, 0.0, 0.0
        self._noise: Any = None  # what shuffled data gave; of the same words, vectors and parameters
        self.setMinimumWidth(264)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        content = QWidget()
        scroll.setWidget(content)
        outer.addWidget(scroll)
        self._layout = QVBoxLayout(content)
        self._layout.setContentsMargins(14, 6, 14, 12)
        self._layout.setSpacing(8)
        self._build_measures()
        self._build_words()
        self._build_noise()
        self._layout.addStretch(1)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._scene.frame_changed.connect(self._on_moved)
        self._scene.words_changed.connect(self._on_other_map)
        self._scene.method_changed.connect(self._on_other_map)
        self._scene.shuffled_changed.connect(self._on_shuffled)
        context.workspace.embedding_changed.connect(self._on_vectors)
        self._show()

    # --- building

    def _build_measures(self) -> None:
        self._k = WholeSpin()
        self._k.setObjectName("trust.k")
        self._k.setAccessibleName("Words in a neighborhood")
        self._k.setToolTip("How many nearest words make a neighborhood: small looks at details, large at the whole")
        self._k.setRange(1, 200)
        self._k.setKeyboardTracking(False)
        self._k.setValue(self._context.settings.get("trust/k"))
        self._k.valueChanged.connect(self._on_k)
        self._layout.addLayout(row(label("Neighborhoods of", "section"), self._k, None))
        self._state = label("", "caption", wrap=True)
        self._state.setObjectName("trust.state")
        self._layout.addWidget(self._state)
        self._bars = ShareBars("trust.measures", "Quality of the map")
        self._layout.addWidget(self._bars)
        self._layout.addSpacing(4)
        self._shepard = DensityPlot("trust.shepard", "Shepard plot", "1 − cosine", "on the map")
        self._shepard.setToolTip(
            "Shepard plot: pairs of words drawn at random, by their distance in the vectors (to the right) and on the "
            "map (upwards, in units of its radius). Each column is shaded by the share of its pairs. A map that keeps "
            "the order of distances shows a rising line."
        )
        self._layout.addWidget(self._shepard)

    def _build_words(self) -> None:
        self._layout.addSpacing(4)
        self._lists = Segments("trust.list", "Which words", (("torn", "Torn apart"), ("hubs", "Hubs")))
        self._lists.changed.connect(lambda _at: self._show_words())
        self._layout.addWidget(self._lists)
        self._table = RowsTable("trust.words", "Words", _COLUMNS[_TORN])
        self._table.fit(_TABLE_ROWS)
        self._table.setToolTip("Click: select the word and fly to it")
        self._table.clicked.connect(self._on_word)
        self._table.activated.connect(self._on_word)
        self._layout.addWidget(self._table)
        self._color = button("Color by distortion", "trust.color")
        self._color.setToolTip("Color each word by the share of its neighbors that the map keeps")
        self._color.clicked.connect(self._on_color)
        self._layout.addLayout(row(self._color, None))

    def _build_noise(self) -> None:
        self._layout.addSpacing(4)
        self._layout.addWidget(label("Would noise look like this?", "section"))
        self._shuffle = button("Shuffled data", "trust.shuffled")
        self._shuffle.setCheckable(True)
        self._shuffle.setToolTip(
            "Deals each component of the vectors out anew among the words: every number stays, every similarity is "
            "left to chance. Then lays them out by the same method with the same options, and measures that map."
        )
        self._shuffle.toggled.connect(
            lambda down: self._shuffle.setText("Back to the map" if down else "Shuffled data")
        )
        self._shuffle.clicked.connect(self._on_shuffle)
        self._layout.addLayout(row(self._shuffle, None))
        self._progress = QProgressBar()
        self._progress.setObjectName("trust.progress")
        self._progress.setAccessibleName("Progress of the layout of shuffled data")
        self._progress.setRange(0, 1000)
        self._progress.setTextVisible(False)
        self._progress.hide()
        self._layout.addWidget(self._progress)
        self._warning = label("", "warning", wrap=True)
        self._warning.setObjectName("trust.warning")
        self._layout.addWidget(self._warning)
        self._verdict = label("", "caption", wrap=True)
        self._verdict.setObjectName("trust.verdict")
        self._layout.addWidget(self._verdict)

    # --- when to measure

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._context.studio.want_moments(self, True)
        self._timer.start()
        self._look()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._context.studio.want_moments(self, False)
        self._timer.stop()
        self._context.jobs.cancel(KIND)

    def _on_moved(self) -> None:
        self._stale = True

    def _on_vectors(self) -> None:
        self._stale, self._noise = True, None

    def _on_k(self, k: int) -> None:
        self._context.settings.set("trust/k", k)
        self._stale, self._noise, self._begun = True, None, 0.0
        self._context.jobs.cancel(KIND)
        if self.isVisible():
            self._look()

    def _on_other_map(self) -> None:
        self._stale, self._measured, self._noise, self._begun = True, None, None, 0.0
        self._context.jobs.cancel(KIND)
        self._end_shuffle()
        self._show()

    @property
    def _vectors(self) -> np.ndarray | None:
        """The vectors of the words on the map; None where there are none of all of them."""
        embedding, count = self._context.workspace.embedding, len(self._scene.words)
        return embedding.vectors[:count] if embedding is not None and count and len(embedding) >= count else None

    @property
    def _moving(self) -> bool:
        frame = self._scene.frame
        return self._context.workspace.place is None and frame is not None and not frame.settled

    @property
    def _threads(self) -> int:
        return 1 if self._context.workspace.training else _THREADS

    def _look(self) -> None:
        """Measure when the map is another one: at once when it rests, now and then while it moves."""
        vectors, jobs = self._vectors, self._context.jobs
        placed = len(self._scene.coordinates) and np.isfinite(self._scene.coordinates[0, 0])
        if vectors is None or not placed or not self._stale or jobs.running(KIND):
            return
        now = time.monotonic()
        if self._moving and now - self._begun < _PATIENCE * self._cost:
            return
        self._stale, self._begun = False, now
        coordinates, k, threads = self._scene.coordinates, self._k.value(), self._threads

        def work(job: Job) -> Measured:
            return measure(vectors, coordinates, k, threads, Pulse(None, job.cancelled))

        jobs.submit("measure", KIND, work, partial(self._on_measured, now))

    def _on_measured(self, begun: float, measured: Measured) -> None:
        self._cost = time.monotonic() - begun
        self._measured = measured
        self._show()

    # --- what is shown

    def _show(self) -> None:
        measured = self._measured
        usable = measured is not None and measured.quality.k > 0
        self._color.setEnabled(usable)
        # axes that were typed do not depend on what is near what
        self._shuffle.setEnabled(usable and self._scene.method != "axes")
        self._show_warnings()
        self._show_words()
        if not usable:
            self._bars.show_shares(())
            self._shepard.show_grid(np.zeros((0, 0), np.float32), 1.0, 1.0)
            self._state.setText("Open or train vectors: the map is measured as soon as there is one.")
            return
        quality, plot = measured.quality, measured.shepard
        whole, noise, k = quality.whole, self._noise, quality.k
        beside = noise.quality if noise is not None else None
        r = "r is a rank among all words"
        self._bars.show_shares((
            Share("Trustworthiness", whole.trustworthiness, f"1 − 2 ÷ (n k (2n − 3k − 1)) · Σ (r − k) over the words "
                  f"among the k = {k} nearest on the map but not in the vectors; {r} by cosine (Venna & Kaski 2001). "
                  "1: whoever is near on the map is near.", getattr(beside, "trustworthiness", float("nan"))),
            Share("Continuity", whole.continuity, f"1 − 2 ÷ (n k (2n − 3k − 1)) · Σ (r − k) over the words among the "
                  f"k = {k} nearest in the vectors but not on the map; {r} on the map (Venna & Kaski 2001). 1: whoever "
                  "is near is near on the map.", getattr(beside, "continuity", float("nan"))),
            Share("Neighbors kept", whole.kept, f"Share of the {k} nearest in the vectors (by cosine) that are among "
                  f"the {k} nearest on the map, on average.", getattr(beside, "kept", float("nan"))),
            Share("Shepard ρ", plot.correlation, f"Spearman's rank correlation of 1 − cosine and distance on the map "
                  f"over {len(plot.true):,} pairs of words drawn at random. 1: the map keeps the order of distances."),
        ))
        self._shepard.show_grid(plot.density(*_GRID), plot.widest, plot.tallest)
        told = [f"{len(quality.measured):,} of {quality.compared:,} words measured, drawn at random, each against all."
                if quality.sampled else f"All {quality.compared:,} words measured."]
        frame = self._scene.frame
        if self._moving:
            told.append("This is PCA's picture while the method warms up." if frame.warming
                        else "The layout still moves.")
        self._state.setText(" ".join(told))

    def _show_warnings(self) -> None:
        from embviz.projection.noise_check import risks, verdicts

        scene, measured, noise = self._scene, self._measured, self._noise
        told = list(risks(scene.method, scene.options, len(scene.words))) if scene.words else []
        if noise is not None and measured is not None:
            told += verdicts(measured.quality.whole, measured.grouping, noise)
            self._verdict.setText(
                f"Shuffled: trustworthiness {noise.quality.trustworthiness:.3f}, kept {noise.quality.kept:.3f}, "
                f"clustering tendency {noise.grouping:.2f}. This map: {measured.quality.whole.trustworthiness:.3f}, "
                f"{measured.quality.whole.kept:.3f}, {measured.grouping:.2f}. The marks on the bars are those of "
                "shuffled data."
            )
            self._verdict.setToolTip(
                "Clustering tendency (Hopkins & Skellam 1954): Σuᵐ ÷ (Σuᵐ + Σwᵐ), u the distances from random places "
                "on the map to the nearest word, w those from random words to the nearest other, m its dimensions. "
                f".5: evenly spread; a single heap: {noise.heap:.2f}; near 1: dense groups."
            )
        self._warning.setText("\n".join(told))
        self._warning.setVisible(bool(told))
        self._verdict.setVisible(noise is not None)

    def _show_words(self) -> None:
        at, measured, words = self._lists.current, self._measured, self._scene.words
        self._table.set_columns(_COLUMNS[at])
        if measured is None or not measured.quality.k:
            return
        if at == _TORN:
            k, kept = measured.quality.k, measured.quality.kept
            rows = [(Cell(words[i]), Cell(f"{round(k * float(kept[i]))} of {k}")) for i in measured.torn.tolist()]
        else:
            scale = measured.quality.compared / max(1, measured.asked)
            about = "≈ " if scale > 1 else ""
            rows = [
                (Cell(words[i]), Cell(f"{about}{round(scale * int(measured.occurrences[i])):,}"))
                for i in measured.hubs.tolist()
            ]
        self._table.rows.show(rows)

    # --- what can be done

    def _on_word(self, index: QModelIndex) -> None:
        measured = self._measured
        if measured is None:
            return
        at = int((measured.torn if self._lists.current == _TORN else measured.hubs)[index.row()])
        self._context.workspace.select([self._scene.words[at]])
        self._scene.fly_to(at)

    def _on_color(self) -> None:
        self._context.coloring.choose("kept", {"measure": "neighbors kept", "k": min(self._k.value(), 100)})

    def _on_shuffle(self, wanted: bool) -> None:
        vectors = self._vectors
        if not wanted or vectors is None:
            self._end_shuffle()
            return
        method, options, k, threads = self._scene.method, self._scene.options, self._k.value(), self._threads

        def work(job: Job) -> Any:
            from embviz.projection.noise_check import check

            pulse = Pulse(lambda share: job.progress(share, "Laying out shuffled data"), job.cancelled)
            return check(vectors, method, options, k, threads=threads, watch=pulse.beat)

        self._progress.setValue(0)
        self._progress.show()
        # the FFT is a library's that must not be entered twice; all else may go on beside the map
        lane = "heavy" if options.get("algorithm") == "fft" else "measure"
        self._context.jobs.submit(
            lane, NOISE, work, self._on_noise, self._on_noise_failed,
            lambda share, _text: self._progress.setValue(round(1000 * share)),
        )

    def _on_noise(self, noise: Any) -> None:
        self._progress.hide()
        self._noise = noise
        self._show()
        self._scene.show_shuffled(noise.frame.coordinates)

    def _on_noise_failed(self, error: Exception) -> None:
        self._end_shuffle()
        self._warning.setText(str(error))
        self._warning.show()

    def _end_shuffle(self) -> None:
        self._context.jobs.cancel(NOISE)
        self._progress.hide()
        self._shuffle.setChecked(False)
        self._scene.show_shuffled(None)

    def _on_shuffled(self) -> None:
        """Follow the sign on the map, which ends it, too."""
        if self._scene.shuffled is None and not self._context.jobs.running(NOISE):
            self._shuffle.setChecked(False)
