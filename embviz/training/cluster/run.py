"""A run of training on a cluster: what `TrainingRun` is, with workers elsewhere."""

import itertools
import os
import shutil
import tempfile
import weakref
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.preprocessing import Preprocessing
from embviz.training.cluster.averaging import CURVATURE
from embviz.training.cluster.counting import ShardedText, read_shards
from embviz.training.cluster.learner import ClusterLearner, check_parameters, make_learner
from embviz.training.cluster.session import Here, Session, check_address
from embviz.training.cluster.shards import BLOCK, Block, blocks_of, name_of
from embviz.training.models.learner import UNITS, Learner
from embviz.training.moments import Progress
from embviz.training.parameters import TrainingParameters
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.util.progress import SILENT, Pulse

_WORDS_IN_FILE = 500_000
_FEWEST_FILES = 64


class Connection:
    """Sessions in one cluster, one of which can be passed on from counting words to training.

    Parameters
    ----------
    address : str
        As `Session` takes it; empty for this process.
    workers : int
        Number of workers that this process simulates.
    """

    def __init__(self, address: str, workers: int = 1) -> None:
        if address:
            check_address(address)
        self._address, self._workers = address, workers
        self._kept: Session | Here | None = None

    def open(self) -> Session | Here:
        """Return the stored session, or a new one."""
        kept, self._kept = self._kept, None
        if kept is not None:
            return kept
        return Session(self._address) if self._address else Here(self._workers)

    def keep(self, session: Session | Here) -> None:
        """Store this session for the next call of `open`."""
        self._kept = session

    def close(self) -> None:
        """Close the stored session, if any."""
        kept, self._kept = self._kept, None
        if isinstance(kept, Session):
            kept.close()


class ClusterRun(TrainingRun):
    """Training of skip-gram, CBOW or fastText on a cluster.

    Parameters
    ----------
    parameters : TrainingParameters
        `threads` is ignored: each worker uses all of its threads.
    connection : Connection
        Provides sessions; one is closed when the run ends, and another one opened when it continues.

    Raises
    ------
    InputError
        Also when a parameter is not supported on a cluster.
    """

    def __init__(
        self,
        text: ShardedText,
        parameters: TrainingParameters,
        connection: Connection,
        start: Start | None = None,
        curvature: float = CURVATURE,
    ) -> None:
        self._connection, self._curvature = connection, curvature
        super().__init__(text, parameters, start)

    def _make_learner(self) -> Learner:
        text = self.corpus
        if not isinstance(text, ShardedText):
            raise TypeError("a cluster learns from shards")
        self.cluster: ClusterLearner = make_learner(text, self.parameters, self._connection.open, self._curvature)
        return self.cluster

    @property
    def resumable(self) -> bool:
        """Whether another process can continue the run: no, its text is elsewhere."""
        return False

    @property
    def trouble(self) -> str:
        """The error that ended the run early, in a sentence; empty if there is none."""
        return self.cluster.trouble

    @property
    def epochs_done(self) -> float:
        """Epochs done, computed from the tokens: stretches differ in length."""
        return float(self.cluster.tally[:, UNITS].sum()) / max(self.cluster.units, 1)

    def _prepare(self) -> None:
        super()._prepare()
        self.loss_definition = self.cluster.loss_definition

    def execute(self, on_progress: Callable[[Progress], None] | None = None) -> None:
        """Train like `TrainingRun.execute`; a lost scheduler stops the run, which keeps the last average.

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
                # the current stretch is not trained
                self._pieces.taken = self.cluster.done
            self.cluster.disconnect()

    def close(self) -> None:
        """Disconnect, for a run that is never executed."""
        self._connection.close()


def run_of_open_text(
    address: str, corpus: Corpus, parameters: TrainingParameters, start: Start | None = None, pulse: Pulse = SILENT
) -> ClusterRun:
    """Return a run on an open text, which is written to files for the workers.

    The files are in a temporary folder, which workers must be able to read, and are deleted with the run.

    Raises
    ------
    InputError, Cancelled
    """
    check_parameters(parameters)
    connection = Connection(address)
    folder = Path(tempfile.mkdtemp(prefix="embviz-cluster-"))
    try:
        blocks, tokens = _written(corpus, folder, pulse)
        text = ShardedText(
            **{item.name: getattr(corpus, item.name) for item in fields(Corpus)},
            blocks=blocks,
            block_tokens=tokens,
            # words are written unchanged
            reading=Preprocessing(tokenizer="whitespace", case="keep", html_entities=False, html_tags="keep"),
        )
        run = ClusterRun(text, parameters, connection, start)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    weakref.finalize(run, shutil.rmtree, folder, True)
    return run


def _written(corpus: Corpus, folder: Path, pulse: Pulse) -> tuple[tuple[Block, ...], NDArray[np.int64]]:
    """Write the sentences of a text as lines, some hundred thousand words per file."""
    words = corpus.vocabulary.words
    each = max(1, min(_WORDS_IN_FILE, corpus.tokens // _FEWEST_FILES))
    bounds = np.unique(np.searchsorted(corpus.offsets, np.arange(0, corpus.tokens + each, each)))
    bounds = np.minimum(bounds, corpus.sentences)
    blocks, tokens = [], []
    for number, (first, last) in enumerate(itertools.pairwise(np.unique(bounds).tolist())):
        pulse.check()
        offsets = corpus.offsets[first : last + 1].tolist()
        said = [words[id_] for id_ in corpus.ids[offsets[0] : offsets[-1]].tolist()]
        lines = (" ".join(said[a - offsets[0] : b - offsets[0]]) for a, b in itertools.pairwise(offsets))
        path = folder / f"{number:05}.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", errors="replace")
        blocks.append(Block(str(path), 0, path.stat().st_size, path.stat().st_size))
        tokens.append(len(said))
    return tuple(blocks), np.array(tokens, np.int64)


def cluster_run(
    address: str,
    shards: str | os.PathLike[str],
    parameters: TrainingParameters,
    preprocessing: Preprocessing,
    *,
    column: str | None = None,
    start: Start | None = None,
    pulse: Pulse = SILENT,
    block: int = BLOCK,
) -> ClusterRun:
    """Return a run on the shards of a text, whose words are first counted on the cluster.

    Parameters
    ----------
    address : str
        ``tcp://host:port`` of a scheduler, or ``local:N``.
    shards : str or PathLike
        A file, a folder or a pattern; workers must find the files by the same names.
    column : str, optional
        Of tables, which column holds the text.
    pulse : Pulse, optional
    block : int
        Bytes of plain text that a worker takes at once.

    Raises
    ------
    InputError, ComputeError, Cancelled
    """
    check_parameters(parameters)
    connection = Connection(address)
    blocks = blocks_of(shards, preprocessing, block, column)
    session = connection.open()
    connection.keep(session)
    try:
        if isinstance(session, Session):
            session.await_workers(pulse)
        text = read_shards(blocks, preprocessing, session, name=name_of(shards), pulse=pulse)
        return ClusterRun(text, parameters, connection, start)
    except BaseException:
        connection.close()
        raise
