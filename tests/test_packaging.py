import re
import stat
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from importlib import metadata
from pathlib import Path
from xml.etree import ElementTree

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PACKAGING = ROOT / "packaging"
SCRIPTS = [
    PACKAGING / "environment.sh",
    *(PACKAGING / f"{name}.sh" for name in ("run", "test", "freeze", "make_deb", "test_deb")),
    ROOT / ".ci" / "run",
]

# A stand-in for every Python: says yes to each question, makes an environment of copies of itself, and logs.
FAKE_PYTHON = """#!/bin/bash
echo "$*" >>"$LOG"
case "$*" in
    *"-m venv --clear"*)
        mkdir -p "${@: -1}/bin"
        cp "$0" "${@: -1}/bin/python"
        ;;
    *"-m pip install"*)
        [ -z "$PIP_FAILS" ] || { for k in 1 2 3 4 5 6 7; do echo "WARNING: $k" >&2; done; exit 1; }
        printf '#!/bin/bash\\nprintf "%%s|" embviz "$@"\\n' >"${0%/*}/embviz"
        chmod +x "${0%/*}/embviz"
        ;;
esac
"""


def pins() -> dict[str, str]:
    lines = (PACKAGING / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pairs = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {canonicalize_name(name): version for name, version in pairs}


def requirements() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    return [Requirement(line) for line in [*project["dependencies"], *(line for extra in extras for line in extra)]]


def texts() -> list[Path]:
    """Return the text files that are the project, as far as git would track them."""
    folders = [ROOT / name for name in ("embviz", "packaging", "resources", "tests", ".ci")]
    inside = [path for folder in folders for path in folder.rglob("*") if "__pycache__" not in path.parts]
    ending = {".py", ".sh", ".ps1", ".md", ".txt", ".toml", ".json", ".qss", ".svg", ".desktop", ".tsv", ".csv", ""}
    return [
        path
        for path in [*ROOT.glob("*.md"), ROOT / "pyproject.toml", *inside]
        if path.is_file() and path.suffix in ending and path != Path(__file__).resolve()
    ]


@pytest.mark.parametrize("requirement", requirements(), ids=str)
def test_each_requirement_is_pinned_to_a_version_it_allows(requirement: Requirement) -> None:
    pin = pins()[canonicalize_name(requirement.name)]
    assert requirement.specifier.contains(pin)


def test_what_the_requirements_bring_along_is_pinned_too() -> None:
    found: set[str] = set()
    waiting = [canonicalize_name(requirement.name) for requirement in requirements()]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        try:
            lines = metadata.requires(name) or []
        except metadata.PackageNotFoundError:  # an extra that is not installed here
            continue
        asked = [Requirement(line) for line in lines]
        waiting += [canonicalize_name(r.name) for r in asked if r.marker is None or r.marker.evaluate({"extra": ""})]
    assert found <= pins().keys()


def test_the_release_of_qt_that_aborts_is_shut_out() -> None:
    qt = next(requirement for requirement in requirements() if requirement.name == "PySide6-Essentials")
    assert not qt.specifier.contains("6.12.0")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_valid_bash(script: Path) -> None:
    assert subprocess.run(["bash", "-n", script], capture_output=True, text=True, check=False).stderr == ""


@pytest.mark.parametrize("script", SCRIPTS[1:], ids=lambda path: path.name)
def test_scripts_that_are_started_may_be(script: Path) -> None:
    assert script.read_bytes().startswith(b"#!/usr/bin/env bash\n")
    if sys.platform != "win32":
        assert script.stat().st_mode & stat.S_IXUSR


def test_ci_runs_the_test_command_of_the_readme_and_tries_the_frozen_application() -> None:
    command = "bash packaging/test.sh"
    assert command in (ROOT / "README.md").read_text(encoding="utf-8")
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert f"{command} || status=$?" in lines
    assert '    bash packaging/freeze.sh "$frozen" || status=$?' in lines
    assert lines[-1] == 'exit "$status"'


def test_no_file_names_a_registry_or_the_folders_of_one_machine() -> None:
    folders = r"(?<![\w.~}\])/])/(home|root|Users|work|opt|mnt|srv|tmp)/\w"
    words = re.compile(rf"pypi\.|pythonhosted|index-url|find-links|{folders}")
    named = {
        str(path): hits
        for path in texts()
        if (hits := [match[0] for match in words.finditer(path.read_text(encoding="utf-8"))])
    }
    assert named == {}


def test_the_desktop_entry_starts_the_command_and_has_its_icon() -> None:
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(PACKAGING / "embviz.desktop", encoding="utf-8")
    section = entry["Desktop Entry"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert section["Exec"].split()[0] in project["scripts"]
    mark = ROOT / "resources" / "icons" / section["Icon"]
    assert ElementTree.parse(mark.with_suffix(".svg")).getroot().tag.endswith("svg")
    png = mark.with_suffix(".png").read_bytes()
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (256, 256)


class Checkout:
    """A copy of the scripts in a folder with a space in its name, with a stand-in for Python."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a checkout"
        self.elsewhere = folder / "else where"
        self.log = folder / "log"
        self.python = folder / "fake python"
        self.elsewhere.mkdir()
        (self.root / "packaging").mkdir(parents=True)
        (self.root / "embviz" / "gui").mkdir(parents=True)
        for path in ("pyproject.toml", "packaging/constraints.txt", "packaging/environment.sh", "packaging/run.sh"):
            (self.root / path).write_bytes((ROOT / path).read_bytes())
        self.python.write_text(FAKE_PYTHON, encoding="utf-8")
        self.python.chmod(0o755)

    def run(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        self.log.write_text("", encoding="utf-8")
        variables = {"PATH": "/usr/bin:/bin", "LOG": str(self.log), "PYTHON": str(self.python)} | variables
        command = ["bash", str(self.root / "packaging" / "run.sh"), *arguments]
        return subprocess.run(command, cwd=self.elsewhere, env=variables, capture_output=True, text=True, check=False)

    def calls(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines()


if sys.platform != "win32":  # there the scripts are PowerShell's

    @pytest.fixture
    def checkout(tmp_path: Path) -> Checkout:
        return Checkout(tmp_path)

    def test_the_first_start_installs_with_the_constraints_and_the_second_asks_nobody(checkout: Checkout) -> None:
        ran = checkout.run("a file.txt", "--x")
        assert (ran.returncode, ran.stdout) == (0, "embviz|--prepare|embviz|a file.txt|--x|")
        install = checkout.calls()[-1]
        assert f"-c {checkout.root}/packaging/constraints.txt -e {checkout.root}" in install

        ran = checkout.run()
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, "embviz|", "")
        assert checkout.calls() == []

    def test_changed_pins_are_installed_into_the_same_environment(checkout: Checkout) -> None:
        checkout.run()
        with (checkout.root / "packaging" / "constraints.txt").open("a", encoding="utf-8") as pins_file:
            pins_file.write("one-more==1\n")
        assert checkout.run().returncode == 0
        assert "-m pip install" in checkout.calls()[-1]
        assert not any("-m venv --clear" in call for call in checkout.calls())

    def test_a_moved_checkout_gets_an_environment_of_its_own(checkout: Checkout) -> None:
        checkout.run()
        checkout.root = checkout.root.rename(checkout.root.with_name("moved here"))
        assert checkout.run().stdout == "embviz|--prepare|embviz|"  # what is compiled is set up, too
        assert any("-m venv --clear" in call for call in checkout.calls())

    def test_an_installation_that_failed_is_tried_again(checkout: Checkout) -> None:
        ran = checkout.run(PIP_FAILS="yes")
        assert ran.returncode == 2
        assert "pip could not install" in ran.stderr
        assert ran.stderr.count("\n") <= 3  # what pip says at length is in a file
        assert checkout.run().stdout == "embviz|--prepare|embviz|"  # what is compiled is set up, too

    def test_a_python_that_does_not_suit_is_refused_by_name(checkout: Checkout) -> None:
        ran = checkout.run(PYTHON="/bin/false")
        assert ran.returncode == 2
        assert ran.stderr == "embviz: PYTHON=/bin/false is not Python 3.11, 3.12 or 3.13; name one of these.\n"

    def test_a_python_that_is_not_there_is_not_told_to_be_of_a_wrong_version(checkout: Checkout) -> None:
        ran = checkout.run(PYTHON="/nonexistent/python")
        assert ran.returncode == 2
        assert ran.stderr == "embviz: There is no PYTHON=/nonexistent/python; name a Python 3.11, 3.12 or 3.13.\n"

    def test_libraries_that_lack_are_named_with_the_command(checkout: Checkout) -> None:
        answering = FAKE_PYTHON.replace(" in\n", ' in\n*preflight.py*) echo "sudo dnf install -y libxcb" ;;\n')
        checkout.python.write_text(answering, encoding="utf-8")
        ran = checkout.run()
        assert ran.returncode == 2
        assert ran.stderr.endswith("Install them with: sudo dnf install -y libxcb\n")
