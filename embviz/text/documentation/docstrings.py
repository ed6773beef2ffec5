"""From Python sources to the sentences of their docstrings and comments.

As a program (``python -m embviz.text.documentation.docstrings``) it reads paths from its input, one a line, and answers
each with its sentences, one a line, and an empty line.
"""

import ast
import os
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

from embviz.text.documentation.prose import sentences

# Larger files are generated tables
_LARGEST_FILE = 2_000_000
# what the parser warns of is named after this instead of a file, so that it can be ignored without touching the rest
_SOURCE_NAME = "<documentation>"
# lines of nothing but a comment that follow each other; not the line that names the interpreter
_COMMENT = re.compile(rb"(?:^[ \t]*#(?!!).*\n?)+", re.MULTILINE)
_MARK = re.compile(r"^[ \t]*[#:]+ ?", re.MULTILINE)


def sentences_of(path: Path) -> list[str]:
    """Return the sentences of a source's docstrings, then of its comments; what cannot be read or parsed has none."""
    source = _read(path)
    return [sentence for text in (*docstrings(source), *comments(source)) for sentence in sentences(text)]


def docstrings(source: bytes) -> Iterator[str]:
    """Yield the docstrings of a module, its classes and their methods, in the order of the source.

    A source that is no valid Python yields nothing.
    """
    # set anew at each call: test runners and libraries replace the filters
    warnings.filterwarnings("ignore", module=_SOURCE_NAME)
    try:
        module = ast.parse(source, _SOURCE_NAME)
    except (SyntaxError, ValueError, RecursionError):
        return
    yield from _docstrings(module)


def comments(source: bytes) -> Iterator[str]:
    """Yield the comments of a source that stand on lines of their own, without their marks, lines that follow as one.

    Lines inside a string that look like comments are taken for such; a source that is not UTF-8 has its other letters
    replaced.
    """
    for block in _COMMENT.finditer(source):
        yield _MARK.sub("", block[0].decode("utf-8", "replace"))


def _docstrings(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    docstring = ast.get_docstring(node, clean=False)
    if docstring:
        yield docstring
    if isinstance(node, ast.Module | ast.ClassDef):
        for child in node.body:
            if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                yield from _docstrings(child)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes() if path.stat().st_size <= _LARGEST_FILE else b""
    except OSError:
        # a broken link or a file that went away between listing and reading
        return b""


def _answer() -> None:
    for line in sys.stdin.buffer:
        found = sentences_of(Path(os.fsdecode(line.rstrip(b"\n"))))
        sys.stdout.buffer.write("".join(f"{sentence}\n" for sentence in [*found, ""]).encode("utf-8", "replace"))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    _answer()
