"""What was measured when the program was made: shown until this machine has measured itself."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from embviz.teaching.search.ranking import Found
from embviz.teaching.search.timing import Comparison, Timed
from embviz.util.assets import asset, reading

_FILE = ("search", "recorded.json")


def save_recorded(comparisons: Sequence[Comparison], found: Sequence[Found], path: Path) -> None:
    """Write measurements."""
    held = {"comparisons": [asdict(each) for each in comparisons], "found": [asdict(each) for each in found]}
    path.write_text(json.dumps(held, indent=1) + "\n", "utf-8")


def read_recorded(path: Path | None = None) -> tuple[tuple[Comparison, ...], tuple[Found, ...]]:
    """Return the recorded comparisons, by rising number of vectors, and what questions in other words found.

    Raises
    ------
    InputError
        When the file is missing or damaged.
    """
    with reading(path or asset(*_FILE)) as file:
        held = json.loads(file.read_text("utf-8"))
        comparisons = tuple(
            Comparison(**{**each, "timed": tuple(Timed(**one) for one in each["timed"])})
            for each in held["comparisons"]
        )
        return comparisons, tuple(Found(**each) for each in held["found"])
