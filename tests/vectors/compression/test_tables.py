"""Binary codes and product quantization against their definitions."""

from itertools import pairwise

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from embviz.vectors.compression import compress

ALL = slice(None)


def unit(rows):
    rows = rows.astype(np.float64)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)


def test_bits_tell_what_is_above_the_mean(uneven):
    kept = compress(uneven, "binary")
    rows = unit(uneven.vectors)
    np.testing.assert_allclose(kept.thresholds, rows.mean(axis=0), atol=1e-6)
    bits = np.unpackbits(kept.codes, axis=1, count=23)
    clear = np.abs(rows - kept.thresholds) > 1e-6
    np.testing.assert_array_equal(bits[clear], (rows > kept.thresholds)[clear])
    above = bits.astype(bool)
    rows = rows * np.linalg.norm(uneven.vectors, axis=1).mean()
    np.testing.assert_allclose(kept.high, np.where(above, rows, 0).sum(axis=0) / above.sum(axis=0), rtol=1e-4)
    np.testing.assert_allclose(kept.low, np.where(above, 0, rows).sum(axis=0) / (~above).sum(axis=0), rtol=1e-4)
    np.testing.assert_allclose(kept.decode(ALL), np.where(above, kept.high, kept.low))


@pytest.mark.parametrize("dimensions", [1, 8, 23, 64, 65, 128, 300])
def test_differing_bits_are_counted_as_numpy_does(embedding_of, dimensions):
    embedding = embedding_of(np.random.default_rng(0).normal(size=(200, dimensions)) + 1)
    kept = compress(embedding, "binary", query="bits")
    bits = np.unpackbits(kept.codes, axis=1, count=dimensions)
    wanted = unit(embedding.vectors[5:6])[0].astype(np.float32) > kept.thresholds
    distances = (bits != wanted).sum(axis=1)
    ids, scores = kept.nearest(embedding.vectors[5], 50)
    np.testing.assert_array_equal(ids, np.argsort(distances, kind="stable")[:50])
    np.testing.assert_allclose(scores, np.cos(np.pi * distances[ids] / dimensions), atol=1e-6)


def test_the_whole_query_finds_more_than_its_bits(plain):
    rows = unit(plain.vectors)
    nearest = np.argsort(-(rows @ rows.T), axis=1)[:, 1:11]

    def recall(kept):
        return np.mean(
            [len(np.intersect1d(nearest[word], kept.nearest(plain.vectors[word], 11)[0])) for word in range(0, 700, 7)]
        )

    assert recall(compress(plain, "binary")) > recall(compress(plain, "binary", query="bits"))


@pytest.mark.parametrize("subspaces", [1, 4, 7, 23])
def test_codes_are_those_of_the_nearest_centroids(uneven, subspaces):
    kept = compress(uneven, "product", subspaces=subspaces)
    parts = kept.parts
    assert kept.parameters == {"subspaces": subspaces}
    assert parts[0] == 0
    assert parts[-1] == 23
    assert set(np.diff(parts)) <= {23 // subspaces, -(-23 // subspaces)}
    rows = unit(uneven.vectors)
    for j, (start, stop) in enumerate(pairwise(parts)):
        away = cdist(rows[:, start:stop], kept.codebook[:, start:stop].astype(np.float64))
        chosen = away[np.arange(len(rows)), kept.codes[:, j]]
        np.testing.assert_allclose(chosen, away.min(axis=1), atol=1e-6)
    beside = [kept.codebook[kept.codes[:, j], parts[j] : parts[j + 1]] for j in range(subspaces)]
    np.testing.assert_allclose(kept.decode(ALL), np.hstack(beside) * uneven.norms[:, None], rtol=1e-6)


def test_centroids_are_the_means_of_what_is_nearest_to_them(embedding_of):
    # four groups so far from each other that all of Lloyd's rounds end at their means
    random = np.random.default_rng(0)
    directions = np.repeat(np.array([[1, 0], [0, 1], [-1, 0], [0, -1]], float), 500, axis=0)
    embedding = embedding_of(directions + 1e-3 * random.normal(size=(2000, 2)))
    kept = compress(embedding, "product", subspaces=1)
    rows = unit(embedding.vectors)
    used = np.unique(kept.codes)
    means = np.array([rows[kept.codes[:, 0] == code].mean(axis=0) for code in used])
    np.testing.assert_allclose(kept.codebook[used], means, atol=2e-4)


def test_more_parts_lose_less(plain):
    def lost(subspaces):
        return np.square(compress(plain, "product", subspaces=subspaces).decode(ALL) - plain.vectors).sum()

    assert lost(2) > lost(6) > lost(24)


def test_the_same_seed_learns_the_same(plain):
    one, same, other = (compress(plain, "product", subspaces=3, seed=seed) for seed in (1, 1, 2))
    np.testing.assert_array_equal(one.codebook, same.codebook)
    np.testing.assert_array_equal(one.codes, same.codes)
    assert not np.array_equal(one.codebook, other.codebook)


def test_few_words_are_kept_as_they_are(embedding_of):
    rows = np.random.default_rng(0).normal(size=(40, 10)) + 0.5
    kept = compress(embedding_of(rows), "product", subspaces=2)
    assert kept.codebook.shape == (40, 10)
    np.testing.assert_allclose(kept.decode(ALL), rows, atol=1e-5)


@pytest.mark.parametrize("key", ["binary", "product"])
@pytest.mark.parametrize("size", [1e-30, 1e30])
def test_lengths_whose_squares_are_beyond_float32_are_known(plain, embedding_of, key, size):
    kept = compress(embedding_of(plain.vectors * size), key)
    decoded = kept.decode(slice(None)).astype(np.float64)
    lengths = np.linalg.norm(decoded, axis=1)
    # of product quantization, products are of directions, and the scale of a row is that of all its numbers
    np.testing.assert_allclose(kept.lengths() * (kept.scales if key == "product" else 1), lengths, rtol=1e-5)
    query = plain.vectors[5].astype(np.float64)
    ids, scores = kept.nearest(query, 10)
    cosines = decoded @ query / lengths / np.linalg.norm(query)
    np.testing.assert_allclose(scores, cosines[ids], atol=1e-5)
    assert scores[-1] == pytest.approx(np.sort(cosines)[-10], abs=1e-5)
