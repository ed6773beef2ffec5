"""Operates a window at random: the same seed and the same window give the same gestures."""

import random
import time

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from embviz.gui.pages.registry import PAGES

_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_PLAIN = Qt.KeyboardModifier.NoModifier
_MODIFIERS = (_PLAIN, _PLAIN, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier)
_KEYS = (
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Space,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Plus,
    Qt.Key.Key_Minus,
    Qt.Key.Key_A,
    Qt.Key.Key_L,
    Qt.Key.Key_N,
)
_TYPED = (
    "king",
    "king - man + woman",
    "king queen man woman cat dog",
    "good - bad",
    "paris, rome",
    "0.5",
    "-3",
    "12",
    "1e999",
    "99999999999999999999",
    "",
    " ",
    "*",
    "k*",
    "[",
    "(((",
    "^(a+)+$",
    "king -",
    "+ +",
    "- - -",
    "\0\x07",
    "nan",
    "👩‍👩‍👧 🙂",
    "e\u0301\u0301\u0301",
    "\u202eabc",
    "مرحبا",
    "日本語",
    "ß",
    "\ud83d",
    "word " * 2000,
    "x" * 20_000,
    "king\nqueen\tman",
    "<b>king</b> <img src=x>",
    "%s %n {0}",
    "a/b:c",
    "freq > 10",
    "count >",
)


class Monkey:
    """Performs random gestures on a window, and records the processor time of each on the GUI thread.

    Parameters
    ----------
    window : MainWindow
    seed : int
    unwanted : set of str
        Ids of actions that are left alone.
    log : Path, optional
        A log file that gets each gesture before its next event, and so names the one in which a window hangs.
    """

    def __init__(self, window, seed, unwanted=frozenset(), log=None):
        self.window = window
        self.draw = random.Random(seed)
        self.unwanted = unwanted
        self._log = open(log, "a", encoding="utf-8", buffering=1) if log else None  # noqa: SIM115
        self._within = 0.0  # processor seconds of events in the one that is timed
        self.costs = []  # processor seconds of this thread, and what was done
        self.gesture = ""
        self.touched = set()  # what was used by hand
        self.while_training = 0  # gestures
        # a menu runs a loop of its own: whoever opened it waits for this
        self._popups = QTimer(interval=15)
        self._popups.timeout.connect(self._in_popup)

    def start(self):
        self._popups.start()

    def stop(self):
        self._popups.stop()
        if self._log is not None:
            self._log.close()
        for widget in QApplication.topLevelWidgets():
            if widget is not self.window and widget.isVisible():
                widget.close()

    def act(self):
        """Do one thing, and let the window follow."""
        gesture = self.draw.choices(
            (self._widget, self._key, self._action, self._page, self._resize), (70, 8, 12, 8, 1)
        )[0]
        self._note(gesture.__name__)
        self._timed(gesture)
        self.while_training += self.window.workspace.training
        for _ in range(3):
            self._timed(QCoreApplication.processEvents)

    def _timed(self, work):
        """Note what one event costs; of one that lets others happen, what is left without them."""
        begun, before, self._within = time.thread_time(), self._within, 0.0
        work()
        cost = time.thread_time() - begun
        self.costs.append((cost - self._within, self.gesture))
        self._within = before + cost

    def _note(self, gesture):
        self.gesture = gesture
        if self._log is not None:
            self._log.write(f"{len(self.costs)} {time.monotonic():.1f} {gesture!r}\n")

    # --- gestures

    def _in_popup(self):
        popup = QApplication.activePopupWidget()
        if popup is None:
            return
        key = self.draw.choice((Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Escape))
        said = f"; in {_name(popup)} {key.name}"
        if isinstance(popup, QMenu) and key == Qt.Key.Key_Return:
            action = popup.activeAction()
            if action is not None and action.objectName() in self.unwanted:
                key = Qt.Key.Key_Escape
        self._note(self.gesture + said)
        QTest.keyClick(popup, key)

    def _root(self):
        modal = QApplication.activeModalWidget()
        if modal is not None:
            return modal
        others = [w for w in QApplication.topLevelWidgets() if w.isVisible() and isinstance(w, QDialog)]
        if others and self.draw.random() < 0.3:
            return self.draw.choice(others)
        return self.window

    def _widget(self):
        root = self._root()
        kinds = {}
        for widget in root.findChildren(QWidget):
            gesture = self._what_to_do_with(widget)
            if (
                gesture is not None
                and widget.isVisible()
                and widget.isEnabled()
                and not widget.visibleRegion().isEmpty()
            ):
                kinds.setdefault(gesture.__name__, []).append((gesture, widget))
        if root is not self.window and self.draw.random() < 0.15:
            self._note(f"close {_name(root)}")
            root.close()
        elif kinds:
            gesture, widget = self.draw.choice(kinds[self.draw.choice(sorted(kinds))])
            self._note(f"{gesture.__name__} {_name(widget)}")
            self.touched.add(_name(widget))
            gesture(widget)

    def _what_to_do_with(self, widget):
        for kind, gesture in (
            (QMenuBar, None),
            (QAbstractButton, self._press),
            (QTabBar, self._turn_tab),
            (QComboBox, self._choose),
            (QLineEdit, self._type),
            ((QPlainTextEdit, QTextEdit), self._type),
            (QAbstractItemView, self._pick),
            ((QAbstractSlider, QAbstractSpinBox), self._step),
        ):
            if isinstance(widget, kind):
                return gesture
        return self._point if type(widget).__module__.startswith("embviz.gui") else None

    def _press(self, widget):
        QTest.mouseClick(widget, _LEFT, _PLAIN, self._place(widget))

    def _turn_tab(self, bar):
        if bar.count():
            QTest.mouseClick(bar, _LEFT, _PLAIN, bar.tabRect(self.draw.randrange(bar.count())).center())

    def _choose(self, combo):
        if self.draw.random() < 0.3:
            QTest.mouseClick(combo, _LEFT)
        else:
            QTest.keyClick(combo, self.draw.choice((Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_End, Qt.Key.Key_Home)))

    def _type(self, line):
        text = self.draw.choice(_TYPED)
        self._note(f"{self.gesture} {text[:20]!r}")
        line.setFocus()
        line.selectAll()
        if isinstance(line, QLineEdit):
            line.insert(text)
        else:
            line.insertPlainText(text) if not line.isReadOnly() else None
        if self.draw.random() < 0.6:
            QTest.keyClick(line, Qt.Key.Key_Return)

    def _pick(self, view):
        place = self._place(view.viewport())
        how = self.draw.randrange(4)
        if how == 0:
            QTest.mouseDClick(view.viewport(), _LEFT, _PLAIN, place)
        elif how == 1:
            QTest.keyClick(view, self.draw.choice(_KEYS))
        else:
            QTest.mouseClick(view.viewport(), _LEFT, self.draw.choice(_MODIFIERS), place)

    def _step(self, widget):
        if isinstance(widget, QAbstractSpinBox) and self.draw.random() < 0.3:
            widget.selectAll()
            QTest.keyClicks(widget, self.draw.choice(("0", "7", "-5", "1e9", "abc", "300")))
        QTest.keyClick(widget, self.draw.choice(_KEYS[6:14]))

    def _point(self, widget):
        place = self._place(widget)
        how = self.draw.randrange(7)
        self._note(f"{self.gesture} {('hover', 'click', 'double', 'drag', 'wheel', 'right', 'key')[how]}")
        modifiers = self.draw.choice(_MODIFIERS)
        if how == 0:
            for _ in range(5):
                place = QPointF(self._place(widget))
                _send(widget, QEvent.Type.MouseMove, place)
        elif how == 1:
            QTest.mouseClick(widget, _LEFT, modifiers, place)
        elif how == 2:
            QTest.mouseDClick(widget, _LEFT, modifiers, place)
        elif how == 3:
            button = self.draw.choice((_LEFT, _LEFT, _RIGHT))
            _send(widget, QEvent.Type.MouseButtonPress, QPointF(place), button, button, modifiers)
            to = QPointF(place)
            for _ in range(6):
                to = QPointF(self._place(widget)) if isValid(widget) else to
                _send(widget, QEvent.Type.MouseMove, to, Qt.MouseButton.NoButton, button, modifiers)
                self._timed(QCoreApplication.processEvents)
            _send(widget, QEvent.Type.MouseButtonRelease, to, button, Qt.MouseButton.NoButton, modifiers)
        elif how == 4:
            turned = QPoint(0, self.draw.choice((120, -120, 960, -960)))
            at = QPointF(place)
            event = QWheelEvent(
                at,
                QPointF(widget.mapToGlobal(place)),
                QPoint(),
                turned,
                Qt.MouseButton.NoButton,
                modifiers,
                Qt.ScrollPhase.NoScrollPhase,
                False,
            )
            QApplication.sendEvent(widget, event)
        elif how == 5:
            QTest.mouseClick(widget, _RIGHT, _PLAIN, place)
        else:
            widget.setFocus()
            QTest.keyClick(widget, self.draw.choice(_KEYS), self.draw.choice(_MODIFIERS[:3]))

    def _key(self):
        target = QApplication.focusWidget() or self.window
        key = self.draw.choice(_KEYS)
        self._note(f"key {key.name} in {_name(target)}")
        QTest.keyClick(target, key, self.draw.choice(_MODIFIERS[:3]))

    def _action(self):
        if QApplication.activeModalWidget() is not None:
            return
        action = self.window.actions_by_id[self.draw.choice(sorted(set(self.window.actions_by_id) - self.unwanted))]
        self._note(f"action {action.objectName()}")
        if action.isEnabled():
            action.trigger()

    def _page(self):
        if QApplication.activeModalWidget() is not None:
            return
        spec = self.draw.choice(PAGES)
        address = spec.id + (f"/{self.draw.choice(spec.parts).id}" if spec.parts else "")
        self._note(f"page {address}")
        self.window.show_page(address)

    def _resize(self):
        size = self.draw.choice(((900, 600), (1280, 800), (1920, 1080)))
        self._note(f"resize {size}")
        self.window.resize(*size)

    def _place(self, widget):
        """Return a place of the part of a widget that can be seen."""
        seen = widget.visibleRegion().boundingRect()
        return QPoint(
            self.draw.randint(seen.left(), max(seen.left(), seen.right())),
            self.draw.randint(seen.top(), max(seen.top(), seen.bottom())),
        )


def _send(widget, kind, place, button=Qt.MouseButton.NoButton, held=Qt.MouseButton.NoButton, modifiers=_PLAIN):
    if not isValid(widget):
        return  # while it was dragged, something else made way for another one
    QApplication.sendEvent(widget, QMouseEvent(kind, place, widget.mapToGlobal(place), button, held, modifiers))


def _name(widget):
    return f"{type(widget).__name__} {widget.objectName()}".strip()
