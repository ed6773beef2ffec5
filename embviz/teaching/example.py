"""The example of the lessons: shipped vectors of the toy world.

`packaging/recorded_lessons.py` makes them: the default trainer on one thread with a fixed seed.
"""

import json
from pathlib import Path

import numpy as np

from embviz.text.corpus import Corpus
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.assets import asset, reading
from embviz.vectors.embedding import Embedding

_FILE = ("lessons", "example.npz")


def train_example(corpus: Corpus) -> Embedding:
    """Train the vectors of the example on the text of the toy world: some seconds."""
    run = TrainingRun(corpus, defaults(threads=1, seed=1))
    run.execute()
    return run.embedding()


def save_example(trained: Embedding, path: Path) -> None:
    """Write the vectors with 16 bits for each number; the words are those of the toy world."""
    told = dict(trained.provenance)
    del told["loss_definition"]  # a sentence in the language of whoever records
    np.savez_compressed(
        path, vectors=trained.vectors.astype(np.float16), provenance=np.frombuffer(json.dumps(told).encode(), np.uint8)
    )


def read_example(corpus: Corpus, path: Path | None = None) -> Embedding:
    """Return the vectors of the example.

    Parameters
    ----------
    corpus : Corpus
        The toy world, of the usual length and seed.
    path : Path, optional
        Of another file.

    Raises
    ------
    InputError
        When the file is missing, damaged, or of another text.
    """
    words = corpus.vocabulary
    with reading(path or asset(*_FILE)) as file, np.load(file) as held:
        provenance = json.loads(held["provenance"].tobytes())
        return Embedding(words.words, held["vectors"].astype(np.float32), words.counts, provenance)
