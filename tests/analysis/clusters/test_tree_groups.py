"""Groups cut from a tree: those that were put in come out."""

import numpy as np
import pytest
from scipy.cluster.hierarchy import fcluster

from embviz.analysis.clusters.kmeans import silhouette
from embviz.analysis.clusters.tree_groups import tree_groups
from embviz.analysis.neighborhoods.similarity import leaf_order, similarity
from embviz.vectors.embedding import Embedding


@pytest.fixture(scope="module")
def embedding():
    """Thirty words about three axes, mixed; the word nearest to each axis is called after it."""
    rng = np.random.default_rng(2)
    rows = np.repeat(np.eye(3), 10, axis=0) + rng.normal(size=(30, 3)) * 0.15
    rows[::10] = np.eye(3)
    words = [("x", "y", "z")[i // 10] + (f"{i % 10}" if i % 10 else "") for i in range(30)]
    order = rng.permutation(30)
    return Embedding([words[i] for i in order], rows[order])


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_the_number_of_groups_is_found_and_each_is_one_block(embedding, metric):
    matrix = similarity(embedding, embedding.words, metric)
    tree = leaf_order(embedding, matrix)
    found = tree_groups(embedding, matrix.words, tree, metric)
    assert found.labels.max() == 2
    for group in range(3):
        assert len({matrix.words[i][0] for i in np.flatnonzero(found.labels == group)}) == 1
    along = found.labels[tree.order]
    assert (np.diff(along) >= 0).all()  # numbered as they are met, without gaps
    assert {name.split(", ")[0][0] for name in found.names} == {"x", "y", "z"}
    assert [len(name.split(", ")) for name in found.names] == [4, 4, 4]
    assert {name.split(", ")[3] for name in found.names} == {"…"}  # each stands for ten words
    spread = "euclidean" if metric == "euclidean" else "cosine"
    assert found.silhouette == pytest.approx(silhouette(embedding.vectors, found.labels, spread))


def test_a_name_that_holds_all_words_of_its_group_does_not_promise_more(embedding):
    words = tuple(word for word in embedding.words if word in {"x", "x1", "x2", "y", "y1", "y2", "y3"})
    tree = leaf_order(embedding, similarity(embedding, words))
    found = tree_groups(embedding, words, tree, number=2)
    named = {name[0]: name.split(", ") for name in found.names}
    assert {*named["x"]} == {"x", "x1", "x2"}
    assert named["y"][3:] == ["…"]


def test_as_many_groups_as_one_wants_are_those_of_scipy(embedding):
    matrix = similarity(embedding, embedding.words)
    tree = leaf_order(embedding, matrix)
    found = tree_groups(embedding, matrix.words, tree, number=5)
    wanted = fcluster(tree.linkage, 5, "maxclust")
    assert len(set(zip(found.labels.tolist(), wanted.tolist(), strict=True))) == 5
    assert found.labels.max() == 4


def test_few_words_form_no_groups(embedding):
    words = embedding.words[:4]
    tree = leaf_order(embedding, similarity(embedding, words))
    assert tree_groups(embedding, words, tree) is None
    assert tree_groups(embedding, words, tree, number=5) is None
    assert tree_groups(embedding, words, tree, number=2).labels.max() == 1


def test_vectors_that_are_all_the_same_form_no_groups():
    same = Embedding([f"w{i}" for i in range(8)], np.ones((8, 3)))
    tree = leaf_order(same, similarity(same, same.words))
    assert tree_groups(same, same.words, tree) is None
    assert tree_groups(same, same.words, tree, number=3) is None


def test_groups_are_named_by_frequent_words_however_the_words_are_given(embedding):
    orders = embedding.words, embedding.words[::-1]
    names = []
    for words in orders:
        tree = leaf_order(embedding, similarity(embedding, words))
        names.append({*tree_groups(embedding, words, tree).names})
    assert names[0] == names[1]
