"""Scripts without a font: they are named, with what to install; and the shipped fonts draw what the lessons show."""

import itertools

import numpy as np
import pytest
from PySide6.QtGui import QRawFont
from PySide6.QtWidgets import QLabel

from embviz.gui.style import missing_fonts, theme
from embviz.gui.style.missing_fonts import SAMPLES, SCRIPTS, Script, can_draw, characters_of, describe_missing
from embviz.util.assets import asset
from embviz.vectors.embedding import Embedding

LONG = 30_000
# private use: no font of any computer has these
NOWHERE = Script("Nowhere", "Noto Sans Nowhere", "fonts-nowhere", ((0xF5000, 0xF50FF),))


def test_shipped_fonts_have_what_the_lessons_show_and_are_small():
    fonts = [QRawFont(str(asset("fonts", name)), 13) for name in ("Inter-Regular.otf", *(name for name, _ in SAMPLES))]
    assert all(font.isValid() for font in fonts)
    shown = set()
    for path in [*asset("lessons").rglob("*.md"), *asset("guide").rglob("*.md")]:
        if "ar" not in path.parts:  # who reads Arabic has fonts of it
            shown.update(path.read_text("utf-8"))
    shown.update("café語🐈北京")  # of the lesson of characters and the page Text
    lacking = {one for one in shown if ord(one) >= 32 and not any(font.supportsCharacter(ord(one)) for font in fonts)}
    assert lacking == set()
    assert sum(asset("fonts", name).stat().st_size for name, _ in SAMPLES) < 300_000
    licensed = asset("fonts", "OFL-Noto.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licensed
    assert all(name in licensed for name, _ in SAMPLES)


def test_a_probe_belongs_to_its_font():
    for name, probe in SAMPLES:
        font = QRawFont(str(asset("fonts", name)), 13)
        assert all(font.supportsCharacter(ord(one)) for one in probe)


def test_what_no_font_has_is_known(qapp):
    theme.load_fonts()
    assert can_draw("Words like café")
    assert not can_draw("a\U000f5000b")


def test_scripts_are_found_by_their_letters():
    found = characters_of(["king", "كلمة", "한국어", "日本語", "ひらがな", "🐈‍⬛", "नमस्ते", "café"])
    assert set(found) == {"Arabic", "Korean", "Chinese", "Japanese", "emoji", "Devanagari"}
    assert set(found["Korean"]) == set("한국어")
    assert set(found["Devanagari"]) == set("नमसत")  # marks stand on letters
    assert len({script.name for script in SCRIPTS}) == len(SCRIPTS)
    blocks = sorted(block for script in SCRIPTS for block in script.ranges)
    assert all(last < first for (_, last), (first, _) in itertools.pairwise(blocks))


def test_a_foreign_word_in_a_large_text_is_not_spoken_of():
    words = [f"word{k}" for k in range(1000)]
    assert characters_of([*words, "한국어"]) == {}
    assert set(characters_of([*words, *(chr(0xAC00 + k) for k in range(10))])) == {"Korean"}


def test_fonts_are_named_once_each():
    what, cure = describe_missing([script for script in SCRIPTS if script.name in ("Korean", "Chinese", "emoji")])
    assert "Korean, Chinese, emoji" in what
    assert cure.count("fonts-noto-cjk") == 1
    assert "fonts-noto-color-emoji" in cure


def test_words_without_a_font_are_told_of_when_they_are_opened(window, qtbot, monkeypatch):
    monkeypatch.setattr(missing_fonts, "SCRIPTS", (*SCRIPTS, NOWHERE))
    words = ["king", "queen", "\U000f5001\U000f5002", "man"]
    window.workspace.set_vectors(Embedding(words, np.eye(4)))
    qtbot.waitUntil(lambda: window.banner.isVisible(), timeout=LONG)
    assert "Nowhere" in window.banner.findChild(QLabel, "banner.what").text()
    assert "fonts-nowhere" in window.banner.findChild(QLabel, "banner.cure").text()
    # once is enough
    window.banner.hide()
    window.workspace.set_vectors(Embedding([*words, "woman"], np.eye(5)))
    qtbot.waitUntil(lambda: not window.jobs.running(missing_fonts.KIND), timeout=LONG)
    assert window.banner.isHidden()


@pytest.mark.parametrize("words", [["king", "Straße", "Ελλάδα", "слово"]])
def test_words_that_are_drawn_need_no_message(window, qtbot, words):
    window.workspace.set_vectors(Embedding(words, np.eye(4)))
    qtbot.waitUntil(lambda: not window.jobs.running(missing_fonts.KIND), timeout=LONG)
    assert window.banner.isHidden()
