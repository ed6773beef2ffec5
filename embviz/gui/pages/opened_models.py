"""Models opened for comparison, and the compared pair; shared by all Compare pages."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from embviz.gui.pages.comparable_models import FILE
from embviz.gui.pages.context import Context

if TYPE_CHECKING:
    from embviz.vectors.embedding import Embedding

MOST_FILES = 3  # limit of files kept for comparison

Key = tuple[object, ...]


class ComparisonSession(QObject):
    """The models to compare: `context.share(ComparisonSession)`.

    Attributes
    ----------
    files : list of Embedding
        Opened on one tab, and offered on all.
    slices : list of (str, Embedding)
        Slices of time that were opened or trained, with their names.
    pair : tuple of two keys of offers, or None
        The two models that were compared last on any tab; the other tabs follow when they are shown again.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context.workspace)
        self.files: list[Embedding] = []
        self.slices: list[tuple[str, Embedding]] = []
        self.pair: tuple[Key, Key] | None = None
        self._shown: list[Callable[[], Iterable[Key]]] = []
        context.workspace.corpus_changed.connect(self._forget)

    def watch(self, shown: Callable[[], Iterable[Key]]) -> None:
        """Register a function that returns the keys of the models a tab shows, which are kept."""
        self._shown.append(shown)

    def add(self, embedding: "Embedding") -> None:
        """Keep the vectors of a file; if there are too many, drop one that is not shown."""
        kept = sorted(self.files, key=self._is_shown)
        self.files = [*kept, embedding][-MOST_FILES:]

    def _is_shown(self, embedding: "Embedding") -> bool:
        return any((FILE, id(embedding)) in shown() for shown in self._shown)

    def _forget(self) -> None:
        """Drop the files that are not shown after something else was opened."""
        self.pair = None
        self.files = [one for one in self.files if self._is_shown(one)]
