"""Presets for both maps at once: methods, moments or models."""

from PySide6.QtCore import QObject, Signal

from embviz.gui.compare.map_pane import MapPane
from embviz.gui.compare.model_choice import ModelChooser
from embviz.gui.pages.comparable_models import FILE, MOMENT, RUN
from embviz.gui.pages.context import Context
from embviz.util.language import tr

_NO_MOMENTS = tr("There are no two moments to compare yet. Train on a text, and its epochs are listed here.")
NO_MODEL = tr(
    "There is only one model. Train on this text again with other parameters, or open a file of vectors with "
    "“Open…” above the right map."
)


class PresetChooser(ModelChooser):
    """Chooses the sources and methods of two maps.

    Signals
    -------
    lacking(str)
        There are not two of the requested kind; with a hint what to do.
    """

    lacking = Signal(str)

    def __init__(self, context: Context, left: MapPane, right: MapPane, parent: QObject | None = None) -> None:
        super().__init__(context, left.list, right.list, parent)
        self._left, self._right = left, right

    def begin(self) -> None:
        """Compare the pair of another tab, or else two methods."""
        before = self.shown
        self.renew()
        if self._shelf.pair is not None and tuple(self.shown) == self._shelf.pair and before != self.shown:
            for side in (self._left, self._right):
                side.choose(method=self._context.scene.method)
            self.changed.emit()
        else:
            self.preset("methods")

    def preset(self, name: str) -> None:
        """Compare two ``methods``, ``moments`` or ``models``, if there are two."""
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
            if name == "models":  # the present is compared with another source
                self._left.choose(now)
                self.changed.emit()
            self.lacking.emit(_NO_MOMENTS if name == "moments" else NO_MODEL)
            return
        self._left.choose(left, method)
        method = self._left.method.name  # the method of the Map page may not be available for two maps
        self._right.choose(right, ("tsne" if method == "pca" else "pca") if name == "methods" else method)
        self.changed.emit()
