"""Matches the words of two maps by spelling; for workers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from embviz.util.progress import SILENT, Pulse

if TYPE_CHECKING:
    from embviz.text.word_index import WordIndex


@dataclass(frozen=True, eq=False)
class PairedWords:
    """The words of one map.

    Attributes
    ----------
    ids : int64 array (n,)
        Of the words in their own vocabulary.
    words : tuple of str, length n
    counts : int array (n,) or None
    rows : mapping of str to int
        Index of each word.
    partner : int32 array (n,)
        Index of the same word on the other map, negative if it is not there.
    names : int64 array (n,)
        A number for each word, equal for the same word on both maps.
    opened : int32 array (n,)
        Id of each word in the open vocabulary, negative if missing there.
    """

    ids: np.ndarray
    words: tuple[str, ...]
    counts: np.ndarray | None
    rows: Mapping[str, int]
    partner: np.ndarray
    names: np.ndarray
    opened: np.ndarray

    def __len__(self) -> int:
        return len(self.words)


@dataclass(frozen=True, eq=False)
class Pairing:
    """The words of two maps, matched.

    Attributes
    ----------
    left, right : PairedWords
    common : int64 array (m, 2)
        Rows of the words that both have, in the order of the left one.
    """

    left: PairedWords
    right: PairedWords
    common: np.ndarray

    @property
    def sides(self) -> tuple[PairedWords, PairedWords]:
        """Both sides, the left one first."""
        return self.left, self.right

    @property
    def counts(self) -> np.ndarray | None:
        """Counts of the common words, int array (m,): those of the left map, or else of the right."""
        for sheet, rows in zip(self.sides, self.common.T, strict=True):
            if sheet.counts is not None:
                counts: np.ndarray = sheet.counts[rows]
                return counts
        return None


def pair(
    left: "tuple[WordIndex, np.ndarray | None]",
    right: "tuple[WordIndex, np.ndarray | None]",
    count: int,
    common_only: bool,
    opened: "WordIndex | None" = None,
    pulse: Pulse = SILENT,
) -> Pairing:
    """Choose the words of two maps and match them by their spelling.

    Parameters
    ----------
    left, right : tuple of WordIndex and int array (V,) or None
        The vocabularies, the most frequent words first, with their counts.
    count : int
        Number of words on each map; fewer if there are not as many.
    common_only : bool
        Show only words that both vocabularies have: the most frequent ones of the left. Otherwise each
        map shows the most frequent words of its own.
    opened : WordIndex, optional
        The open vocabulary.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    from embviz.text.word_index import common_ids

    index, other = left[0], right[0]
    if common_only and index is not other:
        pairs = common_ids(index.words, other, count, pulse.check)
    else:
        pairs = np.arange(min(count, len(index))), np.arange(min(count, len(other)))
    words = [
        tuple(map(vocabulary.words.__getitem__, ids.tolist()))
        for vocabulary, ids in zip((index, other), pairs, strict=True)
    ]
    rows = [{word: row for row, word in enumerate(one)} for one in words]
    partner = [_look_up(words[0], rows[1]), _look_up(words[1], rows[0])]
    names = np.arange(len(words[0])), np.where(partner[1] >= 0, partner[1], len(words[0]) + np.arange(len(words[1])))
    sheets = [
        PairedWords(
            ids,
            own,
            None if counts is None else counts[ids],
            lookup,
            mates,
            numbers.astype(np.int64),
            ids.astype(np.int32) if vocabulary is opened else _ids_in(own, opened),
        )
        for (vocabulary, counts), ids, own, lookup, mates, numbers in zip(
            (left, right), pairs, words, rows, partner, names, strict=True
        )
    ]
    both = np.flatnonzero(partner[0] >= 0)
    return Pairing(sheets[0], sheets[1], np.column_stack([both, partner[0][both]]))


def _look_up(words: Sequence[str], rows: Mapping[str, int]) -> np.ndarray:
    return np.fromiter((rows.get(word, -1) for word in words), np.int32, len(words))


def _ids_in(words: Sequence[str], index: "WordIndex | None") -> np.ndarray:
    if index is None:
        return np.full(len(words), -1, np.int32)
    found = map(index.get, words)
    return np.fromiter((-1 if at is None else at for at in found), np.int32, len(words))
