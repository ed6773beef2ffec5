"""The tour: points at parts of the real window and operates them."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer
from PySide6.QtWidgets import QWidget

from embviz.gui.app.tour.card import Spotlight, TourCard
from embviz.gui.app.tour.steps import HELP, STEPS, Stage, Step

if TYPE_CHECKING:
    from embviz.gui.app.main_window import MainWindow

DONE = "tour/done"  # of the settings
_DOCK = "dock."  # prefix of the names of panels, which may be hidden
_LOOK_MS = 100  # between two checks of the target's position and of the progress


class Tour(QObject):
    """Leads through the window step by step; can be left at any step, and does not block the window."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self.setObjectName("tour")
        self._window = window
        self._at = 0
        self._going: list[Stage] = []  # remaining stages of the requested action
        self._taken = False  # whether an action was requested at this step
        self._begun = False  # whether the first of the stages is running
        self._light = Spotlight(window)
        self._card = TourCard(window)
        self._card.moved.connect(lambda by: self.show_step(self._at + by))
        self._card.wished.connect(self._on_wished)
        self._card.left.connect(self.leave)
        self._card.hidden.connect(self._on_hidden)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self._look)
        window.installEventFilter(self)

    @classmethod
    def begin(cls, window: "MainWindow") -> None:
        """Start the tour of a window."""
        tour = window.findChild(cls) or cls(window)
        tour.show_step(0)

    @property
    def step(self) -> Step:
        """The current step."""
        return STEPS[self._at]

    def show_step(self, at: int, said: str = "") -> None:
        """Show a step with a message about the previous action; after the last step, end the tour with a message."""
        if at >= len(STEPS):
            self._window.settings.set(DONE, True)
            self.leave()
            return
        self._at, self._going, self._taken = max(at, 0), [], False
        self._window.show_page(self.step.address)
        if self.step.target.startswith(_DOCK):
            self._window.show_panel(self.step.target.removeprefix(_DOCK))
        self._card.tell(self.step, self._at, len(STEPS), self.step.offered(self._window), said)
        self._light.show()
        self._card.show()
        self._stack()
        self._timer.start()
        self._look()
        self._card.next.setFocus()

    def leave(self) -> None:
        """End the tour."""
        self._light.hide()
        self._card.hide()
        self._window.current_page().take_focus()

    # --- the requested action

    def _on_wished(self) -> None:
        self._going, self._begun, self._taken = list(self.step.stages), False, True
        self._go_on()

    def _go_on(self) -> None:
        """Start the next unmet stage; if all are met, report it and continue."""
        while self._going and self._going[0].met(self._window) and (self._begun or len(self._going) > 1):
            self._going.pop(0)
            self._begun = False
        if not self._going:
            self._come_back()
        elif not self._begun:
            self._begun = True
            stage = self._going[0]
            self._card.say(stage.doing or self.step.offer, enabled=False)
            stage.do(self._window)

    def _come_back(self) -> None:
        page_id = self.step.address.partition("/")[0]
        if self._window.current_page() is not self._window.page(page_id):
            self._window.show_page(self.step.address)
        self._stack()
        if self.step.shows:
            self._card.say_done(self.step.done)
        else:
            self.show_step(self._at + 1, self.step.done)

    # --- the target

    def _look(self) -> None:
        if self._going:
            self._go_on()
        self._light.setGeometry(self._window.rect())
        self._light.shine(self._place())
        self._card.stand_beside(self._light.lit, self._window.size())

    def _place(self) -> QRect:
        """Return the rectangle of the target in the window; empty if it is not visible."""
        names = (self.step.target, self.step.shows)
        for name in reversed(names) if self._taken else names:
            if name == HELP:
                bar = self._window.menuBar()
                menu = next(one for one in bar.actions() if one.menu().objectName() == "menu.help")
                return bar.actionGeometry(menu).translated(bar.mapTo(self._window, QPoint()))
            target = self._window.findChild(QWidget, name) if name else None
            if target is not None and target.isVisible():
                # of scrolled contents only the visible part
                seen = target.visibleRegion().boundingRect() or target.rect()
                return seen.translated(target.mapTo(self._window, QPoint()))
        return QRect()

    def _stack(self) -> None:
        self._light.raise_()
        self._card.raise_()

    def _on_hidden(self) -> None:
        self._timer.stop()
        self._going = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._card.isVisible():
            self._look()
        return False
