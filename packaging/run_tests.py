"""Runs the tests in several processes, and those that failed once more, alone.

    python packaging/run_tests.py [arguments of pytest]

A test that fails twice fails the run. One that passes at the second try is unsteady: it is named at the end, because it
waits for the wrong thing or compares with a bound that chance can miss, and is to be mended. Nothing is tried a third
time.
"""

import json
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS_FAILED = 1  # pytest's own number; after all others there is nothing to try again
MOST = 20  # tests that are tried again; more that fail are no accident
# A process for each processor, each with whole files: a file's tests share what they made. Another one in the place of
# one that crashed would be given its tests again, and crash again or leave pytest-xdist waiting for ever.
SHARED_OUT = (
    "--numprocesses",
    "auto",
    "--maxprocesses",
    "4",
    "--max-worker-restart",
    "0",
    "--dist",
    "loadfile",
    "--no-loadscope-reorder",  # tests/conftest.py has put the long files first
)
ALONE = ("--numprocesses", "0", "--last-failed", "--last-failed-no-failures", "none")


def main(arguments: list[str]) -> int:
    """Return what pytest ended with, or 0 where all that failed passed at the second try."""
    # Ctrl+C is told to pytest, too, which ends by it
    signal.signal(signal.SIGINT, lambda *_: None)
    # of its own: what failed in another run is nothing to this one
    with tempfile.TemporaryDirectory(prefix="embviz-tests-") as folder:
        status = _pytest(Path(folder), *SHARED_OUT, *arguments)
        failed = _failed(Path(folder))
        if status != TESTS_FAILED or not 0 < len(failed) <= MOST:
            return status
        _say(f"{len(failed)} failed; once more, alone:")
        status = _pytest(Path(folder), *arguments, *ALONE)
        again = _failed(Path(folder)) if status else set()
        unsteady = sorted(failed - again)
    if unsteady:
        _say("Passed only at the second try, and to be mended:")
        for name in unsteady:
            print(f"  unsteady: {name}", file=sys.stderr)
    return status


def _pytest(cache: Path, *arguments: str) -> int:
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-o", f"cache_dir={cache.as_posix()}", *arguments], check=False
    ).returncode


def _failed(cache: Path) -> set[str]:
    """Return the names of the tests that failed in the last run, none where it did not come to its end."""
    file = cache / "v" / "cache" / "lastfailed"
    return set(json.loads(file.read_text("utf-8"))) if file.is_file() else set()


def _say(text: str) -> None:
    print(f"embviz: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
