"""Isotropy against the papers' own steps, and adjusted vectors against scikit-learn's principal components."""

import numpy as np
import pytest
from sklearn.decomposition import PCA

from embviz.analysis import isotropy as isotropy_module
from embviz.analysis.isotropy import all_but_the_top, isotropy, random_cosines
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


@pytest.fixture(scope="module")
def embedding():
    rng = np.random.default_rng(4)
    vectors = rng.normal(size=(150, 9)) * np.array([4, 2, 1, 1, 1, 1, 1, 1, 0.5]) + rng.normal(size=9)
    return Embedding([f"w{i}" for i in range(150)], vectors, np.arange(150, 0, -1))


def _iso_score(vectors):
    """Rudman et al. (2022), algorithm 1, step by step."""
    n = vectors.shape[1]
    variances = PCA(n).fit_transform(vectors).var(axis=0, ddof=1)
    normalized = np.sqrt(n) * variances / np.linalg.norm(variances)
    defect = np.linalg.norm(normalized - 1) / np.sqrt(2 * (n - np.sqrt(n)))
    uniformly = (n - defect**2 * (n - np.sqrt(n))) ** 2 / n**2
    return (n * uniformly - 1) / (n - 1)


def _partition(vectors):
    directions = np.linalg.eigh(vectors.T @ vectors)[1]
    sums = [np.exp(sign * vectors @ c).sum() for c in directions.T for sign in (1, -1)]
    return min(sums) / max(sums)


def test_scores_are_those_of_the_papers(embedding, monkeypatch):
    monkeypatch.setattr(isotropy_module, "_AT_ONCE", 40)
    shares = []
    found = isotropy(embedding.vectors, Pulse(shares.append))
    vectors = embedding.vectors.astype(float)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    cosines = unit @ unit.T
    assert found.mean_cosine == pytest.approx(cosines[~np.eye(150, dtype=bool)].mean())
    assert found.iso_score == pytest.approx(_iso_score(vectors))
    assert found.partition == pytest.approx(_partition(vectors))
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_the_ends_of_the_scale():
    even = np.concatenate([np.eye(6), -np.eye(6)])
    assert isotropy(even).iso_score == pytest.approx(1)
    assert isotropy(even).partition == pytest.approx(1)
    line = np.outer(np.arange(20.0), np.ones(6))
    assert isotropy(line).iso_score == pytest.approx(0, abs=1e-9)
    # the share of the directions that is used evenly: the property the score was made for
    half = np.concatenate([np.eye(6)[:3], -np.eye(6)[:3]])
    assert isotropy(half).iso_score == pytest.approx(2 / 5)
    assert isotropy(np.ones((5, 3)) * [[1, 2, 3]]).mean_cosine == pytest.approx(1)


def test_long_vectors_do_not_leave_the_range_of_numbers(embedding):
    assert 0 <= isotropy(embedding.vectors * 1000).partition < 1e-6


def test_the_top_is_taken_out(embedding):
    found = all_but_the_top(embedding, 2)
    vectors = embedding.vectors.astype(float)
    reference = PCA(2).fit(vectors)
    wanted = vectors - vectors.mean(axis=0) - reference.transform(vectors) @ reference.components_
    np.testing.assert_allclose(found.embedding.vectors, wanted, atol=1e-5)
    assert found.after.iso_score > found.before.iso_score
    assert abs(found.after.mean_cosine) < found.before.mean_cosine
    assert (found.removed, found.embedding.counts.tolist()) == (2, embedding.counts.tolist())
    assert all_but_the_top(embedding).removed == 1
    with pytest.raises(InputError, match=r"9 of .* cannot be removed"):
        all_but_the_top(embedding, 9)
    with pytest.raises(Cancelled):
        all_but_the_top(embedding, pulse=Pulse(cancelled=lambda: True))


def test_measures_of_some_words_and_components_of_all(embedding):
    some = np.arange(0, 150, 3)
    found = all_but_the_top(embedding, 1, measured=some)
    np.testing.assert_allclose(found.embedding.vectors, all_but_the_top(embedding, 1).embedding.vectors, atol=1e-5)
    assert found.before.iso_score == pytest.approx(isotropy(embedding.vectors[some]).iso_score)
    assert found.after.mean_cosine == pytest.approx(isotropy(found.embedding.vectors[some]).mean_cosine)


def test_centering_moves_no_word_against_another(embedding):
    found = all_but_the_top(embedding, 0)
    np.testing.assert_allclose(found.embedding.vectors.mean(axis=0), 0, atol=1e-6)
    np.testing.assert_allclose(
        found.embedding.vectors[1] - found.embedding.vectors[0], embedding.vectors[1] - embedding.vectors[0], atol=1e-5
    )
    assert found.after.iso_score == pytest.approx(found.before.iso_score, rel=1e-5)


def test_cosines_of_random_pairs_are_spread_as_all_are(embedding, monkeypatch):
    monkeypatch.setattr(isotropy_module, "_PAIRS_AT_ONCE", 777)
    found = random_cosines(embedding, 20_000)
    some = np.array([3, 5, 8])
    between = (embedding.unit[some] @ embedding.unit[some].T)[np.triu_indices(3, 1)]
    assert set(np.round(random_cosines(embedding, 200, among=some), 4)) == set(np.round(between, 4))
    unit = embedding.unit.astype(float)
    every = (unit @ unit.T)[~np.eye(150, dtype=bool)]
    assert 19_000 < len(found) < 20_000  # pairs of a word with itself are left out
    np.testing.assert_allclose(np.quantile(found, [0.1, 0.5, 0.9]), np.quantile(every, [0.1, 0.5, 0.9]), atol=0.02)
    assert found.max() <= every.max() + 1e-6
