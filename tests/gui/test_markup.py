"""Words and names of files that look like markup are shown as they are written."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from embviz.gui.widgets.layouts import ElidedLabel
from embviz.util.errors import InputError

WORD = "<h1>big</h1><img src=x>"


@pytest.fixture
def opened(window, qtbot, tmp_path):
    path = tmp_path / "v.vec"
    words = "".join(f"<b>w{k}</b> {k} {k * k} 1\n" for k in range(40))
    path.write_text(f"40 3\n{words}", "utf-8")
    with qtbot.waitSignal(window.loader.opened, timeout=30_000):
        window.open_path(path)
    return window


def _as_written(widget):
    """Tell whether a label and its tooltip show what they were given, sign by sign."""
    return widget.textFormat() == Qt.TextFormat.PlainText and "<h1>" not in widget.toolTip()


def test_a_message_shows_names_as_they_are(window, find):
    window.messages.show_error(InputError(f"There is no file '{WORD}'.", f"Try {WORD}."))
    for name in ("banner.what", "banner.cure"):
        assert WORD in find(name).text()
        assert _as_written(find(name))


def test_a_line_that_is_cut_shows_words_as_they_are(qtbot):
    line = ElidedLabel()
    qtbot.addWidget(line)
    line.setText(f"Why {WORD} & co")
    assert _as_written(line)
    told = QLabel(line.toolTip())
    qtbot.addWidget(told)
    assert "&lt;h1&gt;big" in told.text()
    line.setText("5 < 6 & 7")
    assert line.toolTip() == "<p>5 &lt; 6 &amp; 7</p>"


def test_what_is_said_of_words_shows_them_as_they_are(opened, qtbot, find):
    opened.show_page("map")
    search = find("map.search")
    qtbot.keyClicks(search, WORD)
    qtbot.keyClick(search, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: WORD in find("map.message").text())
    assert _as_written(find("map.message"))
    assert "<h1>" not in search.toolTip()
    opened.show_page("axes")
    assert _as_written(find("axes.facts"))
    opened.show_page("axes/pairs")
    assert _as_written(find("counterfactual.facts"))
