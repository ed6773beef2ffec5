"""Some lines of text as words, counts and pairs of a window."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr

ARTICLES = frozenset({"the", "a", "an"})
WINDOW = 2
MOST_WORDS, LONGEST = 90, 24  # different words of a text; words of a line
_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")


@dataclass(frozen=True, eq=False)
class SmallText:
    """Lines of text.

    Attributes
    ----------
    lines : tuple of tuple of str
        The words of each line, in lower case, without those that are left out; a line may be empty.
    window : int
        Words on each side that make a pair with a word; pairs do not cross lines.
    """

    lines: tuple[tuple[str, ...], ...]
    window: int = WINDOW

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The different words, in the order in which they first appear."""
        return tuple(dict.fromkeys(word for line in self.lines for word in line))

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each word in `words`."""
        return {word: at for at, word in enumerate(self.words)}

    @cached_property
    def counts(self) -> NDArray[np.float64]:
        """How often each word stands in the text, float64 (V,)."""
        found: NDArray[np.float64] = self.by_line.sum(axis=1)
        return found

    @cached_property
    def by_line(self) -> NDArray[np.float64]:
        """How often each word stands in each line, float64 (V, lines)."""
        table = np.zeros((len(self.words), len(self.lines)))
        for at, line in enumerate(self.lines):
            for word in line:
                table[self.index[word], at] += 1
        return table

    @cached_property
    def pairs(self) -> NDArray[np.float64]:
        """How often each word (row) has each word (column) within its window, float64 (V, V); symmetric."""
        return self._pairs(lambda apart: 1.0)

    @cached_property
    def weighted_pairs(self) -> NDArray[np.float64]:
        """The same, but two words that are n words apart count 1 / n, as GloVe counts them."""
        return self._pairs(lambda apart: 1.0 / apart)

    def _pairs(self, weight: Callable[[int], float]) -> NDArray[np.float64]:
        table = np.zeros((len(self.words),) * 2)
        for line in self.lines:
            ids = [self.index[word] for word in line]
            for apart in range(1, self.window + 1):
                for one, other in zip(ids, ids[apart:], strict=False):
                    table[one, other] += weight(apart)
                    table[other, one] += weight(apart)
        return table

    def without(self, line: int) -> "SmallText":
        """Return the text with one of its lines left out; the others keep their numbers."""
        lines = list(self.lines)
        lines[line] = ()
        return SmallText(tuple(lines), self.window)


def read_lines(lines: Sequence[str], window: int = WINDOW, left_out: Collection[str] = ARTICLES) -> SmallText:
    """Split lines into words.

    Parameters
    ----------
    lines : sequence of str
        Each is a sentence; one that is not to be read is empty.
    window : int
    left_out : collection of str
        Words that are removed before pairs are made, so that their neighbors become neighbors of each other, as in
        word2vec's subsampling (Mikolov et al. 2013b, section 2.3).

    Raises
    ------
    InputError
        When a line is too long, or the text has too few or too many different words.
    """
    split = [tuple(word for word in _WORD.findall(line.lower()) if word not in left_out) for line in lines]
    for number, line in enumerate(split, 1):
        if len(line) > LONGEST:
            raise InputError(
                tr("Line {number} has more than {longest} words.", number=number, longest=LONGEST),
                tr("Split it into two sentences."),
            )
    text = SmallText(tuple(split), window)
    if len(text.words) > MOST_WORDS:
        raise InputError(
            tr("This text has {words} different words; {most} can be drawn.", words=len(text.words), most=MOST_WORDS),
            tr("Leave some of its sentences out."),
        )
    if len(text.words) < 3 or not text.pairs.any():
        raise InputError(
            tr("There are too few words to learn from."), tr("Write at least one sentence with three different words.")
        )
    return text
