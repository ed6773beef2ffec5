"""Registry of the files that the open things came from."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

Stamp: TypeAlias = tuple[str, int, int]


@dataclass(frozen=True)
class FileSource:
    """The origin of a text or vectors.

    Attributes
    ----------
    path : Path or None
        The file or folder; None if the program generated it.
    column : str or None
        For a table, the column with the text.
    made : str
        Name of generated data on the command line.
    stamps : tuple of Stamp
        Path, size and modification time of each file, as of before reading.
    """

    path: Path | None
    column: str | None = None
    made: str = ""
    stamps: tuple[Stamp, ...] = ()

    @classmethod
    def of_text(cls, path: Path, column: str | None = None) -> "FileSource":
        """Return the origin of a text before reading it. On a worker: a folder may have many files.

        Raises
        ------
        InputError
            When it cannot be read.
        """
        from embviz.text.sources import Source

        return cls(path, column, stamps=Source(path).stamps())

    def unchanged(self) -> bool:
        """Return whether its files are unchanged since reading; on a worker, because a disk may be slow."""
        from embviz.text.sources import Source
        from embviz.util.errors import InputError

        if self.path is None:
            return True
        try:
            now = [stamp for path, _, _ in self.stamps for stamp in Source(path).stamps()]
            # a file added to a folder would be read as well
            more = self.path.is_dir() and len(Source(self.path).stamps()) != len(self.stamps)
        except InputError:
            return False
        return bool(self.stamps) and not more and now == list(self.stamps)


class SourceRegistry:
    """Weak mapping from texts and vectors to their origins."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Any, FileSource] = WeakKeyDictionary()

    def note(self, held: object, origin: FileSource) -> None:
        """Register an origin."""
        self._known[held] = origin

    def of(self, held: object) -> FileSource | None:
        """Return the origin; None if it is not known, as for derived vectors."""
        return self._known.get(held) if held is not None else None
