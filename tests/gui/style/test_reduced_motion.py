"""With reduced motion nothing is animated: every change is shown at once."""

import numpy as np
import pytest
from PySide6.QtCore import QAbstractAnimation, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from embviz.gui.app.palette.widget import CommandPalette
from embviz.gui.app.tour.tour import Tour
from embviz.gui.core.settings import Settings
from embviz.gui.lessons.microscope.run import RunPart
from embviz.gui.lessons.source import LessonData
from embviz.gui.lessons.stage import LessonState
from embviz.gui.map.view.labels import MapLabels
from embviz.gui.map.view.word_map import WordMap
from embviz.gui.style import reduced_motion as room
from embviz.gui.style.reduced_motion import KEY, stillness
from embviz.gui.widgets.plane.camera import Camera
from embviz.gui.widgets.plane.words import MapWords
from embviz.gui.widgets.word_plane.view import PlaneAxis, WordPlane

from ..addresses import ADDRESSES

LONG = 60_000  # ms


@pytest.fixture(autouse=True)
def _in_motion():
    yield
    room.want(False)


def _running(root):
    """Return what running animations belong to; the cross in a field of text fades where it is, which is no motion."""
    running = QAbstractAnimation.State.Running
    found = [one for one in root.findChildren(QAbstractAnimation) if one.state() == running]
    return [type(one.parent()).__name__ for one in found if not isinstance(one.parent().parent(), QLineEdit)]


def test_nothing_moves_after_anything_that_is_done(window, qtbot, small_text):
    room.want(True)
    window.open_path(str(small_text))
    assert not window.status.findChild(QWidget, "status.progress").isVisible()
    qtbot.waitUntil(lambda: window.workspace.corpus is not None, timeout=LONG)
    window.show_page("map")
    _check_map(window, qtbot)
    for address in ADDRESSES:
        window.show_page(address)
        assert _running(window) == [], address
        for done in ("edit.clear_selection", "edit.undo", "help.palette"):
            window.run_action(done)
            assert _running(window) == [], (address, done)
        window.workspace.select(["king", "queen"])
        window.findChild(CommandPalette).leave()
        assert _running(window) == [], address
    Tour.begin(window)
    assert _running(window) == []
    window.findChild(Tour).leave()
    assert not window.dockOptions() & window.DockOption.AnimatedDocks


def _check_map(window, qtbot):
    """While a training goes on, every picture of the map is where it will be."""
    view, seen = window.findChild(WordMap, "map.view"), []

    def look():
        if view.words:
            places = [view.position_of(word) for word in range(len(view.words))]
            still = view.camera == view.target
            view.settle()
            seen.append(still and places == [view.position_of(word) for word in range(len(view.words))])

    window.context.scene.frame_changed.connect(look, Qt.ConnectionType.QueuedConnection)
    window.run_action("train.run")
    qtbot.waitUntil(lambda: len(seen) > 3, timeout=LONG)
    qtbot.waitUntil(lambda: window.workspace.run is not None and not window.workspace.training, timeout=LONG)
    window.context.scene.frame_changed.disconnect(look)
    assert all(seen)
    view.fly_to(0)
    assert view.camera == view.target
    view.zoom(2.0)
    assert view.camera == view.target


def test_names_on_the_map_come_at_once(qapp):
    for still, fading in ((True, False), (False, True)):
        room.want(still)
        words = MapWords(("one", "two"))
        words.move(np.array([[-1.0, 0.0], [1.0, 0.0]]), 0.0, glide=False)
        labels = MapLabels()
        labels.set_words(words)
        words.project(Camera(0, 0, 100), 600, 400)
        assert len(labels.place(np.full(2, 2, np.float32), 1.0, 600, 400)) == 2
        labels.opacity[:] = 0
        labels.fade(0.001)
        assert labels.fading is fading


def test_words_of_a_plane_are_there_at_once(qtbot):
    room.want(True)
    plane = WordPlane()
    qtbot.addWidget(plane)
    plane.resize(400, 300)
    plane.show()
    qtbot.waitExposed(plane)
    for places in ([[0, 0], [1, 1]], [[1, 0], [0, 1]]):
        plane.set_words(["a", "b"], np.array(places, float), PlaneAxis("x"), PlaneAxis("y"))
        assert _running(plane) == []
    room.want(False)
    plane.set_words(["a", "b"], np.array([[0.0, 0.0], [1.0, 1.0]]), PlaneAxis("x"), PlaneAxis("y"))
    assert _running(plane) == ["WordPlane"]
    plane.hide()


def test_many_steps_of_the_small_model_are_seen_at_their_end(lab, qtbot):
    for still in (True, False):
        room.want(still)
        lab.page = part = RunPart(LessonState(lab.context, LessonData(lab.workspace, lab.jobs)))
        part.resize(900, 500)
        part.show()
        qtbot.waitExposed(part)
        drawn = []
        curve = part.findChild(QWidget, "microscope.curve")
        part.scope.changed.connect(lambda drawn=drawn, curve=curve: drawn.append(len(curve.values)))
        part.findChild(QWidget, "microscope.run20").click()
        qtbot.waitUntil(lambda part=part: part.scope.steps == 20 and not part.scope.running)
        assert (len(set(drawn)) == 2) is still
        assert len(curve.values) == 21
        part.hide()


def test_motion_is_as_the_system_says_until_it_is_chosen(qapp, monkeypatch):
    monkeypatch.setattr("embviz.gui.style.reduced_motion.system_reduces_motion", lambda: True)
    settings = Settings()
    room.begin(settings)
    assert stillness.wanted
    settings.set(KEY, False)
    room.begin(settings)
    assert not stillness.wanted
    settings.forget(KEY)
    room.begin(settings)
    assert stillness.wanted


def test_menus_and_lists_of_qt_neither_fade_nor_roll(qapp, monkeypatch):
    monkeypatch.setattr(room, "_usual", lambda: frozenset((Qt.UIEffect.UI_FadeMenu,)))
    room.want(False)
    assert QApplication.isEffectEnabled(Qt.UIEffect.UI_FadeMenu) or not QApplication.isEffectEnabled(
        Qt.UIEffect.UI_General
    )
    room.want(True)
    assert not QApplication.isEffectEnabled(Qt.UIEffect.UI_FadeMenu)
