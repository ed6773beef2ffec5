"""Words that are not on the map, placed amid their neighbors: typed into the search, and from the menu."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QInputDialog, QMenu

from embviz.gui.map.page import MapPage
from embviz.vectors.formats import read_vectors

MODEL = Path(__file__).parents[2] / "vectors" / "data" / "fasttext.bin"
LONG = 60_000


@pytest.fixture
def page(lab, qtbot):
    lab.context.scene.choose_method("pca")
    lab.page = MapPage(lab.context)
    lab.page.resize(900, 600)
    lab.page.show()
    qtbot.waitExposed(lab.page)
    lab.workspace.set_vectors(read_vectors(MODEL))
    scene = lab.context.scene
    qtbot.waitUntil(lambda: scene.frame is not None and scene.frame.settled, timeout=LONG)
    return lab.page


def expected(page, word):
    embedding = page.workspace.embedding
    vector = embedding.compose(word)
    return np.argsort(-(embedding.unit @ (vector / np.linalg.norm(vector))), kind="stable")[:10]


def test_an_unseen_word_of_the_search_stands_amid_its_neighbors_and_goes_with_them(page, lab, qtbot):
    search, view = lab.find("map.search"), page.view
    search.setText("schönste")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(view.placed_words) == 1, timeout=LONG)
    assert view.placed_words[0].neighbors.tolist() == expected(page, "schönste").tolist()
    assert "“schönste” was placed among its nearest words" in lab.find("map.message").text()
    for _ in range(2):
        while view.moving:
            view.advance()
        near = [view.position_of(int(k)) for k in view.placed_words[0].neighbors]
        at = view.places_of_placed()[0]
        assert at.x() == pytest.approx(np.median([one.x() for one in near]), abs=0.01)
        assert at.y() == pytest.approx(np.median([one.y() for one in near]), abs=0.01)
        view.set_frame(view.coordinates * np.float32(-2), glide=False)
    before = view.grab().toImage()
    view.show_placed(())
    assert view.grab().toImage() != before


def test_words_are_added_from_the_menu_and_taken_away(page, lab, qtbot):
    view = page.view
    view.menu_asked.emit(-1, view.mapToGlobal(QPoint(50, 50)))
    menu = view.findChild(QMenu, "map.menu")
    next(entry for entry in menu.actions() if entry.objectName() == "map.menu.place_words").trigger()
    menu.close()
    dialog = page.window().findChild(QInputDialog, "map.place_words")
    dialog.setTextValue("schönste, schöne schönstes")
    dialog.accept()
    qtbot.waitUntil(lambda: len(view.placed_words) == 2, timeout=LONG)
    assert [one.word for one in view.placed_words] == ["schönste", "schönstes"]
    assert "On the map already" in lab.find("map.message").text()
    view.menu_asked.emit(-1, view.mapToGlobal(QPoint(50, 50)))
    menu = view.findChildren(QMenu, "map.menu")[-1]
    next(entry for entry in menu.actions() if entry.objectName() == "map.menu.clear_placed").trigger()
    menu.close()
    assert view.placed_words == ()
