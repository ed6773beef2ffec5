"""The lesson of the embedding layer: what is picked, what is added, what stays."""

import numpy as np
import pytest
from PySide6.QtCore import Qt


@pytest.fixture
def body(lesson):
    return lesson("lookup")


def _click(qtbot, control):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def test_the_product_is_the_column(body, find, qtbot):
    table, picked = find("lookup.matrix"), find("lookup.picked")
    for column in (0, 4):
        qtbot.mouseClick(table, Qt.MouseButton.LeftButton, pos=table.cell(2, column).center().toPoint())
        assert np.array_equal(picked.values[:, 0], table.values[:, column])
        assert find("lookup.onehot").values.argmax() == column
        assert find("lookup.onehot").values.sum() == 1


def test_a_token_is_a_column_and_learns_alone(body, find, qtbot):
    before = find("lookup.matrix").values
    assert not find("lookup.train").isEnabled()
    _click(qtbot, find("lookup.add"))
    grown = find("lookup.matrix").values
    assert grown.shape[1] == before.shape[1] + 1
    assert np.array_equal(grown[:, :-1], before)
    _click(qtbot, find("lookup.train"))
    trained = find("lookup.matrix").values
    assert np.array_equal(trained[:, :-1], before)
    assert not np.array_equal(trained[:, -1], grown[:, -1])
    assert np.array_equal(find("lookup.changes").values[:, -1], trained[:, -1] - grown[:, -1])
    assert "columns is 0" in body.stage.numbers["grown"]
    assert "The loss of “prince” went from" in find("lookup.said").text()
    _click(qtbot, find("lookup.again"))
    assert find("lookup.matrix").values.shape == before.shape


def test_a_token_that_is_there_cannot_be_added(body, find):
    find("lookup.token").setText("king")
    assert not find("lookup.add").isEnabled()
    find("lookup.token").setText(" ")
    assert not find("lookup.add").isEnabled()


def test_open_vectors_are_looked_up(body, find, lab):
    from embviz.vectors.embedding import Embedding

    vectors = np.random.default_rng(0).normal(size=(4, 9)).astype(np.float32)
    lab.workspace.set_vectors(Embedding(["king", "queen", "man", "frog"], vectors))
    assert find("lookup.matrix").values == pytest.approx(vectors[:3, :6].T)
    assert body.stage.numbers["products"] == "36"
    lab.workspace.set_vectors(Embedding(["a", "b"], vectors[:2]))
    assert find("lookup.matrix").values == pytest.approx(vectors[:2, :6].T)


def test_vectors_that_learn_on_leave_the_added_token(body, find, qtbot, lab):
    from embviz.vectors.embedding import Embedding

    words, random = ["king", "queen", "man", "frog"], np.random.default_rng(0)
    first = Embedding(words, random.normal(size=(4, 9)).astype(np.float32))
    lab.workspace.set_vectors(first)
    _click(qtbot, find("lookup.add"))
    token = find("lookup.matrix").values[:, -1]
    later = first.with_vectors(random.normal(size=(4, 9)).astype(np.float32))
    lab.workspace.set_moment(later)
    assert find("lookup.matrix").values[:, :3] == pytest.approx(later.vectors[:3, :6].T)
    assert np.array_equal(find("lookup.matrix").values[:, -1], token)


def test_zero_vectors_have_no_direction_and_break_nothing(body, find, qtbot, lab):
    from embviz.vectors.embedding import Embedding

    lab.workspace.set_vectors(Embedding(["king", "man", "frog"], np.zeros((3, 6), np.float32)))
    _click(qtbot, find("lookup.add"))
    _click(qtbot, find("lookup.train"))
    assert "(0.00)" in find("lookup.said").text()
