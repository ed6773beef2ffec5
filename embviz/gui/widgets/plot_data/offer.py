"""What the menu of every plot offers: its data as a table, and its picture as a file."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QAccessible, QAction, QFocusEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.widgets.focus import by_keyboard
from embviz.gui.widgets.overlay import draw_focus
from embviz.gui.widgets.plot_data.numbers import PlotData, Source
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.widgets.plot_data.picture_dialog import PictureDialog
    from embviz.gui.widgets.plot_data.window import PlotDataWindow

KEY = "T"
_LOOK_MS = 2_000  # interval of updates of the description while a screen reader is active


class PlotDataAction(QObject):
    """Adds "Show as table" with the key T, "Save picture…", and an accessible description to a plot.

    The description is updated when the plot gets the focus; with an active screen reader, which may ask at any time,
    also periodically. It precedes the plot's own description, for example of the current point.

    Parameters
    ----------
    source : callable
        Returns the data that the plot draws now, None if it is empty; called only while the plot exists.
    stop : bool
        Whether to make the plot a Tab stop with a focus frame; for plots without other keys.
    picture : bool
        Whether its picture can be saved by this menu; a map has a dialog of its own.

    Attributes
    ----------
    action, save : QAction
        Actions of the plot, and so in its menu.
    """

    # a class attribute: a plot may be hidden when the attributes of its instance are already gone
    _frame: "_Frame | None" = None

    def __init__(self, plot: QWidget, source: Source, *, stop: bool = False, picture: bool = True) -> None:
        super().__init__(plot)
        self._plot, self._source = plot, source
        self._said = ""
        self._frames = stop
        self.action = QAction(tr("Show as table"), plot)
        self.action.setShortcut(QKeySequence(KEY))
        self.action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.action.triggered.connect(self.show_table)
        plot.addAction(self.action)
        self.save = QAction(tr("Save picture…"), plot)
        self.save.triggered.connect(self.save_picture)
        if picture:
            plot.addAction(self.save)
        if stop:
            plot.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        plot.installEventFilter(self)

    @property
    def plot(self) -> QWidget:
        """The plot."""
        return self._plot

    @property
    def title(self) -> str:
        """The title of the plot."""
        numbers = self._source()
        return (numbers.title if numbers is not None else "") or self._plot.accessibleName()

    def show_table(self) -> "PlotDataWindow":
        """Show the data of the plot in a window."""
        from embviz.gui.widgets.plot_data.window import PlotDataWindow

        return PlotDataWindow.open_over(self._plot, self._source)

    def save_picture(self) -> "PictureDialog":
        """Show the dialog that saves the plot in the size of a column, a page, a slide or a poster."""
        from embviz.gui.widgets.plot_data.picture_dialog import PictureDialog
        from embviz.gui.widgets.plot_data.widget_picture import WidgetPicture

        own = self._plot if hasattr(self._plot, "at_size") else WidgetPicture(self._plot)
        dialog = PictureDialog(own, self.title)
        dialog.show()
        return dialog

    def numbers(self) -> PlotData | None:
        """Return the data that the plot draws now."""
        return self._source()

    def describe(self) -> None:
        """Update the accessible description of the plot."""
        numbers = self._source()
        summary = numbers.summary if numbers is not None else ""
        # a description that the plot has set since then does not begin with ours
        own = self._plot.accessibleDescription().removeprefix(self._said).strip()
        self._said = summary
        whole = f"{summary} {own}".strip()
        if whole != self._plot.accessibleDescription():
            self._plot.setAccessibleDescription(whole)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusIn:
            self.describe()
            if self._frames and isinstance(event, QFocusEvent) and by_keyboard(event):
                self._frame = self._frame or _Frame(self._plot)
                self._frame.lie()
        elif kind == QEvent.Type.FocusOut and self._frame is not None:
            self._frame.hide()
        elif kind == QEvent.Type.Resize and self._frame is not None:
            self._frame.resize(self._plot.size())
        elif kind == QEvent.Type.Show and QAccessible.isActive():
            self.describe()
            self._timer.start()
        return False

    def _look(self) -> None:
        if self._plot.isVisible():
            self.describe()
        else:
            self._timer.stop()


class _Frame(QWidget):
    """Draws the focus frame over a plot; transparent for the mouse."""

    def __init__(self, plot: QWidget) -> None:
        super().__init__(plot)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def lie(self) -> None:
        if (plot := self.parentWidget()) is not None:
            self.resize(plot.size())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_focus(painter, QRectF(self.rect()))


def offer_of(widget: QWidget | None) -> PlotDataAction | None:
    """Return the action of a widget, or of its nearest ancestor with one; None if there is none."""
    while widget is not None:
        found = widget.findChild(PlotDataAction, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if found is not None:
            return found
        widget = widget.parentWidget()
    return None


def offers_in(root: QWidget) -> list[PlotDataAction]:
    """Return the actions of all visible plots in a widget, from top to bottom."""
    found = [one for one in root.findChildren(PlotDataAction) if one.plot.isVisible()]
    return sorted(found, key=lambda one: one.plot.mapTo(root, one.plot.rect().topLeft()).toTuple()[::-1])
