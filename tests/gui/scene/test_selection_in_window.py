"""Selections in the whole window: the Edit menu, panels behind tabs, and a restart."""

import json

import numpy as np
from PySide6.QtWidgets import QApplication

from embviz.gui.app.main_window import MainWindow
from embviz.vectors.embedding import Embedding

LONG = 20_000


def embedding(count=60):
    rng = np.random.default_rng(2)
    return Embedding([f"w{k}" for k in range(count)], rng.normal(size=(count, 6)).astype(np.float32))


def open_vectors(window, qtbot, vectors):
    window.context.scene.choose_method("pca")
    window.workspace.set_vectors(vectors)
    window.show_page("map")
    qtbot.waitUntil(lambda: len(window.context.scene.words) > 0 and window.selection_actions.named.ready, timeout=LONG)


def test_the_edit_menu_says_what_is_undone_and_copies(window, qtbot, find):
    open_vectors(window, qtbot, embedding())
    undo, redo = window.actions_by_id["edit.undo"], window.actions_by_id["edit.redo"]
    window.workspace.select_ids(np.arange(12))
    assert undo.text() == "Undo Select 12 words"
    window.run_action("edit.copy_words")
    qtbot.waitUntil(lambda: QApplication.clipboard().text().split() == [f"w{k}" for k in range(12)], timeout=LONG)
    window.run_action("edit.hide")
    assert undo.text() == "Undo Hide 12 words"
    assert window.actions_by_id["edit.show_all"].isEnabled()
    window.run_action("edit.undo")
    assert redo.text() == "Redo Hide 12 words"
    assert not window.actions_by_id["edit.show_all"].isEnabled()
    open_vectors(window, qtbot, embedding(30))
    assert not undo.isEnabled()
    assert undo.text() == "Undo"


def test_a_panel_behind_another_tab_rests(window, qtbot, find):
    open_vectors(window, qtbot, embedding())
    window.run_action("edit.find_words")
    find("select.pattern").setText("w1")
    qtbot.waitUntil(lambda: len(window.context.scene.highlighted) == 11, timeout=LONG)
    window.show_panel("inspector")
    qtbot.waitUntil(lambda: len(window.context.scene.highlighted) == 0, timeout=LONG)
    assert not window.panel("select").isVisible()
    window.show_panel("select")
    qtbot.waitUntil(lambda: len(window.context.scene.highlighted) == 11, timeout=LONG)


def test_names_come_back_after_a_restart_with_their_vocabulary_only(qapp, qtbot, tmp_path):
    def started(vectors):
        window = MainWindow()
        window.show()
        open_vectors(window, qtbot, vectors)
        return window

    def ended(window):
        window.close()
        window.deleteLater()

    window = started(embedding())
    window.workspace.select_ids(np.array([5, 2, 9]))
    window.selection_actions.named.save("kept")
    ended(window)
    window = started(embedding(40))
    assert window.selection_actions.named.entries == ()
    ended(window)
    window = started(embedding())
    window.selection_actions.named.restore("kept")
    assert window.workspace.selection == ("w5", "w2", "w9")
    (file,) = (tmp_path / "local" / "selections").glob("*.json")
    assert json.loads(file.read_text("utf-8"))["selections"] == [{"name": "kept", "words": ["w5", "w2", "w9"]}]
    ended(window)
    file.write_text("{", "utf-8")
    window = started(embedding())
    assert "damaged" in window.banner.what.text()
    assert window.selection_actions.named.entries == ()
    ended(window)
    assert file.with_suffix(".damaged.json").read_text("utf-8") == "{"
