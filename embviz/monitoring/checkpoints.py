"""Checkpoints of a run, so that a killed process loses at most half a minute of training."""

import os
import secrets
import time
from dataclasses import asdict, astuple, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.monitoring import array_folders
from embviz.monitoring.saved_runs import FORMAT, START, STATE, TEXT, Saved
from embviz.monitoring.state import PATIENCE_S, capture
from embviz.text.corpus import Corpus
from embviz.training.held_out import hold_out
from embviz.training.run import TrainingRun
from embviz.training.start import known_vectors
from embviz.util.errors import InputError


def whole_text(run: TrainingRun) -> Corpus:
    """Return a text that a run with the same parameters splits in the same way.

    Rare words are left out already; sentences of more than 1,000 tokens are cut where something was held out.
    """
    learned, held = run.corpus, run.held_out
    if held is None:
        return learned
    # the sentences held out depend only on their number: a text of sentence numbers is split alike
    many = learned.sentences + held.sentences
    numbers = Corpus(np.arange(many, dtype=np.int32), np.arange(many + 1, dtype=np.int64), learned.vocabulary)
    here = hold_out(numbers, run.parameters.held_out)[0].ids
    inside = np.zeros(many, np.bool_)
    inside[here] = True
    lengths: NDArray[np.int64] = np.empty(many, np.int64)
    lengths[inside], lengths[~inside] = np.diff(learned.offsets), np.diff(held.offsets)
    token_inside = np.repeat(inside, lengths)
    ids = np.empty(len(token_inside), np.int32)
    ids[token_inside], ids[~token_inside] = learned.ids, held.ids
    offsets = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return replace(learned, ids=ids, offsets=offsets)


_LONGEST_S = 20.0  # seconds between two checkpoints; writing a large one takes some seconds more
_SHORTEST_S = 2.0
_FIRST_S = 10.0  # seconds of training that are soon repeated, so not worth saving
_COST_SHARE = 0.01  # share of the time for saving, where that allows checkpoints more often than _LONGEST_S


class Checkpoints:
    """Saves one run into a folder repeatedly; the previous checkpoint is kept until the new one is complete.

    A checkpoint has the state in float32, the work done, the curves, the parameters, and, once, the text as token ids
    and the vectors that the run began with: plain arrays and JSON. Each file is checked by a sum when it is read.

    Parameters
    ----------
    folder : path
        Made when it is needed. For one run of one process at a time.

    Attributes
    ----------
    folder : Path
    trouble : str
        The error of the last checkpoint; empty if it was written.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self.trouble = ""
        self._run: TrainingRun | None = None
        self._text = self._start = ""
        self._number = 0
        self._seen: TrainingRun | None = None
        self._next = 0.0
        self._pieces = -1

    def due(self, run: TrainingRun) -> bool:
        """Return whether it is time to save: 10 seconds after the first call for a run, then every 20 seconds.

        Where saving takes next to no time it is due more often, and never where nothing was learned since.
        """
        now = time.monotonic()
        if run is not self._seen:
            self._seen, self._next = run, now + _FIRST_S
        return now >= self._next and not (run is self._run and run.pieces == self._pieces)

    def write(self, run: TrainingRun, patience_s: float = PATIENCE_S) -> bool:
        """Save the present state of a run; training is paused only while the state is copied.

        Parameters
        ----------
        patience_s : float
            How long to wait for the pieces of work that are under way.

        Returns
        -------
        bool
            False if there is nothing to save yet, or a piece of work does not end in time; try again later.

        Raises
        ------
        InputError
            When the folder cannot be written to. Earlier checkpoints are unchanged.
        """
        begun = time.monotonic()
        if run is not self._run:
            self._begin(run)
        captured = capture(run, patience_s)
        if captured is None:
            return False
        if not self._text:
            self._put_text(run)
        curves = np.array([astuple(point) for point in captured.history], np.float64)
        self._number += 1
        about = {
            "format": FORMAT,
            "text": self._text,
            "start": self._start,
            "pieces": captured.pieces,
            "parameters": asdict(run.parameters),
            "state": list(captured.state),
            "saved_at": time.time(),
            "steadied": [found.to_dict() for found in run.steadied],
            "name": run.corpus.name,
            "epoch": captured.epochs_done,
        }
        folder = self.folder / f"{STATE}{self._number:09d}"
        state = {f"state_{name}": rows for name, rows in captured.state.items()}
        array_folders.put(folder, about, {"curves": curves, **state})
        self._tidy(folder)
        self._pieces = captured.pieces
        self._wait(time.monotonic() - begun)
        return True

    def tick(self, run: TrainingRun) -> None:
        """Save the run if it is time; an error is stored as `trouble`, and the run continues."""
        if not self.due(run):
            return
        try:
            self.write(run)
            self.trouble = ""
        except InputError as error:
            self.trouble = str(error)
            self._wait(_LONGEST_S)

    def latest(self) -> "Saved | None":
        """Return the newest complete checkpoint, None where there is none.

        Raises
        ------
        InputError
            When it is damaged.
        """
        found = array_folders.finished(self.folder, STATE)
        return Saved.open(found[-1]) if found else None

    def discard(self) -> None:
        """Delete all checkpoints."""
        for prefix in (STATE, TEXT, START):
            for folder in self.folder.glob(f"{prefix}*"):
                array_folders.remove(folder)
        self._run = None

    def _wait(self, cost_s: float) -> None:
        self._next = time.monotonic() + min(_LONGEST_S, max(_SHORTEST_S, cost_s / _COST_SHARE))

    def _begin(self, run: TrainingRun) -> None:
        """Prepare the first checkpoint of this run; those of others stay until it is written."""
        self._run, self._text, self._start, self._pieces = run, "", "", -1
        there = array_folders.finished(self.folder, STATE)
        self._number = int(there[-1].name.removeprefix(STATE)) if there else 0

    def _put_text(self, run: TrainingRun) -> None:
        corpus, mark = whole_text(run), secrets.token_hex(8)
        start = run.start.embedding
        if start is not None:
            ids, vectors = known_vectors(run.vocabulary, start, run.parameters.dimensions)
            array_folders.put(
                self.folder / f"{START}{mark}", {"freeze": run.start.freeze}, {"ids": ids, "vectors": vectors}
            )
            self._start = f"{START}{mark}"
        about = {
            "words": list(corpus.vocabulary.words),
            "name": corpus.name,
            "preprocessing": asdict(corpus.preprocessing),
            "encodings": list(corpus.encodings),
            "replaced": corpus.replaced,
            "least_count": corpus.least_count,
        }
        arrays: dict[str, NDArray[Any]] = {
            "ids": corpus.ids,
            "offsets": corpus.offsets,
            "counts": corpus.vocabulary.counts,
        }
        array_folders.put(self.folder / f"{TEXT}{mark}", about, arrays)
        self._text = f"{TEXT}{mark}"

    def _tidy(self, newest: Path) -> None:
        """Delete all but the files of the newest checkpoint."""
        for prefix, needed in ((STATE, newest.name), (TEXT, self._text), (START, self._start)):
            for folder in self.folder.glob(f"{prefix}*"):
                if folder.name != needed:
                    array_folders.remove(folder)
