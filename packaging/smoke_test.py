"""Tries a frozen embviz without a screen: the command line, then the window, which teaches itself the toy world.

    python packaging/smoke_test.py PROGRAM [--json FILE]

PROGRAM is the executable that freeze.sh or freeze.ps1 built, or one that is installed. It starts twice with a home of
its own: first as on a new machine, where the kernels are compiled, then as every day. Prints the sizes and seconds,
and ends with 1 where an answer is wrong, something was written beside the program, or the second start compiled again.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

GIVE_UP_S = 900.0
TEXT = "the king and the queen live in the castle while the man and the woman work in the field every day\n" * 500


def environment(home: Path) -> dict[str, str]:
    """Return variables with which a program finds the folders of a new user and no screen."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "NUMBA_", "PYTHON"))}
    folders = {name: str(home) for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA")}
    return {**kept, **folders, "QT_QPA_PLATFORM": "offscreen"}


def start(program: Path, home: Path, *arguments: str) -> str:
    """Run the program in the new home and return what it said; what it said of a failure ends the smoke test."""
    ran = subprocess.run(
        [program, *arguments],
        env=environment(home),
        cwd=home,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=GIVE_UP_S,
        check=False,
    )
    if ran.returncode:
        raise SystemExit(f"{program.name} {' '.join(arguments)} ended with {ran.returncode}:\n{ran.stdout}{ran.stderr}")
    return ran.stdout


def command_line(program: Path, home: Path) -> None:
    """Train vectors of a small text and ask them for a word."""
    (home / "text.txt").write_text(TEXT, encoding="utf-8")
    start(program, home, "train", "text.txt", "--output", "vectors.bin", "--epochs", "1")
    near = start(program, home, "neighbors", "vectors.bin", "king", "--top", "3")
    if len(near.splitlines()) < 3:
        raise SystemExit(f"neighbors of king: {near}")


def window(program: Path, home: Path) -> dict[str, Any]:
    """Let the window test itself and return its report, with the seconds from the start of the process."""
    started = time.time()
    said = json.loads(start(program, home, "--self-test"))
    whole = time.time() - started
    paint = said["painted_at"] - started
    seconds = {**said["seconds"], "painted": paint, "whole": whole}
    return {**said, "seconds": {name: round(value, 2) for name, value in seconds.items()}}


def written(folder: Path) -> dict[Path, int]:
    """Return the files below a folder with the times at which they were written."""
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program", type=Path)
    options.add_argument("--json", type=Path, help="write what was measured to this file")
    given = options.parse_args()
    program = given.program.resolve(strict=True)
    folder = program.parent
    before = written(folder)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        home = Path(name)
        first = window(program, home)
        kernels = {path: time for path, time in written(home).items() if path.suffix == ".nbc"}
        second = window(program, home)
        command_line(program, home)
        again = [path.name for path, time in written(home).items() if kernels.get(path, time) != time]
    if not first["frozen"]:
        raise SystemExit(f"{program} is not a frozen build")
    if not kernels or again:
        raise SystemExit(f"{len(kernels)} kernels were kept; compiled again: {again}")
    if written(folder) != before:
        raise SystemExit(f"{folder} was written to")
    size = sum(path.stat().st_size for path in folder.rglob("*") if not path.is_symlink())
    found = {
        "megabytes": round(size / 1e6),
        "kernels": len(kernels),
        "first start": first["seconds"],
        "second start": second["seconds"],
        "answers": second["answers"],
    }
    text = json.dumps(found, ensure_ascii=False, indent=2)
    print(text)
    if given.json:
        given.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
