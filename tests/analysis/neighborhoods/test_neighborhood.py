"""Neighbors by three measures against scikit-learn, ranks back and bands against plain counting."""

import numpy as np
import pytest
from sklearn.neighbors import NearestNeighbors

from embviz.analysis.neighborhoods.neighborhood import asked, neighborhood, signed
from embviz.analysis.word_sample import frequency_band, words_within
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding


@pytest.fixture(scope="module")
def embedding():
    vectors = np.random.default_rng(4).normal(size=(200, 8)).astype(np.float32)
    return Embedding([f"w{i}" for i in range(200)], vectors, np.arange(1000, 800, -1))


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_one_word_as_scikit_learn_finds_them(embedding, metric):
    found = neighborhood(embedding, {"w7": 1.0}, 12, metric)
    distances, ids = (
        NearestNeighbors(n_neighbors=13, metric=metric).fit(embedding.vectors).kneighbors(embedding.vectors[[7]])
    )
    assert found.ids.tolist() == ids[0, 1:].tolist()
    wanted = distances[0, 1:] if metric == "euclidean" else 1 - distances[0, 1:]
    np.testing.assert_allclose(found.scores, wanted, rtol=1e-4)


def test_several_words_near_and_far(embedding):
    found = neighborhood(embedding, signed(["w1", "w2"], ["w3"]), 5)
    target = embedding.unit[1] + embedding.unit[2] - embedding.unit[3]
    scores = embedding.unit @ target / np.linalg.norm(target)
    scores[[1, 2, 3]] = -9
    assert found.ids.tolist() == np.argsort(-scores)[:5].tolist()
    assert asked(embedding, "w1 + w2 - w3") == signed(["w1", "w2"], ["w3"])
    # by distance two words are asked for what lies between them, by product for their sum at full length
    middle = embedding.vectors[[1, 2]].mean(axis=0)
    away = np.linalg.norm(embedding.vectors - middle, axis=1)
    away[[1, 2]] = 99
    assert neighborhood(embedding, signed(["w1", "w2"]), 3, "euclidean").ids.tolist() == np.argsort(away)[:3].tolist()
    products = embedding.vectors @ (embedding.vectors[1] + embedding.vectors[2])
    products[[1, 2]] = -99
    assert neighborhood(embedding, signed(["w1", "w2"]), 3, "dot").ids.tolist() == np.argsort(-products)[:3].tolist()


@pytest.mark.parametrize("metric", ["cosine", "dot", "euclidean"])
def test_ranks_back_are_those_of_each_words_own_list(embedding, metric, monkeypatch):
    monkeypatch.setattr("embviz.analysis.neighborhoods.neighborhood._SCORES_AT_ONCE", 700)  # 35 words at once
    found = neighborhood(embedding, {"w7": 1.0}, 20, metric, ranks_back=True)
    for id_, rank in zip(found.ids, found.ranks_back, strict=True):
        own = neighborhood(embedding, {embedding.words[id_]: 1.0}, 199, metric)
        assert own.words.index("w7") + 1 == rank
    mutual = found.mutual(10)
    assert mutual.tolist() == [at < 10 and rank <= 10 for at, rank in enumerate(found.ranks_back)]
    assert 0 < mutual.sum() < 10


def test_only_words_of_a_band_answer(embedding):
    band = frequency_band(embedding, first=11, last=60)
    found = neighborhood(embedding, {"w7": 1.0}, 5, band=band, ranks_back=True)
    cosines = embedding.unit[10:60] @ embedding.unit[7]
    assert found.ids.tolist() == (np.argsort(-cosines)[:5] + 10).tolist()
    assert found.words == tuple(f"w{i}" for i in found.ids)
    best = found.ids[0]
    others = [i for i in range(10, 60) if i != best]
    nearer = (embedding.unit[others] @ embedding.unit[best] > embedding.unit[7] @ embedding.unit[best]).sum()
    assert found.ranks_back[0] == 1 + nearer
    assert words_within(embedding, slice(None)) is embedding


def test_bands_by_count(embedding):
    assert frequency_band(embedding, least_count=990) == slice(0, 11)
    assert frequency_band(embedding, least_count=990, most_count=995) == slice(5, 11)
    assert frequency_band(embedding, last=5, least_count=990) == slice(0, 5)
    with pytest.raises(InputError, match="range of frequency"):
        frequency_band(embedding, most_count=3)
    with pytest.raises(InputError, match="came without counts"):
        frequency_band(Embedding(["a"], [[1]]), least_count=2)


def test_what_is_refused(embedding):
    with pytest.raises(InputError, match="'zebra' is not among"):
        neighborhood(embedding, {"zebra": 1.0})
    with pytest.raises(InputError, match="added and subtracted"):
        signed(["w1"], ["w1"])
    with pytest.raises(InputError, match="No word"):
        signed([])
    opposite = Embedding(["a", "b", "c"], [(1, 0), (-2, 0), (0, 1)])
    with pytest.raises(InputError, match="add up to zero"):
        neighborhood(opposite, signed(["a", "b"]))
    nothing = Embedding(["a", "b"], [(0, 0), (1, 0)])
    with pytest.raises(InputError, match="vector of 'a' is zero"):
        neighborhood(nothing, {"a": 1.0}, metric="euclidean")
    with pytest.raises(InputError, match="vector of 'a' is zero"):
        neighborhood(nothing, signed(["a", "b"]))
    with pytest.raises(Cancelled):
        neighborhood(embedding, {"w1": 1.0}, pulse=Pulse(cancelled=lambda: True))
    with pytest.raises(ValueError, match="ranks back"):
        neighborhood(embedding, {"w1": 1.0}).mutual(3)
