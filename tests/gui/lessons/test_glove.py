"""The lesson of GloVe: counts as they are counted by hand, ratios, weights, and a fit that arrives."""

import math

import numpy as np
import pytest
from PySide6.QtCore import Qt

LONG = 30_000
TEXT = ["ice is solid water"] * 6 + ["steam is gas and water"] * 4 + ["solid ice on water", "gas of steam and ice"]


@pytest.fixture
def body(lesson, lab, qtbot):
    from embviz.text.reading import corpus_from_texts

    lab.workspace.set_corpus(corpus_from_texts(TEXT))
    made = lesson("glove")
    counted = made.parts["meetings"].counted
    qtbot.waitUntil(lambda: counted.found is not None, timeout=LONG)
    return made


def _rows(table):
    return {table.cell(k, 0).text: table.cell(k, 3).text for k in range(table.rowCount())}


def test_counts_are_those_of_the_text(body, find, qtbot):
    matrix, found = find("glove.matrix"), body.parts["meetings"].counted.found
    assert found.words == ("ice", "steam", "solid", "gas", "water")
    # one pair has most of the counts: their logarithms share the colors better
    assert matrix.values[0, 2] == pytest.approx(math.log(4))
    assert find("glove.fit_view").width() <= find("glove.fit_view").sizeHint().width()
    qtbot.mouseClick(find("glove.view.counts"), Qt.MouseButton.LeftButton)
    # six times two words apart, once next to each other
    assert matrix.values[0, 2] == pytest.approx(6 / 2 + 1)
    assert np.array_equal(matrix.values, matrix.values.T)
    qtbot.mouseClick(find("glove.view.pmi"), Qt.MouseButton.LeftButton)
    assert matrix.values[0, 2] == pytest.approx(math.log(4 * found.total / found.sums[0] / found.sums[2]))
    find("glove.window").setValue(1)
    qtbot.waitUntil(lambda: body.stage.numbers["met_window"] == "1", timeout=LONG)
    qtbot.mouseClick(find("glove.view.counts"), Qt.MouseButton.LeftButton)
    assert matrix.values[0, 2] == 1


def test_ratios_tell_ice_from_steam(body, find, qtbot):
    rows = _rows(find("glove.ratios").rows)
    # ratios that would be infinite or 0 are none: GloVe skips the empty cell
    assert rows["solid"] == "–"
    chances = body.parts["ratios"].counted.found.chances
    assert float(rows["water"]) == pytest.approx(chances[0, 4] / chances[1, 4], rel=0.01)
    assert body.stage.numbers["ratio_low"].startswith("“gas”")
    assert body.stage.numbers["ratio_high"].startswith("“water”")
    said = {table.cell(k, 0).text: table.cell(k, 4).text for table in (find("glove.ratios").rows,) for k in range(3)}
    assert said["solid"] == "never near steam: no ratio"
    assert said["gas"] == "belongs to steam"
    qtbot.mouseClick(find("glove.swap"), Qt.MouseButton.LeftButton)
    assert float(_rows(find("glove.ratios").rows)["water"]) == pytest.approx(chances[1, 4] / chances[0, 4], rel=0.01)
    find("glove.j").setText("frog")
    assert "frog" in find("glove.ratio_message").text()


def test_words_that_are_not_in_the_text_are_named(body, find, qtbot):
    line = find("glove.words")
    line.setText("ice frog")
    line.editingFinished.emit()
    qtbot.waitUntil(lambda: "frog" in find("glove.message").text(), timeout=LONG)
    line.setText("ice water solid")
    line.editingFinished.emit()
    qtbot.waitUntil(lambda: find("glove.matrix").values.shape == (3, 3), timeout=LONG)
    assert "frog" not in find("glove.message").text()


def test_weights_follow_their_dials(body, find):
    find("glove.x_max").setValue(16)
    find("glove.alpha").setValue(0.5)
    assert body.stage.numbers["weight_one"] == "0.250"
    found = body.parts["weight"].counted.found
    cells = found.counts[found.counts > 0]
    find("glove.x_max").setValue(4)
    assert body.stage.numbers["weight_full"] == f"{int((cells >= 4).sum())} of {len(cells)}"


def test_the_fit_arrives(body, find, qtbot):
    model = body.parts["fit"].model
    before = model.loss()
    qtbot.mouseClick(find("glove.steps1"), Qt.MouseButton.LeftButton)
    assert model.steps == 1
    for _ in range(4):
        qtbot.mouseClick(find("glove.steps500"), Qt.MouseButton.LeftButton)
    assert model.loss() < 0.05 * before
    assert body.stage.numbers["fit_steps"] == "2,001"
    assert body.stage.numbers["fit_numbers"] == str(2 * 5 * 4)
    left = np.where(model.met, model.fitted() - model.logs, np.nan)
    assert find("glove.errors").values == pytest.approx(left, nan_ok=True)
    shown = {}
    for key in ("fit", "products", "biases"):
        qtbot.mouseClick(find(f"glove.fit_view.{key}"), Qt.MouseButton.LeftButton)
        shown[key] = find("glove.errors").values
    assert shown["products"] == pytest.approx(model.words @ model.contexts.T)
    # the two pieces are the fit, in empty cells too, which nothing was fitted to
    assert shown["products"] + shown["biases"] == pytest.approx(shown["fit"])
    assert shown["fit"][model.met] - model.logs[model.met] == pytest.approx(left[model.met])
    assert find("glove.missing").text().startswith(f"{int((~model.met).sum())} of 25 cells are empty")
    find("glove.dimensions").setValue(1)
    assert body.parts["fit"].model.words.shape == (5, 1)
    assert body.stage.numbers["fit_steps"] == "0"


def test_the_first_words_of_the_lesson_have_finite_ratios_on_both_sides(lesson, find, qtbot):
    made = lesson("glove")
    qtbot.waitUntil(lambda: made.parts["meetings"].counted.found is not None, timeout=LONG)
    rows = _rows(find("glove.ratios").rows)
    ratios = [float(text) for text in rows.values()]
    assert len(ratios) == 7
    assert all(0 < ratio < math.inf for ratio in ratios)
    assert sum(ratio > 2 for ratio in ratios) >= 2
    assert sum(ratio < 0.5 for ratio in ratios) >= 2
    assert any(0.7 < ratio < 1.4 for ratio in ratios)


def test_pairs_whose_ratios_agree_have_parallel_differences(lesson, find, qtbot):
    made = lesson("glove")
    part = made.parts["learned"]
    part.ensurePolished()
    made.show_step(len(made.steps) - 1)
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    assert part.found.pairs == ("cats", "cat", "dogs", "dog")
    numbers = made.stage.numbers
    assert float(numbers["pairs_counted"]) > 0.8
    assert float(numbers["pairs_parallel"]) > 0.8
    assert numbers["pairs_answers"].startswith("“dogs”")
    drawn = find("glove.counted_pairs").series[0]
    assert np.nanmax(np.abs(drawn.x[::2] - part.found.compared.counted[0])) == 0
    qtbot.mouseClick(find("glove.example.gender"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: part.found is not None and part.found.pairs[0] == "king", timeout=LONG)
    assert abs(float(numbers["pairs_counted"].replace("−", "-"))) < 0.3
    assert float(numbers["pairs_parallel"].replace("−", "-")) < 0.3
    # neighbors by the sum, from plain numpy
    glove = part.found.glove
    unit = glove.words.vectors + glove.contexts.vectors
    unit = unit / np.linalg.norm(unit, axis=1, keepdims=True)
    at = glove.sums.id(part.found.word)
    best = [glove.sums.words[k] for k in np.argsort(-(unit @ unit[at])) if k != at][:5]
    assert [find("glove.near").rows.cell(k, 2).text.split()[0].strip("\u2068\u2069") for k in range(5)] == best
    find("glove.pairs").setText("king queen man zzz")
    find("glove.pairs").editingFinished.emit()
    qtbot.waitUntil(lambda: "zzz" in find("glove.learned_message").text(), timeout=LONG)


def test_vectors_without_a_text_are_counted_in_the_toy_world(lesson, lab, find, qtbot):
    from embviz.vectors.embedding import Embedding

    lab.workspace.set_vectors(Embedding(["a", "b"], np.eye(2, dtype=np.float32)))
    made = lesson("glove")
    qtbot.waitUntil(lambda: made.parts["meetings"].counted.found is not None, timeout=LONG)
    assert np.nanmax(find("glove.matrix").values) > 0
    assert made.stage.numbers["met_text"] == "Toy world"
    assert "without their text" in made.parts["meetings"].said.text()


def test_pairs_that_never_meet_have_a_dash_and_not_the_zero_of_chance(body, find, qtbot):
    matrix, found = find("glove.matrix"), body.parts["meetings"].counted.found
    for view in ("logs", "pmi"):
        qtbot.mouseClick(find(f"glove.view.{view}"), Qt.MouseButton.LeftButton)
        assert np.array_equal(np.isnan(matrix.values), found.counts == 0)
    assert matrix.signs == ("pmi",)
    least = found.ratios_to_chance[found.counts > 0].min()
    assert body.stage.numbers["pmi_least"] == f"{least:.2f}".replace("-", "−")
    i, j = np.unravel_index(found.counts.argmax(), found.counts.shape)
    pmi = math.log(found.counts[i, j] * found.total / found.sums[i] / found.sums[j])
    assert find("glove.sums").text().endswith(f"= {pmi:.2f}.".replace("-", "−"))
    assert f"{found.sums[i]:,.0f} for “{found.words[i]}”" in find("glove.sums").text()


def test_nothing_is_said_of_what_is_not_shown(body, find, qtbot):
    numbers = body.stage.numbers
    assert "met_most" in numbers
    line = find("glove.words")
    line.setText("ice")
    line.editingFinished.emit()
    assert find("glove.matrix").values.size == 0
    assert find("glove.sums").text() == ""
    assert not {"met_most", "ratio_high", "weight_full", "fit_loss", "pmi_least"} & numbers.keys()
    assert "at least two words" in find("glove.ratio_message").text()
    line.setText("ice steam water")
    line.editingFinished.emit()
    qtbot.waitUntil(lambda: "fit_loss" in numbers, timeout=LONG)
    find("glove.j").setText("ice")
    assert "ratio_high" not in numbers
    assert "two different words" in find("glove.ratio_message").text()


def test_each_size_is_remembered_as_far_as_it_came(body, find, qtbot):
    qtbot.mouseClick(find("glove.steps20"), Qt.MouseButton.LeftButton)
    find("glove.dimensions").setValue(1)
    qtbot.mouseClick(find("glove.steps1"), Qt.MouseButton.LeftButton)
    said = body.stage.numbers["fit_ends"]
    assert said.startswith("with 1 dimension J = ")
    assert "after 1 step; with 3 dimensions J = " in said
    assert said.endswith("after 20 steps")
    assert body.stage.numbers["fit_counts"] == str(int(np.triu(body.parts["fit"].model.met).sum()))
