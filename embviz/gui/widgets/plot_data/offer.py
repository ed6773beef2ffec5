"""The "show data as table" action of a plot."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QAccessible, QAction, QFocusEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from embviz.gui.widgets.key_focus import by_keyboard
from embviz.gui.widgets.overlay import draw_focus
from embviz.gui.widgets.plot_data.numbers import PlotData, Source
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.widgets.plot_data.window import PlotDataWindow

KEY = "T"
_LOOK_MS = 2_000  # between two looks at what changes while a screen reader is there


class PlotDataAction(QObject):
    """Gives a picture the entry "Show as table", the key T, and a description that says what it shows.

    The description is written when the picture is given the focus; while a screen reader is there, which may ask at
    any time, also now and then. It goes before what the picture says of itself, such as the place that is read.

    Parameters
    ----------
    plot : QWidget
    source : callable
        Returns what the picture draws now, None while that is nothing; called only while the picture is there.
    stop : bool
        Whether the Tab key is to come to it, and a frame to be drawn then: for what knows no other keys.

    Attributes
    ----------
    action : QAction
        One of the actions of the picture, and so in its menu.
    """

    # of the class: a picture that nobody holds is hidden after the memory of its parts was taken
    _frame: "_Frame | None" = None

    def __init__(self, plot: QWidget, source: Source, *, stop: bool = False) -> None:
        super().__init__(plot)
        self._plot, self._source = plot, source
        self._said = ""
        self._frames = stop
        self.action = QAction(tr("Show as table"), plot)
        self.action.setShortcut(QKeySequence(KEY))
        self.action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self.action.triggered.connect(self.show_table)
        plot.addAction(self.action)
        if stop:
            plot.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        plot.installEventFilter(self)

    @property
    def plot(self) -> QWidget:
        """The picture."""
        return self._plot

    @property
    def title(self) -> str:
        """What the picture is called."""
        numbers = self._source()
        return (numbers.title if numbers is not None else "") or self._plot.accessibleName()

    def show_table(self) -> "PlotDataWindow":
        """Show the numbers of the picture in a window of their own."""
        from embviz.gui.widgets.plot_data.window import PlotDataWindow

        return PlotDataWindow.open_over(self._plot, self._source)

    def numbers(self) -> PlotData | None:
        """Return what the picture draws now."""
        return self._source()

    def describe(self) -> None:
        """Say in the description of the picture what it shows now."""
        numbers = self._source()
        summary = numbers.summary if numbers is not None else ""
        # what the picture has set itself meanwhile does not begin with what was said here
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
    """Lies over a picture that has the focus, and lets the pointer through."""

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
    """Return the offer of a widget, or of the nearest one that it belongs to; None where there is no picture."""
    while widget is not None:
        found = widget.findChild(PlotDataAction, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if found is not None:
            return found
        widget = widget.parentWidget()
    return None


def offers_in(root: QWidget) -> list[PlotDataAction]:
    """Return the offers of all pictures that are seen in a widget, from top to bottom."""
    found = [one for one in root.findChildren(PlotDataAction) if one.plot.isVisible()]
    return sorted(found, key=lambda one: one.plot.mapTo(root, one.plot.rect().topLeft()).toTuple()[::-1])
