"""The interactive map of a notebook: an anywidget over our own script, which asks nothing of any network.

Imported only where anywidget is installed, which the extra `notebook` sees to.
"""

from collections.abc import Sequence

import anywidget
import numpy as np
import traitlets
from numpy.typing import NDArray

from embviz.api.coloring import legend_of
from embviz.util.assets import asset
from embviz.vectors.attached_table import TableColumn

_PAGE = "// --- the page ---"  # in map.js: what is above it, the map of a notebook computes too


def script() -> str:
    """Return the module that draws the map: the functions that it shares with exported pages, and its own."""
    shared = asset("web", "map.js").read_text("utf-8").partition(_PAGE)[0]
    return shared + asset("web", "notebook.js").read_text("utf-8")


class LiveMap(anywidget.AnyWidget):
    """Words on a map: panned, zoomed, pointed at, searched, and selected by a click or a lasso.

    Attributes
    ----------
    words : list of str, length n
    places : bytes
        Float32 (n, 2), row by row, little-endian, y upward.
    legend : dict
        Of `embviz.api.coloring.legend_of`; empty without a coloring.
    values : bytes
        Float32 or int16 (n,), little-endian; empty without a coloring.
    selected : list of int
        Places of words; changed from both sides.
    caption : str
    height : int
        Pixels.
    """

    _esm = script()
    _css = asset("web", "notebook.css").read_text("utf-8")

    words = traitlets.List(traitlets.Unicode()).tag(sync=True)
    places = traitlets.Bytes().tag(sync=True)
    legend = traitlets.Dict().tag(sync=True)
    values = traitlets.Bytes().tag(sync=True)
    selected = traitlets.List(traitlets.Int()).tag(sync=True)
    caption = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int(480, min=160, max=4000).tag(sync=True)

    def __init__(self, words: Sequence[str], coordinates: NDArray[np.float32], caption: str) -> None:
        # half a surrogate pair has no bytes in the messages of a notebook
        told = [word.encode("utf-8", "replace").decode("utf-8") for word in words]
        super().__init__(words=told, places=coordinates.astype("<f4").tobytes(), caption=caption)

    def color_by(self, column: TableColumn | None) -> None:
        """Color the words, or no longer."""
        with self.hold_sync():
            if column is None:
                self.legend, self.values = {}, b""
                return
            legend, values = legend_of(column)
            self.legend, self.values = legend, values.astype(values.dtype.newbyteorder("<")).tobytes()
