"""The Tab key comes to controls in the order in which they are read, and where it is can be seen."""

import itertools
import re

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QDockWidget,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.term_text import TermText
from embviz.gui.style import stylesheet
from embviz.gui.widgets.focus import set_tab_order_after
from embviz.projection.methods import METHODS

from ..addresses import ADDRESSES

LONG = 60_000  # ms
DOCKS = ("training", "layout", "color", "select", "trust", "inspector")
RING = 4  # px around a control in which its focus may be drawn


def _stops(root):
    """Return what the Tab key comes to inside a part, in its order; the field of a spin box is the box."""
    found, at = [], root.nextInFocusChain()
    while at is not root:
        inside = root.isAncestorOf(at)  # asked first, as few are and the other questions take longer
        takes = inside and at.focusPolicy() & Qt.FocusPolicy.TabFocus and at.focusProxy() is None
        if takes and not isinstance(at.parentWidget(), QAbstractSpinBox):
            found.append(at)
        at = at.nextInFocusChain()
    return found


def _seen_stops(root):
    return [stop for stop in _stops(root) if stop.isVisible() and stop.isEnabled()]


def _open(lessons):
    """Return which lesson is open, None while it is being built."""
    spec = getattr(lessons.picture(), "spec", None)
    return spec and spec.id


def _place(part, root):
    return QRect(part.mapTo(root, QPoint()), part.size())


def _seen_from(part, other):
    """Return a control, or where `other` is outside of what the control is scrolled in, the area that scrolls."""
    seen, at = part, part.parentWidget()
    while at is not None and not at.isAncestorOf(other):
        if isinstance(at, QScrollArea):
            seen = at
        at = at.parentWidget()
    return seen


def _backward(root):
    """Return where the focus goes against the order of reading: up in a column, or back in a row.

    What is scrolled stands where its area stands, however far down it is.
    In the upper corner of a page or panel, its help and what puts it away come last.
    """
    left_to_right = root.layoutDirection() == Qt.LayoutDirection.LeftToRight
    found, seen = [], [one for one in _seen_stops(root) if not one.objectName().endswith((".help", ".close"))]
    for one, other in itertools.pairwise(seen):
        before, after = _place(_seen_from(one, other), root), _place(_seen_from(other, one), root)
        beside = min(before.right(), after.right()) <= max(before.left(), after.left()) + 2
        shared = min(before.bottom(), after.bottom()) - max(before.top(), after.top())
        in_a_row = shared > min(before.height(), after.height()) / 2
        goes_left = after.right() <= before.left() + 2
        if (not beside and not in_a_row and after.bottom() <= before.top() + 2) or (
            beside and in_a_row and goes_left == left_to_right
        ):
            found.append(f"{one.objectName()} -> {other.objectName()}")
    return found


def _against(root):
    """Return where the focus goes against the order of reading, in both directions of layout."""
    found = []
    for direction in (Qt.LayoutDirection.RightToLeft, Qt.LayoutDirection.LeftToRight):
        root.setLayoutDirection(direction)  # of all windows, each page that was built so far would be laid out anew
        for splitter in root.findChildren(QSplitter):
            splitter.refresh()  # they go by the direction in which they were shown
        QApplication.processEvents()
        found += [f"{direction.name}: {one}" for one in _backward(root)]
    root.unsetLayoutDirection()
    return found


def _learned(window, qtbot, lesson):
    """Show a lesson, and return its page once it is built."""
    window.show_page("lessons")
    page = window.page("lessons")
    page.show_lesson(lesson)
    qtbot.waitUntil(lambda: _open(page) == lesson, timeout=LONG)
    QApplication.processEvents()
    return page


def test_the_focus_goes_as_one_reads_and_is_seen(trained, qtbot):
    """One way through all that there is, as each page and lesson takes its time to be built."""
    qtbot.waitUntil(trained.isActiveWindow)
    focus, against = _Focus(trained, qtbot), {}
    for address in ADDRESSES[:-1]:  # lessons scroll
        trained.show_page(address)
        QApplication.processEvents()
        focus.look(address)
        against[address] = _against(trained.page(address.partition("/")[0]))
    trained.show_page("map")
    for name in DOCKS:
        dock = trained.findChild(QDockWidget, f"dock.{name}")
        dock.show()
        dock.raise_()
        QApplication.processEvents()
        assert _seen_stops(dock), name
        against[name] = _against(dock)
    dock = trained.findChild(QDockWidget, "dock.layout")
    dock.raise_()
    for method in METHODS:
        trained.context.scene.choose_method(method.name)
        QApplication.processEvents()
        against[method.name] = _against(dock)
    dock = trained.findChild(QDockWidget, "dock.color")
    dock.raise_()
    for recipe in trained.context.coloring.recipes:
        trained.context.coloring.choose(recipe.id)
        QApplication.processEvents()
        against[recipe.id] = _against(dock)
    for lesson in LESSONS:
        page = _learned(trained, qtbot, lesson.id)
        focus.look(f"lessons/{lesson.id}")
        against[lesson.id] = _against(page.picture())  # which scrolls
        order = [one.objectName() for one in _seen_stops(page) if not isinstance(one, TermText)]
        # the list, the lesson, and what stands below it
        assert order[0] == "lessons.list"
        assert [name.partition(".")[0] for name in order[1:3]] == [lesson.id, lesson.id]
        assert [name for name in order if not name.endswith(".help")][-1] == "lessons.next"
    assert {where: found for where, found in against.items() if found} == {}
    assert len(focus.kinds) > 20
    assert focus.unseen == []


def _drawn(window, part):
    place = _place(part, window).adjusted(-RING, -RING, RING, RING)
    image = window.grab(place).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].astype(int)


def _kind(part, asked):
    """Return what decides how a control is drawn: its class, and what the style sheet asks of it."""
    switches = isinstance(part, QAbstractButton) and part.isCheckable()
    return type(part).__name__, switches, *(str(part.property(name)) for name in asked)


def _bring_into_sight(part):
    """Scroll to a control of which only a part is seen: where it draws the focus may be below."""
    around = part.parentWidget()
    while around is not None and not isinstance(around, QScrollArea):
        around = around.parentWidget()
    if around is not None and part.visibleRegion().boundingRect() != part.rect():
        around.ensureWidgetVisible(part)
        QApplication.processEvents()


class _Focus:
    """Gives the focus to one control of each kind, and collects those on which it is not seen."""

    def __init__(self, window, qtbot):
        self.window, self.qtbot = window, qtbot
        self.asked = sorted(set(re.findall(r"\[(\w+)", stylesheet.style_sheet())))
        self.kinds, self.unseen = set(), []

    def look(self, address):
        for stop in _seen_stops(self.window):
            kind = _kind(stop, self.asked)
            if kind in self.kinds or stop.visibleRegion().isEmpty():
                continue
            self.kinds.add(kind)
            _bring_into_sight(stop)
            if not self.window.isActiveWindow():
                # a manager of windows gives it back where a list of completions closed; offscreen there is none
                self.window.activateWindow()
                self.qtbot.waitUntil(self.window.isActiveWindow)
            if not self._focus_is_seen(stop):
                self.unseen.append(f"{address}: {type(stop).__name__} {stop.objectName()}")

    def _focus_is_seen(self, stop):
        other = next(one for one in _seen_stops(self.window) if one is not stop)
        while True:
            other.setFocus(Qt.FocusReason.TabFocusReason)
            place, before = _place(stop, self.window), _drawn(self.window, stop)
            stop.setFocus(Qt.FocusReason.TabFocusReason)
            after = _drawn(self.window, stop)
            # what was measured meanwhile may take room beside it
            if _place(stop, self.window) == place and after.shape == before.shape:
                return stop.hasFocus() and np.abs(after - before).max() >= 25


def test_the_focus_is_seen_under_the_pointer(trained, qtbot, find):
    trained.show_page("map")
    qtbot.waitUntil(trained.isActiveWindow)
    for theme_name in ("light", "dark"):
        stylesheet.apply(QApplication.instance(), theme_name)
        stop, view = find("map.method"), find("map.view")
        QTest.mouseMove(stop, stop.rect().center())
        qtbot.waitUntil(stop.underMouse)
        view.setFocus(Qt.FocusReason.TabFocusReason)
        before = _drawn(trained, stop)
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        assert np.abs(_drawn(trained, stop) - before).max() > 50, theme_name
    stylesheet.apply(QApplication.instance(), "light")


def test_what_is_made_late_comes_where_it_stands(qtbot):
    around = QWidget()
    qtbot.addWidget(around)
    layout = QVBoxLayout(around)
    first, last = QPushButton("first"), QPushButton("last")
    for button in (first, last):
        layout.addWidget(button)
    late = QWidget()
    inside = QVBoxLayout(late)
    middle = [QPushButton("one"), QPushButton("two")]
    for button in middle:
        inside.addWidget(button)
    layout.insertWidget(1, late)
    assert _stops(around) == [first, last, *middle]
    set_tab_order_after(first, late)
    assert _stops(around) == [first, *middle, last]
