"""What comes first for what is typed: commands and pages, then words, controls, options and headings of the guide."""

import json

import numpy as np
import pytest
from PySide6.QtWidgets import QComboBox, QListView, QWidget

from embviz.gui.app.palette.controls import as_json, controls_of, listed_controls
from embviz.gui.app.palette.fuzzy import fit, letters_of
from embviz.util.assets import asset
from embviz.vectors.embedding import Embedding

WORDS = ("king", "queen", "man", "woman", "cat", "dog", "bank", "hot", "cold", "cluster", "the", "color")
LONG = 30_000

TABLE = (
    ("color by clust", "Color by clusters"),
    ("colr freq", "Color by frequency"),
    ("clusters", "Color by clusters"),
    ("remove colors", "Remove the colors of the map"),
    ("open vec", "Open vectors…"),
    ("open txt", "Open text…"),
    ("toy", "Toy world"),
    ("dark", "Dark"),
    ("save proj", "Save project"),
    ("pref", "Preferences…"),
    ("shortcuts", "Keyboard shortcuts"),
    ("analogy", "Analogy"),
    ("heatmap", "Similarity: Heatmap"),
    ("senses", "Words: Senses"),
    ("isotropy", "Space: Isotropy"),
    ("odd one", "Similarity: Odd one out"),
    ("odd one out", "Similarity: Odd one out"),
    ("over time", "Compare: Over time"),
    ("trust", "Trust"),
    ("timeline", "Timeline"),
    ("lasso", "Lasso: select words"),
    ("only mutual", "Only mutual neighbors"),
    ("phrase score", "Least score of a phrase"),
    ("sbsampling", "Subsampling"),
    ("king", "Neighbors of king"),
    ("words near king", "Neighbors of king"),
    ("why are cat and dog near", "Why cat and dog are near"),
    ("hot cold", "Similarity of hot and cold"),
    ("find words", "Find words by pattern"),
    ("right map umap", "Method of the right map: UMAP"),
    ("settled", "Color by when it settled"),
)


@pytest.fixture
def palette(window, qtbot):
    """The palette over vectors with a few words."""
    rows = np.random.default_rng(1).normal(size=(len(WORDS), 6)).astype(np.float32)
    window.workspace.set_vectors(Embedding(WORDS, rows, np.arange(len(WORDS), 0, -1)))
    window.show_page("map")
    window.run_action("help.palette")
    yield window.findChild(QWidget, "palette")
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)


def texts(palette):
    listed = palette.findChild(QListView, "palette.list").model()
    return [listed.index(k).data() for k in range(listed.rowCount())]


def test_a_table_of_queries(palette):
    found = {}
    for typed, _ in TABLE:
        palette.line.setText(typed)
        found[typed] = texts(palette)[:1]
    assert found == {typed: [wanted] for typed, wanted in TABLE}


def test_likely_entries_come_first_when_nothing_is_typed(window, qtbot):
    def first(count):
        window.run_action("help.palette")
        palette = window.findChild(QWidget, "palette")
        found = texts(palette)[:count]
        palette.leave()
        return found

    assert first(3) == ["Toy world", "English Wikipedia", "Open text…"]
    window.workspace.set_vectors(Embedding(WORDS, np.eye(len(WORDS), dtype=np.float32)))
    assert first(2) == ["Map", "Words"]
    window.workspace.select(["cat", "dog"])
    assert first(2) == ["Neighbors of the selection", "Select neighbors"]
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)


def test_controls_and_headings_are_found_only_by_typing(palette):
    assert "Only mutual neighbors" not in texts(palette)
    palette.line.setText("why two words are near")
    assert any(text.endswith("Why two words are near") for text in texts(palette))


def test_a_control_is_gone_to_and_focused(window, qtbot, palette, find):
    palette.line.setText("only mutual neighbors")
    palette.list.clicked.emit(palette.list.currentIndex())
    assert window.current_address() == "words/neighbors"
    assert find("neighborhood.mutual").hasFocus()


def test_an_option_is_shown_in_its_list(window, qtbot, palette, find):
    palette.line.setText("words measure euclidean")
    palette.list.clicked.emit(palette.list.currentIndex())
    box = window.findChild(QComboBox, "neighborhood.metric")
    assert box.view().isVisible()
    assert box.view().currentIndex().data() == "Euclidean distance"
    box.hidePopup()


def test_a_coloring_is_chosen(window, palette):
    palette.line.setText("color by vector length")
    palette.list.clicked.emit(palette.list.currentIndex())
    assert window.context.coloring.choice == "norm"
    assert window.current_address() == "map"


def test_letters_pass_over_no_text_that_fits():
    every = [(one.text, option) for one in listed_controls() for option in (one.text, *one.options)]
    for typed in ("clust", "vctrs", "Top", "a b", "übersicht"):
        for _, text in every:
            if fit(typed, text) is not None:
                assert not letters_of(typed) & ~letters_of(text)


def test_the_list_of_controls_is_that_of_the_window(window, qtbot):
    there, listed = json.loads(as_json(controls_of(window))), json.loads(asset("controls.json").read_text("utf-8"))
    assert there == listed, "run python packaging/controls.py"
    qtbot.waitUntil(lambda: not window.jobs.busy(), timeout=LONG)
