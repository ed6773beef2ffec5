"""Coloring of a map in a notebook by an amount or a category of each word, and its legend."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.api.beside import labels_of_column
from embviz.api.given import quoted
from embviz.drawing.categories import ON_DARK, ON_LIGHT, OTHERS_ON_DARK, OTHERS_ON_LIGHT
from embviz.drawing.palette import colormap, on_canvas
from embviz.util.errors import WrongKind, WrongValue
from embviz.vectors.attached_table import Cells, TableColumn
from embviz.vectors.embedding import Embedding

_STEPS = 4  # every so many-th color of a map: 64 of them


def column_of(given: object, embedding: Embedding) -> TableColumn:
    """Return a value for each word: of numbers the numbers, nan where there is none; of anything else a category.

    Parameters
    ----------
    given : object
        Name of a column that came with the vectors; a mapping or a series (of pandas, of polars) that is asked by word;
        or as many values as words.
    embedding : Embedding
        The n words of the map.

    Raises
    ------
    InputError
        When there is no such column, it says nothing of any word, or there are too many or too few values.
    """
    if isinstance(given, str):
        named = next((column for column in embedding.columns if column.name == given), None)
        return named or TableColumn(given, labels_of_column(embedding, given).values)
    title = str(getattr(given, "name", None) or "")
    values = _by_word(given, embedding.words)
    if values is None:
        if not isinstance(given, Iterable) or isinstance(given, bytes):
            raise WrongKind(
                f"{quoted(given)} is not a coloring.",
                "Give a value for each word: a list, an array, a series, or a mapping by word.",
            )
        values = list(given)
        if len(values) != len(embedding):
            raise WrongValue(
                f"{len(values):,} values are given for {len(embedding):,} words.", "Give one for each word on the map."
            )
    cells = Cells()
    for value in values:
        cells.add("" if value is None or value != value else str(value))  # nan is not itself
    made = cells.made(title)
    if not made.names and (made.values.dtype.kind == "i" or not np.isfinite(made.values).any()):
        raise WrongValue("The coloring says nothing of any word on the map.", "Check how its words are spelled.")
    return made


def _by_word(given: Any, words: tuple[str, ...]) -> list[object] | None:
    """Return the values of what is asked by word, None where it is a plain row of values."""
    if isinstance(given, Mapping):
        return [given.get(word) for word in words]
    index = getattr(given, "index", None)
    if hasattr(given, "to_dict") and index is not None and not callable(index):
        known = given.to_dict()
        if any(word in known for word in words):
            return [known.get(word) for word in words]
    return None


def legend_of(column: TableColumn) -> tuple[dict[str, Any], NDArray[np.float32] | NDArray[np.int16]]:
    """Return a legend and what it colors, shape (n,): float32 amounts, or int16 places in its names, -1 for none.

    Of more categories than there are colors, the rarest share one.
    """
    if column.names:
        most = len(ON_LIGHT)
        some = len(column.names) > most
        kept = column.names[: most - 1] if some else column.names
        values = np.minimum(column.values, len(kept)).astype(np.int16)
        light, dark = list(ON_LIGHT[: len(kept)]), list(ON_DARK[: len(kept)])
        names = list(kept)
        if some:
            names.append(f"{len(column.names) - len(kept):,} others")
            light.append(OTHERS_ON_LIGHT)
            dark.append(OTHERS_ON_DARK)
        return {"title": column.name, "categorical": True, "names": names, "light": light, "dark": dark}, values
    amounts = np.where(np.isfinite(column.values), column.values, np.nan).astype(np.float32)
    table = colormap("viridis")
    light, dark = (
        [f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in on_canvas(table, dark=how)[::_STEPS].tolist()]
        for how in (False, True)
    )
    return {
        "title": column.name,
        "categorical": False,
        "names": [],
        "light": light,
        "dark": dark,
        "low": float(np.nanmin(amounts)),
        "high": float(np.nanmax(amounts)),
        "logarithmic": False,
    }, amounts
