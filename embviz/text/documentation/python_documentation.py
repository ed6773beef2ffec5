"""Python's documentation on this computer: a real text of some million words, read by processes beside this one.

Parsing holds the interpreter's lock for up to a quarter of a second at a time, in which a window could not move.
"""

import contextlib
import hashlib
import os
import site
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO

from embviz.text.corpus import Corpus
from embviz.text.documentation.docstrings import sentences_of
from embviz.text.preprocessing import Preprocessing
from embviz.text.reading import corpus_from_texts
from embviz.util.errors import ComputeError, InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

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


NAME = "Python documentation"

_SKIPPED_FOLDERS = frozenset(
    {"__pycache__", "test", "tests", "testing", "idle_test", "site-packages", "dist-packages", "_vendor", "vendored"}
)
_TEST_STARTS = ("test_", "conftest")
_PROGRESS_INTERVAL_S = 0.05
_SHARE_OF_READING = 0.95  # the rest is sorting the words and numbering the tokens


def documentation(pulse: Pulse = SILENT, max_tokens: int = 5_000_000, roots: Sequence[Path] | None = None) -> Corpus:
    """Return the corpus of the docstrings and comments of the installed standard library and packages.

    Sources are parsed, never imported. Tests are left out, and sentences that were met before. The order is that of the
    roots and, within, of the paths, so that the same installation gives the same corpus.

    Parameters
    ----------
    pulse : Pulse, optional
    max_tokens : int
        Stop after about so many words.
    roots : sequence of Path, optional
        Folders to read instead of those of this Python.

    Raises
    ------
    Cancelled
    InputError
        When there are no sources with documentation, as in a frozen application.
    """
    sources = list(_sources(installed_roots() if roots is None else roots))
    texts = _harvest(sources, max_tokens, pulse.part(0.0, _SHARE_OF_READING))
    try:
        corpus = corpus_from_texts(texts, Preprocessing(), name=NAME, pulse=pulse.part(_SHARE_OF_READING, 1.0))
    except InputError as error:
        raise InputError(
            tr("No documentation was found in {sources} Python sources.", sources=len(sources)),
            tr("Open a text file of yours instead."),
        ) from error
    pulse.beat(1.0, tr("Documentation read"))
    return corpus


def installed_roots() -> list[Path]:
    """Return the folders of the standard library and of the installed packages, in this order, each once."""
    names = [sysconfig.get_path(key) for key in ("stdlib", "platstdlib", "purelib", "platlib")]
    folders = (Path(name).resolve() for name in [*names, *site.getsitepackages()])
    return [folder for folder in dict.fromkeys(folders) if folder.is_dir()]


def _sources(roots: Sequence[Path]) -> Iterator[Path]:
    for root in roots:
        for folder, subfolders, files in os.walk(root):
            subfolders[:] = sorted(name for name in subfolders if name not in _SKIPPED_FOLDERS)
            for name in sorted(files):
                tests = name.startswith(_TEST_STARTS) or name.endswith("_test.py")
                # paths are handed on line by line
                if name.endswith(".py") and not tests and "\n" not in folder + name:
                    yield Path(folder, name)


def _harvest(sources: Sequence[Path], max_tokens: int, pulse: Pulse) -> Iterator[str]:
    """Yield the sentences of all sources that were not met before."""
    met: set[bytes] = set()
    tokens = 0
    told = -_PROGRESS_INTERVAL_S
    with harvesters(sources) as found:
        for done, (path, sentences) in enumerate(zip(sources, found, strict=True)):
            pulse.check()
            if tokens >= max_tokens:
                break
            if time.monotonic() - told >= _PROGRESS_INTERVAL_S:
                told = time.monotonic()
                pulse.beat(
                    max(done / len(sources), tokens / max_tokens),
                    tr("Reading the documentation of {name}", name=path.name),
                )
            for sentence in sentences:
                digest = hashlib.blake2b(sentence.lower().encode(), digest_size=8).digest()
                if digest not in met:
                    met.add(digest)
                    tokens += len(sentence.split())
                    yield sentence
