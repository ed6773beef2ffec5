"""Checks, before Qt is loaded, that a window can be opened: Qt aborts the process where it cannot.

`check` returns a one-line message for the user. Run as a script, this file prints the command that installs
the missing system libraries; the set-up scripts use that, so the libraries are listed only once. It therefore
uses nothing but the standard library.
"""

import ctypes
import os
import shutil
import socket
import sys
import threading
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path

# The libraries that PySide6 is linked against but its wheels do not contain (read from their dynamic sections), and the
# packages that provide them on Debian, Fedora and Arch, in this order.
_QT = {
    "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd"),
    "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd"),
    "libX11.so.6": ("libx11-6", "libX11", "libx11"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig", "fontconfig"),
    "libfreetype.so.6": ("libfreetype6", "freetype", "freetype2"),
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2"),
    "libgthread-2.0.so.0": ("libglib2.0-0", "glib2", "glib2"),
}
_XCB = {
    "libX11-xcb.so.1": ("libx11-xcb1", "libX11-xcb", "libx11"),
    "libxkbcommon-x11.so.0": ("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
    "libxcb.so.1": ("libxcb1", "libxcb", "libxcb"),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    "libxcb-image.so.0": ("libxcb-image0", "xcb-util-image", "xcb-util-image"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    "libxcb-render-util.so.0": ("libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
    "libxcb-util.so.1": ("libxcb-util1", "xcb-util", "xcb-util"),
    "libxcb-randr.so.0": ("libxcb-randr0", "libxcb", "libxcb"),
    "libxcb-render.so.0": ("libxcb-render0", "libxcb", "libxcb"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb"),
    "libxcb-shm.so.0": ("libxcb-shm0", "libxcb", "libxcb"),
    "libxcb-sync.so.1": ("libxcb-sync1", "libxcb", "libxcb"),
    "libxcb-xfixes.so.0": ("libxcb-xfixes0", "libxcb", "libxcb"),
    "libxcb-xkb.so.1": ("libxcb-xkb1", "libxcb", "libxcb"),
}
_WAYLAND = {
    "libwayland-client.so.0": ("libwayland-client0", "libwayland-client", "wayland"),
    "libwayland-cursor.so.0": ("libwayland-cursor0", "libwayland-cursor", "wayland"),
}
_PLATFORM_LIBRARIES = {"xcb": _XCB, "wayland": _WAYLAND, "wayland-egl": _WAYLAND}
_LIBRARIES = _QT | _XCB | _WAYLAND
_INSTALLERS = (
    ("apt-get", ("apt-get", "install", "-y", "--no-install-recommends")),
    ("dnf", ("dnf", "install", "-y")),
    ("pacman", ("pacman", "-S", "--needed", "--noconfirm")),
)
# installed by the extra `window`, see pyproject.toml
_WINDOW = ("PySide6", "pyqtgraph", "ziamath")
_ANSWER_WITHIN_S = 10.0
_ADVICE = "Start embviz from a desktop session, over ssh -X or with xvfb-run; commands like `embviz train` need none."


def check() -> str | None:
    """Return a one-line message about what prevents opening a window and how to fix it, or None.

    Qt itself must also load, so its modules are imported as the last step; that work is not wasted, because the window
    needs them next.
    """
    return _check_installed() or (_check_linux() if sys.platform.startswith("linux") else None) or _check_import()


def missing_libraries(platform: str) -> list[str]:
    """Return the shared libraries that a Qt platform plugin (``"xcb"``) needs and the system does not have."""
    return [name for name in _QT | _PLATFORM_LIBRARIES.get(platform, {}) if not _loads(name)]


def install_command(libraries: Iterable[str]) -> str:
    """Return the command that installs the libraries on this system, or "" if its package manager is unknown."""
    for column, (program, command) in enumerate(_INSTALLERS):
        if shutil.which(program):
            packages = dict.fromkeys(_LIBRARIES[name][column] for name in libraries)
            return " ".join([*([] if os.geteuid() == 0 else ["sudo"]), *command, *packages])
    return ""


def debian_package(library: str) -> str | None:
    """Return the Debian package of a library that Qt needs, or None for any other library."""
    return _LIBRARIES[library][0] if library in _LIBRARIES else None


def _platforms() -> list[str]:
    """Return the platform plugins that Qt will try, in order; none if no display is configured."""
    named = os.environ.get("QT_QPA_PLATFORM", "")
    if named:
        return [part.partition(":")[0] for part in named.split(";") if part]
    screens = {"wayland": "WAYLAND_DISPLAY", "xcb": "DISPLAY"}
    return [platform for platform, variable in screens.items() if os.environ.get(variable)]


def _check_linux() -> str | None:
    complaints = [_check_platform(platform) for platform in _platforms()]
    if not complaints:
        return f"There is no screen to open a window on: neither DISPLAY nor WAYLAND_DISPLAY is set. {_ADVICE}"
    # Qt falls back from one platform to the next: one that works is enough.
    return None if None in complaints else complaints[-1]


def _check_platform(platform: str) -> str | None:
    missing = missing_libraries(platform)
    if missing:
        command = install_command(missing)
        cure = f"Install them with: {command}" if command else "Install the packages of your system that hold them."
        return f"Qt cannot open a window without these system libraries: {', '.join(missing)}. {cure}"
    if platform == "xcb" and not _answers_in_time(_x_server_answers):
        return f"The X server of DISPLAY={os.environ.get('DISPLAY', '')} does not answer or refuses us. {_ADVICE}"
    if platform.startswith("wayland") and not _answers_in_time(_wayland_answers):
        name = os.environ.get("WAYLAND_DISPLAY", "")
        return f"The compositor of WAYLAND_DISPLAY={name} does not answer. {_ADVICE}"
    return None


def _check_installed() -> str | None:
    missing = [name for name in _WINDOW if not _is_installed(name)]
    if not missing:
        return None
    return (
        f"The window is not installed here ({', '.join(missing)} missing). Install it with: "
        f"pip install 'embviz[window]'. Library and commands work without it."
    )


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ImportError:
        return False


def _check_import() -> str | None:
    try:
        import PySide6.QtWidgets  # noqa: F401
    except ImportError as error:
        return f"Qt cannot be loaded: {' '.join(str(error).split())}. Reinstall embviz, or the library named here."
    return None


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _answers_in_time(ask: Callable[[], bool]) -> bool:
    """Run `ask` on a thread with a time limit: a DISPLAY on a machine that drops packets blocks it for minutes."""
    answers: list[bool] = []
    asking = threading.Thread(target=lambda: answers.append(ask()), daemon=True)
    asking.start()
    asking.join(_ANSWER_WITHIN_S)
    return answers == [True]


def _x_server_answers() -> bool:
    """Connect as Qt's plugin will, with the address and the key from the environment."""
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(None, None)
    answered = bool(xcb.xcb_connection_has_error(connection) == 0)
    xcb.xcb_disconnect(connection)
    return answered


def _wayland_answers() -> bool:
    # libwayland's rule: a name is relative to the runtime folder, an absolute path is used as it is
    path = Path(os.environ.get("XDG_RUNTIME_DIR", "/"), os.environ.get("WAYLAND_DISPLAY") or "wayland-0")
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(str(path))
        except OSError:
            return False
    return True


def main() -> int:
    """Print the command that installs the missing libraries of Qt; nothing if none is missing.

    Without a configured display, the window is assumed to open on an X server. Returns 1, and prints the libraries,
    if some are missing and no command is known.
    """
    if not sys.platform.startswith("linux"):
        return 0
    lacking = [missing_libraries(platform) for platform in _platforms() or ["xcb"]]
    missing = [] if [] in lacking else lacking[-1]
    if not missing:
        return 0
    command = install_command(missing)
    print(command or " ".join(missing))
    return 0 if command else 1


if __name__ == "__main__":
    sys.exit(main())
