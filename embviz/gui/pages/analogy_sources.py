"""Where relations come from: the truths of the toy world, those that are shipped, files that a person opens."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from embviz.errors import EmbvizError, InputError
from embviz.gui.context import Context
from embviz.gui.jobs import Job
from embviz.gui.widgets.parts import button, row

if TYPE_CHECKING:
    from embviz.analysis.questions import AnalogySection

_FILES = "Analogy questions or pairs of words (*.txt *.tsv *.csv *.questions);;All files (*)"
_TOY, _BUNDLED = "toy", "bundled"


class QuestionSource(QWidget):
    """Chooses a list of analogy questions; questions in a file are opened by the button beside.

    Parameters
    ----------
    context : Context
    name : str
        Its parts are called so, with ``_source`` and ``_open``.

    Signals
    -------
    changed
        Other questions are chosen.
    failed(EmbvizError)
        A file could not be read.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(self, context: Context, name: str) -> None:
        super().__init__()
        self._context, self._kind = context, f"questions of {name}"
        self._files: dict[str, tuple[AnalogySection, ...]] = {}
        self._choice = QComboBox()
        self._choice.setObjectName(f"{name}_source")
        self._choice.setAccessibleName("Questions")
        self._choice.setMinimumWidth(180)
        self._open = button("Open…", f"{name}_open", flat=True)
        self._open.setToolTip(
            "Four words on a line, a b c d, with sections that begin with a colon, as in questions-words.txt; or two "
            "words on a line: then every pair of a section is asked with every other one"
        )
        layout = row(self._choice, self._open)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self._open.clicked.connect(self._on_open)
        self._choice.currentIndexChanged.connect(lambda _at: self.changed.emit())
        context.workspace.corpus_changed.connect(self._fill)
        self._fill()

    @property
    def key(self) -> str:
        """What is chosen: the same for the same questions."""
        return str(self._choice.currentData())

    @property
    def title(self) -> str:
        """What is chosen, for people."""
        return self._choice.currentText()

    def reader(self) -> "Callable[[], Sequence[AnalogySection]]":
        """Return what reads the chosen questions on a worker."""
        key, truths, opened = self.key, self._context.workspace.truths, self._files.get(self.key)

        def read() -> "Sequence[AnalogySection]":
            from embviz.analysis.questions import AnalogySection
            from embviz.analysis.relations import bundled_questions

            if key == _TOY and truths is not None:
                return tuple(AnalogySection(name, questions) for name, questions in truths.analogies.items())
            return bundled_questions() if opened is None else opened

        return read

    def open_path(self, path: str | Path) -> None:
        """Read a file of questions or of pairs, and choose it: what choosing it in a dialog does."""
        key = str(path)

        def work(_job: Job) -> "tuple[AnalogySection, ...]":
            from embviz.analysis.relations import read_questions

            sections = tuple(read_questions(path))
            if not any(section.questions for section in sections):
                raise InputError(
                    f"{path} holds no two pairs of one relation without a common word, so nothing can be asked.",
                    "Write at least two pairs for each relation.",
                )
            return sections

        def done(sections: "tuple[AnalogySection, ...]") -> None:
            known = self._choice.findData(key)
            self._files[key] = sections
            if known < 0:
                self._choice.addItem(Path(path).name, key)
                known = self._choice.count() - 1
            if known == self._choice.currentIndex():
                self.changed.emit()
            self._choice.setCurrentIndex(known)

        self._context.jobs.submit("files", self._kind, work, done, self._on_failed)

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, EmbvizError):
            self.failed.emit(error)
        else:
            self._context.jobs.failed.emit(error)

    def _on_open(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, "Open analogy questions", "", _FILES)
        if path:
            self.open_path(path)

    def _fill(self) -> None:
        """List what there is for the open text; what a person chose stays chosen."""
        chosen, toy = self._choice.currentData(), self._context.workspace.truths is not None
        self._choice.blockSignals(True)
        self._choice.clear()
        if toy:
            self._choice.addItem("Toy world", _TOY)
        self._choice.addItem("English relations", _BUNDLED)
        for path in self._files:
            self._choice.addItem(Path(path).name, path)
        kept = self._choice.findData(chosen) if chosen in self._files else 0
        self._choice.setCurrentIndex(max(kept, 0))
        self._choice.blockSignals(False)
        if self._choice.currentData() != chosen:
            self.changed.emit()
