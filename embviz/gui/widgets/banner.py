"""A message over a page that stays until it is closed."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from embviz.gui.core.messages import Message
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import button, label
from embviz.util.language import tr

_MOST_CHOICES = 6


def _call(choose: Callable[[str], None], choice: str, _checked: bool = False) -> None:
    choose(choice)


class Banner(QFrame):
    """A message bar at the top of a page; hidden while it has no message."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 10, 8, 10)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        self.what = label("", "section", wrap=True, name="banner.what")
        self.cure = label("", "muted", wrap=True, name="banner.cure")
        for part in (self.what, self.cure):
            part.setTextFormat(Qt.TextFormat.PlainText)  # it names files and words, which may look like markup
        texts.addWidget(self.what)
        texts.addWidget(self.cure)
        layout.addLayout(texts, 1)
        self._choices = QHBoxLayout()
        layout.addLayout(self._choices)
        self._close = QToolButton()
        self._close.setObjectName("banner.close")
        self._close.setAccessibleName(tr("Close message"))
        self._close.setIcon(icon("close"))
        set_scaled_size(self._close, icon_size=(16, 16))
        self._close.clicked.connect(self._on_closed)
        layout.addWidget(self._close)
        self._message = Message("")
        self._held = False
        self._waiting: Message | None = None  # to show when the screen is free again
        self.hide()

    def clear(self, about: object) -> None:
        """Hide the message if it is about this subject, or about this very error: it no longer applies."""
        if about is not None and about == self._message.about:
            self.hide()
        if about is not None and self._waiting is not None and about == self._waiting.about:
            self._waiting = None

    def hold(self, held: bool) -> None:
        """Keep the screen free of what is shown now and of offers until it is called again; errors are shown.

        Of several offers the last one is shown then, as of those that follow each other at any time.
        """
        self._held = held
        if held and not self.isHidden():
            self._waiting = self._message
            self.hide()
        elif not held and self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            if self.isHidden():
                self._show(waiting)

    def _on_closed(self) -> None:
        self.hide()
        if self._message.refused is not None:
            self._message.refused()

    def show_message(self, message: Message) -> None:
        """Show a message, with a button for each choice."""
        if message.yields and self._held:
            self._waiting = message
            return
        if message.yields and not self.isHidden():
            return
        self._show(message)

    def _show(self, message: Message) -> None:
        self._message = message
        what, cure, choose = message.what, message.cure, message.choose
        while (item := self._choices.takeAt(0)) is not None:
            if (former := item.widget()) is not None:
                # at once: deleteLater leaves the button visible until the event loop has run
                former.hide()
                former.deleteLater()
        for k, choice in enumerate(message.choices[:_MOST_CHOICES]):
            if choose is None:
                break
            option = button(choice, f"banner.choice_{k}")
            option.clicked.connect(self.hide)
            option.clicked.connect(partial(_call, choose, choice))
            self._choices.addWidget(option)
        # the style sheet does not color a question as an error
        self.setProperty("asks", bool(message.choices))
        self.style().unpolish(self)
        self.style().polish(self)
        self._close.setIcon(icon("close"))
        self.what.setText(what)
        self.cure.setText(cure)
        self.cure.setVisible(bool(cure))
        self.setAccessibleDescription(f"{what} {cure}")
        self.show()
