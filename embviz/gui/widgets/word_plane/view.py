"""Words as labelled points on one axis or two."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, QSizeF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QFontMetricsF, QHideEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.style import theme
from embviz.gui.style.number_text import scored
from embviz.gui.style.reduced_motion import stillness
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.focus import KeyboardFocusMixin
from embviz.gui.widgets.overlay import draw_card, draw_focus, draw_message
from embviz.gui.widgets.plot_data.numbers import DataColumn, PlotData
from embviz.gui.widgets.plot_data.offer import PlotDataAction
from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.gui.widgets.plot_data.picture_file import as_image, svg_of
from embviz.gui.widgets.word_plane.layout import PlaneAxis, PlaneContent, PlaneLayout, lay_out
from embviz.gui.widgets.word_plane.painting import paint, written
from embviz.util.language import tr

_REACH = 12.0  # px from the pointer to a point that it hovers
_SPOKEN = 12  # words in the description for screen readers
_LONGEST = 40  # letters of the labels of an axis's ends on a card


def card_of(content: PlaneContent, at: int) -> tuple[str, ...]:
    """Return the lines of a point's card: the word, its exact numbers, its group and its note."""
    axes = [axis for axis in (content.x, content.y) if axis is not None]
    lines = []
    for k, axis in enumerate(axes):
        lines.append(f"{scored(content.points[at, k], '+.4f')}  {_named(axis)}")
        if content.spans is not None and np.isfinite(content.spans[at, k]).all():
            low, high = content.spans[at, k].tolist()
            lines.append(tr("80 % interval: {low} to {high}", low=scored(low, "+.4f"), high=scored(high, "+.4f")))
    if content.names:
        lines.append(content.names[int(content.groups[at])])
    if content.notes and content.notes[at]:
        lines += content.notes[at].split("\n")
    return (content.words[at], *lines)


def summary_of(content: PlaneContent) -> str:
    """Return the description for screen readers: the number of words, and those at the two ends."""
    order = np.argsort(content.points[:, 0]).tolist()
    names = [f"{content.words[k]} {scored(content.points[k, 0])}" for k in order]
    if len(names) > _SPOKEN:
        names = [*names[: _SPOKEN // 2], "…", *names[-_SPOKEN // 2 :]]
    return tr(
        "{words:,} words by {named}: {names}.",
        words=len(content.words),
        named=_named(content.x),
        names=", ".join(names),
    )


def numbers_of(title: str, content: PlaneContent) -> PlotData:
    """Return the data of a plane: the words with their coordinates and groups."""
    axes = [axis for axis in (content.x, content.y) if axis is not None]
    columns = [DataColumn(tr("Word"), content.words)]
    for k, axis in enumerate(axes):
        columns.append(DataColumn(_named(axis), content.points[:, k]))
        if content.spans is not None:
            columns += [
                DataColumn(tr("{axis}, low", axis=_named(axis)), content.spans[:, k, 0]),
                DataColumn(tr("{axis}, high", axis=_named(axis)), content.spans[:, k, 1]),
            ]
    if content.names:
        columns.append(DataColumn(tr("Group"), [content.names[group] for group in content.groups.tolist()]))
    return PlotData(title, tuple(columns), summary_of(content))


def nearest(layout: PlaneLayout, at: np.ndarray, x: float, y: float) -> int:
    """Return the point whose mark or name is at a position; -1 for none.

    Parameters
    ----------
    at : float array (n, 2)
        Current positions of the points, which may be animated.
    """
    if not len(at):
        return -1
    away = np.hypot(at[:, 0] - x, at[:, 1] - y)
    found = int(away.argmin())
    if away[found] <= _REACH:
        return found
    left, top, right, bottom = (layout.boxes + np.tile(at, 2)).T
    within = (left <= x) & (x <= right) & (top <= y) & (y <= bottom)
    return int(within.argmax()) if within.any() else -1


def step(at: np.ndarray, read: int, along: int, way: int) -> int:
    """Return the next point along an axis; the first one if there is no current one.

    Parameters
    ----------
    at : float array (n, 2)
        Pixels, at least one.
    read : int
        The current point, -1 for none.
    along : int
        0 for x, 1 for y.
    way : int
        1 toward larger pixels, -1 toward smaller ones.
    """
    order = np.lexsort((at[:, 1 - along], at[:, along]))
    place = int(np.flatnonzero(order == read)[0]) + way if read >= 0 else 0
    return int(order[min(max(place, 0), len(order) - 1)])


def _named(axis: PlaneAxis) -> str:
    """Return the title of an axis where the labels of its ends are not visible."""
    ends = " – ".join(end for end in (axis.low, axis.high) if end)
    return f"{ends}: {axis.title}" if ends and len(ends) < _LONGEST else axis.title


__all__ = ["PlaneAxis", "WordPlane"]

_GLIDE_MS = 220
_REMEMBERED = 4096  # cached text widths: during training the same words are laid out repeatedly
# axis and direction of the arrow keys
_STEPS = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (1, -1), Qt.Key.Key_Down: (1, 1)}


class WordPlane(KeyboardFocusMixin):
    """Some hundred words on two axes (a plane), or on one (a strip with a lane for each group).

    Names cover no point and no other name; names that do not fit are shown on hover. Set words with one call, as often
    as they change; if they are the same words, they move smoothly to their new positions:

        plane = WordPlane("axes.plane", "Words on two axes")
        plane.set_words(
            words, places,                                   # places of shape (n, 2), or (n,) for a strip
            PlaneAxis("cosine", low="he, man", high="she, woman"), PlaneAxis("cosine", low="small", high="large"),
            groups=[0, 0, 1], names=("royalty", "animals"),  # colors and shapes, with a key
        )
        plane.word_clicked.connect(lambda word: workspace.select([word]))
        plane.set_selected(workspace.selected_among(plane.words))   # marked; call again when the selection changes

    Keyboard: left and right step through the words along x, up and down along y, Return clicks, Escape leaves.
    `plane.svg()` and `plane.to_image()` are written to files.

    Parameters
    ----------
    name, title : str
        Object name and accessible name.

    Signals
    -------
    word_clicked(str)
        The text of the point that was clicked, or on which Return was pressed.
    point_clicked(int)
        Index of that point among the words.
    point_read(int)
        The hovered or current point changed; -1 for none.
    """

    word_clicked = Signal(str)
    point_clicked = Signal(int)
    point_read = Signal(int)

    def __init__(self, name: str = "plane", title: str = tr("Words on axes"), parent: QWidget | None = None) -> None:
        super().__init__(name, title, parent)
        self._content: PlaneContent | None = None
        self._layout: PlaneLayout | None = None
        self._zoom = 1.0  # px of the widget for a px of the layout
        self._at = np.empty((0, 2))
        self._selected: frozenset[str] = frozenset()
        self._read = -1
        self._message = self._summary = ""
        self._glide = QVariantAnimation(self)
        self._glide.setStartValue(0.0)
        self._glide.setEndValue(1.0)
        self._glide.setDuration(_GLIDE_MS)
        self._glide.valueChanged.connect(self._on_glide)
        self._from = self._at
        set_scaled_size(self, minimum_size=(260, 180))
        PlotDataAction(self, self.drawn_numbers)

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are shown."""
        return self._content.words if self._content is not None else ()

    @property
    def selected(self) -> frozenset[str]:
        """The words that are marked."""
        return self._selected

    def set_words(
        self,
        words: Sequence[str],
        points: np.ndarray,
        x: PlaneAxis,
        y: PlaneAxis | None = None,
        *,
        groups: Sequence[int] | np.ndarray | None = None,
        names: Sequence[str] = (),
        notes: Sequence[str] = (),
        arrows: Sequence[tuple[int, int]] = (),
        important: Sequence[int] = (),
        line: str = "",
        means: bool = False,
        spans: np.ndarray | None = None,
    ) -> None:
        """Set the words.

        Parameters
        ----------
        words : sequence of str, length n
            Text of each point.
        points : float array (n, 2), or (n,) for a strip
            All finite.
        x, y : PlaneAxis
            Without y it is a strip.
        groups : sequence of int, optional
            Index into `names` for each point.
        names : sequence of str
            Names of the groups: lanes of a strip, colors and shapes of a plane.
        notes : sequence of str, optional
            More lines of each point's card, after its exact numbers.
        arrows : sequence of (int, int)
            Indices of start and end point.
        important : sequence of int
            Points whose names are placed first.
        line : {"", "diagonal", "regression"}
            Line of a plane; with "diagonal" both axes have the same limits.
        means : bool
            Mark the mean of each lane of a strip.
        spans : float array (n, axes, 2), optional
            Ends of each point's 80 % interval on each axis, drawn as whiskers; nan for none.

        Raises
        ------
        ValueError
            If there is not one row of finite coordinates for each word.
        """
        places = np.asarray(points, np.float64)
        places = places[:, None] if places.ndim == 1 else places
        if places.shape != (len(words), 1 if y is None else 2) or not np.isfinite(places).all():
            raise ValueError(f"{len(words)} words need one row of finite coordinates each, not {np.shape(points)}")
        of = np.zeros(len(words), np.int64) if groups is None else np.asarray(groups, np.int64)
        new = PlaneContent(
            tuple(words),
            places,
            x,
            y,
            of,
            tuple(names),
            tuple(notes),
            tuple(arrows),
            tuple(important),
            line,
            means,
            spans,
        )
        old = self._content
        same = old is not None and old.words == new.words and (old.y is None) == (y is None)
        if not same:
            self.read_point(-1)
        self._content = new
        self._place(self._layout if same else None, glide=same)
        self._summary = summary_of(new)
        self._update_description()

    def drawn_numbers(self) -> PlotData | None:
        """Return the words with their places; None while there are none."""
        return numbers_of(self.accessibleName(), self._content) if self._content is not None else None

    def clear(self, message: str = "") -> None:
        """Clear the plane and show a message about what to do next."""
        self._glide.stop()
        self.read_point(-1)
        self._content = self._layout = None
        self._at = np.empty((0, 2))
        self._message = self._summary = message
        self._update_description()
        self.update()

    def set_selected(self, words: frozenset[str]) -> None:
        """Highlight the selected words."""
        if words != self._selected:
            self._selected = words
            self.update()

    def positions(self) -> np.ndarray:
        """Return the final positions of the points, in pixels of the widget, shape (n, 2)."""
        return self._layout.at * self._zoom if self._layout is not None else np.empty((0, 2))

    def name_boxes(self) -> dict[str, QRectF]:
        """Return the rectangles of the written names, by word."""
        if self._content is None or self._layout is None:
            return {}
        zoom = self._zoom
        return {
            self._content.words[k]: QRectF(QPointF(*((at + box[:2]) * zoom)), QPointF(*((at + box[2:]) * zoom)))
            for k, (at, box) in enumerate(zip(self._layout.at, self._layout.boxes, strict=True))
            if np.isfinite(box[0])
        }

    def card_of(self, at: int) -> tuple[str, ...]:
        """Return the lines of a point's card: the word, its exact numbers, its group and its note."""
        return card_of(self._content, at) if self._content is not None else ()

    def read_point(self, at: int) -> None:
        """Show the card of a point as if the pointer were on it; -1 for none."""
        if at != self._read:
            self._read = at
            self.point_read.emit(at)
            self._update_description()
            self.update()

    # --- positions

    def set_letters(self, scale: float) -> None:
        """Set the size of letters and marks, in units of the usual one; for a lecture hall."""
        if scale != self._zoom:
            self._zoom = scale
            self._place(None)

    def _inner(self) -> QSize:
        return (QSizeF(self.size()) / self._zoom).toSize()

    def _place(self, before: PlaneLayout | None, glide: bool = False) -> None:
        if self._content is None:
            return
        size = self._inner()
        self._layout = lay_out(self._content, size.width(), size.height(), _measured, before)
        self._glide.stop()
        if glide and not stillness.wanted and self.isVisible() and len(self._at) == len(self._layout.at):
            self._from = self._at
            self._glide.start()
        else:
            self._at = self._layout.at
        self.update()

    def _on_glide(self, share: float) -> None:
        if self._layout is not None and len(self._from) == len(self._layout.at):
            smooth = share * share * (3 - 2 * share)
            self._at = self._from + smooth * (self._layout.at - self._from)
            self.update()

    def _update_description(self) -> None:
        said = ". ".join(self.card_of(self._read)) if self._read >= 0 else self._summary
        self.setAccessibleDescription(said)

    def _nearest(self, place: QPointF) -> int:
        if self._layout is None:
            return -1
        return nearest(self._layout, self._at, place.x() / self._zoom, place.y() / self._zoom)

    # --- mouse and keyboard

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.read_point(self._nearest(event.position()))
        self.setCursor(Qt.CursorShape.PointingHandCursor if self._read >= 0 else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._nearest(event.position())
        if at >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._click(at)

    def _click(self, at: int) -> None:
        self.word_clicked.emit(self.words[at])
        self.point_clicked.emit(at)

    def word_under(self, point: QPoint | None) -> tuple[str, QPoint] | None:
        """Return the word at a point, or without a point the current one, and its position."""
        at = self._read if point is None else self._nearest(QPointF(point))
        return (self.words[at], QPointF(*(self._at[at] * self._zoom)).toPoint()) if at >= 0 else None

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.read_point(-1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in _STEPS and self._layout is not None and len(self._layout.at):
            self.read_point(step(self._layout.at, self._read, *_STEPS[Qt.Key(key)]))
        elif key == Qt.Key.Key_Escape and self._read >= 0:
            self.read_point(-1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._read >= 0:
            self._click(self._read)
        else:
            super().keyPressEvent(event)

    # --- painting

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._glide.stop()
        if self._layout is not None:
            self._at = self._layout.at

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(self._layout)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = picture_painter(self)
        painter.fillRect(self.rect(), theme.color("canvas"))
        view = QRectF(self.rect())
        if self._focus_shown:
            draw_focus(painter, view)
        painter.scale(self._zoom, self._zoom)
        view = QRectF(QPointF(), QSizeF(self.size()) / self._zoom)
        if self._content is None or self._layout is None:
            draw_message(painter, view, self._message)
            return
        paint(painter, self._content, self._layout, self._at, self._selected, self._read)
        if self._read >= 0:
            draw_card(painter, QPointF(*self._at[self._read]), view, self.card_of(self._read))

    # --- files

    def to_image(self, scale: float = 2.0) -> QImage:
        """Return an image of the current plane, without hover marks, at `scale` pixels per pixel of the widget."""
        return as_image(self._inner(), self._paint_into, scale * self._zoom)

    def at_size(self, size: QSize) -> tuple[QSize, Callable[[QPainter], object]]:
        """Return the plane laid out again in another size, px, and what draws it on any thread."""
        content, selected = self._content, self._selected
        if content is None:
            return size, lambda _painter: None
        made = lay_out(content, size.width(), size.height(), _measured, None)
        return size, lambda painter: paint(painter, content, made, made.at, selected)

    def to_svg(self, path: str) -> None:
        """Write the current plane to an SVG file whose names are text elements."""
        Path(path).write_bytes(self.svg())

    def svg(self) -> bytes:
        """Return the current plane as SVG."""
        return svg_of(self._inner(), self._paint_into, self.accessibleName())

    def _paint_into(self, painter: QPainter) -> None:
        if self._content is not None and self._layout is not None:
            paint(painter, self._content, self._layout, self._layout.at, self._selected)


@lru_cache(_REMEMBERED)
def _measured(text: str, size: int, weight: int) -> float:
    return QFontMetricsF(theme.font(size, weight)).horizontalAdvance(written(text))
