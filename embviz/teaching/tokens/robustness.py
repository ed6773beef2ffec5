"""Robustness against misspelling: letters of words are changed, and their vectors are looked for again.

Adversarial misspellings of a few letters are enough to mislead models of words (Pruthi, Dhingra and Lipton 2019,
Combating adversarial misspellings with robust word recognition); vectors made of n-grams change little by little.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from embviz.text.toy.world import toy_world
from embviz.training.parameters import defaults
from embviz.training.run import TrainingRun
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding

Floats = NDArray[np.float64]
Change = Literal["swap", "replace", "drop"]
CHANGES: tuple[Change, ...] = ("swap", "replace", "drop")
MOST = 4
"""Changes of a word at most."""

_TOKENS, _EPOCHS, _DIMENSIONS, _BUCKETS = 300_000, 10, 50, 50_000
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ASKED, _SHORTEST = 300, 5


def learned_subwords(pulse: Pulse = SILENT, tokens: int = _TOKENS) -> Embedding:
    """Learn fastText vectors of the toy world, on one thread.

    Raises
    ------
    Cancelled
    """
    corpus = toy_world(tokens=tokens, pulse=pulse.quiet).corpus
    run = TrainingRun(
        corpus, defaults("fasttext", dimensions=_DIMENSIONS, epochs=_EPOCHS, threads=1, seed=1, buckets=_BUCKETS)
    )

    def watch(_progress: object) -> None:
        if pulse.stopped:
            run.control.cancel()

    run.execute(watch)
    pulse.check()
    return run.embedding()


def changed(word: str, count: int, change: Change, random: np.random.Generator) -> str:
    """Return a word with letters changed at different places, so that no change undoes another; the first letter stays.

    Parameters
    ----------
    word : str
    count : int
        Changes; fewer where the word has no more places for them.
    change : {"swap", "replace", "drop"}
        Two different neighbors change places, a letter becomes another one, or a letter is left out.
    random : numpy.random.Generator
    """
    letters = list(word)
    places = (1 + random.permutation(max(0, len(letters) - 1))).tolist()
    if change == "swap":
        free = set(range(1, len(letters)))
        for at in places:
            if count and {at, at + 1} <= free and letters[at] != letters[at + 1]:
                letters[at], letters[at + 1] = letters[at + 1], letters[at]
                free -= {at, at + 1}
                count -= 1
    elif change == "replace":
        for at in places[:count]:
            others = [letter for letter in _LETTERS if letter != letters[at]]
            letters[at] = others[int(random.integers(len(others)))]
    else:
        for at in sorted(places[: min(count, max(0, len(letters) - 2))], reverse=True):
            del letters[at]
    return "".join(letters)


@dataclass(frozen=True, eq=False)
class Robustness:
    """What is left of words after 0 to `MOST` changes.

    Attributes
    ----------
    known : ndarray of float64, shape (MOST + 1,)
        Share of the words that a table of whole words still knows as themselves.
    found : ndarray of float64
        Share of the words whose vector, made of n-grams, has the original as its nearest word.
    likeness : ndarray of float64
        Mean cosine of that vector with the original's; 0 where no n-gram has a vector.
    asked : int
    apart : float
        Mean cosine of two different ones of the asked words, as they are written: what a cosine is compared with.
    """

    known: Floats
    found: Floats
    likeness: Floats
    asked: int
    apart: float


def measured_robustness(embedding: Embedding, change: Change, pulse: Pulse = SILENT, seed: int = 1) -> Robustness:
    """Change letters of the most frequent words of at least five letters.

    Raises
    ------
    Cancelled
    """
    words = [word for word in embedding.words if len(word) >= _SHORTEST and word.isalpha()][:_ASKED]
    unit = embedding.unit
    known, found, likeness = (np.zeros(MOST + 1) for _ in range(3))
    for count in range(MOST + 1):
        pulse.check()
        random = np.random.default_rng(seed)
        for word in words:
            written = changed(word, count, change, random)
            known[count] += written == word
            vector = embedding.compose(written)
            length = 0.0 if vector is None else float(np.linalg.norm(vector))
            if vector is None or not length > 0:
                continue
            cosines = unit @ (vector / length)
            at = embedding.id(word)
            found[count] += int(cosines.argmax()) == at
            likeness[count] += float(cosines[at])
    total = max(1, len(words))
    return Robustness(known / total, found / total, likeness / total, len(words), _mean_cosine(embedding, words))


def _mean_cosine(embedding: Embedding, words: list[str]) -> float:
    """Return the mean cosine of all pairs of different words, 0 where there is no pair.

    The squared length of the sum of unit vectors is the sum of the cosines of all pairs, with those of a word and
    itself.
    """
    if len(words) < 2:
        return 0.0
    units = embedding.unit[[embedding.id(word) for word in words]].astype(np.float64)
    total = units.sum(axis=0)
    return float((total @ total - (units**2).sum()) / (len(words) * (len(words) - 1)))


def nearest_of(embedding: Embedding, typed: str, count: int) -> tuple[tuple[str, float], ...]:
    """Return the words nearest to the vector of a typed word, and their cosines; none where it has no vector."""
    vector = embedding.compose(typed)
    if vector is None or not (length := float(np.linalg.norm(vector))) > 0:
        return ()
    cosines = embedding.unit @ (vector / length)
    return tuple(
        (embedding.words[at], float(cosines[at])) for at in np.argsort(-cosines, kind="stable")[:count].tolist()
    )
