"""One step of undo: from one state of something to another, by what sets it."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand

T = TypeVar("T")


class Step(QUndoCommand, Generic[T]):
    """Sets a state when it is pushed on the stack or done again, and the former one when it is taken back.

    Parameters
    ----------
    text : str
        What was done: what stands behind Undo in the menu.
    put : callable
        Sets a state.
    new, old : T
        Held as long as the step: states are small, or shared with what is shown.
    """

    def __init__(self, text: str, put: Callable[[T], None], new: T, old: T) -> None:
        super().__init__(text)
        self._put, self._new, self._old = put, new, old

    def redo(self) -> None:
        self._put(self._new)

    def undo(self) -> None:
        self._put(self._old)
