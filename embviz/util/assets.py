"""Paths of the files shipped with the program."""

from pathlib import Path

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


def paper(name: str) -> Path:
    """Return the path of a document about the program, such as ``CHANGELOG.md`` or ``LICENSE``.

    A wheel and a frozen application carry it among the resources, a checkout keeps it at its head.
    """
    return (_INSIDE if _INSIDE.is_dir() else _PACKAGE.parent) / name
