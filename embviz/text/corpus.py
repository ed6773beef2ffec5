"""A text as token ids."""

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from embviz.text.kernels.sentences import keep_below
from embviz.text.preprocessing import Preprocessing
from embviz.text.vocabulary import Vocabulary


@dataclass(frozen=True, eq=False)
class Corpus:
    """Sentences of token ids with the words they stand for.

    Attributes
    ----------
    ids : ndarray of int32, shape (tokens,)
        Word of each token, read-only.
    offsets : ndarray of int64, shape (sentences + 1,)
        Sentence i is ``ids[offsets[i]:offsets[i + 1]]``; none is empty. Read-only.
    vocabulary : Vocabulary
        As read, all words; after `pruned`, those that were kept.
    preprocessing : Preprocessing
        What made tokens of the text.
    name : str
        What to call it on screen.
    encodings : tuple of str
        Encodings that were found in its files.
    replaced : int
        Byte sequences that were invalid in their encoding and were read as U+FFFD.
    least_count : int
        Words that occurred less often have been left out.
    """

    ids: NDArray[np.int32] = field(repr=False)
    offsets: NDArray[np.int64] = field(repr=False)
    vocabulary: Vocabulary
    preprocessing: Preprocessing = field(default_factory=Preprocessing)
    name: str = ""
    encodings: tuple[str, ...] = ()
    replaced: int = 0
    least_count: int = 1

    def __post_init__(self) -> None:
        if self.ids.dtype != np.int32 or self.offsets.dtype != np.int64:
            raise ValueError("a corpus holds int32 ids and int64 offsets")
        if len(self.offsets) == 0 or self.offsets[0] != 0 or self.offsets[-1] != len(self.ids):
            raise ValueError("offsets must run from 0 to the number of tokens")
        self.ids.flags.writeable = False
        self.offsets.flags.writeable = False

    @property
    def tokens(self) -> int:
        """Number of tokens."""
        return len(self.ids)

    @property
    def sentences(self) -> int:
        """Number of sentences."""
        return len(self.offsets) - 1

    def sentence(self, i: int) -> list[str]:
        """Return the words of one sentence."""
        if not 0 <= i < self.sentences:
            raise IndexError(f"sentence {i} of {self.sentences}")
        words = self.vocabulary.words
        return [words[id_] for id_ in self.ids[self.offsets[i] : self.offsets[i + 1]]]

    def pruned(self, min_count: int, max_vocab: int = 0) -> "Corpus":
        """Return the corpus without rare words; what stood around them moves together, as in word2vec.

        Parameters
        ----------
        min_count : int
            Words that occur less often are left out.
        max_vocab : int
            Keep only so many of the most frequent words; 0 keeps all.
        """
        size = self.vocabulary.size_for(min_count, max_vocab)
        if size == len(self.vocabulary):
            return self
        kept = int(self.vocabulary.counts[:size].sum())
        ids = np.empty(kept, dtype=np.int32)
        offsets = np.empty_like(self.offsets)
        used = keep_below(self.ids, self.offsets, size, ids, offsets)
        return replace(
            self, ids=ids, offsets=offsets[:used].copy(), vocabulary=self.vocabulary.head(size),
            least_count=max(self.least_count, min_count),
        )
