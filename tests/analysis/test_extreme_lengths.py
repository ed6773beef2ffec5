"""Vectors of lengths whose squares leave the range of float32: what depends on no scale is the same as at length 1."""

import numpy as np
import pytest

from embviz.analysis.bias.axes import positions
from embviz.analysis.clusters.density_clusters import density_clusters
from embviz.analysis.clusters.kmeans import kmeans, silhouette
from embviz.analysis.clusters.regions import centered
from embviz.analysis.clusters.tree_groups import tree_groups
from embviz.analysis.isotropy import random_cosines
from embviz.analysis.neighborhoods.neighborhood import neighborhood
from embviz.analysis.neighborhoods.similarity import leaf_order, similarity, word_group
from embviz.projection import project
from embviz.util.errors import InputError
from embviz.vectors.embedding import Embedding

WORDS = [f"word{k}" for k in range(40)]
DIRECTION = np.eye(6, dtype=np.float32)[0]


def groups_of(embedding, metric):
    words = tuple(WORDS[:20])
    tree = leaf_order(embedding, similarity(embedding, words, metric))
    return tree_groups(embedding, words, tree, metric, 4).names


QUESTIONS = {
    "neighbors": lambda e: neighborhood(e, {"word1": 1.0, "word2": -1.0}).words,
    "nearest": lambda e: neighborhood(e, {"word1": 1.0}, metric="euclidean").words[:1],
    "ranks back": lambda e: neighborhood(e, {"word1": 1.0}, ranks_back=True).ranks_back,
    "group": lambda e: word_group(e, [1, 2, 3]).mean_cosine,
    "tree": lambda e: groups_of(e, "cosine"),
    "tree of distances": lambda e: groups_of(e, "euclidean"),
    "pairs": lambda e: random_cosines(e, 100),
    "k-means": lambda e: kmeans(e.vectors, 4).labels,
    "k-means of places": lambda e: kmeans(e.vectors, 4, metric="euclidean").labels,
    "dense": lambda e: density_clusters(e.vectors, 3, metric="euclidean"),
    "silhouette": lambda e: silhouette(e.vectors, np.arange(40) % 4),
    "regions": lambda e: centered(e.vectors),
    "axis": lambda e: positions(e, DIRECTION, np.arange(40)),
    **{
        f"map {name}": lambda e, name=name: project(e.vectors, name).coordinates
        for name in ("pca", "random", "mds", "tsne")
    },
    **{
        f"map {name} of distances": lambda e, name=name: project(e.vectors, name, metric="euclidean").coordinates
        for name in ("mds", "tsne")
    },
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("factor", [2.0**100, 2.0**-100])
def test_answers_do_not_depend_on_the_scale(question, factor):
    vectors = np.random.default_rng(0).normal(size=(40, 6)).astype(np.float32)
    wanted, found = (QUESTIONS[question](Embedding(WORDS, vectors * np.float32(scale))) for scale in (1, factor))
    if isinstance(wanted, tuple):
        assert found == wanted
    else:
        np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=1e-5)


def test_words_without_a_direction_stay_so_when_what_all_have_in_common_is_taken_out():
    vectors = np.random.default_rng(0).normal(size=(40, 6)) + 1
    vectors[3] = 0
    assert not centered(vectors)[3].any()


def test_products_that_are_too_large_are_refused_with_the_way_out():
    vectors = np.random.default_rng(0).normal(size=(40, 6)).astype(np.float32) * np.float32(2.0**100)
    with pytest.raises(InputError, match="Compare them by cosine"):
        neighborhood(Embedding(WORDS, vectors), {"word1": 1.0}, metric="dot")
