"""Concordance lines: the occurrences of a word with their contexts (KWIC)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import resolve
from embviz.text.corpus import Corpus
from embviz.text.storage import places_of
from embviz.util.errors import InputError
from embviz.util.language import tr


@dataclass(frozen=True)
class Line:
    """One occurrence of a word.

    Attributes
    ----------
    token : int
        Where it stands in the text, counted in tokens from 0.
    sentence : int
        Counted from 0.
    left, right : tuple of str
        Words of the same sentence before and behind it.
    word : str
    """

    token: int
    sentence: int
    left: tuple[str, ...]
    word: str
    right: tuple[str, ...]


@dataclass(frozen=True)
class Concordance:
    """Occurrences of a word.

    Attributes
    ----------
    lines : tuple of Line
        In the order of the text; where there are more than were asked for, spread evenly over it.
    total : int
        How many there are.
    """

    lines: tuple[Line, ...]
    total: int


def word_in_text(corpus: Corpus, word: str) -> int:
    """Return the id of a word in a text, as typed or in lower case.

    Raises
    ------
    InputError
        When it does not occur; offers near spellings.
    """
    found = resolve(corpus.vocabulary.index, word)
    if found is None:
        near = tuple(corpus.vocabulary.index.suggest(word))
        cure = tr("Near spellings: {offers}.", offers=", ".join(near)) if near else tr("Choose a word of the text.")
        raise InputError(
            tr("'{word}' does not occur in {value}.", word=word, value=corpus.name or tr("the text")), cure, near
        )
    return found


def sentences_of(corpus: Corpus, tokens: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the sentence of each token, shape (n,)."""
    return np.searchsorted(corpus.offsets, tokens, side="right") - 1


def lines_at(corpus: Corpus, tokens: NDArray[np.int64], width: int = 8) -> tuple[Line, ...]:
    """Return the lines around tokens.

    Parameters
    ----------
    corpus : Corpus
    tokens : ndarray of int64, shape (n,)
        Places in the text.
    width : int
        Words on each side at most.
    """
    words, ids = corpus.vocabulary.words, corpus.ids
    lines = []
    for token, sentence in zip(tokens.tolist(), sentences_of(corpus, tokens).tolist(), strict=True):
        begin, end = int(corpus.offsets[sentence]), int(corpus.offsets[sentence + 1])
        left = tuple(words[i] for i in ids[max(begin, token - width) : token])
        right = tuple(words[i] for i in ids[token + 1 : min(end, token + 1 + width)])
        lines.append(Line(token, sentence, left, words[ids[token]], right))
    return tuple(lines)


def concordance(
    corpus: Corpus, word: str, limit: int = 50, width: int = 8, beside: str | None = None, window: int = 5
) -> Concordance:
    """Return lines in which a word occurs.

    Parameters
    ----------
    corpus : Corpus
    word : str
    limit : int
        Lines at most.
    width : int
        Words on each side at most.
    beside : str, optional
        Only lines in which this word stands within the window of the other, in the same sentence.
    window : int
        Words on each side.

    Raises
    ------
    InputError
        When a word does not occur; offers near spellings.
    """
    id_ = word_in_text(corpus, word)
    if beside is None:
        tokens = places_of(corpus.ids, id_)
    else:
        tokens = _meetings(corpus, id_, word_in_text(corpus, beside), window)
    total = len(tokens)
    if total > limit:
        tokens = tokens[np.linspace(0, total - 1, limit).round().astype(np.int64)] if limit > 0 else tokens[:0]
    return Concordance(lines_at(corpus, tokens, width), total)


def _meetings(corpus: Corpus, word: int, beside: int, window: int) -> NDArray[np.int64]:
    """Return where a word stands within the window of another, in the same sentence; looks around the rarer one."""
    counts = corpus.vocabulary.counts
    seeker, sought = (word, beside) if counts[word] <= counts[beside] else (beside, word)
    places = places_of(corpus.ids, seeker)
    sentence = sentences_of(corpus, places)
    begin, end = corpus.offsets[sentence], corpus.offsets[sentence + 1]
    met = []
    for step in (*range(-window, 0), *range(1, window + 1)):
        there = places + step
        inside = np.flatnonzero((there >= begin) & (there < end))
        inside = inside[corpus.ids[there[inside]] == sought]
        met.append((places if seeker == word else there)[inside])
    return np.unique(np.concatenate(met)) if met else places[:0]
