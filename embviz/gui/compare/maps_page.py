"""The Two maps page: two methods, moments or models side by side, with the words that changed most."""

import time
from dataclasses import replace
from functools import partial
from html import escape
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from embviz.gui.compare.linked_views import LinkedViews
from embviz.gui.compare.map_pane import MapPane
from embviz.gui.compare.moved_words import DisplacementTable
from embviz.gui.compare.pairing import PairedWords, Pairing, pair
from embviz.gui.compare.strip import PRESETS, ComparisonToolbar, PresetChooser
from embviz.gui.core.jobs import Job
from embviz.gui.pages.base import PageViewState
from embviz.gui.pages.comparable_models import compared
from embviz.gui.pages.context import Context
from embviz.gui.pages.vectors_page import LiveVectorsPage
from embviz.gui.scene.coloring.coloring import Coloring
from embviz.gui.scene.scene import MapScene
from embviz.gui.style import theme
from embviz.gui.style.number_text import Score, scored, significant
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.collapsible import CollapsibleSection
from embviz.gui.widgets.layouts import ElidedLabel, label
from embviz.gui.widgets.tables.changed_words import CHANGED_MOST
from embviz.projection.alignment import procrustes
from embviz.util.language import joined, tr

if TYPE_CHECKING:
    from embviz.text.toy.truths import Truths

_WIDE = 1500  # px from which the list is placed next to the maps
_LIST_WIDTH, _FOLDED_WIDTH, _LIST_HEIGHT = 460, 200, 236
_UNLIMITED = 16_777_215


class _Line(QWidget):
    """A thin vertical line between two areas."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedWidth(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.color("line"))
        painter.end()


class ComparisonLayout(QWidget):
    """Layout of the two maps, a line about both, and the list.

    Attributes
    ----------
    about : ElidedLabel
        The line about both maps.
    key : QLabel
        Explains the colors; hidden while it is empty.
    """

    def __init__(self, left: MapPane, right: MapPane, moved: DisplacementTable) -> None:
        super().__init__()
        self._moved = moved
        self._wide = False
        self.about = ElidedLabel("caption")
        self.about.setObjectName("compare.about")
        self.about.setContentsMargins(14, 4, 14, 4)
        self.key = label("", "caption", wrap=True, name="compare.key")
        self.key.setTextFormat(Qt.TextFormat.RichText)
        self.key.setContentsMargins(14, 4, 14, 0)
        self.key.hide()
        maps = QHBoxLayout()
        maps.setSpacing(0)
        maps.addWidget(left, 1)
        maps.addWidget(_Line())
        maps.addWidget(right, 1)
        pictures = QVBoxLayout()
        pictures.setSpacing(0)
        pictures.addLayout(maps, 1)
        pictures.addWidget(self.key)
        pictures.addWidget(self.about)
        self._fold = CollapsibleSection(CHANGED_MOST, "compare.list", moved)
        self._fold.toggled.connect(lambda _open: self._arrange())
        self._listing = QWidget()
        self._list_layout = QVBoxLayout(self._listing)
        self._list_layout.setContentsMargins(10, 0, 0, 6)
        self._list_layout.addWidget(self._fold)
        self._list_layout.addStretch(0)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(0)
        self._parts.addLayout(pictures, 1)
        self._parts.addWidget(self._listing)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= px(_WIDE)
        if wide != self._wide:
            self._wide = wide
            self._fold.set_open(wide)
            self._arrange()

    def _arrange(self) -> None:
        shown, wide = self._fold.open, self._wide
        direction = QBoxLayout.Direction
        self._parts.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        width = _LIST_WIDTH if shown else _FOLDED_WIDTH
        self._list_layout.setStretchFactor(self._fold, int(shown))  # when folded, its heading stays at the top
        set_scaled_size(self._listing, minimum_width=width if wide else 0, maximum_width=width if wide else _UNLIMITED)
        high = _UNLIMITED if wide else _LIST_HEIGHT
        set_scaled_size(self._moved, minimum_height=0 if wide else _LIST_HEIGHT, maximum_height=high)
        self.update_heading()

    def update_heading(self) -> None:
        """Name the words that changed most in the heading of the list while it is folded below the maps."""
        told = self._moved.telling
        hidden = bool(told) and not self._fold.open and not self._wide
        self._fold.set_title(tr("Words that changed most:  {told} …", told=told) if hidden else CHANGED_MOST)


_STEPS = 8  # of the bar of amounts


def coloring_of(sheet: PairedWords, scene: MapScene, truths: "Truths | None") -> Coloring | None:
    """Return the coloring of the Map page, transferred to the words of one of two maps.

    While that page has no coloring, use the categories of the text, if any.

    Returns
    -------
    Coloring or None
        Words that are not on the Map page have no value; None if no word has one.
    """
    coloring = scene.coloring
    if coloring is None:
        return _by_category(sheet, truths) if truths is not None else None
    known = (sheet.opened >= 0) & (sheet.opened < len(coloring.values))
    if not known.any():
        return None
    missing = -1 if coloring.categorical else np.nan
    values = np.full(len(sheet), missing, coloring.values.dtype)
    values[known] = coloring.values[sheet.opened[known]]
    # equal values have equal colors on both maps, whichever words they show
    limits = None if coloring.categorical else coloring.range
    return replace(coloring, values=values, limits=limits)


def key_of(coloring: Coloring | None, scene: MapScene) -> str:
    """Return a line of rich text that explains the colors of two maps; empty without coloring."""
    if coloring is None:
        return ""
    table = coloring.table()

    def swatch(level: int) -> str:
        return f'<span style="color:#{int(table[level]) & 0xFFFFFF:06x}">■</span>'

    if coloring.categorical:
        # a swatch stays on the line of its name
        key = " &nbsp;".join(
            f"{swatch(level)}&nbsp;{escape(name).replace(' ', '&nbsp;')}" for level, name in coloring.named()
        )
    else:
        low, high = (significant(float(end)) for end in coloring.range)
        steps = np.linspace(0, len(table) - 2, _STEPS).astype(int).tolist()  # the last one is for words without a value
        key = f"{low} {''.join(map(swatch, steps))} {high} {escape(coloring.unit)}"
    # such as the distortion of its layout, which is not that of either map here
    whose = tr(" (of the Map page)") if coloring.title and scene.coloring is not None else ""
    return tr("{title}{whose}: &nbsp;{key}", title=escape(coloring.title), whose=whose, key=key)


def _by_category(sheet: PairedWords, truths: "Truths") -> Coloring:
    values = np.full(len(sheet), -1, np.int32)
    for kind, members in enumerate(truths.categories.values()):
        rows = [row for row in map(sheet.rows.get, members) if row is not None]
        values[rows] = kind
    return Coloring(tr("Category"), values, tuple(truths.categories))


PAIRING = "words of two maps"
_TAKE_MS = 30
_REMEASURE_S = 4.0  # between two measurements of vectors that change
_APART_S = 1.0  # between two comparisons of positions on maps that move
_PROMISE = tr(
    "Two maps side by side: two methods, two moments of a training, or two models. The word under the pointer "
    "lights up in both, and the words that changed most are listed."
)
_WAITING = tr(
    "Waiting for the left map\nThe right map starts where its words settle: then differences come from the vectors, "
    "not from the drawing."
)
_HELD = tr("{} takes at most {:,} words: both maps show as many.")
_NONE_IN_COMMON = f"{tr('The two models have no word in common.')} {tr('Choose vectors of one language and spelling.')}"
_OWN_WORDS = tr("Without “Common words only”, each map shows words of its own.")
_FORMULA = tr(
    "M² = 1 − (Σσ)² ÷ (|X|² |Y|²): X and Y are the places of the common words on the two maps around their means, and "
    "σ the singular values of XᵀY (Gower 1975; Peres-Neto and Jackson 2001). 0: the same picture but for rotation, "
    "mirroring and scale; 1: nothing in common.\nThe right map is turned, mirrored and shifted by least squares "
    "(orthogonal Procrustes, Schönemann 1966), and scaled to the left one's median radius."
)


class ComparePage(LiveVectorsPage):
    """Pulls frames of two layouts while it is visible, and aligns the right one with the left."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(context, "compare", tr("Two maps"), _PROMISE, parent)
        self._pairing: Pairing | None = None
        self._places = np.zeros((0, 2), np.float32)  # of the right map, as drawn
        self._taken = 0  # words requested when they were paired
        self._held = False  # the right map waits for the left one
        self._measured_at = self._apart_at = 0.0
        self._apart_stale = False
        self.strip, self.moved = ComparisonToolbar(context), DisplacementTable(context)
        self.left, self.right = self.sides = MapPane(context, "left"), MapPane(context, "right")
        self.room = ComparisonLayout(self.left, self.right, self.moved)
        layout = QVBoxLayout(self.body)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.strip)
        layout.addWidget(self.room, 1)
        self.link = LinkedViews(context.workspace, self.sides, self)
        self._timer = QTimer(self, interval=_TAKE_MS)
        self._timer.timeout.connect(self._take)

        self.choosing = PresetChooser(context, self.left, self.right, self)
        self.choosing.changed.connect(self._on_chosen)
        self.choosing.lacking.connect(self.strip.say)
        self.strip.preset.connect(self.choosing.preset)
        self.strip.words_changed.connect(self._on_chosen)
        self.strip.together_changed.connect(self.link.set_together)
        self.strip.beside_changed.connect(self._begin_right)
        self.strip.searched.connect(self._on_searched)
        for side in self.sides:
            side.what_changed.connect(self._on_chosen)
            side.method_changed.connect(self._on_method)
            side.loop.ready.connect(self._take)
            side.set_told(partial(self._describe_change, side))
        self.moved.chosen.connect(self._on_moved_chosen)
        self.moved.measured.connect(self._on_measured)
        context.scene.coloring_changed.connect(self._color)
        context.scene.method_changed.connect(self._on_options)
        self.workspace.corpus_changed.connect(self._on_closed)
        self.workspace.run_changed.connect(self._on_run_changed)

    def showEvent(self, event: QShowEvent) -> None:
        self._timer.start()
        super().showEvent(event)
        self.context.coloring.want(self, True)
        self._show_words()
        if self.moved.moved is None:
            self._measure()
        self._on_options()
        self._resume()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
        self.context.coloring.want(self, False)
        self.moved.rest()
        for side in self.sides:
            side.loop.set_visible(False)

    def take_focus(self) -> None:
        self.left.view.setFocus()

    def focus_search(self) -> None:
        self.strip.finder.setFocus()
        self.strip.finder.selectAll()

    def view_state(self) -> PageViewState:
        return {"maps_preset": self.strip.compared}

    def restore_view_state(self, state: PageViewState, *, gliding: bool = False) -> None:
        preset = state.get("maps_preset", "")
        if preset in PRESETS and preset != self.strip.compared:
            self.choosing.wished = preset
            if self.isVisible() and self.workspace.embedding is not None:
                self.choosing.begin()

    # --- sources

    def refresh(self) -> None:
        """Update the available sources; called for each moment of the present."""
        before = [None if side.offer is None else side.offer.key for side in self.sides]
        if self._pairing is None and not self.context.jobs.running(PAIRING):
            self.choosing.begin()
            return
        self.choosing.renew()
        if before != [None if side.offer is None else side.offer.key for side in self.sides]:
            self._pair()

    def _on_closed(self) -> None:
        """Clear everything when another document is opened."""
        self.context.jobs.cancel(PAIRING)
        self._pairing, self._held = None, False
        self.choosing.wished = ""
        self.strip.show_compared("")
        self.moved.forget()
        self.room.about.setText("")
        for side in self.sides:
            side.clear(tr("Laying out …"))

    def _on_run_changed(self) -> None:
        """Start with the new run, whose vectors arrived before the old ones were dropped."""
        if self.isVisible() and self.workspace.embedding is not None and self._pairing is None:
            self.refresh()

    def _on_chosen(self) -> None:
        self._report_counts()
        self._pair()

    def _on_method(self) -> None:
        """Apply another method; if it limits the number of words, pair them again first."""
        if self._count != self._taken:
            self._pair()
        else:
            self._lay_out()
        self._report_counts()

    def _on_options(self) -> None:
        """Restart the layout after its options were changed on the Map page, or after an error."""
        if self.isVisible():
            self._lay_out()

    @property
    def _count(self) -> int:
        """Return the number of words of each map: as many as requested and as both methods support."""
        return min(self.strip.count, *(side.most or self.strip.count for side in self.sides))

    def _report_counts(self) -> None:
        fewest = min(self.sides, key=lambda side: side.most or self.strip.count)
        if self._apart_words:
            self.strip.say(f"{_NONE_IN_COMMON} {_OWN_WORDS}" if self.strip.common_only else _NONE_IN_COMMON)
            return
        held = self._count < self.strip.count
        self.strip.say(_HELD.format(fewest.method.title, fewest.most) if held else "")

    @property
    def _apart_words(self) -> bool:
        """Return whether the two vocabularies share no word."""
        return self._pairing is not None and not len(self._pairing.common)

    def _pair(self) -> None:
        """Choose the words of both maps and match them; layouts and list follow."""
        left, right = self.left.offer, self.right.offer
        if left is None or right is None:
            return
        self.strip.show_compared(compared(left, right))
        vocabularies = (left.index, left.counts), (right.index, right.counts)
        count, common_only, opened = self._count, self.strip.common_only, self.workspace.index

        def work(job: Job) -> Pairing:
            return pair(*vocabularies, count, common_only, opened, job.pulse)

        def done(pairing: Pairing) -> None:
            told = self._apart_words
            self._pairing, self._taken = pairing, count
            if told or self._apart_words:
                self._report_counts()
            self.moved.forget()
            self._lay_out()
            self._show_words()
            self._measure()

        self.context.jobs.submit("quick", PAIRING, work, done)

    # --- layouts

    def _lay_out(self) -> None:
        """Start missing layouts; the right map starts at the positions of the left one if requested."""
        left, right, pairing = self.left.offer, self.right.offer, self._pairing
        if pairing is None or left is None or right is None:
            return
        changed = self.left.show_sheet(left, pairing.left)
        if changed:
            self.left.begin()
        if self.right.show_sheet(right, pairing.right) or (changed and self._beside):
            self._begin_right()
            changed = True
        if changed:
            self.link.fit()
            self._show_fit(None)
        self._resume()

    @property
    def _beside(self) -> bool:
        """Return whether the right map starts at the positions of the left one."""
        left, right = self.left, self.right
        if left.how != right.how or left.offer is None or right.offer is None:
            return False
        iterative = getattr(left.method.engine, "iterative", False)
        return self.strip.beside and bool(iterative) and left.offer.key != right.offer.key

    def _begin_right(self) -> None:
        self._held = self._beside
        if self._held:
            self.right.hold(_WAITING)
            self._places = np.zeros((0, 2), np.float32)
        else:
            self.right.begin()
            self._show_words()
        self._resume()

    def _show_words(self) -> None:
        """Color the words, and show the selection."""
        self._color()
        self.link.show_selection()

    def _resume(self) -> None:
        for side in self.sides:
            side.loop.set_visible(self.isVisible())

    def _take(self) -> None:
        news = [side.take() for side in self.sides]
        left, right = self.left.frame, self.right.frame
        if left is None:
            if news[1] and right is not None:
                self.right.view.set_frame(right.coordinates)  # unaligned, until there is a left map
            return
        if news[0]:
            self.left.view.set_frame(left.coordinates)
        moving = self.left.offer is not None and self.left.offer.moving()
        # also without news: the left map may have settled before there was anything to wait for
        if self._held and (left.settled or (moving and not left.warming)):
            self._held = False
            self.right.begin(self.left.loop)
            self._show_words()
        if any(news):
            self._lay_over()
        if self._apart_stale and time.monotonic() - self._apart_at > _APART_S:
            self._show_changes()
        moves = any(side.offer is not None and side.offer.moving() for side in self.sides)
        if moves and not self.moved.measuring and time.monotonic() - self._measured_at > _REMEASURE_S:
            self._measure()

    def _lay_over(self) -> None:
        """Align the right map with the left one by rotation, reflection, shift and scale, using the common words."""
        left, right, pairing = self.left.frame, self.right.frame, self._pairing
        if left is None or right is None or pairing is None:
            return
        own, other = pairing.common.T
        found = procrustes(right.coordinates[other], left.coordinates[own], scaling="radius")
        self._places = found.apply(right.coordinates)
        self.right.view.set_frame(self._places)
        self.link.show_extents(left.coordinates, self._places)
        self.link.light()
        self._show_fit(found.statistic, found.anchors)
        self._apart_stale = True

    def _show_fit(self, statistic: float | None, anchors: int = 0) -> None:
        if statistic is None or not anchors:
            self.room.about.setText("")
            return
        begun = tr(" · the right map began at the left one's places") if self._beside else ""
        value = scored(statistic)
        self.room.about.setText(
            tr(
                "Right laid over left by {anchors:,} common words: M² = {value}{begun}",
                anchors=anchors,
                value=value,
                begun=begun,
            )
        )
        self.room.about.setToolTip(_FORMULA)

    def _color(self) -> None:
        if not self.isVisible():
            return
        scene, key = self.context.scene, ""
        for side in self.sides:
            if side.sheet is not None:
                coloring = coloring_of(side.sheet, scene, self.workspace.truths)
                side.color(coloring)
                key = key or key_of(coloring, scene)
        self.room.key.setText(key)
        self.room.key.setVisible(bool(key))

    # --- displacements

    def _measure(self) -> None:
        left, right = self.left.offer, self.right.offer
        if self._pairing is not None and left is not None and right is not None and self.isVisible():
            self._measured_at = time.monotonic()
            self.moved.measure(left, right, self._pairing)

    def _on_measured(self) -> None:
        self._measured_at = time.monotonic()
        self._show_changes()

    def _show_changes(self) -> None:
        """Pass the distances of the common words between the two maps to the list."""
        left, pairing = self.left.frame, self._pairing
        if left is not None and pairing is not None and 0 < len(self._places) == len(pairing.right):
            places = left.coordinates
            own, other = pairing.common.T
            radius = float(np.median(np.linalg.norm(places - places.mean(axis=0), axis=1))) or 1.0
            self.moved.set_apart(np.linalg.norm(places[own] - self._places[other], axis=1) / radius)
            self._apart_at, self._apart_stale = time.monotonic(), False
        self.room.update_heading()

    def _describe_change(self, side: MapPane, at: int) -> str:
        """Return the hover text of a word below its name."""
        moved = self.moved.moved
        lookup = moved.row_of[side is self.right] if moved is not None else np.zeros(0, np.int64)
        word = int(lookup[at]) if at < len(lookup) else -1
        colored = side.said_of(at)
        told = [colored] if colored else []
        if moved is not None and word >= 0:
            turned, changed = moved.distance[word], moved.changed[word]
            measured = [tr("distance {turned:.3f}", turned=Score(turned))] if np.isfinite(turned) else []
            if np.isfinite(changed):
                measured.append(
                    tr(
                        "{changed} of {neighbors} neighbors are new",
                        changed=round(changed * moved.neighbors),
                        neighbors=moved.neighbors,
                    )
                )
            told.append(joined(measured))
        elif side.sheet is not None and side.sheet.partner[at] < 0:
            told.append(tr("not on the other map"))
        return "\n".join(told)

    def _on_moved_chosen(self, word: int) -> None:
        moved = self.moved.moved
        if moved is not None:
            self.workspace.select([moved.words[word]])
            self.link.fly_to(moved.rows[word].tolist())

    def _on_searched(self, word: str) -> None:
        rows = [side.sheet.rows.get(word, -1) if side.sheet is not None else -1 for side in self.sides]
        self.strip.finder.set_invalid(bool(word) and max(rows) < 0)
        if word and max(rows) >= 0:
            self.workspace.select([word])
            self.link.fly_to(rows)
