"""Lists that open over the window have an edge: a white list on a white map is told from it."""

import pytest

from embviz.gui.style import theme


@pytest.mark.parametrize("action", ["view.light", "view.dark"])
def test_a_list_of_choices_has_an_edge_on_all_sides(window, find, qtbot, action):
    actions = window.actions_by_id
    dark = action == "view.dark"
    if actions["view.dark"].isChecked() != dark:
        window.run_action("view.dark")
    assert theme.current() is (theme.DARK if dark else theme.LIGHT)
    window.show_page("map")
    combo = find("map.method")
    combo.showPopup()
    opened = combo.view().window()
    qtbot.waitExposed(opened)
    image = opened.grab().toImage()
    wide, high = image.width(), image.height()
    edge = theme.color("line_hover").rgb()
    for x, y in ((0, high // 2), (wide - 1, high // 2), (wide // 2, 0), (wide // 2, high - 1), (0, 0)):
        assert image.pixel(x, y) == edge
    combo.hidePopup()
    if dark:
        window.run_action("view.dark")
