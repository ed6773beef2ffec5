"""The vectors that a command asks: of a file, or those that are shipped."""

from typing import TYPE_CHECKING

from embviz.cli.terminal import Terminal

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

ENGLISH = "english"
HELP = "file of word vectors, or english for those that come with the program"


def vectors_named(name: str, terminal: Terminal) -> "Embedding":
    """Return the vectors of a file, or those of English words that are shipped.

    Raises
    ------
    InputError
        When the file cannot be read.
    Cancelled
    """
    if name == ENGLISH:
        from embviz.vectors.english import read_english

        return read_english(terminal.pulse("Reading vectors"))[0]
    from embviz.vectors.formats import read_vectors

    return read_vectors(name, terminal.pulse("Reading vectors"))
