"""Whatever moment a process is killed at while it saves: the file at the path opens, and is one that was saved.

Twenty moments in every run, 200 with `EMBVIZ_KILLS=200`.
"""

import os
import random
import subprocess
import sys
from pathlib import Path

from embviz.projects.reading import read_project

KILLS = int(os.environ.get("EMBVIZ_KILLS", "20"))

# saves one project after the other, which tell by their notes what has to be in them
_PROCESS = """
import sys
import numpy as np
from embviz.projects.contents import ProjectContents, VectorsSource
from embviz.projects.writing import write_project
from embviz.vectors.embedding import Embedding

number = int(sys.argv[2])
while True:
    rows = 2000 + 500 * (number % 7)
    held = Embedding([f"w{k}" for k in range(rows)], np.full((rows, 100), number, np.float32))
    write_project(ProjectContents(vectors=VectorsSource("v", "", None, held), notes=str(number)), sys.argv[1])
    print(number, flush=True)
    number += 1
"""


def test_the_last_saved_state_always_opens(tmp_path):
    path, draw = tmp_path / "p.embviz", random.Random(11)
    number, opened, tried = 1, [], 0
    while tried < KILLS:
        process = subprocess.Popen(
            [sys.executable, "-c", _PROCESS, str(path), str(number)], stdout=subprocess.PIPE, text=True
        )
        done = int(process.stdout.readline())  # it is at work
        try:
            process.wait(draw.uniform(0, 0.15))
        except subprocess.TimeoutExpired:
            process.kill()
        rest, _ = process.communicate()
        assert process.returncode < 0
        done = max([done, *map(int, rest.split())])
        found = read_project(path)
        # the one that it told of, or the next one, if it was killed before it could tell
        assert int(found.notes) in (done, done + 1)
        vectors = found.vectors.embedding.vectors
        assert len(vectors) == 2000 + 500 * (int(found.notes) % 7)
        assert (vectors == int(found.notes)).all()
        opened.append(found.notes)
        number, tried = int(found.notes) + 1, tried + 1
    assert len(set(opened)) == KILLS
    left = [inside for inside in Path(tmp_path).iterdir() if inside != path]
    assert all(inside.name.endswith(".part") for inside in left)
