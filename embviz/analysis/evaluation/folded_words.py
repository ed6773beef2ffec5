"""Words found whatever their capitals, as the field's lists of questions are asked."""

from collections.abc import Sequence

import numpy as np

from embviz.vectors.embedding import Embedding


class FoldedWords:
    """The first words of an embedding, found whatever their capitals; of equals the first, most frequent one counts.

    Parameters
    ----------
    embedding : Embedding
    restrict : int or None
        So many of the first words; None takes all.

    Attributes
    ----------
    group : ndarray of int64, shape (n,)
        Of each word the first one that differs from it in capitals only: itself for most.
    """

    def __init__(self, embedding: Embedding, restrict: int | None) -> None:
        folded = [word.upper() for word in embedding.words[:restrict]]
        self._first: dict[str, int] = {}
        self.group = np.fromiter(
            (self._first.setdefault(word, row) for row, word in enumerate(folded)), dtype=np.int64, count=len(folded)
        )
        self._variants: dict[int, list[int]] = {}
        for row in np.flatnonzero(self.group != np.arange(len(folded))):
            self._variants.setdefault(int(self.group[row]), []).append(int(row))

    def __len__(self) -> int:
        return len(self.group)

    def get(self, word: str) -> int | None:
        """Return the id of the first word of this spelling, None where there is none."""
        return self._first.get(word.upper())

    def with_variants(self, ids: Sequence[int]) -> list[int]:
        """Return ids of first words and of the words that differ from them in capitals only."""
        return [one for first in ids for one in (first, *self._variants.get(first, ()))]
