"""Words with spaces in word2vec's binary format, in which a space ends a word.

Some programs write them all the same. What follows the space is then taken for the beginning of the vector, and the end
of the vector for the beginning of the next word; where a line feed stands before that, no word is found there at all.
"""

import numpy as np
from numpy.typing import NDArray

from embviz.vectors.formats.file import MappedFile
from embviz.vectors.formats.reading import Reading

_LONGEST_REST = 64  # bytes of a word behind a space in it
_MOST_PARTS = 6
_WORDS_A_LOOK = 1 << 14


def rest_of_word(file: MappedFile, place: NDArray[np.int64]) -> int:
    """Return by how many bytes a word goes on if what seems to be its vector begins with text and a space, else 0.

    Parameters
    ----------
    file : MappedFile
    place : ndarray of int64, shape (2,)
        Where the word begins and ends.
    """
    rest, space, _ = file.data[place[1] + 1 : place[1] + 1 + _LONGEST_REST].tobytes().partition(b" ")
    return len(rest) + 1 if space and _is_text(rest) else 0


def join_parted(file: MappedFile, words_at: NDArray[np.int64], reading: Reading) -> set[int]:
    """Join the parts of words with spaces, where that makes sense of the word that follows.

    Parameters
    ----------
    file : MappedFile
    words_at : ndarray of int64, shape (V, 2)
        Where each word begins and ends. Written to.
    reading : Reading

    Returns
    -------
    set of int
        Which words these were.

    Raises
    ------
    Cancelled
    """
    joined = set()
    for row, (begin, end) in enumerate(words_at.tolist()):
        if row % _WORDS_A_LOOK == 0:
            reading.look()
        if not row or _is_text(file.data[begin:end].tobytes()):
            continue
        longer = words_at[row - 1].copy()
        for _ in range(_MOST_PARTS):
            longer[1] += rest_of_word(file, longer)
            moved = longer[1] - words_at[row - 1, 1]
            if moved and _is_text(file.data[begin + moved : end].tobytes()):
                words_at[row - 1] = longer
                words_at[row, 0] += moved
                joined.add(row - 1)
                break
    return joined


def _is_text(word: bytes) -> bool:
    try:
        return word.decode("utf-8").isprintable() and len(word) > 0
    except UnicodeDecodeError:
        return False
