"""File > Audit of the vectors: measured beside the window, read in it, and saved as a page."""

import numpy as np
import pytest
from PySide6.QtWidgets import QCheckBox, QLabel, QProgressBar, QPushButton, QWidget

from embviz.gui.app.dialogs.audit import AuditDialog
from embviz.vectors.embedding import Embedding
from embviz.vectors.english import read_english

from ..conftest import LONG

ROWS = np.random.default_rng(5).normal(size=(150, 8)).astype(np.float32)


@pytest.fixture
def host(lab, qtbot):
    parent = QWidget()
    parent.resize(1200, 800)
    qtbot.addWidget(parent)
    return lab, parent


def opened(host, words):
    lab, parent = host
    lab.workspace.set_vectors(Embedding(words, ROWS[: len(words)], provenance={"file": "mine.vec"}))
    dialog = AuditDialog(lab.context, parent)
    dialog.show()
    return dialog


def part(dialog, name, kind):
    found = dialog.findChild(kind, f"audit.{name}")
    assert found is not None, name
    return found


def test_it_measures_shows_and_saves(host, qtbot, tmp_path):
    words = read_english()[0].words[:150]
    dialog = opened(host, words)
    cancel, save = part(dialog, "cancel", QPushButton), part(dialog, "save", QPushButton)
    assert cancel.isVisible()
    assert not save.isEnabled()
    qtbot.waitUntil(save.isEnabled, timeout=LONG)
    text = dialog.report.toPlainText()
    assert "mine.vec" in text
    assert "150 words in 8 dimensions" in text
    assert "150 words in common are too few." in text  # with the English vectors
    assert "Radovanović" in text
    assert part(dialog, "progress", QProgressBar).value() == 1000
    assert not cancel.isVisible()

    part(dialog, "english", QCheckBox).click()
    assert not save.isEnabled()
    qtbot.waitUntil(save.isEnabled, timeout=LONG)
    assert "no other vectors to compare with" in dialog.report.toPlainText()

    dialog.save_to(tmp_path / "audit.html")
    browse = part(dialog, "open", QPushButton)
    qtbot.waitUntil(browse.isVisible, timeout=LONG)
    assert "<title>Audit of mine.vec</title>" in (tmp_path / "audit.html").read_text("utf-8")
    dialog.reject()


def test_cancel_ends_it_and_it_begins_anew(host, qtbot):
    dialog = opened(host, [f"w{i}" for i in range(150)])
    part(dialog, "cancel", QPushButton).click()
    assert part(dialog, "told", QLabel).text() == "Cancelled."
    assert not host[0].jobs.running("audit")
    part(dialog, "measure", QPushButton).click()
    qtbot.waitUntil(part(dialog, "save", QPushButton).isEnabled, timeout=LONG)
    assert part(dialog, "told", QLabel).text() == ""
    dialog.reject()


def test_too_few_words_are_told_in_a_line(host, qtbot):
    dialog = opened(host, ["a", "b", "c"])
    told = part(dialog, "told", QLabel)
    qtbot.waitUntil(lambda: "too few for an audit" in told.text(), timeout=LONG)
    assert not part(dialog, "save", QPushButton).isEnabled()
    dialog.reject()


def test_the_menu_opens_it_over_the_window(trained, qtbot):
    trained.run_action("file.audit")
    dialog = trained.findChild(AuditDialog)
    assert dialog.isVisible()
    dialog.reject()
    qtbot.waitUntil(lambda: trained.findChild(AuditDialog) is None, timeout=LONG)


def test_the_english_vectors_are_not_compared_with_themselves(host, qtbot):
    lab, parent = host
    lab.context.loader.english()
    qtbot.waitUntil(lambda: lab.context.loader.english_open, timeout=LONG)
    dialog = AuditDialog(lab.context, parent)
    dialog.show()
    box = part(dialog, "english", QCheckBox)
    assert not box.isChecked()
    assert not box.isVisible()
    dialog.reject()
