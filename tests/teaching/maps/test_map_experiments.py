"""Each question of the lesson has its answer on maps of the program's own methods."""

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.manifold import trustworthiness

from embviz.projection.quality import per_word
from embviz.teaching.maps.experiments import (
    DISTANCES,
    KNOWN,
    METHODS,
    NOISE,
    PERPLEXITY,
    SIZES,
    descent,
    words_in_groups,
)
from embviz.util.errors import Cancelled, InputError
from embviz.util.progress import Pulse
from embviz.vectors.embedding import Embedding
from embviz.vectors.english import read_english


def _numbers(experiment):
    return [drawn.number for drawn in experiment.draw(KNOWN[experiment.id](), Pulse())]


def test_a_small_perplexity_tears_groups_apart():
    itself, small, middle, usual = _numbers(PERPLEXITY)
    assert itself == usual == 2
    assert small > middle > 2
    assert PERPLEXITY.answer([itself, small, middle, usual]) == "many"


def test_sizes_and_distances_are_kept_by_pca_alone():
    for experiment, true in ((SIZES, 10), (DISTANCES, 5)):
        itself, pca, tsne, umap = _numbers(experiment)
        assert itself == pytest.approx(true, rel=0.2)
        assert pca == pytest.approx(itself, rel=1e-3)
        assert tsne < 2
        assert umap < 2
        assert experiment.answer([itself, pca, tsne, umap]) == "same"


def test_noise_looks_clumped_at_a_small_perplexity_alone():
    pca, small, usual, umap = _numbers(NOISE)
    assert small < 0.8
    assert min(pca, usual, umap) > 0.9
    assert NOISE.answer([pca, small, usual, umap]) == "yes"


@pytest.fixture(scope="module")
def words():
    return words_in_groups(read_english()[0])


def test_methods_keep_the_neighbors_that_the_panel_of_trust_finds(words):
    known, names, _ = words
    drawn = METHODS.draw(known, Pulse())
    for one in drawn:
        quality = per_word(known.points, one.places.astype(np.float32), 10).whole
        assert one.number == pytest.approx(quality.kept, abs=0.01)
    unit = known.points / np.linalg.norm(known.points, axis=1, keepdims=True)
    pca, tsne = (trustworthiness(unit, one.places, n_neighbors=10) for one in drawn[:2])
    assert tsne > pca
    assert METHODS.answer([one.number for one in drawn]) in ("tsne", "umap")
    assert len(names) == len(set(names)) == len(known.groups)


def test_pca_is_that_of_another_library():
    known = KNOWN["noise"]()
    places = NOISE.draw(known, Pulse())[0].places
    other = PCA(2).fit_transform(known.points)
    for k in range(2):
        assert abs(np.corrcoef(places[:, k], other[:, k])[0, 1]) > 0.999


def test_the_descent_ends_where_the_map_is(words):
    known, _, _ = words
    found = descent(known.points, Pulse())
    assert len(found.iterations) == len(found.places) == len(found.kept)
    assert list(found.iterations) == sorted(found.iterations)
    assert found.iterations[0] < found.exaggerated < found.iterations[-1]
    assert found.kept[-1] > found.kept[0] + 0.2
    map_ = METHODS.draw(known, Pulse())[1]
    assert found.kept[-1] == pytest.approx(map_.number, abs=0.02)


def test_cancelling_and_strange_words(words):
    with pytest.raises(Cancelled):
        SIZES.draw(KNOWN["sizes"](), Pulse(cancelled=lambda: True))
    with pytest.raises(Cancelled):
        descent(words[0].points, Pulse(cancelled=lambda: True))
    with pytest.raises(InputError, match="Too few words"):
        words_in_groups(Embedding(["a", "b"], np.eye(2, dtype=np.float32)))
