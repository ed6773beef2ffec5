"""Movies on two scores: the line follows the hands, the others are ranked by it, and every case ends well."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from sklearn.linear_model import LogisticRegression

from embviz.gui.lessons.widgets.parted_plane import DISLIKED, LIKED, OPEN
from tests.gui.pointer import hover


@pytest.fixture
def body(lesson):
    return lesson("characters")


@pytest.fixture
def part(body):
    return body.parts["movies"]


@pytest.fixture
def plane(find):
    return find("characters.movies")


def _said(find):
    return find("characters.parted").text()


def _shown(find):
    rows = find("characters.ranking").rows
    return [(rows.cell(at, 0).text, rows.cell(at, 1).text) for at in range(rows.rowCount())]


def _spot(plane, part, movie):
    return plane.place_on_screen(*part.places[movie]).toPoint()


def _set(part, places, ratings):
    part.places[: len(places)] = places
    part.ratings = [*ratings, *[OPEN] * (len(part.places) - len(ratings))]
    part._fit()


def _number(text):
    return float(text.replace("−", "-"))


def test_the_line_is_that_of_the_library_and_ranks_the_others(part, find):
    rated = np.array(part.ratings) != OPEN
    theirs = LogisticRegression(tol=1e-10, max_iter=100_000).fit(part.places[rated], np.array(part.ratings)[rated])
    w, b = theirs.coef_[0], theirs.intercept_[0]
    readouts = find("characters.line")
    assert [_number(t) for t in readouts.value("w").strip("()").split(",")] == pytest.approx(w, abs=0.006)
    assert _number(readouts.value("b")) == pytest.approx(b, abs=0.006)
    assert _number(readouts.value("norm")) == pytest.approx(np.linalg.norm(w), abs=0.006)
    away = (part.places[~rated] @ w + b) / np.linalg.norm(w)
    shown = [_number(text) for _, text in _shown(find)]
    assert shown == pytest.approx(sorted(away, reverse=True), abs=0.006)
    assert _said(find) == "The line separates all 4 rated movies."


def test_a_movie_is_dragged_and_the_ranking_follows(part, plane, find, body, qtbot):
    title, _ = _shown(find)[-1]
    movie = part.ranked[-1]
    begin, end = _spot(plane, part, movie), plane.place_on_screen(9.0, 0.5).toPoint()
    qtbot.mousePress(plane, Qt.MouseButton.LeftButton, pos=begin)
    qtbot.mouseMove(plane, (begin + end) / 2)
    qtbot.mouseMove(plane, end)
    qtbot.mouseRelease(plane, Qt.MouseButton.LeftButton, pos=end)
    assert part.places[movie] == pytest.approx([9.0, 0.5], abs=0.1)
    assert part.ratings[movie] == OPEN, "a drag is no click"
    assert _shown(find)[0][0] == title
    assert title in body.stage.numbers["movies_first"]


def test_a_click_likes_dislikes_and_takes_it_back(part, plane, qtbot):
    movie = part.ranked[0]
    for rating in (LIKED, DISLIKED, OPEN):
        qtbot.mouseClick(plane, Qt.MouseButton.LeftButton, pos=_spot(plane, part, movie))
        assert part.ratings[movie] == rating
    qtbot.mouseClick(plane, Qt.MouseButton.LeftButton, pos=QPoint(plane.width() - 4, plane.height() - 4))
    assert part.ratings.count(OPEN) == 4


def test_keys_do_the_same(part, plane, qtbot):
    first = plane.chosen
    qtbot.keyClick(plane, Qt.Key.Key_Space)
    movie = plane.chosen
    assert movie == first + 1
    before = part.places[movie].copy()
    qtbot.keyClick(plane, Qt.Key.Key_Left)
    qtbot.keyClick(plane, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert part.places[movie] == pytest.approx(before + np.array([-0.1, 1.0]))
    for _ in range(12):
        qtbot.keyClick(plane, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert part.places[movie, 1] == 10
    for key, rating in ((Qt.Key.Key_L, LIKED), (Qt.Key.Key_D, DISLIKED), (Qt.Key.Key_D, OPEN), (Qt.Key.Key_L, LIKED)):
        qtbot.keyClick(plane, key)
        assert part.ratings[movie] == rating
    assert f"at {part.places[movie, 0]:.1f}, 10.0, liked" in plane.accessibleName()


def test_pointing_lights_the_row_and_the_formula(part, plane, find, body):
    table = find("characters.ranking")
    for at, movie in enumerate(part.ranked):
        hover(plane, _spot(plane, part, movie))
        assert [index.row() for index in table.selectionModel().selectedRows()] == [at]
        assert find("characters.line").value("signed") == _shown(find)[at][1]
        assert body.stage.highlighted == {"movie", "signed"}
    rated = part.ratings.index(LIKED)
    hover(plane, _spot(plane, part, rated))
    assert not table.selectionModel().selectedRows()
    table.entered.emit(table.rows.index(0, 0))
    assert plane.chosen == part.ranked[0]


def test_without_both_kinds_there_is_no_line(part, plane, find, body, qtbot):
    qtbot.mouseClick(find("characters.forget"), Qt.MouseButton.LeftButton)
    assert part.line is None
    assert "Like at least one movie" in _said(find)
    assert {text for _, text in _shown(find)} == {"–"}
    assert len(_shown(find)) == 8
    assert find("characters.line").value("w") == ""
    assert body.stage.numbers["movies_first"] == "none, for there is no line"
    plane.grab()
    qtbot.mouseClick(find("characters.movies_again"), Qt.MouseButton.LeftButton)
    assert part.line is not None


def test_opposite_corners_leave_no_line(part, plane, find):
    _set(part, [(1, 1), (9, 9), (1, 9), (9, 1)], [LIKED, LIKED, DISLIKED, DISLIKED])
    assert part.line is None
    assert "around the same middle" in _said(find)
    plane.grab()


def test_what_no_line_can_part_is_said(part, plane, find):
    _set(part, [(1, 1), (9, 9), (4, 4)], [LIKED, LIKED, DISLIKED])
    assert part.line is not None
    assert _said(find).startswith("No straight line separates what you like")
    assert "1 of 3 rated movies lies on the wrong side" in _said(find)
    plane.grab()


def test_a_penalty_that_is_too_strong_is_not_called_impossible(part, find):
    _set(part, [(5.0, 5), (5.1, 5), (5.2, 5)], [DISLIKED, LIKED, LIKED])
    assert _said(find) == (
        "1 of 3 rated movies lies on the wrong side, though some line would separate them: the penalty keeps w short."
    )


def test_all_rated_leave_nothing_to_rank(part, find, body):
    _set(part, part.places.copy(), [LIKED, DISLIKED] * 4)
    assert _shown(find) == []
    assert body.stage.numbers["movies_first"] == "none, for all are rated"
