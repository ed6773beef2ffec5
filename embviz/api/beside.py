"""Further inputs of a reference layout: labels that supervise it, and words placed into it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from embviz.projection.reference import Labels
from embviz.util.errors import InputError
from embviz.vectors.attached_table import Cells, match
from embviz.vectors.embedding import Embedding, missing_words

if TYPE_CHECKING:
    from embviz.vectors.attached_table import AttachedTable


def labels_by_word(said: Mapping[str, object], words: Sequence[str], title: str = "labels") -> Labels:
    """Return labels that are given for some words: all numbers are amounts, anything else is a category.

    Parameters
    ----------
    said : mapping of str to object
        What is known of a word; words that are not there, or of which None is said, have no label.
    words : sequence of str, length n
        The words that are laid out.
    title : str
        What the labels are.
    """
    cells = Cells()
    for word in words:
        value = said.get(word)
        cells.add("" if value is None else str(value))
    return Labels(title, cells.made(title).values)


def labels_of_column(embedding: Embedding, name: str) -> Labels:
    """Return a column that came with vectors as labels of all their words.

    Raises
    ------
    InputError
        When they have no such column.
    """
    names = tuple(column.name for column in embedding.columns)
    for column in embedding.columns:
        if column.name == name:
            return Labels(name, column.values)
    raise _no_column(name, names, "The file of vectors")


def labels_of_table(table: "AttachedTable", column: str | None, words: Embedding) -> Labels:
    """Return a column of a table as labels of words, the first where none is named.

    Raises
    ------
    InputError
        When there is no such column.
    """
    names = tuple(each.name for each in table.columns)
    wanted = names[0] if column is None else column
    if wanted not in names:
        raise _no_column(wanted, names, table.name)
    values = match(table, words.index.get, len(words)).on_map(table.columns[names.index(wanted)], len(words))
    return Labels(f"{wanted} of {table.name}", values)


def _no_column(name: str, names: tuple[str, ...], owner: str) -> InputError:
    has = f"has {', '.join(names)}" if names else "has none"
    return InputError(f"There is no column '{name}'.", f"{owner} {has}.", names)


def vectors_to_place(embedding: Embedding, words: Sequence[str]) -> NDArray[np.float32]:
    """Return the vectors of words that are to be placed: of the vocabulary, or composed of parts of words.

    Raises
    ------
    InputError
        When a word has neither.
    """
    rows: list[NDArray[np.float32]] = []
    missing: list[str] = []
    for word in words:
        known = embedding.index.get(word)
        if known is not None:
            rows.append(embedding.vectors[known])
            continue
        composed = None if embedding.subwords is None else embedding.subwords.compose(word)
        if composed is None:
            missing.append(word)
        else:
            rows.append(composed)
    if missing:
        raise missing_words(embedding, missing)
    return np.array(rows, np.float32).reshape(len(rows), embedding.vectors.shape[1])
