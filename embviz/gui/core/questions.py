"""Questions asked in a sentence: reading, completing and answering them, and the answers that are kept."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.core.jobs import Job, Jobs
from embviz.gui.core.undo_steps import SetValueCommand
from embviz.gui.core.workspace import Workspace
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import epochs_text, spoken, tr

if TYPE_CHECKING:
    from embviz.analysis.questions.answers import Answer, Material
    from embviz.analysis.questions.reading import Reading
    from embviz.analysis.questions.requests import Request
    from embviz.monitoring.observer import Observer
    from embviz.monitoring.records import Moment
    from embviz.projects.view_state import KeptAnswer
    from embviz.vectors.embedding import Embedding

KIND = "question"
NO_VECTORS = tr("Train, or open vectors")
_LONG = "change"  # the kind of question that is answered in its own time
_MOST_MOMENTS = 6  # of a run, over which a change is followed
_OFFERED = 12  # words of the vocabulary for one beginning
_FREQUENT = 40  # words looked through for examples
_LETTERS = 3  # of a word in an example at least


@dataclass(frozen=True)
class AnsweredQuestion:
    """A question, how it was understood, its address, and its answer."""

    request: "Request"
    understood: str
    address: str
    answer: "Answer"


class Questions(QObject):
    """Reads and answers sentences; one object for the window.

    Attributes
    ----------
    kept : tuple of KeptAnswer
        The answers that were kept, oldest first; they are saved with the project.

    Signals
    -------
    asked(request, bool, str)
        A question is to be shown: on the map if the flag is set, otherwise on the page that answers it. Last the
        sentence as it was typed, empty where it was not.
    kept_changed
    """

    asked = Signal(object, bool, str)
    kept_changed = Signal()

    def __init__(self, workspace: Workspace, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._jobs = workspace, jobs
        self.kept: tuple[KeptAnswer, ...] = ()
        workspace.corpus_changed.connect(self._forget)

    # --- reading

    @property
    def language(self) -> str:
        """The language whose wordings come first, as in ISO 639."""
        return (spoken() or "en")[:2]

    @property
    def ready(self) -> bool:
        """Whether there are vectors that can be asked."""
        return self._workspace.embedding is not None

    def is_word(self, word: str) -> bool:
        """Return whether a word is known, in any of its spellings."""
        from embviz.analysis.analogies.analogy import resolve

        index = self._workspace.embedding.index if self._workspace.embedding is not None else self._workspace.index
        return index is not None and resolve(index, word) is not None

    def read(self, sentence: str) -> "Reading | None":
        """Read a sentence or an address; None if it was not understood.

        Raises
        ------
        InputError
            Of an address that is wrong.
        """
        from embviz.analysis.questions.reading import preferred, read

        reading = read(sentence, self.is_word, self.language)
        return None if reading is None else preferred(reading, self._cosine)

    def complete(self, sentence: str, limit: int = 6) -> list[str]:
        """Return whole sentences that go on as this one begins."""
        from embviz.analysis.questions.reading import completions

        return completions(sentence, self._words_with, self.language, limit, self.is_word)

    def suggest(self, sentence: str, count: int = 3) -> list[str]:
        """Return sentences that would be understood, most like one that was not."""
        from embviz.analysis.questions.reading import suggestions

        return suggestions(sentence, self.is_word, self._example_words(), self.language, count, self._rank)

    def _rank(self, word: str) -> int:
        from embviz.analysis.analogies.analogy import resolve

        index = self._workspace.index
        return 0 if index is None else resolve(index, word) or 0

    def _words_with(self, beginning: str) -> Sequence[str]:
        index = self._workspace.index
        return () if index is None else [index.words[at] for at in index.complete(beginning, _OFFERED)]

    def _example_words(self) -> list[str]:
        """Return words for examples: the selected ones, then frequent ones that are not very short."""
        index = self._workspace.index
        if index is None:
            return []
        frequent = (word for word in islice(index.words, _FREQUENT) if len(word) >= _LETTERS and word.isalpha())
        return [*self._workspace.chosen.first(2), *islice(frequent, 8)]

    def _cosine(self, one: str, other: str) -> float | None:
        from embviz.analysis.analogies.analogy import resolve

        embedding = self._workspace.embedding
        if embedding is None:
            return None
        ids = [at for word in (one, other) if (at := resolve(embedding, word)) is not None]
        if len(ids) < 2:
            return None
        rows = embedding.vectors[ids].astype(np.float64)
        lengths = np.linalg.norm(rows, axis=1)
        return float(rows[0] @ rows[1] / lengths.prod()) if lengths.all() else None

    # --- answering

    def ask(self, request: "Request", sentence: str = "", *, on_map: bool = False) -> None:
        """Have a question shown on the page that answers it, or its answer on the map."""
        self.asked.emit(request, on_map, sentence)

    def ask_text(self, text: str) -> "Request | None":
        """Have a sentence or an address shown; return what was asked, None if it was not understood.

        Raises
        ------
        InputError
            Of an address that is wrong.
        """
        reading = self.read(text)
        if reading is None:
            return None
        self.ask(reading.request, text)
        return reading.request

    def answer(
        self,
        request: "Request",
        done: Callable[[AnsweredQuestion], None],
        failed: Callable[[InputError], None],
        kind: str = KIND,
    ) -> None:
        """Answer a question on a worker; a new question of the same kind cancels the former one.

        Parameters
        ----------
        done, failed : callable
            Called on the GUI thread with the answer, or with what is wrong with the question.
        """
        material = self._material()
        if material is None:
            failed(InputError(tr("There are no vectors to ask."), tr("Train, or open vectors.")))
            return

        def work(job: Job) -> AnsweredQuestion:
            from embviz.analysis.questions.answers import answer
            from embviz.analysis.questions.reading import address_of
            from embviz.analysis.questions.wording import describe

            found = answer(request, material, job.pulse)
            return AnsweredQuestion(request, describe(request), address_of(request), found)

        def complain(error: Exception) -> None:
            if isinstance(error, InputError):
                failed(error)
            elif isinstance(error, EmbvizError):
                failed(InputError(str(error)))
            else:
                self._jobs.messages.show_error(error)

        # the vectors of several moments are unpacked and laid over each other, which takes longer than other answers
        self._jobs.submit("measure" if request.kind == _LONG else "quick", kind, work, done, complain)

    def cancel(self, kind: str = KIND) -> None:
        """Cancel the answer that is being computed."""
        self._jobs.cancel(kind)

    def _material(self) -> "Material | None":
        from embviz.analysis.questions.answers import Material

        seen, observer = self._workspace.seen, self._workspace.observer
        if seen is None:
            return None
        moments = _moments_of(observer) if observer is not None else None
        return Material(seen.embedding, seen.of if seen.known else None, moments)

    # --- kept answers

    def is_kept(self, address: str) -> bool:
        """Return whether an answer is kept."""
        return any(one.address == address for one in self.kept)

    def keep(self, question: AnsweredQuestion) -> None:
        """Keep an answer in the project; undoable."""
        from embviz.projects.view_state import KeptAnswer

        if not self.is_kept(question.address):
            made = KeptAnswer(question.address, question.understood, question.answer.text)
            self._push(tr("Save answer"), (*self.kept, made))

    def remove(self, address: str) -> None:
        """Remove a kept answer; undoable."""
        rest = tuple(one for one in self.kept if one.address != address)
        if rest != self.kept:
            self._push(tr("Remove saved answer"), rest)

    def adopt(self, kept: "Iterable[KeptAnswer]") -> None:
        """Set the kept answers of a project; not undoable."""
        self._put(tuple(kept))

    def _push(self, text: str, kept: "tuple[KeptAnswer, ...]") -> None:
        self._workspace.undo.push(SetValueCommand(text, self._put, kept, self.kept))

    def _put(self, kept: "tuple[KeptAnswer, ...]") -> None:
        self.kept = kept
        self.kept_changed.emit()

    def _forget(self) -> None:
        """Forget the answers of a former document."""
        self._jobs.cancel(KIND)
        if self.kept:
            self._put(())


def _moments_of(observer: "Observer") -> "Callable[[], Sequence[tuple[str, Embedding]]]":
    def taken() -> "Sequence[tuple[str, Embedding]]":
        moments = observer.moments
        chosen = np.unique(np.linspace(0, len(moments) - 1, _MOST_MOMENTS).round().astype(int)) if moments else ()
        return [(_name_of(moments[at]), observer.embedding(moments[at])) for at in chosen]

    return taken


def _name_of(moment: "Moment") -> str:
    if moment.epoch == 0:
        return tr("Start of the run")
    return tr("Epoch {epoch}", epoch=epochs_text(moment.epoch))
