"""Form of a neighbor query: measure, count, candidates, mutual neighbors."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from embviz.gui.core.settings import Settings
from embviz.gui.pages.measures import MEASURES, Measure
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.inputs.segments import SegmentedControl
from embviz.gui.widgets.inputs.spin_boxes import WholeSpin
from embviz.gui.widgets.layouts import column, label, row
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.neighbors import Metric

COUNTS = (10, 25, 100)
_MOST = 2_000_000_000
_SETTLE_MS = 200  # while a number is being typed
_MUTUAL = tr(
    "Only neighbors that also have your word among their nearest. A hub, which is near everything, is left out."
)
_LEAST = tr("Leave out rarer words: vectors know little about them.")
_FIRST, _LAST = tr(
    "Frequency rank of the first word considered"
), tr("Frequency rank of the last word considered; 0: no limit")


@dataclass(frozen=True)
class NeighborQuery:
    """The settings of a neighbor query.

    Attributes
    ----------
    metric : {"cosine", "dot", "euclidean"}
    top : int
    mutual : bool
        Keep only words that have the query among as many of their own nearest words.
    least : int
        Least number of occurrences of a word.
    first, last : int
        Ranks by frequency, from 1, both included; 0 as `last` is the last word.
    """

    metric: "Metric" = "cosine"
    top: int = COUNTS[0]
    mutual: bool = False
    least: int = 0
    first: int = 1
    last: int = 0

    def band(self, embedding: "Embedding") -> slice:
        """Return which rows may answer, by rank and by the counts stored with the vectors.

        Raises
        ------
        InputError
            When no word is as frequent as required.
        """
        from embviz.analysis.evaluation.frequency_band import frequency_band

        least = self.least if embedding.counts is not None else 0
        return frequency_band(embedding, self.first, self.last or None, least)

    @property
    def measure(self) -> Measure:
        """The name and the definition of the measure."""
        return next(measure for measure in MEASURES if measure.metric == self.metric)


class NeighborQueryForm(QWidget):
    """One row of controls.

    Signals
    -------
    changed
        A setting was changed.
    """

    changed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._counts_known = True
        self._metric = QComboBox()
        self._metric.setObjectName("neighborhood.metric")
        self._metric.setAccessibleName(tr("Measure"))
        for measure in MEASURES:
            self._metric.addItem(measure.title, measure.metric)
            self._metric.setItemData(self._metric.count() - 1, measure.formula, Qt.ItemDataRole.ToolTipRole)
        self._metric.setCurrentIndex(max(0, self._metric.findData(settings.get("neighborhood/metric"))))
        self._top = SegmentedControl("neighborhood.top", tr("How many"), [(str(count), str(count)) for count in COUNTS])
        top = settings.get("neighborhood/top")
        self._top.choose(COUNTS.index(top) if top in COUNTS else 0)
        self._mutual = QCheckBox(tr("Only mutual"))
        self._mutual.setObjectName("neighborhood.mutual")
        self._mutual.setAccessibleName(tr("Only mutual neighbors"))
        self._mutual.setToolTip(_MUTUAL)
        self._least = _spin("neighborhood.least", tr("Least number of times a word occurs"), 0, _LEAST)
        self._first = _spin("neighborhood.first", tr("First rank"), 1, _FIRST)
        self._last = _spin("neighborhood.last", tr("Last rank"), 0, _LAST)
        self._last.setSpecialValueText(tr("last"))
        self._settled = QTimer(self, interval=_SETTLE_MS, singleShot=True)
        self._settled.timeout.connect(self.changed)
        self._least_label = label(tr("seen at least"), "muted")
        self._times = label(tr("times"), "muted")
        column(self, (0, 0, 0, 0), 0).addLayout(row(
            self._metric, 8, self._top, 8, self._mutual, 16, label(tr("Words of rank"), "muted"), self._first,
            label(tr("to"), "muted"), self._last, 8, self._least_label, self._least, self._times, None,
        ))
        self._metric.currentIndexChanged.connect(self._on_chosen)
        self._top.changed.connect(self._on_chosen)
        self._mutual.toggled.connect(self.changed)
        for spin in (self._least, self._first, self._last):
            spin.valueChanged.connect(lambda _value: self._settled.start())

    @property
    def asking(self) -> NeighborQuery:
        """The settings shown by the controls."""
        return NeighborQuery(
            self._metric.currentData(), COUNTS[self._top.current], self._mutual.isChecked(),
            self._least.value() if self._counts_known else 0, self._first.value(), self._last.value(),
        )

    def choose_top(self, least: int) -> None:
        """Choose the smallest number of neighbors that is not less than this, the largest one if all are."""
        self._top.choose(next((at for at, count in enumerate(COUNTS) if count >= least), len(COUNTS) - 1))

    def know_counts(self, known: bool) -> None:
        """Set whether the open vectors have word counts."""
        self._counts_known = known
        for part in (self._least_label, self._least, self._times):
            part.setEnabled(known)
        self._least.setToolTip(_LEAST if known else tr("These vectors came without counts of their words."))

    def stop(self) -> None:
        """Drop a change that is still being typed."""
        self._settled.stop()

    def _on_chosen(self) -> None:
        self._settings.set("neighborhood/metric", self._metric.currentData())
        self._settings.set("neighborhood/top", COUNTS[self._top.current])
        self.changed.emit()


def _spin(name: str, title: str, least: int, help: str) -> WholeSpin:
    spin = WholeSpin()
    spin.setObjectName(name)
    spin.setAccessibleName(title)
    spin.setRange(least, _MOST)
    spin.setValue(least)
    set_scaled_size(spin, fixed_width=92)
    spin.setToolTip(help)
    return spin
