"""The tour on the real window: it does what it is asked to, points at what is there, and blocks nothing."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel

from embviz.gui.app.tour.tour import HELP, STEPS, Tour
from embviz.gui.lessons.body import LessonBody

LONG = 60_000  # ms; a first compilation of the kernels may fall into a wait


def press(qtbot, find, name):
    qtbot.mouseClick(find(name), Qt.MouseButton.LeftButton)


def place_of(window, widget):
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def come_to_rest(window, qtbot):
    """Wait for what the lesson that was shown has begun."""
    lessons = window.page("lessons")
    qtbot.waitUntil(lambda: lessons.findChild(LessonBody) is not None, timeout=LONG)
    window.show_page("start")
    # what a job has found may start a timer, which starts a job
    timers = lessons.findChildren(QTimer)
    qtbot.waitUntil(lambda: not window.jobs.busy() and not any(one.isActive() for one in timers), timeout=LONG)


def do(qtbot, find):
    """Press what the step offers, and wait until it is said to be done, on this step or on the next one."""
    press(qtbot, find, "tour.do")
    qtbot.waitUntil(lambda: find("tour.said").isVisible(), timeout=LONG)
    return find("tour.said").text()


def test_a_minute_on_the_real_window_ends_with_a_question_to_trained_vectors(window, qtbot, find):
    workspace = window.workspace
    for name, value in {"dimensions": 32, "epochs": 1}.items():
        find(f"train.{name}").setValue(value)
    assert find("start.tour").isVisible()
    press(qtbot, find, "start.tour")
    tour = window.findChild(Tour)
    assert find("tour.light").lit.contains(place_of(window, find("start.toy_world")))
    assert do(qtbot, find) == "✓  The toy world is open."
    assert workspace.corpus is not None
    # what was done leads on, to what is next
    assert tour.step.id == "train"
    assert find("tour.light").lit.contains(place_of(window, find("train.start")))
    press(qtbot, find, "tour.do")
    qtbot.waitUntil(lambda: workspace.training, timeout=LONG)
    # what learns is not in the dark
    qtbot.waitUntil(lambda: find("tour.light").lit.contains(place_of(window, find("map.view"))), timeout=LONG)
    assert not find("tour.do").isEnabled()
    assert not find("tour.said").isVisible()
    qtbot.waitUntil(lambda: find("tour.said").isVisible(), timeout=LONG)
    assert "now lie near each other" in find("tour.said").text()
    assert not find("tour.do").isVisible()
    assert QApplication.focusWidget() is find("tour.next")
    assert workspace.embedding is not None
    run = workspace.run
    press(qtbot, find, "tour.next")
    assert not find("tour.said").isVisible()
    do(qtbot, find)
    assert workspace.selection == ("king",)
    assert workspace.run is run  # what is there is not made again
    assert tour.step.id == "word"
    assert not find("tour.do").isVisible()
    press(qtbot, find, "tour.next")
    assert tour.step.id == "analogy"
    assert find("tour.do").text() == "Ask it"
    do(qtbot, find)
    assert find("analogy.expression").text() == "king - man + woman"
    press(qtbot, find, "tour.next")
    assert not window.settings.get("tour/done")
    press(qtbot, find, "tour.next")
    press(qtbot, find, "tour.do")
    assert find("palette.line").isVisible()
    qtbot.keyClick(find("palette.line"), Qt.Key.Key_Escape)
    press(qtbot, find, "tour.next")
    assert find("tour.card").isHidden()
    assert find("tour.light").isHidden()
    assert window.settings.get("tour/done")
    window.show_page("start")
    assert find("start.tour").isHidden()
    come_to_rest(window, qtbot)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_it_points_covers_nothing_it_points_at_and_is_left_at_any_step(window, qtbot, find, size):
    window.resize(*size)
    qtbot.waitUntil(window.isActiveWindow)
    for at, step in enumerate(STEPS):
        window.run_action("help.tour")
        card, light = find("tour.card"), find("tour.light")
        for _ in range(at):
            qtbot.keyClick(card, Qt.Key.Key_Right)
        assert window.findChild(Tour).step is step
        assert card.findChild(QLabel, "tour.where").text() == f"{at + 1} of {len(STEPS)}"
        assert step.text in card.accessibleDescription()
        if step.target == HELP:
            assert light.lit.height() < 60
            assert light.lit.left() > 50
        elif step.id == "analogy":
            assert light.lit.isEmpty()  # without vectors there is nothing to type into
        else:
            target = find(step.target)
            # docks are laid out by and by
            qtbot.waitUntil(
                lambda light=light, target=target: light.lit.contains(
                    place_of(window, target).intersected(window.rect())
                )
            )
        assert window.rect().contains(card.geometry())
        # what takes most of the window leaves no room beside it: the card stands in its corner
        large = light.lit.width() > window.width() / 2 and light.lit.height() > window.height() / 2
        assert large or not card.geometry().intersects(light.lit)
        inside = card.findChild(QLabel, "tour.text")
        assert inside.height() >= inside.heightForWidth(inside.width())
        # one works on below the light and beside it
        for point in (light.lit.center(), QPoint(30, window.height() - 60)):
            assert window.childAt(point) is not light
        qtbot.keyClick(card, Qt.Key.Key_Escape)
        assert card.isHidden()
        assert light.isHidden()
    assert not window.settings.get("tour/done")
    come_to_rest(window, qtbot)


def test_back_leads_back_and_a_window_of_another_size_takes_the_light_along(window, qtbot, find):
    window.run_action("help.tour")
    card, light = find("tour.card"), find("tour.light")
    assert not find("tour.back").isEnabled()
    press(qtbot, find, "tour.next")
    assert window.current_page() is window.page("map")
    qtbot.keyClick(card, Qt.Key.Key_Left)
    assert window.current_page() is window.page("start")
    window.resize(1000, 700)
    qtbot.waitUntil(lambda: light.geometry() == window.rect())
    qtbot.waitUntil(lambda: light.lit.contains(place_of(window, find("start.toy_world"))))
    assert window.rect().contains(card.geometry())
    press(qtbot, find, "tour.leave")
    assert card.isHidden()


def test_where_nothing_is_there_a_step_offers_all_that_it_takes(window, qtbot, find):
    for name, value in {"dimensions": 16, "epochs": 1}.items():
        find(f"train.{name}").setValue(value)
    window.run_action("help.tour")
    tour = window.findChild(Tour)
    offers = []
    for at in range(len(STEPS)):
        tour.show_step(at)
        offers.append(find("tour.do").text() if find("tour.do").isVisible() else "")
    assert offers[1:5] == [
        "Open the toy world and train",
        "Train on the toy world and select a word",
        "Train on the toy world and select a word",
        "Train on the toy world and ask",
    ]
    # the empty page behind can be read
    tour.show_step(4)
    assert find("tour.light").lit.isEmpty()
    assert find("tour.card").geometry().bottom() > window.height() - 40
    tour.show_step(3)
    do(qtbot, find)
    assert tour.step.id == "word"
    assert window.workspace.selection == ("king",)
    assert find("tour.light").lit.contains(place_of(window, find("dock.inspector")))
    tour.leave()
    come_to_rest(window, qtbot)


def test_return_goes_on_and_presses_what_has_the_keyboard(window, qtbot, find):
    Tour.begin(window)
    tour = window.findChild(Tour)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is find("tour.next"))
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert tour.step is STEPS[1]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Enter)
    assert tour.step is STEPS[2]
    find("tour.back").setFocus()
    qtbot.keyClick(find("tour.back"), Qt.Key.Key_Return)
    assert tour.step is STEPS[1]
    find("tour.leave").setFocus()
    qtbot.keyClick(find("tour.leave"), Qt.Key.Key_Return)
    assert find("tour.card").isHidden()
