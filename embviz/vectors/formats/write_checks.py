"""Checks before vectors are written: that a reader can restore them."""

import numpy as np

from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.vectors.embedding import Embedding


def checked_for_writing(embedding: Embedding, spaces: bool, breaks: bool = False) -> None:
    """Refuse what a reader could not give back.

    Parameters
    ----------
    embedding : Embedding
    spaces : bool
        Whether single spaces inside a word are read back.
    breaks : bool
        Whether any character is.

    Raises
    ------
    InputError
        When there are no words, a word is empty or holds white space that would end it, or a number is not finite.
    """
    if not len(embedding) or not embedding.dimensions:
        raise InputError(tr("There are no vectors to save."), tr("Train a model or open a file first."))
    for word in embedding.words:
        if not word or "\n" in word or "\t" in word or " " in word:
            if (word and breaks) or (spaces and _survives_spaces(word)):
                continue
            raise InputError(
                tr(
                    "The word '{word}' cannot be saved in this format: white space ends a word there, for gensim and "
                    "all that read it.",
                    word=word[:60],
                ),
                tr(
                    "Save as .npz, .safetensors or .vec, which embviz reads back with spaces in words; for other "
                    "programs, join the parts of such words with underscores."
                )
                if _survives_spaces(word)
                else tr("Save as .npz or .safetensors, or join its parts, for example with an underscore."),
            )
    try:
        "\n".join(embedding.words).encode("utf-8")
    except UnicodeEncodeError as error:
        word = error.object[error.start :].partition("\n")[0]
        raise InputError(
            tr("A word with {word!r} in it cannot be saved: half a surrogate pair is not a character.", word=word[:20]),
            tr("Prepare the text again; it was read in a wrong encoding."),
        ) from error
    finite = np.isfinite(embedding.norms)
    if not finite.all():
        word = embedding.words[int(np.argmin(finite))]
        raise InputError(
            tr("The vector of '{word}' has numbers that are not finite or too large.", word=word),
            tr("Train again with a lower learning rate."),
        )


def blanks_in_words(embedding: Embedding) -> str:
    """Return what to say of words with blanks in a text of vectors: embviz reads them, others do not; else nothing."""
    count = sum(" " in word for word in embedding.words)
    if not count:
        return ""
    return tr(
        "{words} with spaces in them: gensim and other programs that split lines at spaces cannot read this file.",
        words=counted(count, "word"),
    )


def with_joined_words(embedding: Embedding, mark: str) -> Embedding:
    """Return the same vectors with white space in words replaced: other programs take it for the end of a word.

    Parameters
    ----------
    embedding : Embedding
    mark : str
        What stands in its place, such as ``_``.

    Raises
    ------
    InputError
        When the mark is white space itself, or two words become one.
    """
    if len(mark.split()) != 1 or mark != mark.strip():
        raise InputError(
            tr("Words cannot be joined by white space, or by nothing."),
            tr("Join them with an underscore, for example."),
        )
    joined = [mark.join(word.split()) if {*word} & {" ", "\t", "\n"} else word for word in embedding.words]
    first: dict[str, int] = {}
    for row, word in enumerate(joined):
        if first.setdefault(word, row) != row:
            raise InputError(
                tr(
                    "The words '{one}' and '{other}' would both be '{word}'.",
                    one=embedding.words[first[word]][:60],
                    other=embedding.words[row][:60],
                    word=word[:60],
                ),
                tr("Join them with another mark."),
            )
    return Embedding(
        joined,
        embedding.vectors,
        embedding.counts,
        embedding.provenance,
        embedding.subwords,
        embedding.columns,
        embedding.trouble,
    )


def checked_lines(embedding: Embedding) -> None:
    """Refuse what a list of words, one on each line, could not give back.

    Raises
    ------
    InputError
    """
    checked_for_writing(embedding, spaces=True, breaks=True)
    for row, word in enumerate(embedding.words):
        # what a byte order mark begins is taken for one
        if "\n" in word or "\r" in word or "\t" in word or (row == 0 and word.startswith("\ufeff")):
            raise InputError(
                tr("The word {word!r} cannot be saved in this format: a line holds one word there.", word=word),
                tr("Save as .npz or .safetensors, which hold any word."),
            )


def _survives_spaces(word: str) -> bool:
    parts = word.split(" ")
    if not word or not all(parts) or "\n" in word or "\t" in word:
        return False
    try:
        float(parts[-1])
    except ValueError:
        return True
    return False
