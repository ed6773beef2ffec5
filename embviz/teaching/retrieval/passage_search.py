"""Short questions and long passages: whether half of a sentence finds the passage that it was taken from."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.documents.search import Documents, embed_documents
from embviz.analysis.documents.smooth_average import unit_without
from embviz.analysis.evaluation.rank import Ranks, mean_rank_of
from embviz.analysis.unit_rows import unit_rows
from embviz.text.corpus import Corpus
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

WAYS = ("whole", "whole weighted", "best sentence", "best sentence weighted", "best words")
"""How a passage is compared with a question, see `search_passages`."""

_FEWEST = 2  # words with a vector, of a question and of what is left of its sentence
_TOP = 10


@dataclass(frozen=True, eq=False)
class Near:
    """A text that is near to a sentence.

    Attributes
    ----------
    passage : bool
        Whether it is a passage rather than a single sentence.
    words : tuple of str
    cosine : float
    own : bool
        Whether it is the sentence itself, or the passage that it stands in.
    """

    passage: bool
    words: tuple[str, ...]
    cosine: float
    own: bool


@dataclass(frozen=True, eq=False)
class Asked:
    """One question.

    Attributes
    ----------
    sentence, words : tuple of str
        The sentence, and those of its words that ask.
    near : tuple of Near
        The texts nearest to the whole sentence, of one sentence from each passage and of all passages.
    ranks : dict of str to float
        Rank of its own passage among all passages for `words`, by way.
    """

    sentence: tuple[str, ...]
    words: tuple[str, ...]
    near: tuple[Near, ...]
    ranks: dict[str, float]


@dataclass(frozen=True, eq=False)
class PassageSearch:
    """What was found.

    Attributes
    ----------
    passages, sentences : int
        How many passages, and of how many sentences each.
    asked : tuple of Asked
    itself : float
        Share of the questions whose nearest text is the sentence itself.
    short : float
        Share of single sentences among the ten nearest texts, without the sentence itself; half of all are.
    ranks : dict of str to Ranks
        By way, of all questions.
    """

    passages: int
    sentences: int
    asked: tuple[Asked, ...]
    itself: float
    short: float
    ranks: dict[str, Ranks]


def search_passages(
    embedding: Embedding,
    text: Corpus,
    offsets: NDArray[np.int64],
    asked: int = 150,
    seed: int = 1,
    taken_out: bool = False,
    pulse: Pulse = SILENT,
) -> PassageSearch:
    """Ask for passages by half of the words of one of their sentences.

    ======================  =======================================================================================
    way                     score of a passage
    ======================  =======================================================================================
    whole                   cosine of the mean of its words with the mean of the question's
    whole weighted          the same of smooth averages (Arora, Liang and Ma 2017): frequent words weigh little
    best sentence           highest cosine of one of its sentences, means of words, with the question
    best sentence weighted  the same of smooth averages
    best words              sum over words of the question of the highest cosine with a word of the passage, times
                            the question word's idf, log(n / n(w)) over passages: the late interaction of Khattab
                            and Zaharia (2020), ColBERT, equation 3, weighted and with vectors that know no context
    ======================  =======================================================================================

    Parameters
    ----------
    embedding : Embedding
    text : Corpus
        The sentences of all passages, as many in each.
    offsets : ndarray of int64, shape (passages + 1,)
        Where the passages begin and end in it.
    asked : int
        Questions at most, each to another passage.
    seed : int
        Of the draw of sentences and of their words.
    taken_out : bool
        Leave only the other half of the sentence in its passage: then the words that ask do not stand in what is to be
        found, which must be told by what words mean. Akin to the inverse cloze task of Lee, Chang and Toutanova (2019),
        Latent retrieval for weakly supervised open domain question answering.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When fewer than two passages hold words with vectors.
    Cancelled
    """
    passages = len(offsets) - 1
    if passages < 2:
        raise InputError(tr("This text is too short for passages."), tr("Open a longer one."))
    in_each = text.sentences // passages
    ways = _Ways(embedding, text, offsets, pulse.quiet)
    sentences, whole = ways.sentences, ways.whole
    random = np.random.default_rng(seed)
    chosen = np.arange(passages) * in_each + random.integers(0, in_each, passages)
    pool = np.vstack((sentences.vectors[chosen], whole.vectors))
    made: list[Asked] = []
    itself, short = 0, 0.0
    for own in random.permutation(passages).tolist():
        if len(made) == asked:
            break
        pulse.beat(len(made) / asked)
        place = int(chosen[own])
        known = _known(sentences, place)
        if len(known) < 2 * _FEWEST:
            continue
        taken = np.sort(random.permutation(len(known))[: len(known) // 2])
        half, out = text.ids[known[taken]], known[taken] if taken_out else known[:0]
        scores = ways.scores(half, own, place, out)
        cosines = pool @ sentences.vectors[place]
        order = np.argsort(-cosines, kind="stable")
        itself += bool(cosines[own] >= cosines.max() - 1e-6)
        others = order[order != own][:_TOP]
        short += float((others < passages).mean())
        names = text.vocabulary.words
        made.append(
            Asked(
                sentences.words(place),
                tuple(names[i] for i in half.tolist()),
                tuple(_near(sentences, whole, chosen, own, at, float(cosines[at])) for at in (own, *others.tolist())),
                {way: mean_rank_of(scores[way], own) for way in WAYS},
            )
        )
    if not made:
        raise InputError(
            tr("No sentence of this text has four words with vectors."), tr("Open a text of their language.")
        )
    pulse.beat(1.0)
    return PassageSearch(
        passages,
        in_each,
        tuple(made),
        itself / len(made),
        short / len(made),
        {way: Ranks(np.array([one.ranks[way] for one in made]), passages) for way in WAYS},
    )


def _known(documents: Documents, place: int) -> NDArray[np.int64]:
    """Return at which tokens of the text a piece has words with vectors."""
    by = documents.weighting
    tokens = np.arange(documents.offsets[place], documents.offsets[place + 1])
    return tokens[by.weights[by.corpus.ids[tokens]] > 0]


def _mean(documents: Documents, ids: NDArray[np.int32]) -> NDArray[np.float32]:
    by = documents.weighting
    return unit_without(by.weights[ids] @ by.embedding.vectors[by.rows[ids]], documents.component)


def _scores(documents: Documents, asked: NDArray[np.int32], own: int, out: NDArray[np.int64]) -> NDArray[np.float32]:
    """Return the cosine of every piece with the words that ask; these tokens were taken out of one of the pieces."""
    question = _mean(documents, asked)
    scores = documents.vectors @ question
    left = np.setdiff1d(_known(documents, own), out)
    scores[own] = _mean(documents, documents.weighting.corpus.ids[left]) @ question
    return scores


def _near(sentences: Documents, whole: Documents, chosen: NDArray[np.int64], own: int, at: int, cosine: float) -> Near:
    passages = len(whole)
    if at < passages:
        return Near(False, sentences.words(int(chosen[at])), cosine, at == own)
    return Near(True, whole.words(at - passages), cosine, at - passages == own)


class _Ways:
    """The passages and their sentences as vectors, and all ways of scoring passages."""

    def __init__(self, embedding: Embedding, text: Corpus, offsets: NDArray[np.int64], pulse: Pulse) -> None:
        self.sentences = embed_documents(
            embedding, text, text.offsets, smoothing=None, remove_common=False, pulse=pulse
        )
        self.whole = embed_documents(embedding, text, offsets, smoothing=None, remove_common=False, pulse=pulse)
        self._smooth_sentences = embed_documents(embedding, text, text.offsets, pulse=pulse)
        self._smooth_whole = embed_documents(embedding, text, offsets, pulse=pulse)
        self._words = _BestWords(self.whole)

    def scores(
        self, asked: NDArray[np.int32], own: int, place: int, out: NDArray[np.int64]
    ) -> dict[str, NDArray[np.floating]]:
        """Return the scores of all passages by way.

        Parameters
        ----------
        asked : int32 array
            Ids of the words of the question.
        own, place : int
            The passage of the question, and its sentence among all.
        out : int64 array
            Tokens that were taken out of both.
        """
        scored = (
            _scores(self.whole, asked, own, out),
            _scores(self._smooth_whole, asked, own, out),
            self._best_sentences(self.sentences, asked, place, out),
            self._best_sentences(self._smooth_sentences, asked, place, out),
            self._words.scores(asked, own, out),
        )
        return dict(zip(WAYS, scored, strict=True))

    def _best_sentences(
        self, sentences: Documents, asked: NDArray[np.int32], place: int, out: NDArray[np.int64]
    ) -> NDArray[np.floating]:
        """Return the best score of a sentence of each passage."""
        best: NDArray[np.floating] = _scores(sentences, asked, place, out).reshape(len(self.whole), -1).max(axis=1)
        return best


class _BestWords:
    """Passages compared word by word.

    Parameters
    ----------
    passages : Documents
    """

    def __init__(self, passages: Documents) -> None:
        by = passages.weighting
        ids = by.corpus.ids
        self._offsets = passages.offsets
        self._kinds, self._at = np.unique(ids, return_inverse=True)
        known = (by.weights[self._kinds] > 0)[:, None]
        self._units = unit_rows(by.embedding.vectors[by.rows[self._kinds]]) * known
        of_passage = np.repeat(np.arange(len(passages)), np.diff(passages.offsets))
        pairs = np.unique(of_passage.astype(np.int64) * len(self._kinds) + self._at)
        self._idf = np.log(len(passages) / np.bincount(pairs % len(self._kinds), minlength=len(self._kinds)))

    def scores(self, asked: NDArray[np.int32], own: int, out: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the score of each passage, shape (passages,); these tokens were taken out of one of them."""
        total = np.zeros(len(self._offsets) - 1)
        left = np.setdiff1d(np.arange(self._offsets[own], self._offsets[own + 1]), out)
        for kind in np.searchsorted(self._kinds, asked).tolist():
            cosines = (self._units @ self._units[kind])[self._at]
            best = np.maximum.reduceat(cosines, self._offsets[:-1])
            best[own] = cosines[left].max()
            total += self._idf[kind] * best
        return total
