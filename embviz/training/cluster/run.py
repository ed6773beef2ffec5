"""A run of training on a cluster: what `TrainingRun` is, with workers elsewhere."""

from collections.abc import Callable

from embviz.training.cluster.averaging import CURVATURE
from embviz.training.cluster.learner import ClusterLearner, make_learner
from embviz.training.cluster.session import Here, Session
from embviz.training.cluster.words import ShardedText
from embviz.training.learner import Learner
from embviz.training.moments import Progress
from embviz.training.parameters import TrainingParameters
from embviz.training.run import TrainingRun
from embviz.training.start import Start


class ClusterRun(TrainingRun):
    """Training of skip-gram, CBOW or fastText on a cluster.

    Parameters
    ----------
    text : ShardedText
    parameters : TrainingParameters
        `threads` does not count: each worker uses all it has.
    open_session : callable
        Returns the session to work in; it is closed when the run ends, and asked for again when it goes on.
    start : Start, optional

    Raises
    ------
    InputError
        Also when a parameter cannot be had on a cluster.
    """

    def __init__(
        self, text: ShardedText, parameters: TrainingParameters, open_session: Callable[[], Session | Here],
        start: Start | None = None, curvature: float = CURVATURE,
    ) -> None:
        self._open_session, self._curvature = open_session, curvature
        super().__init__(text, parameters, start)

    def _make_learner(self) -> Learner:
        text = self.corpus
        if not isinstance(text, ShardedText):
            raise TypeError("a cluster learns from shards")
        self.cluster: ClusterLearner = make_learner(text, self.parameters, self._open_session, self._curvature)
        return self.cluster

    @property
    def trouble(self) -> str:
        """Why the run ended before its time, in a sentence; empty where it did not."""
        return self.cluster.trouble

    def _prepare(self) -> None:
        super()._prepare()
        self.loss_definition = self.cluster.loss_definition

    def execute(self, on_progress: Callable[[Progress], None] | None = None) -> None:
        """Train as `TrainingRun.execute`; a lost scheduler stops the run, which keeps the last average.

        Raises
        ------
        InputError
            When there is no cluster.
        Cancelled, ComputeError
        """
        self.cluster.trouble = ""
        self.cluster.done = self.pieces
        try:
            super().execute(on_progress)
        finally:
            if self.trouble:
                # the stretch that was under way is not learned
                self._pieces.taken = self.cluster.done
            self.cluster.disconnect()
