"""Files of word vectors. A new format is one file in this folder and one line in `FORMATS`."""

import os
from pathlib import Path

from embviz.errors import InputError
from embviz.vectors.embedding import Embedding
from embviz.vectors.formats import fasttext_binary, glove_text, word2vec_binary, word2vec_text
from embviz.vectors.formats.file import MappedFile, VectorFormat
from embviz.vectors.pulse import IsCancelled, Progress, Pulse
from embviz.vectors.replacing import replacing

# Asked in this order, both for the content of a file that is read and for the name of one that is written.
FORMATS: tuple[VectorFormat, ...] = (
    fasttext_binary.FORMAT, glove_text.FORMAT, word2vec_text.FORMAT, word2vec_binary.FORMAT
)

# How files begin that people take for word vectors, what they are, and what to do with them.
_FOREIGN = (
    (b"\x1f\x8b", "is compressed with gzip", "Unpack it first."),
    (b"PK\x03\x04", "is a zip archive", "Unpack it and open the file inside."),
    (b"BZh", "is compressed with bzip2", "Unpack it first."),
    (b"\xfd7zXZ\0", "is compressed with xz", "Unpack it first."),
    (b"\x93NUMPY", "is a numpy array without words", "Save the vectors together with their words, as word2vec text."),
    *(
        (bytes((0x80, protocol)), "is a pickle, which could run code when it is opened", "Save it as word2vec text.")
        for protocol in (2, 3, 4, 5)
    ),
)


def read_vectors(
    path: str | os.PathLike[str], progress: Progress | None = None, cancelled: IsCancelled | None = None
) -> Embedding:
    """Read a file of word vectors, whatever its name: the format is told by its content.

    Parameters
    ----------
    path : str or path
    progress : callable, optional
        Told the share that is done, from 0 to 1.
    cancelled : callable, optional
        Asked between two pieces of work whether to give up.

    Returns
    -------
    Embedding
        Its provenance names the file, the format, and how many words had to be repaired.

    Raises
    ------
    InputError
        Names the file, the line or word that is wrong, and what to do.
    Cancelled
    """
    file = MappedFile.open(path)
    for beginning, what, cure in _FOREIGN:
        if file.head.startswith(beginning):
            raise InputError(f"{file.path} {what}.", cure)
    # the last format takes what no other knows, and says what is wrong with it
    kind = next((kind for kind in FORMATS if kind.is_content(file)), FORMATS[-1])
    return kind.read(file, Pulse(progress, cancelled))


def write_vectors(
    embedding: Embedding,
    path: str | os.PathLike[str],
    progress: Progress | None = None,
    cancelled: IsCancelled | None = None,
) -> None:
    """Write word vectors in the format that the file's name asks for.

    `.bin` is word2vec binary; `.vec` and `.txt` are word2vec text; `.glove`, and `.txt` where the name begins with
    `glove`, are GloVe text; `.fasttext` is a fastText model, which alone keeps the n-grams that new words are made of.
    The file appears whole or not at all.

    Parameters
    ----------
    embedding : Embedding
    path : str or path
    progress : callable, optional
        Told the share that is done, from 0 to 1.
    cancelled : callable, optional
        Asked between two pieces of work whether to give up.

    Raises
    ------
    InputError
        When the ending is not known, a word cannot be held by the format, or the file cannot be written.
    Cancelled
    """
    kind = format_for(path)
    with replacing(path) as file:
        kind.write(embedding, file, Pulse(progress, cancelled))


def format_for(path: str | os.PathLike[str]) -> VectorFormat:
    """Return the format that the name of a file to be written asks for.

    Raises
    ------
    InputError
        When it asks for none.
    """
    name = Path(path).name.lower()
    for kind in FORMATS:
        if kind.is_name(name):
            return kind
    raise InputError(
        f"The name '{Path(path).name}' does not say in which format to save.",
        "End it in .bin (word2vec binary), .vec or .txt (word2vec text), .glove (GloVe text) or .fasttext.",
    )
