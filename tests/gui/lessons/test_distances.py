"""The lesson of distances: its identity reads right for every angle."""

import re
import threading

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QScrollArea

from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.own_texts import shipped_script
from embviz.gui.lessons.script import WidgetAnchor
from embviz.gui.style.number_text import percent
from embviz.teaching import learned_metric
from embviz.teaching.learned_metric import COUNTS, labeled, learn_metric, nearest_words, right_comparisons, toy_vectors
from embviz.util.progress import Pulse
from embviz.vectors.english import read_english


@pytest.mark.parametrize(
    ("end", "said"), [((-3, 1), "36.00 = 10.00 + 10.00 + 2 · 8.00"), ((1, 3), "8.00 = 10.00 + 10.00 − 2 · 6.00")]
)
def test_the_identity_has_the_sign_of_the_product(lesson, find, end, said):
    body = lesson("distances")
    find("distances.vectors").set_end(1, *end)
    assert said in body.stage.numbers["identity"]  # its paragraph is folded


def test_the_angles_that_the_details_name_are_those_of_the_english_vectors():
    script = shipped_script(next(spec for spec in LESSONS if spec.id == "distances"))
    (note,) = (one.note for one in script.blocks if isinstance(one, WidgetAnchor) and one.name == "plane")
    low, high, most = (int(number) for number in re.findall(r"(\d+)°", note)[:3])
    vectors = np.asarray(read_english()[0].vectors, np.float32)
    units = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    least = min(float((units[at : at + 1000] @ units[at:].T).min()) for at in range(0, len(units), 1000))
    assert most - 1 < np.degrees(np.arccos(least)) < most  # of all pairs
    one, other = np.random.default_rng(0).integers(0, len(units), (2, 100_000))
    angles = np.degrees(np.arccos(np.clip((units[one] * units[other]).sum(axis=1), -1, 1)))
    assert np.mean((angles > low) & (angles < high)) == pytest.approx(0.9, abs=0.02)


def _press(qtbot, control):
    qtbot.mouseClick(control, Qt.MouseButton.LeftButton)


def _drag(qtbot, widget, start, end):
    qtbot.mousePress(widget, Qt.MouseButton.LeftButton, pos=start.toPoint())
    qtbot.mouseMove(widget, end.toPoint())
    qtbot.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=end.toPoint())


def test_what_is_typed_is_in_the_picture_and_measured(lesson, find, qtbot):
    lesson("distances")
    line = find("distances.typed_v")
    line.clear()
    qtbot.keyClicks(line, "0, -4")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert find("distances.vectors").ends[1].tolist() == [0, -4]
    assert find("distances.readouts").value("euclid") == f"{34**0.5:.2f}"
    assert find("distances.readouts").value("cosine") == f"−{4 / (4 * 10**0.5):.3f}"
    for wrong, said in (("1, 2, 3", "3 components"), ("9, 0", "reaches to 7"), ("x, 1", "not a number")):
        line.clear()
        qtbot.keyClicks(line, wrong)
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert said in find("distances.typed_message").text()
        assert find("distances.vectors").ends[1].tolist() == [0, -4]


def test_a_third_vector_is_compared_with_both(lesson, find, qtbot):
    lesson("distances")
    table, said = find("distances.pairs"), find("distances.nearest")
    assert not table.isVisible()
    _press(qtbot, find("distances.third"))
    assert table.isVisible()
    rows = [[table.rows.cell(row, column).text for column in range(5)] for row in range(3)]
    assert rows[1] == ["u, w", f"{13**0.5:.2f}", "21.00", f"{21 / 450**0.5:.3f}", "8.1°"]
    assert "by distance v, by cosine w" in said.text()
    find("distances.vectors").set_end(2, 2, 0)
    assert "w, by distance and by cosine" in said.text()
    find("distances.vectors").set_end(2, 0, 0)
    assert "length 0" in said.text()


def test_what_is_said_of_three_vectors_is_whole(lesson, find, qtbot):
    lesson("distances")
    find("distances.third").click()
    _press(qtbot, find("distances.space.space"))
    table = find("distances.pairs")
    qtbot.waitUntil(lambda: table.viewport().width() > 200)
    header = table.horizontalHeader()
    assert header.length() <= table.viewport().width()
    assert table.rowViewportPosition(2) + table.rowHeight(2) <= table.viewport().height()
    for name in "uvw":
        line = find(f"distances.typed_{name}")
        room = line.width() - 2 * 12  # the padding of the style sheet
        assert line.fontMetrics().horizontalAdvance(line.text()) <= room


def test_the_plane_is_as_large_as_its_vectors(lesson, find, qtbot):
    lesson("distances")
    picture = find("distances.vectors")

    def share_of(which):
        arrow = picture.end_on_screen(which) - QPointF(picture.width() / 2, picture.height() / 2)
        return np.hypot(arrow.x(), arrow.y()) / (picture.height() / 2)

    assert share_of(0) == pytest.approx(1 / 1.3, abs=0.01)
    _press(qtbot, find("distances.unit"))
    assert share_of(0) == share_of(1) == pytest.approx(1 / 1.3, abs=0.01)
    _press(qtbot, find("distances.again"))
    start, over = picture.end_on_screen(1), QPointF(picture.width() / 2, -60)
    qtbot.mousePress(picture, Qt.MouseButton.LeftButton, pos=start.toPoint())
    other = picture.end_on_screen(0)
    qtbot.mouseMove(picture, over.toPoint())
    assert picture.end_on_screen(0) == other  # the scale stays during a drag
    assert picture.end_on_screen(1).y() < 0
    qtbot.mouseRelease(picture, Qt.MouseButton.LeftButton, pos=over.toPoint())
    assert picture.ends[1, 1] > 5
    assert 1 / 2.2 < share_of(1) < 1 / 1.1
    _press(qtbot, find("distances.angle180"))
    assert 1 / 2.2 < share_of(1) < 1 / 1.1
    picture.set_end(1, 7, 7)
    assert picture.rect().contains(picture.end_on_screen(1).toPoint())
    for which in (0, 1):
        picture.set_end(which, 0, 0)
    assert picture.end_on_screen(1) == QPointF(picture.width() / 2, picture.height() / 2)


def test_in_space_an_end_follows_the_pointer_and_keeps_its_depth(lesson, find, qtbot):
    lesson("distances")
    _press(qtbot, find("distances.space.space"))
    picture = find("distances.space_vectors")
    assert picture.axes @ picture.axes.T == pytest.approx(np.eye(2))
    before, start = picture.ends[0].copy(), picture.end_on_screen(0)
    _drag(qtbot, picture, start, start + QPointF(40, -30))
    moved = picture.ends[0] - before
    assert picture.end_on_screen(0).x() == pytest.approx(start.x() + 40, abs=4)
    assert picture.end_on_screen(0).y() == pytest.approx(start.y() - 30, abs=4)
    towards = np.cross(*picture.axes)
    assert moved @ towards == pytest.approx(0, abs=0.1)
    assert find("distances.readouts").value("lu") == f"{np.linalg.norm(picture.ends[0]):.2f}"


def test_space_is_turned_beside_the_ends_and_by_keys(lesson, find, qtbot):
    lesson("distances")
    _press(qtbot, find("distances.space.space"))
    picture = find("distances.space_vectors")
    ends, axes = picture.ends.copy(), picture.axes
    _drag(qtbot, picture, QPointF(10, 10), QPointF(60, 30))
    assert not np.allclose(picture.axes, axes)
    axes = picture.axes
    qtbot.keyClick(picture, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert not np.allclose(picture.axes, axes)
    assert np.array_equal(picture.ends, ends)
    qtbot.keyClick(picture, Qt.Key.Key_PageUp)
    assert picture.ends[0] - ends[0] == pytest.approx((0, 0, 0.1))
    for _ in range(40):
        qtbot.keyClick(picture, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert picture.axes[1, 2] >= 0, "the view does not turn over"


def test_what_was_typed_wrong_is_forgotten_with_its_message(lesson, find, qtbot):
    lesson("distances")
    line, message = find("distances.typed_u"), find("distances.typed_message")

    def spoil():
        line.clear()
        qtbot.keyClicks(line, "abc")
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert "“abc” contains something that is not a number" in message.text()

    for name in ("distances.again", "distances.unit", "distances.longer", "distances.third", "distances.space.space"):
        spoil()
        _press(qtbot, find(name))
        assert "abc" not in message.text() + line.text(), name
    # in space three numbers do not fit: the first of them is seen
    assert find("distances.typed_w").cursorPosition() == 0


@pytest.mark.parametrize(
    ("number", "asked", "answer"),
    [
        (1, "u = (2, −1, 3) and v = (1, 2, −1)", "The distance is √26, the dot product −3, the cosine −3/(2√21)."),
        (2, "u = (4, 2, −1) and v = (0, −2, 3)", "The distance is 4√3, the dot product −7, the cosine −7/√273."),
    ],
)
def test_an_exercise_is_asked_before_it_is_solved(lesson, find, qtbot, number, asked, answer):
    body = lesson("distances")
    shown = find("distances.exact_readouts")
    assert shown.value("cosine") == ""
    _press(qtbot, find(f"distances.exercise{number}"))
    assert shown.value("cosine") == ""
    assert body.stage.numbers["asked"] == asked
    _press(qtbot, find("distances.solve"))
    assert shown.value("dot") in answer
    assert shown.value("cosine").split("  ")[0] in answer
    assert not find("distances.solve").isEnabled()


def _steps(find):
    rows = find("distances.steps").rows
    assert find("distances.steps").isVisible() == (rows.rowCount() > 0)
    return {rows.cell(at, 0).text: rows.cell(at, 1).text for at in range(rows.rowCount())}


def test_the_steps_of_an_exercise_are_shown_with_its_values(lesson, find, qtbot):
    lesson("distances")
    assert _steps(find) == {}
    _press(qtbot, find("distances.solve"))
    assert _steps(find) == {
        "u − v": "(1, −3, 4)",
        "‖u − v‖²": "1 + 9 + 16 = 26",
        "‖u − v‖": "√26",
        "u · v": "2 · 1 + (−1) · 2 + 3 · (−1) = 2 − 2 − 3 = −3",
        "‖u‖": "√(4 + 1 + 9) = √14",
        "‖v‖": "√(1 + 4 + 1) = √6",
        "cos(u, v)": "−3 / (√14 · √6) = −3/(2√21)",
    }
    _press(qtbot, find("distances.exercise2"))
    assert _steps(find) == {}


def test_steps_of_fractions_and_of_zero_are_shown(lesson, find):
    lesson("distances")
    for name, text in (("u", "1/2, 0"), ("v", "0, 0")):
        line = find(f"distances.{name}")
        line.setText(text)
        line.textEdited.emit(text)
    steps = _steps(find)
    assert steps["‖u − v‖²"] == "1/4 + 0 = 1/4"
    assert steps["‖u − v‖"] == "√(1/4) = 1/2"
    assert steps["u · v"] == "(1/2) · 0 + 0 · 0 = 0 + 0 = 0"
    assert "not defined" in steps["cos(u, v)"]
    find("distances.v").setText("x")
    find("distances.v").textEdited.emit("x")
    assert _steps(find) == {}


@pytest.mark.parametrize("where", ["plane", "space"])
def test_v_is_turned_to_the_marks(lesson, find, qtbot, where):
    lesson("distances")
    _press(qtbot, find(f"distances.space.{where}"))
    picture = find("distances.vectors" if where == "plane" else "distances.space_vectors")
    u, length = picture.ends[0].copy(), np.linalg.norm(picture.ends[1])
    assert list(picture.marks.values()) == ["0°: 1", "30°: 0.87", "90°: 0", "180°: −1"]
    across = picture.ends[1] - (picture.ends[1] @ u) / (u @ u) * u
    for degrees, cosine in ((0, "1.000"), (30, f"{3**0.5 / 2:.3f}"), (90, "0.000"), (180, "−1.000")):
        _press(qtbot, find(f"distances.angle{degrees}"))
        assert find("distances.readouts").value("angle") == f"{degrees}.0°"
        assert find("distances.readouts").value("cosine") == cosine
        assert np.array_equal(picture.ends[0], u)
        assert np.linalg.norm(picture.ends[1]) == pytest.approx(length)
    _press(qtbot, find("distances.again"))
    _press(qtbot, find("distances.angle30"))
    assert picture.ends[1] @ across > 0, "it stays on its side of u"
    picture.set_end(1, *np.zeros(len(u)))
    assert not find("distances.angle90").isEnabled()


@pytest.mark.parametrize("where", ["plane", "space"])
def test_the_texts_of_the_marks_stand_clear_of_the_arrows(lesson, find, qtbot, where):
    lesson("distances")
    _press(qtbot, find(f"distances.space.{where}"))
    picture = find("distances.vectors" if where == "plane" else "distances.space_vectors")
    degrees = [None, 0, 30, 90, 180]
    for angle in degrees:
        if angle is not None:
            _press(qtbot, find(f"distances.angle{angle}"))
        boxes = picture.mark_boxes()
        assert len(boxes) == 4
        for k, box in enumerate(boxes.values()):
            assert not any(box.intersects(other) for other in list(boxes.values())[:k])
            for which in range(2):
                assert not box.intersects(picture.name_box(which)), (angle, which)
                along = np.linspace(0, 1, 400)[:, None] * picture.ends[which]
                assert not any(box.contains(picture._onto(point)) for point in along), (angle, which)


def test_what_is_said_of_angles_holds_for_trained_vectors():
    from embviz.teaching.claims.words import angles_of, opposite_pairs
    from embviz.util.progress import SILENT
    from embviz.vectors.english import read_english
    from embviz.vectors.neighborhoods import unit_vectors

    vectors = read_english(SILENT)[0]
    unit = unit_vectors(vectors.vectors)
    random = angles_of(unit, *np.random.default_rng(1).integers(0, len(unit), (2, 20_000)))
    # as the note of the picture has it
    assert np.percentile(random, (5, 95)) == pytest.approx((79, 98), abs=1)
    assert random.max() < 110
    opposites = angles_of(unit, *np.array(opposite_pairs(vectors)).T)
    assert np.median(opposites) == pytest.approx(56, abs=1)
    assert opposites.max() < 90


def test_a_distance_is_learned_from_pairs(lesson, lab, find, qtbot, monkeypatch):
    monkeypatch.setattr(learned_metric, "EPOCHS", 3)
    monkeypatch.setattr(learned_metric, "WORDS", 20_000)
    body = lesson("distances")
    part = body.parts["learned"]
    next(area for area in lab.page.findChildren(QScrollArea) if area.isAncestorOf(part)).ensureWidgetVisible(part)
    qtbot.waitUntil(lambda: part.found is not None, timeout=60_000)
    told = labeled(toy_vectors(Pulse()), "speech")
    find("distances.learned_pairs.slider").setValue(1)
    _press(qtbot, find("distances.learned_form.full"))
    expected = learn_metric(told, "full", COUNTS[1])
    qtbot.waitUntil(
        lambda: part.found is not None and np.array_equal(part.found.learned.after, expected.after), timeout=60_000
    )
    readouts = find("distances.learned_readouts")
    assert readouts.value("pairs") == str(COUNTS[1])
    assert readouts.value("before") == percent(right_comparisons(expected.before, expected.alike), 1)
    assert readouts.value("after") == percent(right_comparisons(expected.after, expected.alike), 1)
    assert body.stage.numbers["metric_seen"] == percent(expected.seen, 1)
    # each pair is in one bin of each picture
    for plot in (part.before, part.after):
        assert sum(series.y.sum() for series in plot.series) == len(expected.alike)
    # both are read on one scale, whose axes have names
    views = [plot.plot.getPlotItem().getViewBox().viewRange() for plot in (part.before, part.after)]
    assert views[0] == pytest.approx(np.array(views[1]))
    assert part.before.plot.labels == part.after.plot.labels == ("distance", "pairs")
    assert "%" not in part.verdict.text()  # the shares stand beside it
    # the usual distance is not learned: nothing of it depends on the kind of what is
    usual = [series.y.tolist() for series in part.before.series]
    _press(qtbot, find("distances.learned_form.diagonal"))
    qtbot.waitUntil(lambda: not np.array_equal(part.found.learned.after, expected.after), timeout=60_000)
    assert [series.y.tolist() for series in part.before.series] == usual
    _press(qtbot, find("distances.learned_form.full"))
    qtbot.waitUntil(lambda: np.array_equal(part.found.learned.after, expected.after), timeout=60_000)
    table, word = find("distances.learned_nearest"), find("distances.learned_word")
    word.setText("king")
    for column, matrix in enumerate((np.eye(50), expected.matrix)):
        near = [name for name, _ in nearest_words(told, "king", matrix, 5)]
        assert [table.rows.cell(at, column).text.split()[0].strip("\u2068\u2069") for at in range(5)] == near
    near = [table.rows.cell(at, 0).text for at in range(5)]
    word.setText("zzz")
    assert "not among" in find("distances.learned_word_message").text()
    assert table.rows.rowCount() == 0
    word.setText("king")
    _press(qtbot, find("distances.learned_label.category"))
    qtbot.waitUntil(lambda: part.found is not None and part.found.label == "category", timeout=60_000)
    assert [table.rows.cell(at, 0).text for at in range(5)] == near


def test_old_numbers_make_way_while_a_distance_is_learned(lesson, lab, find, qtbot, monkeypatch):
    monkeypatch.setattr(learned_metric, "EPOCHS", 1)
    monkeypatch.setattr(learned_metric, "WORDS", 20_000)
    part = lesson("distances").parts["learned"]
    next(area for area in lab.page.findChildren(QScrollArea) if area.isAncestorOf(part)).ensureWidgetVisible(part)
    qtbot.waitUntil(lambda: part.found is not None, timeout=60_000)
    go, learn = threading.Event(), learned_metric.learn_metric

    def slow(*args):
        go.wait(60)
        return learn(*args)

    monkeypatch.setattr(learned_metric, "learn_metric", slow)
    try:
        _press(qtbot, find("distances.learned_form.full"))
        qtbot.waitUntil(lambda: part.verdict.text() == "Learning the distance …")
        assert part.readouts.value("after") == ""
        assert find("distances.learned_nearest").rows.cell(0, 1).text == "…"
        assert find("distances.learned_nearest").rows.cell(0, 0).text != "…"
    finally:
        go.set()
    qtbot.waitUntil(lambda: part.readouts.value("after") != "", timeout=60_000)
    assert find("distances.learned_nearest").rows.cell(0, 1).text != "…"
