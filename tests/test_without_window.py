"""Without the extra `window`, library and every command work: no module of it can be imported here."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from embviz.cli import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
WINDOW = ("PySide6", "shiboken6", "pyqtgraph", "ziamath", "ziafont", "latex2mathml")
# Stands before whatever is run: as if none of these were installed.
BLOCKED = f"""
import sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {WINDOW!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Blocker())
"""
EVERYTHING = """
import importlib, pkgutil
import embviz

names = [name for _, name, _ in pkgutil.walk_packages(embviz.__path__, "embviz.") if not name.startswith("embviz.gui")]
for name in names:
    if name != "embviz.__main__":
        importlib.import_module(name)
from embviz.gui.app import preflight
from embviz.gui.core import compiling
print(len(names))
"""
IN_A_ROW = """
import contextlib, io, json
from embviz.cli import main

told = {}
for command in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(command)
    told[" ".join(command)] = [code, out.getvalue(), err.getvalue()]
print(json.dumps(told))
"""


def blocked(code, *arguments):
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED + code, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_blocker_blocks():
    assert "ModuleNotFoundError" in blocked("""
try:
    import PySide6.QtCore
except ImportError as error:
    print(type(error).__name__)
""")


def test_everything_but_the_window_can_be_imported():
    assert int(blocked(EVERYTHING)) > 300


@pytest.fixture(scope="module")
def told(tmp_path_factory):
    """Exit code, output and complaints of each command, run one after the other in one process."""
    home = tmp_path_factory.mktemp("server")
    text = home / "text.txt"
    words = ["king", "queen", "man", "woman", "paris", "rome", "cat", "dog", *(f"word{i}" for i in range(56))]
    text.write_text("\n".join(" ".join(words[i % 64 :] + words[: i % 64]) for i in range(100)))
    vectors, other, small = home / "v.bin", home / "v.vec", home / "small.npz"
    (home / "pairs.tsv").write_text("king\tqueen\t9\ncat\tdog\t8\nking\tcat\t1\nparis\trome\t7\n")
    commands = {
        "train": [text, "--output", vectors, "--dimensions", "4", "--epochs", "1", "--min-count", "1"],
        "convert": [vectors, other],
        "neighbors": [vectors, "king"],
        "analogy": [vectors, "king - man + woman"],
        "evaluate": [vectors, "--pairs", home / "pairs.tsv"],
        "compare": [vectors, other],
        "project": [vectors, "--method", "pca", "--output", home / "map.svg"],
        "compress": [vectors, small, "--method", "int8"],
        "count": [text, "--words", home / "words.tsv"],
        "audit": [vectors, "--output", home / "report.html", "--against", other, "--words", "200"],
    }
    rows = [[name, *map(str, rest)] for name, rest in commands.items()]
    rows += [["project", str(vectors), "--method", "pca", "--output", str(home / "map.png")], [], [str(text)]]
    answers = list(json.loads(blocked(IN_A_ROW, json.dumps(rows))).values())
    return dict(zip([*commands, "png", "window", "file"], answers, strict=True))


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_works(told, name):
    code, _out, err = told[name]
    assert code == 0, err


@pytest.mark.parametrize("name", ["window", "file"])
def test_the_window_says_in_a_line_what_to_install(told, name):
    code, out, err = told[name]
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "pip install 'embviz[window]'" in err
    assert "PySide6, pyqtgraph, ziamath" in err


def test_a_picture_that_only_the_window_paints_names_those_that_need_none(told):
    code, _out, err = told["png"]
    assert code == 2
    assert "pip install 'embviz[window]'" in err
    assert ".svg" in err


def test_only_the_extra_asks_for_the_window():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    plain = " ".join(project["dependencies"]).lower()
    extra = " ".join(project["optional-dependencies"]["window"]).lower()
    for name in ("pyside6", "pyqtgraph", "ziamath"):
        assert name not in plain
        assert name in extra


@pytest.mark.parametrize("script", ["run.sh", "test.sh", "freeze.sh", "run.ps1", "test.ps1", "freeze.ps1"])
def test_the_scripts_install_the_window(script):
    assert "window]'" in (ROOT / "packaging" / script).read_text("utf-8")
