"""The docks at the side of the map, at the first start and at the next."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar


def bars(window):
    found = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [[bar.tabText(at) for at in range(bar.count())] for bar in found if bar.isVisible()]


def test_the_panels_of_the_map_share_one_bar_of_tabs_at_every_start(window, qtbot):
    from embviz.gui.app.application import make_window

    window.show_page("map")
    window.show_panel("trust")
    assert bars(window) == [["Word", "Layout", "Color", "Select", "Trust"]]
    window.close()
    _, again = make_window(["embviz"])
    again.show()
    qtbot.waitExposed(again)
    again.resize(1280, 800)  # the screen of tests is smaller
    again.show_page("map")
    qtbot.waitUntil(lambda: bars(again) == [["Word", "Layout", "Color", "Select", "Trust"]], timeout=5000)
    again.close()
    again.deleteLater()


def test_the_window_opens_on_its_screen_and_comes_back_as_large_as_it_was(qapp, qtbot):
    from embviz.gui.app.application import make_window

    room = qapp.primaryScreen().availableGeometry()
    sizes = []
    for _start in range(2):
        _, window = make_window(["embviz"])
        sizes.append((window.width(), window.height()))
        window.show()
        qtbot.waitExposed(window)
        window.resize(window.minimumSizeHint().width() + 3, 500 + 3)
        asked = window.size()
        window.close()
        window.deleteLater()
    assert sizes[0][1] == min(800, room.height() - 48)
    assert sizes[1][1] == asked.height()
