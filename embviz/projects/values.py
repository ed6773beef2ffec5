"""Decodes manifest entries into objects, each checked."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import fields
from functools import partial
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from embviz.monitoring.history import History
from embviz.monitoring.records import Moment
from embviz.monitoring.state import Packed
from embviz.projection.reference import MadeBy
from embviz.projects.archive_reading import ArchiveReader
from embviz.projects.archive_writing import AT_ONCE
from embviz.projects.contents import (
    COPY,
    DOCUMENTATION,
    FILE,
    TOY_WORLD,
    FileReference,
    MapLayout,
    RunRecord,
    TextSource,
    VectorsSource,
)
from embviz.projects.entries import ManifestEntry
from embviz.projects.named_words import NamedWords
from embviz.projects.view_entries import read_column
from embviz.projects.view_state import KeptAnswer
from embviz.text.corpus import Corpus
from embviz.text.preprocessing import Preprocessing
from embviz.text.subwords import Ngrams
from embviz.text.vocabulary import Vocabulary
from embviz.training.moments import Progress
from embviz.training.moving import MoveMark
from embviz.training.parameters import TrainingParameters
from embviz.training.watchdog import Steadied
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.vectors.attached_table import MOST_COLUMNS
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import FEWEST, MOST, VARIED, Ensemble
from embviz.vectors.subwords import Subwords

T = TypeVar("T")
D = TypeVar("D")


class Tried(Protocol):
    """Reads a part; if it is damaged and that is allowed, returns a substitute."""

    def __call__(self, read: Callable[[], T], otherwise: T) -> T:
        """Return the part, or the substitute."""


def text(entry: ManifestEntry, archive: ArchiveReader) -> TextSource:
    """Read a text.

    Raises
    ------
    InputError, Cancelled
    """
    kind = entry.text("kind")
    if kind not in (FILE, COPY, TOY_WORLD, DOCUMENTATION):
        raise entry.damage(tr("is of an unknown kind, '{kind}'", kind=kind))
    preprocessing = _declared(Preprocessing, entry.entry("preprocessing"), entry.values("preprocessing"))
    name = entry.text("name")
    corpus = _corpus(entry.entry("corpus"), archive, preprocessing, name) if kind == COPY else None
    return TextSource(
        kind,
        name,
        preprocessing,
        entry.text("digest"),
        _file(entry) if kind == FILE else None,
        entry.text("column"),
        corpus,
    )


def vectors(entry: ManifestEntry, archive: ArchiveReader) -> VectorsSource:
    """Read vectors that were made elsewhere.

    Raises
    ------
    InputError, Cancelled
    """
    held = _embedding(entry.entry("embedding"), archive) if entry.has("embedding") else None
    file = _file(entry) if entry.has("file") or held is None else None
    return VectorsSource(entry.text("name"), entry.text("digest"), file, held)


def run(
    entry: ManifestEntry,
    archive: ArchiveReader,
    history: Callable[[], History],
    tried: Tried,
    places: Mapping[int, int],
) -> RunRecord:
    """Read a run.

    Parameters
    ----------
    history : callable
        Creates the history for its moments.
    tried : callable
        Reads optional parts of the run.
    places : mapping of int to int
        Where the runs before this one are now, by their places in the file.

    Raises
    ------
    InputError, Cancelled
    """
    parameters = _declared(TrainingParameters, entry.entry("parameters"), entry.values("parameters"))
    embedding = _embedding(entry.entry("embedding"), archive)
    if embedding.dimensions != parameters.dimensions:
        raise entry.damage(
            tr(
                "has vectors of {dimensions} dimensions, not of {dimensions_2}",
                dimensions=embedding.dimensions,
                dimensions_2=parameters.dimensions,
            )
        )
    state = {
        name: _finite(archive.array(found, "float32", (1, 2), entry), archive, entry)
        for name, found in entry.values("state").items()
    }
    curves = archive.array(entry.raw("curves"), "float64", 2, entry)
    if curves.shape[1] != len(fields(Progress)) or not len(curves) or not np.isfinite(curves[:, :3]).all():
        raise entry.damage(tr("has invalid curves"))
    start = _embedding(entry.entry("start"), archive) if entry.has("start") else None
    parent = None
    if entry.has("parent"):
        branch = entry.entry("parent")
        other = places.get(branch.whole("run"))  # None where it could not be read
        parent = (other, _moment(branch.entry("moment"))) if other is not None else None
    epochs = tuple(_moment(one) for one in entry.entries("epochs"))
    kept = history()
    with ExitStack() as undone:
        undone.callback(kept.close)
        for one in entry.entries("moments"):
            tried(partial(_keep, one, archive, kept, state), None)
        undone.pop_all()
    return RunRecord(
        parameters,
        embedding,
        state,
        entry.whole("pieces"),
        entry.number("epochs_done"),
        tuple(Progress(int(row[0]), int(row[1]), *row[2:]) for row in curves.tolist()),
        start,
        entry.flag("freeze"),
        epochs,
        kept,
        entry.text("stopped_because"),
        parent,
        entry.text("name"),
        tuple(MoveMark(one.whole("word"), one.whole("tokens_done")) for one in entry.entries("moves"))
        if entry.has("moves")
        else (),  # unknown to earlier versions
        tried(lambda: _ensemble(entry.entry("ensemble"), archive, embedding), None) if entry.has("ensemble") else None,
        _steadied(entry) if entry.has("steadied") else (),  # too
    )


def _ensemble(entry: ManifestEntry, archive: ArchiveReader, like: Embedding) -> Ensemble | None:
    sets = []
    # unknown to earlier versions
    composed = (
        [_subwords(one, archive, like.dimensions) for one in entry.entries("subwords")] if entry.has("subwords") else []
    )
    for at, found in enumerate(entry.list("sets")):
        vectors = _finite(archive.array(found, "float32", 2, entry), archive, entry)
        if vectors.shape != like.vectors.shape:
            raise entry.damage(tr("has sets of vectors that do not fit its words"))
        sets.append(Embedding(like.words, vectors, like.counts, subwords=composed[at] if at < len(composed) else None))
    seeds, varied = entry.list("seeds"), entry.text("varied")
    if (
        not FEWEST <= len(sets) <= MOST
        or len(seeds) != len(sets)
        or varied not in VARIED
        or not all(type(seed) is int for seed in seeds)
    ):
        raise entry.damage(tr("has sets of vectors that do not fit its words"))
    return Ensemble(sets, seeds, varied)


def _steadied(entry: ManifestEntry) -> tuple[Steadied, ...]:
    try:
        return tuple(Steadied.from_dict(said) for said in entry.list("steadied"))
    except ValueError as error:
        raise entry.damage(tr("has no '{name}' that can be used", name="steadied")) from error


def layout(entry: ManifestEntry, archive: ArchiveReader) -> MapLayout:
    """Read the positions of words on a map.

    Raises
    ------
    InputError, Cancelled
    """
    words = archive.words("words", entry)
    places = archive.array(entry.raw("coordinates"), "float32", 2, entry)
    if len(places) != len(words) or places.shape[1] not in (2, 3) or np.isinf(places).any():
        raise entry.damage(tr("has places that do not fit its words"))
    made_by = None
    if entry.has("made_by"):
        said = entry.entry("made_by")
        made_by = MadeBy(said.text("method"), said.text("name"), said.text("described"), said.text("provenance"))
    return MapLayout(entry.text("method"), entry.values("options"), words, places, made_by)


def selection(entry: ManifestEntry, archive: ArchiveReader) -> NamedWords:
    """Read a named selection.

    Raises
    ------
    InputError, Cancelled
    """
    return NamedWords(entry.text("name"), archive.words("words", entry))


def kept_answer(entry: ManifestEntry, _archive: ArchiveReader) -> KeptAnswer:
    """Read a kept answer.

    Raises
    ------
    InputError
    """
    return KeptAnswer(entry.text("address"), entry.text("question"), entry.text("answer"))


def _declared(kind: type[D], entry: ManifestEntry, said: Mapping[str, Any]) -> D:
    """Read a dataclass of declared values; missing ones have their defaults."""
    plain = kind()
    chosen = {}
    for name, value in said.items():
        standard = getattr(plain, name, None)
        if isinstance(standard, float) and type(value) is int:
            value = float(value)
        if name not in {field.name for field in fields(kind)} or type(value) is not type(standard):  # type: ignore[arg-type]
            raise entry.damage(tr("has a value of '{name}' that this version does not know", name=name))
        chosen[name] = value
    try:
        return kind(**chosen)
    except InputError as error:
        raise entry.damage(tr("says: {rstrip}", rstrip=error.what.rstrip("."))) from error


def _file(entry: ManifestEntry) -> FileReference:
    file = entry.entry("file")
    if "\0" in file.text("path") + file.text("beside") or not file.text("path"):
        raise file.damage(tr("has a path that is none"))
    return FileReference(file.text("path"), file.whole("size"), file.text("beside"))


def _corpus(entry: ManifestEntry, archive: ArchiveReader, preprocessing: Preprocessing, name: str) -> Corpus:
    ids = archive.array(entry.raw("ids"), "int32", 1, entry)
    offsets = archive.array(entry.raw("offsets"), "int64", 1, entry)
    words = archive.words("words", entry)
    counts = archive.array(entry.raw("counts"), "int64", 1, entry)
    # kernels index tables with these numbers unchecked
    if not len(ids) or not _within(ids, 0, len(words), archive):
        raise entry.damage(tr("has tokens that are not words"))
    if len(offsets) < 2 or offsets[0] or offsets[-1] != len(ids) or not _rising(offsets, archive):
        raise entry.damage(tr("has sentences that do not fit its tokens"))
    if len(counts) != len(words) or not _within(counts, 0, 1 << 53, archive) or (np.diff(counts) > 0).any():
        raise entry.damage(tr("has counts that do not fit its words"))
    encodings = entry.list("encodings")
    if not all(isinstance(encoding, str) for encoding in encodings):
        raise entry.damage(tr("has encodings that are not names"))
    return Corpus(
        ids,
        offsets,
        Vocabulary(words, counts),
        preprocessing,
        name,
        tuple(encodings),
        entry.whole("replaced"),
        entry.whole("least_count"),
    )


def _embedding(entry: ManifestEntry, archive: ArchiveReader) -> Embedding:
    words = archive.words("words", entry)
    matrix = _finite(archive.array(entry.raw("vectors"), "float32", 2, entry), archive, entry)
    if not len(words) or not all(words) or matrix.shape[0] != len(words) or not matrix.shape[1]:
        raise entry.damage(tr("has vectors that do not fit its words"))
    counts = None
    if entry.has("counts"):
        counts = archive.array(entry.raw("counts"), "int64", 1, entry)
        if len(counts) != len(words) or not _within(counts, 0, 1 << 53, archive):
            raise entry.damage(tr("has counts that do not fit its words"))
    columns = [read_column(one, archive, len(words)) for one in entry.entries("columns")[:MOST_COLUMNS]]
    held = _subwords(entry.entry("subwords"), archive, matrix.shape[1]) if entry.has("subwords") else None
    return Embedding(words, matrix, counts, entry.texts("provenance"), held, columns)


def _subwords(entry: ManifestEntry, archive: ArchiveReader, dimensions: int) -> Subwords:
    sizes = [entry.whole(name) for name in ("min_n", "max_n", "buckets")]
    used = archive.array(entry.raw("used"), "int32", 1, entry)
    matrix = _finite(archive.array(entry.raw("vectors"), "float32", 2, entry), archive, entry)
    if not 1 <= sizes[0] <= sizes[1] <= 100 or not 1 <= sizes[2] < 1 << 31 or matrix.shape != (len(used), dimensions):
        raise entry.damage(tr("has n-grams that do not fit the words"))
    if (np.diff(used) <= 0).any():
        raise entry.damage(tr("has buckets that do not rise"))
    return Subwords(Ngrams(*sizes), used, matrix)


def _moment(entry: ManifestEntry) -> Moment:
    moment = Moment(entry.whole("tokens_done"), entry.number("epoch"), entry.number("elapsed"), entry.whole("pieces"))
    return moment.with_values(entry.numbers("values"))


def _keep(
    entry: ManifestEntry, archive: ArchiveReader, kept: History, state: Mapping[str, NDArray[np.float32]]
) -> None:
    moment, matrices = _moment(entry), {}
    before = kept.moments
    if before and before[-1].pieces >= moment.pieces:
        raise entry.damage(tr("is not later than the one before"))
    for name, parts in entry.values("state").items():
        if name not in state or not isinstance(parts, list) or len(parts) != 3:
            raise entry.damage(tr("has a state of another kind"))
        axes = state[name].ndim
        packed = Packed(
            archive.array(parts[0], "float16", axes, entry),
            archive.array(parts[1], "int64", 1, entry),
            archive.array(parts[2], "float32", axes, entry),
        )
        fit = packed.halves.shape == state[name].shape and _within(packed.columns, 0, state[name].shape[-1], archive)
        if not fit or packed.whole.shape != (*packed.halves.shape[:-1], len(packed.columns)):
            raise entry.damage(tr("has a state of another shape"))
        matrices[name] = packed.unpacked()
    if set(matrices) != set(state):
        raise entry.damage(tr("has a state of which something is missing"))
    kept.add(moment, matrices)


def _finite(matrix: NDArray[np.float32], archive: ArchiveReader, entry: ManifestEntry) -> NDArray[np.float32]:
    for some in _parts(matrix, archive):
        if not np.isfinite(some).all():
            raise entry.damage(tr("has vectors that are not numbers"))
    return matrix


def _within(found: NDArray[Any], least: int, below: int, archive: ArchiveReader) -> bool:
    return all(some.min() >= least and some.max() < below for some in _parts(found, archive))


def _rising(found: NDArray[Any], archive: ArchiveReader) -> bool:
    """Return whether each number is larger than the previous one."""
    last = -1
    for some in _parts(found, archive):
        if some[0] <= last or (np.diff(some) <= 0).any():
            return False
        last = some[-1]
    return True


def _parts(found: NDArray[Any], archive: ArchiveReader) -> Any:
    """Yield parts of an array, checking for cancellation in between."""
    flat = found.reshape(-1)
    for begin in range(0, len(flat), AT_ONCE):
        archive.look()
        yield flat[begin : begin + AT_ONCE]
