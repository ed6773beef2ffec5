"""Undo commands that set a value."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand
from shiboken6 import isValid

T = TypeVar("T")


class SetValueCommand(QUndoCommand, Generic[T]):
    """Sets a value on redo, also when it is pushed, and the former one on undo.

    Parameters
    ----------
    text : str
        Text of the action, shown after Undo in the menu.
    put : callable
        Sets a value.
    new, old : T
        Kept as long as the command: values are small, or shared with the views.
    """

    def __init__(self, text: str, put: Callable[[T], None], new: T, old: T) -> None:
        super().__init__(text)
        self._put, self._new, self._old = put, new, old

    def redo(self) -> None:
        self._put(self._new)

    def undo(self) -> None:
        self._put(self._old)


class BoundedUndoCommand(SetValueCommand[T]):
    """A command with large values: of those in one list only the newest can be undone.

    Parameters
    ----------
    text, put, new, old
        As in `SetValueCommand`.
    shelf : list of BoundedUndoCommand
        List of the owner of the values; older commands free theirs.
    most : int
        Number of commands that can be undone.
    """

    def __init__(
        self, text: str, put: Callable[[T], None], new: T, old: T, shelf: "list[BoundedUndoCommand[T]]", most: int = 2
    ) -> None:
        super().__init__(text, put, new, old)
        shelf.append(self)
        for gone in shelf[:-most]:
            gone._drop_values()
        del shelf[:-most]

    def _drop_values(self) -> None:
        self._put = lambda _state: None
        del self._new, self._old
        if isValid(self):  # the stack may have deleted it already
            self.setObsolete(True)
