"""The course as one reads it: its list, its parts, its end, and the lecture hall."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea

from embviz.gui.lessons import LESSONS
from embviz.gui.lessons.blocks import Formula
from embviz.gui.lessons.body import LessonBody
from embviz.gui.lessons.page import LessonsPage
from embviz.gui.lessons.widgets.stage_table import StageTable

LONG = 30_000  # ms; the library of formulas wakes up in the first wait


@pytest.fixture
def page(show):
    return show("lessons.page", "LessonsPage")


@pytest.fixture
def distances(page, qtbot):
    """Return the lesson of distances, as it is read."""
    page.show_lesson("distances")
    body = page.body("distances")
    qtbot.waitUntil(body.isVisible, timeout=LONG)
    return body


def _presenters():
    return [w for w in QApplication.topLevelWidgets() if w.objectName() == "presenter" and w.isVisible()]


def test_what_was_read_to_its_end_is_remembered(page, find, qtbot, lab):
    first = page.body(LESSONS[0].id)
    qtbot.waitUntil(first.isVisible, timeout=LONG)
    assert find("lessons.list").count() == len(LESSONS)
    assert find("lessons.progress").text().startswith(f"0 of {len(LESSONS)} read")
    further = find("lessons.next")
    qtbot.waitUntil(lambda: further.text() == "Read on ↓")
    # the rest of the lesson comes before the next one
    while further.text() == "Read on ↓":
        assert lab.settings.get("lessons/done") == []
        assert first.isVisible()
        qtbot.mouseClick(further, Qt.MouseButton.LeftButton)
    assert first.isVisible()
    # the end says what is missing
    assert "try or answer" in find("lessons.said").text()
    # scrolling alone is no reading, and neither is going on by the keys of the page
    assert lab.settings.get("lessons/done") == []
    qtbot.keyClick(find("journey.next"), Qt.Key.Key_PageDown)
    assert lab.settings.get("lessons/done") == []
    qtbot.mouseClick(find("journey.next"), Qt.MouseButton.LeftButton)
    assert find("lessons.progress").text().startswith(f"1 of {len(LESSONS)} read and tried")
    assert "try or answer" not in find("lessons.said").text()
    assert lab.settings.get("lessons/done") == [LESSONS[0].id]
    qtbot.mouseClick(further, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(page.body(LESSONS[1].id).isVisible, timeout=LONG)


def test_what_was_tried_another_day_counts(page, find, qtbot, lab):
    first = page.body(LESSONS[0].id)
    qtbot.waitUntil(first.isVisible, timeout=LONG)
    assert "seen" in find("lessons.progress").toolTip()  # what it counts
    qtbot.waitUntil(lambda: find("lessons.next").text() == "Read on ↓")
    qtbot.mouseClick(find("journey.next"), Qt.MouseButton.LeftButton)
    assert lab.settings.get("lessons/done") == []  # its end was not seen
    assert lab.settings.get("lessons/tried") == [LESSONS[0].id]
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    page.hide()
    page.deleteLater()
    lab.page = None
    again = LessonsPage(lab.context)
    lab.page = again
    again.resize(1200, 744)
    again.show()
    qtbot.waitUntil(again.body(LESSONS[0].id).isVisible, timeout=LONG)
    bar = find(f"lessons.scroll.{LESSONS[0].id}").verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    QApplication.processEvents()  # it was opened at its top
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: lab.settings.get("lessons/done") == [LESSONS[0].id])
    assert "try or answer" not in find("lessons.said").text()


def test_the_last_lesson_leads_back_to_the_journey(page, find, qtbot, lab):
    journey = page.body(LESSONS[0].id)
    qtbot.waitUntil(journey.isVisible, timeout=LONG)
    bar = find(f"lessons.scroll.{LESSONS[0].id}").verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    QApplication.processEvents()  # it was opened at its top
    bar.setValue(bar.maximum())
    lab.settings.set("lessons/done", [spec.id for spec in LESSONS[:-1]])
    page.show_lesson(LESSONS[-1].id)
    last = page.body(LESSONS[-1].id)
    qtbot.waitUntil(last.isVisible, timeout=LONG)
    end = find(f"lessons.scroll.{LESSONS[-1].id}").verticalScrollBar()
    qtbot.waitUntil(lambda: end.maximum() > 0)
    end.setValue(end.maximum())
    further = find("lessons.next")
    qtbot.waitUntil(lambda: further.text() == "Back to the journey →")
    answers = {"maps.noise.guess": "many", f"{LESSONS[-1].id}.question": "answered"}
    lab.settings.set("lessons/answers", json.dumps(answers))
    assert bar.value() > 0
    qtbot.mouseClick(further, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(journey.isVisible, timeout=LONG)
    assert bar.value() == 0
    assert journey.parts["travel"].strip._answered["maps"] == 1
    assert "the journey shows your answers" in find("lessons.progress").text()
    assert "last page" in find("lessons.list").item(0).toolTip()
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)


def test_the_lesson_chosen_last_is_shown(page, find, qtbot):
    page.show_lesson(LESSONS[2].id)
    page.show_lesson(LESSONS[0].id)
    qtbot.waitUntil(lambda: page.body(LESSONS[0].id).isVisible() and find("lessons.next").isEnabled(), timeout=LONG)
    qtbot.waitUntil(lambda: not page.context.jobs.running("lesson"))
    assert page.body(LESSONS[0].id).isVisible()


def test_dragging_a_vector_changes_every_number(distances, find, qtbot):
    vectors, readouts = find("distances.vectors"), find("distances.readouts")
    assert readouts.value("euclid") == "2.83"
    start = vectors.end_on_screen(1).toPoint()
    origin = QPoint(vectors.width() // 2, vectors.height() // 2)
    qtbot.mousePress(vectors, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(vectors, origin + (start - origin) / 2)
    qtbot.mouseRelease(vectors, Qt.MouseButton.LeftButton)
    x, y = vectors.ends[1]
    assert (x, y) != (1, 3)
    assert readouts.value("dot") == f"{3 * x + y:.2f}"
    assert f"2 · {3 * x + y:.2f}" in distances.stage.numbers["identity"]


def test_keys_move_the_chosen_vector(distances, find, qtbot):
    vectors = find("distances.vectors")
    vectors.setFocus()
    qtbot.keyClick(vectors, Qt.Key.Key_Space)
    qtbot.keyClick(vectors, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert vectors.ends[:2].tolist() == [[3, 1], [2, 3]]


def test_pointing_at_a_number_lights_its_sign(distances, find, lab, qtbot):
    readouts = find("distances.readouts")
    cosine = QPoint(20, readouts.height() - 45)
    QCursor.setPos(readouts.mapToGlobal(cosine))  # a pointer that another test left just there
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    distances.stage.highlight(())
    qtbot.mouseMove(readouts, cosine)
    assert distances.stage.highlighted == {"cosine"}
    assert find("distances.step0.1").lit == {"cosine"}
    qtbot.mouseMove(find("distances.step0.1"), find("distances.step0.1").part_box("euclid").center().toPoint())
    assert distances.stage.highlighted == {"euclid"}


@pytest.mark.parametrize(
    ("u", "v", "cosine", "said"),
    [
        ("2, -1, 3", "1 2 -1", "−3/(2√21)  ≈  −0.3273", ""),
        ("1/2, 0", "1, 1", "1/√2  ≈  0.7071", ""),
        ("0, 0", "1, 1", "not defined: a vector of length 0", ""),
        ("1, x", "1, 1", "", "not a number"),
        ("1", "1, 1", "", "u has 1"),
        ("", "1", "", "Type the components"),
        ("1/0", "1", "", "not a number"),
        ("1e9", "1", "", "without exponents"),
        ("1234567", "1", "", "at most 6 signs"),
        ("999983, 1", "1, 999979", "", "too large for exact roots"),
    ],
)
def test_typed_vectors(distances, find, u, v, cosine, said):
    for name, text in (("u", u), ("v", v)):
        line = find(f"distances.{name}")
        assert isinstance(line, QLineEdit)
        line.setText(text)
        line.textEdited.emit(text)
    assert find("distances.exact_readouts").value("cosine") == cosine
    assert said in find("distances.message").text()


def test_twice_as_long_turns_nothing_and_is_offered_while_there_is_room(distances, find, qtbot):
    readouts, longer = find("distances.readouts"), find("distances.longer")
    cosine, length = readouts.value("cosine"), float(readouts.value("lv"))
    qtbot.mouseClick(longer, Qt.MouseButton.LeftButton)
    assert readouts.value("cosine") == cosine
    assert float(readouts.value("lv")) == pytest.approx(2 * length, abs=0.02)
    assert not longer.isEnabled()


def test_one_step_at_a_time_in_large_type(page, distances, find, qtbot):
    qtbot.mouseClick(find("lessons.present"), Qt.MouseButton.LeftButton)
    (presenter,) = _presenters()
    qtbot.waitExposed(presenter)
    assert distances.stage.scale > 1
    assert [step.isVisible() for step in distances.steps] == [True, *[False] * (len(distances.steps) - 1)]
    presenter.resize(900, 500)
    bar = presenter.findChild(QScrollArea).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    qtbot.keyClick(presenter, Qt.Key.Key_Down)
    assert bar.value() > 0
    qtbot.keyClick(presenter, Qt.Key.Key_Up)
    assert bar.value() == 0
    # keys go to what has the focus, as in a window of the desktop
    qtbot.keyClick(presenter.focusWidget() or presenter, Qt.Key.Key_Space)
    assert presenter.isVisible()
    qtbot.keyClick(presenter.focusWidget() or presenter, Qt.Key.Key_Left)
    assert distances.steps[0].isVisible()
    qtbot.keyClick(presenter.focusWidget() or presenter, Qt.Key.Key_Right)
    assert distances.steps[1].isVisible()
    assert not distances.steps[0].isVisible()
    qtbot.keyClick(presenter, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: distances.window() is page.window())
    assert distances.stage.scale == 1
    assert all(step.isVisible() for step in distances.steps)


def test_each_step_fills_the_screen_and_no_more(page, distances, find, qtbot):
    qtbot.mouseClick(find("lessons.present"), Qt.MouseButton.LeftButton)
    (presenter,) = _presenters()
    seen = presenter.findChild(QScrollArea).viewport()

    def filled():
        presenter.resize(1920, 1320)  # again: the screen, which is smaller, may be filled later than it was asked for
        return 0.9 * seen.height() < distances.height() <= seen.height()

    qtbot.waitUntil(filled)
    first = distances.stage.scale
    assert 1.2 <= first < 1.8
    qtbot.keyClick(presenter, Qt.Key.Key_Right)
    largest = distances.stage.scale
    assert 1.7 < largest <= 2.6, "a short step has large letters"
    # what comes later makes the letters smaller again
    distances.steps[1].setMinimumHeight(seen.height() + 20)
    qtbot.waitUntil(lambda: distances.stage.scale < largest)
    qtbot.keyClick(presenter, Qt.Key.Key_Escape)


@pytest.mark.parametrize(
    ("name", "at"),
    [("distances", 0), ("write", 5), ("search", 1), ("search", 4), ("dimensions", 0), ("transformer", 5), ("glove", 4)],
)
def test_full_steps_need_no_scrolling_on_a_projector(page, lab, find, qtbot, name, at):
    page.show_lesson(name)
    body = page.body(name)
    qtbot.waitUntil(body.isVisible, timeout=LONG)
    qtbot.mouseClick(find("lessons.present"), Qt.MouseButton.LeftButton)
    (presenter,) = _presenters()
    presenter.show_step(at)
    parts = [part for part in body.parts.values() if body.steps[at].isAncestorOf(part)]
    tables = [table for part in parts for table in part.findChildren(StageTable) if not table.isHidden()]
    seen = presenter.findChild(QScrollArea).viewport()

    def fits():
        presenter.resize(1920, 1080)  # again: the screen, which is smaller, may be filled later than it was asked for
        return not lab.jobs.busy() and body.height() <= seen.height()

    qtbot.waitUntil(lambda: all(table.model().rowCount() for table in tables), timeout=LONG)
    qtbot.waitUntil(fits, timeout=LONG)
    assert body.stage.scale >= 1.2
    qtbot.keyClick(presenter, Qt.Key.Key_Escape)


def test_texts_stand_beside_a_narrow_picture_on_a_projector_only(page, find, qtbot):
    page.resize(2400, 900)
    page.show_lesson("lookup")
    body = page.body("lookup")
    qtbot.waitUntil(body.isVisible, timeout=LONG)
    part, question = body.parts["grow"], find("lookup.grown_nearer")
    top = question.mapTo(body, QPoint()).y()
    assert top > part.mapTo(body, QPoint(0, part.height())).y()  # however wide the window is
    qtbot.mouseClick(find("lessons.present"), Qt.MouseButton.LeftButton)
    (presenter,) = _presenters()
    presenter.show_step(2)

    def beside():
        presenter.resize(1920, 1080)  # again: the screen, which is smaller, may be filled later than it was asked for
        left, right = (one.mapTo(body, QPoint()) for one in (part, question))
        return right.x() >= left.x() + part.width() and right.y() < left.y() + part.height()

    qtbot.waitUntil(beside, timeout=LONG)
    assert body.stage.scale > 1.8  # 1.6 below each other
    qtbot.keyClick(presenter, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: question.mapTo(body, QPoint()).y() >= part.mapTo(body, QPoint(0, part.height())).y())


def test_letters_grow_when_what_a_step_shows_needs_less_room(page, distances, find, qtbot):
    qtbot.mouseClick(find("lessons.present"), Qt.MouseButton.LeftButton)
    (presenter,) = _presenters()
    qtbot.waitUntil(lambda: presenter.size() == presenter.screen().size())
    qtbot.keyClick(presenter, Qt.Key.Key_Right)
    settled = distances.stage.scale
    distances.steps[1].setMinimumHeight(2 * presenter.height())
    qtbot.waitUntil(lambda: distances.stage.scale == 1.2)
    distances.steps[1].setMinimumHeight(0)
    qtbot.waitUntil(lambda: distances.stage.scale > (1.2 + settled) / 2)
    qtbot.keyClick(presenter, Qt.Key.Key_Escape)


def test_a_step_of_sentences_has_the_largest_letters_in_the_middle_of_the_screen(page, find, qtbot):
    page.show_lesson("maps")
    body = page.body("maps")
    qtbot.waitUntil(body.isVisible, timeout=LONG)
    qtbot.mouseClick(find("lessons.present"), Qt.MouseButton.LeftButton)
    (presenter,) = _presenters()
    area = presenter.findChild(QScrollArea)

    qtbot.waitUntil(lambda: body.stage.scale == 2.6)
    assert body.height() < area.viewport().height()
    assert area.alignment() == Qt.AlignmentFlag.AlignVCenter
    qtbot.keyClick(presenter, Qt.Key.Key_Right)
    assert area.alignment() == Qt.AlignmentFlag.AlignTop
    qtbot.keyClick(presenter, Qt.Key.Key_Escape)


def test_the_first_step_is_there_before_the_others_and_the_end_is_not_seen_too_early(page, qtbot, monkeypatch):
    built = []
    build_next = LessonBody.build_next

    def told(body):
        more = build_next(body)
        if body.spec.id == "dimensions":
            built.append((len(body.parts), body.isVisible(), page._seen()))
        return more

    monkeypatch.setattr(LessonBody, "build_next", told)
    page.show_lesson("dimensions")
    qtbot.waitUntil(lambda: bool(built) and built[-1][0] == 11, timeout=LONG)
    assert built[0][0] == 1
    steps = len(page.body("dimensions").steps)
    assert len(built) == steps
    assert [seen for _parts, _visible, seen in built] == [False] * steps
    # it is shown from the first step on, and stays in the order of reading
    assert all(visible for _parts, visible, _seen in built[1:])


def test_a_lesson_that_is_asked_for_whole_is_seen_whole(page, qtbot):
    page.show_lesson("distances")
    qtbot.waitUntil(lambda: "distances" in page._bodies, timeout=LONG)
    assert all(part.isVisible() for part in page.body("distances").parts.values())


def test_what_one_reads_alone_is_not_in_the_hall(page, find, qtbot):
    page.show_lesson("small")
    body = page.body("small")
    qtbot.waitUntil(body.isVisible, timeout=LONG)
    at = next(
        at for at, step in enumerate(body.steps) if body.parts["chart"] in step.findChildren(type(body.parts["chart"]))
    )
    detail = find("small.details.chart")
    (source, *_), heading = (
        [formula.source for formula in body.steps[at].findChildren(Formula)],
        body.steps[at].layout().itemAt(0).widget(),
    )
    assert (source.isVisible(), detail.isVisible(), heading.isVisible()) == (True, True, False)
    qtbot.mouseClick(find("lessons.present"), Qt.MouseButton.LeftButton)
    (presenter,) = _presenters()
    presenter.show_step(at)
    assert (source.isVisible(), detail.isVisible(), heading.isVisible()) == (False, False, True)
    assert heading.accessibleName() == body.step_names[at]
    qtbot.keyClick(presenter, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: (source.isVisible(), detail.isVisible(), heading.isVisible()) == (True, True, False))


def test_a_lesson_is_presented_once_and_comes_back_when_the_window_closes(page, distances, find, qtbot):
    for _ in range(2):
        page.present()
    assert len(_presenters()) == 1
    assert not find("lessons.present").isEnabled()
    assert not find("lessons.list").isEnabled()
    page.window().close()
    qtbot.waitUntil(lambda: _presenters() == [])
    assert distances.window() is page.window()
    assert find("lessons.present").isEnabled()
