"""A process killed while it saves vectors, trains, keeps and exports: what it saved last opens, or what came after it.

Two kills of each work in every run; 200 in all with `EMBVIZ_KILLS=200`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .killed import WORKS

SCRIPT = Path(__file__).with_name("killed.py")
ROUNDS = -(-int(os.environ.get("EMBVIZ_KILLS", "16")) // len(WORKS))


@pytest.mark.parametrize("work", WORKS if hasattr(os, "fork") else ())
def test_the_last_saved_state_opens(tmp_path, work):
    told = subprocess.run(
        [sys.executable, str(SCRIPT), work, str(tmp_path), "1", str(ROUNDS)], capture_output=True, text=True
    )
    rounds = [json.loads(line) for line in told.stdout.splitlines()]
    assert len(rounds) == ROUNDS, told.stderr
    for each in rounds:
        # one more may have been saved than was told of
        assert each["opened"] is not None, told.stderr
        assert each["opened"] >= each["told"], told.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is copied")
def test_all_that_was_saved_at_the_same_time_opens(tmp_path):
    told = subprocess.run(
        [sys.executable, str(SCRIPT), "all at once", str(tmp_path), "1", str(ROUNDS)], capture_output=True, text=True
    )
    saved = [json.loads(line) for line in told.stdout.splitlines()]
    assert len(saved) > ROUNDS, told.stderr
    for each in saved:
        assert each["opened"] is not None, (each, told.stderr)
        assert each["opened"] >= each["told"], (each, told.stderr)
