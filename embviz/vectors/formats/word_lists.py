"""Lists of words in files of their own, for formats that hold numbers only.

To `vectors.npy` belongs the first of these that stands in the same folder: `vectors.words.txt`, `vectors.vocab.txt`,
`vectors.tokens.txt`, the same without `.txt` or with `.json` in its place, `vectors.txt`, `vectors.json`, then `words`,
`vocab`, `tokens` with `.txt` or `.json`, and `tokenizer.json`. A text holds one word on each line; a JSON file holds a
list of words, or an object from words to rows.
"""

import json
from typing import Any

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.formats.assembling import decoded_lines
from embviz.vectors.formats.file import MappedFile

_KINDS = ("words", "vocab", "tokens")
_LARGEST_JSON = 1 << 28  # bytes; it takes some ten times as much when it is read


class WordsLacking(InputError):
    """Vectors without words: a list of words may be given with them, or numbers stand for words."""


def names_of(stem: str) -> list[str]:
    """Return the names of files that may hold the words of vectors, the likeliest first.

    Parameters
    ----------
    stem : str
        Name of the file of vectors without its ending.
    """
    own = [f"{stem}.{kind}{ending}" for kind in _KINDS for ending in (".txt", "", ".json")]
    shared = [f"{kind}{ending}" for kind in _KINDS for ending in (".txt", ".json")]
    return [*own, f"{stem}.txt", f"{stem}.json", *shared, "tokenizer.json"]


def words_beside(file: MappedFile, rows: int, notes: dict[str, str]) -> list[str]:
    """Return the words that belong to a file of vectors.

    Parameters
    ----------
    file : MappedFile
    rows : int
        How many vectors there are.
    notes : dict of str to str
        Written to: which file it was, and how many words were repaired.

    Raises
    ------
    WordsLacking
        When there is none, and the file is not to be numbered: then the words are the numbers of the rows, from 1.
    InputError
        When it is no list.
    """
    found = file.beside_or_given(names_of(file.stem))
    if found is not None:
        notes["words"] = found.name
        return _of_json(found) if found.name.endswith(".json") else lines_of(found, notes)
    if file.numbered:
        notes["words"] = tr("numbers of the rows")
        return [str(number) for number in range(1, rows + 1)]
    raise WordsLacking(
        tr("{path} contains vectors without words, and there is no list of words next to it.", path=file.path),
        tr(
            "Put the words, one on each line and in the order of the vectors, into {stem}.words.txt in the same "
            "folder.",
            stem=file.stem,
        ),
    )


def lines_of(file: MappedFile, notes: dict[str, str]) -> list[str]:
    """Return the lines of a text but empty ones that end it: they are no words."""
    words = decoded_lines(file.data.tobytes().removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n"), notes)
    while len(words) > 1 and not words[-1]:
        words.pop()
    return words


def parsed_json(text: bytes, path: object) -> Any:
    """Return what a JSON text holds.

    Raises
    ------
    InputError
        When it is damaged, too large or too deep.
    """
    if len(text) > _LARGEST_JSON:
        raise InputError(
            tr("{path} is too large a JSON text to be read.", path=path),
            tr("Write the words one on each line instead."),
        )
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(
            tr("{path} is not valid JSON: {error}.", path=path, error=error), tr("Download or write it again.")
        ) from error


def _of_json(file: MappedFile) -> list[str]:
    held = parsed_json(file.data.tobytes(), file.path)
    if isinstance(held, dict) and isinstance(held.get("model"), dict):
        held = held["model"].get("vocab")  # of the tokenizers of large models
    if isinstance(held, list) and held and all(isinstance(each, list) and each for each in held):
        held = [each[0] for each in held]  # pairs of word and score
    if isinstance(held, list) and all(isinstance(word, str) for word in held):
        return held
    if isinstance(held, dict) and held and all(type(row) is int for row in held.values()):
        words = sorted(held, key=held.__getitem__)
        if [held[word] for word in words] == list(range(len(words))):
            return words
    raise InputError(
        tr("{path} is neither a list of words nor an object from words to rows counted from 0.", path=file.path),
        tr("Write a JSON list of words in the order of the vectors."),
    )
