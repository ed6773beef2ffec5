import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest

from embviz.analysis.documents.concordance import Line
from embviz.gui.style import theme
from embviz.gui.widgets.text_views import concordance_lines
from embviz.gui.widgets.text_views.concordance_lines import ConcordanceLines
from embviz.gui.widgets.text_views.line_setting import LineLayout, joined, leftward


def line(left, word, right, token=0):
    return Line(token, token // 10, tuple(left.split()), word, tuple(right.split()))


ENGLISH = line("he sat by the", "bank", "of the river with money", 41)
HEBREW = line("הוא ישב על", "הגדה", "של הנהר ב New York")
CHINESE = line("我们 去", "银行", "取 money 钱 了")


@pytest.fixture
def lines(qtbot):
    made = ConcordanceLines("lines", "Lines of bank")
    qtbot.addWidget(made)
    made.resize(700, 240)
    made.show()
    qtbot.waitExposed(made)
    return made


def spans(setting):
    return {offset: setting.span(offset) for offset in setting.offsets}


def test_words_are_joined_as_their_scripts_do():
    assert joined(("the", "river")) == ("the river", (0, 4))
    assert joined(("我们", "去", "银行")) == ("我们去银行", (0, 2, 3))
    assert joined(("取", "money", "钱", "了")) == ("取 money 钱了", (0, 2, 8, 9))
    assert joined(("나는", "오늘")) == ("나는 오늘", (0, 3))  # wide, but with spaces
    assert joined(("ฉัน", "รัก"))[0] == "ฉันรัก"
    assert joined(()) == ("", ())


def test_a_line_runs_as_most_of_its_words_do():
    assert leftward((*HEBREW.left, HEBREW.word, *HEBREW.right))
    assert not leftward(("he", "said", "שלום", "twice"))
    assert not leftward(("1984", "1985"))


def test_words_stand_in_the_order_of_reading_around_the_middle(lines):
    lines.show_lines([ENGLISH, HEBREW])
    room = lines.viewport().width()
    for row, source in enumerate((ENGLISH, HEBREW)):
        setting = lines.setting(row)
        assert [setting.word(k) for k in setting.offsets] == [*source.left, source.word, *source.right]
        left, right = setting.span(0)
        assert (left + right) / 2 == pytest.approx((room - 16) / 2, abs=1.5)
    english, hebrew = spans(lines.setting(0)), spans(lines.setting(1))
    assert sorted(english, key=lambda k: english[k][0]) == list(english)
    # right to left; the English name within reads from left to right all the same
    name = len(hebrew) + min(hebrew) - 2
    expected = [name, name + 1, *range(name - 1, min(hebrew) - 1, -1)]
    assert sorted(hebrew, key=lambda k: hebrew[k][0]) == expected


def test_what_does_not_fit_is_left_out_from_afar(qapp):
    words = [f"word{k}" for k in range(40)]
    setting = LineLayout(words, "bank", words, (), 500)
    seen = [setting.word(k) for k in setting.offsets]
    middle = seen.index("bank")
    assert 0 < middle < 20
    assert seen[:middle] == words[40 - middle :]
    assert seen[middle + 1 :] == words[: len(seen) - middle - 1]
    assert all(a >= 0 and b <= 500 for a, b in spans(setting).values())


def test_the_middle_moves_aside_where_that_shows_whole_contexts(lines):
    lines.resize(470, 240)
    long = line("the", "bank", "asks himself why his waistcoat is not here", 3)
    for shown in (long, line(" ".join(long.right), "bank", "the", 5), HEBREW):
        lines.show_lines([shown, line("the", "bank", "is here", 9)])
        setting = lines.setting(0)
        assert [setting.word(k) for k in setting.offsets] == [*shown.left, shown.word, *shown.right]
        middles = [sum(lines.setting(row).span(0)) / 2 for row in range(2)]
        assert middles[0] == pytest.approx(middles[1], abs=1.5)  # one below the other
    # where contexts on both sides are cut, it stays in the middle
    lines.show_lines([line("far away " * 14, "bank", "far away " * 14)])
    assert sum(lines.setting(0).span(0)) / 2 == pytest.approx((lines.viewport().width() - 16) / 2, abs=1.5)


def test_a_word_is_found_where_it_is_drawn(lines):
    lines.show_lines([ENGLISH, HEBREW, CHINESE])
    for row in range(3):
        setting = lines.setting(row)
        for offset in setting.offsets:
            left, right = setting.span(offset)
            assert setting.offset_at((left + right) / 2) == offset
        assert setting.offset_at(-50.0) is None


def test_a_click_takes_a_word(lines, qtbot):
    lines.show_lines([CHINESE, ENGLISH])
    left, right = lines.setting(1).span(3)
    at = QPoint(round((left + right) / 2) + 8, lines.visualRect(lines.model().index(1, 0)).center().y())
    with qtbot.waitSignal(lines.word_clicked) as taken:
        QTest.mouseClick(lines.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert taken.args == ["river"]
    with qtbot.assertNotEmitted(lines.word_clicked):
        QTest.mouseClick(lines.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, at.y()))


def test_keys_go_through_lines_and_words(lines, qtbot):
    lines.show_lines([ENGLISH, HEBREW])
    lines.setFocus()
    lines.setCurrentIndex(lines.model().index(0, 0))
    for key, word in (
        (Qt.Key.Key_Right, "of"),
        (Qt.Key.Key_Right, "the"),
        (Qt.Key.Key_Down, "הנהר"),
        (Qt.Key.Key_Right, "של"),
        (Qt.Key.Key_Right, "הגדה"),
    ):
        QTest.keyClick(lines, key)
        with qtbot.waitSignal(lines.word_clicked) as taken:
            QTest.keyClick(lines, Qt.Key.Key_Return)
        assert taken.args == [word]


def test_copies_the_chosen_lines_or_all(lines):
    lines.show_lines([ENGLISH, CHINESE])
    lines.clearSelection()
    lines.copy()
    assert QGuiApplication.clipboard().text() == (
        "he sat by the\tbank\tof the river with money\n我们去\t银行\t取 money 钱了"
    )
    lines.setFocus()
    lines.setCurrentIndex(lines.model().index(1, 0))
    QTest.keyClick(lines, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "我们去\t银行\t取 money 钱了"


def test_a_screen_reader_is_told_each_line(lines):
    lines.show_lines([ENGLISH, CHINESE])
    access = QAccessible.queryAccessibleInterface(lines)
    assert access.text(QAccessible.Text.Name) == "Lines of bank"
    told = [access.child(k).text(QAccessible.Text.Name) for k in range(access.childCount())]
    assert told == ["he sat by the bank of the river with money", "我们去银行取 money 钱了"]
    assert lines.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == "Sentence 5, word 42 of the text"


def test_marked_words_have_the_second_color(lines):
    def colors(marked):
        lines.show_lines([ENGLISH], marked)
        image = lines.viewport().grab().toImage()
        wanted = theme.color("second").rgb()
        return [x for x in range(image.width()) for y in range(24) if image.pixel(x, y) == wanted]

    assert not colors(())
    found = colors(("money",))
    setting = lines.setting(0)
    left, right = setting.span(setting.offsets[-1])
    assert left + 7 <= min(found)
    assert max(found) <= right + 9


def test_only_lines_in_view_are_set(lines, monkeypatch):
    made = []
    original = concordance_lines.LineLayout
    monkeypatch.setattr(concordance_lines, "LineLayout", lambda *given: made.append(given) or original(*given))
    lines.show_lines([line("a b", "c", "d e", k) for k in range(1000)])
    lines.viewport().grab()
    assert 0 < len(made) < 15


def test_says_why_there_is_nothing(lines):
    lines.clear("The word does not occur.")
    assert not lines.lines
    assert lines.accessibleDescription() == "The word does not occur."
    lines.viewport().grab()
    QGuiApplication.clipboard().setText("kept")
    lines.copy()
    assert QGuiApplication.clipboard().text() == "kept"


def test_a_line_that_is_cut_off_at_the_bottom_is_left_out(styled, lines):
    """Its upper half says nothing; it is there as soon as it is whole."""
    lines.show_lines([ENGLISH] * 30)
    step = lines.visualRect(lines.model().index(0, 0)).height()

    def drawn(row):
        """Return whether there is anything but the ground in the upper part of a row, where letters have theirs."""
        seen = lines.visualRect(lines.model().index(row, 0))
        picture = lines.viewport().grab(seen & lines.viewport().rect()).toImage()
        return len({picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())}) > 1

    lines.resize(700, lines.height() - lines.viewport().height() + 4 * step + step * 2 // 3)
    assert [drawn(row) for row in range(5)] == [True] * 4 + [False]
    lines.resize(700, lines.height() - lines.viewport().height() + 5 * step)
    assert [drawn(row) for row in range(5)] == [True] * 5
    # the first one is shown however little room there is
    lines.setMinimumHeight(0)
    lines.resize(700, lines.height() - lines.viewport().height() + step * 2 // 3)
    assert drawn(0)
