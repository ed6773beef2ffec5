"""Migrates manifests of older versions, one version at a time."""

from collections.abc import Callable, Mapping
from typing import Any

from embviz import __version__
from embviz.util.errors import InputError
from embviz.util.language import tr

FORMAT = "embviz project"
VERSION = 2

Migration = Callable[[dict[str, Any]], dict[str, Any]]


def _with_view_state(manifest: dict[str, Any]) -> dict[str, Any]:
    """Convert a manifest of version 1, whose view state has only the page, to version 2."""
    rest = {name: said for name, said in manifest.items() if name != "view"}
    view = manifest.get("view")
    said = view if isinstance(view, dict) else {}
    page, saved_as = (said.get(name) for name in ("page", "project"))
    view_state: dict[str, Any] = {
        "page": page if isinstance(page, str) else "",
        "place": None,
        "hidden": None,
        "isolated": None,
        "camera": None,
        "colors": None,
        "axes": [],
    }
    runs, names = manifest.get("runs"), said.get("run_names")
    if isinstance(runs, list):
        named = [*(names if isinstance(names, list) else []), *[""] * len(runs)]
        rest["runs"] = [
            {**run, "name": name if isinstance(name, str) else ""} if isinstance(run, dict) else run
            for run, name in zip(runs, named, strict=False)
        ]
    return {**rest, "sight": view_state, "films": [], "saved_as": saved_as if isinstance(saved_as, str) else ""}


MIGRATIONS: Mapping[int, Migration] = {1: _with_view_state}
"""By the version that they begin at; each returns the manifest as the next version writes it. Arrays stay as they are.

A version is left behind when the meaning of something changes, or something is needed that was not written. Keep a
sample of the old one under tests/projects/samples: it has to open for ever.
"""


def migrated(
    manifest: Any, path: object, migrations: Mapping[int, Migration] = MIGRATIONS, version: int = VERSION
) -> dict[str, Any]:
    """Convert a manifest to the present version.

    Parameters
    ----------
    manifest : value
        The parsed JSON.
    path : object
        The file, for messages.
    migrations : mapping of int to callable
    version : int
        The present version.

    Raises
    ------
    InputError
        When its version is newer, or missing.
    """
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT or type(manifest.get("version")) is not int:
        raise InputError(
            tr("{path} is not a project of embviz.", path=path),
            tr("Choose a file that embviz saved, ending in .embviz."),
        )
    found = manifest["version"]
    if found > version:
        made = manifest.get("made_with")
        by = made.get("embviz") if isinstance(made, dict) else None
        newer = f"embviz {by}" if isinstance(by, str) and by != __version__ else tr("a newer embviz")
        raise InputError(
            tr(
                "{path} was saved by {newer}, in version {found} of the format; this is embviz {version}, which reads "
                "up to version {version_2}.",
                path=path,
                newer=newer,
                found=found,
                version=__version__,
                version_2=version,
            ),
            tr("Open it with {newer}, or update this one. The file is untouched.", newer=newer),
        )
    while found < version:
        if found not in migrations:
            raise InputError(
                tr("{path} says that it is of version {found}, and there was none.", path=path, found=found),
                tr("Open another copy."),
            )
        manifest = migrations[found](manifest)
        found += 1
    return {**manifest, "version": version}
