"""What a process pays for: the engines load neither the window nor the heavy libraries."""

import ast
import json
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

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


@pytest.mark.parametrize(
    "rooms", [("training", "analysis", "monitoring", "projects"), ("teaching", "vectors", "text", "util")]
)
def test_engines_load_neither_qt_nor_the_heavy_libraries(rooms):
    modules = [name for room in rooms for name in _modules_of(room)]
    assert len(modules) > 5
    assert not _loaded_by(modules) & set(HEAVY)


def test_the_probe_sees_what_it_looks_for():
    assert _loaded_by(["sklearn.cluster"]) & set(HEAVY) == {"sklearn"}


# whose packages import one another in circles, so that two threads must not begin with them at once
_CIRCLES = re.compile(r"(scipy\.(cluster|optimize|spatial|stats)|sklearn|openTSNE)\b")


def _lazy_imports(tree, held=False):
    """Yield the imports of such packages within functions, and whether the lock of imports is held there."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ImportFrom) and _CIRCLES.match(node.module or ""):
            yield node, held
        locked = isinstance(node, ast.With) and "one_at_a_time" in map(ast.unparse, node.items)
        yield from _lazy_imports(node, held or locked)


@pytest.mark.parametrize("chosen", ["", "20"])
def test_threads_of_the_matrix_library_leave_the_cores_to_others(chosen):
    name = "OPENBLAS_THREAD_TIMEOUT"
    known = {key: value for key, value in os.environ.items() if key != name} | ({name: chosen} if chosen else {})
    code = f"import embviz, os; print(os.environ['{name}'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=known, check=True)
    assert done.stdout.strip() == (chosen or "16")


def test_what_several_threads_may_import_is_imported_one_after_the_other():
    room = Path(embviz.__file__).parent
    found = {
        (path.relative_to(room).as_posix(), node.lineno): held
        for path in room.rglob("*.py")
        if path.name != "worker.py"  # a process of its own, of one thread
        for top in ast.parse(path.read_text("utf-8")).body
        if isinstance(top, (ast.FunctionDef, ast.ClassDef))
        for node, held in _lazy_imports(top)
    }
    assert len(found) > 10
    assert [place for place, held in found.items() if not held] == []
