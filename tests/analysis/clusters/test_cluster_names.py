import numpy as np

from embviz.analysis.clusters.names import FREQUENT, cluster_names


def test_names_are_frequent_words_in_the_middle():
    words = ["the", "king", "queen", "rare", "fish", "whale", "far"]
    places = np.array([[9, 9], [0, 0.1], [0.1, 0], [0.02, 0.02], [5, 5], [5, 5.2], [6, 9]], np.float32)
    labels = np.array([-1, 0, 0, 0, 1, 1, 1])
    names = cluster_names(words, places, labels, metric="euclidean", count=2)
    assert names == ("rare, king", "whale, fish")


def test_rare_words_name_nothing():
    words = [f"w{k}" for k in range(FREQUENT + 1)]
    places = np.where(np.arange(FREQUENT + 1) % 2, 0.0, 2.0)[:, None].repeat(2, axis=1)
    places[-1] = 1.0  # in the very middle, but too rare
    names = cluster_names(words, places, np.zeros(len(words), np.int64), metric="euclidean", count=1)
    assert names[0] in words[:FREQUENT]


def test_by_cosine_lengths_do_not_count():
    vectors = np.array([[100, 0], [0.1, 0.1], [1, 0.9]], np.float32)
    assert cluster_names(["a", "b", "c"], vectors, np.zeros(3, np.int64), count=1) in (("b",), ("c",))
    assert cluster_names(["a", "b", "c"], vectors, np.zeros(3, np.int64), metric="euclidean", count=1) == ("c",)


def test_an_empty_group_says_so():
    assert cluster_names(["a"], np.ones((1, 2)), np.array([1]))[0] == "empty"
    assert cluster_names(["a"], np.ones((1, 2)), np.array([-1])) == ()
