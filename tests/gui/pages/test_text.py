"""The text page against counts made by hand."""

import numpy as np
import pytest
from PySide6.QtWidgets import QLabel

from embviz.gui.text.page import TextOverview, figure_names
from embviz.text.corpus import Corpus
from embviz.text.statistics import describe
from embviz.text.vocabulary import Vocabulary

LONG = 30_000

TEXT = "New York is big.\nI love New York!\nThe Café in New York is the café of the year.\n"


@pytest.fixture
def page(lab, show, qtbot, tmp_path):
    path = tmp_path / "towns.txt"
    path.write_text(TEXT * 20, "utf-8")
    with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
        lab.loader.open_text(path)
    return show("text.page", "TextPage")


def test_words_are_indexed_before_the_window_has_the_text(lab, qtbot, tmp_path):
    path = tmp_path / "towns.txt"
    path.write_text(TEXT, "utf-8")
    for made in (lambda: lab.loader.open_text(path), lab.loader.toy_world):
        with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
            made()
        assert {"_ids", "_spellings"} <= vars(lab.workspace.corpus.vocabulary.index).keys()


@pytest.mark.parametrize(("text", "told"), [("国王和王后住在大城市里。\n", True), ("王 the king of the 国\n", False)])
def test_a_text_that_is_split_into_characters_says_so(lab, show, find, qtbot, tmp_path, text, told):
    """Twenty-two different words, and neighbors of a syllable, with no word of why."""
    path = tmp_path / "zh.txt"
    path.write_text(text * 20, "utf-8")
    with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
        lab.loader.open_text(path)
    show("text.page", "TextPage")
    qtbot.waitUntil(lambda: "Read as words" in find("text.how").text(), timeout=LONG)
    assert ("each Chinese character" in find("text.how").text()) == told


def _view(qtbot, find, name):
    find(f"text.views.{name}").click()


def test_figures_are_counted(page, qtbot, find, rows):
    qtbot.waitUntil(lambda: find("text.words").model().rowCount() > 0, timeout=LONG)
    # 4 + 4 + 11 words, twenty times
    assert find("text.figures.tokens").text() == "380"
    assert find("text.figures.types").text() == "11"
    assert find("text.figures.hapaxes").text() == "0"
    assert find("text.figures.mean").text() == "6.3"
    words = dict(zip(rows(find("text.words"), 0), rows(find("text.words"), 1), strict=True))
    assert (words["new"], words["the"], words["café"]) == ("60", "60", "40")


@pytest.mark.parametrize(
    ("counted", "written"), [([800, 400, 400], ["400", "600", "800"]), ([5000, 20, 1], ["1", "10", "100", "1,000"])]
)
def test_counts_are_written_beside_zipfs_law(qtbot, counted, written):
    """Between 400 and 800 there is no power of ten, and the axis had no number."""
    overview = TextOverview()
    qtbot.addWidget(overview)
    vocabulary = Vocabulary([f"w{k}" for k in range(len(counted))], counted)
    tokens = sum(counted)
    corpus = Corpus(np.zeros(tokens, np.int32), np.array([0, tokens], np.int64), vocabulary)
    overview.show_statistics(describe(corpus), corpus, 1)
    axis = overview.zipf.plot.getPlotItem().getAxis("left")
    low, high = np.log10([min(counted), max(counted)])
    ticks = [text for at, text in axis._tickLevels[0] if low - 1e-9 <= at <= high + 1e-9]
    assert [text for text in ticks if text in written] == written


def test_single_things_are_named_in_the_singular_and_cut_lines_are_pieces(qtbot):
    line = TextOverview()
    qtbot.addWidget(line)
    for counted, offsets, names in (
        ([1], [0, 1], ["token", "different word", "word that occurs once", "line", "mean length of a line"]),
        (
            [10_001],
            [0, 10_000, 10_001],
            ["tokens", "different word", "words that occur once", "pieces", "mean length of a piece"],
        ),
    ):
        vocabulary = Vocabulary(["word"], counted)
        corpus = Corpus(np.zeros(counted[0], np.int32), np.array(offsets, np.int64), vocabulary)
        found = describe(corpus)
        line.show_statistics(found, corpus, 1)
        assert [name for _, name in figure_names(found)] == names
        assert ("10,000" in line.figures.toolTip()) == found.pieces
        assert "keeps 1 word:" in line.findChild(QLabel, "text.coverage_note").text()
        assert "Too few" in line.findChild(QLabel, "text.zipf_fit").text()


def test_coverage_says_what_a_minimum_count_keeps(page, qtbot, find):
    qtbot.waitUntil(lambda: "keeps 11 words" in find("text.coverage_note").text(), timeout=LONG)
    assert "100.00\u00a0%" in find("text.coverage_note").text()


def test_phrases_follow_threshold_and_minimum_count(page, qtbot, find, rows):
    _view(qtbot, find, "phrases")
    find("text.phrase_threshold").setValue(0.1)
    table = find("text.phrases")
    qtbot.waitUntil(lambda: table.model().rowCount() > 0, timeout=LONG)
    at = rows(table, 0).index("new york")
    # gensim's score: N is the number of different words, 11, and of different pairs, 12
    assert rows(table, 1)[at] == f"{(60 - 5) / (60 * 60) * (11 + 12):.3f}"
    assert rows(table, 2)[at] == "60"
    find("text.phrase_min_count").setValue(59)
    qtbot.waitUntil(lambda: rows(table, 0) == [] and "0 of 1" in find("text.phrase_message").text(), timeout=LONG)
    assert not find("text.join_phrases").isEnabled()


def test_joined_phrases_replace_the_text_and_are_recorded(lab, page, qtbot, find):
    _view(qtbot, find, "phrases")
    find("text.phrase_min_count").setValue(50)
    find("text.phrase_threshold").setValue(0.01)
    qtbot.waitUntil(find("text.join_phrases").isEnabled, timeout=LONG)
    before = lab.workspace.corpus
    find("text.join_phrases").click()
    qtbot.waitUntil(lambda: lab.workspace.corpus is not before, timeout=LONG)
    corpus = lab.workspace.corpus
    assert "new_york" in corpus.vocabulary
    assert corpus.tokens == 380 - 60
    assert "joined" in corpus.name
    assert "joined" in find("text.name").text()
    find("text.undo_join").click()
    assert lab.workspace.corpus is before
    assert not find("text.undo_join").isVisible()
    qtbot.waitUntil(find("text.join_phrases").isEnabled, timeout=LONG)


def test_text_is_read_again_with_other_options(lab, page, qtbot, find):
    _view(qtbot, find, "reading")
    find("text.case").setCurrentIndex(find("text.case").findData("keep"))
    find("text.accents").setCurrentIndex(find("text.accents").findData("strip"))
    with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
        find("text.read_again").click()
    words = lab.workspace.corpus.vocabulary.words
    assert {"New", "Cafe", "cafe", "The", "the"} <= set(words)
    assert "accents stripped" in find("text.how").text()


def test_options_are_tried_on_a_sentence(page, qtbot, find):
    _view(qtbot, find, "reading")
    find("text.sample").setText("The Café’s 25 stars")
    tokens = find("text.sample_tokens")
    qtbot.waitUntil(lambda: tokens.text().split("  ·  ") == ["the", "café's", "25", "stars"], timeout=LONG)
    find("text.numbers").setCurrentIndex(find("text.numbers").findData("drop"))
    find("text.accents").setCurrentIndex(find("text.accents").findData("strip"))
    qtbot.waitUntil(lambda: tokens.text().split("  ·  ") == ["the", "cafe's", "stars"], timeout=LONG)


def test_column_of_a_table_is_chosen(lab, show, qtbot, find, tmp_path):
    path = tmp_path / "reviews.csv"
    path.write_text("id,review\n1,good food\n2,good wine\n", "utf-8")
    with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
        lab.loader.open_text(path, "id")
    assert set(lab.workspace.corpus.vocabulary.words) == {"1", "2"}
    show("text.page", "TextPage")
    _view(qtbot, find, "reading")
    column = find("text.column")
    qtbot.waitUntil(lambda: column.count() == 2, timeout=LONG)
    assert column.isVisible()
    column.setCurrentIndex(column.findData("review"))
    with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
        find("text.read_again").click()
    assert set(lab.workspace.corpus.vocabulary.words) == {"good", "food", "wine"}


def test_toy_world_cannot_be_read_again_and_says_so(lab, show, qtbot, find):
    with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
        lab.loader.toy_world()
    show("text.page", "TextPage")
    _view(qtbot, find, "reading")
    assert not find("text.read_again").isEnabled()
    assert not find("text.case").isEnabled()
    assert "made by the program" in find("text.reading").text()


def test_without_a_text_the_page_says_what_to_do(lab, show, find, made):
    show("text.page", "TextPage")
    find("text.open").click()
    assert lab.asked == ["file.open_corpus"]
    lab.workspace.set_vectors(made)
    assert find("text.open").isVisible()
    assert not find("text.words").isVisible()


def test_the_head_is_as_high_without_a_text_as_with_one(lab, show, find, qtbot, tmp_path):
    """The ? at its end stood higher than on all other pages."""
    page = show("text.page", "TextPage")
    assert not find("text.views").isVisible()
    height = page.head.geometry().height()
    path = tmp_path / "towns.txt"
    path.write_text(TEXT, "utf-8")
    with qtbot.waitSignal(lab.loader.opened, timeout=LONG):
        lab.loader.open_text(path)
    qtbot.waitUntil(find("text.views").isVisible)
    assert page.head.geometry().height() == height
