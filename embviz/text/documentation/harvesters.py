"""Processes that read documentation beside this one.

Parsing holds the interpreter's lock for up to a quarter of a second at a time, in which a window could not move.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from embviz.text.documentation.docstrings import sentences_of
from embviz.util.errors import ComputeError
from embviz.util.language import tr

_PROCESSES = 2
_FEW = 50  # sources that are read sooner than a process has started


@contextlib.contextmanager
def harvesters(sources: Sequence[Path]) -> Iterator[Iterator[list[str]]]:
    """Give the sentences of the documentation of each source, in order; the processes end with the context.

    Parameters
    ----------
    sources : sequence of Path

    Raises
    ------
    ComputeError
        When a process ends before it has answered.
    """
    if len(sources) <= _FEW or getattr(sys, "frozen", False):
        yield map(sentences_of, sources)
        return
    with contextlib.ExitStack() as stack:
        answers = [stack.enter_context(_process(sources[k::_PROCESSES])) for k in range(_PROCESSES)]
        yield (_answer(answers[at % _PROCESSES]) for at in range(len(sources)))


@contextlib.contextmanager
def _process(sources: Sequence[Path]) -> Iterator[IO[bytes]]:
    # a file, not a pipe: a pipe would have to be filled while the answers are read
    with tempfile.TemporaryFile() as paths:
        paths.writelines(os.fsencode(source) + b"\n" for source in sources)
        paths.seek(0)
        process = subprocess.Popen(
            [sys.executable, "-m", "embviz.text.documentation.docstrings"],
            stdin=paths,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert process.stdout is not None
        try:
            yield process.stdout
        finally:
            process.kill()
            process.stdout.close()
            process.wait()


def _answer(answers: IO[bytes]) -> list[str]:
    found = []
    while (line := answers.readline()) != b"\n":
        if not line:
            raise ComputeError(tr("The process that reads the documentation has ended too early."))
        found.append(line.decode().rstrip("\n"))
    return found
