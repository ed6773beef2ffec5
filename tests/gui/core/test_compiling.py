"""What is compiled before somebody waits for it."""

import json
import subprocess
import sys

_ASKED = """
import json
import sys
from pathlib import Path

from embviz.gui.core.compiling import STAGES
from embviz.text.kernels import scan, sentences

KERNELS = (scan.scan, scan.absorb, sentences.renumber, sentences.cut_lines, sentences.keep_below)


def compiled():
    return [len(kernel.signatures) for kernel in KERNELS]


next(step for _kind, steps in STAGES for step in steps if step.name == "reading texts").work()
prepared = compiled()
from embviz.text.corpus import kept_below
from embviz.text.reading import read_corpus

text = read_corpus(Path(sys.argv[1]))
kept_below(3, text.ids, text.offsets, 2)
print(json.dumps([prepared, compiled()]))
"""


def test_what_reads_a_text_is_compiled_before(small_text):
    # in a process of its own: the other tests have read texts in this one
    told = subprocess.run(
        [sys.executable, "-c", _ASKED, str(small_text)], capture_output=True, text=True, check=True
    ).stdout
    prepared, used = json.loads(told)
    assert all(prepared)
    assert used == prepared
