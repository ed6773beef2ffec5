"""Undo commands that set a value."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand
from shiboken6 import isValid

T = TypeVar("T")


class SetValueCommand(QUndoCommand, Generic[T]):
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


class BoundedUndoCommand(SetValueCommand[T]):
    """A step whose states are large: of those with one shelf only the newest can be taken back.

    Parameters
    ----------
    text, put, new, old
        As of a `SetValueCommand`.
    shelf : list of BoundedUndoCommand
        Of the owner of such states; older steps let go of theirs.
    most : int
        How many can be taken back.
    """

    def __init__(
        self, text: str, put: Callable[[T], None], new: T, old: T, shelf: "list[BoundedUndoCommand[T]]", most: int = 2
    ) -> None:
        super().__init__(text, put, new, old)
        shelf.append(self)
        for gone in shelf[:-most]:
            gone._let_go()
        del shelf[:-most]

    def _let_go(self) -> None:
        self._put = lambda _state: None
        del self._new, self._old
        if isValid(self):  # the stack may have dropped it already
            self.setObsolete(True)
