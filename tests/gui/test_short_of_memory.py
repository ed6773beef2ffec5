"""Memory that is short: the map shows fewer words, the window says what needs how much and lives on."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from embviz.gui.map.controls import WordCountInput
from embviz.projection.methods import method
from embviz.util import memory


def test_the_map_takes_as_many_words_as_there_is_memory_for_and_says_so(lab, qtbot, monkeypatch):
    free = [1 << 40]
    monkeypatch.setattr(memory, "free_bytes", lambda: free[0])
    number = WordCountInput(lab.settings)
    qtbot.addWidget(number)
    number.set_method(method("tsne"))
    number.offer(100_000, whole=True)
    assert (number.count, number.refusal) == (100_000, "")
    free[0] = 300 << 20
    number.offer(100_000, whole=True)
    assert 10_000 < number.count < 30_000
    assert number.refusal.startswith(f"Memory is short: these are the {number.count:,} most frequent words.")
    # PCA keeps less beside the vectors
    fewer = number.count
    number.set_method(method("pca"))
    assert number.count > 2 * fewer
    free[0] = 0
    number.offer(100_000, whole=True)
    assert number.count == 10


def test_a_window_without_memory_says_what_needs_how_much_and_lives_on(tmp_path):
    pytest.importorskip("resource")  # only there a process can be given less memory
    told = subprocess.run(
        [sys.executable, Path(__file__).parent / "starved.py", tmp_path], capture_output=True, text=True, check=True
    )
    said = {}
    for line in told.stdout.splitlines():
        said.update(json.loads(line))
    what, cure = said["vectors"][:2]
    assert "large.vec, 60,000 words with 200 numbers each, would take 46 MB of memory, and " in what
    assert cure == "Open a file with fewer words or dimensions, or close other programs."
    what, cure = said["training"][:2]
    assert what.startswith("What this training learns would take 1")
    assert cure.startswith("Use fewer dimensions")
    assert said["trained"] == 60_000  # what was asked for then, with less
