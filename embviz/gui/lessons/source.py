"""The vectors and the text that lessons use: the open ones, or an example."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.workspace import Workspace
from embviz.util.errors import InputError
from embviz.util.language import counted, tr

if TYPE_CHECKING:
    from embviz.text.corpus import Corpus
    from embviz.text.toy.world import ToyWorld, Truths
    from embviz.vectors.embedding import Embedding

KIND, ENGLISH_KIND = "example of the lessons", "vectors of the lessons"


class LessonData(QObject):
    """The open vectors and text, or else those of the example, for all lessons.

    The example is the toy world with vectors that come with the program, so that all who read a lesson see the same
    numbers; it is made in the background at the first `want`, and not opened in the workspace. Open vectors without a
    text of their own leave the example's text.

    Signals
    -------
    changed
        Other vectors, or another text.
    """

    changed = Signal()

    def __init__(self, workspace: Workspace, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self._world: ToyWorld | None = None
        self._learned: Embedding | None = None
        self._working = ""
        workspace.embedding_changed.connect(self.changed)
        workspace.evidence_changed.connect(self.changed)

    @property
    def vectors(self) -> "Embedding | None":
        """The open vectors, else those of the example; None until these are made."""
        return self._workspace.embedding or (self._learned if self._workspace.corpus is None else None)

    @property
    def text(self) -> "Corpus | None":
        """The text behind the vectors, else that of the example; None until it is loaded."""
        if self._workspace.evidence is not None:
            return self._workspace.evidence
        return self._world.corpus if self._world is not None else None

    @property
    def truths(self) -> "Truths | None":
        """The known facts about the text; None where there are none."""
        if self._workspace.corpus is not None:
            return self._workspace.truths
        return None if self._workspace.embedding is not None or self._world is None else self._world.truths

    @property
    def exemplary(self) -> bool:
        """Whether nothing is open that would replace the example."""
        return self._workspace.embedding is None and self._workspace.corpus is None

    @property
    def offer(self) -> str:
        """The text of the link that opens the English vectors, unless they are open."""
        return tr("Use English Wikipedia: 30,000 words")

    @property
    def said(self) -> str:
        """A sentence about which vectors the numbers belong to."""
        if self._workspace.embedding is not None:
            return tr("Computed from the open vectors, {embedding:,} words.", embedding=len(self._workspace.embedding))
        if self._workspace.corpus is not None:
            return tr("The open text has no vectors yet. Train a model on it first.")
        if self._learned is not None:
            return tr(
                "Computed from vectors of the toy world, {learned:,} words; open your own to see theirs.",
                learned=len(self._learned),
            )
        return self._working or tr("Making the toy world as an example …")

    @property
    def said_of_text(self) -> str:
        """A sentence about which text is counted."""
        text = self.text
        if text is None:
            return self._working or tr("Making the toy world as an example …")
        name, tokens = text.name or tr("the open text"), counted(len(text.ids), "token")
        if self._workspace.evidence is None and self._workspace.embedding is not None:
            return tr(
                "The open vectors came without their text: counted in {name}, {tokens}. Open the text to count there.",
                name=name,
                tokens=tokens,
            )
        return tr("Counted in {name}, {tokens}; open your own text to count there.", name=name, tokens=tokens)

    def with_words(self, words: Sequence[str], parent: QObject) -> "LessonData":
        """Return data that are certain to know some words of English, which is of use for `EnglishSource`."""
        return self

    def want(self) -> None:
        """Read the missing parts of the example, unless something open replaces them; `changed` follows."""
        workspace = self._workspace
        text_wanted = workspace.evidence is None and self._world is None
        vectors_wanted = workspace.embedding is None and workspace.corpus is None and self._learned is None
        if (text_wanted or vectors_wanted) and not (self._working or self._jobs.running(KIND)):
            self._jobs.submit("measure", KIND, _read, self._take_example, on_refused=self._on_failed)
            self.changed.emit()

    def _take_example(self, example: "tuple[ToyWorld, Embedding]") -> None:
        self._world, self._learned = example
        self.changed.emit()

    def _on_failed(self, error: InputError) -> None:
        self._working = str(error)  # the installation is damaged: reported once, and not tried again
        self.changed.emit()


class EnglishSource(LessonData):
    """The bundled English vectors unless others are open, for widgets that need words of real English.

    They are read in the background at the first `want`, and not opened in the workspace. Nothing is known to be true of
    them, and there is no text.

    Parameters
    ----------
    needed : sequence of str
        Words without which open vectors, or an open text that has none yet, do not replace them.
    shared : EnglishSource, optional
        Reads them for this one too.

    Signals
    -------
    english_read
        The English vectors were read, or cannot be.
    """

    english_read = Signal()

    def __init__(
        self,
        workspace: Workspace,
        jobs: Jobs,
        parent: QObject | None = None,
        needed: Sequence[str] = (),
        shared: "EnglishSource | None" = None,
    ) -> None:
        super().__init__(workspace, jobs, parent)
        self._needed, self._shared = tuple(needed), shared
        (shared if shared is not None else self).english_read.connect(self.changed)

    def with_words(self, words: Sequence[str], parent: QObject) -> LessonData:
        """Return the English vectors unless all of some words are in the open ones."""
        return EnglishSource(self._workspace, self._jobs, parent, words, self._shared or self)

    @property
    def exemplary(self) -> bool:
        """Whether nothing is open that would replace the English vectors."""
        index = self._workspace.index
        return super().exemplary or (index is not None and any(index.get(word) is None for word in self._needed))

    @property
    def vectors(self) -> "Embedding | None":
        """The open vectors, else the English ones; None until these are read."""
        return self._english if self.exemplary else super().vectors

    @property
    def _english(self) -> "Embedding | None":
        return self._shared._english if self._shared is not None else self._learned

    @property
    def text(self) -> "Corpus | None":
        """The text behind the open vectors."""
        return None if self.exemplary else self._workspace.evidence

    @property
    def truths(self) -> "Truths | None":
        """The known facts about the open text; None where there are none."""
        return None if self.exemplary or self._workspace.corpus is None else self._workspace.truths

    @property
    def offer(self) -> str:
        """The text of the link that opens the English vectors, unless they are open."""
        return tr("Open them on all pages")

    @property
    def said(self) -> str:
        """A sentence about which vectors the numbers belong to."""
        if not self.exemplary:
            return super().said
        if self._english is None:
            working = self._shared._working if self._shared is not None else self._working
            return working or tr("Reading the vectors of English words …")
        if super().exemplary:
            return tr(
                "Computed from the vectors of English Wikipedia that come with the program, {learned:,} words; open "
                "your own to see theirs.",
                learned=len(self._english),
            )
        return tr(
            "Computed from the vectors of English Wikipedia that come with the program, {learned:,} words: the open "
            "words lack some of these.",
            learned=len(self._english),
        )

    def want(self) -> None:
        """Read the English vectors unless others are open; `changed` follows."""
        if self.exemplary and self._english is None:
            (self._shared or self)._read()

    def _read(self) -> None:
        if self._working or self._jobs.running(ENGLISH_KIND):
            return

        def work(job: Job) -> "Embedding":
            from embviz.vectors.english import read_english

            return read_english(job.pulse)[0]

        self._jobs.submit("measure", ENGLISH_KIND, work, self._take_vectors, on_refused=self._on_failed)

    def _take_vectors(self, learned: "Embedding") -> None:
        self._learned = learned
        self.english_read.emit()

    def _on_failed(self, error: InputError) -> None:
        self._working = str(error)  # the installation is damaged: reported once, and not tried again
        self.english_read.emit()


def _read(job: Job) -> "tuple[ToyWorld, Embedding]":
    """Return the text of the example and its vectors; called on a worker."""
    from embviz.teaching.example import read_example
    from embviz.text.toy.world import toy_world

    world = toy_world(pulse=job.pulse.quiet)
    return world, read_example(world.corpus)


def moved_on(now: "Embedding | None", before: "Embedding | None") -> bool:
    """Return whether vectors are of another moment of the same run, which may change every second."""
    return now is not None and before is not None and now is not before and now.words is before.words
