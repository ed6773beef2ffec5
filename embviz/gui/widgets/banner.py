"""A message over a page that stays until it is closed."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.widgets.layouts import button, label
from embviz.util.language import tr

_MOST_CHOICES = 6


def _call(choose: Callable[[str], None], choice: str, _checked: bool = False) -> None:
    choose(choice)


class Banner(QFrame):
    """A message bar at the top of a page; hidden while it has no message.

    Signals
    -------
    refused
        The user closed it without choosing one of its buttons.
    """

    refused = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(14, 10, 8, 10)
        texts = QVBoxLayout()
        texts.setSpacing(2)
        self.what = label("", "section", wrap=True)
        self.what.setObjectName("banner.what")
        self.cure = label("", "muted", wrap=True)
        self.cure.setObjectName("banner.cure")
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
        self._close.clicked.connect(self.hide)
        self._close.clicked.connect(self.refused)
        layout.addWidget(self._close)
        self.about: object = None  # the subject of the message, by which `take_back` finds it
        self.hide()

    def take_back(self, about: object) -> None:
        """Hide the message if it is about this subject, or about this very error: it no longer applies."""
        if about is not None and about == self.about:
            self.hide()

    def say(
        self, what: str, cure: str = "", choices: Sequence[str] = (), choose: Callable[[str], None] | None = None,
        about: object = None,
    ) -> None:
        """Show a message, with a button for each choice; `about` is its subject, by which `take_back` finds it."""
        self.about = about
        while (item := self._choices.takeAt(0)) is not None:
            if (former := item.widget()) is not None:
                # at once: deleteLater leaves the button visible until the event loop has run
                former.hide()
                former.deleteLater()
        for k, choice in enumerate(choices[:_MOST_CHOICES]):
            if choose is None:
                break
            option = button(choice, f"banner.choice_{k}")
            option.clicked.connect(self.hide)
            option.clicked.connect(partial(_call, choose, choice))
            self._choices.addWidget(option)
        # the style sheet does not color a question as an error
        self.setProperty("asks", bool(choices))
        self.style().unpolish(self)
        self.style().polish(self)
        self._close.setIcon(icon("close"))
        self.what.setText(what)
        self.cure.setText(cure)
        self.cure.setVisible(bool(cure))
        self.setAccessibleDescription(f"{what} {cure}")
        self.show()
