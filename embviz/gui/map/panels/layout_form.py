"""The options of a projection method as a form."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.pages.context import Context
from embviz.gui.widgets.charts.variance_bars import VarianceBars
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.gui.widgets.inputs.parameter_form import ParameterForm
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.layouts import button, label, row
from embviz.projection.mds import MOST_WORDS, MdsOptions, written
from embviz.projection.methods import Method
from embviz.projection.pca import PcaOptions
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.text.word_index import WordIndex

_NAMED = 6  # words that are named


class ChosenWords(QWidget):
    """Option that takes the selection when its button is pressed, so a click on the map does not start a new layout.

    Signals
    -------
    changed
        Other words were chosen.
    """

    changed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._scene = context.scene
        self._chosen = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        self._said = label("", "muted", wrap=True, name="layout.chosen")
        layout.addWidget(self._said)
        self._take = button(tr("Lay out selection"), "layout.take_selection")
        self._all = button(tr("All words"), "layout.all_words", flat=True)
        self._take.clicked.connect(self._on_take)
        self._all.clicked.connect(lambda: self._choose(""))
        layout.addLayout(row(self._take, self._all, None))
        self._scene.selected_changed.connect(self._on_selected)
        self._on_selected()

    def values(self) -> dict[str, str]:
        """Return the option and its value."""
        return {"chosen": self._chosen}

    def fill(self, values: dict[str, Any]) -> None:
        """Show the chosen words."""
        self._chosen = values["chosen"]
        self._all.setEnabled(bool(self._chosen))
        words = MdsOptions(chosen=self._chosen).chosen_words
        if not words:
            self._said.setText(
                tr(
                    "All words on the map, at most {most_words:,}. Select some to see only them: distances among few "
                    "words fit into a plane far better.",
                    most_words=MOST_WORDS,
                )
            )
        else:
            named = ", ".join(words[:_NAMED]) + (" …" if len(words) > _NAMED else "")
            self._said.setText(tr("{words:,} chosen words: {named}", words=len(words), named=named))

    def _on_selected(self) -> None:
        count = len(self._scene.selected)
        self._take.setEnabled(1 < count <= MOST_WORDS)
        self._take.setToolTip(
            tr("Select at most {most_words:,} words, not {count:,}", most_words=MOST_WORDS, count=count)
            if count > MOST_WORDS
            else tr("Select words on the map first")
            if count < 2
            else tr("Lay out only the {count:,} selected words", count=count)
        )

    def _on_take(self) -> None:
        words = self._scene.words
        self._choose(written(words[at] for at in self._scene.selected.tolist()))

    def _choose(self, chosen: str) -> None:
        if chosen != self._chosen:
            self.fill({"chosen": chosen})
            self.changed.emit()


FIELDS = ("axis_x", "axis_y", "axis_z")
_TITLES = (tr("Across"), tr("Upward"), tr("Toward you"))
_EXAMPLES = ("good - bad", "big - small", "man - woman")
# proposed when nothing has been typed: the first of these whose words are all known
_PROPOSED = (*_EXAMPLES, "king - man", "paris - france", "cat - dog", "day - night", "new - old", "red - blue")


class AxisLines(QWidget):
    """Two or three inputs for axis expressions; shows an error with similar words below each one.

    Signals
    -------
    changed
        An input has another valid expression, which is not zero.
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
        """Return the expressions by option."""
        return {field: line.text().strip() for field, line in zip(FIELDS, self._lines, strict=True)}

    @property
    def complete(self) -> bool:
        """Whether each axis of the layout has a valid expression."""
        lines = self._lines[: self._dimensions]
        return all(line.text().strip() and not line.property("invalid") for line in lines)

    def fill(self, values: dict[str, str], dimensions: int) -> None:
        """Show expressions for a layout of so many dimensions."""
        self._dimensions = dimensions
        for at, (field, line) in enumerate(zip(FIELDS, self._lines, strict=True)):
            for part in self._parts[at]:
                part.setVisible(at < dimensions)
            if line.text().strip() != values[field]:
                line.blockSignals(True)
                line.setText(values[field])
                line.blockSignals(False)

    def propose(self) -> None:
        """Fill empty inputs with proposed expressions whose words are known."""
        vectors = self._vectors()
        if vectors is None or any(line.text().strip() for line in self._lines[: self._dimensions]):
            return
        index = vectors[0]
        known = [text for text in _PROPOSED if all(word in index for word in text.split(" - "))]
        if len(known) >= self._dimensions:
            for line, text in zip(self._lines[: self._dimensions], known, strict=False):
                line.propose(text)

    def ask(self) -> None:
        """Check the expressions of all inputs."""
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
            assert found is not None  # they were known a moment ago
            return found.vectors

        return run.vocabulary.index, vectors

    def _still_shown(self, at: int) -> str:
        """Return which axis is still on the map although its input now holds something else."""
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
            line.answered(
                ""
                if text
                else tr(
                    "for example {examples}{still_shown}", examples=_EXAMPLES[at], still_shown=self._still_shown(at)
                )
            )
            return
        index, vectors_of = vectors

        def work(_job: Job) -> None:
            from embviz.analysis.analogies.analogy import directions

            directions([text], index, vectors_of)  # raises what is wrong with the expression

        def done(_: None) -> None:
            line.answered("")
            self.changed.emit()

        def failed(error: InputError) -> None:
            from embviz.analysis.analogies.analogy import resolve

            told = InputError(f"{error.what}{self._still_shown(at)}", error.cure, error.suggestions)
            line.refused(told, lambda word: resolve(index, word) is not None)

        self._context.jobs.submit("quick", f"axis {at}", work, done, on_refused=failed)


_CAPTION_PX = 116  # of all rows, so that their fields begin at one place


class LayoutForm(QWidget):
    """Rows for the options of a method, named `layout.<method>.<option>`.

    Signals
    -------
    changed
        The user changed an option, and all options are valid.
    """

    changed = Signal()

    def __init__(self, context: Context, how: Method, options: dict[str, Any]) -> None:
        super().__init__()
        self._how = how
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        self._space = SegmentedControl(
            f"layout.{how.name}.dimensions", tr("Dimensions"), (("2", tr("2D")), ("3", tr("3D")))
        )
        self._space.setToolTip(how.declared["dimensions"].help)
        self._space.changed.connect(lambda _at: self._on_changed("dimensions"))
        layout.addWidget(self._space)
        self.axes = AxisLines(context) if "axis_x" in how.declared else None
        self.words = ChosenWords(context) if "chosen" in how.declared else None
        self.bars = VarianceBars("layout.spectrum") if "components" in how.declared else None
        values = {**how.defaults, **options}
        own = {"dimensions", "chosen", *FIELDS}
        rows = {name: declared for name, declared in how.declared.items() if name not in own}
        if "seed" in rows:
            # last, because it is changed least often
            rows["seed"] = rows.pop("seed")
        self._parts: list[ParameterForm] = []
        for part in (self.axes, self.words):
            if part is not None:
                part.changed.connect(lambda: self._on_changed(""))
                layout.addWidget(part)
        for advanced in (False, True):
            some = {name: declared for name, declared in rows.items() if declared.advanced is advanced}
            if not some:
                continue
            form = ParameterForm(f"layout.{how.name}", _CAPTION_PX, explained=True)
            form.declare(some, {name: values[name] for name in some})
            form.changed.connect(self._on_changed)
            self._parts.append(form)
            if advanced:
                layout.addWidget(CollapsibleSection(tr("More options"), f"layout.{how.name}.more", form))
            else:
                layout.addWidget(form)
        if self.bars is not None:
            self.bars.chosen.connect(self._on_components)
            layout.addWidget(self.bars)
        self._filling = False
        self.fill(options)

    def values(self) -> dict[str, Any]:
        """Return what all rows show."""
        found: dict[str, Any] = {"dimensions": 2 + self._space.current}
        for part in self._parts:
            found.update(part.values())
        for other in (self.axes, self.words):
            if other is not None:
                found.update(other.values())
        return found

    def fill(self, options: dict[str, Any]) -> None:
        """Show options; those not given are set to their defaults."""
        values = {**self._how.defaults, **options}
        self._filling = True
        self._space.choose(values["dimensions"] - 2)
        for part in self._parts:
            part.fill(values)
        if self.axes is not None:
            self.axes.fill(values, values["dimensions"])
        if self.words is not None:
            self.words.fill(values)
        self._show_axes(values)
        self._filling = False

    def ask(self) -> None:
        """Check what depends on the open vectors; called when the form is shown again."""
        if self.axes is not None:
            self.axes.propose()
            self.axes.ask()

    def _show_axes(self, values: dict[str, Any]) -> None:
        if self.bars is not None:
            options = self._how.choose(values)
            assert isinstance(options, PcaOptions)  # only it has components
            self.bars.set_axes(options.axes)

    def _on_components(self, axes: tuple[int, ...]) -> None:
        text = ", ".join(str(component + 1) for component in axes)
        self._parts[0].fill({"components": "" if axes == tuple(range(len(axes))) else text})
        self._on_changed("components")

    def _on_changed(self, name: str) -> None:
        if self._filling:
            return
        values = self.values()
        if name == "dimensions":
            if "components" in values:
                # a pair is not a triple: start again with the first ones
                values["components"] = ""
            self.fill(values)
            self.ask()
        error: InputError | None = None
        try:
            self._how.choose(values)
            self._show_axes(values)
        except InputError as found:
            error = found
        for part in self._parts:
            for field in part.values():
                wrong = error is not None and field == (name if name in self.values() else "")
                part.complain(field, str(error) if wrong else "")
        if error is None and (self.axes is None or self.axes.complete):
            self.changed.emit()
