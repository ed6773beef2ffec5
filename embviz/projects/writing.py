"""Saves a project atomically."""

import os
import platform
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any

import numba
import numpy as np

from embviz import __version__
from embviz.monitoring.history import History, MomentGone
from embviz.monitoring.records import Moment
from embviz.monitoring.state import pack_state
from embviz.projects.archive_writing import ArchiveWriter
from embviz.projects.contents import FileReference, MapLayout, ProjectContents, RunRecord, TextSource, VectorsSource
from embviz.projects.migrations import FORMAT, VERSION
from embviz.projects.view_entries import column_entry, film_entry, story_entry, view_entry
from embviz.text.corpus import Corpus
from embviz.util.atomic_write import replacing
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.ensemble import Ensemble
from embviz.vectors.subwords import Subwords

MOMENT_BYTES = 512 << 20
"""What the moments of a run take in the file at most; beyond it they are thinned out evenly."""


def write_project(
    contents: ProjectContents, path: str | os.PathLike[str], pulse: Pulse = SILENT, moment_bytes: int = MOMENT_BYTES
) -> None:
    """Save a project to a temporary file, which then replaces the target.

    Parameters
    ----------
    pulse : Pulse, optional
    moment_bytes : int
        Limit for the moments of each run.

    Raises
    ------
    InputError
        When there is no room, no such folder, or it may not be written to. The previous file is unchanged.
    Cancelled
    """
    target = Path(path).resolve()
    with replacing(target) as file, ArchiveWriter(file, _expected(contents), pulse) as archive:
        # what cannot be recomputed comes first, so that it survives in a truncated file
        archive.say(
            {
                "format": FORMAT,
                "version": VERSION,
                "made_with": versions(),
                "saved_at": time.time(),
                "saved_as": contents.saved_as,
                "notes": contents.notes,
                "open_run": contents.open_run,
                "outline": _outline(contents),
                "text": None,
                "vectors": None,
                "original": None,
                "sight": None,
                "story": None,
                "selection": None,
                "selections": [],
                "layouts": [],
                "runs": [],
                "films": [],
                "answers": [asdict(kept) for kept in contents.answers],
            }
        )
        archive.say({"selection": archive.words(contents.selection)})
        for named in contents.selections:
            archive.say({"selections": [{"name": named.name, "words": archive.words(named.words)}]})
        archive.say({"sight": view_entry(contents.view_state, archive)})
        if contents.story.title or contents.story.steps:
            archive.say({"story": story_entry(contents.story, archive)})
        for layout in contents.layouts:
            archive.say({"layouts": [_layout(layout, archive)]})
        if contents.text is not None:
            archive.say({"text": _text(contents.text, archive, target)})
        for name, source in (("vectors", contents.vectors), ("original", contents.original)):
            if source is not None:
                archive.say({name: _vectors(source, archive, target)})
        _write_runs(contents.runs, archive, moment_bytes)
        for film in contents.films:
            archive.say({"films": [film_entry(film, archive)]})
        archive.finish()
    pulse.beat(1.0, tr("Project saved"))


def versions() -> dict[str, str]:
    """Return the versions of what a run is made with, to repeat it."""
    return {
        "embviz": __version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "numba": numba.__version__,
        "machine": platform.machine(),
    }


def beside(path: str, project: Path) -> str:
    """Return the path of a file relative to the project's folder; empty where there is none, as between two drives."""
    try:
        return Path(os.path.relpath(path, project.parent)).as_posix()
    except ValueError:
        return ""


def thinned(moments: Sequence[Moment], most: int, always: Moment | None = None) -> list[Moment]:
    """Return a limited number of moments, evenly spaced by words read; includes the first, the last, and `always`."""
    if len(moments) <= most:
        return list(moments)
    if most < 2:
        return list(moments[-1:]) if most else []
    places = np.array([moment.tokens_done for moment in moments], np.float64)
    nearest = {int(np.abs(places - at).argmin()) for at in np.linspace(places[0], places[-1], most)}
    kept = [moment for at, moment in enumerate(moments) if at in nearest]
    if always is not None and always.pieces not in [moment.pieces for moment in kept] and len(kept) > 2:
        near = min(kept[1:-1], key=lambda moment: abs(moment.tokens_done - always.tokens_done))
        kept = sorted([always, *(moment for moment in kept if moment is not near)], key=lambda moment: moment.pieces)
    return kept


def _outline(contents: ProjectContents) -> dict[str, int]:
    """Return the number of parts of each kind to come, so that the loss in a truncated file can be reported."""
    return {
        "text": contents.text is not None,
        "vectors": contents.vectors is not None,
        "original": contents.original is not None,
        "selections": len(contents.selections),
        "story": len(contents.story.steps) > 0,
        "layouts": len(contents.layouts),
        "runs": len(contents.runs),
        "films": len(contents.films),
    }


def _expected(contents: ProjectContents) -> int:
    """Return the approximate number of bytes to write without the runs."""
    total = 1 << 16
    for source in (contents.vectors, contents.original):
        total += source.embedding.vectors.nbytes if source is not None and source.embedding is not None else 0
    if contents.text is not None and contents.text.corpus is not None:
        total += contents.text.corpus.ids.nbytes + contents.text.corpus.offsets.nbytes
    frames = [one for film in contents.films for one in film.frames]
    return total + sum(places.nbytes for places in [*frames, *(layout.coordinates for layout in contents.layouts)])


def _file(reference: FileReference, target: Path) -> dict[str, Any]:
    return {"path": reference.path, "size": reference.size, "beside": beside(reference.path, target)}


def _text(text: TextSource, archive: ArchiveWriter, target: Path) -> dict[str, Any]:
    return {
        "kind": text.kind,
        "name": text.name,
        "preprocessing": text.preprocessing.to_dict(),
        "digest": text.digest,
        "file": text.file and _file(text.file, target),
        "column": text.column,
        "corpus": text.corpus and _corpus(text.corpus, archive),
    }


def _corpus(corpus: Corpus, archive: ArchiveWriter) -> dict[str, Any]:
    return {
        "ids": archive.array(corpus.ids),
        "offsets": archive.array(corpus.offsets),
        "words": archive.words(corpus.vocabulary.words),
        "counts": archive.array(corpus.vocabulary.counts),
        "encodings": list(corpus.encodings),
        "replaced": corpus.replaced,
        "least_count": corpus.least_count,
    }


def _vectors(source: VectorsSource, archive: ArchiveWriter, target: Path) -> dict[str, Any]:
    return {
        "name": source.name,
        "digest": source.digest,
        "file": source.file and _file(source.file, target),
        "embedding": source.embedding and _embedding(source.embedding, archive),
    }


def _embedding(embedding: Embedding, archive: ArchiveWriter) -> dict[str, Any]:
    return {
        "words": archive.words(embedding.words),
        "vectors": archive.array(embedding.vectors),
        "counts": archive.array(embedding.counts) if embedding.counts is not None else None,
        "provenance": dict(embedding.provenance),
        "columns": [column_entry(column, archive) for column in embedding.columns if column.pictures is None],
        "subwords": None if embedding.subwords is None else _subwords(embedding.subwords, archive),
    }


def _subwords(held: Subwords, archive: ArchiveWriter) -> dict[str, Any]:
    return {**asdict(held.ngrams), "used": archive.array(held.buckets), "vectors": archive.array(held.vectors)}


def _write_runs(runs: Sequence[RunRecord], archive: ArchiveWriter, moment_bytes: int) -> None:
    """Write runs one by one; those of a session are copied just before they are written."""
    for at in range(len(runs)):
        run = runs[at]
        if at == 0:
            kept = min(moment_bytes, run.kept.memory_bytes + run.kept.disk_bytes)
            archive.expect(len(runs) * (kept + sum(rows.nbytes for rows in run.state.values())))
        archive.say({"runs": [_run(run, archive, moment_bytes)]})
        del run  # before the next one is copied


def _run(run: RunRecord, archive: ArchiveWriter, moment_bytes: int) -> dict[str, Any]:
    return {
        "name": run.name,
        "parameters": asdict(run.parameters),
        "pieces": run.pieces,
        "epochs_done": run.epochs_done,
        "curves": archive.array(np.array([astuple(point) for point in run.history], np.float64).reshape(-1, 8)),
        "embedding": _embedding(run.embedding, archive),
        "state": {name: archive.array(rows) for name, rows in run.state.items()},
        "start": run.start and _embedding(run.start, archive),
        "freeze": run.freeze,
        "epochs": [_moment(moment) for moment in run.epochs],
        "moments": _moments(run.kept, archive, moment_bytes),
        "stopped_because": run.stopped_because,
        "moves": [asdict(move) for move in run.moves],
        "steadied": [found.to_dict() for found in run.steadied],
        "parent": run.parent and {"run": run.parent[0], "moment": _moment(run.parent[1])},
        **({} if run.ensemble is None else {"ensemble": _ensemble(run.ensemble, archive)}),
    }


def _ensemble(ensemble: Ensemble, archive: ArchiveWriter) -> dict[str, Any]:
    # words and counts equal those of the run's vectors, and so may the first set, which is then stored once
    return {
        "seeds": list(ensemble.seeds),
        "varied": ensemble.varied,
        "sets": [archive.array(one.vectors) for one in ensemble.sets],
        **(
            {}
            if not ensemble.composes
            else {"subwords": [_subwords(one.subwords, archive) for one in ensemble.sets if one.subwords is not None]}
        ),
    }


def _moments(history: History, archive: ArchiveWriter, moment_bytes: int) -> list[dict[str, Any]]:
    moments = history.moments
    if not moments:
        return []
    each = max(1, (history.memory_bytes + history.disk_bytes) // len(moments))
    written = []
    for moment in thinned(moments, moment_bytes // each, history.pinned):
        try:
            packed = pack_state(history.state(moment))
        except MomentGone:  # dropped since by a run in progress
            continue
        matrices = {
            name: [archive.array(part) for part in (matrix.halves, matrix.columns, matrix.whole)]
            for name, matrix in packed.items()
        }
        written.append({**_moment(moment), "state": matrices})
    return written


def _moment(moment: Moment) -> dict[str, Any]:
    return {
        "tokens_done": moment.tokens_done,
        "epoch": moment.epoch,
        "elapsed": moment.elapsed,
        "pieces": moment.pieces,
        "values": _finite(moment.values),
    }


def _finite(values: Mapping[str, float]) -> dict[str, float]:
    """Return the finite values, for JSON; others are left out."""
    return {name: float(value) for name, value in values.items() if np.isfinite(value)}


def _layout(layout: MapLayout, archive: ArchiveWriter) -> dict[str, Any]:
    return {
        "method": layout.method,
        "options": dict(layout.options),
        "words": archive.words(layout.words),
        "coordinates": archive.array(layout.coordinates),
        **({} if layout.made_by is None else {"made_by": asdict(layout.made_by)}),
    }
