"""From Python sources to the English sentences of their docstrings and comments, without code, tables and markup.

As a program (``python -m embviz.text.documentation.docstrings``) it reads paths from its input, one a line, and answers
each with its sentences, one a line, and an empty line.
"""

import ast
import os
import re
import sys
import warnings
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

_DIRECTIVE = re.compile(r"\.\.(\s|$)")
_SPEAKING = re.compile(r"\.\.\s+(note|warning|tip|hint|important|caution|attention|danger|seealso|version\w+)::")
_UNDERLINE = re.compile(r"([-=~^\"'#*+_`])\1{2,}$")
# doctests with their output, and simple tables
_BLOCK_UNTIL_BLANK = re.compile(r">>>|In \[|=+(\s+=+)+$")
_TABLE = re.compile(r"[|+].*[|+]$|[-=+|\s]{4,}$|\S+(\s{3,}\S+){2,}")
_BULLET = re.compile(r"([-*+•]|\(?\d{1,2}[.)])\s+")
# "name : type" over an indented description (numpy); the description speaks, the line does not
_NUMPY_FIELD = re.compile(r"[*\w.\[\]'\"{}, ]+ : \S|\*{0,2}\w+(, \*{0,2}\w+)*$")
_NAMED_FIELD = re.compile(r"[`*]*[\w.]+[`*]*( \([^)]*\))? ?:\s+(?=\S)")
_REST_FIELD = re.compile(r"[:@](\w+)([^:]*):\s*")
_TYPE_FIELDS = frozenset({"type", "rtype", "vartype", "kwtype"})
_ROLE = re.compile(r"(?::[\w:+.-]+:)?`+([^`]*)`+_{0,2}")
_URL = re.compile(r"<?\b(?:https?|ftp)://\S+")
_EMPHASIS = re.compile(r"(?<!\w)\*{1,2}(?=\S)|(?<=\S)\*{1,2}(?!\w)|\|(?=\w)|(?<=\w)\|_?")
_REFERENCE = re.compile(r"\s*\[[#*\w]*\]_")
_SENTENCE_END = re.compile(r"(?<=[.!?;])[\"')\]]*\s+(?=[\"'(\[]?[A-Z])")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NAME = re.compile(r"-?\w+(?: [A-Za-z]+)*")

_FUNCTION_WORDS = frozenset(
    ["a", "an", "and", "are", "as", "be", "by", "can", "for", "from", "if", "in", "is", "it", "its", "not", "of", "on",
     "or", "that", "the", "this", "to", "when", "which", "will", "with", "you"]
)  # fmt: skip
_FEWEST_WORDS = 4


def sentences(docstring: str) -> Iterator[str]:
    """Yield the sentences of a docstring that are English prose.

    Left out are doctests, literal blocks, fenced code, tables, headings, types of parameters, directives that hold no
    prose, and fragments: fewer than four words, or none that holds sentences together. Roles and other inline markup
    are reduced to the words they show.

    Parameters
    ----------
    docstring : str
        As written in the source.
    """
    for paragraph in _paragraphs(cleandoc(docstring)):
        for sentence in _SENTENCE_END.split(_without_markup(paragraph)):
            if _is_prose(sentence):
                yield " ".join(sentence.split())


def _paragraphs(text: str) -> Iterator[str]:
    """Yield the running text between blank lines, list items and headings, each as one line."""
    lines = text.split("\n")
    pending: list[str] = []
    # blocks that are left out: those deeper than this; those that end at a blank line; those between fences
    silent_over: int | None = None
    until_blank = in_fence = False
    for i, line in enumerate(lines):
        words = line.strip()
        indent = len(line) - len(line.lstrip())
        if words.startswith(("```", "~~~")):
            in_fence = not in_fence
            words = ""
        if silent_over is not None and words and indent <= silent_over:
            silent_over = None
        until_blank = (until_blank or _BLOCK_UNTIL_BLANK.match(words) is not None) and bool(words)
        following = lines[i + 1].strip() if i + 1 < len(lines) else ""
        if not words or in_fence or until_blank or silent_over is not None or _UNDERLINE.match(words):
            yield from _ended(pending)
        elif _DIRECTIVE.match(words):
            yield from _ended(pending)
            if not _SPEAKING.match(words):
                silent_over = indent
        elif _UNDERLINE.match(following) or _TABLE.match(words) or _is_field_line(words, indent, lines, i):
            yield from _ended(pending)
        else:
            starts, words = _opened(words)
            if starts:
                yield from _ended(pending)
            if words.endswith("::"):
                silent_over = indent
                words = words[:-1]
            pending.append(words)
    yield from _ended(pending)


def _ended(pending: list[str]) -> Iterator[str]:
    if pending:
        yield " ".join(pending)
        pending.clear()


def _opened(words: str) -> tuple[bool, str]:
    """Return whether a line opens a list item or field, and what it says of it."""
    field = _REST_FIELD.match(words)
    if field:
        return True, "" if field[1] in _TYPE_FIELDS else words[field.end() :]
    for mark in (_BULLET, _NAMED_FIELD):
        found = mark.match(words)
        if found:
            return True, words[found.end() :]
    return False, words


def _is_field_line(words: str, indent: int, lines: list[str], i: int) -> bool:
    """Return whether a line names a parameter that the deeper lines after it describe."""
    if i + 1 >= len(lines) or not _NUMPY_FIELD.match(words):
        return False
    below = lines[i + 1]
    return bool(below.strip()) and len(below) - len(below.lstrip()) > indent


def _without_markup(text: str) -> str:
    text = _ROLE.sub(_shown, _REFERENCE.sub("", text))
    return _EMPHASIS.sub("", _URL.sub("", text))


def _shown(role: re.Match[str]) -> str:
    """Return what a role shows: its title, or the last part of a dotted name; nothing for code that is no name."""
    content = role[1].split("<")[0].strip() or role[1].strip("<>")
    last = content.lstrip("~!").removesuffix("()").rsplit(".", 1)[-1]
    return last if _NAME.fullmatch(last) else " "


def _is_prose(sentence: str) -> bool:
    words = _WORD.findall(sentence)
    if len(words) < _FEWEST_WORDS or not any(word.lower() in _FUNCTION_WORDS for word in words):
        return False
    # code and formulas are made of signs, abbreviations of single letters
    letters = sum(map(len, words))
    solid = sum(not character.isspace() for character in sentence)
    return letters >= 0.75 * solid and letters >= 2.5 * len(words)


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
    # set at each call: test runners and libraries replace the filters
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
