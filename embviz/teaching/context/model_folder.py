"""The files of a contextual model as exporters write them: which is which, and whether they may be loaded.

Nothing in the folder is run. What is read: `model.onnx` with the files of numbers that it names, `tokenizer.json`, and
two files that say how long a sentence may be.
"""

import json
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from embviz.teaching.context.onnx_outline import Beat, outline
from embviz.util.errors import InputError
from embviz.util.language import tr

LARGEST = 2_000_000_000
"""Bytes of a model with all its numbers; it takes up to twice as much memory while it is loaded."""

_LARGEST_TOKENIZER = 100_000_000
_LARGEST_CONFIG = 1_000_000
_MODEL, _TOKENIZER = "model.onnx", "tokenizer.json"
# what onnxruntime brings along; any other would have to be loaded as a program
_DOMAINS = ("", "ai.onnx", "ai.onnx.ml", "com.microsoft", "com.microsoft.nchwc")
_EXPORT = tr(
    "Write it with: {command}", command="optimum-cli export onnx --task feature-extraction --model NAME FOLDER",
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
            tr("{model} does not exist.", model=model), tr("Choose the folder in which the model lies now."),
        )
    homes = [model.parent, model.parent.parent] if model.parent.name == "onnx" else [model.parent]
    tokenizer = next((home / _TOKENIZER for home in homes if (home / _TOKENIZER).is_file()), None)
    if tokenizer is None:
        raise InputError(
            tr(
                "{homes} has no {tokenizer}: without it the numbers of the words are unknown.",
                homes=homes[-1], tokenizer=_TOKENIZER,
            ),
            tr("Copy the model's there, or write it with AutoTokenizer.from_pretrained(NAME).save_pretrained(FOLDER)."),
        )
    _check_size(model.stat().st_size, model, largest)
    _check_size(tokenizer.stat().st_size, tokenizer, _LARGEST_TOKENIZER)
    _check_outline(model, largest, beat)
    return ModelFolder(tokenizer.parent.name, model, tokenizer, _longest(tokenizer.parent))


def _found_model(folder: Path) -> Path:
    if not folder.is_dir():
        raise InputError(tr("{folder} is no folder.", folder=folder), tr("Choose the folder in which the model lies."))
    for home in (folder, folder / "onnx"):
        if (home / _MODEL).is_file():
            return home / _MODEL
        others = sorted(home.glob("*.onnx"))
        if len(others) == 1:
            return others[0]
        if others:
            names = ", ".join(other.name for other in others[:4])
            raise InputError(tr(
                "{home} has several models and no {model}: {names}.", home=home, model=_MODEL, names=names,
            ), tr(
                "Rename one of them to {model}.", model=_MODEL,
            ))
    raise InputError(
        tr("{folder} has no {model}, neither in itself nor in a folder onnx.", folder=folder, model=_MODEL), _EXPORT,
    )


def _check_size(size: int, path: Path, largest: int) -> None:
    if size > largest:
        raise InputError(
            tr(
                "{path} has {size:,.2f} GB with its numbers; at most {largest:,.2f} GB are loaded.",
                path=path, size=size / 1000000000.0, largest=largest / 1000000000.0,
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
                model=model, foreign=", ".join(foreign[:3]),
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
                    model=model, location=location,
                ), tr("Export the model again.")
            )
        file = model.parent / place
        if not file.is_file():
            raise InputError(
                tr("{model} keeps its numbers in {place}, which is not beside it.", model=model, place=place),
                tr("Copy the file {place} there too.", place=place)
            )
        size = file.stat().st_size
        if size < needed:
            raise InputError(
                tr(
                    "{file} has {size:,} bytes, and {needed:,} at least are needed.",
                    file=file, size=size, needed=needed,
                ), tr("Copy or fetch it again.")
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
        raise InputError(tr("{path} is no JSON.", path=path), tr("Copy or fetch it again.")) from error
    return found if isinstance(found, dict) else {}
