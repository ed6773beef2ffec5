"""Words of a heatmap that come from elsewhere than the keyboard, and groups of many."""

import numpy as np
import pytest
from PySide6.QtWidgets import QMenu

from embviz.gui.scene.coloring.coloring import Coloring
from embviz.vectors.embedding import Embedding

LONG = 30_000


@pytest.fixture
def many():
    """Six hundred words about three axes."""
    rng = np.random.default_rng(7)
    rows = np.repeat(np.eye(3), 200, axis=0) + rng.normal(size=(600, 3)) * 0.1
    order = rng.permutation(600)
    return Embedding([f"{'xyz'[i // 200]}{i}" for i in order], rows[order])


@pytest.fixture
def page(lab, many, show):
    lab.workspace.set_vectors(many)
    return show("similarity.heatmap_page", "SimilarityPage")


def _take(page, find, name):
    menu = find("heatmap.sources").menu()
    menu.aboutToShow.emit()
    actions = [*menu.actions(), *(action for sub in menu.findChildren(QMenu) for action in sub.actions())]
    next(action for action in actions if action.objectName() == f"heatmap.from_{name}").trigger()


def test_frequent_words_come_ordered_and_in_their_groups(page, many, find, qtbot, lab):
    _take(page, find, "frequent_500")
    qtbot.waitUntil(lambda: page.matrix_words == many.words[:500], timeout=LONG)
    assert find("heatmap.order").currentData() == "tree"
    assert "3 groups" in find("heatmap.formula").text()
    matrix = page.view.matrix
    assert [{matrix.words[i][0] for i in range(a, b)} for a, b, _ in matrix.blocks] == [
        {name[0]} for name in matrix.group_names
    ]
    page.view.group_clicked.emit(1)
    assert set(lab.workspace.selection) == {w for w in many.words[:500] if w[0] == matrix.group_names[1][0]}
    assert len(page.view.selected) == len(lab.workspace.selection)


def test_more_words_than_a_heatmap_takes_are_said(page, many, find, qtbot, lab):
    lab.workspace.select(many.words)
    _take(page, find, "selection")
    qtbot.waitUntil(lambda: page.matrix_words == many.words[:500], timeout=LONG)
    assert "the first 500 of 600 selected words" in find("heatmap.message").text()
    find("heatmap.words").setText(" ".join(many.words))
    qtbot.waitUntil(lambda: "the first 500 of 600" in find("heatmap.message").text(), timeout=LONG)


def test_groups_are_as_many_as_one_wants(page, many, find, qtbot):
    _take(page, find, "frequent_100")
    qtbot.waitUntil(lambda: len(page.matrix_words) == 100, timeout=LONG)
    groups = find("heatmap.groups")
    groups.setCurrentIndex(groups.findData(7))
    qtbot.waitUntil(lambda: "7 groups" in find("heatmap.formula").text(), timeout=LONG)
    assert len(page.view.matrix.blocks) == 7
    groups.setCurrentIndex(groups.findData(-1))
    qtbot.waitUntil(lambda: "groups" not in find("heatmap.formula").text(), timeout=LONG)
    assert page.view.matrix.blocks == []
    find("heatmap.order").setCurrentIndex(find("heatmap.order").findData("typed"))
    assert not groups.isEnabled()


def test_neighbors_of_the_selected_word(page, many, find, qtbot, lab):
    word = many.words[33]
    lab.workspace.select([word])
    _take(page, find, "nearest_20")
    cosines = many.unit @ many.unit[33]
    wanted = [many.words[i] for i in np.argsort(-cosines, kind="stable")[:21]]
    qtbot.waitUntil(lambda: len(page.matrix_words) == 21, timeout=LONG)
    assert page.matrix_words[0] == word
    assert set(page.matrix_words) == set(wanted)


def test_a_cluster_of_the_map_is_all_words_of_one_color(page, many, find, qtbot, lab):
    kinds = np.array(["xyz".index(word[0]) for word in many.words], np.int32)
    lab.context.scene.color(Coloring("kinds", kinds, ("x", "y", "z")))
    word = next(word for word in many.words if word.startswith("y"))
    lab.workspace.select([word])
    _take(page, find, "cluster")
    qtbot.waitUntil(lambda: len(page.matrix_words) == 200, timeout=LONG)
    assert {word[0] for word in page.matrix_words} == {"y"}


def test_a_list_in_a_file_says_what_is_missing(page, many, find, qtbot, tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("# mine\n" + "\n".join([*many.words[:40], "nobody", "nothing"]), "utf-8")
    find("heatmap.sources").open_path(str(path))
    qtbot.waitUntil(lambda: page.matrix_words == many.words[:40], timeout=LONG)
    assert "2 of 42 are missing: nobody, nothing" in find("heatmap.message").text()


@pytest.mark.parametrize(("text", "said"), [("", "contains no words"), ("nobody nothing", "only 0 of 2 words")])
def test_a_list_that_is_of_no_use_is_named(page, find, qtbot, tmp_path, text, said):
    path = tmp_path / "words.txt"
    path.write_text(text, "utf-8")
    find("heatmap.sources").open_path(str(path))
    message = find("heatmap.message")
    qtbot.waitUntil(lambda: message.error is not None, timeout=LONG)
    assert "words.txt" in message.text()
    assert said in message.text()


def test_many_missing_words_are_counted(page, many, find, qtbot):
    page.set_words([*many.words[:5], *(f"none{i}" for i in range(30))])
    message = find("heatmap.message")
    qtbot.waitUntil(lambda: message.error is not None, timeout=LONG)
    assert "30 words are not among" in message.text()
    assert page.matrix_words == many.words[:5]
