"""The banner above the pages."""

from PySide6.QtWidgets import QPushButton

from embviz.gui.widgets.banner import Banner


def test_choices_of_the_message_before_are_gone_at_once(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    for _ in range(2):
        banner.say("A training was cut short.", "It can go on.", ("Resume", "Discard"), lambda _choice: None)
    assert [b.text() for b in banner.findChildren(QPushButton) if not b.isHidden()] == ["Resume", "Discard"]


def test_a_choice_is_told_and_closes_the_banner(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    taken = []
    banner.say("Which one?", "", ("a", "b"), taken.append)
    banner.findChild(QPushButton, "banner.choice_1").click()
    assert taken == ["b"]
    assert banner.isHidden()
