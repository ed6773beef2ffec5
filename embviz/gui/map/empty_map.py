"""Buttons in the middle of an empty map."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from embviz.gui.map.view.word_map import WordMap
from embviz.gui.style import theme
from embviz.gui.style.icons import icon
from embviz.gui.style.scaling import set_scaled_size
from embviz.gui.style.theme import px
from embviz.gui.widgets.layouts import button
from embviz.util.language import tr

_BELOW = 58  # px from the middle, in which the map says what is missing
_LARGE = 160, 44  # px
_USUAL = 0, 36


class EmptyMapActions(QWidget):
    """Floats on a map while that has nothing to show.

    Parameters
    ----------
    view : WordMap
    run_action : callable
        Called with the id of the action whose button was pressed.
    """

    def __init__(self, view: WordMap, run_action: Callable[[str], None]) -> None:
        super().__init__(view)
        self._view = view
        self.setObjectName("map.beginning")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        self.train = button(tr("Train"), "map.train", primary=True)
        self.train.setToolTip(tr("Train with what the form shows (F5)"))
        self._toy = button(tr("Open the toy world"), "map.toy_world", primary=True)
        self._text = button(tr("Open a text…"), "map.open_text")
        self._vectors = button(tr("Open vectors…"), "map.open_vectors")
        self._ways: tuple[tuple[QPushButton, str], ...] = (
            (self.train, "train.run"), (self._toy, "file.toy_world"), (self._text, "file.open_corpus"),
            (self._vectors, "file.open_vectors"),
        )
        for one, action in self._ways:
            set_scaled_size(one, minimum_size=_LARGE if one is self.train else _USUAL)
            one.clicked.connect(partial(_run, run_action, action))
            layout.addWidget(one)
        view.installEventFilter(self)
        theme.source.changed.connect(self._paint)
        self._paint()
        self.offer(text=False)

    def offer(self, *, text: bool) -> None:
        """Offer to train on the text that is open, or, where there is none, to open one."""
        for one, _ in self._ways:
            one.setVisible((one is self.train) is text)
        self.show()
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        self.adjustSize()
        view = self._view.rect()
        self.move((view.width() - self.width()) // 2, min(
            view.height() // 2 + px(_BELOW), view.height() - self.height(),
        ))

    def _paint(self) -> None:
        self.train.setIcon(icon("play", "accent_text"))
        self._place()


def _run(run_action: Callable[[str], None], action: str, _checked: bool = False) -> None:
    run_action(action)
