"""The association page against the engine and by hand, with what it refuses to claim."""

from itertools import combinations

import numpy as np
import pytest

from embviz.analysis.bias.weat import weat
from embviz.gui.axes.association_page import details, numbers, verdict
from embviz.gui.style.number_text import significant
from embviz.vectors.embedding import Embedding

LONG = 30_000
X, Y, A, B = ([f"{key}{k}" for k in range(5)] for key in "xyab")


@pytest.fixture
def world():
    """Words x lean to words a, words y to words b."""
    rng = np.random.default_rng(4)
    rows = rng.normal(size=(20, 8)) * 0.4
    rows[:5, 0] += 1
    rows[5:10, 1] += 1
    rows[10:15, 0] += 1
    rows[15:, 1] += 1
    return Embedding([*X, *Y, *A, *B], rows)


@pytest.fixture
def page(lab, world, show, qtbot):
    lab.workspace.set_vectors(world)
    page = show("axes.association_page", "AssociationPage")
    page.sets.write((tuple(X), tuple(Y), tuple(A), tuple(B)))
    qtbot.waitUntil(lambda: page.found is not None, timeout=LONG)
    return page


def test_effect_and_p_value_are_the_engine_s(page, world, find):
    found = weat(world, X, Y, A, B)
    assert page.found.effect == found.effect
    assert find("association.numbers").text() == f"d = {found.effect:.2f}   p = {found.p_value:.4f}"
    said = find("association.details").text()
    assert "X 5, Y 5, A 5, B 5" in said
    assert f"p from all 252 divisions; two-sided, p = {significant(found.two_sided)}." in said
    assert find("association.verdict").text() == "“X” lean to “A” rather than “B” more than “Y” do."


def test_each_word_lies_at_its_leaning_in_its_lane(page, world):
    unit = world.unit.astype(float)
    leanings = (unit[:10] @ unit[10:15].T).mean(axis=1) - (unit[:10] @ unit[15:].T).mean(axis=1)
    assert page.plane.words == (*X, *Y)
    assert page.plane._content.points[:, 0] == pytest.approx(leanings, abs=1e-6)
    y = page.plane.positions()[:, 1]
    assert y[:5].max() < y[5:].min()
    assert [page.table.value(k, 2) for k in range(10)] == pytest.approx(leanings, abs=1e-6)


def test_the_other_way_round_and_no_difference(page, find, qtbot):
    page.sets.write((tuple(Y), tuple(X), tuple(A), tuple(B)))
    qtbot.waitUntil(lambda: "other way round" in find("association.verdict").text(), timeout=LONG)
    mixed = (*X[:3], *Y[:2]), (*X[3:], *Y[2:])
    page.sets.write((*mixed, tuple(A), tuple(B)))
    qtbot.waitUntil(lambda: "No difference" in find("association.verdict").text(), timeout=LONG)


def test_a_difference_is_claimed_by_twice_the_smaller_tail_counted(page, find, qtbot):
    """Many worlds without any difference: what is said is what all 70 divisions allow, both ways."""
    titles, said = ("X", "Y", "A", "B"), []
    for seed in range(400):
        rows = np.random.default_rng(seed).normal(size=(16, 12))
        names = [f"{key}{k}" for key in "xyab" for k in range(4)]
        found = weat(Embedding(names, rows), *(names[k : k + 4] for k in (0, 4, 8, 12)))
        sums = np.array([found.leanings[list(one)].sum() for one in combinations(range(8), 4)])
        own = found.leanings[:4].sum()
        low, high = (sums <= own + 1e-9).mean(), (sums >= own - 1e-9).mean()
        text = verdict(found, titles)
        assert text.startswith("No difference") == (2 * min(low, high) >= 0.05)
        if not text.startswith("No difference"):
            assert text.startswith("The other way round") == (low < high)
        said.append(text[:8])
    assert 0 < sum(one != "No diffe" for one in said) < 0.07 * len(said)


def test_nothing_is_claimed_of_few_words_or_where_most_are_missing(page, find, qtbot):
    page.sets.write((tuple(X[:3]), tuple(Y), tuple(A), tuple(B)))
    qtbot.waitUntil(lambda: find("association.verdict").text().startswith("No conclusion"), timeout=LONG)
    assert "X has only 3 words" in find("association.verdict").text()
    missing = tuple(f"no{k}" for k in range(6))
    page.sets.write((tuple(X), (*Y, *missing), tuple(A), tuple(B)))
    qtbot.waitUntil(lambda: "only 5 of 11" in find("association.verdict").text(), timeout=LONG)
    assert "6 missing: no0" in find("association.details").text()


def test_a_set_without_words_is_named_at_its_line(page, find, qtbot):
    page.sets.write((tuple(X), tuple(Y), tuple(A), ("nothing", "nowhere")))
    qtbot.waitUntil(lambda: find("association.words_b_message").isVisible(), timeout=LONG)
    assert "nowhere" in find("association.words_b_message").text()
    assert page.found is None
    assert page.plane.words == ()
    assert find("association.verdict").text() == ""
    page.sets.write((tuple(X), (*X[:1], *Y), tuple(A), tuple(B)))
    qtbot.waitUntil(lambda: "is in both X and Y" in page.plane.accessibleDescription(), timeout=LONG)
    page.sets.write((tuple(X), tuple(Y), tuple(A), ()))
    qtbot.waitUntil(lambda: "Four sets" in page.plane.accessibleDescription(), timeout=LONG)


def test_bundled_sets_fill_the_lines_and_tell_what_was_published(page, find, qtbot):
    combo = find("association.words_sets")
    at = combo.findText("Flowers and insects, pleasant and unpleasant")
    combo.setCurrentIndex(at)
    combo.activated.emit(at)
    assert find("association.words_x").text().startswith("aster clover")
    assert page.sets.titles == ("flowers", "insects", "pleasant", "unpleasant")
    assert page.sets.sets.found == 1.5
    qtbot.waitUntil(lambda: page.found is None, timeout=LONG)  # none of these words is there


def test_a_word_that_is_clicked_is_selected(page, lab):
    page.plane.word_clicked.emit("y3")
    assert lab.workspace.selection == ("y3",)
    assert page.plane.selected == {"y3"}


def test_where_no_division_reaches_what_was_observed_both_p_values_are_bounds():
    """Of 100,000 random divisions, "p = 0.00002" was said on both sides together beside "p ≤ 0.00001" on one."""
    embedding = Embedding(
        [f"{key}{k}" for key in "xyab" for k in range(12)],
        np.vstack([np.tile([1.0 if key in "xa" else -1.0, 0.1], (12, 1)) for key in "xyab"])
        + np.random.default_rng(3).normal(0, 0.05, (48, 2)),
    )
    found = weat(embedding, *([f"{key}{k}" for k in range(12)] for key in "xyab"))
    assert not found.exact
    assert "p ≤ " in numbers(found)
    assert "random divisions; two-sided, p ≤ " in details(found, None)
