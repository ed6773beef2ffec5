"""The picture of any plot in the size of a page, a slide or a poster."""

from PySide6.QtCore import QEvent, QPoint, QSize
from PySide6.QtGui import QPicture, QRegion
from PySide6.QtWidgets import QApplication, QWidget

from embviz.gui.widgets.plot_data.painting import picture_painter
from embviz.gui.widgets.plot_data.picture_file import Paint


class WidgetPicture:
    """A plot that is laid out in another size by being given this size for a moment, between two repaints.

    What it draws is recorded, so that it can be drawn on any thread and stays sharp in an SVG or PDF.
    """

    def __init__(self, plot: QWidget) -> None:
        self._plot = plot

    def size(self) -> QSize:
        """Return the size in the window."""
        return self._plot.size()

    def accessibleName(self) -> str:
        """Return the title of the plot."""
        return self._plot.accessibleName()

    def window(self) -> QWidget:
        """Return the window of the plot."""
        return self._plot.window()

    def at_size(self, size: QSize) -> tuple[QSize, Paint]:
        """Return the size that the plot takes, not below its least one, and what draws it."""
        plot, before = self._plot, self._plot.size()
        plot.resize(size)
        QApplication.sendPostedEvents(plot, QEvent.Type.LayoutRequest)
        taken, picture = plot.size(), QPicture()
        painter = picture_painter(picture)
        try:
            plot.render(painter, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
        finally:
            painter.end()
            plot.resize(before)
        return taken, lambda target: target.drawPicture(0, 0, picture)
