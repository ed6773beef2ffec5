"""Painting of a word plane."""

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from embviz.drawing.word_display import shortened
from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.gui.widgets.charts.plot import SMALL
from embviz.gui.widgets.word_plane.layout import (
    ARROW_APART,
    ARROW_HEAD,
    ARROW_SIDE,
    KEY_GAP,
    LANE_HEAD,
    LANE_INDENT,
    LETTERS,
    RADIUS,
    PlaneAxis,
    PlaneContent,
    PlaneLayout,
    lane_head,
)
from embviz.util.language import isolated, tr

SHAPES = ("circle", "square", "triangle", "diamond", "inverted", "cross", "star")
_WHISKER, _WHISKER_ALPHA = 1.0, 70  # px; of 255
_STRONG, _STRONG_ALPHA = 2.2, 230
_FROM_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_FROM_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_MIDDLE = int(Qt.AlignmentFlag.AlignCenter)


def group_color(group: int, grouped: bool = True) -> QColor:
    """Return the color of a group; without groups all words have the same."""
    look = theme.current()
    if not grouped:
        return theme.color("accent")
    return QColor(look.categories[group]) if 0 <= group < len(look.categories) else theme.color("others")


def mark(group: int, radius: float) -> QPainterPath:
    """Return the marker shape of a group around the origin; all have about the same area."""
    shape = SHAPES[group % len(SHAPES)] if group >= 0 else SHAPES[0]
    path, r = QPainterPath(), radius
    if shape == "circle":
        path.addEllipse(QPointF(0, 0), r, r)
    elif shape == "square":
        path.addRect(QRectF(-0.88 * r, -0.88 * r, 1.76 * r, 1.76 * r))
    elif shape == "cross":
        a, b = 1.15 * r, 0.4 * r
        path.addPolygon(
            QPolygonF(
                [
                    QPointF(x, y)
                    for x, y in (
                        (-b, -a),
                        (b, -a),
                        (b, -b),
                        (a, -b),
                        (a, b),
                        (b, b),
                        (b, a),
                        (-b, a),
                        (-b, b),
                        (-a, b),
                        (-a, -b),
                        (-b, -b),
                    )
                ]
            )
        )
    else:
        count, turn, sizes = {
            "triangle": (3, -90, (1.3,)),
            "inverted": (3, 90, (1.3,)),
            "diamond": (4, -90, (1.25,)),
            "star": (10, -90, (1.45, 0.6)),
        }[shape]
        angles = np.radians(turn + 360 / count * np.arange(count))
        lengths = np.resize(sizes, count) * r
        path.addPolygon(
            QPolygonF([QPointF(x, y) for x, y in zip(lengths * np.cos(angles), lengths * np.sin(angles), strict=True)])
        )
    path.closeSubpath()
    return path


def written(word: str) -> str:
    """Return a word as it is written in the plane."""
    return isolated(shortened(word))


def paint(
    painter: QPainter,
    content: PlaneContent,
    layout: PlaneLayout,
    at: np.ndarray,
    selected: frozenset[str] = frozenset(),
    read: int = -1,
) -> None:
    """Draw a plane or a strip with its points at these positions, which may be animated."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _axis_across(painter, content.x, layout)
    if content.y is not None:
        _axis_upward(painter, content.y, layout)
        _straight_line(painter, content, layout)
    _lanes(painter, content, layout)
    for start, end in content.arrows:
        color = group_color(int(content.groups[start]), bool(content.names))
        _arrow(painter, QPointF(*at[start]), QPointF(*at[end]), color)
    _whiskers(painter, content, layout, at, selected, read)
    canvas = theme.color("canvas")
    for k in np.flatnonzero(np.isfinite(layout.boxes[:, 0])).tolist():
        # so that no line crosses or touches a name
        painter.fillRect(_name_box(layout, at, k).adjusted(-3, 0, 3, 0), canvas)
    _marks(painter, content, at, selected, read)
    _names(painter, content, layout, at, selected, read)
    _key(painter, content, layout)


def _pen(name: str, alpha: int = 255, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    return QPen(theme.color(name, alpha), 1, style)


def _axis_across(painter: QPainter, axis: PlaneAxis, layout: PlaneLayout) -> None:
    area = layout.area
    painter.setFont(theme.font(SMALL))
    painter.setPen(_pen("line"))
    for x, _ in layout.x_ticks:
        painter.drawLine(QLineF(x, area.top(), x, area.bottom()))
    painter.drawLine(QLineF(area.left(), area.bottom(), area.right(), area.bottom()))
    painter.setPen(theme.color("text_muted"))
    for x, text in layout.x_ticks:
        painter.drawText(QRectF(x - px(40), area.bottom() + 4, px(80), px(16)), _MIDDLE, text)
    low, high = layout.limits[0]
    for value, caption, style in _values(axis):
        if low <= value <= high:
            x = layout.x_of(value)
            painter.setPen(_pen("text_muted", 150, style))
            painter.drawLine(QLineF(x, area.top(), x, area.bottom()))
            painter.setPen(theme.color("text_muted"))
            painter.drawText(QRectF(x + 4, area.top(), px(200), px(14)), _FROM_LEFT, caption)
    _ends(painter, axis, QRectF(area.left(), area.bottom() + px(24), area.width(), px(20)))


def _axis_upward(painter: QPainter, axis: PlaneAxis, layout: PlaneLayout) -> None:
    area = layout.area
    painter.setFont(theme.font(SMALL))
    painter.setPen(_pen("line"))
    for y, _ in layout.y_ticks:
        painter.drawLine(QLineF(area.left(), y, area.right(), y))
    painter.setPen(theme.color("text_muted"))
    for y, text in layout.y_ticks:
        painter.drawText(QRectF(area.left() - px(56), y - px(8), px(50), px(16)), _FROM_RIGHT, text)
    low, high = layout.limits[1]
    for value, caption, style in _values(axis):
        if low <= value <= high:
            y = layout.y_of(value)
            painter.setPen(_pen("text_muted", 150, style))
            painter.drawLine(QLineF(area.left(), y, area.right(), y))
            painter.setPen(theme.color("text_muted"))
            painter.drawText(QRectF(area.right() - px(204), y - px(16), px(200), px(14)), _FROM_RIGHT, caption)
    painter.save()
    painter.translate(10, area.bottom())
    painter.rotate(-90)
    _ends(painter, axis, QRectF(0, 0, area.height(), px(20)))
    painter.restore()


def _values(axis: PlaneAxis) -> list[tuple[float, str, Qt.PenStyle]]:
    """Return the values of an axis that are marked by a line."""
    zero = [(0.0, "", Qt.PenStyle.SolidLine)] if axis.zero else []
    return [*zero, *((value, caption, Qt.PenStyle.DashLine) for value, caption in axis.marks)]


def _ends(painter: QPainter, axis: PlaneAxis, box: QRectF) -> None:
    """Write the title of an axis in the middle of a box, and the labels of its ends at both sides."""
    painter.setFont(theme.font(LETTERS))
    metrics = QFontMetricsF(painter.font())
    title = metrics.horizontalAdvance(axis.title)
    side = max(0.0, (box.width() - title) / 2 - 16)
    painter.setPen(theme.color("text_muted"))
    painter.drawText(box, _MIDDLE, metrics.elidedText(axis.title, Qt.TextElideMode.ElideRight, box.width()))
    painter.setFont(theme.font(LETTERS, 500))
    painter.setPen(theme.color("text"))
    metrics = QFontMetricsF(painter.font())
    for form, words, flags in (("← {}", axis.low, _FROM_LEFT), ("{} →", axis.high, _FROM_RIGHT)):
        if words:
            while metrics.horizontalAdvance(words) > side - 20 and ", " in words:
                words = words.rpartition(", ")[0]  # fewer words rather than half of one
            cut = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(0.0, side - 20))
            painter.drawText(box, flags, form.format(cut))


def _straight_line(painter: QPainter, content: PlaneContent, layout: PlaneLayout) -> None:
    line = (1.0, 0.0) if content.line == "diagonal" else content.regression
    if line is None:
        return
    low, high = layout.limits[0]
    painter.save()
    painter.setClipRect(layout.area)
    color = theme.color("second" if content.line == "regression" else "text_muted", 200)
    painter.setPen(QPen(color, 1.4, Qt.PenStyle.DashLine))
    painter.drawLine(
        QPointF(layout.x_of(low), layout.y_of(line[0] * low + line[1])),
        QPointF(layout.x_of(high), layout.y_of(line[0] * high + line[1])),
    )
    painter.restore()


def _lanes(painter: QPainter, content: PlaneContent, layout: PlaneLayout) -> None:
    if not content.names:
        return
    for group, lane in enumerate(layout.lanes):
        color = group_color(group)
        if group:
            painter.setPen(_pen("line"))
            painter.drawLine(lane.topLeft(), lane.topRight())
        if content.means and (content.groups == group).any():
            x, faint = layout.x_of(content.mean(group)), QColor(color)
            faint.setAlpha(120)
            painter.setPen(QPen(faint, 2.5, c=Qt.PenCapStyle.FlatCap))
            painter.drawLine(QLineF(x, lane.top() + 4, x, lane.bottom() - 4))
        head = lane_head(content, group)
        painter.setFont(theme.font(LETTERS, 600))
        wide = px(LANE_INDENT) + QFontMetricsF(painter.font()).horizontalAdvance(head) + 4
        painter.fillRect(QRectF(lane.left(), lane.top() + 1, wide, px(LANE_HEAD)), theme.color("canvas"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPath(mark(group, RADIUS).translated(lane.left() + 6, lane.top() + px(LANE_HEAD) / 2))
        painter.setPen(theme.color("text"))
        box = QRectF(lane.left() + px(LANE_INDENT), lane.top(), lane.width(), px(LANE_HEAD))
        painter.drawText(box, _FROM_LEFT, head)


def _arrow(painter: QPainter, start: QPointF, end: QPointF, color: QColor) -> None:
    line = QLineF(start, end)
    length = line.length()
    if length < 2 * RADIUS + ARROW_HEAD:
        return
    along = QPointF(line.dx() / length, line.dy() / length)
    across = QPointF(-along.y(), along.x())
    tip = end - along * ARROW_APART
    neck = tip - along * ARROW_HEAD
    faint = QColor(color)
    faint.setAlpha(170)
    painter.setPen(QPen(faint, 1.3))
    painter.drawLine(start + along * (RADIUS + 1), neck)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([tip, neck + across * ARROW_SIDE, neck - across * ARROW_SIDE]))


def _whiskers(
    painter: QPainter, content: PlaneContent, layout: PlaneLayout, at: np.ndarray, selected: frozenset[str], read: int
) -> None:
    """Draw how sure each point's place is, across and upward, as thin lines; stronger for those that are looked at."""
    if content.spans is None:
        return
    painter.save()
    painter.setClipRect(layout.area)
    grouped = bool(content.names)
    # animated points carry their whiskers with them
    away = at - layout.at
    across = layout.x_of(content.spans[:, 0]) + away[:, :1]
    upward = layout.y_of(content.spans[:, 1]) + away[:, 1:] if content.y is not None else None
    for k, (x, y) in enumerate(at.tolist()):
        color = QColor(group_color(int(content.groups[k]), grouped))
        strong = k == read or content.words[k] in selected
        color.setAlpha(_STRONG_ALPHA if strong else _WHISKER_ALPHA)
        painter.setPen(QPen(color, _STRONG if strong else _WHISKER, c=Qt.PenCapStyle.FlatCap))
        if np.isfinite(across[k]).all():
            painter.drawLine(QLineF(across[k, 0], y, across[k, 1], y))
        if upward is not None and np.isfinite(upward[k]).all():
            painter.drawLine(QLineF(x, upward[k, 0], x, upward[k, 1]))
    painter.restore()


def _marks(painter: QPainter, content: PlaneContent, at: np.ndarray, selected: frozenset[str], read: int) -> None:
    grouped = bool(content.names)
    shapes = {group: mark(group, RADIUS) for group in set(content.groups.tolist())}
    edge = QPen(theme.color("canvas"), 1)
    ring = QPen(theme.color("accent"), 1.6)
    for k, (x, y) in enumerate(at.tolist()):
        group = int(content.groups[k])
        chosen = content.words[k] in selected
        if chosen or k == read:
            painter.setPen(ring)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(x, y), RADIUS + 2.5, RADIUS + 2.5)
        painter.setPen(edge)
        painter.setBrush(group_color(group, grouped))
        painter.drawPath(shapes[group].translated(x, y))


def _names(
    painter: QPainter, content: PlaneContent, layout: PlaneLayout, at: np.ndarray, selected: frozenset[str], read: int
) -> None:
    plain, strong = theme.font(LETTERS, 400), theme.font(LETTERS, 500)
    ink, accent = theme.color("text"), theme.color("accent")
    for k in np.flatnonzero(np.isfinite(layout.boxes[:, 0])).tolist():
        chosen = content.words[k] in selected
        left, right = layout.boxes[k, 0], layout.boxes[k, 2]
        painter.setFont(strong if chosen or k == read else plain)
        painter.setPen(accent if chosen else ink)
        flags = _FROM_RIGHT if right <= 0 else _FROM_LEFT if left >= 0 else _MIDDLE
        painter.drawText(_name_box(layout, at, k), flags, written(content.words[k]))


def _name_box(layout: PlaneLayout, at: np.ndarray, k: int) -> QRectF:
    left, top, right, bottom = layout.boxes[k].tolist()
    return QRectF(at[k, 0] + left, at[k, 1] + top, right - left, bottom - top)


def _key(painter: QPainter, content: PlaneContent, layout: PlaneLayout) -> None:
    painter.setFont(theme.font(LETTERS))
    metrics = QFontMetricsF(painter.font())
    end = QPointF()
    for group, place in layout.key:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(group_color(group))
        painter.drawPath(mark(group, RADIUS).translated(place.x() + 5, place.y() + 5))
        painter.setPen(theme.color("text"))
        text = content.names[group]
        wide = metrics.horizontalAdvance(text)
        painter.drawText(QRectF(place.x() + px(15), place.y() - 4, wide + 4, px(18)), _FROM_LEFT, text)
        end = place + QPointF(wide + px(KEY_GAP) + 12, 0)
    if layout.more:
        painter.setPen(theme.color("text_muted"))
        beside = QRectF(end.x(), end.y() - 4, px(120), px(18))
        painter.drawText(beside, _FROM_LEFT, tr("and {more} more", more=layout.more))
