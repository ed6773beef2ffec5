"""Measurements recorded in advance, shown until the user measures on this machine."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from embviz.teaching.choosing.amount import Amount
from embviz.teaching.choosing.smaller import Smaller
from embviz.util.assets import asset, reading

_FILE = ("choosing", "recorded.json")


def save_recorded(smaller: Sequence[Smaller], amounts: Sequence[Amount], path: Path) -> None:
    """Write measurements."""
    held = {"smaller": [asdict(each) for each in smaller], "amounts": [asdict(each) for each in amounts]}
    path.write_text(json.dumps(held, indent=1) + "\n", "utf-8")


def read_recorded(path: Path | None = None) -> tuple[tuple[Smaller, ...], tuple[Amount, ...]]:
    """Return what was recorded of the English vectors made smaller, and of more and more text.

    Raises
    ------
    InputError
        When the file is missing or damaged.
    """
    with reading(path or asset(*_FILE)) as file:
        held = json.loads(file.read_text("utf-8"))
        return tuple(Smaller(**one) for one in held["smaller"]), tuple(Amount(**one) for one in held["amounts"])
