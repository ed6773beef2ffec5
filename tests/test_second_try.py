"""What failed is tried once more and no oftener, and what passed only then is told by name."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.long_files import LONG_FILES

PACKAGING = Path(__file__).resolve().parent.parent / "packaging"
SCRIPT = PACKAGING / "run_tests.py"
# writes down each try; fails at the first so many
TESTS = """
from pathlib import Path

def tries(name):
    with Path(f"{name}.tries").open("a") as file:
        file.write("x")
    return Path(f"{name}.tries").stat().st_size

def test_steady():
    tries("steady")

def test_shaky():
    assert tries("shaky") > 1

def test_broken():
    assert tries("broken") > BROKEN
"""


class Ran:
    """A run of the three tests, of which `broken` fails so many times."""

    def __init__(self, folder, broken, *options):
        (folder / "test_three.py").write_text(TESTS.replace("BROKEN", str(broken)))
        variables = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        done = subprocess.run(
            [sys.executable, SCRIPT, "-q", "-p", "no:pytest-qt", "--numprocesses", "1", *options],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            env=variables,
        )
        self.status, self.said = done.returncode, done.stderr
        self.unsteady = [line.rpartition("::")[2] for line in self.said.splitlines() if "unsteady:" in line]
        self.tries = {path.stem: path.stat().st_size for path in folder.glob("*.tries")}
        self.left = sorted(path.name for path in folder.iterdir() if path.suffix not in (".py", ".tries"))


def test_what_passes_at_the_second_try_is_named_and_fails_nothing(tmp_path):
    ran = Ran(tmp_path, 1)
    assert (ran.status, ran.unsteady) == (0, ["test_broken", "test_shaky"])
    assert "Passed only at the second try" in ran.said
    assert ran.tries == {"steady": 1, "shaky": 2, "broken": 2}
    assert set(ran.left) <= {"__pycache__"}


def test_what_fails_twice_fails_the_run(tmp_path):
    ran = Ran(tmp_path, 2)
    assert (ran.status, ran.unsteady) == (1, ["test_shaky"])
    assert ran.tries == {"steady": 1, "shaky": 2, "broken": 2}


def test_nothing_is_tried_again_where_pytest_did_not_come_to_its_end(tmp_path):
    (tmp_path / "test_odd.py").write_text("import nowhere_at_all\n")
    ran = Ran(tmp_path, 2)
    assert (ran.status, ran.unsteady) == (2, []), ran.said
    assert ran.tries == {"steady": 1, "shaky": 1, "broken": 1}


def test_the_files_that_come_first_are_there_and_come_first():
    tests = Path(__file__).parent
    paths = [tests / name for name in LONG_FILES]
    assert [path for path in paths if not path.is_file()] == []
    asked = [tests / "util/test_errors.py", paths[-1], paths[0]]
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *asked],
        capture_output=True,
        text=True,
        check=True,
        cwd=tests.parent,
    ).stdout
    files = dict.fromkeys(line.partition("::")[0] for line in found.splitlines() if "::" in line)
    assert [tests.parent / name for name in files] == [paths[0], paths[-1], tests / "util/test_errors.py"]


@pytest.mark.parametrize("script", ["test.sh", "test.ps1"])
def test_the_scripts_run_the_tests_this_way_with_kernels_compiled_before(script):
    text = (PACKAGING / script).read_text("utf-8").replace("\\", "/")
    assert 0 < text.index("packaging/warm_kernels.py") < text.index("packaging/run_tests.py")
    # another process in the place of one that crashed would crash again
    options = runpy.run_path(str(SCRIPT))["SHARED_OUT"]
    assert options[options.index("--max-worker-restart") + 1] == "0"
