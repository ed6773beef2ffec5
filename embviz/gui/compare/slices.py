"""Panel of time slices: their sources and order."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from embviz.gui.compare.slice_list import SliceList
from embviz.gui.core.jobs import Job
from embviz.gui.core.slices import (
    MOST_SLICES,
    Slice,
    in_time,
    kept,
    name_of,
    parameters_for,
    read_slices,
    train_slices,
)
from embviz.gui.core.undo_steps import BoundedUndoCommand
from embviz.gui.files.file_names import ask_to_open_several
from embviz.gui.files.loader import storage_of
from embviz.gui.files.vector_files import ask_for_several
from embviz.gui.pages.context import Context
from embviz.gui.pages.opened_models import ComparisonSession
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import button, column, hairline, label, row
from embviz.gui.widgets.measure_line import MeasurementToolbar
from embviz.util.errors import EmbvizError, InputError
from embviz.util.language import counted, tr

TRAIN, OPEN = tr("slices trained"), "slices opened"
_MOMENTS, _LEARNED = 5, 0.2  # moments taken, and the share of the run after which they begin
_PARTS = 2
_TRAINED = tr(
    "Each text is read and trained by itself, with the same parameters: those of the open run, or of the training "
    "form. The open run and its vectors stay as they are."
)
_OF_RUN = tr("a moment of the open run")
_HINT = tr("Names can be changed by a double click, the order by dragging.")


class SlicesPanel(QWidget):
    """Keeps the slices; hands them on when another one is there, or their order or names are others.

    Attributes
    ----------
    line : MeasurementToolbar
        Progress of a training; laid out by the owner, who has more room.

    Signals
    -------
    changed
        The slices or their order are others.
    renamed
        Only a name is.
    """

    changed = Signal()
    renamed = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context, self._workspace = context, context.workspace
        self.touched = False  # a person has chosen slices
        self.taken_of = 0  # id of the run whose moments were taken last
        self._shelf = ComparisonSession.of(context.workspace)
        self._list = SliceList()
        self._steps: list[BoundedUndoCommand[list[Slice]]] = []
        self._again: Callable[[], None] = self.train_parts
        self._kept = label("", "caption", wrap=True)
        self._kept.setObjectName("time.kept")
        self._open = button(tr("Open vectors…"), "time.open")
        self._open.setToolTip(
            tr("Files of vectors, several at once: years in their names become the names of the slices"),
        )
        self._texts = button(tr("Train texts…"), "time.texts")
        self._texts.setToolTip(_TRAINED)
        self._moments = button(tr("Moments of this run"), "time.moments")
        self._moments.setToolTip(
            tr("Up to {moments} moments of the open run, spread evenly up to now", moments=_MOMENTS),
        )
        self._count = WholeSpin()
        self._count.setObjectName("time.parts")
        self._count.setAccessibleName(tr("Parts of the open text"))
        self._count.setRange(2, 6)
        self._count.setValue(_PARTS)
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
        layout.addWidget(label(tr("From what is open"), "caption"))
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
        self._tell()

    # --- what there is

    @property
    def slices(self) -> list[Slice]:
        """The slices in the order of time, by the names they have here."""
        return self._list.slices

    def show_slices(self, slices: Sequence[Slice]) -> None:
        """Have these from now on, in this order."""
        self._list.show_slices(slices)

    def add(self, slices: Sequence[Slice]) -> None:
        """Add slices to those that are there; by their years where all have one."""
        self.touched = True
        self.show_slices(in_time([*self.slices, *slices]))

    def _on_removed(self, name: str, before: list[Slice]) -> None:
        """Let a person take that back, of the newest few: each holds vectors."""
        text = tr("Remove the slice {name}", name=name)
        self._workspace.undo.push(BoundedUndoCommand(text, self._put, self.slices, before, self._steps))

    def _put(self, slices: list[Slice]) -> None:
        if [one.name for one in slices] != [one.name for one in self.slices]:
            self.show_slices(slices)

    def forget(self) -> None:
        """Let all slices go."""
        self.line.give_up()
        self._context.jobs.cancel(OPEN)
        self.touched = False
        self.show_slices(())

    # --- where they come from

    def open_paths(self, paths: Sequence[str | Path]) -> None:
        """Open files of vectors as slices: what choosing them in a dialog does."""
        def done(read: tuple[list[Slice], list[InputError]]) -> None:
            slices, errors = read
            if slices:
                self.add(slices)
            for error in errors[:1]:
                self._context.opening.failed.emit(error)

        self._submit(OPEN, lambda job: read_slices(paths, job), done)

    def take_moments(self, by_hand: bool = False) -> None:
        """Have moments of the open run as slices, the newest one as the last."""
        observer = self._workspace.observer
        if observer is None or not observer.moments:
            return
        # what begins at random has no direction yet, and cannot be laid over what was learned
        every = observer.moments
        epochs = np.array([moment.epoch for moment in every])
        wanted = np.linspace(_LEARNED * epochs[-1], epochs[-1], _MOMENTS)
        chosen = [every[k] for k in np.unique(np.abs(epochs[:, None] - wanted).argmin(axis=0))]

        def work(_job: Job) -> list[Slice]:
            return [
                kept(
                    tr("epoch {epoch}", epoch=f"{moment.epoch:.2f}".removesuffix(".00")), observer.embedding(moment),
                    _OF_RUN,
                )
                for moment in chosen
            ]

        def done(slices: list[Slice]) -> None:
            self.touched = by_hand
            self.show_slices(slices)

        self.taken_of = observer.run.run_id
        self._submit(OPEN, work, done)

    def train_parts(self, _checked: bool = False) -> None:
        """Cut the open text and train each part by itself."""
        corpus, count = self._workspace.evidence, self._count.value()
        if corpus is None:
            return
        parameters = parameters_for(self._workspace, self._context.settings)

        def work(job: Job) -> list[Slice]:
            from embviz.text.corpus_parts import parts_of

            if corpus.tokens < count:
                raise InputError(tr(
                    "{name} has only {tokens}.", name=corpus.name, tokens=counted(corpus.tokens, "token"),
                ), tr(
                    "Open a longer text."
                ))
            parts = parts_of(corpus, count)
            texts = [(tr(
                "part {at}", at=at,
            ), partial(lambda part: part, part)) for at, part in enumerate(parts, start=1)]
            return train_slices(texts, parameters, job)

        self._train(work, self.show_slices)

    def train_paths(self, paths: Sequence[str | Path]) -> None:
        """Train texts as slices: what choosing them in a dialog does."""
        reading = self._context.opening.preprocessing
        parameters = parameters_for(self._workspace, self._context.settings)
        storage = storage_of(self._context.settings)

        def work(job: Job) -> list[Slice]:
            from embviz.text.reading import read_corpus

            texts = [
                (name_of(path), partial(read_corpus, path, reading, cancelled=job.cancelled, storage=storage))
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
        self.line.begin(lambda job, _tell: work(job), show)

    def _submit(self, kind: str, work: Callable[[Job], Any], done: Callable[[Any], None]) -> None:
        def failed(error: Exception) -> None:
            if isinstance(error, EmbvizError):
                self._context.opening.failed.emit(error)
            else:
                self._context.jobs.failed.emit(error)

        self._context.jobs.submit("files", kind, work, done, failed)

    def _on_open(self) -> None:
        ask_for_several(self._context.jobs, self, tr("Open vectors as slices of time"), self.open_paths)

    def _on_texts(self) -> None:
        paths = ask_to_open_several(self, tr("Train texts as slices of time"), tr("All files (*)"))
        if paths:
            self.train_paths(paths)

    # --- what follows

    def _on_changed(self) -> None:
        self._enable()
        self._tell()
        self._offer()
        self.changed.emit()

    def _on_renamed(self) -> None:
        self._offer()
        self.renamed.emit()

    def _offer(self) -> None:
        """Offer the slices in the other parts, without those that are offered there already."""
        self._shelf.slices = [(one.name, one.embedding) for one in self.slices if one.source != _OF_RUN]

    def _enable(self) -> None:
        count = len(self.slices)
        self._open.setEnabled(count < MOST_SLICES)
        self._texts.setEnabled(count < MOST_SLICES)
        observer = self._workspace.observer
        self._moments.setEnabled(observer is not None and len(observer.moments) > 2)
        self._halves.setEnabled(self._workspace.evidence is not None)
        self._count.setEnabled(self._workspace.evidence is not None)

    def _tell(self) -> None:
        """Say what is kept of the slices."""
        slices = self.slices
        if not slices:
            self._kept.setText(
                tr("Two slices or more, at most {most_slices}. {hint}", most_slices=MOST_SLICES, hint=_HINT),
            )
            return
        cut = [one for one in slices if len(one.embedding) < one.words]
        megabytes = sum(one.embedding.vectors.nbytes for one in slices) / 1e6
        most = tr("; of {slices} only the most frequent words", slices=counted(len(cut), "slice")) if cut else ""
        self._kept.setText(tr("{megabytes:,.0f} MB kept{most}. {hint}", megabytes=megabytes, most=most, hint=_HINT))

