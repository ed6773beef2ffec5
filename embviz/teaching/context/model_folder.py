"""Finds the files of an exported contextual model, and reads the metadata of its ONNX file.

ONNX is a message of protocol buffers: fields of a number and a kind, of which a message within has its length in front.
Tensors are stepped over, so that a file of gigabytes is read in moments. Field numbers are those of `onnx.proto3`.

Nothing in the folder is run. What is read: `model.onnx` with the files of numbers that it names, `tokenizer.json`, and
two files that say how long a sentence may be.
"""

import json
import mmap
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

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
            tr("{path} is damaged or not an ONNX file.", path=path), tr("Export or fetch the model again.")
        ) from error
    if not walk.found.graphs:
        raise InputError(
            tr("{path} is damaged or not an ONNX file.", path=path), tr("Export or fetch the model again.")
        )
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


LARGEST = 2_000_000_000
"""Bytes of a model with all its numbers; it takes up to twice as much memory while it is loaded."""

_LARGEST_TOKENIZER = 100_000_000
_LARGEST_CONFIG = 1_000_000
_MODEL, _TOKENIZER = "model.onnx", "tokenizer.json"
# what onnxruntime brings along; any other would have to be loaded as a program
_DOMAINS = ("", "ai.onnx", "ai.onnx.ml", "com.microsoft", "com.microsoft.nchwc")
_EXPORT = tr(
    "Write it with: {command}", command="optimum-cli export onnx --task feature-extraction --model NAME FOLDER"
)
_LONGEST = 4_096  # pieces, where nothing is said: attention takes the square of it


@dataclass(frozen=True)
class ModelFolder:
    """The files of one model.

    Attributes
    ----------
    name : str
        Of the folder.
    model, tokenizer : Path
    longest : int
        Pieces that a sentence may have.
    """

    name: str
    model: Path
    tokenizer: Path
    longest: int


def model_folder(path: Path, largest: int = LARGEST, beat: Beat = lambda: None) -> ModelFolder:
    """Find the files of a model, and check them without loading any of them.

    Parameters
    ----------
    path : Path
        The folder, or the ONNX file in it.
    largest : int
        Bytes that the model may have.
    beat : callable
        Called every few milliseconds; may raise to give up.

    Raises
    ------
    InputError
        When one is missing, damaged, too large, or needs a program of its own.
    """
    model = path if path.suffix == ".onnx" else _found_model(path)
    if not model.is_file():
        raise InputError(
            tr("{model} does not exist.", model=model), tr("Choose the folder in which the model lies now.")
        )
    homes = [model.parent, model.parent.parent] if model.parent.name == "onnx" else [model.parent]
    tokenizer = next((home / _TOKENIZER for home in homes if (home / _TOKENIZER).is_file()), None)
    if tokenizer is None:
        raise InputError(
            tr(
                "{homes} has no {tokenizer}: without it the numbers of the words are unknown.",
                homes=homes[-1],
                tokenizer=_TOKENIZER,
            ),
            tr("Copy the model's there, or write it with AutoTokenizer.from_pretrained(NAME).save_pretrained(FOLDER)."),
        )
    _check_size(model.stat().st_size, model, largest)
    _check_size(tokenizer.stat().st_size, tokenizer, _LARGEST_TOKENIZER)
    _check_outline(model, largest, beat)
    return ModelFolder(tokenizer.parent.name, model, tokenizer, _longest(tokenizer.parent))


def _found_model(folder: Path) -> Path:
    if not folder.is_dir():
        raise InputError(
            tr("{folder} is not a folder.", folder=folder), tr("Choose the folder in which the model lies.")
        )
    for home in (folder, folder / "onnx"):
        if (home / _MODEL).is_file():
            return home / _MODEL
        others = sorted(home.glob("*.onnx"))
        if len(others) == 1:
            return others[0]
        if others:
            names = ", ".join(other.name for other in others[:4])
            raise InputError(
                tr("{home} has several models and no {model}: {names}.", home=home, model=_MODEL, names=names),
                tr("Rename one of them to {model}.", model=_MODEL),
            )
    raise InputError(
        tr("{folder} has no {model}, neither in itself nor in a folder onnx.", folder=folder, model=_MODEL), _EXPORT
    )


def _check_size(size: int, path: Path, largest: int) -> None:
    if size > largest:
        raise InputError(
            tr(
                "{path} has {size:,.2f} GB with its numbers; at most {largest:,.2f} GB are loaded.",
                path=path,
                size=size / 1000000000.0,
                largest=largest / 1000000000.0,
            ),
            tr("Choose a smaller model: BERT-base has 0.44 GB."),
        )


def _check_outline(model: Path, largest: int, beat: Beat) -> None:
    found = outline(model, beat)
    foreign = sorted(f"{domain}.{name}" for domain, name in found.operators if domain not in _DOMAINS)
    if foreign:
        raise InputError(
            tr(
                "{model} uses operators of its own ({foreign}): they would be run as a program.",
                model=model,
                foreign=", ".join(foreign[:3]),
            ),
            tr("Export the model with the operators of ONNX alone."),
        )
    total = model.stat().st_size
    for location, needed in found.external.items():
        place = PurePosixPath(location.replace("\\", "/"))
        if not location or place.is_absolute() or ".." in place.parts or ":" in location:
            raise InputError(
                tr(
                    "{model} keeps its numbers in “{location}”, which is not in its folder.",
                    model=model,
                    location=location,
                ),
                tr("Export the model again."),
            )
        file = model.parent / place
        if not file.is_file():
            raise InputError(
                tr("{model} keeps its numbers in {place}, which is not beside it.", model=model, place=place),
                tr("Copy the file {place} there too.", place=place),
            )
        size = file.stat().st_size
        if size < needed:
            raise InputError(
                tr(
                    "{file} has {size:,} bytes, and {needed:,} at least are needed.",
                    file=file,
                    size=size,
                    needed=needed,
                ),
                tr("Copy or fetch it again."),
            )
        total += size
    _check_size(total, model, largest)


def _longest(folder: Path) -> int:
    """Return how many pieces the model has positions for, by what is written beside it."""
    config, tokens = _json(folder / "config.json"), _json(folder / "tokenizer_config.json")
    said = [config.get("max_position_embeddings"), tokens.get("model_max_length")]
    if "roberta" in str(config.get("model_type")) and isinstance(said[0], int):
        # its positions are counted from the one behind that of the padding
        padding = config.get("pad_token_id")
        said[0] -= 1 + (padding if isinstance(padding, int) else 1)
    return min([_LONGEST, *(number for number in said if isinstance(number, int) and number > 0)])


def _json(path: Path) -> dict[str, Any]:
    """Read an object from a file of JSON; nothing where there is no file."""
    if not path.is_file():
        return {}
    _check_size(path.stat().st_size, path, _LARGEST_CONFIG)
    try:
        found = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise InputError(tr("{path} is not JSON.", path=path), tr("Copy or fetch it again.")) from error
    return found if isinstance(found, dict) else {}
