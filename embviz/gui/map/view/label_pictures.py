"""Pictures of labels: words in any script with a halo, rendered once for each size and kept."""

from collections import OrderedDict
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter

from embviz.drawing.labels import HALO, STRONG, TIERS
from embviz.drawing.word_display import shortened
from embviz.gui.style import theme

KEPT_BYTES = 32 * 1024**2  # of pictures: about three thousand, or eight hundred on a high-resolution screen
MUTED = len(TIERS)  # the size tier of uninformative words
_SMALL = (11.0, 400)
MARGIN = 4.0  # px around the letters, for the halo and for combining marks that font metrics do not include


@dataclass(frozen=True)
class LabelPicture:
    """The rendered picture of a label.

    Attributes
    ----------
    image : QImage
    left, middle : float
        Logical pixels from the image's corner to the start of the first letter, and to half the line height.
    """

    image: QImage
    left: float
    middle: float


class LabelPictures:
    """Renders words at the sizes of their tiers, selected ones stronger."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[tuple[str, int, bool, float], LabelPicture] = OrderedDict()
        self._bytes = 0
        self.forget()

    def forget(self) -> None:
        """Use the fonts and colors of the theme and render everything again."""
        self._pictures.clear()
        self._bytes = 0
        self._fonts: dict[tuple[int, bool], QFont] = {}
        for tier, (size, weight) in enumerate((*TIERS, _SMALL)):
            self._fonts[tier, False] = theme.font(size, weight)
            self._fonts[tier, True] = theme.font(max(size, STRONG[0]), int(STRONG[1]))
        self._metrics = {style: QFontMetricsF(font) for style, font in self._fonts.items()}

    def size(self, word: str, tier: int, strong: bool) -> tuple[float, float]:
        """Return the width of a label, and the height that its letters need around the middle of the line."""
        text, metrics = shortened(word), self._metrics[tier, strong]
        # letters fill less than the line height; the rest above and below is spacing already
        height = (metrics.ascent() + metrics.descent()) * 0.86
        if not text.isascii():
            above, below = self._reach(text, metrics)
            height = max(height, 2 * max(above, below))
        return metrics.horizontalAdvance(text), height

    @staticmethod
    def _reach(text: str, metrics: QFontMetricsF) -> tuple[float, float]:
        """Return how far letters reach above and below the middle of the line; fallback fonts may be tall."""
        ink, middle = metrics.tightBoundingRect(text), (metrics.descent() - metrics.ascent()) / 2
        return middle - ink.top(), ink.bottom() - middle

    def has(self, word: str, tier: int, strong: bool, ratio: float) -> bool:
        """Return whether a label is rendered already."""
        return (word, tier, strong, ratio) in self._pictures

    def picture(self, word: str, tier: int, strong: bool, ratio: float) -> LabelPicture:
        """Return a label, rendered at `ratio` device pixels per pixel."""
        key = word, tier, strong, ratio
        found = self._pictures.get(key)
        if found is None:
            found = self._pictures[key] = self._drawn(*key)
            self._bytes += found.image.sizeInBytes()
            while self._bytes > KEPT_BYTES and len(self._pictures) > 1:
                self._bytes -= self._pictures.popitem(last=False)[1].image.sizeInBytes()
        else:
            self._pictures.move_to_end(key)
        return found

    def _drawn(self, word: str, tier: int, strong: bool, ratio: float) -> LabelPicture:
        from embviz.drawing.kernels.halo import add_halo

        text, metrics = shortened(word), self._metrics[tier, strong]
        above = below = (metrics.ascent() + metrics.descent()) / 2
        left, right = 0.0, metrics.horizontalAdvance(text)
        if not text.isascii():
            ink, reach = metrics.tightBoundingRect(text), self._reach(text, metrics)
            above, below = max(above, reach[0]), max(below, reach[1])
            left, right = min(left, ink.left()), max(right, ink.right())
        width, height = right - left + 2 * MARGIN, above + below + 2 * MARGIN
        shape = int(height * ratio) + 1, int(width * ratio) + 1
        image = QImage(shape[1], shape[0], QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(0)
        painter = QPainter(image)
        painter.setFont(self._fonts[tier, strong])
        painter.setPen(theme.color("accent" if strong else "text_muted" if tier == MUTED else "text"))
        middle = above + MARGIN
        painter.drawText(QPointF(MARGIN - left, middle + (metrics.ascent() - metrics.descent()) / 2), text)
        painter.end()
        pixels = np.frombuffer(image.bits(), np.uint32).reshape(shape)
        add_halo(pixels, np.uint32(theme.color("canvas").rgb()), HALO * ratio)
        return LabelPicture(image, MARGIN - left, middle)
