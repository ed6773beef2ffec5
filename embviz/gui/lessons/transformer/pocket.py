"""The trained models and the sentence shared by the widgets of this lesson."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout

from embviz.gui.core.jobs import Job
from embviz.gui.lessons.stage import LessonState, LessonWidget
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.teaching.context.word_pieces import WORD
from embviz.util.errors import InputError
from embviz.util.language import counted, quoted, tr

if TYPE_CHECKING:
    from embviz.teaching.transformer.forward import Model
    from embviz.teaching.transformer.runs import Run
    from embviz.teaching.transformer.tasks import Task

_KIND = "recorded transformer"
TASK_TITLES = (("masked", tr("Hidden word")), ("next", tr("Next word")))


@dataclass(frozen=True, eq=False)
class Typed:
    """A typed sentence.

    Attributes
    ----------
    ids : int array (n,)
        Of the known words, in order.
    remark : str
        Which words were left out; empty where none was.
    """

    ids: np.ndarray
    remark: str


class Pocket(QObject):
    """The models: recorded ones until others are trained; see `LessonState.share`.

    Signals
    -------
    changed
        Other models.
    sentence_changed
        Another sentence, or another of its words.
    """

    changed = Signal()
    sentence_changed = Signal()

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self._jobs = stage.context.jobs
        self.runs: dict[Task, Run] = {}
        self.sentences: Model | None = None  # trained by contrast from that of hidden words
        self._index: dict[str, int] = {}
        self._broken = False
        self.text, self.target = "the queen puts on her gown and looks at herself in the glass", 9

    def want(self) -> None:
        """Read the recorded models unless there are any; `changed` follows."""
        if self.runs or self._broken or self._jobs.running(_KIND):
            return

        def work(_job: Job) -> "tuple[dict[Task, Run], Model]":
            from embviz.teaching.transformer.runs import read_recorded

            return read_recorded()

        self._jobs.submit("quick", _KIND, work, self._take, self._fail)

    def _take(self, found: "tuple[dict[Task, Run], Model]") -> None:
        recorded, self.sentences = found
        self.runs = recorded | self.runs
        self._index = {word: at for at, word in enumerate(recorded["masked"].words)}
        self.changed.emit()

    def _fail(self, error: Exception) -> None:
        self._broken = isinstance(error, InputError)  # reported once, and not tried again
        self._jobs.messages.show_error(error)

    def take_run(self, run: "Run") -> None:
        """Use a run that was trained here."""
        self.runs[run.learned.task] = run
        self.changed.emit()

    def take_sentences(self, model: "Model") -> None:
        """Use a model of sentences that was trained here."""
        self.sentences = model
        self.changed.emit()

    def choose(self, text: str, target: int) -> None:
        """Set the sentence that widgets about attention read, and the word that looks."""
        if (text, target) != (self.text, self.target):
            self.text, self.target = text, target
            self.sentence_changed.emit()

    def read(self, text: str, most: int = 24) -> Typed:
        """Look up the words of a text, as written or in lower case."""
        ids: list[int] = []
        missing: list[str] = []
        written = WORD.findall(text)
        for word in written[:most]:
            at = self._index.get(word, self._index.get(word.lower()))
            if at is None:
                missing.append(word)
            else:
                ids.append(at)
        said = []
        if missing:
            named = ", ".join(quoted(word) for word in dict.fromkeys(missing))
            said.append(tr("Not in the toy world, so left out: {named}.", named=named))
        if len(written) > most:
            said.append(tr("There is no room for the last {words}.", words=counted(len(written) - most, "word")))
        return Typed(np.array(ids, np.int64), " ".join(said))


class PocketWidget(LessonWidget):
    """A widget that shows what the models do.

    `refresh` is called while it is visible and there are models: when it is shown, and whenever they change.

    Attributes
    ----------
    pocket : Pocket
    column : QVBoxLayout
    """

    def __init__(self, stage: LessonState) -> None:
        super().__init__(stage)
        self.pocket = stage.share(Pocket)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(10)
        self._stale = True
        self.pocket.changed.connect(self._on_changed)

    def refresh(self) -> None:
        """Show the present models."""
        raise NotImplementedError

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.pocket.want()
        if self._stale:
            self._on_changed()

    def _on_changed(self) -> None:
        self._stale = not (self.isVisible() and self.pocket.runs)
        if not self._stale:
            self.refresh()


def remark_on(message: InlineMessage, text: str) -> None:
    """Show a remark; without one the message takes no room."""
    message.show_note(text)
    message.setVisible(bool(text))
