"""The three ways to learn pieces, on the same words: what they make, and how long texts become with them."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.teaching.tokens.bpe import Bpe, learn_bpe
from embviz.teaching.tokens.merging import Merge
from embviz.teaching.tokens.unigram import Unigram, learn_unigram
from embviz.teaching.tokens.wordpiece import WordPiece, learn_wordpiece
from embviz.text.vocabulary import Vocabulary
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_POINTS = 9  # of the curve of WordPiece, whose words are all cut anew for each
_WORDS = 500  # cut between two looks at whether to go on


@dataclass(frozen=True, eq=False)
class Curve:
    """How long a text is for vocabularies of several sizes.

    Attributes
    ----------
    sizes : int64 (n,)
        Pieces, rising.
    tokens_per_word : float64 (n,)
        Mean over the running words.
    """

    sizes: NDArray[np.int64]
    tokens_per_word: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Tokenizers:
    """What was learned from the words of a text.

    Attributes
    ----------
    vocabulary : Vocabulary
        The words it was learned from.
    bpe, wordpiece, unigram
    by_ratio : Merge or None
        The first merge of WordPiece if the ratio of many courses were its score.
    curves : dict of str to Curve
        By the names of the three attributes.
    """

    vocabulary: Vocabulary
    bpe: Bpe
    wordpiece: WordPiece
    unigram: Unigram
    by_ratio: Merge | None
    curves: dict[str, Curve]


def learn_all(vocabulary: Vocabulary, size: int, pulse: Pulse = SILENT) -> Tokenizers:
    """Learn pieces in the three ways.

    Parameters
    ----------
    vocabulary : Vocabulary
        Of at least one word.
    size : int
        Pieces that each is to have in the end.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    bpe = learn_bpe(vocabulary, size, pulse.part(0.0, 0.2).named("BPE"))
    wordpiece = learn_wordpiece(vocabulary, size, pulse=pulse.part(0.2, 0.5).named("WordPiece"))
    ratio = learn_wordpiece(vocabulary, len(wordpiece.alphabet) + 1, "ratio", pulse=pulse.quiet)
    unigram = learn_unigram(vocabulary, size, pulse.part(0.5, 0.8).named(tr("Unigram")))
    curves = {
        "bpe": _of_merges(bpe, vocabulary),
        "wordpiece": _of_longest(wordpiece, vocabulary, pulse.part(0.8, 1.0).named(tr("tokens per word"))),
        "unigram": _of_rounds(unigram, vocabulary, size, pulse.quiet),
    }
    return Tokenizers(vocabulary, bpe, wordpiece, unigram, ratio.merges[0] if ratio.merges else None, curves)


def tokens_per_word(segment: Callable[[str], tuple[str, ...]], vocabulary: Vocabulary, pulse: Pulse = SILENT) -> float:
    """Return of how many pieces a running word is, on average.

    Parameters
    ----------
    segment : callable
        Cuts a word into its pieces.
    vocabulary : Vocabulary
        The words with their counts.
    pulse : Pulse, optional
    """
    total = 0
    for at, (word, count) in enumerate(zip(vocabulary.words, vocabulary.counts.tolist(), strict=True)):
        if at % _WORDS == 0:
            pulse.check()
        total += len(segment(word)) * count
    return total / max(vocabulary.total, 1)


def _of_merges(bpe: Bpe, vocabulary: Vocabulary) -> Curve:
    """Return the curve that learning itself went through."""
    tokens = [bpe.tokens, *(merge.tokens for merge in bpe.merges)]
    first = len(bpe.alphabet)
    made = set(bpe.alphabet)
    sizes = [first]
    for merge in bpe.merges:
        made.add(merge.made)
        sizes.append(len(made))
    return _curve([(size, left / vocabulary.total) for size, left in zip(sizes, tokens, strict=True)])


def _of_longest(wordpiece: WordPiece, vocabulary: Vocabulary, pulse: Pulse) -> Curve:
    """Return the curve of words cut by the longest pieces: not the one that learning went through."""
    steps = np.unique(np.geomspace(1, len(wordpiece.merges) + 1, _POINTS).round().astype(int) - 1).tolist()
    points = []
    for done, step in enumerate(steps, 1):
        cut = _cut_after(wordpiece, step)
        points.append((len(wordpiece.pieces(step)), tokens_per_word(cut, vocabulary, pulse)))
        pulse.beat(done / len(steps))
    return _curve(points)


def _of_rounds(unigram: Unigram, vocabulary: Vocabulary, size: int, pulse: Pulse) -> Curve:
    """Return the curve of rounds that go on until letters are left, up to the size that was asked for."""
    further = learn_unigram(vocabulary, 1, pulse=pulse, seed=len(unigram.rounds[0].logs))
    rounds = [*(left for left in further.rounds if len(left.logs) < size), unigram.rounds[-1]]
    return _curve([(len(left.logs), left.tokens / vocabulary.total) for left in rounds])


def _cut_after(wordpiece: WordPiece, step: int) -> Callable[[str], tuple[str, ...]]:
    return lambda word: wordpiece.segment(word, step)


def _curve(points: list[tuple[int, float]]) -> Curve:
    sizes, tokens = zip(*sorted(points), strict=True)
    return Curve(np.array(sizes, np.int64), np.array(tokens, np.float64))
