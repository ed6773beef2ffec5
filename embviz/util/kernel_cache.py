"""Where numba keeps the compiled kernels: in the user's cache, in folders named by what was compiled.

By itself numba keeps them beside the source and looks only at the file that a kernel is written in. A kernel that calls
those of other modules has their code inside it and would stay what it was when they change; a new checkout would
compile everything again. Here the folder of a module is named by the text of the module and of all that it imports, so
that every checkout, test process and start of the program shares what was compiled from the same text.

Libraries that let numba compile at each start, as umap-learn and pynndescent do for half a minute, can be imported with
`keeping_libraries`: their kernels are kept in folders named by their versions.
"""

import functools
import hashlib
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, Self

from embviz.util.caches import cache_folder

UNUSED_S = 30 * 86_400.0
"""Seconds after which the folder of a text that no process used is deleted."""
_FRESH_S = 86_400.0  # the time of use is recorded once a day

_ROOT = Path(__file__).resolve().parents[2]
_PACKAGE = __name__.partition(".")[0]
_IMPORTS = re.compile(
    rf"^[ \t]*(?:from[ \t]+({_PACKAGE}[\w.]*)[ \t]+import[ \t]*(\([^)]*\)|[^\n]*)|import[ \t]+({_PACKAGE}[\w.]*))",
    re.MULTILINE,
)
_NAME = re.compile(r"(\w+)(?:[ \t]+as[ \t]+\w+)?")
# what the kernels of a library depend on, by the name under which it is imported: the names of distributions
_LIBRARIES = {"pynndescent": ("pynndescent",), "umap": ("umap-learn", "pynndescent")}
# others, such as the user's notebooks, are cached as usual
_LOCATORS = (
    f"{__name__}.ByContent",
    "UserProvidedCacheLocator",
    "InTreeCacheLocator",
    "UserWideCacheLocator",
    "IPythonCacheLocator",
    "ZipCacheLocator",
)


def keep_by_content() -> None:
    """Make numba cache the kernels of this package by their content; call it before the first is decorated.

    Locators chosen by NUMBA_CACHE_LOCATOR_CLASSES come first.
    """
    from numba import config

    folder_of_all()
    # an older numba ignores it, and caches kernels in its own way
    if not getattr(config, "CACHE_LOCATOR_CLASSES", ""):
        config.CACHE_LOCATOR_CLASSES = ",".join(_LOCATORS)  # type: ignore[attr-defined]


@contextmanager
def keeping_libraries() -> Iterator[None]:
    """Have numba keep what is decorated meanwhile, though a library does not ask for it; for imports of libraries.

    Where nothing can be kept, they compile again, as ever.
    """
    import numba

    keep_by_content()
    above = folder_of_all()
    try:
        if above is not None:
            above.mkdir(parents=True, exist_ok=True)
    except OSError:
        above = None
    if above is None or not os.access(above, os.W_OK):
        yield
        return
    former = {name: getattr(numba, name) for name in ("njit", "jit")}

    def kept(decorate: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(decorate)
        def with_cache(*given: Any, **options: Any) -> Any:
            return decorate(*given, **{"cache": True, **options})

        return with_cache

    for name, decorate in former.items():
        setattr(numba, name, kept(decorate))
    try:
        yield
    finally:
        for name, decorate in former.items():
            setattr(numba, name, decorate)


class ByContent:
    """Cache locator for numba: the folder of a kernel's module, and the stamp of its source text or versions.

    Parameters
    ----------
    stamp : str
        The hash of the text; the folder is named by its beginning.
    """

    def __init__(self, kernel: Callable[..., Any], folder: str, stamp: str) -> None:
        self._py_file, self._line = kernel.__code__.co_filename, kernel.__code__.co_firstlineno
        self._folder, self._stamp = folder, stamp

    def get_cache_path(self) -> str:
        """Return the folder."""
        return self._folder

    def ensure_cache_path(self) -> None:
        """Create the folder again, if the cache was cleared while the process runs."""
        os.makedirs(self._folder, exist_ok=True)

    def get_source_stamp(self) -> str:
        """Return the stamp that numba stores with a cached kernel."""
        return self._stamp

    def get_disambiguator(self) -> str:
        """Return a string that distinguishes kernels of the same name in a module."""
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> Self | None:
        """Return the locator of a kernel; None for kernels of other packages and where nothing can be cached."""
        module = py_func.__module__
        package = module.partition(".")[0]
        if folder_of_all() is None or not (package in _LIBRARIES or (package == _PACKAGE and _file(module))):
            return None
        try:
            return cls(py_func, *_place(module))
        except OSError:
            return None


def sources(module: str) -> list[Path]:
    """Return the files that determine the compiled kernels of a module: its own and all that it imports."""
    found: dict[str, Path] = {}
    left = [module]
    while left:
        name = left.pop()
        path = _file(name)
        if path is not None and name not in found:
            found[name] = path
            left += _imported(_text(path).decode("utf-8"))
    return [found[name] for name in sorted(found)]


@functools.cache
def _text(path: Path) -> bytes:
    return path.read_bytes()


@functools.cache
def _imported(text: str) -> tuple[str, ...]:
    """Return the modules of this package that a source text imports."""
    found = []
    for package, names, module in _IMPORTS.findall(text):
        inside = [f"{package}.{name}" for name in _NAME.findall(names)]
        modules = [name for name in inside if _file(name)]
        found += modules
        # a name that is no module comes from the package's own file
        if len(modules) < len(inside):
            found.append(package)
        if module:
            found.append(module)
    return tuple(found)


@functools.cache
def _file(module: str) -> Path | None:
    """Return the file of a module of this package, None where there is none."""
    path = _ROOT.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


@functools.cache
def folder_of_all() -> Path | None:
    """Return the folder of all kernels, constant during the process; None where caching is turned off."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return Path(chosen) if chosen else cache_folder("kernels")


@functools.cache
def _place(module: str) -> tuple[str, str]:
    """Create the folder of a module, and return it with the hash of its text, or of the versions of a library.

    Raises
    ------
    OSError
        Where the cache cannot be written.
    """
    digest = hashlib.sha256()
    for library in _LIBRARIES.get(module.partition(".")[0], ()):
        digest.update(f"{library} {version(library)}\n".encode())
    for path in sources(module):
        text = _text(path)
        digest.update(b"%s %d\n" % (path.relative_to(_ROOT).as_posix().encode(), len(text)) + text)
    stamp = digest.hexdigest()
    above = folder_of_all()
    assert above is not None
    folder = above / f"{module}-{stamp[:16]}"
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        _clear(above, f"{module}-")
    elif time.time() - folder.stat().st_mtime > _FRESH_S:
        os.utime(folder)
    if not os.access(folder, os.W_OK):
        raise PermissionError(folder)
    return str(folder), stamp


def _clear(above: Path, prefix: str) -> None:
    """Delete the unused folders of former versions of a module."""
    for old in above.glob(f"{prefix}*"):
        try:
            unused = time.time() - old.stat().st_mtime > UNUSED_S
        except OSError:  # another process was faster
            continue
        if unused:
            shutil.rmtree(old, ignore_errors=True)
