"""Relations as points, on made vectors whose differences are known."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from embviz.analysis.analogies.relations import Relation
from embviz.teaching.analogies.agreement import RelationPoint, correlation, relation_points
from embviz.vectors.embedding import Embedding


def test_parallel_differences_answer_and_random_ones_do_not():
    random = np.random.default_rng(5)
    count, size = 8, 60
    first = random.standard_normal((2 * count, size))
    second = first.copy()
    second[:count] += 1.5 * random.standard_normal(size)  # the same step for each pair of the first relation
    second[count:] = random.standard_normal((count, size))
    rows = np.concatenate([first, second, random.standard_normal((100, size))])
    words = [f"a{k}" for k in range(2 * count)] + [f"b{k}" for k in range(2 * count)] + [f"z{k}" for k in range(100)]
    pairs = [(f"a{k}", f"b{k}") for k in range(2 * count)]
    found = relation_points(
        Embedding(words, rows.astype(np.float32)),
        (
            Relation("random", tuple(pairs[count:])),
            Relation("parallel", tuple(pairs[:count])),
            Relation("unknown", (("x", "y"), ("v", "w"))),
        ),
    )
    assert [point.name for point in found] == ["parallel", "random"]
    parallel, scattered = found
    assert parallel.right > 0.9 > 0.3 > scattered.right
    assert parallel.gain > 0.1 > scattered.gain
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    offsets = unit[2 * count : 3 * count] - unit[:count]
    offsets /= np.linalg.norm(offsets, axis=1, keepdims=True)
    cosines = (offsets @ offsets.T)[np.triu_indices(count, 1)]
    assert parallel.agreement == pytest.approx(cosines.mean(), abs=1e-5)


def test_the_correlation_is_spearmans():
    random = np.random.default_rng(1)
    points = [RelationPoint("r", float(a), float(b), float(c), 0.0, 10) for a, b, c in random.random((12, 3))]
    expected = spearmanr([point.agreement - point.shuffled for point in points], [point.right for point in points])
    assert correlation(points) == pytest.approx(expected.statistic)
    assert np.isnan(correlation(points[:2]))
