"""Word pairs against scipy, and what is seen and clicked of them."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from scipy import stats

from embviz.text.toy.truths import Truths

LONG = 30_000
PAIRS = (
    ("king", "queen", 8.5),
    ("man", "woman", 8.0),
    ("paris", "berlin", 7.5),
    ("Paris", "france", 6.0),
    ("berlin", "germany", 6.5),
    ("king", "paris", 1.0),
    ("queen", "germany", 1.5),
    ("man", "france", 0.5),
    ("king", "man", 5.0),
    ("woman", "unicorn", 2.0),
    ("dragon", "king", 3.0),
)


@pytest.fixture
def page(lab, made, show, tmp_path, qtbot):
    lab.workspace.set_vectors(made)
    page = show("similarity.pairs_page", "PairsPage")
    path = tmp_path / "judged.tsv"
    path.write_text("Word 1\tWord 2\tMean\n" + "".join(f"{a}\t{b}\t{s}\n" for a, b, s in PAIRS), "utf-8")
    page.open_path(str(path))
    qtbot.waitUntil(lambda: page.found is not None and page.found.total == len(PAIRS), timeout=LONG)
    return page


def _model(made, between):
    known = [pair for pair in PAIRS if pair[0].lower() in made and pair[1] in made]
    vectors = made.vectors.astype(float)
    return (
        np.array([score for *_, score in known]),
        np.array([between(vectors[made.id(a.lower())], vectors[made.id(b)]) for a, b, _ in known]),
    )


def _drawn(plot):
    """Return both numbers of each pair, as the table of the plot has them."""
    _pairs, x, y = plot.drawn_numbers().columns[:3]
    return x.values, y.values


def _cosine(u, v):
    return u @ v / np.linalg.norm(u) / np.linalg.norm(v)


def test_correlations_are_those_of_scipy_with_their_intervals(page, made, find):
    people, model = _model(made, _cosine)
    assert find("pairs.spearman").text() == f"{stats.spearmanr(people, model).statistic:.3f}"
    pearson = stats.pearsonr(people, model)
    assert find("pairs.pearson").text() == f"{pearson.statistic:.3f}"
    low, high = pearson.confidence_interval(0.95)
    assert f"95 %: {low:.3f} to {high:.3f}".replace("-", "−") in find("pairs.pearson_said").text()


def test_what_is_missing_is_counted_and_listed(page, find):
    assert find("pairs.pairs").text() == "9 of 11"
    assert "82 %" in find("pairs.pairs_said").text()
    assert find("pairs.missing_fold").text() == "2 words missing"
    assert find("pairs.missing").text() == "unicorn, dragon"


def test_the_table_begins_with_the_worst_miss_and_sorts(page, made, find, rows):
    people, model = _model(made, _cosine)
    errors = (stats.rankdata(model) - stats.rankdata(people)) / (len(people) - 1)
    shown = [float(text.replace("−", "-")) for text in rows(page.table.table, 4)]
    assert np.abs(shown).tolist() == sorted(np.round(np.abs(errors), 2).tolist(), reverse=True)
    page.table.sort_by(2)
    assert rows(page.table.table, 2)[:2] == ["8.50", "8.00"]
    assert rows(page.table.table, 0)[:5] == ["king", "man", "paris", "berlin", "paris"]  # as the vectors spell them


def test_the_picture_has_scores_or_ranks(page, made, find):
    people, model = _model(made, _cosine)
    np.testing.assert_allclose(_drawn(page.plot)[0], people)
    np.testing.assert_allclose(_drawn(page.plot)[1], model, atol=1e-6)
    slope, height = page.plot._line
    assert (slope, height) == pytest.approx(stats.linregress(people, model)[:2], abs=1e-6)
    find("pairs.axes.ranks").click()
    np.testing.assert_allclose(_drawn(page.plot)[0], stats.rankdata(people))
    np.testing.assert_allclose(_drawn(page.plot)[1], stats.rankdata(model))
    assert page.plot._line == (1.0, 0.0)


@pytest.mark.parametrize(("metric", "between"), [("dot", np.dot), ("euclidean", lambda u, v: -np.linalg.norm(u - v))])
def test_other_measures(page, made, find, qtbot, metric, between):
    people, model = _model(made, between)
    combo = find("pairs.metric")
    combo.setCurrentIndex(combo.findData(metric))
    wanted = f"{stats.spearmanr(people, model).statistic:.3f}"
    qtbot.waitUntil(lambda: page.found.metric == metric, timeout=LONG)
    assert find("pairs.spearman").text() == wanted
    if metric == "euclidean":  # the distance is shown, of which less is alike
        np.testing.assert_allclose(_drawn(page.plot)[1], -model, rtol=1e-5)
        assert page.plot._line[0] < 0


def test_a_point_selects_both_words_and_is_marked(page, lab, qtbot):
    page.plot.grab()
    at = int(np.argmin(_drawn(page.plot)[0]))
    place = QPointF(*page.plot.places()[at]).toPoint()
    QTest.mouseClick(page.plot.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert lab.workspace.selection == ("man", "france")
    assert page.plot._marked == {at}


def test_a_number_of_the_table_selects_both_words_and_a_word_itself(page, lab, rows):
    table = page.table.table
    first = table.model().index(0, 0)
    table.clicked.emit(first)
    assert lab.workspace.selection == (first.data(),)
    table.clicked.emit(table.model().index(0, 4))
    assert lab.workspace.selection == (first.data(), table.model().index(0, 1).data())


def test_a_file_that_is_no_list_of_pairs_is_named(page, find, qtbot, tmp_path):
    path = tmp_path / "wrong.txt"
    path.write_text("king queen\n", "utf-8")
    page.open_path(str(path))
    qtbot.waitUntil(lambda: find("pairs.message").error is not None, timeout=LONG)
    assert "wrong.txt contains no word pairs" in find("pairs.message").text()
    assert find("pairs.source").currentText() == "judged.tsv"


def test_pairs_of_another_language_clear_the_page(page, find, qtbot, tmp_path):
    path = tmp_path / "deutsch.csv"
    path.write_text("Hund;Katze;6,5\n", "utf-8")
    page.open_path(str(path))
    qtbot.waitUntil(lambda: find("pairs.message").error is not None, timeout=LONG)
    assert find("pairs.spearman").text() == "–"
    assert page.table.order == []


def test_the_toy_world_and_known_relations_are_there_at_once(page, lab, made, find, qtbot):
    source = find("pairs.source")
    source.setCurrentIndex(source.findData("known"))
    qtbot.waitUntil(lambda: "Not judged by people" in find("pairs.message").text(), timeout=LONG)
    assert set(page.found.human.tolist()) <= {0.0, 1.0}
    lab.workspace.truths = Truths({}, {}, (("king", "queen", 0.9), ("man", "paris", 0.1), ("man", "woman", 0.8)))
    lab.workspace.corpus_changed.emit()
    assert source.currentText() == "Toy world"
    qtbot.waitUntil(lambda: page.found.total == 3, timeout=LONG)
    assert find("pairs.spearman").text() in ("1.000", "0.500")
    assert page.table.table.model().headerData(2, Qt.Orientation.Horizontal) == "Facts"  # nobody was asked


def test_of_very_many_pairs_the_first_are_shown(page, find, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr("embviz.gui.similarity.pairs_page._MOST", 6)
    path = tmp_path / "many.tsv"
    path.write_text("".join(f"{a}\t{b}\t{s}\n" for a, b, s in PAIRS), "utf-8")
    page.open_path(str(path))
    qtbot.waitUntil(lambda: page.found is not None and page.found.total == 6, timeout=LONG)
    assert find("pairs.message").text().startswith("The first 6 of 11 pairs.")
    assert not find("pairs.cancel").isVisible()


def test_a_picture_writes_names_only_where_they_are_read(page, monkeypatch):
    read = []
    count = len(_drawn(page.plot)[0])

    class Names(list):
        def __getitem__(self, at):
            read.append(at)
            return super().__getitem__(at)

        def __iter__(self):
            raise AssertionError("all names are read")

    names = Names(map(str, range(count)))
    page.plot.set_pairs(np.arange(count), np.arange(count), names, [], worst=range(count), named=2)
    page.plot.grab()
    assert {*read} <= {0, 1, 2, 3, 4}
