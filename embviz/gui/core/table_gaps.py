"""Describes what is missing in an attached table."""

from collections.abc import Sequence

import numpy as np

from embviz.util.language import counted, tr

_NAMED_MISSING = 8


def describe_missing(missing: Sequence[str], distinct: int) -> str:
    """Describe which words of a table are not on the map."""
    if not missing:
        return tr("All {words} of the table are on the map.", words=counted(distinct, "word"))
    return tr(
        "{missing:,} of {words} is not on the map: {listed}." if len(missing) == 1
        else "{missing:,} of {words} are not on the map: {listed}.",
        missing=len(missing), words=counted(distinct, "word"), listed=_listed(missing),
    )


def describe_gaps(words: Sequence[str], ids: np.ndarray) -> str:
    """Describe for which words on the map, by their ids, int array (m,), a column has no value; empty for none."""
    if not len(ids):
        return ""
    named = _listed([words[i] for i in ids[: _NAMED_MISSING + 1].tolist()])
    return tr("The column has no value for {words}: {named}.", words=counted(len(ids), "word"), named=named)


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:_NAMED_MISSING]) + (" …" if len(words) > _NAMED_MISSING else "")
