"""Keyness against the formula, and what is taken for English."""

import numpy as np

from embviz.analysis.clusters.regions import centered, find_regions, telling_order
from embviz.analysis.documents.keyness import is_in, log_ratios
from embviz.text.preprocessing import stop_words
from embviz.vectors.english import general_counts


def test_log_ratios_are_those_of_relative_frequencies():
    words, counts, general = ["the", "Flour", "zzz"], [50, 40, 10], {"the": 800, "flour": 4, "of": 196}
    expected = np.log(
        [(50.5 / 100) / (800.5 / 1000), (40.5 / 100) / (4.5 / 1000), (10.5 / 100) / ((4 / 2 + 0.5) / 1000)]
    )
    np.testing.assert_allclose(log_ratios(words, counts, general), expected, rtol=1e-5)


def test_english_is_told_from_german():
    for text, expected in (
        ("the old man and the sea is a book of the time in which he was with them", True),
        ("der alte mann und das meer ist ein buch aus der zeit in der er mit ihnen war", False),
    ):
        words = text.split()
        assert is_in(words, np.ones(len(words)), general_counts(), stop_words()) is expected
    assert not is_in([], [], general_counts(), stop_words())


def test_general_english_is_counted_as_the_vectors_are():
    general = general_counts()
    assert len(general) == 30_000
    assert next(iter(general)) == "the"
    assert all(count > 0 for count in general.values())


def test_of_words_alike_in_all_else_the_more_key_one_comes_first():
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(80, 5)).astype(np.float32)
    vectors[41] = vectors[40]
    unit = centered(vectors)
    regions = find_regions(unit, unit[:, :2])
    counts, common = np.arange(1080, 1000, -1), np.zeros(80, bool)
    counts[41] = counts[40]
    key = np.zeros(80, np.float32)
    for favored, other in ((40, 41), (41, 40)):
        key[[favored, other]] = 0.01, -0.01
        order = telling_order(unit, vectors, regions, common, counts, key).tolist()
        assert order.index(favored) < order.index(other)
    key[41] = -900  # counts no more than 3
    low = telling_order(unit, vectors, regions, common, counts, key)
    key[41] = -3
    np.testing.assert_array_equal(low, telling_order(unit, vectors, regions, common, counts, key))
