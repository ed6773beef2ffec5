"""Latent semantic analysis (Deerwester et al. 1990): the decomposition of a table of words by documents."""

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.training.control import RunControl
from embviz.training.kernels.counts.cooccurrence import count_documents, weigh_documents, weigh_words
from embviz.training.models.cooccurrence import go_on, list_tokens
from embviz.training.models.factorization import FactorizationLearner, Half, Matrix
from embviz.training.parameters import TrainingParameters
from embviz.training.work_pieces import WorkPieces, work_off
from embviz.util.language import tr

DESCRIPTION = tr("Counts which words occur in which documents (TF-IDF), and keeps the main directions of the table.")

_GROUP = 10_000  # tokens counted between two checks of the work left


def weighted_documents(corpus: Corpus, parameters: TrainingParameters, control: RunControl) -> Matrix:
    """Return the matrix of words by documents with logarithmic TF-IDF weights.

    (1 + log tf) · log((N + 1) / df), where the word stands tf times in the document and in df of N documents: Manning,
    Raghavan & Schütze 2008, section 6.4 (*ltn*), with one document more, so that words of all documents have vectors
    too. A document is `document_words` words of running text, the last one what is left.

    Raises
    ------
    InputError
        When there are more cells than fit into memory.
    Cancelled
    """
    length, threads, words = parameters.document_words, parameters.threads, len(corpus.vocabulary)
    total = -(-len(corpus.ids) // length)
    starts, places, *_ = list_tokens(corpus, 1, control)
    cuts = np.unique(np.append(np.searchsorted(starts, np.arange(0, len(corpus.ids), _GROUP)), words))
    found = np.zeros(words, np.int64)
    for first, last in pairwise(cuts):
        count_documents(starts, places, length, first, last, found)
        go_on(control)
    rarity = np.log((total + 1) / np.maximum(found, 1)).astype(np.float32)
    rows = Half.with_room(found)

    def by_words(thread: int, first: int, last: int) -> None:
        weigh_words(starts, places, length, cuts[first], cuts[last], rarity, rows.starts[:-1], rows.others, rows.values)

    work_off(WorkPieces(len(cuts) - 1), threads, control, by_words)
    go_on(control)
    per_group = max(1, _GROUP // length)
    benches = [(np.zeros(words, np.int32), np.empty(words, np.int32)) for _ in range(threads)]

    def by_documents(at: NDArray[np.int64], others: NDArray[np.int32], values: NDArray[np.float32]) -> None:
        def job(thread: int, first: int, last: int) -> None:
            weigh_documents(
                corpus.ids,
                length,
                first * per_group,
                min(last * per_group, total),
                *benches[thread],
                rarity,
                at,
                others,
                values,
            )

        work_off(WorkPieces(-(-total // per_group)), threads, control, job)
        go_on(control)

    sizes = np.zeros(total, np.int64)
    by_documents(sizes, np.empty(0, np.int32), np.empty(0, np.float32))
    columns = Half.with_room(sizes)
    by_documents(columns.starts[:-1].copy(), columns.others, columns.values)
    return Matrix(rows, columns)


def make(corpus: Corpus, parameters: TrainingParameters) -> FactorizationLearner:
    """Return the learner of LSA for a corpus."""
    named = tr(
        "(1 + log tf) · log((N + 1) / df) of words in documents of {document_words} words",
        document_words=parameters.document_words,
    )
    return FactorizationLearner(corpus, parameters, tr("Counting words of documents"), named, weighted_documents)
