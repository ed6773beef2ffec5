"""From vectors to a map, as a notebook draws it."""

import numbers
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.directions import directions, places_of
from embviz.api.embedding import Embedding
from embviz.api.options import checked, takes
from embviz.drawing.coordinates_table import MapTable
from embviz.drawing.map_files import captioned, map_writer
from embviz.drawing.plate import PRINT
from embviz.drawing.sheet import lay_out
from embviz.drawing.svg import svg_text
from embviz.errors import InputError
from embviz.projection import METHODS, Method, whole
from embviz.projection.methods import method as method_named
from embviz.projection.options import Options
from embviz.vectors import embedding as vectors_at_rest
from embviz.vectors.embedding import missing_words

_SHOWN = (900, 675)  # pixels of the drawing in a notebook
_DECLARED = {name: each for how in METHODS for name, each in how.declared.items()}
_STANDARD = {name: value for how in METHODS for name, value in how.defaults.items()}
_USERS = {
    name: f", of {', '.join(how.name for how in METHODS if name in how.declared)}"
    for name in _DECLARED if not all(name in how.declared for how in METHODS)
}


class LayoutOptions(TypedDict, total=False):
    """The options of all methods of `embviz.projection` beside the seed, for type checkers."""

    dimensions: int
    perplexity: float | str | Sequence[float]
    metric: str
    exaggeration: float
    early_exaggeration: float
    learning_rate: float
    algorithm: str
    n_neighbors: int
    min_dist: float
    spread: float
    components: str | Sequence[int]
    chosen: str
    axis_x: str
    axis_y: str
    axis_z: str
    measure: str


@dataclass(frozen=True, eq=False, repr=False)
class Projection:
    """Words on a map; a notebook shows it as a drawing.

    Attributes
    ----------
    embedding : Embedding
        The n words that are on the map, with their vectors.
    coordinates : ndarray of float32, shape (n, 2) or (n, 3)
        Place of each word, y upward, read-only; the median distance from the center is 1.
    method : str
    options : Options
        All of the method's, those that were not given at their defaults.
    iterations : int
        Epochs of UMAP; 0 for methods without any.
    divergence : float
        Kullback-Leibler divergence of t-SNE, nan for other methods.
    explained_variance : tuple of float
        Share of the vectors' variance along each axis, of PCA and MDS; empty for other methods.
    """

    embedding: Embedding
    coordinates: NDArray[np.float32]
    method: str
    options: Options
    iterations: int
    divergence: float
    explained_variance: tuple[float, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """Word of each row of the coordinates."""
        return self.embedding.words

    def __len__(self) -> int:
        return len(self.embedding)

    def __getitem__(self, word: str) -> NDArray[np.float32]:
        """Return the place of a word, float32 (2,) or (3,).

        Raises
        ------
        InputError
            When it is not on the map; it is a `KeyError` as well.
        """
        place: NDArray[np.float32] = self.coordinates[self.embedding.id(word)]
        return place

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def save(self, path: str | os.PathLike[str], *, size: tuple[int, int] = (1600, 1200)) -> None:
        """Write the map; the file appears whole or not at all.

        Parameters
        ----------
        path : str or path
            Ending in ``.svg`` (drawing), ``.html`` (page to pan, zoom and search), ``.csv`` or ``.tsv`` (table).
        size : (int, int)
            Width and height of a drawing in pixels.

        Raises
        ------
        InputError
            When the ending is not known, there is no such folder, or the file cannot be written.
        """
        map_writer(os.fspath(path))(self._table, self._caption, Path(path), size)

    @property
    def _table(self) -> MapTable:
        return MapTable(self.words, self.coordinates, self.embedding.counts, self.embedding.norms)

    @property
    def _caption(self) -> str:
        return f"{method_named(self.method).title} of {len(self):,} words"

    def __repr__(self) -> str:
        return f"<Projection by {self._caption} to {self.coordinates.shape[1]} dimensions>"

    def _repr_svg_(self) -> str:
        return svg_text(lay_out(captioned(self._table, self._caption), PRINT, _SHOWN))


@takes({name: each for name, each in _DECLARED.items() if name != "seed"}, _STANDARD, _USERS)
def project(
    embedding: vectors_at_rest.Embedding,
    words: int | Sequence[str] | None = 1000,
    method: str = "tsne",
    *,
    seed: int = 1,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
    **options: Unpack[LayoutOptions],
) -> Projection:
    """Lay words out on a map, from the beginning to the end.

    Parameters
    ----------
    embedding : Embedding
        Vectors of your own: ``embviz.Embedding(words, array)``.
    words : int, sequence of str or None
        So many of the first words (the most frequent ones), these words, or all.
    method : str
        ``tsne``, ``umap``, ``pca``, ``random``, ``mds`` or ``axes`` (between poles that are typed).
    seed : int
        The same vectors, options and seed give the same map; without meaning where nothing is drawn by lot.
    threads : int, optional
        Of t-SNE; as many as the machine has where left out. The map does not depend on it.
    progress : callable, optional
        Told the share done, 0 to 1. What it raises ends the work.
    **options
        The options that the method declares in `embviz.projection`.

    Returns
    -------
    Projection
        ``words``, ``coordinates`` float32 (n, 2).

    Raises
    ------
    InputError
        When the method or an option is unknown (offers names like it), a value is out of its range, words are missing
        (names all, with near spellings), or the method takes fewer of them.
    """
    how = method_named(method)
    chosen = how.choose(_chosen(how, {"seed": seed, **options}))
    if not all(chosen.expressions):
        raise InputError(
            f"{how.title} need {chosen.dimensions} expressions.",
            "Give one for each axis: axis_x='good - bad', axis_y='big - small'.",
        )
    placed = _on_map(embedding, words)
    frame = whole.project(
        placed.vectors, how.name, progress=progress, threads=threads or os.cpu_count() or 1,
        directions=directions(chosen.expressions, embedding.index, lambda ids: embedding.vectors[ids]),
        placed=places_of(chosen.chosen_words, placed.index, len(placed)),
        **{item.name: getattr(chosen, item.name) for item in fields(chosen)},
    )
    return Projection(
        placed, frame.coordinates, how.name, chosen, frame.iteration, frame.divergence, frame.explained_variance
    )


def _chosen(how: Method, given: dict[str, object]) -> dict[str, Any]:
    """Return the options that were given; one that only other methods have is a mistake."""
    chosen = checked(given, _STANDARD, "A projection")
    for name in chosen:
        if name not in how.declared and name != "seed":
            users = [other.name for other in METHODS if name in other.declared]
            raise InputError(
                f"{how.title} has no option '{name}'.", f"Leave it out, or choose the method {' or '.join(users)}."
            )
    # a seed means nothing where nothing is drawn by lot, and is welcome all the same
    return {name: value for name, value in chosen.items() if name in how.declared}


def _on_map(embedding: vectors_at_rest.Embedding, words: int | Sequence[str] | None) -> Embedding:
    """Return the words that are laid out.

    Raises
    ------
    InputError
        When there are none, or some are missing.
    """
    if isinstance(words, str):
        raise InputError(f"'{words}' stands where several words are taken.", "Put it into a list with others.")
    if words is None or isinstance(words, numbers.Integral):
        count = len(embedding) if words is None else int(words)
        if count < 1:
            raise InputError(f"{count} words cannot be laid out.", "Choose 1 or more.")
        return Embedding.of(embedding.first(count))
    assert not isinstance(words, int)
    wanted = list(dict.fromkeys(words))
    if not wanted:
        raise InputError("No word is given.", "Name at least one, or say how many of the first ones.")
    missing = [word for word in wanted if word not in embedding]
    if missing:
        raise missing_words(embedding, missing)
    ids = [embedding.id(word) for word in wanted]
    counts = None if embedding.counts is None else embedding.counts[ids]
    return Embedding(wanted, embedding.vectors[ids], counts, embedding.provenance)
