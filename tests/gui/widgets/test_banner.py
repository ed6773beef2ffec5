"""The banner above the pages."""

from PySide6.QtWidgets import QPushButton

from embviz.gui.widgets.banner import Banner


def _seen(banner):
    return [button.text() for button in banner.findChildren(QPushButton) if button.isVisible()]


def test_choices_of_the_message_before_are_gone_at_once(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    banner.say("Which one?", "", ("a", "b"), lambda _choice: None)
    qtbot.waitUntil(lambda: _seen(banner) == ["a", "b"])
    banner.say("It is one now.")
    assert _seen(banner) == []


def test_a_choice_is_told_and_closes_the_banner(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    taken = []
    banner.say("Which one?", "", ("a", "b"), taken.append)
    banner.findChild(QPushButton, "banner.choice_1").click()
    assert taken == ["b"]
    assert banner.isHidden()
