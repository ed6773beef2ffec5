"""The examples that are shipped: they run as they are, say what is true, and load no Qt."""

import json
import subprocess
import sys

import pytest

from embviz.util.assets import asset

EXAMPLES = sorted(path.name for path in asset("examples").glob("*.py"))
# runs a file as a person would, then tells what it found and what it loaded
DRIVER = """
import json, runpy, sys
found = runpy.run_path(sys.argv[1], run_name="__main__")
numbers = {name: value for name, value in found.items() if isinstance(value, (int, float, str))}
lists = {name: list(found[name].words) for name in ("neighbors", "answers") if name in found}
loaded = sorted({module.partition(".")[0] for module in sys.modules})
shape = list(found["tsne"].coordinates.shape) if "tsne" in found else None
print(json.dumps({"found": {**numbers, **lists}, "shape": shape, "loaded": loaded}))
"""


def ran(name, folder):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", DRIVER, str(asset("examples", name))],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    told = json.loads(done.stdout.splitlines()[-1])
    assert not {"PySide6", "shiboken6", "pyqtgraph"} & {*told["loaded"]}
    assert {"numpy", "numba", "embviz"} <= {*told["loaded"]}
    return told


def test_there_are_three():
    assert EXAMPLES == ["own_texts.py", "toy_world.py", "word_map.py"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_made_of_cells(name):
    text = asset("examples", name).read_text(encoding="utf-8")
    assert text.startswith('"""')
    assert text.count("\n# %% ") >= 4


def test_the_toy_world_answers_right(tmp_path):
    found = ran("toy_world.py", tmp_path)["found"]
    assert found["accuracy"] > 0.9
    assert "queen" in found["answers"][:2]
    assert {*found["neighbors"]} <= {"lord", "baron", "prince", "duke", "emperor", "queen", "princess", "count", "earl"}
    assert not list(tmp_path.iterdir())


def test_own_texts_are_learned_saved_and_continued(tmp_path):
    found = ran("own_texts.py", tmp_path)["found"]
    assert found["agreement"] > 0.2
    assert "Did you mean dimensions?" in found["complaint"]
    assert [path.name for path in tmp_path.iterdir()] == ["lessons.bin"]


def test_the_map_keeps_words_of_a_kind_together(tmp_path):
    told = ran("word_map.py", tmp_path)
    assert told["shape"] == [800, 2]
    assert told["found"]["together"] > 0.75
    assert told["found"]["parallel"] > 0.9
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.html", "map.svg"]
