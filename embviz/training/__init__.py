"""Ids to vectors: one file per model, all on the same arithmetic of rows."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from embviz.training.parameters import TrainingParameters


def warm_up(parameters: "TrainingParameters | None" = None) -> None:
    """Compile the kernels of a model and its loss, or load them from the cache, by training on a few words.

    One compiled kernel serves all dimensions, windows and numbers of threads.

    Parameters
    ----------
    parameters : TrainingParameters, optional
        Parameters of the coming run; by default those of the default model.
    """
    # imported here, as numba takes longer to import than the rest: only training needs it
    import numpy as np

    from embviz.text.corpus import Corpus
    from embviz.text.vocabulary import Vocabulary
    from embviz.training.parameters import defaults
    from embviz.training.run import TrainingRun

    # with a rare word, as in any text: leaving it out is a kernel too
    words = Vocabulary(["a", "b", "rare"], [2, 2, 1])
    few = Corpus(np.array([0, 1, 0, 1, 2], np.int32), np.array([0, 5], np.int64), words)
    model, loss = (parameters.model, parameters.loss) if parameters else ("skipgram", "negative")
    least = {"dimensions": 1, "min_count": 2, "epochs": 1, "threads": 1, "sample": 0.0}
    nested = "1" if parameters and parameters.prefixes else ""
    TrainingRun(few, defaults(model, loss=loss, matryoshka=nested, **least)).execute()
