"""The lesson of analogies: dragged and typed by hand, asked of real words, and explained by counts."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from scipy.spatial.distance import cosine

from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.style.number_text import percent

LONG = 60_000  # ms


@pytest.fixture
def body(lesson):
    return lesson("analogies")


@pytest.fixture
def see(lab, body, qtbot):
    """Bring a part into sight, and wait until it has measured."""

    def seen(name):
        lab.scroll_area().ensureWidgetVisible(body.parts[name], 50, 400)
        qtbot.waitUntil(lambda: not getattr(body.parts[name], "_behind", False), timeout=LONG)
        qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
        return body.parts[name]

    return seen


def test_typed_numbers_move_the_words_and_change_every_step(body, find):
    steps = find("analogies.steps")
    assert steps.value("royalty") == "(0, 0, 0.8)"
    assert steps.value("gender") == "(0, 0.6, 0)"
    assert steps.value("target") == body.stage.numbers["hand_target"] == "(0.5, 0.8, 0.9)"
    assert steps.value("cos_queen") == "1.000"
    assert find("analogies.nearest").text() == "Nearest: queen. It is the result exactly."
    find("analogies.queen3").setValue(0.5)
    assert steps.value("cos_queen") == f"{1 - cosine([0.5, 0.8, 0.9], [0.5, 0.8, 0.5]):.3f}"
    assert find("analogies.plane").places["queen"] == (0.8, 0.5)
    assert find("analogies.plane").target == pytest.approx((0.8, 0.9))


def test_words_are_dragged_and_moved_with_keys(body, find, qtbot):
    plane = find("analogies.plane")
    qtbot.mousePress(plane, Qt.MouseButton.LeftButton, pos=plane.spot((0.2, 0.9)).toPoint())
    qtbot.mouseMove(plane, plane.spot((0.4, 0.6)).toPoint())
    qtbot.mouseRelease(plane, Qt.MouseButton.LeftButton)
    assert find("analogies.king2").value() == pytest.approx(0.4)
    assert find("analogies.king3").value() == pytest.approx(0.6)
    qtbot.mouseMove(plane, QPoint(5, 5))
    assert find("analogies.king2").value() == pytest.approx(0.4)
    plane.setFocus()
    qtbot.keyClick(plane, Qt.Key.Key_Space)  # man, as king was dragged
    qtbot.keyClick(plane, Qt.Key.Key_Up)
    assert find("analogies.man3").value() == pytest.approx(0.2)
    assert find("analogies.steps").value("royalty") == "(0, 0.2, 0.4)"
    qtbot.mouseClick(find("analogies.again"), Qt.MouseButton.LeftButton)
    assert find("analogies.steps").value("royalty") == "(0, 0, 0.8)"


def test_a_small_gender_is_answered_by_king_unless_it_may_not(body, find, qtbot):
    qtbot.mouseClick(find("analogies.small"), Qt.MouseButton.LeftButton)
    assert find("analogies.nearest").text() == "Nearest: king"
    find("analogies.excluded").setChecked(True)
    assert find("analogies.nearest").text() == "Nearest: queen"
    # man and woman stand close, and their names apart
    boxes = find("analogies.plane").name_boxes()
    assert not any(one.intersects(other) for one, other in combinations(boxes.values(), 2))


def test_real_words_answer_after_the_learner_did(body, see, find, qtbot, lab):
    part = see("asked")
    assert find("analogies.open").rows.rowCount() == 0
    qtbot.waitUntil(lambda: part.complaint.text() == "Answer first.", timeout=LONG)
    qtbot.mouseClick(find("analogies.guess.queen"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: find("analogies.open").rows.rowCount() > 0, timeout=LONG)
    vectors = part.source.vectors
    unit = vectors.vectors / np.linalg.norm(vectors.vectors, axis=1, keepdims=True)
    a, b, c = (vectors.words.index(word) for word in ("man", "king", "woman"))
    order = np.argsort(-(unit @ (unit[b] - unit[a] + unit[c])))[:9]
    expected = [vectors.words[at] for at in order]
    rows = find("analogies.open").rows
    assert [rows.cell(k, 0).text for k in range(rows.rowCount())] == expected[:6]
    fair = find("analogies.fair").rows
    assert fair.cell(0, 0).text == next(word for word in expected if word not in ("man", "king", "woman"))
    assert expected[0] == "king"
    assert "Found: king, man or woman" in find("analogies.guess.told").text()
    assert LessonAnswers(lab.settings).get("analogies.guess") == "queen"
    find("analogies.a").setText("zzzz")
    find("analogies.a").editingFinished.emit()
    qtbot.waitUntil(lambda: "zzzz" in find("analogies.asked_message").text(), timeout=LONG)
    qtbot.mouseClick(find("analogies.preset2"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: find("analogies.open").rows.rowCount() > 0, timeout=LONG)
    assert find("analogies.b").text() == "bigger"


def test_differences_of_a_relation_against_their_cosines(body, see, find, qtbot):
    part = see("differences")
    qtbot.waitUntil(lambda: find("analogies.arrows").drawn_numbers() is not None, timeout=LONG)
    told = find("analogies.offsets").value("mean")
    assert [row.sign for row in find("analogies.offsets")._rows[2:4]] == ["cosine as drawn", "differences drawn"]
    part.relation.setCurrentIndex(part.relation.findData("opposite"))
    qtbot.waitUntil(lambda: find("analogies.offsets").value("mean") != told, timeout=LONG)
    assert abs(float(find("analogies.offsets").value("mean").replace("−", "-"))) < 0.05
    assert float(find("analogies.offsets").value("plane")) > 0.5  # a drawing flatters


def test_ratios_of_counts_and_words_that_are_not_there(body, see, find, qtbot):
    part = see("counts")
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    assert find("analogies.ratio_readouts").value("correlation") == f"{part.found.correlation:.2f}"
    assert part.found.correlation > 0.9
    part.compare("king", "frogs and toads")
    qtbot.waitUntil(lambda: "not in the text" in find("analogies.ratio_message").text(), timeout=LONG)
    assert "ratio_slope" not in body.stage.numbers
    qtbot.mouseClick(find("analogies.pair1"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: part.found is not None, timeout=LONG)
    assert body.stage.numbers["ratio_b"] == "“dog”"


def test_relations_are_points_and_the_best_is_named(body, see, find, qtbot):
    part = see("relations")
    qtbot.waitUntil(lambda: len(part.points) > 15, timeout=LONG)
    best = part.points[0]
    assert body.stage.numbers["relations_best"].startswith(best.name)
    point = next(one for one in find("analogies.chart").points if one.name == best.name)
    assert (point.x, point.y) == (best.gain, best.right)
    worst = [one.name for one in part.points if one.right == part.points[-1].right]
    told = body.stage.numbers["relations_worst"]
    assert all(f"{name} (" in told for name in worst)
    assert told.count(" → ") == len(worst)  # each with a pair that says what it is
    assert told.endswith(f"with {percent(part.points[-1].right)}")
    part.show_found((*part.points[:-1], replace(part.points[-2], name="young")))
    assert all(f"{name} (" in body.stage.numbers["relations_worst"] for name in (part.points[-2].name, "young"))


def test_the_parallelogram_is_turned_in_space(body, see, find, qtbot, lab):
    from embviz.vectors.embedding import Embedding
    from embviz.vectors.neighborhoods import unit_vectors

    words = ["man", "king", "woman", "queen", "hot", "cold", "big", "small"]
    vectors = np.random.default_rng(8).standard_normal((len(words), 20)).astype(np.float32)
    lab.workspace.set_vectors(Embedding(words, vectors))
    see("space")
    view, readouts = find("analogies.space"), find("analogies.space_readouts")
    unit = unit_vectors(vectors).astype(float)

    def angle(one, other):
        return np.degrees(np.arccos(one @ other / np.linalg.norm(one) / np.linalg.norm(other)))

    assert readouts.value("angle") == f"{angle(unit[1] - unit[0], unit[3] - unit[2]):.1f}°"
    assert body.stage.numbers["space_angle"] == readouts.value("angle")
    # the number is that of the arrows that one sees
    spots = [np.array(spot.toTuple()) for spot in view.spots()]
    assert readouts.value("seen") == f"{angle(spots[1] - spots[0], spots[3] - spots[2]):.1f}°"
    before = readouts.value("seen")
    middle = view.rect().center()
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(view, middle + QPoint(60, 25))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton)
    dragged = readouts.value("seen")
    assert dragged != before
    qtbot.keyClick(view, Qt.Key.Key_Left)
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert readouts.value("seen") != dragged
    spots = [np.array(spot.toTuple()) for spot in view.spots()]
    assert readouts.value("seen") == f"{angle(spots[1] - spots[0], spots[3] - spots[2]):.1f}°"
    qtbot.mouseClick(find("analogies.space_parallel"), Qt.MouseButton.LeftButton)
    assert readouts.value("seen") == "0.0°"
    qtbot.mouseClick(find("analogies.space_again"), Qt.MouseButton.LeftButton)
    assert readouts.value("seen") == before
    qtbot.mouseClick(find("analogies.space_preset4"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.words == ("hot", "cold", "big", "small"), timeout=LONG)
    line = find("analogies.space_d")
    line.setText("zzz")
    line.editingFinished.emit()
    qtbot.waitUntil(lambda: view.placed is None, timeout=LONG)
    assert "“zzz” is not among" in find("analogies.space_message").text()
    assert not find("analogies.space_parallel").isEnabled()
