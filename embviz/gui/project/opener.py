"""Opens projects: reads text, vectors and runs on a worker, and asks for files that are missing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from embviz.gui.core.compiling import prepare_drawing
from embviz.gui.core.jobs import Job
from embviz.gui.core.named_selections import Named
from embviz.gui.core.settings import Settings
from embviz.gui.core.word_selection import WordSelection
from embviz.gui.files.file_names import TEXTS, ask_to_open
from embviz.gui.files.loader import KIND, storage_of
from embviz.gui.files.origins import FileSource, Stamp
from embviz.gui.project.autosave import RecoveredProject
from embviz.gui.project.host import ProjectHost
from embviz.gui.project.view_state import hiding_of, page_of, restore_view_state
from embviz.gui.scene.selection_actions import VisibilityFilter
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse

if TYPE_CHECKING:
    from embviz.monitoring.history import History
    from embviz.monitoring.observer import Observer, Past
    from embviz.monitoring.records import Moment
    from embviz.projects.contents import ProjectContents, TextSource
    from embviz.text.corpus import Corpus
    from embviz.text.toy.truths import Truths
    from embviz.training.run import TrainingRun
    from embviz.vectors.embedding import Embedding


@dataclass(frozen=True, eq=False)
class OpenedProject:
    """A project with the files that it refers to.

    Attributes
    ----------
    contents : ProjectContents
    corpus : Corpus or None
    text_origin : FileSource or None
    truths : Truths or None
    embedding : Embedding or None
        The open vectors, unless they are those of a run.
    vectors_origin : FileSource or None
    original : Embedding or None
    observers : tuple of Observer
    opened : Observer or None
        Observer of the viewed run.
    chosen : WordSelection
    named : tuple of Named
    hidden : VisibilityFilter or None
        None if no words are hidden.
    """

    contents: "ProjectContents"
    corpus: "Corpus | None"
    text_origin: FileSource | None
    truths: "Truths | None"
    embedding: "Embedding | None"
    vectors_origin: FileSource | None
    original: "Embedding | None"
    observers: "tuple[Observer, ...]"
    opened: "Observer | None"
    chosen: WordSelection
    named: tuple[Named, ...]
    hidden: VisibilityFilter | None = None


class Missing(InputError):
    """A file that a project refers to is missing or has changed.

    Parameters
    ----------
    text : bool
        Whether it is the text; otherwise the vectors.
    """

    def __init__(self, contents: "ProjectContents", what: str, cure: str, text: bool) -> None:
        super().__init__(what, cure)
        self.contents, self.text = contents, text


def read(path: Path, history: "Callable[[], History]", job: Job) -> "ProjectContents":
    """Return the contents of a project; of a damaged one, those that are intact.

    Raises
    ------
    InputError, Cancelled
    """
    from embviz.projects.reading import read_project

    return read_project(path, job.pulse.named(path.name), partial=True, history=history)


def complete(
    path: Path,
    contents: "ProjectContents",
    observe: "Callable[..., Observer]",
    job: Job,
    elsewhere: Mapping[bool, Path] = MappingProxyType({}),
) -> OpenedProject:
    """Read the files that a project refers to, and restore its runs.

    Parameters
    ----------
    path : Path
        Of the project.
    observe : callable
        Creates the observer of a run.
    elsewhere : mapping of bool to Path
        New locations of missing files: the text by True, the vectors by False.

    Raises
    ------
    Missing
        If a file that it refers to is missing or has changed.
    InputError, Cancelled
    """
    if contents.text is None and contents.vectors is None and contents.runs:
        contents = without_files(contents)  # the intact part of a damaged file
    pulse = job.pulse
    corpus, text_origin, truths = _text(path, contents, pulse.part(0.0, 0.5), elsewhere.get(True))
    embedding, vectors_origin = _vectors(path, contents, pulse.part(0.5, 0.8), elsewhere.get(False))
    # the original vectors are needed for comparison only
    original = contents.original.embedding if contents.original is not None else None
    observers = _revived(contents, corpus, observe, pulse) if corpus is not None and embedding is None else ()
    opened = observers[contents.open_run] if observers and contents.open_run is not None else None
    index = (
        embedding.index
        if embedding is not None
        else opened.run.vocabulary.index
        if opened is not None
        else corpus.vocabulary.index
        if corpus is not None
        else None
    )
    chosen = WordSelection.of_words(contents.selection)
    named = [Named(one.name, WordSelection.of_words(one.words)) for one in contents.selections]
    hidden = None
    if index is not None:
        index.prepare(pulse.part(0.8, 0.95))
        chosen = chosen.within(index)
        named = [Named(one.name, one.chosen.within(index)) for one in named]
        hidden = hiding_of(contents.view_state, index)
    prepare_drawing(pulse.part(0.95, 1.0))
    return OpenedProject(
        contents,
        corpus,
        text_origin,
        truths,
        embedding,
        vectors_origin,
        original,
        observers,
        opened,
        chosen,
        tuple(named),
        hidden,
    )


def without_files(contents: "ProjectContents") -> "ProjectContents":
    """Return the part of a project that can be shown without its files.

    Raises
    ------
    InputError
        If nothing can be shown.
    """
    from embviz.projects.contents import VectorsSource
    from embviz.vectors.embedding import Embedding

    contents.close()
    if not contents.runs:
        raise InputError(tr("The project contains no vectors of its own."), tr("Find the file that it refers to."))
    run = contents.runs[contents.open_run if contents.open_run is not None else -1]
    name = contents.text.name if contents.text is not None else "vectors"
    known = {**run.embedding.provenance, "file": tr("{name} (of a project)", name=name)}
    held = Embedding(run.embedding.words, run.embedding.vectors, run.embedding.counts, known, run.embedding.subwords)
    return replace(
        contents,
        text=None,
        vectors=VectorsSource(name, "", None, held),
        original=None,
        runs=(),
        open_run=None,
        films=(),
        trouble=(*contents.trouble, tr("{name} is not open.", name=name)),
    )


def _text(
    path: Path, contents: "ProjectContents", pulse: Pulse, elsewhere: Path | None
) -> "tuple[Corpus | None, FileSource | None, Truths | None]":
    from embviz.projects.archive_writing import corpus_digest
    from embviz.projects.contents import DOCUMENTATION, TOY_WORLD

    source = contents.text
    if source is None:
        return None, None, None
    origin, truths = None, None
    if source.corpus is not None:
        corpus = source.corpus
        if corpus.name == TOY_WORLD:
            truths = _truths()
        return corpus, None, truths
    if source.kind == TOY_WORLD:
        from embviz.text.toy.world import toy_world

        world = toy_world(pulse=pulse)
        corpus, truths, origin = world.corpus, world.truths, FileSource(None, made=TOY_WORLD)
    elif source.kind == DOCUMENTATION:
        from embviz.text.documentation.python_documentation import documentation

        corpus, origin = (documentation(pulse), FileSource(None, made=DOCUMENTATION))
    else:
        corpus, origin = _text_file(path, contents, source, pulse, elsewhere)
    if source.digest and corpus_digest(corpus) != source.digest:
        raise Missing(
            contents,
            tr("The text {name} has changed since the project was saved.", name=source.name),
            _where_else(contents, tr("Choose the original text, or open the vectors without it.")),
            text=True,
        )
    return corpus, origin, truths


def _text_file(
    path: Path, contents: "ProjectContents", source: "TextSource", pulse: Pulse, elsewhere: Path | None
) -> "tuple[Corpus, FileSource]":
    from embviz.text.reading import read_corpus

    found = elsewhere or _found(path, source)
    if found is None:
        where = source.file.path if source.file is not None else source.name
        raise Missing(
            contents,
            tr("The text of the project, {where}, was not found.", where=where),
            _where_else(contents, tr("Choose where it is now, or open the vectors without it.")),
            text=True,
        )
    origin = FileSource.of_text(found, source.column or None)
    corpus = read_corpus(
        found, source.preprocessing, column=source.column or None, pulse=pulse, storage=storage_of(Settings())
    )
    return corpus, origin


def _where_else(contents: "ProjectContents", choices: str) -> str:
    """Return a hint about what is possible without the text; of several runs only one can then be shown."""
    if len(contents.runs) < 2:
        return choices
    return choices + " " + tr("Without it only the open one of its {count} runs is shown.", count=len(contents.runs))


def _vectors(
    path: Path, contents: "ProjectContents", pulse: Pulse, elsewhere: Path | None
) -> "tuple[Embedding | None, FileSource | None]":
    from embviz.projects.archive_writing import vectors_digest
    from embviz.vectors.formats import read_vectors

    source = contents.vectors
    if source is None or source.embedding is not None:
        return (source.embedding if source is not None else None), None
    found = elsewhere or _found(path, source)
    if found is None:
        where = source.file.path if source.file is not None else source.name
        raise Missing(
            contents,
            tr("The vectors of the project, {where}, were not found.", where=where),
            tr("Choose where they are now."),
            text=False,
        )
    seen: list[Stamp] = []
    embedding = read_vectors(found, pulse, seen=seen)
    if source.digest and vectors_digest(embedding) != source.digest:
        raise Missing(
            contents,
            tr("The vectors {name} have changed since the project was saved.", name=source.name),
            tr("Choose the original file."),
            text=False,
        )
    return embedding, FileSource(found, stamps=tuple(seen))


def _found(path: Path, source: Any) -> Path | None:
    """Return the path of a file: the original one, or that next to the project; None if it is in neither place."""
    if source.file is None:
        return None
    places = [Path(source.file.path)]
    if source.file.beside:
        places.append((path.resolve().parent / source.file.beside).resolve())
    return next((place for place in places if place.exists()), None)


def _truths() -> "Truths":
    from embviz.text.toy.truths import truths

    return truths()


def _observed(
    observe: "Callable[..., Observer]", parent: "tuple[int, Moment] | None", run: "TrainingRun", past: "Past"
) -> "Observer":
    return observe(run, parent, past)


def _revived(
    contents: "ProjectContents", corpus: "Corpus", observe: "Callable[..., Observer]", pulse: Pulse
) -> "tuple[Observer, ...]":
    from embviz.projects.runs import revived

    observers: list[Observer] = []
    for record in contents.runs:
        pulse.check()
        parent = (observers[record.parent[0]].run.run_id, record.parent[1]) if record.parent is not None else None
        observers.append(revived(record, corpus, partial(_observed, observe, parent)))
    return tuple(observers)


_CHOOSE, _WITHOUT, _WHOLE = tr("Choose…"), tr("Open without it"), tr("Open the intact part")
_LEFT = "left copy"
_RESTORE, _DISCARD = tr("Restore"), tr("Discard")


class ProjectOpener(QObject):
    """Reads projects on the lane of files and puts them into the window once they are complete."""

    def __init__(self, window: ProjectHost) -> None:
        super().__init__(window)
        self._window, self._context, self._keeper = window, window.context, window.project
        self._left: RecoveredProject | None = None  # recovery copy to offer, until the user has decided
        self._context.loader.project_given.connect(self.open)

    def open(self, path: str | Path, left: bool = False) -> None:
        """Open a project.

        Parameters
        ----------
        path : str or path
        left : bool
            Whether it is a recovery copy.
        """
        chosen = Path(path)

        def done(contents: "ProjectContents") -> None:
            if contents.trouble and not (contents.runs or contents.text or contents.vectors):
                self._window.messages.notify(
                    contents.trouble[0],
                    tr("Only its notes are intact: {notes}", notes=contents.notes)
                    if contents.notes
                    else tr("Open the copy saved before, or save the project again."),
                )
            elif contents.trouble and not left:
                more = (
                    tr(" It is the first of {trouble} problems.", trouble=len(contents.trouble))
                    if len(contents.trouble) > 1
                    else ""
                )
                self._window.messages.ask(
                    contents.trouble[0] + more,
                    tr("The intact part can be opened without the rest; the file stays as it is."),
                    (_WHOLE,),
                    lambda _choice: self._complete(chosen, contents, {}, left),
                )
            else:
                self._complete(chosen, contents, {}, left)

        def failed(error: Exception) -> None:
            if not chosen.exists():
                self._context.settings.forget_recent(str(chosen))
            self._window.messages.show_error(error)

        history = self._history()
        self._context.jobs.submit("files", KIND, lambda job: read(chosen, history, job), done, failed)

    def _history(self) -> "partial[History]":
        from embviz.gui.core.observation_settings import read_plan
        from embviz.monitoring.history import History

        plan = read_plan(self._context.settings)
        return partial(History, plan.budget << 20, plan.spill << 20)

    def _complete(self, path: Path, contents: "ProjectContents", elsewhere: dict[bool, Path], left: bool) -> None:
        observe = self._context.trainer.maker()

        def work(job: Job) -> OpenedProject:
            return complete(path, contents, observe, job, elsewhere)

        def failed(error: Exception) -> None:
            if isinstance(error, Missing):
                self._ask(path, error, elsewhere, left)
            else:
                contents.close()
                self._window.messages.show_error(error)

        def done(opened: OpenedProject) -> None:
            self._keeper.before(partial(self._put, path, opened, left))

        self._context.jobs.submit("files", KIND, work, done, failed)

    def _ask(self, path: Path, missing: Missing, elsewhere: dict[bool, Path], left: bool) -> None:
        """Ask for the location of a missing file of the project."""
        contents = missing.contents
        can_do_without = bool(contents.runs) and missing.text

        def choose(choice: str) -> None:
            if choice == _WITHOUT:
                self._complete(path, without_files(contents), {}, left)
                return
            title, kinds = (
                (tr("Choose the text"), TEXTS) if missing.text else (tr("Choose the vectors"), tr("All files (*)"))
            )
            # what was moved or sent together with the project lies near it; a recovery copy lies in a folder of its own
            near = contents.saved_as if left else path
            found = ask_to_open(self._window, title, kinds, Path(near).absolute().parent if near else None)
            if found:
                self._complete(path, contents, {**elsewhere, missing.text: Path(found)}, left)
            else:
                self._ask(path, missing, elsewhere, left)

        choices = (_CHOOSE, _WITHOUT) if can_do_without else (_CHOOSE,)
        self._window.messages.ask(missing.what, missing.cure, choices, choose)

    def _put(self, path: Path, opened: OpenedProject, left: bool) -> None:
        contents, loader, workspace = opened.contents, self._context.loader, self._context.workspace

        def put() -> None:
            loader.path = opened.text_origin.path if opened.text_origin is not None else None
            if opened.embedding is not None:
                if opened.vectors_origin is not None:
                    loader.origins.note(opened.embedding, opened.vectors_origin)
                workspace.set_vectors(opened.embedding, opened.corpus, opened.original)
            elif opened.corpus is not None:
                loader.preprocessing = opened.corpus.preprocessing
                workspace.set_corpus(opened.corpus, opened.truths)
            if opened.corpus is not None and opened.text_origin is not None:
                loader.origins.note(opened.corpus, opened.text_origin)
            if opened.opened is not None:
                self._context.trainer.take_over(opened.observers, opened.opened)
                workspace.run_names.restore(opened.observers, [run.name for run in contents.runs])
                self._context.trainer.repeats.restore(
                    {
                        one.run.run_id: run.ensemble
                        for one, run in zip(opened.observers, contents.runs, strict=True)
                        if run.ensemble is not None
                    }
                )
                self._window.show_parameters(opened.opened.run.parameters)
            self._context.selection_actions.named.adopt(opened.named)
            self._context.questions.adopt(contents.answers)
            if len(opened.chosen):
                workspace.choose(opened.chosen)
            runs = [one.run.run_id for one in opened.observers]
            workspace.story.put(
                contents.story.title,
                [
                    replace(step, run=None if step.run is None or step.run >= len(runs) else runs[step.run])
                    for step in contents.story.steps
                ],
            )
            restore_view_state(self._window, opened)

        target = (Path(contents.saved_as) if contents.saved_as else None) if left else path
        # unreadable contents must not be lost by saving over them
        self._keeper.take(put, None if contents.trouble else target, contents.notes, left)
        if not left:
            self._context.settings.add_recent(str(path.resolve()))
        loader.show_page(page_of(contents.view_state.page))

    # --- recovery

    def look_for_recovery(self) -> None:
        """Look for a recovery copy of a process that ended unexpectedly, and offer it."""
        self._keeper.copies.look_for_recovery(self._on_recovery)

    def _on_recovery(self, left: RecoveredProject) -> None:
        self._left = left
        self.offer_recovery()

    def offer_recovery(self) -> None:
        """Offer the recovery copy, unless that was answered or another question is open."""
        left = self._left
        if left is None:
            return

        def choose(choice: str) -> None:
            self._left = None
            if choice == _RESTORE:
                self.open(left.path, left=True)
            else:
                self._keeper.copies.discard_recovery(self.look_for_recovery)

        def forget() -> None:  # "not now": the next start offers it again
            self._left = None

        self._window.messages.ask(
            tr("embviz was closed unexpectedly."),
            left.description,
            (_RESTORE, _DISCARD),
            choose,
            about=_LEFT,
            refused=forget,
            yields=True,
        )
