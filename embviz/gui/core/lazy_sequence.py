"""Sequences of many items of which few are read."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar, overload

Item = TypeVar("Item")


class LazySequence(Sequence[Item]):
    """A sequence whose items are created when they are read."""

    @abstractmethod
    def item(self, at: int) -> Item:
        """Create one item; raises `IndexError` if the index is out of range."""

    @overload
    def __getitem__(self, at: int) -> Item: ...

    @overload
    def __getitem__(self, at: slice) -> list[Item]: ...

    def __getitem__(self, at: int | slice) -> Item | list[Item]:
        if isinstance(at, slice):
            return [self.item(k) for k in range(*at.indices(len(self)))]
        return self.item(at)
