"""Panel of time slices: their sources and order."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QMenu, QPushButton, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.core.slices import MOST_SLICES, Slice, in_time, kept, name_of, parameters_for, read_slices, train_slices
from embviz.gui.core.text_title import text_title
from embviz.gui.core.undo_steps import BoundedUndoCommand
from embviz.gui.files.file_names import ask_for_several, ask_to_open_several
from embviz.gui.files.loader import storage_of
from embviz.gui.pages.comparable_models import ComparisonSession
from embviz.gui.pages.context import Context
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import add_entry, button, column, hairline, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.errors import InputError
from embviz.util.language import counted, epochs_text, tr

_ID = Qt.ItemDataRole.UserRole


class SliceList(QWidget):
    """List of the slices in order of time.

    Signals
    -------
    changed
        The slices or their order have changed.
    renamed
        Only a name has changed.
    removed(str, list of Slice)
        The user removed a slice; with its name and the previous slices.
    """

    changed = Signal()
    renamed = Signal()
    removed = Signal(str, list)

    def __init__(self) -> None:
        super().__init__()
        self._slices: dict[int, Slice] = {}
        self._next = 0
        self._list = QListWidget()
        self._list.setObjectName("time.slices")
        self._list.setAccessibleName(tr("Slices in the order of time"))
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self._list.setDefaultDropAction(Qt.DropAction.MoveAction)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._earlier = _flat(tr("Earlier"), "earlier", tr("Move the selected slice one place toward the beginning"))
        self._later = _flat(tr("Later"), "later", tr("Move the selected slice one place toward the end"))
        self._remove = _flat(tr("Remove"), "remove", tr("Remove the selected slice"))
        layout = column(self, (0, 0, 0, 0), 6)
        layout.addWidget(self._list, 1)
        layout.addLayout(row(self._earlier, self._later, self._remove, None, spacing=2))
        self._earlier.clicked.connect(lambda: self._move(-1))
        self._later.clicked.connect(lambda: self._move(1))
        self._remove.clicked.connect(self._on_remove)
        self._list.currentRowChanged.connect(lambda _row: self._enable())
        self._list.itemChanged.connect(self._on_renamed)
        self._list.model().rowsMoved.connect(lambda *_moved: self._on_order())
        self._enable()

    @property
    def slices(self) -> list[Slice]:
        """The slices in order of time, with their names in the list."""
        found = []
        for item in map(self._list.item, range(self._list.count())):
            one = self._slices[item.data(_ID)]
            found.append(Slice(item.text(), one.embedding, one.words, one.source))
        return found

    def show_slices(self, slices: Sequence[Slice]) -> None:
        """Set the slices in this order."""
        self._list.blockSignals(True)
        self._list.clear()
        self._slices.clear()
        for one in slices[:MOST_SLICES]:
            self._slices[self._next] = one
            item = QListWidgetItem(one.name)
            item.setData(_ID, self._next)
            item.setFlags((item.flags() | Qt.ItemFlag.ItemIsEditable) & ~Qt.ItemFlag.ItemIsDropEnabled)
            item.setToolTip(
                tr(
                    "{source}\n{words}, {dimensions} dimensions",
                    source=one.source,
                    words=counted(one.words, "word"),
                    dimensions=one.embedding.dimensions,
                )
            )
            self._list.addItem(item)
            self._next += 1
        self._list.blockSignals(False)
        self._on_order()

    def _move(self, way: int) -> None:
        at = self._list.currentRow()
        if at >= 0 and 0 <= at + way < self._list.count():
            # a row moves before another one
            self._list.model().moveRow(self._list.rootIndex(), at, self._list.rootIndex(), at + way + (way > 0))
            self._enable()

    def _on_remove(self) -> None:
        before = self.slices
        item = self._list.takeItem(self._list.currentRow())
        if item is not None:
            self._slices.pop(item.data(_ID))
            self._on_order()
            self.removed.emit(item.text(), before)

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add the actions on a slice."""
        item = self._list.currentItem() if point is None else self._list.itemAt(self._list.mapFrom(self, point))
        if item is None:
            return
        self._list.setCurrentItem(item)
        add_entry(menu, "rename_slice", tr("Rename (F2)"), partial(self._list.editItem, item))
        for button_, name, text in (
            (self._earlier, "earlier", tr("Move toward the beginning")),
            (self._later, "later", tr("Move toward the end")),
            (self._remove, "remove_slice", tr("Remove")),
        ):
            add_entry(menu, name, text, button_.click).setEnabled(button_.isEnabled())

    def _on_order(self) -> None:
        self._enable()
        self.changed.emit()

    def _on_renamed(self, item: QListWidgetItem) -> None:
        if not item.text().strip():
            self._list.blockSignals(True)
            item.setText(self._slices[item.data(_ID)].name)
            self._list.blockSignals(False)
        self.renamed.emit()

    def _enable(self) -> None:
        at, count = self._list.currentRow(), self._list.count()
        self._earlier.setEnabled(at > 0)
        self._later.setEnabled(0 <= at < count - 1)
        self._remove.setEnabled(at >= 0)


def _flat(text: str, name: str, help_: str) -> QPushButton:
    made = button(text, f"time.{name}", flat=True)
    made.setToolTip(help_)
    return made


TRAIN, OPEN = tr("slices trained"), "slices opened"
_MOMENTS, _LEARNED = 5, 0.2  # number of moments, and the share of the run after which they begin
_PARTS = 2
_TRAINED = tr(
    "Each text is read and trained by itself, with the same parameters: those of the open run, or of the training "
    "form. The open run and its vectors stay as they are."
)
_OF_RUN = tr("a moment of the open run")
_HINT = tr("Double-click a name to change it, drag to reorder.")


class SlicesPanel(QWidget):
    """Manages the slices and announces changes of them, their order and their names.

    Attributes
    ----------
    line : MeasurementToolbar
        Progress of training; placed by the owner, which has more room.

    Signals
    -------
    changed
        The slices or their order have changed.
    renamed
        Only a name has changed.
    """

    changed = Signal()
    renamed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._workspace = context, context.workspace
        self.touched = False  # whether the user has chosen slices
        self.taken_of = 0  # id of the run whose moments were taken last
        self._shelf = context.share(ComparisonSession)
        self._list = SliceList()
        self._steps: list[BoundedUndoCommand[list[Slice]]] = []
        self._again: Callable[[], None] = self.train_parts
        self._kept = label("", "caption", wrap=True, name="time.kept")
        self._open = button(tr("Open vectors…"), "time.open")
        self._open.setToolTip(
            tr("Files of vectors, several at once: years in their names become the names of the slices")
        )
        self._texts = button(tr("Train texts…"), "time.texts")
        self._texts.setToolTip(_TRAINED)
        self._moments = button(tr("Moments of this run"), "time.moments")
        self._moments.setToolTip(
            tr("Up to {moments} moments of the open run, spread evenly up to now", moments=_MOMENTS)
        )
        self._count = WholeSpin("time.parts", tr("Parts of the open text"), 2, 6, _PARTS)
        self._count.setSuffix(tr(" parts"))
        self._halves = button(tr("Train the text in"), "time.train_parts")
        self._halves.setToolTip(tr("The open text is cut into parts of equal length. {trained}", trained=_TRAINED))
        self.line = MeasurementToolbar(context.jobs, TRAIN, "time.train", lane="slices")
        self.line.measure.setText(tr("Train again"))
        self.line.hide()
        layout = column(self, (14, 10, 14, 10), 6)
        layout.addWidget(label(tr("Slices in the order of time"), "section"))
        layout.addWidget(self._list, 1)
        layout.addWidget(self._kept)
        layout.addWidget(self._open)
        layout.addWidget(self._texts)
        layout.addWidget(hairline())
        layout.addWidget(label(tr("From the open text or run"), "caption"))
        layout.addWidget(self._moments)
        layout.addLayout(row(self._halves, self._count, stretch=self._halves))

        self._open.clicked.connect(self._on_open)
        self._texts.clicked.connect(self._on_texts)
        self._moments.clicked.connect(lambda: self.take_moments(by_hand=True))
        self._halves.clicked.connect(self.train_parts)
        self.line.measure.clicked.connect(lambda: self._again())
        self._list.changed.connect(self._on_changed)
        self._list.renamed.connect(self._on_renamed)
        self._list.removed.connect(self._on_removed)
        self._workspace.run_changed.connect(self._enable)
        self._workspace.observers_changed.connect(self._enable)
        self._enable()
        self._update_hint()

    # --- slices

    @property
    def slices(self) -> list[Slice]:
        """The slices in order of time, with their names in the list."""
        return self._list.slices

    def show_slices(self, slices: Sequence[Slice]) -> None:
        """Set the slices in this order."""
        self._list.show_slices(slices)

    def add(self, slices: Sequence[Slice]) -> None:
        """Add slices to the present ones; sorted by year if all have one."""
        self.touched = True
        self.show_slices(in_time([*self.slices, *slices]))

    def _on_removed(self, name: str, before: list[Slice]) -> None:
        """Make the removal undoable, for the newest few only, because each holds vectors."""
        text = tr("Remove the slice {name}", name=name)
        self._workspace.undo.push(BoundedUndoCommand(text, self._put, self.slices, before, self._steps))

    def _put(self, slices: list[Slice]) -> None:
        if [one.name for one in slices] != [one.name for one in self.slices]:
            self.show_slices(slices)

    def forget(self) -> None:
        """Remove all slices."""
        self.line.give_up()
        self._context.jobs.cancel(OPEN)
        self.touched = False
        self.show_slices(())

    # --- sources

    def open_paths(self, paths: Sequence[str | Path]) -> None:
        """Open files of vectors as slices, as if they had been chosen in the dialog."""

        def done(read: tuple[list[Slice], list[InputError]]) -> None:
            slices, errors = read
            if slices:
                self.add(slices)
            for error in errors[:1]:
                self._context.messages.show_error(error)

        self._submit(OPEN, lambda job: read_slices(paths, job), done)

    def take_moments(self, by_hand: bool = False) -> None:
        """Use moments of the open run as slices, the newest one as the last."""
        observer = self._workspace.observer
        if observer is None or not observer.moments:
            return
        # random initial vectors have no meaningful direction yet, and cannot be aligned with learned ones
        every = observer.moments
        epochs = np.array([moment.epoch for moment in every])
        wanted = np.linspace(_LEARNED * epochs[-1], epochs[-1], _MOMENTS)
        chosen = [every[k] for k in np.unique(np.abs(epochs[:, None] - wanted).argmin(axis=0))]

        def work(_job: Job) -> list[Slice]:
            return [
                kept(tr("epoch {epoch}", epoch=epochs_text(moment.epoch)), observer.embedding(moment), _OF_RUN)
                for moment in chosen
            ]

        def done(slices: list[Slice]) -> None:
            self.touched = by_hand
            self.show_slices(slices)

        self.taken_of = observer.run.run_id
        self._submit(OPEN, work, done)

    def train_parts(self, _checked: bool = False) -> None:
        """Split the open text and train on each part separately."""
        corpus, count = self._workspace.evidence, self._count.value()
        if corpus is None:
            return
        parameters = parameters_for(self._workspace, self._context.settings)

        def work(job: Job) -> list[Slice]:
            from embviz.text.corpus import parts_of

            if corpus.tokens < count:
                raise InputError(
                    tr("{name} has only {tokens}.", name=text_title(corpus), tokens=counted(corpus.tokens, "token")),
                    tr("Open a longer text."),
                )
            parts = parts_of(corpus, count)
            texts = [
                (tr("part {at}", at=at), partial(lambda part: part, part)) for at, part in enumerate(parts, start=1)
            ]
            return train_slices(texts, parameters, job)

        self._train(work, self.show_slices)

    def train_paths(self, paths: Sequence[str | Path]) -> None:
        """Train texts as slices, as if they had been chosen in the dialog."""
        reading = self._context.loader.preprocessing
        parameters = parameters_for(self._workspace, self._context.settings)
        storage = storage_of(self._context.settings)

        def work(job: Job) -> list[Slice]:
            from embviz.text.reading import read_corpus

            texts = [
                (name_of(path), partial(read_corpus, path, reading, pulse=job.pulse.quiet, storage=storage))
                for path in paths
            ]
            return train_slices(texts, parameters, job)

        self._train(work, self.add)

    def _train(self, work: Callable[[Job], list[Slice]], done: Callable[[list[Slice]], None]) -> None:
        self.touched = True

        def show(slices: list[Slice]) -> None:
            self.line.hide()
            done(slices)

        self._again = partial(self._train, work, done)
        self.line.show()
        self.line.begin(lambda job, _progress: work(job), show)

    def _submit(self, kind: str, work: Callable[[Job], Any], done: Callable[[Any], None]) -> None:
        self._context.jobs.submit("files", kind, work, done)

    def _on_open(self) -> None:
        ask_for_several(self._context.jobs, self, tr("Open vectors as slices of time"), self.open_paths)

    def _on_texts(self) -> None:
        paths = ask_to_open_several(self, tr("Train texts as slices of time"), tr("All files (*)"))
        if paths:
            self.train_paths(paths)

    # --- updates

    def _on_changed(self) -> None:
        self._enable()
        self._update_hint()
        self._offer()
        self.changed.emit()

    def _on_renamed(self) -> None:
        self._offer()
        self.renamed.emit()

    def _offer(self) -> None:
        """Offer the slices on the other tabs, except those that are already offered there."""
        self._shelf.slices = [(one.name, one.embedding) for one in self.slices if one.source != _OF_RUN]

    def _enable(self) -> None:
        count = len(self.slices)
        self._open.setEnabled(count < MOST_SLICES)
        self._texts.setEnabled(count < MOST_SLICES)
        observer = self._workspace.observer
        self._moments.setEnabled(observer is not None and len(observer.moments) > 2)
        self._halves.setEnabled(self._workspace.evidence is not None)
        self._count.setEnabled(self._workspace.evidence is not None)

    def _update_hint(self) -> None:
        """Describe the slices that are kept."""
        slices = self.slices
        if not slices:
            self._kept.setText(
                tr("Two slices or more, at most {most_slices}. {hint}", most_slices=MOST_SLICES, hint=_HINT)
            )
            return
        cut = [one for one in slices if len(one.embedding) < one.words]
        megabytes = sum(one.embedding.vectors.nbytes for one in slices) / 1e6
        most = tr("; of {slices} only the most frequent words", slices=counted(len(cut), "slice")) if cut else ""
        self._kept.setText(tr("{megabytes:,.0f} MB kept{most}. {hint}", megabytes=megabytes, most=most, hint=_HINT))
