"""What becomes of a search whose questions are cut into tokens in another way than the text was."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from embviz.analysis.documents.search import Documents
from embviz.analysis.documents.smooth_average import unit_without
from embviz.analysis.evaluation.rank import Ranks, mean_rank_of
from embviz.text.corpus import Corpus
from embviz.text.counting import corpus_and_ends
from embviz.text.preprocessing import Preprocessing
from embviz.util.progress import SILENT, Pulse


@dataclass(frozen=True)
class Cut:
    """A text in tokens.

    Attributes
    ----------
    tokens : tuple of str
    known : tuple of bool
        Whether each has a vector.
    """

    tokens: tuple[str, ...]
    known: tuple[bool, ...]

    @property
    def unknown(self) -> float:
        """Share of the tokens without a vector; 0 where there are none."""
        return 1 - sum(self.known) / len(self.known) if self.known else 0.0


def cut_texts(
    documents: Documents, texts: Sequence[str], preprocessing: Preprocessing, pulse: Pulse = SILENT
) -> tuple[Cut, ...]:
    """Cut texts into tokens, and look them up as words of the pieces are.

    Raises
    ------
    Cancelled
    """
    if not texts:
        return ()
    # each text is a block, as the ends of blocks are told; one without a token has an end too
    blocks = [f"{text}\n".encode(errors="replace") for text in texts]
    read, ends = corpus_and_ends(blocks, preprocessing, "texts", pulse=pulse.quiet)
    words = read.vocabulary.words
    known = [documents.weighting.of(word) is not None for word in words]
    return tuple(
        Cut(tuple(words[i] for i in ids), tuple(known[i] for i in ids))
        for ids in (part.tolist() for part in np.split(read.ids, ends[:-1]))
    )


def as_written(words: tuple[str, ...]) -> str:
    """Return words as they would stand in a book: a capital at the beginning, a period at the end."""
    text = " ".join(words)
    return f"{text[:1].upper()}{text[1:]}."


@dataclass(frozen=True, eq=False)
class Trial:
    """How well pieces of a text are found by themselves, as they are written.

    Attributes
    ----------
    unknown : float
        Share of all tokens of the questions without a vector.
    lost : float
        Share of the questions of which no token has a vector.
    ranks : Ranks
        Of each piece among all, when it is asked for by itself.
    """

    unknown: float
    lost: float
    ranks: Ranks


def find_themselves(
    documents: Documents, preprocessing: Preprocessing, asked: int = 200, seed: int = 1, pulse: Pulse = SILENT
) -> Trial:
    """Ask for pieces of a text by their own words, written as in a book and cut into tokens in a given way.

    Parameters
    ----------
    documents : Documents
        Pieces, no two of them the same.
    preprocessing : Preprocessing
        Of the questions; the pieces stay what they are.
    asked : int
        How many pieces, drawn at random.
    seed : int
        Of the draw.
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    """
    told = np.flatnonzero(documents.has_direction)
    drawn = np.random.default_rng(seed).permutation(told)[:asked]
    cuts = cut_texts(documents, [as_written(documents.words(place)) for place in drawn.tolist()], preprocessing, pulse)
    ranks, unknown, tokens, lost = [], 0, 0, 0
    for at, (place, cut) in enumerate(zip(drawn.tolist(), cuts, strict=True)):
        pulse.beat(at / len(drawn))
        tokens += len(cut.tokens)
        unknown += len(cut.known) - sum(cut.known)
        vector = _vector(documents, cut)
        lost += not vector.any()
        ranks.append(mean_rank_of(documents.vectors @ vector, place) if vector.any() else np.inf)
    pulse.beat(1.0)
    return Trial(
        unknown / max(1, tokens), lost / max(1, len(drawn)), Ranks(np.array(ranks, np.float64), len(documents))
    )


def _vector(documents: Documents, cut: Cut) -> np.ndarray:
    by = documents.weighting
    total = np.zeros(by.embedding.dimensions)
    for token in cut.tokens:
        if (found := by.of(token)) is not None:
            total += found[1] * by.embedding.vectors[found[0]].astype(np.float64)
    return unit_without(total, documents.component)


def capitals_of(corpus: Corpus) -> Preprocessing:
    """Return how a text was read, but with capitals kept and cut at blanks only: what `str.split` does."""
    return replace(corpus.preprocessing, tokenizer="whitespace", case="keep")
