"""The lesson of the embedding layer: what is picked, what is added, what stays."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt

from tests.gui.pointer import hover


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
    assert find("lookup.shown").text() == "Shown: 6 of 9 dimensions, 3 of 4 words"
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


@pytest.mark.parametrize("size", [0.01, 1.0, 30.0])
def test_a_token_ends_nearest_to_the_words_it_is_to_be_like(body, find, qtbot, lab, size):
    from embviz.vectors.embedding import Embedding

    vectors = np.random.default_rng(4).normal(0, size, (6, 6)).astype(np.float32)
    lab.workspace.set_vectors(Embedding(["king", "queen", "man", "woman", "paris", "berlin"], vectors))
    find("lookup.near").setText("paris man")
    _click(qtbot, find("lookup.add"))
    assert body.stage.numbers["vocabulary"] == "7"
    _click(qtbot, find("lookup.train"))
    trained = find("lookup.matrix").values
    unit = trained / np.linalg.norm(trained, axis=0)
    best = np.argsort(-(unit[:, :-1].T @ unit[:, -1]))[:2]
    assert set(best.tolist()) == {2, 4}
    said = find("lookup.said").text()
    assert "man (0." in said
    assert "paris (0." in said
    assert "Not among them" not in said


def test_the_token_of_the_lesson_ends_like_its_words_and_no_longer_than_they_are(lesson, find, qtbot):
    made = lesson("lookup")
    qtbot.waitUntil(lambda: made.stage.source.vectors is not None, timeout=60_000)
    _click(qtbot, find("lookup.add"))
    _click(qtbot, find("lookup.train"))
    trained, words = find("lookup.matrix").values, made.parts["grow"].layer.words
    lengths = np.linalg.norm(trained, axis=0)
    cosines = dict(zip(words, (trained / lengths).T @ (trained / lengths)[:, -1], strict=True))
    assert sorted(words[:-1], key=cosines.get)[-2:] in (["king", "queen"], ["queen", "king"])
    assert min(cosines["king"], cosines["queen"]) > 0.5
    assert max(cosines["paris"], cosines["berlin"]) < 0
    assert lengths[-1] < 1.5 * lengths[:-1].max()


def test_a_word_it_did_not_come_near_is_named(body, find, qtbot, lab):
    from embviz.vectors.embedding import Embedding

    # queen is opposite to king: nothing can be like both
    vectors = np.array([[1, 0], [-1, 0], [0.5, 0.1], [0.6, 0.0]], np.float32)
    lab.workspace.set_vectors(Embedding(["king", "queen", "man", "woman"], vectors))
    find("lookup.near").setText("king queen man woman")
    _click(qtbot, find("lookup.add"))
    find("lookup.near").setText("king queen")
    _click(qtbot, find("lookup.train"))
    assert "Not among them: " in find("lookup.said").text()
    assert "-" not in find("lookup.said").text()


def test_what_is_missing_for_training_is_said(body, find, qtbot):
    message = find("lookup.message")
    find("lookup.near").setText("nosuch blah")
    assert "“nosuch”, “blah” are not among the columns" in message.text()
    find("lookup.near").setText("")
    assert "at least one word" in message.text()
    find("lookup.near").setText("king")
    find("lookup.token").setText(" ")
    assert "Write the new token" in message.text()
    find("lookup.token").setText("king")
    assert "“king” has a column already" in message.text()
    find("lookup.token").setText("prince")
    _click(qtbot, find("lookup.add"))
    assert "column" not in message.text()
    assert find("lookup.train").isEnabled()


def test_the_network_chooses_the_word_of_the_whole_lesson(body, find, qtbot):
    network, table = find("lookup.part.network"), find("lookup.matrix")
    qtbot.mouseClick(network, Qt.MouseButton.LeftButton, pos=network.word_at(3).toPoint())
    assert find("lookup.onehot").values.argmax() == 3
    assert np.array_equal(find("lookup.picked").values[:, 0], table.values[:, 3])
    assert body.stage.numbers["put_in"] == network.layer.words[3]
    qtbot.mouseClick(table, Qt.MouseButton.LeftButton, pos=table.cell(0, 1).center().toPoint())
    assert f"put in is “{network.layer.words[1]}”" in network.accessibleName()
    qtbot.keyClick(network, Qt.Key.Key_Up)
    assert find("lookup.onehot").values.argmax() == 0
    qtbot.keyClick(network, Qt.Key.Key_Up)
    assert find("lookup.onehot").values.argmax() == len(network.layer.words) - 1


def test_a_line_reads_its_weight(body, find, qtbot, lab):
    from embviz.vectors.embedding import Embedding

    vectors = np.array([[0.5, -0.25], [1, 2], [-3, 4]], np.float32)
    lab.workspace.set_vectors(Embedding(["king", "queen", "man"], vectors))
    network = find("lookup.part.network")
    start, end = network.line(0, 1)
    hover(network, start + 0.2 * (end - start))
    assert network.reading == "king → d2: weight −0.2500, times 1, so d2 is −0.2500"
    assert network.toolTip() == network.reading
    start, end = network.line(2, 0)
    hover(network, start + 0.12 * (end - start))
    assert network.reading == "man → d1: weight −3.0000, times 0: it adds nothing"
    assert body.stage.highlighted == {"picked"}
    qtbot.keyClick(network, Qt.Key.Key_Right)
    assert network.reading.startswith("king → d1: weight 0.5000, times 1")
    qtbot.keyClick(network, Qt.Key.Key_Left)
    assert network.reading.startswith("king → d2")
    assert network.accessibleDescription() == network.reading


def test_an_added_token_has_a_dot_and_lines_of_its_own(body, find, qtbot):
    network = find("lookup.part.network")
    before = int(body.stage.numbers["lines"])
    _click(qtbot, find("lookup.add"))
    assert int(body.stage.numbers["lines"]) == before + len(network.layer.columns)
    assert body.stage.numbers["put_in"] == "prince"
    qtbot.mouseClick(network, Qt.MouseButton.LeftButton, pos=network.word_at(0).toPoint())
    assert body.stage.numbers["put_in"] == network.layer.words[0]


def test_every_matrix_lights_its_sign_in_the_formula(body, find):
    for name, row, column, sign in (
        ("lookup.matrix", 2, 0, "picked"),
        ("lookup.matrix", 2, 1, "column"),
        ("lookup.onehot", 3, 0, "hot"),
        ("lookup.picked", 1, 0, "picked"),
        ("lookup.changes", 0, 0, "v"),
    ):
        matrix = find(name)
        hover(matrix, matrix.cell(row, column).center())
        assert body.stage.highlighted == {sign}, name


def test_a_number_has_the_same_color_wherever_it_stands(body, find):
    def color(name, row, column):
        matrix = find(name)
        # beside the number, below the frame of the column
        at = matrix.cell(row, column).topLeft() + QPointF(6, 6)
        return matrix.grab().toImage().pixelColor(at.toPoint())

    table, picked = find("lookup.matrix"), find("lookup.picked")
    # the largest number of W is not in the column that is looked up
    largest = int(np.abs(table.values).max(axis=0).argmax())
    body.parts["layer"].layer.choose((largest + 1) % 6)
    for row in range(6):
        assert color("lookup.matrix", row, (largest + 1) % 6) == color("lookup.picked", row, 0)
    assert np.abs(picked.values).max() < np.abs(table.values).max()


def test_a_long_token_does_not_widen_the_page(body, find, qtbot):
    wide = body.minimumSizeHint().width()
    find("lookup.token").setText("m" * 200)
    _click(qtbot, find("lookup.add"))
    assert len(find("lookup.onehot")._rows[-1]) == 24
    assert find("lookup.onehot").minimumSizeHint().width() < 160
    assert body.minimumSizeHint().width() <= wide + 80


def test_numbers_drawn_at_random_are_called_so_until_there_are_vectors(body, lab):
    from embviz.text.reading import corpus_from_texts
    from embviz.vectors.embedding import Embedding

    lab.workspace.set_corpus(corpus_from_texts(["a frog and a king"] * 9))
    assert "drawn at random" in body.stage.numbers["whole"]
    lab.workspace.set_vectors(Embedding(["king", "queen", "man"], np.eye(3, dtype=np.float32)))
    assert body.stage.numbers["whole"] == "for the whole of these vectors"


def test_a_step_that_is_shown_alone_follows_the_vectors(body, find, qtbot, lab):
    from embviz.vectors.embedding import Embedding

    at = next(k for k, step in enumerate(body.steps) if step.isAncestorOf(body.parts["grow"]))
    body.show_step(at)
    assert not body.parts["layer"].isVisible()
    words, random = ["king", "man", "frog", "queen"], np.random.default_rng(0)
    first = Embedding(words, random.normal(size=(4, 9)).astype(np.float32))
    lab.workspace.set_vectors(first)
    _click(qtbot, find("lookup.add"))
    later = first.with_vectors(random.normal(size=(4, 9)).astype(np.float32))
    lab.workspace.set_moment(later)
    _click(qtbot, find("lookup.train"))
    layer = body.parts["grow"].layer
    assert layer.words[-1] == "prince"
    assert layer.columns[:, :3] == pytest.approx(later.vectors[[0, 3, 1], :6].T)


def test_vectors_of_fewer_dimensions_begin_anew(body, find, qtbot, lab):
    from embviz.vectors.embedding import Embedding

    first = Embedding(["king", "queen", "man"], np.ones((3, 9), np.float32))
    lab.workspace.set_vectors(first)
    _click(qtbot, find("lookup.add"))
    shorter = first.with_vectors(np.full((3, 4), 0.5, np.float32))
    lab.workspace.set_moment(shorter)
    assert find("lookup.matrix").values == pytest.approx(np.full((4, 3), 0.5))


def test_what_is_not_frozen_moves(body, find, qtbot):
    _click(qtbot, find("lookup.add"))
    _click(qtbot, find("lookup.train"))
    changes = find("lookup.changes").values
    assert not changes[:, :-1].any()
    assert "only the new column moved" in find("lookup.said").text()
    before = find("lookup.matrix").values.copy()
    find("lookup.frozen").click()
    _click(qtbot, find("lookup.train"))
    changes, after = find("lookup.changes").values, find("lookup.matrix").values
    assert np.allclose(changes, after - before)
    others = changes.shape[1] - 1
    assert (np.abs(changes).max(axis=0) > 0).all()
    far = np.linalg.norm(changes[:, :-1], axis=0).mean()
    assert f"{others} of {others} other columns moved, by {far:.2f} on average" in find("lookup.said").text()
    units = [each[:, :-1] / np.linalg.norm(each[:, :-1], axis=0) for each in (before, after)]
    pairs = np.triu_indices(others, 1)
    change = np.abs((units[1].T @ units[1] - units[0].T @ units[0])[pairs]).mean()
    assert f"changed by {change:.2f} on average" in find("lookup.said").text()
