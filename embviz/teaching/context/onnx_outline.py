"""What an ONNX file says of itself, read without loading it: its operators, and the files that hold its numbers.

ONNX is a message of protocol buffers: fields of a number and a kind, of which a message within has its length in front.
Tensors are stepped over, so that a file of gigabytes is read in moments. Field numbers are those of `onnx.proto3`.
"""

import mmap
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.special_files import refuse_special

_NODE, _GRAPH_TENSOR = 1, 5  # of a GraphProto
_MODEL_GRAPH, _MODEL_FUNCTION = 7, 25
_FUNCTION_NAME, _FUNCTION_NODE, _FUNCTION_DOMAIN = 1, 7, 10
_OPERATOR, _ATTRIBUTE, _DOMAIN = 4, 5, 7  # of a NodeProto
_ATTRIBUTE_TENSOR, _ATTRIBUTE_GRAPH, _ATTRIBUTE_TENSORS, _ATTRIBUTE_GRAPHS = 5, 6, 10, 11
_EXTERNAL, _KEY, _VALUE = 13, 1, 2
_DEEPEST = 16  # graphs within graphs
_FIELDS_AT_ONCE = 4_096
_LONGEST_NAME = 4_096

Beat = Callable[[], None]


class _Broken(Exception):
    """The bytes are no message."""


@dataclass
class OnnxOutline:
    """What was found.

    Attributes
    ----------
    operators : set of (str, str)
        Domain and name of each operator that is used and not defined in the file itself; ONNX's own have the domain "".
    external : dict of str to int
        Files beside this one that hold tensors, as they are written there: up to which byte each is needed at least.
    graphs : int
        How many graphs there are; a model has one at least.
    """

    operators: set[tuple[str, str]] = field(default_factory=set)
    external: dict[str, int] = field(default_factory=dict)
    graphs: int = 0


def outline(path: Path, beat: Beat = lambda: None) -> OnnxOutline:
    """Read what an ONNX file says of itself.

    Parameters
    ----------
    path : Path
    beat : callable
        Called every few milliseconds; may raise to give up.

    Raises
    ------
    InputError
        When it cannot be read, or is not ONNX.
    """
    refuse_special(path)
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            walk = _Walk(data, beat)
            walk.model()
    except OSError as error:
        raise InputError(tr("{path} cannot be read: {reason}.", path=path, reason=error.strerror or error)) from error
    except (ValueError, _Broken) as error:  # an empty file cannot be mapped
        raise InputError(
            tr("{path} is damaged or is no ONNX file.", path=path), tr("Export or fetch the model again."),
        ) from error
    if not walk.found.graphs:
        raise InputError(tr("{path} is damaged or is no ONNX file.", path=path), tr("Export or fetch the model again."))
    walk.found.operators -= walk.functions
    return walk.found


class _Walk:
    def __init__(self, data: mmap.mmap, beat: Beat) -> None:
        self._data, self._beat, self._count = data, beat, 0
        self.found = OnnxOutline()
        self.functions: set[tuple[str, str]] = set()

    def model(self) -> None:
        for number, begin, end in self._fields(0, len(self._data)):
            if number == _MODEL_GRAPH:
                self._graph(begin, end, 0)
            elif number == _MODEL_FUNCTION:
                self._function(begin, end)

    def _graph(self, begin: int, end: int, depth: int) -> None:
        if depth > _DEEPEST:
            raise _Broken
        self.found.graphs += 1
        for number, inner, behind in self._fields(begin, end):
            if number == _NODE:
                self._node(inner, behind, depth)
            elif number == _GRAPH_TENSOR:
                self._tensor(inner, behind)

    def _function(self, begin: int, end: int) -> None:
        name = domain = ""
        for number, inner, behind in self._fields(begin, end):
            if number == _FUNCTION_NAME:
                name = self._text(inner, behind)
            elif number == _FUNCTION_DOMAIN:
                domain = self._text(inner, behind)
            elif number == _FUNCTION_NODE:
                self._node(inner, behind, 0)
        self.functions.add((domain, name))

    def _node(self, begin: int, end: int, depth: int) -> None:
        name = domain = ""
        for number, inner, behind in self._fields(begin, end):
            if number == _OPERATOR:
                name = self._text(inner, behind)
            elif number == _DOMAIN:
                domain = self._text(inner, behind)
            elif number == _ATTRIBUTE:
                self._attribute(inner, behind, depth)
        self.found.operators.add((domain, name))

    def _attribute(self, begin: int, end: int, depth: int) -> None:
        for number, inner, behind in self._fields(begin, end):
            if number in (_ATTRIBUTE_GRAPH, _ATTRIBUTE_GRAPHS):
                self._graph(inner, behind, depth + 1)
            elif number in (_ATTRIBUTE_TENSOR, _ATTRIBUTE_TENSORS):
                self._tensor(inner, behind)

    def _tensor(self, begin: int, end: int) -> None:
        told: dict[str, str] = {}
        for number, inner, behind in self._fields(begin, end):
            if number == _EXTERNAL:
                pair = dict.fromkeys((_KEY, _VALUE), "")
                for which, first, last in self._fields(inner, behind):
                    pair[which] = self._text(first, last)
                told[pair[_KEY]] = pair[_VALUE]
        if told:
            needed = int(told.get("offset") or 0) + int(told.get("length") or 0)
            name = told.get("location", "")
            self.found.external[name] = max(needed, self.found.external.get(name, 0))

    def _fields(self, begin: int, end: int) -> Iterator[tuple[int, int, int]]:
        """Go through the fields of a message: the number of each, and where its content begins and ends.

        Integers have an empty content: none of them is looked at.
        """
        while begin < end:
            self._count += 1
            if self._count % _FIELDS_AT_ONCE == 0:
                self._beat()
            tag, begin = self._varint(begin)
            number, kind = tag >> 3, tag & 7
            if kind == 0:
                behind = self._varint(begin)[1]
                content = behind, behind
            elif kind in (1, 5):
                behind = begin + (8 if kind == 1 else 4)
                content = behind, behind
            elif kind == 2:
                size, begin = self._varint(begin)
                behind = begin + size
                content = begin, behind
            else:
                raise _Broken
            if behind > end or not number:
                raise _Broken
            yield number, *content
            begin = behind

    def _varint(self, begin: int) -> tuple[int, int]:
        """Return an integer, and where it ends."""
        result = 0
        for at, byte in enumerate(self._data[begin : begin + 10]):
            result |= (byte & 127) << 7 * at
            if byte < 128:
                return result, begin + at + 1
        raise _Broken

    def _text(self, begin: int, end: int) -> str:
        if end - begin > _LONGEST_NAME:
            raise _Broken
        try:
            return self._data[begin:end].decode("utf-8")
        except UnicodeDecodeError:
            raise _Broken from None
