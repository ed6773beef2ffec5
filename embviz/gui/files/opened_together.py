"""Classifies files that were dropped or named together."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from embviz.util.errors import InputError
from embviz.util.language import tr

PROJECT = ".embviz"


@dataclass(frozen=True)
class FileGroup:
    """What each of several files is.

    Attributes
    ----------
    vectors : Path or None
        The one that holds vectors.
    tables : tuple of Path
        Rows and columns, when there are vectors.
    texts : tuple of Path
        All others.
    left : tuple of Path
        Further vectors: one file is open at a time.
    project : Path or None
        A project, which is opened by itself.
    """

    vectors: Path | None = None
    tables: tuple[Path, ...] = ()
    texts: tuple[Path, ...] = ()
    left: tuple[Path, ...] = ()
    project: Path | None = None


def classify_files(paths: Sequence[Path]) -> FileGroup:
    """Look into files and tell what each is; a table is a text while there are no vectors that it may say more of.

    For a worker.

    Parameters
    ----------
    paths : sequence of Path
        One at least.

    Raises
    ------
    InputError
        When one is missing or cannot be read.
    """
    from embviz.projects.archive_reading import is_project
    from embviz.vectors.formats.sniff import looks_like_vectors

    named = (path for path in paths if path.is_file())
    # what is called a project is told of as one, however damaged it is
    project = next((path for path in named if path.suffix.lower() == PROJECT or is_project(path)), None)
    if project is not None:
        return FileGroup(left=tuple(path for path in paths if path != project), project=project)
    vectors: list[Path] = []
    others: list[Path] = []
    for path in paths:
        if not path.exists():
            raise InputError(tr("{path} is not there.", path=path), tr("Choose another file."))
        (vectors if path.is_file() and looks_like_vectors(path) else others).append(path)
    if not vectors:
        return FileGroup(texts=tuple(others))
    tables = [path for path in others if path.is_file() and _is_table(path)]
    texts = [path for path in others if path not in tables]
    return FileGroup(vectors[0], tuple(tables), tuple(texts), tuple(vectors[1:]))


def _is_table(path: Path) -> bool:
    from embviz.text.sources import Source
    from embviz.text.tables import CSV, TSV

    with closing(Source(path).documents()) as documents:
        return next(documents).kind in (CSV, TSV)
