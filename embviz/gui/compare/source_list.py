"""List of what can be compared, with a button that opens vectors of a file."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from embviz.gui.pages.comparable_models import ComparisonSource
from embviz.gui.widgets.layouts import button, row
from embviz.util.language import tr


class _List(QComboBox):
    """Combo box that is updated when it is opened."""

    opening = Signal()

    def showPopup(self) -> None:
        self.opening.emit()
        super().showPopup()


class SourceList(QWidget):
    """Input for one of the two sources to compare.

    Parameters
    ----------
    name : str
        Such as ``compare.left``: its controls are named `<name>.what` and `<name>.open`.
    title : str
        What the source is chosen for, such as "the left map".

    Signals
    -------
    opening
        The list is about to open.
    what_changed
        Another source was chosen.
    open_asked
        A file dialog for vectors was requested.
    english_asked
        The bundled English vectors were requested.
    """

    opening = Signal()
    what_changed = Signal()
    open_asked = Signal()
    english_asked = Signal()

    def __init__(self, name: str, title: str) -> None:
        super().__init__()
        self.title = title
        self._offers: Sequence[ComparisonSource] = ()
        self._what = _List()
        self._what.setObjectName(f"{name}.what")
        self._what.setAccessibleName(tr("What {title} shows", title=title))
        self._what.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._what.setMinimumContentsLength(12)
        self._what.opening.connect(self.opening)
        self._open = button(tr("Open…"), f"{name}.open", flat=True)
        self._open.setAccessibleName(tr("Open vectors for {title}", title=title))
        self._open.setToolTip(tr("Show vectors of a file here: word2vec, GloVe or fastText"))
        self._open.clicked.connect(self.open_asked)
        layout = row(self._what, self._open, stretch=self._what)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        self._chosen_at = 0
        self._what.currentIndexChanged.connect(self._on_index)

    def _on_index(self, at: int) -> None:
        if at < len(self._offers):
            self._chosen_at = at
            self.what_changed.emit()
            return
        # the bundled vectors have to be read first; until then the previous choice is kept
        self._what.blockSignals(True)
        self._what.setCurrentIndex(self._chosen_at)
        self._what.blockSignals(False)
        self.english_asked.emit()

    @property
    def offers(self) -> Sequence[ComparisonSource]:
        """The available sources."""
        return self._offers

    @property
    def offer(self) -> ComparisonSource | None:
        """The chosen source."""
        at = self._what.currentIndex()
        return self._offers[at] if 0 <= at < len(self._offers) else None

    def set_offers(self, offers: Sequence[ComparisonSource], *, english: bool = False) -> None:
        """Set the available sources; the choice is kept, or replaced by the first source if it is gone.

        `english`: whether the bundled English vectors are offered too.
        """
        key = self.offer.key if self.offer is not None else None
        keys = [offer.key for offer in offers]
        if [one.key for one in self._offers] == keys and self._what.count() == len(keys) + bool(english and keys):
            self._offers = offers
            return
        self._what.blockSignals(True)
        self._offers = offers
        self._what.clear()
        self._what.addItems([offer.title for offer in offers])
        if english and offers:
            self._what.addItem(tr("English Wikipedia: 30,000 words"))
        self._chosen_at = keys.index(key) if key in keys else 0
        self._what.setCurrentIndex(self._chosen_at)
        self._what.blockSignals(False)

    def choose(self, offer: ComparisonSource) -> None:
        """Choose a source without emitting a signal."""
        keys = [one.key for one in self._offers]
        if offer.key in keys:
            self._what.blockSignals(True)
            self._chosen_at = keys.index(offer.key)
            self._what.setCurrentIndex(self._chosen_at)
            self._what.blockSignals(False)
