"""Folders of arrays and one JSON text, written atomically."""

import json
import shutil
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.util.atomic_write import replacing
from embviz.util.errors import InputError
from embviz.util.language import tr

ABOUT = "about.json"


def put(folder: Path, about: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write a new folder; it is valid once its JSON text exists, which is written last.

    Parameters
    ----------
    folder : path
        Its parent is made where needed.
    about : mapping
        Data for JSON.
    arrays : mapping of str to ndarray
        Each becomes a file NAME.npy.

    Raises
    ------
    InputError
        When there is no room, or the folder may not be written to.
    """
    try:
        remove(folder)
        folder.mkdir(parents=True)
    except OSError as error:
        raise InputError(
            tr("{parent} cannot be written to: {reason}.", parent=folder.parent, reason=error.strerror or error),
            tr("Choose another folder."),
        ) from error
    try:
        sums = {}
        for name, array in arrays.items():
            plain = np.ascontiguousarray(array)
            sums[name] = _sum(plain)
            with replacing(folder / f"{name}.npy") as file:
                np.save(file, plain, allow_pickle=False)
        with replacing(folder / ABOUT) as file:
            file.write(json.dumps({**about, "sums": sums}).encode())
    except InputError:
        remove(folder)
        raise


def finished(parent: Path, prefix: str) -> list[Path]:
    """Return the complete folders with a name prefix, sorted by name."""
    return sorted(found.parent for found in parent.glob(f"{prefix}*/{ABOUT}"))


def about(folder: Path) -> dict[str, Any]:
    """Return the JSON data of a folder.

    Raises
    ------
    InputError
        When it cannot be read.
    """
    try:
        found = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise damaged(folder, ABOUT) from error
    if not isinstance(found, dict) or not isinstance(found.get("sums"), dict):
        raise damaged(folder, ABOUT)
    return found


def array(folder: Path, name: str) -> NDArray[Any]:
    """Return an array of a folder exactly as written.

    Raises
    ------
    InputError
        When it cannot be read, or its checksum differs.
    """
    expected = about(folder)["sums"].get(name)
    try:
        found: NDArray[Any] = np.load(folder / f"{name}.npy", allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise damaged(folder, f"{name}.npy") from error
    if found.dtype.hasobject or _sum(np.ascontiguousarray(found)) != expected:
        raise damaged(folder, f"{name}.npy")
    return found


def remove(folder: Path) -> None:
    """Delete a folder, complete or not, its JSON text first; files in use by other programs stay for a later time."""
    try:
        (folder / ABOUT).unlink(missing_ok=True)
    except OSError:
        return
    shutil.rmtree(folder, ignore_errors=True)


def damaged(folder: Path, name: str) -> InputError:
    """Return the error for a folder that cannot be used."""
    return InputError(
        tr("{folder} is missing or damaged; the run cannot continue from there.", folder=folder / name),
        tr("Delete {parent} and train again.", parent=folder.parent),
    )


def _sum(array: NDArray[Any]) -> int:
    return zlib.crc32(array.reshape(-1).view(np.uint8).data)
