"""What an attached table leaves open, in sentences."""

from collections.abc import Sequence

import numpy as np

from embviz.gui.widgets.numbers import counted

_NAMED_MISSING = 8


def told_missing(missing: Sequence[str], distinct: int) -> str:
    """Return which words of a table are not on the map, in a sentence."""
    if not missing:
        return f"All {counted(distinct, 'word')} of the table are on the map."
    are = "is" if len(missing) == 1 else "are"
    return f"{len(missing):,} of {counted(distinct, 'word')} {are} not on the map: {_listed(missing)}."


def told_gaps(words: Sequence[str], ids: np.ndarray) -> str:
    """Return of which words on the map a column says nothing, by their places, int array (m,); empty for none."""
    if not len(ids):
        return ""
    named = _listed([words[i] for i in ids[: _NAMED_MISSING + 1].tolist()])
    return f"Of {counted(len(ids), 'word')} the column says nothing: {named}."


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:_NAMED_MISSING]) + (" …" if len(words) > _NAMED_MISSING else "")
