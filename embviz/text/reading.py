"""From a file, a folder or strings to a corpus."""

from collections.abc import Callable, Iterable

from embviz.errors import InputError
from embviz.text.blocks import encoded, utf8_blocks
from embviz.text.corpus import Corpus
from embviz.text.counting import corpus_from_blocks
from embviz.text.preprocessing import Preprocessing


def corpus_from_texts(
    texts: Iterable[str],
    preprocessing: Preprocessing = Preprocessing(),  # noqa: B008 - frozen
    *,
    name: str = "text",
    cancelled: Callable[[], bool] | None = None,
) -> Corpus:
    """Return the corpus of texts that are at hand as strings.

    Parameters
    ----------
    texts : iterable of str
        Each of one or more lines. A line break and the end of a text end a sentence.
    preprocessing : Preprocessing
    name : str
        What to call the corpus on screen.
    cancelled : callable, optional
        Asked about once for a megabyte of text.

    Raises
    ------
    Cancelled
        When `cancelled` says so.
    InputError
        When no token is left.
    """
    corpus = corpus_from_blocks(
        utf8_blocks(encoded(text + "\n" for text in texts)), preprocessing, name, cancelled=cancelled
    )
    return _with_tokens(corpus)


def _with_tokens(corpus: Corpus) -> Corpus:
    if not corpus.tokens:
        raise InputError(
            f"'{corpus.name}' holds no words ({corpus.preprocessing.describe()}).",
            "Choose another text, or options that leave something over.",
        )
    return corpus
