"""The coloring methods: each computes a value for every word on a worker."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from embviz.gui.scene.coloring.coloring import COLORS, Coloring, ringed
from embviz.util.declared import declare
from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.gui.scene.regions import RegionResult
    from embviz.monitoring.observer import Observer
    from embviz.text.toy.world import Truths
    from embviz.text.vocabulary import Vocabulary
    from embviz.text.word_index import WordIndex
    from embviz.vectors.attached_table import AttachedTable
    from embviz.vectors.embedding import Embedding

_NAMED_MISSING = 8


def describe_missing(missing: Sequence[str], distinct: int) -> str:
    """Describe which words of a table are not on the map."""
    if not missing:
        return tr("All {words} of the table are on the map.", words=counted(distinct, "word"))
    return tr(
        "{missing:,} of {words} is not on the map: {listed}."
        if len(missing) == 1
        else "{missing:,} of {words} are not on the map: {listed}.",
        missing=len(missing),
        words=counted(distinct, "word"),
        listed=_listed(missing),
    )


def describe_gaps(words: Sequence[str], ids: np.ndarray) -> str:
    """Describe for which words on the map, by their ids, int array (m,), a column has no value; empty for none."""
    if not len(ids):
        return ""
    named = _listed([words[i] for i in ids[: _NAMED_MISSING + 1].tolist()])
    return tr("The column has no value for {words}: {named}.", words=counted(len(ids), "word"), named=named)


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:_NAMED_MISSING]) + (" …" if len(words) > _NAMED_MISSING else "")


THREADS = 2
MOST_COMPARED = 200_000  # words of which each is compared with all: some minutes
MOST_JUDGED = 20_000  # words whose neighbors on the map are measured; of more, so many drawn at random

NO_VECTORS = tr("There are no vectors yet: train, or open vectors.")


@dataclass(frozen=True)
class ColoringInput:
    """Immutable inputs of a coloring, captured when it was requested."""

    words: Sequence[str]
    counts: np.ndarray | None
    embedding: "Embedding | None"
    vocabulary: "Vocabulary | None"
    coordinates: np.ndarray
    truths: "Truths | None"
    observer: "Observer | None"
    table: "AttachedTable | None"
    selected: str | None
    regions: "RegionResult | None" = None

    @property
    def index(self) -> "WordIndex":
        """Index of the words on the map. For a worker: it may have to be built, possibly by another thread."""
        if self.vocabulary is not None:
            return self.vocabulary.index
        assert self.embedding is not None
        return self.embedding.index

    @property
    def vectors(self) -> np.ndarray:
        """Vectors of the words on the map, float32 (n, d)."""
        assert self.embedding is not None
        return self.embedding.vectors[: len(self.words)]


@dataclass(frozen=True)
class ColoringResult:
    """The result of a coloring method, before `apply_colormap`, with an optional `note`."""

    coloring: Coloring
    note: str = ""


@dataclass(frozen=True)
class NoOptions:
    """Options of methods without options."""


@dataclass(frozen=True)
class CosineOptions:
    """Option: the word."""

    word: str = declare("", tr("Word"), tr("Its vector is compared with all others."), least=tr("the selected word"))


@dataclass(frozen=True)
class KeptOptions:
    """Options of the comparison of the map with the vectors."""

    measure: str = declare(
        "neighbors kept",
        tr("Measure"),
        tr(
            "Neighbors kept: share of the nearest in the vectors that are among the nearest on the map. "
            "Trustworthiness falls with strangers among the nearest on the map, continuity with neighbors that the "
            "map lost."
        ),
        choices=("neighbors kept", "trustworthiness", "continuity"),
    )
    k: int = declare(10, tr("Neighbors"), tr("How many nearest words are compared."), minimum=1, maximum=200)


@dataclass(frozen=True)
class HubOptions:
    """Option: the number of neighbors."""

    k: int = declare(
        10, tr("Neighbors"), tr("Among how many nearest words of others a word is looked for."), minimum=1, maximum=100
    )


@dataclass(frozen=True)
class ColoringMethod:
    """A method of coloring.

    Attributes
    ----------
    id, title : str
    help : str
        One sentence of description for the list.
    make : callable
        Returns the coloring; called on a worker with input, options and pulse.
    lacking : callable
        Returns in a sentence what is missing for the method, empty if nothing is.
    options : type
        A frozen dataclass with declared fields.
    lane : str
        Lane of the job.
    of_vectors, of_places, of_selection : bool
        The inputs whose change makes it outdated.
    """

    id: str
    title: str
    help: str
    make: Callable[[ColoringInput, Any, Pulse], ColoringResult]
    lacking: Callable[[ColoringInput], str]
    options: type[Any] = NoOptions
    lane: str = "quick"
    of_vectors: bool = False
    of_places: bool = False
    of_selection: bool = False


def lacking_vectors(material: ColoringInput) -> str:
    """Return the message if the words on the map have no vectors; else an empty text."""
    embedding = material.embedding
    return NO_VECTORS if embedding is None or len(embedding) < len(material.words) else ""


def by_category(material: ColoringInput, _options: NoOptions, _pulse: Pulse) -> ColoringResult:
    """Color by the ground truth categories."""
    assert material.truths is not None
    index = material.index
    categories = material.truths.categories
    values = np.full(len(material.words), -1, np.int32)
    for kind, members in enumerate(categories.values()):
        for word in members:
            at = index.get(word)
            if at is not None and at < len(values):
                values[at] = kind
    formula = tr("The category in which the tables of the toy world list a word.")
    # many: a ring of hues, similar for neighbors in the tables; few: colors as different as possible
    palette = ringed(len(categories)) if len(categories) > COLORS else None
    return ColoringResult(Coloring(tr("Category"), values, tuple(categories), formula=formula, palette=palette))


def by_frequency(material: ColoringInput, _options: NoOptions, _pulse: Pulse) -> ColoringResult:
    """Color by counts."""
    assert material.counts is not None
    amounts = np.maximum(np.asarray(material.counts), 1).astype(np.float32)
    formula = tr("How often the word occurs in the text; equal ratios are equal steps of color.")
    return ColoringResult(Coloring(tr("Frequency"), amounts, unit=tr("times"), formula=formula, logarithmic=True))


def by_norm(material: ColoringInput, _options: NoOptions, _pulse: Pulse) -> ColoringResult:
    """Color by the lengths of the vectors."""
    assert material.embedding is not None
    amounts = material.embedding.norms[: len(material.words)]
    return ColoringResult(
        Coloring(tr("Vector length"), amounts, formula=tr("|v| = √Σ vᵢ², the Euclidean length of the word's vector."))
    )


def by_cosine(material: ColoringInput, options: CosineOptions, pulse: Pulse) -> ColoringResult:
    """Color by the cosine to a word."""
    assert material.embedding is not None
    word = options.word.strip() or material.selected
    if not word:
        raise InputError(tr("No word is selected."), tr("Type a word above, or click one on the map."))
    embedding = material.embedding
    vector = embedding.compose(word)
    if vector is None:
        vector = embedding.vectors[embedding.id(word)]  # its error has suggestions
    pulse.beat(0.0)
    norms = embedding.norms[: len(material.words)]
    length = float(np.linalg.norm(vector.astype(np.float64)))
    amounts = np.full(len(norms), np.nan, np.float32)
    if length > 0:
        np.divide(material.vectors @ (vector / length).astype(np.float32), norms, out=amounts, where=norms > 0)
    formula = tr("cos(v, w) = v·w / (|v| |w|), where w is the vector of “{word}”.", word=word)
    return ColoringResult(Coloring(tr("Cosine to {word}", word=word), amounts, formula=formula))


def by_kept(material: ColoringInput, options: KeptOptions, pulse: Pulse) -> ColoringResult:
    """Color by the share of its neighborhood that a word keeps on the map."""
    from embviz.projection.quality import per_word

    sample = MOST_JUDGED if len(material.words) > MOST_JUDGED else None
    found = per_word(material.vectors, material.coordinates, options.k, sample=sample, threads=THREADS, pulse=pulse)
    if not found.compared:
        raise InputError(tr("The words have no places yet."), tr("Wait for the first picture of the map."))
    if not found.k:
        raise InputError(tr("Neighborhoods need three words with a place."), tr("Show more words."))
    amounts, formula = {
        "neighbors kept": (
            found.kept,
            tr(
                "Share of a word's {k} nearest by cosine of the vectors that are among its {k} nearest on the map.",
                k=found.k,
            ),
        ),
        "trustworthiness": (
            found.trustworthiness,
            tr(
                "1 − 2 ÷ (k (2n − 3k − 1)) · Σ (r − k) over the words that are among the k = {k} nearest on the map "
                "only; r is their rank in the vectors (Venna & Kaski 2001).",
                k=found.k,
            ),
        ),
        "continuity": (
            found.continuity,
            tr(
                "1 − 2 ÷ (k (2n − 3k − 1)) · Σ (r − k) over the words that are among the k = {k} nearest in the "
                "vectors only; r is their rank on the map (Venna & Kaski 2001).",
                k=found.k,
            ),
        ),
    }[options.measure]
    note = (
        tr("Measured for {most_judged:,} words drawn at random; the others are gray.", most_judged=MOST_JUDGED)
        if found.sampled
        else ""
    )
    return ColoringResult(Coloring(tr(options.measure.capitalize()), amounts, formula=formula), note)


def by_hubness(material: ColoringInput, options: HubOptions, pulse: Pulse) -> ColoringResult:
    """Color by how often a word is among the neighbors of others."""
    from embviz.vectors.neighborhoods import nearest_in, occurrences, unit_vectors

    count = len(material.words)
    refuse_alone(count)
    refuse_more(count, MOST_COMPARED, tr("To compare each word with every other"))
    k = min(options.k, count - 1)
    unit = unit_vectors(material.vectors)
    near, _ = nearest_in(unit, unit, k, np.arange(len(unit)), threads=THREADS, pulse=pulse)
    amounts = occurrences(near, count).astype(np.float32)
    formula = tr(
        "Nₖ, the number of words on the map that have this one among their k = {k} nearest by cosine (Radovanović, "
        "Nanopoulos & Ivanović 2010). The mean is {k}.",
        k=k,
    )
    return ColoringResult(Coloring(tr("Hubness"), amounts, unit=tr("times among {k} nearest", k=k), formula=formula))


def by_column(name: str) -> Callable[[ColoringInput, NoOptions, Pulse], ColoringResult]:
    """Return the function that colors by a column of the attached table."""

    def make(material: ColoringInput, _options: NoOptions, pulse: Pulse) -> ColoringResult:
        from embviz.vectors.attached_table import match

        table = material.table
        assert table is not None
        column = next(column for column in table.columns if column.name == name)
        matching = match(table, material.index.get, len(material.words), pulse)
        formula = tr(
            "Column “{name}” of {name_2}, for the words in its column “{word_column}”.",
            name=name,
            name_2=table.name,
            word_column=table.word_column,
        )
        coloring = Coloring(name, matching.on_map(column, len(material.words)), column.names, formula=formula)
        values = column.values[matching.rows]
        empty = values < 0 if coloring.categorical else np.isnan(values)
        told = describe_missing(matching.missing, matching.distinct)
        gaps = describe_gaps(material.words, matching.ids[empty])
        return ColoringResult(coloring, f"{told} {gaps}".rstrip())

    return make


def refuse_alone(count: int) -> None:
    """Raise an InputError for a single word, which has no neighbors."""
    if count < 2:
        raise InputError(tr("One word has no neighbors."), tr("Show more words."))


def refuse_more(count: int, most: int, what: str) -> None:
    """Raise an InputError for more words than a measure can process in some minutes; `what` is its name."""
    if count > most:
        raise InputError(
            tr("{what} takes too long for {count:,} words.", what=what, count=count),
            tr("Show {most:,} words or fewer.", most=most),
        )


COLUMN = "column "  # prefix of the ids of columns of the open vectors


def of_columns(embedding: "Embedding | None") -> tuple[ColoringMethod, ...]:
    """Return one coloring method for each column of vectors, except pictures."""
    if embedding is None:
        return ()
    return tuple(
        ColoringMethod(
            f"{COLUMN}{column.name}",
            column.name,
            tr("A column that came with the vectors"),
            _by(column.name),
            lambda _material: "",
        )
        for column in embedding.columns
        if column.pictures is None
    )


def _by(name: str) -> Callable[[ColoringInput, NoOptions, Pulse], ColoringResult]:
    def make(material: ColoringInput, _options: NoOptions, _pulse: Pulse) -> ColoringResult:
        assert material.embedding is not None
        column = next(column for column in material.embedding.columns if column.name == name)
        values = column.values[: len(material.words)]
        formula = tr("Column “{name}”, which came with the vectors.", name=name)
        coloring = Coloring(name, values, column.names, formula=formula)
        empty = values < 0 if coloring.categorical else np.isnan(values)
        return ColoringResult(coloring, describe_gaps(material.words, np.flatnonzero(empty)))

    return make


MOST_FOLLOWED = 20_000  # words whose neighbors are computed at every moment of a run


@dataclass(frozen=True)
class SettledOptions:
    """Options: what must not change any more."""

    by: str = declare(
        "vector",
        tr("By"),
        tr(
            "Its vector: the cosine to the final one stays at .9 or above. Its neighbors: half or more of its ten "
            "final neighbors are among its ten nearest and stay so."
        ),
        choices=("vector", "neighbors"),
    )


def lacking_moments(material: ColoringInput) -> str:
    """Return the message if there are no moments to compare; else an empty text."""
    if material.observer is None:
        return tr("Only a run that was trained here has moments to look back at.")
    return "" if len(material.observer.moments) > 1 else tr("The run has no two moments yet.")


def by_settling(material: ColoringInput, options: SettledOptions, pulse: Pulse) -> ColoringResult:
    """Color by the share of the training at which words converged."""
    from embviz.analysis.change import run_changes
    from embviz.monitoring.history import MomentGone

    observer, count = material.observer, len(material.words)
    assert observer is not None
    moments = observer.moments
    final = observer.embedding(moments[-1]).vectors[:count]
    last = float(moments[-1].tokens_done) or 1.0

    def backwards() -> Iterator[tuple[float, np.ndarray]]:
        for k, moment in enumerate(reversed(moments)):
            pulse.beat(k / len(moments))
            try:
                yield 100 * moment.tokens_done / last, observer.embedding(moment).vectors[:count]
            except MomentGone:  # removed since then: the others suffice
                continue

    if options.by == "vector":
        agreement, least = run_changes.by_vector(final), run_changes.NEAR
        formula = tr(
            "Share of the words read so far, at the first kept moment from which on the cosine of the word's vector "
            "to its newest one stays at {near:g} or above.",
            near=run_changes.NEAR,
        )
    else:
        from embviz.vectors.neighborhoods import nearest_in, unit_vectors

        refuse_alone(count)
        refuse_more(count, MOST_FOLLOWED, tr("To find all neighbors at every moment"))
        k = min(run_changes.NEIGHBORS, count - 1)

        def nearest(vectors: np.ndarray) -> np.ndarray:
            unit = unit_vectors(vectors)
            return nearest_in(unit, unit, k, np.arange(len(unit)), threads=THREADS, pulse=pulse.quiet)[0]

        agreement, least = run_changes.by_neighbors(final, nearest), run_changes.KEPT
        formula = tr(
            "Share of the words read so far, at the first kept moment from which on at least half of the word's {k} "
            "nearest at the newest moment stay among its {k} nearest on the map's words, by cosine.",
            k=k,
        )
    amounts = run_changes.settled(backwards(), agreement, least)
    note = tr("By the {moments} that are kept.", moments=counted(len(moments), "moment"))
    return ColoringResult(Coloring(tr("Settled"), amounts, unit=tr("% of the training"), formula=formula), note)


def _asked(pulse: Pulse) -> None:
    """Raise Cancelled if cancelled, without reporting progress."""
    pulse.quiet.beat(0.0)
