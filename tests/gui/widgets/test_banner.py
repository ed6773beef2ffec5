"""The banner above the pages."""

from PySide6.QtWidgets import QPushButton, QToolButton

from embviz.gui.core.messages import Message
from embviz.gui.widgets.banner import Banner


def _seen(banner):
    return [button.text() for button in banner.findChildren(QPushButton) if button.isVisible()]


def test_choices_of_the_message_before_are_gone_at_once(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_message(Message("Which one?", "", ("a", "b"), lambda _choice: None))
    qtbot.waitUntil(lambda: _seen(banner) == ["a", "b"])
    banner.show_message(Message("It is one now."))
    assert _seen(banner) == []


def test_a_choice_is_told_and_closes_the_banner(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    taken = []
    banner.show_message(Message("Which one?", "", ("a", "b"), taken.append))
    banner.findChild(QPushButton, "banner.choice_1").click()
    assert taken == ["b"]
    assert banner.isHidden()


def test_what_was_said_of_something_is_taken_back_and_nothing_else(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    error = ValueError("wrong")
    banner.show_message(Message("It could not be saved.", about=error))
    banner.clear(ValueError("wrong"))
    assert not banner.isHidden()
    banner.clear(error)
    assert banner.isHidden()
    banner.show_message(Message("Something else."))
    banner.clear(None)
    banner.clear(error)
    assert not banner.isHidden()


def test_closed_without_a_choice_it_tells_so_and_only_then(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    told = []
    question = Message("Which one?", "", ("a", "b"), told.append, refused=lambda: told.append("closed"))
    banner.show_message(question)
    banner.findChild(QPushButton, "banner.choice_0").click()
    assert told == ["a"]
    banner.show_message(question)
    banner.findChild(QToolButton, "banner.close").click()
    assert told == ["a", "closed"]


def test_what_yields_waits_for_no_open_question(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    notice = Message("A font is missing.", yields=True)
    banner.show_message(Message("Which one?", "", ("a", "b"), lambda _choice: None))
    banner.show_message(notice)
    assert banner.what.text() == "Which one?"
    banner.hide()
    banner.show_message(notice)
    assert banner.what.text() == "A font is missing."


def test_an_offer_waits_while_the_screen_is_kept_free_and_an_error_does_not(qtbot):
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_message(Message("A project can be restored.", about="left", yields=True))
    banner.hold(True)
    assert banner.isHidden()
    banner.show_message(Message("Some fonts are missing.", about="fonts", yields=True))
    assert banner.isHidden()
    banner.show_message(Message("It could not be saved."))
    assert not banner.isHidden()
    banner.hide()
    banner.hold(False)
    assert not banner.isHidden()
    assert banner.what.text() == "Some fonts are missing."
    banner.hold(True)
    banner.clear("fonts")  # it no longer applies
    banner.hold(False)
    assert banner.isHidden()
