"""Folders that go, files that change while they are in use: the window says so, and nothing of the work is lost."""

import os
import shutil

import numpy as np
import pytest

from embviz.gui.core.observation_settings import write_plan
from embviz.projects.reading import read_project
from embviz.vectors.formats import read_vectors

LONG = 120_000  # ms; kernels may be compiled first


@pytest.fixture(autouse=True)
def _no_question(monkeypatch):
    """On a slow machine the training takes so long that its vectors are asked about when the window closes."""
    monkeypatch.setattr("embviz.gui.project.controller.WORTH_S", float("inf"))


@pytest.fixture
def trained(window, small_text, find, qtbot):
    """A window whose text is taken away and written anew while it is learned from."""
    write_plan(window.settings, evaluate="nothing")
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(small_text)
    for name, value in (("dimensions", 12), ("min_count", 1), ("epochs", 20), ("threads", 1)):
        find(f"train.{name}").setValue(value)
    text, known = small_text.read_bytes(), small_text.stat()
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        find("train.start").click()
        qtbot.waitUntil(lambda: window.workspace.run is not None, timeout=LONG)
        small_text.unlink()
        qtbot.waitUntil(lambda: window.workspace.run.progress is not None, timeout=LONG)
        small_text.write_text("something else")
    small_text.write_bytes(text)
    os.utime(small_text, ns=(known.st_atime_ns, known.st_mtime_ns))  # as it was: a copy of it was put back
    qtbot.waitUntil(lambda: window.workspace.embedding is not None and not window.trainer.following, timeout=LONG)
    yield window
    window.project._saved = window.project._version  # it is closed without a question


def _refused(window, qtbot, find, *named):
    """Wait for what the banner says, and take it back."""
    qtbot.waitUntil(window.banner.isVisible, timeout=LONG)
    said = find("banner.what").text()
    assert all(str(name) in said for name in named), said
    window.banner.hide()


def test_a_text_that_goes_and_changes_while_it_is_learned_from_is_no_matter(trained):
    run = trained.workspace.run
    assert run.finished
    assert np.isfinite(trained.workspace.embedding.vectors).all()
    assert not trained.banner.isVisible()


def test_a_project_whose_folder_is_gone_is_saved_when_it_is_back(trained, tmp_path, find, qtbot):
    folder = tmp_path / "stick"
    folder.mkdir()
    path = folder / "class.embviz"
    trained.project.save_path(path)
    qtbot.waitUntil(lambda: trained.project.path == path and not trained.isWindowModified(), timeout=LONG)
    shutil.rmtree(folder)
    trained.project.note("mine")
    trained.run_action("file.save_project")
    _refused(trained, qtbot, find, path)
    assert trained.isWindowModified()
    folder.mkdir()
    trained.run_action("file.save_project")
    qtbot.waitUntil(lambda: not trained.isWindowModified(), timeout=LONG)
    assert read_project(path).notes == "mine"


def test_vectors_whose_folder_is_gone_are_saved_elsewhere(trained, tmp_path, find, qtbot):
    trained.save_path(tmp_path / "gone" / "a.vec")
    _refused(trained, qtbot, find, tmp_path / "gone")
    trained.save_path(tmp_path / "a.vec")
    qtbot.waitUntil(lambda: (tmp_path / "a.vec").exists() and not trained.jobs.running("save"), timeout=LONG)
    assert np.allclose(read_vectors(tmp_path / "a.vec").vectors, trained.workspace.embedding.vectors, atol=1e-5)
