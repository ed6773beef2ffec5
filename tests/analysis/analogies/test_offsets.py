"""Offsets that are parallel by construction, shuffled ones, and the plane that holds their sum."""

import numpy as np
import pytest
from scipy.stats import mannwhitneyu

from embviz.analysis.analogies.offsets import _area, _derangement, offset_consistency, relation_plane
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding

PAIRS = [(f"a{i}", f"b{i}") for i in range(12)]


@pytest.fixture
def vectors():
    """Of each a a place of its own, of each b the same way further, with some noise."""
    rng = np.random.default_rng(3)
    starts = rng.normal(size=(12, 40))
    way = rng.normal(size=40)
    ends = starts + way + 0.3 * rng.normal(size=(12, 40))
    return np.concatenate([starts, ends]).astype(np.float32)


@pytest.fixture
def embedding(vectors):
    return Embedding([a for a, _ in PAIRS] + [b for _, b in PAIRS], vectors)


def test_cosines_of_offsets(embedding):
    found = offset_consistency(embedding, [*PAIRS, ("a0", "nobody")])
    unit = embedding.unit.astype(np.float64)
    offsets = unit[12:] - unit[:12]
    offsets /= np.linalg.norm(offsets, axis=1, keepdims=True)
    np.testing.assert_allclose(found.cosines, offsets @ offsets.T, atol=1e-6)
    off = found.cosines[~np.eye(12, dtype=bool)]
    assert found.mean == pytest.approx(off.mean())
    np.testing.assert_allclose(found.agreement, off.reshape(12, 11).mean(axis=1))
    assert (found.pairs, found.missing) == (tuple(PAIRS), ("nobody",))
    assert found.mean > found.shuffled + 0.1
    assert found.pairing > 0.9
    assert found.disagreeing == ()
    np.testing.assert_allclose(np.sort(found.between), np.sort(off)[::2])  # each cosine stands there twice
    assert found.shuffled_sample.size == 50 * 66
    assert found.shuffled_sample.mean() == pytest.approx(found.shuffled, abs=1e-6)


def test_a_pair_the_wrong_way_round_disagrees(embedding):
    found = offset_consistency(embedding, [*PAIRS[1:], ("b0", "a0")])
    assert found.disagreeing == (("b0", "a0"),)


def test_shuffling_alike_offsets_of_unpaired_sets_tells_nothing():
    rng = np.random.default_rng(5)
    kinds = np.concatenate([rng.normal(size=(12, 40)), rng.normal(size=(12, 40)) + 1])
    embedding = Embedding([a for a, _ in PAIRS] + [b for _, b in PAIRS], kinds)
    found = offset_consistency(embedding, PAIRS)
    assert found.pairing == pytest.approx(0.5, abs=0.1)
    assert found.shuffled == pytest.approx(found.mean, abs=0.05)


def test_area_is_that_of_mann_whitney():
    rng = np.random.default_rng(2)
    one, other = rng.integers(0, 9, 50).astype(float), rng.integers(1, 10, 40).astype(float)
    assert _area(one, other) == pytest.approx(mannwhitneyu(one, other).statistic / (50 * 40))
    for count in (2, 3, 10):
        moved = _derangement(count, rng)
        assert sorted(moved) == list(range(count))
        assert (moved != np.arange(count)).all()


def test_no_plane_makes_the_arrows_agree_more(embedding):
    found = relation_plane(embedding, PAIRS)
    basis = found.plane.basis
    np.testing.assert_allclose(basis @ basis.T, np.eye(2), atol=1e-9)
    unit = embedding.unit.astype(np.float64)
    offsets = unit[12:] - unit[:12]
    arrows = found.plane.coordinates[12:] - found.plane.coordinates[:12]
    np.testing.assert_allclose(arrows, offsets @ basis.T, atol=1e-6)
    own = np.square(arrows.sum(axis=0)).sum()
    rng = np.random.default_rng(1)
    for _ in range(200):
        other = np.linalg.qr(rng.normal(size=(40, 2)))[0].T
        assert np.square((offsets @ other.T).sum(axis=0)).sum() <= own + 1e-9
    # of the planes that hold the sum, none spreads the middles more
    middles = (unit[12:] + unit[:12]) / 2
    middles -= middles.mean(axis=0)
    for _ in range(200):
        second = rng.normal(size=40)
        second -= second @ basis[0] * basis[0]
        second /= np.linalg.norm(second)
        assert np.square(middles @ second).sum() <= np.square(middles @ basis[1]).sum() + 1e-9
    assert found.shown == pytest.approx(np.square(arrows).sum() / np.square(offsets).sum(), rel=1e-5)
    assert found.in_plane > offset_consistency(embedding, PAIRS).mean


def test_what_is_refused(embedding):
    with pytest.raises(InputError, match="both words: 1 of 2") as caught:
        offset_consistency(embedding, [("a0", "b0"), ("a1", "zebra")])
    assert "zebra" in str(caught.value)
    with pytest.raises(InputError, match="'a' and 'b' have the same"):
        offset_consistency(Embedding("abc", [(1, 2), (2, 4), (1, 0)]), [("a", "b"), ("a", "c")])
    with pytest.raises(InputError, match="cancel"):
        relation_plane(embedding, [("a0", "b0"), ("b0", "a0")])
    with pytest.raises(InputError, match="too many"):
        offset_consistency(embedding, [("a0", "b0")] * 1001)
    with pytest.raises(Cancelled):
        offset_consistency(embedding, PAIRS, pulse=Pulse(cancelled=lambda: True))
