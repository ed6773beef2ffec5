"""Options of the heatmap: measure, order, groups, colors."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from embviz.gui.core.settings import Settings
from embviz.gui.pages.measures import GROUPS, MEASURES, MOST_GROUPS, TREE
from embviz.gui.widgets.layouts import row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.neighbors import Metric

_RANGE = tr(
    "For all values: the same color means the same value, whatever the words. For these words: from the lowest to "
    "the highest value between two different words, so that small differences show."
)


class HeatmapChoices(QWidget):
    """The options of the heatmap; measure, range and the order that was chosen are remembered, groups are not.

    Signals
    -------
    asked
        An option was changed that needs a new computation.
    restyled
        Only the colors changed.
    """

    asked = Signal()
    restyled = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._metric, self._order, self._groups, self._range = parts = [QComboBox() for _ in range(4)]
        for combo, name, title in zip(
            parts, ("metric", "order", "groups", "range"),
            (tr("Measure"), tr("Order of the words"), tr("Groups"), tr("Range of the colors")), strict=True,
        ):
            combo.setObjectName(f"heatmap.{name}")
            combo.setAccessibleName(title)
        for measure in MEASURES:
            self._metric.addItem(measure.title, measure.metric)
            self._metric.setItemData(self._metric.count() - 1, measure.formula, Qt.ItemDataRole.ToolTipRole)
        self._metric.setCurrentIndex(max(0, self._metric.findData(settings.get("heatmap/metric"))))
        self._order.addItem(tr("As typed"), "typed")
        self._order.addItem(tr("By similarity"), "tree")
        self._order.setToolTip(TREE)
        self._order.setCurrentIndex(max(0, self._order.findData(settings.get("heatmap/order"))))
        self._groups.addItem(tr("Clearest groups"), 0)
        self._groups.addItem(tr("No groups"), -1)
        for number in range(2, MOST_GROUPS + 1):
            self._groups.addItem(tr("{number} groups", number=number), number)
        self._groups.setToolTip(GROUPS)
        self._range.addItem(tr("Colors for all values"), "measure")
        self._range.addItem(tr("Colors for these words"), "words")
        self._range.setToolTip(_RANGE)
        self._range.setCurrentIndex(max(0, self._range.findData(settings.get("heatmap/range"))))
        layout = row(*parts)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self._metric.currentIndexChanged.connect(self._on_metric)
        self._order.currentIndexChanged.connect(self._on_order)
        self._order.activated.connect(lambda _at: settings.set("heatmap/order", self._order.currentData()))
        self._groups.currentIndexChanged.connect(self.asked)
        self._range.currentIndexChanged.connect(self._on_range)
        self._groups.setEnabled(self.by_tree)

    @property
    def measure(self) -> "Metric":
        """How two words are compared."""
        chosen = self._metric.currentData()
        return next(measure.metric for measure in MEASURES if measure.metric == chosen)

    @property
    def by_tree(self) -> bool:
        """Whether similar words are placed next to each other."""
        return bool(self._order.currentData() == "tree")

    @property
    def groups(self) -> int:
        """Number of groups; 0 for an automatic number, -1 for none."""
        return int(self._groups.currentData())

    @property
    def own_range(self) -> bool:
        """Whether the color range is that of these words alone."""
        return bool(self._range.currentData() == "words")

    def order_by_tree(self) -> None:
        """Place similar words next to each other."""
        self._order.setCurrentIndex(self._order.findData("tree"))

    def _on_metric(self) -> None:
        self._settings.set("heatmap/metric", self.measure)
        self.asked.emit()

    def _on_order(self) -> None:
        self._groups.setEnabled(self.by_tree)
        self.asked.emit()

    def _on_range(self) -> None:
        self._settings.set("heatmap/range", self._range.currentData())
        self.restyled.emit()
