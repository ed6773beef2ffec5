"""Whether two projects hold the same, to the last bit."""

import numpy as np

_OF_WRITING = ("made_with", "saved_at")  # not of what is written


def assert_same(one, other, where=""):
    """Compare dataclasses, histories, mappings, sequences and arrays, whatever lies in them."""
    assert type(one) is type(other) or where.endswith((".options", ".made_with", ".state", ".values")), where
    match one:
        case None | bool() | int() | str():
            assert one == other, where
        case float():
            assert one == other or (one != one and other != other), where
        case np.ndarray():
            assert one.dtype == other.dtype, where
            assert one.shape == other.shape, where
            assert one.tobytes() == other.tobytes(), where
        case list() | tuple():
            assert len(one) == len(other), where
            for at, (mine, its) in enumerate(zip(one, other, strict=True)):
                assert_same(mine, its, f"{where}[{at}]")
        case _ if hasattr(one, "keys"):
            assert set(one) == set(other), where
            for key in one:
                assert_same(one[key], other[key], f"{where}.{key}")
        case _:
            for name in _told(one):
                assert_same(getattr(one, name), getattr(other, name), f"{where}.{name}")
            if type(one).__name__ == "History":
                for moment in one.moments:
                    assert_same(one.state(moment), other.state(moment), f"{where}.state")


def _told(held):
    known = {
        "Embedding": ("words", "vectors", "counts", "provenance", "columns", "subwords"),
        "Subwords": ("ngrams", "buckets", "vectors"),
        "Vocabulary": ("words", "counts"),
        "History": ("moments",),
    }
    kind = type(held).__name__
    return known[kind] if kind in known else [name for name in held.__dataclass_fields__ if name not in _OF_WRITING]
