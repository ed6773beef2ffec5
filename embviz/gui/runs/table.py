"""Table of the runs: legend, differing parameters, results, and a menu for each."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QInputDialog, QLineEdit, QMenu, QVBoxLayout, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.core.qt_parts import part_of
from embviz.gui.core.run_names import LONGEST
from embviz.gui.files.file_names import ask_to_save, with_kinds_to_save
from embviz.gui.files.tables import Column, Table
from embviz.gui.pages.comparable_models import NOW, RUN, ComparisonSession
from embviz.gui.pages.context import Context
from embviz.gui.pages.run_descriptions import run_table
from embviz.gui.runs.run_list import RunList
from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import add_entry, button, label, row
from embviz.gui.widgets.tables.text_table import TextTable
from embviz.util.errors import InputError
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.monitoring.observer import Observer
    from embviz.vectors.embedding import Embedding


class RunMenu:
    """Implements the menu of a run for a part of the window.

    Parameters
    ----------
    part : QWidget
        Parent of the dialogs.
    """

    def __init__(self, context: Context, part: QWidget) -> None:
        self._context, self._workspace, self._part = context, context.workspace, part
        self._names = context.workspace.run_names

    def add_to(self, menu: QMenu, observer: "Observer") -> None:
        """Add the actions on a run to a menu; unavailable ones are disabled."""
        opened, there = observer is self._workspace.observer, observer.run.progress is not None
        add_entry(menu, "show_run", tr("Show on the map"), partial(self.show, observer)).setEnabled(
            opened or not self._workspace.training
        )
        add_entry(menu, "compare_run", tr("Compare with the shown run"), partial(self.compare, observer)).setEnabled(
            there and not opened and self._workspace.observer is not None
        )
        menu.addSeparator()
        add_entry(menu, "rename_run", tr("Rename… (F2)"), partial(self.ask_name, observer))
        add_entry(menu, "save_run", tr("Save its vectors…"), partial(self.save, observer)).setEnabled(there)
        remove = add_entry(menu, "remove_run", tr("Remove (Del)"), partial(self.remove, observer))
        remove.setEnabled(not opened)
        menu.addSeparator()

    def show(self, observer: "Observer") -> None:
        """Make it the run that all pages show, and show the map."""
        if observer is not self._workspace.observer:
            self._context.trainer.open_run(observer)
        self._context.show_page("map")

    def compare(self, observer: "Observer") -> None:
        """Compare its map with that of the viewed run."""
        run = self._workspace.run
        if run is not None:
            self._context.share(ComparisonSession).pair = (RUN, observer.run.run_id), (NOW, run.run_id)
            self._context.show_page("compare/maps")

    def remove(self, observer: "Observer") -> None:
        """Remove the run; undoable."""
        if observer is not self._workspace.observer:
            name = self._names.name(observer)
            self._context.trainer.remove_run(observer)
            self._context.messages.show_status(tr("{run} removed; Undo (Ctrl+Z) brings it back", run=name))

    def ask_name(self, observer: "Observer") -> None:
        """Ask for a name of the run."""
        dialog = QInputDialog(self._part.window())
        dialog.setObjectName("run_name")
        dialog.setWindowTitle(tr("Rename run"))
        dialog.setLabelText(tr("Name; empty: its number again"))
        dialog.setTextValue(self._names.name(observer))
        line = part_of(dialog, QLineEdit)
        line.setMaxLength(LONGEST)
        line.setAccessibleName(tr("Name of the run"))
        dialog.textValueSelected.connect(lambda name: self._names.rename(observer, name))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save(self, observer: "Observer") -> None:
        """Ask for a file and write the current vectors of the run."""
        jobs, name = self._context.jobs, self._names.name(observer)

        def write(embedding: "Embedding", path: str, job: Job) -> None:
            from embviz.vectors.formats import write_vectors

            write_vectors(embedding, Path(path), job.pulse)

        def ask(embedding: "Embedding", kinds: str) -> None:
            try:
                path = ask_to_save(self._part.window(), tr("Save vectors"), name, kinds)
            except InputError as error:
                jobs.messages.show_error(error)
                return
            if path:
                jobs.submit(
                    "files",
                    "save",
                    partial(write, embedding, path),
                    lambda _none: self._context.messages.show_status(tr("Saved {name}", name=Path(path).name)),
                )

        # copying its data takes a while
        jobs.submit(
            "quick",
            "vectors of a run",
            lambda _job: observer.run.embedding(),
            lambda embedding: with_kinds_to_save(jobs, embedding, partial(ask, embedding)),
        )


_TASK = ("model", "loss", "window", "negative", "sample", "min_count")  # parameters that decide what a loss measures
_SWATCH_PX = 30  # width of the first column, where a click shows and hides


class _Legend(TextTable):
    """Table of runs: a click on the square, or Space, shows or hides the curves; F2 renames, and Del removes a run."""

    def __init__(self, runs: RunList, menu: RunMenu) -> None:
        super().__init__("runs.table", tr("Runs on this text"), (Column(tr("Run")),))
        self._runs = runs
        self._by_key = {Qt.Key.Key_Space: runs.toggle, Qt.Key.Key_F2: menu.ask_name, Qt.Key.Key_Delete: menu.remove}
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        place = event.position().toPoint()
        index = self.indexAt(place)
        if index.isValid() and index.column() == 0 and place.x() < px(_SWATCH_PX) - self.horizontalOffset():
            self._runs.toggle(self._runs.observers[index.row()])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.currentIndex()
        if event.key() in self._by_key and at.isValid():
            self._by_key[Qt.Key(event.key())](self._runs.observers[at.row()])
        else:
            super().keyPressEvent(event)


class RunTable(QWidget):
    """Table in which a run is chosen for the other parts of the page."""

    def __init__(self, context: Context, runs: RunList) -> None:
        super().__init__()
        self._context, self._workspace, self._runs = context, context.workspace, runs
        self._shown = Table()
        self._menu = RunMenu(context, self)
        self.table = _Legend(runs, self._menu)
        self._note = label("", "caption", name="runs.note")
        self._show = button(tr("Show on the map"), "runs.show")
        self._show.setToolTip(tr("Show this run on all pages"))
        self._compare = button(tr("Compare maps"), "runs.compare")
        self._remove = button(tr("Remove"), "runs.remove")
        self._compare.clicked.connect(self._on_compare)
        self._show.clicked.connect(self._on_show)
        self._remove.clicked.connect(self._on_remove)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(
            row(label(tr("Runs"), "section"), 6, self._note, None, self._compare, self._show, self._remove)
        )
        layout.addWidget(self.table, 1)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        runs.changed.connect(self.refresh)
        self._workspace.run_changed.connect(self.refresh)
        theme.source.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Update from the runs."""
        observers, run = self._runs.observers, self._workspace.run
        colors = [self._runs.color_name(one) for one in observers]
        table = run_table(observers, self._runs.names, colors, self._runs.hidden, run.run_id if run else -1)
        if table.columns != self._shown.columns:
            self.table.set_columns(table.columns)
            header = self.table.horizontalHeader()
            header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
            # the full reason for its end is in the tooltip; numbers must not be elided
            header.setSectionResizeMode(len(table.columns) - 1, QHeaderView.ResizeMode.Stretch)
        if table != self._shown:
            self._shown = table
            self.table.rows.show(table.rows)
        parameters = {one.run.parameters for one in observers}
        same = len(observers) > 1 and len(parameters) == 1
        # what is predicted, of which words, and by which formula
        tasks = {tuple(getattr(one, name) for name in _TASK) for one in parameters}
        measured = sum(one.judged for one in observers) / len(observers) if observers else 1.0
        measuring = self._context.trainer.judging and not self._workspace.training
        self._note.setText(
            tr("Measuring … {share:.0%}", share=measured)
            if measuring
            else tr("All have the same parameters.")
            if same
            else tr("Their losses are of different tasks: compare the scores.")
            if len(tasks) > 1
            else ""
        )
        chosen = self._runs.chosen
        if chosen is not None and chosen in observers:
            self.table.blockSignals(True)
            self.table.setCurrentIndex(self.table.model().index(observers.index(chosen), 0))
            self.table.blockSignals(False)
        opened, training = chosen is not None and chosen is self._workspace.observer, self._workspace.training
        self._show.setEnabled(chosen is not None and (opened or not training))
        other = self._compared
        self._compare.setEnabled(other is not None)
        self._compare.setToolTip(
            tr("Show {run} beside the shown run, and which words differ most", run=self._runs.names.name(other))
            if other is not None
            else tr("Train a second run to compare it with.")
        )
        self._remove.setEnabled(chosen is not None and not opened)
        self._remove.setToolTip(
            tr("The shown run cannot be removed; show another one first.")
            if opened
            else tr("Remove this run; Undo brings it back")
        )

    @property
    def _compared(self) -> "Observer | None":
        """The run that is compared with the shown one: the chosen one, or the newest other one."""
        shown, chosen = self._workspace.observer, self._runs.chosen
        others = [one for one in self._runs.observers if one is not shown and one.run.progress is not None]
        if shown is None or not others:
            return None
        return chosen if chosen in others else others[-1]

    def _on_compare(self) -> None:
        other = self._compared
        if other is not None:
            self._menu.compare(other)

    def _on_row(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid() and current.row() < len(self._runs.observers):
            self._runs.choose(self._runs.observers[current.row()])

    def fill_menu(self, menu: QMenu, point: QPoint | None) -> None:
        """Add the actions on the run of a row."""
        at = self.table.cell_at(None if point is None else self.table.mapFrom(self, point)).row()
        if 0 <= at < len(self._runs.observers):
            observer = self._runs.observers[at]
            hidden = observer.run.run_id in self._runs.hidden
            curve = tr("Show its curve") if hidden else tr("Hide its curve")
            add_entry(menu, "toggle_curve", curve, lambda: self._runs.toggle(observer))
            self._menu.add_to(menu, observer)

    def _on_show(self) -> None:
        chosen = self._runs.chosen
        if chosen is not None:
            self._menu.show(chosen)

    def _on_remove(self) -> None:
        chosen = self._runs.chosen
        if chosen is not None:
            self._menu.remove(chosen)
