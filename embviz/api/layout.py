"""From vectors to a map, as a notebook draws it."""

import numbers
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from embviz.analysis.analogies.analogy import directions, places_of
from embviz.api.beside import labels_by_word, labels_of_column, vectors_to_place
from embviz.api.coloring import column_of
from embviz.api.embedding import Embedding
from embviz.api.given import checked, progress_given, spellings, takes, vectors_given
from embviz.drawing.export.coordinates_table import MapTable
from embviz.drawing.export.figure import PRINT
from embviz.drawing.export.map_files import captioned, map_writer
from embviz.drawing.export.sheet import lay_out as lay_out_sheet
from embviz.drawing.export.svg import svg_text
from embviz.projection import METHODS, Method, live
from embviz.projection.methods import method as method_named
from embviz.projection.options import Options
from embviz.projection.quality import WordQuality, per_word
from embviz.projection.reference import ENGINES, Labels, ReferenceEngine, ReferenceOptions, lay_out
from embviz.projection.reference import engine as engine_named
from embviz.util.errors import InputError
from embviz.util.progress import Pulse
from embviz.vectors import embedding as vectors_at_rest
from embviz.vectors.embedding import missing_words

if TYPE_CHECKING:
    from embviz.api.live_map import LiveMap

_SHOWN = (900, 675)  # pixels of the drawing in a notebook
OWN = "embviz"  # the engine of this library, which has all methods
_ALL: tuple[Method | ReferenceEngine, ...] = (*ENGINES, *METHODS)
_DECLARED = {name: each for how in _ALL for name, each in how.declared.items()}
_STANDARD = {name: value for how in _ALL for name, value in how.defaults.items()}
_USERS = {
    name: f", of {', '.join(how.name for how in reversed(_ALL) if name in how.declared)}"
    for name in _DECLARED
    if not all(name in how.declared for how in METHODS)
}


class LayoutOptions(TypedDict, total=False):
    """The options of all methods of `embviz.projection` except the seed, for type checkers."""

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
    densmap: bool
    dens_lambda: float
    target_weight: float
    n_epochs: int
    negative_sample_rate: int
    init: str
    fit_words: int
    early_exaggeration_iter: int
    n_iter: int
    negative_gradient_method: str
    neighbors: str
    initialization: str


@dataclass(frozen=True, eq=False, repr=False)
class Placed:
    """Words with their places, and how they came there; see `Projection`.

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
    provenance : str
        Of a layout by another library: which one, in which version, with all parameters; empty for our own.
    record : mapping
        The same for programs.
    remark : str
        That the places of some words mean nothing, or that they are too few for the method; empty of most maps.
    """

    embedding: Embedding
    coordinates: NDArray[np.float32]
    method: str
    options: Options | ReferenceOptions
    iterations: int
    divergence: float
    explained_variance: tuple[float, ...]
    provenance: str = ""
    record: Mapping[str, Any] = field(default_factory=dict)
    remark: str = ""

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
        return " · ".join(filter(None, (self._title, self.provenance, self.remark)))

    @property
    def _title(self) -> str:
        return f"{method_named(self.method).title} of {len(self):,} words"

    def trust(self, k: int = 10, *, sample: int | None = None, seed: int = 1) -> WordQuality:
        """Measure how far the map can be trusted: which neighbors on it are neighbors in the vectors, and the reverse.

        Trustworthiness and continuity of Venna and Kaski (2001), equations 3 and 4, and the share of the k nearest
        that is kept.

        Parameters
        ----------
        k : int
            Nearest words that make a neighborhood.
        sample : int, optional
            How many words to measure, drawn at random, each against all.
        seed : int
            Of the draw.

        Returns
        -------
        WordQuality
            ``whole`` has the means of the map; ``trustworthiness``, ``continuity`` and ``kept`` are of each word.
        """
        return per_word(
            self.embedding.vectors, self.coordinates, k, sample=sample, seed=seed, threads=os.cpu_count() or 1
        )

    def __repr__(self) -> str:
        return f"<Projection by {self._title} to {self.coordinates.shape[1]} dimensions>"

    def _repr_svg_(self) -> str:
        return svg_text(lay_out_sheet(captioned(self._table, self._caption), PRINT, _SHOWN))


class Projection(Placed):
    """Words on a map that a notebook shows; never changes but for what is selected and how it is colored.

    Where anywidget is installed (``pip install 'embviz[notebook]'``), a flat map is panned, zoomed, searched, and words
    are selected with a click or a lasso; elsewhere, and in a notebook that is exported, it is a drawing. A notebook
    that is opened again shows the map when its cell runs, or at once where Jupyter saved the state of widgets.

    Attributes
    ----------
    embedding : Embedding
        The n words that are on the map, with their vectors.
    coordinates : ndarray of float32, shape (n, 2) or (n, 3)
        Place of each word, y upward, read-only; the median distance from the center is 1.
    method : str
    options : Options
    iterations : int
    divergence : float
    explained_variance : tuple of float
    provenance : str
    record : mapping
    remark : str
        See `Placed`.

    Examples
    --------
    >>> map = project(embedding, words=2000)
    >>> map.selected = ["king", "queen"]
    >>> map.color = {"king": "royal", "paris": "place"}
    >>> map.color = embedding.norms[:2000]
    """

    _widget: "LiveMap | None" = None
    _selected: tuple[int, ...] = ()
    _color: object = None

    @property
    def selected(self) -> tuple[str, ...]:
        """Words that are selected on the map, by a hand or here.

        Setting it takes a word or several, none for nothing; raises `InputError` when one is not on the map.
        """
        ids = self._selected if self._widget is None else self._widget.selected
        return tuple(self.words[i] for i in ids)

    @selected.setter
    def selected(self, words: str | Iterable[str] | None) -> None:
        wanted = [] if words is None else [words] if isinstance(words, str) else spellings(words)
        index = self.embedding.index
        missing = [word for word in wanted if index.get(word) is None]
        if missing:
            raise missing_words(self.embedding, missing)
        self._selected = tuple(dict.fromkeys(id_ for word in wanted if (id_ := index.get(word)) is not None))
        if self._widget is not None:
            self._widget.selected = list(self._selected)

    @property
    def color(self) -> object:
        """What the words are colored by: as it was given; None for one color.

        Setting it takes a value for each word on the map (a list, an array, a series), a mapping or a series by word,
        or the name of a column that came with the vectors. Numbers are amounts, anything else is a category. Raises
        `InputError` when it says nothing of the words.
        """
        return self._color

    @color.setter
    def color(self, given: object) -> None:
        column = None if given is None else column_of(given, self.embedding)
        self._color = given
        if self._widget is not None:
            self._widget.color_by(column)

    @property
    def widget(self) -> "LiveMap":
        """The map as a widget of ipywidgets, for layouts and observers: ``widget.observe(call, "selected")``.

        Raises
        ------
        InputError
            When anywidget is not installed, or the map is one in space.
        """
        if self._widget is None:
            if self.coordinates.shape[1] != 2:
                raise InputError("A map in space cannot be touched in a notebook.", "Lay words out in 2 dimensions.")
            try:
                from embviz.api.live_map import LiveMap
            except ImportError:
                raise InputError(
                    "Maps that can be touched need anywidget.", "Install it with: pip install 'embviz[notebook]'."
                ) from None
            made = LiveMap(self.words, self.coordinates, self._caption)
            made.selected = list(self._selected)
            if self._color is not None:
                made.color_by(column_of(self._color, self.embedding))
            self._widget = made
        return self._widget

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Any:
        """Return the widget where there can be one; a notebook adds the drawing by `_repr_svg_`."""
        try:
            return self.widget._repr_mimebundle_()
        except InputError:
            return None

    def __getstate__(self) -> dict[str, object]:
        """Return what is kept of it: a widget belongs to the notebook that shows it."""
        ids = self._selected if self._widget is None else tuple(self._widget.selected)
        return {name: value for name, value in vars(self).items() if name != "_widget"} | {"_selected": ids}


@takes({name: each for name, each in _DECLARED.items() if name != "seed"}, _STANDARD, _USERS)
def project(
    embedding: vectors_at_rest.Embedding,
    words: int | Sequence[str] | None = 1000,
    method: str = "tsne",
    *,
    engine: str = OWN,
    labels: str | Mapping[str, object] | Sequence[object] | None = None,
    place: Sequence[str] | vectors_at_rest.Embedding = (),
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
    engine : str
        ``embviz``, or a reference layout for publication by ``umap-learn`` or ``opentsne``, in a process of its own;
        the method is then that of the library.
    labels : str, mapping or sequence, optional
        What supervises umap-learn: a column that came with the vectors, a category or an amount by word, or one for
        each word on the map. Words without a category (None) make it semi-supervised.
    place : sequence of str or Embedding, optional
        Words that a library places into the finished map: of the vocabulary or composed of subwords; or those of
        another model of the same space. They follow the others in `words`.
    seed : int
        The same vectors, options and seed give the same map; without meaning where nothing is drawn at random.
    threads : int, optional
        Of t-SNE; as many as the machine has where left out. The map does not depend on it.
    progress : callable, optional
        Called with the share done, 0 to 1. What it raises ends the work.
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
    vectors_given(embedding)
    if engine != OWN:
        return _reference(
            embedding, words, method, engine_named(engine), labels, place, seed, threads, progress, options
        )
    if labels is not None or len(place):
        raise InputError(
            f"The engine '{OWN}' takes neither labels nor words to place.", "Choose the engine 'umap-learn'."
        )
    how = method_named(method)
    chosen = how.choose(_chosen(how, {"seed": seed, **options}))
    if not all(chosen.expressions):
        raise InputError(
            f"{how.title} need {chosen.dimensions} expressions.",
            "Give one for each axis: axis_x='good - bad', axis_y='big - small'.",
        )
    placed = _on_map(embedding, words)
    frame = live.project(
        placed.vectors,
        how.name,
        pulse=Pulse(progress_given(progress)),
        threads=threads or os.cpu_count() or 1,
        directions=directions(chosen.expressions, embedding.index, lambda ids: embedding.vectors[ids]),
        placed=places_of(chosen.chosen_words, placed.index, len(placed)),
        **{item.name: getattr(chosen, item.name) for item in fields(chosen)},
    )
    return Projection(
        placed,
        frame.coordinates,
        how.name,
        chosen,
        frame.iteration,
        frame.divergence,
        frame.explained_variance,
        remark=frame.remark,
    )


def _reference(
    embedding: vectors_at_rest.Embedding,
    words: int | Sequence[str] | None,
    method: str,
    how: ReferenceEngine,
    labels: str | Mapping[str, object] | Sequence[object] | None,
    place: Sequence[str] | vectors_at_rest.Embedding,
    seed: int,
    threads: int | None,
    progress: Callable[[float], None] | None,
    given: Mapping[str, object],
) -> Projection:
    """Lay words out by another library."""
    if method not in ("tsne", how.method):  # t-SNE is what nobody chose
        raise InputError(f"{how.title} does not draw {method_named(method).title}.", f"Its method is {how.method}.")
    placed = _on_map(embedding, words)
    options = _chosen(how, {"seed": seed, **given})
    further = _further(embedding, place)
    progress_given(progress)
    pulse = Pulse(None if progress is None else lambda share, _doing: progress(share))
    found = lay_out(
        placed.vectors,
        how.name,
        options,
        labels=_labels(labels, placed),
        further=further.vectors,
        threads=threads or os.cpu_count() or 1,
        pulse=pulse,
    )
    coordinates = np.concatenate((found.frame.coordinates, found.placed))
    coordinates.flags.writeable = False
    if len(further):
        counts = None if placed.counts is None else np.concatenate((placed.counts, np.zeros(len(further), np.int64)))
        names = _unique_names(placed.words, further.words)
        placed = Embedding(
            [*placed.words, *names], np.concatenate((placed.vectors, further.vectors)), counts, placed.provenance
        )
    return Projection(
        placed, coordinates, how.method, how.choose(options), 0, found.divergence, (), found.provenance, found.record
    )


def _labels(given: str | Mapping[str, object] | Sequence[object] | None, placed: Embedding) -> Labels | None:
    if given is None:
        return None
    if isinstance(given, str):
        return labels_of_column(placed, given)
    if not isinstance(given, Mapping):
        if len(given) != len(placed):
            raise InputError(f"{len(given)} labels are given for {len(placed)} words.", "Give one for each word.")
        given = dict(zip(placed.words, given, strict=True))
    return labels_by_word(given, placed.words)


def _further(
    embedding: vectors_at_rest.Embedding, place: Sequence[str] | vectors_at_rest.Embedding
) -> vectors_at_rest.Embedding:
    """Return the words that are placed into the map."""
    if isinstance(place, vectors_at_rest.Embedding):
        return place
    if isinstance(place, str):
        raise InputError(f"'{place}' was given where several words are expected.", "Put it into a list with others.")
    return vectors_at_rest.Embedding(tuple(place), vectors_to_place(embedding, place))


def _unique_names(words: Sequence[str], further: Sequence[str]) -> list[str]:
    """Return the names of placed words; one that is on the map already, as of another model, gets a mark."""
    known, names = set(words), []
    for word in further:
        name = word
        while name in known:
            name += "′"
        known.add(name)
        names.append(name)
    return names


def _chosen(how: Method | ReferenceEngine, given: Mapping[str, object]) -> dict[str, Any]:
    """Return the options that were given; one that only other methods have is a mistake."""
    chosen = checked(given, _STANDARD, "A projection")
    for name in chosen:
        if name not in how.declared and name != "seed":
            users = [other.name for other in METHODS if name in other.declared]
            engines = [other.name for other in ENGINES if name in other.declared]
            owners = (("method", users), ("engine", engines))
            ways = [f"the {what} {' or '.join(those)}" for what, those in owners if those]
            raise InputError(f"{how.title} has no option '{name}'.", f"Leave it out, or choose {', or '.join(ways)}.")
    # a seed means nothing where nothing is drawn at random, and is welcome all the same
    return {name: value for name, value in chosen.items() if name in how.declared}


def _on_map(embedding: vectors_at_rest.Embedding, words: int | Sequence[str] | None) -> Embedding:
    """Return the words that are laid out.

    Raises
    ------
    InputError
        When there are none, or some are missing.
    """
    if words is None or isinstance(words, numbers.Integral):
        count = len(embedding) if words is None else int(words)
        if count < 1:
            raise InputError(f"{count} words cannot be laid out.", "Choose 1 or more.")
        return Embedding.of(embedding.first(count))
    wanted = list(dict.fromkeys(spellings(words)))
    if not wanted:
        raise InputError("No word is given.", "Name at least one, or say how many of the first ones.")
    missing = [word for word in wanted if word not in embedding]
    if missing:
        raise missing_words(embedding, missing)
    ids = [embedding.id(word) for word in wanted]
    counts = None if embedding.counts is None else embedding.counts[ids]
    return Embedding(wanted, embedding.vectors[ids], counts, embedding.provenance)
