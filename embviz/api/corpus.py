"""A text as a notebook opens it."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Self, TypedDict, Unpack

from embviz.api.cards import card, some_words
from embviz.api.options import checked, takes
from embviz.errors import InputError
from embviz.text import corpus as texts
from embviz.text import reading
from embviz.text import toy_world as toy
from embviz.text.preprocessing import Preprocessing, declarations

_STANDARD = Preprocessing().to_dict()


class TextOptions(TypedDict, total=False):
    """The fields of `embviz.text.preprocessing.Preprocessing`, for type checkers."""

    tokenizer: str
    case: str
    accents: str
    numbers: str
    han_characters: bool
    min_length: int
    stop_words: str
    html_entities: bool
    html_tags: str


@dataclass(frozen=True, eq=False, repr=False)
class Corpus(texts.Corpus):
    """A text as numbers: each token the id of its word. Made by `read`, `from_texts` or `toy_world`; never changes.

    All words are kept, whatever their count: training leaves rare ones out.

    Attributes
    ----------
    ids : ndarray of int32, shape (tokens,)
        Word of each token, read-only.
    offsets : ndarray of int64, shape (sentences + 1,)
        Sentence i is ``ids[offsets[i]:offsets[i + 1]]``. Read-only.
    vocabulary : Vocabulary
        ``vocabulary.words`` by falling count, ``vocabulary.counts`` int64 (V,).
    preprocessing : Preprocessing
        What made tokens of the text.
    name : str
    tokens, sentences : int
        How many there are.

    Examples
    --------
    >>> corpus = Corpus.from_texts(["The quick brown fox", "jumps over the lazy dog"])
    >>> corpus.sentence(0)
    ['the', 'quick', 'brown', 'fox']
    """

    @classmethod
    @takes(declarations(), _STANDARD)
    def read(
        cls,
        path: str | os.PathLike[str],
        *,
        column: str | None = None,
        progress: Callable[[float, str], None] | None = None,
        **options: Unpack[TextOptions],
    ) -> Self:
        """Read a text file, an archive or a folder of texts.

        Parameters
        ----------
        path : str or path
            Plain text, HTML, CSV, TSV or JSON Lines, in any common encoding; each plain or packed (.gz .bz2 .xz .zip),
            or a folder of them.
        column : str, optional
            Which column of a table, or key of JSON Lines, holds the text.
        progress : callable, optional
            Told the share done, 0 to 1, and what is being done, about twenty times a second.
        **options
            The choices of `embviz.text.preprocessing.Preprocessing`.

        Raises
        ------
        InputError
            When the path is missing, unreadable, damaged, binary or empty, lacks the column, or an option is unknown
            or out of its range; names it and the cure.
        """
        return cls.of(reading.read_corpus(path, preprocessing_of(**options), column=column, progress=progress))

    @classmethod
    @takes(declarations(), _STANDARD)
    def from_texts(cls, texts: Iterable[str], *, name: str = "text", **options: Unpack[TextOptions]) -> Self:
        """Make a corpus of strings that are at hand.

        Parameters
        ----------
        texts : iterable of str
            Each of one or more lines. A line break and the end of a text end a sentence.
        name : str
            What to call the corpus.
        **options
            The choices of `embviz.text.preprocessing.Preprocessing`.

        Raises
        ------
        InputError
            When `texts` are no strings or one string, no token is left, or an option is unknown or out of its range.
        """
        if isinstance(texts, (str, bytes)):
            raise InputError("One text stands where several are taken.", "Put it into a list: [text].")
        return cls.of(reading.corpus_from_texts(_strings(texts), preprocessing_of(**options), name=name))

    @classmethod
    def of(cls, corpus: texts.Corpus) -> Self:
        """Return the corpus of any room as this kind; both share their memory."""
        return cls(**{item.name: getattr(corpus, item.name) for item in fields(texts.Corpus)})

    def __repr__(self) -> str:
        return f"<Corpus '{self.name}' of {self.tokens:,} tokens, {len(self.vocabulary):,} words>"

    def _repr_html_(self) -> str:
        return card(self.name or "Corpus", {
            "Tokens": f"{self.tokens:,}",
            "Sentences": f"{self.sentences:,}",
            "Words": f"{len(self.vocabulary):,}: {some_words(self.vocabulary.words)}",
            "Preprocessing": self.preprocessing.describe(),
        })


@dataclass(frozen=True)
class ToyWorld(toy.ToyWorld):
    """The toy world.

    Attributes
    ----------
    corpus : Corpus
    truths : Truths
        What is true in that world, of which no vectors know: ``categories`` (dict of name to words), ``analogies``
        (dict of relation to questions of four words), ``similarity`` (pairs of words with a number from 0 to 1).
    """

    corpus: Corpus


def toy_world(
    tokens: int = 1_000_000, seed: int = 1, *, progress: Callable[[float, str], None] | None = None
) -> ToyWorld:
    """Write a made-up text about kings, cats and cities, whose right answers are known.

    Parameters
    ----------
    tokens : int
        Length of the text in words; it ends with the last whole sentence.
    seed : int
        Start of all random choices; the same seed gives the same text.
    progress : callable, optional
        Told the share done, 0 to 1, and what is being done.

    Returns
    -------
    ToyWorld
        The `corpus` and the `truths` to hold its vectors to.
    """
    told = toy.toy_world(tokens, seed, progress)
    return ToyWorld(Corpus.of(told.corpus), told.truths)


def preprocessing_of(**options: Unpack[TextOptions]) -> Preprocessing:
    """Return how a text becomes tokens. Raises InputError as `Corpus.read`."""
    return Preprocessing(**checked(options, _STANDARD, "A text"))


def _strings(texts: Iterable[str]) -> Iterator[str]:
    for number, text in enumerate(texts, start=1):
        if not isinstance(text, str):
            raise InputError(
                f"Text {number} is no string but of type {type(text).__name__}.",
                "Give strings; of a table, give one column of them.",
            )
        yield text
