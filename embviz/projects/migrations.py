"""From the manifests of older versions to that of this one, step by step."""

from collections.abc import Callable, Mapping
from typing import Any

from embviz import __version__
from embviz.errors import InputError
from embviz.language import tr

FORMAT = "embviz project"
VERSION = 1

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: Mapping[int, Migration] = {}
"""By the version that they begin at; each returns the manifest as the next version writes it. Arrays stay as they are.

A version is left behind when the meaning of something changes, or something is needed that was not written. Keep a
sample of the old one under tests/projects/samples: it has to open for ever.
"""


def migrated(
    manifest: Any, path: object, migrations: Mapping[int, Migration] = MIGRATIONS, version: int = VERSION
) -> dict[str, Any]:
    """Return a manifest as this version writes it.

    Parameters
    ----------
    manifest : value
        As JSON has it.
    path : object
        What to call the file.
    migrations : mapping of int to callable
    version : int
        That of this program.

    Raises
    ------
    InputError
        When it is of a newer version, or of none.
    """
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT or type(manifest.get("version")) is not int:
        raise InputError(tr(
            "{path} is no project of embviz.", path=path,
        ), tr("Choose a file that embviz saved, ending in .embviz."))
    found = manifest["version"]
    if found > version:
        made = manifest.get("made_with")
        by = made.get("embviz") if isinstance(made, dict) else None
        newer = f"embviz {by}" if isinstance(by, str) and by != __version__ else "a newer embviz"
        raise InputError(
            tr(
                "{path} was saved by {newer}, in version {found} of the format; this is embviz {version}, which reads "
                "up to version {version_2}.",
                path=path, newer=newer, found=found, version=__version__, version_2=version,
            ),
            tr("Open it with {newer}, or update this one. The file is untouched.", newer=newer),
        )
    while found < version:
        if found not in migrations:
            raise InputError(tr(
                "{path} says that it is of version {found}, and there was none.", path=path, found=found,
            ), tr(
                "Open another copy."
            ))
        manifest = migrations[found](manifest)
        found += 1
    return {**manifest, "version": version}
