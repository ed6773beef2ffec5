"""The offer to resume a run stays until it is answered."""

from types import SimpleNamespace

from PySide6.QtCore import Qt


def test_offer_survives_pages_and_errors_until_it_is_answered(window, qtbot, find, monkeypatch):
    from embviz.util.errors import InputError

    discarded = []
    monkeypatch.setattr(window.trainer, "discard_unfinished", lambda: discarded.append(True))
    qtbot.waitUntil(lambda: not window.jobs.running("unfinished run"))
    saved = SimpleNamespace(name="wiki.txt", epoch=2.5, parameters=SimpleNamespace(epochs=12))
    window._offer_to_resume(saved)
    window.show_page("text")
    window.messages.show_error(InputError("No.", "Yes."))
    assert find("banner.what").text() == "No."
    window.show_page("map")
    assert window.banner.isVisible()
    assert "training of wiki.txt was interrupted" in find("banner.what").text()
    option = next(b for b in window.banner.findChildren(type(find("banner.choice_1"))) if b.text() == "Discard")
    qtbot.mouseClick(option, Qt.MouseButton.LeftButton)
    assert discarded == [True]
    window.show_page("text")
    assert not window.banner.isVisible()
