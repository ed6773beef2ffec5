"""Two words compared in each of the ways in which they are numbers: letters, code points, bytes, ids, vectors."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import regex
from numpy.typing import NDArray

from embviz.analysis.neighborhoods.similarity import pairwise
from embviz.vectors.embedding import Embedding
from embviz.vectors.neighbors import nearest


def sparsity(size: int) -> float:
    """Return (V - 1) / V, the share of zeros in a one-hot vector of a vocabulary of V words, at least one."""
    return (size - 1) / size


def sparsity_in_percent(size: int) -> str:
    """Return the sparsity in percent, with as many decimals as tell it from 100 %: 99.9275 % for 1,379 words.

    Of the difference, 100 / V, at least the first two digits are kept; trailing zeros are not.
    """
    text = f"{100 * sparsity(size):.{len(str(size))}f}"
    return f"{text.rstrip('0').rstrip('.')}\u00a0%"


def shared_places(ids: Sequence[int]) -> NDArray[np.float64]:
    """Return one-hot vectors at those places where one of them has its 1.

    At all other places of the vocabulary they are all 0, which changes no product, length or distance: what is measured
    on these is what would be measured on the whole vectors.

    Parameters
    ----------
    ids : sequence of int, length n
        Places of words; the same word may come twice.

    Returns
    -------
    ndarray of float64, shape (n, m)
        For the m different places, in rising order.
    """
    places = np.array(ids, np.int64)
    vectors: NDArray[np.float64] = (places[:, None] == np.unique(places)).astype(np.float64)
    return vectors


_CHARACTER = regex.compile(r"\X")
_MARKS = ("Mn", "Me")  # stand on the character before
_INVISIBLE = ("Cc", "Cf", "Zl", "Zp")


@dataclass(frozen=True)
class CodePoint:
    """One code point of a text.

    Attributes
    ----------
    text : str
        Of length 1.
    """

    text: str

    @property
    def number(self) -> int:
        """Its place in Unicode, from 0 to 0x10FFFF."""
        return ord(self.text)

    @property
    def label(self) -> str:
        """The number as the standard writes it: U+ and at least four hexadecimal digits."""
        return f"U+{self.number:04X}"

    @property
    def name(self) -> str:
        """What the standard calls it, in capitals; empty where it has no name."""
        return unicodedata.name(self.text, "")

    @property
    def bytes(self) -> bytes:
        """From one to four bytes of UTF-8 (RFC 3629)."""
        return self.text.encode("utf-8")

    @property
    def visible(self) -> str:
        """What can be seen of it: marks on a dotted circle, an open box for a space, a small one for what is unseen."""
        kind = unicodedata.category(self.text)
        if kind in _MARKS:
            return f"\u25cc{self.text}"
        if kind == "Zs":
            return "\u2423"
        return "\u25ab" if kind in _INVISIBLE else self.text


def code_points(text: str) -> tuple[CodePoint, ...]:
    """Return the code points of a text in their order; lone surrogates are no characters and are left out."""
    return tuple(CodePoint(sign) for sign in text if not 0xD800 <= ord(sign) <= 0xDFFF)


def character_count(text: str) -> int:
    """Return how many characters a reader sees in a text: extended grapheme clusters (Unicode Standard Annex 29)."""
    return len(_CHARACTER.findall(text))


def edits(one: str, other: str) -> int:
    """Return the optimal string alignment distance of two words, letter by letter and case-sensitive.

    The fewest letters to insert, delete, replace, or swap with their neighbor, where no piece is edited twice: the
    distance by which `embviz.text.word_index.WordIndex` finds near spellings, for two words.

    Parameters
    ----------
    one, other : str
        Meant for words: time and memory grow with the product of their lengths.
    """
    table = [list(range(len(other) + 1))]
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, opposite in enumerate(other, 1):
            fewest = min(table[i - 1][j] + 1, row[j - 1] + 1, table[i - 1][j - 1] + (letter != opposite))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == opposite:
                fewest = min(fewest, table[i - 2][j - 2] + 1)
            row.append(fewest)
        table.append(row)
    return table[-1][-1]


_LOOKED_AT = 24  # candidates of either kind


@dataclass(frozen=True)
class Likeness:
    """How alike two words are, by each of their representations.

    Attributes
    ----------
    one, other : str
    edits : int
        Optimal string alignment distance; see `embviz.teaching.likeness.edits`.
    same_bytes, bytes : int
        Places at which both have the same byte of UTF-8, and bytes of the longer one.
    ids : tuple of int
        Places in the vocabulary, from 0.
    hot_cosine, hot_distance : float
        Of their one-hot vectors.
    cosine, distance : float
        Of their dense vectors; the cosine with a zero vector is 0.
    """

    one: str
    other: str
    edits: int
    same_bytes: int
    bytes: int
    ids: tuple[int, int]
    hot_cosine: float
    hot_distance: float
    cosine: float
    distance: float


def likeness(embedding: Embedding, one: str, other: str) -> Likeness:
    """Compare two words.

    Raises
    ------
    InputError
        When the embedding lacks one of them.
    """
    ids = embedding.id(one), embedding.id(other)
    hot, dense = shared_places(ids), embedding.vectors[list(ids)]
    written = one.encode("utf-8", "replace"), other.encode("utf-8", "replace")
    return Likeness(
        one,
        other,
        edits(one, other),
        sum(a == b for a, b in zip(*written, strict=False)),
        max(map(len, written)),
        ids,
        *(float(pairwise(rows, metric)[0, 1]) for rows in (hot, dense) for metric in ("cosine", "euclidean")),
    )


def spelled_alike(embedding: Embedding, word: str) -> str | None:
    """Return a word that is spelled like one of the embedding and is otherwise unlike it; None where there is none.

    Of the nearest spellings by edits those with the same first letter come first; of these the one with the lowest
    cosine is taken.

    Raises
    ------
    InputError
        When the embedding lacks the word.
    """
    vector = embedding.vector(word)
    near = [other for other in embedding.index.suggest(word, _LOOKED_AT) if other.casefold() != word.casefold()]
    if not near:
        return None
    cosines = pairwise(np.vstack((vector, embedding.vectors[[embedding.id(other) for other in near]])), "cosine")[0, 1:]
    ranks = [
        (edits(word, other), other[:1] != word[:1], cosine)
        for other, cosine in zip(near, cosines.tolist(), strict=True)
    ]
    return near[ranks.index(min(ranks))]


def meant_alike(embedding: Embedding, word: str) -> str | None:
    """Return the nearest word by cosine that is spelled differently; the nearest of all where all look like it.

    Spelled differently are words that it takes more edits to reach than half the letters of the longer one. None where
    the embedding has no other word.

    Raises
    ------
    InputError
        When the embedding lacks the word.
    """
    id_ = embedding.id(word)
    ids, _ = nearest(embedding, embedding.vectors[id_], _LOOKED_AT, exclude=[id_])
    near = [embedding.words[k] for k in ids.tolist()]
    unlike = (other for other in near if 2 * edits(word, other) > max(len(word), len(other)))
    return next(unlike, near[0] if near else None)
