"""Compiled kernels are shared by all that have the same text, and by nobody else."""

import ast
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from embviz.util import kernel_cache

ROOT = Path(__file__).resolve().parent.parent
KERNELS = sorted(path for path in ROOT.glob("embviz/*/kernels/**/*.py") if path.name != "__init__.py")
INNER = "import numba\n\n\n@numba.njit\ndef step(x):\n    return x + {step}\n"
OUTER = (
    "import numba\n\nfrom embviz.work.kernels.inner import (\n    step,\n)\n\n\n"
    "@numba.njit(cache=True)\ndef twice(x):\n    return step(step(x))\n"
)
OTHER = "import numba\n\n\n@numba.njit(cache=True)\ndef half(x):\n    return x // 2\n"
ASK = (
    "from embviz.work.kernels.outer import twice\nfrom embviz.work.kernels.other import half\n"
    "print(twice(20), half(42), *(sum(kernel.stats.cache_hits.values()) for kernel in (twice, half)))\n"
)


def test_every_room_with_kernels_keeps_them_by_content():
    for folder in ROOT.glob("embviz/*/kernels"):
        assert "keep_by_content()" in (folder / "__init__.py").read_text("utf-8").splitlines()


def _imports(path):
    """Return the modules of embviz that a file imports, as Python's own parser reads it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, path
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in found if name.startswith("embviz.")}


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: f"{path.parts[-3]}.{path.stem}")
def test_the_text_of_a_kernel_is_that_of_all_it_imports(path):
    reached, left = set(), [path]
    while left:
        file = left.pop()
        if file in reached:
            continue
        reached.add(file)
        places = [ROOT.joinpath(*name.split(".")).with_suffix(".py") for name in _imports(file)]
        left += [place for place in places if place.is_file()]
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    assert {file for file in kernel_cache.sources(module) if file.name != "__init__.py"} == reached


class Checkout:
    """A package of the name embviz with three modules of kernels, in a folder of its own."""

    def __init__(self, folder, cache):
        self.root, self.cache = folder, cache
        kernels = folder / "embviz" / "work" / "kernels"
        kernels.mkdir(parents=True)
        (folder / "embviz" / "util").mkdir()
        for name in ("__init__.py", "kernel_cache.py", "caches.py"):
            shutil.copy(ROOT / "embviz" / "util" / name, folder / "embviz" / "util")
        (folder / "embviz" / "__init__.py").touch()
        shutil.copy(ROOT / "embviz" / "text" / "kernels" / "__init__.py", kernels)
        (kernels / "outer.py").write_text(OUTER)
        (kernels / "other.py").write_text(OTHER)
        self.inner = kernels / "inner.py"

    def ask(self, step):
        """Return the two answers where a step is that long, and how many kernels were found compiled, of each."""
        self.inner.write_text(INNER.format(step=step))
        variables = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        ran = subprocess.run(
            [sys.executable, "-B", "-c", ASK],
            capture_output=True,
            text=True,
            check=True,
            cwd=self.root,
            env={**variables, "EMBVIZ_CACHE": str(self.cache), "PYTHONPATH": str(self.root)},
        )
        return tuple(map(int, ran.stdout.split()))

    def folders(self):
        """Return the names of the folders in the cache, without their hashes."""
        return sorted(path.name.rpartition("-")[0] for path in (self.cache / "kernels").iterdir())


def test_kernels_are_compiled_once_for_each_text_wherever_it_lies(tmp_path):
    one, two = (Checkout(tmp_path / name, tmp_path / "cache") for name in ("one", "two"))
    outer, other = "embviz.work.kernels.outer", "embviz.work.kernels.other"
    assert one.ask(step=11) == (42, 21, 0, 0)
    assert one.folders() == [other, outer]
    assert two.ask(step=11) == (42, 21, 1, 1)
    # numba by itself would answer with the former step
    assert two.ask(step=1) == (22, 21, 0, 1)
    assert one.ask(step=11) == (42, 21, 1, 1)
    assert one.folders() == [other, outer, outer]
    # what nobody used for long is deleted when the module changes again, and nothing else
    now = time.time()
    for path in (tmp_path / "cache" / "kernels").iterdir():
        os.utime(path, (now, now - 1.1 * kernel_cache.UNUSED_S))
    beside = tmp_path / "cache" / "kernels" / "theirs"
    beside.mkdir()
    assert two.ask(step=2) == (24, 21, 0, 1)
    assert sorted(path.name.rpartition("-")[0] for path in beside.parent.iterdir()) == ["", other, outer]


def test_kernels_of_a_library_are_those_of_its_version(tmp_path, monkeypatch):
    monkeypatch.setattr(kernel_cache, "folder_of_all", lambda: tmp_path)
    places = set()
    for number in ("0.5.7", "0.5.8"):
        monkeypatch.setattr(kernel_cache, "version", lambda library, number=number: f"{library} {number}")
        kernel_cache._place.cache_clear()
        places |= {kernel_cache._place(f"{name}.kernels") for name in ("umap", "pynndescent")}
    kernel_cache._place.cache_clear()
    assert len({folder for folder, _ in places}) == len({stamp for _, stamp in places}) == 4


def test_where_the_cache_is_turned_off_numba_goes_on_as_ever(tmp_path):
    one = Checkout(tmp_path / "one", "off")
    assert one.ask(step=11) == (42, 21, 0, 0)
    assert one.ask(step=11) == (42, 21, 1, 1)
    assert (one.inner.parent / "__pycache__").is_dir()
