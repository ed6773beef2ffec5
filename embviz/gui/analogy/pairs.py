"""Input of word pairs: chosen from a list of relations or typed, one pair a line."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QWidget

from embviz.gui.analogy.sources import RELATIONS, RelationSource
from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import column, label
from embviz.util.errors import InputError
from embviz.util.language import tr

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
        self._section = QComboBox()
        self._section.setObjectName("relation.section")
        self._section.setAccessibleName(tr("Relation"))
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
        layout.addWidget(label(tr("Two words per line; an arrow goes from the first to the second."), "caption",
                               wrap=True))
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
