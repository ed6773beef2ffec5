"""At 1280 x 800: panels keep one width and their place, and nothing hangs over the window's edge."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QScrollArea

from embviz.gui.files.loader import KIND

WORDS = ("inspector", "layout", "color", "select", "trust")


def borders(window, qtbot):
    """Left edge of the panel in front, and where the timeline lies."""
    front = window.findChild(QDockWidget, f"dock.{window.front_panel}")
    qtbot.waitUntil(lambda: front.width() > 0 and not front.visibleRegion().isEmpty())
    timeline = window.findChild(QDockWidget, "dock.timeline")
    qtbot.waitUntil(lambda: timeline.geometry().right() < front.x() or timeline.y() > front.geometry().bottom())
    return front.x(), timeline.x(), timeline.width()


def test_every_panel_of_words_has_one_width_and_the_timeline_stays(trained, qtbot, find):
    trained.show_page("map")
    trained.show_panel("training")
    seen = set()
    for name in (*WORDS, *WORDS):
        trained.show_panel(name)
        seen.add(borders(trained, qtbot))
    # a longer text below the map takes no room from the panels
    memory = find("timeline.memory")
    least = memory.minimumSizeHint()
    memory._brief = ("12,345,678 moments",)
    memory.setText("12,345,678 moments · 250 of 256 MB")
    assert memory.minimumSizeHint() == least
    memory.updateGeometry()
    seen.add(borders(trained, qtbot))
    assert len(seen) == 1, seen


def test_a_border_that_is_dragged_stays_there_for_all_panels(trained, qtbot):
    trained.show_page("map")
    trained.show_panel("color")
    before = borders(trained, qtbot)[0]
    at = QPoint(before - 1, 300)
    assert trained.isSeparator(at)
    QTest.mousePress(trained, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(trained, at - QPoint(30, 0))
    qtbot.waitUntil(lambda: trained.findChild(QDockWidget, "dock.color").x() == before - 30)
    QTest.mouseRelease(trained, Qt.MouseButton.LeftButton, pos=at - QPoint(30, 0))
    qtbot.waitUntil(lambda: not trained.settings.blob("docks/width").isEmpty())  # after Qt has ended the drag
    assert borders(trained, qtbot)[0] == before - 30
    for name in WORDS:
        trained.show_panel(name)
        assert borders(trained, qtbot)[0] == before - 30
    trained.reset_docks()
    trained.show_panel("color")
    qtbot.waitUntil(lambda: trained.findChild(QDockWidget, "dock.color").x() == before)


def test_the_chosen_panel_is_in_front_after_another_page(trained, qtbot):
    trained.show_page("map")
    trained.show_panel("layout")
    borders(trained, qtbot)
    trained.show_page("start")
    trained.show_page("map")
    qtbot.waitUntil(lambda: trained.front_panel == "layout")
    assert not trained.findChild(QDockWidget, "dock.layout").visibleRegion().isEmpty()


def test_cancel_is_whole_beside_long_texts(window, find):
    find("status.open").setText("English Wikipedia · numpy archive · 30,000 words · 200 dimensions · " * 3)
    window.jobs.busy_changed.emit(KIND, 0.5, "Reading a text with a long name.txt")
    window.status.layout().activate()  # and nothing else: other work may end in between, and is shown instead
    cancel = find("status.cancel")
    assert cancel.isVisible()
    assert cancel.width() >= cancel.sizeHint().width()
    for name in ("status.cancel", "status.progress"):
        part = find(name)
        assert part.mapTo(window, part.rect().topRight()).x() < window.width() - 5
    window.jobs.busy_changed.emit("", -1, "")


def test_the_export_dialog_lies_inside_the_window_and_is_no_wider_than_it_needs(trained, qtbot):
    trained.show_page("map")
    trained.run_action("file.export_map")
    dialog = next(one for one in trained.findChildren(QDialog) if one.objectName() == "export")
    qtbot.waitUntil(dialog.isVisible)
    dialog.move(trained.geometry().right() - 500, 40)
    dialog.resize(600, 400)
    dialog.updateGeometry()
    dialog._grow()
    assert trained.geometry().contains(dialog.geometry())
    assert dialog.width() <= dialog._inside.sizeHint().width() + 60
    dialog.close()


def test_no_button_of_a_run_stands_where_a_fold_was(window, qtbot, find):
    with qtbot.waitSignal(window.loader.opened, timeout=60_000):
        window.run_action("file.toy_world")
    window.show_page("map")
    window.show_panel("training")
    QApplication.processEvents()
    fold, panel = find("train.advanced"), window.panel("training")
    folds = [fold.mapTo(panel, fold.rect().center())]

    def look():
        QApplication.processEvents()
        if fold.isVisible():
            folds.append(fold.mapTo(panel, fold.rect().center()))

    window.workspace.run_changed.connect(look)
    for name, value in {"dimensions": 16, "epochs": 1}.items():
        find(f"train.{name}").setValue(value)
    with qtbot.waitSignal(window.trainer.finished, timeout=60_000):
        find("train.start").click()
    window.show_panel("training")
    qtbot.waitUntil(find("train.more").isVisible)
    look()
    for name in ("more", "finish"):
        button = find(f"train.{name}")
        there = [button.isVisible() and button.rect().contains(button.mapFrom(panel, at)) for at in folds]
        assert not any(there), (name, folds)


def test_the_words_page_does_not_scroll_sideways_beside_the_story(trained, qtbot, find):
    trained.workspace.select(["king"])
    trained.show_page("words/neighbors")
    trained.show_panel("story")
    area = find("neighborhood.split")
    while not isinstance(area, QScrollArea):
        area = area.parentWidget()
    options = find("neighborhood.metric").parentWidget().parentWidget()
    qtbot.waitUntil(lambda: area.width() < 900 and area.widget().width() == area.viewport().width())
    assert options.folded  # the controls are on two rows
    assert find("neighborhood.last").visibleRegion().boundingRect().width() == find("neighborhood.last").width()
    find("story.close").click()
    qtbot.waitUntil(lambda: not options.folded)
