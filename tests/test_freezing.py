"""The frozen application, as far as it can be judged without freezing: the recipe, the kernel cache, the package."""

import ast
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import embviz
from embviz.cli import COMMANDS
from embviz.gui.app.preflight import debian_package

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
SPEC = (PACKAGING / "embviz.spec").read_text(encoding="utf-8")
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
# extras, imported only where they are installed
OPTIONAL = {"pyarrow", "onnxruntime", "tokenizers", "anywidget", "traitlets", "dask", "distributed"}


@pytest.fixture(scope="module")
def recipe() -> dict[str, Any]:
    """What the recipe decides without PyInstaller: its lists, patterns and the function that judges a file."""
    wanted = ("EXCLUDED", "PLUGINS", "SYSTEM", "UNUSED", "LIBRARY", "wanted")
    parts = [
        part
        for part in ast.parse(SPEC).body
        if (isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) in wanted)
        or (isinstance(part, ast.FunctionDef) and part.name in wanted)
    ]
    found: dict[str, Any] = {"re": re}
    exec(compile(ast.Module(parts, []), "embviz.spec", "exec"), found)
    assert found.keys() >= set(wanted)
    return found


def test_the_recipe_names_files_that_are_there() -> None:
    starts = {"ROOT": ROOT, "PACKAGING": PACKAGING}
    named = re.findall(r"\b(ROOT|PACKAGING)((?: / \"[^\"]+\")+)", SPEC)
    paths = [starts[start].joinpath(*re.findall(r'"([^"]+)"', rest)) for start, rest in named]
    assert len(paths) >= 5
    assert [path for path in paths if not path.exists()] == []


@pytest.mark.parametrize("place", [
    "PySide6/Qt/plugins/platforms/libqxcb.so", "PySide6/Qt/plugins/platforms/libqoffscreen.so",
    "PySide6\\plugins\\platforms\\qwindows.dll", "PySide6/Qt/plugins/platforms/libqwayland.so",
    "PySide6/Qt/plugins/imageformats/libqsvg.so", "PySide6/Qt/lib/libQt6Core.so.6", "libxcb-cursor.so.0",
    "PySide6/Qt/plugins/iconengines/libqsvgicon.so", "numba/_helperlib.cpython-311-x86_64-linux-gnu.so",
    "llvmlite/binding/libllvmlite.so", "cmap/data/bids/record.json", "latex2mathml/unimathsymbols.txt",
])  # fmt: skip
def test_what_a_window_needs_is_kept(recipe: dict[str, Any], place: str) -> None:
    assert recipe["wanted"](place)


@pytest.mark.parametrize("place", [
    "PySide6/Qt/plugins/platforms/libqvnc.so", "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
    "PySide6/Qt/plugins/tls/libqopensslbackend.so", "PySide6/Qt/plugins/imageformats/libqtiff.so",
    "PySide6/Qt/translations/qtbase_de.qm", "PySide6/translations/qt_de.qm", "PySide6/Qt/qml/QtQuick/qmldir",
    "libGL.so.1", "libfontconfig.so.1", "libX11.so.6", "sklearn/datasets/data/digits.csv.gz",
    "numba/np/ufunc/tbbpool.cpython-311-x86_64-linux-gnu.so", "scipy/linalg/cython_blas.pxd",
])  # fmt: skip
def test_what_no_page_uses_or_every_desktop_has_is_left_out(recipe: dict[str, Any], place: str) -> None:
    assert not recipe["wanted"](place)


def test_every_resource_is_kept(recipe: dict[str, Any]) -> None:
    inside = [
        f"embviz/_resources/{path.relative_to(ROOT / 'resources').as_posix()}"
        for path in (ROOT / "resources").rglob("*")
        if path.is_file()
    ]
    assert len(inside) > 50
    assert [place for place in inside if not recipe["wanted"](place)] == []


def test_nothing_that_embviz_imports_is_left_out(recipe: dict[str, Any]) -> None:
    imported: set[str] = set()
    for path in (ROOT / "embviz").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    excluded = set(recipe["EXCLUDED"]) - OPTIONAL
    under = {name for name in imported if any(name == out or name.startswith(f"{out}.") for out in excluded)}
    assert {"numba", "PySide6.QtSvg"} <= imported
    assert under == set()


# --- the kernel cache


@pytest.fixture(scope="module")
def start() -> dict[str, Any]:
    return runpy.run_path(str(PACKAGING / "frozen" / "start.py"))


@pytest.mark.parametrize(("platform", "variables", "expected"), [
    ("linux", {}, ".cache/embviz"),
    ("linux", {"XDG_CACHE_HOME": "/caches"}, "/caches/embviz"),
    ("linux", {"XDG_CACHE_HOME": "not/absolute"}, ".cache/embviz"),
    ("darwin", {}, "Library/Caches/embviz"),
    ("win32", {"LOCALAPPDATA": "/local"}, "/local/embviz/Cache"),
    ("win32", {}, "AppData/Local/embviz/Cache"),
])  # fmt: skip
def test_kernels_are_kept_where_the_system_wants_caches(start, monkeypatch, platform, variables, expected) -> None:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert start["cache_folder"]() == Path.home() / expected


def test_a_new_version_clears_the_kernels_of_others_away_and_nothing_else(start, tmp_path: Path) -> None:
    for name in ("kernels-0.1.0", "kernels-0.2.0", "thumbnails"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "file").touch()
    assert start["kernel_folder"](tmp_path, "0.2.0") == tmp_path / "kernels-0.2.0"
    assert (tmp_path / "kernels-0.1.0").exists()  # only a version that is new here clears up
    assert start["kernel_folder"](tmp_path, "0.3.0") == tmp_path / "kernels-0.3.0"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kernels-0.3.0", "thumbnails"]


def test_a_cache_that_cannot_be_made_is_replaced_for_this_start(start, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    folder = start["kernel_folder"](tmp_path / "taken", "0.1.0")
    assert folder.is_dir()
    assert tmp_path not in folder.parents
    folder.rmdir()


KERNEL = """
import sys, types, numba
module = sys.modules["nowhere.kernels"] = types.ModuleType("nowhere.kernels")
exec(compile("def double(x):\\n    return 2 * x\\n", "nowhere/kernels.py", "exec"), vars(module))
double = numba.njit(cache=True)(module.double)
print(double(21), sum(double.stats.cache_hits.values()))
"""


def test_kernels_without_a_file_are_found_again_from_any_folder(tmp_path: Path) -> None:
    variables = {
        "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
        "NUMBA_CACHE_LOCATOR_CLASSES": "kernel_cache.UserFolder",
        "PYTHONPATH": str(PACKAGING / "frozen"),
        "PATH": "/usr/bin:/bin",
    }
    said = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        ran = subprocess.run(
            [sys.executable, "-c", KERNEL], cwd=folder, env=variables, capture_output=True, text=True, check=True
        )
        said.append(ran.stdout.split())
    assert said == [["42", "0"], ["42", "1"]]
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["nowhere.kernels"]


# --- the package


def test_the_version_is_the_same_everywhere() -> None:
    metainfo = ElementTree.parse(PACKAGING / "deb" / "embviz.metainfo.xml").getroot()
    newest = metainfo.find("releases/release")
    assert newest is not None
    assert newest.get("version") == VERSION == embviz.__version__


def test_the_metainfo_and_the_desktop_entry_belong_together() -> None:
    metainfo = ElementTree.parse(PACKAGING / "deb" / "embviz.metainfo.xml").getroot()
    assert metainfo.findtext("launchable") == "embviz.desktop"
    assert metainfo.findtext("project_license") == "MIT"
    assert {node.text for node in metainfo.findall("categories/category")} == set(_entry("Categories"))


def test_every_type_that_the_desktop_entry_opens_is_known() -> None:
    declared = {
        node.get("type"): [glob.get("pattern") for glob in node.findall(f"{MIME}glob")]
        for node in ElementTree.parse(PACKAGING / "deb" / "embviz.xml").getroot().findall(f"{MIME}mime-type")
    }
    assert declared["application/x-embviz"] == ["*.embviz"]
    types = _entry("MimeType")
    assert types[0] == "application/x-embviz"
    assert set(declared) <= set(types)
    # the others are those of shared-mime-info
    own = r"(text|application)/x-(embviz|word-vectors|np[yz]|safetensors)"
    assert {name for name in types if re.fullmatch(own, name)} == set(declared)


def test_the_manual_names_all_commands() -> None:
    manual = (PACKAGING / "deb" / "embviz.1").read_text(encoding="utf-8")
    section = manual.partition(".SH COMMANDS")[2].partition(".SH OPTIONS")[0]
    assert re.findall(r"^\.BR (\w+)", section, re.MULTILINE) == list(COMMANDS)


def test_the_scripts_of_the_package_are_valid() -> None:
    ran = subprocess.run(["sh", "-n", PACKAGING / "deb" / "refresh"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    for path in (PACKAGING / "smoke_test.py", PACKAGING / "deb" / "depends.py"):
        ast.parse(path.read_text(encoding="utf-8"))


def test_libraries_that_qt_needs_have_a_package_of_debian() -> None:
    assert debian_package("libGL.so.1") == "libgl1"
    assert debian_package("libxcb-cursor.so.0") == "libxcb-cursor0"
    assert debian_package("libunheard-of.so.7") is None


if shutil.which("readelf"):

    def test_the_package_depends_on_what_its_files_are_linked_to(tmp_path: Path) -> None:
        depends = runpy.run_path(str(PACKAGING / "deb" / "depends.py"))["depends"]
        (tmp_path / "readme.txt").write_text("not a program")
        from PySide6 import QtCore

        libraries = Path(QtCore.__file__).parent / "Qt" / "lib"
        for name in ("libQt6Core.so.6", "libicui18n.so.73", "libicuuc.so.73", "libicudata.so.73"):
            for found in libraries.glob(name.partition(".so")[0] + ".so.*"):
                shutil.copy(found, tmp_path)
        (tmp_path / "libz.so.1").touch()
        (tmp_path / "libzstd.so.1").touch()
        (tmp_path / "libstdc++.so.6").touch()
        (tmp_path / "libgcc_s.so.1").touch()
        found = depends(tmp_path)
        assert re.fullmatch(r"libc6 \(>= 2\.\d+\)", found[0])
        assert "libglib2.0-0t64 | libglib2.0-0" in found

        (tmp_path / "libz.so.1").unlink()
        with pytest.raises(SystemExit, match=r"libz\.so\.1, which"):
            depends(tmp_path)


def _entry(key: str) -> list[str]:
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(PACKAGING / "embviz.desktop", encoding="utf-8")
    return [value for value in entry["Desktop Entry"][key].split(";") if value]
