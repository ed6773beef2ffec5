"""A layout that begins at the places of other vectors' picture, and goes on beside it."""

import numpy as np
import pytest

from embviz.projection.alignment import procrustes
from embviz.projection.live import make_layout

IDS = np.arange(240)


@pytest.fixture(scope="module")
def vectors():
    """Twelve groups of twenty words; the same with two words that have changed places; and noise."""
    random = np.random.default_rng(1)
    middles = 3 * random.normal(size=(12, 20))
    here = np.repeat(middles, 20, axis=0) + random.normal(size=(240, 20))
    there = here.copy()
    there[[5, 225]] = there[[225, 5]]
    return here.astype(np.float32), there.astype(np.float32), random.normal(size=(240, 20)).astype(np.float32)


def _settled(vectors, method, former=None, apart=True, **options):
    layout = make_layout(method, **options)
    if former is not None:
        assert layout.adopt(former, apart)
    layout.update(IDS, vectors)
    frame = layout.step()
    while not frame.settled:
        frame = layout.step()
    return layout, frame


@pytest.mark.parametrize("method", ["tsne", "umap"])
def test_words_that_did_not_move_are_found_where_they_were(vectors, method):
    here, there, _ = vectors
    former, before = _settled(here, method)
    untouched = before.coordinates.copy()
    _, after = _settled(there, method, former)
    stayed = ~np.isin(IDS, (5, 225))
    found = procrustes(after.coordinates, before.coordinates, stayed, "radius")
    assert found.statistic < 0.15
    laid = found.apply(after.coordinates)
    for word, other in ((5, 225), (225, 5)):
        way = np.linalg.norm(laid[word] - untouched[[word, other]], axis=1)
        assert way[1] < way[0]
    np.testing.assert_array_equal(before.coordinates, untouched)


def test_words_are_not_held_where_they_do_not_belong(vectors):
    here, _, noise = vectors
    few = {"perplexity": "5"}
    former, _ = _settled(noise, "tsne", **few)
    _, scratch = _settled(here, "tsne", **few)
    _, begun = _settled(here, "tsne", former, **few)
    _, held = _settled(here, "tsne", former, apart=False, **few)
    assert begun.divergence < 1.5 * scratch.divergence
    assert begun.divergence < 0.8 * held.divergence


def test_both_go_on_by_themselves(vectors):
    here, there, _ = vectors
    former, _ = _settled(here, "tsne")
    other, _ = _settled(there, "tsne", former)
    other.update(IDS[:100], there[:100])
    for _ in range(5):
        other.step()
    assert np.median(np.linalg.norm(former.step().coordinates, axis=1)) == pytest.approx(1, abs=0.01)


def test_other_methods_are_not_taken_over(vectors):
    former, _ = _settled(vectors[0], "umap")
    assert not make_layout("tsne").adopt(former, apart=True)
    assert not make_layout("pca").adopt(former, apart=True)
