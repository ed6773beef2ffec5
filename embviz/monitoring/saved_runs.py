"""Loads a saved run."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.monitoring import array_folders
from embviz.text.corpus import Corpus
from embviz.text.preprocessing import Preprocessing
from embviz.text.vocabulary import Vocabulary
from embviz.training.moments import Progress
from embviz.training.parameters import TrainingParameters
from embviz.training.run import TrainingRun
from embviz.training.start import Start
from embviz.training.watchdog import Steadied
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding

FORMAT = 2
TEXT, STATE, START = "text-", "state-", "start-"
"""Beginnings of the names of folders."""


@dataclass(frozen=True)
class Saved:
    """A run found in a checkpoint folder.

    Attributes
    ----------
    folder : Path
        Where its state is.
    parameters : TrainingParameters
    name : str
        Of the text.
    epoch : float
        Epochs done.
    pieces : int
        Work of the schedule that is done.
    saved_at : float
        When, in seconds since 1970.
    """

    folder: Path
    parameters: TrainingParameters
    name: str
    epoch: float
    pieces: int
    saved_at: float

    @classmethod
    def open(cls, folder: Path) -> "Saved":
        """Read the description of the run in a folder.

        Raises
        ------
        InputError
            When it is damaged, or was written by another version.
        """
        about = array_folders.about(folder)
        if about.get("format") != FORMAT:
            raise InputError(
                tr("{folder} was saved by another version of embviz.", folder=folder), tr("Train again with this one.")
            )
        try:
            parameters = TrainingParameters(**about["parameters"])
            return cls(
                folder,
                parameters,
                str(about["name"]),
                float(about["epoch"]),
                int(about["pieces"]),
                float(about["saved_at"]),
            )
        except (KeyError, TypeError, ValueError, InputError) as error:
            raise array_folders.damaged(folder, array_folders.ABOUT) from error

    def run(self) -> TrainingRun:
        """Return a run that continues from the saved state with the same schedule.

        Raises
        ------
        InputError
            When a file is missing or damaged.
        """
        about = array_folders.about(self.folder)
        try:
            corpus = _corpus(self.folder.parent / str(about["text"]))
            state = {str(name): array_folders.array(self.folder, f"state_{name}") for name in about["state"]}
            curves = array_folders.array(self.folder, "curves")
            history = tuple(_point(row) for row in curves)
            embedding, freeze = self._start(about, corpus.vocabulary)
            start = Start(embedding, freeze, state, self.pieces, None, history)
            run = TrainingRun(corpus, self.parameters, start)
            # earlier versions had no watchdog
            run.steadied = tuple(map(Steadied.from_dict, about.get("steadied", ())))
            return run
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise array_folders.damaged(self.folder, array_folders.ABOUT) from error

    def _start(self, about: Mapping[str, Any], vocabulary: Vocabulary) -> tuple[Embedding | None, bool]:
        """Return the initial vectors of the run, for words that are frozen or not in the text."""
        if not about["start"]:
            return None, False
        folder = self.folder.parent / str(about["start"])
        words = [vocabulary.words[id_] for id_ in array_folders.array(folder, "ids")]
        return Embedding(words, array_folders.array(folder, "vectors")), bool(array_folders.about(folder)["freeze"])


def _corpus(folder: Path) -> Corpus:
    about = array_folders.about(folder)
    choices: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in about["preprocessing"].items()
    }
    vocabulary = Vocabulary(about["words"], array_folders.array(folder, "counts"))
    return Corpus(
        array_folders.array(folder, "ids"),
        array_folders.array(folder, "offsets"),
        vocabulary,
        Preprocessing(**choices),
        str(about["name"]),
        tuple(about["encodings"]),
        int(about["replaced"]),
        int(about["least_count"]),
    )


def _point(row: NDArray[np.float64]) -> Progress:
    if len(row) != len(fields(Progress)):
        raise ValueError("another kind of curves")
    done, total, *rest = row.tolist()
    return Progress(int(done), int(total), *rest)
