"""What compression costs, against plain computations of the same."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.compression import METHODS, compress
from embviz.vectors.compression.measuring import measure, sample_of
from embviz.vectors.compression.two_stage import find_and_rank, two_stage
from embviz.vectors.neighbors import nearest


def unit(rows):
    rows = rows.astype(np.float64)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)


def recall_of(scores, expected, words, k):
    """Return the share of the k best other columns of expected scores that are among those of the scores."""
    shared = 0
    for row, word in enumerate(words):
        best = [
            set([each for each in np.argsort(-table[row], kind="stable") if each != word][:k])
            for table in (scores, expected)
        ]
        shared += len(best[0] & best[1])
    return shared / (k * len(words))


@pytest.mark.parametrize("key", [method.key for method in METHODS])
def test_recall_correlation_and_loss_are_those_of_all_pairs(plain, key):
    kept = compress(plain, key)
    words = np.arange(0, 700, 35)
    found = measure(plain, kept, words, k=5, pairs=100_000)
    full, back = plain.vectors, kept.decode(slice(None))
    scores = unit(full)[words] @ unit(back).T
    assert found.recall == pytest.approx(recall_of(scores, unit(full)[words] @ unit(full).T, words, 5), abs=0.011)
    upper = np.triu_indices(len(plain), 1)
    expected = spearmanr((unit(full) @ unit(full).T)[upper], (unit(back) @ unit(back).T)[upper]).statistic
    assert found.spearman == pytest.approx(expected, abs=0.005)  # 100,000 of the 244,650 pairs
    lost = np.square(full.astype(np.float64) - back).sum() / np.square(full.astype(np.float64)).sum()
    assert found.error == pytest.approx(lost, rel=0.02, abs=1e-12)
    assert (found.bytes, found.full_bytes) == (kept.nbytes, full.nbytes)
    assert found.ratio == full.nbytes / kept.nbytes
    assert (found.method, found.parameters) == (key, kept.parameters)
    assert (found.k, found.queries, found.pairs) == (5, 20, 100_000)
    assert min(found.seconds, found.full_seconds, found.faster) > 0


def test_what_is_not_compressed_loses_nothing(plain):
    found = measure(plain, compress(plain, "float32"), 30)
    assert (found.recall, found.error, found.ratio, found.queries) == (1, 0, 1, 30)
    assert found.spearman == pytest.approx(1)


def test_pairs_are_of_different_words(embedding_of):
    # of two words there is one pair, in one order or the other: all its cosines are the same
    found = measure(embedding_of([[1, 2], [2, 1]]), compress(embedding_of([[1, 2], [2, 1]]), "float16"), 2, k=10)
    assert np.isnan(found.spearman)
    assert (found.recall, found.k) == (1, 1)


def test_words_are_drawn_once_and_without_zero_vectors(uneven):
    ids = sample_of(uneven, 10_000)
    assert len(ids) == 497
    assert not set(ids) & {3, 77, 499}
    assert len(set(sample_of(uneven, 50).tolist())) == 50
    np.testing.assert_array_equal(sample_of(uneven, 50, 3), sample_of(uneven, 50, 3))


def test_what_cannot_be_measured_is_told(plain, uneven, embedding_of):
    with pytest.raises(InputError, match="shape"):
        measure(plain, compress(uneven, "int8"))
    for rows in ([[1.0, 2.0]], [[0.0, 0.0], [0.0, 0.0]]):
        embedding = embedding_of(rows)
        with pytest.raises(InputError, match="Two words"):
            measure(embedding, compress(embedding, "int8"))
        with pytest.raises(InputError, match="Two words"):
            two_stage(embedding)


def test_candidates_are_ranked_as_the_full_search_does(plain):
    query = plain.vectors[9] + 0.1
    first = compress(plain, "pca", dimensions=4)
    ids, scores = find_and_rank(plain, first, query, 6, 40)
    near = first.nearest(query, 40)[0]
    expected, cosines = nearest(plain, query, len(plain))
    inside = np.isin(expected, near)
    np.testing.assert_array_equal(ids, expected[inside][:6])
    np.testing.assert_allclose(scores, cosines[inside][:6], rtol=1e-6)
    everything = find_and_rank(plain, first, query, 6, len(plain))
    np.testing.assert_array_equal(everything[0], expected[:6])
    assert len(find_and_rank(plain, first, query, 6, 3)[0]) == 3


def test_more_candidates_find_more_and_all_find_all(plain):
    found = two_stage(plain, 10, 3, (5, 10, 50, 200, 699, 5000), 40)
    assert [each.candidates for each in found.found] == [10, 50, 200, 699]
    recalls = [each.recall for each in found.found]
    assert recalls == sorted(recalls)
    assert recalls[0] < 0.9
    assert recalls[-1] == 1
    assert (found.method, found.parameters, found.k, found.queries) == ("pca", {"dimensions": 3}, 10, 40)
    assert min(found.full_seconds, *(each.seconds for each in found.found)) > 0


def test_as_many_candidates_as_neighbors_have_the_recall_of_the_first_stage(plain):
    first = compress(plain, "binary")
    alone = measure(plain, first, 40, k=10).recall
    found = two_stage(plain, 10, candidates=(10,), queries=40, first=first)
    assert found.method == "binary"
    assert found.found[0].recall == pytest.approx(alone, abs=0.01)


@pytest.mark.parametrize(
    "work",
    [
        lambda embedding, pulse: measure(embedding, compress(embedding, "int8"), 20, pulse=pulse),
        lambda embedding, pulse: two_stage(embedding, queries=20, pulse=pulse),
    ],
)
def test_progress_rises_to_the_end_and_it_can_be_given_up(plain, work):
    told = []
    work(plain, Pulse(told.append))
    assert told == sorted(told)
    assert told[-1] == 1
    asked = []
    with pytest.raises(Cancelled):
        work(plain, Pulse(cancelled=lambda: asked.append(1) or len(asked) > 30))
    assert len(asked) == 31
