"""The guide in its window: read, searched, walked through, made larger, in the colors of the theme."""

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QFont, QTextTable
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QToolButton, QWidget

from embviz.gui.app.main_window import MainWindow
from embviz.gui.guide import reading
from embviz.gui.guide.chapters import chapters, read
from embviz.gui.guide.contents import rows_of
from embviz.gui.guide.reading import line_width
from embviz.gui.guide.window import ZOOM, GuideWindow
from embviz.gui.style import theme

FILLER = "\n\n".join(["Words are points, and points that are near are words that are used alike. " * 4] * 12)
FIRST = f"""# Start

Read [the map](map), [its *tools*](map#tools), [below](#below) or [a page](https://example.org/a?b=c).

{FILLER}

## Below

Here is a needle.
"""
SECOND = f"""# Map

| Key | What it does, at some length that needs more room than the others do in a table of three |
| --- | --- |
| `F5` | Begins |

## Tools

{FILLER}

The lasso, and a needle.

## Legend

- one
- two

```
code
```
"""


@pytest.fixture
def window(qapp, qtbot, tmp_path, monkeypatch):
    for name, text in (("01-start.md", FIRST), ("02-map.md", SECOND), ("de/02-map.md", SECOND.replace("Map", "Karte"))):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.setattr(
        "embviz.gui.guide.window.chapters", lambda language=None, folder=tmp_path: chapters(language, folder)
    )
    made = MainWindow()
    made.show()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def guide(window, qtbot):
    window.run_action("help.guide")
    found = window.findChild(GuideWindow)
    qtbot.waitUntil(found.isActiveWindow)
    return found


def part(guide, name, kind=QWidget):
    found = guide.findChild(kind, f"guide.{name}")
    assert found is not None, name
    return found


def rows(guide):
    return part(guide, "contents", QListView).model().rows


def here(guide):
    """Return the chapter, the heading above the text and the row that is chosen."""
    row = part(guide, "contents", QListView).currentIndex().data()
    return part(guide, "text").chapter.id, part(guide, "where", QLabel).text(), row


def top_line(text):
    return text.cursorForPosition(QPoint(4, 30)).block().text()


def type_in(qtbot, guide, words):
    line = part(guide, "search", QLineEdit)
    line.clear()
    qtbot.keyClicks(line, words)
    return line


def letters_at(text, words):
    """Return the format of the first letters of a chapter that read so."""
    found = text.document().find(words)
    assert not found.isNull()
    return found.charFormat()


def test_it_opens_at_the_first_chapter_and_lists_all_with_the_headings_of_the_one_read(guide):
    assert here(guide) == ("start", "Start", "Start")
    assert [(row.text, row.level) for row in rows(guide)] == [("Start", 1), ("Below", 2), ("Map", 1)]
    assert rows(guide) == rows_of(guide._chapters, "start")


def test_a_place_is_opened_at_its_heading_and_one_that_is_unknown_at_the_nearest(window, guide):
    window.commands.window.show_guide("map#tools")
    assert here(guide) == ("map", "Map › Tools", "Tools")
    assert top_line(part(guide, "text")) == "Tools"
    window.commands.window.show_guide("map#nothing")
    assert here(guide)[:2] == ("map", "Map")
    assert part(guide, "text").verticalScrollBar().value() == 0
    window.commands.window.show_guide("unknown")
    assert here(guide)[0] == "start"
    window.commands.window.show_guide("map#tools")
    guide.close()
    window.run_action("help.guide")
    assert here(guide)[1] == "Map › Tools"  # where it was left
    assert guide.isVisible()


def test_scrolling_says_what_is_read(guide, qtbot):
    bar = part(guide, "text").verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    assert here(guide) == ("start", "Start › Below", "Below")
    bar.setValue(0)
    assert here(guide) == ("start", "Start", "Start")


def test_links_within_the_guide_are_followed_and_one_comes_back_to_where_one_was(guide, qtbot):
    text = part(guide, "text")
    back, forth = part(guide, "back", QToolButton), part(guide, "forth", QToolButton)
    assert not back.isEnabled()
    text.verticalScrollBar().setValue(60)
    text.anchorClicked.emit(QUrl("map#tools"))
    assert here(guide)[:2] == ("map", "Map › Tools")
    text.anchorClicked.emit(QUrl("#legend"))
    assert here(guide)[:2] == ("map", "Map › Legend")
    qtbot.keyClick(guide, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert here(guide)[:2] == ("map", "Map › Tools")
    back.click()
    assert here(guide)[0] == "start"
    assert text.verticalScrollBar().value() == 60
    assert not back.isEnabled()
    qtbot.mouseClick(text.viewport(), Qt.MouseButton.ForwardButton)
    forth.click()
    assert here(guide)[:2] == ("map", "Map › Legend")
    assert not forth.isEnabled()
    text.anchorClicked.emit(QUrl("nowhere#legend"))
    assert here(guide)[0] == "map"


def test_a_link_out_of_the_guide_opens_only_after_its_address_was_to_be_read(guide, monkeypatch):
    opened = []
    monkeypatch.setattr(reading.QDesktopServices, "openUrl", opened.append)
    text, out = part(guide, "text"), QUrl("https://example.org/a?b=c")
    told = part(guide, "text.address", QLabel)
    assert letters_at(text, "a page").toolTip() == told.text() or not told.isVisible()
    assert letters_at(text, "a page").toolTip() == "https://example.org/a?b=c"
    text.anchorClicked.emit(out)
    assert opened == []
    assert told.isVisible()
    assert told.text() == "https://example.org/a?b=c"
    text.anchorClicked.emit(out)
    assert opened == [out]
    text.highlighted.emit(QUrl())
    assert not told.isVisible()
    text.highlighted.emit(QUrl("map#tools"))
    assert told.text() == letters_at(text, "tools").toolTip() == "Map › Tools"
    for scheme in ("file:///etc/passwd", "javascript:alert(1)"):
        text.highlighted.emit(QUrl(scheme))
        text.anchorClicked.emit(QUrl(scheme))
    assert opened == [out]


def test_what_is_typed_is_found_in_all_chapters_and_opened_where_it_stands(guide, qtbot):
    qtbot.keyClick(guide, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert part(guide, "search").hasFocus()
    line = type_in(qtbot, guide, "needle")
    assert part(guide, "count", QLabel).text() == "2 results in 2 chapters"
    assert [(row.text, row.above) for row in rows(guide)] == [("Below", "Start"), ("Tools", "Map")]
    assert [row.context[slice(*row.marks[0])] for row in rows(guide)] == ["needle", "needle"]
    assert here(guide)[0] == "start"
    qtbot.keyClick(line, Qt.Key.Key_Down)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert here(guide) == ("map", "Map › Tools", "Tools")
    text = part(guide, "text")
    marked = text.extraSelections()
    assert [one.cursor.selectedText() for one in marked] == ["needle"]
    # far below its heading: the place itself is in view
    assert text.viewport().rect().contains(text.cursorRect(marked[0].cursor))
    qtbot.keyClick(line, Qt.Key.Key_Down)  # beyond the last comes the first
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert here(guide)[:2] == ("start", "Start › Below")


def test_escape_gives_up_the_search_and_then_the_guide(guide, qtbot):
    line = type_in(qtbot, guide, "xyzzy")
    assert part(guide, "count", QLabel).text().startswith("No results")
    assert rows(guide) == []
    qtbot.keyClick(line, Qt.Key.Key_Return)  # nothing to open
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == ""
    assert rows(guide) == rows_of(guide._chapters, "start")
    assert not part(guide, "count").isVisible()
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert not guide.isVisible()


def test_of_very_many_places_the_best_are_listed_and_the_others_told(guide, qtbot):
    guide._side.take(tuple(read(f"c{k}", f"# C{k}\n\nword\n\n## Word\n\nword\n") for k in range(40)))
    type_in(qtbot, guide, "word")
    assert part(guide, "count", QLabel).text() == "80 results in 40 chapters; the best 60:"
    assert len(rows(guide)) == 60
    assert [row.text for row in rows(guide)][:40] == ["Word"] * 40


def test_marks_go_with_the_search(guide, qtbot):
    line = type_in(qtbot, guide, "lasso")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert len(part(guide, "text").extraSelections()) == 1
    line.clear()
    assert part(guide, "text").extraSelections() == []


def test_a_click_in_the_list_opens_a_chapter(guide, qtbot):
    listed = part(guide, "contents", QListView)
    qtbot.mouseClick(
        listed.viewport(), Qt.MouseButton.LeftButton, pos=listed.visualRect(listed.model().index(2)).center()
    )
    assert here(guide) == ("map", "Map", "Map")
    listed.setCurrentIndex(listed.model().index(0))
    qtbot.keyClick(listed, Qt.Key.Key_Return)
    assert here(guide)[0] == "start"


def test_the_text_grows_shrinks_and_keeps_its_size(window, guide, qtbot):
    text = part(guide, "text")
    control = Qt.KeyboardModifier.ControlModifier

    def size():
        return letters_at(text, "Words are").font().pixelSize()

    usual = size()
    qtbot.keyClick(guide, Qt.Key.Key_Plus, control)
    assert size() > usual
    part(guide, "larger", QToolButton).click()
    assert window.settings.get(ZOOM) == 125
    qtbot.keyClick(guide, Qt.Key.Key_0, control)
    assert size() == usual
    qtbot.keyClick(guide, Qt.Key.Key_Minus, control)
    assert size() < usual
    for _ in range(12):
        part(guide, "larger", QToolButton).click()
    assert not part(guide, "larger").isEnabled()
    assert size() == 2 * usual
    assert letters_at(text, "Start").font().pixelSize() > size()


def test_lines_of_text_are_of_a_comfortable_length_and_tables_are_wider(window, guide):
    window.commands.window.show_guide("map")
    guide.resize(1600, 800)
    text = part(guide, "text")
    layout = text.document().documentLayout()
    table = next(one for one in text.document().rootFrame().childFrames() if isinstance(one, QTextTable))
    lines = text.document().find("Words are points").block().layout()
    widths = [lines.lineAt(k).naturalTextWidth() for k in range(lines.lineCount())]
    assert 0.8 * line_width(1) < max(widths) <= line_width(1)
    counts = [lines.lineAt(k).textLength() for k in range(lines.lineCount() - 1)]
    assert 60 <= sum(counts) / len(counts) <= 80
    assert layout.frameBoundingRect(table).width() > line_width(1)
    assert abs(text.viewportMargins().left() - text.viewportMargins().right()) <= 1


def test_it_wears_the_theme_and_follows_it(window, guide):
    text = part(guide, "text")
    text.verticalScrollBar().setValue(120)
    for look in ("dark", "light"):
        window.run_action(f"view.{look}")
        assert letters_at(text, "Words are").foreground().color() == theme.color("text")
        assert letters_at(text, "the map").foreground().color() == theme.color("accent")
        assert letters_at(text, "the map").fontUnderline()  # not told by color alone
    assert text.verticalScrollBar().value() == 120
    window.commands.window.show_guide("map")
    assert letters_at(text, "F5").background().color() == theme.color("hover")
    assert letters_at(text, "Tools").fontWeight() == QFont.Weight.DemiBold


def test_names_of_controls_stand_out_and_code_keeps_its_hand(guide):
    text = part(guide, "text")
    assert letters_at(text, "tools").fontWeight() == QFont.Weight.Medium
    assert not letters_at(text, "tools").fontItalic()
    guide.visit("map")
    assert letters_at(text, "code").font().fixedPitch() or letters_at(text, "code").font().family() != theme.FAMILY


def test_it_is_closed_with_its_window_and_comes_back_as_large_as_it_was(window, guide, qtbot):
    guide.resize(700, 600)
    guide.close()
    window.findChild(GuideWindow).setParent(None)
    guide.deleteLater()
    window.run_action("help.guide")
    again = window.findChild(GuideWindow)
    assert again is not guide
    assert (again.width(), again.height()) == (700, 600)
    window.close()
    assert not again.isVisible()


def test_the_language_that_was_chosen_wins(window, qtbot, monkeypatch):
    monkeypatch.setattr("embviz.gui.guide.window.spoken", lambda: "de")
    window.commands.window.show_guide("map")
    guide = window.findChild(GuideWindow)
    assert [row.text for row in rows(guide) if row.level == 1] == ["Start", "Karte"]
    assert here(guide)[1] == "Karte"


def test_everything_in_it_can_be_reached_and_has_a_name(guide):
    stops = [
        each
        for each in guide.findChildren(QWidget)
        if each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.isVisible() and each.isEnabled()
    ]
    assert stops
    assert [each for each in stops if not (each.accessibleName() and each.objectName())] == []
