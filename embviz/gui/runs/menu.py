"""Context-menu entries for a run: rename, show, compare, save, remove."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QInputDialog, QLineEdit, QMenu, QWidget

from embviz.gui.core.jobs import Job
from embviz.gui.core.qt_parts import part_of
from embviz.gui.core.run_names import LONGEST
from embviz.gui.files.file_names import ask_to_save
from embviz.gui.files.vector_files import with_kinds_to_save
from embviz.gui.pages.comparable_models import NOW, RUN
from embviz.gui.pages.context import Context
from embviz.gui.pages.opened_models import ComparisonSession
from embviz.gui.widgets.menu_entry import add_entry
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
                jobs.submit("files", "save", partial(write, embedding, path), lambda _none: (
                    self._context.messages.show_status(tr("Saved {name}", name=Path(path).name))
                ))

        # copying its data takes a while
        jobs.submit(
            "quick", "vectors of a run", lambda _job: observer.run.embedding(),
            lambda embedding: with_kinds_to_save(jobs, embedding, partial(ask, embedding)),
        )
