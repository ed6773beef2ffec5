"""Words of any script, and words that look like markup, are shown as they are on every page.

Beside a word that runs from right to left, numbers, arrows and signs keep their order.
"""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextLayout, QTextOption
from PySide6.QtWidgets import QAbstractSpinBox, QLabel, QLineEdit

from embviz.gui.widgets.layouts import label
from embviz.util import language

from .addresses import ADDRESSES
from .shown_words import turns, wrongly_shown

LONG = 60_000  # ms
HOSTILE = (
    "<u>שלום</u>&co",
    "<u>כן</u>",
    "מלך&מלכה",
    "مرحبا",
    "می‌خواهم",
    "你好世界",
    "한국어",
    "नमस्ते",
    "ภาษาไทย",
    "👨‍👩‍👧‍👦",
    "e\u0301a\u0308",
    "New York",
    "snake_case",
    "“quoted”",
    "a\tb",
    "<h1>big</h1>",
    "R&D",
    "\u202eesrever",
    "שלום" * 9,
    "averyverylongwordthatneverseemstoend" * 2,
    "=",
    "-",
)
WORDS = (*HOSTILE, *(f"<u>א{k}</u>" for k in range(20)), *(f"ב{k}&b" for k in range(20)))
UNKNOWN, WORD, SUM = "<u>אין</u>1&x", "<u>שלום</u>&co", "<u>שלום</u>&co - <u>א1</u> + <u>א2</u>"


@pytest.fixture
def opened(window, qtbot, tmp_path):
    vectors = np.random.default_rng(1).normal(size=(len(WORDS), 8)).astype(np.float32)
    np.savez(tmp_path / "v.npz", words=np.array(WORDS), vectors=vectors)
    with qtbot.waitSignal(window.loader.opened, timeout=LONG):
        window.open_path(tmp_path / "v.npz")
    return window


def _lines(page):
    return [
        line
        for line in page.findChildren(QLineEdit)
        if line.isVisible()
        and line.isEnabled()
        and not line.isReadOnly()
        and not isinstance(line.parent(), QAbstractSpinBox)
    ]


def _places(text, parts):
    """Return where the middle of each part is drawn in a line of text, from the left."""
    layout = QTextLayout(text)
    layout.setTextOption(QTextOption())  # the direction of the first letter, as in a label
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    middles = []
    for part in parts:
        at = text.index(part)
        ends = [line.cursorToX(at + k)[0] for k in range(len(part) + 1)]
        middles.append((min(ends) + max(ends)) / 2)
    return middles


def test_short_texts_in_one_line_run_the_way_of_the_language(qapp):
    parts = ["six", "1,028,750 رمزًا", "Skip-gram", "14,355 كلمة", "100 بُعد"]
    try:
        language.use(lambda text, count: text, "ar")
        turned = language.joined(parts)
    finally:
        language.use(None)
    places = _places(turned, parts)
    assert places == sorted(places, reverse=True)
    assert language.joined(["one", "two"]) == "one · two"
    assert language.joined(["one", "two"], "\n") == "one\ntwo"


def test_no_page_takes_words_for_markup_or_is_turned_by_them(opened, qtbot):
    opened.workspace.select(WORDS[:3])
    seen, found = set(), set()
    for address in ADDRESSES:
        opened.show_page(address)
        page = opened.current_page()
        for known in (False, True):
            for line in _lines(page):
                line.setText((SUM if "expression" in line.objectName() else WORD) if known else UNKNOWN)
                qtbot.keyClick(line, Qt.Key.Key_Return)
            qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)
            found |= wrongly_shown(WORDS, page)
        seen |= {part.text() for part in page.findChildren(QLabel) if "שלום" in part.text()}
    assert len(seen) > 3, "hardly anything was asked"
    found |= wrongly_shown(WORDS)
    assert not found
    opened.show_page("start")
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)


def test_what_would_be_wrong_is_noticed(qapp, qtbot):
    part = label("")
    qtbot.addWidget(part)
    part.setText("<u>א</u>: 0.5")
    assert ("QLabel", "order", "<u>א</u>: 0.5") in wrongly_shown(WORDS)
    part.setTextFormat(Qt.TextFormat.AutoText)
    assert ("QLabel", "markup", "<u>א</u>: 0.5") in wrongly_shown(WORDS)
    assert turns("א → b")
    assert not turns("\u2068א\u2069 → 0.5")
    assert not turns("אב")
