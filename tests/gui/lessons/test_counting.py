"""The lesson of counting and predicting: one text, five methods, and what a prediction has to do with a count."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from scipy.spatial.distance import cosine

from embviz.gui.lessons.answers import LessonAnswers
from embviz.gui.lessons.blocks import FormulaView
from embviz.gui.lessons.counting import longer
from embviz.teaching.small_text.counting import (
    METHODS,
    asked_products,
    association,
    in_common,
    vectors_of,
    weighted_sentences,
)
from embviz.teaching.small_text.experiments import ROYAL
from embviz.teaching.small_text.sentences import read_lines
from embviz.teaching.small_text.skipgram import cosines, learn, nearest

LONG = 60_000  # ms
CLICK = Qt.MouseButton.LeftButton
TEXT = read_lines(ROYAL)


@pytest.fixture
def body(lesson):
    return lesson("counting")


@pytest.fixture
def see(lab, body, qtbot):
    def seen(name):
        part = body.parts[name]
        lab.scroll_area().ensureWidgetVisible(part, 50, 400)
        qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
        return part

    return seen


def test_contexts_of_two_words_are_counted_while_one_writes(body, find, qtbot):
    rows = {word: (one, other) for word, one, other in find("counting.contexts").rows}
    assert rows["kingdom"] == (1, 1)
    assert rows["son"] == (1, 0)
    king, queen = (TEXT.pairs[TEXT.index[word]] for word in ("king", "queen"))
    assert f"counts: {1 - cosine(king, queen):.2f}." in find("counting.said").text()
    find("counting.one").setCurrentText("cat")
    line = find("counting.text.line9")
    line.selectAll()
    qtbot.keyClicks(line, "the cat ruled the kingdom")
    assert find("counting.one").currentText() == "cat"
    assert {word for word, one, other in find("counting.contexts").rows if one and other} == {"ruled", "kingdom"}
    find("counting.text.read2").click()
    assert "ruled" not in {word for word, one, other in find("counting.contexts").rows if one and other}
    line.selectAll()
    qtbot.keyClicks(line, "x " * 30)
    assert find("counting.message").isVisible()
    line.selectAll()
    qtbot.keyClicks(line, "a cat sat")
    assert not find("counting.message").isVisible()
    assert find("counting.one").currentText() == "cat"  # it comes back as soon as it is written again


def test_a_cat_by_another_name_has_the_same_neighbors(body, find, qtbot, lab):
    assert not find("counting.renamed").isEnabled()
    qtbot.mouseClick(find("counting.guess.none"), CLICK)
    assert find("counting.text.line9").text() == "a wug sat on the mat near the door"
    assert find("counting.contexts").words == ("wug", "dog")
    assert "Found: Those that were nearest to cat" in find("counting.guess.told").text()
    assert LessonAnswers(lab.settings).get("counting.guess") == "none"
    # the other parts read the same text
    assert find("counting.table")._rows == ("king", "queen", "man", "woman", "dog")
    assert "“cat”" in find("counting.rows_message").text()  # a row that is gone is not gone without a word
    assert find("counting.rows_message").isVisible()
    qtbot.mouseClick(find("counting.written"), CLICK)
    assert "cat" in find("counting.table")._rows
    assert not find("counting.rows_message").isVisible()
    qtbot.mouseClick(find("counting.guess.again"), CLICK)
    assert not find("counting.renamed").isEnabled()


def test_tables_show_counts_and_weights(see, find, qtbot):
    see("tables")
    matrix, words = find("counting.table"), ("king", "queen", "man", "woman", "cat", "dog")
    rows = [TEXT.index[word] for word in words]
    assert matrix.values == pytest.approx(TEXT.by_line[rows])
    qtbot.mouseClick(find("counting.view.tfidf"), CLICK)
    assert matrix.values == pytest.approx(weighted_sentences(TEXT)[rows])
    for view, table in (("words", TEXT.pairs), ("ppmi", association(TEXT.pairs))):
        qtbot.mouseClick(find(f"counting.view.{view}"), CLICK)
        columns = [TEXT.index[word] for word in matrix._columns]
        assert matrix.values == pytest.approx(table[np.ix_(rows, columns)])
        left = np.delete(table[rows].sum(axis=0), columns)
        assert left.max() <= table[np.ix_(rows, columns)].sum(axis=0).min()
    line = find("counting.rows")
    line.selectAll()
    qtbot.keyClicks(line, "dog whale")
    assert matrix._rows == ("dog",)
    assert "“whale”" in find("counting.rows_message").text()
    line.selectAll()
    qtbot.keyClicks(line, "whale")
    assert find("counting.rows_message").isVisible()
    assert matrix._rows == ()


def test_which_table_finds_the_queen(see, find, qtbot):
    see("tables")
    assert find("counting.near_ppmi").rows == ()
    qtbot.mouseClick(find("counting.tables_guess.both"), CLICK)
    assert "Found: Words by words" in find("counting.tables_guess.told").text()
    for key, table in (("tfidf", weighted_sentences(TEXT)), ("ppmi", association(TEXT.pairs))):
        expected = nearest(TEXT, cosines(table), "king", 5)
        assert [(row.name, row.now) for row in find(f"counting.near_{key}").rows] == list(expected)
    assert "queen" not in [row.name for row in find("counting.near_tfidf").rows]


def test_five_methods_side_by_side(see, find, qtbot):
    part = see("side")
    qtbot.waitUntil(lambda: bool(part.cosines), timeout=LONG)
    table = find("counting.neighbors").rows
    scores = {method: cosines(vectors_of(TEXT, method)) for method in METHODS}
    expected = {method: [word for word, _ in nearest(TEXT, scores[method], "king", 5)] for method in METHODS}
    for column, method in enumerate(METHODS):
        shown = [table.cell(at, column) for at in range(5)]
        # what skip-gram finds is asked for: neither its words are in sight, nor which of the others are among them
        assert [cell.text for cell in shown] == (["?"] * 5 if method == "skipgram" else expected[method])
        assert not any(cell.marked for cell in shown)
    assert not find("counting.marks").isVisible()
    places = find("counting.map").places.copy()
    qtbot.mouseClick(find("counting.method.ppmi"), CLICK)
    assert np.abs(find("counting.map").places - places).max() > 0.1
    assert find("counting.partners").text().startswith("PPMI: of 9 pairs")
    assert find("counting.common").rows == ()
    qtbot.mouseClick(find("counting.side_guess.svd"), CLICK)
    shares = {row.name: row.now for row in find("counting.common").rows}
    assert shares["SVD"] == pytest.approx(in_common(TEXT, scores["svd"], scores["skipgram"]))
    assert find("counting.side_guess.told").text() == "You said: SVD · Found: PPMI"
    for column, method in enumerate(METHODS):
        shown = [table.cell(at, column) for at in range(5)]
        assert [cell.text for cell in shown] == expected[method]
        assert [cell.marked for cell in shown] == [word not in expected["skipgram"] for word in expected[method]]
    assert find("counting.marks").isVisible()
    find("counting.map").word_chosen.emit("cat")
    assert table.cell(0, METHODS.index("skipgram")).text == "dog"


def test_products_come_near_the_logarithms(body, see, find, qtbot, lab):
    part = see("products")
    assert part.plot.plot.message == "Answer first."
    assert find("counting.products_readouts").value("pairs") == ""
    formula = next(each for each in body.findChildren(FormulaView) if "w i and c j" in each.accessibleName())
    # either would tell the answer
    assert not formula.isVisible()
    assert not part.plot._series
    qtbot.mouseClick(find("counting.products_guess.rough"), CLICK)
    qtbot.waitUntil(lambda: "Found: They become equal" in find("counting.products_guess.told").text(), timeout=LONG)
    assert part.plot.plot.message == ""
    assert formula.isVisible()
    qtbot.waitUntil(lambda: find("counting.products_readouts").value("pairs") != "", timeout=LONG)
    asked = asked_products(TEXT)
    met = np.isfinite(asked)
    assert find("counting.products_readouts").value("pairs") == str(int(met.sum()))
    learned = learn(TEXT, dimensions=48, decay=0.001, epochs=1000)
    expected = np.corrcoef(asked[met], (learned.words @ learned.contexts.T)[met])[0, 1]
    assert float(find("counting.products_readouts").value("correlation")) == pytest.approx(expected, abs=0.002)
    assert find("counting.products_readouts").value("correlation") == "1.000"  # as the answer says
    qtbot.mouseClick(find("counting.decay.decay0"), CLICK)
    qtbot.waitUntil(lambda: float(find("counting.products_readouts").value("correlation")) < 0.95, timeout=LONG)
    qtbot.mouseClick(find("counting.products_guess.again"), CLICK)
    qtbot.mouseClick(find("counting.products_guess.line"), CLICK)
    qtbot.waitUntil(lambda: find("counting.products_readouts").value("correlation") == "1.000", timeout=LONG)
    qtbot.mouseClick(find("counting.dimensions.d2"), CLICK)
    qtbot.waitUntil(lambda: float(find("counting.products_readouts").value("correlation")) < 0.95, timeout=LONG)
    x, y = part.plot.series[1].x, part.plot.series[1].y
    assert np.isfinite(x[::2]).all()
    assert np.isnan(y[1::2]).all()


def test_longer_texts_are_learned_one_after_the_other(see, find, qtbot, monkeypatch):
    asked = []

    def shares(words, dimensions, pulse):
        asked.append((words, dimensions))
        pulse.beat(0.5)
        late = words > 50_000
        return {"lsa": 0.0, "ppmi": 0.2, "glove": 0.1, "skipgram": 0.6 if late else 0.1}

    monkeypatch.setattr("embviz.teaching.growing_text.shares_answered", shares)
    part = see("longer")
    assert part.plot.plot.message == "Answer first."
    assert asked == []
    qtbot.mouseClick(find("counting.longer_guess.counting"), CLICK)
    qtbot.waitUntil(lambda: len(part.found) == len(longer.SIZES), timeout=LONG)
    assert part.plot.plot.message == ""
    assert asked == [(size, 50) for size in longer.SIZES]
    assert "Found: PPMI if the text is short" in find("counting.longer_guess.told").text()
    drawn = part.plot.series
    assert drawn[3].y.tolist() == [0.1, 0.1, 0.6, 0.6]
    qtbot.mouseClick(find("counting.longer_dimensions.d150"), CLICK)
    qtbot.waitUntil(lambda: len(part.found) == 2 * len(longer.SIZES), timeout=LONG)
    assert not find("counting.cancel").isVisible()
    # the answer is about 50 dimensions
    assert "Found: PPMI if the text is short" in find("counting.longer_guess.told").text()
    qtbot.mouseClick(find("counting.longer_guess.again"), CLICK)
    assert np.isnan(part.plot.series[1].y).all()


def test_longer_texts_can_be_cancelled(see, find, qtbot, monkeypatch, lab):
    def shares(words, dimensions, pulse):
        while True:
            pulse.beat(0.1)

    monkeypatch.setattr("embviz.teaching.growing_text.shares_answered", shares)
    part = see("longer")
    qtbot.mouseClick(find("counting.longer_guess.depends"), CLICK)
    qtbot.waitUntil(find("counting.cancel").isVisible, timeout=LONG)
    qtbot.mouseClick(find("counting.cancel"), CLICK)
    qtbot.waitUntil(lambda: not lab.jobs.busy(), timeout=LONG)
    assert part.found == {}
    assert find("counting.longer_progress").text() == ""
