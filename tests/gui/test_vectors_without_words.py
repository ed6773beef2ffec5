"""Vectors without words: the user chooses a list of words, or numbers take their place."""

import numpy as np
import pytest
from PySide6.QtWidgets import QFileDialog

LONG = 30_000
NAMES = ["king", "queen", "man"]


@pytest.fixture
def asked(window, find, tmp_path, qtbot):
    """A window that was given such a file."""
    path = tmp_path / "some.npy"
    np.save(path, np.eye(3, dtype=np.float32))
    with qtbot.waitSignal(window.messages.asked, timeout=LONG):
        window.open_path(path)
    assert "without words" in find("banner.what").text()
    return window


def test_numbers_are_used_as_words(asked, find, qtbot):
    assert find("banner.choice_1").text() == "Use numbers as words"
    with qtbot.waitSignal(asked.loader.opened, timeout=LONG):
        find("banner.choice_1").click()
    assert asked.workspace.embedding.words == ("1", "2", "3")
    assert asked.workspace.embedding.provenance["words"] == "numbers of the rows"


def test_a_list_of_words_is_chosen(asked, find, tmp_path, qtbot, monkeypatch):
    path = tmp_path / "elsewhere" / "any.name"
    path.parent.mkdir()
    path.write_text("\n".join(NAMES))
    chosen = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (chosen[-1] if chosen else "", ""))
    assert find("banner.choice_0").text() == "Choose the list of words…"
    chosen.append(str(path))
    with qtbot.waitSignal(asked.loader.opened, timeout=LONG):
        find("banner.choice_0").click()
    assert list(asked.workspace.embedding.words) == NAMES
    np.testing.assert_array_equal(asked.workspace.embedding.vectors, np.eye(3))
