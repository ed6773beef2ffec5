"""Runs a reference layout in a separate process: start, progress, end. See `worker` for what runs there.

The two sides exchange files in a folder that only they know: arrays as ``.npy``, all else as JSON. Nothing is pickled,
and a frozen program without a console, whose standard streams lead nowhere, does it alike.
"""

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import embviz
from embviz.util.errors import ComputeError, InputError
from embviz.util.language import tr
from embviz.util.progress import Pulse

ARGUMENT = "--layout-process"
"""What tells the program, frozen or not, that it is such a process; the folder follows."""

_LOOK_S = 0.05
# what the process tells that it is doing, which does not know the language of the window
_DOING = {
    "load_umap": tr("Loading umap-learn"),
    "load_opentsne": tr("Loading openTSNE"),
    "neighbors": tr("Finding neighbors"),
    "layout": tr("Laying out"),
    "placing": tr("Placing further words"),
}
_WRONG = {
    "not_finite": tr("The layout contains positions that are not finite numbers."),
    "memory": tr("There was not enough memory for this layout."),
}
_LOG_LINES = 3
_START = (
    "import sys; from importlib.util import find_spec; folder = sys.argv.pop(1); "
    "find_spec('embviz') or sys.path.append(folder); from embviz.cli import main; sys.exit(main())"
)


@dataclass(frozen=True)
class Task:
    """What a process is to do.

    Attributes
    ----------
    engine : str
    options : mapping of str to value
        All of them.
    vectors : ndarray of float32, shape (n, d)
    further : ndarray of float32, shape (m, d)
        Placed into the picture of the others.
    labels : ndarray of int32 or float32, shape (n,), or None
    threads : int
    """

    engine: str
    options: dict[str, Any]
    vectors: NDArray[np.float32] = field(repr=False)
    further: NDArray[np.float32] = field(repr=False)
    labels: NDArray[np.int32] | NDArray[np.float32] | None = field(default=None, repr=False)
    threads: int = 1


@dataclass(frozen=True)
class Answer:
    """What it found: places of shape (n + m, k) in the library's units, and how."""

    places: NDArray[np.float32]
    divergence: float
    parameters: dict[str, Any]
    versions: dict[str, str]
    seconds: float


def answer_of(task: Task, pulse: Pulse) -> Answer:
    """Start a process, wait for it, and return what it found.

    Raises
    ------
    Cancelled
        Within a twentieth of a second; the process is gone then.
    InputError, ComputeError
        What went wrong there.
    """
    with tempfile.TemporaryDirectory(prefix="embviz-layout-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        _write_task(task, folder)
        pulse.beat(0.0, tr("Starting"))
        with (folder / "log.txt").open("wb") as log:
            # what is written to its standard input is nothing; that it closes tells the process that we are gone
            process = subprocess.Popen(
                _command(folder),
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        try:
            _follow(process, folder, pulse)
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
            if process.stdin is not None:
                process.stdin.close()
        return _read_answer(folder, process.returncode)


def _command(folder: Path) -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, ARGUMENT, str(folder)]
    # -P: a file of the folder we are in must not stand for a library
    return [sys.executable, "-P", "-c", _START, str(Path(embviz.__file__).parents[1]), ARGUMENT, str(folder)]


def _write_task(task: Task, folder: Path) -> None:
    np.save(folder / "vectors.npy", task.vectors)
    np.save(folder / "further.npy", task.further)
    if task.labels is not None:
        np.save(folder / "labels.npy", task.labels)
    asked = {"engine": task.engine, "options": task.options, "threads": task.threads}
    (folder / "task.json").write_text(json.dumps(asked), "utf-8")


def _follow(process: "subprocess.Popen[bytes]", folder: Path, pulse: Pulse) -> None:
    """Pass on what the process tells until it ends."""
    told, seen = folder / "progress.txt", 0
    while True:
        pulse.check()
        try:
            process.wait(_LOOK_S)
        except subprocess.TimeoutExpired:
            pass
        else:
            return
        if not told.exists():
            continue
        with told.open(encoding="utf-8") as lines:
            lines.seek(seen)
            whole = lines.read().rpartition("\n")[0]
        if whole:
            seen += len(whole.encode()) + 1
            share, _, text = whole.rpartition("\n")[2].partition("\t")
            pulse.beat(float(share), _DOING.get(text, text))


def _read_answer(folder: Path, code: int) -> Answer:
    path = folder / "answer.json"
    if not path.exists():
        log = (folder / "log.txt").read_text("utf-8", "replace").strip().splitlines()
        # a negative code is the signal that ended it; the system ends what takes too much memory by the ninth
        why = tr("There was not enough memory.") if code == -9 else " ".join(log[-_LOG_LINES:])
        raise ComputeError(
            tr("The process of the layout ended unexpectedly (code {code}). {why}", code=code, why=why).strip()
        )
    found = json.loads(path.read_text("utf-8"))
    if "error" in found:
        what = str(found["error"])
        if found["kind"] == "input":
            raise InputError(what, str(found.get("cure", "")))
        if found["kind"] == "library":
            library = str(found["library"])
            raise ComputeError(tr("{library} could not lay these words out: {what}", library=library, what=what))
        raise ComputeError(_WRONG.get(what, what))
    divergence = found["divergence"]
    return Answer(
        np.load(folder / "places.npy"),
        float("nan") if divergence is None else divergence,
        found["parameters"],
        found["versions"],
        found["seconds"],
    )
