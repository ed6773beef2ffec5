"""One of the two maps: its source, method and picture."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from embviz.gui.compare.model_choice import SourceList
from embviz.gui.compare.pairing import PairedWords
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.pages.comparable_models import ComparisonSource
from embviz.gui.pages.context import Context
from embviz.gui.pages.word_menu import add_word_actions
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.layout_loop import LayoutLoop, VectorSource
from embviz.gui.scene.layout_options import described, of_plane
from embviz.gui.widgets.layouts import ElidedLabel, combo_box, row
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.projection.engine import Frame
from embviz.projection.mds import MOST_WORDS, MdsOptions
from embviz.projection.methods import METHODS, Method
from embviz.training.moments import Snapshot
from embviz.util.errors import EmbvizError
from embviz.util.language import tr

_MAKING = tr("laying out …")


class MapPane(QWidget):
    """One of the two maps, with its controls above and a line about it below.

    Parameters
    ----------
    name : str
        ``left`` or ``right``; the controls are named ``compare.<name>.thing``.

    Attributes
    ----------
    view : WordMap
    sheet : PairedWords or None
        The words on the map.
    frame : Frame or None
        The newest layout of these words, before alignment with the other map.

    Signals
    -------
    opening
        The list of sources is about to open.
    what_changed
        Another source was chosen.
    method_changed
        Another method was chosen.
    open_asked
        A file dialog for vectors was requested.
    """

    opening = Signal()
    what_changed = Signal()
    method_changed = Signal()
    open_asked = Signal()

    def __init__(self, context: Context, name: str) -> None:
        super().__init__()
        self._context = context
        self.name = name
        self.sheet: PairedWords | None = None
        self.frame: Frame | None = None
        self._shown: ComparisonSource | None = None  # the source of the layout
        self._how: tuple[str, dict[str, Any]] = "", {}
        self._told: Callable[[int], str] = lambda _word: ""
        self._coloring: Coloring | None = None
        side = tr("the left map") if name == "left" else tr("the right map")
        self.list = SourceList(f"compare.{name}", side)
        self.list.opening.connect(self.opening)
        self.list.open_asked.connect(self.open_asked)
        self._method = combo_box(f"compare.{name}.method", tr("Method of {side}", side=side))
        for how in METHODS:
            if not how.options().expressions:  # axes are typed, which is possible only on the Map page
                self._method.addItem(how.title, how)
                self._method.setItemData(self._method.count() - 1, how.description, Qt.ItemDataRole.ToolTipRole)
        head = row(self.list, self._method, stretch=self.list)
        head.setContentsMargins(14, 0, 14, 8)
        self.view = WordMap()
        self.view.setObjectName(f"compare.{name}.view")
        self.view.setAccessibleName(tr("Left map of words") if name == "left" else tr("Right map of words"))
        self._table = PlotDataAction(self.view, self.view.numbers, picture=False)
        self.view.menu_asked.connect(self._open_menu)
        self._note = ElidedLabel("caption")
        self._note.setObjectName(f"compare.{name}.note")
        foot = row(self._note, stretch=self._note)
        foot.setContentsMargins(14, 6, 14, 6)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.view, 1)
        layout.addLayout(foot)

        self.loop = LayoutLoop(context.jobs, self, kind=f"layout of the {name} of two")
        self.loop.failed.connect(self._on_failed)
        self.list.what_changed.connect(self.what_changed)
        self._method.currentIndexChanged.connect(lambda _at: self.method_changed.emit())

    def set_told(self, told: Callable[[int], str]) -> None:
        """Set a function that returns the text below the name and count of a word."""
        self._told = told
        self.view.set_hover_text(told)

    def card(self, word: int) -> list[str]:
        """Return the lines of a word's hover card, as on the map."""
        sheet = self.sheet
        if sheet is None:
            return []
        counted = [] if sheet.counts is None else [tr("{counts:,} times in the text", counts=int(sheet.counts[word]))]
        return [sheet.words[word], *counted, *self._told(word).splitlines()]

    def _open_menu(self, word: int, place: QPoint) -> None:
        menu = QMenu(self.view)
        menu.setObjectName(f"compare.{self.name}.menu")
        menu.aboutToHide.connect(menu.deleteLater)
        if word >= 0:
            add_word_actions(menu, self._context, self.view.words[word])
        menu.addAction(self._table.action)
        menu.popup(place)

    # --- controls

    @property
    def offer(self) -> ComparisonSource | None:
        """The source of the vectors to show."""
        return self.list.offer

    @property
    def method(self) -> Method:
        """The layout method."""
        found: Method = self._method.currentData()
        return found

    @property
    def most(self) -> int:
        """Largest number of words of the method; 0 for no limit."""
        # here all words are laid out, whereas the Map page may restrict the layout to chosen ones
        return MOST_WORDS if self.method.options is MdsOptions else self.method.most

    def set_offers(self, offers: Sequence[ComparisonSource], *, english: bool = False) -> None:
        """Set the available sources; see `SourceList.set_offers`."""
        self.list.set_offers(offers, english=english)

    def choose(self, offer: ComparisonSource | None = None, method: str = "") -> None:
        """Set the choices without emitting signals."""
        if offer is not None:
            self.list.choose(offer)
        names = [self._method.itemData(k).name for k in range(self._method.count())]
        if method in names:
            self._method.blockSignals(True)
            self._method.setCurrentIndex(names.index(method))
            self._method.blockSignals(False)

    # --- the map

    def show_sheet(self, offer: ComparisonSource, sheet: PairedWords) -> bool:
        """Set the words to lay out; return whether to call `begin`. The same words of the same vectors continue."""
        name = self.method.name
        # flat, so that one map can be aligned with the other; and of all words
        how = name, of_plane(name, self._context.scene.options_of(name))
        same_words = self._same_words(offer, sheet)
        self.sheet = sheet
        if same_words and how == self._how:
            return False
        if not same_words:
            self.view.set_words(sheet.words, sheet.counts)
        self._shown, self._how, self.frame = offer, how, None
        return True

    def begin(self, beside: LayoutLoop | None = None) -> None:
        """Start the layout from the beginning, or from the positions of another loop."""
        offer, sheet = self._shown, self.sheet
        if offer is None or sheet is None:
            return

        def take() -> Snapshot | None:
            vectors = offer.take(sheet.ids)
            return None if vectors is None else Snapshot(0, sheet.names, vectors)

        if not self.view.words:
            self.view.set_words(sheet.words, sheet.counts)
        self._note.setText(_MAKING)
        self.loop.set_method(*self._how)
        self.loop.set_source(VectorSource(take, offer.moving), beside)

    def hold(self, why: str) -> None:
        """Show no words until `begin` is called, and say why."""
        self.frame = None
        self.loop.set_source(None)
        self._note.setText("")
        self.view.clear(why)

    @property
    def how(self) -> tuple[str, dict[str, Any]]:
        """Return method and options of the layout."""
        return self._how

    def _same_words(self, offer: ComparisonSource, sheet: PairedWords) -> bool:
        before = self.sheet
        return (
            before is not None
            and self._shown is not None
            and self._shown.key == offer.key
            and np.array_equal(before.ids, sheet.ids)
            and np.array_equal(before.names, sheet.names)
        )

    def color(self, coloring: Coloring | None) -> None:
        """Color the words; the card shows their values, because a legend would hide a third of the map."""
        self._coloring = coloring
        self.view.set_coloring(coloring)
        self.view.legend.hide()
        self.view.set_inset(0)

    def said_of(self, word: int) -> str:
        """Return the text of a word's color value."""
        coloring = self._coloring
        return coloring.said_of(word) if coloring is not None and word < len(coloring.values) else ""

    def clear(self, message: str = "") -> None:
        """Clear the map and show a message."""
        self.loop.set_source(None)
        self.sheet = self.frame = self._shown = None
        self._how = "", {}
        self._note.setText("")
        self.view.clear(message)

    def take(self) -> bool:
        """Take the newest frame of these words; return whether there was one."""
        frame = self.loop.take()
        if frame is None or self.sheet is None or not np.array_equal(frame.ids, self.sheet.names):
            return False
        self.frame = frame
        self._note.setText(described(frame, self._how[0]))
        return True

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, EmbvizError):
            self._context.messages.show_error(error)
        self.clear(tr("The map cannot be drawn\n{error}", error=error))
