"""What a person cannot read: texts that are cut off by their own widget or by one around it, and widgets on others."""

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDockWidget,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QTabBar,
    QToolButton,
    QWidget,
)

from embviz.gui.widgets.inputs.input_error import InlineMessage
from embviz.gui.widgets.layouts import ElidedLabel

_OFF = Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def lay_out():
    """Send what is waiting until all parts have found their places."""
    for _ in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def found_cut(root):
    """Return what is cut off or covered below a widget, one line each."""
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    # bars of tabs that Qt has put away lie outside of the window
    seen = [
        each
        for each in (root, *root.findChildren(QWidget))
        if each.isVisible() and not (isinstance(each, QTabBar) and each.visibleRegion().isEmpty())
    ]
    found = [f"{_name(each)}: {why}" for each in seen for why in _own(each)]
    found += [f"{_name(each)}: {why}" for each in seen if _speaks(each) for why in _around(each, root)]
    for each in seen:
        if isinstance(each, QMainWindow):
            found += _on_each_other(_parts_of(each))
        elif each.layout() is not None:
            found += _on_each_other(_in_layout(each.layout()))
    return found


def _parts_of(window):
    """Return the page and the panels of a window that are not behind another's tab."""
    docks = window.findChildren(QDockWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [
        window.centralWidget(),
        *(dock for dock in docks if dock.isVisible() and not dock.isFloating() and not dock.visibleRegion().isEmpty()),
    ]


def _name(widget):
    text = widget.text() if hasattr(widget, "text") and callable(widget.text) else ""
    return f"{type(widget).__name__} {widget.objectName() or _path(widget)} {text[:40]!r}"


def _path(widget):
    parents = []
    while (widget := widget.parentWidget()) is not None and len(parents) < 3:
        parents.append(widget.objectName() or type(widget).__name__)
    return "<" + "<".join(parents)


def _speaks(widget):
    if isinstance(widget, (QLabel, QAbstractButton, QLineEdit)):
        return bool(widget.text() or isinstance(widget, QLineEdit))
    return isinstance(widget, (QComboBox, QAbstractSpinBox, QTabBar))


def _own(widget):
    """Yield how much less than it needs a widget has for its own text."""
    metrics, size, hint = widget.fontMetrics(), widget.size(), widget.sizeHint()
    if isinstance(widget, (ElidedLabel, InlineMessage)) and not widget.wordWrap():
        needs = 0, metrics.height()
    elif isinstance(widget, QLabel):
        if not widget.text():
            return
        if widget.wordWrap():
            needs = widget.minimumSizeHint().width(), widget.heightForWidth(size.width())
        else:
            needs = hint.width(), hint.height()
    elif isinstance(widget, QAbstractButton):
        text = widget.text().replace("&", "")
        if isinstance(widget, QToolButton) and widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
            text = "" if not widget.icon().isNull() else text
        if not text or _written_short(widget):
            return
        beside = 24 if isinstance(widget, (QCheckBox, QRadioButton)) else 4
        wide = hint.width() if isinstance(widget, QPushButton) else metrics.horizontalAdvance(text) + beside
        needs = wide, metrics.height()
    elif isinstance(widget, QComboBox):
        # the arrow stands beside the text; a text that is told on hover may be shortened
        shortened = widget.currentText() in widget.toolTip() or widget.isEditable()
        needs = 0 if shortened else metrics.horizontalAdvance(widget.currentText()) + 22, metrics.height()
    elif isinstance(widget, QLineEdit):
        hint = "" if widget.text() or widget.toolTip() else widget.placeholderText()
        text = widget.text() if isinstance(widget.parentWidget(), QAbstractSpinBox) else hint
        needs = metrics.horizontalAdvance(text), metrics.height()
    elif isinstance(widget, QTabBar) and widget.count():
        wide = max(widget.tabRect(at).right() for at in range(widget.count())) - widget.tabRect(0).left()
        needs = 0 if widget.usesScrollButtons() else wide, hint.height()
        for at in range(widget.count()):
            if widget.tabRect(at).width() < metrics.horizontalAdvance(widget.tabText(at)):
                yield f"tab {widget.tabText(at)!r} is cut"
    else:
        return
    for what, has, need in zip(("width", "height"), (size.width(), size.height()), needs, strict=True):
        if has + 1 < need:
            yield f"{what} {has} < {need}"


def _written_short(button):
    """Return whether a button draws its text shorter where there is less room, and says the whole on hover."""
    return button.text() in button.toolTip() and type(button).paintEvent is not type(button).__mro__[1].paintEvent


def _around(widget, root):
    """Yield whether a widget lies partly outside of one around it, where nothing scrolls there."""
    place, around = QRect(QPoint(), widget.size()), widget
    across = down = True
    while around is not root and not around.isWindow():
        place.translate(around.pos())
        around = around.parentWidget()
        area = around.parentWidget()
        if isinstance(area, QAbstractScrollArea) and area.viewport() is around and not isinstance(area, QHeaderView):
            scrolls = isinstance(area, QScrollArea)
            across &= not scrolls or area.horizontalScrollBarPolicy() == _OFF
            down &= not scrolls or area.verticalScrollBarPolicy() == _OFF
        out_across = max(-place.left(), place.right() + 1 - around.width())
        out_down = max(-place.top(), place.bottom() + 1 - around.height())
        if across and out_across > 1:
            yield f"{out_across} px beside {_name(around)}"
            return
        if down and out_down > 1:
            yield f"{out_down} px above or below {_name(around)}"
            return


def _in_layout(layout):
    """Return the visible widgets of a layout and of those within it.

    Its items are not asked for: Qt deletes them without a word to Python, which then takes what is made at the same
    place in memory for them, such as a widget for a spacer.
    """
    found = [
        child
        for child in layout.parentWidget().children()
        if child.isWidgetType() and child.isVisible() and layout.indexOf(child) >= 0
    ]
    for inner in layout.children():
        found += _in_layout(inner)
    return found


def _on_each_other(parts):
    for at, one in enumerate(parts):
        for other in parts[at + 1 :]:
            shared = one.geometry().intersected(other.geometry())
            if shared.width() > 1 and shared.height() > 1:
                yield f"{_name(one)} lies on {_name(other)}: {shared.width()} x {shared.height()} px"
