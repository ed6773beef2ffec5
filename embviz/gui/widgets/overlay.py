"""Cards, messages and stale results painted over a picture."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QLineF, QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from embviz.drawing.word_display import visible
from embviz.gui.scene.word_pictures import Thumbnail
from embviz.gui.style import theme
from embviz.gui.style.theme import px
from embviz.util.language import between_isolates, isolated, mended, tr

PADDING = 10.0
WIDEST = 320.0
_PICTURE = 144.0  # px of a picture's longer edge at most
_ABOVE_PICTURE = 6.0
_AWAY = 14.0  # px from a card to its point, along each axis
_FAR_AWAY = 22.0  # px, when it is at the same height as its point


def elided(text: str, metrics: QFontMetricsF, width: float) -> str:
    """Return a text of any script as it is painted: with visible control characters, and elided to a width."""
    if not text:
        return ""
    cut = metrics.elidedText(between_isolates(text, visible), Qt.TextElideMode.ElideRight, width)
    return isolated(mended(cut))


def draw_card(
    painter: QPainter,
    at: QPointF,
    view: QRectF,
    lines: Sequence[str],
    toward: QPointF | None = None,
    thumbnail: Thumbnail | None = None,
    crowd: Callable[[int, QRectF], float] | None = None,
) -> None:
    """Draw a card next to a point: the first line is its heading, the others are muted.

    Parameters
    ----------
    at : QPointF
        The point that the card belongs to; it is not covered.
    view : QRectF
        The rectangle that the card stays within.
    toward : QPointF, optional
        End of a line from `at`, which is not covered either if possible.
    thumbnail : Thumbnail, optional
        Drawn below the lines, or the reason why there is none; space is kept for one that is still loading.
    crowd : callable, optional
        Returns how crowded one of six sides is, by its number and its rectangle: the card goes where that is least.
    """
    if thumbnail is not None and thumbnail.said:
        lines = [*lines, thumbnail.said]
    pictured = _shown_at(thumbnail)
    fonts = [theme.font(14, 600)] + [theme.font(12)] * (len(lines) - 1)
    metrics = [QFontMetricsF(f) for f in fonts]
    texts = [elided(t, m, px(WIDEST)) for m, t in zip(metrics, lines, strict=True)]
    widest = max(m.horizontalAdvance(t) for m, t in zip(metrics, texts, strict=True))
    width = max(widest, pictured.width()) + 2 * px(PADDING)
    height = sum(m.lineSpacing() for m in metrics) + 2 * px(PADDING) - 3
    if not pictured.isEmpty():
        height += pictured.height() + _ABOVE_PICTURE
    box = _card_box(at, width, height, view.adjusted(6, 6, -6, -6), toward, crowd)
    box.moveLeft(round(max(box.left(), view.left() + 6)) + 0.5)
    box.moveTop(round(max(box.top(), view.top() + 6)) + 0.5)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    for spread, strength in ((5, 6), (3, 8), (1, 10)):
        painter.setBrush(QColor(0, 0, 0, strength))
        painter.drawRoundedRect(box.adjusted(-spread, -spread + 2, spread, spread + 2), 8 + spread, 8 + spread)
    painter.setPen(QPen(theme.color("line"), 1))
    painter.setBrush(theme.color("surface"))
    painter.drawRoundedRect(box, 8, 8)
    y = box.top() + px(PADDING) - 1.5
    for k, (font, metric, text) in enumerate(zip(fonts, metrics, texts, strict=True)):
        painter.setFont(font)
        painter.setPen(theme.color("text_muted" if k else "text"))
        painter.drawText(QPointF(box.left() + px(PADDING), y + metric.ascent()), text)
        y += metric.lineSpacing()
    if not pictured.isEmpty():
        place = QRectF(QPointF(box.left() + px(PADDING), y + _ABOVE_PICTURE), pictured)
        if thumbnail is not None and thumbnail.image is not None:
            # an enlarged picture shows its pixels
            smooth = pictured.width() <= thumbnail.image.width()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, smooth)
            painter.drawImage(place, thumbnail.image)
        else:
            painter.fillRect(place, theme.color("hover"))
        # a frame, as the edge of the picture may have the color of the card
        painter.setPen(QPen(theme.color("line"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place.adjusted(0.5, 0.5, -0.5, -0.5))


def _shown_at(thumbnail: Thumbnail | None) -> QSizeF:
    """Return the size at which a thumbnail is drawn; small pictures are enlarged by a whole factor."""
    if thumbnail is None or thumbnail.said:
        return QSizeF()
    image = thumbnail.image
    if image is None:
        return QSizeF(_PICTURE, _PICTURE)
    longest = max(image.width(), image.height())
    times = float(int(_PICTURE // longest)) if longest <= _PICTURE else _PICTURE / longest
    return QSizeF(image.width() * times, image.height() * times)


def _card_box(
    at: QPointF,
    width: float,
    height: float,
    view: QRectF,
    toward: QPointF | None,
    crowd: Callable[[int, QRectF], float] | None = None,
) -> QRectF:
    """Return the rectangle of a card: below right of its point, else another corner, or the least crowded side."""

    def corner(right: bool, below: bool) -> QRectF:
        return QRectF(
            at.x() + (_AWAY if right else -_AWAY - width), at.y() + (_AWAY if below else -_AWAY - height), width, height
        )

    if crowd is not None:
        middle = at.y() - height / 2
        sides = [
            *(corner(across, down) for across in (True, False) for down in (True, False)),
            QRectF(at.x() + _FAR_AWAY, middle, width, height),
            QRectF(at.x() - _FAR_AWAY - width, middle, width, height),
        ]
        fitting = [(side, box) for side, box in enumerate(sides) if view.contains(box)]
        if toward is not None:  # with a margin around it
            off = [one for one in fitting if not _crosses(at, toward, one[1].adjusted(-4, -4, 4, 4))]
            fitting = off or fitting
        if fitting:
            return min(fitting, key=lambda one: crowd(*one))[1]
    right, below = at.x() + _AWAY + width <= view.right(), at.y() + _AWAY + height <= view.bottom()
    if toward is not None and (toward.x() > at.x(), toward.y() > at.y()) == (right, below):
        # the line to `toward` would pass through this corner
        others = corner(right, not below), corner(not right, below)
        return next((box for box in others if view.contains(box)), corner(right, below))
    return corner(right, below)


def _crosses(start: QPointF, end: QPointF, box: QRectF) -> bool:
    """Return whether a line crosses a rectangle."""
    line = QLineF(start, end)
    corners = box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft()
    edges = (QLineF(corners[k], corners[(k + 1) % 4]) for k in range(4))
    crossed = QLineF.IntersectionType.BoundedIntersection
    return box.contains(end) or any(line.intersects(edge)[0] == crossed for edge in edges)


def draw_focus(painter: QPainter, view: QRectF) -> None:
    """Draw the frame of a view that has the keyboard focus."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("accent", 150), 1))
    painter.drawRect(view.adjusted(0, 0, -1, -1))


def draw_message(painter: QPainter, view: QRectF, message: str, letters: float = 1.0) -> None:
    """Draw the text of an empty map: the first line is what is missing, the rest what to do next.

    Parameters
    ----------
    letters : float
        Size of the letters, in units of the usual one.
    """
    head, _, rest = message.partition("\n")
    middle = view.center().y()
    painter.setFont(theme.font(15 * letters, 600))
    painter.setPen(theme.color("text"))
    flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap)
    wide = view.adjusted(32, 0, -32, 0)
    painter.drawText(
        QRectF(wide.left(), view.top(), wide.width(), middle - 4 - view.top()),
        flags | int(Qt.AlignmentFlag.AlignBottom),
        head,
    )
    painter.setFont(theme.font(13 * letters))
    painter.setPen(theme.color("text_muted"))
    painter.drawText(QRectF(wide.left(), middle + px(6), wide.width(), view.bottom() - middle), flags, rest)


_DIMMED = 160  # alpha, 0 to 255, of the window color over the result


class StaleOverlay(QWidget):
    """Dims a sibling widget; the mouse still reaches the widget below.

    Parameters
    ----------
    name : str
        Object name.
    over : QWidget
        The widget to dim; its parent becomes that of the overlay, which follows its geometry.
    """

    def __init__(self, name: str, over: QWidget) -> None:
        super().__init__(over.parentWidget())
        self.setObjectName(name)
        self.setAccessibleName(tr("Previous answer"))
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def draw(self, lies: bool) -> None:
        """Show or hide the overlay."""
        if lies:
            self.setGeometry(self._over.geometry())
            self.raise_()
        self.setVisible(lies)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.setGeometry(self._over.geometry())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), theme.color("window", _DIMMED))
