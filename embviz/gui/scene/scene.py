"""The state of the map: words, places, coloring, hidden and highlighted words; one for the window."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.core.settings import Settings
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.layout_options import chosen, remember, remembered, said
from embviz.gui.scene.recording import Recording

if TYPE_CHECKING:
    from embviz.drawing.regions import MapRegionNames
    from embviz.projection.engine import Frame
    from embviz.projection.reference import MadeBy


class MapScene(QObject):
    """The words on the map, their positions and their appearance.

    The index in all arrays is a word's id in the open vocabulary: the map has the `len(words)` most frequent words.
    Panels set method, coloring and visibility; the map page computes layouts, draws, and sets words and frames.

    Attributes
    ----------
    method : str
        Name of a projection method.
    paused : bool
        Whether the user has paused the layout.
    recording : Recording
        The layouts that the map had at the moments of runs.
    words : sequence of str, length n
    counts : int array (n,) or None
    frame : Frame or None
        The newest picture of the present; None before the first.
    drawn : tuple of str and dict
        Method and options of the drawn positions; they differ from the chosen ones until the first picture of
        these is ready.
    framed : tuple of str and dict
        Method and options of `frame`.
    coordinates : float32 array (n, 2 or 3)
        The drawn positions, of the present or of a past moment; rows of words without one are nan.
    coloring : Coloring or None
        None for a single color. Computed by `MapColoring`: choose there.
    sized : bool
        Whether discs of frequent words are larger.
    opacity : int
        Opacity of a disc in percent; 0: by the number of discs.
    softened : bool
        Whether discs of words with uncertain positions are drawn soft, if that is known.
    soft : int8 array (n,) or None
        Softness of each disc: 0, `SOFT` or `SOFTER` of `embviz.drawing.raster`. Computed by `MapSoftness`.
    hidden_by : dict of str to bool array (n,)
        Hidden words on the map, by cause: ``legend`` by its filter, ``user`` by the user, who has hidden them
        or isolated others.
    hidden : bool array (n,)
        The union of these.
    selected : int32 array (m,)
        Selected words on the map, in the order of selection. Set by the map page, which follows the workspace:
        select there.
    highlighted : int32 array (m,)
        Highlighted words on the map, such as the results of a search.
    regions : MapRegionNames or None
        Regions of the map and their names. Computed by `MapRegions`.
    ranked : tuple of int32 array (n,) and bool array (n,), or None
        The words by decreasing importance, and the function words; None: by their counts.
    named : bool
        Whether the names of regions are visible.
    shuffled : float32 array (n, 2 or 3) or None
        Positions of the same words after shuffling their vectors; drawn instead of the others if not None.
    """

    reference_requested = Signal(object, object)  # show a frame computed by another library; the frame, and its author
    method_changed = Signal()  # method or options changed
    restart_requested = Signal()  # restart the layout
    paused_changed = Signal()
    layout_failed = Signal(Exception)  # an error of the method, its options or the words
    words_changed = Signal()  # the words on the map changed; hidden and coloring are reset
    frame_changed = Signal()  # positions changed, up to thirty times a second: costly views update on their own timer
    coloring_changed = Signal()
    regions_changed = Signal()  # regions, names or their visibility changed
    ranked_changed = Signal()
    look_changed = Signal()  # size, opacity or softness changed
    hidden_changed = Signal()
    selected_changed = Signal()
    highlight_changed = Signal()
    shuffled_changed = Signal()
    fly_requested = Signal(int)  # fly near to a word on the map
    frame_requested = Signal(object)  # show several words on the map, int array (n,)
    reveal_requested = Signal(int)  # pan to a word on the map at the current zoom

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.method, self._chosen = remembered(settings)
        self.paused = False
        self.recording = Recording()
        self.words: Sequence[str] = ()
        self.counts: np.ndarray | None = None
        self.frame: Frame | None = None
        self.drawn = self.framed = self.method, self.options
        self._reference: tuple[Frame, MadeBy] | None = None
        self.coordinates = np.zeros((0, 2), np.float32)
        self.coloring: Coloring | None = None
        self.regions: MapRegionNames | None = None
        self.ranked: tuple[np.ndarray, np.ndarray] | None = None
        self.named: bool = settings.get("map/regions")
        self.sized: bool = settings.get("map/sized")
        self.opacity: int = settings.get("map/opacity")
        self.softened: bool = settings.get("map/soft")
        self.soft: np.ndarray | None = None
        self._soft_note = ""
        self.hidden_by: dict[str, np.ndarray] = {}
        self.hidden = np.zeros(0, bool)
        self.selected = self.highlighted = np.zeros(0, np.int32)
        self.shuffled: np.ndarray | None = None

    def report_layout_error(self, error: Exception) -> None:
        """Report an error of the method, its options or the words."""
        self.layout_failed.emit(error)

    def request_reference(self, frame: "Frame", made_by: "MadeBy") -> None:
        """Have a frame shown that another library made."""
        self.reference_requested.emit(frame, made_by)

    @property
    def options(self) -> dict[str, Any]:
        """The chosen options of the current method; others have their defaults."""
        return self.options_of(self.method)

    def options_of(self, method: str) -> dict[str, Any]:
        """Return the last chosen options of a method."""
        return dict(self._chosen.get(method, {}))

    def choose_method(self, method: str, options: Mapping[str, Any] | None = None) -> None:
        """Set method and options; None for the last options of the method."""
        before = self.method, self.options
        if options is not None:
            self._chosen[method] = chosen(method, options)
        self.method = method
        if (method, self.options) != before:
            remember(self._settings, method, self._chosen)
            self.pause(False)
            self.method_changed.emit()

    def restart_layout(self) -> None:
        """Restart the layout: the same vectors, options and seed give the same picture."""
        self.pause(False)
        self.restart_requested.emit()

    def pause(self, paused: bool) -> None:
        """Pause or resume the layout."""
        if paused != self.paused:
            self.paused = paused
            self.paused_changed.emit()

    def know_reference(self, frame: "Frame", made_by: "MadeBy") -> None:
        """Register a frame that will be taken next as a reference layout of another library."""
        self._reference = frame, made_by

    @property
    def reference(self) -> "MadeBy | None":
        """The author of `frame` if it is a reference layout; None for our own."""
        known = self._reference
        return known[1] if known is not None and self.frame is known[0] else None

    @property
    def drawn_by(self) -> "MadeBy | None":
        """The author of the drawn positions, if they are a reference layout; None for our own and for past moments."""
        own = self.frame is not None and self.coordinates is self.frame.coordinates and self.shuffled is None
        return self.reference if own else None

    @property
    def about(self) -> str:
        """Description of the drawn picture: what it shows and does not show, and the meaning of soft discs."""
        made_by = self.drawn_by
        if made_by is not None:
            shown = f"{made_by.described}. {said(made_by.method, {})}"
        else:
            shown = said(*(self.drawn if len(self.words) else (self.method, self.options)))
        if self.frame is not None and self.frame.remark:
            shown = f"{shown} {self.frame.remark}"
        return f"{shown} {self._soft_note}" if self.soft_seen is not None and self.soft_seen.any() else shown

    @property
    def soft_seen(self) -> np.ndarray | None:
        """The softness with which discs are drawn, int8 (n,); None if all are sharp."""
        return self.soft if self.softened and self.shuffled is None else None

    @property
    def awaited(self) -> bool:
        """Whether the drawn picture is not yet that of the chosen method and options."""
        return len(self.words) > 0 and self.drawn != (self.method, self.options)

    @property
    def layout_name(self) -> str:
        """Method and chosen options in one line; pictures of the same name can be compared."""
        return " ".join([self.method, *(f"{name}={self.options[name]}" for name in sorted(self.options))])

    def show_words(self, words: Sequence[str], counts: np.ndarray | None) -> None:
        """Set the words; their positions follow."""
        self.pause(False)
        self.words, self.counts = words, counts
        self.frame, self.coordinates = None, np.full((len(words), 2), np.nan, np.float32)
        self.hidden_by, self.hidden = {}, np.zeros(len(words), bool)
        self.coloring = self.regions = self.ranked = self.soft = None
        self.selected = self.highlighted = np.zeros(0, np.int32)
        self.show_shuffled(None)
        self.words_changed.emit()

    def show_places(self, coordinates: np.ndarray, frame: "Frame | None" = None) -> None:
        """Set the positions of the words, and the `frame` if they are of the present."""
        self.coordinates = coordinates
        if frame is not None:
            self.take(frame)
        of_frame = self.frame is not None and coordinates is self.frame.coordinates
        self.drawn = self.framed if of_frame else (self.method, self.options)
        self.frame_changed.emit()

    def take(self, frame: "Frame") -> None:
        """Set the latest frame of the chosen method; it is drawn by `show_places`."""
        self.frame, self.framed = frame, (self.method, self.options)

    def color(self, coloring: Coloring | None) -> None:
        """Set the coloring."""
        self.coloring = coloring
        self.coloring_changed.emit()

    def show_regions(self, regions: "MapRegionNames | None") -> None:
        """Set the regions."""
        if regions is not None or self.regions is not None:
            self.regions = regions
            self.regions_changed.emit()

    def name_regions(self, named: bool) -> None:
        """Show or hide the names of regions."""
        self.named = named
        self._settings.set("map/regions", named)
        self.regions_changed.emit()

    def rank(self, order: np.ndarray, common: np.ndarray) -> None:
        """Set the words by decreasing importance, int array (n,), and the function words, bool array (n,)."""
        self.ranked = order, common
        self.ranked_changed.emit()

    def soften(self, soft: np.ndarray | None, note: str) -> None:
        """Set the softness of discs, int8 array (n,), and its description; None if it is not known."""
        self.soft, self._soft_note = soft, note
        self.look_changed.emit()

    def look(self, *, sized: bool | None = None, opacity: int | None = None, softened: bool | None = None) -> None:
        """Set the appearance of discs; None leaves a value unchanged."""
        self.softened = self.softened if softened is None else softened
        self._settings.set("map/soft", self.softened)
        self.sized = self.sized if sized is None else sized
        self.opacity = self.opacity if opacity is None else opacity
        self._settings.set("map/sized", self.sized)
        self._settings.set("map/opacity", self.opacity)
        self.look_changed.emit()

    def show_selected(self, ids: np.ndarray) -> None:
        """Set the selected words on the map; int array (m,)."""
        self.selected = np.asarray(ids, np.int32)
        self.selected_changed.emit()

    def highlight(self, ids: np.ndarray) -> None:
        """Highlight words on the map; int array (m,)."""
        self.highlighted = np.asarray(ids, np.int32)
        self.highlight_changed.emit()

    def fly_to(self, word: int) -> None:
        """Fly near to a word, if it is on the map and not hidden."""
        if word < len(self.words) and not self.hidden[word]:
            self.fly_requested.emit(word)

    def frame_words(self, ids: np.ndarray) -> None:
        """Move the camera so that all of these words are in view, as far as they are on the map and not hidden."""
        ids = np.asarray(ids, np.int64)
        ids = ids[ids < len(self.words)]
        ids = ids[~self.hidden[ids]]
        if len(ids) == 1:
            self.fly_requested.emit(int(ids[0]))
        elif len(ids):
            self.frame_requested.emit(ids)

    def bring_to_view(self, word: int) -> None:
        """Pan to a word that is out of view, if it is on the map and not hidden."""
        if word < len(self.words) and not self.hidden[word]:
            self.reveal_requested.emit(word)

    def show_shuffled(self, coordinates: np.ndarray | None) -> None:
        """Show the positions of shuffled vectors, or with None those of the words again."""
        if coordinates is not None or self.shuffled is not None:
            self.shuffled = coordinates
            self.shuffled_changed.emit()

    def hide(self, hidden: np.ndarray | None, by: str = "user") -> None:
        """Set the words hidden by one cause, bool array (n,), in place of its former ones; None hides none."""
        if hidden is None or not hidden.any():
            self.hidden_by.pop(by, None)
        else:
            self.hidden_by[by] = np.array(hidden, bool)
        union = np.zeros(len(self.words), bool)
        for mask in self.hidden_by.values():
            union |= mask
        if not np.array_equal(union, self.hidden):
            self.hidden = union
            self.hidden_changed.emit()
