"""A second language for the toy world, and translation by a rotation learned from a small dictionary.

Xing et al. (2015), Normalized word embedding and orthogonal transform for bilingual word translation; Conneau et al.
(2018), Word translation without parallel data, equation 2. The free linear map beside it is that of Mikolov, Le and
Sutskever (2013), Exploiting similarities among languages for machine translation, equation 1.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.text.corpus import Corpus
from embviz.text.preprocessing import Preprocessing
from embviz.text.toy.world import toy_world
from embviz.text.vocabulary import Vocabulary
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.procrustes import rotation
from embviz.util.progress import SILENT, Pulse

Floats = NDArray[np.float32]

TOKENS, EPOCHS, DIMENSIONS = 300_000, 10, 50
ARTICLES = ("the", "a", "an")  # the second tongue has none
MERGED = {"she": "he", "her": "his", "him": "his", "herself": "himself"}  # nor does it part men from women here
SIZES = (5, 10, 20, 50, 100, 200, 400)  # entries of the dictionary
ASKED = 300  # words that are translated to measure, of those outside the dictionaries
_BEGINS, _VOWELS, _ENDS = "bdfgklmnprstvz", "aeiou", ("", "n", "s")
_SEED = 7


def invented(count: int, seed: int = _SEED) -> list[str]:
    """Return so many different words that no language has, of two or three syllables."""
    random = np.random.default_rng(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        syllables = [
            _BEGINS[random.integers(len(_BEGINS))] + _VOWELS[random.integers(len(_VOWELS))]
            for _ in range(2 + int(random.random() < 0.4))
        ]
        found["".join(syllables) + _ENDS[random.integers(len(_ENDS))]] = None
    return list(found)


def second_tongue(corpus: Corpus) -> tuple[Corpus, dict[str, str]]:
    """Say a text in the second tongue.

    Each word has an invented one; articles are left out, and some words share one.

    Returns
    -------
    corpus : Corpus
    dictionary : dict of str to str
        Of each word that has a word of its own.
    """
    words = sorted(corpus.vocabulary.words)
    said = dict(zip(words, invented(len(words)), strict=True))
    for word, same in MERGED.items():
        if word in said and same in said:
            said[word] = said[same]
    names = sorted({said[word] for word in words if word not in ARTICLES})
    number = {name: at for at, name in enumerate(names)}
    into = np.array([-1 if word in ARTICLES else number[said[word]] for word in corpus.vocabulary.words], np.int32)
    ids = into[corpus.ids]
    kept = ids >= 0
    ends = np.concatenate([[0], np.cumsum(kept)])[corpus.offsets]
    ids = ids[kept]
    counts = np.bincount(ids, minlength=len(names))
    order = np.lexsort((np.arange(len(names)), -counts))
    rank = np.empty(len(names), np.int32)
    rank[order] = np.arange(len(names), dtype=np.int32)
    vocabulary = Vocabulary([names[at] for at in order.tolist()], counts[order])
    shared = set(MERGED) | set(MERGED.values())
    dictionary = {word: said[word] for word in words if word not in shared and word not in ARTICLES}
    return Corpus(rank[ids], ends.astype(np.int64), vocabulary, Preprocessing(), ""), dictionary


@dataclass(frozen=True, eq=False)
class Tongues:
    """Vectors of both languages, each learned from a text of its own.

    Attributes
    ----------
    english, other : tuple of str
        Words of both, by falling count.
    vectors, other_vectors : ndarray of float32, shapes (V, d) and (W, d)
        At length 1, after their mean was taken away.
    dictionary : dict of str to str
        From English to the other.
    """

    english: tuple[str, ...]
    other: tuple[str, ...]
    vectors: Floats
    other_vectors: Floats
    dictionary: dict[str, str]

    def pairs(self) -> NDArray[np.int64]:
        """Return the numbers of all words that the dictionary has, in both languages, by falling count; (n, 2)."""
        at = {word: number for number, word in enumerate(self.other)}
        return np.array(
            [
                (number, at[self.dictionary[word]])
                for number, word in enumerate(self.english)
                if self.dictionary.get(word) in at
            ]
        )

    def split(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the pairs that dictionaries take from, in a drawn order, and those that are asked; both (n, 2)."""
        pairs = self.pairs()
        drawn = pairs[np.random.default_rng(_SEED).permutation(len(pairs))]
        return drawn[ASKED:], drawn[:ASKED]


def learned_tongues(pulse: Pulse = SILENT, tokens: int = TOKENS) -> Tongues:
    """Learn both languages from different texts about the same world, on one thread.

    Raises
    ------
    Cancelled
    """
    first = toy_world(tokens, seed=1, pulse=pulse.quiet).corpus
    second, dictionary = second_tongue(toy_world(tokens, seed=2, pulse=pulse.quiet).corpus)
    made = [_centered(_learned(corpus, seed, pulse)) for seed, corpus in enumerate((first, second), 1)]
    return Tongues(
        tuple(first.vocabulary.words),
        tuple(second.vocabulary.words),
        made[0],
        made[1],
        {word: said for word, said in dictionary.items() if word in set(first.vocabulary.words)},
    )


def _learned(corpus: Corpus, seed: int, pulse: Pulse) -> Floats:
    run = TrainingRun(
        corpus, defaults("skipgram", threads=1, seed=seed, epochs=EPOCHS, dimensions=DIMENSIONS, min_count=1)
    )

    def watch(_progress: object) -> None:
        if pulse.stopped:
            run.control.cancel()

    run.execute(watch)
    pulse.check()
    return run.embedding().vectors


def _centered(vectors: Floats) -> Floats:
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    unit = unit - unit.mean(axis=0)
    made: Floats = (unit / np.linalg.norm(unit, axis=1, keepdims=True)).astype(np.float32)
    return made


def turned(tongues: Tongues, entries: NDArray[np.int64], free: bool = False) -> Floats:
    """Return all English vectors as a dictionary brings them into the space of the other language; float32 (V, d).

    Parameters
    ----------
    tongues : Tongues
    entries : ndarray of int64, shape (n, 2)
        Of the dictionary: a word in both languages each.
    free : bool
        Whether any matrix may be taken, and not only rotations: that with the least squares.
    """
    source, target = tongues.vectors[entries[:, 0]], tongues.other_vectors[entries[:, 1]]
    if free:
        turn = np.linalg.lstsq(source.astype(np.float64), target.astype(np.float64), rcond=None)[0]
    else:
        turn = rotation(source, target)[0]
    moved = tongues.vectors @ turn
    made: Floats = (moved / np.maximum(np.linalg.norm(moved, axis=1, keepdims=True), 1e-12)).astype(np.float32)
    return made


def translated(tongues: Tongues, moved: Floats, asked: NDArray[np.int64]) -> float:
    """Return the share of pairs whose English word comes nearest to its word among all of the other language."""
    nearest = (moved[asked[:, 0]] @ tongues.other_vectors.T).argmax(axis=1)
    return float((nearest == asked[:, 1]).mean())


def by_size(tongues: Tongues) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what dictionaries of `SIZES` entries translate, by a rotation and by a free matrix; both float64."""
    taken, asked = tongues.split()

    def shares(free: bool) -> NDArray[np.float64]:
        return np.array([translated(tongues, turned(tongues, taken[:size], free), asked) for size in SIZES])

    return shares(free=False), shares(free=True)


def nearest_words(tongues: Tongues, moved: Floats, word: str, count: int) -> list[tuple[str, float]]:
    """Return the words of the other language nearest to an English one, with their cosines."""
    cosines = tongues.other_vectors @ moved[tongues.english.index(word)]
    return [(tongues.other[at], float(cosines[at])) for at in np.argsort(-cosines, kind="stable")[:count].tolist()]
