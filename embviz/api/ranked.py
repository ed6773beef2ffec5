"""Words that answer a question, as a notebook shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
from numpy.typing import NDArray

from embviz.api.cards import word_table
from embviz.drawing.word_display import visible


@dataclass(frozen=True, eq=False, repr=False)
class RankedWords(Sequence[tuple[str, float]]):
    """Words with their scores, best first: a sequence of pairs, so that `dict` and `list` and a table take it.

    Attributes
    ----------
    words : tuple of str, length n
    scores : ndarray of float32, shape (n,)
        Read-only.
    measure : str
        What the scores are, for instance ``cosine``.
    """

    words: tuple[str, ...]
    scores: NDArray[np.float32]
    measure: str

    def __post_init__(self) -> None:
        self.scores.flags.writeable = False

    def __len__(self) -> int:
        return len(self.words)

    @overload
    def __getitem__(self, place: int) -> tuple[str, float]: ...

    @overload
    def __getitem__(self, place: slice) -> "RankedWords": ...

    def __getitem__(self, place: int | slice) -> "tuple[str, float] | RankedWords":
        if isinstance(place, slice):
            return RankedWords(self.words[place], self.scores[place], self.measure)
        return self.words[place], float(self.scores[place])

    def __repr__(self) -> str:
        shown = [visible(word) for word in self.words]
        width = max(map(len, shown), default=0)
        return "\n".join(f"{word:<{width}}  {score:.4f}" for word, (_, score) in zip(shown, self, strict=True))

    def _repr_html_(self) -> str:
        return word_table(("word", self.measure), self.words, [f"{score:.4f}" for _, score in self])
