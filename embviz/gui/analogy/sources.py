"""Where relations and pairs come from: the toy world, shipped lists, files, or typed, one pair a line."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.files.file_names import ask_to_open
from embviz.gui.pages.context import Context
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import button, column, combo_box, label, row
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
        self._choice = combo_box(f"{name}_source", kind.name)
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


_TYPING_MS = 600
_FIRST = ("capital", "capital-common-countries")
_OWN = tr("Pairs of your own")

Pairs = tuple[tuple[str, str], ...]


class PairsInput(QWidget):
    """A list of relations, and a text field with the pairs.

    Signals
    -------
    changed
        The pairs changed; see `pairs`.
    listed
        The list of relations changed; see `relations`.
    """

    changed = Signal()
    listed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.pairs: Pairs = ()
        self.relations: dict[str, Pairs] = {}
        self._source = RelationSource(context, "relation.list", RELATIONS)
        self._section = combo_box("relation.section", tr("Relation"))
        self._text = QPlainTextEdit()
        self._text.setObjectName("relation.pairs_text")
        self._text.setAccessibleName(tr("Pairs of words, one pair on each line"))
        self._text.setPlaceholderText(tr("king queen\nman woman\nactor actress"))
        self._text.setTabChangesFocus(True)
        self.message = InlineMessage("relation.message")
        self.message.setWordWrap(True)
        self._typing = QTimer(self, interval=_TYPING_MS, singleShot=True)
        layout = column(self, (0, 0, 0, 0), 8)
        layout.addWidget(self._source)
        layout.addWidget(self._section)
        layout.addWidget(self._text, 1)
        layout.addWidget(
            label(tr("Two words per line; an arrow goes from the first to the second."), "caption", wrap=True)
        )
        layout.addWidget(self.message)
        self._source.changed.connect(self._read)
        self._source.failed.connect(self.message.show_error)
        self._section.activated.connect(lambda _at: self.choose(self._section.currentText()))
        self._text.textChanged.connect(self._typing.start)
        self._typing.timeout.connect(self._on_typed)

    def begin(self) -> None:
        """List the relations when the page is first shown."""
        if not self.relations and not self._context.jobs.running("relations"):
            self._read()

    def open_path(self, path: str) -> None:
        """List the relations of a file, as if it was chosen in the dialog."""
        self._source.open_path(path)

    def set_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Set the pairs."""
        self._text.setPlainText("\n".join(_line(pair) for pair in pairs))
        self._typing.stop()
        self._on_typed()

    def choose(self, name: str) -> None:
        """Use the pairs of a relation of the list."""
        self._section.setCurrentIndex(self._section.findText(name))
        if name in self.relations:
            self.set_pairs(self.relations[name])

    def take_focus(self) -> None:
        """Move the keyboard focus to the text field."""
        self._text.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._typing.isActive():
            self._typing.stop()
            self._on_typed()

    def _read(self) -> None:
        read = self._source.reader()

        def work(_job: Job) -> dict[str, Pairs]:
            return {relation.name: relation.pairs for relation in read() if relation.pairs}

        def done(relations: dict[str, Pairs]) -> None:
            self.relations = relations
            self._section.clear()
            self._section.addItems([*relations, _OWN])
            first = next((name for name in _FIRST if name in relations), next(iter(relations), _OWN))
            self.choose(first)
            self.listed.emit()

        self._context.jobs.submit("quick", "relations", work, done)

    def _on_typed(self) -> None:
        from embviz.analysis.analogies.relations import typed_pairs

        try:
            pairs = typed_pairs(self._text.toPlainText())
        except InputError as error:
            self.message.show_error(error)
            return
        if self.relations.get(self._section.currentText()) != pairs:
            self._section.setCurrentIndex(self._section.findText(_OWN))
        if pairs != self.pairs:
            self.pairs = pairs
            self.changed.emit()


def _line(pair: tuple[str, str]) -> str:
    return (", " if any(" " in word for word in pair) else " ").join(pair)
