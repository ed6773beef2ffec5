"""Mean cosine, shared neighbors and centroid of several words, compared with a matrix of all cosines."""

import numpy as np
import pytest

from embviz.analysis.neighborhoods.similarity import AROUND, word_group
from embviz.util.errors import Cancelled
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


@pytest.fixture(scope="module")
def embedding():
    rng = np.random.default_rng(5)
    rows = rng.normal(size=(300, 12)) + 2 * rng.normal(size=(6, 12))[np.arange(300) % 6]
    rows[7] = 0
    return Embedding([f"w{k}" for k in range(300)], rows)


def test_figures_agree_with_the_matrix_of_all_cosines(embedding):
    ids = np.array([0, 6, 12, 13, 200])
    unit = embedding.vectors.astype(float)
    lengths = np.linalg.norm(unit, axis=1, keepdims=True)
    unit = unit / np.where(lengths > 0, lengths, 1)
    cosines = unit @ unit.T
    found = word_group(embedding, ids, top=1000)

    pairs = cosines[np.ix_(ids, ids)][np.triu_indices(len(ids), 1)]
    assert found.mean_cosine == pytest.approx(pairs.mean())
    assert found.count == found.asked == len(ids)
    np.testing.assert_allclose(found.centroid, unit[ids].mean(axis=0))

    others = np.setdiff1d(np.arange(300), ids)
    middle = unit[ids].mean(axis=0)
    with_middle = unit @ middle / np.linalg.norm(middle)
    assert found.near_ids.tolist() == others[np.argsort(-with_middle[others], kind="stable")].tolist()
    np.testing.assert_allclose(found.near_cosines, with_middle[found.near_ids], atol=1e-6)

    by = np.zeros(300, int)
    for own in ids:
        order = np.argsort(-cosines[own], kind="stable")
        by[order[order != own][:AROUND]] += 1
    by[ids] = 0
    means = cosines[:, ids].mean(axis=1)
    expected = sorted(np.flatnonzero(by > 1).tolist(), key=lambda k: (-by[k], -means[k], k))
    assert expected
    assert found.shared_ids.tolist() == expected
    assert found.shared_by.tolist() == by[expected].tolist()
    np.testing.assert_allclose(found.shared_cosines, means[expected])


def test_only_the_best_are_returned(embedding):
    every, few = word_group(embedding, [0, 6, 12], top=1000), word_group(embedding, [0, 6, 12], top=3)
    assert few.near_ids.tolist() == every.near_ids[:3].tolist()
    assert few.shared_ids.tolist() == every.shared_ids[:3].tolist()


def test_vectors_of_zeros_have_no_direction_and_do_not_count(embedding):
    with_zero, without = word_group(embedding, [0, 7, 6]), word_group(embedding, [0, 6])
    assert with_zero.count == 2
    assert with_zero.mean_cosine == without.mean_cosine
    assert with_zero.shared_ids.tolist() == without.shared_ids.tolist()
    nothing = word_group(embedding, [7])
    assert (nothing.count, nothing.asked, len(nothing.near_ids), len(nothing.shared_ids)) == (0, 0, 0, 0)
    assert np.isnan(nothing.mean_cosine)
    assert np.isnan(word_group(embedding, [3]).mean_cosine)


def test_of_too_many_words_the_first_are_asked_for_shared_neighbors(embedding, monkeypatch):
    monkeypatch.setattr("embviz.analysis.neighborhoods.similarity._MOST_WORK", 4 * embedding.vectors.size)
    found, of_four = word_group(embedding, np.arange(20, 60)), word_group(embedding, np.arange(20, 24))
    assert (found.count, found.asked) == (40, 4)
    assert set(found.shared_ids.tolist()).isdisjoint(range(20, 60))
    assert of_four.asked == 4


def test_it_ends_when_it_is_cancelled(embedding):
    with pytest.raises(Cancelled):
        word_group(embedding, [0, 6], pulse=Pulse(cancelled=lambda: True))
