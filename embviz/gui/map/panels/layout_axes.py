"""Input of the expressions of semantic axes."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.layouts import label
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.word_index import WordIndex

FIELDS = ("axis_x", "axis_y", "axis_z")
_TITLES = (tr("Across"), tr("Upward"), tr("Toward you"))
_EXAMPLES = ("good - bad", "big - small", "man - woman")
# proposed where nothing has been typed: of these the first whose words are known
_PROPOSED = (*_EXAMPLES, "king - man", "paris - france", "cat - dog", "day - night", "new - old", "red - blue")


class AxisLines(QWidget):
    """Two or three lines; what is wrong with one is said below it, with near spellings.

    Signals
    -------
    changed
        A line holds an expression that points somewhere.
    """

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        self._lines: list[QueryLineEdit] = []
        self._parts: list[tuple[QWidget, ...]] = []
        self._dimensions = len(FIELDS)
        for at, (field, title, example) in enumerate(zip(FIELDS, _TITLES, _EXAMPLES, strict=True)):
            line = QueryLineEdit(f"layout.{field}", f"layout.{field}_message", title, example, context.complete)
            line.message.setWordWrap(True)
            line.asked.connect(lambda at=at: self._ask(at))
            caption = label(title)
            caption.setBuddy(line)
            for part in (caption, line, line.message):
                layout.addWidget(part)
            self._lines.append(line)
            self._parts.append((caption, line, line.message))
        context.workspace.words_changed.connect(self.ask)

    def values(self) -> dict[str, str]:
        """Return what the lines hold, by option."""
        return {field: line.text().strip() for field, line in zip(FIELDS, self._lines, strict=True)}

    @property
    def complete(self) -> bool:
        """Whether each axis of the picture has an expression that was understood."""
        lines = self._lines[: self._dimensions]
        return all(line.text().strip() and not line.property("invalid") for line in lines)

    def fill(self, values: dict[str, str], dimensions: int) -> None:
        """Show expressions, for a picture of so many dimensions."""
        self._dimensions = dimensions
        for at, (field, line) in enumerate(zip(FIELDS, self._lines, strict=True)):
            for part in self._parts[at]:
                part.setVisible(at < dimensions)
            if line.text().strip() != values[field]:
                line.blockSignals(True)
                line.setText(values[field])
                line.blockSignals(False)

    def propose(self) -> None:
        """Fill empty lines with expressions whose words are known."""
        vectors = self._vectors()
        if vectors is None or any(line.text().strip() for line in self._lines[: self._dimensions]):
            return
        index = vectors[0]
        known = [text for text in _PROPOSED if all(word in index for word in text.split(" - "))]
        if len(known) >= self._dimensions:
            for line, text in zip(self._lines[: self._dimensions], known, strict=False):
                line.propose(text)

    def ask(self) -> None:
        """Ask what all lines hold."""
        for at in range(self._dimensions):
            self._ask(at)

    def _vectors(self) -> "tuple[WordIndex, Callable[[np.ndarray], np.ndarray]] | None":
        workspace = self._context.workspace
        run, embedding = workspace.run, workspace.embedding
        if embedding is not None:
            return embedding.index, lambda ids: embedding.vectors[ids]
        snapshot = run.snapshot(1) if run is not None else None
        if run is None or snapshot is None:
            return None

        def vectors(ids: np.ndarray) -> np.ndarray:
            found = run.snapshot(ids)
            assert found is not None  # they were there a moment ago
            return found.vectors

        return run.vocabulary.index, vectors

    def _still_shown(self, at: int) -> str:
        """Return which axis is on the map although something else stands in the line."""
        scene = self._context.scene
        name, options = scene.drawn
        old = options.get(FIELDS[at], "") if name == "axes" and len(scene.words) else ""
        return tr(" Still shown: {old}.", old=old) if old else ""

    def _ask(self, at: int) -> None:
        line, text = self._lines[at], self._lines[at].text().strip()
        if not self.isVisible():
            return
        vectors = self._vectors()
        if not text or vectors is None:
            self._context.jobs.cancel(f"axis {at}")
            line.answered("" if text else tr(
                "for instance {examples}{still_shown}", examples=_EXAMPLES[at], still_shown=self._still_shown(at),
            ))
            return
        index, vectors_of = vectors

        def work(_job: Job) -> float:
            from embviz.analysis.analogies.directions import directions

            found = directions([text], index, vectors_of)
            assert found is not None
            return float(np.linalg.norm(found[0]))

        def done(length: float) -> None:
            line.answered("")
            self.changed.emit()

        def failed(error: Exception) -> None:
            from embviz.analysis.analogies.analogy import resolve

            if isinstance(error, InputError):
                told = InputError(f"{error.what}{self._still_shown(at)}", error.cure, error.suggestions)
                line.refused(told, lambda word: resolve(index, word) is not None)
            else:
                self._context.jobs.failed.emit(error)

        self._context.jobs.submit("quick", f"axis {at}", work, done, failed)
