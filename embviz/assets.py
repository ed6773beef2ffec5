"""Where the files that are shipped with the program lie."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def asset(*parts: str) -> Path:
    """Return the path of a shipped file or folder.

    A wheel carries `resources/` inside the package, a checkout keeps it beside the package.

    Parameters
    ----------
    *parts : str
        Path below `resources/`, for instance ``asset("fonts", "Inter-Regular.otf")``.
    """
    inside = _PACKAGE / "_resources"
    root = inside if inside.is_dir() else _PACKAGE.parent / "resources"
    return root.joinpath(*parts)
