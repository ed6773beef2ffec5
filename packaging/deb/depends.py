"""Prints what a frozen folder needs of the system, as the field Depends of a Debian package.

    python depends.py FOLDER

Each library that a file of the folder is linked to lies in the folder, belongs to the C library, or is one of those
that preflight.py knows with its package; any other is an error, since nobody would install it.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "embviz" / "gui" / "app"))

from preflight import debian_package

# libc6 and its loader
C_LIBRARY = re.compile(r"(lib(c|m|dl|rt|pthread|util|resolv)|ld-linux[^.]*)\.so")
# renamed in Ubuntu 24.04, where time has 64 bits
RENAMED = {"libglib2.0-0": "libglib2.0-0t64 | libglib2.0-0"}
# what is asked for where it is there, by file: drivers of screens that an X or Wayland session brings
OPTIONAL = re.compile(r"libQt6EglFS|libqeglfs|libdrm-egl|libvulkan-server|libdmabuf-server")


def dynamic(file: Path) -> str:
    """Return what a file is linked to and which versions of the C library's functions it needs; "" for no library."""
    with file.open("rb") as opened:
        if opened.read(4) != b"\x7fELF":
            return ""
    read = ["readelf", "--dynamic", "--version-info", "--wide", str(file)]
    return subprocess.run(read, capture_output=True, text=True, check=True).stdout


def depends(folder: Path) -> list[str]:
    """Return the packages that a folder needs, each in the syntax of Depends."""
    inside = {path.name for path in folder.rglob("*")}
    needed: dict[str, str] = {}
    glibc: set[tuple[int, ...]] = set()
    for file in folder.rglob("*"):
        if file.is_symlink() or not file.is_file():
            continue
        said = dynamic(file)
        glibc |= {tuple(map(int, found.split("."))) for found in re.findall(r"Name: GLIBC_(\d+(?:\.\d+)+)", said)}
        if not OPTIONAL.search(file.name):
            needed |= dict.fromkeys(re.findall(r"\(NEEDED\).*\[(.+)\]", said), file.name)
    outside = {name: file for name, file in needed.items() if name not in inside and not C_LIBRARY.match(name)}
    unknown = [f"{name}, which {file} needs" for name, file in outside.items() if debian_package(name) is None]
    if unknown:
        raise SystemExit("No package is known for these libraries: " + "; ".join(sorted(unknown)))
    return [f"libc6 (>= {'.'.join(map(str, max(glibc)))})", *packages(outside)]


def packages(libraries: Iterable[str]) -> list[str]:
    """Return the packages of libraries, under the names of all the releases that are served."""
    named = {str(debian_package(library)) for library in libraries}
    return [RENAMED.get(name, name) for name in sorted(named)]


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", type=Path)
    print(", ".join(depends(options.parse_args().folder)))
