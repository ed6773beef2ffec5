"""Why two words are near, from the text; and the picture of how far neighbors stand out."""

import itertools
import math

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from embviz.analysis.neighborhoods.neighborhood import Spread
from embviz.gui.words.picture import SimilarityProfilePlot
from embviz.text.reading import corpus_from_texts
from embviz.vectors.embedding import Embedding

LONG = 30_000
TEXT = [
    "the cat drinks milk in the kitchen\nthe dog drinks water in the garden\nthe cat sleeps in the kitchen",
    "the dog sleeps in the garden\nthe king rules the land\nthe cat drinks water\nthe dog drinks milk\nthe dog sleeps",
] * 3
KINDS = ("neighborhood", "neighborhood ranks back", "neighborhood contexts", "neighborhood lines")


def settled(lab, qtbot):
    qtbot.waitUntil(lambda: not any(lab.jobs.running(kind) for kind in KINDS), timeout=LONG)


@pytest.fixture
def corpus():
    return corpus_from_texts(TEXT, name="pets")


@pytest.fixture
def asked(lab, corpus, show, find, qtbot, monkeypatch):
    """The page with vectors of the text's words and of one more, asked for what is near to the cat."""
    monkeypatch.setattr("embviz.gui.words.why._TELLING", 0.05)  # in so short a text all say something
    words = ["the", "cat", "dog", "king", "milk", "unheard"]
    vectors = np.array([(0, 0, 1), (1, 0.1, 0), (1, 0, 0.1), (0, 1, 0), (0.5, 0.5, 0), (0.9, 0.4, 0)], np.float32)
    lab.workspace.set_vectors(Embedding(words, vectors), corpus)
    page = show("words.neighbors_page", "NeighborsPage")
    find("neighborhood.question").write("cat")
    settled(lab, qtbot)
    return page


def pairs(word, other):
    """Count how often a word stands within five of another in the same sentence."""
    total = 0
    for text in TEXT:
        for sentence in text.splitlines():
            words = sentence.split()
            total += sum(
                words[j] == other
                for i, one in enumerate(words)
                if one == word
                for j in range(max(0, i - 5), min(len(words), i + 6))
                if j != i
            )
    return total


def test_contexts_that_two_words_share(asked, find, rows, corpus):
    assert find("neighborhood.why_title").text() == "Why “dog” is near “cat”"
    table = find("neighborhood.contexts")
    words = rows(table, 0)
    assert {"drinks", "sleeps", "milk", "water"} <= {*words}
    assert "rules" not in words
    for word, one, other in zip(words, rows(table, 4), rows(table, 5), strict=True):
        assert (int(one), int(other)) == (pairs("cat", word), pairs("dog", word))
    vocabulary = corpus.vocabulary.words
    count = {w: np.array([pairs(w, c) for c in vocabulary]) for w in ("cat", "dog")}
    totals = np.array([sum(pairs(c, d) for d in vocabulary) for c in vocabulary])
    positive = {}
    for word, seen in count.items():
        ratio = seen * totals.sum() / (totals[vocabulary.index(word)] * totals)
        positive[word] = np.where(seen >= 2, np.log2(np.maximum(ratio, 1)), 0)
    cosine = positive["cat"] @ positive["dog"] / math.prod(map(np.linalg.norm, positive.values()))
    assert f"PPMI rows {cosine:.3f}" in find("neighborhood.contexts_message").text()
    assert sum(float(share.rstrip("%")) for share in rows(table, 1)) == pytest.approx(100, abs=1)


def test_contexts_that_are_met_too_rarely_do_not_count(asked, lab, find, rows, qtbot):
    table = find("neighborhood.contexts")
    before = rows(table, 0)
    find("neighborhood.context_least").setValue(4)
    settled(lab, qtbot)
    kept = [word for word in before if min(pairs("cat", word), pairs("dog", word)) >= 4]
    assert rows(table, 0) == kept
    assert 0 < len(kept) < len(before)


def test_lines_of_both_and_those_near_a_context(asked, lab, find, rows, qtbot):
    one, other = find("neighborhood.lines_one"), find("neighborhood.lines_other")
    assert (len(one.lines), len(other.lines)) == (9, 12)
    assert {line.word for line in one.lines} == {"cat"}
    shares = {
        word: float(share.rstrip("%"))
        for word, share in zip(*(rows(find("neighborhood.contexts"), k) for k in (0, 1)), strict=True)
    }
    assert one.marked == {word for word, share in shares.items() if share >= 5.0}
    assert min(shares.values()) < 5.0 < shares["drinks"]
    table = find("neighborhood.contexts")
    at = rows(table, 0).index("milk")
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.model().index(at, 0)).center()
    )
    settled(lab, qtbot)
    assert one.marked == other.marked == {"milk"}
    assert all("milk" in line.left + line.right for line in one.lines + other.lines)
    assert len(one.lines) == 3
    assert find("neighborhood.lines_one_head").text() == "cat near “milk”: 3 lines"
    # what was clicked is selected, and is no question
    assert lab.workspace.selection == ("milk",)
    assert find("neighborhood.question").text() == "cat"
    find("neighborhood.all_lines").click()
    settled(lab, qtbot)
    assert len(one.lines) == 9
    assert not find("neighborhood.all_lines").isVisible()


def test_a_word_in_a_line_becomes_the_context(asked, lab, find, qtbot):
    one = find("neighborhood.lines_one")
    one.word_clicked.emit("kitchen")
    settled(lab, qtbot)
    assert find("neighborhood.lines_one_head").text() == "cat near “kitchen”: 6 lines"
    assert find("neighborhood.lines_other").message == "“kitchen” never occurs near “dog” in this text."
    assert find("neighborhood.question").text() == "cat"


def test_words_that_the_text_lacks(asked, lab, find, qtbot, rows):
    lab.workspace.select(["unheard"])
    settled(lab, qtbot)
    assert find("neighborhood.why_title").text() == "Why “unheard” is near “cat”"
    assert "does not occur in pets" in find("neighborhood.contexts_message").text().replace("&#x27;", "'")
    assert rows(find("neighborhood.contexts"), 0) == []
    assert find("neighborhood.lines_other_head").text() == "unheard: not in the text"
    assert len(find("neighborhood.lines_one").lines) == 9


def test_contexts_of_one_word_of_the_question(asked, lab, find, qtbot):
    assert not find("neighborhood.of").isVisible()
    find("neighborhood.question").write("milk + cat")
    settled(lab, qtbot)
    of = find("neighborhood.of")
    assert of.isVisible()
    assert find("neighborhood.why_title").text() == "Why “unheard” is near “milk + cat”"
    # (0.9, 0.4) is nearer to (1, 0.1) than to (0.5, 0.5)
    assert find("neighborhood.lines_one_head").text().startswith("cat:")
    of.setCurrentIndex(0)
    of.activated.emit(0)
    settled(lab, qtbot)
    assert find("neighborhood.lines_one_head").text().startswith("milk:")
    lab.workspace.select(["dog"])
    settled(lab, qtbot)
    assert find("neighborhood.lines_one_head").text().startswith("milk:")  # as it was picked
    assert find("neighborhood.lines_other_head").text().startswith("dog:")


def test_without_a_text_it_says_how_to_open_one(asked, lab, find, qtbot, corpus):
    embedding = lab.workspace.embedding
    lab.workspace.set_vectors(embedding)
    settled(lab, qtbot)
    find("neighborhood.why.text").click()
    assert find("neighborhood.beside").isVisible()
    find("neighborhood.beside").click()
    assert lab.asked == ["file.open_beside"]
    lab.workspace.set_beside(corpus)
    settled(lab, qtbot)
    assert not find("neighborhood.beside").isVisible()
    assert len(find("neighborhood.lines_one").lines) == 9


def test_what_was_cancelled_is_looked_up_when_it_is_seen_again(asked, lab, find, qtbot):
    lab.workspace.select(["king"])
    asked.hide()
    assert not any(lab.jobs.running(kind) for kind in KINDS)
    asked.show()
    settled(lab, qtbot)
    heads = [find(f"neighborhood.lines_{side}_head").text() for side in ("other", "one")]
    assert heads == ["king: 3 lines", "cat: 9 lines"]


# --- the picture


@pytest.fixture
def picture(qtbot):
    made = SimilarityProfilePlot("picture")
    qtbot.addWidget(made)
    made.resize(640, 260)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.mark.parametrize("metric", ["cosine", "euclidean", "dot"])
def test_nearer_is_higher_and_farther_right_is_farther(picture, metric):
    values = np.random.default_rng(2).normal(1.0, 0.2, 500).astype(np.float32)
    scores = np.sort(values)[:10] if metric == "euclidean" else np.sort(values)[::-1][:10]
    picture.show_found([f"w{k}" for k in range(10)], scores, Spread(metric, values, 500))
    picture.grab()
    heads = [picture.stem(k) for k in range(10)]
    assert all(a.x() < b.x() and a.y() <= b.y() for a, b in itertools.pairwise(heads))
    assert all(0 < head.y() < 260 for head in heads)
    off = abs(scores[0] - values.mean()) / values.std()
    assert f"{off:.1f} standard deviations nearer" in picture.card_of(0)[1]
    assert picture.accessibleDescription().startswith("w0: rank 1")


def test_stems_are_clicked_and_read_by_keys(picture, qtbot):
    values = np.linspace(-1, 0.5, 100, dtype=np.float32)
    picture.show_found(["a", "b", "c"], np.array([0.9, 0.8, 0.7]), Spread("cosine", values, 100))
    with qtbot.waitSignal(picture.word_clicked) as taken:
        QTest.mouseClick(picture, Qt.MouseButton.LeftButton, pos=picture.stem(1).toPoint() + QPoint(0, 12))
    assert taken.args == ["b"]
    picture.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(3):
        QTest.keyClick(picture, Qt.Key.Key_Right)
    with qtbot.waitSignal(picture.word_clicked) as taken:
        QTest.keyClick(picture, Qt.Key.Key_Return)
    assert taken.args == ["c"]
    picture.choose("c")
    picture.clear("Nothing")
    picture.grab()
