"""Names of regions: words that tell, and never function words."""

import numpy as np
import pytest

from embviz.analysis.clusters.regions import (
    FINE,
    LEVELS,
    centered,
    common_words,
    find_regions,
    frequencies,
    middles,
    region_names,
    telling_order,
)
from embviz.text.preprocessing import stop_words

FUNCTION = (
    "the",
    "of",
    "and",
    "in",
    "to",
    "a",
    "is",
    "was",
    "for",
    "with",
    "by",
    "as",
    "on",
    "at",
    "from",
    "it",
    "that",
    "which",
    "this",
    "but",
    "or",
    "not",
    "be",
    "are",
    "his",
)
UNLISTED = tuple(f"fnord{k}" for k in range(10))  # as common, and on no list


@pytest.fixture(scope="module")
def text():
    """A vocabulary by falling frequency: function words in one direction, then ten topics of a hundred words."""
    rng = np.random.default_rng(8)
    common = [word for pair in zip(FUNCTION, [*UNLISTED, *[""] * 15], strict=True) for word in pair if word]
    topics = rng.normal(size=(10, 30))
    shared = 2 * rng.normal(size=30)
    kind = np.arange(1000) % 10
    vectors = np.concatenate(
        (shared + 0.3 * rng.normal(size=(len(common), 30)), topics[kind] + 0.4 * rng.normal(size=(1000, 30)))
    ).astype(np.float32)
    words = [*common, *(f"topic{k}word{at}" if at % 7 else f"t{k}x{at}" for at, k in enumerate(kind.tolist()))]
    counts = (1_000_000 / (np.arange(len(words)) + 1)).astype(np.int64)
    return words, vectors, counts


def test_function_words_are_found_with_and_without_a_list(text):
    words, vectors, counts = text
    listed = common_words(words, vectors, counts, stop_words())
    assert {words[i] for i in np.flatnonzero(listed)} >= set(FUNCTION)
    plain = {words[i] for i in np.flatnonzero(common_words(words, vectors, counts))}
    assert len(plain & {*FUNCTION, *UNLISTED}) > 0.6 * len(plain)
    assert not any(word.startswith("t") and word[1].isdigit() for word in plain)
    shuffled = np.random.default_rng(1).permutation(len(words))
    again = common_words([words[i] for i in shuffled], vectors[shuffled], counts[shuffled], stop_words())
    np.testing.assert_array_equal(again, listed[shuffled])


def test_names_are_words_of_the_region_and_never_function_words(text):
    words, vectors, counts = text
    unit, common = centered(vectors), common_words(words, vectors, counts, stop_words())
    regions = find_regions(unit)
    names = region_names(words, unit, regions, common, counts)
    at = {word: i for i, word in enumerate(words)}
    for level in range(LEVELS):
        assert len(names[level]) == regions.number(level)
        for region, name in enumerate(names[level]):
            members = np.flatnonzero(regions.labels[level] == region)
            assert len(name) <= 3
            assert bool(name) != common[members].all()
            assert all(regions.labels[level, at[word]] == region for word in name)
            assert not common[[at[word] for word in name]].any()
    assert region_names(words, unit, regions, common, counts, names) == names


def test_the_score_of_a_name_is_that_of_the_formula(text):
    words, vectors, counts = text
    unit, common = centered(vectors), np.zeros(len(words), bool)
    regions = find_regions(unit)
    fine = regions.labels[0]
    center = np.stack([unit[fine == k].mean(axis=0) for k in range(regions.number(0))])
    center /= np.linalg.norm(center, axis=1, keepdims=True)
    np.testing.assert_allclose(middles(unit, fine, len(center)), center, atol=1e-5)
    names = region_names(words, unit, regions, common, counts)[0]
    for region in range(len(center)):
        tried = [i for i in range(len(words)) if fine[i] == region][:60]  # they stand by falling counts
        near = unit[tried] @ center.T
        score = near[:, region] - 0.7 * np.delete(near, region, axis=1).max(axis=1)
        assert names[region][0] == words[tried[int(score.argmax())]]


def test_spellings_of_one_word_do_not_stand_in_one_name():
    words = ["kissing", "kisses", "lake", "lakes", "river", *(f"w{k}" for k in range(40))]
    unit = centered(np.random.default_rng(2).normal(size=(45, 8)))
    for name in region_names(words, unit, find_regions(unit), np.zeros(45, bool))[0]:
        assert not {"kissing", "kisses"} <= set(name)
        assert not {"lake", "lakes"} <= set(name)


def test_words_that_tell_come_before_common_ones(text):
    words, vectors, counts = text
    unit, common = centered(vectors), common_words(words, vectors, counts, stop_words())
    regions = find_regions(unit)
    order = telling_order(unit, vectors, regions, common, counts)
    assert sorted(order.tolist()) == list(range(len(words)))
    assert common[order[-common.sum() :]].all()
    center = middles(unit, regions.labels[FINE], regions.number(FINE))[regions.labels[FINE]]
    rows = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    first = rows[:51].mean(axis=0)  # a twentieth of 1,035 words
    near = rows @ (first / np.linalg.norm(first))
    score = np.log(counts) + 4 * ((unit * center).sum(axis=1) - np.maximum(near, 0)) - 1e3 * common
    assert (np.diff(score[order]) < 1e-3).all()


def test_without_counts_frequencies_follow_zipf():
    np.testing.assert_allclose(np.exp(frequencies(3, None)), [1 / 10, 1 / 11, 1 / 12], rtol=1e-5)
