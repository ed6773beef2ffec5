"""Two rankings against plain sorting, and what is said of their difference."""

import numpy as np
import pytest
from scipy import stats

from embviz.gui.widgets.inputs.asking_line import QueryLineEdit
from embviz.vectors.embedding import Embedding

LONG = 30_000


@pytest.fixture
def long_and_short():
    """Words about one direction, whose vectors are of all lengths; the odd ones have no counts' order."""
    rng = np.random.default_rng(4)
    rows = rng.normal((2, 0, 0, 0, 0), size=(60, 5))
    rows *= rng.uniform(0.3, 4, (60, 1))
    return Embedding([f"w{i}" for i in range(60)], rows, range(600, 0, -10))


@pytest.fixture
def page(lab, long_and_short, show, qtbot):
    lab.workspace.set_vectors(long_and_short)
    page = show("similarity.rankings_page", "RankingsPage")
    page.findChild(QueryLineEdit, "rankings.word").write("w7")
    qtbot.waitUntil(lambda: page.answer is not None and page.answer.word == "w7", timeout=LONG)
    return page


def _orders(embedding, word):
    rows, at = embedding.vectors.astype(float), embedding.id(word)
    point = rows[at]
    away = {
        "cosine": -(rows @ point) / np.linalg.norm(rows, axis=1),
        "euclidean": np.linalg.norm(rows - point, axis=1),
        "dot": -(rows @ point),
    }
    return {metric: [f"w{i}" for i in np.argsort(values) if i != at] for metric, values in away.items()}


def test_both_columns_are_the_nearest_and_lines_join_the_same_words(page, long_and_short):
    orders = _orders(long_and_short, "w7")
    left, right = page.lists.lists
    assert [one.word for one in left.words] == orders["cosine"][:15]
    assert [one.word for one in right.words] == orders["euclidean"][:15]
    for one in left.words:
        if one.partner >= 0:
            assert right.words[one.partner].word == one.word
            assert right.words[one.partner].partner == left.words.index(one)
        else:
            assert one.note == f"rank {orders['euclidean'].index(one.word) + 1}"
    assert 0 < sum(one.partner >= 0 for one in left.words) < 15


def test_tau_says_what_it_is_over(page, long_and_short, find):
    orders = _orders(long_and_short, "w7")
    near = sorted({*orders["cosine"][:15], *orders["euclidean"][:15]})
    ranks = [[order.index(word) for word in near] for order in (orders["cosine"], orders["euclidean"])]
    everywhere = [[order.index(word) for word in orders["dot"]] for order in (orders["cosine"], orders["euclidean"])]
    said = find("rankings.said").text().replace("−", "-")
    shared = len({*orders["cosine"][:15]} & {*orders["euclidean"][:15]})
    assert f"{shared} of the 15 nearest are shared" in said
    assert f"τ is {stats.kendalltau(*ranks).statistic:.3f} over the {len(near)} words" in said
    assert f"{stats.kendalltau(*everywhere).statistic:.3f} over all 59 others" in said


def test_at_unit_length_the_orders_are_the_same(page, find, qtbot):
    find("rankings.unit").click()
    qtbot.waitUntil(lambda: page.answer.found.unit, timeout=LONG)
    assert "15 of the 15 nearest are shared" in find("rankings.said").text()
    assert find("rankings.said").text().count("1.000") == 2
    assert "2 − 2 cos(u, v)" in find("rankings.law").text()
    assert page.answer.found.gap < 1e-12
    left, right = page.lists.lists
    assert [one.word for one in left.words] == [one.word for one in right.words]
    for one, other in zip(left.words, right.words, strict=True):
        assert other.value**2 == pytest.approx(2 - 2 * one.value)


def test_lengths_say_why(page, long_and_short, find):
    orders = _orders(long_and_short, "w7")
    lengths = dict(zip(long_and_short.words, np.linalg.norm(long_and_short.vectors, axis=1), strict=True))
    by_distance_alone = [w for w in orders["euclidean"][:15] if w not in orders["cosine"][:15]]
    wanted = np.median([lengths[word] for word in by_distance_alone])
    assert f"near by Euclidean distance alone {wanted:.3g}"[:-1] in find("rankings.why").text()


def test_the_table_has_lengths_and_counts(page, long_and_short, rows):
    words = rows(page.table.table, 0)
    assert words[:3] == _orders(long_and_short, "w7")["cosine"][:3]
    at = long_and_short.id(words[0])
    assert rows(page.table.table, 5)[0] == f"{np.linalg.norm(long_and_short.vectors[at]):.2f}"
    assert rows(page.table.table, 6)[0] == f"{600 - 10 * at:,}"


def test_other_measures_and_numbers(page, long_and_short, find, qtbot):
    combo = find("rankings.other")
    combo.setCurrentIndex(combo.findData("dot"))
    find("rankings.count").setValue(5)
    qtbot.waitUntil(lambda: page.answer.found.nearest == 5 and page.answer.found.metrics[1] == "dot", timeout=LONG)
    assert [one.word for one in page.lists.lists[1].words] == _orders(long_and_short, "w7")["dot"][:5]


def test_a_word_of_a_list_is_selected(page, lab):
    page.lists.word_clicked.emit("w9")
    assert lab.workspace.selection == ("w9",)


def test_an_unknown_word_is_named(page, find, qtbot):
    page.findChild(QueryLineEdit, "rankings.word").write("w7777")
    qtbot.waitUntil(lambda: find("rankings.message").error is not None, timeout=LONG)
    assert "w7777" in find("rankings.message").text()
    assert page.lists.lists == ()
    assert find("rankings.said").text() == ""


def test_a_long_word_is_not_cut_beside_its_numbers(page, lab, long_and_short, qtbot):
    words = [f"coronation{k}" for k in range(60)]
    lab.workspace.set_vectors(Embedding(words, 8 * long_and_short.vectors, range(60_000, 0, -1_000)))
    page.resize(1156, 744)  # in a window of 1280 x 800
    page.findChild(QueryLineEdit, "rankings.word").write("coronation7")
    qtbot.waitUntil(lambda: page.answer is not None and page.answer.word == "coronation7", timeout=LONG)
    table = page.table.table
    qtbot.waitUntil(lambda: table.columnWidth(0) >= table.fontMetrics().horizontalAdvance("coronation99") + 20)
    assert table.horizontalScrollBar().maximum() == 0
