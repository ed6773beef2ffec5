"""Where relations come from: the toy world, shipped lists, and files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from embviz.gui.files.file_names import ask_to_open
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import button, row
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.toy.truths import Truths

_FILES = tr("Analogy questions or pairs of words (*.txt *.tsv *.csv *.questions);;All files (*)")
_TOY, _BUNDLED = "toy", "bundled"


Read = Callable[[], Sequence[Any]]


@dataclass(frozen=True)
class Kind:
    """How each source is read: as analogy questions by section, or as relations with pairs; for workers."""

    name: str
    of_truths: "Callable[[Truths], Sequence[Any]]"
    bundled: Read
    of_file: Callable[[str], Sequence[Any]]


def _sections(truths: "Truths") -> Sequence[Any]:
    from embviz.analysis.evaluation.questions import AnalogySection

    return tuple(AnalogySection(name, questions) for name, questions in truths.analogies.items())


def _bundled_sections() -> Sequence[Any]:
    from embviz.analysis.analogies.relations import bundled_questions

    return bundled_questions()


def _sections_of(path: str) -> Sequence[Any]:
    from embviz.analysis.analogies.relations import read_questions

    sections = tuple(read_questions(path))
    if not any(section.questions for section in sections):
        raise InputError(
            tr("{path} has no two pairs of one relation without a common word, so there is nothing to ask.", path=path),
            tr("Write at least two pairs for each relation."),
        )
    return sections


def _relations(truths: "Truths") -> Sequence[Any]:
    from embviz.analysis.analogies.relations import Relation, pairs_of

    return tuple(Relation(section.name, pairs_of(section)) for section in _sections(truths))


def _bundled_relations() -> Sequence[Any]:
    from embviz.analysis.analogies.relations import bundled_relations

    return bundled_relations()


def _relations_of(path: str) -> Sequence[Any]:
    from embviz.analysis.analogies.relations import read_any_relations

    return tuple(read_any_relations(path))


QUESTIONS = Kind(tr("Questions"), _sections, _bundled_sections, _sections_of)
RELATIONS = Kind(tr("Relations"), _relations, _bundled_relations, _relations_of)


class RelationSource(QWidget):
    """Chooses a list of relations; a button opens a file.

    Parameters
    ----------
    name : str
        Prefix of the object names, followed by ``_source`` or ``_open``.
    kind : Kind
        How the lists are read.

    Signals
    -------
    changed
        Another list was chosen.
    failed(EmbvizError)
        A file could not be read.
    """

    changed = Signal()
    failed = Signal(object)

    def __init__(self, context: Context, name: str, kind: Kind) -> None:
        super().__init__()
        self._context, self._name, self._kind = context, name, kind
        self._files: dict[str, Sequence[Any]] = {}
        self._choice = QComboBox()
        self._choice.setObjectName(f"{name}_source")
        self._choice.setAccessibleName(kind.name)
        set_scaled_size(self._choice, minimum_width=132)
        self._open = button(tr("Open…"), f"{name}_open", flat=True)
        self._open.setToolTip(
            tr(
                "Four words on a line, a b c d, with sections that begin with a colon, as in questions-words.txt; or "
                "two words on a line: then every pair of a section is asked with every other one"
            )
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
        """Key of the chosen list; equal for equal questions."""
        return str(self._choice.currentData())

    def reader(self) -> Read:
        """Return a function that reads the chosen list on a worker."""
        key, kind, truths = self.key, self._kind, self._context.workspace.truths
        if key in self._files:
            opened = self._files[key]
            return lambda: opened
        return partial(kind.of_truths, truths) if key == _TOY and truths is not None else kind.bundled

    def open_path(self, path: str | Path) -> None:
        """Read and choose a file of questions or pairs, as if it was chosen in the dialog."""
        key = str(path)

        def done(found: Sequence[Any]) -> None:
            known = self._choice.findData(key)
            self._files[key] = found
            if known < 0:
                self._choice.addItem(Path(path).name, key)
                known = self._choice.count() - 1
            if known == self._choice.currentIndex():
                self.changed.emit()
            self._choice.setCurrentIndex(known)

        self._context.jobs.submit(
            "files", f"open {self._name}", lambda _job: self._kind.of_file(key), done, self._on_failed
        )

    def _on_failed(self, error: Exception) -> None:
        if isinstance(error, EmbvizError):
            self.failed.emit(error)
        else:
            self._context.messages.show_error(error)

    def _on_open(self) -> None:
        path = ask_to_open(self, tr("Open analogy questions"), _FILES)
        if path:
            self.open_path(path)

    def _fill(self) -> None:
        """List the sources available for the open text; a choice of the user is kept."""
        chosen, toy = self._choice.currentData(), self._context.workspace.truths is not None
        self._choice.blockSignals(True)
        self._choice.clear()
        if toy:
            self._choice.addItem(tr("Toy world"), _TOY)
        self._choice.addItem(tr("English relations"), _BUNDLED)
        for path in self._files:
            self._choice.addItem(Path(path).name, path)
        kept = self._choice.findData(chosen) if chosen in self._files else 0
        self._choice.setCurrentIndex(max(kept, 0))
        self._choice.blockSignals(False)
        if self._choice.currentData() != chosen:
            self.changed.emit()
