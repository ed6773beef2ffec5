"""embviz: a desktop laboratory for word embeddings, and a small library for notebooks.

>>> import embviz
>>> corpus = embviz.Corpus.read("novels.txt")
>>> embedding = embviz.train(corpus, dimensions=50).embedding
>>> embedding.neighbors("king", k=5)
>>> embviz.project(embedding, words=2000)

Each of these is imported when it is first used: `import embviz` by itself loads nothing, and nothing of it loads Qt.
What `help(embviz.train)` and the others say is complete; the rooms behind them (`embviz.text`, `embviz.training`,
`embviz.vectors`, `embviz.analysis`, `embviz.projection`, `embviz.drawing`) take the same objects.
"""

import os

# After each matrix product, OpenBLAS's threads wait for the next one without sleeping for 2^26 cycles, on cores that
# other threads need: neighbors of 5,000 words take 1.8 times as long. Read when numpy is loaded; 2^16 is some 20 µs.
os.environ.setdefault("OPENBLAS_THREAD_TIMEOUT", "16")

# known to type checkers as that of `typing`, which would take longer to import than all the rest of this file
TYPE_CHECKING = False

__version__ = "0.1.0"

__all__ = [
    "ComputeError",
    "Corpus",
    "Embedding",
    "Ensemble",
    "History",
    "InputError",
    "Projection",
    "RankedWords",
    "RepeatedWords",
    "ToyWorld",
    "Training",
    "__version__",
    "audit",
    "compare",
    "count_pairs",
    "direct_bias",
    "english",
    "evaluate",
    "hubs",
    "intrinsic_dimension",
    "isotropy",
    "project",
    "read_counts",
    "single_association",
    "toy_world",
    "train",
    "weat",
]

if TYPE_CHECKING:
    from embviz.api.cards import RankedWords
    from embviz.api.corpus import Corpus, ToyWorld, toy_world
    from embviz.api.counts import count_pairs, read_counts
    from embviz.api.embedding import Embedding, english
    from embviz.api.ensemble import Ensemble, RepeatedWords
    from embviz.api.layout import Projection, project
    from embviz.api.measures import (
        audit,
        compare,
        direct_bias,
        evaluate,
        hubs,
        intrinsic_dimension,
        isotropy,
        single_association,
        weat,
    )
    from embviz.api.training import History, Training, train
    from embviz.util.errors import ComputeError, InputError
else:
    _PLACES = {
        "ComputeError": "embviz.util.errors",
        "Corpus": "embviz.api.corpus",
        "Embedding": "embviz.api.embedding",
        "Ensemble": "embviz.api.ensemble",
        "History": "embviz.api.training",
        "InputError": "embviz.util.errors",
        "Projection": "embviz.api.layout",
        "RankedWords": "embviz.api.cards",
        "RepeatedWords": "embviz.api.ensemble",
        "ToyWorld": "embviz.api.corpus",
        "Training": "embviz.api.training",
        "audit": "embviz.api.measures",
        "compare": "embviz.api.measures",
        "count_pairs": "embviz.api.counts",
        "direct_bias": "embviz.api.measures",
        "english": "embviz.api.embedding",
        "evaluate": "embviz.api.measures",
        "hubs": "embviz.api.measures",
        "intrinsic_dimension": "embviz.api.measures",
        "isotropy": "embviz.api.measures",
        "project": "embviz.api.layout",
        "read_counts": "embviz.api.counts",
        "single_association": "embviz.api.measures",
        "toy_world": "embviz.api.corpus",
        "train": "embviz.api.training",
        "weat": "embviz.api.measures",
    }

    def __getattr__(name):
        if name not in _PLACES:
            raise AttributeError(f"module 'embviz' has no attribute '{name}'")
        from importlib import import_module

        # kept, so that it is asked for once
        found = globals()[name] = getattr(import_module(_PLACES[name]), name)
        return found

    def __dir__():
        return sorted({*globals(), *__all__})
