"""The files shipped with the program: where they lie, and what is said of one that cannot be read."""

import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from embviz.util.errors import InputError
from embviz.util.language import tr

_PACKAGE = Path(__file__).resolve().parents[1]
_INSIDE = _PACKAGE / "_resources"


def asset(*parts: str) -> Path:
    """Return the path of a bundled file or folder.

    A wheel has `resources/` inside the package, a checkout next to the package.

    Parameters
    ----------
    *parts : str
        Path below `resources/`, for instance ``asset("fonts", "Inter-Regular.otf")``.
    """
    root = _INSIDE if _INSIDE.is_dir() else _PACKAGE.parent / "resources"
    return root.joinpath(*parts)


@contextmanager
def reading(path: Path) -> Iterator[Path]:
    """Hand out a bundled file to be read, and tell whatever goes wrong meanwhile.

    Raises
    ------
    InputError
        When the file is missing, is not what it should be, or lacks something.
    """
    try:
        yield path
    except (OSError, EOFError, ValueError, LookupError, TypeError, AttributeError, zipfile.BadZipFile) as error:
        name = f"{path.parent.name}/{path.name}"
        raise InputError(
            tr("{name}, a file of this installation, cannot be read: {error}.", name=name, error=error), again()
        ) from error


def again() -> str:
    """Return what helps where a bundled file is damaged."""
    return tr("Install embviz again.")


def paper(name: str) -> Path:
    """Return the path of a document about the program, such as ``CHANGELOG.md`` or ``LICENSE``.

    A wheel and a frozen application carry it among the resources, a checkout keeps it at its head.
    """
    return (_INSIDE if _INSIDE.is_dir() else _PACKAGE.parent) / name
