"""Links two maps: hover, view and selection are shared."""

import math
from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from embviz.gui.compare.map_pane import MapPane
from embviz.gui.compare.pairing import PairedWords
from embviz.gui.core.workspace import Workspace
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.style import theme
from embviz.gui.widgets.overlay import draw_card
from embviz.gui.widgets.plane.camera import Camera, extent
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.util.language import tr

_EDGE = 10.0  # px between the edge of the view and the tip of the arrow
_ARROW = 11.0  # px
_STUB = 70.0  # px of the line if the origin is not known
_RING = 10.0  # px around a disc on a map that is zoomed far in
_NEAR = 2 * _RING  # px below which a path is too short to be drawn


class LinkedCursor(QWidget):
    """Marks on one map the word hovered in the other; transparent to the mouse.

    Draws a ring around the word and its card, and the path to it from its position in the other map if the two
    views correspond; if the word is out of view, an arrow and the card at the edge.
    """

    def __init__(self, view: WordMap) -> None:
        super().__init__(view)
        self._view = view
        self._word = -1
        self._origin: QPointF | None = None
        self._card: Sequence[str] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.rect())
        return super().eventFilter(watched, event)

    def light(self, word: int, card: Sequence[str], origin: QPointF | None = None) -> None:
        """Highlight a word of this map.

        Parameters
        ----------
        card : sequence of str
            The lines of its card.
        origin : QPointF, optional
            Its position in the other map, in pixels of the view.
        """
        self._word, self._card, self._origin = word, card, origin
        self.setVisible(True)
        self.update()

    def clear(self) -> None:
        """Remove the highlight."""
        self._word = -1
        self.hide()

    @property
    def word(self) -> int:
        """The highlighted word; negative for none."""
        return self._word

    @property
    def pointing_out(self) -> bool:
        """Whether an arrow at the edge is shown."""
        place = self._place()
        return place is not None and not QRectF(self.rect()).contains(place)

    def _place(self) -> QPointF | None:
        return self._view.position_of(self._word) if 0 <= self._word < len(self._view.words) else None

    def paintEvent(self, _event: QPaintEvent) -> None:
        place = self._place()
        if place is None:
            return
        painter = picture_painter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view = QRectF(self.rect())
        inner = view.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        if view.contains(place):
            if self._origin is not None:
                along = _direction(self._origin, place)
                self._draw_way(painter, self._origin, place - along * _RING)
            painter.setPen(QPen(theme.color("text"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(place, _RING, _RING)
            draw_card(painter, place, view, self._card)
        else:
            from_there = self._origin is not None and inner.contains(self._origin)
            start = self._origin if from_there and self._origin is not None else inner.center()
            tip, along = toward(start, place, inner), _direction(start, place)
            away = math.hypot(tip.x() - start.x(), tip.y() - start.y())
            self._draw_way(painter, start if from_there else tip - along * min(_STUB, away), tip - along * _ARROW)
            self._draw_arrow(painter, tip, along)
            draw_card(painter, tip - along * 2 * _ARROW, view, [*self._card, tr("outside of this view")])
        painter.end()

    def _draw_way(self, painter: QPainter, start: QPointF, end: QPointF) -> None:
        if math.hypot(end.x() - start.x(), end.y() - start.y()) < _NEAR:
            return
        painter.setPen(QPen(theme.color("accent", 190), 1.4, Qt.PenStyle.DashLine))
        painter.drawLine(start, end)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent", 190))
        painter.drawEllipse(start, 2.5, 2.5)

    def _draw_arrow(self, painter: QPainter, tip: QPointF, along: QPointF) -> None:
        across = QPointF(-along.y(), along.x()) * (_ARROW * 0.55)
        back = tip - along * _ARROW
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawPolygon(QPolygonF([tip, back + across, back - across]))


def _direction(start: QPointF, goal: QPointF) -> QPointF:
    """Return the unit vector from one point to another; zero if they are equal."""
    step = goal - start
    length = math.hypot(step.x(), step.y())
    return step / length if length else QPointF(0, 0)


def toward(start: QPointF, goal: QPointF, box: QRectF) -> QPointF:
    """Return the point where the line from a point inside a box to a point outside crosses its edge."""
    dx, dy = goal.x() - start.x(), goal.y() - start.y()
    shares = [1.0]
    if dx:
        shares.append(((box.right() if dx > 0 else box.left()) - start.x()) / dx)
    if dy:
        shares.append(((box.bottom() if dy > 0 else box.top()) - start.y()) / dy)
    share = min(shares)
    return QPointF(start.x() + dx * share, start.y() + dy * share)


_SAME = (0.0, 0.0, 1.0)
# how many times as large as the other a map is, from which on each is fitted to its own view, and up to which both
# are again shown at one scale
_FAR_APART, _ALIKE = 1.6, 1.35
_FEW = 1000  # selected words that are looked up by spelling, so that words only in a file are found too


class LinkedViews(QObject):
    """Links the views of two maps: hovering, panning, zooming and selection.

    Parameters
    ----------
    workspace : Workspace
        Its selection is shown and changed by both maps.
    sides : sequence of two MapPane

    Attributes
    ----------
    together : bool
        Whether panning and zooming in one moves the other too.
    """

    def __init__(self, workspace: Workspace, sides: Sequence[MapPane], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._sides = workspace, tuple(sides)
        self.together = True
        self._busy = False  # a change of one side is being applied to the other
        self._flying = False  # both cameras fly to a word, each on its own
        self._lit: tuple[int, int] | None = None  # the side under the pointer, and its word
        # transformation between the views: shift in the plane, and ratio of the scales
        self._apart = _SAME
        self._each = False  # while they show everything, each shows its own extent
        self._leader = 0  # the side whose extent determines both views while they show everything
        self._beacons = [LinkedCursor(side.view) for side in self._sides]
        for k, side in enumerate(self._sides):
            self._connect(k, side)
        workspace.selection_changed.connect(self.show_selection)

    def _connect(self, k: int, side: MapPane) -> None:
        side.view.hovered.connect(lambda word: self._on_hovered(k, word))
        side.view.view_changed.connect(lambda: self._on_view_changed(k))
        side.view.clicked.connect(lambda word, modifiers: self._on_clicked(k, word, modifiers))
        side.view.selection_dragged.connect(lambda rows, modifiers: self._on_dragged(k, rows, modifiers))

    def set_together(self, together: bool) -> None:
        """Link or unlink the views; from now on they show the same area."""
        self.together = together
        self._apart = _SAME
        if together:
            self._on_view_changed(0)

    def fit(self) -> None:
        """Fit both maps to their views, and keep them fitted."""
        self._apart, self._flying, self._leader = _SAME, False, 0
        for side in self._sides:
            side.view.fit()

    def show_extents(self, left: np.ndarray, right: np.ndarray) -> None:
        """Show the extent of both maps in both views while they show everything.

        If one is far larger than the other, which would be a dot beside it, each shows its own extent.

        Parameters
        ----------
        left, right : float array (n, 2) and (m, 2)
            The places of their words.
        """
        bounds = extent(left), extent(right)
        reach = [0.0 if one is None else max(one[2] - one[0], one[3] - one[1]) for one in bounds]
        leader, ratio = int(reach[1] > reach[0]), max(reach) / max(min(reach), 1e-12)
        each = ratio > (_ALIKE if self._each else _FAR_APART)
        for side, other in zip(self._sides, reversed(bounds), strict=True):
            side.view.set_beside(None if each or not self.together else other)
        if (leader, each) == (self._leader, self._each):
            return
        self._leader, self._each = leader, each
        if self.together and any(side.view.following for side in self._sides):
            for side in self._sides if each else (self._sides[leader],):
                side.view.fit()
            self._on_view_changed(leader)

    # --- the hovered word

    def _partner(self, k: int, word: int) -> int:
        sheet = self._sides[k].sheet
        return int(sheet.partner[word]) if sheet is not None and 0 <= word < len(sheet) else -1

    def _on_hovered(self, k: int, word: int) -> None:
        self._lit = (k, word) if word >= 0 else None
        self.light()

    def light(self) -> None:
        """Highlight in one map the word that is hovered in the other."""
        for beacon in self._beacons:
            beacon.clear()
        if self._lit is None:
            return
        k, word = self._lit
        twin, other = self._partner(k, word), self._sides[1 - k]
        if twin >= 0 and other.view.position_of(twin) is not None:
            # the word's position in the hovered map: if the views correspond, the line from there is its path
            origin = self._sides[k].view.position_of(word) if self._corresponding else None
            self._beacons[1 - k].light(twin, other.card(twin), origin)

    @property
    def _corresponding(self) -> bool:
        return self.together and self._apart == _SAME

    # --- the visible area

    def _on_view_changed(self, k: int) -> None:
        if self._busy:
            return
        sender, other = self._sides[k].view, self._sides[1 - k].view
        if self._flying:
            arrived = all(side.view.target == side.view.camera for side in self._sides)
            if arrived:
                self._flying = False
                self._apart = self._between()
        elif self.together:
            if sender.following and self._each:
                if not other.following:
                    self._quietly(other.fit)
                self._apart = self._between()
                return
            if sender.following:
                self._apart = _SAME
            if sender.following and other.following and k != self._leader:
                return  # the other side leads and determines this camera
            self._quietly(other.take_view, sender, self._carried(k, sender.camera))
        if self._lit is not None:
            self.light()

    def _between(self) -> tuple[float, float, float]:
        """Return the transformation between the two views."""
        left, right = (side.view.target for side in self._sides)
        return right.x - left.x, right.y - left.y, right.scale / left.scale

    def _carried(self, k: int, camera: Camera) -> Camera:
        """Return the camera of the other view that corresponds to this one."""
        dx, dy, ratio = self._apart
        if k == 1:
            dx, dy, ratio = -dx, -dy, 1 / ratio
        return Camera(camera.x + dx, camera.y + dy, camera.scale * ratio)

    def fly_to(self, rows: Sequence[int]) -> None:
        """Fly to a word in both maps, wherever it is in each; then link them again."""
        self._flying = self.together
        for side, row in zip(self._sides, rows, strict=True):
            if row >= 0:
                side.view.fly_to(row)
        self._on_view_changed(0)

    # --- the selection

    def _on_clicked(self, k: int, word: int, modifiers: Qt.KeyboardModifier) -> None:
        sheet = self._sides[k].sheet
        if word < 0 or sheet is None:
            self._workspace.select([])
        elif modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier):
            self._workspace.toggle(sheet.words[word])
        else:
            self._workspace.select([sheet.words[word]])

    def _on_dragged(self, k: int, rows: np.ndarray, modifiers: Qt.KeyboardModifier) -> None:
        sheet = self._sides[k].sheet
        if sheet is None:
            return
        words = [sheet.words[row] for row in rows.tolist()]
        if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            gone = set(words)
            self._workspace.select(word for word in self._workspace.selection if word not in gone)
        else:
            before = self._workspace.selection if modifiers & Qt.KeyboardModifier.ShiftModifier else ()
            self._workspace.select([*before, *words])

    def show_selection(self) -> None:
        """Show the selected words on both maps, if these are visible."""
        for side in self._sides:
            # a map that waits for the other one has no words yet
            if side.sheet is not None and side.view.words and side.view.isVisible():
                side.view.set_selection(self._selected(side.sheet))

    def _selected(self, sheet: PairedWords) -> np.ndarray:
        chosen = self._workspace.chosen
        if len(chosen) <= _FEW:
            rows = map(sheet.rows.get, chosen.words)
            return np.array([row for row in rows if row is not None], np.int32)
        ids = self._workspace.selected_ids
        picked = np.zeros(int(sheet.opened.max(initial=-1)) + 1, bool)
        picked[ids[ids < len(picked)]] = True
        known: np.ndarray = np.flatnonzero(sheet.opened >= 0).astype(np.int32)
        kept: np.ndarray = known[picked[sheet.opened[known]]]
        return kept

    def _quietly(self, tell: Callable[..., None], *what: object) -> None:
        self._busy = True
        tell(*what)
        self._busy = False
