"""Reads evaluation files, analogy questions and word pairs, and looks up their words ignoring case if needed."""

import io
import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from embviz.util.errors import InputError
from embviz.util.language import counted, tr
from embviz.util.progress import SILENT, Pulse
from embviz.util.special_files import refuse_special
from embviz.vectors.embedding import Embedding

_SEPARATORS = (re.compile(r"\t"), re.compile(r";"), re.compile(r","), re.compile(r"\s+"))
_LONGEST_LINE = 1 << 16  # bytes
_LINES_BETWEEN = 500  # from one look for a cancel to the next
_FIELDS = 12  # in which two words and a score are looked for
_TAGGED = re.compile(r".-[nvja]$")  # noun, verb, adjective (two ways to write it)


@dataclass(frozen=True)
class AnalogySection:
    """Analogy questions of one kind.

    Attributes
    ----------
    name : str
        For instance ``capital-common-countries``.
    questions : tuple of (str, str, str, str)
        a is to b as c is to d.
    """

    name: str
    questions: tuple[tuple[str, str, str, str], ...]


@dataclass(frozen=True)
class WordPair:
    """Two words and how alike people found them."""

    first: str
    second: str
    score: float


def read_analogies(path: str | os.PathLike[str]) -> list[AnalogySection]:
    """Read analogy questions in the format of `questions-words.txt`.

    Lines of four words; a line that begins with a colon begins a section. Blank lines and lines that begin with # are
    passed over.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    sections: list[tuple[str, list[tuple[str, str, str, str]]]] = []
    for number, line in content_lines(path):
        if line.startswith(":"):
            sections.append((line[1:].strip(), []))
            continue
        match line.split():
            case [a, b, c, d]:
                if not sections:
                    sections.append(("questions", []))
                sections[-1][1].append((a, b, c, d))
            case words:
                raise InputError(
                    tr(
                        "{path}, line {number:,} has {words}; an analogy question has four.",
                        path=path,
                        number=number,
                        words=counted(len(words), "word"),
                    ),
                    tr("Write it as: a b c d, for a is to b as c is to d; section names begin with a colon."),
                )
    if not any(questions for _, questions in sections):
        raise InputError(tr("{path} contains no analogy questions.", path=path), tr("Write four words on each line."))
    return [AnalogySection(name, tuple(questions)) for name, questions in sections]


def read_pairs(path: str | os.PathLike[str], pulse: Pulse = SILENT) -> list[WordPair]:
    """Read word pairs with a score, separated by tabs, semicolons, commas or spaces.

    The score is the first number after the two words, so that a column in between (SimLex's part of speech) and
    columns behind (each judge's score) do no harm. Lines before the first pair may be headers; lines that begin with
    # are passed over. Where tabs or semicolons separate, a number may have a comma for its point. Parts of speech
    behind every word, as in MEN's ``sun-n``, are taken off.

    Raises
    ------
    InputError
        Names the file and the line that is wrong.
    """
    pairs: list[WordPair] = []
    for number, line in content_lines(path, pulse):
        pair = _pair(line)
        if pair is not None:
            pairs.append(pair)
        elif pairs:
            raise InputError(
                tr(
                    "{path}, line {number:,} is not two words and a number: '{line}'.",
                    path=path,
                    number=number,
                    line=line,
                ),
                tr("Correct or delete this line."),
            )
    if not pairs:
        raise InputError(
            tr("{path} contains no word pairs.", path=path),
            tr("Write two words and a number on each line, separated by tabs or commas."),
        )
    if all(_TAGGED.search(word) for pair in pairs for word in (pair.first, pair.second)):
        pairs = [WordPair(pair.first[:-2], pair.second[:-2], pair.score) for pair in pairs]
    return pairs


def _pair(line: str) -> WordPair | None:
    for separator in _SEPARATORS:
        fields = [field.strip().strip('"') for field in separator.split(line, _FIELDS)[:_FIELDS]]
        if len(fields) >= 3:
            numbers = fields[2:]
            if separator.pattern in (r"\t", ";"):
                numbers = [field.replace(",", ".") if field.count(",") == 1 else field for field in numbers]
            score = next((value for value in map(_number, numbers) if value is not None), None)
            return WordPair(fields[0], fields[1], score) if score is not None and fields[0] and fields[1] else None
    return None


def _number(field: str) -> float | None:
    return float(field) if re.fullmatch(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,3})?", field) else None


def content_lines(path: str | os.PathLike[str], pulse: Pulse = SILENT) -> Iterator[tuple[int, str]]:
    """Yield number, from 1, and content of each line that says anything; the file is never held whole.

    Raises
    ------
    InputError
        When the file cannot be read, is not UTF-8, or holds a line that no list of words has.
    Cancelled
    """
    number = 0
    refuse_special(path)
    try:
        with Path(path).open("rb") as file:
            size = max(1, os.fstat(file.fileno()).st_size)
            next_line = _line_reader(file)
            while line := next_line(_LONGEST_LINE + 1):
                if number % _LINES_BETWEEN == 0:
                    pulse.beat(min(1.0, file.tell() / size))
                number += 1
                if len(line) > _LONGEST_LINE:
                    raise InputError(
                        tr(
                            "{path}, line {number:,} is longer than {longest_line:,} bytes.",
                            path=path,
                            number=number,
                            longest_line=_LONGEST_LINE,
                        ),
                        tr("Choose a file with a few words on each line."),
                    )
                stripped = line.decode("utf-8-sig" if number == 1 else "utf-8").strip()
                if stripped and not stripped.startswith("#"):
                    yield number, stripped
    except OSError as error:
        raise InputError(
            tr("{path} could not be read: {reason}.", path=path, reason=error.strerror or error),
            tr("Choose a file that exists and may be read."),
        ) from error
    except UnicodeDecodeError as error:
        raise InputError(
            tr("{path}, line {number:,} is not UTF-8 text.", path=path, number=number), tr("Save the file as UTF-8.")
        ) from error


def _line_reader(file: io.BufferedReader) -> Callable[[int], bytes]:
    """Return what reads a line of so many bytes at most; on an old Macintosh, carriage returns alone end them."""
    head = file.peek()
    if b"\r" not in head or b"\n" in head:
        return file.readline
    text = io.TextIOWrapper(file, encoding="latin-1", newline="\r")  # any byte, and back
    return lambda most: text.readline(most).encode("latin-1")


class FoldedWords:
    """The first words of an embedding, found whatever their capitals; of equals the first, most frequent one counts.

    Parameters
    ----------
    embedding : Embedding
    restrict : int or None
        So many of the first words; None takes all.

    Attributes
    ----------
    group : ndarray of int64, shape (n,)
        Of each word the first one that differs from it in capitals only: itself for most.
    varied : ndarray of bool, shape (n,)
        Whether a later word differs from this one, the first of its spelling, in capitals only.
    """

    def __init__(self, embedding: Embedding, restrict: int | None) -> None:
        folded = [word.upper() for word in embedding.words[:restrict]]
        self._first: dict[str, int] = {}
        self.group = np.fromiter(
            (self._first.setdefault(word, row) for row, word in enumerate(folded)), dtype=np.int64, count=len(folded)
        )
        self._variants: dict[int, list[int]] = {}
        for row in np.flatnonzero(self.group != np.arange(len(folded))):
            self._variants.setdefault(int(self.group[row]), []).append(int(row))
        self.varied = np.zeros(len(folded), dtype=bool)
        self.varied[list(self._variants)] = True

    def __len__(self) -> int:
        return len(self.group)

    def get(self, word: str) -> int | None:
        """Return the id of the first word of this spelling, None where there is none."""
        return self._first.get(word.upper())

    def with_variants(self, ids: Sequence[int]) -> list[int]:
        """Return ids of first words and of the words that differ from them in capitals only."""
        return [one for first in ids for one in (first, *self._variants.get(first, ()))]
