"""The map and the panels beside it: its share of the window, folding, and the map alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QLineEdit

from embviz.training.parameters import declarations

LONG = 60_000  # ms
WORDS = ("inspector", "layout", "color", "select", "trust")


def share(window, find):
    """Return the share of the window's area that is the map's."""
    QApplication.processEvents()
    view = find("map.view")
    assert view.isVisible()
    return view.width() * view.height() / (window.width() * window.height())


def shown(window):
    QApplication.processEvents()
    return {dock.objectName().removeprefix("dock.") for dock in window.findChildren(QDockWidget) if not dock.isHidden()}


@pytest.fixture
def toy(window, qtbot):
    """The window with the toy world open, on the map."""
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.run_action("file.toy_world")
    window.show_page("map")
    return window


@pytest.fixture
def learned(window, qtbot, small_text, find):
    """The window with a short run done, on the map; no word is chosen."""
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(small_text)
    window.show_page("map")
    run(window, qtbot, find)
    return window


def run(window, qtbot, find, press="train.start"):
    for name, value in {"dimensions": 16, "min_count": 1, "epochs": 2}.items():
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        find(press).click()
    qtbot.waitUntil(lambda: not window.trainer.following, timeout=LONG)


@pytest.mark.parametrize(("wide", "high", "least"), [(1280, 800, 0.45), (1920, 1080, 0.60)])
def test_the_map_has_its_share_of_the_window(toy, qtbot, find, wide, high, least):
    toy.resize(wide, high)
    assert (toy.width(), toy.height()) == (wide, high)
    assert share(toy, find) >= least
    view = find("map.view")
    find("train.epochs").setValue(1)
    during = []
    toy.workspace.run_changed.connect(lambda: during.append(share(toy, find)) if toy.workspace.training else None)
    with qtbot.waitSignal(toy.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("map.train"), Qt.MouseButton.LeftButton)
    assert during
    assert min(during) >= least
    qtbot.waitUntil(lambda: len(view.words) > 0, timeout=LONG)
    assert shown(toy) == {"timeline"}
    assert share(toy, find) >= least
    # a word that is chosen brings its panels, and the map still has as much
    toy.workspace.select(["king"])
    assert shown(toy) == {"timeline", *WORDS}
    assert share(toy, find) >= least


def test_the_empty_map_offers_what_to_open_and_then_to_train(window, qtbot, find, small_text):
    window.show_page("map")
    assert find("map.toy_world").isVisible()
    assert find("map.open_text").isVisible()
    assert not find("map.train").isVisible()
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(small_text)
    train, view = find("map.train"), find("map.view")
    qtbot.waitUntil(train.isVisible)
    assert not find("map.toy_world").isVisible()
    middle = train.mapTo(view, train.rect().center())
    assert abs(middle.x() - view.width() / 2) <= 2
    assert abs(middle.y() - view.height() / 2) < view.height() / 4
    for name, value in {"dimensions": 12, "min_count": 1, "epochs": 1}.items():
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        qtbot.mouseClick(train, Qt.MouseButton.LeftButton)
    assert window.workspace.run.parameters.dimensions == 12
    assert not train.isVisible()


def test_every_control_is_there_and_works_while_it_is_folded_away(learned, find):
    assert not find("dock.training").isVisible()
    names = {
        *declarations(),
        "start",
        "pause",
        "stop",
        "progress",
        "status",
        "pace",
        "finish",
        "start_from",
        "freeze",
        "advanced",
        "stopping",
        "defaults",
        "more",
        "text",
        "error",
        "loss_curve",
        "schedule_view",
    }
    for name in sorted(names):
        find(f"train.{name}")
    find("train.dimensions").setValue(33)
    find("train.window").setValue(2)
    parameters = learned.panel("training").parameters()
    assert (parameters.dimensions, parameters.window) == (33, 2)


def test_training_folds_when_a_run_is_over_and_is_one_click_away(learned, qtbot, find):
    bar = find("run.bar")
    assert bar.isVisible()
    assert not find("dock.training").isVisible()
    # from the bar one trains without the panel, and the map keeps its size
    size = find("map.view").size()
    before = learned.workspace.run
    sizes = []
    learned.workspace.run_changed.connect(lambda: sizes.append(find("map.view").size()))
    with qtbot.waitSignal(learned.trainer.finished, timeout=LONG):
        qtbot.mouseClick(find("run.start"), Qt.MouseButton.LeftButton)
    assert learned.workspace.run is not before
    assert {(one.width(), one.height()) for one in sizes} == {(size.width(), size.height())}
    qtbot.mouseClick(find("run.settings"), Qt.MouseButton.LeftButton)
    assert find("dock.training").isVisible()
    assert not bar.isVisible()
    # who has opened it keeps it
    run(learned, qtbot, find)
    assert find("dock.training").isVisible()
    qtbot.mouseClick(find("training.close"), Qt.MouseButton.LeftButton)
    assert not find("dock.training").isVisible()
    assert bar.isVisible()


def test_a_mistake_in_the_form_opens_it(learned, qtbot, find):
    find("train.matryoshka").setText("7,")
    qtbot.mouseClick(find("run.start"), Qt.MouseButton.LeftButton)
    assert find("train.error").isVisible()
    assert "not a list" in find("train.error").text()


def test_what_is_folded_is_there_for_the_next_text(learned, qtbot, find, small_text, tmp_path):
    learned.show_page("words")
    learned.show_page("map")
    assert shown(learned) == {"timeline"}
    other = tmp_path / "other.txt"
    other.write_text(small_text.read_text("utf-8"), "utf-8")
    with qtbot.waitSignal(learned.loader.opened, timeout=LONG):
        learned.open_path(other)
    assert shown(learned) == {"training", "timeline"}


def test_panels_of_words_open_with_a_word_unless_a_person_has_closed_them(learned, qtbot, find):
    names = find("map.panel_tabs")
    assert names.isVisible()
    learned.workspace.select(["king"])
    assert shown(learned) == {"timeline", *WORDS}
    assert find("dock.inspector").widget().isVisible()
    assert not names.isVisible()
    # nobody asked for them: they are not there at the next start
    learned._arrangement.remember("map")
    kept = bytes(learned.settings.blob(learned._arrangement._key("map")).data()).decode()
    assert set(kept.split(",")) == {"training", "timeline"}
    qtbot.mouseClick(find("inspector.close"), Qt.MouseButton.LeftButton)
    assert shown(learned) == {"timeline"}
    learned.workspace.select(["queen"])
    assert shown(learned) == {"timeline"}
    qtbot.mouseClick(find("map.panel.color"), Qt.MouseButton.LeftButton)
    assert shown(learned) == {"timeline", *WORDS}
    assert find("dock.color").widget().isVisible()
    learned._arrangement.remember("map")
    kept = bytes(learned.settings.blob(learned._arrangement._key("map")).data()).decode()
    assert set(kept.split(",")) == {"training", "timeline", *WORDS}


def test_the_names_of_panels_become_a_menu_where_there_is_no_room(learned, find):
    learned.show_panel("training")
    learned.resize(900, 600)
    QApplication.processEvents()
    menu = find("map.panels")
    assert menu.isVisible()
    assert not find("map.panel.color").isVisible()
    next(one for one in menu.menu().actions() if one.text() == "Color").trigger()
    assert "color" in shown(learned)


def test_the_loss_is_one_number_wherever_it_stands(learned, qtbot, find):
    learned.show_page("map")
    learned.show_panel("training")
    button, status, curves = find("timeline.loss"), find("train.status"), find("train.loss_curve")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    run_ = learned.workspace.run
    for percent in (90, 30, 0):
        find("train.smoothing").setValue(percent)
        told = [button.text().split()[-1], status.text().split("loss ")[1].split()[0]]
        told.append(f"{curves.curve((run_.run_id, 'loss'))[1][-1]:.3f}")
        assert len(set(told)) == 1, (percent, told)
    assert told[0] == f"{run_.progress.loss:.3f}"  # without smoothing it is the last point
    assert "smoothed" in status.toolTip()


def test_the_loss_lies_over_the_track_and_opens_the_curves(learned, qtbot, find):
    track, button = find("timeline.slider"), find("timeline.loss")
    run_ = learned.workspace.run
    places, heights = track.curve
    assert len(places) >= 2
    assert places[-1] == run_.history[-1].tokens_done
    assert button.text() == f"Loss {heights[-1]:.3f}"
    assert "smoothed" in button.toolTip()
    assert not find("dock.loss").isVisible()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert find("dock.loss").isVisible()
    learned.show_page("start")
    learned.show_page("map")
    assert find("dock.loss").isVisible()
    assert button.isChecked()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not find("dock.loss").isVisible()


def test_the_map_alone_by_its_key_and_back(learned, qtbot, find):
    qtbot.waitUntil(learned.isActiveWindow)
    view = find("map.view")
    before, around = shown(learned), ("rail", "map.method", "map.about")

    def press(key):
        qtbot.keyClick(QApplication.focusWidget() or view, key)

    for leave in (Qt.Key.Key_F, Qt.Key.Key_Escape):
        view.setFocus()
        press(Qt.Key.Key_F)
        assert shown(learned) == set()
        assert not any(find(name).isVisible() for name in around)
        assert share(learned, find) > 0.93
        press(leave)
        assert shown(learned) == before
        assert all(find(name).isVisible() for name in around)
    # what is typed into a line is typed
    search = find("map.search")
    assert isinstance(search, QLineEdit)
    search.setFocus()
    press(Qt.Key.Key_F)
    assert search.text() == "f"
    assert shown(learned) == before
    # another page, or a panel that is asked for, ends it; on other pages there is no map to show alone
    learned.run_action("view.map_alone")
    learned.show_page("runs")
    assert find("rail").isVisible()
    assert not learned.actions_by_id["view.map_alone"].isEnabled()
    learned.show_page("map")
    assert shown(learned) == before
    qtbot.mouseClick(find("map.alone"), Qt.MouseButton.LeftButton)
    assert shown(learned) == set()
    learned.show_panel("trust")
    assert find("dock.trust").isVisible()
    assert find("rail").isVisible()
    assert not find("map.alone").isChecked()


def test_the_keyboard_goes_where_the_panel_has_gone(learned, qtbot, find, long_text):
    learned.activateWindow()
    qtbot.waitUntil(learned.isActiveWindow)
    with qtbot.waitSignal(learned.loader.opened, timeout=LONG):
        learned.open_path(long_text)
    find("train.epochs").setValue(1000)
    find("train.start").setFocus()
    learned.run_action("train.run")
    qtbot.waitUntil(lambda: learned.workspace.training, timeout=LONG)
    assert QApplication.focusWidget() is find("train.pause")
    with qtbot.waitSignal(learned.trainer.finished, timeout=LONG):
        learned.run_action("train.end")
    assert QApplication.focusWidget() is find("run.start")


def test_the_pace_is_chosen_in_the_panel_and_a_slowed_run_says_so(window, qtbot, find, small_text):
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(small_text)
    window.show_page("map")
    pace, finish, status = find("train.pace"), find("train.finish"), find("train.status")
    pace.setCurrentIndex(pace.findData("watch"))
    assert window.trainer.pace == "watch"
    assert window.settings.get("train/pace") == "watch"
    for name, value in {"dimensions": 8, "min_count": 1, "epochs": 5}.items():
        find(f"train.{name}").setValue(value)
    assert not finish.isVisible()
    find("train.start").click()
    qtbot.waitUntil(lambda: finish.isVisible() and "slowed so that you can watch" in status.text(), timeout=LONG)
    assert "full speed" in status.text()
    with qtbot.waitSignal(window.trainer.finished, timeout=LONG):
        qtbot.mouseClick(finish, Qt.MouseButton.LeftButton)
    assert not finish.isVisible()
    assert window.trainer.pace == "watch"  # of the next run
