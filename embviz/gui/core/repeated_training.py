"""Trains a run again with other seeds or resampled lines, and keeps the resulting ensemble."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.workspace import Workspace

if TYPE_CHECKING:
    from embviz.analysis.evaluation.reproducibility import CountedAgreement
    from embviz.monitoring.observer import Observer
    from embviz.training.run import TrainingRun
    from embviz.util.errors import EmbvizError
    from embviz.util.progress import Pulse
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble

KIND, _COMPARE, _BESIDE = "repeats", "repeats compared", "repeats beside"
KEPT = "projects/ensembles"  # key of the settings: whether projects include the sets
USUAL, FEWEST, MOST = 5, 2, 20
"""Default number of sets, and the limits in the window."""

_COMPARING = 0.1  # share of the progress for comparing the sets


@dataclass(frozen=True, eq=False)
class KnownEnsemble:
    """The ensemble of a run and how well its sets agree.

    Attributes
    ----------
    ensemble : Ensemble
    pieces : int
        Length of the run; the ensemble is outdated if the run was trained further.
    compared : tuple of CountedAgreement and float32 array (V,), or None
        Agreement of neighborhoods and spread of positions, see `reproducibility`; None while the sets of
        a project are still being compared.
    """

    ensemble: "Ensemble"
    pieces: int
    compared: "tuple[CountedAgreement, np.ndarray] | None" = None


def compared(ensemble: "Ensemble", pulse: "Pulse") -> "tuple[CountedAgreement, np.ndarray]":
    """Compare the sets of an ensemble; on a worker.

    Raises
    ------
    Cancelled
    """
    from embviz.analysis.evaluation.reproducibility import agreement_by_count, aligned_spread

    spread = aligned_spread(ensemble, pulse.quiet)
    return agreement_by_count(ensemble, pulse=pulse), spread


def unsure(count: int, sets: int) -> bool:
    """Return whether a result in so many of the sets is unreliable: in half of them or fewer."""
    return 2 * count <= sets


def fair(observer: "Observer") -> bool:
    """Return whether a run counts as one of the sets: trained in one go to its last epoch, no word moved by hand."""
    run = observer.run
    one_way = len({point.tokens_total for point in run.history}) <= 1  # otherwise epochs were added later
    return run.finished and not run.moves and observer.parent is None and one_way


class RepeatedTraining(QObject):
    """Trains runs again, one at a time, and keeps the resulting ensembles as long as the runs.

    Signals
    -------
    changed
        The ensembles changed, or a repetition began or ended.
    progressed
        The running repetition has progressed.
    """

    changed = Signal()
    progressed = Signal()
    known_changed = Signal()  # the ensemble of a run changed: views query again

    def __init__(self, workspace: Workspace, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self._known: dict[int, KnownEnsemble] = {}  # by run id
        self.repeated = -1  # id of the run that is being repeated, -1 for none
        self.share, self.text = 0.0, ""
        self.error: EmbvizError | None = None
        self._opened: tuple[Embedding, KnownEnsemble] | None = None  # vectors of a file, with their ensemble
        workspace.corpus_changed.connect(self._on_corpus)

    @property
    def under_way(self) -> bool:
        """Whether a run is being repeated."""
        return self._jobs.running(KIND)

    def of(self, run: "TrainingRun") -> KnownEnsemble | None:
        """Return the ensemble of a run if it is up to date."""
        known = self._known.get(run.run_id)
        return known if known is not None and known.pieces == run.pieces else None

    @property
    def shown(self) -> KnownEnsemble | None:
        """The ensemble of the shown vectors; None for those of a past moment."""
        workspace = self._workspace
        run, embedding = workspace.run, workspace.embedding
        if run is None and self._opened is not None and self._opened[0] is embedding:
            return self._opened[1]
        if run is None or embedding is None or workspace.training or workspace.past or workspace.place is not None:
            return None
        known = self.of(run)
        return known if known is not None and known.ensemble.words == embedding.words else None

    @property
    def ensemble(self) -> "Ensemble | None":
        """The sets of the shown vectors."""
        known = self.shown
        return None if known is None else known.ensemble

    def start(self, observer: "Observer", repeats: int = USUAL, varied: str = "seeds") -> None:
        """Train the sets of a run that has ended; cancels a running repetition."""
        run = observer.run
        self.cancel()
        self.repeated, self.share, self.text, self.error = run.run_id, 0.0, "", None
        own, pieces = fair(observer), run.pieces
        epochs = max(1, round(run.epochs_done))
        parameters = run.parameters if own else run.parameters.with_(epochs=epochs)

        def work(job: Job) -> KnownEnsemble:
            from embviz.monitoring.checkpoints import whole_text
            from embviz.training.ensemble import train_ensemble

            first = run.embedding() if own else None
            ensemble = train_ensemble(
                whole_text(run),
                parameters,
                repeats,
                varied,
                start=run.start,
                first=first,
                pulse=job.pulse.part(0.0, 1 - _COMPARING),
            )
            return KnownEnsemble(ensemble, pieces, compared(ensemble, job.pulse.part(1 - _COMPARING, 1.0)))

        def done(known: KnownEnsemble) -> None:
            self.take(run.run_id, known)

        def failed(error: Exception) -> None:
            from embviz.util.errors import EmbvizError

            self.repeated = -1
            if isinstance(error, EmbvizError):
                self.error = error
            else:
                self._jobs.messages.show_error(error)
            self.changed.emit()

        self._jobs.submit("slices", KIND, work, done, failed, self._on_progress)
        self.changed.emit()

    def cancel(self) -> None:
        """Cancel the running repetition; former results are kept."""
        if self.under_way:
            self._jobs.cancel(KIND)
            self.repeated = -1
            self.changed.emit()

    def take(self, run_id: int, known: KnownEnsemble) -> None:
        """Set the ensemble of a run."""
        self.repeated = -1
        self._known[run_id] = known
        self._forget_closed_runs()
        self.changed.emit()
        self.known_changed.emit()

    def forget(self, run_id: int) -> None:
        """Free the sets of a run."""
        if self._known.pop(run_id, None) is not None:
            self.changed.emit()
            self.known_changed.emit()

    def held(self) -> "dict[int, Ensemble]":
        """Return the up-to-date sets of the runs by run id, for a project."""
        return {
            one.run.run_id: known.ensemble
            for one in self._workspace.observers
            if (known := self.of(one.run)) is not None
        }

    def restore(self, ensembles: "dict[int, Ensemble]") -> None:
        """Restore the sets of a project, by run id; they are compared on a worker."""
        runs = {one.run.run_id: one.run for one in self._workspace.observers if one.run.run_id in ensembles}
        self._known = {run_id: KnownEnsemble(ensembles[run_id], run.pieces) for run_id, run in runs.items()}
        if not runs:
            return
        self.changed.emit()
        self.known_changed.emit()
        before = dict(self._known)

        def work(job: Job) -> dict[int, KnownEnsemble]:

            pulse = job.pulse.quiet
            return {
                run_id: replace(known, compared=compared(known.ensemble, pulse)) for run_id, known in before.items()
            }

        def done(found: dict[int, KnownEnsemble]) -> None:
            for run_id, known in found.items():
                if self._known.get(run_id) is before[run_id]:
                    self._known[run_id] = known
            self.changed.emit()

        self._jobs.submit("measure", _COMPARE, work, done, ambient=True)

    def look_beside(self, embedding: "Embedding", path: Path) -> None:
        """Load the sets that ``embviz train --repeats`` wrote next to an opened file of vectors, if there are any."""

        def work(job: Job) -> "Ensemble | None":
            from embviz.vectors.ensemble import beside, read_ensemble

            target = beside(path)
            if not target.is_file():
                return None
            ensemble = read_ensemble(target, job.pulse.quiet)
            return ensemble if ensemble.words == embedding.words else None

        def done(ensemble: "Ensemble | None") -> None:
            if ensemble is not None and self._workspace.embedding is embedding:
                self._opened = embedding, KnownEnsemble(ensemble, 0)
                self.known_changed.emit()

        self._jobs.submit("files", _BESIDE, work, done)

    def _on_progress(self, share: float, text: str) -> None:
        self.share, self.text = share, text or self.text
        self.progressed.emit()

    def _forget_closed_runs(self) -> None:
        there = {one.run.run_id for one in self._workspace.observers}
        self._known = {run_id: known for run_id, known in self._known.items() if run_id in there}

    def _on_corpus(self) -> None:
        self.cancel()
        for kind in (_COMPARE, _BESIDE):
            self._jobs.cancel(kind)
        self._known, self._opened, self.error = {}, None, None
        self.changed.emit()
        self.known_changed.emit()
