"""Compressed vectors as arrays with names and a line of text, and back: what files of them hold."""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.compression import METHODS
from embviz.vectors.compression.compressed import Compressed

NAME = "compression"
"""Of the text among the arrays."""

_AGAIN = tr("It is damaged, or of a later version of embviz: compress the vectors again.")


def said_of(compressed: Compressed) -> str:
    """Return the text that tells how vectors were compressed: a JSON object with the method and its settings."""
    return json.dumps({"method": compressed.method, **compressed.settings})


def restored(said: str, arrays: Mapping[str, NDArray[Any]], path: object) -> Compressed:
    """Return compressed vectors.

    Parameters
    ----------
    said : str
        See `said_of`.
    arrays : mapping of str to ndarray
        Some of these are those of the method.
    path : object
        What to call the file in an error.

    Raises
    ------
    InputError
        When the text makes no sense, an array is missing, the arrays do not fit each other, or vectors of no dimensions
        would come of them.
    """
    try:
        settings = json.loads(said)
    except (ValueError, RecursionError) as error:
        raise InputError(
            tr("{path}: the description of its compression is not valid JSON: {error}.", path=path, error=error), _AGAIN
        ) from error
    key = settings.pop("method", None) if isinstance(settings, dict) else None
    kind = next((method.compressed for method in METHODS if method.key == key), None)
    if kind is None:
        raise InputError(
            tr("{path}: its vectors are compressed by no known method: {key!r}.", path=path, key=str(key)[:80]), _AGAIN
        )
    held: dict[str, Any] = {}
    for item in fields(kind):
        if item.name in kind.kinds:
            array = arrays.get(item.name)
            if array is None or array.dtype != np.dtype(kind.kinds[item.name]):
                raise InputError(
                    tr(
                        "{path} lacks the array '{name}' of {kinds}.",
                        path=path,
                        name=item.name,
                        kinds=kind.kinds[item.name],
                    ),
                    _AGAIN,
                )
            held[item.name] = np.ascontiguousarray(array)
        elif type(settings.get(item.name)) is item.type:
            held[item.name] = settings[item.name]
        else:
            raise InputError(
                tr(
                    "{path} does not say the '{name}' of its compression, or says it wrongly: {get!r}.",
                    path=path,
                    name=item.name,
                    get=str(settings.get(item.name))[:80],
                ),
                _AGAIN,
            )
    compressed = kind(**held)
    if not compressed.is_consistent():
        shapes = ", ".join(f"{name} {array.shape}" for name, array in compressed.arrays.items())
        raise InputError(
            tr("{path}: the arrays of its compression do not fit each other: {shapes}.", path=path, shapes=shapes),
            _AGAIN,
        )
    if not compressed.dimensions:
        raise InputError(tr("{path}: its compressed vectors have no dimensions.", path=path), _AGAIN)
    return compressed
