"""Captures the session at once, and completes it to a project on a worker."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np

from embviz.gui.core.named_selections import Named
from embviz.gui.core.repeated_training import KEPT
from embviz.gui.core.word_selection import WordSelection
from embviz.gui.files.origins import FileSource
from embviz.gui.project.host import ProjectHost
from embviz.gui.project.view_state import capture_view_state
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.gui.scene.recording import Key, Track
    from embviz.monitoring.observer import Observer
    from embviz.projection.reference import MadeBy
    from embviz.projects.contents import ProjectContents, TextSource, VectorsSource
    from embviz.projects.view_state import KeptAnswer, MapFilm, StoryStep, ViewState
    from embviz.text.corpus import Corpus
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.ensemble import Ensemble


@dataclass(frozen=True, eq=False)
class SessionSnapshot:
    """References to the open data, which never change or may be read by any thread."""

    corpus: "Corpus | None"
    text_origin: FileSource | None
    embedding: "Embedding | None"
    vectors_origin: FileSource | None
    original: "Embedding | None"
    original_origin: FileSource | None
    observers: "tuple[Observer, ...]"
    open_run: int | None  # run id
    map_words: "tuple[str, ...] | Any"
    map_places: np.ndarray | None
    map_way: tuple[str, dict[str, Any]]
    map_made_by: "MadeBy | None"
    chosen: WordSelection
    named: tuple[Named, ...]
    notes: str
    view_state: "ViewState"
    saved_as: str
    tracks: "tuple[tuple[Key, Track], ...]"
    film_bytes: int
    run_names: dict[int, str]
    ensembles: "dict[int, Ensemble]"
    story_title: str
    story: "tuple[StoryStep, ...]"
    answers: "tuple[KeptAnswer, ...]" = ()


def capture_session(
    window: ProjectHost, notes: str, saved_as: str, film_bytes: int, ensemble_bytes: int | None = None
) -> SessionSnapshot | None:
    """Capture the open data; None if there is none. On the GUI thread.

    Parameters
    ----------
    saved_as : str
        For a recovery copy: the file of the project, empty if it has none.
    film_bytes : int
        Limit for the recorded frames of the map.
    ensemble_bytes : int, optional
        Limit for the vectors of each set of repeated runs; larger ones are left out.
    """
    context = window.context
    workspace, scene, origins = context.workspace, context.scene, context.loader.origins
    text = workspace.evidence
    embedding = workspace.embedding if workspace.corpus is None else None
    if text is None and embedding is None:
        return None
    frame = scene.frame
    if frame is not None and (frame.warming or len(frame.ids) != len(scene.words)):
        frame = None  # the layout of PCA is shown instead of the method's, or words have just been added or removed
    story = workspace.story
    return SessionSnapshot(
        text,
        origins.of(text),
        embedding,
        origins.of(embedding),
        workspace.original,
        origins.of(workspace.original),
        workspace.observers,
        workspace.observer.run.run_id if workspace.observer is not None else None,
        scene.words if frame is not None else (),
        frame.coordinates if frame is not None else None,
        scene.framed,
        scene.reference,
        workspace.chosen,
        context.selection_actions.named.entries,
        notes,
        capture_view_state(window),
        saved_as,
        tuple(scene.recording.kept()),
        film_bytes,
        workspace.run_names.given,
        _ensembles(window, ensemble_bytes),
        story.title,
        story.steps,
        context.questions.kept,
    )


def _ensembles(window: ProjectHost, most: int | None) -> "dict[int, Ensemble]":
    if not window.settings.get(KEPT):
        return {}
    held = window.context.trainer.repeats.held()
    return {run_id: one for run_id, one in held.items() if most is None or one.nbytes <= most}


def weights(gathered: SessionSnapshot) -> tuple[tuple[str, int], ...]:
    """Return the names and sizes in bytes of the arrays in a project other than moments, the largest first.

    Sizes that are known only when it is saved are not included: the contents of changed files, and the state for
    continuing a run.
    """
    text, own = gathered.corpus, gathered.text_origin is None
    vectors = [
        held
        for held, origin in (
            (gathered.embedding, gathered.vectors_origin),
            (gathered.original, gathered.original_origin),
        )
        if held is not None and (origin is None or origin.path is None)
    ]
    runs = [observer.run for observer in gathered.observers]
    films = sum(frame.nbytes for _, track in gathered.tracks for frame in track.frames)
    parts = (
        (tr("the text"), text.ids.nbytes + text.offsets.nbytes if text is not None and own else 0),
        (
            tr("vectors"),
            sum(held.vectors.nbytes for held in vectors)
            + sum(4 * len(run.vocabulary) * run.parameters.dimensions for run in runs),
        ),
        (tr("the view of the map"), min(films, gathered.film_bytes)),
        (tr("sets of repeated runs"), sum(one.nbytes for one in gathered.ensembles.values())),
    )
    return tuple(sorted((part for part in parts if part[1]), key=lambda part: -part[1]))


class ProjectBuilder:
    """Builds the contents of a project from a snapshot, on a worker; caches checksums of texts and vectors."""

    def __init__(self) -> None:
        self._sums: WeakKeyDictionary[Any, str] = WeakKeyDictionary()

    def contents(self, gathered: SessionSnapshot, pulse: Pulse) -> "ProjectContents":
        """Return the contents of the project.

        Raises
        ------
        Cancelled
        """
        from embviz.projects.contents import MapLayout, ProjectContents
        from embviz.projects.named_words import NamedWords
        from embviz.projects.runs import RecordedRuns
        from embviz.projects.view_state import Story
        from embviz.projects.writing import versions

        runs = RecordedRuns(gathered.observers, gathered.run_names, gathered.ensembles)
        layouts: tuple[MapLayout, ...] = ()
        open_run = None if gathered.open_run is None else runs.places.get(gathered.open_run)
        if gathered.map_places is not None and len(gathered.map_words):
            name, options = gathered.map_way
            words, places = tuple(gathered.map_words), gathered.map_places
            layouts = (MapLayout(name, dict(options), words, places, gathered.map_made_by),)
        return ProjectContents(
            text=self._text(gathered.corpus, gathered.text_origin, pulse),
            vectors=self._vectors(gathered.embedding, gathered.vectors_origin, pulse),
            original=self._vectors(gathered.original, gathered.original_origin, pulse),
            runs=runs,
            open_run=open_run,
            layouts=layouts,
            selection=gathered.chosen.words,
            selections=tuple(NamedWords(one.name, one.chosen.words) for one in gathered.named),
            notes=gathered.notes,
            view_state=gathered.view_state,
            saved_as=gathered.saved_as,
            made_with=versions(),
            films=_films(gathered, runs.places),
            answers=gathered.answers,
            story=Story(
                gathered.story_title,
                tuple(
                    replace(step, run=None if step.run is None else runs.places.get(step.run))
                    for step in gathered.story
                ),
            ),
        )

    @staticmethod
    def taken_in(gathered: SessionSnapshot, contents: "ProjectContents") -> tuple[str, ...]:
        """Return the files whose contents were included in a project because they are missing or have changed."""
        sources = (
            (gathered.text_origin, contents.text),
            (gathered.vectors_origin, contents.vectors),
            (gathered.original_origin, contents.original),
        )
        return tuple(
            dict.fromkeys(
                origin.path.name
                for origin, source in sources
                if origin is not None and origin.path is not None and source is not None and source.file is None
            )
        )

    def note(self, held: object, digest: str) -> None:
        """Remember the checksum of an object that was computed when it was opened."""
        self._sums[held] = digest

    def _text(self, corpus: "Corpus | None", origin: FileSource | None, pulse: Pulse) -> "TextSource | None":
        from embviz.projects.archive_writing import corpus_digest
        from embviz.projects.contents import COPY, FILE, TextSource

        if corpus is None:
            return None
        digest = self._sum(corpus, corpus_digest, pulse)
        # data whose file can no longer be read in the same state is included: otherwise it would be lost
        if origin is None or (origin.path is None and not origin.made) or not origin.unchanged():
            return TextSource(COPY, corpus.name, corpus.preprocessing, digest, corpus=corpus)
        kind = origin.made or FILE
        file = _reference(origin) if origin.path is not None else None
        return TextSource(kind, corpus.name, corpus.preprocessing, digest, file, origin.column or "")

    def _vectors(
        self, embedding: "Embedding | None", origin: FileSource | None, pulse: Pulse
    ) -> "VectorsSource | None":
        from embviz.gui.pages.provenance import name_of
        from embviz.projects.archive_writing import vectors_digest
        from embviz.projects.contents import VectorsSource

        if embedding is None:
            return None
        digest = self._sum(embedding, vectors_digest, pulse)
        if origin is None or origin.path is None or not origin.unchanged():
            return VectorsSource(name_of(embedding), digest, None, embedding)
        return VectorsSource(name_of(embedding), digest, _reference(origin))

    def _sum(self, held: Any, make: Callable[[Any, Callable[[int], None]], str], pulse: Pulse) -> str:
        if held not in self._sums:
            self._sums[held] = make(held, lambda _done: pulse.check())
        return self._sums[held]


def _films(gathered: SessionSnapshot, places: dict[int, int]) -> "tuple[MapFilm, ...]":
    """Return the recorded frames of the map of the saved runs; long recordings are thinned evenly."""
    from embviz.projects.view_state import MapFilm

    tracks = [(key, track) for key, track in gathered.tracks if key.run in places]
    total = sum(frame.nbytes for _, track in tracks for frame in track.frames)
    every = max(1, -(-total // gathered.film_bytes))
    films = []
    for key, track in tracks:
        kept = sorted({*range(0, len(track.frames), every), len(track.frames) - 1})
        films.append(
            MapFilm(
                places[key.run],
                key.method,
                tuple(float(track.times[at]) for at in kept),
                tuple(track.clocks[at] for at in kept),
                track.due * every,
                tuple(track.frames[at] for at in kept),
            )
        )
    return tuple(films)


def _reference(origin: FileSource) -> Any:
    from embviz.projects.contents import FileReference

    assert origin.path is not None
    path = origin.path.resolve()
    return FileReference(str(path), path.stat().st_size if path.is_file() else 0)
