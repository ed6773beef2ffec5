"""Quality against dimension: what is measured at each length, against numpy's own decomposition."""

import numpy as np
import pytest

from embviz.analysis.evaluation.quality import LengthQuality, doubling_lengths, quality_by_length
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


def _embedding(count=50, dimensions=6):
    random = np.random.default_rng(8)
    # the variance of a column rises with its number, and the mean is far from 0
    vectors = random.normal(size=(count, dimensions)) * np.arange(1, dimensions + 1) + 3
    mixed = vectors @ np.linalg.qr(random.normal(size=(dimensions, dimensions)))[0]
    return Embedding([f"w{k}" for k in range(count)], mixed, np.arange(count, 0, -1), {"model": "a test"})


def _variance(embedding):
    return float(embedding.vectors.astype(np.float64).var(axis=0).sum())


def test_cut_vectors_are_the_first_columns_and_projected_ones_hold_the_most_variance():
    embedding = _embedding()
    lengths = (1, 3, 6)
    found = quality_by_length(embedding, lengths, _variance)
    centered = embedding.vectors.astype(np.float64) - embedding.vectors.mean(axis=0, dtype=np.float64)
    singular = np.linalg.svd(centered, compute_uv=False)
    for quality, length in zip(found, lengths, strict=True):
        assert quality.length == length
        assert quality.cut == pytest.approx((centered[:, :length] ** 2).sum() / 50, rel=1e-5)
        assert quality.projected == pytest.approx((singular[:length] ** 2).sum() / 50, rel=1e-5)
    assert found[-1].cut == pytest.approx(found[-1].projected, rel=1e-5)


def test_all_components_keep_all_distances():
    embedding = _embedding()
    seen = []
    quality_by_length(embedding, [6], lambda e: seen.append(e) or 0.0)
    cut, projected = (np.linalg.norm(e.vectors[:, None] - e.vectors, axis=2) for e in seen)
    np.testing.assert_allclose(cut, projected, atol=1e-4)


def test_what_is_measured_knows_its_words_and_only_the_first_count():
    embedding, seen = _embedding(), []
    quality_by_length(embedding, [2], lambda e: seen.append(e) or 0.0, words=20)
    for one in seen:
        assert one.words == embedding.words[:20]
        assert one.counts.tolist() == embedding.counts[:20].tolist()
        assert one.provenance == embedding.provenance
        assert one.vectors.shape == (20, 2)
    assert np.array_equal(seen[0].vectors, embedding.vectors[:20, :2])


def test_progress_rises_to_the_end_and_two_measurements_stand_at_each_length():
    told, values = [], iter(range(10))
    found = quality_by_length(_embedding(), [2, 4], lambda e: float(next(values)), pulse=Pulse(told.append))
    assert found == (LengthQuality(2, 0.0, 1.0), LengthQuality(4, 2.0, 3.0))
    assert told == sorted(told)
    assert told[-1] == 1.0


def test_it_can_be_given_up_before_every_measurement():
    for allowed in range(4):
        done = []
        with pytest.raises(Cancelled):
            quality_by_length(
                _embedding(),
                [2, 4],
                lambda e, done=done: done.append(e) or 0.0,
                pulse=Pulse(cancelled=lambda done=done, allowed=allowed: len(done) >= allowed),
            )
        assert len(done) == allowed


@pytest.mark.parametrize(("lengths", "said"), [([], "No length"), ([3, 7], "first 7"), ([0], "first 0")])
def test_lengths_that_cannot_be_are_refused(lengths, said):
    with pytest.raises(InputError, match=said):
        quality_by_length(_embedding(), lengths, _variance)


def test_usual_lengths_double():
    assert doubling_lengths(100) == (4, 8, 16, 32, 64, 100)
    assert doubling_lengths(128, 16) == (16, 32, 64, 128)
    assert doubling_lengths(3) == (3,)
