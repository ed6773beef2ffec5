"""The story of what is open: its steps, changed with undo."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from embviz.gui.core.undo_steps import SetValueCommand
from embviz.util.language import tr

if TYPE_CHECKING:
    from embviz.gui.core.workspace import Workspace
    from embviz.projects.view_state import StoryStep

    _Steps = tuple[StoryStep, ...]

LONGEST_TITLE, LONGEST_TEXT = 300, 100_000  # letters, as in a project


class StoryModel(QObject):
    """The steps of the story: `Workspace.story`.

    The `run` of a step is the id of a run.

    Attributes
    ----------
    title : str
    steps : tuple of StoryStep
    current : int
        The step that is chosen in the list or shown; -1 where there is none.

    Signals
    -------
    changed
        Steps or title changed.
    current_changed
        Another step was chosen.
    wanted(int)
        A step is to be shown in the window.
    """

    changed = Signal()
    current_changed = Signal()
    wanted = Signal(int)

    def __init__(self, workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self.title = ""
        self.steps: _Steps = ()
        self.current = -1
        self._given: _Steps = ()
        workspace.corpus_changed.connect(lambda: self.put("", ()))

    def put(self, title: str, steps: "Iterable[StoryStep]") -> None:
        """Set the story of a project or an example; not undoable."""
        self.title, self._given = title, tuple(steps)
        self._put((self._given, 0))

    @property
    def by_hand(self) -> bool:
        """Whether a person made or changed the story since it was set."""
        return bool(self.steps) and self.steps is not self._given

    def choose(self, at: int) -> None:
        """Choose a step, -1 for none."""
        at = min(at, len(self.steps) - 1)
        if at != self.current:
            self.current = at
            self.current_changed.emit()

    def show_step(self, at: int) -> None:
        """Choose a step and have it shown in the window."""
        if 0 <= at < len(self.steps):
            self.choose(at)
            self.wanted.emit(at)

    # --- changes, each undoable

    def rename(self, title: str) -> None:
        """Set the title of the story."""
        title = " ".join(title.split())[:LONGEST_TITLE]
        if title != self.title:
            self._workspace.undo.push(SetValueCommand(tr("Rename story"), self._put_title, title, self.title))

    def pin(self, step: "StoryStep") -> None:
        """Add a step after the chosen one."""
        at = self.current + 1 if self.steps else 0
        self._push(tr("Pin step"), (*self.steps[:at], step, *self.steps[at:]), at)

    def replace_view(self, at: int, step: "StoryStep") -> None:
        """Set what a step shows; its title and text stay."""
        kept = self.steps[at]
        self._set(tr("Update step"), at, replace(step, title=kept.title, text=kept.text))

    def write(self, at: int, title: str, text: str) -> None:
        """Set title and text of a step."""
        step = self.steps[at]
        title, text = " ".join(title.split())[:LONGEST_TITLE], text[:LONGEST_TEXT]
        if (title, text) != (step.title, step.text):
            self._set(tr("Edit step"), at, replace(step, title=title, text=text))

    def duplicate(self, at: int) -> None:
        """Add a copy of a step below it."""
        self._push(tr("Duplicate step"), (*self.steps[: at + 1], self.steps[at], *self.steps[at + 1 :]), at + 1)

    def delete(self, at: int) -> None:
        """Remove a step."""
        self._push(tr("Delete step"), (*self.steps[:at], *self.steps[at + 1 :]), max(0, min(at, len(self.steps) - 2)))

    def move(self, at: int, to: int) -> None:
        """Move a step to another place."""
        rest = [*self.steps[:at], *self.steps[at + 1 :]]
        to = max(0, min(to, len(rest)))
        if to != at:
            self._push(tr("Move step"), (*rest[:to], self.steps[at], *rest[to:]), to)

    def _set(self, said: str, at: int, step: "StoryStep") -> None:
        self._push(said, (*self.steps[:at], step, *self.steps[at + 1 :]), at)

    def _push(self, said: str, steps: "_Steps", current: int) -> None:
        self._workspace.undo.push(SetValueCommand(said, self._put, (steps, current), (self.steps, self.current)))

    def _put(self, state: "tuple[_Steps, int]") -> None:
        self.steps, current = state
        self.current = min(current, len(self.steps) - 1)
        self.changed.emit()

    def _put_title(self, title: str) -> None:
        self.title = title
        self.changed.emit()
