"""Reference layouts by umap-learn and openTSNE, in a separate process, for publications.

The live layouts go on step by step beside a window or a training. The libraries cannot: they hold the interpreter's
lock or start threads of their own. Here they are what others can reproduce. A process of its own never makes the window
wait, can be ended at any moment, and gives its memory back.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embviz.projection.engine import Frame
from embviz.projection.options import Choice, TsneOptions, UmapOptions, check_spread, numbers
from embviz.projection.process import Task, answer_of
from embviz.projection.view_scale import ViewScale
from embviz.projection.zero_vectors import count_zeros, describe_zeros
from embviz.util.declared import check, declarations_of, declare, declare_like
from embviz.util.errors import ComputeError, InputError
from embviz.util.language import counted, tr
from embviz.util.parallel import all_finite
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.neighborhoods import in_range

_FEWEST = 10  # words; with fewer, the libraries' beginnings have no solution
_FEWEST_FITTED = 50  # words that place others
_SEED = tr(
    "Start of all random choices: the same vectors, options, seed and versions give the same picture. Without one the "
    "library uses all processors, and no picture comes twice."
)
_METRIC = tr("What is near: cosine and correlation look at directions only, the others at lengths too.")
_FIT = tr(
    "How many of the most frequent words make the layout; the others are placed into it afterwards, each amid its "
    "neighbors."
)


@dataclass(frozen=True)
class ReferenceOptions:
    """Base of the options of a library, in the library's own words; each adds fields made by `declare`.

    Raises
    ------
    InputError
        When a value is out of its range.
    """

    def __post_init__(self) -> None:
        check(self, declarations_of(type(self)))


@dataclass(frozen=True)
class UmapLearnOptions(ReferenceOptions):
    """Options of umap-learn, with its defaults but for the metric, which is that of words."""

    n_neighbors: int = declare_like(UmapOptions, "n_neighbors", maximum=500)
    min_dist: float = declare_like(UmapOptions, "min_dist")
    metric: str = declare_like(
        UmapOptions,
        "metric",
        help=_METRIC,
        choices=("cosine", "euclidean", "correlation", "manhattan", "chebyshev", "canberra", "braycurtis"),
    )
    densmap: bool = declare(
        False,
        "densMAP",
        tr(
            "Keep how dense the words lie among the vectors (Narayan, Berger and Cho 2021): a loose group is drawn "
            "wide, a tight one small."
        ),
    )
    dens_lambda: float = declare(
        2.0,
        tr("Weight of density"),
        tr("For densMAP: how much density counts compared with the neighbors."),
        minimum=0.0,
        maximum=10.0,
        step=0.5,
        decimals=1,
        advanced=True,
    )
    target_weight: float = declare(
        0.5,
        tr("Weight of labels"),
        tr("Of a supervised picture: 0 looks at the vectors alone, 1 at the labels alone."),
        minimum=0.0,
        maximum=1.0,
        step=0.1,
        decimals=2,
        advanced=True,
    )
    spread: float = declare_like(UmapOptions, "spread")
    n_epochs: int = declare(
        0,
        tr("Epochs"),
        tr("Passes over all neighbors; auto is 500 up to 10,000 words, 200 beyond, and 200 more with densMAP."),
        minimum=0,
        maximum=10_000,
        step=100,
        advanced=True,
        least=tr("auto"),
    )
    negative_sample_rate: int = declare(
        5,
        tr("Random words"),
        tr("Words drawn at random that push a word away each time a neighbor pulls it."),
        minimum=1,
        maximum=100,
        advanced=True,
    )
    init: str = declare(
        "spectral",
        tr("Beginning"),
        tr("Where words are before the first epoch."),
        choices=("spectral", "pca", "random"),
        advanced=True,
    )
    fit_words: int = declare(
        0, tr("Words fitted"), _FIT, minimum=0, maximum=10_000_000, step=1000, advanced=True, least=tr("all")
    )
    dimensions: int = declare_like(UmapOptions, "dimensions", advanced=True)
    seed: int = declare_like(UmapOptions, "seed", help=_SEED, minimum=-1, advanced=True, least=tr("none"))

    def __post_init__(self) -> None:
        super().__post_init__()
        check_spread(self.min_dist, self.spread)
        if self.densmap and self.fit_words:
            raise InputError(
                tr("densMAP cannot place words into a finished picture."), tr("Fit all words, or leave densMAP out.")
            )


@dataclass(frozen=True)
class OpenTsneOptions(ReferenceOptions):
    """Options of openTSNE, with its defaults but for the metric, which is that of words."""

    perplexity: str = declare_like(TsneOptions, "perplexity")
    metric: str = declare_like(
        TsneOptions, "metric", help=_METRIC, choices=("cosine", "euclidean", "correlation", "manhattan")
    )
    exaggeration: float = declare_like(TsneOptions, "exaggeration")
    early_exaggeration: float = declare_like(
        TsneOptions, "early_exaggeration", help=tr("The same during the first iterations: groups must find each other.")
    )
    early_exaggeration_iter: int = declare(
        250,
        tr("First iterations"),
        tr("Iterations with early exaggeration."),
        minimum=0,
        maximum=10_000,
        step=50,
        advanced=True,
    )
    n_iter: int = declare(
        500, tr("Iterations"), tr("Iterations after these."), minimum=1, maximum=100_000, step=50, advanced=True
    )
    learning_rate: float = declare_like(TsneOptions, "learning_rate")
    negative_gradient_method: str = declare(
        "auto",
        tr("Repulsion"),
        tr("How words that are not neighbors push each other away; auto is bh below 10,000 words, fft beyond."),
        choices=("auto", "bh", "fft"),
        advanced=True,
    )
    neighbors: str = declare(
        "auto",
        tr("Search"),
        tr("How neighbors are found: exact, or approx, which is faster and misses a few."),
        choices=("auto", "exact", "approx"),
        advanced=True,
    )
    initialization: str = declare(
        "pca",
        tr("Beginning"),
        tr("Where words are before the first iteration."),
        choices=("pca", "spectral", "random"),
        advanced=True,
    )
    fit_words: int = declare(
        0, tr("Words fitted"), _FIT, minimum=0, maximum=10_000_000, step=1000, advanced=True, least=tr("all")
    )
    seed: int = declare_like(TsneOptions, "seed", help=_SEED, minimum=-1, advanced=True, least=tr("none"))

    def __post_init__(self) -> None:
        super().__post_init__()
        perplexities = numbers(self.perplexity, tr("a perplexity"))
        if not perplexities or not all(2 <= number <= 5000 for number in perplexities):
            raise InputError(
                tr("Perplexity is '{perplexity}'.", perplexity=self.perplexity),
                tr("Write one or several from 2 to 5,000, such as 30 or 30, 300."),
            )


@dataclass(frozen=True)
class ReferenceEngine(Choice[ReferenceOptions]):
    """A library that lays words out.

    Attributes
    ----------
    name : str
        As on the command line.
    title : str
        As on screen: its own name.
    method : str
        The method of `METHODS` that it is the reference of: what it shows and hides is said there.
    options : type of ReferenceOptions
    supervised : bool
        Whether it takes labels.
    """

    name: str
    title: str
    method: str
    options: type[ReferenceOptions]
    supervised: bool = False


ENGINES: tuple[ReferenceEngine, ...] = (
    ReferenceEngine("umap-learn", "umap-learn", "umap", UmapLearnOptions, supervised=True),
    ReferenceEngine("opentsne", "openTSNE", "tsne", OpenTsneOptions),
)


def engine(name: str) -> ReferenceEngine:
    """Return an engine by its name.

    Raises
    ------
    InputError
        When there is no such engine.
    """
    for found in ENGINES:
        if found.name == name:
            return found
    names = tuple(found.name for found in ENGINES)
    raise InputError(
        tr("There is no reference layout '{name}'.", name=name),
        tr("Choose one of {names}.", names=", ".join(names)),
        names,
    )


@dataclass(frozen=True)
class Labels:
    """What supervises a picture: a category or an amount for each word.

    Attributes
    ----------
    title : str
        What they are, for the provenance.
    values : ndarray of int32 or float32, shape (n,)
        Categories, negative for words that have none, which makes the picture semi-supervised; or amounts.
    """

    title: str
    values: NDArray[np.int32] | NDArray[np.float32] = field(repr=False)

    @property
    def categorical(self) -> bool:
        """Whether they are categories."""
        return bool(np.issubdtype(self.values.dtype, np.integer))

    def check(self, count: int) -> None:
        """Raise `InputError` where they cannot supervise so many words."""
        values = self.values[:count]
        if self.categorical:
            if len(np.unique(values[values >= 0])) < 2:
                raise InputError(
                    tr("Fewer than two categories of {title} are among these words.", title=self.title),
                    tr("Show more words, or choose other labels."),
                )
        elif not np.isfinite(values).all():
            raise InputError(
                tr("Some of these words have no amount of {title}.", title=self.title),
                tr("Choose categories, of which some words may lack theirs, or show only words that have one."),
            )


@dataclass(frozen=True)
class MadeBy:
    """Who made a picture, in words: kept with it wherever it goes.

    Attributes
    ----------
    method : str
        Of `METHODS`: what the picture shows and hides is said there.
    name : str
        Library with version, and what it drew: "umap-learn 0.5.12 · densMAP".
    described : str
        The same with the parameters that matter most.
    provenance : str
        The same with all parameters and the versions of what the result depends on.
    """

    method: str
    name: str
    described: str
    provenance: str


@dataclass(frozen=True)
class Reference:
    """A finished reference layout.

    Attributes
    ----------
    engine : str
    frame : Frame
        Of all words that were given; the median distance from the center is 1.
    placed : ndarray of float32, shape (m, k)
        Places of the further words, in the same units.
    divergence : float
        Kullback-Leibler divergence as openTSNE reports it, nan for umap-learn.
    parameters : mapping of str to value
        All that the library was given.
    versions : mapping of str to str
        Of the library and of those that its result depends on, the library first.
    supervision : str
        What supervised it, empty for nothing.
    seconds : float
        That the library took, without the start of the process.
    """

    engine: str
    frame: Frame
    placed: NDArray[np.float32]
    divergence: float
    parameters: Mapping[str, Any]
    versions: Mapping[str, str]
    supervision: str
    seconds: float

    @property
    def made_by(self) -> MadeBy:
        """Who made it, in words."""
        return MadeBy(engine(self.engine).method, " · ".join(self._head), self.described, self.provenance)

    @property
    def described(self) -> str:
        """Library, version, method and the parameters that matter most, in a line."""
        how = engine(self.engine)
        defaults = how.defaults
        shown = [
            f"{name} {_said(value)}"
            for name, value in self.parameters.items()
            if name in defaults
            and name != "densmap"
            and (not how.declared[name].advanced or value not in (defaults[name], "auto"))
        ]
        return " · ".join([*self._head, *shown])

    @property
    def provenance(self) -> str:
        """All parameters and versions in a line, for the caption of a picture."""
        _library, *others = self.versions
        return " · ".join(
            [
                *self._head,
                *(f"{key} {_said(value)}" for key, value in self.parameters.items() if key != "densmap"),
                *(f"{other} {self.versions[other]}" for other in others),
            ]
        )

    @property
    def record(self) -> dict[str, Any]:
        """The same for programs; fit for JSON."""
        return {
            "engine": self.engine,
            "versions": dict(self.versions),
            "parameters": dict(self.parameters),
            "supervised_by": self.supervision,
        }

    @property
    def _head(self) -> list[str]:
        name = next(iter(self.versions))
        kind = "t-SNE" if self.engine == "opentsne" else "densMAP" if self.parameters.get("densmap") else "UMAP"
        by = [tr("supervised by {labels}", labels=self.supervision)] if self.supervision else []
        return [f"{name} {self.versions[name]}", kind, *by]


def _said(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_said, value))
    return f"{value:g}" if isinstance(value, float) else tr("none") if value is None else str(value)


def lay_out(
    vectors: NDArray[np.float32],
    engine_name: str,
    options: Mapping[str, Any] | None = None,
    *,
    labels: Labels | None = None,
    further: NDArray[np.float32] | None = None,
    threads: int = 1,
    pulse: Pulse = SILENT,
) -> Reference:
    """Lay words out by a library, in a process of its own, and wait for it.

    Parameters
    ----------
    vectors : ndarray of float32, shape (n, d)
        The most frequent words first.
    engine_name : str
        Of `ENGINES`.
    options : mapping of str to value, optional
        Those that are not at their defaults.
    labels : Labels, optional
        What supervises the picture, where the engine can be supervised; one for each word.
    further : ndarray of float32, shape (m, d), optional
        Words to be placed into the finished picture: new ones, such as those that subwords compose, or those of a
        second model of the same space.
    threads : int
    pulse : Pulse, optional

    Raises
    ------
    Cancelled
    InputError
        When there is no such engine or option, or the library cannot take these words.
    ComputeError
        When a vector is not finite, or the library or its process failed; says how.
    """
    how = engine(engine_name)
    chosen = how.choose(options or {})
    values = {item.name: getattr(chosen, item.name) for item in fields(chosen)}
    further = np.empty((0, vectors.shape[1]), np.float32) if further is None else further
    fitted = min(values.pop("fit_words") or len(vectors), len(vectors))
    _check(how, vectors, fitted, further, labels, values)
    every = in_range(np.concatenate((vectors, further)).astype(np.float32))  # a picture has a scale of its own
    task = Task(
        how.name,
        values,
        np.ascontiguousarray(every[:fitted], np.float32),
        np.ascontiguousarray(every[fitted:], np.float32),
        None if labels is None else labels.values[:fitted],
        threads,
    )
    answer = answer_of(task, pulse)
    places = ViewScale().apply(answer.places)
    count = len(vectors)
    shown = places[:count].copy()
    shown.flags.writeable = False
    # of the others, zero is a place like any other
    remark = describe_zeros(vectors) if values.get("metric") in ("cosine", "correlation") else ""
    frame = Frame(np.arange(count), shown, 0, answer.divergence, True, remark=remark)
    if fitted < count:
        answer.parameters["fit_words"] = fitted
    return Reference(
        how.name,
        frame,
        places[count:].copy(),
        answer.divergence,
        answer.parameters,
        answer.versions,
        "" if labels is None else labels.title,
        answer.seconds,
    )


def _check(
    how: ReferenceEngine,
    vectors: NDArray[np.float32],
    fitted: int,
    further: NDArray[np.float32],
    labels: Labels | None,
    values: Mapping[str, Any],
) -> None:
    """Refuse what the library would choke on, before a process is started."""
    count = len(vectors)
    if fitted < (_FEWEST if fitted == count else _FEWEST_FITTED):
        least = _FEWEST if fitted == count else _FEWEST_FITTED
        raise InputError(
            tr("{title} needs at least {least} words, not {fitted}.", title=how.title, least=least, fitted=fitted),
            tr("Show more words."),
        )
    if further.ndim != 2 or further.shape[1] != vectors.shape[1]:
        raise InputError(
            tr(
                "The words to place have {dimensions} dimensions, those of the picture {dimensions_2}.",
                dimensions=further.shape[-1],
                dimensions_2=vectors.shape[1],
            ),
            tr("Words of another model can be placed where both have as many dimensions, of one space."),
        )
    if len(further) and values.get("densmap"):
        raise InputError(
            tr("densMAP cannot place words into a finished picture."), tr("Fit all words, or leave densMAP out.")
        )
    if labels is not None:
        if not how.supervised:
            raise InputError(
                tr("{title} cannot be supervised.", title=how.title), tr("Leave the labels out, or choose umap-learn.")
            )
        if len(labels.values) < count:
            raise ValueError(f"{len(labels.values)} labels for {count} words")
        labels.check(fitted)
    for some in (vectors, further):
        if not all_finite(some, SILENT):
            raise ComputeError(tr("A vector on the map is not a finite number, so it has no place."))
    # openTSNE divides by their lengths
    if how.name == "opentsne" and values.get("metric") == "cosine":
        zero = count_zeros(vectors) + count_zeros(further)
        if zero:
            raise InputError(
                tr(
                    "{words} with a zero vector, which {title} cannot compare by cosine.",
                    words=counted(zero, "word"),
                    title=how.title,
                ),
                tr("Choose the Euclidean metric, or t-SNE of embviz."),
            )
