"""Choosing what two maps show: what there is, two of a kind at once, and vectors of files opened for this."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from embviz.gui.context import Context
from embviz.gui.jobs import Job
from embviz.gui.pages.compare_offers import FILE, MOMENT, RUN, Offer, offers
from embviz.gui.pages.compare_side import Side
from embviz.gui.vector_files import ask_for_vectors

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

KIND = "vectors of a second map"
_MOST_FILES = 3  # kept beside what is open
_NO_MOMENTS = "There are no two moments to compare yet: train on a text, and its epochs are listed here."
_NO_MODEL = (
    "There is only one model: train on this text again with other parameters, or choose vectors of a file by “Open…” "
    "above the right map."
)


class Choosing(QObject):
    """Keeps the lists of two maps up to date and chooses from them.

    Signals
    -------
    changed
        Something else was chosen for the maps.
    lacking(str)
        There are no two of what was asked for; what to do.
    """

    changed = Signal()
    lacking = Signal(str)

    def __init__(self, context: Context, left: Side, right: Side, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._left, self._right = context, left, right
        self._files: list[Embedding] = []
        for side in (left, right):
            side.opening.connect(self.renew)
            side.open_asked.connect(lambda side=side: self._on_open(side))
        context.workspace.corpus_changed.connect(self._forget)

    def _forget(self) -> None:
        """Something else was opened: let go of files that neither map shows."""
        self._files = [one for one in self._files if (FILE, id(one)) in self._shown]
        self.renew()

    @property
    def _shown(self) -> set[object]:
        return {one.offer.key for one in (self._left, self._right) if one.offer is not None}

    def renew(self) -> list[Offer]:
        """Offer on both sides what there is now, and return it."""
        found = offers(self._context.workspace, self._files)
        for side in (self._left, self._right):
            side.set_offers(found)
        return found

    def preset(self, name: str) -> None:
        """Compare two ``methods``, ``moments`` or ``models``, as far as there are two."""
        found = self.renew()
        if not found:
            return
        now, moments = found[0], [offer for offer in found if offer.kind == MOMENT]
        models = [offer for offer in found if offer.kind in (RUN, FILE)]
        method = self._left.method.name
        if name == "methods":
            method = self._context.scene.method
            left = right = now
        elif name == "moments":
            left, right = (moments[0] if moments else now), now
        else:
            left, right = now, (models[-1] if models else now)
        if left is right and name != "methods":
            if name == "models":  # the present is the one to which another is opened
                self._left.choose(now)
                self.changed.emit()
            self.lacking.emit(_NO_MOMENTS if name == "moments" else _NO_MODEL)
            return
        self._left.choose(left, method)
        method = self._left.method.name  # the map of the window may have one that is not for two
        self._right.choose(right, ("tsne" if method == "pca" else "pca") if name == "methods" else method)
        self.changed.emit()

    def open_path(self, path: str | Path, side: Side) -> None:
        """Show vectors of a file on one side: what choosing it in a dialog does."""
        chosen = Path(path)

        def work(job: Job) -> "Embedding":
            from embviz.vectors.formats import read_vectors

            embedding = read_vectors(chosen, progress=job.progress, cancelled=job.cancelled)
            embedding.get("")  # the words are sorted into their index here, not where the first view asks
            return embedding

        def done(embedding: "Embedding") -> None:
            shown = self._shown
            files = sorted(self._files, key=lambda one: (FILE, id(one)) in shown)
            self._files = [*files, embedding][-_MOST_FILES:]
            side.choose(next(offer for offer in self.renew() if offer.key == (FILE, id(embedding))))
            self.changed.emit()

        self._context.jobs.submit("files", KIND, work, done, self._context.opening.failed.emit)

    def _on_open(self, side: Side) -> None:
        ask_for_vectors(
            self._context.jobs, side, f"Open vectors for the {side.name} map", lambda path: self.open_path(path, side)
        )
