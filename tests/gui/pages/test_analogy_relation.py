"""The page of a relation against the engines, asked the same."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.analysis.analogies.offsets import offset_consistency, predict_left_out, relation_plane
from embviz.vectors.embedding import Embedding

LONG = 30_000
PAIRS = (("man", "woman"), ("king", "queen"), ("paris", "france"), ("berlin", "germany"))


@pytest.fixture
def page(lab, made, show, qtbot, find):
    lab.workspace.set_vectors(made)
    page = show("analogy.relation_page", "RelationPage")
    _settle(lab, qtbot)
    page.set_pairs(PAIRS)
    _settle(lab, qtbot)
    return page


def _settle(lab, qtbot):
    qtbot.waitUntil(lambda: not (lab.jobs.running("relations") or lab.jobs.running("relation")), timeout=LONG)


def _click(qtbot, table, row, column):
    place = table.visualRect(table.model().index(row, column)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_numbers_are_those_of_the_engines(page, made, find):
    found, predicted = offset_consistency(made, PAIRS), predict_left_out(made, PAIRS)
    assert find("relation.mean").text() == f"{found.mean:.2f}".replace("-", "−")
    assert find("relation.shuffled").text() == f"{found.shuffled:.2f}".replace("-", "−")
    assert find("relation.pairing").text() == f"{found.pairing:.2f}"
    assert find("relation.foretold").text() == f"{100 * predicted.accuracy:.0f}\u00a0%"
    assert find("relation.alone").text() == f"{100 * predicted.accuracy_alone:.0f}\u00a0%"
    assert find("relation.section").currentText() == "Pairs of your own"
    assert "4 of 4 pairs have vectors for both words" in find("relation.message").text()
    assert f"{found.mean:.2f}" in find("relation.told").text()


def test_pairs_are_listed_with_the_least_agreeing_first(page, made, find, rows):
    found, predicted = offset_consistency(made, PAIRS), predict_left_out(made, PAIRS)
    order = np.argsort(found.agreement, kind="stable")
    table = find("relation.pairs")
    assert rows(table, 0) == [PAIRS[k][0] for k in order]
    assert rows(table, 2) == [f"{found.agreement[k]:.2f}".replace("-", "−") for k in order]
    assert rows(table, 3) == [predicted.predictions[k].given for k in order]
    assert rows(table, 4) == [str(predicted.predictions[k].rank) for k in order]
    assert rows(table, 5) == [str(predicted.predictions[k].rank_alone) for k in order]
    assert [table.rows.cell(row, 0).marked for row in range(4)] == [found.agreement[k] < 0 for k in order]


def test_arrows_lead_from_the_first_words_to_the_second(page, made, find):
    plane = find("relation.plane")
    wanted = relation_plane(made, PAIRS).plane.coordinates
    assert plane.words == tuple(a for a, _ in PAIRS) + tuple(b for _, b in PAIRS)
    at = plane.positions()
    # across, one scale of the picture for the mean offset; upward, one for what the pairs differ in
    for axis in (0, 1):
        assert abs(np.corrcoef(at[:, axis], wanted[:, axis])[0, 1]) == pytest.approx(1.0)
    boxes = list(plane.name_boxes().values())
    assert not any(one.intersects(other) for k, one in enumerate(boxes) for other in boxes[:k])


def test_words_of_table_and_picture_are_selected(page, lab, find, qtbot, rows):
    table = find("relation.pairs")
    _click(qtbot, table, 1, 1)
    word = rows(table, 1)[1]
    assert lab.workspace.selection == (word,)
    assert find("relation.plane").selected == {word}
    find("relation.plane").word_clicked.emit("king")
    assert lab.workspace.selection == ("king",)
    assert table.currentIndex().data() == "king"


def test_typed_pairs_are_asked_and_wrong_lines_named(page, lab, made, find, qtbot):
    text = find("relation.pairs_text")
    text.setPlainText("man woman\nking queen\nzebra zoo")
    qtbot.waitUntil(lambda: "2 of 3 pairs" in find("relation.message").text(), timeout=LONG)
    assert "Missing: zebra, zoo" in find("relation.message").text()
    assert find("relation.mean").text() == f"{offset_consistency(made, PAIRS[:2]).mean:.2f}"
    text.setPlainText("man woman\nking")
    qtbot.waitUntil(lambda: find("relation.message").error is not None, timeout=LONG)
    assert "Line 2" in find("relation.message").text()
    text.setPlainText("man woman\nzebra zoo")
    qtbot.waitUntil(lambda: "both words: 1 of 2" in find("relation.message").text(), timeout=LONG)
    assert find("relation.mean").text() == "–"
    assert find("relation.plane").words == ()
    assert find("relation.pairs").model().rowCount() == 0


def test_an_emptied_field_shows_nothing_of_the_pairs_before(page, lab, find, qtbot):
    find("relation.pairs_text").setPlainText("")
    qtbot.waitUntil(lambda: find("relation.mean").text() == "–", timeout=LONG)
    assert not lab.jobs.running("relation")
    assert "pairs" not in find("relation.message").text()
    assert find("relation.told").text() == ""
    assert find("relation.plane").words == ()
    assert find("relation.pairs").model().rowCount() == 0


def test_what_is_said_is_of_the_pairs_that_were_asked(page, lab, find, qtbot):
    page.set_pairs((*PAIRS, ("zebra", "zoo")))
    page._input.pairs = ()  # as if the field had changed while the answer was on its way
    _settle(lab, qtbot)
    assert "4 of 5 pairs have vectors for both words" in find("relation.message").text()


def test_a_pair_that_stands_twice_counts_once(page, lab, made, find, qtbot):
    page.set_pairs((*PAIRS, ("KING", "queen"), PAIRS[0]))
    _settle(lab, qtbot)
    said = find("relation.message").text()
    assert "4 of 4 pairs have vectors for both words. 2 duplicate pairs are counted once" in said
    assert find("relation.mean").text() == f"{offset_consistency(made, PAIRS).mean:.2f}".replace("-", "−")
    assert find("relation.pairs").model().rowCount() == 4


def test_it_is_said_when_the_plane_shows_arrows_less_parallel(lab, show, find, qtbot):
    # nine offsets are the same; the tenth, longer and mostly another way, turns the sum a little to itself
    offsets = np.tile(0.3 * np.eye(16)[0], (10, 1))
    offsets[9] = -0.1 * np.eye(16)[0] + 0.5 * np.eye(16)[1]
    middles = np.random.default_rng(3).normal(size=(10, 16))
    middles[:, :2] = 0
    # both ends at length 1
    lengths = np.sqrt(1 - np.square(offsets).sum(axis=1, keepdims=True) / 4)
    starts = lengths * middles / np.linalg.norm(middles, axis=1, keepdims=True) - offsets / 2
    words = [f"{key}{k}" for key in "ab" for k in range(10)]
    embedding = Embedding(words, np.concatenate([starts, starts + offsets]))
    pairs = tuple((f"a{k}", f"b{k}") for k in range(10))
    found, picture = offset_consistency(embedding, pairs), relation_plane(embedding, pairs)
    lab.workspace.set_vectors(embedding)
    page = show("analogy.relation_page", "RelationPage")
    _settle(lab, qtbot)
    page.set_pairs(pairs)
    _settle(lab, qtbot)
    assert (found.mean, picture.in_plane) == pytest.approx((0.76, 0.6), abs=0.005)
    said = find("relation.told").text()
    assert "The arrows look less parallel here than they are: mean cosine 0.60 instead of 0.76" in said


def test_a_file_of_questions_gives_its_relations(page, lab, find, qtbot, tmp_path):
    path = tmp_path / "questions.txt"
    path.write_text(": capital\nparis france berlin germany\n: royal\nman woman king queen\n", "utf-8")
    page.open_path(str(path))
    qtbot.waitUntil(lambda: find("relation.pairs_text").toPlainText() == "paris france\nberlin germany", timeout=LONG)
    _settle(lab, qtbot)
    section = find("relation.section")
    section.setCurrentIndex(section.findText("royal"))
    section.activated.emit(section.currentIndex())
    _settle(lab, qtbot)
    assert find("relation.pairs_text").toPlainText() == "man woman\nking queen"
    assert find("relation.plane").words == ("man", "king", "woman", "queen")


def test_cosines_are_shown_as_a_matrix_of_pairs(page, lab, made, find, qtbot):
    find("relation.look.matrix").click()
    found = offset_consistency(made, PAIRS)
    best = int(np.argmax(found.agreement))
    assert find("relation.matrix").isVisible()
    find("relation.matrix").cell_clicked.emit(0, 1)
    assert lab.workspace.selection == PAIRS[best]


def test_new_moments_are_asked_the_same_pairs_without_turning_over(page, lab, made, find, qtbot):
    before = find("relation.plane").positions()
    lab.workspace.set_moment(Embedding(made.words, -made.vectors[:, ::-1], made.counts))
    _settle(lab, qtbot)
    np.testing.assert_allclose(find("relation.plane").positions(), before, atol=0.5)


def test_relations_of_the_toy_world_are_listed_first(lab, made, show, find, qtbot):
    from embviz.text.toy.truths import Truths

    show("analogy.relation_page", "RelationPage")
    lab.workspace.set_vectors(made)
    lab.workspace.truths = Truths({}, {"royal": (("man", "woman", "king", "queen"),)}, ())
    lab.workspace.corpus_changed.emit()
    qtbot.waitUntil(lambda: find("relation.pairs_text").toPlainText() == "man woman\nking queen", timeout=LONG)
    _settle(lab, qtbot)
    assert find("relation.section").currentText() == "royal"


def test_all_relations_are_measured_side_by_side_and_chosen(page, lab, made, find, qtbot, rows, tmp_path):
    path = tmp_path / "questions.txt"
    path.write_text(": capital\nparis france\nberlin germany\n: royal\nman woman\nking queen\n: none\nx y\n", "utf-8")
    page.open_path(str(path))
    qtbot.waitUntil(lambda: find("relation.pairs_text").toPlainText() == "paris france\nberlin germany", timeout=LONG)
    find("relation.look.all").click()
    table = find("relation.overview")
    qtbot.waitUntil(lambda: rows(table, 0) == ["capital", "royal", "none"], timeout=LONG)
    means = [offset_consistency(made, pairs).mean for pairs in (PAIRS[2:], PAIRS[:2])]
    assert rows(table, 2) == [*(f"{mean:.2f}".replace("-", "−") for mean in means), "–"]
    assert table.rows.cell(2, 0).marked
    _click(qtbot, table, 1, 0)
    assert find("relation.pairs_text").toPlainText() == "man woman\nking queen"
    assert find("relation.section").currentText() == "royal"
    assert find("relation.plane").isVisible()
    _settle(lab, qtbot)
    find("relation.look.all").click()
    assert not find("relation.all_measure").isEnabled()  # nothing else would come of it
    lab.workspace.set_moment(Embedding(made.words, made.vectors[:, ::-1], made.counts))
    assert "Measure again" in find("relation.overview_message").text()
    find("relation.all_measure").click()
    qtbot.waitUntil(lambda: not lab.jobs.running("all relations"), timeout=LONG)
    assert "Measure again" not in find("relation.overview_message").text()
    _settle(lab, qtbot)
