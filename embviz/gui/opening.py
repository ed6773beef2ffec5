"""Opening texts and vectors: what happens after a file was chosen, dropped or named."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from embviz.errors import InputError
from embviz.gui.jobs import Job, Jobs
from embviz.gui.settings import Settings
from embviz.gui.workspace import Workspace

if TYPE_CHECKING:
    from embviz.text.preprocessing import Preprocessing

KIND = "open"


class Opening(QObject):
    """Reads on the `files` lane and puts the result into the workspace. What was open stays until the new is there."""

    opened = Signal(str)  # the page to show
    failed = Signal(Exception)
    undecided = Signal(Exception, object)  # a table of several columns, and what to call with the column to read

    def __init__(self, workspace: Workspace, jobs: Jobs, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs, self._settings = workspace, jobs, settings
        self.path: Path | None = None  # the text that is open, for reading it again with other options
        self._preprocessing: Preprocessing | None = None
        # does what closes the present run, or asks before
        self.guard: Callable[[Callable[[], None]], None] = lambda go: go()

    @property
    def preprocessing(self) -> "Preprocessing":
        """The options with which texts are read."""
        from embviz.text.preprocessing import Preprocessing

        if self._preprocessing is None:
            self._preprocessing = Preprocessing()
        return self._preprocessing

    @preprocessing.setter
    def preprocessing(self, options: "Preprocessing") -> None:
        self._preprocessing = options

    def open_path(self, path: str | Path) -> None:
        """Open a file or folder, whatever it is: vectors are told from texts by their content."""
        chosen = Path(path)

        def work(job: Job) -> tuple[str, Any]:
            from embviz.vectors.formats.sniff import looks_like_vectors

            if not chosen.exists():
                raise InputError(f"{chosen} is not there.", "Choose another file.")
            if chosen.is_file() and looks_like_vectors(chosen):
                return "vectors", self._read_vectors(chosen, job)
            return "text", self._read_text(chosen, None, job)

        def done(result: tuple[str, Any]) -> None:
            kind, what = result
            if kind == "vectors":
                self._show_vectors(what)
            else:
                self._show_text(what, chosen, "map")

        self._submit_file(chosen, work, done)

    def open_text(self, path: str | Path, column: str | None = None, page: str = "map") -> None:
        """Open a file or folder as text, and show a page then."""
        chosen = Path(path)

        def show(corpus: Any) -> None:
            self._show_text(corpus, chosen, page)

        self._submit_file(chosen, lambda job: self._read_text(chosen, column, job), show)

    def open_vectors(self, path: str | Path) -> None:
        """Open a file of vectors."""
        chosen = Path(path)
        self._submit_file(chosen, lambda job: self._read_vectors(chosen, job), self._show_vectors)

    def open_beside(self, path: str | Path, column: str | None = None) -> None:
        """Read a text to look words up in; the vectors that are open stay."""
        chosen = Path(path)

        def forget(error: Exception) -> None:
            if isinstance(error, InputError) and error.suggestions:
                self.undecided.emit(error, partial(self.open_beside, path))
            else:
                self.failed.emit(error)

        self._jobs.submit(
            "files", KIND, lambda job: self._read_text(chosen, column, job), self._workspace.set_beside, forget
        )

    def show_made(self, embedding: Any) -> None:
        """Open vectors that were made of the open ones, for instance without their mean; the text stays beside them."""
        evidence = self._workspace.evidence

        def go() -> None:
            self.path = None
            self._workspace.set_vectors(embedding, evidence)
            self.opened.emit("map")

        self.guard(go)

    def toy_world(self) -> None:
        """Make the toy world and open it."""

        def work(job: Job) -> Any:
            from embviz.text.toy_world import toy_world

            return toy_world(progress=job.progress, cancelled=job.cancelled)

        def done(world: Any) -> None:
            self.path = None
            self._workspace.set_corpus(world.corpus, world.truths)
            self.opened.emit("map")

        self._submit(work, done)

    def documentation(self) -> None:
        """Harvest the documentation on this computer and open it."""

        def work(job: Job) -> Any:
            from embviz.text.documentation import documentation

            return documentation(progress=job.progress, cancelled=job.cancelled)

        def done(corpus: Any) -> None:
            self.path = None
            self._workspace.set_corpus(corpus)
            self.opened.emit("map")

        self._submit(work, done)

    def cancel(self) -> None:
        """Give up what is being opened; what was open stays."""
        self._jobs.cancel(KIND)

    def _read_text(self, path: Path, column: str | None, job: Job) -> Any:
        from embviz.text.reading import read_corpus

        return read_corpus(path, self.preprocessing, column=column, progress=job.progress, cancelled=job.cancelled)

    @staticmethod
    def _read_vectors(path: Path, job: Job) -> Any:
        from embviz.vectors.formats import read_vectors

        embedding = read_vectors(path, progress=job.progress, cancelled=job.cancelled)
        # here and not in the window, which the first word looked up would hold up for a second in a million
        embedding.index.prepare()
        return embedding

    def _show_text(self, corpus: Any, path: Path, page: str) -> None:
        self.path = path
        self._workspace.set_corpus(corpus)
        self.opened.emit(page)

    def _show_vectors(self, embedding: Any) -> None:
        self.path = None
        self._workspace.set_vectors(embedding)
        self.opened.emit("map")

    def _submit_file(self, path: Path, work: Callable[[Job], Any], done: Callable[[Any], None]) -> None:
        def remember(result: Any) -> None:
            self._settings.add_recent(str(path.resolve()))
            done(result)

        def forget(error: Exception) -> None:
            if not path.exists():
                self._settings.forget_recent(str(path))
            if isinstance(error, InputError) and error.suggestions:
                self.undecided.emit(error, partial(self.open_text, path))
            else:
                self.failed.emit(error)

        self._submit(work, remember, forget)

    def _submit(
        self, work: Callable[[Job], Any], done: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        def go() -> None:
            self._jobs.submit("files", KIND, work, done, failed or self.failed.emit)

        self.guard(go)
