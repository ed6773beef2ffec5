"""Pickles read as plain data: nothing in them names code that runs.

A pickle is a program that may call whatever it names. Here it can name a few things only, and each stands for a holder
of data defined in this file: arrays come as their bytes, objects as their attributes. All else is refused by name.
"""

import io
import pickle
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.kernels import pickle_opcodes

_LARGEST = 1 << 33  # bytes
_BYTES_A_BEAT = 1 << 18
_ORDERS: tuple[Literal["<", ">", "|", "="], ...] = ("<", ">", "|", "=")
_ARRAY_MODULES = ("numpy.core.multiarray", "numpy._core.multiarray")
_HELD = {
    ("gensim.models.keyedvectors", name)
    for name in ("KeyedVectors", "Word2VecKeyedVectors", "EuclideanKeyedVectors", "Vocab", "SimpleVocab", "CompatVocab")
} | {
    ("gensim.models.fasttext", "FastTextKeyedVectors"),
    ("gensim.models.keyedvectors", "FastTextKeyedVectors"),
    ("gensim.models.word2vec", "Vocab"),
}
_WRONG = (
    pickle.UnpicklingError,
    EOFError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    OverflowError,
    RecursionError,
    AssertionError,
    MemoryError,
)


class Held:
    """An object of some other program: only its attributes."""

    def __init__(self, *_: Any) -> None:
        self.held: dict[str, Any] = {}

    def __setstate__(self, state: Any) -> None:
        if not isinstance(self, Held) or not isinstance(state, dict):
            raise pickle.UnpicklingError(tr("an object without attributes"))
        self.held = state


class _Dtype:
    """A kind of numbers, as it was described."""

    def __init__(self, kind: Any = None, *_: Any) -> None:
        self.kind = kind
        self.order: Literal["<", ">", "|", "="] = "<"

    def __setstate__(self, state: Any) -> None:
        if not isinstance(self, _Dtype) or not isinstance(state, tuple) or len(state) < 2 or state[1] not in _ORDERS:
            raise pickle.UnpicklingError(tr("numbers of an unknown kind"))
        self.order = state[1]


class _Array:
    """An array, as its bytes."""

    def __init__(self, *_: Any) -> None:
        self.state: tuple[Any, ...] = ()

    def __setstate__(self, state: Any) -> None:
        if not isinstance(self, _Array) or not isinstance(state, tuple) or len(state) != 5:
            raise pickle.UnpicklingError(tr("an array of an unknown kind"))
        self.state = state


class _Type:
    """The type of arrays, which is named and never made."""


def _reconstruct(*_: Any) -> _Array:
    return _Array()


def _from_buffer(data: Any, kind: Any, shape: Any, order: Any) -> _Array:
    array = _Array()
    array.state = (1, shape, kind, order == "F", data)
    return array


def _scalar(kind: Any, data: Any) -> Any:
    array = _array_of(_from_buffer(data, kind, (1,), "C"))
    return None if array is None else array[0].item()


def _encode(text: Any, encoding: Any) -> bytes:
    """Return the bytes that pickles of protocol 2 hold as text."""
    if not isinstance(text, str) or encoding != "latin1":
        raise pickle.UnpicklingError(tr("bytes in an unknown encoding"))
    return text.encode("latin1")


def _listed(members: Any = ()) -> list[Any]:
    """Return a set as a list, which hashes nothing."""
    if not isinstance(members, list):
        raise pickle.UnpicklingError(tr("a set of an unknown kind"))
    return members


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _HELD:
            return Held
        known = {
            ("numpy", "ndarray"): _Type,
            ("numpy", "dtype"): _Dtype,
            ("_codecs", "encode"): _encode,
            ("numpy.core.numeric", "_frombuffer"): _from_buffer,
            ("numpy._core.numeric", "_frombuffer"): _from_buffer,
            ("collections", "OrderedDict"): dict,
            ("__builtin__", "object"): Held,
            ("builtins", "object"): Held,
            ("__builtin__", "set"): _listed,
            ("__builtin__", "frozenset"): _listed,
            ("builtins", "set"): _listed,
            ("builtins", "frozenset"): _listed,
            ("copy_reg", "_reconstructor"): _reconstructor,
            ("copyreg", "_reconstructor"): _reconstructor,
            **{(path, "_reconstruct"): _reconstruct for path in _ARRAY_MODULES},
            **{(path, "scalar"): _scalar for path in _ARRAY_MODULES},
        }
        if (module, name) in known:
            return known[module, name]
        raise _Refused(f"{module}.{name}")


def _reconstructor(cls: Any, *_: Any) -> Any:
    if cls is not Held:
        raise pickle.UnpicklingError(tr("an object of an unknown kind"))
    return Held()


class _Refused(pickle.UnpicklingError):
    """Something named in a pickle that might run code."""


class _Watched(io.RawIOBase):
    """Bytes as a file that beats while it is read."""

    def __init__(self, data: NDArray[np.uint8], beat: Callable[[float], None]) -> None:
        self._data, self._beat, self._at = data, beat, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._beat(self._at / self._data.size)
        piece = self._data[self._at : self._at + len(buffer)]
        buffer[: piece.size] = piece.tobytes()
        self._at += piece.size
        return int(piece.size)


def plain_pickle(data: NDArray[np.uint8], path: object, beat: Callable[[float], None]) -> Any:
    """Return what a pickle holds, objects as `Held`.

    Parameters
    ----------
    data : ndarray of uint8
        The whole file.
    path : object
        What to call it.
    beat : callable
        Told the share that is read, often.

    Raises
    ------
    InputError
        When it is damaged, or names anything that is not data of gensim's vectors.
    Cancelled
        When `beat` says so.
    """
    again = tr("Load it with the program that made it and save it as word2vec binary (.bin).")
    verdict, at = pickle_opcodes.look_over(data)
    if verdict == pickle_opcodes.TOO_LONG or data.size > _LARGEST:
        raise InputError(
            tr("{path}: the pickle ends in the middle.", path=path), tr("It was cut off: download or write it again.")
        )
    if verdict != pickle_opcodes.GOOD:
        raise InputError(
            tr("{path}: byte {at:,} of the pickle asks for what word vectors do not need.", path=path, at=at), again
        )
    try:
        return _Unpickler(io.BufferedReader(_Watched(data[:at], beat), _BYTES_A_BEAT), encoding="latin1").load()
    except _Refused as error:
        raise InputError(
            tr(
                "{path} is a pickle that names {error}, which is not needed for word vectors and could run code.",
                path=path,
                error=error,
            ),
            tr("If it is a whole gensim model, load it there and save its vectors: model.wv.save(...). ") + again,
        ) from error
    except _WRONG as error:
        raise InputError(
            tr("{path} is a damaged pickle: {error}.", path=path, error=str(error)[:200]),
            tr("Download or write it again."),
        ) from error


def array_held(value: Any, path: object) -> NDArray[Any] | None:
    """Return the array that a holder stands for, as a view of its bytes; None where it stands for none.

    Raises
    ------
    InputError
        When bytes and shape do not fit each other.
    """
    try:
        return _array_of(value)
    except _WRONG as error:
        raise InputError(
            tr("{path} contains a damaged array: {error}.", path=path, error=str(error)[:200]),
            tr("Download or write it again."),
        ) from error


def _array_of(value: Any) -> NDArray[Any] | None:
    if not isinstance(value, _Array) or len(value.state) != 5:
        return None
    _, shape, kind, fortran, raw = value.state
    if not isinstance(kind, _Dtype) or not isinstance(kind.kind, str) or kind.kind[:1] not in "fiubU":
        return None
    if not isinstance(raw, bytes | bytearray) or not isinstance(shape, tuple) or len(shape) > 4:
        raise ValueError("its numbers are not there")
    dtype = np.dtype(kind.kind).newbyteorder(kind.order)
    numbers = np.frombuffer(raw, dtype)
    if any(type(length) is not int or length < 0 for length in shape):
        raise ValueError("its shape makes no sense")
    return numbers.reshape(shape, order="F" if fortran else "C")
