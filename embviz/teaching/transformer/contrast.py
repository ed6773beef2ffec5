"""Vectors of sentences by a contrastive loss: SimCSE without labels (Gao, Yao and Chen 2021).

Each sentence of a batch is read twice with different dropout. Both means a_i and b_i of one sentence are to be nearer
than those of different ones (equation 1 of the paper, InfoNCE of van den Oord et al. 2018)::

    l_i = -ln( exp(cos(a_i, b_i) / t) / sum_j exp(cos(a_i, b_j) / t) )
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.teaching.transformer.forward import Model, log_softmax
from embviz.teaching.transformer.learning import Learner, Watch
from embviz.teaching.transformer.tasks import Ids
from embviz.teaching.transformer.weights import Floats

SENTENCES = 128  # of a batch
TEMPERATURE, DROPOUT = 0.05, 0.1  # of the paper
RATE, WARM = 5e-4, 10
COMMON = 60  # words that any two sentences may share
_SEED = 11


def contrast(first: ArrayLike, second: ArrayLike, temperature: float) -> tuple[float, Floats, Floats]:
    """Return the mean loss of n pairs of vectors in nats, and its gradients.

    Parameters
    ----------
    first, second : array_like, shape (n, d)
        Row i of one belongs to row i of the other; of any length but 0.
    temperature : float
        t above.

    Returns
    -------
    loss : float
    slope_first, slope_second : ndarray of float64, shape (n, d)
    """
    a, b = np.asarray(first, np.float64), np.asarray(second, np.float64)
    long_a, long_b = (np.linalg.norm(each, axis=1, keepdims=True) for each in (a, b))
    one, other = a / long_a, b / long_b
    chances = log_softmax(one @ other.T / temperature)
    n = len(a)
    pulls = (np.exp(chances) - np.eye(n)) / (n * temperature)
    slope_one, slope_other = pulls @ other, pulls.T @ one
    return (
        float(-np.diag(chances).mean()),
        (slope_one - one * (slope_one * one).sum(axis=1, keepdims=True)) / long_a,
        (slope_other - other * (slope_other * other).sum(axis=1, keepdims=True)) / long_b,
    )


class ContrastLearner(Learner):
    """Adds the contrastive loss of a batch to the gradient.

    The gradient of the loss by the means comes first; then the sentences are read again with the same dropout, so that
    nothing of the first reading has to be kept (Gao et al. 2021b, "Scaling deep contrastive learning batch size").
    """

    def contrast(
        self, sentences: Sequence[Ids], dropout: float, temperature: float, seed: int, back: bool = True
    ) -> float:
        """Return the mean loss of a batch in nats; its gradient is added to `slopes`."""
        from embviz.teaching.kernels.transformer import pool, pool_back

        ids = np.concatenate(sentences).astype(np.int32)
        starts = np.concatenate([[0], np.cumsum([len(each) for each in sentences])]).astype(np.int64)
        weights, heads = self.shape.views(self.flat), self.shape.heads
        views = np.zeros((2, len(sentences), self.shape.dimensions), self.flat.dtype)
        seeds = seed, seed + (1 << 40)

        def read(part: int, first: int, last: int) -> float:
            for view, drawn in zip(views, seeds, strict=True):
                pool(weights, heads, ids, starts, first, last, False, dropout, drawn, self.rooms[part], view)
            return 0.0

        self.by_parts(read, len(sentences))
        loss, *slopes = contrast(views[0], views[1], temperature)
        if back:
            pulls = np.array(slopes, self.flat.dtype)

            def read_back(part: int, first: int, last: int) -> float:
                for pull, drawn in zip(pulls, seeds, strict=True):
                    pool_back(
                        weights,
                        self.shape.views(self.slopes[part]),
                        heads,
                        ids,
                        starts,
                        first,
                        last,
                        False,
                        dropout,
                        drawn,
                        self.rooms[part],
                        pull,
                    )
                return 0.0

            self.by_parts(read_back, len(sentences))
        return loss


def learn_sentences(
    model: Model,
    sentences: Sequence[Ids],
    tokens: int,
    dropout: float = DROPOUT,
    temperature: float = TEMPERATURE,
    rate: float = RATE,
    seed: int = _SEED,
    watch: Watch | None = None,
) -> Model:
    """Return a model whose means of sentences were trained to be apart, beginning with one that has read the text.

    Parameters
    ----------
    model : Model
        That of hidden words; not changed.
    sentences : sequence of ndarray of int32
    tokens : int
        Words to be read; both readings of a sentence count as one.
    dropout, temperature, rate : float
    seed : int
    watch : callable, optional
        As of `embviz.teaching.transformer.learning.learn`; it is shown no moments.

    Raises
    ------
    Cancelled
        By `watch`.
    """
    random = np.random.default_rng(seed)
    flat = model.flat.copy()
    with ThreadPoolExecutor(1, "embviz-pocket") as pool:
        learner = ContrastLearner(model.shape, flat, False, pool)
        order = random.permutation(len(sentences))
        done = at = step = 0
        while done < tokens:
            if at + SENTENCES > len(order):
                at, order = 0, random.permutation(len(sentences))
            batch = [sentences[k] for k in order[at : at + SENTENCES].tolist()]
            at += SENTENCES
            learner.contrast(batch, dropout, temperature, seed + step * SENTENCES)
            step += 1
            done += sum(len(each) for each in batch)
            learner.step(1.0, rate * min(1.0, step / WARM) * max(1e-2, 1 - done / tokens))
            if watch is not None:
                watch(min(done / tokens, 1.0), None)
    return Model(model.shape, flat, False)


@dataclass(frozen=True)
class Spread:
    """How vectors of sentences lie.

    Attributes
    ----------
    same_topic : float
        Share of sentences whose nearest other one has the same topic.
    same_topic_apart : float
        The same when sentences that share a word are passed over; common words do not count.
    mean_cosine : float
        Between two different sentences.
    """

    same_topic: float
    same_topic_apart: float
    mean_cosine: float


def spread(vectors: ArrayLike, topics: ArrayLike, shared: NDArray[np.bool_]) -> Spread:
    """Measure vectors of sentences whose topics are known, by all cosines.

    Parameters
    ----------
    vectors : array_like, shape (n, d)
    topics : array_like of int, shape (n,)
    shared : ndarray of bool, shape (n, n)
        Which sentences share a word; see `sharing`.
    """
    rows, labels = np.asarray(vectors, np.float64), np.asarray(topics)
    rows = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
    cosines = rows @ rows.T
    n = len(rows)
    mean = float((cosines.sum() - np.trace(cosines)) / (n * (n - 1)))
    np.fill_diagonal(cosines, -np.inf)
    near = float((labels[cosines.argmax(axis=1)] == labels).mean())
    cosines[shared] = -np.inf
    return Spread(near, float((labels[cosines.argmax(axis=1)] == labels).mean()), mean)


def sharing(sentences: Sequence[Ids], words: int, common: int = COMMON) -> NDArray[np.bool_]:
    """Return which sentences share a word that is not among the `common` most frequent ones, shape (n, n)."""
    held = np.zeros((len(sentences), words), np.float32)
    for at, ids in enumerate(sentences):
        held[at, ids[ids >= common]] = 1
    result: NDArray[np.bool_] = held @ held.T > 0
    return result


def nearest(vectors: NDArray[np.floating], to: NDArray[np.floating], count: int) -> list[tuple[int, float]]:
    """Return the rows with the largest cosine to a vector, and these cosines."""
    cosines = vectors @ to / np.maximum(np.linalg.norm(vectors, axis=1) * np.linalg.norm(to), 1e-12)
    return [(at, float(cosines[at])) for at in np.argsort(-cosines, kind="stable")[:count].tolist()]
