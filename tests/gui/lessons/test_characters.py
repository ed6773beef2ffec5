"""The lesson of characters and vectors: what its parts show and tell, against direct counts."""

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer

from embviz.gui.files.tables import Cell
from embviz.teaching.known_models import known_model
from embviz.vectors.embedding import Embedding

LONG = 30_000
WORDS = ["the", "of", "dog", "cat", "car", "cats", "king", "queen", "bread", *(f"w{k}" for k in range(91))]


@pytest.fixture
def embedding():
    vectors = np.random.default_rng(1).normal(size=(100, 12)).astype(np.float32)
    vectors[WORDS.index("dog")] = vectors[WORDS.index("cat")] + 0.1
    return Embedding(WORDS, vectors)


@pytest.fixture
def body(lesson, lab, embedding, qtbot):
    lab.workspace.set_vectors(embedding)
    made = lesson("characters")
    _until(made, qtbot, "cosine_meant", _cosine(embedding, "cat", "dog"))
    _until(made, qtbot, "hot_distances", "all 1.4142")
    return made


def _until(body, qtbot, name, value):
    qtbot.waitUntil(lambda: body.stage.numbers.get(name) == value, timeout=LONG)


def _cosine(embedding, one, other):
    u, v = (embedding.vector(word).astype(np.float64) for word in (one, other))
    return f"{u @ v / np.linalg.norm(u) / np.linalg.norm(v):.2f}".replace("-", "−")


def _write(control, text, qtbot):
    control.setFocus()
    control.selectAll()
    qtbot.keyClicks(control, text)
    qtbot.keyClick(control, Qt.Key.Key_Return)


def _type(line, text):
    line.setText(text)
    line.textEdited.emit(text)


# --- connections


def test_a_word_is_connected_by_its_learned_vector_and_to_nothing_by_one_hot(body, embedding, lab, find, qtbot):
    dense, hot = find("characters.connections_dense"), find("characters.connections_onehot")
    part = body.parts["connections"]
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)

    def cosines(word):
        unit = embedding.vectors.astype(float) / np.linalg.norm(embedding.vectors.astype(float), axis=1, keepdims=True)
        found = unit @ unit[WORDS.index(word)]
        return {other: found[at] for at, other in enumerate(WORDS) if other != word}

    expected = cosines("cat")
    assert list(dense.words) == sorted(expected, key=lambda word: -expected[word])[:12]
    assert dense.words == hot.words
    for least in (25, 60):
        find("characters.connections_cosine").setValue(least)
        tied = sum(value >= least / 100 for value in expected.values())
        assert f"connected to {tied} of 99" in part.verdict.text()
        assert "to 0 by its one-hot vector." in part.verdict.text()
        assert ("The 12 nearest are drawn." in part.verdict.text()) == (tied > 12)
        assert dense.tied == min(tied, 12)
        assert body.stage.numbers["tied_cosine"] == f"{least / 100:.2f}"
    # nearer words are drawn nearer, and those of one-hot vectors all at the edge
    middle = np.array([dense.width() / 2, dense.height() / 2])
    reach = np.array([dense.width() / 2 - 56 * part.stage.scale, dense.height() / 2 - 24 * part.stage.scale])
    far, edge = (
        [np.linalg.norm((np.array(spot.toTuple()) - middle) / reach) for spot in star.spots()] for star in (dense, hot)
    )
    assert far == sorted(far)
    assert edge == pytest.approx([1] * 12)
    # a click on a word goes there, also by the keyboard
    lab.scroll_area().ensureWidgetVisible(dense)
    qtbot.mouseClick(dense, Qt.MouseButton.LeftButton, pos=dense.spots()[0].toPoint())
    qtbot.waitUntil(lambda: dense.word == "dog", timeout=LONG)
    assert dense.words[0] == "cat"
    dense.setFocus()
    qtbot.keyClick(dense, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dense.word == "cat", timeout=LONG)
    _write(find("characters.connections_word"), "zzz", qtbot)
    qtbot.waitUntil(lambda: part.found is None, timeout=LONG)
    assert "“zzz” is not among" in find("characters.connections_message").text()
    assert dense.words == ()


# --- characters


def test_a_word_is_taken_apart(body, find, qtbot):
    numbers, spelled = body.stage.numbers, find("characters.spelled")
    assert numbers["spelled_counts"] == "3 characters, 3 code points, 3 bytes"
    assert [point.label for point in spelled.points] == ["U+0063", "U+0061", "U+0074"]
    _type(find("characters.text"), "né")
    assert numbers["spelled_counts"] == "2 characters, 2 code points, 3 bytes"
    assert "U+00E9, bytes C3 A9" in spelled.accessibleName()
    qtbot.keyClick(spelled, Qt.Key.Key_Right)
    assert spelled.reading == "é  is U+00E9, LATIN SMALL LETTER E WITH ACUTE, number 233; 2 bytes: C3 A9"
    qtbot.keyClick(spelled, Qt.Key.Key_Right)
    assert spelled.at == 1
    qtbot.mouseClick(find("characters.written.bits"), Qt.MouseButton.LeftButton)
    assert spelled.reading.endswith("2 bytes: 11000011 10101001")
    qtbot.mouseClick(find("characters.written.decimal"), Qt.MouseButton.LeftButton)
    assert spelled.reading.endswith("2 bytes: 195 169")
    qtbot.mouseClick(find("characters.example3"), Qt.MouseButton.LeftButton)
    assert numbers["spelled_counts"] == "1 character, 1 code point, 3 bytes"
    _type(find("characters.text"), "")
    assert (numbers["spelled_word"], spelled.reading) == ("An empty line", "")


def test_what_is_pointed_at_is_read_and_lit(body, find, lab, qtbot):
    spelled = find("characters.spelled")
    lab.scroll_area().ensureWidgetVisible(spelled, 0, 300)
    QCoreApplication.processEvents()  # the scroll area moves its content
    box = spelled.columns()[2]
    qtbot.mouseMove(spelled, QPoint(int(box.center().x()), int(box.bottom()) - 8))
    assert (spelled.at, body.stage.highlighted) == (2, {"byte"})
    qtbot.mouseMove(spelled, QPoint(int(box.center().x()), int(box.top()) + 60))
    assert body.stage.highlighted == {"point"}
    qtbot.mouseMove(spelled, QPoint(int(box.center().x()), int(box.top()) + 10))
    assert body.stage.highlighted == set()


def test_of_a_long_text_the_beginning_is_shown_and_all_is_counted(body, find):
    _type(find("characters.text"), "x" * 30)
    assert len(find("characters.spelled").points) == 16
    assert body.stage.numbers["spelled_counts"].startswith("30 characters, 30 code points, 30 bytes (the first 16")


# --- vectors


def test_both_vectors_are_those_of_the_word(body, find, lab, embedding, qtbot):
    hot, dense = find("characters.onehot"), find("characters.dense")
    id_ = WORDS.index("cat")
    whole = np.zeros(100)
    whole[id_] = 1
    assert np.array_equal(hot.values, whole[: len(hot.values)])
    assert np.array_equal(dense.values, embedding.vectors[id_])
    assert hot.reading == "x₄ = 1, the place of “cat”"
    assert "100 numbers" in hot.accessibleName()
    assert find("characters.facts").value("id") == "4"
    qtbot.keyClick(hot, Qt.Key.Key_Left)
    assert hot.reading == "x₃ = 0, the place of “dog”"
    qtbot.keyClick(dense, Qt.Key.Key_End)
    assert dense.reading == f"e₁₂ = {embedding.vectors[id_, -1]:.4f}".replace("-", "−")
    assert body.stage.highlighted == {"dense"}
    lab.scroll_area().ensureWidgetVisible(hot)
    qtbot.mouseMove(hot, hot.cell(8).center().toPoint())
    assert (hot.reading, body.stage.highlighted) == ("x₉ = 0, the place of “bread”", {"hot"})
    numbers = body.stage.numbers
    assert [numbers[name] for name in ("vocabulary", "zeros", "dimensions", "filled")] == ["100", "99", "12", "12"]


def test_the_piece_of_the_one_hot_vector_is_around_its_1(body, find, qtbot):
    _write(find("characters.word"), "w90", qtbot)
    _until(body, qtbot, "word", "w90")
    hot = find("characters.onehot")
    assert (len(hot.values), hot.values.argmax(), hot.values.sum()) == (33, 32, 1)
    _write(find("characters.word"), "W40", qtbot)
    _until(body, qtbot, "word", "w40")
    assert (hot.values.argmax(), hot.reading) == (16, "x₅₀ = 1, the place of “w40”")
    assert "“W40” is “w40”" in find("characters.word_message").text()


def test_an_answer_does_not_overwrite_what_was_typed_since(body, find, qtbot):
    line = find("characters.word")
    line.setText("king")
    line.asked.emit()
    line.setText("kingdom")
    _until(body, qtbot, "word", "king")
    assert line.text() == "kingdom"


def test_unknown_words_have_no_vectors_and_near_ones_are_offered(body, find, qtbot):
    _write(find("characters.word"), "catz", qtbot)
    message = find("characters.word_message")
    qtbot.waitUntil(lambda: message.error is not None, timeout=LONG)
    _until(body, qtbot, "zeros", "…")
    for name in ("characters.onehot", "characters.likeness"):
        qtbot.waitUntil(lambda name=name: not find(name).isVisible(), timeout=LONG)
    assert "cats" in message.error.suggestions
    message.chosen.emit("cats")
    _until(body, qtbot, "word", "cats")
    assert find("characters.dense").isVisible()
    assert find("characters.text").text() == "cats"


def test_where_any_text_is_taken_apart_a_known_word_stands_in(body, find, qtbot):
    _type(find("characters.text"), "語")
    message = find("characters.word_message")
    qtbot.waitUntil(lambda: "“語” is not among these 100 words" in message.text(), timeout=LONG)
    assert message.error is None
    assert find("characters.word").text() == body.stage.numbers["word"] == "cat"
    _type(find("characters.text"), "king")
    _until(body, qtbot, "word", "king")
    assert find("characters.word").text() == "king"


def test_a_word_from_elsewhere_takes_the_place_of_one_that_waits_to_be_asked(body, find, qtbot):
    line = find("characters.word")
    line.setText("dog")  # is asked for when typing pauses
    _type(find("characters.text"), "king")
    _until(body, qtbot, "word", "king")
    asked, paused = [], []
    line.asked.connect(lambda: asked.append(line.text()))
    QTimer.singleShot(200, lambda: paused.append(True))  # longer than a line waits for typing to pause
    qtbot.waitUntil(lambda: bool(paused), timeout=LONG)
    assert (asked, line.text(), body.stage.numbers["word"]) == ([], "king", "king")


# --- likeness


def test_pairs_are_compared_by_each_representation(body, find, embedding):
    rows = find("characters.likeness").rows
    table = [[rows.cell(r, c).text for c in range(1, 3)] for r in range(5)]
    u, v = (embedding.vector(word).astype(np.float64) for word in ("cat", "car"))
    assert table[0] == ["1 edit apart", "3 edits apart"]
    assert table[1] == ["2 of 3 the same", "0 of 3 the same"]
    assert table[2] == ["1 apart: 4, 5", "1 apart: 4, 3"]
    assert table[3] == ["cosine 0.00, distance 1.41"] * 2
    assert table[4][0] == f"cosine {_cosine(embedding, 'cat', 'car')}, distance {np.linalg.norm(u - v):.2f}"
    numbers = body.stage.numbers
    assert (numbers["spelled_like"], numbers["meant_like"], numbers["edits_meant"]) == ("car", "dog", "3 edits")


def test_the_numbers_of_likeness_are_not_cut(body, find, embedding, qtbot):
    table = find("characters.likeness")
    table.setFixedWidth(680)  # as in a window of 1280 px
    rows = table.rows
    shown = [list(row) for row in rows.shown]
    # as wide as in a vocabulary of 30,000 words
    shown[2][1:3] = [Cell("18,318 apart: 1,685, 20,003")] * 2
    shown[4][1:3] = [Cell("cosine −0.28, distance 17.15")] * 2
    rows.show(shown)
    letters = table.fontMetrics()
    for r in range(5):
        for c in range(1, 3):
            wide = letters.horizontalAdvance(rows.cell(r, c).text)
            assert wide + 8 <= table.columnWidth(c)


def test_another_word_brings_others_and_they_can_be_typed(body, find, embedding, qtbot):
    _write(find("characters.word"), "w40", qtbot)
    _until(body, qtbot, "word", "w40")
    qtbot.waitUntil(lambda: find("characters.spelled_like").text().startswith("w"), timeout=LONG)
    _write(find("characters.meant_like"), "bread", qtbot)
    _until(body, qtbot, "cosine_meant", _cosine(embedding, "w40", "bread"))
    _write(find("characters.spelled_like"), "nosuchword", qtbot)
    message = find("characters.spelled_like_message")
    qtbot.waitUntil(lambda: message.error is not None, timeout=LONG)
    assert find("characters.meant_like_message").error is None
    assert not {"like_word", "cosine_meant", "edits_spelled"} & body.stage.numbers.keys()
    assert not find("characters.likeness").isVisible()


# --- zeros and distances


def test_sparsity_follows_the_vocabulary(body, find, qtbot):
    numbers = body.stage.numbers
    find("characters.V").setValue(1000)
    assert (find("characters.V_box").value(), numbers["sparse_share"]) == (1000, "99.9\u00a0%")
    assert find("characters.sparsity").value("zeros") == "999"
    qtbot.mouseClick(find("characters.V_own"), Qt.MouseButton.LeftButton)
    assert (numbers["sparse_V"], numbers["own_V"], numbers["own_D"]) == ("100", "100", "12")
    assert find("characters.sparsity").value("sparsity") == "99\u00a0%"
    assert find("characters.V").value() == 100
    find("characters.V_box").setValue(10)
    said = find("characters.sparsity_plot").accessibleName().replace("\u00a0", " ")
    assert said.endswith(": 90 % with 10 words, 99 % with the 100 words here")


def test_one_hot_vectors_are_all_as_far_apart_and_dense_ones_are_not(body, find, embedding, qtbot):
    numbers = body.stage.numbers
    hot, dense = find("characters.hot_matrix"), find("characters.dense_matrix")
    assert np.array_equal(hot.values, np.eye(6))
    assert numbers["hot_cosines"] == "all 0.00"
    assert numbers["nearest_pair"] == "“cat” and “dog”"
    assert numbers["nearest_cosine"] == _cosine(embedding, "cat", "dog")
    qtbot.mouseClick(find("characters.measure.euclidean"), Qt.MouseButton.LeftButton)
    assert hot.values == pytest.approx(np.sqrt(2) * (1 - np.eye(6)))
    order = ["cat", "dog", "king", "queen", "bread", "the"]
    vectors = np.array([embedding.vector(word) for word in order], np.float64)
    assert dense.values == pytest.approx(np.linalg.norm(vectors[:, None] - vectors, axis=2))
    _write(find("characters.words"), "king w1 w1", qtbot)
    qtbot.waitUntil(lambda: dense.values.shape == (2, 2), timeout=LONG)
    _write(find("characters.words"), "king", qtbot)
    message = find("characters.words_message")
    qtbot.waitUntil(lambda: message.error is not None, timeout=LONG)
    assert numbers["dense_cosines"] == "…"
    assert not dense.isVisible()


def _sums(find):
    rows = find("characters.sums").rows
    return {rows.cell(at, 0).text: (rows.cell(at, 1).text, rows.cell(at, 2).text) for at in range(rows.rowCount())}


def test_the_sum_of_two_words_is_a_word_only_by_dense_vectors(body, find, embedding, qtbot):
    qtbot.waitUntil(lambda: len(_sums(find)) == 4, timeout=LONG)
    assert _sums(find)["Letters"] == ("catdog", "no word of this vocabulary")
    assert _sums(find)["Id"] == ("4 + 3 = 7", "by chance the id of “king”")
    assert _sums(find)["One-hot vector"] == (
        "x(4) + x(3)",
        "no word: it has two 1s. Distance 1.00 to the two, 1.73 to each of 98 others",
    )
    find("characters.sum_one").setCurrentText("king")
    find("characters.sum_other").setCurrentText("bread")
    total = embedding.vector("king").astype(np.float64) + embedding.vector("bread")
    cosines = {
        word: embedding.vector(word) @ total / np.linalg.norm(total) / np.linalg.norm(embedding.vector(word))
        for word in WORDS
        if word not in ("king", "bread")
    }
    best = max(cosines, key=cosines.get)
    said = f"nearest others by cosine: {best} {cosines[best]:.2f}, "
    qtbot.waitUntil(lambda: _sums(find)["Dense vector"][1].startswith(said), timeout=LONG)
    assert _sums(find)["Dense vector"][0] == "e(king) + e(bread)"
    find("characters.sum_other").setCurrentText("king")
    qtbot.waitUntil(lambda: _sums(find)["One-hot vector"][0] == "2 · x(7)", timeout=LONG)
    assert "2.24 to each of 99 others" in _sums(find)["One-hot vector"][1]
    _write(find("characters.words"), "w1 w2 w3", qtbot)
    qtbot.waitUntil(lambda: _sums(find)["Letters"][0] == "w1w2", timeout=LONG)
    _write(find("characters.words"), "nosuchword w1", qtbot)
    qtbot.waitUntil(lambda: not find("characters.sums").isVisible(), timeout=LONG)


# --- memory


def test_memory_is_computed_of_every_table_and_of_these_vectors(body, find, qtbot):
    table = find("characters.memory")
    names = [table.rows.cell(row, 0).text for row in range(table.rows.rowCount())]
    assert (len(names), names[-1]) == (12, "These vectors")
    assert [table.rows.cell(11, column).text for column in range(1, 5)] == ["100", "12", "1,200", "4.80 kB"]
    numbers = body.stage.numbers
    assert numbers["memory_sum"] == "For BERT-base: 30,522 × 768 × 4 bytes = 93.8 MB"
    assert "21.3\u00a0% of the 110M" in numbers["memory_share"]
    table.selectRow(names.index("GPT-3"))
    assert numbers["memory_sum"] == "For GPT-3: 50,257 × 12,288 × 4 bytes = 2.47 GB"
    assert "Brown et al." in find("characters.source").text()
    qtbot.mouseClick(find("characters.kind.int8"), Qt.MouseButton.LeftButton)
    assert numbers["memory_sum"].endswith("× 1 byte = 618 MB")
    assert table.rows.cell(11, 4).text == "1.20 kB"
    assert numbers["gpt3_times"] == f"{known_model('GPT-3').parameters / known_model('BERT-base').parameters:.0f}"


def test_in_a_small_network_the_table_is_the_largest_part(body, find):
    table = find("characters.memory")
    table.selectRow(0)
    numbers = body.stage.numbers
    assert numbers["memory_sum"] == "For MLP 3 × 512: 50,000 × 512 × 4 bytes = 102 MB"
    assert numbers["memory_share"] == (
        "The table is 97.0\u00a0% of the 26.39M parameters of the model. "
        "It is 32.5 times as large as the rest, 787,968."
    )
    table.selectRow(1)
    assert "times" not in numbers["memory_share"]


# --- other vectors


def test_parts_follow_other_vectors(body, find, lab, qtbot):
    other = Embedding(["alpha", "alpine", "beta"], np.eye(3, dtype=np.float32))
    lab.workspace.set_vectors(other)
    _until(body, qtbot, "word", "alpha")
    assert find("characters.text").text() == "alpha"
    _until(body, qtbot, "own_V", "3")
    qtbot.waitUntil(lambda: find("characters.words").text() == "alpha alpine beta", timeout=LONG)
    assert len(find("characters.onehot").values) == 3
