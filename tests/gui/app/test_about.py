"""About: the version, what is new, and a license for every part that the program requires."""

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton, QTabBar, QWidget

import embviz
from embviz.gui.app.dialogs import about as crediting
from embviz.gui.app.dialogs.about import AboutDialog, Credit, all_credits, required, text_of, version_of
from embviz.gui.core.jobs import Jobs
from embviz.util import assets

ROOT = Path(embviz.__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def key(name):
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.fixture(scope="module")
def listed():
    return {key(credit.name): credit for credit in all_credits()}


def test_every_requirement_is_listed_with_its_version_and_a_license(listed):
    names = [re.match(r"[\w.-]+", line)[0] for line in PROJECT["project"]["dependencies"]]
    assert len(names) > 10
    for name in names:
        credit = listed[key(name)]
        assert credit.license, name
        assert credit.version == metadata.version(name)
    # and what they stand on
    for name in ("shiboken6", "llvmlite", "joblib", "ziafont", "python", "qt", "inter", "embviz"):
        assert listed[name].license, name
    assert [credit.name for credit in listed.values() if not credit.license] == []


def test_extras_are_listed_where_they_are_installed_and_tools_of_the_workshop_are_not(listed):
    for name in ("pyarrow", "onnxruntime", "tokenizers"):
        assert (name in listed) == (version_of(name) != "")
    assert not {"pytest", "ruff", "mypy", "hypothesis"} & listed.keys()


@pytest.mark.parametrize(("name", "words"), [
    ("embviz", "MIT License"), ("python", "PYTHON SOFTWARE FOUNDATION LICENSE"), ("inter", "SIL OPEN FONT LICENSE"),
    ("qt", "GNU LESSER GENERAL PUBLIC LICENSE"), ("pyside6-essentials", "GNU LESSER GENERAL PUBLIC LICENSE"),
    ("shiboken6", "GNU GENERAL PUBLIC LICENSE"), ("numpy", "NumPy Developers"), ("scipy", "SciPy"),
    ("scikit-learn", "scikit-learn developers"), ("openTSNE", "Redistribution"), ("regex", "Apache"),
    ("pyqtgraph", "Creative Commons"), ("charset-normalizer", "MIT"),
])  # fmt: skip
def test_the_text_of_a_license_is_there(listed, name, words):
    assert words in text_of(listed[key(name)])


def test_of_several_texts_each_is_named(listed):
    text = text_of(listed["numba"])
    assert text.startswith("LICENSE\n───────\n")
    assert "\nLICENSES.third-party\n" in text


def test_a_part_without_a_text_says_so():
    assert text_of(Credit("x", "1", "Some-License", "")) == "No license text is included for this part."
    assert version_of("there-is-no-such-package") == ""


class Fields(dict):
    """What a package says of itself, as `importlib.metadata` gives it."""

    def get_all(self, name):
        return self.get(name)


@pytest.mark.parametrize(("fields", "license"), [
    ({"License-Expression": "MIT AND Zlib", "License": "x"}, "MIT AND Zlib"), ({"License": "Apache 2.0"}, "Apache-2.0"),
    ({"License": "Copyright (c)\nAll of it", "Classifier": ["License :: OSI Approved :: BSD License"]}, "BSD"),
    ({"Classifier": ["License :: OSI Approved", "License :: OSI Approved :: MIT License", "Topic :: X"]}, "MIT"),
    ({"License": "y" * 61}, ""), ({}, ""),
])  # fmt: skip
def test_licenses_are_read_from_new_and_old_fields(fields, license):
    assert crediting._license(Fields(fields)) == license


def test_without_a_checkout_the_installed_package_says_what_it_requires(monkeypatch, tmp_path):
    lines = ["numpy>=1.26", "PySide6-Essentials!=6.12,>=6.8", 'pyarrow>=16; extra == "arrow"', "ruff; extra == 'test'"]
    monkeypatch.setattr(crediting, "paper", lambda name: tmp_path / name)
    monkeypatch.setattr(crediting.metadata, "requires", lambda _name: lines)
    assert required() == ("numpy", "PySide6-Essentials", "pyarrow")


def test_papers_are_at_the_head_of_a_checkout_and_among_the_resources_of_a_package(monkeypatch, tmp_path):
    assert assets.paper("CHANGELOG.md").read_text("utf-8").startswith("# Changes")
    monkeypatch.setattr(assets, "_INSIDE", tmp_path)
    assert assets.paper("LICENSE") == tmp_path / "LICENSE"
    put = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    spec = (ROOT / "packaging" / "embviz.spec").read_text("utf-8")
    for name in ("CHANGELOG.md", "LICENSE"):
        assert put[name] == f"embviz/_resources/{name}"
        assert f'(str(ROOT / "{name}"), "embviz/_resources")' in spec
    assert 'copy_metadata("embviz", recursive=True)' in spec


@pytest.fixture
def about(qtbot):
    parent, jobs = QWidget(), Jobs()
    parent.resize(1280, 800)
    qtbot.addWidget(parent)
    made = AboutDialog("1.2.3", jobs, parent)
    made.show()
    qtbot.waitUntil(lambda: made.findChild(QPushButton, "about.copy").isEnabled())
    yield made
    made.close()
    assert jobs.close(600)


def test_it_shows_versions_changes_and_licenses(about, qtbot):
    shown = {part.text() for part in about.findChildren(QLabel)}
    assert {"1.2.3", sys.version.split()[0], metadata.version("numpy"), metadata.version("numba")} <= shown
    tabs = about.findChild(QTabBar, "about.parts")
    tabs.setCurrentIndex(1)
    news = about.findChild(QWidget, "about.news")
    assert news.isVisible()
    assert "What users of embviz notice" in news.toPlainText()
    tabs.setCurrentIndex(2)
    table, text = about.findChild(QWidget, "about.credits"), about.findChild(QPlainTextEdit, "about.license")
    qtbot.waitUntil(lambda: "MIT License" in text.toPlainText())
    names = [row[0].text for row in table.rows.shown]
    table.selectRow(names.index("scikit-learn"))
    qtbot.waitUntil(lambda: "scikit-learn developers" in text.toPlainText())
    assert text.accessibleName() == "License of scikit-learn"


def test_versions_are_copied_as_lines(about, qtbot):
    about.findChild(QPushButton, "about.copy").click()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert f"numpy {metadata.version('numpy')}" in lines
    assert lines[0].startswith("embviz ")
    assert "Inter" in lines
