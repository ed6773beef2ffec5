"""How points are colored: by category or by number, with what a legend has to know."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Coloring:
    """A value for each word, and what it means.

    Attributes
    ----------
    title : str
        What the colors tell, as the head of the legend.
    values : int32 array (n,) or float32 array (n,)
        Whole numbers are categories, negative for none; floats are amounts, nan for none.
    names : tuple of str
        Names of the categories; empty for amounts.
    colormap : str
        Of amounts: name of a color map in `embviz.drawing.palette`.
    unit : str
        Of amounts, for the legend.
    formula : str
        What the number is, with its source; for the tooltip of the legend.
    """

    title: str
    values: np.ndarray
    names: tuple[str, ...] = ()
    colormap: str = "viridis"
    unit: str = ""
    formula: str = ""

    @property
    def categorical(self) -> bool:
        """Whether the values are categories."""
        return bool(np.issubdtype(self.values.dtype, np.integer))
