"""Loads texts and vectors into the workspace after they were chosen, dropped or named."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from embviz.gui.core.compiling import prepare_drawing
from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.settings import Settings
from embviz.gui.core.workspace import Workspace
from embviz.gui.files.origins import FileSource, SourceRegistry, Stamp
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.memory import size
from embviz.util.progress import Pulse
from embviz.util.special_files import refuse_special

PROJECT = ".embviz"


@dataclass(frozen=True)
class FileGroup:
    """Several files, grouped by their kind.

    Attributes
    ----------
    vectors : Path or None
        The file of vectors.
    tables : tuple of Path
        Tables, if there are vectors.
    texts : tuple of Path
        All other files.
    left : tuple of Path
        Further vectors, which are ignored: only one file can be open.
    project : Path or None
        A project, which is opened alone.
    """

    vectors: Path | None = None
    tables: tuple[Path, ...] = ()
    texts: tuple[Path, ...] = ()
    left: tuple[Path, ...] = ()
    project: Path | None = None


def classify_files(paths: Sequence[Path]) -> FileGroup:
    """Detect the kinds of files by their contents; a table counts as a text if there are no vectors.

    For a worker.

    Parameters
    ----------
    paths : sequence of Path
        At least one.

    Raises
    ------
    InputError
        When a file is missing, cannot be read, or is a pipe or a device.
    """
    from embviz.projects.archive_reading import is_project
    from embviz.vectors.formats.sniff import looks_like_vectors

    named = (path for path in paths if path.is_file())
    # a file with the suffix of a project counts as one, even if damaged
    project = next((path for path in named if path.suffix.lower() == PROJECT or is_project(path)), None)
    if project is not None:
        return FileGroup(left=tuple(path for path in paths if path != project), project=project)
    vectors: list[Path] = []
    others: list[Path] = []
    for path in paths:
        if not path.exists():
            raise InputError(tr("{path} was not found.", path=path), tr("Choose another file."))
        refuse_special(path)
        (vectors if path.is_file() and looks_like_vectors(path) else others).append(path)
    if not vectors:
        return FileGroup(texts=tuple(others))
    tables = [path for path in others if path.is_file() and _is_table(path)]
    texts = [path for path in others if path not in tables]
    return FileGroup(vectors[0], tuple(tables), tuple(texts), tuple(vectors[1:]))


def _is_table(path: Path) -> bool:
    from embviz.text.sources import Source
    from embviz.text.tables import CSV, TSV

    with closing(Source(path).documents()) as documents:
        return next(documents).kind in (CSV, TSV)


if TYPE_CHECKING:
    from embviz.projects.contents import MapLayout
    from embviz.text.preprocessing import Preprocessing
    from embviz.text.storage import Storage
    from embviz.vectors.embedding import Embedding

    _Read = tuple[Embedding, Callable[[Pulse], object] | None, tuple[Stamp, ...]]

KIND = "open"
ENGLISH = "english"  # name of the shipped vectors in `FileSource.made`
_SHARE_OF_TEXT = 0.9  # of opening a text; the rest is what finds its words
_SHARE_OF_VECTORS = 0.8  # the same of vectors, which are read sooner
_COPY = "copy of vectors"
_ROUNDED = "rounded vectors"
_DETAILS = tr("Details…")
_WORDS, _NUMBERS = tr("Choose the list of words…"), tr("Use numbers as words")
_BESIDE, _INSTEAD = tr("Open alongside the vectors"), tr("Replace the vectors")


class DocumentLoader(QObject):
    """Reads on the `files` lane and sets the result in the workspace. The former document stays open until then."""

    opened = Signal(str)  # the page to show
    failed = Signal(Exception)  # nothing was opened; the error is shown
    details_requested = Signal(object)  # damaged vectors that are not open yet
    word_list_requested = Signal(object)  # a word list is needed; a callback for its path
    laid_out = Signal(object)  # the layout that came with the vectors just opened
    table_given = Signal(str)  # a table was opened together with vectors, which are open now
    project_given = Signal(str)  # one of the files is a project

    def __init__(self, workspace: Workspace, jobs: Jobs, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs, self._settings, self._messages = workspace, jobs, settings, jobs.messages
        self.path: Path | str | None = None  # file or address of the open text, for reading it again
        self.origins = SourceRegistry()
        self._preprocessing: Preprocessing | None = None
        # calls an action that closes the current run, after asking if needed; called once the new file has been read
        self.guard: Callable[[Callable[[], None]], None] = lambda go: go()

    def show_page(self, address: str) -> None:
        """Bring a page to the front, as after something was opened."""
        self.opened.emit(address)

    @property
    def preprocessing(self) -> "Preprocessing":
        """Return the options for reading texts."""
        from embviz.text.preprocessing import Preprocessing

        if self._preprocessing is None:
            self._preprocessing = Preprocessing()
        return self._preprocessing

    @preprocessing.setter
    def preprocessing(self, options: "Preprocessing") -> None:
        self._preprocessing = options

    # --- files of any kind

    def open_path(self, path: str | Path) -> None:
        """Open a file or folder of any kind; vectors and texts are distinguished by their content."""
        self.open_paths([path])

    def open_paths(self, paths: Sequence[str | Path]) -> None:
        """Open several files together: vectors, and with them a text, a table, or their missing words."""
        chosen = [Path(path) for path in paths]

        def done(together: FileGroup) -> None:
            if together.project is not None:
                self.project_given.emit(str(together.project))
                self._report_left_out(together.left)
            elif together.vectors is not None:
                self._read_and_show(together.vectors, together)
            else:
                self._open_text_file(together.texts[0], None, "map")
                self._report_left_out(together.texts[1:])

        self._submit_file(chosen[0], lambda _job: classify_files(chosen), done)

    # --- texts

    def open_text(self, path: str | Path, column: str | None = None, page: str = "map") -> None:
        """Open a file, folder or address as text, then show a page; if vectors of a file are open, ask first."""
        self._open_text_file(_place(path), column, page)

    def open_beside(self, path: str | Path, column: str | None = None) -> None:
        """Read a text to look words up in; the open vectors are kept."""
        chosen = _place(path)

        def forget(error: Exception) -> None:
            if isinstance(error, InputError) and error.suggestions:
                self._ask_for_column(error, partial(self.open_beside, path))
            else:
                self._fail(error)

        def show(read: tuple[Any, FileSource | None]) -> None:
            corpus, origin = read
            self._note(corpus, origin)
            self._workspace.set_beside(corpus)

        self._jobs.submit("files", KIND, lambda job: self._read_text(chosen, column, job), show, forget)

    def toy_world(self, then: Callable[[], None] = lambda: None) -> None:
        """Generate the toy world and open it; if vectors of a file are open, ask first.

        `then` is called when it is open and its page is shown.
        """

        def make(job: Job) -> Any:
            from embviz.text.toy.world import toy_world

            world = toy_world(pulse=job.pulse.part(0.0, _SHARE_OF_TEXT))
            world.corpus.vocabulary.index.prepare(job.pulse.part(_SHARE_OF_TEXT, 1.0))
            return world.corpus, world.truths

        self._open_made(tr("The toy world"), "toy-world", make, then)

    def documentation(self) -> None:
        """Collect the documentation on this computer and open it; if vectors of a file are open, ask first."""

        def make(job: Job) -> Any:
            from embviz.text.documentation.python_documentation import documentation

            corpus = documentation(job.pulse.part(0.0, _SHARE_OF_TEXT))
            corpus.vocabulary.index.prepare(job.pulse.part(_SHARE_OF_TEXT, 1.0))
            return corpus, None

        self._open_made(tr("The documentation"), "documentation", make)

    def _open_made(
        self, name: str, made_as: str, make: Callable[[Job], Any], then: Callable[[], None] = lambda: None
    ) -> None:
        """Open a generated text with its ground truth."""

        def show(made: Any) -> None:
            self.path = None
            self.origins.note(made[0], FileSource(None, made=made_as))
            self._workspace.set_corpus(*made)
            self.opened.emit("map")
            then()

        def show_beside(made: Any) -> None:
            self.origins.note(made[0], FileSource(None, made=made_as))
            self._workspace.set_beside(made[0])

        def beside() -> None:
            self._jobs.submit("files", KIND, make, show_beside, self._fail)

        self._beside_or_instead(name, beside, lambda: self._submit(make, show))

    # --- vectors

    def open_vectors(self, path: str | Path) -> None:
        """Open a file of vectors."""
        self._read_and_show(Path(path), FileGroup())

    @property
    def english_open(self) -> bool:
        """Return whether the open vectors are the shipped English ones."""
        return self.is_english(self._workspace.embedding)

    def is_english(self, embedding: "Embedding | None") -> bool:
        """Return whether vectors are the shipped English ones."""
        origin = self.origins.of(embedding)
        return origin is not None and origin.made == ENGLISH

    def read_english(self, kind: str, done: "Callable[[Embedding], None]") -> None:
        """Read the shipped English vectors without opening them; see `read_vectors`."""

        def read(job: Job) -> "Embedding":
            from embviz.vectors.english import read_english

            return read_english(job.pulse)[0]

        def take(embedding: "Embedding") -> None:
            self.origins.note(embedding, FileSource(None, made=ENGLISH))
            done(embedding)

        self._jobs.submit("files", kind, read, take, self._fail)

    def english(self, page: str = "map", then: Callable[[], None] = lambda: None) -> None:
        """Open the shipped English vectors with their layout and show a page; then call `then`."""

        def show(made: "tuple[Embedding, MapLayout]") -> None:
            self._take_english(*made)
            self.opened.emit(page)
            then()
            self._round_english(made[0])

        self._submit(_read_english, show)

    def english_meanwhile(self) -> bool:
        """Open the shipped English vectors while nothing is open; return whether they are being read.

        For a page that needs words of real text. The page in front stays; what the user opens meanwhile goes before.
        """
        workspace = self._workspace
        if workspace.corpus is not None or workspace.embedding is not None or self._jobs.running(KIND):
            return self._jobs.running(KIND)

        def show(made: "tuple[Embedding, MapLayout]") -> None:
            if workspace.corpus is None and workspace.embedding is None:
                self._take_english(*made)
                self._messages.show_status(tr("Nothing was open, so English Wikipedia was opened."))
                self._round_english(made[0])

        self._jobs.submit("files", KIND, _read_english, show, self._fail)
        return True

    def _take_english(self, embedding: "Embedding", layout: "MapLayout") -> None:
        self.path = None
        self.origins.note(embedding, FileSource(None, made=ENGLISH))
        self._workspace.set_vectors(embedding)
        self.laid_out.emit(layout)  # before the map is shown, which would otherwise compute a layout

    def _round_english(self, embedding: "Embedding") -> None:
        """Prepare the rounded vectors in the background: they only make queries faster."""
        self._jobs.submit("files", _ROUNDED, lambda _job: embedding.rounded(at_once=True))

    def read_vectors(
        self,
        path: str | Path,
        kind: str,
        done: "Callable[[Embedding], None]",
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Read vectors without opening them; for a damaged file, ask whether to use its intact part.

        Parameters
        ----------
        kind : str
            Kind of the job.
        done : callable
            Called with the vectors.
        failed : callable, optional
            Called with the error; by default the window shows it.
        """
        take = partial(self._take, lambda embedding, _stamps: done(embedding), lambda go: go())
        self._jobs.submit("files", kind, partial(_read, Path(path), ()), take, failed or self._fail)

    def show_made(self, embedding: Any) -> None:
        """Open vectors derived from the open ones, for instance without their mean; text and original are kept."""
        evidence, original = self._workspace.evidence, self._workspace.original or self._workspace.embedding

        def go() -> None:
            self.path = None
            self._workspace.set_vectors(embedding, evidence, original)
            self.opened.emit("map")

        self.guard(go)

    def cancel(self) -> None:
        """Cancel loading; the open document stays."""
        self._jobs.cancel(KIND)

    def _read_and_show(
        self, path: Path, together: FileGroup, given: Sequence[Path] = (), numbered: bool = False
    ) -> None:
        def show(embedding: "Embedding", stamps: tuple[Stamp, ...]) -> None:
            self.path = None
            self.origins.note(embedding, FileSource(path, stamps=stamps))
            self._settings.add_recent(str(path.resolve()))
            self._workspace.set_vectors(embedding)
            self.opened.emit("map")
            # the missing words of the vectors were found in one of the other files
            words = embedding.provenance.get("words")
            tables = [table for table in together.tables if table.name != words]
            texts = [text for text in together.texts if text.name != words]
            if tables:
                self.table_given.emit(str(tables[0]))
            if texts:
                self.open_beside(texts[0])
            self._report_left_out([*together.left, *tables[1:], *texts[1:]])

        def choose(choice: str) -> None:
            if choice == _NUMBERS:
                self._read_and_show(path, together, numbered=True)
            else:
                self.word_list_requested.emit(lambda words: self._read_and_show(path, together, (Path(words),)))

        def failed(error: Exception) -> None:
            from embviz.vectors.formats.word_lists import WordsLacking

            if isinstance(error, WordsLacking):
                self._messages.ask(error.what, error.cure, (_WORDS, _NUMBERS), choose)
            else:
                self._fail(error)

        given = (*given, *together.tables, *together.texts)
        work = partial(_read, path, given, numbered=numbered)
        self._submit_file(path, work, partial(self._take, show, self.guard), failed)

    def _report_left_out(self, left: Sequence[Path]) -> None:
        if left:
            names = ", ".join(path.name for path in left)
            self._messages.show_status(tr("Only one file at a time: {name} was not opened", name=names))

    def _take(
        self,
        done: "Callable[[Embedding, tuple[Stamp, ...]], None]",
        guard: Callable[[Callable[[], None]], None],
        read: "_Read",
    ) -> None:
        """Pass on vectors that were read; for a damaged file, ask whether to use its intact part."""
        embedding, copy, stamps = read
        if copy is not None:
            # in the background: it only makes the next opening faster
            self._jobs.submit("files", _COPY, lambda job: copy(job.pulse.quiet))
        # so is this, which makes queries faster
        self._jobs.submit("files", _ROUNDED, lambda _job: embedding.rounded(at_once=True))
        if not embedding.trouble:
            guard(lambda: done(embedding, stamps))
            return
        words = len(embedding)
        accept = tr("Open the only intact word") if words == 1 else tr("Open the {words:,} intact words", words=words)

        def choose(choice: str) -> None:
            if choice == accept:
                guard(lambda: done(embedding, stamps))
            else:
                self.details_requested.emit(embedding)
                ask()

        def ask() -> None:
            damages = embedding.provenance["damages"]
            more = "" if damages == "1" else tr(" It is the first of {damages} problems.", damages=damages)
            self._messages.ask(
                embedding.trouble[0] + more,
                tr("The intact part can be opened without the rest; the file stays as it is."),
                (accept, _DETAILS),
                choose,
            )

        ask()

    def _open_text_file(self, path: Path | str, column: str | None, page: str) -> None:
        self._beside_or_instead(
            _name(path), lambda: self.open_beside(path, column), lambda: self._read_text_and_show(path, column, page)
        )

    def _beside_or_instead(self, name: str, beside: Callable[[], None], instead: Callable[[], None]) -> None:
        """Open a text instead of the open document; if that is vectors of a file, ask first.

        Not for the shipped vectors, which one click restores, and for which a text has a command of its own.
        """
        if self._workspace.embedding is None or self._workspace.corpus is not None or self.english_open:
            instead()
            return

        def choose(choice: str) -> None:
            if choice == _BESIDE:
                beside()
            else:
                instead()

        self._messages.ask(
            tr("{name} is a text, and vectors are open.", name=name),
            tr("Open it alongside the vectors to look up their words in it, or replace the vectors to train on it."),
            (_BESIDE, _INSTEAD),
            choose,
        )

    def _ask_for_column(self, error: InputError, choose: Callable[[str], None]) -> None:
        self._messages.ask(error.what, tr("Which one holds the text?"), error.suggestions, choose)

    def _fail(self, error: Exception) -> None:
        self._messages.show_error(error)
        self.failed.emit(error)

    # --- the lane

    def _note(self, corpus: Any, origin: FileSource | None) -> None:
        """Register the origin of a text. The content of an address may change, so projects include the text."""
        if origin is not None:
            self.origins.note(corpus, origin)

    def _read_text_and_show(self, path: Path | str, column: str | None, page: str) -> None:
        def show(corpus: Any, origin: FileSource | None) -> None:
            self.path = path
            self._note(corpus, origin)
            if isinstance(path, Path):
                self._settings.add_recent(str(path.resolve()))
            self._workspace.set_corpus(corpus)
            self.opened.emit(page)
            if corpus.on_disk:
                self._messages.show_status(
                    tr("The text is read from disk, where it takes {size} while it is open", size=size(corpus.on_disk))
                )

        self._submit_file(
            path, lambda job: self._read_text(path, column, job), lambda read: self.guard(lambda: show(*read))
        )

    def _read_text(self, path: Path | str, column: str | None, job: Job) -> tuple[Any, FileSource | None]:
        """Return a text and, for a file, its origin as of before reading."""
        from embviz.text.reading import read_corpus

        origin = FileSource.of_text(path, column) if isinstance(path, Path) else None
        corpus = read_corpus(
            path,
            self.preprocessing,
            column=column,
            pulse=job.pulse.part(0.0, _SHARE_OF_TEXT),
            storage=storage_of(self._settings),
        )
        # here and not on the GUI thread, as with vectors
        corpus.vocabulary.index.prepare(job.pulse.part(_SHARE_OF_TEXT, 1.0))
        return corpus, origin

    def _submit_file(
        self,
        path: Path | str,
        work: Callable[[Job], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        def forget(error: Exception) -> None:
            if isinstance(path, Path) and not path.exists():
                self._settings.forget_recent(str(path))
            if isinstance(error, InputError) and error.suggestions:
                self._ask_for_column(error, partial(self.open_text, path))
            else:
                (failed or self._fail)(error)

        self._jobs.submit("files", KIND, work, done, forget)

    def _submit(self, work: Callable[[Job], Any], done: Callable[[Any], None]) -> None:
        def take(made: Any) -> None:
            self.guard(lambda: done(made))

        self._jobs.submit("files", KIND, work, take, self._fail)


def _read_english(job: Job) -> "tuple[Embedding, MapLayout]":
    from embviz.projects.contents import MapLayout
    from embviz.vectors.english import read_english

    embedding, drawn = read_english(job.pulse.part(0.0, _SHARE_OF_VECTORS))
    prepare_drawing(job.pulse.part(_SHARE_OF_VECTORS, 1.0))
    return embedding, MapLayout(drawn.method, {}, embedding.words, drawn.places)


def storage_of(settings: Settings) -> "Storage":
    """Return the preferred storage of texts that do not fit into memory."""
    from embviz.text.storage import Storage

    folder = str(settings.get("files/texts"))
    return Storage(folder=Path(folder) if folder else None)


def _place(path: str | Path) -> Path | str:
    """Return a Path for a file or folder; an address stays a string."""
    from embviz.text.addresses import is_address

    return path if isinstance(path, str) and is_address(path) else Path(path)


def _name(path: Path | str) -> str:
    return path.name if isinstance(path, Path) else path


def _read(path: Path, given: Sequence[Path], job: Job, numbered: bool = False) -> "_Read":
    """Read vectors on a worker, of a damaged file the intact part, with the data for their cached copy.

    What draws their map is prepared here too.
    """
    from embviz.vectors.formats import read_vectors

    copies: list[Callable[[Pulse], object]] = []
    seen: list[Stamp] = []
    embedding = read_vectors(
        path,
        job.pulse.part(0.0, _SHARE_OF_VECTORS),
        partial=True,
        given=given,
        numbered=numbered,
        later=copies.append,
        seen=seen,
    )
    job.pulse.check()
    # here and not on the GUI thread, which a million words would block for a second
    embedding.index.prepare(job.pulse.part(_SHARE_OF_VECTORS, 0.95))
    prepare_drawing(job.pulse.part(0.95, 1.0))
    return embedding, copies[0] if copies else None, tuple(seen)
