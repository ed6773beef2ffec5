"""Registry of the files that the open things came from."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

Stamp: TypeAlias = tuple[str, int, int]


@dataclass(frozen=True)
class FileSource:
    """Where a text or vectors come from.

    Attributes
    ----------
    path : Path or None
        The file or folder; None where the program made it.
    column : str or None
        Of a table the column that holds the text.
    made : str
        What the program made, as the command line names it.
    stamps : tuple of Stamp
        Path, size and time of change of each file that was read, as they were then.
    """

    path: Path | None
    column: str | None = None
    made: str = ""
    stamps: tuple[Stamp, ...] = ()

    @classmethod
    def of_text(cls, path: Path, column: str | None = None) -> "FileSource":
        """Return the origin of a text that is about to be read. On a worker: a folder may hold many files.

        Raises
        ------
        InputError
            When it cannot be read.
        """
        from embviz.text.sources import Source

        return cls(path, column, stamps=Source(path).stamps())

    def unchanged(self) -> bool:
        """Tell whether its files are as they were when they were read; on a worker, as a disk may be slow."""
        from embviz.text.sources import Source
        from embviz.util.errors import InputError

        if self.path is None:
            return True
        try:
            now = [stamp for path, _, _ in self.stamps for stamp in Source(path).stamps()]
            # a file that came into a folder is read as well
            more = self.path.is_dir() and len(Source(self.path).stamps()) != len(self.stamps)
        except InputError:
            return False
        return bool(self.stamps) and not more and now == list(self.stamps)


class SourceRegistry:
    """Remembers the origin of each text and of vectors for as long as there is someone who holds them."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Any, FileSource] = WeakKeyDictionary()

    def note(self, held: object, origin: FileSource) -> None:
        """Remember where something comes from."""
        self._known[held] = origin

    def of(self, held: object) -> FileSource | None:
        """Return where something comes from; None where that is not known, as of vectors made of others."""
        return self._known.get(held) if held is not None else None
