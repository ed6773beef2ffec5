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


def test_what_was_said_of_something_is_taken_back_and_nothing_else(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    error = ValueError("wrong")
    banner.say("It could not be saved.", about=error)
    banner.take_back(ValueError("wrong"))
    assert not banner.isHidden()
    banner.take_back(error)
    assert banner.isHidden()
    banner.say("Something else.")
    banner.take_back(None)
    banner.take_back(error)
    assert not banner.isHidden()
