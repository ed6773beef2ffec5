"""Colors by the columns that came with the vectors."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from embviz.gui.core.table_gaps import describe_gaps
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.coloring.recipes import ColoringInput, ColoringMethod, ColoringResult, NoOptions
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

COLUMN = "column "  # prefix of the ids of columns of the open vectors


def of_columns(embedding: "Embedding | None") -> tuple[ColoringMethod, ...]:
    """Return one coloring method for each column of vectors, except pictures."""
    if embedding is None:
        return ()
    return tuple(
        ColoringMethod(
            f"{COLUMN}{column.name}",
            column.name,
            tr("A column that came with the vectors"),
            _by(column.name),
            lambda _material: "",
        )
        for column in embedding.columns
        if column.pictures is None
    )


def _by(name: str) -> Callable[[ColoringInput, NoOptions, Pulse], ColoringResult]:
    def make(material: ColoringInput, _options: NoOptions, _pulse: Pulse) -> ColoringResult:
        assert material.embedding is not None
        column = next(column for column in material.embedding.columns if column.name == name)
        values = column.values[: len(material.words)]
        formula = tr("Column “{name}”, which came with the vectors.", name=name)
        coloring = Coloring(name, values, column.names, formula=formula)
        empty = values < 0 if coloring.categorical else np.isnan(values)
        return ColoringResult(coloring, describe_gaps(material.words, np.flatnonzero(empty)))

    return make
