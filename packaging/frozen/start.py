"""What the frozen application starts: the program, after telling numba where compiled kernels are kept."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from embviz import __version__

_PREFIX = "kernels-"


def cache_folder() -> Path:
    """Return the folder that the system wants the caches of embviz in, for the user who started it."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "embviz" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "embviz"
    named = os.environ.get("XDG_CACHE_HOME", "")
    # the standard has relative paths ignored
    return (Path(named) if os.path.isabs(named) else home / ".cache") / "embviz"


def kernel_folder(cache: Path, version: str) -> Path:
    """Make the folder of compiled kernels of a version, and clear those of other versions away.

    Where the cache cannot be written, kernels are kept until the machine clears its temporary files.
    """
    folder = cache / f"{_PREFIX}{version}"
    if folder.is_dir() and os.access(folder, os.W_OK):
        return folder
    try:
        folder.mkdir(parents=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="embviz-"))
    for other in cache.glob(f"{_PREFIX}*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    return folder


def main() -> int:
    if not os.environ.get("NUMBA_CACHE_DIR"):
        os.environ["NUMBA_CACHE_DIR"] = str(kernel_folder(cache_folder(), __version__))
    os.environ["NUMBA_CACHE_LOCATOR_CLASSES"] = "kernel_cache.UserFolder"
    from embviz.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
