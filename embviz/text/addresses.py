"""Texts at addresses: `https://` by the standard library, all others by fsspec and its packages where these are.

Nothing is fetched but what was asked for by its address. Each wait is done on a thread beside, so that a cancel is
heard while a server is silent.
"""

import glob
import os
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, TypeVar, cast

from embviz.text.sources import Source, laid_down, plain_name
from embviz.util.errors import Cancelled, EmbvizError, InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_LOOK_S = 0.05
_SILENT_S = 30.0  # after which a server is given up
_WEB = ("http", "https")
# what opens a protocol, of those whose package is not named like it
_PACKAGES = {"hf": "huggingface_hub", "abfs": "adlfs", "az": "adlfs", "gs": "gcsfs", "s3": "s3fs", "gcs": "gcsfs"}
_Result = TypeVar("_Result")


def is_address(path: object) -> bool:
    """Return whether something is the address of texts elsewhere, such as ``https://…`` or ``s3://…``, and no path."""
    if not isinstance(path, str):
        return False
    protocol, mark, rest = path.partition("://")
    return bool(mark and rest) and protocol.replace("+", "").replace(":", "").isalnum()


def source_at(path: str | os.PathLike[str], pulse: Pulse = SILENT) -> Source:
    """Return the source of a path or an address.

    Raises
    ------
    InputError
        When there is nothing, or what is needed to fetch it is not installed.
    Cancelled
    """
    if not isinstance(path, str) or not is_address(path):
        return Source(path)
    if path.startswith("file://"):
        return Source(urllib.request.url2pathname(urllib.parse.urlsplit(path).path))
    return AddressSource(path, pulse)


class AddressSource(Source):
    """Texts at an address, which may be a file, a folder, or a pattern of names where the protocol can list them.

    Parameters
    ----------
    address : str
        May chain protocols as fsspec does, such as ``simplecache::s3://…``.
    pulse : Pulse, optional

    Raises
    ------
    InputError
        When nothing is there, it may not be read, or what is needed to fetch it is not installed.
    Cancelled
    """

    _sampled = False  # a look at many places of a file far away takes longer than to read it

    def __init__(self, address: str, pulse: Pulse = SILENT) -> None:
        self.address = address
        self._pulse = pulse
        self._opened_first: BinaryIO | None = None
        self._store: Any = None
        with reachable(address):
            sizes = self._of_web() if address.partition("://")[0].lower() in _WEB else self._of_store()
        self._sizes = sizes
        told = urllib.parse.urlsplit(address)
        self.path = Path(told.path.strip("/") or told.netloc if self._store is None else address.partition("://")[2])
        self._files = [PurePosixPath(name) for name in sizes]
        self._bytes = sum(size or 0 for size in sizes.values())
        self._many = len(sizes) > 1
        self._begin()

    @property
    def name(self) -> str:
        """Display name: the last part of the address without endings and patterns."""
        parts = [part for part in PurePosixPath(self.path).parts if not glob.has_magic(part) and part != "/"]
        if self._many or not parts:
            return parts[-1] if parts else self.address
        return plain_name(PurePosixPath(parts[-1])).stem or parts[-1]

    @property
    def files(self) -> int:
        """How many there are."""
        return len(self._files)

    @property
    def size(self) -> int | None:
        """Bytes of all files together, None where a server does not tell."""
        return None if None in self._sizes.values() else self._bytes

    def close(self) -> None:
        """Let go of a connection that was made to look at the address."""
        if self._opened_first is not None:
            self._opened_first.close()
            self._opened_first = None

    def _of_web(self) -> dict[str, int | None]:
        if glob.has_magic(urllib.parse.urlsplit(self.address).path):
            raise InputError(
                tr("'{path}' is a pattern of names, and servers of the web do not list theirs.", path=self.address),
                tr("Give the addresses one by one."),
            )
        self._opened_first = self._get()
        length = cast(Any, self._opened_first).headers.get("Content-Length")
        return {urllib.parse.urlsplit(self.address).path or "/": int(length) if length else None}

    def _get(self) -> BinaryIO:
        request = urllib.request.Request(self.address, headers={"User-Agent": "embviz"})
        return patiently(lambda: cast(BinaryIO, urllib.request.urlopen(request, timeout=_SILENT_S)), self._pulse)

    def _of_store(self) -> dict[str, int | None]:
        try:
            from fsspec.core import url_to_fs
        except ImportError as error:
            raise InputError(
                tr(
                    "'{name}' needs the package {package}, which is not installed.", name=self.address, package="fsspec"
                ),
                tr("Install it with pip install 'embviz[remote]', or download the text yourself and open the file."),
            ) from error

        def found() -> tuple[Any, dict[str, int | None]]:
            store, path = url_to_fs(self.address)
            if glob.has_magic(path):
                names = sorted(store.glob(path))
            elif store.isdir(path):
                names = [name for name in sorted(store.find(path)) if not PurePosixPath(name).name.startswith(".")]
            else:
                names = [path]
            told = {name: store.info(name) for name in names}
            return store, {name: one.get("size") for name, one in told.items() if one.get("type") != "directory"}

        self._store, sizes = patiently(found, self._pulse)
        if not sizes:
            raise FileNotFoundError(self.address)
        return sizes

    @contextmanager
    def _file_opened(self, file: Any) -> Iterator[tuple[str, BinaryIO, int, bool]]:
        size, store = self._sizes[str(file)], self._store
        name = self.address if store is None else store.unstrip_protocol(str(file))
        with reachable(name):
            if store is None:
                raw, self._opened_first = self._opened_first or self._get(), None
            else:
                raw = patiently(lambda: cast(BinaryIO, store.open(str(file), "rb")), self._pulse)
        far = _Far(raw, name, size if store is None else None, self._pulse)
        try:
            if store is None and file.suffix.lower() == ".zip":
                with laid_down(b"", cast(BinaryIO, far)) as near:
                    yield name, near, size or 0, False
            else:
                yield name, cast(BinaryIO, far), size or 0, store is not None and size is not None
        finally:
            far.close()


class _Far:
    """A file far away: waits can be cancelled, and what its server says is said in a sentence."""

    def __init__(self, raw: BinaryIO, name: str, size: int | None, pulse: Pulse) -> None:
        self._raw, self._name, self._size, self._pulse = raw, name, size, pulse
        self._read = 0
        self._left = False  # to the thread that still waits for it
        self.closed = False

    def read(self, size: int = -1) -> bytes:
        try:
            with reachable(self._name):
                piece = patiently(lambda: self._raw.read(size), self._pulse)
        except Cancelled:
            self._left = True
            raise
        self._read += len(piece)
        # a server that hangs up looks like the end of the file
        if self._size is not None and size and not piece and self._read < self._size:
            raise InputError(
                tr("The connection ended before '{path}' was whole.", path=self._name), tr("Try again later.")
            )
        return piece

    def __enter__(self) -> "_Far":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def seekable(self) -> bool:
        return self._raw.seekable()

    def readable(self) -> bool:
        return True

    def seek(self, place: int, whence: int = 0) -> int:
        return self._raw.seek(place, whence)

    def tell(self) -> int:
        return self._raw.tell() if self._size is None and self._raw.seekable() else self._read

    def close(self) -> None:
        self.closed = True
        if not self._left:
            self._raw.close()


def patiently(work: Callable[[], _Result], pulse: Pulse) -> _Result:
    """Return what some work returns that may wait for a server; a cancel does not wait for it.

    Raises
    ------
    Cancelled
        The work is left to itself.
    Exception
        What the work raises.
    """
    found: list[_Result] = []
    failures: list[BaseException] = []
    given_up = threading.Event()

    def close() -> None:
        for one in (*found, *failures):
            if hasattr(one, "close"):
                one.close()

    def labor() -> None:
        try:
            found.append(work())
        except BaseException as failure:  # handed to the thread that waits, which raises it
            failures.append(failure)
        if given_up.is_set():
            close()

    thread = threading.Thread(target=labor, name="embviz fetching", daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(_LOOK_S)
        if thread.is_alive() and pulse.stopped:
            given_up.set()
            if not thread.is_alive():
                close()
            raise Cancelled
    if failures:
        raise failures[0]
    return found[0]


@contextmanager
def reachable(address: str) -> Iterator[None]:
    """Say what is wrong with an address in the words of its reader.

    Raises
    ------
    InputError
        In place of each error of the network and of the packages that know a protocol.
    """
    protocol = address.partition("://")[0].rpartition("::")[2]
    try:
        yield
    except (EmbvizError, MemoryError):
        raise
    except ImportError as error:
        package = _PACKAGES.get(protocol, protocol + "fs")
        raise InputError(
            tr("'{name}' needs the package {package}, which is not installed.", name=address, package=package),
            tr(
                "Install it with pip install {package}, or download the text yourself and open the file.",
                package=package,
            ),
        ) from error
    except FileNotFoundError as error:
        raise _nothing(address) from error
    except urllib.error.HTTPError as error:
        error.close()
        if error.code in (404, 410):
            raise _nothing(address) from error
        raise _unread(address, f"{error.code} {error.reason}") from error
    except urllib.error.URLError as error:
        raise _unread(address, str(error.reason)) from error
    except Exception as error:  # each package has errors of its own, none of which is ours to mend
        raise _unread(address, str(error) or type(error).__name__) from error


def _nothing(address: str) -> InputError:
    return InputError(tr("There is nothing at '{path}'.", path=address), tr("Check the address."))


def _unread(address: str, reason: str) -> InputError:
    said = " ".join(reason.split())[:200].rstrip(".")
    return InputError(
        tr("'{path}' cannot be read: {reason}.", path=address, reason=said),
        tr("Check the address, the connection, and whether you may read it."),
    )
