"""The points of the word map as a picture: an image in memory that one compiled loop fills with discs."""

import numpy as np
from PySide6.QtGui import QColor, QImage


def argb(color: QColor) -> np.uint32:
    """Return an opaque color as the 32 bits of a pixel."""
    return np.uint32(color.rgb() | 0xFF000000)


def radii(counts: np.ndarray | None, n: int) -> np.ndarray:
    """Return a radius for each point: gently larger for frequent words, smaller where there are many.

    Parameters
    ----------
    counts : int array (n,), or None
    n : int

    Returns
    -------
    float32 array (n,)
        Logical pixels at the scale of a fit.
    """
    base = float(np.clip(3.4 - 0.62 * np.log10(max(n, 1) / 300), 1.5, 4.0))
    if counts is None or n == 0:
        return np.full(n, base, np.float32)
    logs = np.log1p(np.asarray(counts, np.float64))
    spread = float(logs.max() - logs.min())
    share = (logs - logs.min()) / spread if spread > 0 else np.full(n, 0.5)
    return (base * (0.75 + 0.85 * share**1.3)).astype(np.float32)


def opacity_for(n: int) -> float:
    """Return the opacity of each of `n` discs: where many lie over one another, they show how many."""
    return float(np.clip(0.85 - 0.16 * np.log10(max(n, 1) / 1000), 0.55, 0.85))


class PointRaster:
    """Draws discs into a `QImage` of the view's size in device pixels; keeps it until something has changed."""

    def __init__(self) -> None:
        self._pixels = np.zeros((0, 0), np.uint32)
        self._image = QImage()
        self.stale = True

    def image(
        self, width: int, height: int, ratio: float, x: np.ndarray, y: np.ndarray, radius: np.ndarray, zoom: float,
        order: np.ndarray, colors: np.ndarray, background: QColor, opacity: float,
    ) -> QImage:
        """Return the picture; drawn anew only where `stale` is set or the size has changed.

        Parameters
        ----------
        width, height : int
            Logical pixels of the view.
        ratio : float
            Device pixels per logical pixel.
        x, y, radius : float32 array (n,)
            Logical pixels; `radius` is multiplied by `zoom`.
        zoom : float
        order : int32 array (n,)
            Most important first: drawn last.
        colors : uint32 array (n,)
        background : QColor
        opacity : float
            Of each disc, in [0, 1].
        """
        from embviz.drawing.kernels import points

        shape = (round(height * ratio), round(width * ratio))
        if self._pixels.shape != shape:
            self._pixels = np.zeros(shape, np.uint32)
            # the image looks at the array's memory: the two live and die together
            self._image = QImage(self._pixels.data, shape[1], shape[0], shape[1] * 4, QImage.Format.Format_RGB32)
            self._image.setDevicePixelRatio(ratio)
            self.stale = True
        if self.stale:
            points.draw_discs(
                self._pixels, argb(background), x, y, radius, float(zoom), float(ratio), order, colors, float(opacity)
            )
            self.stale = False
        return self._image
