"""How unsure each word's neighbors are over an ensemble, for softer points on the map."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject

from embviz.drawing.raster import SOFT, SOFTER
from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.repeated_training import RepeatedTraining
from embviz.gui.core.workspace import Workspace
from embviz.gui.scene.scene import MapScene
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.ensemble import Ensemble

KIND = "soft discs"
SURE, HALF_SURE = 0.5, 0.3
"""Mean share of its ten nearest words on the map that two sets have in common: a disc is soft below the first value,
softer below the second."""

MOST_JUDGED = 10_000
"""Number of words whose neighbors are compared: of larger maps the most frequent ones. The others stay sharp."""


def softness(shares: np.ndarray, words: int) -> np.ndarray:
    """Return the softness of the discs of so many words, int8 (n,): 0, `SOFT` or `SOFTER`.

    Parameters
    ----------
    shares : float64 array (m,)
        Agreement of the first words; nan for those in one set only.
    """
    levels = np.zeros(words, np.int8)
    judged = levels[: len(shares)]
    judged[~(shares >= SURE)] = SOFT
    judged[~(shares >= HALF_SURE)] = SOFTER
    return levels


class MapSoftness(QObject):
    """Sets the softness of the scene's discs if the shown vectors have an ensemble."""

    def __init__(
        self,
        workspace: Workspace,
        jobs: Jobs,
        repeats: RepeatedTraining,
        scene: MapScene,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._jobs, self._repeats, self._scene = jobs, repeats, scene
        self._asked: tuple[Ensemble, int] | None = None
        for signal in (
            repeats.known_changed,
            workspace.embedding_changed,
            workspace.run_changed,
            workspace.moment_changed,
        ):
            signal.connect(self._follow)
        scene.words_changed.connect(self._on_words)

    def _on_words(self) -> None:
        self._asked = None  # the scene has been reset
        self._follow()

    def _follow(self) -> None:
        known, words = self._repeats.shown, len(self._scene.words)
        ensemble = None if known is None else known.ensemble
        asked = None if ensemble is None or not words or words > len(ensemble.words) else (ensemble, words)
        if asked == self._asked:
            return
        self._asked = asked
        if asked is None or ensemble is None:
            self._jobs.cancel(KIND)
            if self._scene.soft is not None:
                self._scene.soften(None, "")
            return

        def work(job: Job) -> np.ndarray:
            from embviz.analysis.evaluation.reproducibility import agreement

            ids = np.arange(min(words, MOST_JUDGED))
            shares = agreement(ensemble, ids, restrict=words, pulse=job.pulse.quiet)
            return softness(shares, words)

        def done(levels: np.ndarray) -> None:
            # on one line with the description of the picture; the colors panel has the measure
            said = tr("Blurred points: most of their ten neighbors change from set to set.")
            if words > MOST_JUDGED:
                said = tr("{said} Judged for {most:,} words.", said=said, most=MOST_JUDGED)
            if len(self._scene.words) == words:
                self._scene.soften(levels, said)

        self._jobs.submit("measure", KIND, work, done, ambient=True)
