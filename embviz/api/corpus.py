"""A text as a notebook opens it."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import chain
from pathlib import Path
from typing import Any, Self, TypedDict, Unpack

from embviz.api.cards import card, some_words
from embviz.api.given import checked, file_path, progress_given, quoted, takes, whole_given
from embviz.text import corpus as texts
from embviz.text import reading
from embviz.text.preprocessing import Preprocessing, declarations
from embviz.text.storage import Storage, parsed_size
from embviz.text.toy import world as toy
from embviz.util.errors import InputError, WrongKind
from embviz.util.progress import Pulse

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
    """A text as numbers: each token the id of its word. Made by `read`, `from_iterable` or `toy_world`.

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
        memory: str | int = 0,
        cache: str | os.PathLike[str] | None = None,
        **options: Unpack[TextOptions],
    ) -> Self:
        """Read a text file, an archive, a folder of texts, a pattern of names or an address.

        Of a long text the ids go to a file without a name, which is gone with the corpus.

        Parameters
        ----------
        path : str or path
            Plain text, HTML, CSV, TSV, JSON Lines or Parquet, in any common encoding; each may be compressed (.gz .bz2
            .xz .zst .zip); a folder of them; a pattern such as ``shards/*.txt.gz``; or an address: ``https://…``, and
            with the extra ``remote`` all that fsspec opens, such as ``s3://…``, ``gs://…`` and ``hf://…``.
        column : str, optional
            Which column of a table, or key of JSON Lines, holds the text.
        progress : callable, optional
            Called with the share done, 0 to 1, and what is being done, about twenty times a second.
        memory : str or int
            Memory that the text may use, such as ``"2G"``, or bytes; 0 leaves 256 MB to the ids. If there are more
            different words than fit, the rarest are left out, and `dropped` is the number of their tokens.
        cache : str or path, optional
            Folder for what does not fit into memory; by default the user's cache.
        **options
            The choices of `embviz.text.preprocessing.Preprocessing`.

        Raises
        ------
        InputError
            When the path is missing, unreadable, damaged, binary or empty, lacks the column, or an option is unknown
            or out of its range; names it and what to do.
        """
        return cls.of(
            reading.read_corpus(
                file_path(path),
                preprocessing_of(**options),
                column=column,
                pulse=Pulse(progress_given(progress)),
                storage=_storage(memory, cache),
            )
        )

    @classmethod
    @takes(declarations(), _STANDARD)
    def from_texts(cls, texts: Iterable[str], *, name: str = "text", **options: Unpack[TextOptions]) -> Self:
        """Make a corpus of strings.

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
            raise InputError("One text was given where several are expected.", "Put it into a list: [text].")
        if not isinstance(texts, Iterable):
            raise WrongKind(
                f"{quoted(texts)} was given where texts are expected.", "Give a list of strings: [text, ...]."
            )
        return cls.of(reading.corpus_from_texts(_strings(texts), preprocessing_of(**options), name=name))

    @classmethod
    @takes(declarations(), _STANDARD)
    def from_iterable(
        cls,
        items: Iterable[str] | Iterable[Sequence[str]],
        *,
        name: str = "text",
        memory: str | int = 0,
        cache: str | os.PathLike[str] | None = None,
        **options: Unpack[TextOptions],
    ) -> Self:
        """Make a corpus of texts or lists of tokens that come one after the other; they are never held together.

        Parameters
        ----------
        items : iterable of str, or of sequence of str
            Anything that can be iterated, once: a list, a generator, an object that opens its files again each time, as
            gensim takes them. Texts become tokens by the options, and a line break and the end of a text end a
            sentence. Lists of tokens are sentences, and are taken as they stand.
        name : str
            What to call the corpus.
        memory : str or int
            As in `read`.
        cache : str or path, optional
            As in `read`.
        **options
            The choices of `embviz.text.preprocessing.Preprocessing`, of texts alone.

        Returns
        -------
        Corpus

        Raises
        ------
        InputError
            When an item is of another kind than the first, no token is left, options are given for tokens, or one is
            unknown or out of its range.

        Examples
        --------
        >>> corpus = Corpus.from_iterable(line.split() for line in ["The quick fox", "The lazy dog"])
        >>> corpus.vocabulary.words
        ('The', 'dog', 'fox', 'lazy', 'quick')
        """
        if isinstance(items, (str, bytes)):
            raise InputError("One text was given where several are expected.", "Put it into a list: [text].")
        storage = _storage(memory, cache)
        rest: Iterator[Any] = iter(items)
        first = next(rest, "")
        both = chain([first], rest)
        if isinstance(first, str):
            return cls.of(
                reading.corpus_from_texts(_strings(both), preprocessing_of(**options), name=name, storage=storage)
            )
        if options:
            raise InputError(
                f"Tokens are taken as they stand, without {next(iter(options))}.", "Leave it out, or give whole texts."
            )
        return cls.of(reading.corpus_from_tokens(_sentences(both), name=name, storage=storage))

    @classmethod
    def of(cls, corpus: texts.Corpus) -> Self:
        """Return the corpus of any room as this kind; both share their memory."""
        return cls(**{item.name: getattr(corpus, item.name) for item in fields(texts.Corpus)})

    def __repr__(self) -> str:
        return f"<Corpus '{self.name}' of {self.tokens:,} tokens, {len(self.vocabulary):,} words>"

    def _repr_html_(self) -> str:
        return card(
            self.name or "Corpus",
            {
                "Tokens": f"{self.tokens:,}",
                "Sentences": f"{self.sentences:,}",
                "Words": f"{len(self.vocabulary):,}: {some_words(self.vocabulary.words)}",
                "Preprocessing": self.preprocessing.describe(),
            },
        )


@dataclass(frozen=True, repr=False)
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

    def __repr__(self) -> str:
        return f"<ToyWorld: {self.corpus!r}, with truths>"

    def _repr_html_(self) -> str:
        truths = self.truths
        return card(
            "Toy world",
            {
                "Corpus": f"{self.corpus.tokens:,} tokens, {len(self.corpus.vocabulary):,} words",
                "Categories": some_words(tuple(truths.categories)),
                "Analogies": some_words(tuple(truths.analogies)),
                "Similarity": f"{len(truths.similarity):,} pairs of words",
            },
        )


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
        Called with the share done, 0 to 1, and what is being done.

    Returns
    -------
    ToyWorld
        The `corpus` and the `truths` to hold its vectors to.
    """
    tokens, seed = whole_given(tokens, "tokens"), whole_given(seed, "seed", 0)
    told = toy.toy_world(tokens, seed, Pulse(progress_given(progress)))
    return ToyWorld(Corpus.of(told.corpus), told.truths)


def preprocessing_of(**options: Unpack[TextOptions]) -> Preprocessing:
    """Return how a text becomes tokens. Raises InputError as `Corpus.read`."""
    return Preprocessing(**checked(options, _STANDARD, "A text"))


def _storage(memory: str | int, cache: str | os.PathLike[str] | None) -> Storage:
    allowed = parsed_size(memory) if isinstance(memory, str) else int(memory)
    return Storage(allowed, None if cache is None else Path(cache))


def _sentences(items: Iterable[Any]) -> Iterator[Sequence[str]]:
    for number, item in enumerate(items, start=1):
        try:
            if isinstance(item, (str, bytes)):
                raise TypeError
            tokens = item if isinstance(item, (list, tuple)) else list(item)
            "".join(tokens)
        except TypeError as error:
            raise InputError(
                f"Item {number} is not a list of tokens but of type {type(item).__name__}.",
                "Give lists of strings, all of them, or texts, all of them.",
            ) from error
        yield tokens


def _strings(texts: Iterable[str]) -> Iterator[str]:
    for number, text in enumerate(texts, start=1):
        if not isinstance(text, str):
            raise InputError(
                f"Text {number} is not a string but of type {type(text).__name__}.",
                "Give strings; of a table, give one column of them.",
            )
        yield text
