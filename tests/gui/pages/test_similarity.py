"""The similarity page against cosines computed by hand."""

import csv
import io

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QComboBox

from embviz.gui.similarity.heatmap_options import HeatmapChoices
from embviz.gui.style import theme
from embviz.vectors.embedding import Embedding

LONG = 30_000


@pytest.fixture
def page(lab, made, show, qtbot):
    lab.workspace.set_vectors(made)
    lab.settings.set("heatmap/order", "typed")
    page = show("similarity.heatmap_page", "SimilarityPage")
    page.set_words(["king", "paris", "queen", "berlin"])
    qtbot.waitUntil(lambda: page.matrix_words == ("king", "paris", "queen", "berlin"), timeout=LONG)
    return page


def _cosine(embedding, a, b):
    return float(embedding.unit[embedding.id(a)] @ embedding.unit[embedding.id(b)])


def test_cell_is_read_in_words(page, made, find, qtbot):
    view = find("heatmap.view")
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert find("heatmap.reading").text() == f"cos(king, paris) = {_cosine(made, 'king', 'paris'):.3f}"


def test_a_vector_of_zeros_has_no_cosine(lab, made, show, find, qtbot):
    """Its row was full of zeros, as if it were measured, and the tree made it the middle of a group."""
    vectors = made.vectors.copy()
    vectors[made.id("paris")] = 0
    lab.workspace.set_vectors(Embedding(made.words, vectors))
    page = show("similarity.heatmap_page", "SimilarityPage")
    page.set_words(["king", "paris", "queen"])
    qtbot.waitUntil(lambda: "is zero, which has no direction" in find("heatmap.message").text(), timeout=LONG)
    assert "The others are compared" in find("heatmap.message").text()
    assert set(page.matrix_words) == {"king", "queen"}
    combo = find("heatmap.metric")
    combo.setCurrentIndex(combo.findData("euclidean"))
    qtbot.waitUntil(lambda: set(page.matrix_words) == {"king", "paris", "queen"}, timeout=LONG)
    assert "zero" not in find("heatmap.message").text()


def test_metric_changes_values_and_formula(page, made, find, qtbot):
    combo = find("heatmap.metric")
    combo.setCurrentIndex(combo.findData("euclidean"))
    qtbot.waitUntil(lambda: "|a − b|" in find("heatmap.formula").text(), timeout=LONG)
    view = find("heatmap.view")
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    distance = np.linalg.norm(made.vector("king") - made.vector("paris"))
    assert find("heatmap.reading").text() == f"|king − paris| = {distance:.2f}"


def test_tree_puts_like_beside_like(page, find, qtbot):
    combo = find("heatmap.order")
    combo.setCurrentIndex(combo.findData("tree"))
    qtbot.waitUntil(lambda: "linkage" in find("heatmap.formula").text(), timeout=LONG)
    _copy(find, qtbot)
    words = next(csv.reader(io.StringIO(QGuiApplication.clipboard().text())))[1:]
    assert sorted(sorted(pair) for pair in (words[:2], words[2:])) == [["berlin", "paris"], ["king", "queen"]]


def _copy(find, qtbot):
    find("heatmap.copy").click()
    qtbot.waitUntil(lambda: "copied" in find("heatmap.message").text(), timeout=LONG)


def test_words_stand_by_similarity_unless_another_order_was_chosen(lab, qtbot):
    choices = HeatmapChoices(lab.settings)
    qtbot.addWidget(choices)
    assert choices.by_tree
    combo = choices.findChild(QComboBox, "heatmap.order")
    combo.setCurrentIndex(combo.findData("typed"))
    combo.activated.emit(combo.currentIndex())
    again = HeatmapChoices(lab.settings)
    qtbot.addWidget(again)
    assert not again.by_tree


def test_csv_holds_the_matrix(page, made, find, qtbot):
    _copy(find, qtbot)
    lines = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text())))
    assert lines[0] == ["cosine", "king", "paris", "queen", "berlin"]
    assert lines[2][0] == "paris"
    assert float(lines[2][4]) == pytest.approx(_cosine(made, "paris", "berlin"), abs=1e-5)


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_picture_is_written_whole(page, find, tmp_path, ending, qtbot):
    path = tmp_path / f"heat.{ending}"
    page.save_path(str(path))
    qtbot.waitUntil(lambda: "Saved" in find("heatmap.message").text(), timeout=LONG)
    if ending == "png":
        image = QImage(str(path))
        assert image.width() == 2 * page.view.width()
    else:
        assert path.read_text("utf-8").rstrip().endswith("</svg>")
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".embviz")] == []


def test_folder_that_is_not_there_is_named_beside_the_control(page, tmp_path, find, qtbot):
    page.save_path(str(tmp_path / "nowhere" / "heat.png"))
    qtbot.waitUntil(lambda: find("heatmap.message").error is not None, timeout=LONG)
    assert "nowhere" in find("heatmap.message").text()


def test_missing_words_are_all_named(page, find, qtbot):
    page.set_words(["king", "quen", "parris"])
    qtbot.waitUntil(lambda: find("heatmap.message").error is not None, timeout=LONG)
    assert "quen" in find("heatmap.message").text()
    assert "parris" in find("heatmap.message").text()
    find("heatmap.message").linkActivated.emit("paris")
    assert find("heatmap.words").text() == "king quen paris"


def test_words_are_found_as_on_the_other_pages(page, find, qtbot):
    page.set_words(["King", "PARIS", "king", "Quen"])
    qtbot.waitUntil(lambda: page.matrix_words == ("king", "paris"), timeout=LONG)
    assert find("heatmap.message").error.what.startswith("'Quen' is not among")
    find("heatmap.message").linkActivated.emit("queen")
    assert find("heatmap.words").text() == "King PARIS king queen"
    qtbot.waitUntil(lambda: page.matrix_words == ("king", "paris", "queen"), timeout=LONG)
    page.set_words(["King", "king"])
    qtbot.waitUntil(lambda: page.matrix_words == (), timeout=LONG)
    assert "two words" in find("heatmap.message").text()


def test_selection_is_added_and_commas_separate_too(page, lab, find, qtbot):
    find("heatmap.words").setText("king, queen;man")
    lab.workspace.select(["woman", "king"])
    find("heatmap.add_selection").click()
    assert page.words() == ["king", "queen", "man", "woman"]
    qtbot.waitUntil(lambda: page.matrix_words == ("king", "queen", "man", "woman"), timeout=LONG)


def test_single_word_is_compared_with_its_neighbors(page, made, qtbot):
    page.set_words(["paris"])
    qtbot.waitUntil(lambda: len(page.words()) == len(made), timeout=LONG)
    cosines = made.unit @ made.unit[made.id("paris")]
    assert page.words() == [made.words[i] for i in np.argsort(-cosines, kind="stable")]


def test_click_on_a_cell_selects_both_words(page, lab, find):
    find("heatmap.view").cell_clicked.emit(0, 3)
    assert lab.workspace.selection == ("king", "berlin")


def test_words_selected_elsewhere_are_named_in_the_accent_color(page, lab, find, qtbot):
    lab.workspace.select(["berlin", "nowhere", "king"])
    assert find("heatmap.view").selected == {"king", "berlin"}
    lab.workspace.select_ids(np.array([page.workspace.index.get("paris")]))
    assert find("heatmap.view").selected <= {"paris"}
    lab.workspace.select([])
    assert find("heatmap.view").selected == frozenset()


def test_one_word_is_not_a_matrix(page, find, qtbot):
    line = find("heatmap.words")
    line.setText("xyzzy")
    qtbot.waitUntil(lambda: "two words" in find("heatmap.message").text(), timeout=LONG)
    assert not find("heatmap.copy").isEnabled()


def test_what_is_typed_on_arrival_is_added_and_after_ctrl_f_it_replaces(page, qtbot, find):
    line, before = find("heatmap.words"), page.words()
    page.take_focus()
    assert not line.hasSelectedText()
    qtbot.keyClicks(line, " berlin")
    assert page.words() == [*dict.fromkeys([*before, "berlin"])]
    page.focus_search()
    qtbot.keyClicks(line, "man woman")
    assert page.words() == ["man", "woman"]


def test_unknown_word_is_named_and_the_others_are_drawn(page, find, qtbot):
    page.set_words(["king", "quen", "paris", "berlin"])
    qtbot.waitUntil(lambda: page.matrix_words == ("king", "paris", "berlin"), timeout=LONG)
    assert "quen" in find("heatmap.message").text()
    assert 'href="queen"' in find("heatmap.message").text()
    assert find("heatmap.copy").isEnabled()


def test_word_that_is_being_typed_is_not_yet_wrong(page, find, qtbot):
    line, message = find("heatmap.words"), find("heatmap.message")
    page.set_words(["king", "paris"])
    qtbot.waitUntil(lambda: page.matrix_words == ("king", "paris"), timeout=LONG)
    line.setFocus()
    line.end(False)
    qtbot.keyClicks(line, " wom")
    line.asked.emit()
    qtbot.waitUntil(lambda: not page.context.jobs.running("heatmap"), timeout=LONG)
    assert page.matrix_words == ("king", "paris")
    assert message.error is None
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: message.error is not None, timeout=LONG)
    assert "wom" in message.text()
    assert page.matrix_words == ("king", "paris")


def test_colors_can_span_the_values_of_these_words_alone(page, made, find):
    """The least pair takes the first color of the scale, the greatest the last; a word with itself does not count."""
    combo = find("heatmap.range")
    combo.setCurrentIndex(combo.findData("words"))
    words = page.matrix_words
    pairs = [_cosine(made, a, b) for a in words for b in words if a != b]
    scale = page.view.scale
    assert (scale.low, scale.high) == pytest.approx((min(pairs), max(pairs)), abs=1e-6)
    canvas = theme.color("canvas")
    assert _apart(scale.color(min(pairs)), canvas) < 0.08 < _apart(scale.color(max(pairs)), canvas)
    combo.setCurrentIndex(combo.findData("measure"))
    assert (page.view.scale.low, page.view.scale.high) == (-1, 1)


def _apart(one, other):
    return max(abs(a - b) for a, b in zip(one.getRgbF()[:3], other.getRgbF()[:3], strict=True))
