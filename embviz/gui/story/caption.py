"""The caption below a moment while a story is shown: its text, and the way to the next one."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from embviz.gui.story.text_view import StoryText
from embviz.gui.style import theme
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import button, label, row
from embviz.util.language import tr

_TALLEST = 0.3  # share of the window's height that the text takes at most
_WIDEST_PX = 860  # a comfortable line, at the normal text size
_FORWARD = (Qt.Key.Key_Right, Qt.Key.Key_PageDown)
_BACK = (Qt.Key.Key_Left, Qt.Key.Key_PageUp)


class StoryCaption(QFrame):
    """Title and text of a step, with its number and buttons; keys turn the steps wherever the focus is.

    Letters and arrows in a line of text stay there.

    Signals
    -------
    moved(int)
        By so many steps forward or, negative, back.
    asked(int)
        To the step of this index.
    left
        The story is to be ended.
    """

    moved = Signal(int)
    asked = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("story.caption")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(28, 14, 20, 14)
        layout.setSpacing(24)
        self._title = label("", "title", wrap=True)
        self._title.setObjectName("story.caption_title")
        self._text = StoryText("story.caption_text", tr("Text of the step"))
        self._said = QWidget()
        set_scaled_size(self._said, maximum_width=_WIDEST_PX)
        texts = QVBoxLayout(self._said)
        texts.setContentsMargins(0, 0, 0, 0)
        texts.setSpacing(4)
        texts.addWidget(self._title)
        texts.addWidget(self._text)
        layout.addWidget(self._said, 1, Qt.AlignmentFlag.AlignVCenter)
        self._where = label("", "muted")
        self._where.setObjectName("story.where")
        self._back = button("←", "story.back", flat=True)
        self._back.setAccessibleName(tr("Previous step"))
        self._next = button("→", "story.next", flat=True)
        self._next.setAccessibleName(tr("Next step"))
        leave = button(tr("Close (Esc)"), "story.leave", flat=True)
        for control in (self._back, self._next, leave):
            control.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout.addStretch(0)
        layout.addLayout(row(self._where, self._back, self._next, leave))
        self._back.clicked.connect(lambda: self.moved.emit(-1))
        self._next.clicked.connect(lambda: self.moved.emit(1))
        leave.clicked.connect(self.left)
        for key in _FORWARD:
            self._turn_by(key, lambda: self.moved.emit(1))
        for key in _BACK:
            self._turn_by(key, lambda: self.moved.emit(-1))
        self._turn_by(Qt.Key.Key_Space, self._on_space)
        self._turn_by(Qt.Key.Key_Home, lambda: self.asked.emit(0))
        self._turn_by(Qt.Key.Key_End, lambda: self.asked.emit(-1))
        self._turn_by(Qt.Key.Key_Escape, self.left.emit)
        theme.source.changed.connect(self._dress)
        self._dress()
        self.hide()

    def tell(self, title: str, text: str, at: int, count: int) -> None:
        """Show step `at` of `count`."""
        self._title.setText(title)
        self._title.setVisible(bool(title))
        self._text.show_markdown(text, round(_TALLEST * self.window().height()))
        self._text.setVisible(bool(text.strip()))
        self._where.setText(tr("{at} of {steps}", at=at + 1, steps=count))
        self._back.setEnabled(at > 0)
        self._next.setEnabled(at < count - 1)
        self.setAccessibleName(tr("Story, {at} of {count}: {title}", at=at + 1, count=count, title=title))
        self.setAccessibleDescription(text)

    def _turn_by(self, key: Qt.Key, does: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.activated.connect(does)

    def _on_space(self) -> None:
        at = QApplication.focusWidget()
        if isinstance(at, QAbstractButton) and at.window() is self.window():
            at.click()
        else:
            self.moved.emit(1)

    def _dress(self) -> None:
        look = theme.current()
        self.setStyleSheet(
            f"#story\\.caption {{ background: {look.surface}; border: 0; border-top: 1px solid {look.line}; }}"
        )
