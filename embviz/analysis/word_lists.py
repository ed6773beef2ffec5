"""Files that hold words: one on a line, several, or the first column of a table."""

import os
import re

from embviz.analysis.evaluation.questions import content_lines
from embviz.util.errors import InputError
from embviz.util.language import tr
from embviz.util.progress import SILENT, Pulse

_BETWEEN = re.compile(r"[\s,;]+")


def read_word_list(path: str | os.PathLike[str], pulse: Pulse = SILENT) -> list[str]:
    """Read words, each once, in the order of the file.

    Of lines with tabs the first field counts; else spaces, commas and semicolons stand between words. Lines that begin
    with # are passed over.

    Raises
    ------
    InputError
        When the file cannot be read, is not UTF-8, or holds no words.
    """
    found: dict[str, None] = {}
    for _, line in content_lines(path, pulse):
        fields = [line.partition("\t")[0].strip()] if "\t" in line else _BETWEEN.split(line)
        found.update((field.strip('"'), None) for field in fields)
    found.pop("", None)
    if not found:
        raise InputError(tr("{path} contains no words.", path=path), tr("Write one word on each line."))
    return list(found)
