"""The state of the map: words, places, coloring, hidden and highlighted words; one for the window."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject, Signal

from embviz.gui.core.settings import Settings
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.layout_options import chosen, remember, remembered, said

if TYPE_CHECKING:
    from embviz.drawing.region_levels import MapRegionNames
    from embviz.projection.frames import Frame
    from embviz.projection.reference import MadeBy


class MapScene(QObject):
    """The words on the map, their places, and the look they have.

    A word's place in all arrays is its id in the open vocabulary: the map holds the `len(words)` most frequent words.
    Panels set method, coloring and what is hidden; the map page lays out, draws, and sets words and frames.

    Attributes
    ----------
    method : str
        Name of a projection method.
    paused : bool
        Whether the layout stands still because somebody wants it to.
    words : sequence of str, length n
    counts : int array (n,) or None
    frame : Frame or None
        The newest picture of the present; None before the first.
    drawn : tuple of str and dict
        Method and options by which the places that are drawn were found; other ones than those chosen while the first
        picture of these is awaited.
    framed : tuple of str and dict
        Those by which `frame` was found.
    coordinates : float32 array (n, 2 or 3)
        The places that are drawn, of the present or of a moment looked at; rows of words without one are nan.
    coloring : Coloring or None
        None: all in one color. Made by `MapColoring`: choose there.
    sized : bool
        Whether discs of frequent words are larger.
    opacity : int
        Of a disc, in percent; 0: by how many there are.
    softened : bool
        Whether discs of words whose place is not sure are soft, where that is known.
    soft : int8 array (n,) or None
        How soft each disc is: 0, `SOFT` or `SOFTER` of `embviz.drawing.raster`. Found by `MapSoftness`.
    hidden_by : dict of str to bool array (n,)
        Words that are on the map and not to be seen, by who hides them: ``legend`` by its filter, ``hands`` because
        they were hidden or are outside of what is isolated.
    hidden : bool array (n,)
        The union of these.
    selected : int32 array (m,)
        Those of the selected words that are on the map, in the order of selecting. Set by the map page, which follows
        the workspace: select there.
    lit : int32 array (m,)
        Words on the map that are to be found at a glance, such as the hits of a search.
    regions : MapRegionNames or None
        Regions of the map and their names. Found by `MapRegions`.
    ranked : tuple of int32 array (n,) and bool array (n,), or None
        The words by how much they tell, and which tell nothing; None: by their counts.
    named : bool
        Whether the names of regions are shown.
    shuffled : float32 array (n, 2 or 3) or None
        The places of the same words after their vectors were shuffled; while there are some, these are drawn.
    """

    reference_wanted = Signal(object, object)  # a frame that another library made, and who: it is to be shown
    method_changed = Signal()  # another method, or other options
    anew_wanted = Signal()  # the layout is to begin from the beginning
    paused_changed = Signal()
    layout_failed = Signal(Exception)  # what is wrong with the method, its options or the words
    words_changed = Signal()  # other words are on the map; hidden and coloring are reset
    frame_changed = Signal()  # other places, up to thirty times a second: what is dear pulls on a timer of its own
    coloring_changed = Signal()
    regions_changed = Signal()  # other regions or names, or whether they are shown
    ranked_changed = Signal()
    look_changed = Signal()  # size, opacity or softness
    hidden_changed = Signal()
    selected_changed = Signal()
    lit_changed = Signal()
    shuffled_changed = Signal()
    flight_wanted = Signal(int)  # to a word on the map
    sight_wanted = Signal(int)  # of a word on the map, from as far as it is seen now

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.method, self._chosen = remembered(settings)
        self.paused = False
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
        self.selected = self.lit = np.zeros(0, np.int32)
        self.shuffled: np.ndarray | None = None

    def report_layout_error(self, error: Exception) -> None:
        """Tell what is wrong with the method, its options or the words."""
        self.layout_failed.emit(error)

    def request_reference(self, frame: "Frame", made_by: "MadeBy") -> None:
        """Have a frame shown that another library made."""
        self.reference_wanted.emit(frame, made_by)

    @property
    def options(self) -> dict[str, Any]:
        """Options of the method that were chosen; the others are at their defaults."""
        return self.options_of(self.method)

    def options_of(self, method: str) -> dict[str, Any]:
        """Return what was chosen last of a method's options."""
        return dict(self._chosen.get(method, {}))

    def choose_method(self, method: str, options: Mapping[str, Any] | None = None) -> None:
        """Lay out in another way, or by the same method with other options; None: with those it had last."""
        before = self.method, self.options
        if options is not None:
            self._chosen[method] = chosen(method, options)
        self.method = method
        if (method, self.options) != before:
            remember(self._settings, method, self._chosen)
            self.pause(False)
            self.method_changed.emit()

    def start_anew(self) -> None:
        """Lay out from the beginning: the same vectors, options and seed give the same picture."""
        self.pause(False)
        self.anew_wanted.emit()

    def pause(self, paused: bool) -> None:
        """Leave all words where they are, or let the layout go on."""
        if paused != self.paused:
            self.paused = paused
            self.paused_changed.emit()

    def know_reference(self, frame: "Frame", made_by: "MadeBy") -> None:
        """Take note that a frame, which is about to be taken, is a reference layout of another library."""
        self._reference = frame, made_by

    @property
    def reference(self) -> "MadeBy | None":
        """Who made the newest picture of the present, where it is a reference layout; None for our own."""
        known = self._reference
        return known[1] if known is not None and self.frame is known[0] else None

    @property
    def drawn_by(self) -> "MadeBy | None":
        """The same of the places that are drawn, which may be those of a moment looked at."""
        own = self.frame is not None and self.coordinates is self.frame.coordinates and self.shuffled is None
        return self.reference if own else None

    @property
    def about(self) -> str:
        """What the picture that is drawn shows and what it does not, in a line, and what its soft discs mean."""
        made_by = self.drawn_by
        if made_by is not None:
            shown = f"{made_by.described}. {said(made_by.method, {})}"
        else:
            shown = said(*(self.drawn if len(self.words) else (self.method, self.options)))
        return f"{shown} {self._soft_note}" if self.soft_seen is not None and self.soft_seen.any() else shown

    @property
    def soft_seen(self) -> np.ndarray | None:
        """How soft discs are drawn, int8 (n,); None where all are sharp."""
        return self.soft if self.softened and self.shuffled is None else None

    @property
    def awaited(self) -> bool:
        """Whether what is drawn was laid out in another way than the one chosen."""
        return len(self.words) > 0 and self.drawn != (self.method, self.options)

    @property
    def layout_name(self) -> str:
        """Method and chosen options in one line: pictures of the same name can be compared."""
        return " ".join([self.method, *(f"{name}={self.options[name]}" for name in sorted(self.options))])

    def show_words(self, words: Sequence[str], counts: np.ndarray | None) -> None:
        """Take other words; their places follow."""
        self.pause(False)
        self.words, self.counts = words, counts
        self.frame, self.coordinates = None, np.full((len(words), 2), np.nan, np.float32)
        self.hidden_by, self.hidden = {}, np.zeros(len(words), bool)
        self.coloring = self.regions = self.ranked = self.soft = None
        self.selected = self.lit = np.zeros(0, np.int32)
        self.show_shuffled(None)
        self.words_changed.emit()

    def show_places(self, coordinates: np.ndarray, frame: "Frame | None" = None) -> None:
        """Take other places of the words; `frame` where they are of the present."""
        self.coordinates = coordinates
        if frame is not None:
            self.take(frame)
        of_frame = self.frame is not None and coordinates is self.frame.coordinates
        self.drawn = self.framed if of_frame else (self.method, self.options)
        self.frame_changed.emit()

    def take(self, frame: "Frame") -> None:
        """Take the newest picture of the present, laid out as chosen; it is drawn by `show_places`."""
        self.frame, self.framed = frame, (self.method, self.options)

    def color(self, coloring: Coloring | None) -> None:
        """Color the words in another way."""
        self.coloring = coloring
        self.coloring_changed.emit()

    def show_regions(self, regions: "MapRegionNames | None") -> None:
        """Take other regions."""
        if regions is not None or self.regions is not None:
            self.regions = regions
            self.regions_changed.emit()

    def name_regions(self, named: bool) -> None:
        """Show the names of regions on the map, or not."""
        self.named = named
        self._settings.set("map/regions", named)
        self.regions_changed.emit()

    def rank(self, order: np.ndarray, common: np.ndarray) -> None:
        """Take the words by how much they tell, int array (n,), and which tell nothing, bool array (n,)."""
        self.ranked = order, common
        self.ranked_changed.emit()

    def soften(self, soft: np.ndarray | None, note: str) -> None:
        """Take which discs are soft, int8 array (n,), and what is said of them; None: it is not known."""
        self.soft, self._soft_note = soft, note
        self.look_changed.emit()

    def look(
        self, *, sized: bool | None = None, opacity: int | None = None, softened: bool | None = None
    ) -> None:
        """Draw discs in another way; None leaves it as it is."""
        self.softened = self.softened if softened is None else softened
        self._settings.set("map/soft", self.softened)
        self.sized = self.sized if sized is None else sized
        self.opacity = self.opacity if opacity is None else opacity
        self._settings.set("map/sized", self.sized)
        self._settings.set("map/opacity", self.opacity)
        self.look_changed.emit()

    def show_selected(self, ids: np.ndarray) -> None:
        """Take note of which words on the map are selected; int array (m,)."""
        self.selected = np.asarray(ids, np.int32)
        self.selected_changed.emit()

    def light(self, ids: np.ndarray) -> None:
        """Let words on the map stand out; int array (m,)."""
        self.lit = np.asarray(ids, np.int32)
        self.lit_changed.emit()

    def fly_to(self, word: int) -> None:
        """Fly near to a word, if it is on the map and not hidden."""
        if word < len(self.words) and not self.hidden[word]:
            self.flight_wanted.emit(word)

    def bring_to_view(self, word: int) -> None:
        """Move the map to a word that lies outside of the view, if it is on the map and not hidden."""
        if word < len(self.words) and not self.hidden[word]:
            self.sight_wanted.emit(word)

    def show_shuffled(self, coordinates: np.ndarray | None) -> None:
        """Draw the places that shuffled vectors gave, or those of the words again."""
        if coordinates is not None or self.shuffled is not None:
            self.shuffled = coordinates
            self.shuffled_changed.emit()

    def hide(self, hidden: np.ndarray | None, by: str = "hands") -> None:
        """Hide these words, bool array (n,), and no longer those that the same one hid before; None hides none."""
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
