"""Shows a story in the live window: step by step, on the whole screen."""

from PySide6.QtCore import QObject, Signal

from embviz.gui.story.caption import StoryCaption
from embviz.gui.story.host import StoryHost
from embviz.gui.story.moments import capture_step, show_step


class StoryPlayer(QObject):
    """Pins moments of a window, shows them again, and plays them like slides.

    Signals
    -------
    playing_changed
    """

    playing_changed = Signal()

    def __init__(self, window: StoryHost) -> None:
        super().__init__(window)
        self._window = window
        self.model = window.workspace.story
        self.playing = False
        self._caption: StoryCaption | None = None
        self.model.wanted.connect(self._show)
        self.model.changed.connect(self._on_changed)

    def pin(self) -> None:
        """Add what the window shows to the story, below the chosen step."""
        self.model.pin(capture_step(self._window))

    def update(self) -> None:
        """Let the chosen step show what the window shows."""
        if 0 <= self.model.current < len(self.model.steps):
            self.model.replace_view(self.model.current, capture_step(self._window))

    def play(self, at: int | None = None) -> None:
        """Show the story on the whole screen, from a step on; by default the chosen one, after the last the first."""
        count = len(self.model.steps)
        if not count:
            return
        if at is None:
            at = self.model.current if 0 <= self.model.current < count - 1 else 0
        if not self.playing:
            self.playing = True
            self._window.show_slides(True)
            self.caption.show()
            self.playing_changed.emit()
        self.model.show_step(at)

    def leave(self) -> None:
        """End the show; the window stays at the step that was shown."""
        if self.playing:
            self.playing = False
            self.caption.hide()
            self._window.show_slides(False)
            self.playing_changed.emit()

    @property
    def caption(self) -> StoryCaption:
        """The caption, built when it is first needed."""
        if self._caption is None:
            self._caption = StoryCaption()
            self._window.add_below(self._caption)
            self._caption.moved.connect(lambda by: self._go(self.model.current + by))
            self._caption.asked.connect(lambda at: self._go(at % len(self.model.steps)))
            self._caption.left.connect(self.leave)
        return self._caption

    def _go(self, at: int) -> None:
        self.model.show_step(at)

    def _show(self, at: int) -> None:
        step = self.model.steps[at]
        if self.playing:
            # before the page, which then has its final size
            self.caption.tell(step.title, step.text, at, len(self.model.steps))
        show_step(self._window, step)
        if self.playing:
            self.caption.setFocus()

    def _on_changed(self) -> None:
        if self.playing and not self.model.steps:
            self.leave()
