"""One sentence on its way through everything that the course takes apart: bytes, words, ids, rows, and what follows."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embviz.teaching.context.attention import attend, plain_heads
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighborhoods import unit_vectors

Numbers = NDArray[np.float64]

SENTENCE = "The bank of the river was covered with grass"
LONGEST = 12  # words
WINDOW, NEIGHBORS = 3, 3
RATE = 1.0  # of the one step
SHARP = 5.0  # unit vectors are made so long before they look at each other
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def words_of(sentence: str) -> list[str]:
    """Return the words of a sentence in lower case, the first twelve at most."""
    return [word.lower() for word in _WORD.findall(sentence)][:LONGEST]


def windows(count: int, center: int, width: int = WINDOW) -> list[int]:
    """Return the places in the window around a word, without its own."""
    return [at for at in range(max(0, center - width), min(count, center + width + 1)) if at != center]


def one_step(word: ArrayLike, context: ArrayLike, rate: float = RATE) -> tuple[float, float, Numbers]:
    """Take one step that makes a pair likelier; returns its probability before and after, and the gradient.

    The probability is σ(w·c); the gradient of -ln σ(w·c) by w is (σ(w·c) - 1) c (Mikolov et al. 2013b, equation 4).
    Both vectors take the step.
    """
    w, c = np.asarray(word, np.float64), np.asarray(context, np.float64)
    before = 1 / (1 + np.exp(-(w @ c)))
    slope = (before - 1) * c
    moved, met = w - rate * slope, c - rate * (before - 1) * w
    return float(before), float(1 / (1 + np.exp(-(moved @ met)))), slope


@dataclass(frozen=True, eq=False)
class Journey:
    """What becomes of a sentence.

    Attributes
    ----------
    sentence : str
    bytes : tuple of int
        In UTF-8.
    words : tuple of str, length n
    ids : tuple of int, length n
        Row of each word in the table; -1 where it has none.
    center, partner : int
        The word that is followed, and the one in its window that it meets; places among the words.
    rows : ndarray of float64, shape (n, d)
        At length 1; zeros where there is none.
    before, after : float
        Probability of the pair before and after one step.
    neighbors : tuple of (str, float)
        Nearest words of the followed one.
    map_words : tuple of str
        Known words of the sentence, then neighbors of both.
    places : ndarray of float64, shape (m, 2)
        Of these on their two principal axes.
    weights : ndarray of float64, shape (n,)
        How much the followed word looks at each.
    mixed_neighbors : tuple of (str, float)
        Nearest words of what it is after it looked.
    clue : int
        Place of the word that says most about its sense: of the rarer half of the others, the one it looks at most.
    clue_before, clue_after : float
        Cosine with this word before and after it looked.
    """

    sentence: str
    bytes: tuple[int, ...]
    words: tuple[str, ...]
    ids: tuple[int, ...]
    center: int
    partner: int
    rows: Numbers
    before: float
    after: float
    neighbors: tuple[tuple[str, float], ...]
    map_words: tuple[str, ...]
    places: Numbers
    weights: Numbers
    mixed_neighbors: tuple[tuple[str, float], ...]
    clue: int
    clue_before: float
    clue_after: float


def travel(sentence: str, embedding: Embedding, followed: str = "") -> Journey:
    """Take a sentence from bytes to attention.

    Parameters
    ----------
    sentence : str
    embedding : Embedding
        Its table.
    followed : str
        The word that is followed; where it is not in the sentence, the rarest known one that has a known neighbor.

    Raises
    ------
    InputError
        When the sentence has not two words that are in the table.
    """
    words = words_of(sentence)
    index = {word: at for at, word in enumerate(embedding.words)}
    ids = [index.get(word, -1) for word in words]
    known = [at for at, id_ in enumerate(ids) if id_ >= 0]
    if len({ids[at] for at in known}) < 2:
        raise InputError(
            tr("Fewer than 2 different words of this sentence have a vector."), tr("Write a longer English sentence.")
        )
    wanted = [at for at in known if words[at] == followed.lower()]
    center = wanted[0] if wanted else max(known, key=lambda at: ids[at])
    # the rarest of its window, for "the" says little; else the nearest that has a vector
    near = [at for at in windows(len(words), center) if ids[at] >= 0 and ids[at] != ids[center]]
    others = [at for at in known if ids[at] != ids[center]]
    partner = max(near, key=lambda at: ids[at]) if near else min(others, key=lambda at: abs(at - center))
    table = unit_vectors(np.asarray(embedding.vectors, np.float32)).astype(np.float32)
    rows = np.array([table[id_] if id_ >= 0 else np.zeros(table.shape[1]) for id_ in ids], np.float64)
    before, after, _ = one_step(rows[center], rows[partner])
    near_center, near_partner = (_nearest(embedding, table, rows[at], {words[at]}) for at in (center, partner))
    names = list(dict.fromkeys([*(words[at] for at in known), *(word for word, _ in (*near_center, *near_partner))]))
    drawn = table[[index[name] for name in names]].astype(np.float64)
    drawn = drawn - drawn.mean(axis=0)
    axes = np.linalg.svd(drawn, full_matrices=False)[2][:2]
    seen = np.array([id_ >= 0 for id_ in ids])
    longer = SHARP * rows[seen]
    looked = attend(longer, plain_heads(longer.shape[1], 1))
    row = int(seen[:center].sum())
    weights = np.zeros(len(words))
    weights[seen] = looked.weights[0, row]
    mixed = looked.output[row] / max(float(np.linalg.norm(looked.output[row])), 1e-12)
    # function words say nothing about a sense, however much is taken of them
    different = sorted({ids[at]: at for at in reversed(others)}.items(), reverse=True)
    rare = [at for _, at in different[: max(1, len(different) // 2)]]
    clue = max(rare, key=lambda at: weights[at])
    return Journey(
        sentence,
        tuple(sentence.encode()),
        tuple(words),
        tuple(ids),
        center,
        partner,
        rows,
        before,
        after,
        near_center,
        tuple(names),
        drawn @ axes.T,
        weights,
        _nearest(embedding, table, mixed, {words[center]}),
        clue,
        float(rows[clue] @ rows[center]),
        float(rows[clue] @ mixed),
    )


def _nearest(
    embedding: Embedding, table: NDArray[np.float32], vector: Numbers, without: set[str]
) -> tuple[tuple[str, float], ...]:
    """Return the words with the largest cosine."""
    cosines = table @ vector.astype(np.float32)
    order = np.argsort(-cosines, kind="stable")[: NEIGHBORS + len(without)].tolist()
    found = [(embedding.words[at], float(cosines[at])) for at in order if embedding.words[at] not in without]
    return tuple(found[:NEIGHBORS])
