"""Word counts: from the vectors, else from the open text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus
    from embviz.vectors.embedding import Embedding


@dataclass(frozen=True, eq=False)
class WordCounts:
    """The counts of the words of vectors.

    Attributes
    ----------
    embedding : Embedding
    text : Corpus or None
        Text in which words are counted if the vectors have no counts.
    """

    embedding: "Embedding"
    text: "Corpus | None" = None

    @property
    def own(self) -> bool:
        """Whether the vectors themselves have counts."""
        return self.embedding.counts is not None

    @property
    def known(self) -> bool:
        """Whether there are any counts."""
        return self.own or self.text is not None

    def of(self, ids: "Sequence[int] | NDArray[np.int64]") -> NDArray[np.int64]:
        """Return the counts of words, int64 (n,), 0 for words not in the text; requires `known`."""
        ids = np.asarray(ids, np.int64)
        if self.embedding.counts is not None:
            return self.embedding.counts[ids]
        if self.text is None:
            raise ValueError("nothing says how often words were seen")
        vocabulary, words = self.text.vocabulary, self.embedding.words
        found = [vocabulary.index.get(words[each]) for each in ids.tolist()]
        counts = vocabulary.counts
        return np.array([0 if at is None else counts[at] for at in found], np.int64)
