"""What comes back of compressed vectors, what is kept, and how they are searched: each method against definitions."""

import dataclasses

import numpy as np
import pytest
from sklearn.decomposition import PCA

from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.compression import METHODS, compress

KEYS = [method.key for method in METHODS]
ALL = slice(None)


def cosines(query, rows):
    """Return cosines in float64, 0 with a zero vector."""
    query, rows = query.astype(np.float64), rows.astype(np.float64)
    lengths = np.linalg.norm(rows, axis=1) * np.linalg.norm(query)
    return rows @ query / np.where(lengths > 0, lengths, 1)


@pytest.mark.parametrize("key", KEYS)
def test_the_nearest_are_those_of_all_decoded_vectors(case, key):
    kept = compress(case, key)
    # a query for int8 is rounded to 14 bits, of which each number may be off by half a step
    off = 1e-4 if key == "int8" else 2e-6
    decoded = kept.decode(ALL)
    assert decoded.shape == kept.shape == case.vectors.shape
    assert decoded.dtype == np.float32
    random = np.random.default_rng(0)
    for query in (case.vectors[0], random.normal(size=case.dimensions), np.zeros(case.dimensions)):
        expected = cosines(np.asarray(query, np.float32), decoded)
        ids, scores = kept.nearest(query, 10)
        count = min(10, len(case))
        assert ids.dtype == np.int64
        assert ids.shape == scores.shape == (count,)
        np.testing.assert_allclose(scores, np.sort(expected)[::-1][:count], atol=off)
        np.testing.assert_allclose(scores, expected[ids], atol=off)
        ids, scores = kept.nearest(query, len(case) + 3)
        assert sorted(ids) == list(range(len(case)))
        np.testing.assert_allclose(scores, expected[ids], atol=off)


@pytest.mark.parametrize("key", KEYS)
def test_rows_are_decoded_alone_as_they_are_together(case, key):
    kept = compress(case, key)
    some = np.array([len(case) - 1, 0, len(case) // 2])
    together = kept.decode(ALL)
    np.testing.assert_allclose(kept.decode(some), together[some], rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(kept.decode_all(), together, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("key", KEYS)
def test_arrays_and_settings_are_all_there_is(plain, key):
    kept = compress(plain, key)
    assert kept.method == key
    assert kept.is_consistent()
    assert {item.name for item in dataclasses.fields(kept)} == set(kept.arrays) | set(kept.settings)
    assert {name: array.dtype.name for name, array in kept.arrays.items()} == dict(kept.kinds)
    assert kept.nbytes == sum(array.nbytes for array in kept.arrays.values())


def test_bytes_are_those_of_the_formulas(plain):
    words, dimensions = plain.vectors.shape
    expected = {
        "float32": 4 * words * dimensions,
        "float16": 2 * words * dimensions,
        "int8": words * (dimensions + 4),
        "binary": words * dimensions // 8 + 3 * 4 * dimensions,
        "product": words * (6 + 4) + 4 * 256 * dimensions + 4 * 7,
        "pca": 4 * words * 12 + 4 * dimensions + 4 * 12 * dimensions,
        "prefix": 4 * words * 12,
    }
    assert {key: compress(plain, key).nbytes for key in KEYS} == expected


def test_equally_near_words_come_by_rising_id(embedding_of):
    rows = np.array([[1, 0], [2, 2], [3, 3], [0, 1], [1, 1]], np.float32)
    ids, scores = compress(embedding_of(rows), "float32").nearest([1, 1], 4)
    assert ids.tolist() == [1, 2, 4, 0]
    np.testing.assert_allclose(scores, [1, 1, 1, np.sqrt(0.5)], rtol=1e-6)


def test_float16_is_off_by_half_of_its_last_digit(plain):
    back = compress(plain, "float16").decode(ALL)
    limit = np.maximum(np.abs(plain.vectors) * 2.0**-11, 2.0**-25)
    assert (np.abs(back.astype(np.float64) - plain.vectors) <= limit).all()
    np.testing.assert_array_equal(back, plain.vectors.astype(np.float16).astype(np.float32))


def test_tiny_numbers_of_float16_are_multiplied_as_they_are(embedding_of):
    # below 2^-14 digits are lost; below 2^-24 nothing is left
    rows = np.random.default_rng(0).normal(size=(50, 40)) * 10.0 ** np.random.default_rng(1).uniform(-8, 0, (50, 40))
    kept = compress(embedding_of(rows), "float16")
    query = rows[3]
    ids, scores = kept.nearest(query, 50)
    np.testing.assert_allclose(scores, cosines(query, rows.astype(np.float16).astype(np.float64))[ids], atol=1e-6)


def test_numbers_beyond_float16_are_refused_with_the_word(embedding_of):
    rows = np.ones((9000, 3))
    rows[8500, 1] = -70_000
    with pytest.raises(InputError, match="'w8500'"):
        compress(embedding_of(rows), "float16")


def test_int8_is_off_by_half_a_step_of_the_row(uneven):
    kept = compress(uneven, "int8")
    steps = np.abs(uneven.vectors).max(axis=1) / 127
    np.testing.assert_allclose(kept.scales, steps, rtol=1e-6)
    assert (np.abs(kept.decode(ALL) - uneven.vectors) <= 0.5001 * steps[:, None]).all()
    assert np.abs(kept.codes).max() == 127


@pytest.mark.parametrize("dimensions", [31, 32, 64, 100, 2100])
def test_int8_multiplies_rows_of_any_length(embedding_of, dimensions):
    # all numbers as large as they can be, so that sums are as well
    rows = np.sign(np.random.default_rng(0).normal(size=(7, dimensions)))
    kept = compress(embedding_of(rows), "int8")
    ids, scores = kept.nearest(rows[2], 7)
    np.testing.assert_allclose(scores, cosines(rows[2], rows)[ids], atol=1e-4)
    assert ids[0] == 2


def test_principal_coordinates_are_those_of_scikit_learn(plain):
    kept = compress(plain, "pca", dimensions=5)
    expected = PCA(5, svd_solver="full").fit(plain.vectors.astype(np.float64))
    back = expected.inverse_transform(expected.transform(plain.vectors.astype(np.float64)))
    np.testing.assert_allclose(kept.decode(ALL), back, atol=1e-4)
    assert kept.parameters == {"dimensions": 5}


def test_all_principal_coordinates_keep_all(plain):
    kept = compress(plain, "pca", dimensions=plain.dimensions)
    np.testing.assert_allclose(kept.decode(ALL), plain.vectors, atol=1e-5)


def test_a_prefix_is_the_first_numbers_and_zeros(plain):
    kept = compress(plain, "prefix", dimensions=7)
    back = kept.decode(ALL)
    np.testing.assert_array_equal(back[:, :7], plain.vectors[:, :7])
    assert not back[:, 7:].any()


@pytest.mark.parametrize(("dimensions", "kept"), [(1, 1), (2, 1), (5, 2), (63, 31), (64, 32), (300, 32)])
def test_half_of_few_dimensions_are_kept_where_nothing_is_chosen(embedding_of, dimensions, kept):
    short = compress(embedding_of(np.ones((3, dimensions))), "prefix")
    assert short.parameters == {"dimensions": kept}


@pytest.mark.parametrize(
    ("key", "options", "says"),
    [
        ("lossless", {}, "no method 'lossless'"),
        ("pca", {"dimensions": 25}, "24 dimensions"),
        ("prefix", {"dimensions": 25}, "24 dimensions"),
        ("product", {"subspaces": 25}, "25 parts"),
        ("binary", {"query": "words"}, "'words'"),
        ("prefix", {"dimensions": -1}, "outside"),
    ],
)
def test_what_cannot_be_done_is_told(plain, key, options, says):
    with pytest.raises(InputError, match=says):
        compress(plain, key, **options)


def test_a_query_of_another_dimension_and_no_vectors_are_told(plain, embedding_of):
    with pytest.raises(InputError, match="24 dimensions"):
        compress(plain, "int8").nearest(np.ones(23))
    with pytest.raises(InputError, match="no vectors"):
        compress(embedding_of(np.ones((0, 3))), "int8")


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("float32", "prefix")])
def test_compression_and_search_can_be_given_up(plain, key):
    def watch(share):
        assert 0 <= share <= 1
        raise Cancelled

    with pytest.raises(Cancelled):
        compress(plain, key, Pulse(watch))
    with pytest.raises(Cancelled):
        compress(plain, key).nearest(plain.vectors[0], 3, Pulse(watch))


@pytest.mark.parametrize("key", KEYS)
def test_what_is_told_of_the_work_never_falls(plain, key):
    told = []
    compress(plain, key, Pulse(told.append))
    assert told == sorted(told)
