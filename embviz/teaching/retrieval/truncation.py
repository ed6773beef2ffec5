"""Texts that are cut after some words: how often a question then still finds the passage that answers it."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.documents.search import Documents, embed_documents
from embviz.analysis.documents.smooth_average import unit_without
from embviz.analysis.evaluation.rank import mean_rank_of
from embviz.text.corpus import Corpus
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

LIMITS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
"""Words after which texts are cut, as far as the longest passage is longer."""

_FEWEST = 4  # words with a vector of a sentence that asks


@dataclass(frozen=True, eq=False)
class Truncation:
    """How often the right passage was found, for each limit.

    Attributes
    ----------
    limits : tuple of int
        Words after which texts were cut, in increasing order; the last one cuts nothing.
    documents, late, questions : ndarray of float64, shape (limits,)
        Share of the questions that found their passage first: with passages cut; the same of questions from the second
        half of a passage, nan where there is none; and with questions cut.
    lost : ndarray of float64, shape (limits,)
        Share of the words of all passages that are cut off.
    passages, asked : int
    """

    limits: tuple[int, ...]
    documents: NDArray[np.float64]
    late: NDArray[np.float64]
    questions: NDArray[np.float64]
    lost: NDArray[np.float64]
    passages: int
    asked: int


def search_truncated(
    embedding: Embedding,
    text: Corpus,
    offsets: NDArray[np.int64],
    asked: int = 200,
    seed: int = 1,
    pulse: Pulse = SILENT,
) -> Truncation:
    """Ask for passages by half of the words of one of their sentences, while texts are cut after ever more words.

    A passage is as near to a question as its best sentence, as far as it was read. Vectors are smooth averages (Arora,
    Liang and Ma 2017).

    Parameters
    ----------
    embedding : Embedding
    text : Corpus
        The sentences of all passages, as many in each.
    offsets : ndarray of int64, shape (passages + 1,)
        Where the passages begin and end in it.
    asked : int
        Questions at most, each from another passage.
    seed : int
        Of the draw of passages and sentences.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When there are fewer than two passages, or no sentence of four words with vectors.
    Cancelled
    """
    passages = len(offsets) - 1
    if passages < 2:
        raise InputError(tr("This text is too short for passages."), tr("Open a longer one."))
    lengths = np.diff(offsets)
    longest = int(lengths.max())
    limits = (*(limit for limit in LIMITS if limit < longest), longest)
    whole = embed_documents(embedding, text, text.offsets, pulse=pulse.quiet)
    begins = np.searchsorted(text.offsets, offsets[:-1])
    drawn = _questions(whole, text, offsets, asked, seed)
    if not drawn:
        raise InputError(
            tr("No sentence of this text has four words with vectors."), tr("Open a text of their language.")
        )
    own = [place for place, _, _ in drawn]
    late = np.array([is_late for _, _, is_late in drawn])
    shares: dict[str, list[float]] = {name: [] for name in ("documents", "late", "questions", "lost")}
    for at, limit in enumerate(limits):
        pulse.beat(at / len(limits))
        short, firsts = _beginnings(text, offsets, limit)
        documents = embed_documents(embedding, short, short.offsets, pulse=pulse.quiet)
        found = _first(documents, firsts, own, [ids for _, ids, _ in drawn])
        shares["documents"].append(float(found.mean()))
        shares["late"].append(float(found[late].mean()) if late.any() else float("nan"))
        shares["questions"].append(float(_first(whole, begins, own, [ids[:limit] for _, ids, _ in drawn]).mean()))
        shares["lost"].append(1 - len(short.ids) / len(text.ids))
    pulse.beat(1.0)
    return Truncation(
        limits,
        np.array(shares["documents"]),
        np.array(shares["late"]),
        np.array(shares["questions"]),
        np.array(shares["lost"]),
        passages,
        len(drawn),
    )


def _questions(
    whole: Documents, text: Corpus, offsets: NDArray[np.int64], asked: int, seed: int
) -> list[tuple[int, NDArray[np.int32], bool]]:
    """Draw half of the words of a sentence of each passage: the passage, the words, whether from its second half."""
    known = whole.weighting.weights > 0
    in_each = text.sentences // (len(offsets) - 1)
    random = np.random.default_rng(seed)
    found: list[tuple[int, NDArray[np.int32], bool]] = []
    for own in random.permutation(len(offsets) - 1).tolist():
        if len(found) == asked:
            break
        place = own * in_each + int(random.integers(in_each))
        begin, end = text.offsets[place : place + 2].tolist()
        ids = text.ids[begin:end]
        ids = ids[known[ids]]
        if len(ids) >= _FEWEST:
            half = ids[np.sort(random.permutation(len(ids))[: len(ids) // 2])]
            found.append((own, half, bool(2 * (begin - offsets[own]) >= offsets[own + 1] - offsets[own])))
    return found


def _beginnings(text: Corpus, offsets: NDArray[np.int64], limit: int) -> tuple[Corpus, NDArray[np.int64]]:
    """Return the sentences of the first words of each passage, the last one cut, and at which each passage begins."""
    of = np.repeat(offsets[:-1], np.diff(np.searchsorted(text.offsets, offsets)))
    left = np.clip(of + limit - text.offsets[:-1], 0, np.diff(text.offsets))
    kept = np.flatnonzero(left)
    bounds = np.concatenate([np.zeros(1, np.int64), np.cumsum(left[kept])])
    within = np.arange(int(bounds[-1])) - np.repeat(bounds[:-1], left[kept])
    ids = text.ids[np.repeat(text.offsets[:-1][kept], left[kept]) + within]
    return replace(text, ids=ids, offsets=bounds), np.searchsorted(of[kept], offsets[:-1])


def _first(
    documents: Documents, begins: NDArray[np.int64], own: list[int], questions: list[NDArray[np.int32]]
) -> NDArray[np.bool_]:
    """Return whether each question finds its passage first; the sentences of a passage begin at `begins`."""
    by, found = documents.weighting, []
    for place, ids in zip(own, questions, strict=True):
        question = unit_without(by.weights[ids] @ by.embedding.vectors[by.rows[ids]], documents.component)
        scores = np.maximum.reduceat(documents.vectors @ question, begins)
        found.append(mean_rank_of(scores, place) == 1)
    return np.array(found)
