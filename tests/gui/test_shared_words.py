"""What is typed on one page is on the next one that can ask about it."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from embviz.analysis.analogies.expression import parse
from embviz.gui.pages.shared_words import TypedWords, one_word, proportion, typed_words, word_list, word_sum
from embviz.vectors.embedding import Embedding

LONG = 60_000
WORDS = ("king", "queen", "man", "woman", "paris", "berlin", "france", "germany")


@pytest.fixture
def made():
    """Eight words in general position."""
    return Embedding(WORDS, np.random.default_rng(3).normal(size=(8, 6)).astype(np.float32))


@pytest.mark.parametrize(
    ("text", "words", "weights"),
    [
        ("king", ("king",), ()),
        ("king queen, man", ("king", "queen", "man"), ()),
        ("king nonsense man", ("king", "man"), ()),
        ("king - man + woman", ("king", "man", "woman"), (1, -1, 1)),
        ("2 * king − man", ("king", "man"), (2, -1)),
        ("king - nonsense", ("king",), ()),
        ("", (), ()),
    ],
)
def test_words_of_a_line(made, text, words, weights):
    assert typed_words(text, made) == TypedWords(words, weights)


@pytest.mark.parametrize("weights", [(1.0, -1.0, 1.0), (0.5, 2.0, -3.0), (-1.0, 1.0, 1.0)])
def test_an_expression_is_written_so_that_it_is_read_again(weights):
    words = ("mother-in-law", "new york", "1984")
    said = TypedWords(words, weights).expression
    assert parse(said, lambda word: word in words) == dict(zip(words, weights, strict=True))


def test_each_page_takes_what_it_can_ask():
    one, three = TypedWords(("king",)), TypedWords(("king", "man", "woman"))
    many, asked = TypedWords(tuple("abcdefghijklmn")), TypedWords(("king", "man", "woman"), (1.0, -1.0, 1.0))
    assert [one_word(typed) for typed in (one, three, asked)] == ["king", "", ""]
    assert [word_sum(typed) for typed in (one, three, asked, many)] == [
        "king",
        "king + man + woman",
        "king - man + woman",
        "",
    ]
    assert [proportion(typed) for typed in (one, three, asked, many)] == [
        "",
        "king - man + woman",
        "king - man + woman",
        "",
    ]
    assert [word_list(2)(typed) for typed in (one, three, asked)] == ["", "king man woman", "king man woman"]
    assert word_list(3, 5)(many) == ""


@pytest.fixture
def opened(window, made):
    window.workspace.set_vectors(made)
    return window


def write(qtbot, line, text):
    """Replace the text of a line as a person does, and ask."""
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_words_go_along_from_page_to_page_and_undo_brings_the_former_back(opened, qtbot, find):
    opened.show_page("similarity/heatmap")
    write(qtbot, find("heatmap.words"), "king man woman")
    opened.show_page("analogy/ask")
    qtbot.waitUntil(lambda: find("analogy.expression").text() == "king - man + woman", timeout=LONG)
    opened.show_page("similarity/odd")
    assert find("odd.words").text() == "king man woman"
    opened.show_page("words/neighbors")
    assert find("neighborhood.question").text() == "king + man + woman"
    qtbot.waitUntil(lambda: find("neighborhood.table").model().rowCount() == 5, timeout=LONG)
    write(qtbot, find("neighborhood.question"), "paris")
    opened.show_page("similarity/rankings")
    assert find("rankings.word").text() == "paris"
    # one word is no question for these: they keep what they had
    for address, name, kept in (
        ("similarity/heatmap", "heatmap.words", "king man woman"),
        ("similarity/odd", "odd.words", "king man woman"),
        ("analogy/ask", "analogy.expression", "king - man + woman"),
    ):
        opened.show_page(address)
        assert find(name).text() == kept
    write(qtbot, find("analogy.expression"), "paris - france + germany")
    opened.show_page("similarity/heatmap")
    line = find("heatmap.words")
    assert line.text() == "paris france germany"
    line.undo()
    assert line.text() == "king man woman"
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)


def test_what_a_page_proposes_is_not_what_was_typed(opened, qtbot, find):
    opened.show_page("similarity/heatmap")
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)
    assert opened.workspace.query.text == ""
    before = find("neighborhood.question").text()
    opened.show_page("words/neighbors")
    assert find("neighborhood.question").text() in (before, "king")
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)


def test_one_word_is_searched_for_in_three_places(opened, qtbot, find):
    opened.show_page("map")
    opened.show_panel("inspector")
    search, panel = find("map.search"), find("neighbors.word")
    qtbot.waitUntil(lambda: len(opened.context.scene.words) == 8, timeout=LONG)
    write(qtbot, panel, "queen")
    assert search.text() == "queen"
    write(qtbot, search, "paris")
    assert (panel.text(), opened.workspace.selection) == ("paris", ("paris",))
    opened.show_page("words/neighbors")
    question = find("neighborhood.question")
    assert question.text() == "paris"
    write(qtbot, question, "germany")
    qtbot.waitUntil(lambda: opened.workspace.selection == ("germany",), timeout=LONG)
    assert panel.text() == search.text() == "germany"
    # an expression asks about no single word
    write(qtbot, question, "king - man")
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)
    assert opened.workspace.selection == ("germany",)
    # of words selected later their neighbors are shown, not what was typed before
    opened.show_page("map")
    opened.workspace.select(["woman"])
    opened.show_page("words/neighbors")
    assert question.text() == "woman"
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("words/neighbors", "neighborhood.question"),
        ("analogy/ask", "analogy.expression"),
        ("similarity/heatmap", "heatmap.words"),
        ("similarity/rankings", "rankings.word"),
        ("axes/axes", "axes.x_minus"),
        ("axes/bias", "bias.pairs_line"),
    ],
)
def test_a_page_opens_with_nothing_selected_and_ctrl_f_selects(opened, qtbot, find, address, name):
    qtbot.waitUntil(opened.isActiveWindow)
    opened.show_page(address)
    line = find(name)
    qtbot.waitUntil(lambda: bool(line.text()) and not opened.jobs.busy(), timeout=LONG)
    opened.show_page("start")
    opened.show_page(address)
    assert opened.focusWidget() is line
    assert not line.hasSelectedText()
    if not address.startswith("axes"):  # the first words of a long line name its pole
        assert line.cursorPosition() == len(line.text())
    opened.run_action("edit.find")
    assert line.selectedText() == line.text()


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("words/neighbors", "neighborhood.question"),
        ("similarity/rankings", "rankings.word"),
        ("axes/axes", "axes.x_minus"),
    ],
)
def test_a_word_typed_right_after_coming_to_a_page_replaces_the_former(opened, qtbot, find, address, name):
    opened.show_page(address)
    line = find(name)
    line.write("king")
    opened.show_page("start")
    opened.show_page(address)
    assert opened.focusWidget() is line
    assert not line.hasSelectedText()
    qtbot.keyClicks(line, "paris")
    assert line.text() == "paris"
    line.undo()
    assert line.text() == "king"
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)


@pytest.mark.parametrize("first", ["+", " ", "end", "click"])
def test_what_goes_on_with_the_former_word_keeps_it(opened, qtbot, find, first):
    opened.show_page("words/neighbors")
    line = find("neighborhood.question")
    line.write("king")
    opened.show_page("start")
    opened.show_page("words/neighbors")
    if first == "end":
        qtbot.keyClick(line, Qt.Key.Key_End)
    elif first == "click":
        qtbot.mouseClick(line, Qt.MouseButton.LeftButton, pos=line.rect().center())
    else:
        qtbot.keyClicks(line, first)
    qtbot.keyClicks(line, "s")
    assert line.text() == "king" + (first if len(first) == 1 else "") + "s"
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)


@pytest.mark.parametrize("typed", ["king", "paris + berlin", "paris france germany"])
def test_the_analogy_keeps_its_example_and_offers_what_was_typed_elsewhere(opened, qtbot, find, typed):
    opened.show_page("analogy/ask")
    line, offer = find("analogy.expression"), find("analogy.expression_offer")
    qtbot.waitUntil(lambda: line.text() == "king - man + woman", timeout=LONG)
    opened.show_page("words/neighbors")
    if typed == "paris france germany":
        opened.show_page("similarity/heatmap")
        write(qtbot, find("heatmap.words"), typed)
    else:
        write(qtbot, find("neighborhood.question"), typed)
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)
    opened.show_page("analogy/ask")
    assert line.text() == "king - man + woman"
    assert offer.isVisible() == (typed != "king")
    if offer.isVisible():
        qtbot.mouseClick(offer, Qt.MouseButton.LeftButton)
        assert line.text() == {"paris + berlin": typed}.get(typed, "paris - france + germany")
        assert not offer.isVisible()
        line.undo()
        assert line.text() == "king - man + woman"
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)


def test_words_collected_on_the_map_are_offered_to_the_analogy(opened, qtbot, find):
    opened.show_page("analogy/ask")
    line, offer = find("analogy.expression"), find("analogy.expression_offer")
    qtbot.waitUntil(lambda: line.text() == "king - man + woman", timeout=LONG)
    for word in ("paris", "france", "germany"):
        opened.workspace.toggle(word)
        opened.context.fill_inputs()
        assert line.text() == "king - man + woman"
        assert offer.isVisible() == (word == "germany")
    opened.show_page("map")
    opened.run_action("edit.to_analogy")  # asked for: then it replaces
    assert line.text() == "paris - france + germany"
    assert not offer.isVisible()
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)


def test_an_analogy_typed_elsewhere_replaces_the_example_but_not_what_was_typed(opened, qtbot, find):
    opened.show_page("words/neighbors")
    write(qtbot, find("neighborhood.question"), "paris - france + germany")
    opened.show_page("analogy/ask")
    line, offer = find("analogy.expression"), find("analogy.expression_offer")
    assert line.text() == "paris - france + germany"
    write(qtbot, line, "queen - woman + man")
    opened.show_page("words/neighbors")
    write(qtbot, find("neighborhood.question"), "berlin - germany + france")
    opened.show_page("analogy/ask")
    assert line.text() == "queen - woman + man"
    assert "berlin - germany + france" in offer.text()
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)


def test_axes_keep_their_words_and_offer_others(opened, qtbot, find):
    opened.show_page("axes/axes")
    source, offer = find("axes.words_from"), find("axes.words_line_offer")
    opened.show_page("similarity/heatmap")
    write(qtbot, find("heatmap.words"), "king man woman")
    opened.show_page("axes/axes")
    assert source.currentIndex() == 0
    assert offer.isVisible()
    qtbot.mouseClick(offer, Qt.MouseButton.LeftButton)
    assert source.currentIndex() == 1
    assert find("axes.words_line").text() == "king man woman"
    assert opened.page("axes/axes").words.asked().words == ("king", "man", "woman")
    assert not offer.isVisible()
    assert opened.workspace.query.text == "king man woman"
    qtbot.waitUntil(lambda: not opened.jobs.busy(), timeout=LONG)
