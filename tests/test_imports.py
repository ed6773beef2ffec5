"""What a process pays for: the engines load neither the window nor the heavy libraries."""

import json
import pkgutil
import subprocess
import sys

import pytest

import embviz

HEAVY = ("PySide6", "shiboken6", "pyqtgraph", "umap", "sklearn", "openTSNE", "pynndescent")
_REPORT = "import json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"


def _modules_of(room):
    package = f"embviz.{room}"
    path = [f"{root}/{room}" for root in embviz.__path__]
    return [package, *(found.name for found in pkgutil.walk_packages(path, prefix=f"{package}."))]


def _loaded_by(modules):
    code = f"import {', '.join(modules)}; {_REPORT}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout))


@pytest.mark.parametrize("rooms", [
    ("training", "analysis", "observation", "projects"), ("geometry", "vectors", "text"),
])
def test_engines_load_neither_qt_nor_the_heavy_libraries(rooms):
    modules = [name for room in rooms for name in _modules_of(room)]
    assert len(modules) > 5
    assert not _loaded_by(modules) & set(HEAVY)


def test_the_probe_sees_what_it_looks_for():
    assert _loaded_by(["sklearn.cluster"]) & set(HEAVY) == {"sklearn"}
