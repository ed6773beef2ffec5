"""Initialization: random, from vectors, or from another run."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.vocabulary import Vocabulary
from embviz.training.moments import Progress
from embviz.training.parameters import TrainingParameters
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding

State = Mapping[str, NDArray[np.float32]]


@dataclass(frozen=True, eq=False)
class Start:
    """The initial state of a run.

    Attributes
    ----------
    embedding : Embedding, optional
        Words that have vectors already; those missing in the corpus are added to its vocabulary.
    freeze : bool
        The words of the embedding keep their vectors bit for bit, and only the new ones learn.
    state : mapping of str to float32 arrays, optional
        Takes precedence over `embedding`.
        Everything that a run of the same model and vocabulary had learned (`TrainingRun.state`).
    pieces : int
        Work of the schedule that is done already.
    epoch : float, optional
        Goes before `pieces`: how far the schedule is, for a run whose pieces may be of another size than those of the
        run whose state it begins at.
    history : tuple of Progress
        Points of the curves before.
    """

    embedding: Embedding | None = None
    freeze: bool = False
    state: State | None = None
    pieces: int = 0
    epoch: float | None = None
    history: tuple[Progress, ...] = field(default=(), repr=False)


# What decides which matrices a run has, and which word each row belongs to.
_SHAPE = ("model", "loss", "dimensions", "min_n", "max_n", "buckets", "min_count", "max_vocab")


def same_shape(one: TrainingParameters, other: TrainingParameters) -> bool:
    """Return whether a run can continue the state of another one on the same text, given both parameters."""
    return all(getattr(one, name) == getattr(other, name) for name in _SHAPE)


def extended(corpus: Corpus, words: tuple[str, ...]) -> Corpus:
    """Return the corpus with additional words in its vocabulary, each with a count of 0.

    Parameters
    ----------
    words : tuple of str
        Those that the vocabulary has already are left out.
    """
    own = corpus.vocabulary
    more = [word for word in words if word not in own]
    if not more:
        return corpus
    vocabulary = Vocabulary([*own.words, *more], np.append(own.counts, np.zeros(len(more), np.int64)))
    return replace(corpus, vocabulary=vocabulary)


def known_vectors(
    vocabulary: Vocabulary, embedding: Embedding, dimensions: int
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """Return the ids of a vocabulary's words that have vectors, and these vectors.

    Returns
    -------
    ids : ndarray of int64, shape (n,)
        Ids in the vocabulary.
    vectors : ndarray of float32, shape (n, d)

    Raises
    ------
    InputError
        When the vectors have other dimensions, or none of the words is known.
    """
    if embedding.dimensions != dimensions:
        raise InputError(
            tr(
                "The vectors to start from have {dimensions} dimensions, the run {dimensions_2}.",
                dimensions=embedding.dimensions,
                dimensions_2=dimensions,
            ),
            tr("Set the dimensions to {dimensions}.", dimensions=embedding.dimensions),
        )
    places = [embedding.get(word) for word in vocabulary.words]
    ids = np.array([id_ for id_, place in enumerate(places) if place is not None], np.int64)
    if len(ids) == 0:
        raise InputError(
            tr("The vectors to start from have none of the words of this text."),
            tr("Choose vectors of the same language and the same case of letters."),
        )
    return ids, embedding.vectors[[place for place in places if place is not None]]
