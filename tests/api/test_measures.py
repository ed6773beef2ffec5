"""What the window measures, asked by a notebook, against plain formulas."""

import itertools
import math

import numpy as np
import pytest

import embviz
from embviz.util.statistics import share_interval

RNG = np.random.default_rng(4)
WORDS = [f"w{i}" for i in range(120)]
ROWS = (RNG.normal(size=(120, 12)) @ np.diag(np.linspace(2, 0.4, 12)) + 0.3).astype(np.float32)
UNIT = ROWS.astype(np.float64) / np.linalg.norm(ROWS.astype(np.float64), axis=1, keepdims=True)


@pytest.fixture(scope="module")
def embedding():
    return embviz.Embedding(WORDS, ROWS)


def test_weat_is_the_formula_and_the_count_of_all_divisions(embedding):
    x, y, a, b = WORDS[:4], WORDS[4:8], WORDS[8:12], WORDS[12:17]
    cosines = UNIT @ UNIT.T
    leaning = cosines[:8, 8:12].mean(axis=1) - cosines[:8, 12:17].mean(axis=1)
    found = embviz.weat(embedding, x, y, a, b)
    difference = leaning[:4].mean() - leaning[4:].mean()
    assert found.effect == pytest.approx(difference / leaning.std(ddof=1), rel=1e-5)
    divisions = itertools.combinations(range(8), 4)
    others = [leaning[list(some)].mean() - np.delete(leaning, some).mean() for some in divisions]
    assert found.p_value == pytest.approx(np.mean(np.array(others) >= difference - 1e-9))
    assert found.exact
    assert f"{found.effect:.3f}" in repr(found)
    assert "4 × 4 × 4 × 5" in found._repr_html_()


def test_one_word_leans_by_the_formula_and_its_opposite(embedding):
    cosines = UNIT @ UNIT[0]
    both = np.concatenate((cosines[8:12], cosines[12:17]))
    expected = (cosines[8:12].mean() - cosines[12:17].mean()) / both.std(ddof=1)
    assert embviz.single_association(embedding, "w0", WORDS[8:12], WORDS[12:17]) == pytest.approx(expected, rel=1e-5)
    assert embviz.single_association(embedding, "w0", WORDS[12:17], WORDS[8:12]) == pytest.approx(-expected, rel=1e-5)


def test_direct_bias_is_the_mean_cosine_with_the_direction_of_one_pair(embedding):
    direction = UNIT[1] - UNIT[0]
    expected = np.abs(UNIT[2:9] @ direction / np.linalg.norm(direction))
    assert embviz.direct_bias(embedding, WORDS[2:9], [("w0", "w1")]) == pytest.approx(expected.mean(), rel=1e-5)
    assert embviz.direct_bias(embedding, WORDS[2:9], [("w0", "w1")], strictness=2) == pytest.approx(
        (expected**2).mean(), rel=1e-5
    )


def test_isotropy_is_that_of_all_pairs_and_of_the_spectrum(embedding):
    found = embviz.isotropy(embedding)
    cosines = UNIT @ UNIT.T
    assert found.mean_cosine == pytest.approx((cosines.sum() - 120) / (120 * 119), rel=1e-5)
    variances = np.linalg.eigvalsh(np.cov(ROWS.T.astype(np.float64)))
    ratio = variances.sum() ** 2 / np.square(variances).sum()
    assert found.iso_score == pytest.approx((ratio - 1) / 11, rel=1e-4)
    assert "all 120 words" in repr(found)
    assert embviz.isotropy(embedding, words=50).mean_cosine == pytest.approx(
        (cosines[:50, :50].sum() - 50) / (50 * 49), rel=1e-5
    )


def test_hubs_are_counted(embedding):
    found = embviz.hubs(embedding, 5)
    cosines = UNIT @ UNIT.T
    np.fill_diagonal(cosines, -2)
    counts = np.bincount(np.argsort(-cosines, axis=1)[:, :5].ravel(), minlength=120)
    assert np.array_equal(found.occurrences, counts)
    away = counts - counts.mean()
    assert found.skewness == pytest.approx((away**3).mean() / counts.std() ** 3)
    assert found.never == pytest.approx(np.mean(counts == 0))
    assert found.words[int(found.largest(1)[0])] in found._repr_html_()


def test_the_dimension_of_points_in_a_plane_is_two():
    flat = np.zeros((2000, 9), np.float32)
    flat[:, 2:4] = np.random.default_rng(2).uniform(size=(2000, 2))
    found = embviz.intrinsic_dimension(embviz.Embedding([f"p{i}" for i in range(2000)], flat), metric="euclidean")
    assert found.two_nearest.dimension == pytest.approx(2, abs=0.2)
    assert found.spectrum.components_for(0.99) == 2
    assert "by two neighbors" in repr(found)


def test_trust_of_a_map_is_one_where_it_keeps_all_and_falls_where_it_does_not(embedding):
    kept = embviz.Embedding(WORDS, np.c_[np.cos(np.arange(120) / 20), np.sin(np.arange(120) / 20)])
    flat = embviz.project(kept, method="pca")
    assert flat.trust(5).whole.trustworthiness == pytest.approx(1, abs=1e-3)
    mixed = embviz.project(embedding, method="pca").trust(5)
    assert 0 < mixed.whole.kept < 1
    assert mixed.trustworthiness.shape == (120,)


def test_a_model_is_itself_and_turning_it_changes_nothing(embedding):
    turn = np.linalg.qr(RNG.normal(size=(12, 12)))[0]
    found = embviz.compare(embedding, embviz.Embedding(WORDS, ROWS @ turn), neighbors=5)
    assert found.agreement > 0.99
    assert np.nanmax(found.moved) < 1e-3
    other = embviz.compare(embedding, embviz.Embedding(WORDS, RNG.normal(size=(120, 7))), neighbors=5)
    assert other.agreement < 0.3
    assert "nearest" in repr(other)


def test_evaluation_has_intervals(embedding, tmp_path):
    pairs = [(WORDS[i], WORDS[i + 1], float(UNIT[i] @ UNIT[i + 1])) for i in range(20)]
    found = embviz.evaluate(embedding, None, pairs)
    assert found.analogies is None
    assert found.pairs is not None
    assert found.pairs.spearman == pytest.approx(1)
    asked = tmp_path / "questions.txt"
    asked.write_text(": some\nw0 w1 w2 w3\nw4 w5 w6 w7\nw1 w2 w3 nobody\n")
    both = embviz.evaluate(embedding, asked, [*pairs[:5], ("w1", "w9", 3)])
    assert both.analogies is not None
    total = both.analogies.report.total
    assert (total.total, total.skipped) == (2, 1)
    assert total.interval == share_interval(total.right, 2)
    assert "[" in repr(both)


def test_an_evaluation_without_a_question_tells_no_numbers(embedding):
    """It said nan% [nan%, nan%] of 0."""
    found = embviz.evaluate(embedding, pairs=[("w1", "w2", 1.0)])
    assert "nan" not in repr(found)
    assert "none could be asked" in repr(found)
    assert "Spearman undefined of 1 of 1 pairs" in repr(found)


def test_the_interval_of_a_share_solves_wilsons_equation():
    """Its ends are the shares p from which the one that was found is z standard deviations away."""
    z = 1.959963984540054
    for hits, count in ((7, 20), (1, 30), (450, 1000)):
        for end in share_interval(hits, count):
            assert abs(hits / count - end) == pytest.approx(z * math.sqrt(end * (1 - end) / count))
    assert share_interval(0, 10)[0] == pytest.approx(0, abs=1e-15)
    assert share_interval(10, 10)[1] == pytest.approx(1)
    assert math.isnan(share_interval(0, 0)[0])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda e: embviz.weat(e, "w1", ["w2"], ["w3"], ["w4"]), "Put it into a list"),
        (lambda e: embviz.weat(e, ["w1"], ["w2"], ["w3"], ["w4"]), "X"),
        (lambda e: embviz.isotropy(ROWS), "Give an embedding"),
        (lambda e: embviz.hubs(e, 500), "too few for 500 neighbors"),
        (lambda e: embviz.evaluate(e, None), "Give analogies, or pairs"),
        (lambda e: embviz.evaluate(e, None, [("w1", "w2")]), "Give two words and a number"),
        (lambda e: embviz.compare(e, None), "Give an embedding"),
        (lambda e: embviz.single_association(e, "w1", ["w3", "w5"], ["w4"]), "B"),
    ],
)
def test_mistakes_are_input_errors(embedding, call, said):
    with pytest.raises(embviz.InputError, match=said):
        call(embedding)
