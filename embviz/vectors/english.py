"""The vectors of English words that are shipped with the program, their places on a map, and what they reach.

`packaging/english_vectors.py` makes all of it; nothing is fetched. Three files in `resources/english`:

- ``english.npz``: words, counts and vectors of int8 with a scale for each word, as `embviz compress` writes them.
- ``map.npz``: ``places`` float16 (V, 2), ``regions`` int16 (V,), ``names`` of the regions, ``method`` of the layout.
- ``provenance.json``: the text, its license, how the vectors were learned, and what was measured of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from embviz.util.assets import again, reading
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.attached_table import TableColumn
from embviz.vectors.embedding import Embedding
from embviz.vectors.english_record import folder, provenance, reached

VECTORS, MAP = "english.npz", "map.npz"


@dataclass(frozen=True, eq=False)
class EnglishMap:
    """Where the words lie.

    Attributes
    ----------
    method : str
        Of `embviz.projection`, at its defaults.
    places : ndarray of float32, shape (V, 2)
    regions : ndarray of int32, shape (V,)
    names : tuple of str
        Of the regions, the largest first.
    """

    method: str
    places: NDArray[np.float32] = field(repr=False)
    regions: NDArray[np.int32] = field(repr=False)
    names: tuple[str, ...] = field(repr=False)


def read_map() -> EnglishMap:
    """Return where the words lie on the map that is shipped.

    Raises
    ------
    InputError
    """
    with reading(folder() / MAP) as file, np.load(file) as held:
        return EnglishMap(
            str(held["method"]),
            held["places"].astype(np.float32),
            held["regions"].astype(np.int32),
            tuple(held["names"].tolist()),
        )


@lru_cache(maxsize=1)
def general_counts() -> Mapping[str, int]:
    """Return how often words occur in English in general: the counts of the vectors' text, without the vectors.

    Raises
    ------
    InputError
    """
    with reading(folder() / VECTORS) as file, np.load(file) as held:
        return dict(zip(held["words"].tolist(), held["counts"].tolist(), strict=True))


def read_english(pulse: Pulse = SILENT) -> tuple[Embedding, EnglishMap]:
    """Return the words with their vectors, to which the regions of the map are a column, and the map.

    Raises
    ------
    InputError, Cancelled
    """
    from embviz.vectors.formats import read_vectors

    said, drawn = reached(), read_map()
    read = read_vectors(folder() / VECTORS, pulse.part(0.0, 0.8).named(tr("English Wikipedia")), cache=False)
    if not len(read) == len(drawn.places) == len(drawn.regions):
        raise InputError(tr("The map of the English vectors is of other words."), again())
    known = {name: value for name, value in read.provenance.items() if name != "file"}
    embedding = Embedding(
        read.words,
        read.vectors,
        read.counts,
        {
            "file": tr("English Wikipedia"),
            **known,
            "corpus": said.source,
            "tokens": f"{said.text_words:,}",
            "license": said.license,
            "reached": tr(
                "Google analogies {share:.0%}, WordSim-353 {spearman:.2f}",
                share=said.analogies,
                spearman=said.similarity,
            ),
            "google_analogies": tr(
                "{share:.1%} of {asked:,} right, of {questions:,}",
                share=said.analogies,
                asked=said.questions,
                questions=said.questions_in_all,
            ),
            "WordSim-353": tr(
                "Spearman {spearman:.3f} of {asked:,} pairs, of {pairs:,}",
                spearman=said.similarity,
                asked=said.pairs,
                pairs=said.pairs_in_all,
            ),
            **{name: str(value) for name, value in provenance()["training"].items()},
        },
        columns=(TableColumn(tr("Region"), drawn.regions, drawn.names),),
    )
    embedding.index.prepare(pulse.part(0.8, 1.0))
    return embedding, drawn
