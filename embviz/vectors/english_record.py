"""What was written of the English vectors when they were made: the text, its license, and what they reach.

Apart from the vectors themselves, so that who only says what they reach imports nothing large.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from embviz.util.assets import asset, reading

PROVENANCE = "provenance.json"


@dataclass(frozen=True)
class Reached:
    """What was measured of the vectors as they are shipped.

    Attributes
    ----------
    words, dimensions : int
    text_words : int
        Words of the text they were learned from.
    analogies : float
        Share of Google's analogies that are answered rightly, 0 to 1, from all the words, by 3CosAdd.
    questions : int
        How many of these could be asked: all their words are known.
    questions_in_all : int
    similarity : float
        Spearman's correlation of the cosines with WordSim-353, -1 to 1.
    pairs, pairs_in_all : int
        Of these, with both words known.
    source, license : str
    """

    words: int
    dimensions: int
    text_words: int
    analogies: float
    questions: int
    questions_in_all: int
    similarity: float
    pairs: int
    pairs_in_all: int
    source: str
    license: str


def folder() -> Path:
    """Return the folder in which the files lie."""
    return asset("english")


@lru_cache(maxsize=1)
def provenance() -> Mapping[str, Any]:
    """Return all that was written of them when they were made.

    Raises
    ------
    InputError
        When the file is missing or no JSON object.
    """
    with reading(folder() / PROVENANCE) as file:
        return dict(json.loads(file.read_text("utf-8")))


@lru_cache(maxsize=1)
def reached() -> Reached:
    """Return what was measured, as the script that made the vectors wrote it down.

    Raises
    ------
    InputError
    """
    said = provenance()
    analogies, similarity = said["analogies"], said["similarity"]
    return Reached(
        int(said["words"]),
        int(said["dimensions"]),
        int(said["text"]["words"]),
        float(analogies["accuracy"]),
        int(analogies["asked"]),
        int(analogies["questions"]),
        float(similarity["spearman"]),
        int(similarity["asked"]),
        int(similarity["pairs"]),
        str(said["text"]["source"]),
        str(said["license"]),
    )
