"""Training recorded in advance, shown until the user trains on this machine."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.contrast.alignment import Alignment
from embviz.teaching.contrast.negatives import Learned
from embviz.teaching.contrast.tongues import Tongues
from embviz.util.assets import asset, reading

_FILE = ("contrast", "recorded.npz")


@dataclass(frozen=True, eq=False)
class Recorded:
    """Trainings of the lesson.

    Attributes
    ----------
    alignments : tuple of Alignment
        One for each temperature.
    bound : ndarray of float64, shape (3, 3)
        See `embviz.teaching.contrast.alignment.bind`.
    negatives : tuple of Learned
    tongues : Tongues
    """

    alignments: tuple[Alignment, ...]
    bound: NDArray[np.float64]
    negatives: tuple[Learned, ...]
    tongues: Tongues


def save_recorded(made: Recorded, path: Path) -> None:
    """Write trainings; vectors with 16 bits for each number."""
    tongues = made.tongues
    held = {
        "alignments": [{"temperature": each.temperature, "steps": list(each.steps)} for each in made.alignments],
        "negatives": [
            {"way": each.way, "read": each.read.tolist(), "recall": each.recall.tolist()} for each in made.negatives
        ],
        "english": list(tongues.english),
        "other": list(tongues.other),
        "dictionary": tongues.dictionary,
    }
    np.savez_compressed(
        path,
        told=np.frombuffer(json.dumps(held).encode(), np.uint8),
        bound=made.bound,
        pictures=np.array([each.pictures for each in made.alignments], np.float16),
        sentences=np.array([each.sentences for each in made.alignments], np.float16),
        vectors=tongues.vectors.astype(np.float16),
        other_vectors=tongues.other_vectors.astype(np.float16),
    )


def read_recorded(path: Path | None = None) -> Recorded:
    """Return the recorded trainings.

    Raises
    ------
    InputError
        When the file is missing or damaged.
    """
    with reading(path or asset(*_FILE)) as recorded, np.load(recorded) as file:
        told = json.loads(file["told"].tobytes())
        pictures, sentences = (file[name].astype(np.float32) for name in ("pictures", "sentences"))
        return Recorded(
            tuple(
                Alignment(one["temperature"], tuple(one["steps"]), pictures[at], sentences[at])
                for at, one in enumerate(told["alignments"])
            ),
            file["bound"],
            tuple(
                Learned(one["way"], np.array(one["read"], np.int64), np.array(one["recall"]))
                for one in told["negatives"]
            ),
            Tongues(
                tuple(told["english"]),
                tuple(told["other"]),
                file["vectors"].astype(np.float32),
                file["other_vectors"].astype(np.float32),
                told["dictionary"],
            ),
        )
